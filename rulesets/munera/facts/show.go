package facts

import (
	"strings"

	"summa/internal/core"
	"summa/internal/words"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// Show draws the bout, or one figure, as lines of text. Lines longer than width
// are for the caller to wrap.
func (r *Facts) Show(b []byte, s *state.State, name string, width int) []byte {
	if name != "" {
		if i, ok := r.Figure(s, name); ok {
			return r.showFigure(b, s, i)
		}
		return b
	}
	b = append(b, r.showBout(s)...)
	b = append(b, '\n')
	for i := range int(s.N) {
		b = r.showFigure(b, s, i)
	}
	if s.NumGround > 0 {
		b = append(b, "on the ground:\n"...)
		for k := range s.NumGround {
			b = append(append(append(b, "  "...), r.lyingWords(s, &s.Ground[k])...), '\n')
		}
	}
	return b
}

// showBout says what the bout waits for.
func (r *Facts) showBout(s *state.State) string {
	switch s.Phase {
	case state.Muster:
		if s.N == 0 {
			return "nobody is in the arena: add NAME TYPE"
		}
		return "muster: add more, then begin"
	case state.TurnStart:
		return "round " + state.Itoa(int(s.Round)) + ": " + r.Name(s, s.Active()) + " to roll his AP"
	case state.Actions:
		return "round " + state.Itoa(int(s.Round)) + ": " + r.Name(s, s.Active()) + " acts, " + state.Itoa(int(s.Fig[s.Active()].AP)) + " AP left"
	}
	if s.Winner == 0 {
		return "the bout is over; nobody has won"
	}
	return "the bout is over: " + r.Names.Name(s.Winner) + " has won"
}

func (r *Facts) showFigure(b []byte, s *state.State, i int) []byte {
	f := &s.Fig[i]
	mark := "  "
	if (s.Phase == state.TurnStart || s.Phase == state.Actions) && s.Active() == i {
		mark = "> "
	}
	title := r.Name(s, i) + ", " + r.Content.Types[f.Kind].Name
	if f.Side != f.Name {
		title += ", side " + r.Names.Name(f.Side)
	}
	lines := []string{mark + title, "  " + r.condition(s, i), "  " + r.carries(f), "  " + r.saves(s, i)}
	if s.Mapped() && f.Status == state.Active {
		lines = append(lines, "  "+stands(f))
	}
	if f.Status == state.Active {
		lines = append(lines, r.distances(s, i)...)
	}
	for _, l := range lines {
		b = append(append(b, l...), '\n')
	}
	return b
}

// condition is how he is.
func (r *Facts) condition(s *state.State, i int) string {
	f := &s.Fig[i]
	parts := []string{"Stamina not rolled"}
	if f.Stamina0 > 0 || f.Stamina != 0 {
		parts[0] = "Stamina " + state.Itoa(int(f.Stamina)) + " of " + state.Itoa(int(f.Stamina0))
	}
	if f.Fatigue > 0 {
		parts = append(parts, "fatigue "+state.Itoa(int(f.Fatigue)))
	}
	add := func(yes bool, text string) {
		if yes {
			parts = append(parts, text)
		}
	}
	add(f.Status != state.Active, state.StatusWords[f.Status])
	add(s.Vigour(i).Injured(), "injured")
	add(s.Vigour(i).Weary() == core.Tired && f.Stamina0 > 0, "tired")
	add(s.Vigour(i).Weary() == core.Exhausted && f.Stamina0 > 0, "exhausted")
	add(f.Posture == state.Down, "down")
	add(f.Hazed, "hazed")
	add(f.Feint == state.FeintReady, "feint ready")
	add(f.Rose, "rose this turn")
	for k := range f.NumNets {
		parts = append(parts, "in the "+r.Content.Arms[f.Nets[k].Weapon].Name)
	}
	if f.Role != state.NoRole {
		parts = append(parts, state.RoleWords[f.Role]+" with "+r.Name(s, int(f.Partner)))
	}
	if f.Skills != 0 {
		parts = append(parts, "skills "+string(readSkills(nil, r.Gladiators.View(s, i))))
	}
	return strings.Join(parts, ", ")
}

// carries is what he holds, wears and has stowed.
func (r *Facts) carries(f *state.Figure) string {
	hand := func(where uint8) string {
		if k := f.Hand(where); k >= 0 {
			return r.heldName(&f.Sheet[k])
		}
		if f.HasShield() && f.ShieldIn == where {
			return r.Content.Arms[r.Content.Shields[f.Shield]].Name
		}
		return "empty"
	}
	text := hand(state.InRight) + " / " + hand(state.InLeft)
	var more []string
	for k := range f.NumSheet {
		if f.Sheet[k].Where == state.Stowed {
			more = append(more, r.Content.Arms[f.Sheet[k].Weapon].Name)
		}
	}
	if f.Darts > 0 {
		more = append(more, state.Itoa(int(f.Darts))+" darts")
	}
	if f.Arrows >= 0 {
		more = append(more, state.Itoa(int(f.Arrows))+" arrows")
	}
	if len(more) > 0 {
		text += "; " + strings.Join(more, ", ")
	}
	return text
}

// heldName is the name of a weapon in hand, and of a hasta whether it has its thong.
// [mun.hasta.2] [mun.hasta.4]
func (r *Facts) heldName(x *state.Slot) string {
	a := &r.Content.Arms[x.Weapon]
	switch {
	case x.Tied:
		return "tied " + a.Name
	case a.Missile == state.HastaMissile:
		return "untied " + a.Name
	}
	return a.Name
}

// saves is his Save from each side.
func (r *Facts) saves(s *state.State, i int) string {
	ref := rules.QuietRef()
	of := func(q state.Quadrant) string { return state.Itoa(r.Save(s, i, state.Blow{Quadrant: q}, ref)) }
	return "Save " + of(state.Front) + " front, " + of(state.Left) + " left, " + of(state.Right) + " right, " + of(state.Rear) + " rear"
}

// stands says where he stands on the map, and which way he looks.
func stands(f *state.Figure) string {
	if !f.Placed {
		return "not placed"
	}
	return "in " + state.HexText(f.At) + ", facing " + f.Facing.String()
}

// distances says where the others are.
func (r *Facts) distances(s *state.State, i int) []string {
	var list []string
	for j := range int(s.N) {
		if j == i || s.Fig[j].Status != state.Active || !s.Opponents(i, j) {
			continue
		}
		where := state.Itoa(s.Distance(i, j))
		switch {
		case s.Distance(i, j) > 0:
		case s.Mapped():
			continue // one of the two has no place
		default:
			where = "not stated"
		}
		list = append(list, "  "+r.Name(s, j)+" at "+where+", "+state.QuadWords[s.Quadrant(i, j)])
	}
	return list
}

func (r *Facts) lyingWords(s *state.State, x *state.Lying) string {
	return r.thingWords(s, x) + " " + r.placeWords(s, x)
}

// thingWords is what lies there.
func (r *Facts) thingWords(s *state.State, x *state.Lying) string {
	text := r.ItemName(x.Item)
	if x.Owner >= 0 {
		text += " of " + r.Name(s, int(x.Owner))
	}
	return text
}

// placeWords is where it lies.
func (r *Facts) placeWords(s *state.State, x *state.Lying) string {
	if s.Mapped() {
		return "in " + state.HexText(x.At)
	}
	text := "by " + r.Name(s, int(x.By))
	if x.Left != state.HasStayed {
		text = "where it fell by " + r.Name(s, int(x.By))
	}
	switch {
	case x.Point > 6 && x.Near|x.Far != 0: // the players say where it lies
	case x.Point > 6:
		text += ", " + r.PointWords(s, int(x.Point))
	case x.Point > 0:
		text += ", point " + state.Itoa(int(x.Point)) + " (" + r.PointWords(s, int(x.Point)) + ")"
	}
	return text
}

// Active names the figure whose turn it is.
func (r *Facts) Active(s *state.State) string {
	if s.Phase == state.TurnStart || s.Phase == state.Actions {
		return r.Name(s, s.Active())
	}
	return ""
}

// Words returns the ruleset's phrases.
func (r *Facts) Words() *words.Book { return &r.Content.Words }

// namer puts names to the numbers of one bout's records.
type namer struct {
	r *Facts
	s *state.State
}

// Namer puts names to the numbers of records about s.
func (r *Facts) Namer(s *state.State) words.Namer { return &namer{r, s} }

func (n *namer) AppendName(b []byte, who int) []byte {
	if who < 0 || who >= int(n.s.N) {
		return append(b, "nobody"...)
	}
	return append(b, n.r.Names.Name(n.s.Fig[who].Name)...)
}

func (n *namer) AppendWord(b []byte, table string, k int) []byte {
	c := n.r.Content
	pick := func(words []string) []byte {
		if k < 0 || k >= len(words) {
			return append(b, '?')
		}
		return append(b, words[k]...)
	}
	switch table {
	case "item":
		return append(b, n.r.ItemName(state.Weapon(k))...)
	case "blow": // with what somebody is struck, as a sentence has it
		if k > 0 && k < len(c.Arms) && c.Arms[k].Improvised {
			return append(b, "a fist or a kick"...)
		}
		return append(append(b, "the "...), n.r.ItemName(state.Weapon(k))...)
	case "lands": // what is told of a weapon that meets its man
		if k > 0 && k < len(c.Arms) && c.Arms[k].Entangles != state.NoNet {
			return append(b, "casts the "+c.Arms[k].Name+" over"...)
		}
		return append(b, "hits"...)
	case "type":
		if k >= 0 && k < len(c.Types) {
			return append(b, c.Types[k].Name...)
		}
	case "skill":
		return pick(state.SkillWords)
	case "armour":
		return pick(state.ArmourWords)
	case "shield":
		return pick(state.ShieldWords)
	case "quadrant":
		return pick(state.QuadWords)
	case "point":
		return append(b, n.r.PointWords(n.s, k)...)
	case "fall":
		return append(b, n.r.fallWords(n.s, k)...)
	case "helmet": // what sand is thrown at, by the face that blinds
		if k == rules.BlindsEnclosed {
			return append(b, "an enclosed helmet"...)
		}
		return append(b, "an open face"...)
	case "kills": // what a total in an appeal came to, by which he dies
		if k >= state.MercyAt {
			return append(b, "two ones, whatever is added"...)
		}
		return append(b, state.Itoa(k)+" in all, and "+state.Itoa(state.MercyAt)+" would have spared him"...)
	case "spares":
		if k < state.MercyAt {
			return append(b, "two sixes, whatever is taken off"...)
		}
		return append(b, state.Itoa(k)+" in all, and "+state.Itoa(state.MercyAt)+" are enough"...)
	case "left": // what Stamina somebody has after a wound
		if k < 0 {
			return append(b, "Stamina at "+state.Itoa(k)...)
		}
		return append(b, state.Itoa(k)+" Stamina left"...)
	case "name":
		return append(b, n.r.Names.Name(uint16(k))...)
	case "hex":
		return state.AppendHex(b, state.HexOf(k), ',')
	case "facing":
		return pick(state.FacingWords)
	}
	return append(b, '?')
}

// fallWords say the same of what falls beside the man who loses it: nobody has thrown
// it short or long. [mun.scatter.1]
func (r *Facts) fallWords(s *state.State, k int) string {
	switch k {
	case 1:
		return "towards the other man"
	case 4:
		return "away from the other man"
	}
	return r.PointWords(s, k)
}

// Unmapped says how distances come to be known without a map.
func Unmapped(s *state.State) string {
	if s.Mapped() {
		return ""
	}
	return "range A B N says how far apart they are"
}
