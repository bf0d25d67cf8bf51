package fact

import "hash/maphash"

// A Sort is a Part whose facts stand in rows: the same fields for each, read from a view
// T. E is what one of them is in a bout: what is compared, digested and copied.
type Sort[S any, E comparable, T any] struct {
	Group  string // as in Fact
	Many   func(s *S) int
	Owner  func(s *S, i int) string // nil for what has no owner, as the bout as a whole
	At     func(s *S, i int) *E
	View   func(s *S, i int) T
	Fields []Field[T]
	// Also reports whether what the facts depend on besides is the same, too; nil if
	// they depend on nothing else.
	Also func(a, b *S, i int) bool
	// With copies what belongs to one besides, and does so before it; nil if nothing
	// does.
	With func(dst, src *S, i int)
	// Sum is the digest; nil for that of what At returns.
	Sum func(s *S) uint64
	// Usual is a bout whose first of the sort has everything that goes without saying;
	// nil if each field has to be read to know.
	Usual *S
	usual []bool // fields that read in Usual what goes without saying
	// Runs are fields that are told apart at once.
	Runs []Run[E]
}

// A Run is fields in a row that read the same where Same says so. It begins with the
// field of one name and ends before that of another, "" for the end of the table.
type Run[E any] struct {
	From, Before string
	Same         func(a, b *E) bool
	from, before int
}

// Ready works out what the sort needs to be quick. It is called once, when the fields
// are complete.
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

// Field is the field of a name, nil if there is none.
func (x *Sort[S, E, T]) Field(name string) *Field[T] {
	if k := x.index(name); k >= 0 {
		return &x.Fields[k]
	}
	return nil
}

// Settable names the fields that can be set; without those that only complete the
// state, unless inner is set.
func (x *Sort[S, E, T]) Settable(inner bool) []string {
	var names []string
	for k := range x.Fields {
		if f := &x.Fields[k]; f.Set != nil && (inner || !f.Inner) {
			names = append(names, f.Name)
		}
	}
	return names
}

// Count is how many there are.
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

// Say says the facts of one.
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

// TellAll says all fields of an owner, for a Part that a ruleset writes itself.
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

// skip passes over runs that are the same.
func (x *Sort[S, E, T]) skip(k int, a, b *E) int {
	for i := range x.Runs {
		if r := &x.Runs[i]; k == r.from && r.Same(a, b) {
			k = r.before
		}
	}
	return k
}

// Differ says the facts that may differ from before.
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

// Same reports whether one is the same in two bouts.
func (x *Sort[S, E, T]) Same(a, b *S, i int) bool {
	return *x.At(a, i) == *x.At(b, i) && (x.Also == nil || x.Also(a, b, i))
}

// Digest is a number that equal ones share.
func (x *Sort[S, E, T]) Digest(seed maphash.Seed, s *S, i int) uint64 {
	if x.Sum != nil {
		return x.Sum(s)
	}
	return maphash.Comparable(seed, *x.At(s, i))
}

// Copy makes one of dst what it is in src.
func (x *Sort[S, E, T]) Copy(dst, src *S, i int) {
	if x.With != nil {
		x.With(dst, src, i)
	}
	*x.At(dst, i) = *x.At(src, i)
}
