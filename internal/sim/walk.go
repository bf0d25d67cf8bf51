package sim

import (
	"summa/internal/dice"
)

// A walker plays bouts along a table, and asks the rules where the table does not know the way.
type walker[S, C any] struct {
	*worker[S, C]
	rules   Traced[S, C]
	memory  *memory[S]
	view    view
	legs    *[maxLegs]leg // those of the table
	groups  *groups       // its facts are the walker's own
	trace   dice.Trace
	before  *S     // scratch space of idle
	first   packed // the totals at the start of a bout
	start   int    // the form at the start
	last    int    // the number of the last total, which determines the round
	cut     int    // from this value of the last total on, bouts are left to the rules, because the last round may end anywhere
	list    [maxTotals]int16
	given   []int
	walk    walk
	now     Totals // the totals about which a question is asked
	runners [abreast]runner
	running [abreast]*runner // those in use come first

	// The bouts of the current batch, in order.
	seed    uint64
	base    uint64 // the number of the first bout
	n       int
	next    int // index of the first bout that has not been started
	ended   [batchSize]ended
	special []Outcome
	told    Outcome
}

const batchSize = 1024

// A walk is a bout that the rules play from form to form.
type walk struct {
	form   int    // the last form
	bout   int    // its index in the batch
	totals packed // at that form
	stream *dice.Stream
}

// An ended bout has the index of its ending, or the complement of its index in special, and its
// last total.
type ended struct {
	ending int32
	last   int32
}

// walkerOf returns a walker; nil if the rules, the policies or the bout do not support a table. The
// walker shares what it learns with all that use the same memory.
func walkerOf[S, C any](w *worker[S, C], rules Traced[S, C], remember func(Traced[S, C], *groups) *memory[S]) *walker[S, C] {
	if rules == nil || !w.watchable() {
		return nil
	}
	n := rules.Totals(w.start)
	if n == 0 || n > maxTotals {
		return nil
	}
	gs, ok := groupsOf(rules, n)
	if !ok {
		return nil
	}
	p := &walker[S, C]{worker: w, rules: rules, groups: gs, before: new(S), last: n - 1}
	p.memory = remember(rules, p.groups)
	p.legs = p.memory.table.legs
	for most := gs.lanes.of[p.last].most(); rules.RoundOf(p.cut) < w.turns && p.cut < most; {
		p.cut++
	}
	if p.first, ok = p.load(w.start); !ok {
		return nil
	}
	w.r.Copy(w.s, w.start)
	p.memory.Lock()
	defer p.memory.Unlock()
	if p.start = p.number(); p.start < 0 {
		return nil
	}
	p.view = p.memory.table.view()
	return p
}

// load reads the totals of a bout and reports whether they can be packed.
func (p *walker[S, C]) load(s *S) (packed, bool) {
	list := p.list[:p.last+1]
	p.rules.Load(s, list)
	return p.groups.lanes.pack(list)
}

// number returns the number of the form of the bout in p.s. The caller holds the memory.
func (p *walker[S, C]) number() int {
	t := p.memory.table
	n := p.memory.forms.Number(p.s)
	switch {
	case n != len(t.roots): // met before, or no room
	case p.r.Over(p.s):
		var o Outcome
		p.r.Outcome(p.s, &o)
		t.meet(&o)
	default:
		t.meet(nil)
	}
	return n
}

// see updates the walker's view of the table.
func (p *walker[S, C]) see() {
	p.memory.Lock()
	p.view = p.memory.table.view()
	p.memory.Unlock()
}

// rootOf returns the root of a form.
func (p *walker[S, C]) rootOf(form int) edge {
	if form >= len(p.view.roots) {
		p.see()
	}
	return p.view.roots[form].load()
}

// along returns the leg of an edge.
func (p *walker[S, C]) along(e edge) *leg { return &p.legs[e&legMask] }

// tidy tidies the table, and updates the walker's view of it.
func (p *walker[S, C]) tidy() {
	p.memory.Lock()
	p.memory.table.tidy()
	p.view = p.memory.table.view()
	p.memory.Unlock()
}

// playAll plays bouts and adds them to a tally.
func (p *walker[S, C]) playAll(seed, from, to uint64, tally *Tally, each func(uint64, *Outcome)) error {
	for p.seed = seed; from < to; from += uint64(p.n) {
		p.base, p.n, p.next, p.special = from, int(min(batchSize, to-from)), 0, p.special[:0]
		if err := p.run(); err != nil {
			return err
		}
		p.tidy()
		p.count(tally, each)
	}
	return nil
}

// count adds the batch to a tally, in order.
func (p *walker[S, C]) count(t *Tally, each func(uint64, *Outcome)) {
	for i, e := range p.ended[:p.n] {
		o := &p.told // its fates are the table's own
		if e.ending < 0 {
			o = &p.special[^e.ending]
		} else {
			*o = p.view.endings[e.ending]
			o.Round = p.rules.RoundOf(int(e.last))
		}
		t.Count(o)
		if each != nil {
			each(p.base+uint64(i), o)
		}
	}
}

// asked lets the rules continue a bout from a form, first with the dice that have been rolled
// since, until it reaches a form from which the table knows the way, or is over.
func (p *walker[S, C]) asked(w *walk, rolled []dice.Throw) (over bool, err error) {
	for {
		if over, err = p.ask(w, rolled); over || err != nil {
			return over, err
		}
		root := p.rootOf(w.form)
		switch {
		case p.left(&w.totals):
			return true, p.playOut(w.bout)
		case p.along(root).end == theEnd:
			p.end(w.bout, root, &w.totals)
			return true, nil
		case p.along(root).end == asking:
			return false, nil
		}
		rolled = nil
	}
}

