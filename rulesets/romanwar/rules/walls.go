package rules

import (
	"summa/internal/line"
	"summa/internal/rule"
)

// A walker is a unit on a straight way: on the ground, or on a wall.
type walker struct {
	r    *Rules
	s    *State
	u    *Unit
	last Box   // the ground taken after the last step
	x, y int32 // where its front is to come
	on   int   // the wall on which it is, or nobody
	via  climbs
}

// climbs are how often a unit gets on a wall on its way, and off one. [war.castle.2]
type climbs struct{ up, down int32 }

func (r *Rules) walker(s *State, u *Unit, b Box, dx, dy int32) walker {
	x, y := b.Middle()
	return walker{r: r, s: s, u: u, last: b, x: u.X + dx, y: u.Y + dy, on: r.wallAt(s, x, y)}
}

// step goes on to other ground. Where a wall is met, or left, it has a corner
// that takes the unit, or there is no way; what a unit stands in already as it comes
// down from a wall does not hold it. [war.castle.2]
func (w *walker) step(now Box) *rule.Refusal {
	was := w.last
	w.last = now
	x, y := now.Middle()
	if w.on >= 0 {
		return w.aloft(was, x, y)
	}
	if w.on = w.r.wallAt(w.s, x, y); w.on >= 0 {
		w.via.up++
		if w.u.Mount > OnFoot {
			return w.r.mountedBelow(w.u)
		}
		return w.pass(w.on, x, y)
	}
	for i := range w.s.Feats {
		f := &w.s.Feats[i]
		if !w.r.shuts(w.s, w.u, f, now) || f.Kind == Wall && w.r.shuts(w.s, w.u, f, was) {
			continue
		}
		if no := w.pass(i, x, y); no != nil {
			return no
		}
	}
	return nil
}

// pass refuses what bars a way, unless it is a wall and has a corner there.
func (w *walker) pass(i int, x, y int32) *rule.Refusal {
	f := &w.s.Feats[i]
	if f.Kind != Wall || !f.corner(x, y) {
		return w.r.inTheWay(w.s, w.u, f)
	}
	return w.narrow()
}

// aloft is a step of a unit that was on a wall before it.
func (w *walker) aloft(was Box, x, y int32) *rule.Refusal {
	if at := w.s.walkOver(x, y); at >= 0 {
		w.on = at
		return nil
	}
	f := &w.s.Feats[w.on]
	w.on = Nobody
	w.via.down++
	lx, ly := was.Middle()
	if !f.corner(lx, ly) {
		return w.r.toCorner(w.s, w.u, f)
	}
	return w.narrow()
}

// narrow refuses a unit that is too wide for a corner.
func (w *walker) narrow() *rule.Refusal {
	most := w.s.cornerFiles(w.u)
	if int(min(w.u.Files, w.u.N)) <= most {
		return nil
	}
	return Refuse("blocked", Castle2, "a corner takes "+Itoa(most)+" abreast",
		"move "+line.Typed(w.r.Names.Name(w.u.name))+" "+string(AppendHundredths(nil, int(w.x)))+" "+string(AppendHundredths(nil, int(w.y)))+" files "+Itoa(most))
}

// rest refuses to stop over a door.
func (w *walker) rest() *rule.Refusal {
	x, y := w.last.Middle()
	if w.on >= 0 && w.r.wallAt(w.s, x, y) < 0 {
		return Refuse("blocked", Castle2, "nobody stands over a door", "")
	}
	if w.on >= 0 {
		return nil
	}
	for i := range w.s.Feats { // at a corner one goes on until he is up, or down
		if f := &w.s.Feats[i]; f.Kind == Wall && w.r.shuts(w.s, w.u, f, w.last) {
			return w.r.inTheWay(w.s, w.u, f)
		}
	}
	return nil
}

// AtCorners adds to the cost of a way what it costs to get on walls and off them.
// [war.castle.2]
func (r *Rules) AtCorners(s *State, c *Command, u *Unit, via climbs) *rule.Refusal {
	if via == (climbs{}) || !s.Is(RulingWallCorners, WallCornersAsUphill) {
		return nil
	}
	high := int32(r.Content.N(numWallHeight))
	c.Way.Cost = c.Way.Cost.plus(r.stretch(s, u, via.up*high, Up)).plus(r.stretch(s, u, via.down*high, Down))
	if u.Spent.plus(c.Way.Cost).over() {
		return Refuse("too-far", Castle2, "the corner takes more than is left of the move", "")
	}
	return nil
}

