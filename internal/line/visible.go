package line

import (
	"io"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// The styles are characters that stand in text for a [Writer], and make a terminal show the text
// after them in bold, dim, or one of its own colours, or plain again. They are noncharacters of
// Unicode, which no line may contain.
const (
	Bold    = "\ufdd0"
	Plain   = "\ufdd1"
	Dim     = "\ufdd2"
	Red     = "\ufdd3"
	Green   = "\ufdd4"
	Yellow  = "\ufdd5"
	Magenta = "\ufdd6"
	Cyan    = "\ufdd7"
)

// styles are the escape sequences of the styles, in the order of their characters.
var styles = [...]string{"\x1b[1m", "\x1b[0m", "\x1b[2m", "\x1b[31m", "\x1b[32m", "\x1b[33m", "\x1b[35m", "\x1b[36m"}

// style returns the escape sequence of a style, "" if r is none.
func style(r rune) string {
	const first = '\ufdd0'
	if r < first || r >= first+rune(len(styles)) {
		return ""
	}
	return styles[r-first]
}

// Clean returns s made safe to print on one line of a terminal or a page: control
// characters, text-direction overrides and other invisible format characters, line
// and paragraph separators and invalid UTF-8 are shown as escapes, \u202e. The
// joiners that ordinary scripts and emoji need are kept. When s is clean already it
// is returned as it is.
func Clean(s string) string {
	if first(s, unsafe) < 0 {
		return s
	}
	var b []byte
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if unsafe(r, size) {
			b = appendEscape(b, r)
		} else {
			b = append(b, s[i:i+size]...)
		}
		i += size
	}
	return string(b)
}

// unsafe reports whether r, decoded from size bytes, could disturb a terminal or
// change how the text around it is read.
func unsafe(r rune, size int) bool {
	if r < utf8.RuneSelf {
		return r < ' ' || r == 0x7f
	}
	const nonJoiner, joiner = 0x200c, 0x200d
	return hidden(r, size) && r != nonJoiner && r != joiner
}

// appendEscape appends the JSON escape of a character, so that a JSON string stays the same. For
// a byte that is not UTF-8 it is the escape of U+FFFD.
func appendEscape(b []byte, r rune) []byte {
	const digits = "0123456789abcdef"
	units := [2]rune{r, -1}
	if r > 0xffff {
		units[0], units[1] = utf16.EncodeRune(r)
	}
	for _, u := range units {
		if u >= 0 {
			b = append(b, '\\', 'u', digits[u>>12&15], digits[u>>8&15], digits[u>>4&15], digits[u&15])
		}
	}
	return b
}

// A Writer is the only way for text to a terminal, a page or a log. It shows the characters that
// [Clean] escapes as escapes too, except line breaks and tabs, so that an escape sequence in a
// name, a note or a file never takes effect.
type Writer struct {
	to   io.Writer
	rest []byte // the beginning of a character that is not complete yet
	buf  []byte
}

// NewWriter returns a Writer that writes to w.
func NewWriter(w io.Writer) *Writer { return &Writer{to: w} }

// Write writes text made visible. It reports all of p as written unless the
// writing fails.
func (w *Writer) Write(p []byte) (int, error) {
	text := p
	if len(w.rest) > 0 {
		text = append(w.rest, p...)
	}
	w.rest = w.rest[:0]
	at := plainText(text)
	if at == len(text) {
		return w.write(text, len(p))
	}
	w.buf = append(w.buf[:0], text[:at]...)
	for at < len(text) {
		if !utf8.FullRune(text[at:]) {
			w.rest = append([]byte(nil), text[at:]...)
			break
		}
		n := 0
		w.buf, n = appendVisible(w.buf, text[at:])
		at += n
	}
	return w.write(w.buf, len(p))
}

func (w *Writer) write(text []byte, n int) (int, error) {
	if _, err := w.to.Write(text); err != nil {
		return 0, err
	}
	return n, nil
}

// plainText returns the offset of the first byte that is not plain ASCII.
func plainText(text []byte) int {
	for i, c := range text {
		if c >= 0x7f || c < ' ' && c != '\n' && c != '\t' {
			return i
		}
	}
	return len(text)
}

// appendVisible appends the first character of text and returns its size.
func appendVisible(b, text []byte) ([]byte, int) {
	r, size := utf8.DecodeRune(text)
	switch {
	case r == '\n' || r == '\t':
		return append(b, byte(r)), 1
	case style(r) != "":
		return append(b, style(r)...), size
	case unsafe(r, size):
		return appendEscape(b, r), size
	}
	return append(b, text[:size]...), size
}

// Visible returns text of several lines as a [Writer] writes it, without styles.
func Visible(text string) string {
	var b []byte
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == '\n' || r == '\t' || !unsafe(r, size):
			b = append(b, text[i:i+size]...)
		default:
			b = appendEscape(b, r)
		}
		i += size
	}
	return string(b)
}

// noncharacter reports whether r is a character that Unicode reserves for internal use by
// programs.
func noncharacter(r rune) bool { return unicode.Is(unicode.Noncharacter_Code_Point, r) }

// LowerFirst returns a text with its first letter in lower case.
func LowerFirst(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToLower(text[:1]) + text[1:]
}

// Capital returns a text with its first letter as a capital.
func Capital(text string) string {
	c, size := utf8.DecodeRuneInString(text)
	if c == utf8.RuneError {
		return text
	}
	return string(unicode.ToUpper(c)) + text[size:]
}
