package sim

import (
	"slices"

	"summa/internal/dice"
)

// transitions memorise what the rules do. Two bouts of the same form that differ only in their
// totals go the same way as long as the questions that the rules ask about the totals have the same
// answers. So each form has a decision tree with such a question at each node and, at a leaf, every
// outcome with its probability and its change of the totals. No rule is implemented a second time:
// where an answer has not been met yet, the rules themselves are asked.
type transitions struct {
	roots    []int32 // by form, the number of a node; 0 if none is known
	nodes    []node  // from 1
	answers  []int32 // numbers of nodes, those of one question adjacent
	outcomes []outcome
	changes  []change
	numbers  map[change]int32
}

// A node is a question about the totals after a change, or a leaf.
type node struct {
	question int16 // none for a leaf
	change   int32
	first, n int32 // its range in answers or outcomes
}

// An outcome leads to a form or, if to is negative, to an end as in onward.to.
type outcome struct {
	chance     float64
	to, change int32
}

// Limits of what is kept, which takes about 600 MB. The last transition may exceed the limits of
// answers and changes.
const (
	mostNodes    = 4_000_000
	mostSeenEnds = 8_000_000 // outcomes
	mostAnswers  = 32_000_000
	mostChanges  = 1_000_000
)

func newTransitions() *transitions {
	t := &transitions{nodes: make([]node, 1), numbers: map[change]int32{}}
	t.changeOf(change{})
	return t
}

// changeOf returns the number of a change, which it adds if it is new.
func (t *transitions) changeOf(c change) int32 {
	n, ok := t.numbers[c]
	if !ok {
		n = int32(len(t.changes))
		t.numbers[c] = n
		t.changes = append(t.changes, c)
	}
	return n
}

// A transition is what the rules did from one standing: their questions in order, and the outcomes.
type transition struct {
	whole    bool // everything was seen
	asked    []asked
	outcomes []reached
}

type asked struct {
	question int16
	answer   uint8
	change   change
}

type reached struct {
	chance float64
	to     int32
	change change
}

func (t *transition) begin() {
	*t = transition{whole: true, asked: t.asked[:0], outcomes: t.outcomes[:0]}
}

// mark records each question together with the changes made before it, and returns the sum of all
// changes.
func (t *transition) mark(marks []dice.Mark) (c change) {
	for i := range marks {
		switch m := &marks[i]; m.Sort {
		case dice.MarkChanged:
			c.mark(m)
		case dice.MarkAsked:
			q := asked{m.Index, m.Answer, c}
			if !slices.Contains(t.asked, q) {
				t.asked = append(t.asked, q)
			}
		}
	}
	return c
}

// outcome records one outcome and the questions on the way to it.
func (t *transition) outcome(marks []dice.Mark, chance float64, to int32) {
	t.outcomes = append(t.outcomes, reached{chance, to, t.mark(marks)})
}

// learn adds a transition from a form to its decision tree.
func (t *transitions) learn(form int32, seen *transition, answers func(question int) int) {
	if len(t.nodes)+len(seen.asked) > mostNodes || len(t.outcomes)+len(seen.outcomes) > mostSeenEnds ||
		len(t.answers) > mostAnswers || len(t.changes) > mostChanges {
		return
	}
	for len(t.roots) <= int(form) {
		t.roots = append(t.roots, 0)
	}
	at := &t.roots[form]
	for i := range seen.asked {
		q := &seen.asked[i]
		if *at == 0 {
			*at = t.add(node{q.question, t.changeOf(q.change), int32(len(t.answers)), int32(answers(int(q.question)))})
			t.answers = append(t.answers, make([]int32, t.nodes[*at].n)...)
		}
		at = &t.answers[t.nodes[*at].first+int32(q.answer)]
	}
	*at = t.add(node{none, 0, int32(len(t.outcomes)), int32(len(seen.outcomes))})
	for i := range seen.outcomes {
		o := &seen.outcomes[i]
		t.outcomes = append(t.outcomes, outcome{o.chance, o.to, t.changeOf(o.change)})
	}
}

func (t *transitions) add(n node) int32 {
	t.nodes = append(t.nodes, n)
	return int32(len(t.nodes) - 1)
}

// followSeen sets the edges of a standing from what is known of its form with such totals; it
// returns false if nothing is known.
func (x *follower[S, C]) followSeen(n int32) bool {
	if x.learned == nil {
		return false
	}
	at := x.all.list[n]
	x.recallTotals(at)
	leaf := x.leaf(at.form)
	if leaf == nil {
		return false
	}
	var before [maxTotals]int16
	copy(before[:], x.totals)
	last := len(x.totals) - 1
	for i := range x.learned.outcomes[leaf.first : leaf.first+leaf.n] {
		o := &x.learned.outcomes[int(leaf.first)+i]
		if o.to < 0 {
			x.edges = append(x.edges, onward{o.chance, o.to, 0})
			continue
		}
		copy(x.totals, before[:])
		x.learned.changes[o.change].make(x.totals)
		x.lead(o.chance, o.to, int32(x.totals[last])-int32(x.stage))
	}
	x.forecast.Visited += int(leaf.n)
	return true
}

// leaf returns the leaf for a form and the totals in x; nil if that case has not been seen.
func (x *follower[S, C]) leaf(form int32) *node {
	if int(form) >= len(x.learned.roots) {
		return nil
	}
	for k := x.learned.roots[form]; k != 0; {
		n := &x.learned.nodes[k]
		if n.question == none {
			return n
		}
		x.staged = x.staged || x.asksStage(int(n.question))
		x.changed.list = append(x.changed.list[:0], x.totals...)
		x.learned.changes[n.change].make(x.changed.list)
		k = x.learned.answers[n.first+int32(x.traced.Answer(&x.changed, int(n.question)))]
	}
	return nil
}
