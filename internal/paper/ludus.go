package paper

import (
	"bytes"
	_ "embed"
	"html/template"
)

// A Ludus is a campaign on a page: who fights, who is gone, and what was fought.
type Ludus struct {
	Ruleset, Title, Lead string
	Men                  []Career
	Bouts                []Fought
	Open                 []Fought // bouts that are not in the history
	Notes                []string // what it is played with
}

// A Career is what became of a man.
type Career struct {
	Name, Type, Skills    string
	Bouts, Beaten, Spared int
	Gone                  string // "" while he fights
	Brought               string // the skills that he came with
	Unspent               string // that he may choose a skill, "" if he may not
	Steps                 []Step
	Marks                 []Outcome // how each bout ended for him; nil of more than stand in a table
}

// An Outcome is how a bout ended for a man, as a sign and as a word; "" where he did not fight.
type Outcome struct{ Sign, Said string }

// Marked reports whether there is a table of how each bout ended.
func (l *Ludus) Marked() bool { return len(l.Bouts) > 0 && len(l.Men) > 0 && l.Men[0].Marks != nil }

// A Step is one thing that became of him, and the command of a report that decided it.
type Step struct{ Bout, Text, Page string }

// A Fought is a bout of the history.
type Fought struct {
	ID    string
	Day   int
	Said  string
	Page  string // its report beside this page, "" if it has none
	Rests string // why it has none
}

//go:embed ludus.tmpl
var ludusText string

var ludusOf = parsed("ludus", ludusText, template.FuncMap{
	"policy": func() string { return policy(style + stackStyle) }, "style": func() template.CSS { return template.CSS(style + stackStyle) },
})

// LudusHTML is a campaign as a page.
func LudusHTML(l *Ludus) ([]byte, error) {
	var b bytes.Buffer
	err := ludusOf().Execute(&b, l)
	return b.Bytes(), err
}
