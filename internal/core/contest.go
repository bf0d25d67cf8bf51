package core

import (
	"summa/internal/dice"
	"summa/internal/rule"
)

// A Contest is one natural die against another: the attacker's against the
// defender's, or those of two who roll for who goes first.
type Contest struct{ Attack, Defence int }

// Score is the attacker's die and his modifier less the defender's die.
func (c Contest) Score(modifier int) int { return c.Attack + modifier - c.Defence }

// Faces rolls a contest of two D6 in which each face matters for itself, the
// attacker's die first. kindA and kindB are what the dice are for.
func (r *Ref) Faces(a, b int, kindA, kindB uint8, id rule.ID) Contest {
	first := r.Roll(a, 6, kindA, id)
	return Contest{first, r.Roll(b, 6, kindB, id)}
}

// Contest rolls a die for each of two figures of which only the difference
// matters, or which double it is; and of differences up to most, a's die less
// b's, only that they are no more.
func (r *Ref) Contest(a, b int, sides uint16, kindA, kindB uint8, id rule.ID, most int) Contest {
	qa, qb := query(a, sides, kindA, id), query(b, sides, kindB, id)
	from := r.mark()
	fa, fb := r.Tape.Contest(qa, qb, most)
	r.pair(qa, qb, fa, fb, from)
	return Contest{fa, fb}
}

// Unlike rolls a die for each of two figures, both again while they are equal.
func (r *Ref) Unlike(a, b int, sides uint16, kindA, kindB uint8, id rule.ID) Contest {
	qa, qb := query(a, sides, kindA, id), query(b, sides, kindB, id)
	from := r.mark()
	fa, fb := r.Tape.Unlike(qa, qb)
	r.pair(qa, qb, fa, fb, from)
	return Contest{fa, fb}
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
