package sim

import "summa/internal/dice"

// A walker plays bouts along a table and goes back to the rules for what the
// table has not met.
type walker[S, C any] struct {
	*worker[S, C]
	rules   Traced[S]
	forms   Forms[S]
	table   *table
	trace   dice.Trace
	first   Totals // the totals bouts start with
	start   int    // and their form
	last    int    // the last total, which tells the round
	cut     int    // the last total in the last round, which may be cut off anywhere
	list    [maxTotals]int16
	walk    walk
	given   []int
	answers [256]answers
	now     Totals // those a question is about

	// The bouts of a batch, in order.
	seed    uint64
	base    uint64 // the number of the first
	n       int
	ended   [batchSize]ended
	special []Outcome
	told    Outcome
}

const batchSize = 1024

// A walk is a bout on its way along the table.
type walk struct {
	form           int32  // the last form
	bout           int32  // its place in the batch
	totals, before Totals // now, and at that form
	stream         dice.Stream
}

// An ended bout: the form it ended in, or the complement of its place among the
// special ones, and its last total.
type ended struct {
	form int32
	last int32
}

// walkerOf returns a walker if the rules, the policies and the bout allow a
// table.
func walkerOf[S, C any](w *worker[S, C]) (*walker[S, C], bool) {
	rules, ok := w.r.(Traced[S])
	if !ok {
		return nil, false
	}
	for _, p := range w.policies {
		if _, ok := p.(Watchable); !ok {
			return nil, false
		}
	}
	n := rules.Totals(w.start)
	if n == 0 || n > maxTotals {
		return nil, false
	}
	p := &walker[S, C]{worker: w, rules: rules, forms: rules.Forms(w.start), table: newTable(), last: n - 1}
	for question := range p.answers {
		p.answers[question] = answersTo(question, rules.About(question))
	}
	for rules.RoundOf(p.cut) < w.turns && p.cut < most {
		p.cut++
	}
	if p.first, ok = p.load(w.start); !ok {
		return nil, false
	}
	w.r.Copy(w.s, w.start)
	p.start = p.number()
	return p, p.start >= 0
}

// load reads the totals of a bout and reports whether they fit.
func (p *walker[S, C]) load(s *S) (Totals, bool) {
	list := p.list[:p.last+1]
	p.rules.Load(s, list)
	return pack(list)
}

// number numbers the form of the bout the rules are at.
func (p *walker[S, C]) number() int {
	n := p.forms.Number(p.s)
	if n == len(p.table.roots) {
		e := ending{over: p.r.Over(p.s)}
		p.r.Outcome(p.s, &e.outcome)
		p.table.meet(n, e)
	}
	return n
}

// playAll plays bouts and adds them to a tally.
func (p *walker[S, C]) playAll(seed, from, to uint64, t *Tally, each func(uint64, *Outcome)) error {
	for p.seed = seed; from < to; from += uint64(p.n) {
		p.base, p.n, p.special = from, int(min(batchSize, to-from)), p.special[:0]
		if err := p.batch(); err != nil {
			return err
		}
		p.count(t, each)
		if len(p.table.code) > 2*p.table.tidied {
			p.table.tidy(p.rules.Answers)
		}
	}
	return nil
}

// count adds a batch to a tally, in order.
func (p *walker[S, C]) count(t *Tally, each func(uint64, *Outcome)) {
	for i, e := range p.ended[:p.n] {
		o := &p.told // its fates are the table's own
		if e.form < 0 {
			o = &p.special[^e.form]
		} else {
			*o = p.table.endings[e.form].outcome
			o.Round = p.rules.RoundOf(int(e.last))
		}
		t.Count(o)
		if each != nil {
			each(p.base+uint64(i), o)
		}
	}
}

// batch plays a batch of bouts.
func (p *walker[S, C]) batch() error {
	w := &p.walk
	for w.bout = 0; int(w.bout) < p.n; {
		w.stream.Seed(p.seed, p.base+uint64(w.bout))
		w.totals, w.form = p.first, int32(p.start)
		for at := w.bout; at == w.bout; {
			if err := p.stretch(w); err != nil {
				return err
			}
		}
	}
	return nil
}

// stretch follows a bout as far as the table goes, and puts to the rules what the
// table cannot follow. A bout that is over makes room for the next.
func (p *walker[S, C]) stretch(w *walk) error {
	rolled := p.follow(w)
	switch at := p.table.roots[w.form]; {
	case at == isOver:
		p.ended[w.bout] = ended{w.form, int32(w.totals.At(p.last))}
		w.bout++
		return nil
	case w.totals.large() || w.totals.At(p.last) >= p.cut:
		return p.playOut(w)
	}
	return p.ask(w, rolled)
}

// diceOf is how many dice a sort of question rolls, a byte each.
const diceOf = 1<<(8*dice.SortFace) | 2<<(8*dice.SortDuel) | 2<<(8*dice.SortSum)

// longest is how many dice a stretch may take to be followed.
const longest = 20

