package rules

import "slices"

// compare says which of two parts of a way is the smaller.
func (p Frac) compare(q Frac) int {
	switch x, y := p.N*q.D, q.N*p.D; {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// A trace is the straight way of the middle of a unit.
type trace struct {
	x, y   int32
	dx, dy int32
}

// meets is where the way comes to a border, if it does so on the way.
func (l *trace) meets(border, from, by int32) (Frac, bool) {
	n, d := int64(border-from), int64(by)
	if d < 0 {
		n, d = -n, -d
	}
	return Frac{n, d}, n > 0 && n < d
}

// within reports whether a feature holds the middle between two parts of the way.
func (l *trace) within(f *Feature, p, q Frac) bool {
	n, d := p.N*q.D+q.N*p.D, 2*p.D*q.D
	x, y := int64(l.x)*d+int64(l.dx)*n, int64(l.y)*d+int64(l.dy)*n
	return x >= int64(f.X0)*d && x <= int64(f.X1)*d && y >= int64(f.Y0)*d && y <= int64(f.Y1)*d
}

// height is how high a plateau or a slope is at a part of the way, in hundredths.
func (l *trace) height(f *Feature, p Frac) float64 {
	if f.Kind == Plateau {
		return float64(f.Height)
	}
	at := float64(p.N) / float64(p.D)
	x, y := float64(l.x)+float64(l.dx)*at, float64(l.y)+float64(l.dy)*at
	up := 0.0
	switch f.Up {
	case North:
		up = (y - float64(f.Y0)) / float64(f.Y1-f.Y0)
	case South:
		up = (float64(f.Y1) - y) / float64(f.Y1-f.Y0)
	case East:
		up = (x - float64(f.X0)) / float64(f.X1-f.X0)
	default:
		up = (float64(f.X1) - x) / float64(f.X1-f.X0)
	}
	return float64(f.Height) * up
}

// cut makes the legs of a way: it is cut where the ground changes, and a piece is uphill,
// downhill or level by what it climbs from its beginning to its end. [war.move.6]
func (r *Rules) cut(s *State, c *Command, b Box, dx, dy, length int32) {
	x, y := b.Middle()
	l := trace{x, y, dx, dy}
	cuts := []Frac{{0, 1}, {1, 1}}
	for i := range s.Feats {
		f := &s.Feats[i]
		if f.Kind != Slope && f.Kind != roadway && f.Kind != Plateau {
			continue
		}
		for _, e := range [4][3]int32{{f.X0, x, dx}, {f.X1, x, dx}, {f.Y0, y, dy}, {f.Y1, y, dy}} {
			if p, ok := l.meets(e[0], e[1], e[2]); ok {
				cuts = append(cuts, p)
			}
		}
	}
	slices.SortFunc(cuts, Frac.compare)
	c.NLegs = 0
	done := int32(0)
	for k := 1; k < len(cuts); k++ {
		p, q := cuts[k-1], cuts[k]
		to := int32((2*int64(length)*q.N + q.D) / (2 * q.D)) // to the nearest hundredth
		if p.compare(q) == 0 || to == done {
			continue
		}
		ground := s.groundOf(&l, p, q)
		if n := c.NLegs; n > 0 && (c.Legs[n-1].Ground == ground || n == MaxLegs) {
			c.Legs[n-1].Length += to - done
		} else {
			c.Legs[n] = Leg{to - done, ground}
			c.NLegs++
		}
		done = to
	}
	if c.NLegs == 0 {
		c.NLegs, c.Legs[0] = 1, Leg{length, Level}
	}
}

// groundOf is the kind of ground of a piece of a way in which it does not change.
func (s *State) groundOf(l *trace, p, q Frac) uint8 {
	paved, from, to := false, 0.0, 0.0
	for i := range s.Feats {
		f := &s.Feats[i]
		if f.Kind != Slope && f.Kind != roadway && f.Kind != Plateau || !l.within(f, p, q) {
			continue
		}
		if f.Kind == roadway {
			paved = true
			continue
		}
		from, to = max(from, l.height(f, p)), max(to, l.height(f, q))
	}
	const nothing = 1e-6 // what is left of sums that come to the same
	switch rise := to - from; {
	case rise > nothing && paved:
		return roadUp
	case rise < -nothing && paved:
		return RoadDown
	case rise > nothing:
		return Up
	case rise < -nothing:
		return Down
	case paved:
		return road
	}
	return Level
}
