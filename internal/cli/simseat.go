package cli

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"

	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/shard"
	"summa/internal/sim"
	"summa/internal/simview"
)

// seatAll seats every line-up the command line asks for.
func (p *Program) seatAll(f *simFlags, args []string) (*simulation, error) {
	rs, err := p.ruleset(args[0])
	if err != nil {
		return nil, err
	}
	c, err := p.config(rs)
	if err != nil {
		return nil, err
	}
	c.Rulings = seatedRulings(rs, c.Rulings)
	c.Out, c.Err, c.JSON = quiet{}, quiet{}, false
	hash := c.Content.Hash()
	s := &simulation{usage: p.usage, simFlags: f, ruleset: rs, config: c, file: &shard.File{
		Format: shard.Format, Program: Version, Edition: sim.Edition, Generator: dice.GeneratorName,
		Ruleset: rs.Name, Content: hex.EncodeToString(hash[:]), Seed: c.Seed, N: f.n.n, All: f.all, Mirror: f.mirror, Shard: 1, Of: 1, To: f.n.n,
	}}
	if f.shard.of > 0 {
		s.file.Shard, s.file.Of = f.shard.i, f.shard.of
		s.file.From, s.file.To = shard.Part(f.n.n, f.shard.i, f.shard.of)
	}
	if f.all {
		return s, s.seatPairings(args[1:])
	}
	sides, err := readSides(c.Content, args[1:])
	if err != nil {
		return nil, err
	}
	if len(sides) < 2 {
		return nil, usagef("name two or more; --all pairs all types", "a bout needs two sides")
	}
	if f.mirror && len(sides) != 2 {
		return nil, usagef("leave --mirror out", "--mirror: only two sides have two orders")
	}
	return s, s.seatGroup(sides)
}

// quiet hears nothing: the seating of a bout is not shown.
type quiet struct{}

func (quiet) Write(b []byte) (int, error) { return len(b), nil }

// readSides reads every SIDE; one that the ruleset reads itself is one seat.
func readSides(c *game.Content, args []string) ([][]seat, error) {
	var sides [][]seat
	itself := c.Seat != nil
	for _, text := range args {
		if itself {
			sides = append(sides, []seat{{text: text}})
			continue
		}
		seats, err := parseSide(text)
		if err != nil {
			return nil, err
		}
		sides = append(sides, seats)
	}
	return sides, nil
}

// seatPairings seats every pairing, each side against itself too.
func (s *simulation) seatPairings(args []string) error {
	if len(args) == 0 {
		var err error
		if args, err = typesOf(s.config.Content); err != nil {
			return err
		}
	}
	if len(s.policies) > 1 {
		return usagef("one policy is everybody's", "--policy: --all has no first and second side")
	}
	s.file.Rows = args
	for i := range args {
		for j := i; j < len(args); j++ {
			sides, err := readSides(s.config.Content, []string{args[i], args[j]})
			if err != nil {
				return err
			}
			if err := s.seatGroup(sides); err != nil {
				return err
			}
		}
	}
	return nil
}

// seatGroup seats the line-ups that play the same bouts: as asked for, simview.Mirrored,
// varied.
func (s *simulation) seatGroup(sides [][]seat) error {
	if s.config.Content.Seat == nil {
		nameSeats(sides)
	} else if s.rng > 0 {
		return usagef("leave --range out", "--range: in this ruleset the set-up says where everybody stands")
	}
	policies, err := policiesOf("--policy", s.policies, sides)
	if err != nil {
		return err
	}
	if s.tabled() {
		return s.seatTable(sides, policies)
	}
	g := &shard.Group{}
	r := &simRound{}
	if err := s.take(g, r, sides, policies, change{}); err != nil {
		return err
	}
	if s.mirror {
		other, others := slices.Clone(sides), slices.Clone(policies)
		slices.Reverse(other)
		slices.Reverse(others)
		if err := s.take(g, r, other, others, change{title: simview.Mirrored}); err != nil {
			return err
		}
	}
	for _, text := range s.vary {
		c, err := parseChange("--vary", text, s.usage("sim --vary"))
		if err != nil {
			return err
		}
		varied := policies
		if c.policies != nil {
			if varied, err = policiesOf(c.flag, c.policies, sides); err != nil {
				return err
			}
		}
		if err := s.take(g, r, sides, varied, c); err != nil {
			return err
		}
	}
	s.file.Groups, s.rounds = append(s.file.Groups, *g), append(s.rounds, *r)
	return nil
}

