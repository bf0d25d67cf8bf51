package facts

import (
	"slices"
	"strings"

	"summa/rulesets/rudis/state"
)

// stepNear is how much stamina above the next step of a boxer has it stand on the strip.
const stepNear = 6

// Derived is a fact that follows from others, by its path: what a player wants to see at
// a glance. No record has it, and no hash.
func (r *Facts) Derived(s *state.State, path string) (value string, ok bool) {
	owner, field, _ := strings.Cut(strings.ToLower(path), ".")
	if owner == "bout" {
		switch field {
		case "number":
			return state.Itoa(int(s.Begun) + 1), true
		case "fought":
			return state.Itoa(int(s.Begun)), true
		case "apart":
			return r.apart(s), true
		}
		switch field {
		case "approach":
			return r.approach(s), true
		case "stride":
			return r.stride(s), true
		case "sole":
			return r.sole(s), true
		case "runs":
			return r.runs(s), true
		}
		if field == "places" {
			return r.places(s), true
		}
		if part, ok := strings.CutPrefix(field, "example."); ok {
			return r.example(s, part)
		}
		if field == "opening" {
			return r.opening(s), true
		}
		if field == "tiring" {
			return r.tiring(s), true
		}
		if field == "hurt" {
			return r.hurtBefore(s), true
		}
		if field == "fallen" {
			return r.fallen(s), true
		}
		if field == "fooled" {
			return r.fooled(s), true
		}
		if card, ok := strings.CutPrefix(field, "card."); ok {
			return r.card(s, card), true
		}
		if row, ok := strings.CutPrefix(field, "takes."); ok {
			return r.taken(s, row), true
		}
		if card, ok := strings.CutPrefix(field, "glance."); ok {
			return r.glance(s, card), true
		}
		return "", false
	}
	if way, ok := state.ParsePath(strings.Split(owner, "-")); ok && field == "gap" {
		return r.gapAfter(s, &way), true
	}
	i, known := r.Figure(s, owner)
	if !known {
		return "", false
	}
	b := &s.Boxers[i]
	switch field {
	case "foe":
		if s.N < 2 {
			return "", true
		}
		return r.Name(s, state.Other(i)), true
	case "struck_down":
		if s.N < 2 || !s.Boxers[state.Other(i)].Down {
			return "", true
		}
		return r.Name(s, state.Other(i)), true
	case "controls":
		return yes(between(s) && int(s.Control) == i), true
	case "threatened": // the other is in control, beside him
		return yes(between(s) && int(s.Control) != i && r.apart(s) == ""), true
	case "altered":
		return r.altered(b), true
	case "house":
		if r.Content.Boxers[b.Card].Mark != houseMade {
			return "", true
		}
		return "yes", true
	case "next_step":
		if b.Steps >= 3 {
			return "", true
		}
		return "-1 at " + state.Itoa(-4*int(b.Steps)), true // [rud.card.5]
	case "near_step":
		if !nearStep(b) {
			return "", true
		}
		return "-1 at " + state.Itoa(-4*int(b.Steps)), true
	case "step_at":
		return state.Itoa(-4 * int(b.Steps)), true
	case "step_sum": // what that step takes off, with those before it
		return state.Itoa(int(b.Steps) + 1), true
	case "hurt":
		return r.hurt(b), true
	case "fate":
		if s.How == 0 || int(s.Winner) != state.Other(i) {
			return "", true
		}
		return fates[s.How], true
	}
	if attr, ok := strings.CutPrefix(field, "now."); ok {
		for k, id := range state.AttrWords {
			if id == attr {
				return state.Itoa(s.Current(i, k)), true
			}
		}
	}
	return "", false
}

// yes is a fact that holds or does not.
func yes(holds bool) string {
	if holds {
		return "yes"
	}
	return ""
}

