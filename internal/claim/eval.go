package claim

import (
	"cmp"
	"fmt"
	"strconv"
	"strings"

	"summa/internal/line"
)

// An evaluation is one run of a claim.
type evaluation struct {
	text  string // of the claim, for the columns of errors
	scope Scope
}

func (ev *evaluation) fail(n *node, msg, hint string) *Error {
	return errorAt(ev.text, n.off, msg, hint)
}

// truth evaluates n as a condition: a Bool, or a number that is not zero.
func (ev *evaluation) truth(n *node) (bool, error) {
	v, err := ev.value(n)
	if err != nil {
		return false, err
	}
	if v.Kind != Bool && v.Kind != Number {
		return false, ev.fail(n, fmt.Sprintf("%s is %s, not a condition", describe(n), v.Kind),
			fmt.Sprintf("compare it, e.g. %s == %q", describe(n), line.Clean(v.S)))
	}
	return v.N != 0, nil
}

// value evaluates n.
func (ev *evaluation) value(n *node) (Value, error) {
	switch n.op {
	case opConst:
		return n.val, nil
	case opPath:
		return ev.path(n)
	case opEvent:
		return ev.event(n)
	case opNot:
		b, err := ev.truth(n.left)
		return Truth(!b), err
	case opOr, opAnd:
		return ev.logic(n)
	case opNegate:
		return ev.arithmetic(n, Value{})
	case opAdd, opSubtract:
		a, err := ev.value(n.left)
		if err != nil {
			return a, err
		}
		return ev.arithmetic(n, a)
	}
	return ev.comparison(n)
}

// path looks up a path.
func (ev *evaluation) path(n *node) (Value, error) {
	v, err := ev.scope.Lookup(n.val.S)
	if err == nil {
		return v, nil
	}
	e := ev.fail(n, err.Error(), "")
	e.Err = err
	if at := strings.LastIndexByte(n.val.S, '-'); at >= 0 && strings.Trim(n.val.S[at:], "-0123456789") == "" {
		e.Hint = "put spaces round the minus to subtract"
	}
	return v, e
}

// event asks whether an event has happened.
func (ev *evaluation) event(n *node) (Value, error) {
	b, err := ev.scope.Event(n.val.S)
	if err != nil {
		e := ev.fail(n, err.Error(), "")
		e.Err = err
		return Value{}, e
	}
	return Truth(b), nil
}

// logic evaluates and and or.
func (ev *evaluation) logic(n *node) (Value, error) {
	b, err := ev.truth(n.left)
	if err == nil && b == (n.op == opAnd) {
		b, err = ev.truth(n.right)
	}
	return Truth(b), err
}

// arithmetic adds or subtracts the right operand, or for a negation the only
// one, to or from a.
func (ev *evaluation) arithmetic(n *node, a Value) (Value, error) {
	second := n.right
	if n.op == opNegate {
		second = n.left
	}
	b, err := ev.value(second)
	if err != nil {
		return b, err
	}
	if a.Kind != Number {
		return a, ev.notNumber(n.left, a)
	}
	if b.Kind != Number {
		return b, ev.notNumber(second, b)
	}
	sum := a.N + b.N
	over := (sum > a.N) != (b.N > 0)
	if n.op != opAdd {
		sum = a.N - b.N
		over = (sum < a.N) != (b.N > 0)
	}
	if over && b.N != 0 {
		return b, ev.fail(n, "the result does not fit in 64 bits", "")
	}
	return Int(sum), nil
}

func (ev *evaluation) notNumber(n *node, v Value) error {
	return ev.fail(n, fmt.Sprintf("%s is %s, not a number", describe(n), v.Kind),
		"only numbers add and subtract")
}

// comparison evaluates the operators that compare two values.
func (ev *evaluation) comparison(n *node) (Value, error) {
	a, err := ev.value(n.left)
	if err != nil {
		return a, err
	}
	b, err := ev.value(n.right)
	if err != nil {
		return b, err
	}
	switch {
	case n.op == opHas:
		return ev.has(n, a, b)
	case class(a) != class(b):
		return a, ev.mismatch(n, a, b)
	case a.Kind == Number:
		return Truth(holds(n.op, cmp.Compare(a.N, b.N))), nil
	case n.op != opEqual && n.op != opNotEqual:
		return a, ev.fail(n, fmt.Sprintf("%s is %s and has no order", describe(n.left), a.Kind),
			"use == or !=")
	case a.Kind == Bool:
		return Truth(((a.N != 0) == (b.N != 0)) == (n.op == opEqual)), nil
	}
	return Truth(strings.EqualFold(a.S, b.S) == (n.op == opEqual)), nil
}

// class returns the kind of v for comparisons, in which a list is a text.
func class(v Value) Kind {
	if v.Kind == List {
		return Text
	}
	return v.Kind
}

// holds reports whether the ordering c satisfies op.
func holds(op op, c int) bool {
	switch op {
	case opEqual:
		return c == 0
	case opNotEqual:
		return c != 0
	case opLess:
		return c < 0
	case opLessEqual:
		return c <= 0
	case opGreater:
		return c > 0
	}
	return c >= 0
}

// has reports whether the list a has the member b.
func (ev *evaluation) has(n *node, a, b Value) (Value, error) {
	if class(a) != Text {
		return a, ev.fail(n.left, fmt.Sprintf("%s is %s, not a list", describe(n.left), a.Kind), "")
	}
	if class(b) != Text {
		return b, ev.fail(n.right, fmt.Sprintf("%s is %s, not the name of a member", describe(n.right), b.Kind), "")
	}
	for rest, more := a.S, true; more; {
		var member string
		member, rest, more = strings.Cut(rest, ",")
		if strings.EqualFold(strings.TrimSpace(member), b.S) {
			return Truth(true), nil
		}
	}
	return Truth(false), nil
}

// mismatch refuses to compare values of different kinds.
func (ev *evaluation) mismatch(n *node, a, b Value) error {
	hint := ""
	switch {
	case n.right.bare:
		hint = fmt.Sprintf("write (%s) to look it up instead", line.Clean(n.right.val.S))
	case class(a) == Number:
		hint = "compare a number with a number, e.g. 4"
	case class(a) == Bool:
		hint = "compare it with true or false"
	case class(a) == Text:
		hint = `compare a text with a text, e.g. "down"`
	}
	return ev.fail(n.right, fmt.Sprintf("%s is %s but %s is %s",
		describe(n.left), a.Kind, describe(n.right), b.Kind), hint)
}

// describe names an operand in an error message.
func describe(n *node) string {
	switch {
	case n.op == opPath:
		return line.Clean(n.val.S)
	case n.op == opEvent:
		return "event " + line.Clean(n.val.S)
	case n.op != opConst:
		return "this"
	case n.val.Kind == Number:
		return strconv.FormatInt(n.val.N, 10)
	case n.val.Kind == Bool:
		return strconv.FormatBool(n.val.N != 0)
	}
	return fmt.Sprintf("%q", line.Clean(n.val.S))
}
