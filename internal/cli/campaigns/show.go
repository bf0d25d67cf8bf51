package campaigns

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/campaign"
	"summa/internal/cli/shell"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/internal/page"
)

func campaignShowCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "show FILE [NAME]",
		Short: "Show how a campaign stands",
		Args:  shell.Arguments(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			c, err := load(p, args[0])
			if err != nil {
				return err
			}
			if len(args) == 2 {
				m, err := c.Named(args[1])
				if err != nil {
					return err
				}
				return showMan(p, c, m)
			}
			return showCampaign(p, c)
		},
	}
}

// manInfo is a man as programs read him.
type manInfo struct {
	Name     string         `json:"name"`
	Type     string         `json:"type"`
	Skills   []string       `json:"skills"`
	Fights   bool           `json:"fights"`
	Fate     *changeInfo    `json:"fate,omitempty"`
	Earned   string         `json:"earned,omitempty"` // the rule by which he has earned a skill
	Open     []string       `json:"open,omitempty"`   // the skills that he may choose from
	Bouts    int            `json:"bouts"`
	Defeated int            `json:"defeated"`
	Spared   int            `json:"spared"`
	Today    campaign.Today `json:"today"`
	Note     string         `json:"note,omitempty"`
}

// changeInfo is one thing that became of a man.
type changeInfo struct {
	Man     string   `json:"man"`
	Bout    string   `json:"bout"`
	Day     int      `json:"day"`
	What    string   `json:"what"`
	By      []string `json:"by,omitempty"`
	Rule    string   `json:"rule,omitempty"`
	Journal string   `json:"journal,omitempty"`
	Line    int      `json:"line,omitempty"`
	Seq     int      `json:"seq,omitempty"`
	Cause   string   `json:"cause"`

	words string // in words for people
}

func changeOf(m *campaign.Man, ch *campaign.Change) changeInfo {
	return changeInfo{m.Name, ch.Bout.ID, ch.Bout.Day, ch.What, ch.By, ch.Rule, ch.Bout.Journal, ch.Line, ch.Command(), ch.Cause(), ch.Words()}
}

func infoOf(c *campaign.Campaign, m *campaign.Man) manInfo {
	info := manInfo{Name: m.Name, Type: m.Type, Skills: append([]string{}, m.Skills...), Fights: m.Gone == nil, Earned: m.Earned, Bouts: m.Bouts, Defeated: m.Beaten, Spared: m.Spared, Note: m.Note, Today: c.Today(m)}
	if m.Gone != nil {
		fate := changeOf(m, m.Gone)
		info.Fate = &fate
	}
	if m.Earned != "" {
		info.Open = c.Open(m)
	}
	return info
}

// campaignInfo is a campaign as programs read it.
type campaignInfo struct {
	Campaign string            `json:"campaign"`
	Ruleset  string            `json:"ruleset"`
	File     string            `json:"file"`
	Rulings  map[string]string `json:"rulings"`
	Day      int               `json:"day"`
	Bouts    int               `json:"bouts"`
	Spared   []string          `json:"spared"` // today
	Men      []manInfo         `json:"men"`
	Left     []string          `json:"unrecorded,omitempty"` // journals of bouts that are not in the history
}

func showCampaign(p *shell.Program, c *campaign.Campaign) error {
	if p.Opt.JSON {
		info := campaignInfo{Campaign: c.Title, Ruleset: c.Ruleset.Name, File: c.Source.Name, Rulings: map[string]string{}, Day: c.Day, Bouts: len(c.Bouts), Spared: append([]string{}, c.Spared...), Men: []manInfo{}}
		all := c.Ruleset.Rulings()
		for _, r := range c.Rulings {
			info.Rulings[all[r[0]].ID] = all[r[0]].Options[r[1]]
		}
		for _, m := range c.Men {
			info.Men = append(info.Men, infoOf(c, m))
		}
		info.Left = c.Unrecorded()
		return p.JSON(info)
	}
	when := "before the first bout"
	if len(c.Bouts) > 0 {
		when = fmt.Sprintf("day %d, %s fought", c.Day, page.Plural(len(c.Bouts), "bout"))
	}
	p.Para(0, c.Title+" ("+c.Ruleset.Name+"): "+when+".")
	all := c.Ruleset.Rulings()
	for _, r := range c.Rulings {
		p.Para(2, "ruling "+all[r[0]].ID+"="+all[r[0]].Options[r[1]])
	}
	for _, gone := range []bool{false, true} {
		for _, m := range c.Men {
			if (m.Gone != nil) == gone {
				showStanding(p, c, m)
			}
		}
	}
	for _, name := range c.Unrecorded() {
		p.Para(0, "Not in the history: "+line.Clean(name)+". summa resume "+shellWord(line.Clean(name))+" goes on with it; when it is over, summa campaign record "+shellWord(c.Source.Name)+" "+shellWord(line.Clean(name))+" enters it.")
	}
	if len(c.Men) == 0 {
		p.Para(0, "The roster is empty: summa campaign add "+c.Source.Name+" NAME TYPE")
	}
	return nil
}

