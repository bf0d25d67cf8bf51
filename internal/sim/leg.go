package sim

import (
	"math/bits"

	"summa/internal/dice"
)

// An edge is where an answer leads: in its lowest bits the number of a leg, above
// them the place of the first answer to what is asked there.
type edge uint32

const (
	legBits = 10
	legMask = 1<<legBits - 1
	maxLegs = 1 << legBits
	maxCode = 1 << (32 - legBits)
)

func (e edge) place() int { return int(e >> legBits) }

// with is an edge with another leg to the same place.
func (e edge) with(leg int) edge { return e&^legMask | edge(leg) }

func edgeTo(place, leg int) edge { return edge(place)<<legBits | edge(leg) }

// Sorts of ends of a leg.
const (
	unmet  uint8 = iota // nobody has gone there yet
	asking              // questions
	toForm              // a form, whose number is the edge's place and whose root may not have been met
	theEnd              // the root of a form that has none: the bout is over
)

// The legs that every table has.
const (
	unmetLeg = iota
	theEndLeg
	toFormLeg // without a change
	firstLeg
)

// A leg is what happens on the way along an edge, and what is asked at its end:
// a question about the totals, one to the dice, or the first and then the second
// at once. Its answers lie side by side, those to the second question closest.
type leg struct {
	keep, add packed // the change on the way

	// The first question: which source has its answer, and where. Without one
	// the mask is 0.
	source, shift, mask uint8
	stride              uint8 // how many answers the second question has
	// The second, which takes so many dice.
	diceShift, diceMask, dice uint8
	aside                     bool // a runner has to look up from its steps: more than a question waits

	groups uint8 // those of questions that the change bears upon, a bit each
	group  uint8 // the only one of them, from 1; 0 if there is none
	body   bool  // the totals that change have to be looked at

	end, root uint8 // those of the key
	sort      int8
	question  int16
	key       *legKey
	_         uint64 // a leg fills 64 bytes, which machines fetch at once
}

// A legKey tells legs apart.
type legKey struct {
	end      uint8
	root     uint8 // 1: a form's first question; the form's number lies before its answers
	question int16 // about the totals; -1 if none
	sort     int8  // of question to the dice; -1 if none
	change   change
}

const none = -1

// slow reports whether the question about totals has to be put to the rules,
// because no facts answer it.
func (l *leg) slow() bool { return l.question != none && l.mask == 0 }

// step is the place of an answer, counted from the first.
func (l *leg) step(facts uint64, next dice.Throw) int {
	return int(facts>>(l.shift&63)&uint64(l.mask))*int(l.stride) + int(next>>(l.diceShift&15)&dice.Throw(l.diceMask))
}

// answers is how many answers there are at the end of a leg.
func (l *leg) answers(gs *groups) int {
	n := int(l.stride)
	if l.question != none {
		n *= gs.answers[l.question]
	}
	return n
}

// newLeg prepares a leg, which keeps its key.
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
