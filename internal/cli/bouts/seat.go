package bouts

import (
	"cmp"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"summa/internal/cli/shell"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/refusal"
	"summa/internal/repl"
	"summa/internal/sim"
	"summa/internal/sim/shard"
	"summa/internal/sim/view"
)

// seatAll seats every line-up the command line asks for.
func seatAll(p *shell.Program, f *Flags, args []string) (*Simulation, error) {
	rs, err := p.Ruleset(args[0])
	if err != nil {
		return nil, err
	}
	c, err := p.Config(rs)
	if err != nil {
		return nil, err
	}
	c.Rulings = SeatedRulings(rs, c.Rulings)
	c.Out, c.Err, c.JSON = io.Discard, io.Discard, false
	hash := c.Content.Hash()
	s := &Simulation{Usage: p.Usage, Flags: f, Ruleset: rs, Config: c, file: &shard.File{
		Format: shard.Format, Program: shell.Version, Edition: sim.Edition, Generator: dice.GeneratorName,
		Ruleset: rs.Name, Content: hex.EncodeToString(hash[:]), Seed: c.Seed, N: f.N.N, All: f.all, Mirror: f.mirror, Shard: 1, Of: 1, To: f.N.N,
	}}
	if f.shard.of > 0 {
		s.file.Shard, s.file.Of = f.shard.i, f.shard.of
		s.file.From, s.file.To = shard.Part(f.N.N, f.shard.i, f.shard.of)
	}
	if f.all {
		return s, s.seatPairings(args[1:])
	}
	sides, err := ReadSides(c.Content, args[1:])
	if err != nil {
		return nil, err
	}
	if len(sides) < 2 {
		return nil, shell.Usagef("name two or more; --all pairs all types", "a bout needs two sides")
	}
	if f.mirror && len(sides) != 2 {
		return nil, shell.Usagef("leave --mirror out", "--mirror: only two sides have two orders")
	}
	return s, s.seatGroup(sides)
}

