// Package shelf holds the commands for reference material: the rules, the loaded content of a
// ruleset, players' packs, and sheets to be printed.
package shelf

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/page"
	"summa/internal/rule"
)

// RulesCommand is "summa rules [RULESET] [ID or words]".
func RulesCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:               "rules [RULESET] [ID or WORDS...]",
		Short:             "Look rules up by id or by words",
		Long:              "Without arguments, list the rulesets. With a ruleset, list its rules in the order of the book. With the id of a rule, show it with the rulings that concern it; with words, show the rules that hold all of them.",
		Example:           p.Usage("rules"),
		ValidArgsFunction: p.CompleteRuleset,
		RunE:              func(_ *cobra.Command, args []string) error { return rules(p, args) },
	}
}

func rules(p *shell.Program, args []string) error {
	if len(args) == 0 {
		return listRulesets(p)
	}
	in, words, err := whichRules(p, args)
	if err != nil {
		return err
	}
	books, err := readBooks(in)
	if err != nil {
		return err
	}
	if len(words) == 0 {
		return showIndex(p, books[0])
	}
	found := search(books, words)
	switch {
	case len(found) == 0:
		return noRule(books, words)
	case p.Opt.JSON:
		return p.JSON(rulesJSON(found))
	case len(found) == 1:
		showRule(p, found[0])
	default:
		showFound(p, found)
	}
	return nil
}

// whichRules returns the rulesets to search, and the words to search for. The id of a rule
// implies its ruleset.
func whichRules(p *shell.Program, args []string) ([]*game.Ruleset, []string, error) {
	if strings.Contains(args[0], ".") {
		return p.Rulesets, fields(args), nil
	}
	rs, err := p.Ruleset(args[0])
	return []*game.Ruleset{rs}, fields(args[1:]), err
}

// fields splits arguments into words, since a shell may have joined some.
func fields(args []string) []string { return strings.Fields(strings.Join(args, " ")) }

func readBooks(in []*game.Ruleset) ([]*rule.Book, error) {
	books := make([]*rule.Book, len(in))
	for i, rs := range in {
		b, err := rs.Book()
		if err != nil {
			return nil, err
		}
		books[i] = b
	}
	return books, nil
}

// rulesetInfo is the JSON of a ruleset in a list of them.
type rulesetInfo struct {
	Ruleset string `json:"ruleset"`
	Title   string `json:"title"`
	Credit  string `json:"credit,omitempty"`
	Rules   int    `json:"rules"`
	Rulings int    `json:"rulings"`
}

func listRulesets(p *shell.Program) error {
	books, err := readBooks(p.Rulesets)
	if err != nil {
		return err
	}
	list := make([]rulesetInfo, len(books))
	for i, b := range books {
		list[i] = rulesetInfo{b.Ruleset, b.Title, b.Credit, len(b.Rules) - 1, len(b.Rulings)}
	}
	if p.Opt.JSON {
		return p.JSON(list)
	}
	at := page.Column(0, p.RulesetNames())
	for _, r := range list {
		p.Entry(0, at, r.Ruleset, r.Title)
		p.Entry(0, at, "", r.Credit)
		p.Entry(0, at, "", page.Plural(r.Rules, "rule")+", "+page.Plural(r.Rulings, "ruling"))
	}
	return nil
}

// showIndex lists every rule of a book on one line, under its heading.
func showIndex(p *shell.Program, b *rule.Book) error {
	if p.Opt.JSON {
		return p.JSON(rulesJSON(allRules(b)))
	}
	p.Para(0, b.Title)
	heading := ""
	for _, r := range b.Rules[1:] {
		if r.Heading != heading {
			heading = r.Heading
			p.Println("")
			p.Para(0, heading)
		}
		p.Println("  " + page.Cut(r.ID+"  "+r.Text, p.Columns()-2))
	}
	return nil
}

// showRule shows everything about a rule.
func showRule(p *shell.Program, c cited) {
	p.Para(0, c.rule.ID+": "+c.rule.Heading)
	p.Println("")
	p.Para(0, c.rule.Text)
	if c.rule.Hex {
		p.Para(0, "This works only on a hex map.")
	}
	rulings := c.rulings()
	if len(rulings) == 0 {
		return
	}
	p.Println("")
	p.Println("Rulings that concern it:")
	for _, r := range rulings {
		p.Para(2, r.ID)
		p.Para(4, r.Question)
		if len(r.Options) > 0 {
			p.Para(4, "By default: "+r.Options[r.Default].ID+".")
		}
	}
}

// showFound shows the rules a search found.
func showFound(p *shell.Program, found []cited) {
	for i, c := range found {
		if i > 0 {
			p.Println("")
		}
		p.Para(0, c.rule.ID+": "+c.rule.Heading)
		p.Para(2, c.rule.Text)
	}
}

// ruleInfo is the JSON of a rule.
type ruleInfo struct {
	ID      string   `json:"id"`
	Heading string   `json:"heading"`
	Text    string   `json:"text"`
	Hex     bool     `json:"hex"`
	Rulings []string `json:"rulings"`
}

func rulesJSON(found []cited) []ruleInfo {
	list := make([]ruleInfo, 0, len(found))
	for _, c := range found {
		ids := []string{}
		for _, r := range c.rulings() {
			ids = append(ids, r.ID)
		}
		list = append(list, ruleInfo{c.rule.ID, c.rule.Heading, c.rule.Text, c.rule.Hex, ids})
	}
	return list
}

// cited is a rule with the book it stands in.
type cited struct {
	book *rule.Book
	rule *rule.Rule
}

// rulings returns the rulings that concern the rule.
func (c cited) rulings() []*rule.Ruling {
	var list []*rule.Ruling
	for i := range c.book.Rulings {
		if r := &c.book.Rulings[i]; slices.Contains(r.Rules, c.rule.ID) {
			list = append(list, r)
		}
	}
	return list
}

func allRules(b *rule.Book) []cited {
	var list []cited
	for i := range b.Rules {
		if i > 0 {
			list = append(list, cited{b, &b.Rules[i]})
		}
	}
	return list
}
