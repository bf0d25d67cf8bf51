package stats

import "summa/internal/sim"

// Winner returns the share of bouts that had another winner under the other of two line-ups, or a
// winner under only one of them.
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

// Otherwise returns the share of bouts that ended differently: with another winner, in another
// round, or with another fate of some figure.
func Otherwise(p *sim.Pair) Share { return Of(p.Otherwise, played(p)) }

func played(p *sim.Pair) (n uint64) {
	for _, row := range p.Cross {
		for _, k := range row {
			n += k
		}
	}
	return n
}
