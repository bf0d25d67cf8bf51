package state

import (
	"bytes"
	"hash/maphash"
	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/sim"
)

// Battles of few gladiators are represented by forms: the whole battle except its round, which is
// the only running total.
const (
	tracedFigures = 16
	roundTotal    = 0
)

// Totals returns how many running totals a battle has; 0 if the rules look at them or it is too
// large.
func (r *Reckoner) Totals(s *State) int {
	if s.N > tracedFigures || s.Victory != LastSchool {
		return 0
	}
	return 1
}

// Load reads the running totals of a battle.
func (r *Reckoner) Load(s *State, totals []int16) { totals[roundTotal] = s.Round }

// Store writes the totals to a battle just recalled.
func (r *Reckoner) Store(s *State, totals []int16) { s.Round = totals[roundTotal] }

// Merge does nothing, as the only total is the round.
func (r *Reckoner) Merge([]int16) {}

// RoundOf returns the round of a battle with these totals.
func (r *Reckoner) RoundOf(last int) int { return last }

// Questions returns 0: nothing in a traced battle asks about the round.
func (r *Reckoner) Questions() int { return 0 }

// Answers returns how many answers a question has.
func (r *Reckoner) Answers(int) int { return 0 }

// About returns the totals on which a question depends.
func (r *Reckoner) About(int) sim.About { return sim.About{} }

// Answer returns the answer to a question.
func (r *Reckoner) Answer(*sim.Totals, int) uint8 { return 0 }

// Watch has a trace record every change of the totals.
func (r *Reckoner) Watch(t *dice.Trace) { r.watch = t }

// NextRound tells the watching trace, if any, that a round has begun.
func (r *Reckoner) NextRound() {
	if r.watch != nil {
		r.watch.Changed(roundTotal, 0, dice.Add, 1)
	}
}

// LooksAtRound tells the watching trace, if any, that the rules looked at the round, which a form
// does not contain.
func (r *Reckoner) LooksAtRound() {
	if r.watch != nil {
		r.watch.Looked()
	}
}

// forms is a store that numbers forms. Each is encoded as its differences from the battle that all
// start from; the encodings are stored in one long byte slice.
type forms struct {
	start  *State
	counts bool // how many a figure has taken out matters
	seed   maphash.Seed
	text   []byte
	ends   []uint32 // of each form in text
	index  []int32  // by hash: 1 + the number of a form, or 0
	hashes []uint32 // of each form
	buf    []byte
}

// maxForms bounds the memory of a run.
const maxForms = 1 << 20

// Forms returns an empty store for the forms of battles that start at s.
func (r *Reckoner) Forms(s *State) sim.Forms[State] {
	return &forms{start: s, counts: r.Content.Counted.Meets(&s.All), seed: maphash.MakeSeed(), index: make([]int32, 1<<12)}
}

// Number returns the number of a battle's form, or -1 if there is no room for it.
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

// form returns the encoding of a form.
func (l *forms) form(n int) []byte {
	from := uint32(0)
	if n > 0 {
		from = l.ends[n-1]
	}
	return l.text[from:l.ends[n]]
}

// enter adds the form that is in buf.
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

// place enters a form number at the first free slot for its hash.
func (l *forms) place(hash uint32, n int) {
	mask := uint32(len(l.index) - 1)
	k := hash & mask
	for l.index[k] != 0 {
		k = (k + 1) & mask
	}
	l.index[k] = int32(n) + 1
}

// Recall makes s a battle of a form, except for its round.
func (l *forms) Recall(n int, s *State) {
	s.CopyFrom(l.start)
	x := decoder{l.form(n)}
	l.read(&x, s)
}

// flags packs booleans into a byte, the first in the lowest bit.
func flags(list ...bool) byte {
	b := byte(0)
	for k, ok := range list {
		b |= OneIf(ok) << k
	}
	return b
}

