// Package chances follows a recorded bout and says at every command how likely each side
// was to win, if all went on as a named policy plays; and so when the bout turned, and
// what of that the dice did and what was chosen.
//
// A position is played on many times, with dice that its own hash deals: the same position
// has the same chance, whoever asks and on whatever machine. What a command was worth
// before its dice is the mean over all that the dice could have made of it, each with its
// exact chance.
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
	Bouts  uint64            // that each position is played on for
	Jobs   int               // how many are played at the same time
	Heard  func(command int) // told how far it is, or nil

	// Work is how many turns of one figure are played at most, about, for the whole of a bout: each
	// position of a long one is played on fewer times. 0 sets no limit.
	Work uint64

	// Turn says in which turn a bout stands, where it is looked at after whole turns alone: an
	// army in the middle of its turn is not where the policy would have it. Nil where it is looked
	// at as it goes.
	Turn func(game.Game) string

	// Holder is the fact of the bout that names who has what its dice are thrown for, where one
	// has it at a time; "" where whoever throws first does.
	Holder string
}

// A Course is how the chances of the sides went.
type Course struct {
	Sides  []string
	Policy string
	Bouts  uint64
	Start  Value // before a die fell
	Moves  []Move
	Over   bool
	Turns  bool // a move is a whole turn, of which it is not known what the dice did
}

// A Value is the chance of each side to win from a position.
type Value struct {
	Sides   []stats.Share
	Endless float64 // of the bouts, the part that was not fought to an end
	Exact   bool    // the bout is over
	from    *estimate
}

// A Kind says whose doing a command is.
type Kind uint8

// What begins the bout; what somebody does in his turn; what both sides chose together
// without seeing each other's; what the referee says.
const (
	Begins Kind = iota
	Acts
	Meets
	Word
)

// A Move is what one command did to the chances, or several without dice that follow each other
// in one turn: halfway through them a bout does not stand as anybody would leave it.
type Move struct {
	Seq    int // of the last of them
	Who    int // the number of the side that acted, -1 for none
	Dice   int // and of the side whose dice they count as: a target may choose before them
	Kind   Kind
	Rolled bool
	Before Value
	After  Value
	Worth  []float64 // what it was worth to each side before its dice
	Rough  bool      // its dice fall in too many ways to visit, or come to too much: some were tried
	worth  []term    // what Worth was made of
}

// Chosen and Fell are what the choice of a move and its dice added to a side's chance.
func (m *Move) Chosen(side int) float64 { return m.Worth[side] - m.Before.Sides[side].P }

// Fell is what its dice added.
func (m *Move) Fell(side int) float64 { return m.After.Sides[side].P - m.Worth[side] }

// Swing is by how much a move changed the chances: half the sum over the sides.
func (m *Move) Swing() float64 {
	sum := 0.0
	for i := range m.After.Sides {
		sum += math.Abs(m.After.Sides[i].P - m.Before.Sides[i].P)
	}
	return sum / 2
}

const (
	mostOutcomes  = 20_000 // that are visited of one command
	mostTried     = 64     // ways for the dice to fall that are tried where they are more
	leastShare    = 64     // of the bouts of a position, of those from each of what comes of a command
	leastBranches = 16     // that are played on from, however few bouts that leaves to each
	leastSwing    = 0.1    // of a turning point
)

// ErrNotBegun says that a bout has no chances to follow.
var ErrNotBegun = errors.New("the bout was not begun")

// Of follows a bout from its beginning to where it stands.
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

// A follower goes along a bout.
type follower struct {
	s     *repl.Session
	o     Options
	c     *Course
	known map[[32]byte]Value // of positions that were met
	now   Value
	held  bool // a choice lies there that the policies do not play on from
	open  open
}

// open are the commands since the bout was looked at last; none where seq is 0.
type open struct {
	seq     int // of the last of them
	who     int // whose they are
	turn    string
	rolled  bool
	unusual bool // the policy would have given another
}

