package romanwar

import "summa/internal/rule"

// A walker is a unit on a straight way: on the ground, or on a wall.
type walker struct {
	r    *Rules
	s    *State
	u    *unit
	last box   // the ground taken after the last step
	x, y int32 // where its front is to come
	on   int   // the wall on which it is, or nobody
	via  climbs
}

// climbs are how often a unit gets on a wall on its way, and off one. [war.castle.2]
type climbs struct{ up, down int32 }

func (r *Rules) walker(s *State, u *unit, b box, dx, dy int32) walker {
	x, y := b.middle()
	return walker{r: r, s: s, u: u, last: b, x: u.x + dx, y: u.y + dy, on: r.wallAt(s, x, y)}
}

// step goes on to other ground. Where a wall is met, or left, it has a corner
// that takes the unit, or there is no way; what a unit stands in already as it comes
// down from a wall does not hold it. [war.castle.2]
func (w *walker) step(now box) *rule.Refusal {
	was := w.last
	w.last = now
	x, y := now.middle()
	if w.on >= 0 {
		return w.aloft(was, x, y)
	}
	if w.on = w.r.wallAt(w.s, x, y); w.on >= 0 {
		w.via.up++
		if w.u.mount > onFoot {
			return w.r.mountedBelow(w.u)
		}
		return w.pass(w.on, x, y)
	}
	for i := range w.s.feats {
		f := &w.s.feats[i]
		if !w.r.shuts(w.s, w.u, f, now) || f.kind == wall && w.r.shuts(w.s, w.u, f, was) {
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
	f := &w.s.feats[i]
	if f.kind != wall || !f.corner(x, y) {
		return w.r.inTheWay(w.s, w.u, f)
	}
	return w.narrow()
}

// aloft is a step of a unit that was on a wall before it.
func (w *walker) aloft(was box, x, y int32) *rule.Refusal {
	if at := w.s.walkOver(x, y); at >= 0 {
		w.on = at
		return nil
	}
	f := &w.s.feats[w.on]
	w.on = nobody
	w.via.down++
	lx, ly := was.middle()
	if !f.corner(lx, ly) {
		return w.r.toCorner(w.s, w.u, f)
	}
	return w.narrow()
}

// narrow refuses a unit that is too wide for a corner.
func (w *walker) narrow() *rule.Refusal {
	most := w.s.cornerFiles(w.u)
	if int(min(w.u.files, w.u.n)) <= most {
		return nil
	}
	return refuse("blocked", castle2, "a corner takes "+itoa(most)+" abreast",
		"move "+typedName(w.r.names.Name(w.u.name))+" "+string(appendHundredths(nil, int(w.x)))+" "+string(appendHundredths(nil, int(w.y)))+" files "+itoa(most))
}

// rest refuses to stop over a door.
func (w *walker) rest() *rule.Refusal {
	x, y := w.last.middle()
	if w.on >= 0 && w.r.wallAt(w.s, x, y) < 0 {
		return refuse("blocked", castle2, "nobody stands over a door", "")
	}
	if w.on >= 0 {
		return nil
	}
	for i := range w.s.feats { // at a corner one goes on until he is up, or down
		if f := &w.s.feats[i]; f.kind == wall && w.r.shuts(w.s, w.u, f, w.last) {
			return w.r.inTheWay(w.s, w.u, f)
		}
	}
	return nil
}

// atCorners adds to the cost of a way what it costs to get on walls and off them.
// [war.castle.2]
func (r *Rules) atCorners(s *State, c *Command, u *unit, via climbs) *rule.Refusal {
	if via == (climbs{}) || !s.is(rulingWallCorners, wallCornersAsUphill) {
		return nil
	}
	high := int32(r.c.n(numWallHeight))
	c.way.cost = c.way.cost.plus(r.stretch(s, u, via.up*high, up)).plus(r.stretch(s, u, via.down*high, down))
	if u.spent.plus(c.way.cost).over() {
		return refuse("too-far", castle2, "the corner takes more than is left of the move", "")
	}
	return nil
}

// spreads refuses files by which a unit on the ground would reach into what is closed.
func (r *Rules) spreads(s *State, u, now *unit, b box) *rule.Refusal {
	if len(s.feats) == 0 || now.files == u.files {
		return nil
	}
	x, y := b.middle()
	if i := r.stops(s, now, b); i >= 0 && r.stops(s, u, s.rect(u)) < 0 && r.wallAt(s, x, y) < 0 {
		return r.inTheWay(s, now, &s.feats[i])
	}
	return nil
}

// wheels refuses a facing by which a unit would come off a wall, or onto one, or into
// what is closed, where a step would not lead there.
func (r *Rules) wheels(s *State, u, t *unit, b box) *rule.Refusal {
	if len(s.feats) == 0 {
		return nil
	}
	was := *t
	was.facing = u.facing
	w := r.walker(s, t, s.rect(&was), t.x-u.x, t.y-u.y)
	w.x, w.y = t.x, t.y
	if no := w.step(b); no != nil {
		return no
	}
	return w.rest()
}

// cornerFiles is how many men of a unit a corner takes abreast.
func (s *State) cornerFiles(u *unit) int {
	across, _ := s.ground(u)
	return int(cornerReach / across)
}

// walkOver is the wall over which men on it pass at a place, or nobody.
func (s *State) walkOver(x, y int32) int {
	for i := range s.feats {
		if f := &s.feats[i]; f.kind == wall && f.holds(x, y) {
			return i
		}
	}
	return nobody
}

// toCorner refuses men who would get off a wall where it has no corner, and names a
// move to the nearer one.
func (r *Rules) toCorner(s *State, u *unit, f *feature) *rule.Refusal {
	x, y := s.rect(u).middle()
	nearer := func(v, lo, hi int32) int32 {
		if v-lo <= hi-v {
			return lo + cornerReach - v
		}
		return hi - cornerReach - v
	}
	dx, dy := int32(0), int32(0)
	if f.upright() {
		dy = nearer(y, f.y0, f.y1)
	} else {
		dx = nearer(x, f.x0, f.x1)
	}
	return refuse("blocked", castle2, "men get off a wall at its corners",
		"move "+typedName(r.names.Name(u.name))+" "+string(appendHundredths(nil, int(u.x+dx)))+" "+string(appendHundredths(nil, int(u.y+dy))))
}

// wallAt is the wall on which a place lies, or nobody; at a door there is no room to
// stand on it.
func (r *Rules) wallAt(s *State, x, y int32) int {
	at := nobody
	for i := range s.feats {
		f := &s.feats[i]
		switch {
		case f.kind == doorway && f.holds(x, y):
			return nobody
		case f.kind == wall && f.holds(x, y) && at < 0:
			at = i
		}
	}
	return at
}

// upright reports whether a wall runs from south to north.
func (f *feature) upright() bool { return f.x1-f.x0 <= f.y1-f.y0 }

// cornerReach is how far a corner goes along a wall.
const cornerReach = 2 * inch

// corner reports whether a place is at an end of a wall.
func (f *feature) corner(x, y int32) bool {
	if !f.upright() {
		return x <= f.x0+cornerReach || x >= f.x1-cornerReach
	}
	return y <= f.y0+cornerReach || y >= f.y1-cornerReach
}

// corners are the middles of the corners of a wall, as people type them.
func (f *feature) corners(between string) string {
	x, y := min(cornerReach, f.x1-f.x0)/2, min(cornerReach, f.y1-f.y0)/2
	return point(f.x0+x, f.y0+y) + between + point(f.x1-x, f.y1-y)
}

// point is a place on the table as people type it: 16,35.
func point(x, y int32) string {
	return string(appendHundredths(append(appendHundredths(nil, int(x)), ','), int(y)))
}
