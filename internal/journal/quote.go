package journal

import "unicode/utf8"

const hexDigits = "0123456789abcdef"

// appendString appends s as a JSON string. It escapes what JSON requires, and also the two
// characters that JSON allows but JavaScript does not.
func appendString(b []byte, s string) []byte {
	b = append(b, '"')
	from := 0
	for i := 0; i < len(s); {
		r, size := rune(s[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRuneInString(s[i:])
		}
		if escaped(r, size) {
			b = appendEscape(append(b, s[from:i]...), r)
			from = i + size
		}
		i += size
	}
	return append(append(b, s[from:]...), '"')
}

// escaped reports whether a rune of the given size in bytes is written with a backslash. A byte
// that is not valid UTF-8 decodes to a replacement character of size 1.
func escaped(r rune, size int) bool {
	switch r {
	case '"', '\\', '\u2028', '\u2029':
		return true
	case utf8.RuneError:
		return size == 1
	}
	return r < ' '
}

func appendEscape(b []byte, r rune) []byte {
	if c := short(r); c != 0 {
		return append(b, '\\', c)
	}
	return append(b, '\\', 'u',
		hexDigits[r>>12&15], hexDigits[r>>8&15], hexDigits[r>>4&15], hexDigits[r&15])
}

// short returns the letter of the two-byte escape of r, or 0 if there is none.
func short(r rune) byte {
	switch r {
	case '"', '\\':
		return byte(r)
	case '\b':
		return 'b'
	case '\f':
		return 'f'
	case '\n':
		return 'n'
	case '\r':
		return 'r'
	case '\t':
		return 't'
	}
	return 0
}

// long returns the rune whose two-byte escape has the letter c, or -1.
func long(c byte) rune {
	for _, r := range "\"\\\b\f\n\r\t" {
		if short(r) == c {
			return r
		}
	}
	return -1
}

// unquote returns the string between two quotes, and -1. If it is not written as appendString would
// write it, bad is the offset of the first difference.
func unquote(raw []byte) (s string, bad int) {
	b := make([]byte, 0, len(raw))
	for i := 0; i < len(raw); {
		r, size := utf8.DecodeRune(raw[i:])
		if r == '\\' {
			if r, size = unescape(raw[i:]); r < 0 {
				return "", i
			}
		} else if escaped(r, size) {
			return "", i
		}
		b = utf8.AppendRune(b, r)
		i += size
	}
	return string(b), -1
}

// unescape returns the rune of the escape that raw starts with, and the length
// of the escape. The rune is -1 if appendString writes no such escape.
func unescape(raw []byte) (r rune, size int) {
	if len(raw) >= 2 && raw[1] != 'u' {
		return long(raw[1]), 2
	}
	const size6 = len(`\u0000`)
	if len(raw) < size6 {
		return -1, 0
	}
	for _, c := range raw[2:size6] {
		if digits[c] == notHex {
			return -1, 0
		}
		r = r<<4 | rune(digits[c])
	}
	if short(r) != 0 || !escaped(r, 1) {
		return -1, 0
	}
	return r, size6
}
