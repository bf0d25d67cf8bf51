package view

import (
	"slices"
	"strings"

	"summa/internal/luck"
)

// uncounted says which totals that are told are none of those that are compared, as they have no
// better side; "" where there are none.
func uncounted(l *luck.Ledger) string {
	var names []string
	for _, who := range l.Players {
		for _, x := range who.Sheet().Totals {
			if x.Stake.Better == 0 && !slices.Contains(names, x.Stake.Text) {
				names = append(names, x.Stake.Text)
			}
		}
	}
	if len(names) == 0 {
		return ""
	}
	return " " + neither(names)
}

// neither says of stakes without a better side why no total of them is compared.
func neither(names []string) string {
	return strings.Join(names, " and ") + " are not among the totals: each is good or bad by what it brings."
}
