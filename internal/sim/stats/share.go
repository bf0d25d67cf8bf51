// Package stats is the statistics of counted bouts: shares with their
// intervals, lengths with their quantiles, differences of paired bouts. All
// intervals are at 95 in 100.
package stats

import "math"

// z is the 97.5 in 100 quantile of the normal distribution.
const z = 1.959963984540054

// A Share is how many of a number of bouts there were, and the interval that
// the true share lies in.
type Share struct {
	Count, Of    uint64
	P, Low, High float64
}

// Of is the share of count among n.
func Of(count, n uint64) Share {
	s := Share{Count: count, Of: n}
	if n > 0 {
		s.P = float64(count) / float64(n)
	}
	s.Low, s.High = Wilson(count, n)
	return s
}

// Half is half the width of the interval.
func (s Share) Half() float64 { return (s.High - s.Low) / 2 }

// SE is the standard error of which that is the interval.
func (s Share) SE() float64 { return s.Half() / z }

// Half is half the width of the interval of something with a standard error.
func Half(se float64) float64 { return z * se }

// HalfOf is half the width of the interval in which each of n things with that standard
// error lies: who picks the largest of many has looked at all of them.
func HalfOf(n int, se float64) float64 {
	return math.Sqrt2 * math.Erfinv(1-0.05/float64(max(1, n))) * se
}

// Wilson is Wilson's score interval of a share. Of nothing nothing is known.
func Wilson(count, n uint64) (low, high float64) {
	if n == 0 {
		return 0, 1
	}
	of := float64(n)
	p := float64(count) / of
	whole := 1 + z*z/of
	mid := (p + z*z/(2*of)) / whole
	half := z / whole * math.Sqrt(p*(1-p)/of+z*z/(4*of*of))
	low, high = max(0, mid-half), min(1, mid+half)
	if count == 0 {
		low = 0
	}
	if count == n {
		high = 1
	}
	return low, high
}
