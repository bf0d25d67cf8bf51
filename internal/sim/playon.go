package sim

import (
	"errors"
	"sort"

	"summa/internal/dice"
	"summa/internal/halt"
)

// A Rest says how what a forecast leaves undecided is played on: so many bouts, with the
// dice of a seed.
type Rest struct{ Bouts, Seed uint64 }

// PlayedOn is how bouts ended that were played on from undecided standings, each drawn by
// its chance.
type PlayedOn struct {
	Bouts      uint64
	Seed       uint64
	Won        []uint64 // by side
	Drawn      uint64
	Unfinished uint64
	// Of is the chance of all the standings that could be played on from; what is
	// undecided besides led to no standing that was kept.
	Of float64
}

// A leftover is a standing in a stage that has not been followed, with its chance.
type leftover struct {
	standing int32
	stage    int32
	chance   float64
}

// Leftovers are those of a pass. The faint ones stand for each other: where many are left
// with less than a step's chance, one is kept for every step that they come to together.
type leftovers struct {
	list []leftover
	step float64
	owed float64 // what the faint ones have come to since one was kept
}

const mostLeft = 1 << 22

// begin forgets those of the pass before.
func (l *leftovers) begin(least float64) { *l = leftovers{list: l.list[:0], step: least / 1024} }

// add adds one.
func (l *leftovers) add(o leftover) {
	if o.chance < l.step {
		if l.owed += o.chance; l.owed < l.step {
			return
		}
		l.owed -= l.step
		o.chance = l.step
	}
	l.list = append(l.list, o)
	for len(l.list) == mostLeft { // fewer have to do
		all := l.list
		l.list, l.step = all[:0], 2*l.step
		for _, o := range all {
			l.add(o)
		}
	}
}

// leave keeps what has not been followed of stage k of a pass, and is done with it.
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

// drawing is the number of the stream by which standings are drawn: no run has so many bouts.
const drawing = 1 << 62

// playOn plays bouts on from the standings that the best pass has left, until they are
// as many as wanted or somebody wants no more.
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
			x.enough(&x.forecast) // who waits is told how far it is
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
