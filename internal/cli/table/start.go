package table

import (
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/game"
)

// StartSession is what the program does on a terminal when it is given no
// command: it asks which ruleset, then plays.
func StartSession(p *shell.Program, cmd *cobra.Command) error {
	rs, err := chooseRuleset(p)
	if err != nil || rs == nil {
		return err
	}
	return play(p, rs, "")
}

// chooseRuleset asks which ruleset to play; there is nothing to ask while
// there is only one.
func chooseRuleset(p *shell.Program) (*game.Ruleset, error) {
	if len(p.Rulesets) == 1 {
		return p.Rulesets[0], nil
	}
	for i, rs := range p.Rulesets {
		p.Println(strconv.Itoa(i+1) + "  " + rs.Name + ": " + rs.Title)
	}
	if err := p.Flush(); err != nil {
		return nil, err
	}
	answer, err := p.OpenTerminal().Ask("which ruleset? ")
	if err != nil {
		return nil, nil // he left
	}
	answer = strings.TrimSpace(answer)
	for i, rs := range p.Rulesets {
		if answer == strconv.Itoa(i+1) || strings.EqualFold(answer, rs.Name) {
			return rs, nil
		}
	}
	return p.Ruleset(answer)
}
