package state

import "slices"

// Compare returns -1, 0 or 1 as p is less than, equal to or greater than q.
func (p Frac) Compare(q Frac) int {
	switch x, y := p.N*q.D, q.N*p.D; {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// A Trace is the straight path of the middle of a unit: from (X, Y) by (Dx, Dy).
type Trace struct {
	X, Y   int32
	Dx, Dy int32
}

// Meets returns the part of the path at which it crosses a border, if it does so strictly between
// its ends. The border, the start and the step are given on one axis.
func (l *Trace) Meets(border, from, by int32) (Frac, bool) {
	n, d := int64(border-from), int64(by)
	if d < 0 {
		n, d = -n, -d
	}
	return Frac{n, d}, n > 0 && n < d
}

// within reports whether a feature holds the point halfway between two parts of the path.
func (l *Trace) within(f *Feature, p, q Frac) bool {
	n, d := p.N*q.D+q.N*p.D, 2*p.D*q.D
	x, y := int64(l.X)*d+int64(l.Dx)*n, int64(l.Y)*d+int64(l.Dy)*n
	return x >= int64(f.X0)*d && x <= int64(f.X1)*d && y >= int64(f.Y0)*d && y <= int64(f.Y1)*d
}

// height returns the height of a plateau or slope at a part of the path, in hundredths of an inch.
func (l *Trace) height(f *Feature, p Frac) float64 {
	if f.Kind == Plateau {
		return float64(f.Height)
	}
	at := float64(p.N) / float64(p.D)
	x, y := float64(l.X)+float64(l.Dx)*at, float64(l.Y)+float64(l.Dy)*at
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

// GroundOf returns the kind of ground between two parts of a path, between which it does not
// change.
func (s *State) GroundOf(l *Trace, p, q Frac) uint8 {
	paved, from, to := false, 0.0, 0.0
	for i := range s.Feats {
		f := &s.Feats[i]
		if f.Kind != Slope && f.Kind != Roadway && f.Kind != Plateau || !l.within(f, p, q) {
			continue
		}
		if f.Kind == Roadway {
			paved = true
			continue
		}
		from, to = max(from, l.height(f, p)), max(to, l.height(f, q))
	}
	const nothing = 1e-6 // rounding error of sums that should be equal
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

// MaxLegs is the most legs that are kept for one move; the last one takes what is over.
const MaxLegs = 12

// A Leg of a move is a length over one kind of ground.
type Leg struct {
	Length int32
	Ground uint8
}

// LegsOf fills in the legs of a path and returns how many there are. The path is cut where the
// ground changes; a piece is uphill, downhill or level by its rise from beginning to end.
// [war.move.6]
func (s *State) LegsOf(legs *[MaxLegs]Leg, b Box, dx, dy, length int32) (n int8) {
	x, y := b.Middle()
	l := Trace{X: x, Y: y, Dx: dx, Dy: dy}
	cuts := []Frac{{N: 0, D: 1}, {N: 1, D: 1}}
	for i := range s.Feats {
		f := &s.Feats[i]
		if f.Kind != Slope && f.Kind != Roadway && f.Kind != Plateau {
			continue
		}
		for _, e := range [4][3]int32{{f.X0, x, dx}, {f.X1, x, dx}, {f.Y0, y, dy}, {f.Y1, y, dy}} {
			if p, ok := l.Meets(e[0], e[1], e[2]); ok {
				cuts = append(cuts, p)
			}
		}
	}
	slices.SortFunc(cuts, Frac.Compare)
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
		n, legs[0] = 1, Leg{length, Level}
	}
	return n
}
