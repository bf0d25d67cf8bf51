package choices

import "summa/internal/game"

// BetterFirst puts before what a policy would play, which is first of some advice, what is
// clearly better by its chance to win, and reports whether there is anything.
func BetterFirst(list []game.Advice) bool {
	best := 0
	for i := range list {
		if !list[i].Unweighed && list[i].Whole == "" && list[i].Value > list[best].Value {
			best = i
		}
	}
	if best == 0 || list[0].Unweighed || !list[best].Beats(&list[0]) {
		return false
	}
	a := list[best]
	copy(list[1:best+1], list[:best])
	list[0] = a
	return true
}
