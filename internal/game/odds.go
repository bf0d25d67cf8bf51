package game

import (
	"bytes"
	"errors"
	"math/bits"
	"strings"

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
	Stops       []Stop // where a chain ends early
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
	Inner  bool // of interest to programs only
	Values []ValueOdds
}

// A Stop is a command of a chain that is refused on some paths, and the chance
// that the chain ends there.
type Stop struct {
	Command string
	Refusal *rule.Refusal
	N       uint64
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
	events   mask
	stop     int // index into stops and 1, 0 if the chain was carried out whole
}

// class is one way a part of the bout can stand afterwards.
type class[S any] struct {
	digest uint64
	rep    *S // a bout in which the part stands so
	mass   uint64
}

// Odds runs a chain of commands over every outcome of the dice. Faces in base
// are fixed; with fine set every sequence of faces is a path, and Leaves are
// returned.
func (t *table[S, C]) Odds(lines []*line.Line, base []int, fine bool) (*Odds, error) {
	e := &t.count
	*e = enumeration[S, C]{t: t, lines: lines, fine: fine, leaves: e.leaves[:0], in: e.in[:0], compare: e.compare, parts: make([][]class[S], t.m.Parts(t.now))}
	defer e.release()
	if err := e.run(base); err != nil {
		return nil, err
	}
	return e.result()
}

// enumeration collects the leaves of one question. Endings are not kept whole:
// each part of the bout is put into its class, of which there are few.
type enumeration[S, C any] struct {
	t       *table[S, C]
	lines   []*line.Line
	fine    bool
	leaves  []leaf
	in      []uint16 // the class of each part, leaf by leaf
	parts   [][]class[S]
	kept    []Leaf
	stops   []Stop
	cmd     C
	compare comparison
	used    int // spare states in use
}

// run visits every path.
func (e *enumeration[S, C]) run(base []int) error {
	var tape dice.Tape
	tape.Every(e.fine)
	tape.Keep(e.fine)
	if len(base) > 0 {
		tape.Fix(base)
	}
	ref := bout.Ref{Tape: &tape, Listen: true, Brief: !e.fine}
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
		stop, err := e.once(trial, &ref, single)
		if err != nil {
			return err
		}
		if err := tape.Err(); err != nil {
			return err
		}
		if spare := tape.Spare(); len(spare) > 0 && stop == 0 {
			return &Spare{spare}
		}
		num, den, ok := tape.Weight()
		if !ok {
			return ErrTooMany
		}
		e.leaves = append(e.leaves, leaf{num, den, events(ref.Log()), stop})
		e.classify(trial)
		if e.fine {
			e.keep(&ref)
		}
	}
	return nil
}

// once carries the chain out. A first command that is refused refuses the
// question; a later one only ends its path.
func (e *enumeration[S, C]) once(s *S, ref *bout.Ref, single bool) (stop int, err error) {
	if single {
		return 0, e.t.m.Do(s, &e.cmd, ref)
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
			return e.stop(l.Text, no), nil
		default:
			return 0, err
		}
	}
	return 0, nil
}

