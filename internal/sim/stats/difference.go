package stats

import (
	"math"

	"summa/internal/sim"
)

// A Difference is by how much a number is larger under the other of two line-ups that played the
// same bouts.
type Difference struct {
	Bouts    uint64
	Mean, SE float64 // of the differences of single bouts; SE is 0 for fewer than two bouts
	Half     float64 // half the width of the interval; 0 if there is none
	Changed  uint64  // in how many bouts it differs at all
}

// Wins returns the difference of the shares of wins of a side of the first line-up and of a side of
// the other. The difference of a single bout is 1, 0 or -1; the interval is that of the mean of
// these. Few changed bouts say little about how rare changes are, so half its width is never less
// than 3 divided by the number of bouts.
func Wins(p *sim.Pair, side, other int) Difference {
	var lost, gained, all uint64
	for i, row := range p.Cross {
		for j, n := range row {
			all += n
			switch base, now := i == sim.Won+side, j == sim.Won+other; {
			case base && !now:
				lost += n
			case now && !base:
				gained += n
			}
		}
	}
	d := Difference{Bouts: all, Changed: lost + gained}
	if all == 0 {
		d.Half = 1
		return d
	}
	n, sum := float64(all), float64(gained)-float64(lost)
	d.Mean = sum / n
	d.SE = StandardError(sum, float64(d.Changed), n)
	d.Half = math.Max(z*d.SE, math.Min(1, 3/n))
	return d
}

// Rounds returns the difference of the lengths in rounds.
func Rounds(p *sim.Pair) Difference {
	d := Difference{Changed: p.Lengths}
	for _, row := range p.Cross {
		for _, n := range row {
			d.Bouts += n
		}
	}
	if d.Bouts == 0 {
		return d
	}
	n := float64(d.Bouts)
	d.Mean = float64(p.Rounds) / n
	d.SE = StandardError(float64(p.Rounds), float64(p.RoundsSquared), n)
	d.Half = z * d.SE
	return d
}
