package screen

import (
	"strings"

	"summa/internal/line"
)

// A Template is a text with the values of facts in it:
//
//	{stamina}             a fact of whose row it is
//	{bout.round}          a fact by its whole path
//	{bar stamina full}    a bar of one number out of another
//	[, injured?injured]   a part left out while a fact is false, 0, none or not there
//	[, unhurt?!injured]   the opposite
//
// The zero Template says nothing.
type Template struct{ parts []templatePart }

type templatePart struct {
	text     string // as it stands
	fact, of string // a fact; of a bar, the number and its maximum
	inner    []templatePart
	on       string // the fact on which inner depends, "" if it is no conditional part
	unless   bool
}

// ParseTemplate reads a template.
func ParseTemplate(text string) (Template, error) {
	parts, rest, err := templateParts(text, false)
	if err == nil && rest != "" {
		err = &line.Error{Msg: "a ] without its [", Hint: "[words?fact]"}
	}
	return Template{parts}, err
}

func templateParts(text string, inside bool) (list []templatePart, rest string, err error) {
	for text != "" {
		k := strings.IndexAny(text, "{[]")
		if k < 0 {
			return append(list, templatePart{text: text}), "", nil
		}
		if k > 0 {
			list = append(list, templatePart{text: text[:k]})
		}
		sign := text[k]
		text = text[k+1:]
		switch sign {
		case ']':
			if inside {
				return list, text, nil
			}
			return list, "]", nil
		case '{':
			name, after, ok := strings.Cut(text, "}")
			if !ok {
				return nil, "", &line.Error{Msg: "a { without its }", Hint: "{fact}"}
			}
			list, text = append(list, factPart(name)), after
		case '[':
			inner, after, err := templateParts(text, true)
			if err != nil {
				return nil, "", err
			}
			part, err := conditional(inner)
			if err != nil {
				return nil, "", err
			}
			list, text = append(list, part), after
		}
	}
	return list, "", nil
}

func factPart(name string) templatePart {
	words := strings.Fields(name)
	if len(words) == 3 && words[0] == "bar" {
		return templatePart{fact: words[1], of: words[2]}
	}
	return templatePart{fact: name}
}

// conditional takes the ?fact off the end of the inner parts.
func conditional(inner []templatePart) (templatePart, error) {
	bad := &line.Error{Msg: "a part in [ ] ends in ? and a fact", Hint: "[words?fact]"}
	if len(inner) == 0 {
		return templatePart{}, bad
	}
	last := &inner[len(inner)-1]
	k := strings.LastIndexByte(last.text, '?')
	if last.fact != "" || k < 0 {
		return templatePart{}, bad
	}
	on, unless := strings.CutPrefix(last.text[k+1:], "!")
	last.text = last.text[:k]
	return templatePart{inner: inner, on: on, unless: unless}, nil
}

// Facts visits every fact a template asks for.
func (t *Template) Facts(visit func(path string)) { visitFacts(t.parts, visit) }

func visitFacts(parts []templatePart, visit func(string)) {
	for i := range parts {
		p := &parts[i]
		for _, path := range [...]string{p.fact, p.of, p.on} {
			if path != "" {
				visit(path)
			}
		}
		visitFacts(p.inner, visit)
	}
}

// A Bout returns facts by their paths.
type Bout interface {
	Get(path string) (value string, ok bool)
}

// fill fills a template with the facts of an owner.
func (m *Means) fill(t *Template, bout Bout, owner string) string {
	var b strings.Builder
	m.fillParts(&b, t.parts, bout, owner)
	return b.String()
}

func (m *Means) fillParts(b *strings.Builder, parts []templatePart, bout Bout, owner string) {
	for i := range parts {
		p := &parts[i]
		switch {
		case p.on != "":
			if Holds(value(bout, owner, p.on)) != p.unless {
				m.fillParts(b, p.inner, bout, owner)
			}
		case p.of != "":
			b.WriteString(m.bar(number(value(bout, owner, p.fact)), number(value(bout, owner, p.of))))
		case p.fact != "":
			b.WriteString(line.Clean(value(bout, owner, p.fact)))
		default:
			b.WriteString(p.text)
		}
	}
}

// value returns a fact of an owner, or a fact by its whole path.
func value(bout Bout, owner, path string) string {
	if path == "name" {
		return owner
	}
	if owner != "" && path != "active" && !strings.HasPrefix(path, "bout.") && !strings.HasPrefix(path, "active.") {
		path = owner + "." + path
	}
	v, _ := bout.Get(path)
	return v
}

// Holds reports whether the value of a fact counts as true: it is not false, 0, none,
// null, empty or nothing.
func Holds(value string) bool {
	switch value {
	case "", "false", "0", "none", "null", "empty", "0%", "0 percent":
		return false
	}
	return true
}

func number(text string) int {
	n, sign := 0, 1
	for i, c := range []byte(text) {
		switch {
		case i == 0 && c == '-':
			sign = -1
		case c < '0' || c > '9' || n > 1<<20:
			return sign * n
		default:
			n = 10*n + int(c-'0')
		}
	}
	return sign * n
}

// bar draws one number out of another: a dot for each where the maximum is low, else ten blocks.
func (m *Means) bar(n, of int) string {
	const most = 12
	full, empty := m.Sign("●", "#"), m.Sign("○", ".")
	if m.Spoken || of < 1 {
		return ""
	}
	if of > most {
		full, empty = m.Sign("█", "#"), m.Sign("░", ".")
		n, of = (n*10+of-1)/of, 10
	}
	n = max(0, min(n, of))
	return strings.Repeat(full, n) + strings.Repeat(empty, of-n)
}
