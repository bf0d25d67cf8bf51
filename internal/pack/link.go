package pack

import "slices"

// link checks what can be checked only when every source has been read: the
// fields that are required, and the references.
func (s *Set) link(r *report) {
	for i := range s.kinds {
		k := &s.kinds[i]
		for _, e := range s.tables[k.Name].entries {
			s.require(r, k, e)
			for j := range k.Fields {
				f := &k.Fields[j]
				if v, ok := e.values[f.Name]; ok {
					s.refs(r, f, f.Name, v)
				}
			}
		}
	}
}

func (s *Set) require(r *report, k *Kind, e *Entry) {
	for i := range k.Fields {
		if f := &k.Fields[i]; f.Required && !e.Has(f.Name) {
			r.addf(e.From, "%s %q has no %q, which is required", k.Name, e.ID, f.Name)
		}
	}
}

// refs checks the references in v, the value of f.
func (s *Set) refs(r *report, f *Field, label string, v Value) {
	switch f.Type {
	case Ref:
		if len(f.Words) == 0 || !slices.Contains(f.Words, v.Text()) {
			s.ref(r, f.Of, label, v)
		}
	case List:
		if e := f.elem(); e.refers() {
			for _, v := range v.List() {
				s.refs(r, e, label, v)
			}
		}
	case Map:
		e := f.elem()
		for key, v := range v.Pairs() {
			if f.Of != "" {
				s.ref(r, f.Of, label, key)
			}
			s.refs(r, e, label, v)
		}
	case Record:
		for key, v := range v.Pairs() {
			if sub := field(f.Fields, key.Text()); sub != nil {
				s.refs(r, sub, sub.Name, v)
			}
		}
	}
}

// refers reports whether values of f may hold references.
func (f *Field) refers() bool { return f.Type >= Ref }

// ref checks that v is the id of an entry.
func (s *Set) ref(r *report, kind, label string, v Value) {
	if !isText(v.node) {
		return // reported as of the wrong type
	}
	id := v.node.Value
	if _, ok := s.Find(kind, id); ok {
		return
	}
	if t := s.tables[kind]; t != nil {
		if p, ok := t.removed[id]; ok {
			r.addf(v.Pos(), "%s: %s %q was removed at %v", label, kind, id, p)
			return
		}
	}
	ids := func() []string { return s.IDs(kind) }
	r.suggestf(v.Pos(), id, ids, "%s: there is no %s %s", label, kind, quote(id))
}
