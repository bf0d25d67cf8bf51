package book

import (
	"summa/internal/book"
	"summa/rulesets/romanwar/rules"
)

// names are the ids the rules know.
func names() *book.Names {
	rulings := make([]string, 0, len(rules.RulingNames))
	for _, r := range rules.RulingNames {
		rulings = append(rulings, r.ID)
	}
	return &book.Names{Rules: rules.RuleNames[:], Rulings: rulings, Events: rules.EventNames[:], Steps: rules.StepNames[:], Dice: rules.DiceNames[:]}
}
