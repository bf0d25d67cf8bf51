package claim

import (
	"fmt"
	"strings"

	"summa/internal/line"
)

// An op is what a node does.
type op uint8

const (
	opConst op = iota
	opPath
	opEvent
	opNot
	opNegate
	opOr
	opAnd
	opEqual
	opNotEqual
	opLess
	opLessEqual
	opGreater
	opGreaterEqual
	opHas
	opAdd
	opSubtract
)

// A node is one operation of a parsed claim.
type node struct {
	op          op
	off         int // byte offset of the operand or the operator
	left, right *node
	val         Value // of a constant; its S is the path or the event's kind
	bare        bool  // a single unquoted word outside parentheses
}

// A parser is a recursive descent parser, one method a level of precedence.
type parser struct {
	lexer
	tok   token
	depth int
}

// parse reads a whole claim.
func (p *parser) parse() (*node, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	if err := p.advance(); err != nil {
		return nil, err
	}
	if p.tok.kind == tokenEnd {
		return nil, p.fail(p.tok.off, "the claim is empty", "e.g. NAME.field >= 4")
	}
	n, err := p.or()
	if err != nil {
		return nil, err
	}
	if p.tok.kind != tokenEnd {
		return nil, p.wantOperator()
	}
	return n, nil
}

// advance moves to the next token.
func (p *parser) advance() error {
	tok, err := p.next()
	if err != nil {
		return err
	}
	p.tok = tok
	return nil
}

// enter goes one level of nesting down.
func (p *parser) enter() error {
	p.depth++
	if p.depth > MaxDepth {
		return p.fail(p.tok.off, "the claim nests too deep", fmt.Sprintf("at most %d levels", MaxDepth))
	}
	return nil
}

func (p *parser) or() (*node, error) { return p.chain(p.and, orOp) }

func (p *parser) and() (*node, error) { return p.chain(p.not, andOp) }

func (p *parser) sum() (*node, error) { return p.chain(p.operand, sumOp) }

// chain reads operands joined, left to right, by the operators of one level.
func (p *parser) chain(operand func() (*node, error), level func(string) (op, bool)) (*node, error) {
	left, err := operand()
	for err == nil && p.tok.kind == tokenOp {
		op, ok := level(p.tok.text)
		if !ok {
			break
		}
		left, err = p.binary(op, left, operand)
	}
	return left, err
}

// binary reads the operator at hand and its right operand.
func (p *parser) binary(op op, left *node, operand func() (*node, error)) (*node, error) {
	n := &node{op: op, off: p.tok.off, left: left}
	err := p.advance()
	if err != nil {
		return nil, err
	}
	n.right, err = operand()
	return n, err
}

// not reads a negation or a comparison.
func (p *parser) not() (*node, error) {
	if !p.tok.is("not") {
		return p.comparison()
	}
	return p.prefix(opNot, p.not)
}

// prefix reads the prefix operator at hand and its operand.
func (p *parser) prefix(op op, operand func() (*node, error)) (*node, error) {
	if err := p.enter(); err != nil {
		return nil, err
	}
	defer func() { p.depth-- }()
	n := &node{op: op, off: p.tok.off}
	err := p.advance()
	if err != nil {
		return nil, err
	}
	n.left, err = operand()
	return n, err
}

// comparison reads a sum, or a comparison of two.
func (p *parser) comparison() (*node, error) {
	left, err := p.sum()
	if err != nil || p.tok.kind != tokenOp {
		return left, err
	}
	op, ok := compareOp(p.tok.text)
	if !ok {
		return left, nil
	}
	n, err := p.binary(op, left, p.sum)
	if err != nil {
		return nil, err
	}
	n.right.constant(op)
	if _, again := compareOp(p.tok.text); again && p.tok.kind == tokenOp {
		return nil, p.fail(p.tok.off, "comparisons do not chain", "join them with and")
	}
	return n, nil
}

// wantOperand refuses the token at hand for not being an operand.
func (p *parser) wantOperand() error {
	if p.tok.kind == tokenEnd {
		return p.fail(p.tok.off, "the claim stops short", "a value is missing at the end")
	}
	return p.fail(p.tok.off, fmt.Sprintf("unexpected %q", p.tok.text), "a value belongs here")
}

// wantOperator refuses the token at hand for not being an operator.
func (p *parser) wantOperator() error {
	if p.tok.is(")") {
		return p.fail(p.tok.off, "this parenthesis was never opened", "")
	}
	hint := "an operator belongs here, e.g. and, or, ==, >="
	if near := line.Nearest(p.tok.text, []string{"and", "or", "has"}); near != "" {
		hint = fmt.Sprintf("did you mean %s?", near)
	}
	text := strings.TrimSpace(p.text[p.tok.off:p.pos])
	return p.fail(p.tok.off, fmt.Sprintf("unexpected %s", line.Clean(text)), hint)
}
