package munera

import (
	"strings"

	"summa/internal/bout"
	"summa/internal/core"
)

// Show draws the bout, or one figure, as lines of text. Lines longer than width
// are for the caller to wrap.
func (r *Facts) Show(b []byte, s *State, name string, width int) []byte {
	if name != "" {
		if i, ok := r.Figure(s, name); ok {
			return r.showFigure(b, s, i)
		}
		return b
	}
	b = append(b, r.showBout(s)...)
	b = append(b, '\n')
	for i := range int(s.n) {
		b = r.showFigure(b, s, i)
	}
	if s.nGround > 0 {
		b = append(b, "on the ground:\n"...)
		for k := range s.nGround {
			b = append(append(append(b, "  "...), r.lyingWords(s, &s.ground[k])...), '\n')
		}
	}
	return b
}

// showBout says what the bout waits for.
func (r *Facts) showBout(s *State) string {
	switch s.phase {
	case Muster:
		if s.n == 0 {
			return "nobody is in the arena: add NAME TYPE"
		}
		return "muster: add more, then begin"
	case TurnStart:
		return "round " + itoa(int(s.round)) + ": " + r.name(s, s.active()) + " to roll his AP"
	case Actions:
		return "round " + itoa(int(s.round)) + ": " + r.name(s, s.active()) + " acts, " + itoa(int(s.fig[s.active()].ap)) + " AP left"
	}
	if s.winner == 0 {
		return "the bout is over; nobody has won"
	}
	return "the bout is over: " + r.names.Name(s.winner) + " has won"
}

func (r *Facts) showFigure(b []byte, s *State, i int) []byte {
	f := &s.fig[i]
	mark := "  "
	if (s.phase == TurnStart || s.phase == Actions) && s.active() == i {
		mark = "> "
	}
	title := r.name(s, i) + ", " + r.c.types[f.kind].name
	if f.side != f.name {
		title += ", side " + r.names.Name(f.side)
	}
	lines := []string{mark + title, "  " + r.condition(s, i), "  " + r.carries(f), "  " + r.saves(s, i)}
	if s.mapped() && f.status == active {
		lines = append(lines, "  "+stands(f))
	}
	if f.status == active {
		lines = append(lines, r.distances(s, i)...)
	}
	for _, l := range lines {
		b = append(append(b, l...), '\n')
	}
	return b
}

// condition is how he is.
func (r *Facts) condition(s *State, i int) string {
	f := &s.fig[i]
	parts := []string{"Stamina not rolled"}
	if f.stamina0 > 0 || f.stamina != 0 {
		parts[0] = "Stamina " + itoa(int(f.stamina)) + " of " + itoa(int(f.stamina0))
	}
	if f.fatigue > 0 {
		parts = append(parts, "fatigue "+itoa(int(f.fatigue)))
	}
	add := func(yes bool, text string) {
		if yes {
			parts = append(parts, text)
		}
	}
	add(f.status != active, statusWords[f.status])
	add(s.vigour(i).injured(), "injured")
	add(s.vigour(i).weary() == core.Tired && f.stamina0 > 0, "tired")
	add(s.vigour(i).weary() == core.Exhausted && f.stamina0 > 0, "exhausted")
	add(f.posture == down, "down")
	add(f.hazed, "hazed")
	add(f.feint == feintReady, "feint ready")
	add(f.rose, "rose this turn")
	for k := range f.nNets {
		parts = append(parts, "in the "+r.c.arms[f.nets[k].weapon].name)
	}
	if f.role != noRole {
		parts = append(parts, roleWords[f.role]+" with "+r.name(s, int(f.partner)))
	}
	if f.skills != 0 {
		parts = append(parts, "skills "+string(readSkills(nil, r.figures.View(s, i))))
	}
	return strings.Join(parts, ", ")
}

// carries is what he holds, wears and has stowed.
func (r *Facts) carries(f *Figure) string {
	hand := func(where uint8) string {
		if k := f.hand(where); k >= 0 {
			return r.heldName(&f.sheet[k])
		}
		if f.hasShield() && f.shieldIn == where {
			return r.c.arms[r.c.shields[f.shield]].name
		}
		return "empty"
	}
	text := hand(inRight) + " / " + hand(inLeft)
	var more []string
	for k := range f.nSheet {
		if f.sheet[k].where == stowed {
			more = append(more, r.c.arms[f.sheet[k].weapon].name)
		}
	}
	if f.darts > 0 {
		more = append(more, itoa(int(f.darts))+" darts")
	}
	if f.arrows >= 0 {
		more = append(more, itoa(int(f.arrows))+" arrows")
	}
	if len(more) > 0 {
		text += "; " + strings.Join(more, ", ")
	}
	return text
}

