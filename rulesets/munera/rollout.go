package munera

import (
	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/sim"
)

// A rollout plays bouts on from where they stand, both sides by one policy, to
// see what becomes of them.
type rollout struct {
	r      *Rules
	by     sim.Chooser[State, Command]
	stream dice.Stream
	first  [3]int // the first faces, before those of the stream
	tape   dice.Tape
	ref    bout.Ref
	s      State
	cmd    Command
	done   Command // end
	played int     // commands, in all
}

// farRounds is how many rounds a bout is played on; one still going then is
// nobody's.
const farRounds = 40

func newRollout(r *Rules, by sim.Chooser[State, Command]) *rollout {
	x := &rollout{r: r, by: by}
	x.ref.Tape = &x.tape
	say := newOrders(r)
	say.end(&x.done)
	return x
}

// play plays a bout on from s with the dice of stream n of a seed and leaves it
// in x.s.
func (x *rollout) play(s *State, seed, n uint64) {
	x.s.CopyFrom(s)
	x.stream.Seed(seed, n)
	x.tape.Pour(&x.stream, nil)
	x.goOn()
}

// after is what a side has of the bout that goes on with a command: 1 if it wins,
// 0 if it does not, one half if nobody has won in time. Every face of the first
// three dice comes up as often as every other in 216 bouts.
func (x *rollout) after(s *State, c *Command, side uint16, seed, n uint64) float64 {
	x.s.CopyFrom(s)
	x.stream.Seed(seed, n)
	x.first = [3]int{1 + int(n%6), 1 + int(n/6%6), 1 + int(n/36%6)}
	x.tape.Pour(&x.stream, x.first[:])
	x.cmd = *c
	if x.r.Do(&x.s, &x.cmd, &x.ref) != nil {
		return 0
	}
	x.goOn()
	switch {
	case x.s.phase != Over:
		return 0.5
	case x.s.won && x.s.winner == side:
		return 1
	}
	return 0
}

// goOn plays x.s to its end. What the policy cannot do, in a bout it would not
// have come to, it leaves.
func (x *rollout) goOn() {
	for last := x.s.round + farRounds; x.s.phase != Over && x.s.round < last && !x.r.halt.Stopped(); x.played++ {
		x.by.Choose(&x.s, &x.cmd)
		if x.r.Do(&x.s, &x.cmd, &x.ref) != nil {
			_ = x.r.Do(&x.s, &x.done, &x.ref)
		}
	}
}
