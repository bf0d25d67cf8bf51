package core

import (
	"summa/internal/dice"
	"summa/internal/rule"
)

func query(who int, sides uint16, kind uint8, id rule.ID) dice.Query {
	return dice.Query{Sides: sides, For: kind, Who: int16(who), Rule: uint16(id)}
}

// die records one answer of the dice: A is the answer, B the index of its first face among the
// tape's Rolled dice, and C how many faces it has (0 on a tape that does not keep them).
func (r *Ref) die(q dice.Query, answer, from int) {
	if r.Listen && !r.Brief {
		n := len(r.Tape.Rolled()) - from
		r.log = append(r.log, Record{rule.ID(q.Rule), Die, q.For, q.Who, None, int32(answer), int32(from), int32(n), 0})
	}
}

// mark returns the index that the first face of the next question will have.
func (r *Ref) mark() int { return len(r.Tape.Rolled()) }

// Source returns the stream that the dice come from, if nobody listens or records them; else nil. A
// face may then be taken from it in place of Roll, Band or AtMost.
func (r *Ref) Source() *dice.Stream {
	if r.Listen {
		return nil
	}
	return r.Tape.Source()
}

// Roll rolls one die, and distinguishes all its faces.
func (r *Ref) Roll(who int, sides uint16, kind uint8, id rule.ID) int {
	q := query(who, sides, kind, id)
	from := r.mark()
	face := r.Tape.Roll(q)
	r.die(q, face, from)
	return face
}

// Shown rolls one die whose face is shown and recorded but decides nothing.
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

// AtMost rolls one die of which only whether it shows n or less matters.
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

// Band rolls one die of which only the band that its face is in matters; ends are the last faces of
// the bands.
func (r *Ref) Band(who int, sides uint16, kind uint8, id rule.ID, ends ...int) int {
	q := query(who, sides, kind, id)
	from := r.mark()
	face := r.Tape.Band(q, ends...)
	r.die(q, face, from)
	return face
}

// mostBands is how many ends divide a D6 into its six faces.
const mostBands = 5

// Handful rolls n dice at once, of each of which only the band that its face is in matters; ends
// are the last faces of the bands. The faces are valid until the next handful. A of the record is
// the number of dice. If there are fewer ends than mostBands, a die above the last of them has no
// effect.
func (r *Ref) Handful(who, n int, kind uint8, id rule.ID, ends ...int) []uint8 {
	q := query(who, 6, kind, id)
	from := r.mark()
	hand := r.Tape.Handful(q, n, ends...)
	if n > 0 {
		r.die(q, n, from)
		if k := len(r.log) - 1; r.Listen && !r.Brief {
			r.log[k].D = aHandful
			if len(ends) < mostBands { // a die above the last end has no effect
				r.log[k].D += upTo * int32(ends[len(ends)-1])
			}
		}
	}
	return hand
}

// First rolls a die for each of two figures in turn until a shows na or less, or b shows nb or
// less, and reports whether it was a.
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

// Rank puts n figures in order by one die each; those that are tied roll again.
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
