package rudis

import "summa/internal/book"

// names are the ids the rules know.
func names() *book.Names {
	rulings := make([]string, 0, len(rulingNames))
	for _, r := range rulingNames {
		rulings = append(rulings, r.id)
	}
	return &book.Names{Rules: ruleNames[:], Rulings: rulings, Events: eventNames[:], Steps: stepNames[:], Dice: diceNames[:]}
}