// seatTable seats a line-up for every row and column of a table.
func (s *simulation) seatTable(sides [][]seat, policies []string) error {
	rows, err := s.tableChanges("--row", s.rows)
	if err != nil {
		return err
	}
	columns, err := s.tableChanges("--column", s.columns)
	if err != nil {
		return err
	}
	g, r, t := &shard.Group{}, &simRound{}, &shard.Table{Rows: titles(rows), Columns: titles(columns)}
	for i := range rows {
		for j := range columns {
			c := rows[i].and(&columns[j])
			varied := policies
			if c.policies != nil {
				if varied, err = policiesOf(c.flag, c.policies, sides); err != nil {
					return err
				}
			}
			if err := s.take(g, r, sides, varied, c); err != nil {
				return err
			}
		}
	}
	s.file.Table, s.file.Groups, s.rounds = t, []shard.Group{*g}, []simRound{*r}
	return nil
}

// tableChanges are the changes of the rows or the columns; without any it is one
// that changes nothing and has no title.
func (s *simulation) tableChanges(flag string, texts []string) ([]change, error) {
	if len(texts) == 0 {
		return []change{{}}, nil
	}
	var list []change
	for _, text := range texts {
		c, err := parseChange(flag, text, s.usage("sim --vary"))
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

func titles(list []change) []string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].title
	}
	return names
}

// take seats one more line-up of a group.
func (s *simulation) take(g *shard.Group, r *simRound, sides [][]seat, policies []string, c change) error {
	l, b, err := s.seat(sides, policies, c)
	g.Lineups, r.lineups = append(g.Lineups, l), append(r.lineups, b)
	return err
}

// policiesOf is a policy for every side.
func policiesOf(flag string, list []string, sides [][]seat) ([]string, error) {
	switch len(list) {
	case len(sides):
		return list, nil
	case 1:
		return slices.Repeat(list, len(sides)), nil
	}
	return nil, usagef("give one for all, or one a side", "%s: %d policies for %s", flag, len(list), plural(len(sides), "side"))
}

// seat seats one line-up at a table of its own.
func (s *simulation) seat(sides [][]seat, policies []string, c change) (shard.Lineup, sim.Bouts, error) {
	l := shard.Lineup{Title: c.title, Policies: policies, Rulings: []shard.Ruling{}}
	t, err := repl.New(s.config)
	if err != nil {
		return l, nil, err
	}
	entries, err := enter(s.config.Content, sides)
	if err != nil {
		return l, nil, err
	}
	for _, e := range entries {
		if f := t.Try(e.text); f != nil {
			return l, nil, usagef(f.Hint, "SIDE %s: %s", line.Shorten(e.side), f.Msg)
		}
		l.Setup = append(l.Setup, e.text)
	}
	scene := s.scene(sides)
	for _, x := range slices.Concat(scene, c.lines) {
		texts := repl.Split(x.text)
		if len(texts) == 0 {
			texts = []string{""}
		}
		for _, text := range texts {
			if f := t.SetsUp(text); f != nil {
				return l, nil, usagef(f.Hint, "%s %q: %s", x.flag, line.Shorten(text), f.Msg)
			}
			if f := t.Try(text); f != nil {
				return l, nil, x.refused(text, f)
			}
			l.Setup = append(l.Setup, text)
		}
	}
	if err := s.stated(t, scene); err != nil {
		return l, nil, err
	}
	b, err := t.Game().Bouts(sim.Setup{Policies: policies, Turns: s.turns})
	if err != nil {
		return l, nil, noPolicy(c, t.Game().Policies(), err)
	}
	l.Turns = b.Turns()
	s.describe(&l, t, b)
	return l, b, nil
}

