package facts

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/field"
	"summa/internal/line"
	"summa/rulesets/morturi/book"
	"summa/rulesets/morturi/state"
)

// Derived is a fact that follows from others, by its path: what a player wants to see at
// a glance. No record has it, and no hash.
func (r *Facts) Derived(s *state.State, path string) (value string, ok bool) {
	owner, name, _ := strings.Cut(path, ".")
	name = strings.ToLower(name)
	if strings.EqualFold(owner, "bout") {
		return r.ofBout(s, name)
	}
	if name == "morale" || name == "hill" || name == "unhurt" || name == "loss" || name == "toll" || name == "left_said" || name == "fates_said" {
		for k := range s.Schools {
			switch {
			case !strings.EqualFold(r.SchoolName(s, k), owner):
			case name == "morale":
				return strconv.Itoa(s.BoostNow(k)), true
			case name == "toll":
				return tollSaid(s, int8(k)), true
			case name == "fates_said":
				return r.fates(s, int8(k)), true
			case name == "left_said":
				return leftSaid(s, int8(k)), true
			case name == "loss":
				return loss(s, int8(k)), true
			case name == "unhurt":
				return strconv.FormatBool(unhurt(s, int8(k))), true
			default:
				return r.heldText(s, k), true
			}
		}
	}
	if i, known := r.Figure(s, owner); known {
		return r.ofFigure(s, i, name)
	}
	return "", false
}

// unhurt reports whether a school has lost nobody, and has more than half of its life points
// left: it need not be asked whether it gives up.
func unhurt(s *state.State, school int8) bool {
	out, left, of := toll(s, school)
	return out == 0 && 2*left > of
}

// toll is how many gladiators a school has lost, and how many life points it has left of how
// many.
func toll(s *state.State, school int8) (out, left, of int) {
	for i := range int(s.N) {
		f := &s.Fig[i]
		if f.School != school {
			continue
		}
		if of += int(f.LifeMax); f.Out != state.NotOut {
			out++
		} else {
			left += max(0, int(f.Life))
		}
	}
	return out, left, of
}

// loss is what a school has lost that may make it give up: men, and once half of its life
// points are gone each of these. While it is the same it need not be asked again.
func loss(s *state.State, school int8) string {
	out, left, of := toll(s, school)
	if 2*left > of {
		return strconv.Itoa(out)
	}
	return strconv.Itoa(out) + " " + strconv.Itoa(left)
}

// tollSaid says what a school has lost.
func tollSaid(s *state.State, school int8) string {
	out, left, of := toll(s, school)
	text := strconv.Itoa(left) + " of " + strconv.Itoa(of) + " LP left"
	if out > 0 {
		text = strconv.Itoa(out) + " out, " + text
	}
	return text
}

// fates is what has become of each gladiator of a school: those who stand first.
func (r *Facts) fates(s *state.State, school int8) string {
	var standing, out, gone []string
	for i := range int(s.N) {
		f := &s.Fig[i]
		switch name := r.Name(s, i); {
		case f.School != school:
		case f.Out == state.OutOfAction:
			out = append(out, name)
		case f.Out != state.NotOut:
			gone = append(gone, name)
		default:
			standing = append(standing, name+" "+strconv.Itoa(int(f.Life))+" LP")
		}
	}
	var parts []string
	for _, of := range []struct {
		text  string
		names []string
	}{{"", standing}, {"out of action: ", out}, {"gave up: ", gone}} {
		if len(of.names) > 0 {
			parts = append(parts, of.text+strings.Join(of.names, ", "))
		}
	}
	return strings.Join(parts, "; ")
}

// leftSaid is how many gladiators of a school still fight.
func leftSaid(s *state.State, school int8) string {
	left, all := 0, 0
	for i := range int(s.N) {
		if s.Fig[i].School != school {
			continue
		}
		if all++; s.Standing(i) {
			left++
		}
	}
	return strconv.Itoa(left) + " of " + strconv.Itoa(all)
}

