package munera

import (
	"slices"
	"summa/internal/book"
)

// names are the ids the rules know.
func names() *book.Names {
	return &book.Names{Rules: ruleNames[:], Rulings: rulingIDs(), Events: eventNames[:], Steps: stepIDs(), Dice: diceNames[:], WhatIfs: whatIfNames[:]}
}

// stepIDs names every kind of step, in order.
func stepIDs() []string {
	ids := slices.Clone(stepNames[:])
	for _, q := range quadWords {
		ids = append(ids, "quadrant-"+q)
	}
	for _, row := range apRows {
		ids = append(ids, "apmod-"+row)
	}
	for _, row := range crowdRows {
		ids = append(ids, "plea-"+row)
	}
	return ids
}

func rulingIDs() []string {
	ids := make([]string, 0, len(rulingNames))
	for _, r := range rulingNames {
		ids = append(ids, r.id)
	}
	return ids
}
