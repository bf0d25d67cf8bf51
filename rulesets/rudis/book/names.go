package book

import (
	"summa/internal/book"
	"summa/rulesets/rudis/state"
)

// names are the ids the rules know.
func names() *book.Names {
	return &book.Names{Rules: state.RuleNames[:], Rulings: book.RulingIDs(state.RulingNames[:]), Events: state.EventNames[:], Steps: state.StepNames[:], Dice: state.DiceNames[:], Tables: tables}
}

// tables are the tables of words that facts give names to.
var tables = []string{"item", "type", "source", "name"}