// ofBout is such a fact of the battle.
func (r *Facts) ofBout(s *state.State, name string) (value string, ok bool) {
	switch name {
	case "winner":
		if s.Phase != state.Over || s.Winner < 0 {
			return "none", true
		}
		return r.SchoolName(s, s.Winner), true
	case "school":
		return r.turnOf(s), true
	case "turns_done":
		return strconv.Itoa(turnsDone(s)), true
	case "points_kinds":
		return strings.Join(r.Content.Pools, "; "), true
	}
	for _, of := range [...]string{"glance.", "card."} {
		if who, ok := strings.CutPrefix(name, of); ok {
			i, known := r.Figure(s, who)
			if !known {
				return "", false
			}
			return r.glance(s, i), true
		}
	}
	return r.asked(s, name)
}

// turnsDone is how many have had their turn this round; at its end no other has begun.
func turnsDone(s *state.State) (n int) {
	for i := range int(s.N) {
		if s.Fig[i].Activated {
			n++
		}
	}
	if s.Phase == state.RoundEnd {
		n--
	}
	return n
}

// turnOf is the school whose turn it is, "" if it is nobody's.
func (r *Facts) turnOf(s *state.State) string {
	figure, school := s.Decides()
	if figure >= 0 {
		school = s.Fig[figure].School
	}
	if s.Phase == state.Reaction && s.Pend.A >= 0 { // it is still the attacker's turn
		school = s.Fig[s.Pend.A].School
	}
	if s.Phase == state.RoundEnd { // nobody's turn has begun
		school = s.Order[s.Last]
	}
	if school < 0 {
		return ""
	}
	return r.SchoolName(s, school)
}

// ofFigure is such a fact of a gladiator.
func (r *Facts) ofFigure(s *state.State, i int, name string) (value string, ok bool) {
	if other, is := strings.CutPrefix(name, "from."); is {
		return r.fromOf(s, i, other)
	}
	switch name {
	case "flags_far":
		return r.flagsFar(s, i), true
	case "hill_way":
		return r.hillWay(s, i), true
	case "turn_matters":
		return strconv.FormatBool(s.Phase == state.Attack && int(s.Active) == i && r.reachable(s, i)), true
	case "turn_gains":
		return strconv.FormatBool(s.Phase == state.Attack && int(s.Active) == i && r.unfaced(s, i)), true
	case "meets":
		return r.meets(s, i), true
	case "arrow":
		return arrow(s.Fig[i].Facing), true
	case "glance":
		return r.glance(s, i), true
	case "shields":
		return r.shields(&s.Fig[i]), true
	case "fallen":
		return strconv.FormatBool(s.Fig[i].Out == state.OutOfAction), true
	case "to_act":
		return strconv.FormatBool(s.Standing(i) && !s.Fig[i].Activated), true
	case "grades_said":
		return GradesOf(r.Content, &r.Content.Roles[s.Fig[i].Role], s.Fig[i].Grade), true
	case "missing_said":
		return strings.Join(r.Content.Roles[s.Fig[i].Role].Origin.Missing, "; "), true
	case "adopts_stance":
		if r.adoptsStance(&s.Fig[i]) {
			return "true", true
		}
		return "", true
	case "learned_said":
		return strings.TrimPrefix(r.learned(&s.Fig[i]), ", "), true
	case "suggested_said":
		return r.suggestedSaid(&s.Fig[i]), true
	case "points_said":
		return strings.Join(r.pointsOf(&r.Content.Roles[s.Fig[i].Role]), "; "), true
	case "struck":
		return r.struck(s, i), true
	case "struck_from":
		return r.struckFrom(s, i), true
	case "needs":
		return r.needs(s, i), true
	case "in_range":
		return r.inRange(s, i), true
	case "shot_said":
		return r.shotSaid(&s.Fig[i]), true
	case "unshot":
		return r.unshot(s, i), true
	case "shot_doubt":
		switch {
		case s.Fig[i].Granted != 0:
			return "he is ready to shoot already", true
		case r.inRange(s, i) == "":
			return "nobody is in range, and it takes his Move", true
		}
		return "", true
	case "strikes":
		return r.strikes(s, i), true
	case "unreached":
		return r.unreached(s, i), true
	case "beside_role":
		return r.besideRole(&s.Fig[i]), true
	case "missed_by":
		return r.missedBy(s, i), true
	case "blind_by":
		return r.blindBy(s, i), true
	case "favour_said":
		return r.favourSaid(s, i), true
	case "bound":
		return r.bound(s, i), true
	case "looks":
		return [...]string{"north", "east", "south", "west"}[s.Fig[i].Facing], true
	case "ground":
		return r.standsOn(s, i), true
	case "locked":
		return r.lockedBy(s, i), true
	case "walked":
		return strconv.FormatBool(s.Phase == state.Attack && int(s.Active) == i && (s.Fig[i].AttacksLeft == 0 || r.strikes(s, i) == "")), true
	case "beset":
		return r.beset(s, i), true
	case "behind_him":
		behind, _ := r.around(s, i)
		return strings.Join(behind, " and "), true
	case "fells":
		return r.fells(s, i), true
	}
	return "", false
}

