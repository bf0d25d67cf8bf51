package game

import (
	"errors"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
)

// enumeration carries a chain of commands out for every outcome, one command after the other. Where
// several paths of a command lead to the same state, with the same events having happened, the next
// command continues from that state once, with the sum of the weights. States are not stored whole:
// each part of the bout has few distinct values, called ways, which are numbered, and a state is
// the list of the way numbers of its parts.
//
// With fine set (face by face) nothing is merged: the whole chain is carried out on every path.
// Where claims are weighed, a standing also includes what the claims read, and a trail of the
// standings is kept.
type enumeration[S, C any] struct {
	t     *table[S, C]
	now   *S // the bout the question starts from
	lines []*line.Line
	base  []int
	fine  bool
	once  bool // the whole chain is carried out on every path
	what  *WhatIf[S, C]

	parts []ways[S]
	sets  eventSets
	costs []Cost
	stops []Stop
	reads readings
	trail *trail         // nil if none is kept
	plays *playing[S, C] // supplies the commands in place of lines; nil if lines does

	from, to []standing
	index    map[string]int // index in to, by the key of a standing
	key      []byte
	in       []uint32 // the way of each part in the current ending
	whole    uint64   // denominator of the weights in from
	den      uint64   // denominator of the outcomes of the current command
	paths    int
	falls    uint64
	visited  int

	tape    dice.Tape
	ref     core.Ref
	limit   int    // how many outcomes are visited at most; 0: MaxPaths
	fell    uint64 // how many sequences of faces lead to the current ending
	parsed  C      // the current command, as parsed in the bout that it starts from
	priced  bool   // the cost of parsed has been noted
	cmd     C
	compare comparison
	used    int // number of spare states in use
	most    int // limit of used; 0: each part may have maxWays
}

// A standing is a state of the chain between two commands.
type standing struct {
	in    []uint32
	set   int32 // number of the set of events that have happened
	read  int32 // number of what claims have read of them
	stop  int32 // index into stops plus 1, 0 if the chain goes on
	taken int32 // how many fixed faces have been used
	done  bool  // the policy that supplies the commands plays no further
	n     uint64
	paths int
	falls uint64
}

// ways are the distinct values that one part of the bout can have.
type ways[S any] struct {
	ways    []way[S]
	digests map[uint64]int // the last way with a digest, plus 1; nil while there are few ways
}

type way[S any] struct {
	digest uint64
	before int // the previous way with the same digest, -1 if none; used with digests
	rep    *S  // a bout in which the part has this value
	mass   uint64
}

// run visits every path.
func (e *enumeration[S, C]) run() error {
	e.tape.Keep(e.fine)
	e.ref = core.Ref{Tape: &e.tape, Listen: true, Brief: !e.fine}
	if e.what != nil {
		e.ref.Shift = e.what.Shift
	}
	e.sets.reset()
	for i := range e.parts {
		e.parts[i].reset()
	}
	e.parts = e.parts[:0]
	e.reads.reset()
	e.whole, e.from = 1, []standing{{n: 1, paths: 1, falls: 1}}
	legs := len(e.lines)
	if e.plays != nil {
		return e.playOn()
	}
	if whole := e.t.m.Undivided; whole != nil && whole(e.now) {
		e.once = true
	}
	if e.once {
		legs = 1
	}
	for k := range legs {
		if err := e.leg(k, k == legs-1); err != nil {
			return err
		}
	}
	return nil
}

// leg carries one command out from every standing of the chain.
func (e *enumeration[S, C]) leg(k int, last bool) error {
	e.den, e.to, e.paths, e.falls = 1, nil, 0, 0
	e.index = map[string]int{}
	for i := range e.lines[min(k, len(e.lines)):] {
		if i == 0 || e.once {
			e.costs = append(e.costs, Cost{Command: e.lines[k+i].Text})
		}
	}
	for i := range e.from {
		if err := e.goOn(&e.from[i], k, last); err != nil {
			return err
		}
		if e.trail != nil {
			e.trail.next()
		}
	}
	if e.trail != nil {
		e.trail.leg(e.from, e.index)
	}
	whole, ok := product(e.whole, e.den)
	if !ok {
		return e.tooMany(k, 0)
	}
	e.whole, e.from = whole, e.to
	e.reduce(last)
	return nil
}

// tooMany returns the error that command k cannot be counted.
func (e *enumeration[S, C]) tooMany(k, limit int) error {
	if e.plays != nil {
		return &TooMany{Limit: limit, First: k, Policy: e.plays.name}
	}
	return &TooMany{Limit: limit, At: k + 1, Of: len(e.lines), Command: e.lines[k].Text, First: k, Before: texts(e.lines[:k])}
}

// texts returns a chain as it is written.
func texts(lines []*line.Line) string {
	var list []string
	for _, l := range lines {
		list = append(list, l.Text)
	}
	return strings.Join(list, "; ")
}