// An entry is a line that enters a side, and the SIDE as it was written.
type entry struct{ side, text string }

// enter lists the lines that enter the sides.
func enter(c *game.Content, sides [][]seat) ([]entry, error) {
	var list []entry
	if c.Seat != nil {
		var texts []string
		for _, seats := range sides {
			texts = append(texts, seats[0].text)
		}
		lines, err := c.Seat(texts)
		if err != nil {
			return nil, usagef(hintOf(err), "SIDE: %w", err)
		}
		for _, l := range lines {
			list = append(list, entry{texts[l.Side], l.Text})
		}
		return list, nil
	}
	for _, seats := range sides {
		for i := range seats {
			list = append(list, entry{seats[i].text, seats[i].enter()})
		}
	}
	return list, nil
}

// hintOf is the hint of an error about a line, or "".
func hintOf(err error) string {
	if e, ok := errors.AsType[*line.Error](err); ok {
		return e.Hint
	}
	return ""
}

// stated refuses --range where a map that was laid out afterwards says how far
// everybody is from everybody: the rules refuse to have it stated there.
func (s *simulation) stated(t *repl.Session, scene []sceneLine) error {
	for _, x := range scene {
		if x.flag != "--range" {
			continue
		}
		if f := t.Try(x.text); f != nil {
			return x.refused(x.text, f)
		}
	}
	return nil
}

// A scene line is a command of the set-up and the flag it comes from.
type sceneLine struct{ flag, text string }

// refused is a command of the set-up that the rules refuse. --range is no
// command but a number.
func (x sceneLine) refused(text string, f *repl.Failure) *Failure {
	if x.flag == "--range" {
		return usagef(f.Hint, "--range: %w", f)
	}
	return &Failure{StatusNo, fmt.Errorf("%s %s: %w", x.flag, text, f), f.Hint}
}

// scene is what --range and --with come to.
func (s *simulation) scene(sides [][]seat) []sceneLine {
	var list []sceneLine
	var names []string
	for _, seats := range sides {
		for i := range seats {
			names = append(names, seats[i].name)
		}
	}
	for i := range names {
		for j := i + 1; s.rng > 0 && j < len(names); j++ {
			list = append(list, sceneLine{"--range", "range " + names[i] + " " + names[j] + " " + itoa(s.rng)})
		}
	}
	for _, text := range s.with {
		list = append(list, sceneLine{"--with", text})
	}
	return list
}

// noPolicy is a policy nobody fights by.
func noPolicy(c change, policies []string, err error) error {
	e, ok := errors.AsType[*line.Error](err)
	if !ok {
		return err
	}
	flag := "--policy"
	if c.policies != nil {
		flag = c.flag
	}
	return usagef(cmp.Or(e.Hint, "the policies are "+strings.Join(policies, ", ")), "%s: %s", flag, e.Msg)
}

// describe enters how a table stands once it is seated.
func (s *simulation) describe(l *shard.Lineup, t *repl.Session, b sim.Bouts) {
	g := t.Game()
	hash := g.Hash()
	l.Start = hex.EncodeToString(hash[:])
	l.Sides, l.Fates = b.Sides(), b.Fates()
	for i, name := range b.Figures() {
		l.Figures = append(l.Figures, shard.Figure{Name: name, Side: g.Side(i)})
	}
	for k, r := range s.ruleset.Rulings() {
		if n := g.Ruling(k); n != r.Default {
			l.Rulings = append(l.Rulings, shard.Ruling{ID: r.ID, Option: r.Options[n]})
		}
	}
	slices.SortFunc(l.Rulings, func(a, b shard.Ruling) int { return strings.Compare(a.ID, b.ID) })
}
