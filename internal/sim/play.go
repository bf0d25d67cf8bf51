package sim

import (
	"slices"
	"sync"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/halt"
	"summa/internal/line"
)

// Of prepares the bouts that start from s. Each worker gets rules of its own, made by fork.
func Of[S, C any](s *S, setup Setup, fork func() Game[S, C]) (Bouts, error) {
	b := &bouts[S, C]{setup: setup, fork: fork, start: new(S)}
	game := fork()
	for _, n := range []int{game.Turns, DefaultTurns} {
		if b.setup.Turns == 0 {
			b.setup.Turns = n
		}
	}
	r := game.Rules
	r.Copy(b.start, s)
	b.sides, b.figures, b.fates = r.Sides(s), r.Figures(s), r.Fates()
	for _, name := range setup.Policies {
		if _, err := r.Policy(name); err != nil {
			return nil, err
		}
	}
	return b, nil
}

type bouts[S, C any] struct {
	setup                 Setup
	fork                  func() Game[S, C]
	start                 *S
	sides, figures, fates []string

	first  sync.Mutex // guards the creation of common
	common *memory[S] // shared by all workers; nil until the first needs it
}

// memory returns what the workers learn, which is created for the first of them.
func (b *bouts[S, C]) memory(rules Traced[S, C], gs *groups) *memory[S] {
	b.first.Lock()
	defer b.first.Unlock()
	if b.common == nil {
		b.common = &memory[S]{forms: rules.Forms(b.start), table: newTable(gs)}
	}
	return b.common
}

func (b *bouts[S, C]) Sides() []string   { return b.sides }
func (b *bouts[S, C]) Figures() []string { return b.figures }
func (b *bouts[S, C]) Fates() []string   { return b.fates }
func (b *bouts[S, C]) Turns() int        { return b.setup.Turns }

func (b *bouts[S, C]) Worker() (Worker, error) {
	if err := b.setup.Halt.Err(); err != nil {
		return nil, err // saves the preparation of the remaining line-ups
	}
	game := b.fork()
	w := &worker[S, C]{r: game.Rules, game: game, start: b.start, s: new(S), turns: b.setup.Turns, halt: b.setup.Halt}
	w.r.Copy(w.s, w.start)
	for i := range b.sides {
		p, err := w.r.Policy(b.setup.Policies[min(i, len(b.setup.Policies)-1)])
		if err != nil {
			return nil, err
		}
		w.policies = append(w.policies, p)
	}
	w.own.Tape = &w.ownTape
	w.ref.Tape = &w.tape
	if err := w.readBegin(); err != nil {
		return nil, err
	}
	if !b.setup.NoTable {
		w.walker = walkerOf(w, game.Trace, b.memory)
		w.joiner = game.Join
	}
	w.opening = w.start
	if w.joiner != nil && !w.rolling() {
		return w, w.open()
	}
	return w, nil
}

// rolling reports whether a policy rolls dice of its own.
func (w *worker[S, C]) rolling() bool {
	return slices.ContainsFunc(w.policies, func(p Policy[S, C]) bool { return p.Roller != nil })
}

// watchable reports whether a trace sees everything that each policy bases its choice on.
func (w *worker[S, C]) watchable() bool {
	return !slices.ContainsFunc(w.policies, func(p Policy[S, C]) bool { return !p.Watchable })
}

// open plays up to the first command that rolls a die. Until then all bouts are the same.
func (w *worker[S, C]) open() error {
	w.deal(0, 0)
	w.setUp()
	w.opening = new(S)
	w.r.Copy(w.opening, w.start)
	gen, waiting := w.stream.Generator()
	for w.goesOn() {
		if err := w.pourStep(); err != nil {
			return err
		}
		if g, n := w.stream.Generator(); g != gen || n != waiting {
			break
		}
		w.r.Copy(w.opening, w.s)
	}
	return nil
}

// A worker plays bouts one command after the other, as players at a table would.
type worker[S, C any] struct {
	game     Game[S, C]
	r        Rules[S, C]
	start, s *S
	opening  *S // the state from which bouts played by the rules alone start
	policies []Policy[S, C]
	turns    int
	halt     *halt.Flag
	begin    C
	cmd      C
	tape     dice.Tape
	ref      core.Ref
	stream   dice.Stream
	outcome  Outcome
	walker   *walker[S, C] // nil if no table can be used

	lull lull

	joiner Joiner[S, C] // nil if there is none, or it must not be used

	own       core.Ref // through which policies roll dice to choose
	ownTape   dice.Tape
	ownStream dice.Stream
}

// ownDice is set in the stream numbers of the policies' own dice. Bout numbers never get so large.
const ownDice = 1 << 63

// deal seeds the dice of bout n.
func (w *worker[S, C]) deal(seed, n uint64) {
	w.stream.Seed(seed, n)
	w.ownStream.Seed(seed, n|ownDice)
	w.ownTape.Pour(&w.ownStream, nil)
}