// stop returns the number of a way for the chain to end early.
func (e *enumeration[S, C]) stop(command string, no *rule.Refusal) int {
	for i := range e.stops {
		if e.stops[i].Command == command && e.stops[i].Refusal.Code == no.Code {
			return i + 1
		}
	}
	e.stops = append(e.stops, Stop{Command: command, Refusal: no})
	return len(e.stops)
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

// classify puts every part of an ending into its class.
func (e *enumeration[S, C]) classify(s *S) {
	for len(e.parts) < e.t.m.Parts(s) {
		e.parts = append(e.parts, nil)
	}
	for part := range e.parts {
		e.in = append(e.in, uint16(e.class(s, part)))
	}
}

func (e *enumeration[S, C]) class(s *S, part int) int {
	d := e.t.m.PartDigest(s, part)
	list := e.parts[part]
	for i := range list {
		if list[i].digest == d && e.t.m.SamePart(list[i].rep, s, part) {
			return i
		}
	}
	rep := e.spare()
	e.t.m.Copy(rep, s)
	e.parts[part] = append(list, class[S]{d, rep, 0})
	return len(list)
}

// spare returns a state to keep an ending in, one of an earlier question if
// there is one.
func (e *enumeration[S, C]) spare() *S {
	if e.used == len(e.t.spare) {
		e.t.spare = append(e.t.spare, new(S))
	}
	e.used++
	return e.t.spare[e.used-1]
}

// release gives up the spare states that are still looked at through Leaves,
// and keeps a moderate number of the others.
func (e *enumeration[S, C]) release() {
	const most = 256
	if e.fine {
		e.t.spare = nil
		e.kept, e.lines = nil, nil
	}
	e.t.spare = e.t.spare[:min(len(e.t.spare), most)]
}

// keep remembers a path for claims about it.
func (e *enumeration[S, C]) keep(ref *bout.Ref) {
	in := e.in[len(e.in)-len(e.parts):]
	reps := make([]*S, len(in))
	for part, i := range in {
		reps[part] = e.parts[part][i].rep
	}
	m := e.t.m
	e.kept = append(e.kept, Leaf{
		Faces: append([]dice.Rolled(nil), ref.Tape.Rolled()...),
		Log:   append([]bout.Record(nil), ref.Log()...),
		Get:   func(path string) (string, FieldKind, bool) { return getParts(m, reps, path) },
	})
}

// getParts finds a fact in the parts of different bouts.
func getParts[S, C any](m Module[S, C], reps []*S, path string) (value string, kind FieldKind, ok bool) {
	var buf [96]byte
	for part, s := range reps {
		m.Facts(s, part, func(f *Fact) {
			if !ok && strings.EqualFold(string(f.AppendPath(buf[:0])), path) {
				value, kind, ok = string(f.Value), f.Kind, true
			}
		})
	}
	return value, kind, ok
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
func (e *enumeration[S, C]) result() (*Odds, error) {
	lcm := e.common()
	if lcm == 0 {
		return nil, ErrTooMany
	}
	o := &Odds{Paths: len(e.leaves), Denominator: lcm, Leaves: e.kept}
	var perEvent [256]uint64
	at := 0
	for i := range e.leaves {
		l := &e.leaves[i]
		n := l.num * (lcm / l.den)
		for part := range e.parts {
			e.parts[part][e.in[at]].mass += n
			at++
		}
		if l.stop > 0 {
			e.stops[l.stop-1].N += n
		}
		for w, set := range l.events {
			for ; set != 0; set &= set - 1 {
				perEvent[w<<6+bits.TrailingZeros64(set)] += n
			}
		}
		if e.fine {
			e.kept[i].N = n
		}
	}
	words := e.t.m.Words()
	o.Events, o.Fields = make([]EventOdds, 0, 32), make([]FieldOdds, 0, 48)
	for k, n := range perEvent {
		if n > 0 && k < len(words.Events) {
			o.Events = append(o.Events, EventOdds{words.Events[k].ID, n})
		}
	}
	if len(e.stops) == 1 && e.stops[0].N == lcm {
		return nil, e.stops[0].Refusal // the chain can never be carried out
	}
	o.Stops, e.stops = e.stops, nil
	for part := range e.parts {
		o.Fields = e.fields(o.Fields, part, lcm)
	}
	return o, nil
}

// fields appends the distribution of every fact of a part that some ending
// changes.
func (e *enumeration[S, C]) fields(list []FieldOdds, part int, whole uint64) []FieldOdds {
	classes := e.parts[part]
	if part < e.t.m.Parts(e.t.now) && len(classes) == 1 && e.t.m.SamePart(classes[0].rep, e.t.now, part) {
		return list
	}
	c := &e.compare
	c.facts, c.text = c.facts[:0], c.text[:0]
	if part < e.t.m.Parts(e.t.now) {
		e.t.m.Facts(e.t.now, part, c.base)
	}
	visit := c.visit
	for i := range classes {
		c.mass = classes[i].mass
		if part >= e.t.m.Parts(classes[i].rep) {
			c.gone()
			continue
		}
		e.t.m.Changes(e.t.now, classes[i].rep, part, visit)
	}
	return c.changed(list, whole)
}

// comparison holds the facts of a part before, in order, and how often each had
// which value afterwards.
type comparison struct {
	facts []fact
	text  []byte // the values before, one after the other
	mass  uint64
	words interned
}

// interned gives the same few texts, which come up in question after question,
// without making them anew.
type interned struct {
	known map[string]string
	buf   []byte
	slab  []ValueOdds
}

func (w *interned) of(text []byte) string {
	if s, ok := w.known[string(text)]; ok {
		return s
	}
	const most = 4096
	if w.known == nil || len(w.known) > most {
		w.known = map[string]string{}
	}
	s := string(text)
	w.known[s] = s
	return s
}

// room returns an empty list with room for the usual number of values.
func (w *interned) room() []ValueOdds {
	const usual, many = 4, 256
	if len(w.slab) < usual {
		w.slab = make([]ValueOdds, many)
	}
	list := w.slab[:0:usual]
	w.slab = w.slab[usual:]
	return list
}

func (w *interned) path(f *Fact) string {
	w.buf = f.AppendPath(w.buf[:0])
	return w.of(w.buf)
}

type fact struct {
	group, owner, field string
	kind                FieldKind
	inner               bool
	from, to            int         // the value before, in text
	now                 []ValueOdds // values that differ from the one before
	total               uint64      // mass of now
}

func (x *fact) is(f *Fact) bool {
	return x.field == f.Field && x.owner == f.Owner && x.group == f.Group
}

func (c *comparison) base(f *Fact) {
	from := len(c.text)
	c.text = append(c.text, f.Value...)
	c.facts = append(c.facts, fact{group: f.Group, owner: f.Owner, field: f.Field, kind: f.Kind, inner: f.Inner, from: from, to: len(c.text)})
}

func (c *comparison) visit(f *Fact) {
	i := f.Place - 1
	if i < 0 || i >= len(c.facts) || !c.facts[i].is(f) {
		i = c.find(f)
	}
	x := &c.facts[i]
	if !bytes.Equal(f.Value, c.text[x.from:x.to]) {
		x.add(&c.words, f.Value, c.mass)
	}
}

// find returns the fact's index, a new one if it is met for the first time.
func (c *comparison) find(f *Fact) int {
	for i := range c.facts {
		if c.facts[i].is(f) {
			return i
		}
	}
	c.facts = append(c.facts, fact{group: f.Group, owner: f.Owner, field: f.Field, kind: f.Kind, inner: f.Inner})
	return len(c.facts) - 1
}

// add counts a value that differs from the one before.
func (x *fact) add(words *interned, value []byte, mass uint64) {
	x.total += mass
	for i := range x.now {
		if x.now[i].Value == string(value) {
			x.now[i].N += mass
			return
		}
	}
	if x.now == nil {
		x.now = words.room()
	}
	x.now = append(x.now, ValueOdds{words.of(value), mass})
}

// gone counts every fact as empty: the part is not there any more.
func (c *comparison) gone() {
	for i := range c.facts {
		if x := &c.facts[i]; x.to > x.from {
			x.add(&c.words, nil, c.mass)
		}
	}
}

// changed appends the facts that differ in some ending; the value before has
// what mass is left.
func (c *comparison) changed(list []FieldOdds, whole uint64) []FieldOdds {
	for i := range c.facts {
		x := &c.facts[i]
		if len(x.now) == 0 {
			continue
		}
		values := x.now
		if rest := whole - x.total; rest > 0 {
			values = append(values, ValueOdds{})
			copy(values[1:], values)
			values[0] = ValueOdds{c.words.of(c.text[x.from:x.to]), rest}
		}
		f := Fact{Group: x.group, Owner: x.owner, Field: x.field}
		list = append(list, FieldOdds{Path: c.words.path(&f), Kind: x.kind, Inner: x.inner, Values: values})
	}
	return list
}
