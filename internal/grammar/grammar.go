// Package grammar parses commands, writes them and completes them, all three from the usage of a
// verb that is also shown to people:
//
//	shoot UNIT [N] at UNIT [face front|rear] [on 1,2,...]
//
// A word in small letters is a literal. Anything else is a slot, for which the verb or its ruleset
// says how it is read and written. Brackets enclose an optional part; optional parts that begin
// with a literal or a key= may come in any order, each once. A bar separates two words of which one
// is typed or, with blanks round it, two whole usages. Dots follow a slot that may be repeated.
// Braces enclose alternatives of several words; they are not shown.
package grammar

import (
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
)

// A Parser is what slots read from: the rest of a line, and whatever else they need to know about
// the bout.
type Parser interface {
	Line() *line.Reader
}

// A Slot is a place in a usage: how its text is read into a command C, and how it is written from
// the command. A slot may also stand for a literal that has a meaning of its own.
type Slot[P Parser, C any] struct {
	Name  string                           // its name in a usage
	Words []string                         // the words that it can begin with; nil: any
	Key   string                           // if not "", it is written key=value
	Is    func(P) bool                     // whether the next word belongs to it; nil: decided by Key or Words, else any word does
	Read  func(P, *C) error                // nil: the word is skipped
	Write func(b []byte, p P, c *C) []byte // appends nothing if the command does not have it
	Offer func(P) []string                 // the words to complete with; nil: Words or Key
	More  bool                             // after it was read, more of it may follow
}

// As returns the slot under another name.
func (s Slot[P, C]) As(name string) Slot[P, C] {
	s.Name = name
	return s
}

// A Verb is a verb of a ruleset. Its usage defines its grammar.
type Verb[P Parser, C any] struct {
	Word    string
	Also    []string // other words for it
	Usage   string
	Help    string
	Told    string // Help at a terminal, where that differs; else ""
	Cost    string // what the verb costs the active figure, where that is always the same; else ""
	Missing string // the error message where a word of the usage is missing; "": one made from the usage
	Hint    string // the hint with that error; "": the usage
	// Slots are the slots that only this verb has. Where the usage has the same name several times,
	// the slots with this name are used in turn.
	Slots []Slot[P, C]

	forms []sequence[P, C]
}

// A Grammar is the verbs of a ruleset.
type Grammar[P Parser, C any] struct {
	verbs  []Verb[P, C]
	words  []string
	byWord map[string]*Verb[P, C]
}

// New returns the grammar of verbs, which are listed in this order, and of the slots that they
// share. It panics if a usage is malformed or uses a slot that is not defined.
func New[P Parser, C any](verbs []Verb[P, C], shared []Slot[P, C]) *Grammar[P, C] {
	g := &Grammar[P, C]{verbs: verbs, byWord: make(map[string]*Verb[P, C], len(verbs))}
	for i := range verbs {
		v := &verbs[i]
		if err := v.compile(shared); err != nil {
			panic("grammar: " + v.Usage + ": " + err.Error())
		}
		g.words = append(g.words, v.Word)
		g.byWord[v.Word] = v
		for _, also := range v.Also {
			g.byWord[also] = v
		}
	}
	return g
}

// Find returns the verb that a word in lower case names; nil if there is none.
func (g *Grammar[P, C]) Find(word string) *Verb[P, C] { return g.byWord[word] }

// Take reads the verb that comes next on a line. If there is no such verb, the error suggests the
// nearest.
func (g *Grammar[P, C]) Take(r *line.Reader) (*Verb[P, C], error) {
	word := strings.ToLower(r.Word())
	v := g.Find(word)
	if v == nil {
		hint := "help lists the commands"
		if near := line.Nearest(word, g.words); near != "" {
			hint = "did you mean " + near + "?"
		}
		return nil, r.Fail("unknown-verb", "there is no command "+line.Quoted(word), hint)
	}
	r.At++
	return v, nil
}

// Words lists the verbs by their first names.
func (g *Grammar[P, C]) Words() []string { return g.words }

// Verbs lists the verbs as users see them.
func (g *Grammar[P, C]) Verbs() []game.Verb {
	list := make([]game.Verb, 0, len(g.verbs))
	for i := range g.verbs {
		v := &g.verbs[i]
		list = append(list, game.Verb{Word: v.Word, Also: v.Also, Usage: v.Usage, Help: v.Help, Told: v.Told})
	}
	return list
}

// Read reads what follows the verb. The caller has to check whether words are left.
func (v *Verb[P, C]) Read(p P, c *C) error {
	r := p.Line()
	return v.form(r, p).read(v, r, p, c)
}

// form returns the usage that a line follows: the one that the next word can begin, or the first if
// there is none.
func (v *Verb[P, C]) form(r *line.Reader, p P) sequence[P, C] {
	if len(v.forms) == 1 {
		return v.forms[0]
	}
	return one(v.forms, r, p)
}

// Append appends a command as it would be typed, verb and all.
func (v *Verb[P, C]) Append(b []byte, p P, c *C) []byte {
	b = append(b, v.Word...)
	for _, f := range v.forms {
		if text, said := f.write(b, p, c); said || len(v.forms) == 1 {
			return text
		}
	}
	text, _ := v.forms[0].write(b, p, c)
	return text
}

// missing returns the error that a word of the usage is missing.
func (v *Verb[P, C]) missing(r *line.Reader, word string) error {
	msg, hint := v.Missing, v.Hint
	if msg == "" {
		msg = v.Word + " wants " + word
	}
	if hint == "" {
		hint = "usage: " + v.Usage
	}
	return r.Fail("bad-argument", msg, hint)
}

// Complete lists the words that may come next after some words of a line. start returns, for their
// verb, the parser to read them from and a scratch command to read them into.
func (g *Grammar[P, C]) Complete(words []string, start func(*Verb[P, C]) (P, *C)) []string {
	if len(words) == 0 {
		return g.words
	}
	v := g.Find(strings.ToLower(words[0]))
	var l line.Line
	if v == nil || l.Parse(strings.Join(words, " ")) != nil {
		return nil
	}
	p, c := start(v)
	*p.Line() = line.Reader{Toks: l.Tokens, At: 1}
	return v.offer(p, c)
}

// offer lists the words that may follow those on the line.
func (v *Verb[P, C]) offer(p P, c *C) []string {
	var list []string
	r, at := p.Line(), p.Line().At
	for _, f := range v.forms {
		if r.At = at; r.At == len(r.Toks) || f.begins(r, p) {
			list, _ = f.offer(list, v, r, p, c)
		}
	}
	for k := 1; k < len(list); k++ {
		if slices.Contains(list[:k], list[k]) {
			list = slices.Delete(list, k, k+1)
			k--
		}
	}
	return list
}
