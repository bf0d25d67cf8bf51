package munera

import (
	"strconv"
	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/rule"
)

// startRadius is the radius of a hex arena that nobody has measured.
const startRadius = 6

// Bounds of a hex arena: its radius, or the sides of a rectangle.
const (
	minRadius, maxRadius = 3, 49
	minSide, maxSide     = 3, 99
)

// useArena makes the bout one on a map, or with the zero Arena one without. What
// was known about who stands where holds only as long as the map does.
func (s *State) useArena(a field.Arena) {
	was := s.mapped()
	s.arena = a
	if was == s.mapped() {
		return
	}
	s.length = 0
	for i := range int(s.n) {
		s.fig[i].statedR, s.fig[i].statedSees = 0, 0
		s.takeOff(i)
		for j := range i {
			s.fig[i].sees[j], s.fig[j].sees[i] = Front, Front
			if !s.mapped() {
				s.setRange(i, j, s.openingRange())
			}
		}
	}
}

// geometry is how the quadrants lie on the hexes. [mun.face.1]
func (s *State) geometry() field.Geometry {
	if s.is(rulingHexGeometry, hexGeometryFacingCorner) {
		return field.Corner
	}
	return field.Hexside
}

// stand puts a figure on a hex of the map.
func (s *State) stand(who int, at field.Hex, facing field.Facing) {
	f := &s.fig[who]
	f.at, f.facing, f.placed = at, facing, true
	s.lookRound(who)
}

// stand puts a figure on a hex in the course of a bout.
func (r *Rules) stand(s *State, who int, at field.Hex, facing field.Facing) {
	was := s.fig[who].at
	s.stand(who, at, facing)
	r.moved(s, who, was)
}

// takeOff takes a figure off the map.
func (s *State) takeOff(who int) {
	f := &s.fig[who]
	f.at, f.facing, f.placed = field.Hex{}, field.N, false
	s.lookRound(who)
}

// lookRound works out anew how far a figure is from the others, and in which
// quadrants he and they see each other. [mun.face.1]
func (s *State) lookRound(who int) {
	f, g := &s.fig[who], s.geometry()
	for i := range int(s.n) {
		o := &s.fig[i]
		switch {
		case i == who:
		case !f.placed || !o.placed:
			f.rng[i], o.rng[who] = 0, 0
			f.sees[i], o.sees[who] = Front, Front
		default:
			d := uint8(field.Distance(f.at, o.at))
			f.rng[i], o.rng[who] = d, d
			f.sees[i], o.sees[who] = g.Quadrant(f.at, f.facing, o.at), g.Quadrant(o.at, o.facing, f.at)
		}
	}
}

// mapKnows is why nobody states on a map what can be seen there.
const mapKnows = "on a map the positions say how far and on which side everybody is"

// standing returns the figure whose space a hex is, or nobody. Objects take no
// space. [mun.move.5]
func (s *State) standing(h field.Hex) int {
	for i := range int(s.n) {
		if s.fig[i].placed && s.fig[i].at == h {
			return i
		}
	}
	return int(nobody)
}

// open reports whether a figure could be moved to a hex: it is inside the wall
// and nobody's space. [mun.move.5] [mun.wall.1]
func (r *Rules) open(s *State, h field.Hex) bool {
	return r.inside(s, h) && s.standing(h) == int(nobody)
}

// leaveSpaces takes off the map whoever has left the bout, unless beaten men
// stay where they fell. [mun.seq.3]
func (r *Rules) leaveSpaces(s *State) {
	for i := range int(s.n) {
		if s.fig[i].placed && !s.takesSpace(i) {
			was := s.fig[i].at
			s.takeOff(i)
			r.moved(s, i, was)
		}
	}
}

// takesSpace reports whether a figure can stand anywhere. [mun.seq.3]
func (s *State) takesSpace(who int) bool {
	return s.fig[who].status == active || s.is(rulingRemovedFigures, removedFiguresStaysAsObstacle)
}

