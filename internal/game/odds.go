package game

import (
	"errors"
	"strconv"

	"summa/internal/fact"
	"summa/internal/line"
	"summa/internal/rule"
)

// Limits of one question: how many outcomes are visited, and how many distinct values one part of
// the bout may have.
const (
	MaxPaths = 1_000_000
	maxWays  = 20_000
)

// TooMany is the error that a question has too many outcomes to visit, or probabilities whose
// fractions do not fit in 62 bits.
type TooMany struct {
	Limit   int    // how many outcomes can be visited; 0 if the fractions were the problem
	At, Of  int    // the command at which counting stopped, from 1, and how many there are
	Command string // that command
	First   int    // how many commands, from the first, can be counted
	Before  string // these commands; "" if there are none
	Policy  string // the policy that supplied the commands, "" if they were typed; then First is how many were counted
}

// Error says how far counting got.
func (e *TooMany) Error() string {
	if e.Policy != "" {
		return "too many outcomes: " + strconv.Itoa(e.First) + " commands of " + e.Policy + " can be counted, and no more"
	}
	at := "command " + strconv.Itoa(e.At) + " of " + strconv.Itoa(e.Of) + ", " + e.Command
	if e.Limit == 0 {
		return "too many outcomes: the fractions grow past 62 bits at " + at
	}
	return "too many outcomes: the limit of " + strconv.Itoa(e.Limit) + " is reached at " + at
}

// Hint suggests a question that can be answered.
func (e *TooMany) Hint() string {
	if e.Policy != "" {
		return "odds bout " + e.Policy + " follows what is likely, and says what it leaves out"
	}
	if e.Before == "" {
		return "fix the first dice: odds " + e.Command + " dice 5 2"
	}
	return "a shorter question: odds " + e.Before
}

// Odds is the exact distribution of everything that a command, or a chain of commands, can do.
// Probabilities are numerators over Denominator.
type Odds struct {
	Paths       int    // how many ways the dice can fall, at most math.MaxInt
	Falls       uint64 // how many sequences of faces those are, at most math.MaxUint64; 0 where cards are dealt
	Denominator uint64
	Costs       []Cost // of each command
	Events      []EventOdds
	Sets        []EventSet // which events happen together
	Fields      []FieldOdds
	Stops       []Stop   // where a chain ends early
	Counted     *Counted // an answer computed by a Counter, in place of all the rest
}

// A Cost is what a command of a chain costs: nothing, one price, or several if the cost depends on
// earlier dice.
type Cost struct {
	Command string
	Prices  []string
}

// An EventOdds is the probability that an event occurs at least once.
type EventOdds struct {
	Name string
	N    uint64
}

// An EventSet is the probability that exactly these events happen, each at least once.
type EventSet struct {
	Happenings []Happening
	N          uint64
}

// A Happening is an event of a kind and the figure that it concerns, if any.
type Happening struct {
	Kind uint8
	Who  int16
}

// Any returns the weight, over Denominator, of the outcomes with at least one happening for which
// is returns true.
func (o *Odds) Any(is func(Happening) bool) uint64 {
	n := uint64(0)
	for i := range o.Sets {
		for _, h := range o.Sets[i].Happenings {
			if is(h) {
				n += o.Sets[i].N
				break
			}
		}
	}
	return n
}

// A FieldOdds is the distribution of a fact that some path changes. Values are in the order in
// which they were first met.
type FieldOdds struct {
	Path   string
	Owner  string
	Field  string
	Before string // its value now
	Kind   fact.Kind
	Inner  bool // of interest to programs only
	Values []ValueOdds
}

// A Stop is a command of a chain that is refused on some paths, and the probability that the chain
// ends there.
type Stop struct {
	Command string
	Refusal *rule.Refusal
	N       uint64
}

// A ValueOdds is the probability of one value.
type ValueOdds struct {
	Value string
	N     uint64
}

// Odds carries a chain of commands out for every outcome of the dice. The first faces are fixed to
// those in base; with fine set, every sequence of faces is a path of its own.
func (t *table[S, C]) Odds(lines []*line.Line, base []int, fine bool) (*Odds, error) {
	t.asked()
	if !fine && len(base) == 0 {
		if o, err := t.Count(lines, false); o != nil || err != nil {
			return o, err
		}
	}
	o, err := t.odds(t.now, lines, base, fine, nil)
	var many *TooMany
	if errors.As(err, &many) && !fine && len(base) == 0 {
		t.longest(many, lines)
	}
	return o, err
}

// longest makes a TooMany suggest the longest beginning of the chain that can be answered: a
// Counter may get further than visiting does.
func (t *table[S, C]) longest(many *TooMany, lines []*line.Line) {
	for k := len(lines) - 1; k >= many.At; k-- {
		if o, err := t.Count(lines[:k], true); o != nil && err == nil {
			many.First, many.Before = k, texts(lines[:k])
			return
		}
	}
}

func (t *table[S, C]) odds(from *S, lines []*line.Line, base []int, fine bool, what *WhatIf[S, C]) (*Odds, error) {
	e := &t.count
	*e = enumeration[S, C]{t: t, now: from, lines: lines, base: base, fine: fine, once: fine, what: what, compare: e.compare, sets: e.sets, parts: e.parts}
	defer e.release()
	if err := e.run(); err != nil {
		return nil, err
	}
	return e.result()
}

// result assembles the Odds after the last command.
func (e *enumeration[S, C]) result() (*Odds, error) {
	o := &Odds{Paths: e.paths, Falls: e.falls, Denominator: e.whole, Costs: e.costs}
	if e.neverDone() {
		return nil, e.stops[0].Refusal
	}
	o.Stops = e.stops
	o.Events, o.Sets = e.sets.odds(e.t.m.Screen.Words())
	o.Fields = make([]FieldOdds, 0, 48)
	for part := range e.parts {
		o.Fields = e.fields(o.Fields, part)
	}
	if len(e.parts) > e.t.m.Facts.Parts(e.now) {
		o.Fields = together(o.Fields, e.whole)
	}
	return o, nil
}

// neverDone reports whether the chain cannot be carried out on any path.
func (e *enumeration[S, C]) neverDone() bool {
	return len(e.stops) == 1 && e.stops[0].N == e.whole
}

// fields appends the distribution of every fact of a part that some ending changes.
func (e *enumeration[S, C]) fields(list []FieldOdds, part int) []FieldOdds {
	m, now := e.t.m, e.now
	ways := e.parts[part].ways
	if part < m.Facts.Parts(now) && e.parts[part].unchanged(m.Facts, now, part) {
		return list
	}
	c := &e.compare
	c.facts, c.text = c.facts[:0], c.text[:0]
	if part < m.Facts.Parts(now) {
		m.Facts.Facts(now, part, c.base)
	}
	visit := c.visit
	for i := range ways {
		if c.mass = ways[i].mass; c.mass == 0 {
			continue // only an intermediate bout had this
		}
		if part >= m.Facts.Parts(ways[i].rep) {
			c.gone()
			continue
		}
		m.Facts.Changes(now, ways[i].rep, part, visit)
	}
	return c.changed(list, e.whole)
}
