package stats

import "math"

// A Length is the distribution of how many rounds bouts lasted.
type Length struct {
	Bouts    uint64
	Mean, SE float64 // the mean and its standard error, 0 for fewer than two bouts
	by       []uint64
}

// Lengths sums up a count of bouts by the round they ended in.
func Lengths(by []uint64) Length {
	l := Length{by: by}
	var sum, squares float64
	for round, n := range by {
		r := float64(round)
		l.Bouts += n
		sum += r * float64(n)
		squares += r * r * float64(n)
	}
	if l.Bouts == 0 {
		return l
	}
	n := float64(l.Bouts)
	l.Mean = sum / n
	l.SE = StandardError(sum, squares, n)
	return l
}

// StandardError returns the standard error of the mean of n values, from their sum and the sum of
// their squares.
func StandardError(sum, squares, n float64) float64 {
	if n < 2 {
		return 0
	}
	return math.Sqrt(max(0, squares-sum*sum/n) / (n - 1) / n)
}

// Half returns half the width of the interval of the mean.
func (l *Length) Half() float64 { return z * l.SE }

// Quantile returns the first round by which at least a share q of the bouts was over.
func (l *Length) Quantile(q float64) int {
	want := max(1, uint64(math.Ceil(q*float64(l.Bouts)-1e-9)))
	seen := uint64(0)
	for round, n := range l.by {
		if seen += n; n > 0 && seen >= want {
			return round
		}
	}
	return 0
}
