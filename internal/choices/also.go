package choices

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/screen"
)

// also returns the commands that groups list although the ruleset's own list does not have them.
func (k *List) also() (list []game.Choice) {
	m := k.means()
	for i := range k.book.Menu {
		g := &k.book.Menu[i]
		for _, text := range k.alsoOf(&m, g) {
			if Takes(k.s.Game(), text) {
				list = append(list, game.Choice{Line: text})
			}
		}
	}
	return list
}

// alsoOf returns those commands of a group.
func (k *List) alsoOf(m *screen.Means, g *screen.Group) []string {
	if g.Also.Empty() {
		return nil
	}
	return slices.DeleteFunc(strings.Split(m.Fill(&g.Also, k.s.Facts()), ", "), func(text string) bool { return text == "" })
}

// isAlso reports whether a command is one of those of a group.
func (k *List) isAlso(m *screen.Means, g *screen.Group, command string) bool {
	return slices.Contains(k.alsoOf(m, g), command)
}

// unfit returns the refusal of a command that its group says may not be given, or nil.
func (k *List) unfit(text string) *refusal.Failure {
	verb := strings.ToLower(line.FirstWord(text))
	g := k.Group(verb)
	if g == nil || g.Unfit.Empty() {
		return nil
	}
	m := k.means()
	why := m.Fill(&g.Unfit, k.s.Facts())
	if why == "" {
		return nil
	}
	return refusal.New("wrong-phase", k.book.Second, why)
}

// Repeated refuses a number after a word that is written as often as it is meant, since the
// number would be taken for a die.
func (k *List) Repeated(text string) *refusal.Failure {
	words := strings.Fields(text)
	if len(words) < 3 {
		return nil
	}
	last := len(words) - 1
	n, err := strconv.Atoi(words[last])
	g := k.Group(strings.ToLower(words[0]))
	if err != nil || g == nil || !g.Repeats {
		return nil
	}
	of := strings.Join(words[:last], " ")
	const fewest, most = 2, 9
	if n < fewest || n > most || !Takes(k.s.Game(), of) {
		return nil
	}
	whole := of + strings.Repeat(" "+words[last-1], n-1)
	if !Takes(k.s.Game(), whole) { // farther than the figure may go: it is a die
		return nil
	}
	why := "that is written " + whole
	if k.s.Hides() == "" {
		why += "; with a die of " + words[last] + " it is " + of + " dice " + words[last]
	}
	return refusal.New("bad-argument", "", why)
}
