package book

import (
	"summa/internal/book"
	"summa/rulesets/rudis/rules"
)

// names are the ids the rules know.
func names() *book.Names {
	return &book.Names{Rules: rules.RuleNames[:], Rulings: book.RulingIDs(rules.RulingNames[:]), Events: rules.EventNames[:], Steps: rules.StepNames[:], Dice: rules.DiceNames[:], Tables: tables}
}

// tables are the tables of words that facts give names to.
var tables = []string{"item", "type", "source", "name"}
