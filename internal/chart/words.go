package chart

import (
	"strconv"
	"strings"
)

// Sentences appends what a drawing would show, and what it would not, one sentence per line.
func (c *Chart) Sentences(b []byte) []byte {
	t := text{c: c, b: b}
	t.line(c.Title + ".")
	t.grounds()
	if c.Plan != nil {
		for _, x := range c.Plan.Patches {
			where := ""
			if c.Places {
				where = " from " + c.Plan.point(x.X0, x.Y0) + " to " + c.Plan.point(x.X1, x.Y1)
			}
			if c.Talked {
				t.line(strings.ToUpper(x.Name[:1]) + x.Name[1:] + where + ".")
				continue
			}
			t.line("There is a " + x.Name + where + ".")
		}
		for i := range c.Figures {
			t.line(c.Figures[i].State + ".")
		}
		if c.Plan.Reach != nil {
			t.line(c.Plan.Reach.Says(c.Plan))
			if c.Talked && c.Plan.Reach.Note != "" {
				t.line(c.Plan.Reach.Note)
			}
		}
		return t.b
	}
	for i := range c.Figures {
		t.line(c.stands(i) + ".")
	}
	for i := range c.Things {
		if th := &c.Things[i]; th.Space != Nowhere {
			t.line("The " + th.Name + " lies in " + c.named(th.Space) + ".")
		} else {
			t.line("The " + th.Name + " lies " + th.Where + ".")
		}
	}
	t.sights(c.about())
	if c.Reach != nil {
		t.purse()
		t.turns()
		if c.Talked {
			t.attacks(true)
			if len(c.Spaces) == 0 { // with no spaces, it is up to the players how far the figure goes
				return t.b
			}
			t.line(c.Figures[c.Reach.Who].Name + " can come to " + strconv.Itoa(len(c.Reach.Spots)-1) + " other spaces; map " + c.Figures[c.Reach.Who].Name + " all says each with its price.")
			return t.b
		}
		for i := range c.Reach.Spots {
			t.spot(&c.Reach.Spots[i])
		}
		t.attacks(true)
	}
	return t.b
}

// point returns a position on a plan in units of length.
func (p *Plan) point(x, y int) string { return p.length(x) + "," + p.length(y) }

// length returns hundredths in units of length, without trailing zeros.
func (p *Plan) length(n int) string {
	return strconv.FormatFloat(float64(n)/float64(p.Unit), 'f', -1, 64)
}

// A text collects sentences.
type text struct {
	c *Chart
	b []byte
}

func (t *text) line(words string) { t.b = append(append(t.b, words...), '\n') }

// named returns a space as sentences name it.
func (c *Chart) named(space int) string { return "(" + c.Spaces[space].Name + ")" }

// stands says where a figure is, its facing, and its state.
func (c *Chart) stands(i int) string {
	if g := &c.Figures[i]; c.Talked && g.Gone && g.Space == Nowhere {
		return g.Name + " is out"
	}
	f := &c.Figures[i]
	text := f.Name
	switch {
	case f.Space != Nowhere && f.Gone:
		text += " lies in " + c.named(f.Space)
	case f.Space != Nowhere:
		text += " is in " + c.named(f.Space) + c.upon(f.Space) + ", facing " + f.Facing
	case f.Gone:
	case len(c.Spaces) > 0:
		text += " has no place"
	default:
		text += " is in the arena"
	}
	if f.State != "" {
		text += ", " + f.State
	}
	if f.Acts {
		text += "; it is his turn"
	}
	return text
}

// about returns the figure asked about, or Nobody.
func (c *Chart) about() int {
	if c.Reach != nil {
		return c.Reach.Who
	}
	return Nobody
}

// sights says how far apart pairs of figures are and in which quarters they see each other: all
// pairs, or those of one figure.
func (t *text) sights(about int) {
	c := t.c
	for i := range c.Sights {
		a := &c.Sights[i]
		if about != Nobody && a.Who != about && a.Whom != about {
			continue
		}
		for j := range c.Sights[:i] {
			if b := &c.Sights[j]; b.Who == a.Whom && b.Whom == a.Who {
				t.line(c.apart(b, a))
			}
		}
	}
}

// apart says how far two figures are from each other, and where each sees the other.
func (c *Chart) apart(a, b *Sight) string {
	one, other := c.Figures[a.Who].Name, c.Figures[a.Whom].Name
	if a.Range == 0 {
		return "Nobody has said how far " + one + " is from " + other + "."
	}
	return one + " has " + other + " at " + strconv.Itoa(a.Range) + ", " + c.Quarters[a.Quarter].Seen +
		"; " + other + " has " + one + " " + c.Quarters[b.Quarter].Seen + "."
}

// paid returns a cost in words.
func (c *Chart) paid(n int) string { return strconv.Itoa(n) + " " + c.Reach.Unit }

// purse says how many points the figure has left.
func (t *text) purse() {
	r := t.c.Reach
	t.line(t.c.Figures[r.Who].Name + " has " + t.c.paid(r.Left) + " left.")
}

