package book

import (
	"summa/internal/book"
	"summa/rulesets/munera/state"
)

// names are the ids the rules know.
func names() *book.Names {
	return &book.Names{Rules: state.RuleNames[:], Rulings: book.RulingIDs(state.RulingNames[:]), Events: state.EventNames[:], Steps: state.StepNames[:], Dice: state.DiceNames[:], WhatIfs: state.WhatIfNames[:], Tables: tables}
}

// tables are the tables of words that facts give names to.
var tables = []string{"item", "blow", "lands", "type", "skill", "armour", "shield", "quadrant", "point", "fall", "helmet", "kills", "spares", "left", "name", "hex", "facing"}
