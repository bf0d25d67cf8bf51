package cli

import (
	"cmp"
	"encoding/hex"
	"strings"

	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/shard"
	"summa/internal/sim"
)

// A weighing is a weight in the making.
type weighing struct {
	weight
	jobs    int
	sim     *simulation
	lineups [][]sim.Bouts // by pairing: as things stand, then under every option
}

// weighing seats every pairing under every option.
func (p *Program) weighing(f *weightFlags, args []string) (*weighing, error) {
	rs, err := p.ruleset(args[0])
	if err != nil {
		return nil, err
	}
	c, err := p.config(rs)
	if err != nil {
		return nil, err
	}
	c.Rulings = seatedRulings(rs, c.Rulings)
	c.Out, c.Err, c.JSON, c.TellSeed = quiet{}, quiet{}, false, false
	book, err := rs.Book()
	if err != nil {
		return nil, err
	}
	list := decided(book, c.Rulings)
	only := ""
	if len(args) == 2 {
		one, err := findRuling(list, rs.Name, args[1])
		if err != nil {
			return nil, err
		}
		list, only = []decision{one}, one.ID
	}
	w := &weighing{jobs: f.jobs, sim: &simulation{usage: p.usage, simFlags: &simFlags{}, ruleset: rs, config: c}}
	if w.weightBasis, err = f.basis(rs, c, list, only); err != nil {
		return nil, err
	}
	w.sim.rng, w.sim.turns = w.Apart, w.Turns
	w.listOptions(list)
	return w, w.seatPairings()
}

// basis is what the weight will depend on.
func (f *weightFlags) basis(rs *game.Ruleset, c repl.Config, list []decision, only string) (weightBasis, error) {
	hash := c.Content.Hash()
	usual := c.Content.Weighing
	b := weightBasis{
		Format: weightFormat, Program: Version, Build: build(), Edition: sim.Edition, Generator: dice.GeneratorName, Ruleset: rs.Name, Content: hex.EncodeToString(hash[:]), Only: only,
		Rulings: []shard.Ruling{}, Fights: f.pairings, Apart: f.rng, Policies: f.policies, Turns: cmp.Or(usual.Turns, sim.DefaultTurns), N: f.n.n, Seed: c.Seed,
	}
	for i := 0; len(f.pairings) == 0 && i < len(usual.Pairings); i++ {
		b.Fights = append(b.Fights, pairing(usual.Pairings[i]))
	}
	if len(b.Fights) == 0 {
		return b, usagef("name who fights: --pairing SIDE,SIDE", "--weight: %s has no pairings of its own", rs.Name)
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

// pairing writes a pairing as it is typed.
func pairing(sides [2]string) string {
	if strings.Contains(sides[0]+sides[1], ",") {
		return sides[0] + versus + sides[1]
	}
	return sides[0] + "," + sides[1]
}

// versus stands between the sides of a pairing; a comma does too, for sides
// that have none in them.
const versus = " v "

func (w *weighing) seatPairings() error {
	for _, text := range w.Fights {
		parts := strings.Split(text, versus)
		if len(parts) < 2 {
			parts = splitOutside(text, ',')
		}
		if len(parts) != 2 {
			return usagef("write SIDE,SIDE, such as "+w.sim.usage("rulings --pairing"), "--pairing %s: %s, not 2", line.Shorten(text), plural(len(parts), "side"))
		}
		content := w.sim.config.Content
		sides, err := readSides(content, parts)
		if err != nil {
			return err
		}
		if content.Seat == nil {
			nameSeats(sides)
		}
		policies, err := policiesOf("--policy", w.weightBasis.Policies, sides)
		if err != nil {
			return err
		}
		if err := w.seatOptions(sides, policies); err != nil {
			return err
		}
	}
	return nil
}

// seatOptions seats a pairing as things stand, and under every option.
func (w *weighing) seatOptions(sides [][]seat, policies []string) error {
	l, b, err := w.sim.seat(sides, policies, change{})
	if err != nil {
		return err
	}
	lineups := []sim.Bouts{b}
	for i := range w.Options {
		_, b, err := w.sim.seat(sides, policies, change{lines: []sceneLine{{"", "ruling " + w.Options[i].name()}}})
		if err != nil {
			return err
		}
		lineups = append(lineups, b)
	}
	w.Pairings = append(w.Pairings, weighedPairing{l.Sides, l.Setup})
	w.lineups = append(w.lineups, lineups)
	return nil
}
