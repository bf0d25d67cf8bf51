package view

import (
	"slices"
	"strings"

	"summa/internal/luck"
)

// uncounted says which of the totals shown are not compared, because they have no better side; ""
// if there are none.
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
	return " Nor are " + strings.Join(names, " and ") + ": " + byKind
}

// byKind says why they have none.
const byKind = "each is good or bad by what it brings."

// neither says why no total of a stake without a better side is compared.
func neither(name string) string {
	return name + " are not among the totals: " + byKind
}