// left reports whether a bout has left the range that the table covers.
func (p *walker[S, C]) left(t *packed) bool {
	l := &p.groups.lanes
	return l.large(t) || l.at(t, p.last) >= p.cut
}

// end records how a bout ended, from the root of the form that it ended in.
func (p *walker[S, C]) end(bout int, root edge, t *packed) {
	p.ended[bout] = ended{int32(root.place()), int32(p.groups.lanes.at(t, p.last))}
}

// facts returns the facts of a group of questions, computing them if needed.
func (p *walker[S, C]) facts(k int, totals *packed) uint64 {
	g := &p.groups.list[k]
	facts := &g.facts[g.place(totals)]
	if *facts == 0 {
		*facts = known
		for _, q := range g.questions {
			*facts |= uint64(p.answer(totals, q.question)) << q.shift
		}
	}
	return *facts
}

// answer asks the rules a question about totals.
func (p *walker[S, C]) answer(totals *packed, question int) uint8 {
	p.now = Totals{packed: *totals, in: &p.groups.lanes}
	return p.rules.Answer(&p.now, question)
}

// put sets p.s to the bout of a walk at its last form.
func (p *walker[S, C]) put(w *walk) {
	p.memory.Lock()
	p.memory.forms.Recall(w.form, p.s)
	p.memory.Unlock()
	list := p.list[:p.last+1]
	p.groups.lanes.unpack(&w.totals, list)
	p.rules.Store(p.s, list)
}

// ask lets the rules go from a form to the next, first with the dice that have been rolled, and
// teaches the table the path.
func (p *walker[S, C]) ask(w *walk, rolled []dice.Throw) (over bool, err error) {
	p.put(w)
	p.given = p.given[:0]
	for _, f := range rolled {
		p.given = append(p.given, int(f.Face())+1)
	}
	w.stream.Take(len(rolled))
	p.trace.Reset()
	p.rules.Watch(&p.trace)
	p.tape.Follow(&p.trace)
	err = p.commands(w)
	p.rules.Watch(nil)
	p.tape.Follow(nil)
	if err != nil {
		return false, err
	}
	if p.trace.Lost { // more was looked at than the table keeps
		return true, p.playOut(w.bout)
	}
	if !p.learned(w) {
		return p.beyond(w)
	}
	return false, nil
}

// learned adds to the table the path in the trace from the form of a walk to the present form, and
// updates the form and totals of the walk; it returns false if the table has no room for these.
func (p *walker[S, C]) learned(w *walk) bool {
	p.memory.Lock()
	defer p.memory.Unlock()
	from, t := w.form, p.memory.table
	if !p.reached(w) {
		return false
	}
	if !p.trace.Blind && t.hasRoom(len(p.trace.Marks)) {
		t.learn(from, p.trace.Marks, w.form)
	}
	p.view = t.view()
	return true
}

// reached sets the totals and the form of a walk to those of p.s; it returns false if the table has
// no room for them. The caller holds the memory.
func (p *walker[S, C]) reached(w *walk) bool {
	totals, fits := p.load(p.s)
	if !fits {
		return false
	}
	form := p.number()
	if form < 0 {
		return false
	}
	w.totals, w.form = totals, form
	return true
}

// beyond lets the rules go on until they reach a form for which the table has room, or the end.
func (p *walker[S, C]) beyond(w *walk) (over bool, err error) {
	p.given = p.given[:0]
	p.rules.Watch(&p.trace)
	defer p.rules.Watch(nil)
	for !p.done() {
		p.trace.Reset()
		if err := p.commands(w); err != nil {
			return false, err
		}
		if p.trace.Lost {
			break
		}
		if p.arrived(w) {
			return false, nil
		}
	}
	return true, p.playOut(w.bout)
}

// arrived is reached for a caller that does not hold the memory.
func (p *walker[S, C]) arrived(w *walk) bool {
	p.memory.Lock()
	defer p.memory.Unlock()
	return p.reached(w)
}

// commands carries out a command that rolls dice, and before and after it those that roll none. So
// a stretch ends where the next die is to be rolled, or when the bout is over or past its last
// round.
func (p *walker[S, C]) commands(w *walk) error {
	p.tape.Keep(true)
	defer p.tape.Keep(false)
	for {
		p.tape.Pour(w.stream, p.given)
		err := p.step()
		if err != nil || p.done() {
			return err
		}
		if len(p.tape.Rolled()) > 0 {
			return p.idle()
		}
	}
}

// mostIdle is the largest number of commands without dice at the end of a stretch.
const mostIdle = 16

// idle carries out commands that roll no dice, up to the first that does, or whose choice needs a
// question: the end of a stretch must not depend on an answer that the stretch does not record.
func (p *walker[S, C]) idle() error {
	for range mostIdle {
		if p.done() {
			return nil
		}
		noted := p.trace
		c := p.choose()
		if len(p.trace.Marks) > len(noted.Marks) || p.rules.Rolls(p.s, c) {
			p.trace.Return(&noted)
			return nil
		}
		p.r.Copy(p.before, p.s)
		p.tape.Give(nil)
		err := p.r.Do(p.s, c, &p.ref)
		if len(p.tape.Rolled()) > 0 { // this command belongs to the next stretch: undo it
			p.r.Copy(p.s, p.before)
			p.trace.Return(&noted)
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// playOut plays a whole bout again by the rules alone, which may look at what forms leave out.
func (p *walker[S, C]) playOut(bout int) error {
	p.rules.Watch(nil)
	p.stream.Seed(p.seed, p.base+uint64(bout))
	if err := p.playOne(); err != nil {
		return err
	}
	o := p.outcome
	o.Fates = append([]int(nil), o.Fates...)
	p.ended[bout].ending = ^int32(len(p.special))
	p.special = append(p.special, o)
	return nil
}
