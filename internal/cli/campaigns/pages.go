package campaigns

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/campaign"
	"summa/internal/cli/record"
	"summa/internal/cli/shell"
	"summa/internal/disk"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/paper"
)

func campaignPagesCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:     "pages FILE FOLDER",
		Short:   "Write a campaign as pages: careers and bouts, and a report of each bout",
		Long:    "Write into a new FOLDER a page of the campaign, index.html: the careers, wins, deaths with whose hand they were, and the bouts by day; and beside it a report of each bout that has a journal, to which that page leads.",
		Example: "  summa campaign pages ludus.yaml season",
		Args:    shell.Arguments(2, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			c, err := load(p, args[0])
			if err != nil {
				return err
			}
			return writePages(p, c, args[1])
		},
	}
}

// indexPage is the file name of the campaign's page.
const indexPage = "index.html"

// writePages writes the folder.
func writePages(p *shell.Program, c *campaign.Campaign, folder string) error {
	if err := os.Mkdir(folder, 0o777); err != nil {
		return &shell.Failure{Status: shell.StatusIO, Err: err, Hint: "name a folder that does not exist yet"}
	}
	names := map[string]string{} // the names of the reports, by bout
	l := &paper.Ludus{Ruleset: c.Ruleset.Title, Title: line.Clean(c.Title), Lead: fmt.Sprintf("Day %d; %s fought.", c.Day, page.Plural(len(c.Bouts), "bout"))}
	l.Lead += standing(c)
	l.Notes = append(l.Notes, rulingsOf(c))
	if len(c.Packs) > 0 {
		l.Notes = append(l.Notes, "House rules: "+line.Clean(strings.Join(c.Packs, ", "))+".")
	}
	if book, err := c.Ruleset.Book(); err == nil && book.Credit != "" {
		l.Notes = append(l.Notes, record.By(book.Credit))
	}
	for i, b := range c.Bouts {
		f := paper.Fought{ID: line.Clean(b.ID), Day: b.Day, Said: saidOf(c, b)}
		if b.Journal != "" {
			back := &paper.Way{Page: indexPage, Text: fmt.Sprintf("%s, day %d, bout %s", l.Title, b.Day, f.ID), Stands: standsOf(c, b, names)}
			text, came, err := record.Page(p, c.Beside(b.Journal), back)
			if p.Halt.Stopped() {
				return halt.ErrStopped
			}
			if err != nil {
				f.Rests = "its record cannot be read, or does not follow"
			} else {
				f.Said = strings.TrimSuffix(came+"; "+gainedIn(c, b), "; ")
				f.Page = fmt.Sprintf("bout-%d.html", i+1)
				if err := disk.Create(filepath.Join(folder, f.Page), text); err != nil {
					return &shell.Failure{Status: shell.StatusIO, Err: err}
				}
				names[b.ID] = f.Page
			}
		}
		l.Bouts = append(l.Bouts, f)
	}
	if len(names) > 0 {
		l.Notes = append(l.Notes, "The page of a bout has its date, its seed and every command.")
	}
	if err := writeLeft(p, c, folder, l); err != nil {
		return err
	}
	for _, m := range c.Men {
		x := careerOf(c, m, names)
		if len(c.Bouts) <= mostMarked {
			x.Marks = marksOf(c, m)
		}
		l.Men = append(l.Men, x)
	}
	slices.SortStableFunc(l.Men, func(a, b paper.Career) int {
		if gone := strings.Compare(a.Gone, ""); gone != strings.Compare(b.Gone, "") { // the dead come last
			return gone - strings.Compare(b.Gone, "")
		}
		return b.Beaten - a.Beaten
	})
	text, err := paper.LudusHTML(l)
	if err != nil {
		return err
	}
	return p.WriteNew(filepath.Join(folder, indexPage), []byte(line.Visible(string(text))), "the campaign and "+page.Plural(len(names), "report"))
}

// writeLeft writes the reports of bouts that are not in the history, most of which were left
// unfinished, and lists them on the campaign's page.
func writeLeft(p *shell.Program, c *campaign.Campaign, folder string, l *paper.Ludus) error {
	for i, name := range c.Unrecorded() {
		f := paper.Fought{Page: fmt.Sprintf("open-%d.html", i+1)}
		text, came, err := record.Page(p, name, &paper.Way{Page: indexPage, Text: l.Title + ", a bout that is not in the history"})
		switch {
		case p.Halt.Stopped():
			return halt.ErrStopped
		case err != nil:
			f.Said, f.Page = line.Clean(filepath.Base(name)), ""
			f.Rests = "its record cannot be read, or does not follow"
		default:
			f.Said = came
			if err := disk.Create(filepath.Join(folder, f.Page), text); err != nil {
				return &shell.Failure{Status: shell.StatusIO, Err: err}
			}
		}
		l.Open = append(l.Open, f)
	}
	return nil
}

