package pack

import (
	"iter"
	"strings"

	"gopkg.in/yaml.v3"
)

// A Value is a value read from a file, with its position there. The zero Value gives zero
// results, and so does a Value that is asked for another type than its own.
type Value struct {
	file string
	node *yaml.Node
}

// Pos returns where the value starts.
func (v Value) Pos() Pos {
	if v.node == nil {
		return Pos{}
	}
	return at(v.file, v.node)
}

// Int returns the value of an Int.
func (v Value) Int() int {
	if v.node == nil {
		return 0
	}
	i, _ := integer(v.node)
	return i
}

// Hundredths returns the value of Hundredths, in hundredths: 250 for 2.5.
func (v Value) Hundredths() int {
	if v.node == nil {
		return 0
	}
	h, _ := hundredths(v.node)
	return h
}

// Text returns the text of a scalar of any type, without the line break that
// ends a block of text.
func (v Value) Text() string {
	if v.node == nil || !isText(v.node) {
		return ""
	}
	return strings.TrimRight(v.node.Value, "\n")
}

// Bool returns the value of a Bool.
func (v Value) Bool() bool {
	return v.node != nil && isPlain(v.node) && v.node.Value == "true"
}

// List returns the elements of a List.
func (v Value) List() []Value {
	if v.node == nil || v.node.Kind != yaml.SequenceNode {
		return nil
	}
	list := make([]Value, len(v.node.Content))
	for i, n := range v.node.Content {
		list[i] = Value{v.file, n}
	}
	return list
}

// Get returns the value of a Record's field, or under a Map's key.
func (v Value) Get(name string) (Value, bool) {
	n := lookup(v.node, name)
	if n == nil {
		return Value{}, false
	}
	return Value{v.file, n}, true
}

// Pairs yields the keys and values of a Map or Record in file order. A key is
// itself a Value, with its text, its integer and its position.
func (v Value) Pairs() iter.Seq2[Value, Value] {
	return func(yield func(key, value Value) bool) {
		for k, n := range pairs(v.node) {
			if !yield(Value{v.file, k}, Value{v.file, n}) {
				return
			}
		}
	}
}

// Keys returns the keys of a Map or Record in file order.
func (v Value) Keys() []Value {
	var keys []Value
	for k := range v.Pairs() {
		keys = append(keys, k)
	}
	return keys
}
