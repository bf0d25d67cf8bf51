package pack

import "gopkg.in/yaml.v3"

// entries reads the list under a top-level key.
func (l *loader) entries(k *Kind, n *yaml.Node) {
	if isNull(n) {
		return // a list whose entries are all commented out
	}
	if n.Kind != yaml.SequenceNode {
		l.report.addf(at(l.file, n), "%s: expected a list of entries, got %s", k.Top, describe(n))
		return
	}
	for _, e := range n.Content {
		l.entry(k, e)
	}
}

// entry reads one entry and puts it in the set.
func (l *loader) entry(k *Kind, n *yaml.Node) {
	if n.Kind != yaml.MappingNode {
		l.report.addf(at(l.file, n), "expected %s with an id, got %s", article(k.Name), describe(n))
		return
	}
	e := &Entry{From: at(l.file, n), values: make(map[string]Value, len(n.Content)/2)}
	c := checker{file: l.file, report: l.report}
	for key, v := range pairs(n) {
		if key.Value == idKey || key.Value == removeKey {
			continue
		}
		if f := c.known(k.Fields, key, article(k.Name), idKey, removeKey); f != nil {
			c.check(f, f.Name, v)
			e.values[f.Name] = Value{l.file, v}
		}
	}
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
	id := lookup(n, idKey)
	if id == nil {
		l.report.addf(e.From, "the %s has no id", k.Name)
		return false
	}
	p := at(l.file, id)
	if !isText(id) || !validID(id.Value) {
		l.report.addf(p, "id: expected lower-case words joined by hyphens, got %s", describe(id))
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
