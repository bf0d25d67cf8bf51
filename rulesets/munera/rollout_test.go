package munera

import (
	"summa/internal/bout"
	"summa/internal/dice"
)

// A rollout plays bouts on from where they stand, both sides by the policy
// plain, to see what becomes of them.
type rollout struct {
	r      *Rules
	plain  *plainMan
	stream dice.Stream
	tape   dice.Tape
	ref    bout.Ref
	s      State
	cmd    Command
	done   Command // end
}

// farRounds is how many rounds a bout is played on; one still going then is
// nobody's.
const farRounds = 40

func newRollout(r *Rules) *rollout {
	x := &rollout{r: r, plain: newPlain(r)}
	x.ref.Tape = &x.tape
	x.plain.say.end(&x.done)
	return x
}

// play plays a bout on from s with the dice of a stream and leaves it in x.s.
// What plain cannot do, in a bout it would not have come to, it leaves.
func (x *rollout) play(s *State, seed, n uint64) {
	x.s.CopyFrom(s)
	x.stream.Seed(seed, n)
	x.tape.Pour(&x.stream, nil)
	for last := x.s.round + farRounds; x.s.phase != Over && x.s.round < last; {
		x.plain.Choose(&x.s, &x.cmd)
		if x.r.Do(&x.s, &x.cmd, &x.ref) != nil {
			_ = x.r.Do(&x.s, &x.done, &x.ref)
		}
	}
}
