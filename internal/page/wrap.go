package page

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"

	"summa/internal/line"
)

// Wrap appends text with its lines broken between words so that none is wider
// than width, where the words allow it. Lines that a break begins start with
// indent.
func Wrap(b []byte, text []byte, width int, indent string) []byte {
	for len(text) > 0 {
		end := bytes.IndexByte(text, '\n')
		if end < 0 {
			return wrapLine(b, text, width, indent)
		}
		b = append(wrapLine(b, text[:end], width, indent), '\n')
		text = text[end+1:]
	}
	return b
}

// wrapLine wraps one line. The spaces it begins with are kept.
func wrapLine(b, text []byte, width int, indent string) []byte {
	rest := bytes.TrimLeft(text, " ")
	lead := text[:len(text)-len(rest)]
	b = append(b, lead...)
	column, first := len(lead), true
	for len(rest) > 0 {
		n := bytes.IndexByte(rest, ' ')
		if n < 0 {
			n = len(rest)
		}
		word := Columns(rest[:n])
		switch {
		case first:
		case column+1+word > width:
			b = append(append(b, '\n'), indent...)
			column = Columns(indent)
		default:
			b = append(b, ' ')
			column++
		}
		b = append(b, rest[:n]...)
		column, first = column+word, false
		rest = bytes.TrimLeft(rest[n:], " ")
	}
	return b
}

// Rows breaks text into rows of at most width columns, between words where it can; a
// word that is wider is cut.
func Rows(text string, width int) []string {
	words := strings.Fields(text)
	for i, word := range words {
		words[i] = cutUp(line.Clean(word), width) // text may come from a file of a stranger
	}
	if len(words) == 0 {
		return nil
	}
	return strings.Split(string(Wrap(nil, []byte(strings.Join(words, " ")), width, "")), "\n")
}

// cutUp puts blanks into a word so that no piece is wider than width.
func cutUp(word string, width int) string {
	var b strings.Builder
	for Columns(word) > width {
		head := Fit(word, width)
		if len(head) == len(word) {
			break
		}
		b.WriteString(head + " ")
		word = word[len(head):]
	}
	return b.String() + word
}

// Columns counts the columns that s takes on a terminal.
func Columns[T string | []byte](s T) int {
	n := 0
	for len(s) > 0 {
		if s[0] < utf8.RuneSelf {
			n, s = n+1, s[1:]
			continue
		}
		r, size := utf8.DecodeRuneInString(string(s[:min(len(s), utf8.UTFMax)]))
		n += runeColumns(r)
		s = s[size:]
	}
	return n
}

// runeColumns leaves out marks, which share the column of their letter, and joiners.
func runeColumns(r rune) int {
	if unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
		return 0
	}
	return 1
}

// Fit returns as much of s as fits on width columns.
func Fit(s string, width int) string {
	used := 0
	for i, r := range s {
		if used += runeColumns(r); used > width && i > 0 {
			return s[:i]
		}
	}
	return s
}

// Cut shortens text to one line of width columns.
func Cut(text string, width int) string {
	text = line.Clean(text)
	if Columns(text) <= width {
		return text
	}
	return strings.TrimRight(Fit(text, width-1), " ,;:") + "…"
}
