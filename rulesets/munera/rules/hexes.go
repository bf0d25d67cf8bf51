package rules

import (
	"strconv"
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
)

// StartRadius is the radius of a hex arena that nobody has measured.
const StartRadius = 6

// Bounds of a hex arena: its radius, or the sides of a rectangle.
const (
	MinRadius, MaxRadius = 3, 49
	MinSide, MaxSide     = 3, 99
)

// UseArena makes the bout one on a map, or with the zero Arena one without. What
// was known about who stands where holds only as long as the map does.
func (s *State) UseArena(a field.Arena) {
	was := s.Mapped()
	s.Arena = a
	if was == s.Mapped() {
		return
	}
	s.Length = 0
	for i := range int(s.N) {
		s.Fig[i].StatedR, s.Fig[i].StatedSees = 0, 0
		s.TakeOff(i)
		for j := range i {
			s.Fig[i].Sees[j], s.Fig[j].Sees[i] = Front, Front
			if !s.Mapped() {
				s.SetRange(i, j, s.openingRange())
			}
		}
	}
}

// Geometry is how the quadrants lie on the hexes. [mun.face.1]
func (s *State) Geometry() field.Geometry {
	if s.Is(RulingHexGeometry, HexGeometryFacingCorner) {
		return field.Corner
	}
	return field.Hexside
}

// Stand puts a figure on a hex of the map.
func (s *State) Stand(who int, at field.Hex, facing field.Facing) {
	f := &s.Fig[who]
	f.At, f.Facing, f.Placed = at, facing, true
	s.lookRound(who)
}

// stand puts a figure on a hex in the course of a bout.
func (r *Rules) stand(s *State, who int, at field.Hex, facing field.Facing) {
	was := s.Fig[who].At
	s.Stand(who, at, facing)
	r.moved(s, who, was)
}

// TakeOff takes a figure off the map.
func (s *State) TakeOff(who int) {
	f := &s.Fig[who]
	f.At, f.Facing, f.Placed = field.Hex{}, field.N, false
	s.lookRound(who)
}

// lookRound works out anew how far a figure is from the others, and in which
// quadrants he and they see each other. [mun.face.1]
func (s *State) lookRound(who int) {
	f, g := &s.Fig[who], s.Geometry()
	for i := range int(s.N) {
		o := &s.Fig[i]
		switch {
		case i == who:
		case !f.Placed || !o.Placed:
			f.Range[i], o.Range[who] = 0, 0
			f.Sees[i], o.Sees[who] = Front, Front
		default:
			d := uint8(field.Distance(f.At, o.At))
			f.Range[i], o.Range[who] = d, d
			f.Sees[i], o.Sees[who] = g.Quadrant(f.At, f.Facing, o.At), g.Quadrant(o.At, o.Facing, f.At)
		}
	}
}

// MapKnows is why nobody states on a map what can be seen there.
const MapKnows = "on a map the positions say how far and on which side everybody is"

// Standing returns the figure whose space a hex is, or nobody. Objects take no
// space. [mun.move.5]
func (s *State) Standing(h field.Hex) int {
	for i := range int(s.N) {
		if s.Fig[i].Placed && s.Fig[i].At == h {
			return i
		}
	}
	return int(Nobody)
}

// Open reports whether a figure could be moved to a hex: it is inside the wall
// and nobody's space. [mun.move.5] [mun.wall.1]
func (r *Rules) Open(s *State, h field.Hex) bool {
	return r.inside(s, h) && s.Standing(h) == int(Nobody)
}

// LeaveSpaces takes off the map whoever has left the bout, unless beaten men
// stay where they fell. [mun.seq.3]
func (r *Rules) LeaveSpaces(s *State) {
	for i := range int(s.N) {
		if s.Fig[i].Placed && !s.TakesSpace(i) {
			was := s.Fig[i].At
			s.TakeOff(i)
			r.moved(s, i, was)
		}
	}
}

// TakesSpace reports whether a figure can stand anywhere. [mun.seq.3]
func (s *State) TakesSpace(who int) bool {
	return s.Fig[who].Status == Active || s.Is(RulingRemovedFigures, RemovedFiguresStaysAsObstacle)
}

