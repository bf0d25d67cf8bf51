package game

import (
	"math"
	"math/big"

	"summa/internal/halt"
	"summa/internal/line"
)

// A Counter is a ruleset that answers some questions by counting: where very many
// like dice are thrown, it need not visit every way in which they fall. Its chances
// come from the same rules that carry the commands out.
type Counter[S, C any] interface {
	// Count answers a chain of lines, or returns nil if the outcomes are to be
	// visited one by one: those of few dice always are, unless few is set.
	Count(s *S, lines []*line.Line, few bool) (*Counted, error)
}

// A Counted is an answer by counting.
type Counted struct {
	Events []CountedEvent
	Facts  []CountedFact
	Others []CountedOther
	Left   []string // facts that may change and are not counted: "T.N.survived" of any man
}

// A CountedOther is what a number would come to on average if something were
// otherwise: "in soft cover".
type CountedOther struct {
	Said string
	What string // of what, with a blank behind it, where that is not clear
	Path string
	Mean float64
}

// A CountedEvent is the chance that an event occurs at least once.
type CountedEvent struct {
	Name  string
	Quiet bool // programs alone are told: people read it off the numbers
	CountedChance
}

// A CountedFact is the distribution of a number: Values[k] is the chance that k of
// it are lost.
type CountedFact struct {
	Path   string // "T.alive"
	Owner  string
	Field  string
	Text   string // what is lost, "dead"
	Before int
	Rising bool // the number goes up by how many are lost,
	From   int  // from here
	Quiet  bool // programs alone are told: another number says the same
	Values []CountedChance
}

// Number is what the number is when k are lost.
func (f *CountedFact) Number(k int) int {
	if f.Rising {
		return f.From + k
	}
	return f.Before - k
}

// A CountedChance is a chance, as a float, and exactly unless the fraction would be
// too long to be read.
type CountedChance struct {
	F     float64
	Exact *big.Rat
}

// Rest is the chance of the contrary.
func (c CountedChance) Rest() CountedChance {
	if c.Exact == nil {
		return CountedChance{F: 1 - c.F}
	}
	e := new(big.Rat).Sub(big.NewRat(1, 1), c.Exact)
	f, _ := e.Float64()
	return CountedChance{F: f, Exact: e}
}

// Possible reports whether it is more than no chance.
func (c CountedChance) Possible() bool {
	return c.F > 0 || c.Exact != nil && c.Exact.Sign() > 0
}

// Mean is how many are lost on average.
func (f *CountedFact) Mean() float64 {
	sum := 0.0
	for k, v := range f.Values {
		sum += float64(k) * v.F
	}
	return sum
}

// Tails are the chances that so many or more are lost: none or more are for certain,
// however their sum is rounded.
func (f *CountedFact) Tails() []CountedChance {
	list := make([]CountedChance, len(f.Values))
	var sum CountedChance
	for k := len(f.Values) - 1; k >= 0; k-- { // the small ones first
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

// Body is the first and the last row that is worth a look.
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

// Count answers a chain by counting, or returns nil if its outcomes are to be visited:
// those of few dice always are, unless few is set.
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