// pushed moves a figure one increment straight away from another, or straight
// behind its own back, if there is room. [mun.attack.6]
func (r *Rules) pushed(s *State, who, from int, ownBack bool) bool {
	f := &s.fig[who]
	open := func(h field.Hex) bool { return r.open(s, h) }
	to, ok := field.Push(s.fig[from].at, f.at, open)
	if ownBack {
		to, ok = s.geometry().Behind(f.at, f.facing, open)
	}
	if ok {
		r.stand(s, who, to, f.facing)
	}
	return ok
}

// scattered is the space at a point of the hexagon round a hex: point 1 lies in
// the direction nearest to another hex, the clockwise of two. What would fall
// outside the wall stays in the middle. [mun.scatter.1] [mun.scatter.2]
func (r *Rules) scattered(s *State, centre, other field.Hex, point int) spot {
	first, tie := field.Toward(centre, other)
	if tie {
		first = first.Turn(1)
	}
	if s.is(rulingScatterNumbering, scatterNumberingMirrored) && point >= 5 {
		point = 11 - point // 5 and 6 the other way round
	}
	at := field.Neighbour(centre, first.Turn(point-1))
	if !r.inside(s, at) {
		at = centre
	}
	return spot{by: nobody, at: at}
}

// entrance is where a figure that nobody has placed begins a bout of two: at one
// of the two ends of the arena, looking at the other; ok is false if he has to be
// placed. [mun.game.1]
func (s *State) entrance(who int) (at field.Hex, facing field.Facing, ok bool) {
	north, south := s.arena.Ends()
	at, facing = north, field.S
	if who == 1 {
		at, facing = south, field.N
	}
	ok = s.n == 2 && !s.is(rulingStartPositions, startPositionsPlayersPlace) && s.standing(at) == int(nobody)
	return at, facing, ok
}

// unplaced refuses to begin while somebody has no place on the map.
func (r *Rules) unplaced(s *State) *rule.Refusal {
	for i := range int(s.n) {
		if f := &s.fig[i]; !s.mapped() || f.placed || f.status != active {
			continue
		}
		if _, _, ok := s.entrance(i); !ok {
			return refuse("outside", game1, r.name(s, i)+" has no place in the arena", "place "+r.typed(s, i)+" Q R FACING")
		}
	}
	return nil
}

// enterArena puts those whom nobody has placed at the ends of the arena.
func (r *Rules) enterArena(s *State, ref *bout.Ref) {
	for i := range int(s.n) {
		if f := &s.fig[i]; s.mapped() && !f.placed && f.status == active {
			at, facing, _ := s.entrance(i)
			r.takePlace(s, i, at, facing, ref)
		}
	}
}

// allowArena: everybody and everything has to find room in it.
func (r *Rules) allowArena(s *State, c *Command) *rule.Refusal {
	if why, hint := r.unfit(s, c.arena); why != "" {
		return refuse("outside", wall1, why, hint)
	}
	return nil
}

// chooseArena: without a hex mat the players state where everybody stands; with
// one the engine knows. [mun.intro.1] [mun.move.6]
func (r *Rules) chooseArena(s *State, c *Command, ref *bout.Ref) {
	s.useArena(c.arena)
	if !s.mapped() {
		ref.Step(stFree, bout.None, intro1)
		return
	}
	w, h, _ := s.arena.Rect()
	ref.Step(stMap, bout.None, move6, s.arena.Radius(), w, h)
}

// allowPlace: a hex inside the wall that is nobody's, before the bout begins.
// [mun.move.5] [mun.wall.1]
func (r *Rules) allowPlace(s *State, c *Command) *rule.Refusal {
	other := s.standing(c.hex)
	switch {
	case !s.mapped():
		return refuse("bad-argument", move6, "positions are kept on a hex map only", "arena hex 6")
	case !s.takesSpace(int(c.on)):
		return refuse("outside", seq3, r.name(s, int(c.on))+" takes no more part and stands nowhere", "")
	case !s.arena.Inside(c.hex):
		return refuse("outside", wall1, hexText(c.hex)+" lies outside the wall", s.extent())
	case other != int(nobody) && other != int(c.on):
		return refuse("occupied", move5, r.name(s, other)+" stands in "+hexText(c.hex), "choose another hex")
	}
	return nil
}

