package game

import (
	"math"
	"math/big"

	"summa/internal/halt"
	"summa/internal/line"
)

// A Counter is a ruleset that computes some distributions directly: where a command throws very
// many like dice, it need not visit every way in which they fall. It derives its probabilities from
// the same rules that carry the commands out.
type Counter[S, C any] interface {
	// Count answers a chain of lines, or returns nil if the outcomes have to be visited one by one.
	// Chains with few dice are always visited, unless few is set.
	Count(s *S, lines []*line.Line, few bool) (*Counted, error)
}

// A Counted is an answer computed by a Counter.
type Counted struct {
	Events []CountedEvent
	Facts  []CountedFact
	Others []CountedOther
	Left   []string // facts that may change but are not counted: "T.N.survived" of any man
}

// A CountedOther is the mean of a number if something were otherwise: "in soft cover".
type CountedOther struct {
	Said string
	What string // what the number counts, with a trailing blank; "" where that is clear
	Path string
	Mean float64
}

// A CountedEvent is the chance that an event occurs at least once.
type CountedEvent struct {
	Name  string
	Quiet bool // only programs are told, because people can read it off the numbers
	CountedChance
}

// A CountedFact is the distribution of a number that a command reduces: Values[k] is the
// probability that it loses k.
type CountedFact struct {
	Path   string // "T.alive"
	Owner  string
	Field  string
	Text   string // what is lost, "dead"
	Before int
	Rising bool // the number goes up by the loss instead,
	From   int  // starting from here
	Quiet  bool // only programs are told, because another number says the same
	Values []CountedChance
}

// Number returns the value of the number after a loss of k.
func (f *CountedFact) Number(k int) int {
	if f.Rising {
		return f.From + k
	}
	return f.Before - k
}

// A CountedChance is a probability as a float, and also as an exact fraction unless that would be
// too long to read.
type CountedChance struct {
	F     float64
	Exact *big.Rat
}

// Rest returns the probability of the complement.
func (c CountedChance) Rest() CountedChance {
	if c.Exact == nil {
		return CountedChance{F: 1 - c.F}
	}
	e := new(big.Rat).Sub(big.NewRat(1, 1), c.Exact)
	f, _ := e.Float64()
	return CountedChance{F: f, Exact: e}
}

// Possible reports whether the probability is above 0.
func (c CountedChance) Possible() bool {
	return c.F > 0 || c.Exact != nil && c.Exact.Sign() > 0
}

// Mean returns the mean loss.
func (f *CountedFact) Mean() float64 {
	sum := 0.0
	for k, v := range f.Values {
		sum += float64(k) * v.F
	}
	return sum
}

// Tails returns, for each k, the probability of a loss of k or more. That for k = 0 is exactly 1,
// however the sum is rounded.
func (f *CountedFact) Tails() []CountedChance {
	list := make([]CountedChance, len(f.Values))
	var sum CountedChance
	for k := len(f.Values) - 1; k >= 0; k-- { // the smallest terms first, for accuracy
		v := f.Values[k]
		sum.F = min(1, sum.F+v.F)
		if v.Exact != nil {
			if sum.Exact == nil {
				sum.Exact = new(big.Rat)
			}
			sum.Exact = new(big.Rat).Add(sum.Exact, v.Exact)
		}
		list[k] = sum
	}
	list[0].F = 1
	return list
}

// Body returns the first and the last index of Values to show: it leaves out negligible values at
// both ends.
func (f *CountedFact) Body() (first, last int) {
	const least = 1e-5
	last = len(f.Values) - 1
	for first < last && f.Values[first].F < least {
		first++
	}
	for last > first && f.Values[last].F < least {
		last--
	}
	return first, last
}

// Count answers a chain by means of the module's Counter, or returns nil if its outcomes have to be
// visited. Chains with few dice are always visited, unless few is set.
func (t *table[S, C]) Count(lines []*line.Line, few bool) (*Odds, error) {
	t.asked()
	if t.m.Counter == nil {
		return nil, nil
	}
	c, err := t.m.Counter.Count(t.now, lines, few)
	if t.halt.Stopped() {
		return nil, halt.ErrStopped
	}
	if c == nil || err != nil {
		return nil, err
	}
	return &Odds{Paths: math.MaxInt, Denominator: 1, Counted: c}, nil
}
