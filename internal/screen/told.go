package screen

import (
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/line"
	"summa/internal/show"
)

// A Told is one sentence of what came of a command, for callers that lay it out themselves.
type Told struct {
	Text  string
	Main  bool     // the sentence to be read aloud first, which the sums belong to
	Sums  []string // in short
	Rules []string // the rules cited for the sentence and its sums

	Goes   bool   // it tells of steps that were taken
	Last   int    // the index in the log of what its last words are about, -1 for none
	Hurts  bool   // its last words tell of a hit or a loss; set by the caller
	Before string // the words before the last ones
}

// Told returns what Result shows, sentence by sentence.
func (b *Book) Told(r *show.Result) []Told {
	sentences := b.sentences(r, onPaper, 0)
	main := mainOf(sentences, r.Log)
	var list []Told
	if r.Over != nil {
		list = append(list, Told{Text: line.Capital(r.Over.Said()) + ".", Last: -1})
	}
	for i, s := range sentences {
		list = append(list, Told{Text: s.text, Main: i == main, Rules: s.rules, Goes: b.says[r.Log[s.at].Kind].joins != apart, Last: s.last})
	}
	sums := b.printed(b.short(r))
	if len(sums) == 0 {
		return list
	}
	at := len(list) - len(sentences) + main
	if len(sentences) == 0 {
		list = append(list, Told{Last: -1})
	}
	for _, s := range sums {
		list[at].Sums = append(list[at].Sums, line.Clean(s.Text))
		if id := r.Words.Cite(s.Rule); id != "" {
			list[at].Rules = cite(list[at].Rules, id)
		}
	}
	return list
}

// printed returns the sums that are put on paper: those that no sentence tells, and dice to which
// something may be added.
func (b *Book) printed(sums []show.Sum) []show.Sum {
	return slices.DeleteFunc(sums, func(s show.Sum) bool { return s.Die >= 0 && b.asks[s.Die].told && !b.asks[s.Die].terms })
}

// Story returns what came of a command as it is told afterwards: the sentences alone, without
// causes. voice selects the wording where there are several.
func (b *Book) Story(r *show.Result, voice int) []string {
	var list []string
	for _, s := range b.sentences(r, inStory, voice) {
		list = append(list, s.text)
	}
	if r.Over != nil {
		list = append(list, line.Capital(r.Over.Said())+".")
	}
	return list
}

// HasStory reports whether a story has a sentence of its own for some event of a command.
func (b *Book) HasStory(r *show.Result) bool {
	return slices.ContainsFunc(r.Log, func(rec core.Record) bool {
		if rec.What != core.Event {
			return false
		}
		told, _ := b.voices(r.Names, &rec)
		return told
	})
}

// Silent returns the wording of the first event of a command that is told only in the report on
// an engine; "" if there is none.
func (b *Book) Silent(r *show.Result) string {
	for i := range r.Log {
		if rec := &r.Log[i]; rec.What == core.Event && b.says[rec.Kind].silent && !b.says[rec.Kind].brief.Empty() {
			return strings.TrimSuffix(b.Tell(r.Names, rec), ".")
		}
	}
	return ""
}

// Of fills a template with the facts of a figure or a side.
func (m *Means) Of(t *Template, bout Bout, owner string) string {
	return line.Clean(m.fill(t, bout, owner))
}

// Struck returns the words of a sentence that tell of a hit or a loss, "" if none do.
func (t Told) Struck() string {
	if !t.Hurts {
		return ""
	}
	return strings.TrimPrefix(t.Text, t.Before)
}
