// Package stats computes statistics of counted bouts: shares with their intervals, lengths with
// their quantiles, differences of paired bouts. All intervals are 95% intervals.
package stats

import "math"

// z is the 97.5% quantile of the normal distribution.
const z = 1.959963984540054

// A Share is a count of bouts among a number of bouts, and the interval of the true share.
type Share struct {
	Count, Of    uint64
	P, Low, High float64
}

// Of returns the share of count among n.
func Of(count, n uint64) Share {
	s := Share{Count: count, Of: n}
	if n > 0 {
		s.P = float64(count) / float64(n)
	}
	s.Low, s.High = Wilson(count, n)
	return s
}

// Half returns half the width of the interval.
func (s Share) Half() float64 { return (s.High - s.Low) / 2 }

// SE returns the standard error that corresponds to the interval.
func (s Share) SE() float64 { return s.Half() / z }

// Half returns half the width of the interval for a standard error.
func Half(se float64) float64 { return z * se }

// HalfOf returns half the width of the interval for a standard error where n things are compared.
// It is wider than that of Half (Bonferroni's correction), because whoever picks the largest of
// many has looked at all of them.
func HalfOf(n int, se float64) float64 {
	return math.Sqrt2 * math.Erfinv(1-0.05/float64(max(1, n))) * se
}

// Wilson returns Wilson's score interval of a share; 0 to 1 where n is 0.
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
