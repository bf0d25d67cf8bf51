package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/game"
	"summa/internal/repl"
)

// sessionCommands are the commands that open a bout.
func (p *Program) sessionCommands() []*cobra.Command {
	return []*cobra.Command{p.playCommand(), p.resumeCommand(), p.checkCommand(), p.disputeCommand(), p.oddsCommand(), p.simCommand(), p.verifyCommand(), p.replayCommand(), p.luckCommand()}
}

// startSession is what the program does on a terminal when it is given no
// command: it asks which ruleset, then plays.
func (p *Program) startSession(cmd *cobra.Command) error {
	rs, err := p.chooseRuleset()
	if err != nil || rs == nil {
		return err
	}
	return p.play(rs, "")
}

// chooseRuleset asks which ruleset to play; there is nothing to ask while
// there is only one.
func (p *Program) chooseRuleset() (*game.Ruleset, error) {
	if len(p.Rulesets) == 1 {
		return p.Rulesets[0], nil
	}
	for i, rs := range p.Rulesets {
		p.println(itoa(i+1) + "  " + rs.Name + ": " + rs.Title)
	}
	if err := p.flush(); err != nil {
		return nil, err
	}
	answer, err := p.terminal().Ask("which ruleset? ")
	if err != nil {
		return nil, nil // he left
	}
	answer = strings.TrimSpace(answer)
	for i, rs := range p.Rulesets {
		if answer == itoa(i+1) || strings.EqualFold(answer, rs.Name) {
			return rs, nil
		}
	}
	return p.ruleset(answer)
}

// config is what a session of a ruleset starts from.
func (p *Program) config(rs *game.Ruleset) (repl.Config, error) {
	content, err := p.opt.content(rs)
	if err != nil {
		return repl.Config{}, err
	}
	rulings, err := p.opt.rulings(rs)
	if err != nil {
		return repl.Config{}, err
	}
	seed := p.seed() // before SeedDrawn is read
	return repl.Config{
		Ruleset: rs, Content: content, Rulings: rulings, Seed: seed, Dice: p.diceMode(), JSON: p.opt.JSON,
		TellSeed: p.opt.SeedDrawn, Packs: p.opt.Packs, Program: Version, Plain: p.opt.plain(), Quiet: p.opt.Quiet, Color: p.colored(), Out: p.out, Err: p.errs, Width: p.width, Outside: p.words, Halt: p.Halt,
	}, nil
}

// seatedRulings are the rulings of simulated bouts: those that were given, and where the
// ruleset has another option for such bouts than its default and nobody says otherwise,
// that one.
func seatedRulings(rs *game.Ruleset, given [][2]int) [][2]int {
	list := slices.Clone(given)
	for k, r := range rs.Rulings() {
		stated := slices.ContainsFunc(given, func(x [2]int) bool { return x[0] == k })
		if option := r.Option(r.Seated); r.Seated != "" && !stated && option >= 0 {
			list = append(list, [2]int{k, option})
		}
	}
	return list
}

// diceMode is the --dice flag as a session reads it.
func (p *Program) diceMode() string {
	if len(p.opt.Faces) == 0 {
		return p.opt.Dice
	}
	parts := make([]string, len(p.opt.Faces))
	for i, face := range p.opt.Faces {
		parts[i] = itoa(face)
	}
	return strings.Join(parts, ",")
}
