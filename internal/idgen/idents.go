package main

import (
	"fmt"
	"go/token"
	"strings"
	"unicode/utf8"
)

// Names of the generated file that do not come from the ruleset.
const (
	ruleNamesVar    = "RuleNames"
	rulingNamesVar  = "RulingNames"
	numRulingsConst = "NumRulings"
)

// idents hands out Go identifiers and refuses to hand one out twice: two ids
// that differ only in punctuation would otherwise become one constant.
type idents struct {
	taken map[string]string // identifier to what it stands for
}

// newIdents returns an idents in which the file's fixed names are taken.
func newIdents() *idents {
	d := &idents{taken: map[string]string{}}
	for _, s := range fixedNames {
		d.taken[s] = "every ids.go"
	}
	return d
}

// fixedNames are those of every file.
var fixedNames = []string{ruleNamesVar, rulingNamesVar, numRulingsConst, "EventNames", "StepNames", "DiceNames", "WhatIfNames"}

// exported is a name that begins with a capital.
func exported(ident string) string {
	first, size := utf8.DecodeRuneInString(ident)
	if size == 0 {
		return ident
	}
	return strings.ToUpper(string(first)) + ident[size:]
}

// take claims the identifier made of the words for what, which n names.
func (d *idents) take(file string, n name, what string, words ...string) (string, error) {
	ident := exported(camel(words...))
	if !token.IsIdentifier(ident) {
		return "", fmt.Errorf("%s:%d: %s makes no Go name: %q", file, n.line, what, ident)
	}
	if other, ok := d.taken[ident]; ok {
		return "", fmt.Errorf("%s:%d: %s makes the Go name %s, already used by %s", file, n.line, what, ident, other)
	}
	d.taken[ident] = what
	return ident, nil
}

// rule claims the identifier of a rule: its id without the prefix.
func (d *idents) rule(n name) (string, error) {
	prefix, rest, ok := strings.Cut(n.text, ".")
	if !ok || prefix == "" {
		return "", fmt.Errorf("%s:%d: rule %q has no prefix", rulesFile, n.line, n.text)
	}
	return d.take(rulesFile, n, "rule "+n.text, rest)
}

// ruling claims the identifier of a ruling.
func (d *idents) ruling(n name) (string, error) {
	return d.take(rulingsFile, n, "ruling "+n.text, "ruling", n.text)
}

// option claims the identifier of an option of a ruling.
func (d *idents) option(ruling, n name) (string, error) {
	return d.take(rulingsFile, n, "option "+ruling.text+"="+n.text, ruling.text, n.text)
}

// kind claims the identifier of a sort of record: the prefix of its kind, and its id.
func (d *idents) kind(k *kind, n name) (string, error) {
	return d.take(wordsFile, n, "one of the "+k.key+", "+n.text, k.prefix, n.text)
}

// camel joins words at dots and hyphens in lower camel case.
func camel(words ...string) string {
	split := func(r rune) bool { return r == '.' || r == '-' }
	var b strings.Builder
	for _, w := range strings.FieldsFunc(strings.Join(words, "-"), split) {
		first, size := utf8.DecodeRuneInString(w)
		if b.Len() == 0 {
			b.WriteString(strings.ToLower(string(first)) + w[size:])
			continue
		}
		b.WriteString(strings.ToUpper(string(first)) + w[size:])
	}
	return b.String()
}
