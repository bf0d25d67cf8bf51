package sim

import (
	"sync"
	"sync/atomic"

	"summa/internal/dice"
)

// The behaviour of rules that support tracing is memorised. What they do with a bout depends only
// on its form, which is everything except the running totals, and on the answers to the questions
// that they ask the dice and those totals. So a table of the paths that the rules have taken can
// replay them: no rule is implemented a second time, and where an answer has not been met yet, the
// rules themselves are asked.
//
//	form ──question──answer──change──question──answer── ... ──form
//
// A stretch from form to form is a few commands: one that rolls dice and those around it that roll
// none. So a form is a state in which the next command rolls a die.

// Traced is what a table needs of a ruleset. Totals are numbered from 0; the last of them
// determines the round.
type Traced[S, C any] interface {
	// Totals returns how many running totals the bouts have that start from s; 0 if a form and
	// totals do not describe them completely. From then on, questions are answered about those
	// bouts.
	Totals(s *S) int
	Load(s *S, totals []int16)
	Store(s *S, totals []int16)
	// Questions returns how many questions about the totals there are, at most 256. Answers returns
	// how many answers a question has, About which totals it is about, and Answer the number of the
	// right answer.
	Questions() int
	Answers(question int) int
	About(question int) About
	Answer(t *Totals, question int) uint8
	// Merge is given all totals except the last, and makes equal those values that no question will
	// ever distinguish, whatever happens in the bout.
	Merge(totals []int16)
	// RoundOf returns the round of a bout from its last total, which only grows.
	RoundOf(last int) int
	// Rolls reports whether a command is of a kind that may roll dice. It is only a hint where a
	// stretch should end; the result of a bout does not depend on it.
	Rolls(s *S, c *C) bool
	// Watch makes the rules record every question and change in a trace; nil ends that.
	Watch(t *dice.Trace)
	// Forms returns an empty store of the forms of bouts that start at s.
	Forms(s *S) Forms[S]
}

// Forms numbers the forms of bouts from 0.
type Forms[S any] interface {
	// Number returns the number of a bout's form, which is added if it is new; -1 if there is no
	// room for it.
	Number(s *S) int
	// Recall sets s to a bout of a form; its totals are undefined.
	Recall(n int, s *S)
}

// The capacity of code is small at first, and then the largest possible; the operating system
// provides memory only for what is written.
const (
	firstCode = 1 << 16
	roomFor   = 1 << 12 // more than the answers of one question take
)

// A table memorises the paths of one run. code holds, for each question met, the edges to which its
// answers lead; before the answers of a form's first question it holds the number of the form. The
// root of a form in which bouts are over has as its place the index of the ending.
type table struct {
	code    []edge
	roots   []edge    // by form
	endings []Outcome // as far as the form determines them
	legs    *[maxLegs]leg
	known   map[legKey]int
	groups  *groups
	joined  int   // len(code) when edges were last joined
	slots   []int // scratch space of learn
}

// A memory is what the workers of the same bouts learn together. A worker that learns holds the
// lock; workers that play meanwhile read the table through a view without it.
type memory[S any] struct {
	sync.Mutex
	forms Forms[S]
	table *table
}

// Lock locks the memory. Others mostly hold it for about a microsecond, far less than it takes to
// put a goroutine to sleep and wake it. So Lock first spins for some tenths of a millisecond.
func (m *memory[S]) Lock() {
	const tries = 100_000
	for range tries {
		if m.TryLock() {
			return
		}
	}
	m.Mutex.Lock()
}

// A view is a table as of some moment, including the spare capacity into which later entries are
// written. Reading it needs no lock: an edge is only ever replaced by an equivalent one, and what
// an edge leads to is written before the edge. When the capacity is exhausted the table moves to
// new arrays, which only later views show.
type view struct {
	code, roots []edge
	endings     []Outcome
}

// view returns the table as it is now.
func (t *table) view() view {
	return view{t.code[:cap(t.code)], t.roots[:cap(t.roots)], t.endings}
}

// load reads an edge that another worker may be writing.
func (e *edge) load() edge { return edge(atomic.LoadUint32((*uint32)(e))) }

// store writes an edge that other workers may be reading.
func (e *edge) store(to edge) { atomic.StoreUint32((*uint32)(e), uint32(to)) }

func newTable(gs *groups) *table {
	t := &table{code: make([]edge, 0, firstCode), legs: new([maxLegs]leg), known: map[legKey]int{}, groups: gs}
	for _, end := range [firstLeg]uint8{unmetLeg: unmet, theEndLeg: theEnd, toFormLeg: toForm} {
		t.leg(&legKey{end: end, question: none, sort: none})
	}
	return t
}

// hasRoom reports whether a table has room for a path with so many marks.
func (t *table) hasRoom(marks int) bool {
	return len(t.code) < maxCode-marks*roomFor && len(t.known)+3*marks < maxLegs
}

// leg returns the number of a leg, which it adds if it is new.
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

// along returns the leg of an edge.
func (t *table) along(e edge) *leg { return &t.legs[e&legMask] }

// meet adds the root of a form that has just been numbered; ending is not nil if bouts in that form
// are over.
func (t *table) meet(ending *Outcome) {
	root := edge(unmetLeg)
	if ending != nil {
		root = edgeTo(len(t.endings), theEndLeg)
		t.endings = append(t.endings, *ending)
	}
	t.roots = append(t.roots, root)
}

// onward redirects an edge that leads to a form to the form's root, if the root has been met and
// makes no change: then the totals at the form are those at the end of the edge.
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

// join redirects all edges with onward, because a form's root may be met long after an edge to the
// form, and updates edges to roots that have been replaced.
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

// tidy joins the edges of a table that has grown enough since the last time.
func (t *table) tidy() {
	if len(t.code) > 2*t.joined {
		t.join()
	}
}

// edges replaces every edge by what f returns for it.
func (t *table) edges(f func(edge) edge) {
	for form, root := range t.roots {
		if t.along(root).end == asking {
			root = f(root)
			t.roots[form].store(root)
			t.edgesFrom(root, f)
		}
	}
}

// edgesFrom does so for the edges of a question and of the questions after it, up to the next form.
// Adjacent equal edges are replaced alike.
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

// formAt returns the form that an edge leads to, if it leads to a form or to its root.
func (t *table) formAt(e edge) int { return formAt(e, t.along(e), t.code) }

// formAt returns that form from the leg of the edge and the code that it leads to.
func formAt(e edge, l *leg, code []edge) int {
	if l.end == toForm {
		return e.place()
	}
	return int(code[e.place()-1])
}
