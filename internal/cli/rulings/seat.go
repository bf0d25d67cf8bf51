package rulings

import (
	"cmp"
	"encoding/hex"
	"io"
	"strings"

	"summa/internal/cli/bouts"
	"summa/internal/cli/shell"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/repl"
	"summa/internal/sim"
	"summa/internal/sim/shard"
)

// A weighing is a weight while it is computed.
type weighing struct {
	weight
	jobs    int
	sim     *bouts.Simulation
	lineups [][]sim.Bouts // by pairing: under the rulings in force, then under each option
}

// newWeighing seats every pairing under every option.
func newWeighing(p *shell.Program, f *weightFlags, args []string) (*weighing, error) {
	rs, err := p.Ruleset(args[0])
	if err != nil {
		return nil, err
	}
	c, err := p.Config(rs)
	if err != nil {
		return nil, err
	}
	return weighingOf(p, f, rs, c, args[1:])
}

// weighingOf seats the pairings of a ruleset, under all rulings or one of them.
func weighingOf(p *shell.Program, f *weightFlags, rs *game.Ruleset, c repl.Config, one []string) (*weighing, error) {
	c.Rulings = bouts.SeatedRulings(rs, c.Rulings)
	c.Out, c.Err, c.JSON, c.TellSeed = io.Discard, io.Discard, false, false
	book, err := rs.Book()
	if err != nil {
		return nil, err
	}
	list := decided(book, c.Rulings)
	only := ""
	if len(one) == 1 {
		d, err := findRuling(list, rs.Name, one[0])
		if err != nil {
			return nil, err
		}
		list, only = []decision{d}, d.ID
	}
	w := &weighing{jobs: f.jobs, sim: &bouts.Simulation{Usage: p.Usage, Flags: &bouts.Flags{}, Ruleset: rs, Config: c}}
	if w.weightBasis, err = f.basis(rs, c, list, only); err != nil {
		return nil, err
	}
	w.sim.Rng, w.sim.Turns = w.Apart, w.Turns
	w.listOptions(list)
	return w, w.seatPairings()
}

// basis returns everything that the weight depends on.
func (f *weightFlags) basis(rs *game.Ruleset, c repl.Config, list []decision, only string) (weightBasis, error) {
	hash := c.Content.Hash()
	usual := c.Content.Weighing
	b := weightBasis{
		Format: weightFormat, Program: shell.Version, Build: build(), Edition: sim.Edition, Generator: dice.GeneratorName, Ruleset: rs.Name, Content: hex.EncodeToString(hash[:]), Only: only,
		Rulings: []shard.Ruling{}, Fights: f.pairings, Apart: f.rng, Policies: f.policies, Turns: cmp.Or(usual.Turns, sim.DefaultTurns), N: f.n.N, Seed: c.Seed,
	}
	for i := 0; len(f.pairings) == 0 && i < len(usual.Pairings); i++ {
		b.Fights = append(b.Fights, pairing(usual.Pairings[i]))
	}
	if len(b.Fights) == 0 {
		return b, shell.Usagef("name who fights: --pairing SIDE,SIDE", "--weight: %s has no pairings of its own", rs.Name)
	}
	if b.Apart == 0 {
		b.Apart = usual.Apart
	}
	for _, pair := range c.Rulings {
		r := &rs.Rulings()[pair[0]]
		b.Rulings = append(b.Rulings, shard.Ruling{ID: r.ID, Option: r.Options[pair[1]]})
	}
	return b, nil
}

// listOptions lists the options that are not in force.
func (w *weighing) listOptions(list []decision) {
	w.Options = []weighedOption{}
	for _, d := range list {
		for i, o := range d.Options {
			if i != d.option {
				w.Options = append(w.Options, weighedOption{d.ID, o.ID, d.Options[d.option].ID, d.Hex, make([]weighedIn, len(w.Fights))})
			}
		}
	}
}

// pairing returns a pairing as it is typed.
func pairing(sides [2]string) string {
	if strings.Contains(sides[0]+sides[1], ",") {
		return sides[0] + versus + sides[1]
	}
	return sides[0] + "," + sides[1]
}

// versus separates the sides of a pairing. So does a comma, unless a side contains one.
const versus = " v "

func (w *weighing) seatPairings() error {
	for _, text := range w.Fights {
		parts := strings.Split(text, versus)
		if len(parts) < 2 {
			parts = bouts.SplitOutside(text, ',')
		}
		if len(parts) != 2 {
			return shell.Usagef("write SIDE,SIDE, such as "+w.sim.Usage("rulings --pairing"), "--pairing %s: %s, not 2", line.Shorten(text), page.Plural(len(parts), "side"))
		}
		content := w.sim.Config.Content
		sides, err := bouts.ReadSides(content, parts)
		if err != nil {
			return err
		}
		if content.Seat == nil {
			bouts.NameSeats(sides)
		}
		policies, err := bouts.PoliciesOf("--policy", w.weightBasis.Policies, sides)
		if err != nil {
			return err
		}
		if err := w.seatOptions(sides, policies); err != nil {
			return err
		}
	}
	return nil
}

// seatOptions seats a pairing under the rulings in force, and under every option.
func (w *weighing) seatOptions(sides [][]bouts.Seat, policies []string) error {
	l, b, err := w.sim.Seat(sides, policies, bouts.Change{})
	if err != nil {
		return err
	}
	lineups := []sim.Bouts{b}
	for i := range w.Options {
		_, b, err := w.sim.Seat(sides, policies, bouts.UnderRuling(w.Options[i].name()))
		if err != nil {
			return err
		}
		lineups = append(lineups, b)
	}
	w.Pairings = append(w.Pairings, weighedPairing{l.Sides, l.Setup})
	w.lineups = append(w.lineups, lineups)
	return nil
}
