package line

import (
	"strings"
	"unicode/utf8"
)

// A scanner walks the words of one line.
type scanner struct {
	text  string
	ascii bool // columns are then byte offsets
	pos   int

	// The word last scanned begins at start and ends at pos.
	start       int
	eq          int  // the offset of the '=' after its key, or -1
	keyQuoted   bool // the key holds quotes
	valueQuoted bool // the value, or the plain word, holds quotes

	// The runes before offset mark have been counted, so that the columns of
	// a long line cost one walk in all, not one walk each.
	mark, runes int
}

// skipBlanks moves to the next word and reports whether there is one.
func (s *scanner) skipBlanks() bool {
	for s.pos < len(s.text) && (s.text[s.pos] == ' ' || s.text[s.pos] == '\t') {
		s.pos++
	}
	return s.pos < len(s.text)
}

// word scans one raw word.
func (s *scanner) word() *Error {
	s.start, s.eq, s.keyQuoted, s.valueQuoted = s.pos, -1, false, false
	equals := false
	for {
		s.pos = plain(s.text, s.pos)
		if s.pos == len(s.text) {
			return nil
		}
		switch s.text[s.pos] {
		case ' ', '\t':
			return nil
		case '"':
			s.valueQuoted = true
			if err := s.skipQuoted(); err != nil {
				return err
			}
		case '=':
			// Only the first '=' can split the word: past it the rest is
			// a value, or a comparison that is not ours to take apart.
			if !equals && s.pos > s.start && lone(s.text, s.pos) {
				s.eq, s.keyQuoted, s.valueQuoted = s.pos, s.valueQuoted, false
			}
			equals = true
		}
		s.pos++
	}
}

// plain returns the offset, from i on, of the next byte that word must examine.
func plain(text string, i int) int {
	for i < len(text) && text[i] > '"' && text[i] != '=' {
		i++
	}
	return i
}

// skipQuoted moves from an opening quote to the closing one.
func (s *scanner) skipQuoted() *Error {
	for i := s.pos + 1; i < len(s.text); i++ {
		switch s.text[i] {
		case '"':
			s.pos = i
			return nil
		case '\\':
			if escapes(s.text, i) {
				i++
			}
		}
	}
	return &Error{
		Col:  column(s.text, s.pos),
		Msg:  "this quote is never closed",
		Hint: `close it with another "`,
		Code: CodeBadArgument,
	}
}

// token turns the word last scanned into t.
func (s *scanner) token(t *Token) *Error {
	t.Key, t.Col, t.Quoted = "", s.column(s.start), s.valueQuoted
	from := s.start
	if s.eq >= 0 {
		t.Key = unquote(s.text[from:s.eq], s.keyQuoted)
		if t.Key == "" {
			return &Error{Col: t.Col, Msg: "no name before '='",
				Hint: "write name=value", Code: CodeBadArgument}
		}
		from = s.eq + 1
	}
	t.Text = unquote(s.text[from:s.pos], s.valueQuoted)
	return nil
}

// column returns the column of off, which never goes down from call to call.
func (s *scanner) column(off int) int {
	if s.ascii {
		return off + 1
	}
	s.runes += utf8.RuneCountInString(s.text[s.mark:off])
	s.mark = off
	return s.runes + 1
}

// lone reports whether the '=' at i is not part of a comparison such as == or <=.
func lone(text string, i int) bool {
	return !comparison(text[i-1]) && (i+1 == len(text) || !comparison(text[i+1]))
}

func comparison(c byte) bool {
	return c == '=' || c == '<' || c == '>' || c == '!'
}

// escapes reports whether the backslash at i escapes the byte after it.
func escapes(text string, i int) bool {
	return i+1 < len(text) && (text[i+1] == '"' || text[i+1] == '\\')
}

// unquote removes the quotes from raw. It allocates only when the quotes do
// not simply enclose the whole.
func unquote(raw string, quoted bool) string {
	if !quoted {
		return raw
	}
	return unquoted(raw)
}

// unquoted is unquote for a word known to hold quotes.
func unquoted(raw string) string {
	if raw[0] == '"' && raw[len(raw)-1] == '"' {
		if inner := raw[1 : len(raw)-1]; !strings.ContainsAny(inner, `"\`) {
			return inner
		}
	}
	return unescape(raw)
}

// unescape removes quotes anywhere in raw and resolves the escapes inside them.
func unescape(raw string) string {
	var b strings.Builder
	b.Grow(len(raw))
	inside := false
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		if c == '"' {
			inside = !inside
			continue
		}
		if c == '\\' && inside && escapes(raw, i) {
			i++
			c = raw[i]
		}
		b.WriteByte(c)
	}
	return b.String()
}

// Typed returns a word as it is typed: in quotes if it would not be read as one word otherwise.
func Typed(text string) string {
	if text != "" && !strings.ContainsAny(text, " \t\"\\;#=<>!") {
		return text
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}