// standsOf returns how each man in a bout stood before it, and what came of it for him.
func standsOf(c *campaign.Campaign, b *campaign.Bout, names map[string]string) (list []paper.Stand) {
	at := slices.Index(c.Bouts, b)
	for _, part := range b.Parts {
		k := slices.IndexFunc(c.Men, func(m *campaign.Man) bool { return m.Name == part.Name })
		if k < 0 {
			continue
		}
		m := c.Men[k]
		x := paper.Stand{Name: line.Clean(m.Name)}
		bouts, beaten, spared, skills := 0, 0, 0, slices.Clone(m.Came)
		for _, was := range c.Bouts[:at] {
			if slices.ContainsFunc(was.Parts, func(p campaign.Part) bool { return p.Name == m.Name }) {
				bouts, x.Bout, x.Page = bouts+1, line.Clean(was.ID), names[was.ID]
			}
		}
		var came []string
		for i := range m.Changes {
			ch := &m.Changes[i]
			skill, gained := strings.CutPrefix(ch.What, gain)
			switch when := slices.Index(c.Bouts, ch.Bout); {
			case when == at:
				came = append(came, ch.Words())
			case when > at:
			case gained:
				skills = append(skills, skill)
			case strings.HasPrefix(ch.What, "defeated "):
				beaten++
			case strings.HasPrefix(ch.What, "spared"):
				spared++
			}
		}
		if m.Earned != "" && lastOf(c, m) == b {
			came = append(came, earnedSkill)
		}
		said := []string{"his first bout"}
		if bouts > 0 {
			said = []string{page.Plural(bouts, "bout")}
			if beaten > 0 {
				said = append(said, page.Plural(beaten, "opponent")+" beaten")
			}
			switch spared {
			case 0:
			case 1:
				said = append(said, "spared once")
			default:
				said = append(said, "spared "+page.Plural(spared, "time"))
			}
		}
		said = append(said, skills...)
		x.Before, x.Came = line.Clean(strings.Join(said, ", ")), line.Clean(strings.Join(came, ", "))
		list = append(list, x)
	}
	return list
}

// lastOf returns the last bout of a man.
func lastOf(c *campaign.Campaign, m *campaign.Man) (last *campaign.Bout) {
	for _, b := range c.Bouts {
		if slices.ContainsFunc(b.Parts, func(p campaign.Part) bool { return p.Name == m.Name }) {
			last = b
		}
	}
	return last
}

// standing says how many men are left, and who has defeated most.
func standing(c *campaign.Campaign) string {
	left, most, first := 0, 0, ""
	for _, m := range c.Men {
		if m.Gone == nil {
			left++
		}
		switch {
		case m.Beaten > most:
			most, first = m.Beaten, line.Clean(m.Name)
		case m.Beaten == most:
			first = "" // several share the lead
		}
	}
	said := ""
	if left < len(c.Men) {
		fight := "fight"
		if left == 1 {
			fight = "fights"
		}
		said = fmt.Sprintf(" Of %s %d still %s.", page.Plural(len(c.Men), "gladiator"), left, fight)
	}
	if first != "" {
		said += fmt.Sprintf(" %s has beaten most: %d.", first, most)
	}
	return said
}

// careerOf returns a man as the page shows him.
func careerOf(c *campaign.Campaign, m *campaign.Man, names map[string]string) paper.Career {
	x := paper.Career{Name: line.Clean(m.Name), Type: line.Capital(line.Clean(m.Type)), Skills: strings.Join(m.Skills, ", "), Bouts: m.Bouts, Beaten: m.Beaten, Spared: m.Spared}
	switch {
	case m.Gone != nil:
		x.Gone = line.Clean(m.Gone.Words())
	case m.Earned != "":
		x.Unspent = "one earned, to be chosen"
	}
	for i := range m.Changes {
		ch := &m.Changes[i]
		if k := len(x.Steps) - 1; k >= 0 && m.Changes[i-1].Bout == ch.Bout { // a bout is a line
			x.Steps[k].Text += ", " + becameOf(c, m, ch)
			continue
		}
		s := paper.Step{Bout: line.Clean(ch.Bout.ID), Text: line.Clean(fmt.Sprintf("day %d: %s%s", ch.Bout.Day, becameOf(c, m, ch), tallied(c, ch.Bout, m))), Page: names[ch.Bout.ID]}
		if n := ch.Command(); n > 0 && s.Page != "" {
			s.Page += fmt.Sprintf("#c%d", n)
		}
		x.Steps = append(x.Steps, s)
	}
	if k := len(x.Steps) - 1; k >= 0 && x.Unspent != "" {
		x.Steps[k].Text += ", " + earnedSkill
	}
	brought := slices.DeleteFunc(slices.Clone(m.Skills), func(skill string) bool {
		return slices.ContainsFunc(m.Changes, func(ch campaign.Change) bool { return ch.What == gain+skill })
	})
	x.Brought = strings.Join(brought, ", ")
	return x
}

