package state

import (
	"strconv"
	"summa/internal/field"
)

// StartRadius is the default radius of a hex arena.
const StartRadius = 6

// Bounds of a hex arena: its radius, or the sides of a rectangle.
const (
	MinRadius, MaxRadius = 3, 49
	MinSide, MaxSide     = 3, 99
)

// UseArena puts the bout on a map, or with the zero Arena takes it off one. Known positions are
// kept only if the bout was on a map both before and after, or on none.
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
				s.SetRange(i, j, s.OpeningRange())
			}
		}
	}
}

// Geometry returns how the quadrants lie on the hexes. [mun.face.1]
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

// Stand moves a figure to a hex during a bout, and records the move for traces.
func (r *Reckoner) Stand(s *State, who int, at field.Hex, facing field.Facing) {
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

// lookRound recomputes how far a figure is from all others, and in which quadrants they see each
// other. [mun.face.1]
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

// MapKnows is the reason why positions cannot be stated on a map.
const MapKnows = "on a map the positions say how far and on which side everybody is"

// Standing returns the figure whose space a hex is, or Nobody. Items take no space. [mun.move.5]
func (s *State) Standing(h field.Hex) int {
	for i := range int(s.N) {
		if s.Fig[i].Placed && s.Fig[i].At == h {
			return i
		}
	}
	return int(Nobody)
}

// Open reports whether a figure could be moved to a hex: it is inside the wall and no figure's
// space. [mun.move.5] [mun.wall.1]
func (r *Reckoner) Open(s *State, h field.Hex) bool {
	return r.Inside(s, h) && s.Standing(h) == int(Nobody)
}

// LeaveSpaces takes figures that have left the bout off the map, unless by ruling beaten ones stay
// where they fell. [mun.seq.3]
func (r *Reckoner) LeaveSpaces(s *State) {
	for i := range int(s.N) {
		if s.Fig[i].Placed && !s.TakesSpace(i) {
			was := s.Fig[i].At
			s.TakeOff(i)
			r.moved(s, i, was)
		}
	}
}

// TakesSpace reports whether a figure may take up a space. [mun.seq.3]
func (s *State) TakesSpace(who int) bool {
	return s.Fig[who].Status == Active || s.Is(RulingRemovedFigures, RemovedFiguresStaysAsObstacle)
}

// pushed moves a figure one increment straight away from another, or straight
// behind its own back, if there is room. [mun.attack.6]
func (r *Reckoner) pushed(s *State, who, from int, ownBack bool) bool {
	f := &s.Fig[who]
	open := func(h field.Hex) bool { return r.Open(s, h) }
	to, ok := field.Push(s.Fig[from].At, f.At, open)
	if ownBack {
		to, ok = s.Geometry().Behind(f.At, f.Facing, open)
	}
	if ok {
		r.Stand(s, who, to, f.Facing)
	}
	return ok
}

// Scattered returns the space at a point of the hexagon around a hex. Point 1 is in the direction
// of another hex; of two equally near directions, the clockwise one. An item that would fall
// outside the wall stays at the centre. [mun.scatter.1] [mun.scatter.2]
func (r *Reckoner) Scattered(s *State, centre, other field.Hex, point int) Spot {
	first, tie := field.Toward(centre, other)
	if tie {
		first = first.Turn(1)
	}
	if s.Is(RulingScatterNumbering, ScatterNumberingMirrored) && point >= 5 {
		point = 11 - point // 5 and 6 swapped
	}
	at := field.Neighbour(centre, first.Turn(point-1))
	if !r.Inside(s, at) {
		at = centre
	}
	return Spot{By: Nobody, At: at}
}

// Entrance returns where an unplaced figure starts a duel: at its end of the arena, facing the
// other end. ok is false if the players must place it. [mun.game.1]
func (s *State) Entrance(who int) (at field.Hex, facing field.Facing, ok bool) {
	north, south := s.Arena.Ends()
	at, facing = north, field.S
	if who == 1 {
		at, facing = south, field.N
	}
	ok = s.N == 2 && !s.Is(RulingStartPositions, StartPositionsPlayersPlace) && s.Standing(at) == int(Nobody)
	return at, facing, ok
}

// HexCode encodes a hex as a number for records; 0 stands for none.
func HexCode(h field.Hex) int { return (int(h.Q)+128)<<8 + int(h.R) + 128 + 1 }

// HexOf decodes such a number.
func HexOf(code int) field.Hex {
	return field.Hex{Q: int8((code-1)>>8 - 128), R: int8((code-1)&255 - 128)}
}

// SpotCode encodes a spot for records; 0 without a map.
func (s *State) SpotCode(x Spot) int {
	if s.Mapped() {
		return HexCode(x.At)
	}
	return 0
}

// StandCode encodes where a figure stands for records; 0 without a map.
func (s *State) StandCode(who int) int {
	if s.Mapped() && s.Fig[who].Placed {
		return HexCode(s.Fig[who].At)
	}
	return 0
}

// ShowSide turns a figure so that it sees another in quadrant q, if possible; it serves to ask what
// a blow from another side would have done.
func (s *State) ShowSide(who, other int, q Quadrant) {
	f := &s.Fig[who]
	for k := range 6 {
		if facing := f.Facing.Turn(k); s.Geometry().Quadrant(f.At, facing, s.Fig[other].At) == q {
			s.Stand(who, f.At, facing)
			return
		}
	}
}

// Extent describes the size of the arena.
func (s *State) Extent() string {
	if w, h, ok := s.Arena.Rect(); ok {
		return "the arena is " + Itoa(w) + " hexes wide and " + Itoa(h) + " long; its north-west corner is (0,0)"
	}
	return "the arena reaches " + Itoa(s.Arena.Radius()) + " hexes from (0,0)"
}

// AppendHex appends the coordinates of a hex.
func AppendHex(b []byte, h field.Hex, sep byte) []byte {
	return strconv.AppendInt(append(strconv.AppendInt(b, int64(h.Q), 10), sep), int64(h.R), 10)
}

// HexText formats a hex for sentences.
func HexText(h field.Hex) string { return "(" + string(AppendHex(nil, h, ',')) + ")" }
