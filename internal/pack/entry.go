package pack

import (
	"maps"

	"gopkg.in/yaml.v3"
)

// An Entry is one piece of content, such as a weapon.
type Entry struct {
	ID     string
	From   Pos // where it was defined or last overlaid
	values map[string]Value
}

// Has reports whether the entry names the field.
func (e *Entry) Has(field string) bool {
	_, ok := e.values[field]
	return ok
}

// Get returns the value of a field, or the zero Value.
func (e *Entry) Get(field string) Value { return e.values[field] }

// Lookup returns the value of a field, if the entry names it.
func (e *Entry) Lookup(field string) (Value, bool) {
	v, ok := e.values[field]
	return v, ok
}

// Int returns the integer in a field, or 0.
func (e *Entry) Int(field string) int { return e.values[field].Int() }

// Hundredths returns the number in a field, in hundredths, or 0.
func (e *Entry) Hundredths(field string) int { return e.values[field].Hundredths() }

// Text returns the text in a field, or "".
func (e *Entry) Text(field string) string { return e.values[field].Text() }

// Bool returns the boolean in a field, or false.
func (e *Entry) Bool(field string) bool { return e.values[field].Bool() }

// List returns the elements of the list in a field.
func (e *Entry) List(field string) []Value { return e.values[field].List() }

// overlaid returns a copy of e in which the fields of over replace its own.
// The original may belong to another Set.
func (e *Entry) overlaid(over *Entry) *Entry {
	values := maps.Clone(e.values)
	maps.Copy(values, over.values)
	return &Entry{ID: e.ID, From: over.From, values: values}
}

// Same reports whether two entries have the same values in all fields, regardless of their order
// and files.
func (e *Entry) Same(o *Entry) bool {
	if e.ID != o.ID || len(e.values) != len(o.values) {
		return false
	}
	for field, v := range e.values {
		if w, ok := o.values[field]; !ok || !sameNode(v.node, w.node) {
			return false
		}
	}
	return true
}

func sameNode(a, b *yaml.Node) bool {
	if a == nil || b == nil {
		return a == b
	}
	if a.Kind != b.Kind || a.Value != b.Value || len(a.Content) != len(b.Content) {
		return false
	}
	if a.Kind == yaml.MappingNode {
		for key, value := range pairs(a) {
			if !sameNode(value, lookup(b, key.Value)) {
				return false
			}
		}
		return true
	}
	for i := range a.Content {
		if !sameNode(a.Content[i], b.Content[i]) {
			return false
		}
	}
	return true
}
