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

// enumeration carries a chain out over every outcome, one command after the
// other. Where a command can leave the bout in the same state on several paths,
// with the same things having happened, the next goes on from there once, with
// the sum of their chances. States are not kept whole: each part of the bout is
// put among the ways it can stand, of which there are few, and a state is the
// numbers of its parts' ways.
//
// Face by face (fine) nothing is merged: the chain is carried out whole on
// every path. Where claims are weighed, what they read belongs to a standing, and a
// trail of the standings is kept.
type enumeration[S, C any] struct {
	t     *table[S, C]
	now   *S // the bout the question starts from
	lines []*line.Line
	base  []int
	fine  bool
	once  bool // the chain is carried out whole on every path
	what  *WhatIf[S, C]

	parts []ways[S]
	sets  eventSets
	costs []Cost
	stops []Stop
	reads readings
	trail *trail         // nil: none is kept
	plays *playing[S, C] // who supplies the commands in place of lines; nil: nobody

	from, to []standing
	index    map[string]int // of to, by what a standing is
	key      []byte
	in       []uint32 // the way of each part of the present ending
	whole    uint64   // denominator of from's chances
	den      uint64   // and of those of the command's own outcomes
	paths    int
	falls    uint64
	visited  int

	tape    dice.Tape
	ref     core.Ref
	limit   int    // how many outcomes are visited at most, 0: MaxPaths
	fell    uint64 // the sequences of faces that lead to the present ending
	parsed  C      // the command of the leg, as it reads in the bout it starts from
	priced  bool   // and its cost has been noted
	cmd     C
	compare comparison
	used    int // spare states in use
	most    int // how many may be; 0: as many as there are ways
}

// A standing is how the chain can stand between two commands.
type standing struct {
	in    []uint32
	set   int32 // what has happened
	read  int32 // and what claims read of it
	stop  int32 // index into stops and 1, 0 if it goes on
	taken int32 // fixed faces used
	done  bool  // whoever plays plays no further
	n     uint64
	paths int
	falls uint64
}

// ways are the ways in which one part of the bout can stand.
type ways[S any] struct {
	ways    []way[S]
	digests map[uint64]int // the last way of a digest, once there are many
}

type way[S any] struct {
	digest uint64
	before int // the way before it with the same digest, if they are in the map
	rep    *S  // a bout in which the part stands so
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

// leg carries one command out from everywhere the chain can stand.
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

// tooMany says that command k is one too many.
func (e *enumeration[S, C]) tooMany(k, limit int) error {
	if e.plays != nil {
		return &TooMany{Limit: limit, First: k, Policy: e.plays.name}
	}
	return &TooMany{Limit: limit, At: k + 1, Of: len(e.lines), Command: e.lines[k].Text, First: k, Before: texts(e.lines[:k])}
}

// texts is a chain as it is written.
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

// after is how the chain stands after the present path from a standing.
func (e *enumeration[S, C]) after(from *standing, stop, taken int32) standing {
	log := e.ref.Log()
	return standing{in: e.in, set: e.sets.join(from.set, e.sets.of(log)), read: e.reads.after(from.read, log), stop: stop, taken: taken}
}

// read reads command k once for all paths from a standing.
func (e *enumeration[S, C]) read(start *S, k int) (stop int32, err error) {
	if e.once {
		return 0, nil
	}
	if e.priced = e.plays != nil; e.priced {
		return 0, e.plays.choose(start, &e.parsed)
	}
	return e.refused(k, e.t.m.Language.Parse(start, e.lines[k], &e.parsed))
}

// begin clears the referee's table for the next path.
func (e *enumeration[S, C]) begin() {
	e.ref.Reset()
	if e.what != nil {
		for _, kind := range e.what.Void {
			e.ref.Void(kind)
		}
	}
}

// start is the bout as it stands, put together from its parts.
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

// command carries out command k as it was read, or in one leg the whole chain. A first
// command that is refused refuses the question; a later one only ends its path.
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

// do carries out the command that has been read as command k.
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

// refused is how the chain ends where command k comes to an error, if it does.
func (e *enumeration[S, C]) refused(k int, err error) (stop int32, _ error) {
	var no *rule.Refusal
	if err != nil && k > 0 && e.plays == nil && errors.As(err, &no) {
		return e.stop(e.lines[k].Text, no), nil
	}
	return 0, err
}

// price notes what command k costs in this bout.
func (e *enumeration[S, C]) price(s *S, k int) {
	c := &e.costs[k]
	if price := e.t.m.Language.Cost(s, &e.cmd); price != "" && !slices.Contains(c.Prices, price) {
		c.Prices = append(c.Prices, price)
	}
}

// stop returns the number of a way for the chain to end early.
func (e *enumeration[S, C]) stop(command string, no *rule.Refusal) int32 {
	for i := range e.stops {
		if e.stops[i].Command == command && e.stops[i].Refusal.Code == no.Code {
			return int32(i + 1)
		}
	}
	e.stops = append(e.stops, Stop{Command: command, Refusal: no})
	return int32(len(e.stops))
}
