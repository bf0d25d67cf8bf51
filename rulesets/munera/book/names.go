package book

import (
	"slices"

	"summa/internal/book"
	"summa/rulesets/munera/state"
)

// names are the ids the rules know.
func names() *book.Names {
	return &book.Names{Rules: state.RuleNames[:], Rulings: book.RulingIDs(state.RulingNames[:]), Events: state.EventNames[:], Steps: stepIDs(), Dice: state.DiceNames[:], WhatIfs: state.WhatIfNames[:], Tables: tables}
}

// stepIDs names every kind of step, in order.
func stepIDs() []string {
	ids := slices.Clone(state.StepNames[:])
	for _, q := range state.QuadWords {
		ids = append(ids, "quadrant-"+q)
	}
	for _, row := range state.APRows {
		ids = append(ids, "apmod-"+row)
	}
	for _, row := range state.CrowdRows {
		ids = append(ids, "plea-"+row)
	}
	return ids
}

// tables are the tables of words that facts give names to.
var tables = []string{"item", "type", "skill", "armour", "shield", "quadrant", "point", "fall", "name", "hex", "facing"}
