package pack

import "maps"

// An Entry is one piece of content: a weapon, say.
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

// Int returns the integer in a field, or 0.
func (e *Entry) Int(field string) int { return e.values[field].Int() }

// Text returns the text in a field, or "".
func (e *Entry) Text(field string) string { return e.values[field].Text() }

// Bool returns the truth in a field, or false.
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