// fromOf is how far a gladiator is from another, "" for one who is not on the board. [mor.range.3]
func (r *Facts) fromOf(s *state.State, i int, other string) (value string, ok bool) {
	j, known := r.Figure(s, other)
	for k := range s.Schools {
		if at := s.School[k].FlagAt; !known && at != (field.Square{}) && strings.EqualFold(other, "flag of "+r.SchoolName(s, k)) {
			return r.squaresTo(s, at, i), true
		}
	}
	if x := &r.Content.Scenarios[s.Scenario]; !known && strings.EqualFold(other, "hill") && s.Victory == state.KingOfTheHill && len(x.Hill) > 0 && s.Fig[i].OnField {
		return said(r.toHill(s, i)), true
	}
	if !known {
		return "", false
	}
	if !s.Standing(i) || !s.Standing(j) || !s.Fig[i].OnField || !s.Fig[j].OnField {
		return "", true
	}
	return said(r.Distance(s, s.Fig[j].At, s.Fig[i].At, j)), true
}

// squaresTo is how far a gladiator is from a square. [mor.range.3]
func (r *Facts) squaresTo(s *state.State, at field.Square, i int) string {
	return said(r.Distance(s, s.Fig[i].At, at, i))
}

// said is a distance in words.
func said(n int) string {
	switch n {
	case state.MaxBoard * state.MaxBoard:
		return "no way there"
	case 1:
		return "1 square"
	}
	return strconv.Itoa(n) + " squares"
}

// asked is what a question is about that waits for somebody: the attack he may turn to
// face, or the end of a round.
func (r *Facts) asked(s *state.State, name string) (value string, ok bool) {
	if name == "victory_said" {
		x := &r.Content.Scenarios[s.Scenario]
		return book.Wins(s.Victory, x.Hill, int(x.Hold)), true
	}
	if name == "flags_said" {
		return r.flags(s), true
	}
	if name == "at_start" {
		return r.atStart(s), true
	}
	if name == "all_acted" {
		return strconv.FormatBool(s.Phase == state.RoundEnd), true
	}
	if name == "fells" {
		return r.whoFells(s), true
	}
	if number, ok := strings.CutPrefix(name, "first_"); ok {
		return r.firstOf(s, number)
	}
	if s.Phase != state.Reaction || !s.Pend.On {
		return "", false
	}
	a, b := int(s.Pend.A), int(s.Pend.B)
	k := r.Aim(s, a, b, s.Pend.Option, &r.Silent)
	switch name {
	case "attacker":
		return r.Name(s, a), true
	case "turning_locks":
		now := *s
		now.Fig[b].Facing = s.Fig[b].At.Towards(s.Fig[a].At)
		if r.LockedBy(&now, b) == a {
			return "true", true
		}
		return "", true
	case "exposed":
		return r.exposed(s, a, b), true
	case "either_way":
		return r.eitherWay(s, a, b), true
	case "attack_from":
		return comesFrom[k.Hit], true
	case "attack_deals":
		return r.hitsFor(s, &k), true
	case "attack_by":
		if s.Pend.Option < state.FirstOption {
			return "", true
		}
		clause := r.Content.Options[s.Pend.Option].Clause
		return r.Content.Tricks[r.Content.Clauses[clause].Trick].Name, true
	}
	return "", false
}

// flags is how a battle for flags is won, and where each flag is; "" in any other battle.
// [mor.victory.3]
func (r *Facts) flags(s *state.State) string {
	if s.Victory != state.CaptureTheFlag {
		return ""
	}
	text := ""
	for k := range s.Schools {
		x, school := &s.School[k], r.SchoolName(s, k)
		switch {
		case x.Carrier != state.Nobody:
			text += "; " + r.Name(s, int(x.Carrier)) + " carries the flag of " + school
		case x.FlagAt != (field.Square{}):
			text += "; the flag of " + school + " stands on " + state.SquareText(x.FlagAt)
		}
	}
	x := &r.Content.Scenarios[s.Scenario]
	return "The flags decide first: " + book.Wins(s.Victory, x.Hill, int(x.Hold)) + " wins" + text + "."
}

