package sim

import (
	"sync"
	"sync/atomic"

	"summa/internal/dice"
)

// Rules that answer to a trace are remembered. What they do with a bout follows
// from its form, which is all of it but the running totals, and from the
// answers to the questions they put to the dice and to those totals. So once
// the rules have gone a way, a table of such ways can go it again: no rule is
// written a second time, and an answer that has not been met yet is put to the
// rules themselves.
//
//	form ──question──answer──change──question──answer── ... ──form
//
// A stretch from form to form is a few commands: one that rolls dice and those
// around it that roll none, so that a form stands where the next die is to be
// rolled.

// Traced is what a table asks of a ruleset. Totals are numbered from 0; the
// last of them tells the round.
type Traced[S, C any] interface {
	// Totals is how many running totals the bouts have that start at s; 0 if they
	// cannot be told from their form and their totals. The answers to questions
	// are about those bouts from then on.
	Totals(s *S) int
	Load(s *S, totals []int16)
	Store(s *S, totals []int16)
	// Questions is how many questions about the totals there are, at most 256.
	// Answers is how many answers one has, About which totals it is about, and
	// Answer the number of the right one.
	Questions() int
	Answers(question int) int
	About(question int) About
	Answer(t *Totals, question int) uint8
	// Merge is given all totals but the last, and makes those alike that no question
	// will ever tell apart, whatever becomes of the bout.
	Merge(totals []int16)
	// RoundOf is the round of a bout by its last total, which only grows.
	RoundOf(last int) int
	// Rolls reports whether a command is of a kind that may roll dice. It is a hint
	// where a stretch should end; no bout depends on it.
	Rolls(s *S, c *C) bool
	// Watch has every question and change noted in a trace; nil ends it.
	Watch(t *dice.Trace)
	// Forms returns an empty store of the forms of bouts that start at s.
	Forms(s *S) Forms[S]
}

// Forms numbers the forms of bouts from 0.
type Forms[S any] interface {
	// Number returns the number of a bout's form, a new one if it is met for the
	// first time; -1 if there is no room for it.
	Number(s *S) int
	// Recall makes s a bout of that form, with any totals.
	Recall(n int, s *S)
}

// Code has room for a little at first and then for all there may be, which takes
// no memory before it is written.
const (
	firstCode = 1 << 16
	roomFor   = 1 << 12 // more than one question takes
)

// A table remembers the ways of one run. The answers to what is asked lie in code
// as the edges they lead to, one after the other; before those of a form's first
// question lies the number of the form. Of a form in which bouts are over the
// place of the root is that of its ending.
type table struct {
	code    []edge
	roots   []edge    // by form
	endings []Outcome // as far as a form tells
	legs    *[maxLegs]leg
	known   map[legKey]int
	groups  *groups
	joined  int   // how long code was when edges were last joined
	slots   []int // scratch of learn
}

// A memory is what the workers of bouts learn together. Whoever learns holds it;
// those who play read the table meanwhile, as a view shows it to them.
type memory[S any] struct {
	sync.Mutex
	forms Forms[S]
	table *table
}

// Lock takes hold of a memory. Somebody else mostly holds it for a microsecond, which is far less
// than it takes to fall asleep and be woken: so whoever has to wait keeps trying for some tenths of
// a millisecond first.
func (m *memory[S]) Lock() {
	const tries = 100_000
	for range tries {
		if m.TryLock() {
			return
		}
	}
	m.Mutex.Lock()
}

// A view is a table as it was when somebody looked, with the room for what is
// written since: an edge is only ever replaced by one that comes to the same, and
// where one leads has been written before it. What no longer finds room is put
// down elsewhere, for later views.
type view struct {
	code, roots []edge
	endings     []Outcome
}

// view is a table as it is.
func (t *table) view() view {
	return view{t.code[:cap(t.code)], t.roots[:cap(t.roots)], t.endings}
}

// load reads an edge that somebody may be writing.
func (e *edge) load() edge { return edge(atomic.LoadUint32((*uint32)(e))) }

