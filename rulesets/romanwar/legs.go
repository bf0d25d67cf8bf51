package romanwar

import "slices"

// compare says which of two parts of a way is the smaller.
func (p frac) compare(q frac) int {
	switch x, y := p.n*q.d, q.n*p.d; {
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
func (l *trace) meets(border, from, by int32) (frac, bool) {
	n, d := int64(border-from), int64(by)
	if d < 0 {
		n, d = -n, -d
	}
	return frac{n, d}, n > 0 && n < d
}

// within reports whether a feature holds the middle between two parts of the way.
func (l *trace) within(f *feature, p, q frac) bool {
	n, d := p.n*q.d+q.n*p.d, 2*p.d*q.d
	x, y := int64(l.x)*d+int64(l.dx)*n, int64(l.y)*d+int64(l.dy)*n
	return x >= int64(f.x0)*d && x <= int64(f.x1)*d && y >= int64(f.y0)*d && y <= int64(f.y1)*d
}

// height is how high a plateau or a slope is at a part of the way, in hundredths.
func (l *trace) height(f *feature, p frac) float64 {
	if f.kind == plateau {
		return float64(f.height)
	}
	at := float64(p.n) / float64(p.d)
	x, y := float64(l.x)+float64(l.dx)*at, float64(l.y)+float64(l.dy)*at
	up := 0.0
	switch f.up {
	case north:
		up = (y - float64(f.y0)) / float64(f.y1-f.y0)
	case south:
		up = (float64(f.y1) - y) / float64(f.y1-f.y0)
	case east:
		up = (x - float64(f.x0)) / float64(f.x1-f.x0)
	default:
		up = (float64(f.x1) - x) / float64(f.x1-f.x0)
	}
	return float64(f.height) * up
}

// cut makes the legs of a way: it is cut where the ground changes, and a piece is uphill,
// downhill or level by what it climbs from its beginning to its end. [war.move.6]
func (r *Rules) cut(s *State, c *Command, b box, dx, dy, length int32) {
	x, y := b.middle()
	l := trace{x, y, dx, dy}
	cuts := []frac{{0, 1}, {1, 1}}
	for i := range s.feats {
		f := &s.feats[i]
		if f.kind != slope && f.kind != roadway && f.kind != plateau {
			continue
		}
		for _, e := range [4][3]int32{{f.x0, x, dx}, {f.x1, x, dx}, {f.y0, y, dy}, {f.y1, y, dy}} {
			if p, ok := l.meets(e[0], e[1], e[2]); ok {
				cuts = append(cuts, p)
			}
		}
	}
	slices.SortFunc(cuts, frac.compare)
	c.nLegs = 0
	done := int32(0)
	for k := 1; k < len(cuts); k++ {
		p, q := cuts[k-1], cuts[k]
		to := int32((2*int64(length)*q.n + q.d) / (2 * q.d)) // to the nearest hundredth
		if p.compare(q) == 0 || to == done {
			continue
		}
		ground := s.groundOf(&l, p, q)
		if n := c.nLegs; n > 0 && (c.legs[n-1].ground == ground || n == maxLegs) {
			c.legs[n-1].length += to - done
		} else {
			c.legs[n] = leg{to - done, ground}
			c.nLegs++
		}
		done = to
	}
	if c.nLegs == 0 {
		c.nLegs, c.legs[0] = 1, leg{length, level}
	}
}

// groundOf is the kind of ground of a piece of a way in which it does not change.
func (s *State) groundOf(l *trace, p, q frac) uint8 {
	paved, from, to := false, 0.0, 0.0
	for i := range s.feats {
		f := &s.feats[i]
		if f.kind != slope && f.kind != roadway && f.kind != plateau || !l.within(f, p, q) {
			continue
		}
		if f.kind == roadway {
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
		return roadDown
	case rise > nothing:
		return up
	case rise < -nothing:
		return down
	case paved:
		return road
	}
	return level
}
