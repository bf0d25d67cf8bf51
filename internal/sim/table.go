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

// Limits of a table.
const (
	maxCode    = 1 << 22
	maxChanges = 1 << endShift // as many as an end can name
)

// A table remembers the ways of one run. Its nodes lie in code one after the
// other: a head and, for each answer, where it leads. That is 0 where the answer
// has not been met, a node with its sort, or below 0 the complement of the form
// that is reached, with the change on the way to it in its lowest bits.
type table struct {
	code    []int32
	roots   []int32 // by form: where it leads; isOver if the bout is over
	endings []ending
	changes []change // number 0 changes nothing
	known   map[change]int32
	places  [6]int32 // scratch of kids
	tidied  int      // how long code was when it was last put in order
}

// An ending is what a form says of how a bout ended.
type ending struct {
	over    bool
	outcome Outcome
}

func newTable() *table {
	return &table{code: make([]int32, 1, 1024), changes: []change{noChange}, known: map[change]int32{noChange: 0}, tidied: firstTidy}
}

// A node is reached by its place and, in the lowest bits, its sort: that of the
// question to the dice, or sortAsk. Its head holds which question about the
// totals, or which form of die, and the change on the way to it.
const (
	sortBits = 2
	sortMask = 1<<sortBits - 1
	sortAsk  = 3
	ofMask   = 255
	changeAt = 8
	endShift = 9 // of the form where one is reached
	endMask  = 1<<endShift - 1
)

// sortOf is the sort of a question.
func sortOf(m *dice.Mark) int32 {
	switch {
	case m.Sort == dice.MarkAsked:
		return sortAsk
	case m.Form == dice.FormDuel:
		return dice.SortDuel
	case m.Form == dice.FormSum:
		return dice.SortSum
	}
	return dice.SortFace
}

// hasRoom reports whether a table may learn a way of so many marks.
func (t *table) hasRoom(marks int) bool {
	return len(t.code) < maxCode && len(t.changes)+marks < maxChanges
}

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
	way := way{t: t, node: -1, form: from}
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
		way.node, way.mark = next, m
		changes = changes[:0]
	}
	if way.next() == 0 {
		way.lead(^(int32(to)<<endShift | t.change(changes)))
	}
}

// A way is a place in a table from which a node is reached: a root, or the
// answer of a mark at a node.
type way struct {
	t    *table
	form int
	node int32 // -1: the root of form
	mark *dice.Mark
}

func (w *way) next() int32 {
	if w.node < 0 {
		return w.t.roots[w.form]
	}
	return w.t.code[w.t.kids(w.node, w.mark.Answer)[0]]
}

func (w *way) lead(to int32) {
	if w.node < 0 {
		w.t.roots[w.form] = to
		return
	}
	for _, at := range w.t.kids(w.node, w.mark.Answer) {
		w.t.code[at] = to
	}
}

// kids are the places that hold where an answer leads: one, but that a die has
// one for each face.
func (t *table) kids(node int32, answer uint8) []int32 {
	at := node>>sortBits + 1
	if node&sortMask != dice.SortFace {
		t.places[0] = at + int32(answer)
		return t.places[:1]
	}
	list := t.places[:0]
	for face, a := range dice.Forms[t.code[at-1]&ofMask].Answer[:6] {
		if a == answer {
			list = append(list, at+int32(face))
		}
	}
	return list
}

// add makes the node of a question.
func (t *table) add(m *dice.Mark, changed int32, answers func(question int) int) int32 {
	of, sort := int32(m.Form), sortOf(m)
	if sort == sortAsk {
		of = int32(m.Index)
	}
	node := int32(len(t.code))<<sortBits | sort
	t.code = append(t.code, of|changed<<changeAt)
	for range places(sort, of, answers) {
		t.code = append(t.code, 0)
	}
	return node
}

// places is how many kids a node has.
func places(sort, of int32, answers func(question int) int) int {
	switch sort {
	case sortAsk:
		return answers(int(of))
	case dice.SortFace:
		return 6
	}
	return int(dice.Forms[of].Answers)
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