// pushed moves a figure one increment straight away from another, or straight
// behind its own back, if there is room. [mun.attack.6]
func (r *Rules) pushed(s *State, who, from int, ownBack bool) bool {
	f := &s.Fig[who]
	open := func(h field.Hex) bool { return r.Open(s, h) }
	to, ok := field.Push(s.Fig[from].At, f.At, open)
	if ownBack {
		to, ok = s.Geometry().Behind(f.At, f.Facing, open)
	}
	if ok {
		r.stand(s, who, to, f.Facing)
	}
	return ok
}

// Scattered is the space at a point of the hexagon round a hex: point 1 lies in
// the direction nearest to another hex, the clockwise of two. What would fall
// outside the wall stays in the middle. [mun.scatter.1] [mun.scatter.2]
func (r *Rules) Scattered(s *State, centre, other field.Hex, point int) Spot {
	first, tie := field.Toward(centre, other)
	if tie {
		first = first.Turn(1)
	}
	if s.Is(RulingScatterNumbering, ScatterNumberingMirrored) && point >= 5 {
		point = 11 - point // 5 and 6 the other way round
	}
	at := field.Neighbour(centre, first.Turn(point-1))
	if !r.inside(s, at) {
		at = centre
	}
	return Spot{By: Nobody, At: at}
}

// entrance is where a figure that nobody has placed begins a bout of two: at one
// of the two ends of the arena, looking at the other; ok is false if he has to be
// placed. [mun.game.1]
func (s *State) entrance(who int) (at field.Hex, facing field.Facing, ok bool) {
	north, south := s.Arena.Ends()
	at, facing = north, field.S
	if who == 1 {
		at, facing = south, field.N
	}
	ok = s.N == 2 && !s.Is(RulingStartPositions, StartPositionsPlayersPlace) && s.Standing(at) == int(Nobody)
	return at, facing, ok
}

// unplaced refuses to begin while somebody has no place on the map.
func (r *Rules) unplaced(s *State) *rule.Refusal {
	for i := range int(s.N) {
		if f := &s.Fig[i]; !s.Mapped() || f.Placed || f.Status != Active {
			continue
		}
		if _, _, ok := s.entrance(i); !ok {
			return refuse("outside", Game1, r.Name(s, i)+" has no place in the arena", "place "+r.Typed(s, i)+" Q R FACING")
		}
	}
	return nil
}

// enterArena puts those whom nobody has placed at the ends of the arena.
func (r *Rules) enterArena(s *State, ref *core.Ref) {
	for i := range int(s.N) {
		if f := &s.Fig[i]; s.Mapped() && !f.Placed && f.Status == Active {
			at, facing, _ := s.entrance(i)
			r.takePlace(s, i, at, facing, ref)
		}
	}
}

// allowArena: everybody and everything has to find room in it.
func (r *Rules) allowArena(s *State, c *Command) *rule.Refusal {
	if why, hint := r.Unfit(s, c.Arena); why != "" {
		return refuse("outside", Wall1, why, hint)
	}
	return nil
}

// chooseArena: without a hex mat the players state where everybody stands; with
// one the engine knows. [mun.intro.1] [mun.move.6]
func (r *Rules) chooseArena(s *State, c *Command, ref *core.Ref) {
	s.UseArena(c.Arena)
	if !s.Mapped() {
		ref.Step(stFree, core.None, Intro1)
		return
	}
	w, h, _ := s.Arena.Rect()
	ref.Step(stMap, core.None, Move6, s.Arena.Radius(), w, h)
}

// allowPlace: a hex inside the wall that is nobody's, before the bout begins.
// [mun.move.5] [mun.wall.1]
func (r *Rules) allowPlace(s *State, c *Command) *rule.Refusal {
	other := s.Standing(c.Hex)
	switch {
	case !s.Mapped():
		return refuse("bad-argument", Move6, "positions are kept on a hex map only", "arena hex 6")
	case !s.TakesSpace(int(c.On)):
		return refuse("outside", Seq3, r.Name(s, int(c.On))+" takes no more part and stands nowhere", "")
	case !s.Arena.Inside(c.Hex):
		return refuse("outside", Wall1, HexText(c.Hex)+" lies outside the wall", s.Extent())
	case other != int(Nobody) && other != int(c.On):
		return refuse("occupied", Move5, r.Name(s, other)+" stands in "+HexText(c.Hex), "choose another hex")
	}
	return nil
}

