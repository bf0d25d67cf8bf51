package whereabouts

import (
	"strings"

	"summa/internal/explain"
	"summa/internal/line"
)

// askedOf are the beginnings of a question about something that lies on the ground.
var askedOf = []string{"what is ", "what are ", "what's ", "what does ", "where is ", "where are ", "how far is ", "how far away is ", "how far to ", "how far is it to ", "how long to ", "what about "}

// Lying says what something that lies on the table under a name of its own is, where it lies and how
// far it is from the figures whose turn it is. It returns nil unless the text is such a name or a
// question about one.
func (t *Table) Lying(text string) *explain.Explanation {
	c, _ := t.S.Game().Chart("")
	if c == nil || c.Plan == nil {
		return nil
	}
	name := strings.TrimSuffix(strings.ToLower(strings.TrimSpace(text)), "?")
	for _, begins := range askedOf {
		if rest, ok := strings.CutPrefix(name, begins); ok {
			name = rest
			break
		}
	}
	name = strings.TrimSuffix(strings.TrimSuffix(name, " do"), " mean")
	name = strings.TrimPrefix(strings.TrimPrefix(strings.TrimSpace(name), "the "), "ladder ")
	if name == "" || t.IsFigure(name) {
		return nil
	}
	if x, _ := t.Lexicon().Find(name); x != nil && x.Of(name) { // a word of the rules, as hard cover has one
		return nil
	}
	for i := range c.Plan.Patches {
		p := &c.Plan.Patches[i]
		kind, own, ok := strings.Cut(p.Name, " ")
		if !ok || !strings.EqualFold(own, name) {
			continue
		}
		at := "from " + string(c.Plan.AppendPoint(nil, p.X0, p.Y0)) + " to " + string(c.Plan.AppendPoint(nil, p.X1, p.Y1))
		if p.X0 == p.X1 && p.Y0 == p.Y1 {
			at = "at " + string(c.Plan.AppendPoint(nil, p.X0, p.Y0))
		}
		rows := []string{line.Capital(own) + " is a " + kind + ", " + at + ", counted by the " + c.Plan.UnitName + " from the west and the south edge."}
		if far := t.awayFrom(own); far != "" {
			rows = append(rows, far)
		}
		x := explain.Saying(rows...)
		if of, _ := t.Lexicon().Find(kind); of != nil {
			x.Text, x.Rules = append(x.Text, of.Text...), of.Rules
		}
		return x
	}
	return nil
}

// awayFrom says how far something on the table is from the figures whose turn it is.
func (t *Table) awayFrom(name string) string {
	g := t.S.Game()
	var far []string
	for i := 0; g.Side(i) != ""; i++ {
		if g.Side(i) != g.Active() || !t.Fights(i) {
			continue
		}
		if at, ok := t.S.Facts().Get(t.S.NameOf(i) + ".from." + name); ok && at != "" {
			far = append(far, t.S.NameOf(i)+" "+at)
		}
	}
	if len(far) == 0 {
		return ""
	}
	return "It is away from: " + strings.Join(far, ", ") + "."
}
