// Package luck reckons what fell against what was to be expected: of each thing
// that dice were rolled for in a bout, how it went and how likely it was at that
// moment under the same rules; and of their sums, the exact tails.
package luck

import (
	"math"
	"math/big"
)

// A Dist is the distribution of a whole number: P[i] is the chance of Min+i.
type Dist struct {
	Min int
	P   []float64
}

// Chance is the Dist of a thing that happens (1) with the chance p or does not
// (0).
func Chance(p *big.Rat) Dist {
	yes, _ := p.Float64()
	no, _ := new(big.Rat).Sub(one, p).Float64()
	return Dist{0, []float64{no, yes}}
}

// Die is the Dist of one die.
func Die(sides int) Dist {
	d := Dist{1, make([]float64, sides)}
	for i := range d.P {
		d.P[i] = 1 / float64(sides)
	}
	return d
}

// Sum is the Dist of the sum of independent numbers, by convolution. Halves are
// added up before they are put together and every sum of products carries its
// rounding error along, so that the error of a chance stays below some units in
// the last place for each doubling of the list: far below 1e-12.
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

// add is the Dist of the sum of two numbers.
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

// negligible chances at the ends of a sum are left out: together they are far
// below the error that is promised, and sums of thousands of dice stay short.
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

// At is the chance of n.
func (d Dist) At(n int) float64 {
	if i := n - d.Min; i >= 0 && i < len(d.P) {
		return d.P[i]
	}
	return 0
}

// Low is the chance of n or lower.
func (d Dist) Low(n int) float64 { return d.between(d.Min, n) }

// High is the chance of n or higher.
func (d Dist) High(n int) float64 { return d.between(n, d.Min+len(d.P)-1) }

func (d Dist) between(low, high int) float64 {
	var s sum
	for i := max(0, low-d.Min); i < len(d.P) && i <= high-d.Min; i++ {
		s.product(d.P[i], 1)
	}
	return min(1, s.value())
}

// Mean is the expectation.
func (d Dist) Mean() float64 {
	var s sum
	for i, p := range d.P {
		s.product(p, float64(d.Min+i))
	}
	return s.value()
}

// Var is the variance: that of a sum of independent totals is the sum of theirs.
func (d Dist) Var() float64 {
	var s sum
	mean := d.Mean()
	for i, p := range d.P {
		off := float64(d.Min+i) - mean
		s.product(p, off*off)
	}
	return s.value()
}

// A sum adds products up and carries the rounding errors along.
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