// becameOf returns what became of a man in the words of a page. For a man who was spared it adds
// who beat him.
func becameOf(c *campaign.Campaign, m *campaign.Man, ch *campaign.Change) string {
	words := line.Clean(ch.Words())
	if whom, ok := strings.CutPrefix(words, "defeated "); ok {
		return "beat " + whom
	}
	if ch.What != "spared" {
		return words
	}
	for _, other := range c.Men {
		if slices.ContainsFunc(other.Changes, func(x campaign.Change) bool { return x.Bout == ch.Bout && x.What == "defeated "+m.Name }) {
			return "beaten by " + line.Clean(other.Name) + ", " + words
		}
	}
	return words
}

// tallied returns what else counts of a man's part in a bout, to follow what became of him: the
// wounds that he dealt.
func tallied(c *campaign.Campaign, b *campaign.Bout, m *campaign.Man) (said string) {
	k := slices.IndexFunc(b.Parts, func(p campaign.Part) bool { return p.Name == m.Name })
	if k < 0 {
		return ""
	}
	for i, n := range b.Parts[k].Tallies {
		if n > 0 {
			said += ", " + c.Careers().Said(i, n)
		}
	}
	return said
}

// toldOf reports whether a change is already told of another man, by whom this one fell.
func toldOf(c *campaign.Campaign, b *campaign.Bout, m *campaign.Man, ch *campaign.Change) bool {
	return slices.ContainsFunc(c.Men, func(other *campaign.Man) bool {
		return ch.What == "defeated "+other.Name && slices.ContainsFunc(other.Changes, func(x campaign.Change) bool {
			return x.Bout == b && slices.Contains(x.By, m.Name)
		})
	})
}

// mostMarked is the largest number of bouts side by side in a table.
const mostMarked = 24

// marksOf returns how each bout ended for a man.
func marksOf(c *campaign.Campaign, m *campaign.Man) []paper.Outcome {
	list := make([]paper.Outcome, len(c.Bouts))
	for i := range m.Changes {
		ch := &m.Changes[i]
		k := slices.Index(c.Bouts, ch.Bout)
		if k < 0 {
			continue
		}
		switch {
		case m.Gone != nil && m.Gone.Bout == ch.Bout:
			list[k] = paper.Outcome{Sign: "✕", Said: "gone"}
		case strings.HasPrefix(ch.What, "defeated "):
			list[k] = paper.Outcome{Sign: "●", Said: "won"}
		case list[k].Sign == "" && !strings.HasPrefix(ch.What, gain):
			list[k] = paper.Outcome{Sign: "○", Said: "lost"}
		}
	}
	return list
}

// gainedIn returns what men have learnt in a bout, which no report says.
func gainedIn(c *campaign.Campaign, b *campaign.Bout) string {
	var said []string
	for _, m := range c.Men {
		for i := range m.Changes {
			if ch := &m.Changes[i]; ch.Bout == b && strings.HasPrefix(ch.What, gain) {
				said = append(said, m.Name+" "+ch.What)
			}
		}
	}
	if b.Note != "" {
		said = append(said, b.Note)
	}
	return line.Clean(strings.Join(said, "; "))
}

// saidOf returns the result of a bout, from what became of the men.
func saidOf(c *campaign.Campaign, b *campaign.Bout) string {
	if duel := duelOf(c, b); duel != "" {
		return strings.TrimSuffix(duel+"; "+gainedIn(c, b), "; ")
	}
	var said []string
	for _, m := range c.Men {
		var words []string
		for i := range m.Changes {
			if ch := &m.Changes[i]; ch.Bout == b && !toldOf(c, b, m, ch) {
				words = append(words, ch.Words())
			}
		}
		if len(words) > 0 {
			said = append(said, m.Name+" "+strings.Join(words, ", "))
		}
	}
	if b.Note != "" {
		said = append(said, b.Note)
	}
	return line.Clean(strings.Join(said, "; "))
}

// duelOf returns the result of a bout of two men in which one beat the other, in the words of a
// report; "" for any other bout.
func duelOf(c *campaign.Campaign, b *campaign.Bout) string {
	if len(b.Parts) != 2 {
		return ""
	}
	for i, part := range b.Parts {
		loser := b.Parts[1-i].Name
		if !slices.Contains(whatOf(c, b, part.Name), "defeated "+loser) {
			continue
		}
		for _, fate := range []string{"spared", "killed"} {
			if slices.Contains(whatOf(c, b, loser), fate) {
				return line.Clean(part.Name + " beats " + loser + ", who is " + fate)
			}
		}
	}
	return ""
}

// whatOf returns what became of a man in a bout.
func whatOf(c *campaign.Campaign, b *campaign.Bout, name string) (what []string) {
	for _, m := range c.Men {
		for i := range m.Changes {
			if ch := &m.Changes[i]; m.Name == name && ch.Bout == b {
				what = append(what, ch.What)
			}
		}
	}
	return what
}
