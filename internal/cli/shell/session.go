package shell

import (
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/repl"
)

// Config returns the configuration of a session of a ruleset.
func (p *Program) Config(rs *game.Ruleset) (repl.Config, error) {
	content, err := p.Opt.Content(rs)
	if err != nil {
		return repl.Config{}, err
	}
	rulings, err := p.Opt.ChosenRulings(rs)
	if err != nil {
		return repl.Config{}, err
	}
	seed := p.SeedOrDrawn() // before SeedDrawn is read
	return repl.Config{
		Ruleset: rs, Content: content, Rulings: rulings, Seed: seed, Dice: p.diceMode(), JSON: p.Opt.JSON,
		TellSeed: p.Opt.SeedDrawn, Packs: p.Opt.Packs, Program: Version, Plain: p.Opt.IsPlain(), Quiet: p.Opt.Quiet, Color: p.Colored(), Out: p.Out, Err: p.Errs, Width: p.Columns, Outside: p.Words, Halt: p.Halt,
	}, nil
}

// diceMode returns the --dice flag in the form that a session reads.
func (p *Program) diceMode() string {
	if len(p.Opt.Faces) == 0 {
		return p.Opt.Dice
	}
	parts := make([]string, len(p.Opt.Faces))
	for i, face := range p.Opt.Faces {
		parts[i] = strconv.Itoa(face)
	}
	return strings.Join(parts, ",")
}
