package game

import (
	"errors"
	"math/bits"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/internal/rule"
)

// MaxPaths bounds the outcome tree of one question.
const MaxPaths = 4_000_000

// ErrTooMany says that a question has too many outcomes to visit.
var ErrTooMany = errors.New("too many outcomes to count one by one")

// Odds is the exact distribution of everything a command, or a chain of them,
// can do. Chances are numerators over Denominator.
type Odds struct {
	Paths       int
	Denominator uint64
	Events      []EventOdds
	Fields      []FieldOdds
	Leaves      []Leaf // every path with its faces, if asked for
}

// An EventOdds is the chance that an event occurs at least once.
type EventOdds struct {
	Name string
	N    uint64
}

// A FieldOdds is the distribution of a fact that some path changes, in the
// order in which values were met.
type FieldOdds struct {
	Path   string
	Kind   FieldKind
	Values []ValueOdds
}

// A ValueOdds is the chance of one value.
type ValueOdds struct {
	Value string
	N     uint64
}

// A Leaf is one path: its faces, its weight over the Odds' Denominator, and how
// it looks to a claim.
type Leaf struct {
	Faces []dice.Rolled
	N     uint64
	Log   []bout.Record
	Get   func(path string) (string, FieldKind, bool)
}

// mask is a set of event kinds.
type mask [4]uint64

// leaf is one path before its weight has a common denominator.
type leaf struct {
	num, den uint64
	state    int
	events   mask
	stopped  bool
}

// Odds runs a chain of commands over every outcome of the dice. Faces in base
// are fixed; with fine set every sequence of faces is a path, and Leaves are
// returned.
func (t *table[S, C]) Odds(lines []*line.Line, base []int, fine bool) (*Odds, error) {
	e := enumeration[S, C]{t: t, lines: lines, seen: map[uint64][]int{}}
	if err := e.run(base, fine); err != nil {
		return nil, err
	}
	return e.result(fine)
}

// enumeration collects the leaves of one question.
type enumeration[S, C any] struct {
	t      *table[S, C]
	lines  []*line.Line
	leaves []leaf
	states []*S
	seen   map[uint64][]int // digest: indices of states
	kept   []Leaf
	cmd    C
}

// run visits every path.
func (e *enumeration[S, C]) run(base []int, fine bool) error {
	var tape dice.Tape
	tape.Every(fine)
	tape.Keep(fine)
	if len(base) > 0 {
		tape.Fix(base)
	}
	ref := bout.Ref{Tape: &tape, Listen: true}
	trial := e.t.trial
	single := len(e.lines) == 1
	if single {
		if err := e.t.m.Parse(e.t.now, e.lines[0], &e.cmd); err != nil {
			return err
		}
	}
	for more := true; more; more = tape.Next() {
		if len(e.leaves) == MaxPaths {
			return ErrTooMany
		}
		e.t.m.Copy(trial, e.t.now)
		ref.Reset()
		stopped, err := e.once(trial, &ref, single)
		if err != nil {
			return err
		}
		if err := tape.Err(); err != nil {
			return err
		}
		if spare := tape.Spare(); len(spare) > 0 && !stopped {
			return &Spare{spare}
		}
		num, den, ok := tape.Weight()
		if !ok {
			return ErrTooMany
		}
		e.leaves = append(e.leaves, leaf{num, den, e.state(trial), events(ref.Log()), stopped})
		if fine {
			e.keep(trial, &ref)
		}
	}
	return nil
}

// once carries the chain out. A first command that is refused refuses the
// question; a later one only ends its path.
func (e *enumeration[S, C]) once(s *S, ref *bout.Ref, single bool) (stopped bool, err error) {
	if single {
		return false, e.t.m.Do(s, &e.cmd, ref)
	}
	for i, l := range e.lines {
		err := e.t.m.Parse(s, l, &e.cmd)
		if err == nil {
			err = e.t.m.Do(s, &e.cmd, ref)
		}
		var no *rule.Refusal
		switch {
		case err == nil:
		case i > 0 && errors.As(err, &no):
			return true, nil
		default:
			return false, err
		}
	}
	return false, nil
}

// events is the set of kinds in a log.
func events(log []bout.Record) mask {
	var m mask
	for i := range log {
		if log[i].What == bout.Event {
			m[log[i].Kind>>6] |= 1 << (log[i].Kind & 63)
		}
	}
	return m
}

// state returns the index of the state, merging equal ones.
func (e *enumeration[S, C]) state(s *S) int {
	d := e.t.m.Digest(s)
	for _, i := range e.seen[d] {
		if e.t.m.Equal(e.states[i], s) {
			return i
		}
	}
	kept := new(S)
	e.t.m.Copy(kept, s)
	e.states = append(e.states, kept)
	e.seen[d] = append(e.seen[d], len(e.states)-1)
	return len(e.states) - 1
}

