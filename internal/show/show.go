// Package show turns the records of a bout into sentences for people and JSON for programs. The
// ruleset words each kind of record; how the words are put together is the same for all.
package show

import (
	"unicode"
	"unicode/utf8"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/internal/words"
)

// A Result is the outcome of adjudicating one command. Its methods append to a buffer and, while
// it has room, allocate nothing.
type Result struct {
	Words  *words.Book
	Names  words.Namer
	Log    []core.Record
	Rolled []dice.Rolled // the dice of the tape that the Log refers to
	Typed  bool          // a player has typed the faces of all dice
	Crowd  bool          // more than two fight: a distance is said with whom it is from
	Many   bool          // each figure is many men: the possessive of a name in s is an apostrophe alone
	Asked  bool          // its dice were asked for at a terminal
	Whose  bool          // a die is named with who rolled it, where several figures rolled one of its kind
	Over   *Overruling   // what the referee has overruled of it, or nil
}

// An Overruling is the referee's decision that something did not happen.
type Overruling struct {
	Events []string // the ids of the events that were left out, the latest last
	Why    string   // the reason for the latest, or ""
}

// Said returns the overruling as it is read aloud.
func (o *Overruling) Said() string { return string(o.said(nil)) }

// said appends the overruling as it is read aloud: overruled: hit (cocked die).
func (o *Overruling) said(b []byte) []byte {
	b = append(b, "overruled: "...)
	for i, id := range o.Events {
		if i > 0 {
			b = append(b, ", "...)
		}
		b = append(b, id...)
	}
	if o.Why != "" {
		b = append(append(append(b, " ("...), line.Clean(o.Why)...), ')')
	}
	return b
}

// Headline appends what happened as one sentence to be read aloud: the events that are not quiet,
// in order. Without such events it appends nothing. What the referee has overruled stands on a
// line before it.
func (r *Result) Headline(b []byte) []byte {
	if r.Over != nil {
		b = append(r.Over.said(b), '\n')
	}
	start := len(b)
	for i := range r.Log {
		rec := &r.Log[i]
		if rec.What != core.Event {
			continue
		}
		w := &r.Words.Events[rec.Kind]
		if w.Quiet {
			continue
		}
		before := len(b)
		if before > start {
			b = append(b, "; "...)
		}
		from := len(b)
		if b = r.phrase(b, &w.Text, rec); len(b) == from {
			b = b[:before] // the ruleset has no words for it
		}
	}
	if len(b) == start {
		return b
	}
	capitalize(b[start:])
	return append(b, '.')
}

// capitalize makes the first letter of b a capital, unless the capital is longer.
func capitalize(b []byte) {
	first, size := utf8.DecodeRune(b)
	if upper := unicode.ToUpper(first); utf8.RuneLen(upper) == size && first != utf8.RuneError {
		utf8.EncodeRune(b, upper)
	}
}

// phrase appends the words for a record, safe to print.
func (r *Result) phrase(b []byte, p *words.Phrase, rec *core.Record) []byte {
	start := len(b)
	return clean(p.Append(b, r.Names, rec), start)
}

// name appends a figure's name, safe to print.
func (r *Result) name(b []byte, who int16) []byte {
	start := len(b)
	return clean(r.Names.AppendName(b, int(who)), start)
}

// clean makes what b holds from offset start safe to print.
func clean(b []byte, start int) []byte {
	if !hides(b[start:]) {
		return b
	}
	return append(b[:start], line.Clean(string(b[start:]))...)
}

// cite appends the rule of a record in square brackets and ends the line.
func (r *Result) cite(b []byte, rec *core.Record) []byte {
	if id := r.Words.Cite(rec.Rule); id != "" {
		b = append(b, " ["...)
		b = append(b, id...)
		b = append(b, ']')
	}
	return append(b, '\n')
}

// faces returns the dice of one Die record, or nothing if the tape did not
// keep them.
func (r *Result) faces(rec *core.Record) []dice.Rolled {
	from, n := int(rec.B), int(rec.C)
	if n < 1 || from < 0 || from+n > len(r.Rolled) {
		return nil
	}
	return r.Rolled[from : from+n]
}
