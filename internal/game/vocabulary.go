package game

import (
	"strings"

	"summa/internal/line"
)

// A Reading is a verb of a ruleset and how the words behind it are read: P reads them
// into C, the command.
type Reading[P, C any] struct {
	Word  string
	Also  []string // other words for it
	Usage string
	Help  string
	Cost  string // of the move of whoever does it, where that is always the same; else ""
	Parse func(*P, *C) error
}

// A Vocabulary is the verbs of a ruleset.
type Vocabulary[P, C any] struct {
	verbs  []Reading[P, C]
	words  []string
	byWord map[string]*Reading[P, C]
}

// NewVocabulary returns the vocabulary of some verbs, which are listed in this order.
func NewVocabulary[P, C any](verbs []Reading[P, C]) *Vocabulary[P, C] {
	v := &Vocabulary[P, C]{verbs: verbs, byWord: make(map[string]*Reading[P, C], len(verbs))}
	for i := range verbs {
		x := &verbs[i]
		v.words = append(v.words, x.Word)
		v.byWord[x.Word] = x
		for _, also := range x.Also {
			v.byWord[also] = x
		}
	}
	return v
}

// Find is the verb that a word in lower case stands for, nil if there is none.
func (v *Vocabulary[P, C]) Find(word string) *Reading[P, C] { return v.byWord[word] }

// Take takes the verb that comes next on a line. If there is none of that name, the error
// names the nearest.
func (v *Vocabulary[P, C]) Take(r *line.Reader) (*Reading[P, C], error) {
	word := strings.ToLower(r.Word())
	x := v.Find(word)
	if x == nil {
		hint := "help lists the commands"
		if near := line.Nearest(word, v.words); near != "" {
			hint = "did you mean " + near + "?"
		}
		return nil, r.Fail("unknown-verb", "there is no command "+line.Quoted(word), hint)
	}
	r.At++
	return x, nil
}

// Words lists the verbs by their first names.
func (v *Vocabulary[P, C]) Words() []string { return v.words }

// Verbs lists the verbs as users see them.
func (v *Vocabulary[P, C]) Verbs() []Verb {
	list := make([]Verb, 0, len(v.verbs))
	for i := range v.verbs {
		x := &v.verbs[i]
		list = append(list, Verb{Word: x.Word, Also: x.Also, Usage: x.Usage, Help: x.Help})
	}
	return list
}
