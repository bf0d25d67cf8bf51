package state

import (
	"slices"

	"summa/internal/rule"
)

// Kinds of features.
const (
	Plateau uint8 = iota
	Slope
	Roadway
	Covering
	Building
	Wall
	Cliff
	River
	Crossing
	Doorway
	numFeatures
)

// FeatureRules gives for each kind of feature the rule that makes it matter: high ground matters to
// moves and to the columns of range, walls and cliffs by their heights.
var FeatureRules = [numFeatures]rule.ID{
	Plateau: General2, Slope: General2, Roadway: Move4, Covering: Cover2, Building: Cover6, Wall: Cover6,
	Cliff: Cover6, River: Bridge2, Crossing: Bridge2, Doorway: Castle1,
}

// A Feature is a rectangle of terrain, or a building or the like, on the table.
type Feature struct {
	Box
	Kind   uint8
	Up     uint8 // the direction in which a slope climbs
	Hard   bool  // of cover: hard, not soft
	Name   uint16
	Height int32 // of a plateau, slope or wall; of a bridge: its width, Inch per man abreast
}

// Tall returns the height of the top of a feature. [war.cover.6]
func (r *Reckoner) Tall(f *Feature) int32 {
	switch {
	case f.Height > 0 && f.Kind != Crossing:
		return f.Height
	case f.Kind == Building:
		return int32(r.Content.N(NumBuildingHeight))
	case f.Kind == Wall:
		return int32(r.Content.N(NumWallHeight))
	case f.Kind == Cliff:
		return int32(r.Content.N(numCliffHeight))
	}
	return 0
}

func (b *Box) Holds(x, y int32) bool { return x >= b.X0 && x <= b.X1 && y >= b.Y0 && y <= b.Y1 }

// level returns the height of the ground at a place: that of the highest feature there.
func (r *Reckoner) level(s *State, x, y int32) int32 {
	z := int32(0)
	for i := range s.Feats {
		f := &s.Feats[i]
		if !f.Holds(x, y) {
			continue
		}
		switch f.Kind {
		case Plateau:
			z = max(z, f.Height)
		case Slope:
			z = max(z, f.Climb(x, y))
		}
	}
	return z
}

// Climb returns the height of a slope at a place on it.
func (f *Feature) Climb(x, y int32) int32 {
	part := func(d, of int32) int32 { return int32(int64(f.Height) * int64(d) / int64(of)) }
	switch f.Up {
	case North:
		return part(y-f.Y0, f.Y1-f.Y0)
	case South:
		return part(f.Y1-y, f.Y1-f.Y0)
	case East:
		return part(x-f.X0, f.X1-f.X0)
	}
	return part(f.X1-x, f.X1-f.X0)
}

// Middle is the center of a box.
func (b Box) Middle() (x, y int32) { return (b.X0 + b.X1) / 2, (b.Y0 + b.Y1) / 2 }

// standing returns the height at which a unit stands: that of the wall it is on, else that of the
// ground at its middle.
func (r *Reckoner) standing(s *State, u *Unit) int32 {
	x, y := s.Rect(u).Middle()
	if i := r.WallAt(s, x, y); i >= 0 {
		return r.Tall(&s.Feats[i])
	}
	return r.level(s, x, y)
}

// Column returns the column of range for a shot from one unit at another: level, up or down.
// [war.missile.2]
func (r *Reckoner) Column(s *State, a, t *Unit) uint8 {
	if len(s.Feats) == 0 {
		return Level
	}
	d := r.standing(s, t) - r.standing(s, a)
	least := int32(1)
	switch s.Option(RulingSlopeThreshold) {
	case SlopeThresholdHalfInch:
		least = Inch / 2
	case SlopeThresholdThreeInch:
		least = 3 * Inch
	}
	switch {
	case d >= least:
		return Up
	case -d >= least:
		return Down
	}
	return Level
}

// A sightline runs from (px, py) to (qx, qy).
type sightline struct{ px, py, qx, qy int32 }

