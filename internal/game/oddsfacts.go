package game

import (
	"bytes"
	"slices"

	"summa/internal/fact"
)

// comparison holds the facts of a part before the question, in order, and the weight of each value
// that a fact had afterwards.
type comparison struct {
	facts []factOdds
	text  []byte // the values before, concatenated
	mass  uint64
	words interned
}

// interned returns the same string for the same text, so that the few texts that come up in
// question after question are allocated once.
type interned struct {
	known map[string]string
	buf   []byte
	slab  []ValueOdds
}

func (w *interned) of(text []byte) string {
	if s, ok := w.known[string(text)]; ok {
		return s
	}
	const most = 4096
	if w.known == nil || len(w.known) > most {
		w.known = map[string]string{}
	}
	s := string(text)
	w.known[s] = s
	return s
}

// room returns an empty list with capacity for the usual number of values.
func (w *interned) room() []ValueOdds {
	const usual, many = 4, 256
	if len(w.slab) < usual {
		w.slab = make([]ValueOdds, many)
	}
	list := w.slab[:0:usual]
	w.slab = w.slab[usual:]
	return list
}

func (w *interned) path(f *fact.Fact) string {
	w.buf = f.AppendPath(w.buf[:0])
	return w.of(w.buf)
}

type factOdds struct {
	group, owner, field string
	kind                fact.Kind
	inner               bool
	from, to            int         // the value before, in text
	now                 []ValueOdds // values that differ from the one before
	total               uint64      // mass of now
}

func (x *factOdds) is(f *fact.Fact) bool {
	return x.field == f.Field && x.owner == f.Owner && x.group == f.Group
}

func (c *comparison) base(f *fact.Fact) {
	from := len(c.text)
	c.text = append(c.text, f.Value...)
	c.facts = append(c.facts, factOdds{group: f.Group, owner: f.Owner, field: f.Field, kind: f.Kind, inner: f.Inner, from: from, to: len(c.text)})
}

func (c *comparison) visit(f *fact.Fact) {
	i := f.Place - 1
	if i < 0 || i >= len(c.facts) || !c.facts[i].is(f) {
		i = c.find(f)
	}
	x := &c.facts[i]
	if !bytes.Equal(f.Value, c.text[x.from:x.to]) {
		x.add(&c.words, f.Value, c.mass)
	}
}

// find returns the index of a fact, and adds the fact if it is new.
func (c *comparison) find(f *fact.Fact) int {
	for i := range c.facts {
		if c.facts[i].is(f) {
			return i
		}
	}
	c.facts = append(c.facts, factOdds{group: f.Group, owner: f.Owner, field: f.Field, kind: f.Kind, inner: f.Inner})
	return len(c.facts) - 1
}

// add adds the weight of a value that differs from the one before.
func (x *factOdds) add(words *interned, value []byte, mass uint64) {
	x.total += mass
	for i := range x.now {
		if x.now[i].Value == string(value) {
			x.now[i].N += mass
			return
		}
	}
	if x.now == nil {
		x.now = words.room()
	}
	x.now = append(x.now, ValueOdds{words.of(value), mass})
}

// gone counts every fact as empty, because the part no longer exists.
func (c *comparison) gone() {
	for i := range c.facts {
		if x := &c.facts[i]; x.to > x.from {
			x.add(&c.words, nil, c.mass)
		}
	}
}

// changed appends the facts that differ in some ending. The value before gets the weight that is
// left.
func (c *comparison) changed(list []FieldOdds, whole uint64) []FieldOdds {
	for i := range c.facts {
		x := &c.facts[i]
		if len(x.now) == 0 {
			continue
		}
		values := x.now
		if rest := whole - x.total; rest > 0 {
			values = append(values, ValueOdds{})
			copy(values[1:], values)
			values[0] = ValueOdds{c.words.of(c.text[x.from:x.to]), rest}
		}
		f := fact.Fact{Group: x.group, Owner: x.owner, Field: x.field}
		was := c.words.of(c.text[x.from:x.to])
		list = append(list, FieldOdds{Path: c.words.path(&f), Owner: x.owner, Field: x.field, Before: was, Kind: x.kind, Inner: x.inner, Values: values})
	}
	return list
}

// together merges the distributions of a fact whose figure enters as one part of the bout in some
// endings and as another part in others. In the remaining endings the fact is absent.
func together(list []FieldOdds, whole uint64) []FieldOdds {
	out, at := list[:0], map[string]int{}
	for _, f := range list {
		i, ok := at[f.Path]
		if !ok || f.Before != "" || out[i].Before != "" {
			at[f.Path] = len(out)
			out = append(out, f)
			continue
		}
		out[i].Values = sum(out[i].Values, f.Values, whole)
	}
	return out
}

// sum adds the weights of two lists of values, of which at most one applies in any ending. The rest
// of the whole is the weight of the empty value.
func sum(a, b []ValueOdds, whole uint64) []ValueOdds {
	values := []ValueOdds{{}}
	rest := whole
	for _, v := range slices.Concat(a, b) {
		if v.Value == "" {
			continue
		}
		rest -= v.N
		if i := slices.IndexFunc(values, func(x ValueOdds) bool { return x.Value == v.Value }); i >= 0 {
			values[i].N += v.N
		} else {
			values = append(values, v)
		}
	}
	values[0].N = rest
	if rest == 0 {
		return values[1:]
	}
	return values
}
