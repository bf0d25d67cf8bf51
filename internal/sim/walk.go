package sim

import (
	"summa/internal/dice"
)

// A walker plays bouts along a table and goes back to the rules for what the
// table has not met.
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

	// The bout being played.
	totals, before Totals          // now, and at the last form
	faces          [maxFaces]uint8 // rolled since the last form, less 1
	known          [maxFaces]int   // the same as the rules are given them
	given          []int           // a part of known
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

// play plays one bout and leaves its outcome.
func (p *walker[S, C]) play() error {
	p.totals = p.first
	form := p.start
	for {
		root := p.table.roots[form]
		if root == isOver {
			p.outcome = p.table.endings[form].outcome
			p.outcome.Round = p.rules.RoundOf(p.totals.At(p.last))
			return nil
		}
		p.before = p.totals
		if p.totals.large() || p.totals.At(p.last) >= p.cut {
			p.put(form)
			return p.playOut()
		}
		next, rolled := p.walk(root)
		if next < 0 {
			var err error
			if next, err = p.ask(form, rolled); err != nil {
				return err
			}
			switch {
			case p.trace.Lost: // more than the table keeps was asked for
				p.stream.Seed(p.seed, p.bout)
				return p.playOne()
			case next < 0: // there is no room for it
				return p.playOut()
			}
		}
		form = next
	}
}

// walk goes from a form's first node to the next form along the table. It
// returns -1 at an answer that has not been met, and how many dice had been
// rolled.
func (p *walker[S, C]) walk(at int32) (next, rolled int) {
	t := p.table
	code := t.code
	for at > 0 {
		h := code[at]
		if k := h >> listAt; k != 0 {
			p.totals.make(&t.changes[k])
		}
		of := uint8(h >> kindBits & ofMask)
		switch h & kindMask {
		case atDie:
			f := p.stream.Six()
			p.faces[rolled&(maxFaces-1)] = f
			rolled++
			at = code[at+1+int32(dice.Answer(of, f))]
		case atDice:
			f, g := p.stream.Six(), p.stream.Six()
			p.faces[rolled&(maxFaces-1)], p.faces[(rolled+1)&(maxFaces-1)] = f, g
			rolled += 2
			at = code[at+1+int32(dice.Answer(of, 6*f+g))]
		case atAsk:
			at = code[at+1+int32(p.rules.Answer(&p.totals, int(of)))]
		default:
			return int(code[at+1]), rolled
		}
	}
	if at < 0 {
		return int(^at), rolled
	}
	return -1, rolled
}

// put gives the rules the bout of a form as it stood there.
func (p *walker[S, C]) put(form int) {
	p.forms.Recall(form, p.s)
	list := p.list[:p.last+1]
	p.before.unpack(list)
	p.rules.Store(p.s, list)
}

// ask has the rules go from a form to the next, with the dice that have been
// rolled, and tells the table.
func (p *walker[S, C]) ask(form, rolled int) (int, error) {
	p.put(form)
	p.given = p.known[:min(rolled, maxFaces)]
	for i := range p.given {
		p.given[i] = int(p.faces[i]) + 1
	}
	p.trace.Reset()
	p.rules.Watch(&p.trace)
	p.tape.Follow(&p.trace)
	err := p.stretch()
	p.rules.Watch(nil)
	p.tape.Follow(nil)
	if err != nil {
		return 0, err
	}
	fits := false
	if p.totals, fits = p.load(p.s); !fits {
		return -1, nil
	}
	next := p.number()
	if next >= 0 && !p.trace.Blind && !p.trace.Lost && !p.table.full() {
		p.table.learn(form, p.trace.Marks, next, p.rules.Answers)
		if len(p.table.code) > 2*p.table.tidied {
			p.table.tidy(p.rules.Answers)
		}
	}
	return next, nil
}

// stretch carries out commands until one has rolled dice or ended the bout.
func (p *walker[S, C]) stretch() error {
	p.tape.Keep(true)
	for {
		p.tape.Pour(&p.stream, p.given)
		err := p.step()
		if err != nil || len(p.tape.Rolled()) > 0 || p.r.Over(p.s) {
			p.tape.Keep(false)
			return err
		}
	}
}

// playOut plays the bout that the rules are at to its end without the table.
func (p *walker[S, C]) playOut() error {
	for !p.done() {
		if err := p.pourStep(); err != nil {
			return err
		}
	}
	p.close()
	return nil
}
