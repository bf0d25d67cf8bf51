package choices

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
)

// BetterFirst reorders advice whose first item is what a policy would play. It puts first
// whatever has a clearly better chance to win, and moves what throws something away behind what
// does not, unless it is clearly better. It reports whether another item is now first.
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

// SetBack reports whether advice has something that throws something away behind what wins less often.
func (k *List) SetBack(list []game.Advice) bool {
	for j := 2; j < len(list); j++ {
		if k.throws(&list[j]) && weighed(&list[j]) && slices.ContainsFunc(list[1:j], func(a game.Advice) bool {
			return weighed(&a) && a.Value < list[j].Value && Chance(&a) != Chance(&list[j])
		}) {
			return true
		}
	}
	return false
}

// weighed reports whether the value of advice is a chance to win.
func weighed(a *game.Advice) bool { return !a.Unweighed && a.Whole == "" }

// throws reports whether advice throws something away, which nobody should do by mistake.
func (k *List) throws(a *game.Advice) bool {
	g := k.Group(a.Line)
	return k.book.Doubt > 0 && g != nil && g.Sure != ""
}

// clearly reports whether the chance of a is better than that of b by more than their
// uncertainty.
func (k *List) clearly(a, b *game.Advice) bool {
	if k.book.Doubt > 0 {
		return a.Value-b.Value > float64(k.book.Doubt)/100
	}
	return a.Beats(b)
}

// Level says that other chances are as good as the first within their uncertainty; "" where there
// are none that read differently.
func (k *List) Level(list []game.Advice) string {
	if len(list) < 2 || !weighed(&list[0]) {
		return ""
	}
	if k.book.Doubt == 0 {
		return asGood(list)
	}
	for i := range list[1:] {
		if a := &list[i+1]; weighed(a) && Chance(a) != Chance(&list[0]) && !k.clearly(a, &list[0]) && !k.clearly(&list[0], a) {
			return "Right to about " + strconv.Itoa(k.book.Doubt) + " points: what is within that of the first is as good."
		}
	}
	return ""
}

// asGood says for how many choices the bouts do not show that they are better or worse than the
// first.
func asGood(list []game.Advice) string {
	n := 0
	for i := range list[1:] {
		if a := &list[i+1]; weighed(a) && a.Samples > 0 && list[0].Samples > 0 && !a.Beats(&list[0]) && !list[0].Beats(a) {
			n++
		}
	}
	switch n {
	case 0:
		return ""
	case 1:
		return "The chances of the first and of the one nearest to it are too close: they do not tell which is better."
	}
	return "The chances of the first and of the " + strconv.Itoa(n) + " nearest to it are too close: they do not tell which is best."
}

// SetApart explains the difference in chances of two choices that have the same effect by their
// reasons; "" where there are none.
func SetApart(list []game.Advice) string {
	for i := range list {
		for j := range list[:i] {
			a, b := &list[j], &list[i]
			if weighed(a) && weighed(b) && takes(a) != "" && takes(a) == takes(b) && (a.Beats(b) || b.Beats(a)) {
				return line.Capital(a.Line) + " and " + b.Line + " bring the same at once. Their chances differ because the engine, which then plays both sides to the end, goes on otherwise after each; you may go on as you like."
			}
		}
	}
	return ""
}

// takes returns the reason of advice without the names in its command, after the verb; "" where
// it has none.
func takes(a *game.Advice) string {
	if a.Reason == "" {
		return ""
	}
	of := strings.Fields(a.Line)
	rest := slices.DeleteFunc(strings.Fields(a.Reason), func(word string) bool {
		return !line.IsNumber(word) && slices.ContainsFunc(of, func(w string) bool { return strings.EqualFold(w, word) })
	})
	return line.FirstWord(a.Line) + " " + strings.Join(rest, " ")
}
