package claim

import (
	"strconv"
	"strings"
)

// operand parses the smallest complete part of a claim.
func (p *parser) operand() (*node, error) {
	t := p.tok
	switch {
	case t.is("-"):
		return p.negative()
	case t.is("("):
		return p.group()
	case t.is("event"):
		return p.event()
	case t.kind == tokenNumber:
		return p.number("")
	case t.kind == tokenEnd || t.kind == tokenOp:
		return nil, p.wantOperand()
	}
	return p.named(), p.advance()
}

// named returns the node for the word, path or text at hand.
func (p *parser) named() *node {
	t := p.tok
	n := &node{op: opPath, off: t.off, val: Str(t.text)}
	switch {
	case t.kind == tokenText:
		n.op = opConst
	case t.kind == tokenWord && strings.EqualFold(t.text, "true"):
		n.op, n.val = opConst, Truth(true)
	case t.kind == tokenWord && strings.EqualFold(t.text, "false"):
		n.op, n.val = opConst, Truth(false)
	default:
		n.bare = t.kind == tokenWord
	}
	return n
}

// negative reads a minus sign and what follows it. The sign is read together
// with a number because the lowest number has no positive counterpart.
func (p *parser) negative() (*node, error) {
	rest := p.lexer
	if t, err := rest.next(); err == nil && t.kind == tokenNumber {
		p.lexer, p.tok = rest, t
		return p.number("-")
	}
	return p.prefix(opNegate, p.operand)
}

// number reads the number at hand.
func (p *parser) number(sign string) (*node, error) {
	v, err := strconv.ParseInt(sign+p.tok.text, 10, 64)
	if err != nil {
		return nil, p.fail(p.tok.off, "the number does not fit in 64 bits", "")
	}
	n := &node{op: opConst, off: p.tok.off, val: Int(v)}
	return n, p.advance()
}

// group reads a claim in parentheses.
func (p *parser) group() (*node, error) {
	open := p.tok.off
	n, err := p.prefix(opConst, p.or)
	if err != nil {
		return nil, err
	}
	if !p.tok.is(")") {
		if p.tok.kind != tokenEnd {
			return nil, p.wantOperator()
		}
		return nil, p.fail(open, "this parenthesis is never closed", "close it with )")
	}
	inner := n.left
	inner.bare = false
	return inner, p.advance()
}

// event reads the name of an event.
func (p *parser) event() (*node, error) {
	off := p.tok.off
	if err := p.advance(); err != nil {
		return nil, err
	}
	if k := p.tok.kind; k != tokenWord && k != tokenPath && k != tokenText {
		return nil, p.fail(p.tok.off, "event needs the name of an event", "e.g. event hit")
	}
	n := &node{op: opEvent, off: off, val: Str(p.tok.text)}
	return n, p.advance()
}

// constant turns the node on the right of op into a text, where op asks for one.
func (n *node) constant(op op) {
	switch {
	case op != opEqual && op != opNotEqual && op != opHas:
	case n.bare:
		n.op, n.val.Kind = opConst, Text
	case op == opHas && n.op == opConst && n.val.Kind == Number:
		n.val = Str(strconv.FormatInt(n.val.N, 10))
	}
}