// ReadSides reads every SIDE. A ruleset that reads sides itself gets each as one seat.
func ReadSides(c *game.Content, args []string) ([][]Seat, error) {
	var sides [][]Seat
	itself := c.Seat != nil
	for _, text := range args {
		if itself {
			sides = append(sides, []Seat{{text: text}})
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

// seatPairings seats every pairing, including each side against itself.
func (s *Simulation) seatPairings(args []string) error {
	if len(args) == 0 {
		var err error
		if args, err = typesOf(s.Config.Content); err != nil {
			return err
		}
	}
	if len(s.policies) > 1 {
		return shell.Usagef("one policy is everybody's", "--policy: --all has no first and second side")
	}
	s.file.Rows = args
	for i := range args {
		for j := i; j < len(args); j++ {
			sides, err := ReadSides(s.Config.Content, []string{args[i], args[j]})
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

// seatGroup seats the line-ups that play the same bouts: as asked for, mirrored, and varied.
func (s *Simulation) seatGroup(sides [][]Seat) error {
	if s.Config.Content.Seat == nil {
		NameSeats(sides)
	} else if s.Rng > 0 {
		return shell.Usagef("leave --range out", "--range: in this ruleset the set-up says where everybody stands")
	}
	policies, err := PoliciesOf("--policy", s.policies, sides)
	if err != nil {
		return err
	}
	if s.tabled() {
		return s.seatTable(sides, policies)
	}
	g := &shard.Group{}
	r := &simRound{}
	if err := s.take(g, r, sides, policies, Change{}); err != nil {
		return err
	}
	if s.mirror {
		other, others := slices.Clone(sides), slices.Clone(policies)
		slices.Reverse(other)
		slices.Reverse(others)
		if err := s.take(g, r, other, others, Change{title: view.Mirrored}); err != nil {
			return err
		}
	}
	for _, text := range s.vary {
		c, err := parseChange("--vary", text, s.Usage("sim --vary"))
		if err != nil {
			return err
		}
		varied := policies
		if c.policies != nil {
			if varied, err = PoliciesOf(c.flag, c.policies, sides); err != nil {
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
func (s *Simulation) seatTable(sides [][]Seat, policies []string) error {
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
				if varied, err = PoliciesOf(c.flag, c.policies, sides); err != nil {
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

// tableChanges returns the changes of the rows or the columns. If there are none, it returns one
// without effect or title.
func (s *Simulation) tableChanges(flag string, texts []string) ([]Change, error) {
	if len(texts) == 0 {
		return []Change{{}}, nil
	}
	var list []Change
	for _, text := range texts {
		c, err := parseChange(flag, text, s.Usage("sim --vary"))
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

func titles(list []Change) []string {
	names := make([]string, len(list))
	for i := range list {
		names[i] = list[i].title
	}
	return names
}

// take seats another line-up of a group.
func (s *Simulation) take(g *shard.Group, r *simRound, sides [][]Seat, policies []string, c Change) error {
	l, b, err := s.Seat(sides, policies, c)
	g.Lineups, r.lineups = append(g.Lineups, l), append(r.lineups, b)
	return err
}

// PoliciesOf returns a policy for every side.
func PoliciesOf(flag string, list []string, sides [][]Seat) ([]string, error) {
	switch len(list) {
	case len(sides):
		return list, nil
	case 1:
		return slices.Repeat(list, len(sides)), nil
	}
	return nil, shell.Usagef("give one for all, or one a side", "%s: %d policies for %s", flag, len(list), page.Plural(len(sides), "side"))
}

// Seat seats one line-up in a session of its own.
func (s *Simulation) Seat(sides [][]Seat, policies []string, c Change) (shard.Lineup, sim.Bouts, error) {
	l := shard.Lineup{Title: c.title, Policies: policies, Rulings: []shard.Ruling{}}
	t, err := repl.New(s.Config)
	if err != nil {
		return l, nil, err
	}
	entries, err := Entries(s.Config.Content, sides)
	if err != nil {
		return l, nil, err
	}
	for _, e := range entries {
		if f := t.Try(e.Text); f != nil {
			return l, nil, shell.Usagef(f.Hint, "SIDE %s: %s", line.Shorten(e.side), f.Msg)
		}
		l.Setup = append(l.Setup, e.Text)
	}
	scene := s.scene(sides)
	for _, x := range slices.Concat(scene, c.lines) {
		texts := line.Split(x.text)
		if len(texts) == 0 {
			texts = []string{""}
		}
		for _, text := range texts {
			if f := t.SetsUp(text); f != nil {
				return l, nil, shell.Usagef(f.Hint, "%s %q: %s", x.flag, line.Shorten(text), f.Msg)
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
	b, err := t.Game().Bouts(sim.Setup{Policies: policies, Turns: s.Turns})
	if err != nil {
		return l, nil, noPolicy(c, t.Game().Policies(), err)
	}
	l.Turns = b.Turns()
	s.describe(&l, t, b)
	return l, b, nil
}

// An entry is a line that enters a side, and the SIDE as it was written.
type entry struct{ side, Text string }

// Entries lists the lines that enter the sides.
func Entries(c *game.Content, sides [][]Seat) ([]entry, error) {
	var list []entry
	if c.Seat != nil {
		var texts []string
		for _, seats := range sides {
			texts = append(texts, seats[0].text)
		}
		lines, err := c.Seat(texts)
		if err != nil {
			return nil, shell.Usagef(hintOf(err), "SIDE: %w", err)
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

// hintOf returns the hint of an error about a line, or "".
func hintOf(err error) string {
	if e, ok := errors.AsType[*line.Error](err); ok {
		return e.Hint
	}
	return ""
}

// stated refuses --range where a map that is set up later gives all distances: the rules do not
// allow them to be stated then.
func (s *Simulation) stated(t *repl.Session, scene []sceneLine) error {
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

// A sceneLine is a command of the setup with the flag that it comes from.
type sceneLine struct{ flag, text string }

// refused returns the failure for a command of the setup that the rules refuse. --range is not a
// command but a number.
func (x sceneLine) refused(text string, f *refusal.Failure) *shell.Failure {
	if x.flag == "--range" {
		return shell.Usagef(f.Hint, "--range: %w", f)
	}
	return &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("%s %s: %w", x.flag, text, f), Hint: f.Hint}
}

// scene returns the commands for --range and --with.
func (s *Simulation) scene(sides [][]Seat) []sceneLine {
	var list []sceneLine
	var names []string
	for _, seats := range sides {
		for i := range seats {
			names = append(names, seats[i].name)
		}
	}
	for i := range names {
		for j := i + 1; s.Rng > 0 && j < len(names); j++ {
			list = append(list, sceneLine{"--range", "range " + names[i] + " " + names[j] + " " + strconv.Itoa(s.Rng)})
		}
	}
	for _, text := range s.with {
		list = append(list, sceneLine{"--with", text})
	}
	return list
}

// noPolicy returns the failure for an unknown policy.
func noPolicy(c Change, policies []string, err error) error {
	e, ok := errors.AsType[*line.Error](err)
	if !ok {
		return err
	}
	flag := "--policy"
	if c.policies != nil {
		flag = c.flag
	}
	return shell.Usagef(cmp.Or(e.Hint, "the policies are "+strings.Join(policies, ", ")), "%s: %s", flag, e.Msg)
}

// describe enters the state of a line-up once it is seated.
func (s *Simulation) describe(l *shard.Lineup, t *repl.Session, b sim.Bouts) {
	g := t.Game()
	hash := g.Hash()
	l.Start = hex.EncodeToString(hash[:])
	l.Sides, l.Fates = b.Sides(), b.Fates()
	for i, name := range b.Figures() {
		l.Figures = append(l.Figures, shard.Figure{Name: name, Side: g.Side(i)})
	}
	for k, r := range s.Ruleset.Rulings() {
		if n := g.Ruling(k); n != r.Default {
			l.Rulings = append(l.Rulings, shard.Ruling{ID: r.ID, Option: r.Options[n]})
		}
	}
	slices.SortFunc(l.Rulings, func(a, b shard.Ruling) int { return strings.Compare(a.ID, b.ID) })
}

// SeatedRulings returns the rulings of simulated bouts: those that were given and, for other
// rulings with a different default for such bouts, that default.
func SeatedRulings(rs *game.Ruleset, given [][2]int) [][2]int {
	list := slices.Clone(given)
	for k, r := range rs.Rulings() {
		stated := slices.ContainsFunc(given, func(x [2]int) bool { return x[0] == k })
		if option := r.Option(r.Seated); r.Seated != "" && !stated && option >= 0 {
			list = append(list, [2]int{k, option})
		}
	}
	return list
}