// opening is why the one who has control first has it, "" once they have fought.
func (r *Facts) opening(s *state.State) string {
	if s.Phase != state.Choose || s.Begun > 0 || s.N < 2 {
		return ""
	}
	who := int(s.Control)
	one, two := &s.Boxers[who], &s.Boxers[state.Other(who)]
	ca, his := s.Current(who, state.AttrCA), s.Current(state.Other(who), state.AttrCA)
	switch {
	case one.Rating > two.Rating:
		return "Control goes first to the higher rating, his worth in all: " + state.Itoa(int(one.Rating)) + " against " + state.Itoa(int(two.Rating)) + "."
	case one.Rating == two.Rating && ca > his:
		return "Their ratings are equal, so control goes first to the higher CA: " + state.Itoa(ca) + " against " + state.Itoa(his) + "."
	case one.Rating == two.Rating && ca == his:
		return "Their ratings and CA are equal, so a die each said who has control first."
	}
	return ""
}

// fates are what becomes of who has lost, by how the bout ended.
var fates = []string{state.ByKnockout: "knocked out", state.ByUnconscious: "unconscious", state.ByKilled: "killed", state.ByCannot: "cannot go on"}

// hurt is how often a boxer has been down, but for where he lies now for the first time,
// and what else he has been injured by.
func (r *Facts) hurt(b *state.Boxer) string {
	var parts []string
	switch n := int(b.Downs); {
	case n == 0, n == 1 && b.Down:
	case n == 1:
		parts = append(parts, "down once")
	case n == 2 && b.Down:
		parts = append(parts, "for the second time")
	case n == 2:
		parts = append(parts, "down twice")
	default:
		parts = append(parts, "down "+state.Itoa(n)+" times")
	}
	for k, row := range b.Hurts[:b.NInj] {
		in := &r.Content.Injuries[row]
		if in.Knockdown || slices.Contains(b.Hurts[:k], row) {
			continue // it has been named
		}
		times := 0
		for _, other := range b.Hurts[:b.NInj] {
			if other == row {
				times++
			}
		}
		text := strings.ToLower(in.Name) + effectOf(in)
		switch {
		case times == 2:
			text += " twice"
		case times > 2:
			text += " " + state.Itoa(times) + " times"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, ", ")
}

// nearStep reports whether the next step of stamina stands on the strip.
func nearStep(b *state.Boxer) bool {
	return b.Steps < 3 && int(b.Sta)+4*int(b.Steps) <= stepNear
}

// apart is how far two boxers are from each other between whom no punch reaches, and which steps
// bring who has control nearer; "" where they are side by side. [rud.move.1]
func (r *Facts) apart(s *state.State) string {
	if s.N < 2 {
		return ""
	}
	a := int(s.Control)
	me, him := s.Boxers[a].Pos, s.Boxers[state.Other(a)].Pos
	far := me.Distance(him)
	if far < 2 {
		return ""
	}
	var nearer []string
	for dir, word := range state.DirWords {
		if me.Step(uint8(dir)).Distance(him) < far {
			nearer = append(nearer, "move "+word)
		}
	}
	text := state.Itoa(far) + " hexes apart: no punch reaches; "
	if way := r.approach(s); way != "" {
		text += r.Name(s, a) + " moves up to " + state.Itoa(s.Current(a, state.AttrMOV)) + " hexes (MOV): " + way + " brings him"
		if far-1 > s.Current(a, state.AttrMOV) {
			return text + " nearest"
		}
		return text + " beside " + r.Name(s, state.Other(a))
	}
	text += strings.Join(nearer, " or ") + " brings " + r.Name(s, a)
	if far == 2 {
		return text + " beside " + r.Name(s, state.Other(a))
	}
	return text + " nearer"
}

// approach is the move of several hexes by which who has control comes beside the other, or as near
// as he can; "" where no more than a step brings him there. [rud.move.1]
func (r *Facts) approach(s *state.State) string {
	if s.N < 2 || s.Control < 0 {
		return ""
	}
	a := int(s.Control)
	me, him := s.Boxers[a].Pos, s.Boxers[state.Other(a)].Pos
	steps := min(me.Distance(him)-1, s.Current(a, state.AttrMOV), state.MaxPath)
	if steps < 2 {
		return ""
	}
	way := "move"
	for range steps {
		for dir, word := range state.DirWords {
			if to := me.Step(uint8(dir)); to.Distance(him) < me.Distance(him) {
				me, way = to, way+" "+word
				break
			}
		}
	}
	return way
}

// stride is how far who has control may move, "" where nobody has. [rud.card.3]
func (r *Facts) stride(s *state.State) string {
	if s.N < 2 || s.Control < 0 {
		return ""
	}
	if s.N < 2 || s.Control < 0 {
		return ""
	}
	most := s.Current(int(s.Control), state.AttrMOV)
	fewest, hexes, such := 1, " hexes", "as in move NE or move NE NE"
	if s.Is(state.RulingMoveLength, state.MoveLengthZeroAllowed) {
		fewest = 0
	}
	text := state.Itoa(fewest) + " to " + state.Itoa(most)
	if most == 1 {
		such = "as in move NE"
		if fewest == 1 {
			text, hexes = "1", " hex"
		}
	}
	return text + hexes + " (his MOV is " + state.Itoa(most) + "), " + such
}

// sole is who has been entered while nobody has been entered against him, "" if nobody is.
func (r *Facts) sole(s *state.State) string {
	if s.N != 1 || s.Phase != state.Setup {
		return ""
	}
	return r.Name(s, 0)
}

// gapAfter is how far apart the boxers would be behind a move by who is in control.
func (r *Facts) gapAfter(s *state.State, way *state.Choice) string {
	if s.N < 2 || s.Control < 0 {
		return ""
	}
	to := s.Boxers[s.Control].Pos
	for _, dir := range way.Path[:way.N] {
		to = to.Step(dir)
	}
	switch far := to.Distance(s.Boxers[state.Other(int(s.Control))].Pos); far {
	case 0:
		return ""
	case 1:
		return "beside him: punches reach"
	default:
		return state.Itoa(far) + " apart: out of reach"
	}
}

// tiring says of each boxer whose next step of stamina has come to stand on the strip what
// that means.
func (r *Facts) tiring(s *state.State) string {
	var lines []string
	for i := range int(s.N) {
		if b := &s.Boxers[i]; nearStep(b) && s.Phase != state.Over {
			at := state.Itoa(-4 * int(b.Steps))
			more := ""
			if b.Steps > 0 {
				more = " more"
			}
			lines = append(lines, r.Name(s, i)+" will soon tire: at "+at+" STA every attribute goes down by 1"+more+" (on his line: "+onLine(int(b.Steps), at)+").") // [rud.card.5]
		}
	}
	return strings.Join(lines, "\n")
}

// onLine is how the line of a boxer has the next step of his stamina, so many having come.
func onLine(steps int, at string) string {
	if steps == 0 {
		return "-1 to all at " + at + " STA"
	}
	return "-" + state.Itoa(steps+1) + " at " + at + " STA"
}

// hurtBefore says of each boxer who enters with fewer HP than his card has that he does.
func (r *Facts) hurtBefore(s *state.State) string {
	var lines []string
	for i := range int(s.N) {
		if b := &s.Boxers[i]; s.Phase == state.Setup && b.Hp < b.CardHP {
			lines = append(lines, r.Name(s, i)+" is hurt already: "+state.Itoa(int(b.Hp))+" of "+state.Itoa(int(b.CardHP))+" HP.")
		}
	}
	return strings.Join(lines, "\n")
}

// effectOf is what an injury does for the rest of the bout, "" if it does nothing more.
func effectOf(in *state.Injury) string {
	var parts []string
	for k, n := range in.Attr {
		if n != 0 {
			parts = append(parts, strings.ToUpper(state.AttrWords[k])+" "+signed(int(n)))
		}
	}
	if in.Jaw != 0 {
		parts = append(parts, "punches to his head take "+state.Itoa(int(in.Jaw))+" more")
	}
	if len(parts) == 0 {
		return ""
	}
	return ": " + strings.Join(parts, " and ")
}

// fallen says what a punch at a man who is down may come to; "" if nobody is.
func (r *Facts) fallen(s *state.State) string {
	if s.N < 2 || s.Control < 0 || !s.Boxers[state.Other(int(s.Control))].Down {
		return ""
	}
	name := r.Name(s, state.Other(int(s.Control)))
	return name + " is down: he can only stand up, for " + state.Itoa(int(r.Content.Defends[state.StandUp].Cost)) + " STA, without a counter, and rises if the punch misses" + r.rises() // [rud.stand.1] [rud.stand.3] [rud.stand.5]
}

// rises are the numbers on which a man who is down rises from a punch that lands, "" if no
// such card has any. [rud.stand.4]
func (r *Facts) rises() string {
	var parts []string
	for card := range state.NumAttacks {
		if to := r.Content.Answers[state.StandUp][card].Stand; to > 0 {
			parts = append(parts, shortPunch(card)+" "+state.Itoa(int(to)))
		}
	}
	if len(parts) == 0 {
		return ""
	}
	return ", else on a D20 of so much or less: " + strings.Join(parts, ", ")
}

// fooled says that a feint was believed, and what that does to the punch to come; "" if none
// was.
func (r *Facts) fooled(s *state.State) string {
	if s.N < 2 || s.Control < 0 || !s.Boxers[s.Control].SetUp.Has {
		return ""
	}
	who, up := int(s.Control), &s.Boxers[s.Control].SetUp
	var does []string
	if up.ToHit != 0 {
		does = append(does, "lands on "+moreFaces(int(up.ToHit)))
	}
	if up.Damage != 0 {
		does = append(does, "takes "+state.Itoa(int(up.Damage))+" HP more")
	}
	if up.NoCounter {
		does = append(does, "cannot be countered")
	}
	return r.Name(s, state.Other(who)) + " was fooled: the next punch of " + r.Name(s, who) + " " + strings.Join(does, " and ")
}

// moreFaces is a number added to what a D20 must show, in faces and in 100.
func moreFaces(n int) string {
	const each = 5
	return state.Itoa(n) + " faces more (" + signed(n*each) + "%)"
}

// houseMade is the mark of a card that was made for this program.
const houseMade = 1

// altered is what a boxer has otherwise than his card; "" if that is nothing.
func (r *Facts) altered(b *state.Boxer) string {
	card := &r.Content.Boxers[b.Card]
	var parts []string
	differs := func(name string, now, of int) {
		if now != of {
			parts = append(parts, name+" "+state.Itoa(now)+" for "+state.Itoa(of))
		}
	}
	differs("HP", int(b.CardHP), int(card.Hp))
	differs("STA", int(b.CardSTA), int(card.Sta))
	for k, id := range state.AttrWords {
		differs(strings.ToUpper(id), int(b.Attr[k]), int(card.Attr[k]))
	}
	if b.Hp != b.CardHP {
		parts = append(parts, "he begins with "+state.Itoa(int(b.Hp))+" HP")
	}
	if b.Sta != b.CardSTA {
		parts = append(parts, "he begins with "+state.Itoa(int(b.Sta))+" STA")
	}
	return strings.Join(parts, ", ")
}

// places says where the boxers stand, and how far that is from each other; "" where there are no
// two.
func (r *Facts) places(s *state.State) string {
	if s.N < 2 {
		return ""
	}
	at := func(i int) string {
		return state.Itoa(int(s.Boxers[i].Pos.Q)) + "," + state.Itoa(int(s.Boxers[i].Pos.R))
	}
	apart := ""
	for dir, word := range state.DirWords {
		if s.Boxers[0].Pos.Step(uint8(dir)) == s.Boxers[1].Pos {
			apart = "1 hex " + word + " of him: punches reach."
		}
	}
	if n := s.Boxers[0].Pos.Distance(s.Boxers[1].Pos); n > 1 {
		apart = state.Itoa(n) + " hexes apart: no punch reaches."
	}
	return r.Name(s, 0) + " stands at " + at(0) + ", " + r.Name(s, 1) + " at " + at(1) + ", " + apart
}
