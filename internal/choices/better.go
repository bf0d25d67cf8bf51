package choices

import (
	"strconv"

	"summa/internal/game"
)

// BetterFirst puts before what a policy would play, which is first of some advice, what is
// clearly better by its chance to win, and what throws nothing away before what does and is not
// clearly better. It reports whether something stands before what the policy would play.
func (k *List) BetterFirst(list []game.Advice) bool {
	first := 0
	for i := range list {
		if weighed(&list[i]) && !list[0].Unweighed && (first == 0 || list[i].Value > list[first].Value) &&
			(k.clearly(&list[i], &list[0]) || k.throws(&list[0]) && !k.throws(&list[i]) && !k.clearly(&list[0], &list[i])) {
			first = i
		}
	}
	if first > 0 {
		a := list[first]
		copy(list[1:first+1], list[:first])
		list[0] = a
	}
	for i := len(list) - 2; i > 0; i-- {
		for j := i; j+1 < len(list) && k.throws(&list[j]) && weighed(&list[j+1]) && !k.throws(&list[j+1]) && !k.clearly(&list[j], &list[j+1]); j++ {
			list[j], list[j+1] = list[j+1], list[j]
		}
	}
	return first > 0
}

// weighed reports whether the value of some advice is a chance to win.
func weighed(a *game.Advice) bool { return !a.Unweighed && a.Whole == "" }

// throws reports whether advice is to throw something away, which nobody does by mistake.
func (k *List) throws(a *game.Advice) bool {
	g := k.Group(a.Line)
	return k.book.Doubt > 0 && g != nil && g.Sure != ""
}

// clearly reports whether a chance is better than another by more than both are in doubt.
func (k *List) clearly(a, b *game.Advice) bool {
	if k.book.Doubt > 0 {
		return a.Value-b.Value > float64(k.book.Doubt)/100
	}
	return a.Beats(b)
}

// Level says of advice in which other chances are as good as the first, within their doubt, that
// they are; "" where none is that reads otherwise.
func (k *List) Level(list []game.Advice) string {
	if len(list) < 2 || k.book.Doubt == 0 || !weighed(&list[0]) {
		return ""
	}
	for i := range list[1:] {
		if a := &list[i+1]; weighed(a) && Chance(a) != Chance(&list[0]) && !k.clearly(a, &list[0]) && !k.clearly(&list[0], a) {
			return "Right to about " + strconv.Itoa(k.book.Doubt) + " points: what is within that of the first is as good."
		}
	}
	return ""
}
