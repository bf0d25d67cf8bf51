package sim

import (
	"slices"

	"summa/internal/dice"
)

// learn adds the path that a trace took from one form to another.
func (t *table) learn(from int, marks []dice.Mark, to int) {
	w := way{t: t, form: from, slots: t.slots[:0]}
	defer func() { t.slots = w.slots }()
	for {
		var c change
		marks = c.gather(marks)
		if len(marks) == 0 {
			if w.next() == unmetLeg {
				key := legKey{end: toForm, question: none, sort: none, change: c}
				w.lead(t.onward(edgeTo(to, t.leg(&key))))
			}
			return
		}
		marks = w.on(marks, &c)
	}
}

// gather adds to c the changes at the beginning of marks, and returns the other marks.
func (c *change) gather(marks []dice.Mark) []dice.Mark {
	for len(marks) > 0 && marks[0].Sort == dice.MarkChanged {
		c.mark(&marks[0])
		marks = marks[1:]
	}
	return marks
}

// A way is a position on a path through a table: the slots in code to which the last answer leads,
// or the root of a form.
type way struct {
	t     *table
	form  int
	slots []int // none at the root of form
}

func (w *way) next() edge {
	if len(w.slots) == 0 {
		return w.t.roots[w.form]
	}
	return w.t.code[w.slots[0]]
}

// root returns 1 at the root of the form.
func (w *way) root() uint8 {
	if len(w.slots) == 0 {
		return 1
	}
	return 0
}

func (w *way) lead(to edge) {
	if len(w.slots) == 0 {
		w.t.roots[w.form].store(to)
	}
	for _, at := range w.slots {
		w.t.code[at].store(to)
	}
}

// on advances along the answer to what marks begin with: one question, or a question about totals
// together with a question to the dice that follows it. It returns the marks after that.
func (w *way) on(marks []dice.Mark, c *change) []dice.Mark {
	t := w.t
	m := &marks[0]
	var second *dice.Mark
	if m.Sort == dice.MarkAsked && len(marks) > 1 && marks[1].Sort == dice.MarkDice && t.groups.to[m.Index].mask != 0 {
		second = &marks[1]
	}
	e := w.next()
	if e == unmetLeg {
		key := keyOf(w.root(), m, second, c)
		e = t.add(w.form, &key)
		w.lead(e)
	}
	l := t.along(e)
	if l.end != asking || (l.question != none) != (m.Sort == dice.MarkAsked) {
		return nil // the rules have gone another way than before
	}
	if l.question != none && l.sort != none && (second == nil || sortOf(second) != l.sort) {
		e = t.split(e)
		w.lead(e)
		l = t.along(e)
	}
	first := 0 // the answer to the question about totals
	if m.Sort == dice.MarkAsked {
		first, marks = int(m.Answer), marks[1:]
	}
	w.slots = append(w.slots[:0], e.place()+first*int(l.stride))
	if l.sort != none {
		w.slots = spread(w.slots, &marks[0])
		marks = marks[1:]
	}
	return marks
}

// spread turns the slot of a question to the dice into the slots of one answer to it. One die has a
// slot for each of its faces, so an answer may have several; a question about two dice may have
// several answers with the same effect.
func spread(slots []int, m *dice.Mark) []int {
	first := slots[0]
	slots = slots[:0]
	if sort := sortOf(m); sort != dice.SortFace {
		for a := range int(dice.AnswersTo(int(sort))) {
			if m.Same.Has(a) {
				slots = append(slots, first+a)
			}
		}
		return slots
	}
	for face, a := range dice.Forms[m.Form].Answer[:6] {
		if a == m.Answer {
			slots = append(slots, first+face)
		}
	}
	return slots
}

// keyOf returns the key of a leg that ends at a question and, if second is not nil, also at a
// second question, to the dice.
func keyOf(root uint8, m, second *dice.Mark, c *change) legKey {
	key := legKey{end: asking, root: root, question: none, sort: none, change: *c}
	if m.Sort == dice.MarkAsked {
		key.question = m.Index
		m = second
	}
	if m != nil {
		key.sort = sortOf(m)
	}
	return key
}

// sortOf returns the sort of a question to the dice.
func sortOf(m *dice.Mark) int8 {
	switch m.Form {
	case dice.FormDuel:
		return dice.SortDuel
	case dice.FormSum:
		return dice.SortSum
	}
	return dice.SortFace
}

// add allocates the answers at the end of a leg, and returns the edge that has this leg and leads
// to them.
func (t *table) add(form int, key *legKey) edge {
	k := t.leg(key)
	if len(t.code)+roomFor > cap(t.code) {
		t.code = append(make([]edge, 0, maxCode), t.code...)
	}
	if key.root != 0 {
		t.code = append(t.code, edge(form))
	}
	e := edgeTo(len(t.code), k)
	for range t.legs[k].answers(t.groups) {
		t.code = append(t.code, unmetLeg)
	}
	return e
}

// split takes apart two questions that were asked at once, because now another question, or none,
// was met after the first. Edges from elsewhere to the root of a form keep leading to the old place
// until they are joined again.
func (t *table) split(e edge) edge {
	l := t.along(e)
	first := *l.key
	first.sort = none
	form := 0
	if first.root != 0 {
		form = int(t.code[e.place()-1])
	}
	to := t.add(form, &first)
	second := &legKey{end: asking, question: none, sort: l.sort}
	for a := range t.groups.answers[first.question] {
		from, n := e.place()+a*int(l.stride), int(l.stride)
		if row := t.code[from : from+n]; slices.ContainsFunc(row, edge.met) {
			kid := t.add(0, second)
			copy(t.code[kid.place():], t.code[from:from+n])
			t.code[to.place()+a] = kid
		}
	}
	return to
}

func (e edge) met() bool { return e != unmetLeg }
