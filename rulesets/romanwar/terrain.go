package romanwar

import "summa/internal/rule"

// Kinds of features.
const (
	plateau uint8 = iota
	slope
	roadway
	covering
	building
	wall
	cliff
	river
	crossing
	doorway
	numFeatures
)

// featureRules are the rules by which features matter: high ground by the move and the
// columns of range, walls and cliffs by their heights.
var featureRules = [numFeatures]rule.ID{
	plateau: general2, slope: general2, roadway: move4, covering: cover2, building: cover6, wall: cover6,
	cliff: cover6, river: bridge2, crossing: bridge2, doorway: castle1,
}

// A feature is something on the table, a rectangle.
type feature struct {
	box
	kind   uint8
	up     uint8 // where a slope climbs to
	hard   bool  // cover
	name   uint16
	height int32 // of a plateau, a slope, a wall; men abreast of a bridge
}

// tall is how high the top of a feature is. [war.cover.6]
func (r *Rules) tall(f *feature) int32 {
	switch {
	case f.height > 0 && f.kind != crossing:
		return f.height
	case f.kind == building:
		return int32(r.c.n(numBuildingHeight))
	case f.kind == wall:
		return int32(r.c.n(numWallHeight))
	case f.kind == cliff:
		return int32(r.c.n(numCliffHeight))
	}
	return 0
}

func (b *box) holds(x, y int32) bool { return x >= b.x0 && x <= b.x1 && y >= b.y0 && y <= b.y1 }

// level is how high the ground is at a place: the greatest of all that lie there.
func (r *Rules) level(s *State, x, y int32) int32 {
	z := int32(0)
	for i := range s.feats {
		f := &s.feats[i]
		if !f.holds(x, y) {
			continue
		}
		switch f.kind {
		case plateau:
			z = max(z, f.height)
		case slope:
			z = max(z, f.climb(x, y))
		}
	}
	return z
}

// climb is how high a slope is at a place on it.
func (f *feature) climb(x, y int32) int32 {
	part := func(d, of int32) int32 { return int32(int64(f.height) * int64(d) / int64(of)) }
	switch f.up {
	case north:
		return part(y-f.y0, f.y1-f.y0)
	case south:
		return part(f.y1-y, f.y1-f.y0)
	case east:
		return part(x-f.x0, f.x1-f.x0)
	}
	return part(f.x1-x, f.x1-f.x0)
}

// middle is the center of a box.
func (b box) middle() (x, y int32) { return (b.x0 + b.x1) / 2, (b.y0 + b.y1) / 2 }

// standing is how high a unit stands: on a wall at its top, else on the ground at
// its middle.
func (r *Rules) standing(s *State, u *unit) int32 {
	x, y := s.rect(u).middle()
	if i := r.wallAt(s, x, y); i >= 0 {
		return r.tall(&s.feats[i])
	}
	return r.level(s, x, y)
}

// column is what a shot from one unit at another goes: level, up or down.
// [war.missile.2]
func (r *Rules) column(s *State, a, t *unit) uint8 {
	if len(s.feats) == 0 {
		return level
	}
	d := r.standing(s, t) - r.standing(s, a)
	least := int32(1)
	switch s.rulings[rulingSlopeThreshold] {
	case slopeThresholdHalfInch:
		least = inch / 2
	case slopeThresholdThreeInch:
		least = 3 * inch
	}
	switch {
	case d >= least:
		return up
	case -d >= least:
		return down
	}
	return level
}

// A line of sight runs from a point to a point.
type sightline struct{ px, py, qx, qy int32 }

// crosses reports whether some point of a line lies strictly inside a box.
func (l *sightline) crosses(b box) bool {
	lo, loD, hi, hiD := int64(-1), int64(1), int64(2), int64(1)
	for k := range 2 {
		p, d, a, z := int64(l.px), int64(l.qx-l.px), int64(b.x0), int64(b.x1)
		if k == 1 {
			p, d, a, z = int64(l.py), int64(l.qy-l.py), int64(b.y0), int64(b.y1)
		}
		if d == 0 {
			if p <= a || p >= z {
				return false
			}
			continue
		}
		n0, n1 := a-p, z-p
		if d < 0 {
			n0, n1, d = -n1, -n0, -d
		}
		if n0*loD > lo*d {
			lo, loD = n0, d
		}
		if n1*hiD < hi*d {
			hi, hiD = n1, d
		}
	}
	return lo*hiD < hi*loD && lo < loD && hi > 0
}