// flagsFar is where each flag is, and how far from a gladiator; "" where there are none. [mor.range.3]
func (r *Facts) flagsFar(s *state.State, i int) string {
	if s.Victory != state.CaptureTheFlag {
		return ""
	}
	var list []string
	for k := range s.Schools {
		x, text := &s.School[k], "the flag of "+r.SchoolName(s, k)
		at := x.FlagAt
		switch {
		case int(x.Carrier) == i:
			list = append(list, r.Name(s, i)+" carries "+text)
			continue
		case x.Carrier != state.Nobody:
			at, text = s.Fig[x.Carrier].At, r.Name(s, int(x.Carrier))+" carries "+text
		}
		text += " on " + state.SquareText(at) + ", " + r.squaresTo(s, at, i) + " from " + r.Name(s, i)
		list = append(list, text)
	}
	return line.Capital(strings.Join(list, "; "))
}

// hillWay is how far a gladiator is from the Hill, and whether he reaches it in one turn; "" where there is
// none. [mor.victory.3] [mor.move.1]
func (r *Facts) hillWay(s *state.State, i int) string {
	x := &r.Content.Scenarios[s.Scenario]
	f := &s.Fig[i]
	if s.Victory != state.KingOfTheHill || len(x.Hill) == 0 || !s.Standing(i) || !f.OnField {
		return ""
	}
	if slices.Contains(x.Hill, f.At) {
		return "on it"
	}
	far := said(r.toHill(s, i)) + " away, and "
	if c, _ := r.Chart(s, r.Name(s, i)); c != nil && c.Reach != nil {
		for _, spot := range c.Reach.Spots {
			if slices.ContainsFunc(x.Hill, func(q field.Square) bool { return spot.Space == space(s, q) }) {
				return far + "reaches it in one turn: " + strconv.Itoa(spot.Cost) + " MP, as all stand now"
			}
		}
	}
	return far + "does not reach it in one turn, as all stand now"
}

// toHill is how far a gladiator is from the nearest square of the Hill. [mor.range.3]
func (r *Facts) toHill(s *state.State, i int) int {
	far := state.MaxBoard * state.MaxBoard
	for _, q := range r.Content.Scenarios[s.Scenario].Hill {
		far = min(far, r.Distance(s, s.Fig[i].At, q, i))
	}
	return far
}

// atStart is what a player may have overlooked as a battle begins, a line each: who stands with
// his back to all his enemies, and whose roles are played with values that are suggested.
func (r *Facts) atStart(s *state.State) string {
	if !s.Begun || s.Round > 1 || s.Active >= 0 {
		return ""
	}
	var turned, filled []string
	for i := range int(s.N) {
		f := &s.Fig[i]
		if f.Activated || f.Acted {
			return ""
		}
		if f.Accepted && SuggestedOf(r.Content, &r.Content.Roles[f.Role], f) != "" {
			filled = append(filled, r.Name(s, i)+" ("+r.Content.Roles[f.Role].Name+")")
		}
		if r.looksAway(s, i) {
			turned = append(turned, r.Name(s, i))
		}
	}
	var list []string
	if len(turned) > 0 {
		list = append(list, "With the back to every enemy: "+strings.Join(turned, ", ")+". Who is added without facing= looks north; set "+turned[0]+".facing=s turns him.")
	}
	if flags := r.flags(s); flags != "" {
		list = append(list, flags)
	}
	if len(filled) > 0 {
		list = append(list, "Played with suggested values, as the rules do not have the role whole: "+strings.Join(filled, ", ")+". show and a name says which.")
	}
	return strings.Join(list, "\n")
}

// looksAway reports whether somebody has all his enemies behind him.
func (r *Facts) looksAway(s *state.State, i int) bool {
	some := false
	for j := range int(s.N) {
		if !s.Standing(i) || !s.Standing(j) || !s.Enemies(i, j) {
			continue
		}
		if s.Fig[i].At.Arc(s.Fig[i].Facing, s.Fig[j].At) != state.Rear {
			return false
		}
		some = true
	}
	return some
}

