package campaign

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"summa/internal/disk"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
)

// A Reader reads the text of a campaign file.
type Reader func(pack.Source) (*Campaign, error)

// Update changes a campaign file while it is locked against other writers: change gets the campaign
// as it is in the file, and returns the new text. A text that cannot be read as a campaign is not
// written. Update returns the campaign after the change.
func Update(path string, read Reader, change func(*Campaign) ([]byte, error)) (*Campaign, error) {
	var after *Campaign
	err := disk.Update(path, MaxSize, func(old []byte) ([]byte, error) {
		c, err := read(pack.Source{Name: path, Data: old})
		if err != nil {
			return nil, err
		}
		text, err := change(c)
		if err != nil {
			return nil, err
		}
		if after, err = read(pack.Source{Name: path, Data: text}); err != nil {
			return nil, &Unwritable{Path: path, Err: err}
		}
		return text, nil
	})
	return after, err
}

// Unwritable is the error that the program cannot write a change into a file with its present
// layout.
type Unwritable struct {
	Path string
	Err  error // the error of reading the changed text
}

// Error describes the error.
func (e *Unwritable) Error() string {
	first, _, _ := strings.Cut(e.Err.Error(), "\n")
	return e.Path + ": the change does not fit in the file as it is written, and has not been made (it would read " + first + ")"
}

// Create writes a new campaign file. If there is one of that name, the error is
// fs.ErrExist.
func Create(path, title string, rs *game.Ruleset, rulings [][2]int, packs []string) error {
	var b bytes.Buffer
	b.WriteString("# A campaign: the gladiators as they came, and the history of their bouts. What\n")
	b.WriteString("# became of them follows from the history. This file may be edited by hand;\n")
	b.WriteString("# summa campaign lint checks it.\n")
	fmt.Fprintf(&b, "ruleset: %s\ncampaign:\n  name: %s\n", rs.Name, pack.Scalar(title))
	if len(rulings) > 0 {
		b.WriteString("  rulings:\n")
		all := rs.Rulings()
		for _, r := range rulings {
			fmt.Fprintf(&b, "    %s: %s\n", all[r[0]].ID, all[r[0]].Options[r[1]])
		}
	}
	if len(packs) > 0 {
		b.WriteString("  packs:\n")
		for _, p := range packs {
			fmt.Fprintf(&b, "    - %s\n", pack.Scalar(p))
		}
	}
	fmt.Fprintf(&b, "\n%s:\n\n%s:\n", gladiatorsKey, historyKey)
	return disk.Create(path, b.Bytes())
}

// Add returns the text of the file with another man. The error is a *Refused if the rules or the
// campaign do not admit him.
func (c *Campaign) Add(m game.Man, note string) ([]byte, error) {
	if err := line.ValidName(m.Name); err != nil {
		return nil, &Refused{Man: -1, Code: line.CodeBadArgument, Msg: err.Error()}
	}
	if twin := c.Find(m.Name); twin != nil {
		return nil, &Refused{Man: -1, Code: "name-taken", Msg: fmt.Sprintf("%s is in the campaign already (%s)", twin.Name, twin.Pos), Hint: "choose another name"}
	}
	m.Side = m.Name
	if err := c.Admit(&m); err != nil {
		return nil, err
	}
	rows := []pack.Row{{Text: "name: " + pack.Scalar(m.Name)}, {Text: "type: " + pack.Scalar(m.Type)}}
	if len(m.Skills) > 0 {
		rows = append(rows, pack.Row{Text: "skills: " + list(m.Skills)})
	}
	if note != "" {
		rows = append(rows, pack.Row{Text: "note: " + pack.Scalar(note)})
	}
	return pack.Append(c.Source, gladiatorsKey, rows)
}

// Record returns the text of the file with further bouts, each played after those before it. The
// error is a *Refused if one contradicts the rules or the history.
func (c *Campaign) Record(bouts ...*Bout) ([]byte, error) {
	src := c.Source
	for _, b := range bouts {
		if b.ID == "" {
			b.ID = c.NextID()
		}
		if err := c.Play(b); err != nil {
			return nil, err
		}
		text, err := pack.Append(src, historyKey, c.rows(b))
		if err != nil {
			return nil, err
		}
		src.Data = text
	}
	return src.Data, nil
}

