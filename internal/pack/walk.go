package pack

import (
	"strings"

	"gopkg.in/yaml.v3"
)

const (
	maxDepth = 16
	maxNodes = 100_000

	tooDeep   = "nested deeper than 16 levels"
	tooMany   = "more than 100000 values"
	noAnchors = "anchors and aliases are not allowed"
)

// A walker checks the parts of a tree that need no knowledge of its kinds. It stops at anything
// that only a hostile file has.
type walker struct {
	file   string
	report *report
	nodes  int
}

// walk checks n and everything in it, and reports whether to go on.
func (w *walker) walk(n *yaml.Node, depth int) bool {
	w.nodes++
	if msg := w.hostile(n, depth); msg != "" {
		w.report.add(at(w.file, n), "", msg)
		return false
	}
	switch n.Kind {
	case yaml.ScalarNode:
		w.scalar(n)
		return true
	case yaml.MappingNode:
		if !w.keys(n) {
			return false
		}
	}
	for _, c := range n.Content {
		if !w.walk(c, depth+1) {
			return false
		}
	}
	return true
}

// hostile returns why n is refused outright, or "".
func (w *walker) hostile(n *yaml.Node, depth int) string {
	switch {
	case n.Kind == yaml.AliasNode || n.Anchor != "":
		return noAnchors
	case n.Style&yaml.TaggedStyle != 0:
		return "tags are not allowed"
	case depth > maxDepth:
		return tooDeep
	case w.nodes+len(n.Content) > maxNodes: // checked before the keys are gathered
		return tooMany
	}
	return ""
}

// scalar checks the characters that come from escapes such as "\e". The others
// have been seen before parsing.
func (w *walker) scalar(n *yaml.Node) {
	if n.Style&yaml.DoubleQuotedStyle == 0 {
		return
	}
	if i := strings.IndexFunc(n.Value, unprintable); i >= 0 {
		c := []rune(n.Value[i:])[0]
		w.report.add(at(w.file, n), "", refusal(c))
	}
}

// keys checks that the keys of a mapping are different words.
func (w *walker) keys(n *yaml.Node) bool {
	first := firsts(n)
	for i := 0; i+1 < len(n.Content); i += 2 {
		k := n.Content[i]
		p := at(w.file, k)
		switch {
		case k.Kind == yaml.AliasNode || k.Value == "<<":
			w.report.addf(p, "merge keys and aliases are not allowed")
			return false
		case k.Kind != yaml.ScalarNode:
			w.report.addf(p, "a key must be a word or a number")
			return false
		}
		if f := first(i); f != k {
			w.report.addf(p, "key %s is already on line %d", quote(k.Value), f.Line)
		}
	}
	return true
}

// firsts returns a function that finds the first key equal to the i'th node of a mapping. It
// builds a map only for long mappings.
func firsts(n *yaml.Node) func(i int) *yaml.Node {
	const long = 32
	if len(n.Content) <= long {
		return func(i int) *yaml.Node {
			j := 0
			for n.Content[j].Value != n.Content[i].Value {
				j += 2
			}
			return n.Content[j]
		}
	}
	seen := make(map[string]*yaml.Node, len(n.Content)/2)
	return func(i int) *yaml.Node {
		k := n.Content[i]
		if seen[k.Value] == nil {
			seen[k.Value] = k
		}
		return seen[k.Value]
	}
}