// firstOf is a number of the first gladiator who may be activated: "" if there is none.
func (r *Facts) firstOf(s *state.State, name string) (value string, ok bool) {
	i := 0
	for i < int(s.N) && (s.Fig[i].School != s.Holding() || !s.Ready(i)) {
		i++
	}
	f := &s.Fig[min(i, state.MaxFigures-1)]
	switch {
	case i == int(s.N):
		return "", true
	case name == "mp":
		return strconv.Itoa(int(f.Move)), true
	case name == "tn":
		return strconv.Itoa(int(f.Attack.Tn)), true
	case name == "damage":
		return strconv.Itoa(int(f.Attack.Damage)), true
	}
	return "", false
}

// comesFrom is where an attack comes from, by the side that it hits.
var comesFrom = [...]string{state.Front: "head-on", state.RightFlank: "on the flank", state.Rear: "from behind", state.LeftFlank: "on the flank"}

// struck is on which side the one whose turn it is strikes somebody, whether that one may turn
// to him, and what he needs where dice miss that come to the number of the weapon.
func (r *Facts) struck(s *state.State, i int) string {
	side := r.struckFrom(s, i)
	if side == "" {
		return ""
	}
	var how []string
	if text := r.answers(s, int(s.Active), i); text != "" {
		how = append(how, text)
	}
	if k := r.Aim(s, int(s.Active), i, state.OrdinaryAttack, &r.Silent); k.Need <= k.Miss {
		how = append(how, state.Itoa(k.Miss+1)+"+ by his "+r.Content.Tricks[k.MissBy].Name+", not "+state.Itoa(k.Need)+"+")
	}
	if len(how) == 0 {
		return side
	}
	return side + " (" + strings.Join(how, "; ") + ")"
}

// struckFrom is on which side the one whose turn it is strikes somebody beside him, "" if he
// does not.
func (r *Facts) struckFrom(s *state.State, i int) string {
	a := int(s.Active)
	if a < 0 || a == i || !s.Standing(i) || !s.Standing(a) || !s.Beside(a, i) {
		return ""
	}
	from := comesFrom[r.FacingHit(s, a, i)]
	if k := r.Aim(s, a, i, state.OrdinaryAttack, &r.Silent); r.High(s, &k) { // [mor.terrain.3]
		from += " from above"
	}
	return from
}

// needs is what a die must show for the one whose turn it is to hit somebody whom he may strike
// or shoot at, and what that takes from him.
func (r *Facts) needs(s *state.State, i int) string {
	a := int(s.Active)
	if r.struckFrom(s, i) != "" {
		return r.NeedsOf(s, a, i, state.OrdinaryAttack)
	}
	if a < 0 || a == i || !s.Standing(i) || !s.Standing(a) {
		return ""
	}
	if shot := r.Shot(s, a); shot != state.OrdinaryAttack && r.Shootable(s, a, i, shot) == nil {
		return r.NeedsOf(s, a, i, shot)
	}
	return ""
}

// NeedsOf is what a die must show for an attack to hit, and what that takes: as all stand, and
// where it is another if who is attacked turns to face it.
func (r *Facts) NeedsOf(s *state.State, a, i int, id state.OptionID) string {
	text := r.deals(s, a, i, id)
	if !r.AsksTurn(s, a, i, id) {
		return text
	}
	ways, n := r.Turns(s, i, a)
	for _, way := range ways[:n] {
		now := *s
		if now.Fig[i].Facing = way; way == s.Fig[i].Facing {
			continue
		}
		if turned := r.deals(&now, a, i, id); turned != text {
			return text + "; if he turns " + sameDie(text, turned)
		}
	}
	return text
}

// sameDie is the second of two blows, without the die where it is that of the first.
func sameDie(first, second string) string {
	die, _, ok := strings.Cut(first, " for ")
	if takes, same := strings.CutPrefix(second, die+" for "); ok && same {
		return takes
	}
	return second
}

// deals is what a die must show for an attack as all stand, and what it then takes.
func (r *Facts) deals(s *state.State, a, i int, id state.OptionID) string {
	k := r.Aim(s, a, i, id, &r.Silent)
	return r.hitsFor(s, &k)
}

