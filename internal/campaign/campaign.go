// Package campaign keeps gladiators from bout to bout, in YAML files that people can edit.
//
// A [Campaign] is the gladiators as they joined, and a history of their bouts. Everything else
// about them is computed from the history by the rules; so correcting the history corrects
// everything. [Schools] are a campaign with owners: they have purses, buy gladiators and resources,
// and add each battle when it ends.
//
// The package knows no particular ruleset. Each ruleset determines what carries over from a bout,
// who has earned a skill, and what a school may buy; see [game.Careers] and [game.Schools].
package campaign

import (
	"fmt"
	"slices"
	"strings"

	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/rule"
)

// A Campaign is a campaign file that has been read, with its present state.
type Campaign struct {
	Source  pack.Source
	Title   string
	Ruleset *game.Ruleset
	Content *game.Content
	Rulings [][2]int // ruling and option
	Packs   []string // as written in the file
	Men     []*Man   // in the order of the file
	Bouts   []*Bout
	Day     int      // the day of the last bout, 0 before the first
	Spared  []string // the names of those whom the crowd has let live on that day

	careers game.Careers
	set     *pack.Set
}

// A Man is a gladiator of the campaign in his state after the last bout.
type Man struct {
	game.Man          // Today has the bouts of Campaign.Day
	Came     []string // the skills that he joined with
	Note     string
	Pos      pack.Pos
	Gone     *Change // the change that took him out of the campaign, or nil
	Earned   string  // the rule by which he has earned a skill in his last bout that he has not taken yet, or ""
	Bouts    int
	Beaten   int // opponents he has defeated
	Spared   int // times the crowd has let him live
	Changes  []Change

	last *Bout // his last bout
}

// A Bout is one entry of the history.
type Bout struct {
	ID      string
	Day     int
	Journal string // the journal that it was taken from, relative to the campaign file; "" for a bout on paper
	Note    string
	Parts   []Part
	Pos     pack.Pos // its place in the file; zero if it is not in the file yet
}

// A Part is what a man did in a bout, and the fate that he met.
type Part struct {
	game.Part
	Line       int // the line of the journal that decided his fate, 0 if there is none
	GainedLine int // the line with which he took his skill

	value pack.Value
}

// A Change is one event in a man's career.
type Change struct {
	Bout *Bout
	By   []string // who has defeated him, where his fate is told with their names
	told string   // the words for the fate before these names

	What string // "defeated Remus", "killed", "gained Dodge"
	Rule string // the rule that allowed it, or ""
	Line int    // the line of the bout's journal, or 0
	Pos  pack.Pos
}

// Command returns the number of the command in the bout's journal, as log and replay count, or 0.
// It is one less than Line, because the journal's first line is the header.
func (ch *Change) Command() int { return max(ch.Line-1, 0) }

// Words says what happened to him, with the names of those who did it.
func (ch *Change) Words() string {
	if len(ch.By) == 0 {
		return ch.What
	}
	return ch.told + " " + strings.Join(ch.By, " and ")
}

// Cause returns the place of a change: the journal and its command, else the campaign file and its
// line.
func (ch *Change) Cause() string {
	switch {
	case ch.Bout.Journal != "" && ch.Line > 0:
		return fmt.Sprintf("%s, command %d", line.Clean(ch.Bout.Journal), ch.Command())
	case ch.Pos.Line > 0:
		return fmt.Sprintf("%s:%d", line.Clean(ch.Pos.File), ch.Pos.Line)
	}
	return "not yet written"
}

// Find returns the man with a name, ignoring case, or nil.
func (c *Campaign) Find(name string) *Man {
	for _, m := range c.Men {
		if strings.EqualFold(m.Name, name) {
			return m
		}
	}
	return nil
}

// FindBout returns the bout with an id, or nil.
func (c *Campaign) FindBout(id string) *Bout {
	for _, b := range c.Bouts {
		if b.ID == id {
			return b
		}
	}
	return nil
}

// Names lists the men of the campaign; with living set, only those who can still fight.
func (c *Campaign) Names(living bool) []string {
	var names []string
	for _, m := range c.Men {
		if !living || m.Gone == nil {
			names = append(names, m.Name)
		}
	}
	return names
}

// NextID returns an unused id for the next bout.
func (c *Campaign) NextID() string {
	for n := len(c.Bouts) + 1; ; n++ {
		if id := fmt.Sprint(n); c.FindBout(id) == nil {
			return id
		}
	}
}

// Careers returns the career rules of the campaign's ruleset.
func (c *Campaign) Careers() game.Careers { return c.careers }

// fate returns the fate with a name; the first if there is none.
func (c *Campaign) fate(name string) game.Fate {
	for _, f := range c.careers.Fates() {
		if f.Name == name {
			return f
		}
	}
	return c.careers.Fates()[0]
}

// Named returns the man with a name, or a *rule.Refusal that suggests a similar name.
func (c *Campaign) Named(name string) (*Man, error) {
	if m := c.Find(name); m != nil {
		return m, nil
	}
	return nil, &rule.Refusal{Code: "unknown-name", Why: fmt.Sprintf("no gladiator of the campaign is called %q", line.Shorten(name)), Hint: line.DidYouMean(name, "gladiators", c.Names(false))}
}

// Skill returns the canonical spelling of a skill; before is put at the beginning of an error
// message.
func (c *Campaign) Skill(before, word string) (string, error) {
	all := c.careers.Skills()
	if k := line.IndexFold(all, word); k >= 0 {
		return all[k], nil
	}
	return "", refuse(line.DidYouMean(word, "skills", all), "%sthere is no skill %q", before, line.Shorten(word))
}

// SkillOrder returns the order in which skills are to be taken: first those in text, separated by
// commas, and then the others in their printed order. before is put at the beginning of an error
// message.
func (c *Campaign) SkillOrder(before, text string) ([]string, error) {
	var order []string
	for _, word := range fact.Split(text) {
		skill, err := c.Skill(before, word)
		if err != nil {
			return nil, err
		}
		order = append(order, skill)
	}
	for _, s := range c.careers.Skills() {
		if !slices.Contains(order, s) {
			order = append(order, s)
		}
	}
	return order, nil
}

// A Today is what counts for and against a man on the day of the last bout.
type Today struct {
	Bouts    int            `json:"bouts"`
	Defeated int            `json:"defeated"`
	Spared   bool           `json:"spared"`
	Tallies  map[string]int `json:"tallies"`
}

// Today returns what counts for and against a man on the day of the last bout.
func (c *Campaign) Today(m *Man) Today {
	t := Today{Bouts: len(m.Today), Spared: slices.Contains(c.Spared, m.Name), Tallies: map[string]int{}}
	for _, part := range m.Today {
		t.Defeated += len(part.Defeated)
		for k, f := range c.careers.Tallies() {
			if part.Tallies[k] > 0 {
				t.Tallies[f.Name] += part.Tallies[k]
			}
		}
	}
	return t
}
