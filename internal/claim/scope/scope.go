// Package scope gives claims access to the facts of a bout and to the records of an adjudication.
package scope

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/claim"
	"summa/internal/core"
	"summa/internal/fact"
	"summa/internal/line"
	"summa/internal/words"
)

// A Scope answers claims about a bout and the adjudication that led to it.
type Scope struct {
	Words    *words.Book
	Namer    words.Namer
	Happened Happened
	Over     bool // the referee has overruled some of it
	Get      func(path string) (string, fact.Kind, bool)
	Facts    func(visit func(*fact.Fact)) // for the nearest name; nil if there is none
}

// Happened is what claims can read of the events.
type Happened interface {
	Event(kind int) bool
	Reading(q *words.Quantity) words.Reading
}

// Logged implements Happened by the records of an adjudication.
type Logged []core.Record

// Event reports whether an event of a kind was recorded.
func (l Logged) Event(kind int) bool {
	return slices.ContainsFunc(l, func(r core.Record) bool { return r.What == core.Event && int(r.Kind) == kind })
}

// Reading returns the value of a quantity in the records.
func (l Logged) Reading(q *words.Quantity) words.Reading { return q.Of(l) }

// Lookup returns the value of a fact of the bout ("Flamma.stamina", "bout.round", "range.A.B") or,
// for a path without a dot, a number of the last adjudication ("wounds", "score"), which is 0 if it
// did not occur.
func (c *Scope) Lookup(path string) (claim.Value, error) {
	if strings.Contains(path, ".") { // as every fact of a bout has
		if value, kind, ok := c.Get(path); ok {
			return Value(value, kind), nil
		}
	} else {
		q, ok := c.Words.Quantity(path)
		if !ok || !q.Total {
			if err := c.whose(path); err != nil {
				return claim.Value{}, err
			}
		}
		if ok {
			return c.value(q), nil
		}
		if c.kind(path) >= 0 {
			ok, err := c.Event(path)
			return claim.Truth(ok), err
		}
	}
	hint := "NAME.field, bout.field, a number of the last result, or event NAME"
	if len(c.Words.Totals) > 0 {
		hint = "NAME.field, bout.field, a number of the last result such as " + c.Words.Totals[0].ID + ", or event NAME"
	}
	if near := line.Nearest(path, c.names()); near != "" {
		hint = "did you mean " + near + "?"
	}
	return claim.Value{}, &line.Error{Code: "unknown-name", Msg: "nothing is called " + line.Quote(path), Hint: hint}
}

// Found says what the actual values of the facts in a claim are; "" if it has none.
func (c *Scope) Found(e *claim.Expr) string {
	var parts []string
	for _, path := range e.Paths() {
		if value, kind, ok := c.Get(path); ok {
			parts = append(parts, path+" is "+cmp.Or(ValueText(Value(value, kind)), "nothing"))
		} else if v, err := c.Lookup(path); err == nil {
			parts = append(parts, path+" is "+ValueText(v))
		}
	}
	return strings.Join(parts, ", ")
}

// names lists everything a claim can look up.
func (c *Scope) names() []string {
	var names []string
	if c.Facts != nil {
		c.Facts(func(f *fact.Fact) { names = append(names, string(f.AppendPath(nil))) })
	}
	for _, t := range c.Words.Totals {
		names = append(names, t.ID)
	}
	for k := range c.Words.Events {
		for _, f := range c.Words.Events[k].Fields {
			names = append(names, f.Name)
		}
	}
	return names
}

// Value returns the value of a field in the form in which claims compare it.
func Value(value string, kind fact.Kind) claim.Value {
	switch kind {
	case fact.Number:
		n, _ := strconv.ParseInt(value, 10, 64)
		return claim.Int(n)
	case fact.Truth:
		return claim.Truth(value == "true")
	}
	if n, err := strconv.ParseInt(value, 10, 64); err == nil && kind == fact.Count {
		return claim.Int(n) // a number that may also be a word, such as unlimited
	}
	if kind == fact.Rows { // cells and places are told apart by blanks
		value = fact.Readable(value)
	}
	return claim.Str(value)
}

// whose returns an error for the name of a number that several figures have, if no figure is named.
func (c *Scope) whose(name string) error {
	if c.Facts == nil || !slices.ContainsFunc(c.Words.Facts, func(f words.Fact) bool { return strings.EqualFold(f.ID, name) }) {
		return nil
	}
	var names []string
	for _, path := range c.names() {
		if _, field, dotted := strings.Cut(path, "."); dotted && strings.EqualFold(field, name) {
			names = append(names, path)
		}
	}
	if len(names) < 2 {
		return nil
	}
	return &line.Error{Code: "ambiguous", Msg: "whose " + name + "?", Hint: strings.Join(names[:min(len(names), 6)], ", ")}
}

// value returns the value of a quantity in the form in which claims compare it.
func (c *Scope) value(q *words.Quantity) claim.Value {
	x := c.Happened.Reading(q)
	if table := q.Table(x); table != "" {
		return claim.Str(string(c.Namer.AppendWord(nil, table, int(x.N))))
	}
	return claim.Int(x.N)
}

func (c *Scope) kind(name string) int { return c.Words.Event(strings.ToLower(name)) }

// Event reports whether the last adjudication had an event of a kind.
func (c *Scope) Event(name string) (bool, error) {
	k := c.kind(name)
	if strings.EqualFold(name, "overruled") {
		return c.Over, nil
	}
	if k < 0 {
		var names []string
		for _, w := range c.Words.Events {
			names = append(names, w.ID)
		}
		hint := ""
		if near := line.Nearest(name, names); near != "" {
			hint = "did you mean " + near + "?"
		}
		return false, &line.Error{Code: "unknown-name", Msg: "there is no event " + line.Quote(name), Hint: hint}
	}
	return c.Happened.Event(k), nil
}

// ValueText formats a value as it is written in a claim.
func ValueText(v claim.Value) string {
	switch v.Kind {
	case claim.Number:
		return strconv.FormatInt(v.N, 10)
	case claim.Bool:
		return strconv.FormatBool(v.N != 0)
	}
	return v.S
}
