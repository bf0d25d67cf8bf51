// Package bout holds what every ruleset's bout has in common: the referee, who
// puts the rules' questions to the dice and writes down, with its rule, each
// die, each term of a sum and each thing that happened.
package bout

import (
	"summa/internal/dice"
	"summa/internal/rule"
)

// None stands for "nobody" where a Record names a figure.
const None = -1

// What tells the three sorts of Record apart.
type What uint8

// A Die was rolled; a Step is a term or a comparison of a sum; an Event is
// something that happened.
const (
	Die What = iota
	Step
	Event
)

// A Record is one line of a derivation: plain, without pointers. Kind counts in
// the ruleset's own tables: a die's purpose, a step's or an event's kind. What
// A, B, C and D mean depends on the kind and is written in the ruleset's words.
type Record struct {
	Rule       rule.ID
	What       What
	Kind       uint8
	Who, Whom  int16
	A, B, C, D int32
}

// D of a Die record says how its dice count: aHandful if they were thrown at once and
// the face of each counts for itself, and, in units of upTo, the face up to which a die
// does what it is thrown for.
const (
	aHandful = 1
	upTo     = 2
)

// Handful reports whether a Die record is of dice thrown at once, of each of which the
// face counts for itself.
func (r *Record) Handful() bool { return r.What == Die && r.D&aHandful != 0 }

// UpTo is the face up to which each die does what it is thrown for, 0 if no one face
// parts them.
func (r *Record) UpTo() int { return int(r.D / upTo) }

// A Ref adjudicates one command: it rolls, cites and, if somebody listens,
// records. No die is rolled without a rule to cite.
type Ref struct {
	Tape    *dice.Tape
	Listen  bool
	Choose  bool // choices the command leaves open are asked, not defaulted
	Brief   bool // events alone are recorded, not dice and steps
	Lenient bool // faces left over are no error
	Past    bool // the command was carried out before: what was said with it and not used is let be
	Shift   int  // what if: added to the modifier of every attack
	log     []Record
	open    *Choice
	void    [4]uint64
}

// A Choice is a decision that belongs to a player and that his command left
// open.
type Choice struct {
	Who     int16
	Kind    uint8    // which decision; a ruleset names its choices
	Options []string // the words that, added to the command, decide it
	At      int      // how much had been recorded when it came up
}

// Reset forgets what was recorded.
func (r *Ref) Reset() { r.log, r.open, r.void = r.log[:0], nil, [4]uint64{} }

// Log returns what was recorded since the last Reset.
func (r *Ref) Log() []Record { return r.log }

// Open returns the first choice that was left open, or nil.
func (r *Ref) Open() *Choice { return r.open }

// Decide settles a choice that the command left open: by the default (the first
// option), unless the referee was told to ask.
func (r *Ref) Decide(who int, kind uint8, options ...string) {
	if r.Choose && r.open == nil && r.Tape.Err() == nil {
		r.open = &Choice{Who: int16(who), Kind: kind, Options: options, At: len(r.log)}
	}
}

func query(who int, sides uint16, kind uint8, id rule.ID) dice.Query {
	return dice.Query{Sides: sides, For: kind, Who: int16(who), Rule: uint16(id)}
}

// die records one answer of the dice: A is the answer, B where its faces start
// among the tape's Rolled dice and C how many they are (none on a tape that
// does not keep them).
func (r *Ref) die(q dice.Query, answer, from int) {
	if r.Listen && !r.Brief {
		n := len(r.Tape.Rolled()) - from
		r.log = append(r.log, Record{rule.ID(q.Rule), Die, q.For, q.Who, None, int32(answer), int32(from), int32(n), 0})
	}
}

// mark is where the faces of the next question will start.
func (r *Ref) mark() int { return len(r.Tape.Rolled()) }

// Source is the stream the dice come from if nobody listens and nobody wants to
// know of them; else nil. A face may then be taken from it in place of Roll, Band
// or AtMost.
func (r *Ref) Source() *dice.Stream {
	if r.Listen {
		return nil
	}
	return r.Tape.Source()
}