// heldName is the name of a weapon in hand, and of a hasta whether it has its thong.
// [mun.hasta.2] [mun.hasta.4]
func (r *Facts) heldName(x *slot) string {
	a := &r.c.arms[x.weapon]
	switch {
	case x.tied:
		return "tied " + a.name
	case a.missile == hastaMissile:
		return "untied " + a.name
	}
	return a.name
}

// saves is his Save from each side.
func (r *Facts) saves(s *State, i int) string {
	ref := quietRef()
	of := func(q Quadrant) string { return itoa(r.save(s, i, blow{quadrant: q}, ref)) }
	return "Save " + of(Front) + " front, " + of(Left) + " left, " + of(Right) + " right, " + of(Rear) + " rear"
}

// stands says where he stands on the map, and which way he looks.
func stands(f *Figure) string {
	if !f.placed {
		return "not placed"
	}
	return "in " + hexText(f.at) + ", facing " + f.facing.String()
}

// distances says where the others are.
func (r *Facts) distances(s *State, i int) []string {
	var list []string
	for j := range int(s.n) {
		if j == i || s.fig[j].status != active || !s.opponents(i, j) {
			continue
		}
		where := itoa(s.distance(i, j))
		switch {
		case s.distance(i, j) > 0:
		case s.mapped():
			continue // one of the two has no place
		default:
			where = "not stated"
		}
		list = append(list, "  "+r.name(s, j)+" at "+where+", "+quadWords[s.quadrant(i, j)])
	}
	return list
}

func (r *Facts) lyingWords(s *State, x *lying) string {
	return r.thingWords(s, x) + " " + r.placeWords(s, x)
}

// thingWords is what lies there.
func (r *Facts) thingWords(s *State, x *lying) string {
	text := r.itemName(x.item)
	if x.owner >= 0 {
		text += " of " + r.name(s, int(x.owner))
	}
	return text
}

// placeWords is where it lies.
func (r *Facts) placeWords(s *State, x *lying) string {
	if s.mapped() {
		return "in " + hexText(x.at)
	}
	text := "by " + r.name(s, int(x.by))
	if x.left != hasStayed {
		text = "where it fell by " + r.name(s, int(x.by))
	}
	switch {
	case x.point > 6 && x.near|x.far != 0: // the players say where it lies
	case x.point > 6:
		text += ", " + r.pointWords(s, int(x.point))
	case x.point > 0:
		text += ", point " + itoa(int(x.point)) + " (" + r.pointWords(s, int(x.point)) + ")"
	}
	return text
}

// Active names the figure whose turn it is.
func (r *Facts) Active(s *State) string {
	if s.phase == TurnStart || s.phase == Actions {
		return r.name(s, s.active())
	}
	return ""
}

// Words returns the ruleset's phrases.
func (r *Facts) Words() *bout.Words { return &r.c.words }

// namer puts names to the numbers of one bout's records.
type namer struct {
	r *Facts
	s *State
}

// Namer puts names to the numbers of records about s.
func (r *Facts) Namer(s *State) bout.Namer { return &namer{r, s} }

func (n *namer) AppendName(b []byte, who int) []byte {
	if who < 0 || who >= int(n.s.n) {
		return append(b, "nobody"...)
	}
	return append(b, n.r.names.Name(n.s.fig[who].name)...)
}

func (n *namer) AppendWord(b []byte, table string, k int) []byte {
	c := n.r.c
	pick := func(words []string) []byte {
		if k < 0 || k >= len(words) {
			return append(b, '?')
		}
		return append(b, words[k]...)
	}
	switch table {
	case "item":
		return append(b, n.r.itemName(weapon(k))...)
	case "type":
		if k >= 0 && k < len(c.types) {
			return append(b, c.types[k].name...)
		}
	case "skill":
		return pick(skillWords)
	case "armour":
		return pick(armourWords)
	case "shield":
		return pick(shieldWords)
	case "quadrant":
		return pick(quadWords)
	case "point":
		return append(b, n.r.pointWords(n.s, k)...)
	case "fall":
		return append(b, n.r.fallWords(n.s, k)...)
	case "name":
		return append(b, n.r.names.Name(uint16(k))...)
	case "hex":
		return appendHex(b, hexOf(k), ',')
	case "facing":
		return pick(facingWords)
	}
	return append(b, '?')
}

// fallWords say the same of what falls beside the man who loses it: nobody has thrown
// it short or long. [mun.scatter.1]
func (r *Facts) fallWords(s *State, k int) string {
	switch k {
	case 1:
		return "towards the other man"
	case 4:
		return "away from the other man"
	}
	return r.pointWords(s, k)
}

// unmapped says how distances come to be known without a map.
func unmapped(s *State) string {
	if s.mapped() {
		return ""
	}
	return "range A B N says how far apart they are"
}
