package sim

// A Pair compares the same bouts, that is the same numbers of the same seed, under two line-ups.
// Pairs of different bouts can be added.
type Pair struct {
	// Cross[i][j] counts the bouts that ended as i under the first line-up and as j under the
	// other: Unfinished, Draw, or Won plus the index of the side in Sides.
	Cross         [][]uint64
	Otherwise     uint64 // bouts that ended differently: another result, another round, or another fate of a figure
	Rounds        int64  // sum over the bouts of how many rounds longer each was under the other line-up
	RoundsSquared uint64 // sum of the squares of those differences
	Lengths       uint64 // bouts that ended in another round
}

// The ways for a bout to end, as Pair counts them.
const (
	Unfinished = iota
	Draw
	Won // by the first side; the other sides follow
)

// how returns the way in which a bout ended.
func (o *Outcome) how() int {
	switch {
	case o.Unfinished:
		return Unfinished
	case o.Winner < 0:
		return Draw
	}
	return Won + o.Winner
}

// count adds a bout; same says whether its figures met the same fates under both line-ups.
func (p *Pair) count(base, other end, same bool) {
	if base != other || !same {
		p.Otherwise++
	}
	p.grow(int(base.how) + 1)
	p.Cross[base.how] = room(p.Cross[base.how], int(other.how))
	p.Cross[base.how][other.how]++
	d := int64(other.round - base.round)
	if d != 0 {
		p.Lengths++
	}
	p.Rounds += d
	p.RoundsSquared += uint64(d * d)
}

func (p *Pair) grow(n int) {
	for len(p.Cross) < n {
		p.Cross = append(p.Cross, nil)
	}
}

// Add adds the bouts of another pair.
func (p *Pair) Add(o *Pair) {
	p.grow(len(o.Cross))
	for i := range o.Cross {
		p.Cross[i] = sum(p.Cross[i], o.Cross[i])
	}
	p.Otherwise += o.Otherwise
	p.Rounds += o.Rounds
	p.RoundsSquared += o.RoundsSquared
	p.Lengths += o.Lengths
}

// At returns how many bouts ended as base under the first line-up and as other under the other.
func (p *Pair) At(base, other int) uint64 {
	if base >= len(p.Cross) || other >= len(p.Cross[base]) {
		return 0
	}
	return p.Cross[base][other]
}

func (p *Pair) reset() {
	for _, row := range p.Cross {
		clear(row)
	}
	p.Otherwise, p.Rounds, p.RoundsSquared, p.Lengths = 0, 0, 0, 0
}
