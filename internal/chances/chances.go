// Package chances follows a recorded bout and computes after every command how likely each side was
// to win if all went on as a named policy plays; and from that, when the bout turned, and how much
// of that was due to the dice and how much to choices.
//
// A position is played on many times, with dice seeded by its own hash, so the same position has
// the same result whoever asks and on whatever machine. The value of a command before its dice is
// the mean over everything that the dice could have made of it, each with its exact probability.
package chances

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/internal/sim/stats"
)

// Options say how a bout is followed.
type Options struct {
	Policy string
	Bouts  uint64            // how many bouts are played on from each position
	Jobs   int               // how many are played at the same time
	Heard  func(command int) // called with the command reached, or nil

	// Work limits approximately how many turns of one figure are played for the whole bout: in a
	// long bout, each position is played on fewer times. 0 sets no limit.
	Work uint64

	// Turn returns the turn that a bout is in, where positions are only valued after whole turns:
	// in the middle of a turn an army is not where the policy would have moved it. It is nil where
	// positions are valued after every command.
	Turn func(game.Game) string

	// Holder is the fact of the bout that names the figure for which dice are thrown, where one
	// figure at a time has that role; "" where dice count for whoever throws first.
	Holder string
}

// A Course is the development of the sides' probabilities.
type Course struct {
	Sides  []string
	Policy string
	Bouts  uint64
	Start  Value // before any die was rolled
	Moves  []Move
	Over   bool
	Turns  bool // a move is a whole turn, for which the part of the dice is not known
}

// A Value is the probability of each side to win from a position.
type Value struct {
	Sides   []stats.Share
	Endless float64 // the share of bouts that were not fought to an end
	Exact   bool    // the bout is over
	from    *estimate
}

// A Kind says who caused a command.
type Kind uint8

// The command begins the bout; a side acts in its turn; both sides chose without seeing the other's
// choice; the referee decides something.
const (
	Begins Kind = iota
	Acts
	Meets
	Word
)

// A Move is what one command did to the probabilities, or several without dice that follow each
// other in one turn: between these, the bout is in a state that nobody would leave it in.
type Move struct {
	Seq    int // number of the last of them
	Who    int // the index of the side that acted, -1 for none
	Dice   int // the index of the side whose dice they count as: a target may choose before them
	Kind   Kind
	Rolled bool
	Before Value
	After  Value
	Worth  []float64 // the value to each side before the dice were rolled
	Rough  bool      // its dice have too many outcomes to visit, or lead to too many positions: a sample was played
	worth  []term    // the estimates that Worth was computed from
}

// Chosen returns what the choice of a move added to a side's probability.
func (m *Move) Chosen(side int) float64 { return m.Worth[side] - m.Before.Sides[side].P }

// Fell returns what the dice of a move added to it.
func (m *Move) Fell(side int) float64 { return m.After.Sides[side].P - m.Worth[side] }

// Swing returns by how much a move changed the probabilities: half the sum of the changes over the
// sides.
func (m *Move) Swing() float64 {
	sum := 0.0
	for i := range m.After.Sides {
		sum += math.Abs(m.After.Sides[i].P - m.Before.Sides[i].P)
	}
	return sum / 2
}

const (
	mostOutcomes  = 20_000 // of one command that are visited
	mostTried     = 64     // outcomes that are sampled at most, where there are too many to visit
	leastShare    = 64     // at least one in so many of a position's bouts is played from each result of a command
	leastBranches = 16     // so many results are always played on from, however few bouts that leaves for each
	leastSwing    = 0.1    // of a turning point
)

// ErrNotBegun is the error that a bout has not begun.
var ErrNotBegun = errors.New("the bout was not begun")

// Of follows a bout from its beginning to its present state.
func Of(s *repl.Session, o Options) (*Course, error) {
	x := &follower{s: s, o: o, c: &Course{Policy: o.Policy, Bouts: o.Bouts, Turns: o.Turn != nil}, known: map[[32]byte]Value{}}
	err := s.Commands(x.command)
	if err == nil {
		err = x.settle(s.Game())
	}
	switch {
	case err != nil:
		return nil, err
	case len(x.c.Moves) == 0:
		return nil, ErrNotBegun
	}
	x.c.Over = s.Game().Over()
	return x.c, nil
}

