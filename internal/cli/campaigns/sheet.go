package campaigns

import (
	"fmt"
	"io"
	"regexp"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/campaign"
	"summa/internal/cli/shelf"
	"summa/internal/cli/shell"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/repl"
	"summa/internal/sheet"
)

func campaignSheetCommand(p *shell.Program) *cobra.Command {
	out := ""
	cmd := &cobra.Command{
		Use:     "sheet FILE [NAME...]",
		Short:   "Make record sheets of gladiators, to be printed",
		Long:    "Make a record sheet for each gladiator who can fight, or for those named: his kit, his skills, what the day remembers, and boxes for what is kept during a bout. With -o it is a self-contained HTML page.",
		Example: "  summa campaign sheet ludus.yaml\n  summa campaign sheet ludus.yaml Flamma Remus -o sheets.html",
		Args:    shell.Arguments(1, 200),
		RunE: func(_ *cobra.Command, args []string) error {
			return rosterSheets(p, args[0], args[1:], out)
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "write an HTML page to a new `FILE`")
	return cmd
}

func rosterSheets(p *shell.Program, path string, names []string, out string) error {
	c, err := load(p, path)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		names = c.Names(true)
	}
	t := sheet.Table{Ruleset: c.Ruleset, Content: c.Content, Rulings: c.Rulings, Width: p.Columns(), Config: repl.Config{Ruleset: c.Ruleset, Content: c.Content, Rulings: c.Rulings, Quiet: true, Out: io.Discard, Err: io.Discard, Halt: p.Halt}}
	for _, name := range names {
		m, err := c.Named(name)
		if err != nil {
			return err
		}
		lines, err := c.Entering(m)
		if err != nil {
			return p.CampaignFailure(err)
		}
		t.Men = append(t.Men, manOf(c, m, lines))
	}
	set, err := sheet.Make(&t)
	if err != nil {
		return shelf.SheetFailure(p, err)
	}
	set.Title = line.Clean(c.Title)
	if out != "" {
		set.Notes = append(set.Notes, rulingsOf(c))
	}
	return shelf.PrintSheets(p, set, set, out)
}

// rulingsOf says, at the foot of a page, which rulings of a campaign are not at their default.
func rulingsOf(c *campaign.Campaign) string {
	book, err := c.Ruleset.Book()
	if err != nil || len(c.Rulings) == 0 {
		return "All rulings at their defaults."
	}
	var said []string
	for _, x := range c.Rulings {
		r := &book.Rulings[x[0]]
		said = append(said, r.Question+" "+strings.TrimSuffix(r.Options[x[1]].Text, "."))
	}
	return "Rulings of this campaign: " + strings.Join(said, "; ") + "."
}

// manOf returns a man of the roster as the subject of a sheet.
func manOf(c *campaign.Campaign, m *campaign.Man, lines []string) sheet.Man {
	kind, armed, _ := strings.Cut(m.Type, " ")
	x := sheet.Man{Name: m.Name, As: m.Name, Kind: kind, Type: kind, Lines: lines}
	has := strings.Fields(armed)
	if len(m.Skills) > 0 {
		has = append(has, "skills="+strings.Join(m.Skills, ","))
	}
	if len(has) > 0 { // rulings are weighed with his present skills
		x.Kind += "(" + strings.Join(has, ",") + ")"
	}
	x.Record = page.Plural(m.Bouts, "bout") + fmt.Sprintf(", %d defeated, spared %s", m.Beaten, page.Plural(m.Spared, "time"))
	today := c.Today(m)
	x.Today, x.Counted = todayWords(c, m), today.Tallies
	x.Counted["defeated"] = today.Defeated
	for i, text := range []string{x.Record, x.Today} {
		x.Told[i] = asPrinted(text)
	}
	if said := learnt(m); said != "" {
		x.Told[0] += "; " + said
	}
	return x
}

// learnt says which skills a man gained in which bout, and whether he has one to choose.
func learnt(m *campaign.Man) string {
	var said []string
	for i := range m.Changes {
		if skill, gained := strings.CutPrefix(m.Changes[i].What, gain); gained {
			said = append(said, line.Clean(skill+" gained in bout "+m.Changes[i].Bout.ID))
		}
	}
	if m.Earned != "" {
		said = append(said, earnedSkill)
	}
	return strings.Join(said, ", ")
}

// gain is how a change begins by which a man gained a skill. earnedSkill is the text for a skill
// that he has not chosen yet.
const (
	gain        = "gained "
	earnedSkill = "a skill earned, to be chosen"
)

// counted matches how many opponents a man has defeated, or how often he was spared.
var counted = regexp.MustCompile(`\b(\d+) (defeated|times?)\b`)

// asPrinted returns a record in full words: 1 opponent defeated, spared once.
func asPrinted(text string) string {
	text = counted.ReplaceAllStringFunc(text, func(found string) string {
		switch m := counted.FindStringSubmatch(found); {
		case m[2] == "defeated" && m[1] == "0":
			return "no opponent defeated"
		case m[2] == "defeated" && m[1] == "1":
			return "1 opponent defeated"
		case m[2] == "defeated":
			return m[1] + " opponents defeated"
		case m[1] == "1":
			return "once"
		}
		return found
	})
	return strings.ReplaceAll(text, "spared 0 times", "never spared")
}