// write appends the encoding of a battle's form.
func (l *forms) write(b []byte, s *State) []byte {
	b = append(b, byte(s.Phase), flags(s.Ending, s.Begun, s.Open, s.Pend.On, s.NOffers > 0, s.Uses > 0), byte(s.Winner))
	if s.Phase == Over {
		for i := range int(s.N) {
			b = append(b, s.Fig[i].Out)
		}
		return b
	}
	b = append(b, byte(s.Resume), byte(s.Holder), byte(s.Last), byte(s.Active), byte(s.Asked), byte(s.Ooa))
	if s.Pend.On {
		b = s.Pend.write(b)
	}
	if s.NOffers > 0 {
		b = append(b, byte(s.NOffers))
		for k := range s.NOffers {
			o := &s.Offers[k]
			b = append(b, byte(o.Owner), byte(o.Whom), byte(o.Clause), byte(o.Clause>>8), byte(o.From.X), byte(o.From.Y), byte(o.N))
		}
	}
	if s.Uses > 0 {
		b = append(b, s.Uses)
	}
	for k := range s.Schools {
		b = append(s.School[k].write(b), byte(s.Order[k]))
	}
	for i := range int(s.N) {
		f := &s.Fig[i]
		if kills := f.Kills; !l.counts && kills != 0 {
			f.Kills = 0
			b = f.write(b, &l.start.Fig[i])
			f.Kills = kills
			continue
		}
		b = f.write(b, &l.start.Fig[i])
	}
	return b
}

func (p *Pending) write(b []byte) []byte {
	return append(b, p.Stage, byte(p.A), byte(p.B), byte(p.Option), flags(p.Extra, p.Chain)|p.Answer<<2, p.Sweep, byte(p.By), byte(p.Base), byte(p.Die), byte(p.Square.X), byte(p.Square.Y))
}

func (x *School) write(b []byte) []byte {
	rich := x.Pools != [MaxPools]int16{}
	b = append(b, byte(x.Favour), byte(x.Favour>>8), x.Status|flags(x.Yields, x.Lost != 0, rich, x.Fights)<<2, byte(x.Boost), byte(x.Turns), byte(x.Out))
	if rich {
		for _, n := range x.Pools {
			b = append(b, byte(n), byte(n>>8))
		}
	}
	return b
}

// write appends what has changed in a figure since it was entered.
func (f *Figure) write(b []byte, start *Figure) []byte {
	if f.Out != NotOut {
		return append(b, f.Out<<6)
	}
	more := !f.usual(start)
	b = append(b, f.Out<<6|flags(more, f.OnField, f.Waits, f.Activated, f.Fresh, f.Acted), byte(f.Facing)|flags(f.Held, f.Began, f.Reacted, f.FreeNow, f.WasHurt)<<2,
		byte(f.At.X), byte(f.At.Y), byte(f.Life), byte(f.Life>>8), byte(f.Turns))
	if f.Mp != 0 || f.AttacksLeft != 0 || f.ShotsLeft != 0 {
		b = append(b, 1, byte(f.Mp), byte(f.AttacksLeft), byte(f.ShotsLeft))
	} else {
		b = append(b, 0)
	}
	if !more {
		return b
	}
	b = append(b, byte(f.School), byte(f.Stance[0]), byte(f.Stance[1]), byte(f.Granted), byte(f.Adopted), f.Conditions, byte(f.LastTarget), byte(f.ActsAfter), byte(f.ChosenFoe), f.Kills, f.Visited)
	for _, x := range f.Lasting {
		b = append(b, byte(x.Trick), x.Until, byte(x.N))
	}
	for _, x := range f.Used {
		b = append(b, byte(x.Trick), x.Per)
	}
	return b
}

// usual reports whether a figure has none of the things that few figures have.
func (f *Figure) usual(start *Figure) bool {
	return f.School == start.School && f.Stance == [2]TrickID{} && f.Granted == 0 && f.Adopted == 0 && f.Conditions == 0 && f.LastTarget == Nobody && f.ActsAfter == Nobody &&
		f.ChosenFoe == Nobody && f.Kills == 0 && f.Visited == 0 && f.Lasting == [maxLasting]lasting{} && f.Used == [maxUsed]Used{}
}

// A decoder reads an encoding.
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

