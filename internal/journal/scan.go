package journal

import "unicode/utf8"

const (
	contentDigits = 64
	rngDigits     = 32

	maxNumber = 999_999_999 // fits an int everywhere
	maxDigits = 9
	notHex    = 0xff
)

// digits holds the value of every lower-case hexadecimal digit.
var digits = func() (table [256]byte) {
	for i := range table {
		table[i] = notHex
	}
	for i, c := range []byte(hexDigits) {
		table[c] = byte(i)
	}
	return table
}()

// isHex reports whether s is n lower-case hexadecimal digits.
func isHex[T string | []byte](s T, n int) bool {
	for i := range len(s) {
		if digits[s[i]] == notHex {
			return false
		}
	}
	return len(s) == n
}

// A scanner parses a line, in the only valid spelling. After the first error every further call
// does nothing.
type scanner struct {
	b    []byte
	pos  int
	want string // what should have been at pos, or "" so far
}

func (s *scanner) fail(pos int, want string) {
	if s.want == "" {
		s.pos, s.want = pos, want
	}
}

// err returns what is wrong with the line, including that something follows its end.
func (s *scanner) err(line int) error {
	if s.want == "" && s.pos < len(s.b) {
		s.fail(s.pos, "nothing more before the chain")
	}
	if s.want == "" {
		return nil
	}
	return &Malformed{line, utf8.RuneCount(s.b[:s.pos]) + 1, "want " + s.want}
}

// has moves over text if it comes next, and reports whether it does.
func (s *scanner) has(text string) bool {
	end := s.pos + len(text)
	if s.want != "" || end > len(s.b) || string(s.b[s.pos:end]) != text {
		return false
	}
	s.pos = end
	return true
}

// literal moves over text, which must come next.
func (s *scanner) literal(text string) {
	if !s.has(text) {
		s.fail(s.pos, text)
	}
}

// number reads a number without sign or leading zeros.
func (s *scanner) number() int {
	from, n := s.pos, 0
	if s.want != "" {
		return 0
	}
	for s.pos < len(s.b) && s.pos < from+maxDigits && '0' <= s.b[s.pos] && s.b[s.pos] <= '9' {
		n = 10*n + int(s.b[s.pos]-'0')
		s.pos++
	}
	if s.pos == from || s.b[from] == '0' && s.pos > from+1 {
		s.fail(from, "a number")
	}
	return n
}

// hex reads n hexadecimal digits.
func (s *scanner) hex(n int) []byte {
	from, to := s.pos, s.pos+n
	if s.want != "" || to > len(s.b) || !isHex(s.b[from:to], n) {
		s.fail(from, "lower-case hexadecimal digits")
		return nil
	}
	s.pos = to
	return s.b[from:to]
}

// bytes reads hexadecimal digits into dst.
func (s *scanner) bytes(dst []byte) {
	for i, c := range s.hex(2 * len(dst)) {
		dst[i/2] = dst[i/2]<<4 | digits[c]
	}
}

// A span is the text between two quotes.
type span struct {
	from, to int
	plain    bool // nothing but ASCII without escapes
}

// quoted moves over a string.
func (s *scanner) quoted() span {
	s.literal(`"`)
	if s.want != "" {
		return span{}
	}
	p := span{s.pos, s.pos, true}
	for ; p.to < len(s.b) && s.b[p.to] != '"'; p.to++ {
		switch c := s.b[p.to]; {
		case c == '\\':
			p.plain = false
			p.to++
		case c < ' ' || c >= utf8.RuneSelf:
			p.plain = false
		}
	}
	if p.to >= len(s.b) {
		s.fail(len(s.b), `"`)
		return span{}
	}
	s.pos = p.to + 1
	return p
}

// text returns the string of a span. For a plain span that is a slice of whole, the text of the
// line from offset base on.
func (s *scanner) text(p span, whole string, base int) string {
	if p.plain {
		return whole[p.from-base : p.to-base]
	}
	text, bad := unquote(s.b[p.from:p.to])
	if bad >= 0 {
		s.fail(p.from+bad, "a character as a journal writes it")
	}
	return text
}

// string reads a string.
func (s *scanner) string() string {
	p := s.quoted()
	return s.text(p, string(s.b[p.from:p.to]), p.from)
}