// A follower goes through a bout command by command.
type follower struct {
	s     *repl.Session
	o     Options
	c     *Course
	known map[[32]byte]Value // the values of positions that were met
	now   Value
	held  bool // there is a secret choice, from which the policies cannot play on
	open  open
}

// open describes the commands since the bout was last valued; there are none if seq is 0.
type open struct {
	seq     int // number of the last of them
	who     int // the side that they belong to
	turn    string
	rolled  bool
	unusual bool // the policy would have chosen another command
}

// command values the bout after a command, or leaves that to a later command.
func (x *follower) command(d *repl.Deed) error {
	if err := x.s.Halt.Err(); err != nil {
		return err
	}
	g := x.s.Game()
	if !g.Begun() {
		return nil
	}
	if x.o.Heard != nil {
		x.o.Heard(d.Seq)
	}
	var err error
	begins := !d.Before.Begun()
	if begins {
		if err = x.afford(d); err != nil {
			return err
		}
		if x.now, err = x.value(d.Before, x.o.Bouts); err != nil {
			return err
		}
		x.c.Start = x.now
	}
	deed := !begins && !d.Void && d.Over == nil && g.IsVerb(parsed(d).Verb())
	switch {
	case begins || x.o.Turn == nil:
	case deed:
		return x.turn(d)
	case d.Before.Hash() == g.Hash():
		return nil // a note
	}
	usual := deed && !x.held && x.usual(d)
	if deed && len(d.Rolled) == 0 && !x.held {
		if x.open.unusual = x.open.unusual || !usual; !x.open.unusual && !g.Over() {
			x.known[g.Hash()] = x.now // the policy goes on from here as it did from there
		}
		if x.quiet(d) {
			x.open.seq, x.open.who = d.Seq, x.sideOf(d.Before)
			return nil
		}
		x.open.seq = 0 // this command is the last of them
	} else if err = x.settle(d.Before); err != nil {
		return err
	}
	x.open = open{}
	after, err := x.value(g, x.o.Bouts)
	held := x.held
	if _, no := errors.AsType[*rule.Refusal](err); no && !begins {
		// One side has made a secret choice: until the other has chosen too, nothing new is known.
		after, err, x.held = x.now, nil, true
	} else {
		x.held = false
	}
	if err != nil {
		return err
	}
	m := Move{Seq: d.Seq, Who: x.sideOf(d.Before), Kind: Acts, Rolled: len(d.Rolled) > 0, Before: x.now, After: after}
	if err := x.split(d, &m, deed, usual, held); err != nil {
		return err
	}
	if m.Dice = x.throws(d, m.Who); m.Kind == Meets && m.Rolled && !x.held {
		m.Who = m.Dice
	}
	x.now = after
	x.c.Moves = append(x.c.Moves, m)
	return nil
}

const (
	sampled      = 16 // bouts played from the beginning to estimate the work of the others
	leastBouts   = 50 // the least number of bouts played from a position, however long the bout
	timesPlayed  = 3  // the work for a command is so many times that of a position, because what its dice could have made of it is played on too
	halfwayAlong = 2  // on average, half of the work from the beginning is left
)

// afford reduces the number of bouts for each position where the whole would exceed the limit of
// work.
func (x *follower) afford(d *repl.Deed) error {
	if x.o.Work == 0 || x.o.Turn != nil {
		return nil
	}
	t, _, err := x.played(d.Before, d.Before.Hash(), min(sampled, x.o.Bouts))
	if err != nil {
		return err
	}
	turns := uint64(1)
	for round, bouts := range t.Rounds {
		turns += uint64(round) * bouts * uint64(len(t.Fates))
	}
	of := turns * uint64(max(1, x.s.Seq()-d.Seq)) * timesPlayed / halfwayAlong
	x.o.Bouts = min(x.o.Bouts, max(leastBouts, x.o.Work*t.Bouts/of))
	x.c.Bouts = x.o.Bouts
	return nil
}

// split determines whose move it is, and which part of it was chosen and which was due to dice.
// held says that there was a secret choice before it.
func (x *follower) split(d *repl.Deed, m *Move, deed, usual, held bool) error {
	switch {
	case !d.Before.Begun():
		m.Kind = Begins // nobody chose anything yet
		m.set(&m.Before)
	case !deed:
		m.Kind = Word
		m.set(&m.After)
	case !m.Rolled || x.held:
		m.Kind, m.Who = x.whose(d, held)
		m.set(&m.After)
	case usual:
		m.set(&m.Before)
	default:
		m.Kind, _ = x.whose(d, held)
		return x.worth(d, m)
	}
	return nil
}