// store writes an edge that others may be reading.
func (e *edge) store(to edge) { atomic.StoreUint32((*uint32)(e), uint32(to)) }

func newTable(gs *groups) *table {
	t := &table{code: make([]edge, 0, firstCode), legs: new([maxLegs]leg), known: map[legKey]int{}, groups: gs}
	for _, end := range [firstLeg]uint8{unmetLeg: unmet, theEndLeg: theEnd, toFormLeg: toForm} {
		t.leg(&legKey{end: end, question: none, sort: none})
	}
	return t
}

// hasRoom reports whether a table may learn a way of so many marks.
func (t *table) hasRoom(marks int) bool {
	return len(t.code) < maxCode-marks*roomFor && len(t.known)+3*marks < maxLegs
}

// leg numbers a leg.
func (t *table) leg(key *legKey) int {
	k, ok := t.known[*key]
	if !ok {
		k = len(t.known)
		t.known[*key] = k
		kept := *key
		t.legs[k] = newLeg(&kept, t.groups)
	}
	return k
}

// along is the leg of an edge.
func (t *table) along(e edge) *leg { return &t.legs[e&legMask] }

// meet gives a form that has just been numbered a root: where bouts are over, how.
func (t *table) meet(ending *Outcome) {
	root := edge(unmetLeg)
	if ending != nil {
		root = edgeTo(len(t.endings), theEndLeg)
		t.endings = append(t.endings, *ending)
	}
	t.roots = append(t.roots, root)
}

// onward is an edge to a form led on to the form's root, if that has been met
// and there is no change on the way to it: so what totals are at the edge they
// are at the form.
func (t *table) onward(e edge) edge {
	root := t.roots[e.place()]
	to := t.along(root)
	if to.end != asking || to.key.change != (change{}) || len(t.known) == maxLegs {
		return e
	}
	key := *to.key
	key.change = t.along(e).key.change
	return root.with(t.leg(&key))
}

// join leads edges to forms onward, as a form's root may be met long after an
// edge to the form, and to the roots as they are now.
func (t *table) join() {
	t.edges(func(e edge) edge {
		switch l := t.along(e); {
		case l.end == toForm:
			return t.onward(e)
		case l.end == asking && l.root != 0:
			root := t.roots[t.formAt(e)]
			if sort := t.along(root).sort; sort != l.sort {
				key := *l.key
				key.sort = sort
				return root.with(t.leg(&key))
			}
			return root.with(int(e & legMask))
		}
		return e
	})
	t.joined = len(t.code)
}

// tidy keeps a table in order that has grown.
func (t *table) tidy() {
	if len(t.code) > 2*t.joined {
		t.join()
	}
}

// edges replaces every edge by what f makes of it.
func (t *table) edges(f func(edge) edge) {
	for form, root := range t.roots {
		if t.along(root).end == asking {
			root = f(root)
			t.roots[form].store(root)
			t.edgesFrom(root, f)
		}
	}
}

// edgesFrom does so with those of a question and, within the stretch, of those
// after it. Answers side by side that come to the same share an edge.
func (t *table) edgesFrom(e edge, f func(edge) edge) {
	was, now := edge(unmetLeg), edge(unmetLeg)
	for at := e.place(); at < e.place()+t.along(e).answers(t.groups); at++ {
		if t.code[at] == was {
			t.code[at].store(now)
			continue
		}
		kid := f(t.code[at])
		was, now = t.code[at], kid
		t.code[at].store(kid)
		if l := t.along(kid); l.end == asking && l.root == 0 {
			t.edgesFrom(kid, f)
		}
	}
}

// formAt is the form that an edge leads to, if it leads to one or to its root.
func (t *table) formAt(e edge) int { return formAt(e, t.along(e), t.code) }

// formAt is that form, by the leg of the edge and the code it leads to.
func formAt(e edge, l *leg, code []edge) int {
	if l.end == toForm {
		return e.place()
	}
	return int(code[e.place()-1])
}