// Roll rolls one die of which every face matters.
func (r *Ref) Roll(who int, sides uint16, kind uint8, id rule.ID) int {
	q := query(who, sides, kind, id)
	from := r.mark()
	face := r.Tape.Roll(q)
	r.die(q, face, from)
	return face
}

// Shown rolls one die whose face is told and noted but decides nothing.
func (r *Ref) Shown(who int, sides uint16, kind uint8, id rule.ID) int {
	q := query(who, sides, kind, id)
	from := r.mark()
	face := r.Tape.Shown(q)
	r.die(q, face, from)
	return face
}

// Sum rolls n dice of which only the total matters.
func (r *Ref) Sum(who int, n int, sides uint16, kind uint8, id rule.ID) int {
	q := query(who, sides, kind, id)
	from := r.mark()
	total := r.Tape.Sum(q, n)
	r.die(q, total, from)
	return total
}

// AtMost rolls one die of which only "n or less" matters.
func (r *Ref) AtMost(who int, n int, sides uint16, kind uint8, id rule.ID) bool {
	q := query(who, sides, kind, id)
	from := r.mark()
	face, ok := r.Tape.AtMost(q, n)
	r.die(q, face, from)
	if k := len(r.log) - 1; r.Listen && !r.Brief {
		r.log[k].D = upTo * int32(n)
	}
	return ok
}

// Judge rolls n dice of which only a verdict on the total matters.
func (r *Ref) Judge(who int, n int, sides uint16, kind uint8, id rule.ID, good func(total int) bool) (int, bool) {
	q := query(who, sides, kind, id)
	from := r.mark()
	total, ok := r.Tape.Judge(q, n, good)
	r.die(q, total, from)
	return total, ok
}

// Band rolls one die of which only the band of its face matters; ends are the
// last faces of the bands.
func (r *Ref) Band(who int, sides uint16, kind uint8, id rule.ID, ends ...int) int {
	q := query(who, sides, kind, id)
	from := r.mark()
	face := r.Tape.Band(q, ends...)
	r.die(q, face, from)
	return face
}

// mostBands is how many ends part a D6 into its six faces.
const mostBands = 5

// Handful rolls n dice at once, of each of which only the band of its face
// matters; ends are the last faces of the bands. The faces are valid until the
// next handful. A is how many dice there are. Fewer bands than faces end where nothing
// comes of a die any more.
func (r *Ref) Handful(who, n int, kind uint8, id rule.ID, ends ...int) []uint8 {
	q := query(who, 6, kind, id)
	from := r.mark()
	hand := r.Tape.Handful(q, n, ends...)
	if n > 0 {
		r.die(q, n, from)
		if k := len(r.log) - 1; r.Listen && !r.Brief {
			r.log[k].D = aHandful
			if len(ends) < mostBands { // beyond the last of them nothing comes of a die
				r.log[k].D += upTo * int32(ends[len(ends)-1])
			}
		}
	}
	return hand
}

// Contest rolls a die for each of two figures of which only the difference
// matters, or which double it is; and of differences up to most, a's die less
// b's, only that they are no more.
func (r *Ref) Contest(a, b int, sides uint16, kindA, kindB uint8, id rule.ID, most int) (int, int) {
	qa, qb := query(a, sides, kindA, id), query(b, sides, kindB, id)
	from := r.mark()
	fa, fb := r.Tape.Contest(qa, qb, most)
	r.pair(qa, qb, fa, fb, from)
	return fa, fb
}

// Unlike rolls a die for each of two figures, both again while they are equal.
func (r *Ref) Unlike(a, b int, sides uint16, kindA, kindB uint8, id rule.ID) (int, int) {
	qa, qb := query(a, sides, kindA, id), query(b, sides, kindB, id)
	from := r.mark()
	fa, fb := r.Tape.Unlike(qa, qb)
	r.pair(qa, qb, fa, fb, from)
	return fa, fb
}

