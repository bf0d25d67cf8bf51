// Package line reads one line of text: a verb, its words, its key=value pairs,
// an optional trailing dice clause and an optional comment.
package line

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A Token is one word of a line.
type Token struct {
	Key    string // "stamina" in stamina=5; "" for a plain word
	Text   string // the word, or the value after '='; quotes removed
	Col    int    // 1-based column, in runes, where the token starts
	Quoted bool   // some of the word, or of the value, was quoted
	at     int    // where it starts in the line's Text, in bytes
}

// bare reports whether t is the plain unquoted word.
func (t *Token) bare(word string) bool {
	return strings.EqualFold(t.Text, word) && t.Key == "" && !t.Quoted
}

// A Line is a line of text taken apart. The zero value is ready to use, and
// one Line may parse any number of lines in turn, reusing its slices.
type Line struct {
	Text    string  // the whole line without its comment, trimmed
	Tokens  []Token // the words, verb first, without the dice clause
	Dice    []int   // the faces of a trailing clause such as "dice 5 2 3"
	HasDice bool    // the line has a dice clause
	Comment string  // the text after '#', trimmed
	Doubt   error   // the dice were bare numbers: what they would be refused for as arguments
	clause  int     // where the dice clause starts in Text; 0: there is none
}

// MaxLength is the longest line that is read from anywhere, in bytes.
const MaxLength = 64 << 10

// Of parses a line of the program's own, which has no errors.
func Of(text string) *Line {
	l := new(Line)
	_ = l.Parse(text)
	return l
}

// Parse takes text apart, replacing what l held. The strings in l share the
// memory of text. An error is always an [*Error]; when only the dice clause is
// wrong the tokens are left whole, clause included.
func (l *Line) Parse(text string) error {
	l.Tokens, l.Dice, l.HasDice = l.Tokens[:0], l.Dice[:0], false
	l.Text, l.Comment, l.clause, l.Doubt = "", "", 0, nil
	text = strings.TrimSuffix(text, "\r")
	ascii, bad := check(text)
	if bad >= 0 {
		return badText(text, bad)
	}
	s := scanner{text: text, ascii: ascii}
	if err := l.scan(&s); err != nil {
		l.Tokens = l.Tokens[:0]
		return err
	}
	if err := l.takeDice(); err != nil {
		return err
	}
	return nil
}

// Verb returns the first word of the line, or "" when there is none.
func (l *Line) Verb() string {
	if len(l.Tokens) == 0 {
		return ""
	}
	return l.Tokens[0].Text
}

// LowerVerb makes the verb lower case, as it is recorded.
func (l *Line) LowerVerb() {
	word := l.Verb()
	if low := strings.ToLower(word); low != word && len(low) == len(word) && strings.HasPrefix(l.Text, word) {
		l.Tokens[0].Text, l.Text = low, low+l.Text[len(word):]
	}
}

// Command returns the line without its dice and its comment, as it is recorded.
func (l *Line) Command() string {
	if l.clause == 0 {
		return l.Text
	}
	return strings.TrimRight(l.Text[:l.clause], " \t")
}

// scan fills in the tokens, the text and the comment.
func (l *Line) scan(s *scanner) *Error {
	first, last := 0, 0
	for s.skipBlanks() {
		if s.text[s.pos] == '#' {
			l.Comment = strings.Trim(s.text[s.pos+1:], " \t")
			break
		}
		if err := s.word(); err != nil {
			return err
		}
		if len(l.Tokens) == 0 {
			first = s.start
		}
		last = s.pos
		t := l.grow()
		if err := s.token(t); err != nil {
			return err
		}
		t.at = s.start - first
	}
	l.Text = s.text[first:last]
	return nil
}

// grow adds a token, whose old contents are left in it, and returns it. Filling
// it in place is a good deal cheaper than appending a copy.
func (l *Line) grow() *Token {
	n := len(l.Tokens)
	if n < cap(l.Tokens) {
		l.Tokens = l.Tokens[:n+1]
	} else {
		l.Tokens = append(l.Tokens, Token{})
	}
	return &l.Tokens[n]
}

// check reports whether text is all ASCII and the offset of the first byte
// that no line may hold, or -1.
func check(text string) (ascii bool, bad int) {
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c >= utf8.RuneSelf {
			return false, checkWide(text, i)
		}
		if c < ' ' && c != '\t' || c == 0x7f {
			return true, i
		}
	}
	return true, -1
}

// checkWide is the part of check for text that is not ASCII from offset from.
func checkWide(text string, from int) int {
	for i := from; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		if r == utf8.RuneError && size == 1 || (unicode.IsControl(r) || noncharacter(r)) && r != '\t' {
			return i
		}
		i += size
	}
	return -1
}

// Readable returns an error unless every character of text may stand in a line:
// only printable text and tabs may.
func Readable(text string) error {
	if _, bad := check(text); bad >= 0 {
		return badText(text, bad)
	}
	return nil
}

// badText describes the byte at off, which check refused.
func badText(text string, off int) *Error {
	e := &Error{Col: column(text, off), Code: CodeBadArgument}
	r, size := utf8.DecodeRuneInString(text[off:])
	if r == utf8.RuneError && size == 1 {
		e.Msg = fmt.Sprintf("byte 0x%02x is not valid UTF-8", text[off])
		e.Hint = "save the text as UTF-8"
		return e
	}
	e.Msg = fmt.Sprintf("control character %U", r)
	if noncharacter(r) {
		e.Msg = fmt.Sprintf("%U is no character", r)
	}
	e.Hint = "only printable text and tabs may stand in a line"
	return e
}
