package game

import (
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/words"
)

// A Weighed is the distribution of what a chain leads to, as far as claims can tell: endings that
// no claim distinguishes are merged.
type Weighed struct {
	Odds    *Odds
	Endings []Ending
	// Faces visits the sequences of faces that lead to the wanted endings, in order, until visit
	// returns false or MaxPaths outcomes were tried. It reports whether it has visited all. It
	// carries commands out only from standings from which a wanted ending can still be reached.
	Faces func(wanted []bool, visit func(faces []dice.Rolled) bool) (all bool, err error)
}

// An Ending is one of the ends of a chain.
type Ending struct {
	N     uint64 // its weight over the Odds' Denominator
	Falls uint64 // the sequences of faces that lead to it; 0 where cards are dealt
	read  func(q *words.Quantity) words.Reading
	set   []Happening
	get   func(path string) (string, fact.Kind, bool)
}

// Event reports whether an event of a kind has happened.
func (e *Ending) Event(kind int) bool {
	return slices.ContainsFunc(e.set, func(h Happening) bool { return int(h.Kind) == kind })
}

// Reading returns the final value of one of the quantities that were weighed.
func (e *Ending) Reading(q *words.Quantity) words.Reading { return e.read(q) }

// Get returns a fact of the bout at its end.
func (e *Ending) Get(path string) (string, fact.Kind, bool) { return e.get(path) }

// Weigh carries a chain of commands out for every outcome of the dice, and distinguishes endings
// that differ in the facts of the bout or in the quantities. The number of a single event may be a
// face of which a rule only asks for the range that it is in; so where such a number is read, every
// face is an outcome of its own.
func (t *table[S, C]) Weigh(lines []*line.Line, quantities []*words.Quantity) (*Weighed, error) {
	t.asked()
	e := &enumeration[S, C]{t: t, now: new(S), lines: lines, trail: &trail{}}
	t.m.Rules.Copy(e.now, t.now) // Faces may be called later, when the bout has gone on
	e.reads.quantities = quantities
	e.fine = slices.ContainsFunc(quantities, func(q *words.Quantity) bool { return !q.Total })
	defer func() { t.spare, e.used = nil, 0 }() // the endings still refer to the spare states
	if err := e.run(); err != nil {
		return nil, err
	}
	o, err := e.result()
	if err != nil {
		return nil, err
	}
	w := &Weighed{Odds: o, Endings: make([]Ending, len(e.from)), Faces: e.faces}
	facts := parts[S, C]{m: t.m, ways: e.parts}
	for i := range e.from {
		x := &e.from[i]
		w.Endings[i] = Ending{N: x.n, Falls: x.falls, set: e.sets.list[x.set],
			read: func(q *words.Quantity) words.Reading { return e.reads.of(x.read, q) },
			get:  func(path string) (string, fact.Kind, bool) { return facts.get(x.in, path) }}
	}
	return w, nil
}

// readings numbers the combinations of values that the quantities of a question can have. Number 0
// is the combination before anything has happened.
type readings struct {
	quantities []*words.Quantity
	list       [][]words.Reading
	known      map[string]int32
	now        []words.Reading
	key        []byte
}

func (x *readings) reset() {
	x.list, x.known = x.list[:0], map[string]int32{}
	x.now = make([]words.Reading, len(x.quantities))
	x.number()
}

// after returns the number of the combination after a log has been added.
func (x *readings) after(before int32, log []core.Record) int32 {
	if len(x.quantities) == 0 {
		return 0
	}
	copy(x.now, x.list[before])
	for k, q := range x.quantities {
		for i := range log {
			x.now[k] = q.After(x.now[k], &log[i])
		}
	}
	return x.number()
}

func (x *readings) number() int32 {
	x.key = x.key[:0]
	for i := range x.now {
		x.key = x.now[i].AppendKey(x.key)
	}
	k, ok := x.known[string(x.key)]
	if !ok {
		k = int32(len(x.list))
		x.known[string(x.key)] = k
		x.list = append(x.list, slices.Clone(x.now))
	}
	return k
}

// of returns the value of one quantity in a combination.
func (x *readings) of(number int32, q *words.Quantity) words.Reading {
	for k := range x.quantities {
		if strings.EqualFold(x.quantities[k].Name, q.Name) {
			return x.list[number][k]
		}
	}
	return words.Reading{}
}

// A trail holds every standing of a chain, leg by leg, and the standings of the next leg to which
// each leads.
type trail struct {
	legs []leg
	to   [][]int32 // collected for the current leg
	now  []int32   // collected for the current standing
}

type leg struct {
	from  []standing
	to    [][]int32
	index map[string]int // key to index of the next leg's standings
}

// note adds a standing to which the current one leads.
func (x *trail) note(to int32) {
	if n := len(x.now); n == 0 || x.now[n-1] != to {
		x.now = append(x.now, to)
	}
}

