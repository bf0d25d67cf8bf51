// Package sim plays whole bouts under policies, many of them. The rules are those of a ruleset: sim
// gives it the commands that policies choose, as a player would, and counts how the bouts end.
//
// Each bout i of a seed has its own dice, stream i of the seed. So a bout is the same in whatever
// order and on however many machines bouts are played, and the counts of a run depend on its seed
// alone.
package sim

import (
	"summa/internal/core"
	"summa/internal/halt"
	"summa/internal/line"
)

// Rules is what sim needs of a ruleset to play whole bouts. S is a bout, C a command.
type Rules[S, C any] interface {
	Copy(dst, src *S)
	Parse(s *S, l *line.Line, c *C) error
	Do(s *S, c *C, ref *core.Ref) error
	Over(s *S) bool

	// Policy returns the policy of a name.
	Policy(name string) (Policy[S, C], error)
	// AppendCommand appends a command as it would be typed.
	AppendCommand(b []byte, s *S, c *C) []byte

	// Begun reports whether the bout is under way; "begin" begins it.
	Begun(s *S) bool
	// Sides names the sides in order of entry.
	Sides(s *S) []string
	// ToAct returns the index, in Sides, of the side whose command is awaited.
	ToAct(s *S) int
	// Figures names the figures in order of entry.
	Figures(s *S) []string
	// Fates names what can become of a figure; Fates()[0] is "active".
	Fates() []string
	// Outcome sets o to the state of a bout that is over or unfinished.
	Outcome(s *S, o *Outcome)
	// Round returns the round that the bout is in.
	Round(s *S) int
}

// A Game is a ruleset and what helps to play whole bouts of it.
type Game[S, C any] struct {
	Rules Rules[S, C]
	Turns int          // the last round by default; 0 means DefaultTurns
	Trace Traced[S, C] // nil if bouts cannot be described by a form and totals
	Join  Joiner[S, C] // nil if there is none
	// Forms returns a store that distinguishes the bouts that start from s by their whole state.
	Forms func(s *S) Forms[S]
	// Forget clears what is only reported of a bout and has no influence on what follows, so that
	// bouts that differ only in that become equal; nil if there is nothing of the kind.
	Forget func(s *S)
	// Ways groups the outcomes of a command's dice that leave the same bout, apart from what Forget
	// clears. It returns the number of groups, and a function that returns for each the faces of
	// one outcome and the probability of the whole group; added is how many probabilities were
	// added up for that. n is 0 where it cannot tell; if n exceeds most, the function must not be
	// used. Ways may be nil.
	Ways func(s *S, c *C, most int) (n, added int, way func(k int) (faces []int, chance float64))
	// Undivided reports whether the dice of one command affect those of the next although the bouts
	// are equal, as where cards are dealt; nil if they never do.
	Undivided func(s *S) bool
}

// A Setup says how the bouts of a run are played.
type Setup struct {
	Policies []string   // one for each side in order of entry; a single one is for all sides
	Turns    int        // the last round; 0 means the Turns of the Game
	NoTable  bool       // always asks the rules and remembers nothing: the same bouts, slower
	Halt     *halt.Flag // when it is up, playing stops with halt.ErrStopped
}

// DefaultTurns is the last round of a bout where neither the Setup nor the Game says. A bout that
// goes on after it is unfinished.
const DefaultTurns = 200

// Bouts is a bout to be played many times.
type Bouts interface {
	Sides() []string
	Figures() []string
	Fates() []string
	// Turns is the last round of a bout.
	Turns() int
	// Worker returns a player of bouts. Each worker may be used by a goroutine of its own; workers
	// share what they learn of the bouts to play them faster.
	Worker() (Worker, error)
	// Forecast follows every way in which the dice can fall until enough returns true, and then
	// plays bouts on from what that leaves undecided.
	Forecast(enough func(f *Forecast) bool, rest Rest) (*Forecast, error)
}

// A Worker plays bouts, one after the other.
type Worker interface {
	// Play plays the bouts numbered from up to, but not including, to and adds them to t. If it is
	// stopped, t has the first of them. If each is not nil, it is called for every bout in order;
	// the outcome is valid until it returns.
	Play(seed, from, to uint64, t *Tally, each func(n uint64, o *Outcome)) error
	// Script plays one bout and returns its commands as they would be typed, each
	// with its dice.
	Script(seed, n uint64) ([]string, error)
	// Record plays one bout and returns how it ended and the state of the dice afterwards.
	Record(seed, n uint64) (Record, error)
}
