package morturi

import (
	"bytes"
	"hash/maphash"

	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/sim"
)

// Battles of few gladiators are told apart by their forms: all of the battle but
// its round, which is the one running total.
const (
	tracedFigures = 16
	roundTotal    = 0
)

// Totals is how many running totals a battle has, 0 if rules look at them or it
// is too large.
func (r *Rules) Totals(s *State) int {
	if s.n > tracedFigures || s.victory != lastSchool {
		return 0
	}
	return 1
}

// Load reads the running totals of a battle.
func (r *Rules) Load(s *State, totals []int16) { totals[roundTotal] = s.round }

// Store writes them to a battle just recalled.
func (r *Rules) Store(s *State, totals []int16) { s.round = totals[roundTotal] }

// RoundOf is the round of a battle with these totals.
func (r *Rules) RoundOf(last int) int { return last }

// Questions is how many questions about the totals there are: nothing that is
// traced asks for the round.
func (r *Rules) Questions() int { return 0 }

// Answers is how many answers a question has.
func (r *Rules) Answers(int) int { return 0 }

// About says which totals a question is about.
func (r *Rules) About(int) sim.About { return sim.About{} }

// Answer is the right answer to a question.
func (r *Rules) Answer(*sim.Totals, int) uint8 { return 0 }

// Rolls reports whether a command is of a kind that may roll dice.
func (r *Rules) Rolls(s *State, c *Command) bool {
	switch c.action.word {
	case "attack", "shoot", "react", "trick", "begin":
		return true
	}
	return false
}

// Watch has every change of the totals noted.
func (r *Rules) Watch(t *dice.Trace) { r.watch = t }

// nextRound tells whoever watches that a round has begun.
func (r *Rules) nextRound() {
	if r.watch != nil {
		r.watch.Changed(roundTotal, 0, dice.Add, 1)
	}
}

// looksAtRound tells whoever watches that the round was looked at, of which a form
// says nothing.
func (r *Rules) looksAtRound() {
	if r.watch != nil {
		r.watch.Looked()
	}
}

// forms numbers forms: each is written into one long run of bytes, as what
// differs from the battle that all start from.
type forms struct {
	start  *State
	counts bool // how many a man has taken out matters
	seed   maphash.Seed
	text   []byte
	ends   []uint32 // of each form in text
	index  []int32  // by hash: the number of a form and 1, or 0
	hashes []uint32 // of each form
	buf    []byte
}

// maxForms bounds the memory of a run.
const maxForms = 1 << 20

// Forms returns an empty store of the forms of battles that start at s.
func (r *Rules) Forms(s *State) sim.Forms[State] {
	return &forms{start: s, counts: r.c.counted.meets(&s.all), seed: maphash.MakeSeed(), index: make([]int32, 1<<12)}
}

// Number returns the number of a battle's form; -1 if there is no room for it.
func (l *forms) Number(s *State) int {
	l.buf = l.write(l.buf[:0], s)
	hash := uint32(maphash.Bytes(l.seed, l.buf))
	mask := uint32(len(l.index) - 1)
	for k := hash & mask; ; k = (k + 1) & mask {
		n := int(l.index[k]) - 1
		if n < 0 {
			return l.enter(hash)
		}
		if l.hashes[n] == hash && bytes.Equal(l.form(n), l.buf) {
			return n
		}
	}
}

// form is the text of a form.
func (l *forms) form(n int) []byte {
	from := uint32(0)
	if n > 0 {
		from = l.ends[n-1]
	}
	return l.text[from:l.ends[n]]
}

// enter enters the form that is in buf.
func (l *forms) enter(hash uint32) int {
	if len(l.ends) >= maxForms {
		return -1
	}
	l.text = append(l.text, l.buf...)
	l.ends = append(l.ends, uint32(len(l.text)))
	l.hashes = append(l.hashes, hash)
	if 2*len(l.ends) > len(l.index) {
		l.index = make([]int32, 2*len(l.index))
		for n, h := range l.hashes {
			l.place(h, n)
		}
	} else {
		l.place(hash, len(l.ends)-1)
	}
	return len(l.ends) - 1
}

// place enters a number at the first free place for its hash.
func (l *forms) place(hash uint32, n int) {
	mask := uint32(len(l.index) - 1)
	k := hash & mask
	for l.index[k] != 0 {
		k = (k + 1) & mask
	}
	l.index[k] = int32(n) + 1
}

