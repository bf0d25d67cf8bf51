package sim

import (
	"summa/internal/dice"
	"summa/internal/halt"
)

// abreast is how many bouts advance along the table in turn, one step each, so that the memory
// accesses of some overlap with the work of others.
const abreast = 16

// A runner is a bout that advances along the table.
type runner struct {
	edge   edge // the next edge to take
	totals packed
	facts  [sources]uint64 // of each group of questions, from 1
	faces  []dice.Throw    // the dice to come
	n      int             // how many of them have been rolled
	// at[1] is the state at the last form, with n no more than now; at[0] is a dummy that receives
	// the stores for other legs.
	at     [2]spot
	bout   int // its index in the batch
	stream dice.Stream
	taken  int // how many dice it had taken at the last look
}

// A spot is a state of a runner on its way.
type spot struct {
	totals packed
	n      int
	edge   edge // to the form or its root
}

// sources is the size of arrays indexed by group, from 1: the largest number of groups plus 1.
const sources = 8

// run plays a batch of bouts.
func (p *walker[S, C]) run() error {
	live := 0
	for i := range p.runners {
		p.running[i] = &p.runners[i]
	}
	for live < len(p.running) && p.next < p.n {
		over, err := p.setOut(p.running[live])
		if err != nil {
			return err
		}
		if !over {
			p.pace(p.running[live])
			live++
		}
	}
	legs, groups := p.legs, p.groups
	var places [abreast]int
	for live > 0 {
		for i := 0; i < live; i++ {
			r := p.running[i]
			e := r.edge
			l := &legs[e&legMask]
			r.totals[0] = r.totals[0]&l.keep[0] + l.add[0]
			r.totals[1] = r.totals[1]&l.keep[1] + l.add[1]
			at := &r.at[l.root&1]
			at.totals[0], at.totals[1], at.n, at.edge = r.totals[0], r.totals[1], r.n, e
			if !r.regather(groups, l.group&(sources-1)) || l.aside || r.n >= len(r.faces) {
				over, err := p.aside(r)
				for over && err == nil && p.next < p.n {
					over, err = p.setOut(r)
				}
				if err != nil {
					return err
				}
				if over { // no bout is left to start
					live--
					p.running[i] = p.running[live]
					i--
					continue
				}
				e = r.edge
				l = &legs[e&legMask]
			}
			next := r.faces[r.n]
			r.n += int(l.dice)
			places[i] = e.place() + l.step(r.facts[l.source&(sources-1)], next)
		}
		// The edges are far apart in memory: loading them in one loop overlaps the cache misses.
		code := p.view.code
		for i, at := range places[:live] {
			p.running[i].edge = code[at].load()
		}
	}
	return nil
}

// pace makes a runner take a step from the end of a leg whose changes have been made.
func (p *walker[S, C]) pace(r *runner) {
	l := p.along(r.edge)
	next := r.faces[r.n]
	r.n += int(l.dice)
	r.edge = p.view.code[r.edge.place()+l.step(r.facts[l.source&(sources-1)], next)].load()
}

// setOut starts a runner on the next bout.
func (p *walker[S, C]) setOut(r *runner) (over bool, err error) {
	if p.halt.Stopped() {
		return false, halt.ErrStopped
	}
	r.bout = p.next
	p.next++
	r.stream.Seed(p.seed, p.base+uint64(r.bout))
	r.taken = 0
	return p.enter(r, p.start, p.first)
}

// enter continues a runner from a form.
func (p *walker[S, C]) enter(r *runner, form int, totals packed) (over bool, err error) {
	r.totals = totals
	r.faces, r.n = r.stream.Look(), 0
	for k := range p.groups.list {
		r.facts[k+1] = p.facts(k, &r.totals)
	}
	r.edge = edgeTo(form, toFormLeg)
	return p.aside(r)
}

// aside does what an ordinary step cannot: where the leg just taken ends without a question, facts
// have to be computed, or too few dice are in sight. Afterwards the runner is at a question that a
// step can answer, or the bout is over.
func (p *walker[S, C]) aside(r *runner) (over bool, err error) {
	for {
		l := p.along(r.edge)
		if l.body || l.groups != 0 {
			if p.groups.lanes.large(&r.totals) {
				return true, p.playOut(r.bout)
			}
			p.gather(r, l.groups)
		}
		if l.end == toForm {
			r.at[1] = spot{r.totals, r.n, r.edge}
		}
		if l.end == toForm || r.n >= len(r.faces) {
			if p.left(&r.totals) || !r.look() {
				return true, p.playOut(r.bout)
			}
		}
		switch {
		case l.end == unmet:
			return p.resume(r)
		case l.end == toForm:
			r.edge = p.rootOf(r.edge.place())
			if l = p.along(r.edge); l.end == theEnd {
				p.end(r.bout, r.edge, &r.totals)
				return true, nil
			}
			l.walk(&r.totals)
		case l.slow():
			r.edge = p.view.code[r.edge.place()+int(p.answer(&r.totals, int(l.question)))].load()
			l = p.along(r.edge)
			l.walk(&r.totals)
			r.at[l.root&1] = spot{r.totals, r.n, r.edge}
		default:
			return false, nil
		}
	}
}

// mostDice is the largest number of dice that a bout may roll along the table. One that rolls more
// may be going in a circle and is left to the rules, which decide when it has gone on too long.
const mostDice = 1 << 18

// look makes a runner look at more of the dice to come. It returns false if the bout, or the
// stretch since the last form, takes too many of them.
func (r *runner) look() bool {
	r.stream.Take(r.at[1].n)
	r.taken += r.at[1].n
	r.n -= r.at[1].n
	r.at[1].n = 0
	r.faces = r.stream.Look()
	return r.n < len(r.faces) && r.taken < mostDice
}

// regather updates the facts of a group. It returns false if they have not been computed before.
func (r *runner) regather(gs *groups, k uint8) bool {
	g := gs.at[k]
	at := g.place(&r.totals)
	if at >= uint64(len(g.facts)) {
		return false
	}
	facts := g.facts[at]
	r.facts[k] = facts
	return facts != 0
}

// gather updates the facts of a set of groups after a change.
func (p *walker[S, C]) gather(r *runner, set uint8) {
	for k := range p.groups.list {
		if set>>k&1 == 1 {
			r.facts[k+1] = p.facts(k, &r.totals)
		}
	}
}

// resume asks the rules about what a runner has reached and the table has not met yet, and
// continues the runner after it.
func (p *walker[S, C]) resume(r *runner) (over bool, err error) {
	last := &r.at[1]
	form := formAt(last.edge, p.along(last.edge), p.view.code)
	r.stream.Take(last.n)
	if p.along(last.edge).end == asking && p.rootOf(form).place() != last.edge.place() {
		return p.enter(r, form, last.totals) // the root has been replaced since
	}
	w := &p.walk
	w.bout, w.form, w.totals, w.stream = r.bout, form, last.totals, &r.stream
	if over, err = p.asked(w, r.faces[last.n:r.n]); over || err != nil {
		return over, err
	}
	return p.enter(r, w.form, w.totals)
}
