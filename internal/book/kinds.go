// Package book reads what every ruleset's YAML says about its rules: their
// texts, the points where the print is silent, and the words for what happens at
// the table.
package book

import (
	"slices"

	"summa/internal/pack"
	"summa/internal/rule"
	"summa/internal/words"
)

// Names are the ids that a ruleset's code knows. The index of an id in its list is its number in
// the code.
type Names struct {
	Rules   []string // by rule.ID; [0] cites nothing
	Rulings []string
	Events  []string
	Steps   []string
	Dice    []string
	WhatIfs []string
	Tables  []string // of words that phrases use: {item a}
}

// RulingIDs returns the ids of rulings.
func RulingIDs(names []rule.RulingName) []string {
	ids := make([]string, 0, len(names))
	for _, r := range names {
		ids = append(ids, r.ID)
	}
	return ids
}

// Kinds returns the kinds of content for the words of what happens at the table, and for the book.
func (n *Names) Kinds() []pack.Kind {
	x := &reader{names: n}
	return []pack.Kind{
		{Name: "event", Top: "events", Doc: "The words of an event.", Fields: x.eventRows().Fields()},
		{Name: "step", Top: "steps", Doc: "The words of a step of a derivation.", Fields: x.stepRows().Fields()},
		{Name: "die", Top: "dice", Doc: "What a die is rolled for.", Fields: dieRows().Fields()},
		{Name: "stake", Top: "stakes", Doc: "What is counted of the dice when luck is reckoned.", Fields: x.stakeRows().Fields()},
		{Name: "fact", Top: "facts", Doc: "A number of a figure of which odds give a table.", Fields: factRows().Fields()},
		{Name: "total", Top: "totals", Doc: "What a claim may call a number of an event, added up over a command.", Fields: totalRows().Fields()},
		{Name: "field", Top: "fields", Doc: "What people call a fact.", Fields: calledRows().Fields()},
		{Name: "whatif", Top: "whatifs", Doc: "Something that could be otherwise about a command.", Fields: x.phraseRows().Fields()},
		{Name: "rule", Top: "rules", Doc: "A rule of the book.", Fields: ruleRows(n.Rulings).Fields()},
		{Name: "ruling", Top: "rulings", Doc: "A point where the printed rules are silent or contradict themselves.", Fields: rulingRows(n.Rules[1:]).Fields()},
	}
}

// told is a required text field.
func told[T any](name, doc string, at func(*T) *string) Row[T] {
	return Text(name, doc, 0, at).Needed()
}

// among is a field for a list of words from a given set.
func among(name, doc string, words []string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.List, Elem: &pack.Field{Type: pack.Word, Words: words}}
}

// places is a row for a list of words from a given set, kept as their indices in it.
func places[T any](name, doc string, words []string, at func(*T) *[]uint8) Row[T] {
	return Field(among(name, doc, words), func(into *T, v pack.Value) {
		for _, w := range v.List() {
			if k := slices.Index(words, w.Text()); k >= 0 {
				*at(into) = append(*at(into), uint8(k))
			}
		}
	})
}

func (x *reader) eventRows() Rows[words.Event] {
	type event = words.Event
	fields := pack.Field{Name: "fields", Doc: "Its numbers in JSON, each as NAME a, NAME b, NAME c or NAME d, with a table of words if it stands for one.", Type: pack.List, Elem: &pack.Field{Type: pack.Text, MaxLen: 64}}
	return Rows[event]{
		phrase(x, "The sentence.", func(e *event) *words.Phrase { return &e.Text }),
		Field(fields, func(e *event, v pack.Value) { e.Fields = x.fields(v) }),
		YesNo("quiet", "Left out of the line that is read aloud.", func(e *event) *bool { return &e.Quiet }),
		Text("outcome", "What odds call it under the figure's name.", 40, func(e *event) *string { return &e.Outcome }),
	}
}

func (x *reader) stepRows() Rows[words.Step] {
	type step = words.Step
	return Rows[step]{
		phrase(x, "The words.", func(s *step) *words.Phrase { return &s.Text }),
		OneOf("sum", "Whether it is a term of a sum or its total.", []string{"none", "term", "total"}, func(s *step) *uint8 { return &s.Sum }),
	}
}

func dieRows() Rows[words.Die] {
	return Rows[words.Die]{
		told("text", "The words.", func(d *words.Die) *string { return &d.Text }),
		YesNo("quiet", "Its face is told by the total.", func(d *words.Die) *bool { return &d.Quiet }),
	}
}

