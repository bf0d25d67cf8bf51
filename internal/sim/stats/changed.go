package stats

import "summa/internal/sim"

// Winner is how many bouts had another winner under the other of two line-ups,
// or a winner under one of them only.
func Winner(p *sim.Pair) Share {
	changed := uint64(0)
	for i, row := range p.Cross {
		for j, n := range row {
			if i != j {
				changed += n
			}
		}
	}
	return Of(changed, played(p))
}

// Otherwise is how many bouts did not end the same: with another winner, in
// another round, or with another fate of somebody.
func Otherwise(p *sim.Pair) Share { return Of(p.Otherwise, played(p)) }

func played(p *sim.Pair) (n uint64) {
	for _, row := range p.Cross {
		for _, k := range row {
			n += k
		}
	}
	return n
}
