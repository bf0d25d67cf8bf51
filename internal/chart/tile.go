package chart

// A Side is one of the directions in which a space has a side.
type Side uint8

// The sides, clockwise.
const (
	N Side = iota
	NE
	E
	SE
	S
	SW
	W
	NW
	numSides
)

// A tile is the drawing of one kind of space. Tiles overlap: neighbours share the line between
// them.
type tile struct {
	name   string         // the word for such a space
	rows   []string       // blank where nothing is drawn
	across int            // characters from one column to the next
	down   int            // lines from one half row to the next, of which a space has two
	text   [2]int         // where the text inside begins: column, line
	room   int            // the number of characters inside
	gates  [numSides]gate // the position of each side, to mark facings
	header int            // lines of coordinates above the arena
	label  int            // where those labels end, counted from the first character inside
	beside bool           // the second coordinates stand beside the rows
	labels string         // the sentence on the coordinates
	usual  int            // the number of half rows that are drawn where figures stand close together
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
	name:   "hex",
	rows:   []string{" __ ", "/  \\", "\\__/"},
	across: 3,
	down:   1,
	text:   [2]int{1, 1},
	room:   2,
	header: 2,
	label:  2,
	labels: "Above each column is its first number, and the second of its top hex.",
	usual:  26,
	gates: [numSides]gate{
		N:  {1, 0, 2, '^'},
		NE: {3, 1, 1, '>'},
		SE: {3, 2, 1, '>'},
		S:  {1, 2, 2, 'v'},
		SW: {0, 2, 1, '<'},
		NW: {0, 1, 1, '<'},
	},
}

// square is a square with room for two characters. Its sides are drawn only where a figure faces
// them.
var square = tile{
	name:   "square",
	rows:   []string{"    ", " .  ", "    "},
	across: 3,
	down:   1,
	text:   [2]int{1, 1},
	room:   2,
	gates:  squareGates(3),
	header: 1,
	label:  1,
	beside: true,
	labels: squareLabels,
	usual:  squareUsual,
}

// smallSquare is a square with room for one character, used where a square would be too wide.
var smallSquare = tile{
	name:   "square",
	rows:   []string{"   ", " . ", "   "},
	across: 2,
	down:   1,
	text:   [2]int{1, 1},
	room:   1,
	gates:  squareGates(2),
	header: 1,
	label:  1,
	beside: true,
	labels: squareLabels,
	usual:  squareUsual,
}

const (
	squareLabels = "Above each column is its number, and beside each row its own."
	squareUsual  = 30 // half rows, for 15 rows
)

func squareGates(across int) [numSides]gate {
	return [numSides]gate{N: {1, 0, 1, '^'}, E: {across, 1, 1, '>'}, S: {1, 2, 1, 'v'}, W: {0, 1, 1, '<'}}
}

// high returns the number of lines of a tile, and wide the number of characters.
func (t *tile) high() int { return len(t.rows) }
func (t *tile) wide() int { return len(t.rows[0]) }