// pair records two dice that were rolled in turn, once or several times.
func (r *Ref) pair(qa, qb dice.Query, a, b, from int) {
	if !r.Listen || r.Brief {
		return
	}
	if r.mark() == from {
		r.die(qa, a, from)
		r.die(qb, b, from)
		return
	}
	for i, d := range r.Tape.Rolled()[from:] {
		r.log = append(r.log, Record{rule.ID(d.Rule), Die, d.For, d.Who, None, int32(d.Face), int32(from + i), 1, 0})
	}
}

// First rolls a die for each of two figures in turn until one has n or less, and
// reports whether it is the first.
func (r *Ref) First(a, b int, na, nb int, sides uint16, kind uint8, id rule.ID) bool {
	from := r.mark()
	first := r.Tape.First(query(a, sides, kind, id), query(b, sides, kind, id), na, nb)
	if r.Listen && !r.Brief {
		for i, d := range r.Tape.Rolled()[from:] {
			r.log = append(r.log, Record{rule.ID(d.Rule), Die, d.For, d.Who, None, int32(d.Face), int32(from + i), 1, 0})
		}
	}
	return first
}

// Pick chooses one of n equally likely things, 0..n-1.
func (r *Ref) Pick(who int, n int, sides uint16, kind uint8, id rule.ID) int {
	if n <= 1 {
		return 0
	}
	q := query(who, sides, kind, id)
	from := r.mark()
	k := r.Tape.Pick(q, n)
	r.die(q, k+1, from)
	return k
}

// Rank puts n figures in order, a die each, ties again.
func (r *Ref) Rank(order []int, lowest bool, sides uint16, kind uint8, id rule.ID) {
	from := r.mark()
	r.Tape.Rank(order, lowest, func(i int) dice.Query { return query(i, sides, kind, id) })
	if !r.Listen || r.Brief {
		return
	}
	for i, d := range r.Tape.Rolled()[from:] {
		r.log = append(r.log, Record{rule.ID(d.Rule), Die, d.For, d.Who, None, int32(d.Face), int32(from + i), 1, 0})
	}
}

// Step records a term or a comparison of a sum: its value and up to three more
// numbers.
func (r *Ref) Step(kind uint8, who int, id rule.ID, n ...int) {
	if r.Listen && !r.Brief {
		r.log = append(r.log, filled(Record{id, Step, kind, int16(who), None, 0, 0, 0, 0}, n))
	}
}

// Event records something that happened, with up to four numbers.
func (r *Ref) Event(kind uint8, who, whom int, id rule.ID, n ...int) {
	if r.Listen {
		r.log = append(r.log, filled(Record{id, Event, kind, int16(who), int16(whom), 0, 0, 0, 0}, n))
	}
}

// Last is the last event of a kind that was recorded, so that what it came to can be
// written in later; nil if there is none.
func (r *Ref) Last(kind uint8) *Record {
	for i := len(r.log) - 1; i >= 0; i-- {
		if r.log[i].What == Event && r.log[i].Kind == kind {
			return &r.log[i]
		}
	}
	return nil
}

func filled(rec Record, n []int) Record {
	if len(n) > 0 {
		rec.A = int32(n[0])
	}
	if len(n) > 1 {
		rec.B = int32(n[1])
	}
	if len(n) > 2 {
		rec.C = int32(n[2])
	}
	if len(n) > 3 {
		rec.D = int32(n[3])
	}
	return rec
}

// Void tells the referee to leave out every event of a kind: the table has
// overruled it. Rules ask Overruled before they let such an event take effect.
func (r *Ref) Void(kind uint8) { r.void[kind>>6] |= 1 << (kind & 63) }

// Overruled reports whether events of a kind are left out.
func (r *Ref) Overruled(kind uint8) bool { return r.void[kind>>6]>>(kind&63)&1 == 1 }
