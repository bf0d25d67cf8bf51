package claim

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"summa/internal/line"
)

// A tokenKind is the kind of a token.
type tokenKind uint8

const (
	tokenEnd    tokenKind = iota
	tokenNumber           // 12
	tokenWord             // one unquoted word
	tokenPath             // words joined by dots
	tokenText             // one quoted word
	tokenOp               // an operator, in its canonical spelling
)

// A token is one token of a claim.
type token struct {
	kind tokenKind
	off  int
	text string
}

// is reports whether t is the operator op.
func (t token) is(op string) bool { return t.kind == tokenOp && t.text == op }

// A lexer cuts a claim into tokens.
type lexer struct {
	text string
	pos  int
}

// fail returns an error at the byte offset off.
func (l *lexer) fail(off int, msg, hint string) *Error {
	return errorAt(l.text, off, msg, hint)
}

// check rejects text that no claim may contain.
func (l *lexer) check() *Error {
	if len(l.text) > MaxBytes {
		return l.fail(0, fmt.Sprintf("the claim is %d bytes long", len(l.text)),
			fmt.Sprintf("a claim has at most %d", MaxBytes))
	}
	for i := 0; i < len(l.text); {
		r, size := utf8.DecodeRuneInString(l.text[i:])
		if r == utf8.RuneError && size == 1 {
			return l.fail(i, fmt.Sprintf("byte 0x%02x is not valid UTF-8", l.text[i]), "")
		}
		if unicode.IsControl(r) && r != '\t' {
			return l.fail(i, fmt.Sprintf("control character %U", r), "")
		}
		i += size
	}
	return nil
}

// next returns the next token.
func (l *lexer) next() (token, *Error) {
	for l.pos < len(l.text) && (l.text[l.pos] == ' ' || l.text[l.pos] == '\t') {
		l.pos++
	}
	if l.pos == len(l.text) {
		return token{kind: tokenEnd, off: l.pos}, nil
	}
	if written, op := operator(l.text[l.pos:]); op != "" {
		t := token{tokenOp, l.pos, op}
		l.pos += len(written)
		return t, nil
	}
	return l.name()
}

// operator returns the operator that text begins with, as it is written and in its canonical
// spelling.
func operator(text string) (written, op string) {
	if len(text) >= 2 {
		switch two := text[:2]; two {
		case "==", "!=", "<=", ">=":
			return two, two
		case "&&":
			return two, "and"
		case "||":
			return two, "or"
		}
	}
	switch one := text[:1]; one {
	case "(", ")", "+", "-", "<", ">":
		return one, one
	case "=":
		return one, "=="
	case "!":
		return one, "not"
	}
	return "", ""
}

// name reads a number, a word, a keyword, a quoted text or a path.
func (l *lexer) name() (token, *Error) {
	t := token{kind: tokenWord, off: l.pos}
	for parts := 1; ; parts++ {
		part, quoted, err := l.part()
		if err != nil {
			return t, err
		}
		t.text += part
		dot := strings.HasPrefix(l.text[l.pos:], ".")
		switch {
		case parts > 1:
			t.kind = tokenPath
		case quoted:
			t.kind = tokenText
		default:
			if err := l.classify(&t, dot); err != nil {
				return t, err
			}
		}
		if !dot {
			return t, nil
		}
		t.text += "."
		l.pos++
	}
}

// classify decides what the unquoted word in t is. Only the first word of a
// path is classified, and keywords are plain words there.
func (l *lexer) classify(t *token, dot bool) *Error {
	switch rest := strings.TrimLeft(t.text, "0123456789"); {
	case rest == "" && dot:
		return l.fail(t.off, "a number has no part after a dot", "use whole numbers, or quote a name")
	case rest == "":
		t.kind = tokenNumber
	case strings.Trim(t.text, "0123456789-") == "":
		return l.fail(t.off, fmt.Sprintf("%q is neither a number nor a word", t.text),
			"put spaces round the minus to subtract")
	case !dot:
		if op := strings.ToLower(t.text); keyword(op) {
			t.kind, t.text = tokenOp, op
		}
	}
	return nil
}

func keyword(word string) bool {
	switch word {
	case "or", "and", "not", "has", "event":
		return true
	}
	return false
}

// part reads one part of a path: a word or a quoted text.
func (l *lexer) part() (text string, quoted bool, err *Error) {
	if strings.HasPrefix(l.text[l.pos:], `"`) {
		text, err = l.quoted()
		return text, true, err
	}
	start := l.pos
	for l.pos < len(l.text) {
		r, size := utf8.DecodeRuneInString(l.text[l.pos:])
		if !inWord(r) && !(r == '-' && l.pos > start && l.wordAt(l.pos+1)) {
			break
		}
		l.pos += size
	}
	if l.pos == start {
		return "", false, l.stray()
	}
	return l.text[start:l.pos], false, nil
}

// wordAt reports whether a rune that can stand in a word is at off.
func (l *lexer) wordAt(off int) bool {
	r, size := utf8.DecodeRuneInString(l.text[off:])
	return size > 0 && (inWord(r) || r == '-')
}

// inWord reports whether r may stand anywhere in an unquoted word.
func inWord(r rune) bool {
	return unicode.In(r, unicode.L, unicode.Nd, unicode.M) || r == '_' || r == '\''
}

// stray returns the error for a character that cannot begin a word.
func (l *lexer) stray() *Error {
	if l.pos == len(l.text) {
		return l.fail(l.pos, "a word is missing at the end", "")
	}
	r, _ := utf8.DecodeRuneInString(l.text[l.pos:])
	return l.fail(l.pos, fmt.Sprintf("unexpected %s", line.Clean(string(r))),
		`put names with other signs than letters, digits, '_', '-' and ' in "quotes"`)
}

// quoted reads a quoted text; a backslash escapes a quote or a backslash.
func (l *lexer) quoted() (string, *Error) {
	var b strings.Builder
	for i := l.pos + 1; i < len(l.text); i++ {
		c := l.text[i]
		if c == '"' {
			l.pos = i + 1
			return b.String(), nil
		}
		if c == '\\' && i+1 < len(l.text) && (l.text[i+1] == '"' || l.text[i+1] == '\\') {
			i++
			c = l.text[i]
		}
		b.WriteByte(c)
	}
	return "", l.fail(l.pos, "this quote is never closed", `close it with another "`)
}
