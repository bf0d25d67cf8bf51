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
	Dice    []Die // in the order thrown; nil for a number
	Value   int64 // the number, or the sum of the dice that count; never signed
}

// A Result is an expression with its dice thrown.
type Result struct {
	Text  string // the expression
	Total int64
	Rolls []Term
}

// Roll throws the dice and returns every face. The function roll returns a face
// from 1 to sides, each as likely as the other.
func (e *Expr) Roll(roll func(sides int) int) Result {
	r := Result{Text: e.String(), Rolls: make([]Term, e.size())}
	for i := range r.Rolls {
		t := e.at(i)
		r.Rolls[i] = t.roll(roll)
		r.Total += t.signed(r.Rolls[i].Value)
	}
	return r
}

// A chain is one die with all it added by exploding.
type chain struct {
	from, to int // the limits of its faces among all the faces
	value    int64
}

// roll throws the dice of t.
func (t *term) roll(roll func(sides int) int) Term {
	r := Term{Negated: t.negated}
	if t.sides == 0 {
		r.Value = int64(t.n)
		return r
	}
	chains := make([]chain, t.n)
	for i := range chains {
		from := len(r.Dice)
		value := t.die(roll, &r.Dice)
		chains[i] = chain{from, len(r.Dice), value}
	}
	r.Value = t.settle(chains, r.Dice)
	return r
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
	b := append([]byte(r.Text), ':')
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
	if t.Dice == nil {
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
