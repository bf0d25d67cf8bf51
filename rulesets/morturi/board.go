package morturi

import (
	"iter"

	"summa/internal/field"
)

// A cell is the ground of one square. [mor.terrain.1]
type cell struct {
	height    int8 // 0: not raised
	difficult bool
	obstacle  bool
	hazard    bool
	blocks    bool // line of sight: difficult ground and hazards only
	damage    int8 // of a hazard
}

// A start is where a school begins a battle.
type start struct {
	squares []field.Square
	gate    []field.Square
	facing  field.Way
}

// A Board is the arena with its terrain. It never changes: other ground is
// another Board, and equal boards of one table are the same Board.
type Board struct {
	width, height int8
	cells         []cell // row by row from the south
	hazards       bool   // there are some
	rough         bool   // there is ground that is not open
	starts        []start
}

// inside reports whether the wall encloses a square. [mor.move.4]
func (b *Board) inside(q field.Square) bool {
	return q.X >= 1 && q.Y >= 1 && q.X <= b.width && q.Y <= b.height
}

// at is the ground of a square inside the wall.
func (b *Board) at(q field.Square) *cell {
	return &b.cells[(int(q.Y)-1)*int(b.width)+int(q.X)-1]
}

// squares are all squares, row by row from the south.
func (b *Board) squares() iter.Seq[field.Square] {
	return func(yield func(field.Square) bool) {
		for y := int8(1); y <= b.height; y++ {
			for x := int8(1); x <= b.width; x++ {
				if !yield(field.Square{X: x, Y: y}) {
					return
				}
			}
		}
	}
}

// newBoard is an open board.
func newBoard(width, height int) *Board {
	return &Board{width: int8(width), height: int8(height), cells: make([]cell, width*height)}
}

// with is the board with other ground on some squares.
func (b *Board) with(list []field.Square, change func(*cell)) *Board {
	other := *b
	other.cells = append([]cell(nil), b.cells...)
	for _, q := range list {
		change(other.at(q))
	}
	other.look()
	return &other
}

// look notes what sorts of ground there are.
func (b *Board) look() {
	b.hazards, b.rough = false, false
	for i := range b.cells {
		b.hazards = b.hazards || b.cells[i].hazard
		b.rough = b.rough || b.cells[i] != cell{}
	}
}

// same reports whether two boards are the same ground.
func (b *Board) same(o *Board) bool {
	if b.width != o.width || b.height != o.height || len(b.starts) != len(o.starts) {
		return false
	}
	for i := range b.cells {
		if b.cells[i] != o.cells[i] {
			return false
		}
	}
	for i := range b.starts {
		if !b.starts[i].same(&o.starts[i]) {
			return false
		}
	}
	return true
}

func (t *start) same(o *start) bool {
	if t.facing != o.facing || len(t.squares) != len(o.squares) || len(t.gate) != len(o.gate) {
		return false
	}
	for i := range t.squares {
		if t.squares[i] != o.squares[i] {
			return false
		}
	}
	for i := range t.gate {
		if t.gate[i] != o.gate[i] {
			return false
		}
	}
	return true
}

// board returns the one Board of this table that is the same ground.
func (r *Rules) board(b *Board) *Board {
	for _, known := range r.boards {
		if known.same(b) {
			return known
		}
	}
	r.boards = append(r.boards, b)
	return b
}

// higher is how high a square counts. [mor.terrain.2] [ruling raised-levels]
func (s *State) higher(q field.Square) int {
	h := s.board.at(q).height
	if h > 0 && !s.is(rulingRaisedLevels, raisedLevelsLevels) {
		return 1
	}
	return int(h)
}
