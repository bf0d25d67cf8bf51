package pack

import (
	"strings"

	"gopkg.in/yaml.v3"
)

// Template returns a file with one entry of a kind, to be filled in. It takes the entry of the set
// with the most fields, under the id given or, without one, under its own id. Every field has a
// comment; fields that the entry lacks appear as comments alone. It returns false if the set has no
// entry of the kind.
func (s *Set) Template(ruleset string, k *Kind, id string) (text string, ok bool) {
	var e *Entry
	for _, x := range s.All(k.Name) {
		if e == nil || len(x.values) > len(e.values) {
			e = x
		}
	}
	if e == nil {
		return "", false
	}
	if id == "" {
		id = e.ID
	}
	t := template{}
	t.remark("", k.Doc)
	if k.Extra != "" {
		t.remark("", k.Extra)
	}
	t.remark("", "Fill it in, check it with summa pack lint FILE, and play with --pack FILE.")
	t.row("", "ruleset", ruleset, "")
	t.WriteString("\n")
	switch {
	case k.Scalar:
		t.field("", &k.Fields[0], k.Top, e)
		return t.String(), true
	case k.Single:
		t.WriteString(k.Top + ":\n")
	default:
		key := k.Key
		if key == "" {
			key = "id"
		}
		t.WriteString(k.Top + ":\n")
		t.row("  - ", key, flow(&yaml.Node{Kind: yaml.ScalarNode, Value: id}), "")
	}
	indent := "    "
	if k.Single {
		indent = "  "
	}
	for i := range k.Fields {
		t.field(indent, &k.Fields[i], k.Fields[i].Name, e)
	}
	return t.String(), true
}

// A template is the text of such a file while it is written.
type template struct{ strings.Builder }

// field writes a field of an entry with its comment, or only the comment if the entry lacks the
// field.
func (t *template) field(indent string, f *Field, key string, e *Entry) {
	v := e.Get(f.Name)
	if v.node == nil {
		t.remark(indent, key+": "+f.Doc)
		return
	}
	t.row(indent, key, flow(v.node), f.Doc)
}

// widest is the greatest width of a row with its comment.
const widest = 100

// row writes a key with its value, and its comment after it or, if that is too wide, above it.
func (t *template) row(indent, key, value, remark string) {
	row := indent + key + ": " + value
	switch {
	case remark == "":
		t.WriteString(row + "\n")
	case len(row)+len(remark)+3 <= widest:
		t.WriteString(row + " # " + remark + "\n")
	default:
		t.remark(indent, remark)
		t.WriteString(row + "\n")
	}
}

// remark writes a text as comment lines.
func (t *template) remark(indent, text string) {
	for _, paragraph := range strings.Split(strings.TrimSpace(text), "\n") {
		row := indent + "#"
		for _, word := range strings.Fields(paragraph) {
			if len(row)+1+len(word) > widest {
				t.WriteString(row + "\n")
				row = indent + "#"
			}
			row += " " + word
		}
		t.WriteString(row + "\n")
	}
}

// flow returns a value written on one line.
func flow(n *yaml.Node) string {
	b, err := yaml.Marshal(flowing(n))
	if err != nil {
		return ""
	}
	return strings.Join(strings.Fields(string(b)), " ")
}

// flowing returns a copy of a value in the style for one line, without its comments.
func flowing(n *yaml.Node) *yaml.Node {
	c := &yaml.Node{Kind: n.Kind, Tag: n.Tag, Value: n.Value}
	switch n.Kind {
	case yaml.MappingNode, yaml.SequenceNode:
		c.Style = yaml.FlowStyle
	case yaml.ScalarNode:
		if n.Style&(yaml.LiteralStyle|yaml.FoldedStyle|yaml.SingleQuotedStyle|yaml.DoubleQuotedStyle) != 0 {
			c.Style = yaml.DoubleQuotedStyle
		}
	}
	for _, x := range n.Content {
		c.Content = append(c.Content, flowing(x))
	}
	return c
}
