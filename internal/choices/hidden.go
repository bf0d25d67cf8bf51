package choices

import (
	"slices"

	"summa/internal/game"
	"summa/internal/screen"
)

// ChoicesOf returns all that a figure may choose in secret, as list entries.
func (k *List) ChoicesOf(who string) []screen.Entry {
	list, _ := k.EntriesOf(k.HiddenOf(who), nil, true)
	return list
}

// HiddenOf returns the lines that a figure may choose in secret. If it may choose any of a group,
// those of the group that are only barred for now are included, and noted in Barred.
func (k *List) HiddenOf(who string) []game.Choice {
	k.Barred = map[string]error{}
	var legal []game.Choice
	mine := map[*screen.Group]bool{}
	for _, c := range k.s.Game().Legal(true) {
		g := k.Group(c.Line)
		switch {
		case c.Refusal == nil && k.s.HidesFor(c.Line, who):
			mine[g] = true
			legal = append(legal, c)
		case c.Refusal != nil && g != nil && g.Barred != "" && k.s.Explain(c.Refusal).Code == g.Barred:
			k.Barred[c.Line], c.Refusal = c.Refusal, nil
			legal = append(legal, c)
		}
	}
	return slices.DeleteFunc(legal, func(c game.Choice) bool { return k.Barred[c.Line] != nil && !mine[k.Group(c.Line)] })
}

// MarkBarred marks the entries that are barred.
func (k *List) MarkBarred(list []screen.Entry) {
	for i := range list {
		if e := &list[i]; k.Barred[e.Command] != nil {
			e.Cost, e.Effect = "", k.Group(e.Command).BarredText
		}
	}
}

// HasNumber reports whether an entry has its number among all that a figure may choose now.
func (k *List) HasNumber(e screen.Entry, who string) bool {
	return slices.ContainsFunc(k.ChoicesOf(who), func(x screen.Entry) bool { return x.Number == e.Number && x.Command == e.Command })
}
