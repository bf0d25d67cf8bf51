package dice

import (
	"math"
	"math/bits"
)

// branch answers 0..n-1: the answer this run was sent to, or the first one.
func (t *Tape) branch(n int) int {
	if t.depth == len(t.answers) {
		t.answers = append(t.answers, answer{0, n})
	}
	a := t.answers[t.depth]
	t.depth++
	return a.at
}

// weigh takes an answer that num faces, or pairs of them, of den give.
func (t *Tape) weigh(num, den uint64) {
	t.chance(num, den)
	t.fall(num)
}

// fall counts an answer that so many faces give.
func (t *Tape) fall(faces uint64) {
	h, n := bits.Mul64(t.falls, faces)
	if h != 0 {
		n = math.MaxUint64
	}
	t.falls = n
}

// chance takes an answer whose chance is num/den.
func (t *Tape) chance(num, den uint64) {
	h1, n := bits.Mul64(t.num, num)
	h2, d := bits.Mul64(t.den, den)
	if h1|h2 != 0 {
		t.overflow = true
		return
	}
	t.num, t.den = n, d
}

// Next moves an exhaustive tape to its next outcome, or reports that there is
// none. The last answer that can advance does, and what came after it is
// forgotten: the same path is walked again up to there, so rules need know
// nothing of it.
func (t *Tape) Next() bool {
	t.answers = t.answers[:t.depth]
	for n := len(t.answers) - 1; n >= 0; n-- {
		if a := &t.answers[n]; a.at+1 < a.n {
			a.at++
			t.answers = t.answers[:n+1]
			t.Rewind()
			return true
		}
	}
	return false
}

// Falls returns how many sequences of faces come to the outcome just run, at most
// math.MaxUint64: so many would be visited one by one. Of dealt cards it says nothing.
func (t *Tape) Falls() uint64 { return t.falls }

// Weight returns the chance of the outcome just run as num/den, and false if it
// has too many dice to be counted in 64 bits.
func (t *Tape) Weight() (num, den uint64, ok bool) {
	num, den = t.num, t.den
	if t.Dealt() && !t.overflow { // chances of cards do not come in lowest terms
		a, b := num, den
		for b != 0 {
			a, b = b, a%b
		}
		num, den = num/a, den/a
	}
	return num, den, !t.overflow
}
