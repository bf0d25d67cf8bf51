package dice

import (
	"math"
	"math/bits"
)

// branch returns an answer, 0..n-1: the one that this run was sent to, or the first.
func (t *Tape) branch(n int) int {
	if t.depth == len(t.answers) {
		t.answers = append(t.answers, answer{0, n})
	}
	a := t.answers[t.depth]
	t.depth++
	return a.at
}

// weigh multiplies the weight by that of an answer that num of den faces, or pairs of faces, give.
func (t *Tape) weigh(num, den uint64) {
	t.chance(num, den)
	t.fall(num)
}

// fall multiplies the number of sequences of faces by the number of faces that give an answer.
func (t *Tape) fall(faces uint64) {
	h, n := bits.Mul64(t.falls, faces)
	if h != 0 {
		n = math.MaxUint64
	}
	t.falls = n
}

// chance multiplies the weight by the probability num/den of an answer.
func (t *Tape) chance(num, den uint64) {
	h1, n := bits.Mul64(t.num, num)
	h2, d := bits.Mul64(t.den, den)
	if h1|h2 != 0 {
		t.overflow = true
		return
	}
	t.num, t.den = n, d
}

// Next moves an exhaustive tape to its next outcome, or reports that there is none. It advances the
// last answer that can advance, and forgets the answers after it. The next run repeats the path up
// to there, so the rules need not know that outcomes are being visited.
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

// Falls returns how many sequences of faces lead to the outcome just run, at most math.MaxUint64.
// It is meaningless where cards are dealt.
func (t *Tape) Falls() uint64 { return t.falls }

// Weight returns the probability of the outcome just run as num/den; ok is false if the fraction
// does not fit in 64 bits.
func (t *Tape) Weight() (num, den uint64, ok bool) {
	num, den = t.num, t.den
	if t.Dealt() && !t.overflow { // with cards the fraction is not in lowest terms
		a, b := num, den
		for b != 0 {
			a, b = b, a%b
		}
		num, den = num/a, den/a
	}
	return num, den, !t.overflow
}