// read decodes a battle's form.
func (l *forms) read(d *decoder, s *State) {
	s.Phase = Phase(d.byte())
	f := d.byte()
	s.Ending, s.Begun, s.Open, s.Winner = f&1 != 0, f&2 != 0, f&4 != 0, d.int8()
	s.Pend, s.NOffers, s.Offers, s.Uses = Pending{}, 0, [MaxOffers]Offer{}, 0
	if s.Phase == Over {
		for i := range int(s.N) {
			s.Fig[i].Out = d.byte()
			s.Fig[i].OnField = s.Fig[i].Out == NotOut
		}
		return
	}
	s.Resume, s.Holder, s.Last, s.Active, s.Asked, s.Ooa = Phase(d.byte()), d.int8(), d.int8(), d.int8(), d.int8(), int16(d.byte())
	if f&8 != 0 {
		s.Pend.read(d)
	}
	if f&16 != 0 {
		s.NOffers = d.int8()
		for k := range s.NOffers {
			o := &s.Offers[k]
			o.Owner, o.Whom, o.Clause = d.int8(), d.int8(), ClauseID(d.int16())
			o.From, o.N = d.square(), d.int8()
		}
	}
	if f&32 != 0 {
		s.Uses = d.byte()
	}
	for k := range s.Schools {
		s.School[k].read(d)
		s.Order[k] = d.int8()
	}
	for i := range int(s.N) {
		s.Fig[i].read(d)
	}
}

func (p *Pending) read(d *decoder) {
	p.On, p.Stage, p.A, p.B, p.Option = true, d.byte(), d.int8(), d.int8(), OptionID(d.byte())
	f := d.byte()
	p.Extra, p.Chain, p.Answer = f&1 != 0, f&2 != 0, f>>2
	p.Sweep, p.By, p.Base, p.Die, p.Square = d.byte(), TrickID(d.byte()), d.int8(), d.int8(), d.square()
}

func (x *School) read(d *decoder) {
	x.Favour = d.int16()
	f := d.byte()
	x.Status, x.Yields, x.Lost, x.Fights = f&3, f&4 != 0, int16(f>>3&1), f&32 != 0
	x.Boost, x.Turns, x.Out = d.int8(), int16(d.byte()), int16(d.byte())
	if f&16 != 0 {
		for k := range x.Pools {
			x.Pools[k] = d.int16()
		}
	}
}

func (f *Figure) read(d *decoder) {
	b := d.byte()
	f.Out = b >> 6
	if f.Out != NotOut {
		f.OnField, f.Waits, f.Mp, f.AttacksLeft, f.Life = false, false, 0, 0, 0
		return
	}
	f.OnField, f.Waits, f.Activated, f.Fresh, f.Acted = b&2 != 0, b&4 != 0, b&8 != 0, b&16 != 0, b&32 != 0
	c := d.byte()
	f.Facing = field.Way(c & 3)
	f.Held, f.Began, f.Reacted, f.FreeNow, f.WasHurt = c&4 != 0, c&8 != 0, c&16 != 0, c&32 != 0, c&64 != 0
	f.At, f.Life, f.Turns = d.square(), d.int16(), int16(d.byte())
	f.Mp, f.AttacksLeft, f.ShotsLeft = 0, 0, 0
	if d.byte() != 0 {
		f.Mp, f.AttacksLeft, f.ShotsLeft = d.int8(), d.int8(), d.int8()
	}
	if b&1 == 0 {
		f.Stance, f.Granted, f.Adopted, f.Conditions, f.LastTarget, f.ActsAfter, f.ChosenFoe, f.Kills, f.Visited = [2]TrickID{}, 0, 0, 0, Nobody, Nobody, Nobody, 0, 0
		f.Lasting, f.Used = [maxLasting]lasting{}, [maxUsed]Used{}
		return
	}
	f.School, f.Stance[0], f.Stance[1], f.Granted, f.Adopted = d.int8(), TrickID(d.byte()), TrickID(d.byte()), TrickID(d.byte()), d.int8()
	f.Conditions, f.LastTarget, f.ActsAfter, f.ChosenFoe, f.Kills, f.Visited = d.byte(), d.int8(), d.int8(), d.int8(), d.byte(), d.byte()
	for k := range f.Lasting {
		f.Lasting[k] = lasting{TrickID(d.byte()), d.byte(), d.int8()}
	}
	for k := range f.Used {
		f.Used[k] = Used{TrickID(d.byte()), d.byte()}
	}
}
