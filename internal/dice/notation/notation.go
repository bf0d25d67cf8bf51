// Package notation reads and rolls standard dice notation, such as 2d6+3.
//
// An expression is a sum of dice and whole numbers. Dice are written NdS, or dS
// for one die; d% is d100 and dF a fudge die with the faces -1, 0 and 1. After
// the dice may stand, in any order and once each,
//
//	r1          throw a die that shows 1 or less again, once
//	!           throw a die that shows its highest face again and add to it
//	kh3 (or k3) keep the 3 highest    kl1  keep the lowest
//	dh1         drop the highest      dl1  drop the lowest
//
// where a missing number is 1 after k and d. A die and all it adds by exploding
// are kept or dropped as one. Letter case is ignored, and blanks may stand
// anywhere but inside a number or a word.
package notation

import (
	"fmt"
	"strconv"
	"unicode/utf8"
)

// The written limits. Text beyond any of them is refused.
const (
	MaxBytes    = 256           // of the text
	MaxTerms    = 64            // in an expression
	MaxDice     = 1_000         // in an expression, not counting explosions
	MaxSides    = 1_000_000     // of a die
	MaxConstant = 1_000_000_000 // of a number that is added or subtracted
	MaxChain    = 100           // extra throws of one exploding die
)

// An Error says what is wrong with an expression and where.
type Error struct {
	Col  int    // 1-based column, in runes
	Msg  string // what is wrong
	Hint string // what would be right, or ""
}

// Error returns the message with its column and hint.
func (e *Error) Error() string {
	msg := fmt.Sprintf("column %d: %s", e.Col, e.Msg)
	if e.Hint != "" {
		msg += "; " + e.Hint
	}
	return msg
}

// errorAt returns an error at the byte offset off of text.
func errorAt(text string, off int, msg, hint string) *Error {
	return &Error{Col: utf8.RuneCountInString(text[:off]) + 1, Msg: msg, Hint: hint}
}

// A choice says which dice of a term count.
type choice uint8

const (
	allDice choice = iota
	keepHigh
	keepLow
	dropHigh
	dropLow
)

// String returns the choice as it is written.
func (c choice) String() string {
	return [...]string{"", "kh", "kl", "dh", "dl"}[c]
}

// A term is a number or a handful of like dice.
type term struct {
	n       int32 // the number, or how many dice
	sides   int32 // of a die, 3 for a fudge die, or 0 for a number
	reroll  int32 // throw faces up to this one again, or 0
	picks   int32 // how many dice choice keeps or drops
	choice  choice
	negated bool
	fudge   bool
	explode bool
}

// highest returns the highest face of the term's dice.
func (t *term) highest() int {
	if t.fudge {
		return 1
	}
	return int(t.sides)
}

// kept returns the range of the dice that count when they are sorted, lowest first.
func (t *term) kept() (from, to int) {
	n, picks := int(t.n), int(t.picks)
	switch t.choice {
	case keepHigh:
		return n - picks, n
	case keepLow:
		return 0, picks
	case dropHigh:
		return 0, n - picks
	case dropLow:
		return picks, n
	}
	return 0, n
}

// appendTo writes the term, without its sign, to b.
func (t *term) appendTo(b []byte) []byte {
	if t.sides == 0 || t.n > 1 {
		b = strconv.AppendInt(b, int64(t.n), 10)
	}
	if t.sides == 0 {
		return b
	}
	b = append(b, 'd')
	if t.fudge {
		b = append(b, 'F')
	} else {
		b = strconv.AppendInt(b, int64(t.sides), 10)
	}
	if t.reroll > 0 {
		b = append(b, 'r')
		b = strconv.AppendInt(b, int64(t.reroll), 10)
	}
	if t.explode {
		b = append(b, '!')
	}
	if t.choice != allDice {
		b = append(b, t.choice.String()...)
		b = strconv.AppendInt(b, int64(t.picks), 10)
	}
	return b
}

// inlineTerms is how many terms an Expr holds without allocating.
const inlineTerms = 8

// An Expr is a parsed expression. Its zero value is an empty sum.
type Expr struct {
	inline [inlineTerms]term
	n      int    // terms in inline
	more   []term // the terms after those
}

// add adds a term at the end.
func (e *Expr) add(t term) {
	if e.n < inlineTerms {
		e.inline[e.n] = t
		e.n++
		return
	}
	e.more = append(e.more, t)
}

// size returns the number of terms.
func (e *Expr) size() int { return e.n + len(e.more) }

// at returns the i-th term.
func (e *Expr) at(i int) *term {
	if i < inlineTerms {
		return &e.inline[i]
	}
	return &e.more[i-inlineTerms]
}

// String returns the expression in one canonical spelling, without blanks.
func (e *Expr) String() string {
	var b []byte
	for i := range e.size() {
		t := e.at(i)
		switch {
		case t.negated:
			b = append(b, '-')
		case i > 0:
			b = append(b, '+')
		}
		b = t.appendTo(b)
	}
	return string(b)
}
