package book

import (
	"summa/internal/book"
	"summa/rulesets/morturi/rules"
)

// names are the ids the rules know.
func names() *book.Names {
	return &book.Names{Rules: rules.RuleNames[:], Rulings: book.RulingIDs(rules.RulingNames[:]), Events: rules.EventNames[:], Steps: rules.StepNames[:], Dice: rules.DiceNames[:], WhatIfs: rules.WhatIfNames[:]}
}
