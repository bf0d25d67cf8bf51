package choices

import (
	"slices"

	"summa/internal/game"
)

// Leads returns commands, the steps after them, and the first command of a verb that may then be
// given. If isNew is set, it must be one that may not be given in this turn without them. It
// returns nil where there is none.
func (k *List) Leads(from game.Game, commands []string, verb string, isNew bool) (list []string) {
	_, step := k.s.Game().Ends()
	if step == "" {
		return nil
	}
	g := from.Fork()
	for _, text := range commands {
		if !Does(g, text) {
			return nil
		}
	}
	list = slices.Clone(commands)
	for len(list) < 2*MostSteps {
		for _, c := range g.Legal(false) {
			if c.Refusal == nil && Begun(c.Line, verb) && !(isNew && slices.Contains(k.anyway(from, verb), c.Line)) {
				return append(list, c.Line)
			}
		}
		if !Does(g, step) || g.Active() != from.Active() {
			break
		}
		list = append(list, step)
	}
	return nil
}

// anyway returns the commands of a verb that may be given in the steps of the turn from the
// present state.
func (k *List) anyway(from game.Game, verb string) (list []string) {
	_, step := k.s.Game().Ends()
	g := from.Fork()
	for range MostSteps {
		for _, c := range g.Legal(false) {
			if c.Refusal == nil && Begun(c.Line, verb) {
				list = append(list, c.Line)
			}
		}
		if !Does(g, step) || g.Active() != from.Active() {
			break
		}
	}
	return list
}
