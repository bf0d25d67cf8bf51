package munera

import "summa/internal/fact"

// Facts visits the facts of one part of the bout.
func (r *Rules) Facts(s *State, part int, visit func(*fact.Fact)) {
	switch {
	case part == 0:
		r.boutFacts(s, visit)
	case part <= int(s.n):
		r.figureFacts(s, part-1, visit)
	default:
		r.pairs(s, visit)
	}
}

// Told visits the facts of a part that do not go without saying, and perhaps
// some that do.
func (r *Rules) Told(s *State, part int, visit func(*fact.Fact)) {
	switch {
	case part == 0:
		r.boutTold(s, visit)
	case part > int(s.n):
		r.pairsTold(s, visit)
	default:
		r.figureTold(s, part-1, visit)
	}
}

func (r *Rules) boutTold(s *State, visit func(*fact.Fact)) {
	b := r.buf[:0]
	f := r.scratch("bout", "")
	for k := range r.bout {
		x := &r.bout[k]
		if same := r.boutSame[k]; r.boutUsual[k] && same(&r.plain, s) {
			continue
		}
		b = x.read(b[:0], r, s)
		f.Field, f.Kind, f.Value, f.Inner, f.Place = x.name, x.kind, b, x.name == thingRanges, k+1
		f.Plain = string(b) == x.plain
		visit(f)
	}
	r.buf = b
}

func (r *Rules) figureTold(s *State, i int, visit func(*fact.Fact)) {
	b := r.buf[:0]
	f := r.scratch("figures", r.name(s, i))
	is, usual := &s.fig[i], &r.plain.fig[0]
	for k := 0; k < len(r.fields); k++ {
		k = r.skip(k, usual, is)
		x := &r.fields[k]
		if r.usual[k] && x.same(usual, is) {
			continue
		}
		b = x.read(b[:0], r, s, i)
		f.Field, f.Kind, f.Value, f.Place = x.name, x.kind, b, k+1
		f.Plain = string(b) == x.plain
		visit(f)
	}
	r.buf = b
}

// Changes visits the facts of a part that differ from before, and perhaps some
// that do not.
func (r *Rules) Changes(before, s *State, part int, visit func(*fact.Fact)) {
	if part == 0 {
		r.boutChanges(before, s, visit)
		return
	}
	if part > int(s.n) || part > int(before.n) {
		r.Facts(s, part, visit)
		return
	}
	i := part - 1
	was, is := &before.fig[i], &s.fig[i]
	b := r.buf[:0]
	f := r.scratch("figures", r.name(s, i))
	for k := 0; k < len(r.fields); k++ {
		k = r.skip(k, was, is)
		x := &r.fields[k]
		if x.same(was, is) {
			continue
		}
		b = x.read(b[:0], r, s, i)
		f.Field, f.Kind, f.Value, f.Inner, f.Place = x.name, x.kind, b, k >= r.inner, k+1
		visit(f)
	}
	r.buf = b
}

// scratch is a fact to fill in for a visit, so that visiting allocates nothing.
func (r *Rules) scratch(group, owner string) *fact.Fact {
	r.fact = fact.Fact{Group: group, Owner: owner}
	return &r.fact
}

// skip passes over the fields of the turn record and of the deeds at once, where
// the two figures have the same.
func (r *Rules) skip(k int, a, b *Figure) int {
	if k == r.turnAt && a.turnRecord == b.turnRecord {
		k = r.deedsAt
	}
	if k == r.deedsAt && a.deeds == b.deeds {
		k = r.inner
	}
	return k
}

// boutChanges visits the facts of the bout as a whole that may differ.
func (r *Rules) boutChanges(before, s *State, visit func(*fact.Fact)) {
	b := r.buf[:0]
	f := r.scratch("bout", "")
	for k := range r.bout {
		x := &r.bout[k]
		if same := r.boutSame[k]; same != nil && same(before, s) {
			continue
		}
		b = x.read(b[:0], r, s)
		f.Field, f.Kind, f.Value, f.Inner, f.Place = x.name, x.kind, b, x.name == thingRanges, k+1
		visit(f)
	}
	r.buf = b
}

func (r *Rules) boutFacts(s *State, visit func(*fact.Fact)) {
	b := r.buf[:0]
	f := r.scratch("bout", "")
	for k := range r.bout {
		x := &r.bout[k]
		b = x.read(b[:0], r, s)
		f.Field, f.Kind, f.Value, f.Inner, f.Place = x.name, x.kind, b, x.name == thingRanges, k+1
		f.Plain = string(b) == x.plain
		visit(f)
	}
	r.buf = b
}

func (r *Rules) figureFacts(s *State, i int, visit func(*fact.Fact)) {
	b := r.buf[:0]
	f := r.scratch("figures", r.name(s, i))
	for k := range r.fields {
		x := &r.fields[k]
		b = x.read(b[:0], r, s, i)
		f.Field, f.Kind, f.Value, f.Inner, f.Place = x.name, x.kind, b, k >= r.inner, k+1
		f.Plain = string(b) == x.plain
		visit(f)
	}
	r.buf = b
}

// pairs visits the facts the players state about two figures.
func (r *Rules) pairs(s *State, visit func(*fact.Fact)) { r.pairFacts(s, true, visit) }

func (r *Rules) pairsTold(s *State, visit func(*fact.Fact)) { r.pairFacts(s, false, visit) }

// pairFacts visits ranges, quadrants and which of them players have stated; with
// all set also the quadrants that go without saying. On a map they all do, as
// they follow from where the figures stand.
func (r *Rules) pairFacts(s *State, all bool, visit func(*fact.Fact)) {
	if s.mapped() && !all {
		return
	}
	f := r.scratch("", "")
	for a := range int(s.n) {
		for b := range int(s.n) {
			if a == b {
				continue
			}
			if a < b {
				f.Kind, f.Value = fact.Number, num(r.pair[:0], int(s.fig[a].rng[b]))
				f.Field, f.Plain, f.Inner = r.pairPath("range.", s, a, b), s.mapped(), false
				visit(f)
			}
			if q := s.fig[a].sees[b]; all || q != Front {
				f.Kind, f.Value = fact.Word, append(r.pair[:0], quadWords[q]...)
				f.Field, f.Plain, f.Inner = r.pairPath("sees.", s, a, b), s.mapped() || q == Front, false
				visit(f)
			}
			stated := (s.fig[a].statedR>>uint(b)&1)*2 + s.fig[a].statedSees>>uint(b)&1
			if stated != 0 {
				f.Kind, f.Value = fact.Number, num(r.pair[:0], int(stated))
				f.Field, f.Plain, f.Inner = r.pairPath("stated.", s, a, b), false, true
				visit(f)
			}
		}
	}
}

// pairPath names a fact of a pair; the names are kept, as a bout asks for the
// same few again and again.
func (r *Rules) pairPath(kind string, s *State, a, b int) string {
	key := pairKey{kind[1], s.fig[a].name, s.fig[b].name} // range, sees, stated differ in their second letter
	p, ok := r.paths[key]
	if !ok {
		p = kind + r.name(s, a) + "." + r.name(s, b)
		r.paths[key] = p
	}
	return p
}

type pairKey struct {
	kind byte
	a, b uint16
}
