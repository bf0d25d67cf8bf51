// Package claim parses and evaluates claims: boolean expressions about the
// state of a bout, such as
//
//	Flamma.stamina >= 4 and not event knocked-down
//
// From loosest to tightest the operators are or (||), and (&&), not (!), the
// comparisons == (=) != < <= > >= and has, and + and -. A word may hold
// hyphens, so a subtraction needs spaces round its minus.
//
// A single unquoted word to the right of ==, != or has is a text, as in
// Flamma.posture == down; in parentheses it is looked up like any other path.
// Texts are compared without regard to letter case, and has asks whether a
// comma-separated list has a member: Flamma.skills has Dodge.
package claim

import (
	"slices"
	"strings"
)

// A Kind is the type of a [Value].
type Kind uint8

// The kinds of value.
const (
	Number Kind = iota
	Bool
	Text
	List // a text of members separated by commas
)

// String returns the kind as error messages name it.
func (k Kind) String() string {
	switch k {
	case Number:
		return "a number"
	case Bool:
		return "true or false"
	case Text:
		return "text"
	case List:
		return "a list"
	}
	return "of no known kind"
}

// A Value is the value of a path or of a constant.
type Value struct {
	Kind Kind
	N    int64  // a number; for a Bool, 0 is false and all else true
	S    string // a Text or a List
}

// Int returns n as a Value.
func Int(n int64) Value { return Value{Kind: Number, N: n} }

// Str returns s as a Value.
func Str(s string) Value { return Value{Kind: Text, S: s} }

// Truth returns b as a Value.
func Truth(b bool) Value {
	if b {
		return Value{Kind: Bool, N: 1}
	}
	return Value{Kind: Bool}
}

// A Scope gives access to the state that a claim is about.
type Scope interface {
	// Lookup returns the value at a path such as "Flamma.stamina". Quotes
	// round the parts of the path have been removed.
	Lookup(path string) (Value, error)

	// Event reports whether an event of the kind has happened.
	Event(kind string) (bool, error)
}

// An Expr is a parsed claim. It is never changed once parsed, so any number of
// goroutines may evaluate it at once.
type Expr struct {
	text  string
	root  *node
	paths []string
}

// MaxBytes is the longest claim, in bytes, that Parse accepts.
const MaxBytes = 4096

// MaxDepth is how deep parentheses, negations and signs may be nested.
const MaxDepth = 64

// Parse parses a claim. An error is always an [*Error].
func Parse(text string) (*Expr, error) {
	p := parser{lexer: lexer{text: text}}
	root, err := p.parse()
	if err != nil {
		return nil, err
	}
	e := &Expr{text: text, root: root}
	e.collect(root)
	return e, nil
}

// Eval reports whether the claim holds in s. The right side of an and or an or is evaluated only if
// the left side does not decide the result. An error is always an [*Error].
func (e *Expr) Eval(s Scope) (bool, error) {
	ev := evaluation{text: e.text, scope: s}
	return ev.truth(e.root)
}

// String returns the claim as it was written, without blanks at either end.
func (e *Expr) String() string { return strings.Trim(e.text, " \t") }

// Paths returns every path the claim may look up, once each, in the order of
// their first appearance.
func (e *Expr) Paths() []string { return slices.Clone(e.paths) }

// collect notes the paths at and below n.
func (e *Expr) collect(n *node) {
	if n == nil {
		return
	}
	if n.op == opPath && !slices.Contains(e.paths, n.val.S) {
		e.paths = append(e.paths, n.val.S)
	}
	e.collect(n.left)
	e.collect(n.right)
}
