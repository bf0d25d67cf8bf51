package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/game"
	"summa/internal/rule"
)

// rulesCommand is "summa rules [RULESET] [ID or words]".
func (p *Program) rulesCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "rules [RULESET] [ID or WORDS...]",
		Short:             "Look rules up by id or by words",
		Long:              "Without arguments, list the rulesets. With a ruleset, list its rules in the order of the book. With the id of a rule, show it with the rulings that concern it; with words, show the rules that hold all of them.",
		Example:           p.usage("rules"),
		ValidArgsFunction: p.completeRuleset,
		RunE:              func(_ *cobra.Command, args []string) error { return p.rules(args) },
	}
}

func (p *Program) rules(args []string) error {
	if len(args) == 0 {
		return p.listRulesets()
	}
	in, words, err := p.whichRules(args)
	if err != nil {
		return err
	}
	books, err := readBooks(in)
	if err != nil {
		return err
	}
	if len(words) == 0 {
		return p.showIndex(books[0])
	}
	found := search(books, words)
	switch {
	case len(found) == 0:
		return noRule(books, words)
	case p.opt.JSON:
		return p.json(rulesJSON(found))
	case len(found) == 1:
		p.showRule(found[0])
	default:
		p.showFound(found)
	}
	return nil
}

// whichRules says in which rulesets to look, and for what. A rule's id says of
// itself where it belongs.
func (p *Program) whichRules(args []string) ([]*game.Ruleset, []string, error) {
	if strings.Contains(args[0], ".") {
		return p.Rulesets, fields(args), nil
	}
	rs, err := p.ruleset(args[0])
	return []*game.Ruleset{rs}, fields(args[1:]), err
}

// fields splits arguments into words: a shell may have kept some together.
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

func (p *Program) listRulesets() error {
	books, err := readBooks(p.Rulesets)
	if err != nil {
		return err
	}
	list := make([]rulesetInfo, len(books))
	for i, b := range books {
		list[i] = rulesetInfo{b.Ruleset, b.Title, b.Credit, len(b.Rules) - 1, len(b.Rulings)}
	}
	if p.opt.JSON {
		return p.json(list)
	}
	at := column(0, p.rulesetNames())
	for _, r := range list {
		p.entry(0, at, r.Ruleset, r.Title)
		p.entry(0, at, "", r.Credit)
		p.entry(0, at, "", plural(r.Rules, "rule")+", "+plural(r.Rulings, "ruling"))
	}
	return nil
}

// showIndex lists every rule of a book on one line, under its heading.
func (p *Program) showIndex(b *rule.Book) error {
	if p.opt.JSON {
		return p.json(rulesJSON(allRules(b)))
	}
	p.para(0, b.Title)
	heading := ""
	for _, r := range b.Rules[1:] {
		if r.Heading != heading {
			heading = r.Heading
			p.println("")
			p.para(0, heading)
		}
		p.println("  " + cut(r.ID+"  "+r.Text, p.width()-2))
	}
	return nil
}

// showRule shows all there is to say about a rule.
func (p *Program) showRule(c cited) {
	p.para(0, c.rule.ID+": "+c.rule.Heading)
	p.println("")
	p.para(0, c.rule.Text)
	if c.rule.Hex {
		p.para(0, "This works only on a hex map.")
	}
	rulings := c.rulings()
	if len(rulings) == 0 {
		return
	}
	p.println("")
	p.println("Rulings that concern it:")
	for _, r := range rulings {
		p.para(2, r.ID)
		p.para(4, r.Question)
		if len(r.Options) > 0 {
			p.para(4, "By default: "+r.Options[r.Default].ID+".")
		}
	}
}

// showFound shows the rules a search found.
func (p *Program) showFound(found []cited) {
	for i, c := range found {
		if i > 0 {
			p.println("")
		}
		p.para(0, c.rule.ID+": "+c.rule.Heading)
		p.para(2, c.rule.Text)
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