// follow goes along the table until the bout is over or the table ends. It
// returns the dice rolled since the last form.
func (p *walker[S, C]) follow(w *walk) []dice.Throw {
	t := p.table
	code, roots, changes := t.code, t.roots, t.changes
	form := w.form
	t0, t1 := w.totals[0], w.totals[1]
	last, lastShift := p.last/perWord, p.last%perWord*laneBits
	cut := uint64(p.cut + bias)
	faces := w.stream.Look()
	for from := 0; ; {
		at := roots[form]
		turns := t0
		if last != 0 {
			turns = t1
		}
		if at <= 0 || (t0|t1)&high != 0 || turns>>lastShift&lane >= cut {
			w.form, w.totals, w.before = form, Totals{t0, t1}, Totals{t0, t1}
			w.stream.Take(from)
			return nil
		}
		if len(faces)-from < longest+2 {
			w.stream.Take(from)
			faces, from = w.stream.Look(), 0
		}
		b0, b1, n := t0, t1, from
		end := from + longest
		for at > 0 && n < end {
			place, sort := at>>sortBits, at&sortMask
			h := code[place]
			c := &changes[h>>changeAt]
			t0, t1 = t0&c.keep[0]+c.add[0], t1&c.keep[1]+c.add[1]
			if sort != sortAsk {
				at = code[place+1+faces[n].Answer(sort)]
				n += int(diceOf >> (sort * 8) & 3)
				continue
			}
			a := &p.answers[h&ofMask]
			answer := uint8(0)
			if k, ok := a.place(t0, t1); ok && k < len(a.known) {
				answer = a.known[k]
			}
			if answer == 0 {
				answer = p.answer(a, t0, t1)
			}
			at = code[place+int32(answer)]
		}
		if at >= 0 {
			w.form, w.totals, w.before = form, Totals{b0, b1}, Totals{b0, b1}
			w.stream.Take(n)
			return faces[from:n]
		}
		c := &changes[^at&endMask]
		t0, t1 = t0&c.keep[0]+c.add[0], t1&c.keep[1]+c.add[1]
		form, from = ^at>>endShift, n
	}
}

// answer puts a question to the rules, and returns the number of the answer
// and 1.
func (p *walker[S, C]) answer(a *answers, t0, t1 uint64) uint8 {
	p.now = Totals{t0, t1}
	answer := p.rules.Answer(&p.now, a.question) + 1
	if k, ok := a.place(t0, t1); ok {
		if a.known == nil {
			a.known = make([]uint8, a.size)
		}
		a.known[k] = answer
	}
	return answer
}

// put gives the rules the bout of a walk as it stood at its last form.
func (p *walker[S, C]) put(w *walk) {
	p.forms.Recall(int(w.form), p.s)
	list := p.list[:p.last+1]
	w.before.unpack(list)
	p.rules.Store(p.s, list)
}

// ask has the rules go from a form to the next, with the dice that have been
// rolled, and tells the table.
func (p *walker[S, C]) ask(w *walk, faces []dice.Throw) error {
	p.put(w)
	p.given = p.given[:0]
	for _, f := range faces {
		p.given = append(p.given, int(f.Answer(dice.SortFace))+1)
	}
	p.trace.Reset()
	p.rules.Watch(&p.trace)
	p.tape.Follow(&p.trace)
	err := p.commands(w)
	p.rules.Watch(nil)
	p.tape.Follow(nil)
	if err != nil {
		return err
	}
	if p.trace.Lost { // more than the table keeps was asked for
		return p.playOut(w)
	}
	next := p.reached(w)
	if next < 0 {
		return p.beyond(w)
	}
	if !p.trace.Blind && p.table.hasRoom(len(p.trace.Marks)) {
		p.table.learn(int(w.form), p.trace.Marks, next, p.rules.Answers)
	}
	w.form = int32(next)
	return nil
}

// reached notes the totals the rules have come to and numbers the form; -1 if
// the table has no room for it.
func (p *walker[S, C]) reached(w *walk) int {
	totals, fits := p.load(p.s)
	if !fits {
		return -1
	}
	w.totals = totals
	return p.number()
}

// beyond has the rules go on until they reach a form that the table has room
// for, or the end.
func (p *walker[S, C]) beyond(w *walk) error {
	p.given = p.given[:0]
	p.rules.Watch(&p.trace)
	defer p.rules.Watch(nil)
	for !p.done() {
		p.trace.Reset()
		if err := p.commands(w); err != nil {
			return err
		}
		if p.trace.Lost {
			break
		}
		if next := p.reached(w); next >= 0 {
			w.form = int32(next)
			return nil
		}
	}
	return p.playOut(w)
}

// commands carries out commands until one has rolled dice or ended the bout.
func (p *walker[S, C]) commands(w *walk) error {
	p.tape.Keep(true)
	for {
		p.tape.Pour(&w.stream, p.given)
		err := p.step()
		if err != nil || len(p.tape.Rolled()) > 0 || p.r.Over(p.s) {
			p.tape.Keep(false)
			return err
		}
	}
}

// playOut plays the whole bout again by the rules alone: they may look at what
// forms leave out.
func (p *walker[S, C]) playOut(w *walk) error {
	p.rules.Watch(nil)
	p.stream.Seed(p.seed, p.base+uint64(w.bout))
	if err := p.playOne(); err != nil {
		return err
	}
	o := p.outcome
	o.Fates = append([]int(nil), o.Fates...)
	p.ended[w.bout].form = ^int32(len(p.special))
	p.special = append(p.special, o)
	w.bout++
	return nil
}
