package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Parse reads an expression. An error is always an [*Error].
func Parse(text string) (Expr, error) {
	var e Expr
	if len(text) > MaxBytes {
		return e, errorAt(text, 0, fmt.Sprintf("the text is %d bytes long", len(text)),
			fmt.Sprintf("at most %d are read", MaxBytes))
	}
	p := parser{text: text}
	for {
		p.blanks()
		if e.size() > 0 && p.pos == len(text) {
			return e, nil
		}
		if e.size() == MaxTerms {
			return Expr{}, p.fail(p.pos, "too many terms", fmt.Sprintf("an expression has at most %d", MaxTerms))
		}
		var t term
		if err := p.term(&t, e.size() == 0); err != nil {
			return Expr{}, err
		}
		e.add(t)
	}
}

// A parser walks the text of an expression.
type parser struct {
	text string
	pos  int
	dice int64 // in all the terms so far
}

func (p *parser) fail(off int, msg, hint string) *Error {
	return errorAt(p.text, off, msg, hint)
}

// blanks moves past spaces and tabs.
func (p *parser) blanks() {
	for p.pos < len(p.text) && (p.text[p.pos] == ' ' || p.text[p.pos] == '\t') {
		p.pos++
	}
}

// peek returns the next byte, a letter in lower case, or 0 at the end.
func (p *parser) peek() byte {
	if p.pos == len(p.text) {
		return 0
	}
	c := p.text[p.pos]
	if 'A' <= c && c <= 'Z' {
		c += 'a' - 'A'
	}
	return c
}

// tooBig is where number stops counting; it lies past every limit.
const tooBig = 1 << 40

// number reads a whole number, if one is next.
func (p *parser) number() (n int64, ok bool) {
	for p.pos < len(p.text) {
		c := p.text[p.pos]
		if c < '0' || c > '9' {
			break
		}
		n = min(n*10+int64(c-'0'), tooBig)
		ok = true
		p.pos++
	}
	return n, ok
}

// term reads a term and the sign before it, which only the first can do without.
func (p *parser) term(t *term, first bool) error {
	switch p.peek() {
	case '-':
		t.negated = true
		p.pos++
		p.blanks()
	case '+':
		p.pos++
		p.blanks()
	default:
		if !first {
			return p.unexpected("join terms with + or -; dice take kh, kl, dh, dl, r and !")
		}
	}
	start := p.pos
	n, ok := p.number()
	p.blanks()
	if p.peek() != 'd' {
		return p.constant(t, start, n, ok)
	}
	if !ok {
		n = 1
	}
	return p.handful(t, start, n)
}

// constant makes t the number n, if one was read.
func (p *parser) constant(t *term, start int, n int64, ok bool) error {
	if !ok {
		return p.unexpected("write dice such as 2d6 or a number")
	}
	if n > MaxConstant {
		return p.fail(start, "the number "+p.written(start)+" is too large", fmt.Sprintf("at most %d", MaxConstant))
	}
	t.n = int32(n)
	return nil
}

// written returns the number that begins at start, as it is written.
func (p *parser) written(start int) string {
	rest := p.text[start:]
	return rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
}

// handful makes t a handful of n dice, whose d is next.
func (p *parser) handful(t *term, start int, n int64) error {
	if n == 0 {
		return p.fail(start, "no dice to throw", "throw at least 1")
	}
	if p.dice += n; p.dice > MaxDice {
		return p.fail(start, "too many dice", fmt.Sprintf("an expression has at most %d", MaxDice))
	}
	t.n = int32(n)
	p.pos++
	p.blanks()
	if err := p.sides(t); err != nil {
		return err
	}
	return p.modifiers(t)
}

// sides reads what follows the d.
func (p *parser) sides(t *term) error {
	switch p.peek() {
	case '%':
		t.sides = 100
		p.pos++
		return nil
	case 'f':
		t.sides, t.fudge = 3, true
		p.pos++
		return nil
	}
	start := p.pos
	n, ok := p.number()
	if !ok {
		return p.unexpected("d is followed by a number of sides, % or F")
	}
	if n == 0 || n > MaxSides {
		return p.fail(start, "no die has "+p.written(start)+" sides", fmt.Sprintf("choose from 1 to %d", MaxSides))
	}
	t.sides = int32(n)
	return nil
}

// unexpected refuses whatever is next.
func (p *parser) unexpected(hint string) error {
	if p.pos == len(p.text) {
		return p.fail(p.pos, "the expression stops short", hint)
	}
	r, _ := utf8.DecodeRuneInString(p.text[p.pos:])
	return p.fail(p.pos, fmt.Sprintf("unexpected %q", r), hint)
}