func (w *worker[S, C]) readBegin() error {
	if w.r.Begun(w.start) {
		return nil
	}
	var l line.Line
	if err := l.Parse("begin"); err != nil {
		return err
	}
	return w.r.Parse(w.start, &l, &w.begin)
}

// Play plays bouts: along a table if possible, else by the rules alone.
func (w *worker[S, C]) Play(seed, from, to uint64, t *Tally, each func(uint64, *Outcome)) error {
	if w.walker != nil {
		return w.walker.playAll(seed, from, to, t, each)
	}
	for n := from; n < to; n++ {
		w.deal(seed, n)
		if err := w.playOne(); err != nil {
			return err
		}
		t.Count(&w.outcome)
		if each != nil {
			each(n, &w.outcome)
		}
	}
	return nil
}

// playOne plays a bout by the rules alone.
func (w *worker[S, C]) playOne() error {
	w.r.Copy(w.s, w.opening)
	w.lull = lull{}
	for w.goesOn() {
		if err := w.quickStep(); err != nil {
			return err
		}
	}
	w.close()
	return nil
}

// setUp resets the bout to the start.
func (w *worker[S, C]) setUp() {
	w.r.Copy(w.s, w.start)
	w.lull = lull{}
}

// goesOn reports whether the bout has a next command.
func (w *worker[S, C]) goesOn() bool {
	return !w.done() && w.lull.bearable(w.r.Round(w.s))
}

// A lull counts the commands of the current round. With rulings that a table makes up, a round may
// never end, as where attack after attack does no harm.
type lull struct{ round, commands int }

// mostCommands is the largest number of commands of a round; after that the bout counts as
// unfinished.
const mostCommands = 1 << 16

// bearable counts a command and reports whether the round may go on.
func (l *lull) bearable(round int) bool {
	if round != l.round {
		*l = lull{round: round}
	}
	l.commands++
	return l.commands <= mostCommands
}

// quickStep carries out the next command; where both sides choose at once, those of both sides.
func (w *worker[S, C]) quickStep() error {
	w.tape.Pour(&w.stream, nil)
	if w.joiner != nil {
		if w.joiner.Together(w.s, w.policies, &w.own, &w.ref, w.turns); w.done() {
			return w.halt.Err()
		}
	}
	return w.step()
}

// pourStep carries out the next command with dice from the stream.
func (w *worker[S, C]) pourStep() error {
	w.tape.Pour(&w.stream, nil)
	return w.step()
}

// done reports whether the bout is over or past the last round.
func (w *worker[S, C]) done() bool {
	return w.r.Over(w.s) || w.r.Round(w.s) > w.turns
}

// close records how the bout ended. An unfinished bout counts as played to the end of the last
// round, even if the next round has begun.
func (w *worker[S, C]) close() {
	w.r.Outcome(w.s, &w.outcome)
	if w.outcome.Unfinished = !w.r.Over(w.s); w.outcome.Unfinished {
		w.outcome.Round = min(w.outcome.Round, w.turns)
	}
}

// step carries out the next command, unless the policy was stopped while choosing it.
func (w *worker[S, C]) step() error {
	c := w.choose()
	if w.halt.Stopped() {
		return halt.ErrStopped
	}
	return w.r.Do(w.s, c, &w.ref)
}

// choose returns the next command: begin, or the choice of the active side's policy.
func (w *worker[S, C]) choose() *C { return w.chooseInto(&w.cmd) }

// chooseInto is choose with the policy's choice written to c.
func (w *worker[S, C]) chooseInto(c *C) *C {
	if !w.r.Begun(w.s) {
		return &w.begin
	}
	side := w.r.ToAct(w.s)
	if roller := w.policies[side].Roller; roller != nil {
		roller.Roll(w.s, c, &w.own)
		return c
	}
	w.policies[side].Choose(w.s, c)
	return c
}

// Script plays one bout and returns its commands as they would be typed, each
// with its dice.
func (w *worker[S, C]) Script(seed, n uint64) ([]string, error) {
	var lines []string
	w.deal(seed, n)
	w.tape.Keep(true)
	defer w.tape.Keep(false)
	w.setUp()
	for w.goesOn() {
		var text []byte
		before := new(S)
		w.r.Copy(before, w.s)
		if err := w.pourStep(); err != nil {
			return nil, err
		}
		if w.r.Begun(before) {
			text = w.r.AppendCommand(text, before, &w.cmd)
		} else {
			text = append(text, "begin"...)
		}
		lines = append(lines, string(withDice(text, w.tape.Rolled())))
	}
	return lines, nil
}

func withDice(text []byte, rolled []dice.Rolled) []byte {
	for i, d := range rolled {
		if i == 0 {
			text = append(text, " dice"...)
		}
		text = dice.AppendCode(append(text, ' '), d.Code())
	}
	return text
}