func (x *reader) stakeRows() Rows[words.Stake] {
	type stake = words.Stake
	// The direction in which a stake is better: the index of the word is the value of
	// words.Stake.Better plus 1.
	better := []string{"fewer", "neither", "more"}
	return Rows[stake]{
		told("text", "What is counted, in the plural.", func(s *stake) *string { return &s.Text }),
		places("dice", "What the dice are rolled for.", x.names.Dice, func(s *stake) *[]uint8 { return &s.Dice }).Needed(),
		places("events", "The events that decide it; without any the dice are added up.", x.names.Events, func(s *stake) *[]uint8 { return &s.Events }),
		YesNo("each", "Each die of a throw that does what it is thrown for counts one.", func(s *stake) *bool { return &s.Each }),
		Field(pack.Field{Name: "better", Doc: "What is better for whose dice they are.", Type: pack.Word, Words: better}, func(s *stake, v pack.Value) { s.Better = int8(slices.Index(better, v.Text()) - 1) }),
	}
}

func factRows() Rows[words.Fact] {
	return Rows[words.Fact]{
		told("text", "What it is.", func(f *words.Fact) *string { return &f.Text }),
		Text("loss", "What it is called when it goes down.", 0, func(f *words.Fact) *string { return &f.Loss }),
	}
}

// A total names a number of an event.
type total struct{ event, of string }

func totalRows() Rows[total] {
	return Rows[total]{
		told("event", "The event.", func(t *total) *string { return &t.event }),
		told("of", "The number, by its name in JSON.", func(t *total) *string { return &t.of }),
	}
}

func calledRows() Rows[words.Called] {
	return Rows[words.Called]{told("text", "The words; {who} has it, {whom} is the other.", func(c *words.Called) *string { return &c.Text })}
}

func (x *reader) phraseRows() Rows[words.Phrase] {
	return Rows[words.Phrase]{phrase(x, "The words.", func(p *words.Phrase) *words.Phrase { return p })}
}

// phrase is a row for a text with placeholders for names and numbers.
func phrase[T any](x *reader, doc string, at func(*T) *words.Phrase) Row[T] {
	return Field(pack.Field{Name: "text", Doc: doc, Type: pack.Text, Required: true}, func(into *T, v pack.Value) {
		p, err := words.Parse(v.Text(), x.names.Tables)
		if err != nil {
			x.fail(v.Pos(), err.Error())
		}
		*at(into) = p
	})
}

// ruleRows returns the rows of a rule; rulings are the ids of the rulings that exist, against which
// references are checked but not read.
func ruleRows(rulings []string) Rows[rule.Rule] {
	return Rows[rule.Rule]{
		told("heading", "The heading in the printed source.", func(r *rule.Rule) *string { return &r.Heading }),
		told("text", "What it says.", func(r *rule.Rule) *string { return &r.Text }),
		YesNo("hex", "It can act only on a hex map.", func(r *rule.Rule) *bool { return &r.Hex }),
		YesNo("moot", "Nothing in play follows it, so that no case can cite it.", func(r *rule.Rule) *bool { return &r.Moot }),
		Checked[rule.Rule](among("rulings", "Rulings it depends on.", rulings)),
	}
}

// rulingRows returns the rows of a ruling; rules are the ids of the rules that exist.
func rulingRows(rules []string) Rows[rule.Ruling] {
	type ruling = rule.Ruling
	option := Rows[rule.Option]{
		told("id", "Its word.", func(o *rule.Option) *string { return &o.ID }),
		told("text", "What follows from it.", func(o *rule.Option) *string { return &o.Text }),
	}
	options := List("options", "The options, in an order that never changes: journals tell states apart by it.", option, func(r *ruling) *[]rule.Option { return &r.Options }).Needed()
	options.Min = 1
	return Rows[ruling]{
		told("question", "The question.", func(r *ruling) *string { return &r.Question }),
		told("why", "Why the default was chosen.", func(r *ruling) *string { return &r.Why }),
		Field(among("rules", "The rules it decides.", rules), func(r *ruling, v pack.Value) { r.Rules = TextsOf(v) }),
		Checked[ruling](pack.Field{Name: "default", Doc: "The option in force where nobody says otherwise; the first, if it is left out.", Type: pack.Text}), // book.Read finds it among the options
		options,
		YesNo("hex", "It matters only on a hex map.", func(r *ruling) *bool { return &r.Hex }),
	}
}
