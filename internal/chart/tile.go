package chart

// A Side is one of the directions in which a space has a side.
type Side uint8

// The sides, clockwise.
const (
	N Side = iota
	NE
	SE
	S
	SW
	NW
	numSides
)

// A tile is how one kind of space is drawn. Tiles overlap: neighbours share the
// line between them.
type tile struct {
	rows   []string       // blank where nothing is drawn
	across int            // characters from one column to the next
	down   int            // lines from one half row to the next
	text   [2]int         // where the two characters inside begin: column, line
	gates  [numSides]gate // where a side is, for who looks over it
}

// A gate is the characters of one side of a space.
type gate struct {
	x, y, n int
	mark    byte
}

// hexagon is a flat-topped hex:
//
//	 __
//	/  \
//	\__/
var hexagon = tile{
	rows:   []string{" __ ", "/  \\", "\\__/"},
	across: 3,
	down:   1,
	text:   [2]int{1, 1},
	gates: [numSides]gate{
		N:  {1, 0, 2, '^'},
		NE: {3, 1, 1, '>'},
		SE: {3, 2, 1, '>'},
		S:  {1, 2, 2, 'v'},
		SW: {0, 2, 1, '<'},
		NW: {0, 1, 1, '<'},
	},
}

// high is how many lines of a tile there are, wide how many characters.
func (t *tile) high() int { return len(t.rows) }
func (t *tile) wide() int { return len(t.rows[0]) }
