package bouts

import (
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"

	"summa/internal/cli/shell"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/sim"
	"summa/internal/sim/shard"
)

// A checkValue is the value of --check: how many bouts of every shard are played again.
type checkValue struct {
	N   uint64
	all bool
}

// usualCheck is how many bouts of each shard are played again, over all its line-ups. They take a
// moment, and reveal counts that are made up throughout.
const usualCheck = 256

func (v *checkValue) String() string {
	if v.all {
		return "all"
	}
	return strconv.FormatUint(v.N, 10)
}

func (v *checkValue) Set(text string) error {
	if v.all = text == "all"; v.all {
		return nil
	}
	n, err := strconv.ParseUint(text, 10, 32)
	if err != nil {
		return shell.Usagef("such as 256, or all", "%q is neither a number of bouts nor all", line.Shorten(text))
	}
	v.N = n
	return nil
}

func (v *checkValue) Type() string { return "N" }

// playedAgain plays bouts of a shard again, and refuses counts that are inconsistent with them.
// What another program or other content has played cannot be played here.
func playedAgain(p *shell.Program, part shard.Named, check checkValue) error {
	rs, err := p.Ruleset(part.Ruleset)
	if err != nil {
		return err
	}
	c, err := p.Opt.Content(rs)
	if err != nil {
		return err
	}
	hash := c.Hash()
	if part.Program != shell.Version || part.Edition != sim.Edition || part.Generator != dice.GeneratorName || part.Content != hex.EncodeToString(hash[:]) {
		return unplayed(p, part, check)
	}
	lineups := uint64(0)
	for i := range part.Groups {
		lineups += uint64(len(part.Groups[i].Lineups))
	}
	if check.all {
		check.N = part.To - part.From
	} else {
		check.N /= lineups
	}
	for i := range part.Groups {
		for j := range part.Groups[i].Lineups {
			l := &part.Groups[i].Lineups[j]
			if p.Halt.Stopped() {
				return &shell.Failure{Status: shell.StatusIO, Err: errors.New("interrupted: the shards are not checked"), Hint: "--check 0 adds them up unchecked"}
			}
			if err := lineupAgain(p.Halt, rs, c, part.File, l, check); err != nil {
				return &shell.Failure{Status: shell.StatusContent, Err: fmt.Errorf("%s:1:1: this is no shard of its seed: %w", part.Name, err), Hint: "play the shard again"}
			}
		}
	}
	return nil
}

// unplayed reports that a shard cannot be played again, if that was asked for.
func unplayed(p *shell.Program, part shard.Named, check checkValue) error {
	if check.all {
		return &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("%s: it was played by another version, or with other content, and cannot be checked here", part.Name), Hint: "--pack FILE loads the house rules it was played with"}
	}
	return nil
}

// lineupAgain plays the first bouts of a line-up again.
func lineupAgain(flag *halt.Flag, rs *game.Ruleset, c *game.Content, f *shard.File, l *shard.Lineup, check checkValue) error {
	t, err := seatedAgain(rs, c, l)
	if err != nil {
		return err
	}
	b, err := t.Game().Bouts(sim.Setup{Policies: l.Policies, Turns: l.Turns, Halt: flag})
	if err != nil {
		return err
	}
	if !check.all && !Simple(t.Game().Policies(), l.Policies) {
		check.N = min(check.N, 1) // these policies simulate bouts for every decision
	}
	run := sim.Run{Seed: f.Seed, From: f.From, To: min(f.To, f.From+check.N), Jobs: 1, Lineups: []sim.Bouts{b}}
	count, err := run.Play()
	if err != nil || flag.Stopped() {
		return err
	}
	if what := l.Tally.Within(&count.Tallies[0]); what != "" {
		return fmt.Errorf("%s in bouts %d to %d is not what it says", what, run.From, run.To-1)
	}
	return nil
}

// SimplePolicies is how many policies of a ruleset are simple: the first ones. The others
// simulate bouts for every decision.
const SimplePolicies = 2

// Simple reports whether all policies in list are among the simple ones of a ruleset.
func Simple(known, list []string) bool {
	for _, policy := range list {
		if k := line.IndexFold(known, policy); k < 0 || k >= SimplePolicies {
			return false
		}
	}
	return true
}

// seatedAgain sets up a line-up as the shard says.
func seatedAgain(rs *game.Ruleset, c *game.Content, l *shard.Lineup) (*repl.Session, error) {
	config := repl.Config{Ruleset: rs, Content: c, Program: shell.Version, Out: io.Discard, Err: io.Discard}
	all := rs.Rulings()
	for _, r := range l.Rulings {
		k := line.IndexFold(shell.RulingIDs(all), r.ID)
		if k < 0 || all[k].Option(r.Option) < 0 {
			return nil, fmt.Errorf("no ruling %s=%s is known", r.ID, r.Option)
		}
		config.Rulings = append(config.Rulings, [2]int{k, all[k].Option(r.Option)})
	}
	t, err := repl.New(config)
	if err != nil {
		return nil, err
	}
	for _, text := range l.Setup {
		f := t.SetsUp(text)
		if f == nil {
			f = t.Try(text)
		}
		if f != nil {
			return nil, fmt.Errorf("its set-up %q: %w", line.Shorten(text), f)
		}
	}
	if hash := t.Game().Hash(); hex.EncodeToString(hash[:]) != l.Start {
		return nil, errors.New("its set-up leads to another start")
	}
	return t, nil
}
