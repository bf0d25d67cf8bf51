package core

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// A Tally is a sum that remembers each term's rule.
type Tally struct {
	Sum int
	Ref *bout.Ref
	Who int
}

// Add adds a term and notes it. A term of 0 is noted too: it is part of the
// derivation.
func (t *Tally) Add(kind uint8, id rule.ID, value int) {
	t.Sum += value
	if t.Ref.Listen {
		t.Ref.Step(kind, t.Who, id, value)
	}
}

// Verdict is the crowd's answer to an appeal: the natural ends of 2D6 decide
// whatever the modifier; otherwise the total must reach the mark.
func Verdict(natural, modifier, mark int) (mercy bool) {
	switch natural {
	case 2:
		return false
	case 12:
		return true
	}
	return natural+modifier >= mark
}
