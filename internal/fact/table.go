package fact

import (
	"hash/maphash"
	"strings"
)

// A Part is one sort of part of a bout and all items of it: the bout as a whole, its figures, what
// is known about pairs. Most are Sorts; a ruleset implements a Part itself where its items do not
// all have the same fields.
type Part[S any] interface {
	// Count returns how many items a bout has.
	Count(s *S) int
	// Say tells the facts of item i. Those that are at their defaults are told if all is set, and
	// also where finding that out would be slow.
	Say(to *Teller, s *S, i int, all bool)
	// Differ tells at least the facts of item i that differ from before.
	Differ(to *Teller, before, s *S, i int)
	Same(a, b *S, i int) bool
	// Digest returns a hash of item i: equal items have equal digests.
	Digest(seed maphash.Seed, s *S, i int) uint64
	// Copy copies item i of src to dst.
	Copy(dst, src *S, i int)
}

// A Table holds all facts of the bouts of one ruleset. It has scratch space of its own and must be
// used by only one goroutine.
type Table[S any] struct {
	parts []Part[S]
	alike func(a, b *S) bool
	seed  maphash.Seed
	tell  Teller
}

// NewTable returns a table of parts, which it visits in this order. alike reports whether two bouts
// have the same figures with the same names; if not, no part of one is the same as in the other.
func NewTable[S any](alike func(a, b *S) bool, parts ...Part[S]) *Table[S] {
	return &Table[S]{parts: parts, alike: alike, seed: maphash.MakeSeed()}
}

// Parts returns how many parts a bout has.
func (t *Table[S]) Parts(s *S) int {
	n := 0
	for _, p := range t.parts {
		n += p.Count(s)
	}
	return n
}

// of returns the Part that contains part number part, and the index in it; nil if the bout has no
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

// Notable visits the facts of a part that are not at their defaults, and perhaps some that are.
func (t *Table[S]) Notable(s *S, part int, visit func(*Fact)) { t.say(s, part, false, visit) }

// Look visits the fact of a part that has a path, ignoring case, and reports whether there is one.
// It reads no other fact.
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

// Changes visits the facts of a part that differ from before, and perhaps some that do not.
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

// PartDigest returns a hash of a part: equal parts have equal digests within one run of the
// program.
func (t *Table[S]) PartDigest(s *S, part int) uint64 {
	p, i := t.of(s, part)
	if p == nil {
		return 0
	}
	return p.Digest(t.seed, s, i)
}

// CopyPart copies a part of src to dst. Copying all parts in order, each from some bout with the
// same figures, makes a whole bout.
func (t *Table[S]) CopyPart(dst, src *S, part int) {
	if p, i := t.of(src, part); p != nil {
		p.Copy(dst, src, i)
	}
}

// A Teller passes the facts of one owner after another to a visit function. It allocates nothing.
type Teller struct {
	visit func(*Fact)
	fact  Fact
	buf   []byte
	gone  bool

	wanted string // the path of the only fact to be told; "" for all
	field  string // the field of that path, if it can belong to the present owner
	past   bool   // the present owner is not the one in the path
	found  bool
}

// Of sets the group and the owner of the facts that follow.
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

// Past reports whether the owner's facts can be skipped, because only a fact of another owner is
// wanted.
func (to *Teller) Past() bool { return to.past }

// wants reports whether a field of the owner is wanted.
func (to *Teller) wants(field string) bool {
	return to.wanted == "" || !to.past && !to.found && strings.EqualFold(to.field, field)
}

// Scratch returns an empty buffer for the next value. The value has to be told before the next call
// of Scratch.
func (to *Teller) Scratch() []byte { return to.buf[:0] }

// Tell tells one fact of the owner.
func (to *Teller) Tell(field string, kind Kind, plain, inner bool, value []byte) {
	to.put(field, kind, inner, 0, plain, value)
}

// Hide makes the facts that follow hidden, or visible again.
func (to *Teller) Hide(hidden bool) { to.fact.Hidden = hidden }

// Gone makes the facts that follow told as empty, whatever their values, because their owner is no
// longer there; with false, as they are again.
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
