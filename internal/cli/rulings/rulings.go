// Package rulings holds the command that lists where the printed rules are silent and how that
// has been settled, and that measures by simulated bouts what each option changes.
package rulings

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/bouts"
	"summa/internal/cli/shell"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/rule"
)

// Command is "summa rulings [RULESET] [ID]".
func Command(p *shell.Program) *cobra.Command {
	f := &weightFlags{n: bouts.Count{N: weightBouts}}
	cmd := &cobra.Command{
		Use:   "rulings [RULESET] [ID]",
		Short: "Show where the printed rules leave a choice",
		Long: "List every point where the printed rules are silent or contradict themselves, with the options and the one that applies. --ruling ID=OPTION chooses another. " +
			"--weight plays the same bouts under every option that is not in force, or under those of one ruling, and orders them by how often they decide who wins; every share has the interval it lies in at 95 in 100. " +
			"What has been played once is remembered; Ctrl-C ends it early and shows what is known so far.",
		Example:           p.Usage("rulings"),
		Args:              shell.Arguments(0, 2),
		ValidArgsFunction: p.CompleteRuleset,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := f.check(cmd, p.Opt); err != nil {
				return err
			}
			if !f.on {
				return rulings(p, args)
			}
			if err := weigh(p, f, args); err != nil {
				return bouts.Refused(p, err)
			}
			return nil
		},
	}
	f.register(cmd)
	return cmd
}

func rulings(p *shell.Program, args []string) error {
	if len(args) == 0 {
		return countRulings(p)
	}
	rs, err := p.Ruleset(args[0])
	if err != nil {
		return err
	}
	chosen, err := p.Opt.ChosenRulings(rs)
	if err != nil {
		return err
	}
	b, err := rs.Book()
	if err != nil {
		return err
	}
	list := decided(b, chosen)
	if len(args) == 2 {
		r, err := findRuling(list, rs.Name, args[1])
		if err != nil {
			return err
		}
		return showRuling(p, b, r)
	}
	return showRulings(p, list)
}

// countRulings lists the rulesets with the number of their rulings.
func countRulings(p *shell.Program) error {
	type count struct {
		Ruleset string `json:"ruleset"`
		Title   string `json:"title"`
		Rulings int    `json:"rulings"`
	}
	list := make([]count, len(p.Rulesets))
	for i, rs := range p.Rulesets {
		list[i] = count{rs.Name, rs.Title, len(rs.Rulings())}
	}
	if p.Opt.JSON {
		return p.JSON(list)
	}
	at := page.Column(0, p.RulesetNames())
	for _, c := range list {
		p.Entry(0, at, c.Ruleset, page.Plural(c.Rulings, "ruling"))
	}
	return nil
}

// A decision is a ruling with the option in force.
type decision struct {
	*rule.Ruling
	option int
}

// decided pairs the rulings of a book with what was chosen for them.
func decided(b *rule.Book, chosen [][2]int) []decision {
	list := make([]decision, len(b.Rulings))
	for i := range b.Rulings {
		list[i] = decision{&b.Rulings[i], b.Rulings[i].Default}
	}
	for _, pair := range chosen {
		list[pair[0]].option = pair[1]
	}
	return list
}

func findRuling(list []decision, ruleset, id string) (decision, error) {
	ids := make([]string, len(list))
	for i, d := range list {
		ids[i] = d.ID
		if strings.EqualFold(d.ID, id) {
			return d, nil
		}
	}
	hint := "summa rulings " + ruleset + " lists the ids"
	if near := line.Nearest(id, ids); near != "" {
		hint = "did you mean " + near + "?"
	}
	return decision{}, &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("no ruling of %s is called %q", ruleset, line.Shorten(id)), Hint: hint}
}

func showRulings(p *shell.Program, list []decision) error {
	if p.Opt.JSON {
		infos := make([]rulingInfo, 0, len(list))
		for _, d := range list {
			infos = append(infos, d.info())
		}
		return p.JSON(infos)
	}
	for i, d := range list {
		if i > 0 {
			p.Println("")
		}
		var options []string
		for n := range d.Options {
			options = append(options, d.mark(n))
		}
		p.Para(0, d.ID)
		p.Para(2, d.Question)
		p.Para(2, strings.Join(options, ", "))
	}
	return nil
}

func showRuling(p *shell.Program, b *rule.Book, d decision) error {
	if p.Opt.JSON {
		return p.JSON([]rulingInfo{d.info()})
	}
	p.Para(0, d.ID)
	p.Println("")
	p.Para(0, d.Question)
	for i, option := range d.Options {
		p.Para(2, d.mark(i))
		p.Para(6, option.Text)
	}
	if d.Why != "" {
		p.Println("")
		p.Para(0, "Why the default: "+d.Why)
	}
	if d.Hex {
		p.Para(0, "It matters only on a hex map.")
	}
	if len(d.Rules) > 0 {
		p.Println("")
	}
	for _, id := range d.Rules {
		p.Para(0, id+": "+b.Rules[b.Find(id)].Heading)
	}
	return nil
}

// mark names an option and says whether it is the default or was chosen.
func (d decision) mark(option int) string {
	id := d.Options[option].ID
	switch {
	case option == d.Default && d.option == d.Default:
		return id + " (default)"
	case option == d.Default:
		return id + " (default, not in force)"
	case option == d.option:
		return id + " (in force)"
	}
	return id
}

// rulingInfo is the JSON of a ruling.
type rulingInfo struct {
	ID       string       `json:"id"`
	Question string       `json:"question"`
	Default  string       `json:"default"`
	Applies  string       `json:"applies"`
	Options  []optionInfo `json:"options"`
	Why      string       `json:"why"`
	Rules    []string     `json:"rules"`
	Hex      bool         `json:"hex"`
}

type optionInfo struct {
	ID   string `json:"id"`
	Text string `json:"text"`
}

func (d decision) info() rulingInfo {
	info := rulingInfo{ID: d.ID, Question: d.Question, Why: d.Why, Hex: d.Hex, Rules: slices.Concat([]string{}, d.Rules), Options: []optionInfo{}}
	for i, option := range d.Options {
		info.Options = append(info.Options, optionInfo{option.ID, option.Text})
		if i == d.Default {
			info.Default = option.ID
		}
		if i == d.option {
			info.Applies = option.ID
		}
	}
	return info
}
