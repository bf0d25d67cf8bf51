package notation

import (
	"cmp"
	"slices"
	"strconv"
)

// A Die is one face that was seen.
type Die struct {
	Face     int
	Dropped  bool // the face does not count
	Exploded bool // the die was thrown again, and the next face adds to it
	Rerolled bool // the die was thrown again, and the next face replaces it
}

// A Term is one term of a result.
type Term struct {
	Negated bool
	Dice    []Die // in the order thrown; empty for a number
	Value   int64 // the number, or the sum of the dice that count; never signed
}

// A Result is an expression with its dice thrown. It may be rolled into again.
type Result struct {
	Expr   Expr // what was rolled
	Total  int64
	Rolls  []Term
	chains []chain // room to put dice in order
}

// Roll throws the dice and returns every face. The function roll returns a face from 1 to sides,
// each equally likely.
func (e *Expr) Roll(roll func(sides int) int) Result {
	var r Result
	e.RollInto(&r, roll)
	return r
}

// RollInto is Roll into a result whose memory is reused: once r has held an expression of the same
// size, nothing is allocated.
func (e *Expr) RollInto(r *Result, roll func(sides int) int) {
	n := e.size()
	r.Expr, r.Total, r.Rolls = *e, 0, slices.Grow(r.Rolls[:0], n)[:n]
	for i := range r.Rolls {
		t, to := e.at(i), &r.Rolls[i]
		to.Negated, to.Dice, to.Value = t.negated, to.Dice[:0], int64(t.n)
		if t.sides > 0 {
			r.chains = t.throwAll(roll, &to.Dice, r.chains[:0])
			to.Value = t.settle(r.chains, to.Dice)
		}
		if t.negated {
			r.Total -= to.Value
		} else {
			r.Total += to.Value
		}
	}
}

// A chain is one die with all it added by exploding.
type chain struct {
	from, to int // the limits of its faces among all the faces
	value    int64
}

// throwAll throws the dice of t and appends their faces and chains.
func (t *term) throwAll(roll func(sides int) int, dice *[]Die, chains []chain) []chain {
	for range t.n {
		from := len(*dice)
		value := t.die(roll, dice)
		chains = append(chains, chain{from, len(*dice), value})
	}
	return chains
}

// settle marks the dice that do not count and returns the sum of those that do.
func (t *term) settle(chains []chain, dice []Die) int64 {
	if t.choice != allDice {
		slices.SortStableFunc(chains, func(a, b chain) int { return cmp.Compare(a.value, b.value) })
	}
	var sum int64
	from, to := t.kept()
	for i, c := range chains {
		if from <= i && i < to {
			sum += c.value
			continue
		}
		for j := c.from; j < c.to; j++ {
			dice[j].Dropped = true
		}
	}
	return sum
}

// String returns the result as it is printed: the expression, every face and
// the total, as in "2d6+3: 4 5 + 3 = 12". Faces that do not count stand in
// parentheses; a face that exploded is followed by ! and one that was thrown
// again by r.
func (r Result) String() string {
	b := append([]byte(r.Expr.String()), ':')
	for i := range r.Rolls {
		t := &r.Rolls[i]
		switch {
		case t.Negated:
			b = append(b, " -"...)
		case i > 0:
			b = append(b, " +"...)
		}
		b = t.appendTo(b)
	}
	b = append(b, " = "...)
	return string(strconv.AppendInt(b, r.Total, 10))
}

// appendTo writes the faces of the term, or its number, to b.
func (t *Term) appendTo(b []byte) []byte {
	if len(t.Dice) == 0 {
		return strconv.AppendInt(append(b, ' '), t.Value, 10)
	}
	for _, d := range t.Dice {
		b = d.appendTo(append(b, ' '))
	}
	return b
}

// appendTo writes the face and its marks to b.
func (d Die) appendTo(b []byte) []byte {
	if d.Dropped {
		b = append(b, '(')
	}
	b = strconv.AppendInt(b, int64(d.Face), 10)
	if d.Exploded {
		b = append(b, '!')
	}
	if d.Rerolled {
		b = append(b, 'r')
	}
	if d.Dropped {
		b = append(b, ')')
	}
	return b
}