// goOn visits every outcome of command k from one standing of the chain.
func (e *enumeration[S, C]) goOn(from *standing, k int, last bool) error {
	if from.stop > 0 || from.done {
		e.fell = from.falls
		return e.put(from, *from, 1, 1, k, last)
	}
	start := e.start(from)
	if stop, err := e.read(start, k); stop > 0 || err != nil {
		e.fell = from.falls
		if err != nil {
			return err
		}
		return e.put(from, standing{in: from.in, set: from.set, read: from.read, stop: stop, taken: from.taken}, 1, 1, k, last)
	}
	e.tape.Every(e.fine)
	if int(from.taken) < len(e.base) {
		e.tape.Fix(e.base[from.taken:])
	}
	for more := true; more; more = e.tape.Next() {
		if e.visited++; e.visited > MaxPaths || e.limit > 0 && e.visited > e.limit {
			return e.tooMany(k, MaxPaths)
		}
		if e.t.halt.Stopped() {
			return halt.ErrStopped
		}
		trial := e.t.trial
		e.t.m.Rules.Copy(trial, start)
		e.begin()
		stop, err := e.command(trial, k)
		if err == nil {
			err = e.tape.Err()
		}
		if err != nil {
			return err
		}
		num, den, ok := e.tape.Weight()
		e.fell = times(from.falls, e.tape.Falls())
		taken := from.taken + int32(e.tape.Taken())
		if spare := e.base[taken:]; last && stop == 0 && len(spare) > 0 {
			return &Spare{spare}
		}
		if !ok || !e.classify(trial) {
			return e.tooMany(k, MaxPaths)
		}
		to := e.after(from, stop, taken)
		to.done = e.plays != nil && e.plays.over(trial)
		if err := e.put(from, to, num, den, k, last); err != nil {
			return err
		}
	}
	return nil
}

// after returns the standing that the current path leads to.
func (e *enumeration[S, C]) after(from *standing, stop, taken int32) standing {
	log := e.ref.Log()
	return standing{in: e.in, set: e.sets.join(from.set, e.sets.of(log)), read: e.reads.after(from.read, log), stop: stop, taken: taken}
}

// read parses command k, or lets the policy choose it, once for all paths from a standing.
func (e *enumeration[S, C]) read(start *S, k int) (stop int32, err error) {
	if e.once {
		return 0, nil
	}
	if e.priced = e.plays != nil; e.priced {
		return 0, e.plays.choose(start, &e.parsed)
	}
	return e.refused(k, e.t.m.Language.Parse(start, e.lines[k], &e.parsed))
}

// begin resets the referee for the next path.
func (e *enumeration[S, C]) begin() {
	e.ref.Reset()
	if e.what != nil {
		for _, kind := range e.what.Void {
			e.ref.Void(kind)
		}
	}
}

// start returns the bout of a standing, assembled from its parts.
func (e *enumeration[S, C]) start(from *standing) *S {
	if from.in == nil {
		return e.now
	}
	s := e.t.start
	if s == nil {
		s = new(S)
		e.t.start = s
	}
	for part, i := range from.in {
		e.t.m.Facts.CopyPart(s, e.parts[part].ways[i].rep, part)
	}
	return s
}

// command carries out command k as it was parsed, or with once set the whole chain. A refusal of
// the first command refuses the question; a refusal of a later one only ends its path.
func (e *enumeration[S, C]) command(s *S, k int) (stop int32, err error) {
	if !e.once {
		e.cmd = e.parsed
		return e.refused(k, e.do(s, k))
	}
	for i := range e.lines {
		err := e.t.m.Language.Parse(s, e.lines[i], &e.cmd)
		if err == nil {
			err = e.do(s, i)
		}
		if stop, err := e.refused(i, err); stop > 0 || err != nil {
			return stop, err
		}
	}
	return 0, nil
}

// do carries out cmd, which was parsed from command k.
func (e *enumeration[S, C]) do(s *S, k int) error {
	if e.what != nil && e.what.Edit != nil {
		e.what.Edit(s, &e.cmd)
	}
	if e.once || !e.priced {
		e.price(s, k)
		e.priced = true
	}
	return e.t.m.Rules.Do(s, &e.cmd, &e.ref)
}

// refused turns a refusal of any command but the first into the number of a stop, plus 1. It
// returns any other error as it is.
func (e *enumeration[S, C]) refused(k int, err error) (stop int32, _ error) {
	var no *rule.Refusal
	if err != nil && k > 0 && e.plays == nil && errors.As(err, &no) {
		return e.stop(e.lines[k].Text, no), nil
	}
	return 0, err
}

// price notes the cost of command k in this bout.
func (e *enumeration[S, C]) price(s *S, k int) {
	c := &e.costs[k]
	if price := e.t.m.Language.Cost(s, &e.cmd); price != "" && !slices.Contains(c.Prices, price) {
		c.Prices = append(c.Prices, price)
	}
}

// stop returns the index in stops, plus 1, of a refusal of a command, which it adds if it is new.
func (e *enumeration[S, C]) stop(command string, no *rule.Refusal) int32 {
	for i := range e.stops {
		if e.stops[i].Command == command && e.stops[i].Refusal.Code == no.Code {
			return int32(i + 1)
		}
	}
	e.stops = append(e.stops, Stop{Command: command, Refusal: no})
	return int32(len(e.stops))
}
