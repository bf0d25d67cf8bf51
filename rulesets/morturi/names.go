package morturi

import "summa/internal/book"

// names are the ids the rules know.
func names() *book.Names {
	return &book.Names{Rules: ruleNames[:], Rulings: rulingIDs(), Events: eventNames[:], Steps: stepNames[:], Dice: diceNames[:], WhatIfs: whatIfNames[:]}
}
