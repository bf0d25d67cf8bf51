package facts

import (
	"strings"

	"summa/internal/core"
	"summa/internal/words"
	"summa/rulesets/munera/rules"
)

// Show draws the bout, or one figure, as lines of text. Lines longer than width
// are for the caller to wrap.
func (r *Facts) Show(b []byte, s *rules.State, name string, width int) []byte {
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
func (r *Facts) showBout(s *rules.State) string {
	switch s.Phase {
	case rules.Muster:
		if s.N == 0 {
			return "nobody is in the arena: add NAME TYPE"
		}
		return "muster: add more, then begin"
	case rules.TurnStart:
		return "round " + rules.Itoa(int(s.Round)) + ": " + r.Name(s, s.Active()) + " to roll his AP"
	case rules.Actions:
		return "round " + rules.Itoa(int(s.Round)) + ": " + r.Name(s, s.Active()) + " acts, " + rules.Itoa(int(s.Fig[s.Active()].AP)) + " AP left"
	}
	if s.Winner == 0 {
		return "the bout is over; nobody has won"
	}
	return "the bout is over: " + r.Names.Name(s.Winner) + " has won"
}

func (r *Facts) showFigure(b []byte, s *rules.State, i int) []byte {
	f := &s.Fig[i]
	mark := "  "
	if (s.Phase == rules.TurnStart || s.Phase == rules.Actions) && s.Active() == i {
		mark = "> "
	}
	title := r.Name(s, i) + ", " + r.Content.Types[f.Kind].Name
	if f.Side != f.Name {
		title += ", side " + r.Names.Name(f.Side)
	}
	lines := []string{mark + title, "  " + r.condition(s, i), "  " + r.carries(f), "  " + r.saves(s, i)}
	if s.Mapped() && f.Status == rules.Active {
		lines = append(lines, "  "+stands(f))
	}
	if f.Status == rules.Active {
		lines = append(lines, r.distances(s, i)...)
	}
	for _, l := range lines {
		b = append(append(b, l...), '\n')
	}
	return b
}

// condition is how he is.
func (r *Facts) condition(s *rules.State, i int) string {
	f := &s.Fig[i]
	parts := []string{"Stamina not rolled"}
	if f.Stamina0 > 0 || f.Stamina != 0 {
		parts[0] = "Stamina " + rules.Itoa(int(f.Stamina)) + " of " + rules.Itoa(int(f.Stamina0))
	}
	if f.Fatigue > 0 {
		parts = append(parts, "fatigue "+rules.Itoa(int(f.Fatigue)))
	}
	add := func(yes bool, text string) {
		if yes {
			parts = append(parts, text)
		}
	}
	add(f.Status != rules.Active, rules.StatusWords[f.Status])
	add(s.Vigour(i).Injured(), "injured")
	add(s.Vigour(i).Weary() == core.Tired && f.Stamina0 > 0, "tired")
	add(s.Vigour(i).Weary() == core.Exhausted && f.Stamina0 > 0, "exhausted")
	add(f.Posture == rules.Down, "down")
	add(f.Hazed, "hazed")
	add(f.Feint == rules.FeintReady, "feint ready")
	add(f.Rose, "rose this turn")
	for k := range f.NumNets {
		parts = append(parts, "in the "+r.Content.Arms[f.Nets[k].Weapon].Name)
	}
	if f.Role != rules.NoRole {
		parts = append(parts, rules.RoleWords[f.Role]+" with "+r.Name(s, int(f.Partner)))
	}
	if f.Skills != 0 {
		parts = append(parts, "skills "+string(readSkills(nil, r.Gladiators.View(s, i))))
	}
	return strings.Join(parts, ", ")
}

// carries is what he holds, wears and has stowed.
func (r *Facts) carries(f *rules.Figure) string {
	hand := func(where uint8) string {
		if k := f.Hand(where); k >= 0 {
			return r.heldName(&f.Sheet[k])
		}
		if f.HasShield() && f.ShieldIn == where {
			return r.Content.Arms[r.Content.Shields[f.Shield]].Name
		}
		return "empty"
	}
	text := hand(rules.InRight) + " / " + hand(rules.InLeft)
	var more []string
	for k := range f.NumSheet {
		if f.Sheet[k].Where == rules.Stowed {
			more = append(more, r.Content.Arms[f.Sheet[k].Weapon].Name)
		}
	}
	if f.Darts > 0 {
		more = append(more, rules.Itoa(int(f.Darts))+" darts")
	}
	if f.Arrows >= 0 {
		more = append(more, rules.Itoa(int(f.Arrows))+" arrows")
	}
	if len(more) > 0 {
		text += "; " + strings.Join(more, ", ")
	}
	return text
}

// heldName is the name of a weapon in hand, and of a hasta whether it has its thong.
// [mun.hasta.2] [mun.hasta.4]
func (r *Facts) heldName(x *rules.Slot) string {
	a := &r.Content.Arms[x.Weapon]
	switch {
	case x.Tied:
		return "tied " + a.Name
	case a.Missile == rules.HastaMissile:
		return "untied " + a.Name
	}
	return a.Name
}

// saves is his Save from each side.
func (r *Facts) saves(s *rules.State, i int) string {
	ref := rules.QuietRef()
	of := func(q rules.Quadrant) string { return rules.Itoa(r.Save(s, i, rules.Blow{Quadrant: q}, ref)) }
	return "Save " + of(rules.Front) + " front, " + of(rules.Left) + " left, " + of(rules.Right) + " right, " + of(rules.Rear) + " rear"
}

// stands says where he stands on the map, and which way he looks.
func stands(f *rules.Figure) string {
	if !f.Placed {
		return "not placed"
	}
	return "in " + rules.HexText(f.At) + ", facing " + f.Facing.String()
}

// distances says where the others are.
func (r *Facts) distances(s *rules.State, i int) []string {
	var list []string
	for j := range int(s.N) {
		if j == i || s.Fig[j].Status != rules.Active || !s.Opponents(i, j) {
			continue
		}
		where := rules.Itoa(s.Distance(i, j))
		switch {
		case s.Distance(i, j) > 0:
		case s.Mapped():
			continue // one of the two has no place
		default:
			where = "not stated"
		}
		list = append(list, "  "+r.Name(s, j)+" at "+where+", "+rules.QuadWords[s.Quadrant(i, j)])
	}
	return list
}

func (r *Facts) lyingWords(s *rules.State, x *rules.Lying) string {
	return r.thingWords(s, x) + " " + r.placeWords(s, x)
}

// thingWords is what lies there.
func (r *Facts) thingWords(s *rules.State, x *rules.Lying) string {
	text := r.ItemName(x.Item)
	if x.Owner >= 0 {
		text += " of " + r.Name(s, int(x.Owner))
	}
	return text
}

// placeWords is where it lies.
func (r *Facts) placeWords(s *rules.State, x *rules.Lying) string {
	if s.Mapped() {
		return "in " + rules.HexText(x.At)
	}
	text := "by " + r.Name(s, int(x.By))
	if x.Left != rules.HasStayed {
		text = "where it fell by " + r.Name(s, int(x.By))
	}
	switch {
	case x.Point > 6 && x.Near|x.Far != 0: // the players say where it lies
	case x.Point > 6:
		text += ", " + r.PointWords(s, int(x.Point))
	case x.Point > 0:
		text += ", point " + rules.Itoa(int(x.Point)) + " (" + r.PointWords(s, int(x.Point)) + ")"
	}
	return text
}

// Active names the figure whose turn it is.
func (r *Facts) Active(s *rules.State) string {
	if s.Phase == rules.TurnStart || s.Phase == rules.Actions {
		return r.Name(s, s.Active())
	}
	return ""
}

// Words returns the ruleset's phrases.
func (r *Facts) Words() *words.Book { return &r.Content.Words }

// namer puts names to the numbers of one bout's records.
type namer struct {
	r *Facts
	s *rules.State
}

// Namer puts names to the numbers of records about s.
func (r *Facts) Namer(s *rules.State) words.Namer { return &namer{r, s} }

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
		return append(b, n.r.ItemName(rules.Weapon(k))...)
	case "type":
		if k >= 0 && k < len(c.Types) {
			return append(b, c.Types[k].Name...)
		}
	case "skill":
		return pick(rules.SkillWords)
	case "armour":
		return pick(rules.ArmourWords)
	case "shield":
		return pick(rules.ShieldWords)
	case "quadrant":
		return pick(rules.QuadWords)
	case "point":
		return append(b, n.r.PointWords(n.s, k)...)
	case "fall":
		return append(b, n.r.fallWords(n.s, k)...)
	case "name":
		return append(b, n.r.Names.Name(uint16(k))...)
	case "hex":
		return rules.AppendHex(b, rules.HexOf(k), ',')
	case "facing":
		return pick(rules.FacingWords)
	}
	return append(b, '?')
}

// fallWords say the same of what falls beside the man who loses it: nobody has thrown
// it short or long. [mun.scatter.1]
func (r *Facts) fallWords(s *rules.State, k int) string {
	switch k {
	case 1:
		return "towards the other man"
	case 4:
		return "away from the other man"
	}
	return r.PointWords(s, k)
}

// Unmapped says how distances come to be known without a map.
func Unmapped(s *rules.State) string {
	if s.Mapped() {
		return ""
	}
	return "range A B N says how far apart they are"
}
