package policy

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/sim"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// A Rollout plays bouts on from where they stand, both sides by one policy, to
// see what becomes of them.
type Rollout struct {
	r      *rules.Rules
	by     sim.Chooser[state.State, rules.Command]
	stream dice.Stream
	first  [3]int // the first faces, before those of the stream
	tape   dice.Tape
	ref    core.Ref
	S      state.State
	cmd    rules.Command
	done   rules.Command // end
	Played int           // commands, in all
}

// farRounds is how many rounds a bout is played on; one still going then is
// nobody's.
const farRounds = 40

func NewRollout(r *rules.Rules, by sim.Chooser[state.State, rules.Command]) *Rollout {
	x := &Rollout{r: r, by: by}
	x.ref.Tape = &x.tape
	say := rules.NewOrders(r)
	say.End(&x.done)
	return x
}

// Play plays a bout on from s with the dice of stream n of a seed and leaves it
// in x.s.
func (x *Rollout) Play(s *state.State, seed, n uint64) {
	x.S.CopyFrom(s)
	x.stream.Seed(seed, n)
	x.tape.Pour(&x.stream, nil)
	x.goOn()
}

// after is what a side has of the bout that goes on with a command: 1 if it wins,
// 0 if it does not, one half if nobody has won in time. Every face of the first
// three dice comes up as often as every other in 216 bouts.
func (x *Rollout) after(s *state.State, c *rules.Command, side uint16, seed, n uint64) float64 {
	x.S.CopyFrom(s)
	x.stream.Seed(seed, n)
	x.first = [3]int{1 + int(n%6), 1 + int(n/6%6), 1 + int(n/36%6)}
	x.tape.Pour(&x.stream, x.first[:])
	x.cmd = *c
	if x.r.Do(&x.S, &x.cmd, &x.ref) != nil {
		return 0
	}
	x.goOn()
	switch {
	case x.S.Phase != state.Over:
		return 0.5
	case x.S.Won && x.S.Winner == side:
		return 1
	}
	return 0
}

// goOn plays x.s to its end. What the policy cannot do, in a bout it would not
// have come to, it leaves.
func (x *Rollout) goOn() {
	for last := x.S.Round + farRounds; x.S.Phase != state.Over && x.S.Round < last && !x.r.Halt.Stopped(); x.Played++ {
		x.by.Choose(&x.S, &x.cmd)
		if x.r.Do(&x.S, &x.cmd, &x.ref) != nil {
			_ = x.r.Do(&x.S, &x.done, &x.ref)
		}
	}
}
