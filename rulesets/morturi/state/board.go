package state

import (
	"iter"
	"summa/internal/field"
)

// A Cell is the ground of one square. [mor.terrain.1]
type Cell struct {
	Height    int8 // 0: not raised
	Difficult bool
	Obstacle  bool
	Hazard    bool
	Blocks    bool // line of sight: difficult ground and hazards only
	Damage    int8 // of a hazard
}

// A Start is where a school starts a battle.
type Start struct {
	Squares []field.Square
	Gate    []field.Square
	Facing  field.Way
}

// A Board is the arena with its terrain. It never changes: a change of ground makes another Board,
// and at one table equal boards are the same Board.
type Board struct {
	Width, Height int8
	Cells         []Cell // row by row from the south
	hazards       bool   // some cell is a hazard
	Rough         bool   // some ground is not open
	Starts        []Start
}

// Inside reports whether the wall encloses a square. [mor.move.4]
func (b *Board) Inside(q field.Square) bool {
	return q.X >= 1 && q.Y >= 1 && q.X <= b.Width && q.Y <= b.Height
}

// At returns the ground of a square inside the wall.
func (b *Board) At(q field.Square) *Cell {
	return &b.Cells[(int(q.Y)-1)*int(b.Width)+int(q.X)-1]
}

// Squares yields all squares, row by row from the south.
func (b *Board) Squares() iter.Seq[field.Square] {
	return func(yield func(field.Square) bool) {
		for y := int8(1); y <= b.Height; y++ {
			for x := int8(1); x <= b.Width; x++ {
				if !yield(field.Square{X: x, Y: y}) {
					return
				}
			}
		}
	}
}

// NewBoard returns an open board.
func NewBoard(width, height int) *Board {
	return &Board{Width: int8(width), Height: int8(height), Cells: make([]Cell, width*height)}
}

// With returns a copy of the board with the ground of some squares changed.
func (b *Board) With(list []field.Square, change func(*Cell)) *Board {
	other := *b
	other.Cells = append([]Cell(nil), b.Cells...)
	for _, q := range list {
		change(other.At(q))
	}
	other.Look()
	return &other
}

// Look records which sorts of ground the board has.
func (b *Board) Look() {
	b.hazards, b.Rough = false, false
	for i := range b.Cells {
		b.hazards = b.hazards || b.Cells[i].Hazard
		b.Rough = b.Rough || b.Cells[i] != Cell{}
	}
}

// Same reports whether two boards have the same ground.
func (b *Board) Same(o *Board) bool {
	if b.Width != o.Width || b.Height != o.Height || len(b.Starts) != len(o.Starts) {
		return false
	}
	for i := range b.Cells {
		if b.Cells[i] != o.Cells[i] {
			return false
		}
	}
	for i := range b.Starts {
		if !b.Starts[i].same(&o.Starts[i]) {
			return false
		}
	}
	return true
}

func (t *Start) same(o *Start) bool {
	if t.Facing != o.Facing || len(t.Squares) != len(o.Squares) || len(t.Gate) != len(o.Gate) {
		return false
	}
	for i := range t.Squares {
		if t.Squares[i] != o.Squares[i] {
			return false
		}
	}
	for i := range t.Gate {
		if t.Gate[i] != o.Gate[i] {
			return false
		}
	}
	return true
}

// Board returns the Board of this table that has the same ground as b.
func (r *Reckoner) Board(b *Board) *Board {
	for _, known := range r.boards {
		if known.Same(b) {
			return known
		}
	}
	r.boards = append(r.boards, b)
	return b
}

// Higher returns the height at which a square counts. [mor.terrain.2] [ruling raised-levels]
func (s *State) Higher(q field.Square) int {
	h := s.Board.At(q).Height
	if h > 0 && !s.Is(RulingRaisedLevels, RaisedLevelsLevels) {
		return 1
	}
	return int(h)
}
