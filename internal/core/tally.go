package core

import "summa/internal/rule"

// A Tally is a sum for a figure, Who, each term of which is recorded with its rule.
type Tally struct {
	Sum int
	Ref *Ref
	Who int
}

// Add adds a term and records it; more are further numbers of its step. A term of 0 is recorded
// too, because it is part of the derivation.
func (t *Tally) Add(kind uint8, id rule.ID, value int, more ...int) {
	t.Sum += value
	t.Ref.step(kind, t.Who, id, value, more)
}
