package fact

import (
	"hash/maphash"
	"strings"
)

// A Part is a sort of part of a bout and all there are of it: the bout as a whole, its
// figures, what is known about pairs. Most are Sorts; a ruleset writes one itself where
// its facts do not stand in rows.
type Part[S any] interface {
	// Count is how many there are in a bout.
	Count(s *S) int
	// Say says all facts of one; of those that go without saying only if all is set, or
	// where that cannot be told quickly.
	Say(to *Teller, s *S, i int, all bool)
	// Differ says at least the facts that differ from before.
	Differ(to *Teller, before, s *S, i int)
	Same(a, b *S, i int) bool
	// Digest is a number that equal ones share.
	Digest(seed maphash.Seed, s *S, i int) uint64
	// Copy makes one of dst what it is in src.
	Copy(dst, src *S, i int)
}

// A Table holds all facts of the bouts of one ruleset. It has scratch space of its own
// and is for one goroutine.
type Table[S any] struct {
	parts []Part[S]
	alike func(a, b *S) bool
	seed  maphash.Seed
	tell  Teller
}

// NewTable returns the table of some parts, in the order in which they are told. alike
// reports whether the parts of two bouts are about the same figures by the same names:
// else none is the same.
func NewTable[S any](alike func(a, b *S) bool, parts ...Part[S]) *Table[S] {
	return &Table[S]{parts: parts, alike: alike, seed: maphash.MakeSeed()}
}

// Parts is how many parts a bout has.
func (t *Table[S]) Parts(s *S) int {
	n := 0
	for _, p := range t.parts {
		n += p.Count(s)
	}
	return n
}

// of is the sort of a part by its number, and its place there; nil if the bout has no
// such part.
func (t *Table[S]) of(s *S, part int) (Part[S], int) {
	for _, p := range t.parts {
		n := p.Count(s)
		if part < n {
			return p, part
		}
		part -= n
	}
	return nil, 0
}

// Facts visits the facts of one part of a bout.
func (t *Table[S]) Facts(s *S, part int, visit func(*Fact)) { t.say(s, part, true, visit) }

// Notable visits the facts of a part that do not go without saying, and perhaps some that
// do.
func (t *Table[S]) Notable(s *S, part int, visit func(*Fact)) { t.say(s, part, false, visit) }

// Look visits the fact of a part that has a path, without regard to case, and reports
// whether there is one. Nothing else is read.
func (t *Table[S]) Look(s *S, part int, path string, visit func(*Fact)) bool {
	if path == "" {
		return false
	}
	to := &t.tell
	to.wanted, to.found = path, false
	defer func() { to.wanted, to.past = "", false }()
	t.say(s, part, true, visit)
	return to.found
}

func (t *Table[S]) say(s *S, part int, all bool, visit func(*Fact)) {
	if p, i := t.of(s, part); p != nil {
		t.tell.visit = visit
		p.Say(&t.tell, s, i, all)
	}
}

// Changes visits the facts of a part that differ from before, and perhaps some that do
// not.
func (t *Table[S]) Changes(before, s *S, part int, visit func(*Fact)) {
	if p, i := t.of(s, part); p != nil {
		t.tell.visit = visit
		p.Differ(&t.tell, before, s, i)
	}
}

// SamePart reports whether a part is the same in two bouts.
func (t *Table[S]) SamePart(a, b *S, part int) bool {
	if !t.alike(a, b) {
		return false
	}
	p, i := t.of(a, part)
	return p == nil || p.Same(a, b, i)
}

// PartDigest is a number that equal parts share within one run of the program.
func (t *Table[S]) PartDigest(s *S, part int) uint64 {
	p, i := t.of(s, part)
	if p == nil {
		return 0
	}
	return p.Digest(t.seed, s, i)
}

// CopyPart makes a part of dst what it is in src. The parts of one bout, copied in
// order from bouts with the same figures, make a whole bout.
func (t *Table[S]) CopyPart(dst, src *S, part int) {
	if p, i := t.of(src, part); p != nil {
		p.Copy(dst, src, i)
	}
}

// A Teller says the facts of one owner after another to who wants to hear them. It
// allocates nothing.
type Teller struct {
	visit func(*Fact)
	fact  Fact
	buf   []byte
	gone  bool

	wanted string // the path of the one fact to be told; "" for all
	field  string // the field of that path, if the owner is the one of the path
	past   bool   // the owner is another
	found  bool
}

// Of has the facts that follow be those of an owner in a group.
func (to *Teller) Of(group, owner string) {
	to.fact = Fact{Group: group, Owner: owner}
	if to.wanted == "" {
		return
	}
	to.field, to.past = to.wanted, group != ""
	if group == "bout" || owner == "" {
		owner = group
	}
	for i := 0; i < len(to.wanted) && to.past; i++ {
		if to.wanted[i] == '.' && strings.EqualFold(to.wanted[:i], owner) {
			to.field, to.past = to.wanted[i+1:], false
		}
	}
}

// Past reports whether nothing is to be told of the owner, nor of what is his: only the fact
// of another is asked for.
func (to *Teller) Past() bool { return to.past }

// wants reports whether a field of the owner is to be told.
func (to *Teller) wants(field string) bool {
	return to.wanted == "" || !to.past && !to.found && strings.EqualFold(to.field, field)
}

// Scratch is an empty space for the next value; what is appended to it is said before
// the next call.
func (to *Teller) Scratch() []byte { return to.buf[:0] }

// Tell says one fact of the owner.
func (to *Teller) Tell(field string, kind Kind, plain, inner bool, value []byte) {
	to.put(field, kind, inner, 0, plain, value)
}

// Hide has the facts that follow be hidden, or shown again.
func (to *Teller) Hide(hidden bool) { to.fact.Hidden = hidden }

// Gone has the facts that follow be told as empty, whatever they were: their owner is not
// there any more; or as they are again.
func (to *Teller) Gone(gone bool) { to.gone = gone }

func (to *Teller) put(field string, kind Kind, inner bool, place int, plain bool, value []byte) {
	if !to.wants(field) {
		return
	}
	to.found = true
	f := &to.fact
	if to.gone {
		value, plain = value[:0], false
	}
	f.Field, f.Kind, f.Inner, f.Place, f.Plain, f.Value = field, kind, inner, place, plain, value
	to.buf = value
	to.visit(f)
}
