package chances

import (
	"math"

	"summa/internal/sim/stats"
)

// An estimate is a number that bouts gave, by how far it may be off.
type estimate struct {
	variance []float64 // for each side
}

// A term is an estimate, and how often it is in a sum. What was reckoned from the same
// bouts is the same estimate: where it is added and taken away again, nothing is in doubt.
type term struct {
	of *estimate
	by float64
}

// estimated is the estimate that a value is, nil for one that is known.
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

// terms are those of a value.
func (v *Value) terms(by float64) []term {
	if v.from == nil {
		return nil
	}
	return []term{{v.from, by}}
}

// set says that a command was worth what a position is.
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

// Changed is by how much a move changed the chance of a side.
func (m *Move) Changed(side int) float64 { return m.After.Sides[side].P - m.Before.Sides[side].P }

// ChangedSE and FellSE are the standard errors of that, and of what its dice added.
func (m *Move) ChangedSE(side int) float64 { return standardError(m.changed(), side) }
func (m *Move) FellSE(side int) float64    { return standardError(m.fell(), side) }

// doubt is the standard error of a swing: at most half the sum of those of all sides.
func (m *Move) doubt() float64 {
	sum := 0.0
	for i := range m.After.Sides {
		sum += m.ChangedSE(i)
	}
	return sum / 2
}

// standardError is that of a sum.
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

// A spread is how far apart numbers lie.
type spread struct{ n, sum, squares float64 }

func (s *spread) add(v float64) {
	s.n++
	s.sum += v
	s.squares += v * v
}

// untried is what is in doubt of a mean because not all that could be was tried, beyond
// what is in doubt of each that was.
func untried(list []term, seen []spread) term {
	e := &estimate{make([]float64, len(seen))}
	for side, s := range seen {
		se := stats.StandardError(s.sum, s.squares, s.n)
		known := standardError(list, side)
		e.variance[side] = max(0, se*se-known*known)
	}
	return term{e, 1}
}