// command looks at a bout after a command, or leaves that to one that follows.
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
		x.open.seq = 0 // it is the last of them
	} else if err = x.settle(d.Before); err != nil {
		return err
	}
	x.open = open{}
	after, err := x.value(g, x.o.Bouts)
	held := x.held
	if _, no := errors.AsType[*rule.Refusal](err); no && !begins {
		// One side has chosen and nobody knows what: until the other has, nothing is new.
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
	sampled      = 16 // bouts from the beginning, by which the work of the others is reckoned
	leastBouts   = 50 // that a position is played on for, however long the bout
	timesPlayed  = 3  // so many times the bouts of a position are played for a command: what its dice could have made of it is played on too
	halfwayAlong = 2  // and of the work from the beginning half is left on the average
)

// afford has each position played on for fewer bouts where the whole would be more work than is wanted.
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

// split says whose a move is, and what of it was chosen and what fell; held is that a choice
// lay there before it that nobody knew.
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

// quiet reports whether a command without dice leaves the turn where it is, and hides nothing.
func (x *follower) quiet(d *repl.Deed) bool {
	g := x.s.Game()
	if g.Over() || d.Before.Ahead() >= 0 || g.Ahead() >= 0 || x.sideOf(d.Before) != x.sideOf(g) || d.Before.Active() != g.Active() {
		return false
	}
	_, made, err := d.Before.Conceal(parsed(d), "", nil, true)
	return err != nil || made == nil
}

// settle looks at a bout after commands at which it was not looked at.
func (x *follower) settle(g game.Game) error {
	o := x.open
	if o.seq == 0 {
		return nil
	}
	after, err := x.value(g, x.o.Bouts)
	if _, no := errors.AsType[*rule.Refusal](err); no {
		return nil // somebody has chosen and nobody knows what
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

// turn looks at a bout where a turn has ended.
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

// whose says whether a command is somebody's choice or turns up what both have chosen,
// and for which side that is: the one whose choice it makes if it is one that the rules
// have hidden, else the one that is to act.
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

// throws is the side whose dice those of a command are: the holder's, else the one's whose
// die fell first, since whoever had his choice to make last may have had it against them. It
// is another if nobody's did.
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

// usual reports whether a command is what the policy itself would have given: then the
// choice of it is worth nothing, which need not be reckoned from bouts and so has nothing
// in doubt. A policy that rolls for what it does has no such command.
func (x *follower) usual(d *repl.Deed) bool {
	if d.Before.Ahead() >= 0 {
		return false
	}
	var tape dice.Tape
	tape.Give(nil)
	a, err := d.Before.Choose(x.o.Policy, &core.Ref{Tape: &tape})
	return err == nil && strings.EqualFold(a.Line, d.Text)
}

// parsed is the line of a command, with no words if it cannot be read.
func parsed(d *repl.Deed) *line.Line {
	l := new(line.Line)
	if l.Parse(d.Text) != nil {
		return new(line.Line)
	}
	return l
}

// value is the chance of each side from where a bout stands.
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

// played plays a position on; one that is over stands.
func (x *follower) played(g game.Game, key [32]byte, n uint64) (*sim.Tally, []string, error) {
	if g.Over() {
		n = 1
	}
	// A table learns more than so few bouts have use for.
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

// worth is what a command was worth to each side before its dice were rolled.
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

// A weighing adds up what a command was worth.
type weighing struct {
	x     *follower
	list  []float64
	terms []term
}

// add adds a position that a command leads to with a chance.
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

// try has the dice of a command fall in some of very many ways.
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

// sideOf is the number of the side that is to act.
func (x *follower) sideOf(g game.Game) int {
	name := g.Active()
	if who, ok := g.Figure(name); ok {
		name = g.Side(who)
	}
	return slices.Index(x.c.Sides, name)
}

// shares are the chances alone.
func shares(v *Value) []float64 {
	list := make([]float64, len(v.Sides))
	for i := range list {
		list[i] = v.Sides[i].P
	}
	return list
}

// Stopped reports whether an error is that nobody waits any more.
func Stopped(err error) bool { return errors.Is(err, halt.ErrStopped) }
