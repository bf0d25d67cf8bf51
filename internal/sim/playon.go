package sim

import (
	"errors"
	"sort"

	"summa/internal/dice"
	"summa/internal/halt"
)

// A Rest says how bouts are played on from what a forecast leaves undecided: how many, and the seed
// of their dice.
type Rest struct{ Bouts, Seed uint64 }

// PlayedOn is how bouts ended that were played on from undecided standings, each drawn in
// proportion to its probability.
type PlayedOn struct {
	Bouts      uint64
	Seed       uint64
	Won        []uint64 // by side
	Drawn      uint64
	Unfinished uint64
	// Of is the total probability of the standings from which bouts could be played on. The rest of
	// what is undecided belongs to no standing that was kept.
	Of float64
}

// A leftover is a standing of a stage that has not been followed, with its probability.
type leftover struct {
	standing int32
	stage    int32
	chance   float64
}

// leftovers are those of one pass. Of those with a probability below step only a sample is kept:
// one, with probability step, each time their sum has grown by step.
type leftovers struct {
	list []leftover
	step float64
	owed float64 // the probability of those below step since one was kept
}

const mostLeft = 1 << 22

// begin empties the list for a new pass.
func (l *leftovers) begin(least float64) { *l = leftovers{list: l.list[:0], step: least / 1024} }

// add adds a leftover, or its probability to owed.
func (l *leftovers) add(o leftover) {
	if o.chance < l.step {
		if l.owed += o.chance; l.owed < l.step {
			return
		}
		l.owed -= l.step
		o.chance = l.step
	}
	l.list = append(l.list, o)
	for len(l.list) == mostLeft { // the list is full: double step, to keep fewer
		all := l.list
		l.list, l.step = all[:0], 2*l.step
		for _, o := range all {
			l.add(o)
		}
	}
}

// leave keeps what has not been followed of stage k of a pass, and frees the stage.
func (x *follower[S, C]) leave(k, first int) {
	at := &x.stages[k]
	for _, n := range at.list {
		if m := at.mass[n]; m > 0 {
			x.left.add(leftover{n, int32(first + k), m})
			at.mass[n] = 0 // a standing may be listed twice
		}
	}
	x.spare = append(x.spare, at.mass)
	*at = stage{}
}

// drawing is the number of the stream by which standings are drawn. Bout numbers never get so
// large.
const drawing = 1 << 62

// playOn plays bouts on from the leftovers of the best pass, until there are as many as wanted or
// playing is stopped.
func (x *follower[S, C]) playOn(w *worker[S, C], rest Rest) error {
	left := x.left.list
	upTo := make([]float64, len(left)) // sums of chances
	sum := 0.0
	for i := range left {
		sum += left[i].chance
		upTo[i] = sum
	}
	played := &PlayedOn{Seed: rest.Seed, Won: make([]uint64, len(x.policies)), Of: sum}
	draw := dice.NewGenerator(rest.Seed, drawing)
	for x.forecast.Played = played; played.Bouts < rest.Bouts && len(upTo) > 0; played.Bouts++ {
		if played.Bouts%4096 == 0 {
			x.enough(&x.forecast) // reports progress
		}
		at := sort.SearchFloat64s(upTo, float64(draw.Uint64()>>11)/(1<<53)*sum)
		l := &left[min(at, len(upTo)-1)]
		x.stage = int(l.stage)
		x.recall(l.standing)
		w.r.Copy(w.opening, x.s)
		w.deal(rest.Seed, played.Bouts)
		if err := w.playOne(); errors.Is(err, halt.ErrStopped) {
			break
		} else if err != nil {
			return err
		}
		switch {
		case w.outcome.Unfinished:
			played.Unfinished++
		case w.outcome.Winner >= 0:
			played.Won[w.outcome.Winner]++
		default:
			played.Drawn++
		}
	}
	if played.Bouts == 0 {
		x.forecast.Played = nil
	}
	return nil
}
