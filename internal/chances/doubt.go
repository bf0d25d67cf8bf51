package chances

import (
	"math"

	"summa/internal/sim/stats"
)

// An estimate identifies a result of played bouts, with its variance.
type estimate struct {
	variance []float64 // for each side
}

// A term is an estimate and its coefficient in a sum. Values from the same bouts are the same
// estimate, so that where one is both added and subtracted, its error cancels.
type term struct {
	of *estimate
	by float64
}

// estimated returns the estimate behind a value, nil if the value is exact.
func estimated(v *Value) *estimate {
	if v.Exact {
		return nil
	}
	e := new(estimate)
	for _, s := range v.Sides {
		e.variance = append(e.variance, s.SE()*s.SE())
	}
	return e
}

// terms returns the terms of a value, with a coefficient.
func (v *Value) terms(by float64) []term {
	if v.from == nil {
		return nil
	}
	return []term{{v.from, by}}
}

// set makes the value of a move before its dice equal to that of a position.
func (m *Move) set(v *Value) { m.Worth, m.worth = shares(v), v.terms(1) }

func (m *Move) changed() []term { return append(m.After.terms(1), m.Before.terms(-1)...) }
func (m *Move) chosen() []term  { return append(m.Before.terms(-1), m.worth...) }

func (m *Move) fell() []term {
	list := m.After.terms(1)
	for _, t := range m.worth {
		list = append(list, term{t.of, -t.by})
	}
	return list
}

// Changed returns by how much a move changed the probability of a side.
func (m *Move) Changed(side int) float64 { return m.After.Sides[side].P - m.Before.Sides[side].P }

// ChangedSE returns the standard error of Changed, and FellSE that of Fell.
func (m *Move) ChangedSE(side int) float64 { return standardError(m.changed(), side) }
func (m *Move) FellSE(side int) float64    { return standardError(m.fell(), side) }

// doubt returns the standard error of a swing: at most half the sum of those of all sides.
func (m *Move) doubt() float64 {
	sum := 0.0
	for i := range m.After.Sides {
		sum += m.ChangedSE(i)
	}
	return sum / 2
}

// standardError returns the standard error of a sum of terms.
func standardError(list []term, side int) float64 {
	at := map[*estimate]int{}
	var sums []term
	for _, t := range list {
		k, known := at[t.of]
		if !known {
			k = len(sums)
			at[t.of] = k
			sums = append(sums, term{of: t.of})
		}
		sums[k].by += t.by
	}
	variance := 0.0
	for _, t := range sums {
		if math.Abs(t.by) > 1e-12 {
			variance += t.by * t.by * t.of.variance[side]
		}
	}
	return math.Sqrt(variance)
}

// A spread accumulates numbers to compute their standard error.
type spread struct{ n, sum, squares float64 }

func (s *spread) add(v float64) {
	s.n++
	s.sum += v
	s.squares += v * v
}

// untried returns the error of a mean over a sample that comes from sampling, in addition to the
// errors of the values in the sample.
func untried(list []term, seen []spread) term {
	e := &estimate{make([]float64, len(seen))}
	for side, s := range seen {
		se := stats.StandardError(s.sum, s.squares, s.n)
		known := standardError(list, side)
		e.variance[side] = max(0, se*se-known*known)
	}
	return term{e, 1}
}
