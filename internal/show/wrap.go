package show

import (
	"bytes"
	"unicode"
	"unicode/utf8"
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
		word := columns(rest[:n])
		switch {
		case first:
		case column+1+word > width:
			b = append(append(b, '\n'), indent...)
			column = columns([]byte(indent))
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

// columns returns how many runes of b stand side by side: marks that sit on
// the rune before and joiners take no room.
func columns(b []byte) int {
	n := 0
	for len(b) > 0 {
		r, size := utf8.DecodeRune(b)
		if r < utf8.RuneSelf || !unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf) {
			n++
		}
		b = b[size:]
	}
	return n
}
