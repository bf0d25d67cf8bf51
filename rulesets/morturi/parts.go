package morturi

import (
	"hash/maphash"
	"summa/internal/fact"
)

// Parts of a battle: the battle as a whole, each school, each gladiator.
func (r *Rules) Parts(s *State) int { return 1 + int(s.schools) + int(s.n) }

// part is which school or which figure a part is; both -1 for the battle.
func (s *State) part(k int) (school int8, figure int) {
	switch {
	case k == 0:
		return -1, -1
	case k <= int(s.schools):
		return int8(k - 1), -1
	}
	return -1, k - 1 - int(s.schools)
}

// SamePart reports whether a part is the same in two battles. What a figure is
// said to be can depend on all the others.
func (r *Rules) SamePart(a, b *State, part int) bool {
	if a.n != b.n || a.schools != b.schools {
		return false
	}
	school, i := a.part(part)
	switch {
	case school >= 0:
		return a.school[school] == b.school[school]
	case i < 0:
		return a.battle == b.battle && a.school == b.school
	case a.fig[i] != b.fig[i]:
		return false
	}
	return sameNames(a, b) && (len(r.c.passive[auraCondition]) == 0 || a.fig == b.fig)
}

func sameNames(a, b *State) bool {
	for i := range a.n {
		if a.fig[i].name != b.fig[i].name {
			return false
		}
	}
	for k := range a.schools {
		if a.school[k].name != b.school[k].name {
			return false
		}
	}
	return true
}

// CopyPart makes a part of dst what it is in src.
func (r *Rules) CopyPart(dst, src *State, part int) {
	school, i := src.part(part)
	switch {
	case school >= 0:
		dst.school[school] = src.school[school]
	case i >= 0:
		dst.fig[i] = src.fig[i]
	default:
		dst.battle = src.battle
	}
}

// PartDigest is a number that equal parts share within one run of the program.
func (r *Rules) PartDigest(s *State, part int) uint64 {
	school, i := s.part(part)
	switch {
	case school >= 0:
		return maphash.Comparable(r.seed, s.school[school])
	case i >= 0:
		return maphash.Comparable(r.seed, s.fig[i])
	}
	return maphash.Comparable(r.seed, s.battle)
}

// Facts visits the facts of one part of the battle.
func (r *Rules) Facts(s *State, part int, visit func(*fact.Fact)) {
	school, i := s.part(part)
	b := r.buf[:0]
	r.fact = fact.Fact{}
	f := &r.fact
	switch {
	case school >= 0:
		f.Group, f.Owner = "sides", r.schoolName(s, school)
		for k := range r.sides {
			x := &r.sides[k]
			b = x.read(b[:0], r, s, school)
			tell(f, x.name, x.kind, x.plain, x.inner, k, b)
			visit(f)
		}
	case i >= 0:
		f.Group, f.Owner = "figures", r.name(s, i)
		for k := range r.fields {
			x := &r.fields[k]
			b = x.read(b[:0], r, s, i)
			tell(f, x.name, x.kind, x.plain, x.inner, k, b)
			visit(f)
		}
	default:
		f.Group, f.Owner = "bout", ""
		for k := range r.bout {
			x := &r.bout[k]
			b = x.read(b[:0], r, s)
			tell(f, x.name, x.kind, x.plain, x.inner, k, b)
			visit(f)
		}
	}
	r.buf = b
}

// Told visits the facts of a part; those that go without saying are marked.
func (r *Rules) Told(s *State, part int, visit func(*fact.Fact)) { r.Facts(s, part, visit) }

// Changes visits the facts of a part that differ from before, and perhaps some
// that do not.
func (r *Rules) Changes(before, s *State, part int, visit func(*fact.Fact)) {
	if !r.SamePart(before, s, part) {
		r.Facts(s, part, visit)
	}
}

func tell(f *fact.Fact, name string, kind fact.Kind, plain string, inner bool, k int, value []byte) {
	f.Field, f.Kind, f.Inner, f.Place, f.Value, f.Plain = name, kind, inner, k+1, value, string(value) == plain
}