// turns says what turning costs.
func (t *text) turns() {
	var list []string
	for _, p := range t.c.Reach.Turns {
		list = append(list, p.Name+" "+t.c.paid(p.Cost))
	}
	if len(list) > 0 {
		t.line("Turning: " + strings.Join(list, ", ") + ".")
	}
}

// spot says what it costs to come to a space, by the facing there.
func (t *text) spot(s *Spot) {
	if s.Space == Nowhere {
		return
	}
	var list []string
	if len(s.Facings) == 0 {
		list = append(list, t.c.paid(s.Cost))
	}
	for i := 0; i < len(s.Facings); {
		cost, from := s.Facings[i].Cost, i
		for i < len(s.Facings) && s.Facings[i].Cost == cost {
			i++
		}
		var names []string
		for _, p := range s.Facings[from:i] {
			names = append(names, p.Name)
		}
		list = append(list, t.c.paid(cost)+" facing "+either(names))
	}
	t.line("To " + t.c.named(s.Space) + ": " + strings.Join(list, ", ") + ".")
}

// either joins words as alternatives.
func either(words []string) string {
	last := len(words) - 1
	if last == 0 {
		return words[0]
	}
	return strings.Join(words[:last], ", ") + " or " + words[last]
}

// attacks says whom the figure can attack, from where, and what that costs with the way there:
// from every space, or on each side of the target from the cheapest.
func (t *text) attacks(every bool) {
	r := t.c.Reach
	if len(r.Targets) == 0 {
		text := " can come to attack nobody this turn."
		if t.c.Talked && len(t.c.Spaces) == 0 {
			text = " can attack nobody from where he stands."
		}
		t.line(t.c.Figures[r.Who].Name + text)
	}
	for _, target := range r.Targets {
		head := "Attacks on " + t.c.Figures[target].Name
		if len(t.c.Spaces) > 0 {
			head += ", with the way there"
		}
		t.line(head + ":")
		for quarter := range t.c.Quarters {
			spots := r.around(target, quarter)
			for _, s := range spots {
				if list := r.from(s, target, spots, every); len(list) > 0 {
					t.stand(s, quarter, list)
				}
			}
		}
	}
}

// around returns the spots on one side of a target from which it can be attacked.
func (r *Reach) around(target, quarter int) []*Spot {
	var list []*Spot
	for i := range r.Spots {
		for _, a := range r.Spots[i].Attacks {
			if a.Target == target && a.Quarter == quarter {
				list = append(list, &r.Spots[i])
				break
			}
		}
	}
	return list
}

// from returns the attacks on a target from a spot, the cheapest first. Unless every is set, an
// attack is left out if another of the spots makes it cheaper, or an earlier one as cheap.
func (r *Reach) from(s *Spot, target int, spots []*Spot, every bool) []*Attack {
	var list []*Attack
	for i := range s.Attacks {
		a := &s.Attacks[i]
		if a.Target != target || !every && cheapest(a.Line, spots) != s {
			continue
		}
		k := len(list)
		list = append(list, a)
		for ; k > 0 && list[k-1].Cost > a.Cost; k-- {
			list[k] = list[k-1]
		}
		list[k] = a
	}
	return list
}

// cheapest returns the first of the spots from which a command costs least.
func cheapest(line string, spots []*Spot) (best *Spot) {
	least := 0
	for _, s := range spots {
		for _, a := range s.Attacks {
			if a.Line == line && (best == nil || a.Cost < least) {
				best, least = s, a.Cost
			}
		}
	}
	return best
}

// stand says what attacks cost from one spot on one side of the target, and where a push-back
// would drive the target.
func (t *text) stand(s *Spot, quarter int, list []*Attack) {
	words := "  from " + t.c.Quarters[quarter].From
	if s.Space != Nowhere {
		words += ", in " + t.c.named(s.Space)
	}
	facing := ""
	for i, a := range list {
		again := i > 0 && list[i-1].Cost == a.Cost && a.Facing == facing
		switch {
		case again:
			words += ", "
		case i > 0:
			words += "; "
		case s.Space == Nowhere || a.Facing == "":
			words += ": "
		}
		if a.Facing != facing {
			words, facing = strings.TrimSuffix(words, " ")+" facing "+a.Facing+": ", a.Facing
		}
		if !again {
			words += t.c.paid(a.Cost) + " "
		}
		words += a.Name
		if t.c.Talked && a.Note != "" {
			words += ", " + a.Note
		}
	}
	t.line(words + t.c.driven(s, list[0]) + ".")
}

// driven says where a push-back from a spot would drive the target.
func (c *Chart) driven(s *Spot, a *Attack) string {
	at := c.Figures[a.Target].Space
	switch {
	case s.Space == Nowhere || !c.Pushes:
		return ""
	case a.Push == "":
		return "; no room behind him"
	case a.Push == c.Spaces[at].Name:
		return "; a push-back does not move him"
	}
	return "; a push-back drives him to (" + a.Push + ")"
}
