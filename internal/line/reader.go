package line

import (
	"errors"
	"strconv"
	"strings"
)

// A Reader takes the words of a line one by one.
type Reader struct {
	Toks []Token
	At   int // the index of the next token
}

// Line returns the reader itself, for types that embed one.
func (r *Reader) Line() *Reader { return r }

// Word returns the next word without taking it, "" at the end or at a key=value.
func (r *Reader) Word() string {
	if r.At >= len(r.Toks) || r.Toks[r.At].Key != "" {
		return ""
	}
	return r.Toks[r.At].Text
}

// Take takes the next word, which may be quoted and empty.
func (r *Reader) Take() string {
	w := r.Word()
	if w != "" || r.At < len(r.Toks) && r.Toks[r.At].Key == "" {
		r.At++
	}
	return w
}

// Skip takes the next word if it is the one given.
func (r *Reader) Skip(word string) bool {
	if r.Word() != "" && strings.EqualFold(r.Word(), word) {
		r.At++
		return true
	}
	return false
}

// Key takes the next key=value if its key is the one given.
func (r *Reader) Key(key string) (string, bool) {
	if r.At < len(r.Toks) && strings.EqualFold(r.Toks[r.At].Key, key) {
		r.At++
		return r.Toks[r.At-1].Text, true
	}
	return "", false
}

// Fail returns an error at the next word, or after the last.
func (r *Reader) Fail(code, msg, hint string) error {
	col := 1
	switch {
	case r.At < len(r.Toks):
		col = r.Toks[r.At].Col
	case len(r.Toks) > 0:
		t := r.Toks[len(r.Toks)-1]
		col = t.Col + len([]rune(t.Text))
	}
	return &Error{Col: col, Code: code, Msg: msg, Hint: hint}
}

// Back returns an error at the word just taken.
func (r *Reader) Back(code, msg, hint string) error {
	r.At--
	err := r.Fail(code, msg, hint)
	r.At++
	return err
}

// A Suggester is an error with a hint on how to do it right.
type Suggester interface {
	error
	Suggestion() string
}

// Quoted quotes a user's word, cut if it is very long.
func Quoted(text string) string {
	const most = 40
	text = Clean(text)
	if r := []rune(text); len(r) > most {
		text = string(r[:most]) + "..."
	}
	return strconv.Quote(text)
}

// Locate returns an error with the position of the word just taken, or of the last word if there
// was none to take. An error without a code gets that of a bad argument.
func (r *Reader) Locate(err error) error {
	r.At = min(r.At, len(r.Toks))
	e, ok := errors.AsType[*Error](err)
	if !ok {
		e = &Error{Msg: err.Error()}
		if s, ok := err.(Suggester); ok {
			e.Hint = s.Suggestion()
		}
	}
	if e.Col == 0 && r.At > 0 {
		e.Col = r.Toks[r.At-1].Col
	}
	if e.Code == "" {
		e.Code = "bad-argument"
	}
	return e
}

// Number takes a whole number within bounds.
func (r *Reader) Number(what string, low, high int) (int, error) {
	w := r.Word()
	n, err := strconv.ParseInt(w, 10, 64)
	if err != nil || n < int64(low) || n > int64(high) {
		return 0, r.Fail("bad-argument", what+" is a whole number from "+strconv.Itoa(low)+" to "+strconv.Itoa(high)+", not "+Quoted(w), "")
	}
	r.At++
	return int(n), nil
}

// Rest returns an error on the usage of the line if words are left.
func (r *Reader) Rest(usage string) error {
	if r.At >= len(r.Toks) {
		return nil
	}
	return r.Fail("bad-argument", "this is one word too many: "+Quoted(r.Toks[r.At].Text), "usage: "+usage)
}

// InPlace splits a text at blanks outside quotes and parentheses.
func InPlace(text string) []string {
	var words []string
	var w strings.Builder
	depth, quote := 0, false
	for _, c := range text {
		switch {
		case c == '"':
			quote = !quote
		case quote:
		case c == '(':
			depth++
		case c == ')':
			depth--
		case (c == ' ' || c == '\t') && depth <= 0:
			if w.Len() > 0 {
				words = append(words, w.String())
				w.Reset()
			}
			continue
		}
		w.WriteRune(c)
	}
	if w.Len() > 0 {
		words = append(words, w.String())
	}
	return words
}
