package pack

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// A checker checks the values of one file against their fields. References are
// checked later, when every file has been read.
type checker struct {
	file   string
	report *report
}

// check reports what is wrong with n as the value of f. The label is the name
// of the nearest named field.
func (c *checker) check(f *Field, label string, n *yaml.Node) {
	switch f.Type {
	case Text:
		c.text(f, label, n)
	case Int:
		c.integer(f, label, n)
	case Hundredths:
		c.hundredths(f, label, n)
	case Bool:
		if !isPlain(n) || n.Value != "true" && n.Value != "false" {
			c.expected("true or false", label, n)
		}
	case Word:
		c.word(f, label, n)
	case Ref:
		if !isText(n) {
			c.expected("the id of "+article(f.Of), label, n)
		}
	case List:
		c.list(f, label, n)
	case Map:
		c.mapping(f, label, n)
	case Record:
		c.record(f, label, n)
	}
}

// expected reports that n is not what it should be.
func (c *checker) expected(what, label string, n *yaml.Node) {
	c.report.addf(at(c.file, n), "%s: expected %s, got %s", label, what, describe(n))
}

func (c *checker) text(f *Field, label string, n *yaml.Node) {
	if !isText(n) {
		c.expected("text", label, n)
		return
	}
	if most := f.maxLen(); len(n.Value) > most {
		if have := utf8.RuneCountInString(n.Value); have > most {
			c.report.addf(at(c.file, n), "%s: the text has %d characters, at most %d are allowed", label, have, most)
		}
	}
}

func (c *checker) integer(f *Field, label string, n *yaml.Node) {
	i, ok := integer(n)
	switch {
	case !ok:
		c.expected(f.integers(), label, n)
	case f.bounded() && (i < f.Min || i > f.Max):
		hint := ""
		if i > 0 && f.Max <= 0 && -i >= f.Min { // a cost without its minus
			hint = strconv.Itoa(-i)
		}
		c.report.add(at(c.file, n), hint, label+": expected "+f.integers()+", got "+describe(n))
	}
}

func (c *checker) hundredths(f *Field, label string, n *yaml.Node) {
	if h, ok := hundredths(n); !ok || f.bounded() && (h < f.Min || h > f.Max) {
		c.expected(f.numbers(), label, n)
	}
}

// numbers says which numbers, to the hundredth, f takes.
func (f *Field) numbers() string {
	if f.bounded() {
		return "a number from " + inHundredths(f.Min) + " to " + inHundredths(f.Max) + ", to the hundredth at most"
	}
	return "a number, to the hundredth at most"
}

// integers says which integers f takes.
func (f *Field) integers() string {
	if f.bounded() {
		return fmt.Sprintf("an integer from %d to %d", f.Min, f.Max)
	}
	return "an integer"
}

func (c *checker) word(f *Field, label string, n *yaml.Node) {
	switch {
	case !isText(n):
		c.expected("one of "+oneOf(f.Words), label, n)
	case !slices.Contains(f.Words, n.Value):
		c.report.suggestf(at(c.file, n), n.Value, words(f.Words), "%s: expected one of %s, got %s", label, oneOf(f.Words), describe(n))
	}
}

func (c *checker) list(f *Field, label string, n *yaml.Node) {
	if n.Kind != yaml.SequenceNode {
		c.expected("a list", label, n)
		return
	}
	have := len(n.Content)
	switch {
	case f.Min > 0 && have < f.Min:
		c.report.addf(at(c.file, n), "%s: the list has %d elements, at least %d are needed", label, have, f.Min)
	case f.Max > 0 && have > f.Max:
		c.report.addf(at(c.file, n), "%s: the list has %d elements, at most %d are allowed", label, have, f.Max)
	}
	for _, e := range n.Content {
		c.check(f.elem(), label, e)
	}
}

func (c *checker) mapping(f *Field, label string, n *yaml.Node) {
	if n.Kind != yaml.MappingNode {
		c.expected("a mapping", label, n)
		return
	}
	for k, v := range pairs(n) {
		c.key(f, label, k)
		c.check(f.elem(), label, v)
	}
}

// key checks a key of a Map.
func (c *checker) key(f *Field, label string, k *yaml.Node) {
	switch {
	case len(f.Words) > 0:
		c.word(f, label, k)
	case f.Of == "":
		c.integer(f, label, k)
	case !isText(k):
		c.expected("the id of "+article(f.Of), label, k)
	}
}

// record checks a mapping with fields of its own. An overlay replaces it
// whole, so what it requires must be there.
func (c *checker) record(f *Field, label string, n *yaml.Node) {
	if n.Kind != yaml.MappingNode {
		c.expected("a mapping", label, n)
		return
	}
	for k, v := range pairs(n) {
		if sub := c.known(f.Fields, k, label); sub != nil {
			c.check(sub, sub.Name, v)
		}
	}
	for i := range f.Fields {
		if sub := &f.Fields[i]; sub.Required && lookup(n, sub.Name) == nil {
			c.report.addf(at(c.file, n), "%s: no %q, which is required", label, sub.Name)
		}
	}
}

// known returns the field that a key names, and reports a key that names none. owner is what has
// the fields; more are further names that are allowed.
func (c *checker) known(fields []Field, key *yaml.Node, owner string, more ...string) *Field {
	if f := field(fields, key.Value); f != nil {
		return f
	}
	names := func() []string { return fieldNames(fields, more...) }
	c.report.suggestf(at(c.file, key), key.Value, names, "%s has no field %s", owner, quote(key.Value))
	c.report.problems[len(c.report.problems)-1].listed = true
	return nil
}