// hitsFor is what the die of a blow must show, and what it takes then: "4+ for 1 LP, 6 for 4",
// where some faces that hit take more.
func (r *Facts) hitsFor(s *state.State, k *state.Blow) string {
	const sides = 6
	var takes [sides + 1]int // by each face, -1 where it misses
	least, below := sides+1, 0
	for face := sides; face > 0; face-- {
		n := k.Natural(face)
		takes[face] = -1
		if k.Lands(s, n) || k.StillDeals(n) {
			takes[face] = r.Deals(s, k, n, &r.Silent)
			if face == least-1 {
				least = face
			} else {
				below = face
			}
		}
	}
	first := least
	if least > sides {
		first = below
	}
	if first == 0 {
		return "no die hits"
	}
	for face := 1; face <= sides; face++ {
		if takes[face] >= 0 && takes[face] < takes[first] {
			first = face
		}
	}
	text := state.Itoa(least) + "+"
	switch {
	case least > sides:
		text = state.Itoa(below)
	case below > 0:
		text = state.Itoa(below) + " or " + text
	}
	if k.NoDamage {
		text += ", no damage"
	} else {
		text += " for " + state.Itoa(takes[first]) + " LP"
	}
	var more []string
	for face := 1; face <= sides; face++ {
		if n := takes[face]; n > takes[first] && !slices.Contains(takes[1:face], n) {
			faces := ""
			for same := face; same <= sides; same++ {
				if takes[same] == n {
					faces += " " + state.Itoa(same)
				}
			}
			more = append(more, faces+" for "+state.Itoa(n))
		}
	}
	for _, m := range more {
		text += "," + m
	}
	return text
}

// inRange says whether an archer who is not ready to shoot yet could shoot at anybody from
// where he stands.
func (r *Facts) inRange(s *state.State, i int) string {
	if s.Fig[i].Granted != 0 || !s.Standing(i) {
		return ""
	}
	if shot := r.mayGrant(&s.Fig[i]); shot != 0 && r.reaches(s, i, shot) {
		return "true"
	}
	return ""
}

// mayGrant is the shot that somebody may get ready at the start of his turn, 0 if there is none.
func (r *Facts) mayGrant(f *state.Figure) state.TrickID {
	for _, id := range r.Content.Moments[state.AtTurnStart] {
		cl := &r.Content.Clauses[id]
		for k := range cl.Do {
			if f.Tricks.Has(cl.Trick) && cl.Do[k].Kind == state.GrantOption {
				return cl.Do[k].Trick
			}
		}
	}
	return 0
}

// shotSaid is what such a shot needs and deals, and how far it goes; "" if he has none.
func (r *Facts) shotSaid(f *state.Figure) string {
	shot := r.mayGrant(f)
	if shot == 0 {
		return ""
	}
	for _, id := range r.Content.Tricks[shot].Clauses {
		if o := &r.Content.Options[r.Content.Clauses[id].Option]; r.Content.Clauses[id].Option != 0 && o.Tn > 0 && o.Damage >= 0 {
			return strconv.Itoa(int(o.Tn)) + "+ for " + strconv.Itoa(int(o.Damage)) + " at " + strconv.Itoa(int(max(1, o.Least))) + " to " + strconv.Itoa(int(o.Reach)) + " squares"
		}
	}
	return ""
}

// unshot is why he could not shoot at the nearest of his enemies from where he stands.
func (r *Facts) unshot(s *state.State, i int) (why string) {
	now := *s
	if s.Fig[i].Granted != 0 {
		return "he is ready to shoot already"
	}
	if now.Fig[i].Granted = r.mayGrant(&s.Fig[i]); now.Fig[i].Granted == 0 || !s.Standing(i) {
		return ""
	}
	shot, near := r.Shot(&now, i), 0
	for j := range int(s.N) {
		if shot == state.OrdinaryAttack || !s.Standing(j) || !s.Enemies(i, j) {
			continue
		}
		far := s.Fig[i].At.Walk(s.Fig[j].At)
		if no := r.Shootable(&now, i, j, shot); no != nil && (why == "" || far < near) {
			why, near = "nobody in range: "+no.Why, far
		}
	}
	return why
}

// bound is what somebody has to do who must close with his nearest enemy, "" of anybody else.
func (r *Facts) bound(s *state.State, i int) string {
	switch {
	case s.Phase != state.Movement || !r.MustApproach(s, i):
		return ""
	case s.Nearest(i, s.Fig[i].At) == 1:
		return "he has an enemy beside him and must attack"
	}
	return "he must go for the nearest enemy, by the shortest way"
}

