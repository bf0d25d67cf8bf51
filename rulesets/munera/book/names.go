package book

import (
	"slices"

	"summa/internal/book"
	"summa/rulesets/munera/rules"
)

// names are the ids the rules know.
func names() *book.Names {
	return &book.Names{Rules: rules.RuleNames[:], Rulings: book.RulingIDs(rules.RulingNames[:]), Events: rules.EventNames[:], Steps: stepIDs(), Dice: rules.DiceNames[:], WhatIfs: rules.WhatIfNames[:], Tables: tables}
}

// stepIDs names every kind of step, in order.
func stepIDs() []string {
	ids := slices.Clone(rules.StepNames[:])
	for _, q := range rules.QuadWords {
		ids = append(ids, "quadrant-"+q)
	}
	for _, row := range rules.APRows {
		ids = append(ids, "apmod-"+row)
	}
	for _, row := range rules.CrowdRows {
		ids = append(ids, "plea-"+row)
	}
	return ids
}

// tables are the tables of words that facts give names to.
var tables = []string{"item", "type", "skill", "armour", "shield", "quadrant", "point", "fall", "name", "hex", "facing"}