// crosses reports whether some point of a line lies strictly inside a box.
func (l *sightline) crosses(b Box) bool {
	lo, loD, hi, hiD := int64(-1), int64(1), int64(2), int64(1)
	for k := range 2 {
		p, d, a, z := int64(l.px), int64(l.qx-l.px), int64(b.X0), int64(b.X1)
		if k == 1 {
			p, d, a, z = int64(l.py), int64(l.qy-l.py), int64(b.Y0), int64(b.Y1)
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

// Toward returns the line from the middle of a unit's front to the nearest point of a box.
func Toward(a *Unit, b Box) sightline {
	return sightline{a.X, a.Y, min(max(a.X, b.X0), b.X1), min(max(a.Y, b.Y0), b.Y1)}
}

// FriendBetween reports whether a friendly unit stands in the line of a shot. [war.missile.11]
func (r *Reckoner) FriendBetween(s *State, i int, l *sightline) bool {
	v := r.See(s, s.Units[i].Side)
	for k, j := range v.Unit {
		if int(j) != i && l.crosses(v.Boxes[k]) {
			return true
		}
	}
	return false
}

// CoversOf returns the covers that a target has against a shot on the table: the best one, or all
// where each counts. [war.cover.1]
func (r *Reckoner) CoversOf(s *State, a, t *Unit) (list Covers) {
	if len(s.Feats) == 0 {
		return list
	}
	each, n, best := s.Is(RulingCoverStack, CoverStackEach), 0, CoverNone
	b := s.Rect(t)
	x, y := b.Middle()
	l := Toward(a, b)
	for i := range s.Feats {
		k := r.coverBy(s, &s.Feats[i], a, t, &b, &l, x, y)
		switch {
		case k == CoverInside:
			return Covers{CoverInside}
		case k == CoverNone:
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

// coverBy returns the cover that one feature gives a target, with ground b and its middle at x, y,
// against a shot along l.
func (r *Reckoner) coverBy(s *State, f *Feature, a, t *Unit, b *Box, l *sightline, x, y int32) uint8 {
	at := f.Holds(x, y)
	switch {
	case f.Kind == Building && at:
		return CoverInside
	case f.Kind == Covering && at && f.Hard:
		return CoverHard
	case f.Kind == Covering && at:
		return CoverSoft
	case f.Kind != Wall && f.Kind != Cliff && f.Kind != Building:
		return CoverNone
	}
	above := r.standing(s, a)
	if f.Kind == Wall && at { // the target is on the wall
		if above != r.standing(s, t) && !r.withinWalls(s, f, a) {
			return coverParapet
		}
		return CoverNone
	}
	if f.Kind == Cliff && t.Shown && above < r.standing(s, t) && (f.Away2(*b) == 0 || l.crosses(f.Box) && r.atEdge(s, f, *b)) { // men who have shot over the edge can be seen there
		return coverCliffTop
	}
	if l.crosses(f.Box) && above <= r.level(s, x, y)+r.Tall(f) && !r.shootsFrom(s, a, t, f) {
		return r.shadow(s, f, *b)
	}
	return CoverNone
}

// withinWalls reports whether a unit is inside the fort to which a wall belongs: connected walls
// stand on all four sides of it or, if they make no ring, it is stated to be inside. Men on the
// wall then have no parapet against it. [war.cover.3]
func (r *Reckoner) withinWalls(s *State, f *Feature, u *Unit) bool {
	ring := []*Feature{f}
	all := f.Box
	for k := 0; k < len(ring); k++ {
		for i := range s.Feats {
			if w := &s.Feats[i]; w.Kind == Wall && w.Touches(ring[k].Box) && !slices.Contains(ring, w) {
				ring = append(ring, w)
				all = Box{min(all.X0, w.X0), min(all.Y0, w.Y0), max(all.X1, w.X1), max(all.Y1, w.Y1)}
			}
		}
	}
	enclosed := func(x, y int32) bool {
		var side [4]bool
		for _, w := range ring {
			across, along := x >= w.X0 && x <= w.X1, y >= w.Y0 && y <= w.Y1
			side[North] = side[North] || across && w.Y0 > y
			side[South] = side[South] || across && w.Y1 < y
			side[East] = side[East] || along && w.X0 > x
			side[West] = side[West] || along && w.X1 < x
		}
		return side == [4]bool{true, true, true, true}
	}
	if enclosed(all.Middle()) {
		return enclosed(s.Rect(u).Middle())
	}
	return u.Inside
}

// shootsFrom reports whether a unit shoots at t from feature f: from the top of a wall, out of a
// building, or over the edge of a cliff at men below.
func (r *Reckoner) shootsFrom(s *State, a, t *Unit, f *Feature) bool {
	b := s.Rect(a)
	if f.Kind == Cliff {
		return r.atEdge(s, f, b) && r.standing(s, a) > r.standing(s, t)
	}
	x, y := b.Middle()
	return f.Holds(x, y)
}

// atEdge reports whether men stand at the edge of a cliff: as near to it as men hidden by a wall
// stand to that. This keeps men who cannot be hit from shooting over it. [war.cover.9]
func (r *Reckoner) atEdge(s *State, f *Feature, b Box) bool { return f.Away2(b) <= r.nearWall(s) }

func (f *Feature) Away2(b Box) int32 {
	gx, gy := f.Box.Away(b)
	return Long(gx, gy)
}

// shadow returns the cover that an intervening wall gives a target at its distance behind it.
// [war.cover.7] [war.cover.8]
func (r *Reckoner) shadow(s *State, f *Feature, b Box) uint8 { return r.Behind(s, f.Away2(b)) }

// nearWall returns the distance up to which men are near a wall. [war.cover.7]
func (r *Reckoner) nearWall(s *State) int32 {
	near := int32(r.Content.N(numNearWall))
	if s.Is(RulingInchMarks, InchMarksFigures) {
		return near * s.Spacing() / Inch
	}
	return near
}

// Behind returns the cover of men at distance d behind a wall.
func (r *Reckoner) Behind(s *State, d int32) uint8 {
	far := int32(r.Content.N(numFarWall))
	switch {
	case d <= r.nearWall(s):
		return coverNearWall
	case d > far && s.Is(RulingWallShadow, WallShadowTwoToSix):
		return CoverNone
	}
	return coverFarWall
}