// next completes the current standing.
func (x *trail) next() {
	slices.Sort(x.now)
	x.to = append(x.to, slices.Clone(slices.Compact(x.now)))
	x.now = x.now[:0]
}

// leg completes the current leg.
func (x *trail) leg(from []standing, index map[string]int) {
	x.legs = append(x.legs, leg{from, x.to, index})
	x.to = nil
}

// reaching returns for each leg which of its standings can lead to a wanted ending. The last list
// is that of the endings themselves.
func (x *trail) reaching(wanted []bool) [][]bool {
	list := make([][]bool, len(x.legs)+1)
	list[len(x.legs)] = wanted
	for k := len(x.legs) - 1; k >= 0; k-- {
		list[k] = make([]bool, len(x.legs[k].from))
		for i, to := range x.legs[k].to {
			list[k][i] = slices.ContainsFunc(to, func(j int32) bool { return list[k+1][j] })
		}
	}
	return list
}

// A search retraces a chain for the faces that lead to wanted endings.
type search[S, C any] struct {
	*enumeration[S, C]
	reach [][]bool
	visit func(faces []dice.Rolled) bool
	tried int
	all   bool
}

// faces implements Weighed.Faces.
func (e *enumeration[S, C]) faces(wanted []bool, visit func(faces []dice.Rolled) bool) (bool, error) {
	x := &search[S, C]{enumeration: e, reach: e.trail.reaching(wanted), visit: visit, all: true}
	if !x.reach[0][0] {
		return true, nil
	}
	kept := e.trail
	e.trail = nil
	defer func() { e.trail, e.ref.Tape = kept, &e.tape }()
	_, err := x.goOn(kept.legs, 0, 0, nil)
	return x.all, err
}

// goOn continues from standing i of leg k, which the given faces have led to. It returns false once
// visit wants no more or the limit is reached.
func (x *search[S, C]) goOn(legs []leg, k, i int, faces []dice.Rolled) (bool, error) {
	if k == len(legs) {
		return x.visit(faces), nil
	}
	from := &legs[k].from[i]
	if from.stop > 0 { // the chain has ended: nothing is rolled any more
		return x.goOn(legs, k+1, int(legs[k].to[i][0]), faces)
	}
	start, trial := new(S), new(S)
	x.t.m.Rules.Copy(start, x.start(from))
	if stop, err := x.read(start, k); stop > 0 || err != nil {
		return x.goOn(legs, k+1, int(legs[k].to[i][0]), faces)
	}
	parsed := x.parsed
	var tape dice.Tape
	tape.Keep(true)
	tape.Every(true)
	for more := true; more; more = tape.Next() {
		if x.tried++; x.tried > MaxPaths {
			x.all = false
			return false, nil
		}
		if x.t.halt.Stopped() {
			return false, halt.ErrStopped
		}
		x.t.m.Rules.Copy(trial, start)
		x.parsed, x.ref.Tape = parsed, &tape
		x.begin()
		stop, err := x.command(trial, k)
		if err != nil {
			return false, err
		}
		x.classify(trial)
		to := x.after(from, stop, 0)
		x.key = to.appendKey(x.key[:0])
		j, known := legs[k].index[string(x.key)]
		if !known || !x.reach[k+1][j] {
			continue
		}
		if more, err := x.goOn(legs, k+1, j, slices.Concat(faces, tape.Rolled())); !more || err != nil {
			x.all = false
			return false, err
		}
	}
	return true, nil
}

// parts looks up facts in the parts of bouts. It looks up a path in each way of a part only once.
type parts[S, C any] struct {
	m     *Module[S, C]
	ways  []ways[S]
	known map[string][]map[uint32]found
}

// found is the result of looking up a path.
type found struct {
	value string
	kind  fact.Kind
	ok    bool
}

// get returns the fact at a path in the bout whose parts have these ways.
func (p *parts[S, C]) get(in []uint32, path string) (string, fact.Kind, bool) {
	if p.known == nil {
		p.known = map[string][]map[uint32]found{}
	}
	list := p.known[path]
	for part, way := range in {
		if part == len(list) {
			list = append(list, map[uint32]found{})
			p.known[path] = list
		}
		x, seen := list[part][way]
		if !seen {
			x = p.find(part, p.ways[part].ways[way].rep, path)
			list[part][way] = x
		}
		if x.ok {
			return x.value, x.kind, true
		}
	}
	return "", 0, false
}

// find looks up a fact in one part of a bout.
func (p *parts[S, C]) find(part int, s *S, path string) (x found) {
	x.ok = p.m.Facts.Look(s, part, path, func(f *fact.Fact) { x.value, x.kind = string(f.Value), f.Kind })
	return x
}