// toward is the line from the middle of a unit's front to the nearest point of
// another's ground.
func toward(a *unit, b box) sightline {
	return sightline{a.x, a.y, min(max(a.x, b.x0), b.x1), min(max(a.y, b.y0), b.y1)}
}

// friendBetween reports whether a friendly unit lies across the line of a shot.
// [war.missile.11]
func (r *Rules) friendBetween(s *State, i int, l *sightline) bool {
	v := r.see(s, s.units[i].side)
	for k, j := range v.unit {
		if int(j) != i && l.crosses(v.boxes[k]) {
			return true
		}
	}
	return false
}

// coversOf are the covers a target has against a shot on the table: the best, or where each
// counts all. [war.cover.1]
func (r *Rules) coversOf(s *State, a, t *unit) (list covers) {
	if len(s.feats) == 0 {
		return list
	}
	each, n, best := s.is(rulingCoverStack, coverStackEach), 0, coverNone
	b := s.rect(t)
	x, y := b.middle()
	l := toward(a, b)
	for i := range s.feats {
		k := r.coverBy(s, &s.feats[i], a, t, &b, &l, x, y)
		switch {
		case k == coverInside:
			return covers{coverInside}
		case k == coverNone:
		case each && n < mostCovers:
			list[n] = k
			n++
		case k == coverNearWall || k == coverFarWall && best < coverNearWall:
			best = k
		case k != coverFarWall:
			best = max(best, k)
		}
	}
	if !each {
		list[0] = best
	}
	return list
}

// coverBy is the cover that one feature gives a target on some ground, whose middle lies
// at x, y, along the line of a shot.
func (r *Rules) coverBy(s *State, f *feature, a, t *unit, b *box, l *sightline, x, y int32) uint8 {
	at := f.holds(x, y)
	switch {
	case f.kind == building && at:
		return coverInside
	case f.kind == covering && at && f.hard:
		return coverHard
	case f.kind == covering && at:
		return coverSoft
	case f.kind != wall && f.kind != cliff && f.kind != building:
		return coverNone
	}
	above := r.standing(s, a)
	if f.kind == wall && at { // on the wall himself
		if above != r.standing(s, t) {
			return coverParapet
		}
		return coverNone
	}
	if f.kind == cliff && t.shown && above < r.standing(s, t) && (f.away2(*b) == 0 || l.crosses(f.box) && r.atEdge(s, f, *b)) { // who has shot from the edge is seen there
		return coverCliffTop
	}
	if l.crosses(f.box) && above <= r.level(s, x, y)+r.tall(f) && !r.shootsFrom(s, a, t, f) {
		return r.shadow(s, f, *b)
	}
	return coverNone
}

// shootsFrom reports whether a unit shoots from a feature: from on top of a wall, out of
// a building, or over the edge of a cliff at men below.
func (r *Rules) shootsFrom(s *State, a, t *unit, f *feature) bool {
	b := s.rect(a)
	if f.kind == cliff {
		return r.atEdge(s, f, b) && r.standing(s, a) > r.standing(s, t)
	}
	x, y := b.middle()
	return f.holds(x, y)
}

// atEdge reports whether men stand at the edge of a cliff: some of their ground lies as
// near to it as hides men behind a wall, so that nobody shoots over it who cannot be hit.
// [war.cover.9]
func (r *Rules) atEdge(s *State, f *feature, b box) bool { return f.away2(b) <= r.nearWall(s) }

func (f *feature) away2(b box) int32 {
	gx, gy := f.box.away(b)
	return long(gx, gy)
}

// shadow is the cover that a wall between gives at the target's distance behind it.
// [war.cover.7] [war.cover.8]
func (r *Rules) shadow(s *State, f *feature, b box) uint8 { return r.behind(s, f.away2(b)) }

// nearWall is up to how far from a wall men are near it. [war.cover.7]
func (r *Rules) nearWall(s *State) int32 {
	near := int32(r.c.n(numNearWall))
	if s.is(rulingInchMarks, inchMarksFigures) {
		return near * s.spacing() / inch
	}
	return near
}

// behind is the cover of men at a distance behind a wall.
func (r *Rules) behind(s *State, d int32) uint8 {
	far := int32(r.c.n(numFarWall))
	switch {
	case d <= r.nearWall(s):
		return coverNearWall
	case d > far && s.is(rulingWallShadow, wallShadowTwoToSix):
		return coverNone
	}
	return coverFarWall
}