func (r *Rules) place(s *State, c *Command, ref *bout.Ref) {
	r.takePlace(s, int(c.on), c.hex, c.facing, ref)
}

func (r *Rules) takePlace(s *State, who int, at field.Hex, facing field.Facing, ref *bout.Ref) {
	r.stand(s, who, at, facing)
	if ref.Listen {
		ref.Event(evPlaced, who, bout.None, game1, 1+int(facing), 0, 0, hexCode(at))
	}
}

// hexCode is a hex as the number of a record; 0 stands for none.
func hexCode(h field.Hex) int { return (int(h.Q)+128)<<8 + int(h.R) + 128 + 1 }

// hexOf is the hex of such a number.
func hexOf(code int) field.Hex {
	return field.Hex{Q: int8((code-1)>>8 - 128), R: int8((code-1)&255 - 128)}
}

// spotCode is where a spot is as the number of a record, 0 without a map.
func (s *State) spotCode(x spot) int {
	if s.mapped() {
		return hexCode(x.at)
	}
	return 0
}

// standCode is where a figure stands as the number of a record, 0 without a map.
func (s *State) standCode(who int) int {
	if s.mapped() && s.fig[who].placed {
		return hexCode(s.fig[who].at)
	}
	return 0
}

// showSide turns a figure so that it sees another in a quadrant, if it can: on a
// map that is how a blow would have come from another side.
func (s *State) showSide(who, other int, q Quadrant) {
	f := &s.fig[who]
	for k := range 6 {
		if facing := f.facing.Turn(k); s.geometry().Quadrant(f.at, facing, s.fig[other].at) == q {
			s.stand(who, f.at, facing)
			return
		}
	}
}

// unfit says why the bout cannot go on in another arena, "" if it can.
func (r *Rules) unfit(s *State, a field.Arena) (why, hint string) {
	if s.nGround > 0 && (a == field.Arena{}) == s.mapped() {
		return "things lie on the ground, and there is no telling where they would lie then", "set bout.ground=none first"
	}
	if !s.mapped() {
		return "", ""
	}
	if a == (field.Arena{}) && s.phase != Muster {
		return "the bout is under way on a map, and it would be lost where everybody stands and which way he faces", "set bout.phase=muster first"
	}
	for i := range int(s.n) {
		if f := &s.fig[i]; f.placed && a != (field.Arena{}) && !a.Inside(f.at) {
			return r.name(s, i) + " stands in " + hexText(f.at) + ", which would lie outside", "place " + r.typed(s, i) + " elsewhere first"
		}
	}
	for i := range s.nGround {
		if x := &s.ground[i]; !a.Inside(x.at) {
			return "the " + r.itemName(x.item) + " in " + hexText(x.at) + " would lie outside", "set bout.ground first"
		}
	}
	return "", ""
}

// extent says which hexes lie inside the wall.
func (s *State) extent() string {
	if w, h, ok := s.arena.Rect(); ok {
		return "the arena is " + itoa(w) + " hexes wide and " + itoa(h) + " long; its north-west corner is (0,0)"
	}
	return "the arena reaches " + itoa(s.arena.Radius()) + " hexes from (0,0)"
}

// appendHex writes the coordinates of a hex.
func appendHex(b []byte, h field.Hex, sep byte) []byte {
	return strconv.AppendInt(append(strconv.AppendInt(b, int64(h.Q), 10), sep), int64(h.R), 10)
}

// hexText is a hex in sentences.
func hexText(h field.Hex) string { return "(" + string(appendHex(nil, h, ',')) + ")" }