// spreads refuses files by which a unit on the ground would reach into what is closed.
func (r *Rules) spreads(s *State, u, now *Unit, b Box) *rule.Refusal {
	if len(s.Feats) == 0 || now.Files == u.Files {
		return nil
	}
	x, y := b.Middle()
	if i := r.stops(s, now, b); i >= 0 && r.stops(s, u, s.Rect(u)) < 0 && r.wallAt(s, x, y) < 0 {
		return r.inTheWay(s, now, &s.Feats[i])
	}
	return nil
}

// Wheels refuses a facing by which a unit would come off a wall, or onto one, or into
// what is closed, where a step would not lead there.
func (r *Rules) Wheels(s *State, u, t *Unit, b Box) *rule.Refusal {
	if len(s.Feats) == 0 {
		return nil
	}
	was := *t
	was.Facing = u.Facing
	w := r.walker(s, t, s.Rect(&was), t.X-u.X, t.Y-u.Y)
	w.x, w.y = t.X, t.Y
	if no := w.step(b); no != nil {
		return no
	}
	return w.rest()
}

// cornerFiles is how many men of a unit a corner takes abreast.
func (s *State) cornerFiles(u *Unit) int {
	across, _ := s.Ground(u)
	return int(cornerReach / across)
}

// walkOver is the wall over which men on it pass at a place, or nobody.
func (s *State) walkOver(x, y int32) int {
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == Wall && f.holds(x, y) {
			return i
		}
	}
	return Nobody
}

// toCorner refuses men who would get off a wall where it has no corner, and names a
// move to the nearer one.
func (r *Rules) toCorner(s *State, u *Unit, f *Feature) *rule.Refusal {
	x, y := s.Rect(u).Middle()
	nearer := func(v, lo, hi int32) int32 {
		if v-lo <= hi-v {
			return lo + cornerReach - v
		}
		return hi - cornerReach - v
	}
	dx, dy := int32(0), int32(0)
	if f.upright() {
		dy = nearer(y, f.Y0, f.Y1)
	} else {
		dx = nearer(x, f.X0, f.X1)
	}
	return Refuse("blocked", Castle2, "men get off a wall at its corners",
		"move "+line.Typed(r.Names.Name(u.name))+" "+string(AppendHundredths(nil, int(u.X+dx)))+" "+string(AppendHundredths(nil, int(u.Y+dy))))
}

// wallAt is the wall on which a place lies, or nobody; at a door there is no room to
// stand on it.
func (r *Rules) wallAt(s *State, x, y int32) int {
	at := Nobody
	for i := range s.Feats {
		f := &s.Feats[i]
		switch {
		case f.Kind == Doorway && f.holds(x, y):
			return Nobody
		case f.Kind == Wall && f.holds(x, y) && at < 0:
			at = i
		}
	}
	return at
}

// upright reports whether a wall runs from south to north.
func (f *Feature) upright() bool { return f.X1-f.X0 <= f.Y1-f.Y0 }

// cornerReach is how far a corner goes along a wall.
const cornerReach = 2 * Inch

// corner reports whether a place is at an end of a wall.
func (f *Feature) corner(x, y int32) bool {
	if !f.upright() {
		return x <= f.X0+cornerReach || x >= f.X1-cornerReach
	}
	return y <= f.Y0+cornerReach || y >= f.Y1-cornerReach
}

// Corners are the middles of the corners of a wall, as people type them.
func (f *Feature) Corners(between string) string {
	x, y := min(cornerReach, f.X1-f.X0)/2, min(cornerReach, f.Y1-f.Y0)/2
	return Point(f.X0+x, f.Y0+y) + between + Point(f.X1-x, f.Y1-y)
}

// Point is a place on the table as people type it: 16,35.
func Point(x, y int32) string {
	return string(AppendHundredths(append(AppendHundredths(nil, int(x)), ','), int(y)))
}