// quiet reports whether a command without dice leaves the same side and figure active, and makes no
// secret choice.
func (x *follower) quiet(d *repl.Deed) bool {
	g := x.s.Game()
	if g.Over() || d.Before.Ahead() >= 0 || g.Ahead() >= 0 || x.sideOf(d.Before) != x.sideOf(g) || d.Before.Active() != g.Active() {
		return false
	}
	_, made, err := d.Before.Conceal(parsed(d), "", nil, true)
	return err != nil || made == nil
}

// settle values the bout after commands after which it was not valued.
func (x *follower) settle(g game.Game) error {
	o := x.open
	if o.seq == 0 {
		return nil
	}
	after, err := x.value(g, x.o.Bouts)
	if _, no := errors.AsType[*rule.Refusal](err); no {
		return nil // there is a secret choice
	}
	if err != nil {
		return err
	}
	m := Move{Seq: o.seq, Who: o.who, Dice: o.who, Kind: Acts, Rolled: o.rolled, Before: x.now, After: after}
	if m.set(&m.After); o.rolled {
		m.set(&m.Before)
	}
	x.c.Moves, x.now, x.open = append(x.c.Moves, m), after, open{}
	return nil
}

// turn values the bout where a turn has ended.
func (x *follower) turn(d *repl.Deed) error {
	g := x.s.Game()
	if x.open.seq == 0 {
		x.open = open{who: x.sideOf(d.Before), turn: x.o.Turn(d.Before)}
	}
	x.open.seq, x.open.rolled = d.Seq, true
	if !g.Over() && x.o.Turn(g) == x.open.turn {
		return nil
	}
	return x.settle(g)
}

// whose returns whether a command is the choice of one side or reveals those of both, and the side.
// That is the side whose choice the command makes, if it is one that the rules keep secret, else
// the active side.
func (x *follower) whose(d *repl.Deed, held bool) (Kind, int) {
	g := d.Before
	if held || g.Ahead() >= 0 {
		return Meets, x.sideOf(g)
	}
	if _, made, err := g.Conceal(parsed(d), "", nil, true); err == nil && made != nil {
		return Acts, slices.Index(x.c.Sides, g.Side(made.Who))
	}
	return Acts, x.sideOf(g)
}

// throws returns the side that the dice of a command count for: the holder's or, without a holder,
// that of the first die, because whoever had to choose last may have chosen against them. It
// returns another if the dice belong to nobody.
func (x *follower) throws(d *repl.Deed, another int) int {
	if x.o.Holder != "" && len(d.Rolled) > 0 {
		if name, _, ok := d.Before.Get(x.o.Holder); ok {
			if who, ok := d.Before.Figure(name); ok {
				return slices.Index(x.c.Sides, d.Before.Side(who))
			}
		}
	}
	for i := range d.Rolled {
		if who := int(d.Rolled[i].Who); who >= 0 {
			return slices.Index(x.c.Sides, d.Before.Side(who))
		}
	}
	return another
}

// usual reports whether a command is what the policy itself would have chosen. Then the value of
// the choice is exactly 0, which need not be estimated. A policy that rolls dice to choose has no
// such command.
func (x *follower) usual(d *repl.Deed) bool {
	if d.Before.Ahead() >= 0 {
		return false
	}
	var tape dice.Tape
	tape.Give(nil)
	a, err := d.Before.Choose(x.o.Policy, &core.Ref{Tape: &tape})
	return err == nil && strings.EqualFold(a.Line, d.Text)
}

// parsed returns the line of a command; an empty line if it cannot be parsed.
func parsed(d *repl.Deed) *line.Line {
	l := new(line.Line)
	if l.Parse(d.Text) != nil {
		return new(line.Line)
	}
	return l
}

