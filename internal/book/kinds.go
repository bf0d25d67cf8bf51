// Package book reads what every ruleset's YAML says about its rules: their
// texts, the points where the print is silent, and the words for what happens at
// the table.
package book

import (
	"summa/internal/pack"
	"summa/internal/rule"
)

// Names are the ids a ruleset's code knows, each in the order of its numbers.
type Names struct {
	Rules   []string // by rule.ID; [0] cites nothing
	Rulings []string
	Events  []string
	Steps   []string
	Dice    []string
	WhatIfs []string
	Tables  []string // of words that phrases take: {item a}
}

// RulingIDs are the ids of rulings.
func RulingIDs(names []rule.RulingName) []string {
	ids := make([]string, 0, len(names))
	for _, r := range names {
		ids = append(ids, r.ID)
	}
	return ids
}

// betterWords say which way a stake is better: the value of bout.Stake.Better
// and 1.
var betterWords = []string{"fewer", "neither", "more"}

var sumWords = []string{"none", "term", "total"}

func text(name, doc string, required bool) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.Text, Required: required}
}

func yesNo(name, doc string) pack.Field { return pack.Field{Name: name, Doc: doc, Type: pack.Bool} }

func list(name, doc string, required bool, words []string) pack.Field {
	return pack.Field{Name: name, Doc: doc, Type: pack.List, Required: required, Elem: &pack.Field{Type: pack.Word, Words: words}}
}

// Kinds describes the words of what happens at the table, and the book.
func (n *Names) Kinds() []pack.Kind { return append(n.wordKinds(), n.bookKinds()...) }

func (n *Names) wordKinds() []pack.Kind {
	return []pack.Kind{
		{Name: "event", Top: "events", Doc: "The words of an event.", Fields: []pack.Field{
			text("text", "The sentence.", true),
			{Name: "fields", Doc: "Its numbers in JSON, each as NAME a, NAME b, NAME c or NAME d, with a table of words if it stands for one.", Type: pack.List, Elem: &pack.Field{Type: pack.Text, MaxLen: 64}},
			yesNo("quiet", "Left out of the line that is read aloud."),
			{Name: "outcome", Doc: "What odds call it under the figure's name.", Type: pack.Text, MaxLen: 40},
		}},
		{Name: "step", Top: "steps", Doc: "The words of a step of a derivation.", Fields: []pack.Field{
			text("text", "The words.", true),
			{Name: "sum", Doc: "Whether it is a term of a sum or its total.", Type: pack.Word, Words: sumWords},
		}},
		{Name: "die", Top: "dice", Doc: "What a die is rolled for.", Fields: []pack.Field{
			text("text", "The words.", true),
			yesNo("quiet", "Its face is told by the total."),
		}},
		{Name: "stake", Top: "stakes", Doc: "What is counted of the dice when luck is reckoned.", Fields: []pack.Field{
			text("text", "What is counted, in the plural.", true),
			list("dice", "What the dice are rolled for.", true, n.Dice),
			list("events", "The events that decide it; without any the dice are added up.", false, n.Events),
			yesNo("each", "Each die of a throw that does what it is thrown for counts one."),
			{Name: "better", Doc: "What is better for whose dice they are.", Type: pack.Word, Words: betterWords},
		}},
		{Name: "fact", Top: "facts", Doc: "A number of a figure of which odds give a table.", Fields: []pack.Field{
			text("text", "What it is.", true),
			text("loss", "What it is called when it goes down.", false),
		}},
		{Name: "total", Top: "totals", Doc: "What a claim may call a number of an event, added up over a command.", Fields: []pack.Field{
			text("event", "The event.", true),
			text("of", "The number, by its name in JSON.", true),
		}},
		{Name: "field", Top: "fields", Doc: "What people call a fact.", Fields: []pack.Field{
			text("text", "The words; {who} has it, {whom} is the other.", true),
		}},
		{Name: "whatif", Top: "whatifs", Doc: "Something that could be otherwise about a command.", Fields: []pack.Field{
			text("text", "The words.", true),
		}},
	}
}

func (n *Names) bookKinds() []pack.Kind {
	return []pack.Kind{
		{Name: "rule", Top: "rules", Doc: "A rule of the book.", Fields: []pack.Field{
			text("heading", "The heading in the printed source.", true),
			text("text", "What it says.", true),
			yesNo("hex", "It can act only on a hex map."),
			yesNo("moot", "Nothing in play follows it, so that no case can cite it."),
			list("rulings", "Rulings it depends on.", false, n.Rulings),
		}},
		{Name: "ruling", Top: "rulings", Doc: "A point where the printed rules are silent or contradict themselves.", Fields: []pack.Field{
			text("question", "The question.", true),
			text("why", "Why the default was chosen.", true),
			list("rules", "The rules it decides.", false, n.Rules[1:]),
			{Name: "default", Doc: "The option in force where nobody says otherwise; the first, if it is left out.", Type: pack.Text},
			{Name: "options", Doc: "The options, in an order that never changes: journals tell states apart by it.", Type: pack.List, Required: true, Min: 1, Elem: &pack.Field{Type: pack.Record, Fields: []pack.Field{
				text("id", "Its word.", true),
				text("text", "What follows from it.", true),
			}}},
			yesNo("hex", "It matters only on a hex map."),
		}},
	}
}