// showStanding prints a man on a line or two.
func showStanding(p *shell.Program, c *campaign.Campaign, m *campaign.Man) {
	text := m.Name + ", " + m.Type + skillWords(m.Skills) + ": " + page.Plural(m.Bouts, "bout") + ", " + fmt.Sprintf("%d defeated", m.Beaten)
	if m.Spared > 0 {
		text += ", spared " + page.Plural(m.Spared, "time")
	}
	if m.Gone != nil {
		text += "; " + m.Gone.Words() + " in bout " + m.Gone.Bout.ID
	}
	p.Para(0, text)
	if today := todayWords(c, m); today != "" && m.Gone == nil {
		p.Para(2, "today: "+today)
	}
	showEarned(p, c, m)
}

// todayWords returns what the day has for and against a man.
func todayWords(c *campaign.Campaign, m *campaign.Man) string {
	t := c.Today(m)
	if t.Bouts == 0 {
		return ""
	}
	parts := []string{page.Plural(t.Bouts, "bout")}
	if t.Defeated > 0 {
		parts = append(parts, fmt.Sprintf("%d defeated", t.Defeated))
	}
	if t.Spared {
		parts = append(parts, "spared")
	}
	for k, f := range c.Careers().Tallies() {
		if n := t.Tallies[f.Name]; n > 0 {
			parts = append(parts, c.Careers().Said(k, n))
		}
	}
	return strings.Join(parts, ", ")
}

// showEarned says that a man has earned a skill.
func showEarned(p *shell.Program, c *campaign.Campaign, m *campaign.Man) {
	if m.Earned == "" {
		return
	}
	p.Para(2, fmt.Sprintf("%s has earned a skill [%s]: summa campaign skill %s %s %s", m.Name, m.Earned, c.Source.Name, shellWord(m.Name), strings.Join(c.Open(m), "|")))
}

// shellWord quotes a name so that a shell takes it as one word.
func shellWord(name string) string {
	if strings.ContainsAny(name, " '\"$&|;<>()*?[]{}!`\\~") {
		return "'" + strings.ReplaceAll(name, "'", `'\''`) + "'"
	}
	return name
}

func showMan(p *shell.Program, c *campaign.Campaign, m *campaign.Man) error {
	if p.Opt.JSON {
		return p.JSON(infoOf(c, m))
	}
	showStanding(p, c, m)
	if m.Note != "" {
		p.Para(2, m.Note)
	}
	showChanges(p, m, 2)
	return nil
}

func campaignHistoryCommand(p *shell.Program) *cobra.Command {
	var chart shell.ChartFile
	cmd := &cobra.Command{
		Use:   "history FILE [NAME]",
		Short: "Tell the careers of gladiators, each change with the journal and command that caused it",
		Args:  shell.Arguments(1, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			if err := chart.Check(); err != nil {
				return err
			}
			c, err := load(p, args[0])
			if err != nil {
				return err
			}
			men := c.Men
			if len(args) == 2 {
				m, err := c.Named(args[1])
				if err != nil {
					return err
				}
				men = []*campaign.Man{m}
			}
			if err := showHistory(p, men); err != nil {
				return err
			}
			return historyChart(p, &chart, c, men)
		},
	}
	chart.Register(cmd.Flags())
	return cmd
}

func showHistory(p *shell.Program, men []*campaign.Man) error {
	if p.Opt.JSON {
		list := []changeInfo{}
		for _, m := range men {
			for i := range m.Changes {
				list = append(list, changeOf(m, &m.Changes[i]))
			}
		}
		return p.JSON(struct {
			Changes []changeInfo `json:"changes"`
		}{list})
	}
	for _, m := range men {
		p.Para(0, m.Name+", "+m.Type+skillWords(m.Skills))
		if len(m.Came) > 0 {
			p.Para(2, fmt.Sprintf("came with %s (%s)", strings.Join(m.Came, ", "), placeOf(m.Pos)))
		}
		showChanges(p, m, 2)
	}
	return nil
}

func placeOf(pos pack.Pos) string { return fmt.Sprintf("%s:%d", pos.File, pos.Line) }

func showChanges(p *shell.Program, m *campaign.Man, indent int) {
	if len(m.Changes) == 0 {
		p.Para(indent, "no bout yet")
	}
	for i := range m.Changes {
		ch := &m.Changes[i]
		rule := ""
		if ch.Rule != "" {
			rule = " [" + ch.Rule + "]"
		}
		p.Para(indent, fmt.Sprintf("bout %s, day %d: %s%s (%s)", ch.Bout.ID, ch.Bout.Day, ch.Words(), rule, ch.Cause()))
	}
}
