package pack

import (
	"slices"

	"gopkg.in/yaml.v3"

	"summa/internal/line"
)

// entries reads the list under a top-level key.
func (l *loader) entries(k *Kind, n *yaml.Node) {
	if isNull(n) {
		return // a list whose entries are all commented out
	}
	if k.Scalar {
		l.scalar(k, n)
		return
	}
	if k.Single {
		l.single(k, n)
		return
	}
	if n.Kind != yaml.SequenceNode {
		l.report.addf(at(l.file, n), "%s: expected a list of entries, got %s", k.Top, describe(n))
		return
	}
	for _, e := range n.Content {
		l.entry(k, e)
	}
}

// single reads the one entry of a kind.
func (l *loader) single(k *Kind, n *yaml.Node) {
	if n.Kind != yaml.MappingNode {
		l.report.addf(at(l.file, n), "%s: expected a mapping, got %s", k.Top, describe(n))
		return
	}
	e := l.values(k, n)
	e.ID = k.Top
	l.set.tables[k.Name].put(e)
}

// scalar reads the one value of a kind.
func (l *loader) scalar(k *Kind, n *yaml.Node) {
	f := &k.Fields[0]
	c := checker{file: l.file, report: l.report}
	c.check(f, k.Top, n)
	e := &Entry{From: at(l.file, n), ID: k.Top, values: map[string]Value{f.Name: {l.file, n}}}
	l.set.tables[k.Name].put(e)
}

// values reads the fields of an entry; names are keys that are not fields.
func (l *loader) values(k *Kind, n *yaml.Node, names ...string) *Entry {
	e := &Entry{From: at(l.file, n), values: make(map[string]Value, len(n.Content)/2)}
	c := checker{file: l.file, report: l.report}
	for key, v := range pairs(n) {
		if slices.Contains(names, key.Value) {
			continue
		}
		if f := c.known(k.Fields, key, article(k.Name), names...); f != nil {
			c.check(f, f.Name, v)
			e.values[f.Name] = Value{l.file, v}
		}
	}
	return e
}

// entry reads one entry and puts it in the set.
func (l *loader) entry(k *Kind, n *yaml.Node) {
	if n.Kind != yaml.MappingNode {
		l.report.addf(at(l.file, n), "expected %s with %s, got %s", article(k.Name), article(k.key()), describe(n))
		return
	}
	e := l.values(k, n, k.key(), removeKey)
	if !l.identify(k, n, e) {
		return
	}
	if l.removes(n) {
		l.remove(k, n, e)
		return
	}
	l.set.tables[k.Name].put(e)
}

// identify reads the id of an entry, and reports whether it is a good one.
func (l *loader) identify(k *Kind, n *yaml.Node, e *Entry) bool {
	id := lookup(n, k.key())
	if id == nil {
		l.report.addf(e.From, "the %s has no %s", k.Name, k.key())
		return false
	}
	p := at(l.file, id)
	switch {
	case isText(id) && k.Named:
		if err := line.ValidName(id.Value); err != nil {
			l.report.addf(p, "%s: %v", k.key(), err)
			return false
		}
	case !isText(id) || !validID(id.Value):
		l.report.addf(p, "%s: expected lower-case words joined by hyphens, got %s", k.key(), describe(id))
		return false
	}
	e.ID = id.Value
	key := [2]string{k.Name, e.ID}
	if first := l.seen[key]; first > 0 {
		l.report.addf(p, "%s %q is already on line %d", k.Name, e.ID, first)
		return false
	}
	l.seen[key] = id.Line
	return true
}

// removes reports whether the entry asks to be removed.
func (l *loader) removes(n *yaml.Node) bool {
	v := lookup(n, removeKey)
	if v == nil {
		return false
	}
	c := checker{file: l.file, report: l.report}
	c.check(&Field{Type: Bool}, removeKey, v)
	return Value{l.file, v}.Bool()
}

func (l *loader) remove(k *Kind, n *yaml.Node, e *Entry) {
	p := at(l.file, lookup(n, removeKey))
	if len(e.values) > 0 {
		l.report.addf(p, "%s that is removed has no other fields", article(k.Name))
	}
	if !l.set.tables[k.Name].remove(e.ID, p) {
		ids := func() []string { return l.set.IDs(k.Name) }
		l.report.suggestf(p, e.ID, ids, "there is no %s %q to remove", k.Name, e.ID)
	}
}
