package core

import "summa/internal/rule"

// A Tally is a sum about a figure, Who, each term of which the referee notes with
// its rule.
type Tally struct {
	Sum int
	Ref *Ref
	Who int
}

// Add adds a term and notes it; more are further numbers of its step. A term of 0
// is noted too: it is part of the derivation.
func (t *Tally) Add(kind uint8, id rule.ID, value int, more ...int) {
	t.Sum += value
	t.Ref.step(kind, t.Who, id, value, more)
}
