package pack

import (
	"bytes"
	"fmt"
	"unicode"
	"unicode/utf8"
)

// maxBrackets is how many brackets may be open at once before the parser sees
// the text. It is far more than maxDepth because brackets in text count too.
const maxBrackets = 1000

var byteOrderMark = []byte("\ufeff")

// scan checks the bytes of a source before they are parsed, and reports whether they are fit to
// be. It returns them without a byte order mark.
func scan(s Source, r *report) ([]byte, bool) {
	if len(s.Data) > maxSize {
		r.addf(Pos{File: s.Name}, "larger than 1 MiB")
		return nil, false
	}
	data := bytes.TrimPrefix(s.Data, byteOrderMark)
	if at, msg := flaw(data); msg != "" {
		p := position(s.Name, data, at)
		r.add(p, "", msg)
		return nil, false
	}
	return data, true
}

// flaw returns the first position in data that the parser must not see, and what is wrong there.
// The message is empty if there is none.
func flaw(data []byte) (at int, msg string) {
	depth := 0
	for i := 0; i < len(data); {
		c, size := rune(data[i]), 1
		if c >= utf8.RuneSelf {
			c, size = utf8.DecodeRune(data[i:])
		}
		switch {
		case c == utf8.RuneError && size == 1:
			return i, "invalid UTF-8"
		case unprintable(c) && c != '\r':
			return i, refusal(c)
		case c == '[' || c == '{':
			depth++
		case (c == ']' || c == '}') && depth > 0:
			depth--
		}
		if depth > maxBrackets {
			return i, tooDeep
		}
		i += size
	}
	return 0, ""
}

// position returns the position of the byte at offset at.
func position(file string, data []byte, at int) Pos {
	before := data[:at]
	start := bytes.LastIndexByte(before, '\n') + 1
	return Pos{
		File: file,
		Line: bytes.Count(before, []byte("\n")) + 1,
		Col:  utf8.RuneCount(before[start:]) + 1,
	}
}

// unprintable reports whether c must not reach a terminal: it is a control character, or changes
// the direction of the text after it.
func unprintable(c rune) bool {
	switch {
	case c == '\n' || c == '\t':
		return false
	case c < utf8.RuneSelf:
		return c < ' ' || c == 0x7f
	}
	return unicode.IsControl(c) || turns(c)
}

func turns(c rune) bool {
	return c >= 0x202a && c <= 0x202e || c >= 0x2066 && c <= 0x2069
}

// refusal returns the message for an unprintable character.
func refusal(c rune) string {
	switch {
	case c == 0:
		return "a NUL byte is not allowed"
	case c == 0x1b:
		return "a terminal escape (U+001B) is not allowed"
	case turns(c):
		return fmt.Sprintf("a text direction override (%U) is not allowed", c)
	}
	return fmt.Sprintf("a control character (%U) is not allowed", c)
}