// value returns the probability of each side to win from the present state of a bout, estimated by
// n bouts.
func (x *follower) value(g game.Game, n uint64) (v Value, err error) {
	key := g.Hash()
	if v, known := x.known[key]; known && n <= x.o.Bouts {
		return v, nil
	}
	t, sides, err := x.played(g, key, n)
	if err != nil {
		return v, err
	}
	if x.c.Sides == nil {
		x.c.Sides = sides
	}
	v.Exact, v.Endless = g.Over(), float64(t.Unfinished)/float64(t.Bouts)
	for i := range sides {
		wins := uint64(0)
		if i < len(t.Wins) {
			wins = t.Wins[i]
		}
		share := stats.Of(wins, t.Bouts)
		if v.Exact {
			share.Low, share.High = share.P, share.P
		}
		v.Sides = append(v.Sides, share)
	}
	v.from = estimated(&v)
	if n == x.o.Bouts || v.Exact {
		x.known[key] = v
	}
	return v, nil
}

// played plays a position on n times; a bout that is over is only counted once.
func (x *follower) played(g game.Game, key [32]byte, n uint64) (*sim.Tally, []string, error) {
	if g.Over() {
		n = 1
	}
	// A table would cost more to learn than it saves for so few bouts.
	b, err := g.Bouts(sim.Setup{Policies: []string{x.o.Policy}, NoTable: true})
	if err != nil {
		return nil, nil, err
	}
	run := sim.Run{Seed: binary.BigEndian.Uint64(key[:8]), To: n, Jobs: x.o.Jobs, Lineups: []sim.Bouts{b}}
	c, err := run.Play()
	if err == nil {
		err = x.s.Halt.Err()
	}
	if err != nil {
		return nil, nil, err
	}
	return &c.Tallies[0], b.Sides(), nil
}

// worth computes the value of a command to each side before its dice were rolled.
func (x *follower) worth(d *repl.Deed, m *Move) error {
	branches, err := d.Before.Branches(d.Line, mostOutcomes)
	_, many := errors.AsType[*game.TooMany](err)
	if err != nil && !many {
		return err
	}
	w := weighing{x: x, list: make([]float64, len(x.c.Sides))}
	if m.Rough = many || uint64(len(branches)) > max(leastBranches, x.o.Bouts/8); m.Rough {
		err = x.try(d, &w)
	} else {
		for i := range branches {
			if err = w.add(branches[i].Game, branches[i].Chance); err != nil {
				break
			}
		}
	}
	m.Worth, m.worth = w.list, w.terms
	return err
}

// A weighing sums the value of a command.
type weighing struct {
	x     *follower
	list  []float64
	terms []term
}

// add adds a position that a command leads to with a probability.
func (w *weighing) add(g game.Game, chance float64) error {
	of := w.x.o.Bouts
	n := uint64(math.Ceil(2 * chance * float64(of)))
	v, err := w.x.value(g, min(of, max(n, of/leastShare+1)))
	for i := range v.Sides {
		w.list[i] += chance * v.Sides[i].P
	}
	w.terms = append(w.terms, v.terms(chance)...)
	return err
}

// try samples some of very many outcomes of a command's dice.
func (x *follower) try(d *repl.Deed, w *weighing) error {
	key := d.Before.Hash()
	var stream dice.Stream
	var tape dice.Tape
	tries := max(1, min(mostTried, x.o.Bouts/4))
	seen := make([]spread, len(w.list))
	for n := range tries {
		if err := x.s.Halt.Err(); err != nil {
			return err
		}
		g := d.Before.Fork()
		stream.Seed(binary.BigEndian.Uint64(key[8:16]), n)
		tape.Pour(&stream, nil)
		if err := g.Do(d.Line, &core.Ref{Tape: &tape}); err != nil {
			return err
		}
		before := slices.Clone(w.list)
		if err := w.add(g, 1/float64(tries)); err != nil {
			return err
		}
		for i := range seen {
			seen[i].add((w.list[i] - before[i]) * float64(tries))
		}
	}
	w.terms = append(w.terms, untried(w.terms, seen))
	return nil
}

// sideOf returns the index of the active side.
func (x *follower) sideOf(g game.Game) int {
	name := g.Active()
	if who, ok := g.Figure(name); ok {
		name = g.Side(who)
	}
	return slices.Index(x.c.Sides, name)
}

// shares returns the probabilities alone.
func shares(v *Value) []float64 {
	list := make([]float64, len(v.Sides))
	for i := range list {
		list[i] = v.Sides[i].P
	}
	return list
}

// Stopped reports whether an error says that the computation was stopped.
func Stopped(err error) bool { return errors.Is(err, halt.ErrStopped) }
