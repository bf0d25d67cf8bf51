// Package sim plays whole bouts under policies, many of them. The rules are a
// ruleset's own: sim puts the commands of a policy to them, as a player would,
// and counts how the bouts end.
//
// Bout i of a seed has dice of its own, stream i of the seed. So it is the same
// bout whoever plays it, in whatever order and on however many machines, and
// what a run counts depends on its seed alone.
package sim

import (
	"summa/internal/core"
	"summa/internal/halt"
	"summa/internal/line"
)

// Rules is what whole bouts ask of a ruleset. S is a bout, C a command.
type Rules[S, C any] interface {
	Copy(dst, src *S)
	Parse(s *S, l *line.Line, c *C) error
	Do(s *S, c *C, ref *core.Ref) error
	Over(s *S) bool

	// Policy returns a way to choose commands by its name.
	Policy(name string) (Policy[S, C], error)
	// AppendCommand appends a command as it would be typed.
	AppendCommand(b []byte, s *S, c *C) []byte

	// Begun reports whether the bout is under way; "begin" begins it.
	Begun(s *S) bool
	// Sides names the sides in order of entry.
	Sides(s *S) []string
	// ToAct is the side, by its place among Sides, whose command is awaited.
	ToAct(s *S) int
	// Figures names the figures in order of entry.
	Figures(s *S) []string
	// Fates names what can become of a figure; Fates()[0] is "active".
	Fates() []string
	// Outcome says how a bout stands that is over or left off.
	Outcome(s *S, o *Outcome)
	// Round is the round the bout is in.
	Round(s *S) int
}

// A Game is a ruleset as whole bouts of it are played.
type Game[S, C any] struct {
	Rules Rules[S, C]
	Turns int          // the last round where nobody says so; 0 means DefaultTurns
	Trace Traced[S, C] // nil if bouts cannot be told from a form and totals
	Join  Joiner[S, C] // nil if there is none
	// Forms tells bouts that start at s apart by all there is to them.
	Forms func(s *S) Forms[S]
	// Forget clears what is told of a bout and bears on nothing to come, so that bouts
	// stand alike that differ in it only; nil if there is nothing of the kind.
	Forget func(s *S)
	// Ways returns how many ways in which the dice of a command can fall stand for all, and
	// each: its faces, and the chance of all that leave the bout as it does but for what
	// Forget clears, for which so many chances were added up. There are none where it
	// cannot tell, and none is good where they are more than most. It may be nil.
	Ways func(s *S, c *C, most int) (n, added int, way func(k int) (faces []int, chance float64))
	// Undivided reports whether what the dice of one command were bears on those of the
	// next, though the bouts stand alike; nil if it never does.
	Undivided func(s *S) bool
}

// A Setup says how the bouts of a run are played.
type Setup struct {
	Policies []string   // one a side in order of entry; one alone is everybody's
	Turns    int        // the last round; 0 means as the Game has it
	NoTable  bool       // every command is put to the rules, none remembered: the same bouts, slower
	Halt     *halt.Flag // when it is up, who plays the bouts leaves off with halt.ErrStopped
}

// DefaultTurns is the last round of a bout where neither the Setup nor the rules say; one that goes on is unfinished.
const DefaultTurns = 200

// Bouts is a bout waiting to be played many times.
type Bouts interface {
	Sides() []string
	Figures() []string
	Fates() []string
	// Turns is the last round of a bout.
	Turns() int
	// Worker returns a player of bouts. Each may have a goroutine of its own; what
	// they learn of the bouts, to play them faster, they share.
	Worker() (Worker, error)
	// Forecast follows every way in which the dice can fall, as far as enough allows, and
	// plays on from what that leaves undecided.
	Forecast(enough func(f *Forecast) bool, rest Rest) (*Forecast, error)
}

// A Worker plays bouts, one after the other.
type Worker interface {
	// Play plays the bouts numbered from up to, but not including, to and adds
	// them to t; the first of them, if it is stopped. If each is not nil it hears of
	// every bout in order; the outcome is valid until it returns.
	Play(seed, from, to uint64, t *Tally, each func(n uint64, o *Outcome)) error
	// Script plays one bout and returns its commands as they would be typed, each
	// with its dice.
	Script(seed, n uint64) ([]string, error)
	// Record plays one bout and returns how it ended and where that left the dice.
	Record(seed, n uint64) (Record, error)
}
