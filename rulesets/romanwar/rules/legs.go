package rules

import (
	"slices"
	"summa/rulesets/romanwar/state"
)

// cut makes the legs of a way: it is cut where the ground changes, and a piece is uphill,
// downhill or level by what it climbs from its beginning to its end. [war.move.6]
func (r *Rules) cut(s *state.State, legs *[MaxLegs]Leg, b state.Box, dx, dy, length int32) (n int8) {
	x, y := b.Middle()
	l := state.Trace{X: x, Y: y, Dx: dx, Dy: dy}
	cuts := []state.Frac{{N: 0, D: 1}, {N: 1, D: 1}}
	for i := range s.Feats {
		f := &s.Feats[i]
		if f.Kind != state.Slope && f.Kind != state.Roadway && f.Kind != state.Plateau {
			continue
		}
		for _, e := range [4][3]int32{{f.X0, x, dx}, {f.X1, x, dx}, {f.Y0, y, dy}, {f.Y1, y, dy}} {
			if p, ok := l.Meets(e[0], e[1], e[2]); ok {
				cuts = append(cuts, p)
			}
		}
	}
	slices.SortFunc(cuts, state.Frac.Compare)
	done := int32(0)
	for k := 1; k < len(cuts); k++ {
		p, q := cuts[k-1], cuts[k]
		to := int32((2*int64(length)*q.N + q.D) / (2 * q.D)) // to the nearest hundredth
		if p.Compare(q) == 0 || to == done {
			continue
		}
		ground := s.GroundOf(&l, p, q)
		if n > 0 && (legs[n-1].Ground == ground || n == MaxLegs) {
			legs[n-1].Length += to - done
		} else {
			legs[n] = Leg{to - done, ground}
			n++
		}
		done = to
	}
	if n == 0 {
		n, legs[0] = 1, Leg{length, state.Level}
	}
	return n
}
