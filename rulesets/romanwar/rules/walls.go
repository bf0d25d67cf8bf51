package rules

import (
	"summa/internal/line"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// A walker follows a unit step by step along a straight way, on the ground or on a wall.
type walker struct {
	r    *Rules
	s    *state.State
	u    *state.Unit
	last state.Box // its ground after the last step
	x, y int32     // where its front is to end
	on   int       // the wall it is on, or Nobody
	via  climbs
}

// climbs counts how often a unit gets on a wall on its way, and off one. [war.castle.2]
type climbs struct{ up, down int32 }

func (r *Rules) walker(s *state.State, u *state.Unit, b state.Box, dx, dy int32) walker {
	x, y := b.Middle()
	return walker{r: r, s: s, u: u, last: b, x: u.X + dx, y: u.Y + dy, on: r.WallAt(s, x, y)}
}

// step moves the walker on to other ground. A unit can get on or off a wall only at a corner that
// is wide enough for it. A closed feature that it overlaps already as it comes down from a wall
// does not stop it. [war.castle.2]
func (w *walker) step(now state.Box) *rule.Refusal {
	was := w.last
	w.last = now
	x, y := now.Middle()
	if w.on >= 0 {
		return w.aloft(was, x, y)
	}
	if w.on = w.r.WallAt(w.s, x, y); w.on >= 0 {
		w.via.up++
		if w.u.Mount > state.OnFoot {
			return w.r.mountedBelow(w.u)
		}
		return w.pass(w.on, x, y)
	}
	for i := range w.s.Feats {
		f := &w.s.Feats[i]
		if !w.r.Shuts(w.s, w.u, f, now) || f.Kind == state.Wall && w.r.Shuts(w.s, w.u, f, was) {
			continue
		}
		if no := w.pass(i, x, y); no != nil {
			return no
		}
	}
	return nil
}

// pass refuses a way through feature i, unless it is a wall with a corner at x, y.
func (w *walker) pass(i int, x, y int32) *rule.Refusal {
	f := &w.s.Feats[i]
	if f.Kind != state.Wall || !f.Corner(x, y) {
		return w.r.inTheWay(w.s, w.u, f)
	}
	return w.narrow()
}

// aloft makes a step for a unit that was on a wall before it.
func (w *walker) aloft(was state.Box, x, y int32) *rule.Refusal {
	if at := w.s.WalkOver(x, y); at >= 0 {
		w.on = at
		return nil
	}
	f := &w.s.Feats[w.on]
	w.on = state.Nobody
	w.via.down++
	lx, ly := was.Middle()
	if !f.Corner(lx, ly) {
		return w.r.toCorner(w.s, w.u, f)
	}
	return w.narrow()
}

// narrow refuses a unit that is too wide for a corner.
func (w *walker) narrow() *rule.Refusal {
	most := w.s.CornerFiles(w.u)
	if int(min(w.u.Files, w.u.N)) <= most {
		return nil
	}
	return Refuse("blocked", state.Castle2, "a corner takes "+state.Itoa(most)+" abreast",
		"move "+line.Typed(w.r.Names.Name(w.u.Name))+" "+string(state.AppendHundredths(nil, int(w.x)))+" "+string(state.AppendHundredths(nil, int(w.y)))+" files "+state.Itoa(most))
}

// rest refuses to end a move over a door.
func (w *walker) rest() *rule.Refusal {
	x, y := w.last.Middle()
	if w.on >= 0 && w.r.WallAt(w.s, x, y) < 0 {
		return Refuse("blocked", state.Castle2, "nobody stands over a door", "")
	}
	if w.on >= 0 {
		return nil
	}
	for i := range w.s.Feats { // a unit at a corner must go on until it is up or down
		if f := &w.s.Feats[i]; f.Kind == state.Wall && w.r.Shuts(w.s, w.u, f, w.last) {
			return w.r.inTheWay(w.s, w.u, f)
		}
	}
	return nil
}

// AtCorners adds to the cost of a way the cost of getting on and off walls. [war.castle.2]
func (r *Rules) AtCorners(s *state.State, c *Command, p *Plan, u *state.Unit, via climbs) *rule.Refusal {
	if via == (climbs{}) || !s.Is(state.RulingWallCorners, state.WallCornersAsUphill) {
		return nil
	}
	high := int32(r.Content.N(state.NumWallHeight))
	p.Way.Cost = p.Way.Cost.Plus(r.Stretch(s, u, via.up*high, state.Up)).Plus(r.Stretch(s, u, via.down*high, state.Down))
	if u.Spent.Plus(p.Way.Cost).Over() {
		return Refuse("too-far", state.Castle2, "the corner takes more than is left of the move", "")
	}
	return nil
}

// spreads refuses a number of files by which a unit on the ground would reach into a closed
// feature.
func (r *Rules) spreads(s *state.State, u, now *state.Unit, b state.Box) *rule.Refusal {
	if len(s.Feats) == 0 || now.Files == u.Files {
		return nil
	}
	x, y := b.Middle()
	if i := r.Stops(s, now, b); i >= 0 && r.Stops(s, u, s.Rect(u)) < 0 && r.WallAt(s, x, y) < 0 {
		return r.inTheWay(s, now, &s.Feats[i])
	}
	return nil
}

// Wheels refuses a facing by which a unit would get off a wall, onto one or into a closed feature
// where a step could not take it.
func (r *Rules) Wheels(s *state.State, u, t *state.Unit, b state.Box) *rule.Refusal {
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

// reform checks a move of men on a wall who change their facing or files on it: they do so around
// the middle of their ground and then go along the wall. It reports whether they stay on the wall.
func (r *Rules) reform(s *state.State, c *Command, p *Plan, u *state.Unit, dx, dy int32, facing uint8, files int32) (along bool, no *rule.Refusal) {
	if r.OnTop(s, u) < 0 {
		return false, nil
	}
	t := *u
	t.X, t.Y, t.Facing, t.Files = u.X+dx, u.Y+dy, facing, files
	b := s.Rect(&t)
	x, y := s.Rect(u).Middle()
	tox, toy := b.Middle()
	from := b.Moved(x-tox, y-toy)
	w := r.walker(s, &t, from, tox-x, toy-y)
	length := state.Long(tox-x, toy-y)
	const half = state.Inch / 2
	for k := int32(half); w.on >= 0 && k < length+half; k += half {
		mx, my := tox-x, toy-y
		if k < length {
			mx, my = state.Along(tox-x, toy-y, k, false)
		}
		if w.step(from.Moved(mx, my)) != nil {
			return false, nil
		}
	}
	switch {
	case w.on < 0 || r.OnTop(s, &t) < 0:
		return false, nil
	case !s.OnTable(b):
		return true, Refuse("blocked", state.General2, r.Name(s, int(c.Unit))+" would stand off the table", "")
	case !r.Clear(s, int(c.Unit), &from, tox-x, toy-y, length) || r.NearAny(s, u.Side, &b):
		return true, Refuse("enemy-near", state.Missile3, r.Name(s, int(c.Unit))+" would come within "+state.Inches(r.KeepOff(s))+" of an enemy", "")
	}
	p.Way.Dx, p.Way.Dy, p.Way.Facing = dx, dy, facing
	return true, nil
}

// toCorner refuses to let men off a wall where it has no corner; the hint is a move to the nearer
// corner.
func (r *Rules) toCorner(s *state.State, u *state.Unit, f *state.Feature) *rule.Refusal {
	x, y := s.Rect(u).Middle()
	nearer := func(v, lo, hi int32) int32 {
		if v-lo <= hi-v {
			return lo + state.CornerReach - v
		}
		return hi - state.CornerReach - v
	}
	dx, dy := int32(0), int32(0)
	if f.Upright() {
		dy = nearer(y, f.Y0, f.Y1)
	} else {
		dx = nearer(x, f.X0, f.X1)
	}
	return Refuse("blocked", state.Castle2, "men get off a wall at its corners",
		"move "+line.Typed(r.Names.Name(u.Name))+" "+string(state.AppendHundredths(nil, int(u.X+dx)))+" "+string(state.AppendHundredths(nil, int(u.Y+dy))))
}
