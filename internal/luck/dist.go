// Package luck compares what the dice of a bout did with what was to be expected: for each thing
// that dice were rolled for, the result and its probability at that moment under the same rules;
// and for their sums, the exact tails of the distribution.
package luck

import (
	"math"
	"math/big"
)

// A Dist is the distribution of a whole number: P[i] is the probability of Min+i.
type Dist struct {
	Min int
	P   []float64
}

// Chance returns the Dist of an event with probability p: 1 if it happens, 0 if not.
func Chance(p *big.Rat) Dist {
	yes, _ := p.Float64()
	no, _ := new(big.Rat).Sub(one, p).Float64()
	return Dist{0, []float64{no, yes}}
}

// Die returns the Dist of one die.
func Die(sides int) Dist {
	d := Dist{1, make([]float64, sides)}
	for i := range d.P {
		d.P[i] = 1 / float64(sides)
	}
	return d
}

// Sum returns the Dist of the sum of independent numbers, by convolution. It convolves the sums of
// the two halves of the list, and every sum of products carries its rounding error along. So the
// error of a probability stays below a few units in the last place for each doubling of the list:
// far below 1e-12.
func Sum(list []Dist) Dist {
	switch len(list) {
	case 0:
		return Dist{0, []float64{1}}
	case 1:
		return list[0]
	}
	half := len(list) / 2
	return add(Sum(list[:half]), Sum(list[half:]))
}

// add returns the Dist of the sum of two independent numbers.
func add(a, b Dist) Dist {
	d := Dist{a.Min + b.Min, make([]float64, len(a.P)+len(b.P)-1)}
	for k := range d.P {
		var s sum
		for i := max(0, k-len(b.P)+1); i <= min(k, len(a.P)-1); i++ {
			s.product(a.P[i], b.P[k-i])
		}
		d.P[k] = s.value()
	}
	return d.trimmed()
}

// negligible is the probability below which the ends of a distribution are cut off. In total these
// are far below the promised error, and sums of thousands of dice stay short.
const negligible = 1e-40

func (d Dist) trimmed() Dist {
	for len(d.P) > 1 && d.P[0] < negligible {
		d.Min, d.P = d.Min+1, d.P[1:]
	}
	for len(d.P) > 1 && d.P[len(d.P)-1] < negligible {
		d.P = d.P[:len(d.P)-1]
	}
	return d
}

// At returns the probability of n.
func (d Dist) At(n int) float64 {
	if i := n - d.Min; i >= 0 && i < len(d.P) {
		return d.P[i]
	}
	return 0
}

// Low returns the probability of n or lower.
func (d Dist) Low(n int) float64 { return d.between(d.Min, n) }

// High returns the probability of n or higher.
func (d Dist) High(n int) float64 { return d.between(n, d.Min+len(d.P)-1) }

func (d Dist) between(low, high int) float64 {
	var s sum
	for i := max(0, low-d.Min); i < len(d.P) && i <= high-d.Min; i++ {
		s.product(d.P[i], 1)
	}
	return min(1, s.value())
}

// Mean returns the mean.
func (d Dist) Mean() float64 {
	var s sum
	for i, p := range d.P {
		s.product(p, float64(d.Min+i))
	}
	return s.value()
}

// Var returns the variance. Variances of independent numbers add up.
func (d Dist) Var() float64 {
	var s sum
	mean := d.Mean()
	for i, p := range d.P {
		off := float64(d.Min+i) - mean
		s.product(p, off*off)
	}
	return s.value()
}

// A sum adds products, carrying the rounding errors along.
type sum struct{ total, rest float64 }

func (s *sum) product(a, b float64) {
	p := a * b
	lost := math.FMA(a, b, -p)
	t := s.total + p
	back := t - s.total
	s.rest += (s.total - (t - back)) + (p - back) + lost
	s.total = t
}

func (s *sum) value() float64 { return s.total + s.rest }
