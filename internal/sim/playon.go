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
	stage    int
	chance   float64
}

// leave keeps what has not been followed of stage k of a pass.
func (x *follower[S, C]) leave(k, first int) {
	at := &x.stages[k]
	for _, n := range at.list {
		if m := at.mass[n]; m > 0 {
			x.left = append(x.left, leftover{n, first + k, m})
			at.mass[n] = 0 // a standing may be listed twice
		}
	}
}

// drawing is the number of the stream by which standings are drawn: no run has so many bouts.
const drawing = 1 << 62

// playOn plays bouts on from the standings that the best pass has left, until they are
// as many as wanted or somebody wants no more.
func (x *follower[S, C]) playOn(w *worker[S, C], rest Rest) error {
	upTo := make([]float64, len(x.left)) // sums of chances
	sum := 0.0
	for i := range x.left {
		sum += x.left[i].chance
		upTo[i] = sum
	}
	played := &PlayedOn{Seed: rest.Seed, Won: make([]uint64, len(x.policies)), Of: sum}
	draw := dice.NewGenerator(rest.Seed, drawing)
	for x.told.Played = played; played.Bouts < rest.Bouts && len(upTo) > 0; played.Bouts++ {
		if played.Bouts%4096 == 0 {
			x.enough(&x.told) // who waits is told how far it is
		}
		at := sort.SearchFloat64s(upTo, float64(draw.Uint64()>>11)/(1<<53)*sum)
		l := &x.left[min(at, len(upTo)-1)]
		x.stage = l.stage
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
		x.told.Played = nil
	}
	return nil
}