// Recall makes s a battle of a form, but for its round.
func (l *forms) Recall(n int, s *State) {
	s.CopyFrom(l.start)
	x := decoder{l.form(n)}
	l.read(&x, s)
}

// flags packs truths into a byte, the first lowest.
func flags(list ...bool) byte {
	b := byte(0)
	for k, ok := range list {
		b |= oneIf(ok) << k
	}
	return b
}

// write writes a battle's form.
func (l *forms) write(b []byte, s *State) []byte {
	b = append(b, byte(s.phase), flags(s.ending, s.begun, s.open, s.pend.on, s.nOffers > 0, s.uses > 0), byte(s.winner))
	if s.phase == Over {
		for i := range int(s.n) {
			b = append(b, s.fig[i].out)
		}
		return b
	}
	b = append(b, byte(s.resume), byte(s.holder), byte(s.last), byte(s.active), byte(s.asked), byte(s.ooa))
	if s.pend.on {
		b = s.pend.write(b)
	}
	if s.nOffers > 0 {
		b = append(b, byte(s.nOffers))
		for k := range s.nOffers {
			o := &s.offers[k]
			b = append(b, byte(o.owner), byte(o.whom), byte(o.clause), byte(o.clause>>8), byte(o.from.X), byte(o.from.Y), byte(o.n))
		}
	}
	if s.uses > 0 {
		b = append(b, s.uses)
	}
	for k := range s.schools {
		b = append(s.school[k].write(b), byte(s.order[k]))
	}
	for i := range int(s.n) {
		f := &s.fig[i]
		if kills := f.kills; !l.counts && kills != 0 {
			f.kills = 0
			b = f.write(b, &l.start.fig[i])
			f.kills = kills
			continue
		}
		b = f.write(b, &l.start.fig[i])
	}
	return b
}

func (p *pending) write(b []byte) []byte {
	return append(b, p.stage, byte(p.a), byte(p.b), byte(p.option), flags(p.extra, p.chain)|p.answer<<2, p.sweep, byte(p.by), byte(p.base), byte(p.die), byte(p.square.X), byte(p.square.Y))
}

func (x *School) write(b []byte) []byte {
	rich := x.pools != [maxPools]int16{}
	b = append(b, byte(x.favour), byte(x.favour>>8), x.status|flags(x.yields, x.lost != 0, rich, x.fights)<<2, byte(x.boost), byte(x.turns), byte(x.out))
	if rich {
		for _, n := range x.pools {
			b = append(b, byte(n), byte(n>>8))
		}
	}
	return b
}

// write writes what a figure is besides what he was entered as.
func (f *Figure) write(b []byte, start *Figure) []byte {
	if f.out != notOut {
		return append(b, f.out<<6)
	}
	more := !f.usual(start)
	b = append(b, f.out<<6|flags(more, f.onField, f.waits, f.activated, f.fresh, f.acted), byte(f.facing)|flags(f.held, f.began, f.reacted, f.freeNow, f.wasHurt)<<2,
		byte(f.at.X), byte(f.at.Y), byte(f.life), byte(f.life>>8), byte(f.turns))
	if f.mp != 0 || f.attacksLeft != 0 || f.shotsLeft != 0 {
		b = append(b, 1, byte(f.mp), byte(f.attacksLeft), byte(f.shotsLeft))
	} else {
		b = append(b, 0)
	}
	if !more {
		return b
	}
	b = append(b, byte(f.school), byte(f.stance[0]), byte(f.stance[1]), byte(f.granted), byte(f.adopted), f.conditions, byte(f.lastTarget), byte(f.actsAfter), byte(f.chosenFoe), f.kills, f.visited)
	for _, x := range f.lasting {
		b = append(b, byte(x.trick), x.until, byte(x.n))
	}
	for _, x := range f.used {
		b = append(b, byte(x.trick), x.per)
	}
	return b
}

// usual reports whether a figure has none of what few have.
func (f *Figure) usual(start *Figure) bool {
	return f.school == start.school && f.stance == [2]trickID{} && f.granted == 0 && f.adopted == 0 && f.conditions == 0 && f.lastTarget == nobody && f.actsAfter == nobody &&
		f.chosenFoe == nobody && f.kills == 0 && f.visited == 0 && f.lasting == [maxLasting]lasting{} && f.used == [maxUsed]used{}
}

// A decoder reads what was written.
type decoder struct{ b []byte }

func (d *decoder) byte() byte {
	c := d.b[0]
	d.b = d.b[1:]
	return c
}

