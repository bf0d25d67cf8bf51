package pack

import (
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"slices"
)

// A Set is the content of a number of sources, checked and overlaid. It does
// not change once loaded.
type Set struct {
	ruleset string
	kinds   []Kind
	sources []Source
	tables  map[string]*table
}

// A table holds the entries of one kind.
type table struct {
	entries []*Entry // nil where one was removed, until the table is packed
	index   map[string]int
	removed map[string]Pos
}

// All returns the entries of a kind in the order of their definition.
func (s *Set) All(kind string) []*Entry {
	if t := s.tables[kind]; t != nil {
		return slices.Clone(t.entries)
	}
	return nil
}

// Find returns the entry of a kind that has the given id.
func (s *Set) Find(kind, id string) (*Entry, bool) {
	if t := s.tables[kind]; t != nil {
		return t.find(id)
	}
	return nil, false
}

// IDs returns the ids of a kind in the order of their definition.
func (s *Set) IDs(kind string) []string {
	t := s.tables[kind]
	if t == nil {
		return nil
	}
	ids := make([]string, len(t.entries))
	for i, e := range t.entries {
		ids[i] = e.ID
	}
	return ids
}

// Kinds returns the kinds of content the set may hold.
func (s *Set) Kinds() []Kind { return slices.Clone(s.kinds) }

// Sources returns the sources of the set in the order they were read.
func (s *Set) Sources() []Source { return slices.Clone(s.sources) }

// Hash returns the SHA-256 hash of the names and bytes of all sources, in order. It identifies the
// content: the same hash means the same entries.
func (s *Set) Hash() [32]byte {
	h := sha256.New()
	var size [8]byte
	// Lengths keep the end of one part from being taken for the next.
	write := func(part []byte) {
		binary.BigEndian.PutUint64(size[:], uint64(len(part)))
		h.Write(size[:])
		h.Write(part)
	}
	for _, src := range s.sources {
		write([]byte(src.Name))
		write(src.Data)
	}
	return [32]byte(h.Sum(nil))
}

// clone returns a copy whose tables can be added to.
func (s *Set) clone() *Set {
	c := *s
	c.sources = slices.Clone(s.sources)
	c.tables = make(map[string]*table, len(s.kinds))
	for kind, t := range s.tables {
		c.tables[kind] = &table{slices.Clone(t.entries), maps.Clone(t.index), maps.Clone(t.removed)}
	}
	return &c
}

func (t *table) find(id string) (*Entry, bool) {
	i, ok := t.index[id]
	if !ok {
		return nil, false
	}
	return t.entries[i], true
}

// put adds e, or overlays the entry that has its id.
func (t *table) put(e *Entry) {
	if i, ok := t.index[e.ID]; ok {
		t.entries[i] = t.entries[i].overlaid(e)
		return
	}
	t.index[e.ID] = len(t.entries)
	t.entries = append(t.entries, e)
	delete(t.removed, e.ID)
}

// remove takes out the entry with the given id.
func (t *table) remove(id string, from Pos) bool {
	i, ok := t.index[id]
	if ok {
		t.entries[i] = nil
		delete(t.index, id)
		t.removed[id] = from
	}
	return ok
}

// pack closes the gaps that removed entries left.
func (t *table) pack() {
	if len(t.index) == len(t.entries) {
		return
	}
	t.entries = slices.DeleteFunc(t.entries, func(e *Entry) bool { return e == nil })
	for i, e := range t.entries {
		t.index[e.ID] = i
	}
}
