package choices

import (
	"slices"
	"strconv"

	"summa/internal/game"
	"summa/internal/screen"
)

// OnceANumber returns advice without items whose number in the list and chance are those of an
// earlier item.
func OnceANumber(g game.Game, shown []screen.Entry, list []game.Advice) (once []game.Advice) {
	type said struct{ number, chance string }
	seen := map[said]bool{}
	for i := range list {
		of := said{NumberOf(g, shown, list[i].Line), Chance(&list[i])}
		if of.number != "" && seen[of] {
			continue
		}
		seen[of] = true
		once = append(once, list[i])
	}
	return once
}

// Chance returns the chance to win in advice, in whole percent; "" if there is none.
func Chance(a *game.Advice) string {
	if a.Unweighed || a.Whole != "" {
		return ""
	}
	text := strconv.FormatFloat(100*a.Value, 'f', 0, 64)
	share := 1 // the share of 100 by which the estimate may be off
	if n := a.Samples; n > 0 {
		share = max(1, (100+n-1)/n)
	}
	switch {
	case text == "100" && (a.Samples > 0 || a.Value < 1):
		return ">" + strconv.Itoa(100-share) + "%"
	case text == "0" && (a.Samples > 0 || a.Value > 0):
		return "<" + strconv.Itoa(share) + "%"
	}
	return text + "%"
}

// EvenChance returns the chance that all advice shares, "" if the chances differ.
func EvenChance(list []game.Advice) string {
	if len(list) < 2 {
		return ""
	}
	all := Chance(&list[0])
	if slices.ContainsFunc(list, func(a game.Advice) bool { return Chance(&a) != all }) {
		return ""
	}
	return all
}
