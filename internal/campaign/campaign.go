// Package campaign keeps gladiators from bout to bout, in YAML files that a person can
// edit.
//
// A [Campaign] is the gladiators as they came and a history of their bouts. What became
// of them follows from the history by the rules, so whoever corrects the history has
// corrected everything. [Schools] are a campaign with owners: they have purses, buy
// gladiators and resources, and enter each battle as it ends.
//
// It knows no ruleset. What a bout leaves behind, who has earned a skill and what a
// school may buy is a ruleset's own to say; see [game.Careers] and [game.Schools].
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

// A Campaign is a campaign file as it has been read, and where it stands.
type Campaign struct {
	Source  pack.Source
	Title   string
	Ruleset *game.Ruleset
	Content *game.Content
	Rulings [][2]int // ruling and option
	Packs   []string // as the file names them
	Men     []*Man   // in the order of the file
	Bouts   []*Bout
	Day     int      // of the last bout, 0 before the first
	Spared  []string // whom the crowd has let live on that day

	careers game.Careers
	set     *pack.Set
}

// A Man is a gladiator of the campaign as he stands after the last bout.
type Man struct {
	game.Man          // Today is about Campaign.Day
	Came     []string // the skills he came with
	Note     string
	Pos      pack.Pos
	Gone     *Change // what took him out of the campaign, or nil
	Earned   string  // the rule by which he has earned a skill in his last bout that he has not taken, or ""
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
	Journal string // the record it was taken from, relative to the campaign file; "" for a bout on paper
	Note    string
	Parts   []Part
	Pos     pack.Pos // where the file tells of it; zero if it does not yet
}

// A Part is what a man did in a bout.
type Part struct {
	game.Part
	Line       int // the line of the journal that decided it, 0 if there is none
	GainedLine int // and the one with which he took his skill

	value pack.Value
}

// A Change is one thing that became of a man.
type Change struct {
	Bout *Bout
	By   []string // who has defeated him, of a fate that is told with their names
	told string   // the fate before these names

	What string // "defeated Remus", "killed", "gained Dodge"
	Rule string // the rule that allowed it, or ""
	Line int    // of the bout's journal, or 0
	Pos  pack.Pos
}

// Command is the number of the command of the bout's journal, as log and replay tell
// it, or 0: the header is the journal's first line.
func (ch *Change) Command() int { return max(ch.Line-1, 0) }

// Words is what became of him, with the names of those who did it.
func (ch *Change) Words() string {
	if len(ch.By) == 0 {
		return ch.What
	}
	return ch.told + " " + strings.Join(ch.By, " and ")
}

// Cause is where a change is told: the journal and its command, else the file of the
// campaign and its line.
func (ch *Change) Cause() string {
	switch {
	case ch.Bout.Journal != "" && ch.Line > 0:
		return fmt.Sprintf("%s, command %d", line.Clean(ch.Bout.Journal), ch.Command())
	case ch.Pos.Line > 0:
		return fmt.Sprintf("%s:%d", line.Clean(ch.Pos.File), ch.Pos.Line)
	}
	return "not yet written"
}

// Find returns the man of a name, whatever the case of its letters, or nil.
func (c *Campaign) Find(name string) *Man {
	for _, m := range c.Men {
		if strings.EqualFold(m.Name, name) {
			return m
		}
	}
	return nil
}

// FindBout returns the bout of an id, or nil.
func (c *Campaign) FindBout(id string) *Bout {
	for _, b := range c.Bouts {
		if b.ID == id {
			return b
		}
	}
	return nil
}

// Names lists the men of the campaign; with living, those who can still fight.
func (c *Campaign) Names(living bool) []string {
	var names []string
	for _, m := range c.Men {
		if !living || m.Gone == nil {
			names = append(names, m.Name)
		}
	}
	return names
}

// NextID is an id for a bout to come.
func (c *Campaign) NextID() string {
	for n := len(c.Bouts) + 1; ; n++ {
		if id := fmt.Sprint(n); c.FindBout(id) == nil {
			return id
		}
	}
}

// Careers is what the campaign's ruleset says of lives.
func (c *Campaign) Careers() game.Careers { return c.careers }

// fate finds a fate by name.
func (c *Campaign) fate(name string) game.Fate {
	for _, f := range c.careers.Fates() {
		if f.Name == name {
			return f
		}
	}
	return c.careers.Fates()[0]
}

// Named is the man of a name, or a *rule.Refusal that says whom it may have meant.
func (c *Campaign) Named(name string) (*Man, error) {
	if m := c.Find(name); m != nil {
		return m, nil
	}
	return nil, &rule.Refusal{Code: "unknown-name", Why: fmt.Sprintf("no gladiator of the campaign is called %q", line.Shorten(name)), Hint: line.DidYouMean(name, "gladiators", c.Names(false))}
}

// Skill is a skill by its own name; before is what an error begins with.
func (c *Campaign) Skill(before, word string) (string, error) {
	all := c.careers.Skills()
	if k := line.IndexFold(all, word); k >= 0 {
		return all[k], nil
	}
	return "", refuse(line.DidYouMean(word, "skills", all), "%sthere is no skill %q", before, line.Shorten(word))
}

// SkillOrder is the order in which skills are taken: those of the list, joined by commas,
// and then the others as they are printed. before is what an error begins with.
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

// A Today is what the day holds for and against a man.
type Today struct {
	Bouts    int            `json:"bouts"`
	Defeated int            `json:"defeated"`
	Spared   bool           `json:"spared"`
	Tallies  map[string]int `json:"tallies"`
}

// Today is what the day of the last bout holds for and against a man.
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
