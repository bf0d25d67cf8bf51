package line

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxName is the longest figure name, in runes.
const MaxName = 32

// ValidName returns an error unless s may name a figure.
func ValidName(s string) error {
	if s == "" {
		return badName("a name must not be empty", "a name is up to "+strconv.Itoa(MaxName)+" characters, such as Flamma")
	}
	if n := utf8.RuneCountInString(s); n > MaxName {
		return badName(fmt.Sprintf("the name \"%s\" has %d characters", shown(s), n),
			fmt.Sprintf("a name has at most %d", MaxName))
	}
	if at := first(s, barred); at >= 0 {
		return badRune(s, at)
	}
	if strings.TrimSpace(s) != s {
		return badName(fmt.Sprintf("the name %q begins or ends with a space", s), "")
	}
	if strings.TrimFunc(s, unicode.IsDigit) == "" {
		return badName(fmt.Sprintf("the name %s is only digits", s), "a letter more makes it one, such as A"+s)
	}
	return nil
}

// badRune refuses a name for the rune at offset at.
func badRune(s string, at int) *Error {
	r, size := utf8.DecodeRuneInString(s[at:])
	if r == utf8.RuneError && size == 1 {
		return badName("the name \""+Clean(s)+"\" is not valid UTF-8", "")
	}
	return badName(fmt.Sprintf("the name \"%s\" must not hold %q", Clean(s), r),
		"letters, digits, spaces and hyphens are fine")
}

func badName(msg, hint string) *Error {
	return &Error{Msg: msg, Hint: hint, Code: CodeBadArgument}
}

// barred reports whether r, decoded from size bytes, may not stand in a name.
func barred(r rune, size int) bool {
	return hidden(r, size) || strings.ContainsRune(`.="#;,`, r)
}

// hidden reports whether r is no visible part of a line of text.
func hidden(r rune, size int) bool {
	return r == utf8.RuneError && size == 1 || noncharacter(r) ||
		unicode.In(r, unicode.Cc, unicode.Cf, unicode.Zl, unicode.Zp)
}

// first returns the offset of the first rune of s that f holds for, or -1. It
// differs from strings.IndexFunc in telling invalid UTF-8 from U+FFFD.
func first(s string, f func(r rune, size int) bool) int {
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		if f(r, size) {
			return i
		}
		i += size
	}
	return -1
}
