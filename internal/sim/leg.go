package sim

import (
	"math/bits"

	"summa/internal/dice"
)

// An edge says where an answer leads. Its lowest bits are the number of a leg; the bits above are
// the place in code of the first answer to what is asked there.
type edge uint32

const (
	legBits = 10
	legMask = 1<<legBits - 1
	maxLegs = 1 << legBits
	maxCode = 1 << (32 - legBits)
)

func (e edge) place() int { return int(e >> legBits) }

// with returns an edge to the same place with another leg.
func (e edge) with(leg int) edge { return e&^legMask | edge(leg) }

func edgeTo(place, leg int) edge { return edge(place)<<legBits | edge(leg) }

// What can be at the end of a leg.
const (
	unmet  uint8 = iota // nobody has been there yet
	asking              // one or two questions
	toForm              // a form; the edge's place is its number, and its root may not have been met
	theEnd              // the root of a form in which the bout is over
)

// The legs that every table has.
const (
	unmetLeg = iota
	theEndLeg
	toFormLeg // to a form, without a change
	firstLeg
)

// A leg is what happens along an edge, and what is asked at its end: a question about the totals,
// one to the dice, or the first and then the second at once. The answers are adjacent in code;
// those to the second question vary fastest.
type leg struct {
	keep, add packed // the change along the way

	// The first question: source is the group that has its answer, shift and mask select it in the
	// facts. Without a first question mask is 0.
	source, shift, mask uint8
	stride              uint8 // number of answers to the second question
	// The second question: how to select its answer in a Throw, and how many dice it takes.
	diceShift, diceMask, dice uint8
	aside                     bool // the runner cannot take an ordinary step: there is more to do than answer a question

	groups uint8 // groups of questions that the change affects, a bit each
	group  uint8 // the only one of them, from 1; 0 if there is none or several
	body   bool  // the change is large enough that totals may leave their lanes

	end, root uint8 // as in the key
	sort      int8
	question  int16
	key       *legKey
	_         uint64 // makes a leg 64 bytes, the size of a cache line
}

// A legKey identifies a leg.
type legKey struct {
	end      uint8
	root     uint8 // 1 for a form's first question; the form's number is in code before its answers
	question int16 // about the totals; -1 if none
	sort     int8  // of the question to the dice; -1 if none
	change   change
}

const none = -1

// slow reports whether the rules have to be asked the question about totals, because no facts
// contain the answer.
func (l *leg) slow() bool { return l.question != none && l.mask == 0 }

// step returns the offset of an answer from the first.
func (l *leg) step(facts uint64, next dice.Throw) int {
	return int(facts>>(l.shift&63)&uint64(l.mask))*int(l.stride) + int(next>>(l.diceShift&15)&dice.Throw(l.diceMask))
}

// answers returns how many answers there are at the end of a leg.
func (l *leg) answers(gs *groups) int {
	n := int(l.stride)
	if l.question != none {
		n *= gs.answers[l.question]
	}
	return n
}

// newLeg computes a leg from its key, which the leg keeps.
func newLeg(key *legKey, gs *groups) leg {
	l := leg{end: key.end, root: key.root, sort: key.sort, question: key.question, key: key, stride: 1}
	l.pack(gs)
	if key.question != none {
		a := &gs.to[key.question]
		l.source, l.shift, l.mask = a.source, a.shift, a.mask
	}
	if key.sort != none {
		sort := int(key.sort)
		l.stride = dice.AnswersTo(sort)
		l.diceShift, l.diceMask, l.dice = uint8(dice.Shift(sort)), uint8(dice.Mask(sort)), uint8(dice.Count(sort))
	}
	if bits.OnesCount8(l.groups) == 1 {
		l.group = uint8(bits.TrailingZeros8(l.groups)) + 1
	}
	l.aside = l.end != asking || l.body || l.slow() || l.groups != 0 && l.group == 0
	return l
}