// reaches reports whether somebody could shoot at an enemy from where he stands if a trick
// had been granted to him.
func (r *Facts) reaches(s *state.State, i int, granted state.TrickID) bool {
	now := *s
	now.Fig[i].Granted = granted
	shot := r.Shot(&now, i)
	for j := range int(s.N) {
		if shot != state.OrdinaryAttack && s.Standing(j) && s.Enemies(i, j) && r.Shootable(&now, i, j, shot) == nil {
			return true
		}
	}
	return false
}

// answers is what somebody may do about an attack on his flank or his rear, "" if it
// comes from the front.
func (r *Facts) answers(s *state.State, a, i int) string {
	switch {
	case s.Fig[i].HasCondition(state.Prone):
		return "he is prone"
	case r.FacingHit(s, a, i) == state.Front:
		return ""
	case r.AsksTurn(s, a, i, state.OrdinaryAttack):
		return "he may turn"
	}
	return "he cannot turn"
}

// suggestedSaid is what is only suggested of a gladiator's role, with all it may learn.
func (r *Facts) suggestedSaid(f *state.Figure) string {
	role := &r.Content.Roles[f.Role]
	all := *f
	for _, t := range append(slices.Clone(role.Special), role.Tricks...) {
		all.Tricks.Add(t)
	}
	return SuggestedOf(r.Content, role, &all)
}

// glance is what somebody is, how far he goes, and how his weapon hits.
func (r *Facts) glance(s *state.State, i int) string {
	f := &s.Fig[i]
	role := &r.Content.Roles[f.Role]
	return role.Name + ", " + strconv.Itoa(int(f.Move)) + " MP, " + strings.ToLower(r.Names.Name(f.Attack.Name)) + " " + strconv.Itoa(int(f.Attack.Tn)) + "+ for " + strconv.Itoa(int(f.Attack.Damage)) + r.blindly(s, i) + r.shoots(f) + r.learned(f) + r.unlearned(f)
}

// shields names the shields that somebody has, with what each does.
func (r *Facts) shields(f *state.Figure) string {
	var list []string
	for t := range r.Content.Tricks {
		trick := &r.Content.Tricks[t]
		if f.Tricks.Has(state.TrickID(t)) && slices.ContainsFunc(trick.Clauses, func(c state.ClauseID) bool {
			return slices.ContainsFunc(r.Content.Clauses[c].Do, func(e state.TrickEffect) bool { return e.Shield })
		}) {
			_, does, _ := strings.Cut(trick.Text, ": ")
			list = append(list, strings.ToLower(trick.Name)+" ("+strings.TrimSuffix(does, ".")+")")
		}
	}
	return strings.Join(list, ", ")
}

// learned names the tricks that somebody has besides what his role gives him.
func (r *Facts) learned(f *state.Figure) (text string) {
	for t := range r.Content.Tricks {
		if trick := &r.Content.Tricks[t]; f.Tricks.Has(state.TrickID(t)) && !trick.Special {
			text += ", " + strings.ToLower(trick.Name)
		}
	}
	return text
}

// shoots says that somebody may shoot, and how.
func (r *Facts) shoots(f *state.Figure) string {
	if said := r.shotSaid(f); said != "" {
		return ", or shoots: " + said
	}
	return ""
}

// unlearned says that somebody may adopt stances by his role and has none to adopt, ""
// where that is not so.
func (r *Facts) unlearned(f *state.Figure) string {
	may := false
	for t := range r.Content.Tricks {
		if has := f.Tricks.Has(state.TrickID(t)); has && r.Content.Tricks[t].Stance {
			return ""
		} else if has && r.Content.Whose[state.StanceLimit].Has(state.TrickID(t)) {
			may = true
		}
	}
	if may {
		return ", no stance learned"
	}
	return ""
}

// arrow is where somebody looks, as an arrow.
func arrow(way field.Way) string {
	switch way.Letter() {
	case "n":
		return "↑"
	case "e":
		return "→"
	case "s":
		return "↓"
	case "w":
		return "←"
	}
	return ""
}

// lockedBy names the enemy who keeps somebody from turning to face others.
func (r *Facts) lockedBy(s *state.State, i int) string {
	if !s.Begun {
		return ""
	}
	if e := r.LockedBy(s, i); e >= 0 {
		return r.Name(s, e)
	}
	return ""
}
