package fact

import "hash/maphash"

// A Sort is a Part in which each item has the same fields, read from a view T. E is the type of an
// item's state in a bout, which is compared, digested and copied.
type Sort[S any, E comparable, T any] struct {
	Group  string // as in Fact
	Many   func(s *S) int
	Owner  func(s *S, i int) string // nil for what has no owner, such as the bout as a whole
	At     func(s *S, i int) *E
	View   func(s *S, i int) T
	Fields []Field[T]
	// Also reports whether other state on which the facts depend is the same as well; nil if they
	// depend on nothing else.
	Also func(a, b *S, i int) bool
	// With copies other state that belongs to an item; it is called before the item is copied. It
	// is nil if there is none.
	With func(dst, src *S, i int)
	// Sum returns the digest; nil for a hash of what At returns.
	Sum func(s *S) uint64
	// Usual is a bout whose first item of the sort has every default; nil if each field has to be
	// read to know whether it has its default.
	Usual *S
	usual []bool // for each field whether it has its default in Usual
	// Runs are ranges of fields that can be compared at once.
	Runs []Run[E]
}

// A Run is adjacent fields that have the same values where Same returns true. It begins with the
// field named From and ends before that named Before, "" for the end of the fields.
type Run[E any] struct {
	From, Before string
	Same         func(a, b *E) bool
	from, before int
}

// Ready precomputes what the sort needs to be fast. Call it once, when the fields are complete.
func (x *Sort[S, E, T]) Ready() *Sort[S, E, T] {
	for k := range x.Runs {
		r := &x.Runs[k]
		r.from, r.before = x.index(r.From), len(x.Fields)
		if r.Before != "" {
			r.before = x.index(r.Before)
		}
	}
	if x.Usual != nil {
		of := x.View(x.Usual, 0)
		for k := range x.Fields {
			f := &x.Fields[k]
			x.usual = append(x.usual, f.Same != nil && string(f.Read(nil, of)) == f.Plain)
		}
	}
	return x
}

func (x *Sort[S, E, T]) index(name string) int {
	for k := range x.Fields {
		if x.Fields[k].Name == name {
			return k
		}
	}
	return -1
}

// Field returns the field with a name, nil if there is none.
func (x *Sort[S, E, T]) Field(name string) *Field[T] {
	if k := x.index(name); k >= 0 {
		return &x.Fields[k]
	}
	return nil
}

// Settable names the fields that can be set, without those that are not shown to people unless
// inner is set.
func (x *Sort[S, E, T]) Settable(inner bool) []string {
	var names []string
	for k := range x.Fields {
		if f := &x.Fields[k]; f.Set != nil && (inner || !f.Inner) {
			names = append(names, f.Name)
		}
	}
	return names
}

// Count returns how many items a bout has.
func (x *Sort[S, E, T]) Count(s *S) int {
	if x.Many == nil {
		return 1
	}
	return x.Many(s)
}

func (x *Sort[S, E, T]) owner(to *Teller, s *S, i int) {
	if x.Owner == nil {
		to.Of(x.Group, "")
	} else {
		to.Of(x.Group, x.Owner(s, i))
	}
}

// Say tells the facts of item i.
func (x *Sort[S, E, T]) Say(to *Teller, s *S, i int, all bool) {
	x.owner(to, s, i)
	if to.past {
		return
	}
	of := x.View(s, i)
	if all || x.Usual == nil {
		for k := range x.Fields {
			x.Fields[k].tell(to, of, k)
		}
		return
	}
	usual, is, as := x.At(x.Usual, 0), x.At(s, i), x.View(x.Usual, 0)
	for k := 0; k < len(x.Fields); k++ {
		if k = x.skip(k, usual, is); k == len(x.Fields) {
			break
		}
		if f := &x.Fields[k]; !x.usual[k] || !f.Same(as, of) {
			f.tell(to, of, k)
		}
	}
}

// TellAll tells all fields of an owner, for a Part that a ruleset implements itself.
func TellAll[T any](to *Teller, fields []Field[T], of T) {
	if to.past {
		return
	}
	for k := range fields {
		fields[k].tell(to, of, k)
	}
}

func (f *Field[T]) tell(to *Teller, of T, k int) {
	if !to.wants(f.Name) {
		return
	}
	b := f.Read(to.Scratch(), of)
	to.put(f.Name, f.Kind, f.Inner, k+1, string(b) == f.Plain, b)
}

// skip returns the index after the runs at k that have the same values.
func (x *Sort[S, E, T]) skip(k int, a, b *E) int {
	for i := range x.Runs {
		if r := &x.Runs[i]; k == r.from && r.Same(a, b) {
			k = r.before
		}
	}
	return k
}

// Differ tells the facts of item i that may differ from before.
func (x *Sort[S, E, T]) Differ(to *Teller, before, s *S, i int) {
	if i >= x.Count(before) {
		x.Say(to, s, i, true)
		return
	}
	if x.Same(before, s, i) {
		return
	}
	x.owner(to, s, i)
	was, is, of, from := x.At(before, i), x.At(s, i), x.View(s, i), x.View(before, i)
	for k := 0; k < len(x.Fields); k++ {
		if k = x.skip(k, was, is); k == len(x.Fields) {
			break
		}
		if f := &x.Fields[k]; f.Same == nil || !f.Same(from, of) {
			f.tell(to, of, k)
		}
	}
}

// Same reports whether item i is the same in two bouts.
func (x *Sort[S, E, T]) Same(a, b *S, i int) bool {
	return *x.At(a, i) == *x.At(b, i) && (x.Also == nil || x.Also(a, b, i))
}

// Digest returns a hash of item i: equal items have equal digests.
func (x *Sort[S, E, T]) Digest(seed maphash.Seed, s *S, i int) uint64 {
	if x.Sum != nil {
		return x.Sum(s)
	}
	return maphash.Comparable(seed, *x.At(s, i))
}

// Copy copies item i of src to dst.
func (x *Sort[S, E, T]) Copy(dst, src *S, i int) {
	if x.With != nil {
		x.With(dst, src, i)
	}
	*x.At(dst, i) = *x.At(src, i)
}