func (r *Rules) place(s *State, c *Command, ref *core.Ref) {
	r.takePlace(s, int(c.On), c.Hex, c.Facing, ref)
}

func (r *Rules) takePlace(s *State, who int, at field.Hex, facing field.Facing, ref *core.Ref) {
	r.stand(s, who, at, facing)
	if ref.Listen {
		ref.Event(evPlaced, who, core.None, Game1, 1+int(facing), 0, 0, HexCode(at))
	}
}

// HexCode is a hex as the number of a record; 0 stands for none.
func HexCode(h field.Hex) int { return (int(h.Q)+128)<<8 + int(h.R) + 128 + 1 }

// HexOf is the hex of such a number.
func HexOf(code int) field.Hex {
	return field.Hex{Q: int8((code-1)>>8 - 128), R: int8((code-1)&255 - 128)}
}

// spotCode is where a spot is as the number of a record, 0 without a map.
func (s *State) spotCode(x Spot) int {
	if s.Mapped() {
		return HexCode(x.At)
	}
	return 0
}

// standCode is where a figure stands as the number of a record, 0 without a map.
func (s *State) standCode(who int) int {
	if s.Mapped() && s.Fig[who].Placed {
		return HexCode(s.Fig[who].At)
	}
	return 0
}

// ShowSide turns a figure so that it sees another in a quadrant, if it can: on a
// map that is how a blow would have come from another side.
func (s *State) ShowSide(who, other int, q Quadrant) {
	f := &s.Fig[who]
	for k := range 6 {
		if facing := f.Facing.Turn(k); s.Geometry().Quadrant(f.At, facing, s.Fig[other].At) == q {
			s.Stand(who, f.At, facing)
			return
		}
	}
}

// Unfit says why the bout cannot go on in another arena, "" if it can.
func (r *Rules) Unfit(s *State, a field.Arena) (why, hint string) {
	if s.NumGround > 0 && (a == field.Arena{}) == s.Mapped() {
		return "things lie on the ground, and there is no telling where they would lie then", "set bout.ground=none first"
	}
	if !s.Mapped() {
		return "", ""
	}
	if a == (field.Arena{}) && s.Phase != Muster {
		return "the bout is under way on a map, and it would be lost where everybody stands and which way he faces", "set bout.phase=muster first"
	}
	for i := range int(s.N) {
		if f := &s.Fig[i]; f.Placed && a != (field.Arena{}) && !a.Inside(f.At) {
			return r.Name(s, i) + " stands in " + HexText(f.At) + ", which would lie outside", "place " + r.Typed(s, i) + " elsewhere first"
		}
	}
	for i := range s.NumGround {
		if x := &s.Ground[i]; !a.Inside(x.At) {
			return "the " + r.ItemName(x.Item) + " in " + HexText(x.At) + " would lie outside", "set bout.ground first"
		}
	}
	return "", ""
}

// Extent says which hexes lie inside the wall.
func (s *State) Extent() string {
	if w, h, ok := s.Arena.Rect(); ok {
		return "the arena is " + Itoa(w) + " hexes wide and " + Itoa(h) + " long; its north-west corner is (0,0)"
	}
	return "the arena reaches " + Itoa(s.Arena.Radius()) + " hexes from (0,0)"
}

// AppendHex writes the coordinates of a hex.
func AppendHex(b []byte, h field.Hex, sep byte) []byte {
	return strconv.AppendInt(append(strconv.AppendInt(b, int64(h.Q), 10), sep), int64(h.R), 10)
}

// HexText is a hex in sentences.
func HexText(h field.Hex) string { return "(" + string(AppendHex(nil, h, ',')) + ")" }
