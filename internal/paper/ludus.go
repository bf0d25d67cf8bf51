package paper

import (
	"bytes"
	_ "embed"
	"html/template"
)

// A Ludus is a campaign on a page: the men who fight, those who are gone, and the bouts.
type Ludus struct {
	Ruleset, Title, Lead string
	Men                  []Career
	Bouts                []Fought
	Open                 []Fought // bouts that are not in the history
	Notes                []string // the settings it is played with
}

// A Career is the record of one man in a campaign.
type Career struct {
	Name, Type, Skills    string
	Bouts, Beaten, Spared int
	Gone                  string // what ended his career, "" while he fights
	Brought               string // the skills that he started with
	Unspent               string // says that he may choose a skill, "" if he may not
	Steps                 []Step
	Marks                 []Outcome // the outcome of each bout for him; nil where there are too many men for a table
}

// An Outcome is how a bout ended for a man, as a sign and as a word. Both are "" where he did not
// fight.
type Outcome struct{ Sign, Said string }

// Marked reports whether the page has a table of the outcome of each bout.
func (l *Ludus) Marked() bool { return len(l.Bouts) > 0 && len(l.Men) > 0 && l.Men[0].Marks != nil }

// A Step is one event of a career, with the bout and the command of its report that decided it.
type Step struct{ Bout, Text, Page string }

// A Fought is a bout of the history.
type Fought struct {
	ID    string
	Day   int
	Said  string
	Page  string // the page of its report, "" if it has none
	Rests string // why it has none
}

//go:embed ludus.tmpl
var ludusText string

var ludusOf = parsed("ludus", ludusText, template.FuncMap{
	"policy": func() string { return policy(style + stackStyle) }, "style": func() template.CSS { return template.CSS(style + stackStyle) },
})

// LudusHTML returns a campaign as a page.
func LudusHTML(l *Ludus) ([]byte, error) {
	var b bytes.Buffer
	err := ludusOf().Execute(&b, l)
	return b.Bytes(), err
}
