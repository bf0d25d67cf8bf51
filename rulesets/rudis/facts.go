package rudis

import (
	"hash/maphash"

	"summa/internal/dice"
	"summa/internal/game"
)

// Parts of a bout: the bout as a whole and each boxer.
func (r *Rules) Parts(s *State) int { return int(s.n) + 1 }

// Facts visits the facts of one part of the bout.
func (r *Rules) Facts(s *State, part int, visit func(*game.Fact)) {
	if part > 0 {
		r.boxerFacts(s, part-1, visit)
		return
	}
	b := r.buf[:0]
	f := &r.fact
	*f = game.Fact{Group: "bout"}
	for k := range r.bout {
		x := &r.bout[k]
		b = x.read(b[:0], r, s)
		f.Field, f.Kind, f.Value, f.Place, f.Inner = x.name, x.kind, b, k+1, x.inner
		f.Plain = string(b) == x.plain
		visit(f)
	}
	r.buf = b
}

func (r *Rules) boxerFacts(s *State, i int, visit func(*game.Fact)) {
	b := r.buf[:0]
	f := &r.fact
	*f = game.Fact{Group: "figures", Owner: r.name(s, i)}
	for k := range r.fields {
		x := &r.fields[k]
		b = x.read(b[:0], r, s, i)
		f.Field, f.Kind, f.Value, f.Place, f.Inner = x.name, x.kind, b, k+1, x.inner
		f.Plain = string(b) == x.plain
		visit(f)
	}
	r.buf = b
}

// Told visits the facts of a part that do not go without saying, and the others.
func (r *Rules) Told(s *State, part int, visit func(*game.Fact)) { r.Facts(s, part, visit) }

// Changes visits the facts of a part that may differ from before.
func (r *Rules) Changes(before, s *State, part int, visit func(*game.Fact)) {
	r.Facts(s, part, visit)
}

// SamePart reports whether a part is the same in two bouts.
func (r *Rules) SamePart(a, b *State, part int) bool {
	if a.n != b.n || a.b[0].name != b.b[0].name || a.b[1].name != b.b[1].name {
		return false
	}
	if part > 0 {
		return a.b[part-1] == b.b[part-1]
	}
	return a.whole() == b.whole()
}

// A whole is what belongs to no boxer.
type whole struct {
	phase    Phase
	control  int8
	winner   int8
	how      uint8
	begun    int32
	x        exchange
	slot     [2]slot
	rulings  [maxRulings]uint8
	pile     dice.Pile
	used     bool
	firstAt  hex
	secondAt hex
}

func (s *State) whole() whole {
	return whole{phase: s.phase, control: s.control, winner: s.winner, how: s.how, begun: s.begun, x: s.x, slot: s.slot, rulings: s.rulings, used: s.used, pile: s.pile,
		firstAt: s.b[0].pos, secondAt: s.b[1].pos}
}

// PartDigest is a number that equal parts share.
func (r *Rules) PartDigest(s *State, part int) uint64 {
	if part > 0 {
		return maphash.Comparable(r.seed, s.b[part-1])
	}
	return maphash.Comparable(r.seed, s.whole())
}

// CopyPart makes a part of dst what it is in src.
func (r *Rules) CopyPart(dst, src *State, part int) {
	if part > 0 {
		dst.b[part-1] = src.b[part-1]
		return
	}
	b := dst.b
	*dst = *src
	dst.b = b
}