// rows returns a bout as rows of the file.
func (c *Campaign) rows(b *Bout) []pack.Row {
	rows := []pack.Row{{Text: "bout: " + b.ID}, {Text: "day: " + strconv.Itoa(b.Day)}}
	if b.Journal != "" {
		rows = append(rows, pack.Row{Text: "journal: " + pack.Scalar(b.Journal)})
	}
	if b.Note != "" {
		rows = append(rows, pack.Row{Text: "note: " + pack.Scalar(b.Note)})
	}
	rows = append(rows, pack.Row{Text: "men:"})
	open := c.standing(b) > 1
	for i := range b.Parts {
		for k, text := range c.partRows(&b.Parts[i], open) {
			if k == 0 {
				rows = append(rows, pack.Row{Depth: 1, Text: "- " + text})
			} else {
				rows = append(rows, pack.Row{Depth: 2, Text: text})
			}
		}
	}
	return rows
}

// standing returns the number of sides that have men left after a bout.
func (c *Campaign) standing(b *Bout) int {
	sides := map[string]bool{}
	for i := range b.Parts {
		if p := &b.Parts[i]; p.Fate == c.careers.Fates()[0].Name {
			sides[strings.ToLower(p.Side)] = true
		}
	}
	return len(sides)
}

// partRows returns a man's part as rows of the file, without fields at their defaults. Who has won
// is only written where more than one side was left.
func (c *Campaign) partRows(p *Part, open bool) []string {
	rows := []string{"man: " + pack.Scalar(p.Name)}
	say := func(field, value string, told bool) {
		if told {
			rows = append(rows, field+": "+value)
		}
	}
	say("side", pack.Scalar(p.Side), p.Side != p.Name)
	say("fate", p.Fate, p.Fate != c.careers.Fates()[0].Name)
	say("won", "true", p.Won && open)
	say("defeated", list(p.Defeated), len(p.Defeated) > 0)
	for k, t := range c.careers.Tallies() {
		value := strconv.Itoa(p.Tallies[k])
		if t.Type == pack.Bool {
			value = "true"
		}
		say(t.Name, value, p.Tallies[k] > 0)
	}
	say("line", strconv.Itoa(p.Line), p.Line > 0)
	say("gained", p.Gained, p.Gained != "")
	say("gained-line", strconv.Itoa(p.GainedLine), p.GainedLine > 0)
	return rows
}

// Learn returns the text of the file after a man has taken the skill that he earned in his last
// bout. The error is a *Refused if he has earned none.
func (c *Campaign) Learn(name, skill string) ([]byte, error) {
	m := c.Find(name)
	if m == nil {
		return nil, c.unknown(-1, "", name)
	}
	if m.last == nil {
		return nil, &Refused{Man: -1, Code: "not-entitled", Msg: m.Name + " has fought no bout yet"}
	}
	for i := range m.last.Parts {
		p := &m.last.Parts[i]
		if p.Name != m.Name {
			continue
		}
		if p.Gained != "" {
			return nil, &Refused{Man: -1, Code: "not-entitled", Msg: m.Name + " gained " + p.Gained + " in bout " + m.last.ID + " already"}
		}
		if err := c.judgeAgain(m.last, i, skill); err != nil {
			return nil, err
		}
		return pack.AddField(c.Source, p.value, "gained", skill)
	}
	return nil, &Refused{Man: -1, Code: "not-entitled", Msg: m.Name + " has fought no bout yet"}
}

// RecordEarned is Record of one bout, leaving out skills that were only wished for and that the
// rules refuse. wished reports whether a man's skill was only wished for.
func (c *Campaign) RecordEarned(b *Bout, wished func(name string) bool) ([]byte, error) {
	for {
		text, err := c.Record(b)
		no, ok := IsRefused(err)
		if !ok || no.Field != "gained" || !wished(b.Parts[no.Man].Name) {
			return text, err
		}
		b.Parts[no.Man].Gained, b.Parts[no.Man].GainedLine = "", 0
	}
}

// judgeAgain checks by the rules whether a skill can be taken after an earlier bout, by replaying
// the campaign from the beginning up to that bout.
func (c *Campaign) judgeAgain(b *Bout, man int, skill string) error {
	before := &Campaign{Source: c.Source, Ruleset: c.Ruleset, Content: c.Content, Rulings: c.Rulings, careers: c.careers, set: c.set}
	if err := before.roster(); err != nil {
		return err
	}
	for _, old := range c.Bouts {
		again := *old
		again.Parts = append([]Part(nil), old.Parts...)
		if old == b {
			again.Parts[man].Gained = skill
		}
		if err := before.Play(&again); err != nil {
			return err
		}
		if old == b {
			return nil
		}
	}
	return nil
}

// list formats words as a list on one line.
func list(words []string) string {
	quoted := make([]string, len(words))
	for i, w := range words {
		quoted[i] = pack.Scalar(w)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}
