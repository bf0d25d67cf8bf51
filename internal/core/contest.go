package core

import (
	"summa/internal/dice"
	"summa/internal/rule"
)

// A Contest is one natural die against another: the attacker's against the defender's, or those of
// two figures who roll for who goes first.
type Contest struct{ Attack, Defence int }

// Score returns the attacker's die plus modifier, less the defender's die.
func (c Contest) Score(modifier int) int { return c.Attack + modifier - c.Defence }

// Faces rolls a contest of two D6 in which both faces matter, the attacker's die first. kindA and
// kindB are the purposes of the dice.
func (r *Ref) Faces(a, b int, kindA, kindB uint8, id rule.ID) Contest {
	first := r.Roll(a, 6, kindA, id)
	return Contest{first, r.Roll(b, 6, kindB, id)}
}

// Contest rolls a die for each of two figures, of which only the difference (a's die less b's)
// matters or, if they are equal, the face. All other differences up to most count as one.
func (r *Ref) Contest(a, b int, sides uint16, kindA, kindB uint8, id rule.ID, most int) Contest {
	qa, qb := query(a, sides, kindA, id), query(b, sides, kindB, id)
	from := r.mark()
	fa, fb := r.Tape.Contest(qa, qb, most)
	r.pair(qa, qb, fa, fb, from)
	return Contest{fa, fb}
}

// Unlike rolls a die for each of two figures, and both again while they are equal.
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
