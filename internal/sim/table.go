package sim

import "summa/internal/dice"

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
	// Totals is how many running totals a bout has; 0 if it cannot be told
	// from its form and its totals.
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

// A Watchable policy chooses by what a trace can see: asked twice about bouts of
// the same form, with the same answers to its questions, it chooses the same.
type Watchable interface{ Watchable() }

// Code has room for a little at first and then for all there may be, which takes
// no memory before it is written.
const (
	firstCode = 1 << 16
	roomFor   = 1 << 12 // more than one question takes
)

// A table remembers the ways of one run. The answers to what is asked lie in code
// as the edges they lead to, one after the other; before those of a form's first
// question lies the number of the form.
type table struct {
	code    []edge
	roots   []edge // by form
	endings []ending
	legs    *[maxLegs]leg
	known   map[legKey]int
	groups  *groups
	joined  int // how long code was when edges were last joined
}

// An ending is what a form says of how a bout ended.
type ending struct {
	over    bool
	outcome Outcome
}

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

// meet gives a form that has been numbered a place.
func (t *table) meet(form int, e ending) {
	if form == len(t.roots) {
		root := edge(unmetLeg)
		if e.over {
			root = theEndLeg
		}
		t.roots = append(t.roots, root)
		t.endings = append(t.endings, e)
	}
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

// batch notes that a batch has been played, and keeps the table in order.
func (t *table) batch() {
	if len(t.code) > 2*t.joined {
		t.join()
	}
}

// edges replaces every edge by what f makes of it.
func (t *table) edges(f func(edge) edge) {
	for form, root := range t.roots {
		if t.along(root).end == asking {
			t.roots[form] = f(root)
			t.edgesFrom(t.roots[form], f)
		}
	}
}

// edgesFrom does so with those of a question and, within the stretch, of those
// after it. Answers side by side that come to the same share an edge.
func (t *table) edgesFrom(e edge, f func(edge) edge) {
	was, now := edge(unmetLeg), edge(unmetLeg)
	for at := e.place(); at < e.place()+t.along(e).answers(t.groups); at++ {
		if t.code[at] == was {
			t.code[at] = now
			continue
		}
		kid := f(t.code[at])
		was, now = t.code[at], kid
		t.code[at] = kid
		if l := t.along(kid); l.end == asking && l.root == 0 {
			t.edgesFrom(kid, f)
		}
	}
}

// formAt is the form that an edge leads to, if it leads to one or to its root.
func (t *table) formAt(e edge) int {
	if t.along(e).end == toForm {
		return e.place()
	}
	return int(t.code[e.place()-1])
}
