package show

import (
	"bytes"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// AppendString appends s as a JSON string. Beyond what JSON requires, it escapes all invisible
// characters, so that the line is safe to print. Bytes that are not UTF-8 become U+FFFD.
func AppendString(b []byte, s string) []byte {
	b = append(b, '"')
	start := len(b)
	return quote(append(b, s...), start)
}

// quote ends a JSON string whose text stands bare in b from offset start: it
// escapes the text and appends the closing quote.
func quote(b []byte, start int) []byte {
	if special(b[start:]) {
		b = appendEscaped(b[:start], string(b[start:]))
	}
	return append(b, '"')
}

// special reports whether b holds anything a JSON string must escape.
func special(b []byte) bool {
	for i, c := range b {
		if c >= utf8.RuneSelf {
			return bytes.IndexByte(b[i:], '"') >= 0 || bytes.IndexByte(b[i:], '\\') >= 0 || hides(b[i:])
		}
		if c < ' ' || c == '"' || c == '\\' || c == 0x7f {
			return true
		}
	}
	return false
}

// hides reports whether b holds anything but visible text.
func hides(b []byte) bool {
	for i := 0; i < len(b); {
		if c := b[i]; c < utf8.RuneSelf {
			if c < ' ' || c == 0x7f {
				return true
			}
			i++
			continue
		}
		r, size := utf8.DecodeRune(b[i:])
		if invisible(r, size) {
			return true
		}
		i += size
	}
	return false
}

// invisible reports whether r, decoded from size bytes, is a control or format
// character, a line or paragraph separator, or no character at all.
func invisible(r rune, size int) bool {
	return r == utf8.RuneError && size == 1 || unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

func appendEscaped(b []byte, s string) []byte {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r == '\n':
			b = append(b, `\n`...)
		case r == '\t':
			b = append(b, `\t`...)
		case r == utf8.RuneError:
			b = utf8.AppendRune(b, r)
		case !invisible(r, size):
			b = append(b, s[i:i+size]...)
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			b = appendUnit(appendUnit(b, high), low)
		default:
			b = appendUnit(b, r)
		}
		i += size
	}
	return b
}

// appendUnit appends the escape of one UTF-16 unit.
func appendUnit(b []byte, r rune) []byte {
	const hex = "0123456789abcdef"
	return append(b, '\\', 'u', hex[r>>12&15], hex[r>>8&15], hex[r>>4&15], hex[r&15])
}

// AppendStrings appends a list of strings in JSON.
func AppendStrings(b []byte, list []string) []byte {
	b = append(b, '[')
	for i, s := range list {
		if i > 0 {
			b = append(b, ',')
		}
		b = AppendString(b, s)
	}
	return append(b, ']')
}
