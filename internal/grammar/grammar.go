// Package grammar reads commands, writes them down and offers the words that may come
// next, all three by the usage of a verb as people see it:
//
//	shoot UNIT [N] at UNIT [face front|rear] [on 1,2,...]
//
// What stands in small letters is a literal. Anything else is a slot, of which the verb
// or its ruleset says how it is read and written. Brackets hold what may be left out;
// those that begin with a literal or a key= may come in any order, each once. A bar
// stands between two words of which one is typed, or with blanks round it between two
// whole usages. Dots follow a slot that may be repeated. Braces hold alternatives of
// several words; they are not shown.
package grammar

import (
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
)

// A Parser is what slots read from: the rest of a line, and whatever else of the bout
// they need to know.
type Parser interface {
	Line() *line.Reader
}

// A Slot is a place in a usage: how what stands there is read into a command C, and how
// it is written of it. A slot may also stand for a literal that says something.
type Slot[P Parser, C any] struct {
	Name  string                           // as it stands in a usage
	Words []string                         // those it begins with, where no other will do
	Key   string                           // it is key=value
	Is    func(P) bool                     // whether the next word is one for it; nil: by Words and Key, or any is
	Read  func(P, *C) error                // nil: it is of no account
	Write func(b []byte, p P, c *C) []byte // appends nothing if the command says nothing of it
	Offer func(P) []string                 // nil: Words and Key
	More  bool                             // when some of it is there, more may follow
}

// As is the slot under another name.
func (s Slot[P, C]) As(name string) Slot[P, C] {
	s.Name = name
	return s
}

// A Verb is a verb of a ruleset. Its usage is its grammar.
type Verb[P Parser, C any] struct {
	Word    string
	Also    []string // other words for it
	Usage   string
	Help    string
	Told    string // the same at a terminal, where it is otherwise; else ""
	Cost    string // of the move of whoever does it, where that is always the same; else ""
	Missing string // what is said where a word of the usage ought to stand
	Hint    string // what is said then would be right; else the usage
	// Slots are those that the others of the ruleset do not share. Where a name stands
	// in the usage several times, its slots are taken in turn.
	Slots []Slot[P, C]

	forms []sequence[P, C]
}

// A Grammar is the verbs of a ruleset.
type Grammar[P Parser, C any] struct {
	verbs  []Verb[P, C]
	words  []string
	byWord map[string]*Verb[P, C]
}

// New returns the grammar of some verbs, which are listed in this order, and of the slots
// that they share. It panics if a usage has a slot that nobody has defined.
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

// Find is the verb that a word in lower case stands for, nil if there is none.
func (g *Grammar[P, C]) Find(word string) *Verb[P, C] { return g.byWord[word] }

// Take takes the verb that comes next on a line. If there is none of that name, the error
// names the nearest.
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

// Read reads what follows the verb. Whether words are left the caller asks.
func (v *Verb[P, C]) Read(p P, c *C) error {
	r := p.Line()
	return v.form(r, p).read(v, r, p, c)
}

// form is the usage, of several, that a line is of: the first unless another begins with
// the next word.
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

// missing is the error of a line without a word of the usage.
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

// Complete lists the words that may come next after some words of a line. They are read
// from a parser and into a command that start returns for their verb, and that nobody will
// carry out.
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

// offer lists the words that may follow those that are left on the line.
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