func (e *enumeration[S, C]) keep(s *S, ref *bout.Ref) {
	state := e.states[e.leaves[len(e.leaves)-1].state]
	m := e.t.m
	e.kept = append(e.kept, Leaf{
		Faces: append([]dice.Rolled(nil), ref.Tape.Rolled()...),
		Log:   append([]bout.Record(nil), ref.Log()...),
		Get:   func(path string) (string, FieldKind, bool) { return get(m, state, path) },
	})
}

// common is the least common denominator of all leaves, or 0 if it does not
// fit 64 bits.
func (e *enumeration[S, C]) common() uint64 {
	lcm := uint64(1)
	for i := range e.leaves {
		den := e.leaves[i].den
		if lcm%den == 0 {
			continue
		}
		hi, lo := bits.Mul64(lcm/gcd(lcm, den), den)
		if hi != 0 || lo > 1<<62 {
			return 0
		}
		lcm = lo
	}
	return lcm
}

func gcd(a, b uint64) uint64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// result adds the leaves up.
func (e *enumeration[S, C]) result(fine bool) (*Odds, error) {
	lcm := e.common()
	if lcm == 0 {
		return nil, ErrTooMany
	}
	o := &Odds{Paths: len(e.leaves), Denominator: lcm}
	mass := make([]uint64, len(e.states))
	var perEvent [256]uint64
	var stopped uint64
	for i := range e.leaves {
		l := &e.leaves[i]
		n := l.num * (lcm / l.den)
		mass[l.state] += n
		if l.stopped {
			stopped += n
		}
		for w, set := range l.events {
			for ; set != 0; set &= set - 1 {
				perEvent[w<<6+bits.TrailingZeros64(set)] += n
			}
		}
		if fine {
			e.kept[i].N = n
		}
	}
	words := e.t.m.Words()
	for k, n := range perEvent {
		if n > 0 && k < len(words.Events) {
			o.Events = append(o.Events, EventOdds{words.Events[k].ID, n})
		}
	}
	if stopped > 0 {
		o.Events = append(o.Events, EventOdds{"chain-stopped", stopped})
	}
	o.Leaves = e.kept
	e.fields(o, mass)
	return o, nil
}

// fields gives the distribution of every fact that some ending changes.
func (e *enumeration[S, C]) fields(o *Odds, mass []uint64) {
	c := comparison{index: map[string]int{}}
	e.t.m.Fields(e.t.now, c.base)
	for i, s := range e.states {
		c.begin(mass[i])
		e.t.m.Fields(s, c.visit)
		c.finish()
	}
	o.Fields = c.changed(o.Denominator)
}

// comparison holds the facts of the bout before, in order, and how often each
// had which value afterwards. Facts keep their order from visit to visit unless
// figures come or go, so a fact is looked for first where it is expected.
type comparison struct {
	facts []fact
	index map[string]int
	at    int
	mass  uint64
	round int
	path  []byte
}

type fact struct {
	path   string
	kind   FieldKind
	before string
	now    []ValueOdds
	seen   int    // the ending that visited it last
	total  uint64 // mass of endings in which it differed from before
}

func (c *comparison) base(f Fact) {
	p := string(f.AppendPath(nil))
	c.index[p] = len(c.facts)
	c.facts = append(c.facts, fact{path: p, kind: f.Kind, before: string(f.Value)})
}

func (c *comparison) begin(mass uint64) {
	c.mass, c.at = mass, 0
	c.round++
}

func (c *comparison) visit(f Fact) {
	c.path = f.AppendPath(c.path[:0])
	i := c.at
	if i >= len(c.facts) || c.facts[i].path != string(c.path) {
		k, ok := c.index[string(c.path)]
		if !ok {
			k = len(c.facts)
			p := string(c.path)
			c.index[p] = k
			c.facts = append(c.facts, fact{path: p, kind: f.Kind})
		}
		i = k
	}
	c.at = i + 1
	x := &c.facts[i]
	x.seen = c.round
	if string(f.Value) != x.before {
		x.add(string(f.Value), c.mass)
		x.total += c.mass
	}
}

// add counts a value that differs from the one before.
func (x *fact) add(value string, mass uint64) {
	for i := range x.now {
		if x.now[i].Value == value {
			x.now[i].N += mass
			return
		}
	}
	x.now = append(x.now, ValueOdds{value, mass})
}

// finish counts facts that no longer exist as empty.
func (c *comparison) finish() {
	for i := range c.facts {
		if x := &c.facts[i]; x.seen != c.round && x.before != "" {
			x.add("", c.mass)
			x.total += c.mass
		}
	}
}

// changed lists the facts that differ in some ending; the value before has what
// mass is left.
func (c *comparison) changed(whole uint64) []FieldOdds {
	var list []FieldOdds
	for i := range c.facts {
		x := &c.facts[i]
		if len(x.now) == 0 {
			continue
		}
		values := x.now
		if rest := whole - x.total; rest > 0 {
			values = append([]ValueOdds{{x.before, rest}}, values...)
		}
		list = append(list, FieldOdds{x.path, x.kind, values})
	}
	return list
}
