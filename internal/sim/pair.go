package sim

// A Pair compares the same bouts under two line-ups: the same numbers of the
// same seed. Pairs of different bouts add up.
type Pair struct {
	// Cross counts bouts by how they ended under the one and under the other:
	// Unfinished, Draw, or Won and the side's place among Sides.
	Cross         [][]uint64
	Otherwise     uint64 // bouts that did not end the same: how, in which round, or in a figure's fate
	Rounds        int64  // by how many rounds they were longer under the other
	RoundsSquared uint64 // the sum of the squares of those differences
	Lengths       uint64 // bouts that did not end in the same round
}

// How a bout may end, as Pair counts it.
const (
	Unfinished = iota
	Draw
	Won // by the first side; then the others
)

// how is the way a bout ended.
func (o *Outcome) how() int {
	switch {
	case o.Unfinished:
		return Unfinished
	case o.Winner < 0:
		return Draw
	}
	return Won + o.Winner
}

// count adds a bout; same reports whether its figures met the same fates.
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

// At is how many bouts ended so under the one and so under the other.
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
