package state

import (
	"slices"
	"strconv"
	"strings"
	"summa/internal/field"
	"summa/internal/line"
)

// Nearest returns the distance of a square from the nearest enemy of figure i.
func (s *State) Nearest(i int, q field.Square) int {
	best := 4 * MaxBoard
	for j := range int(s.N) {
		if s.Fig[j].OnField && s.Enemies(i, j) {
			best = min(best, q.Walk(s.Fig[j].At))
		}
	}
	return best
}

// Closer reports whether a square is closer than figure i itself to one of the enemies that are now
// nearest to it, at distance now.
func (s *State) Closer(i int, q field.Square, now int) bool {
	for j := range int(s.N) {
		f := &s.Fig[j]
		if f.OnField && s.Enemies(i, j) && s.Fig[i].At.Walk(f.At) == now && q.Walk(f.At) < now {
			return true
		}
	}
	return false
}

// Place returns the index of a square in Cells.
func (b *Board) Place(q field.Square) int { return (int(q.Y)-1)*int(b.Width) + int(q.X) - 1 }

// What closes a square.
const (
	ByNothing uint8 = iota
	ByWall
	ByObstacle
	BySomebody
)

// Closed returns what keeps everybody out of a square.
func (s *State) Closed(q field.Square) uint8 {
	switch {
	case !s.Board.Inside(q):
		return ByWall
	case s.Board.Rough && s.Board.At(q).Obstacle:
		return ByObstacle
	case s.Occupant(q) >= 0:
		return BySomebody
	}
	return ByNothing
}

// Walkable reports whether a figure may walk into a square of its own will.
func (s *State) Walkable(q field.Square) bool {
	return s.Closed(q) == ByNothing && !(s.Board.hazards && s.Board.At(q).Hazard)
}

// Steppable reports whether a figure may enter a square by movement that its own effect grants.
func (s *State) Steppable(q field.Square) bool {
	return s.Closed(q) == ByNothing && !(s.Board.hazards && s.Board.At(q).Hazard && s.Is(RulingOwnEffectMoveIntoHazard, OwnEffectMoveIntoHazardForbidden))
}

// Walk returns the length of the shortest way from a square to another over squares that can be
// entered, or -1 if there is none. Figure i, who walks, does not block it.
func (r *Reckoner) Walk(s *State, from, to field.Square, i int) int {
	n := int(s.Board.Width) * int(s.Board.Height)
	far := r.Way[:n]
	for k := range far {
		far[k] = -1
	}
	place := func(q field.Square) int { return (int(q.Y)-1)*int(s.Board.Width) + int(q.X) - 1 }
	queue := make([]field.Square, 1, 64)
	queue[0] = from
	far[place(from)] = 0
	for len(queue) > 0 {
		q := queue[0]
		queue = queue[1:]
		if q == to {
			return int(far[place(q)])
		}
		for w := range field.Way(field.Ways) {
			next := q.To(w)
			if !s.Board.Inside(next) || far[place(next)] >= 0 {
				continue
			}
			c := s.Board.At(next)
			if next != to && (c.Obstacle || c.Hazard || s.Occupant(next) >= 0 && s.Occupant(next) != i) {
				continue
			}
			far[place(next)] = far[place(q)] + 1
			queue = append(queue, next)
		}
	}
	return -1
}

func (s *State) OccupantBut(i int, q field.Square) int {
	for j := range int(s.N) {
		if j != i && s.Fig[j].At == q && s.Fig[j].OnField {
			return j
		}
	}
	return int(Nobody)
}

// FirstOf returns the first gladiator of a school, or -1 if it has none.
func (s *State) FirstOf(school int8) int {
	for i := range int(s.N) {
		if s.Fig[i].School == school {
			return i
		}
	}
	return -1
}

// Chosen returns the tricks of a gladiator: all of his role, or as many different ones as his grade
// chooses. For a grade that has all, none need be named.
func (c *Content) Chosen(r *Reckoner, x *Role, g *Grade, names []string) ([]TrickID, error) {
	if g.All && len(names) == 0 {
		return x.Tricks, nil
	}
	var list []TrickID
	for _, name := range names {
		t, err := r.TrickNamed(name)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(x.Tricks, t) {
			return nil, &line.Error{Code: "bad-argument", Msg: c.Tricks[t].Name + " is no trick of a " + x.Name, Hint: c.TrickNames(x.Tricks)}
		}
		if slices.Contains(list, t) {
			return nil, &line.Error{Code: "bad-argument", Msg: c.Tricks[t].Name + " is named twice"}
		}
		list = append(list, t)
	}
	most, verb := min(g.Tricks, len(x.Tricks)), "chooses"
	if g.All {
		most, verb = len(x.Tricks), "has all"
	}
	if len(list) != most {
		return nil, &line.Error{Code: "bad-argument", Msg: "a " + g.Name + " of this role " + verb + " " + Itoa(most) + " tricks, not " + Itoa(len(list)), Hint: c.TrickNames(x.Tricks)}
	}
	return list, nil
}

// IsOffBoard reports whether a text has the form of a square, but lies on no board.
func IsOffBoard(text string) bool {
	a, b, ok := strings.Cut(text, ",")
	_, err := strconv.Atoi(a)
	_, err2 := strconv.Atoi(b)
	_, on := ParseSquare(text, MaxBoard, MaxBoard)
	return ok && err == nil && err2 == nil && !on
}

// ParseSquare reads a square written x,y.
func ParseSquare(text string, width, height int) (field.Square, bool) {
	a, b, ok := strings.Cut(strings.TrimSpace(text), ",")
	x, err := strconv.Atoi(strings.TrimSpace(a))
	y, err2 := strconv.Atoi(strings.TrimSpace(b))
	if !ok || err != nil || err2 != nil || x < 1 || y < 1 || x > width || y > height {
		return field.Square{}, false
	}
	return field.Square{X: int8(x), Y: int8(y)}, true
}