func (d *decoder) int8() int8 { return int8(d.byte()) }

func (d *decoder) int16() int16 {
	low := d.byte()
	return int16(uint16(low) | uint16(d.byte())<<8)
}

func (d *decoder) square() field.Square { return field.Square{X: d.int8(), Y: d.int8()} }

// read reads a battle's form.
func (l *forms) read(d *decoder, s *State) {
	s.phase = Phase(d.byte())
	f := d.byte()
	s.ending, s.begun, s.open, s.winner = f&1 != 0, f&2 != 0, f&4 != 0, d.int8()
	s.pend, s.nOffers, s.offers, s.uses = pending{}, 0, [maxOffers]offer{}, 0
	if s.phase == Over {
		for i := range int(s.n) {
			s.fig[i].out = d.byte()
			s.fig[i].onField = s.fig[i].out == notOut
		}
		return
	}
	s.resume, s.holder, s.last, s.active, s.asked, s.ooa = Phase(d.byte()), d.int8(), d.int8(), d.int8(), d.int8(), int16(d.byte())
	if f&8 != 0 {
		s.pend.read(d)
	}
	if f&16 != 0 {
		s.nOffers = d.int8()
		for k := range s.nOffers {
			o := &s.offers[k]
			o.owner, o.whom, o.clause = d.int8(), d.int8(), clauseID(d.int16())
			o.from, o.n = d.square(), d.int8()
		}
	}
	if f&32 != 0 {
		s.uses = d.byte()
	}
	for k := range s.schools {
		s.school[k].read(d)
		s.order[k] = d.int8()
	}
	for i := range int(s.n) {
		s.fig[i].read(d)
	}
}

func (p *pending) read(d *decoder) {
	p.on, p.stage, p.a, p.b, p.option = true, d.byte(), d.int8(), d.int8(), optionID(d.byte())
	f := d.byte()
	p.extra, p.chain, p.answer = f&1 != 0, f&2 != 0, f>>2
	p.sweep, p.by, p.base, p.die, p.square = d.byte(), trickID(d.byte()), d.int8(), d.int8(), d.square()
}

func (x *School) read(d *decoder) {
	x.favour = d.int16()
	f := d.byte()
	x.status, x.yields, x.lost, x.fights = f&3, f&4 != 0, int16(f>>3&1), f&32 != 0
	x.boost, x.turns, x.out = d.int8(), int16(d.byte()), int16(d.byte())
	if f&16 != 0 {
		for k := range x.pools {
			x.pools[k] = d.int16()
		}
	}
}

func (f *Figure) read(d *decoder) {
	b := d.byte()
	f.out = b >> 6
	if f.out != notOut {
		f.onField, f.waits, f.mp, f.attacksLeft, f.life = false, false, 0, 0, 0
		return
	}
	f.onField, f.waits, f.activated, f.fresh, f.acted = b&2 != 0, b&4 != 0, b&8 != 0, b&16 != 0, b&32 != 0
	c := d.byte()
	f.facing = field.Way(c & 3)
	f.held, f.began, f.reacted, f.freeNow, f.wasHurt = c&4 != 0, c&8 != 0, c&16 != 0, c&32 != 0, c&64 != 0
	f.at, f.life, f.turns = d.square(), d.int16(), int16(d.byte())
	f.mp, f.attacksLeft, f.shotsLeft = 0, 0, 0
	if d.byte() != 0 {
		f.mp, f.attacksLeft, f.shotsLeft = d.int8(), d.int8(), d.int8()
	}
	if b&1 == 0 {
		f.stance, f.granted, f.adopted, f.conditions, f.lastTarget, f.actsAfter, f.chosenFoe, f.kills, f.visited = [2]trickID{}, 0, 0, 0, nobody, nobody, nobody, 0, 0
		f.lasting, f.used = [maxLasting]lasting{}, [maxUsed]used{}
		return
	}
	f.school, f.stance[0], f.stance[1], f.granted, f.adopted = d.int8(), trickID(d.byte()), trickID(d.byte()), trickID(d.byte()), d.int8()
	f.conditions, f.lastTarget, f.actsAfter, f.chosenFoe, f.kills, f.visited = d.byte(), d.int8(), d.int8(), d.int8(), d.byte(), d.byte()
	for k := range f.lasting {
		f.lasting[k] = lasting{trickID(d.byte()), d.byte(), d.int8()}
	}
	for k := range f.used {
		f.used[k] = used{trickID(d.byte()), d.byte()}
	}
}
