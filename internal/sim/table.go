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
// A stretch from form to form is a few commands: up to the first that rolled a
// die, or that ended the bout.

// Traced is what a table asks of a ruleset. Totals are numbered from 0; the
// last of them tells the round.
type Traced[S any] interface {
	// Totals is how many running totals a bout has; 0 if it cannot be told
	// from its form and its totals.
	Totals(s *S) int
	Load(s *S, totals []int16)
	Store(s *S, totals []int16)
	// Answers is how many answers a question about the totals has, About which
	// totals it is about, and Answer the number of the right one. Questions are
	// numbered from 0 to 255.
	Answers(question int) int
	About(question int) About
	Answer(t *Totals, question int) uint8
	// RoundOf is the round of a bout by its last total, which only grows.
	RoundOf(last int) int
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

const isOver = -1

// Limits of a table: some 50 MB at most.
const (
	maxCode    = 1 << 23
	maxChanges = 1 << endShift // list of changes
)

// A table remembers the ways of one run. Its nodes lie in code one after the
// other: a head and, for each answer, where it leads. That is 0 where the answer
// has not been met, the place of the next node, or below 0 the complement of the
// form that is reached, with the change on the way to it in its lowest bits.
type table struct {
	code    []int32
	roots   []int32 // by form: its first node, 0 if it is not known, -1 if the bout is over
	endings []ending
	changes []change // number 0 changes nothing
	known   map[change]int32
	tidied  int // how long code was when it was last put in order
}

// An ending is what a form says of how a bout ended.
type ending struct {
	over    bool
	outcome Outcome
}

func newTable() *table {
	return &table{code: make([]int32, 1, 1024), changes: []change{noChange}, known: map[change]int32{noChange: 0}, tidied: firstTidy}
}

// The parts of a head, from the lowest bit: whether the totals are asked, or the
// dice; which question or which form of dice; and the change on the way to it.
const (
	askBit   = 1
	ofShift  = 1
	ofMask   = 255
	changeAt = 9
	endShift = 9 // of the form where one is reached
	endMask  = 1<<endShift - 1
)

func head(ask int32, of uint8, changed int32) int32 {
	return ask | int32(of)<<ofShift | changed<<changeAt
}

// full reports whether a table is to learn no more.
func (t *table) full() bool { return len(t.code) >= maxCode || len(t.changes) >= maxChanges }

// meet gives a form that has been numbered a place.
func (t *table) meet(form int, e ending) {
	if form == len(t.roots) {
		root := int32(0)
		if e.over {
			root = isOver
		}
		t.roots = append(t.roots, root)
		t.endings = append(t.endings, e)
	}
}

// learn adds the way that a trace went from one form to another.
func (t *table) learn(from int, marks []dice.Mark, to int, answers func(question int) int) {
	way := way{t: t, at: -1, form: from}
	var changes []dice.Mark
	for i := range marks {
		m := &marks[i]
		if m.Sort == dice.MarkChanged {
			changes = append(changes, *m)
			continue
		}
		next := way.next()
		if next == 0 {
			next = t.add(m, t.change(changes), answers)
			way.lead(next)
		}
		way.at = int(next) + 1 + int(m.Answer)
		changes = changes[:0]
	}
	if way.next() == 0 {
		way.lead(^(int32(to)<<endShift | t.change(changes)))
	}
}

// A way is a place in a table from which a node is reached: a kid, or a root.
type way struct {
	t    *table
	at   int // in code, or -1: the root of form
	form int
}

func (w *way) next() int32 {
	if w.at < 0 {
		return w.t.roots[w.form]
	}
	return w.t.code[w.at]
}

func (w *way) lead(to int32) {
	if w.at < 0 {
		w.t.roots[w.form] = to
		return
	}
	w.t.code[w.at] = to
}

// add makes the node of a question.
func (t *table) add(m *dice.Mark, changed int32, answers func(question int) int) int32 {
	at := int32(len(t.code))
	if m.Sort == dice.MarkAsked {
		t.code = append(t.code, head(askBit, uint8(m.Index), changed))
		t.room(answers(int(m.Index)))
		return at
	}
	t.code = append(t.code, head(0, m.Form, changed))
	t.room(int(dice.Forms[m.Form].Answers))
	return at
}

func (t *table) room(n int) {
	for range n {
		t.code = append(t.code, 0)
	}
}

// change numbers what a list of changes comes to.
func (t *table) change(marks []dice.Mark) int32 {
	c := changeOf(marks)
	if k, ok := t.known[c]; ok {
		return k
	}
	k := int32(len(t.changes))
	t.changes = append(t.changes, c)
	t.known[c] = k
	return k
}
