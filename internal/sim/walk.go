package sim

import "summa/internal/dice"

// A walker plays bouts along a table and goes back to the rules for what the
// table has not met. It plays several at once, a step of each in turn, so that
// a processor which waits for one has the others to go on with.
type walker[S, C any] struct {
	*worker[S, C]
	rules Traced[S]
	forms Forms[S]
	table *table
	trace dice.Trace
	first Totals // the totals bouts start with
	start int    // and their form
	last  int    // the last total, which tells the round
	cut   int    // the last total in the last round, which may be cut off anywhere
	list  [maxTotals]int16
	lanes [lanes]walk
	given [maxFaces]int

	// The bouts of a batch, in order.
	seed    uint64
	base    uint64 // the number of the first
	next    int    // of them, to be begun
	n       int
	ended   [batchSize]ended
	special []Outcome
}

const (
	lanes     = 8
	batchSize = 1024
)

// A walk is a bout on its way along the table.
type walk struct {
	at             int32 // the node reached
	form           int32 // the last form, which it was reached from
	rolled         int32 // how many dice since then
	bout           int32 // its place in the batch; -1 if there is none
	totals, before Totals
	stream         dice.Stream
	faces          [maxFaces]uint8 // rolled since the last form, less 1
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
		p.base, p.n, p.next, p.special = from, int(min(batchSize, to-from)), 0, p.special[:0]
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
		o := &p.outcome
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
	active := 0
	for i := range p.lanes {
		if err := p.begin(&p.lanes[i]); err != nil {
			return err
		}
		if p.lanes[i].bout >= 0 {
			active++
		}
	}
	for active > 0 {
		code := p.table.code
		for i := range p.lanes {
			w := &p.lanes[i]
			if w.bout < 0 {
				continue
			}
			if w.step(code, p.table.changes, p.rules.Answer); w.at > 0 {
				continue
			}
			if err := p.arrive(w); err != nil {
				return err
			}
			if code = p.table.code; w.bout < 0 {
				active--
			}
		}
	}
	return nil
}

// begin starts the next bout of the batch on a lane, if there is one.
func (p *walker[S, C]) begin(w *walk) error {
	w.bout = -1
	if p.next == p.n {
		return nil
	}
	w.bout = int32(p.next)
	p.next++
	w.stream.Seed(p.seed, p.base+uint64(w.bout))
	w.totals, w.form = p.first, int32(p.start)
	return p.depart(w)
}

// depart leaves a form for its first node. A bout that is over makes room for
// the next, and one that the table cannot follow is played by the rules.
func (p *walker[S, C]) depart(w *walk) error {
	w.before, w.rolled = w.totals, 0
	w.at = p.table.roots[w.form]
	switch {
	case w.at == isOver:
		p.ended[w.bout] = ended{w.form, int32(w.totals.At(p.last))}
		return p.begin(w)
	case w.totals.large() || w.totals.At(p.last) >= p.cut:
		p.put(w)
		return p.playOut(w)
	case w.at == 0:
		return p.ask(w)
	}
	return nil
}

// step goes one node on.
func (w *walk) step(code []int32, changes []change, answer func(*Totals, int) uint8) {
	at := w.at
	h := code[at]
	if k := h >> listAt; k != 0 {
		w.totals.make(&changes[k])
	}
	of := uint8(h >> kindBits & ofMask)
	switch h & kindMask {
	case atDie:
		f := w.stream.Six()
		w.faces[w.rolled&(maxFaces-1)] = f
		w.rolled++
		w.at = code[at+1+int32(dice.Answer(of, f))]
	case atDice:
		f, g := w.stream.Six(), w.stream.Six()
		w.faces[w.rolled&(maxFaces-1)], w.faces[(w.rolled+1)&(maxFaces-1)] = f, g
		w.rolled += 2
		w.at = code[at+1+int32(dice.Answer(of, 6*f+g))]
	case atAsk:
		w.at = code[at+1+int32(answer(&w.totals, int(of)))]
	default:
		w.at = ^code[at+1]
	}
}

// arrive goes on from where a step has led: to a form, or to an answer that has
// not been met.
func (p *walker[S, C]) arrive(w *walk) error {
	if w.at < 0 {
		w.form = ^w.at
		return p.depart(w)
	}
	return p.ask(w)
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
func (p *walker[S, C]) ask(w *walk) error {
	p.put(w)
	given := p.given[:min(w.rolled, maxFaces)]
	for i := range given {
		given[i] = int(w.faces[i]) + 1
	}
	p.trace.Reset()
	p.rules.Watch(&p.trace)
	p.tape.Follow(&p.trace)
	err := p.stretch(w, given)
	p.rules.Watch(nil)
	p.tape.Follow(nil)
	if err != nil {
		return err
	}
	if p.trace.Lost { // more than the table keeps was asked for
		w.stream.Seed(p.seed, p.base+uint64(w.bout))
		p.r.Copy(p.s, p.worker.start)
		return p.playOut(w)
	}
	totals, fits := p.load(p.s)
	next := -1
	if fits {
		next = p.number()
	}
	if next < 0 { // there is no room for it
		return p.playOut(w)
	}
	if !p.trace.Blind && !p.table.full() {
		p.table.learn(int(w.form), p.trace.Marks, next, p.rules.Answers)
	}
	w.totals, w.form = totals, int32(next)
	return p.depart(w)
}

// stretch carries out commands until one has rolled dice or ended the bout.
func (p *walker[S, C]) stretch(w *walk, given []int) error {
	p.tape.Keep(true)
	for {
		p.tape.Pour(&w.stream, given)
		err := p.step()
		if err != nil || len(p.tape.Rolled()) > 0 || p.r.Over(p.s) {
			p.tape.Keep(false)
			return err
		}
	}
}

// playOut plays the bout that the rules are at to its end without the table.
func (p *walker[S, C]) playOut(w *walk) error {
	for !p.done() {
		p.tape.Pour(&w.stream, nil)
		if err := p.step(); err != nil {
			return err
		}
	}
	p.close()
	o := p.outcome
	o.Fates = append([]int(nil), o.Fates...)
	p.ended[w.bout].form = ^int32(len(p.special))
	p.special = append(p.special, o)
	return p.begin(w)
}
