package notation

import "slices"

// Total throws the dice and returns the sum. The function roll returns a face
// from 1 to sides, each as likely as the other. Total calls it exactly as Roll
// does.
func (e *Expr) Total(roll func(sides int) int) int64 {
	var sum int64
	for i := range e.size() {
		t := e.at(i)
		sum += t.signed(t.total(roll))
	}
	return sum
}

// signed gives n the sign of the term.
func (t *term) signed(n int64) int64 {
	if t.negated {
		return -n
	}
	return n
}

// total throws the dice of t and returns their sum, without its sign.
func (t *term) total(roll func(sides int) int) int64 {
	switch {
	case t.sides == 0:
		return int64(t.n)
	case t.choice != allDice:
		return t.chosen(roll)
	}
	var sum int64
	for range t.n {
		sum += t.die(roll, nil)
	}
	return sum
}

// chosen is total for dice of which only some count.
func (t *term) chosen(roll func(sides int) int) int64 {
	var buf [32]int64
	values := buf[:0]
	for range t.n {
		values = append(values, t.die(roll, nil))
	}
	slices.Sort(values)
	var sum int64
	from, to := t.kept()
	for _, v := range values[from:to] {
		sum += v
	}
	return sum
}

// die throws one die, and again as long as it explodes, and returns the sum.
// Every face seen is added to dice unless that is nil.
func (t *term) die(roll func(sides int) int, dice *[]Die) int64 {
	var sum int64
	for chain := 0; ; chain++ {
		face := t.throw(roll, dice)
		sum += int64(face)
		again := t.explode && face == t.highest() && chain < MaxChain
		if dice != nil {
			*dice = append(*dice, Die{Face: face, Exploded: again})
		}
		if !again {
			return sum
		}
	}
}

// throw returns one face that counts, throwing twice when the first is to be
// thrown again.
func (t *term) throw(roll func(sides int) int, dice *[]Die) int {
	face := roll(int(t.sides))
	if t.fudge {
		return face - 2
	}
	if face > int(t.reroll) {
		return face
	}
	if dice != nil {
		*dice = append(*dice, Die{Face: face, Rerolled: true, Dropped: true})
	}
	return roll(int(t.sides))
}
