// Package chart draws the ground of a bout and says in sentences what is on it.
// A ruleset hands over a Chart: where the spaces of its arena lie, who stands in
// them, what lies about, how far somebody can go. Whose rules they are, and what
// the spaces mean to them, the package does not know.
package chart

// A Chart is the ground of a bout with everybody and everything on it.
type Chart struct {
	Mode  string // what the ruleset calls this kind of ground
	Arena string // the size of the arena in its words
	Title string // what is drawn, as a sentence

	Places bool  // sentences say of the ground where it lies
	Shape  Shape // of the spaces

	// Spaces are those inside the wall, in a fixed order; without any there is
	// nothing to draw and everything is said.
	Spaces []Space

	// Quarters are the parts into which the ground round a figure falls, and
	// Viewer is the figure of which the spaces tell theirs, or Nobody.
	Quarters []Quarter
	Viewer   int

	Grounds []Ground // the kinds of ground that are not plain
	Figures []Figure
	Things  []Thing
	Marks   []Thing // what is shown besides where a player looks on: it is no fact of the bout
	Sights  []Sight
	Reach   *Reach // how far somebody can go, or nil
	Pushes  bool   // an attack can drive its target back
	Plan    *Plan  // ground without spaces, or nil

	fitted bool // it is drawn for a screen, where all sides on which it goes on are named

	// Talked says that a person at a terminal is told of it: what the targets of attacks may
	// do about them, and of the spaces that he can come to no more than their number.
	Talked bool
	All    bool // all of the arena is drawn, where less would do

	near bool // no more is drawn than lies round the figures
}

// A Shape is what the spaces of an arena are.
type Shape uint8

// The shapes. A square has its neighbours N, E, S and W.
const (
	Hexes Shape = iota
	Squares
)

// Nobody is the number of no figure, Nowhere that of no space, Unmarked that of no
// quarter.
const (
	Nobody   = -1
	Nowhere  = -1
	Unmarked = -1
)

// A Space is one hex or square of the arena.
type Space struct {
	Name    string // its coordinates with commas, "0,-1"
	X, Y    int    // its column, and half its height at a time its row, from above
	Quarter int    // the quarter of the viewer it lies in, Unmarked too far from him
	Ground  int    // its kind of ground, counted from 1; 0 if it is plain
}

// A Ground is a kind of ground.
type Ground struct {
	Word string // "raised", for programs
	Seen string // "raised ground"
	Mark byte   // in the spaces of that kind
}

// A Quarter is one of the parts of the ground round a figure.
type Quarter struct {
	Word string // "rear", for programs
	Seen string // "behind him": where he sees what lies there
	From string // "behind": where that comes from
	Mark byte   // in the empty spaces that lie there
	Key  byte   // in the spaces from which he can be attacked from there
}

// A Figure is somebody in the bout.
type Figure struct {
	Name   string
	Space  int    // Nowhere if he stands in none
	Facing string // the word for where he looks
	Looks  []Side // the sides of his space over which he looks
	State  string // what else is to be seen of him, or ""
	Gone   bool   // he takes no more part
	Acts   bool   // it is his turn
	Own    bool   // his side is to act
	Front  *Point // on a plan: where the middle of its front is, else nil
}

// A Thing lies on the ground.
type Thing struct {
	Name  string
	Space int // Nowhere if it lies in none
	Where string
	Row   string // as the state has it
}

// A Sight is how far one figure is from another, and in which quarter he sees
// him.
type Sight struct {
	Who, Whom int
	Range     int // 0 if nobody knows
	Quarter   int
}

// A Reach is what a figure can do with the points he has left.
type Reach struct {
	Who     int
	Left    int
	Unit    string // what is paid with, "AP"
	Turns   []Price
	Spots   []Spot // the first is where he stands
	Targets []int  // whom he can attack
}

// A Price is what something costs.
type Price struct {
	Name string
	Cost int
}

// A Spot is a space that he can come to.
type Spot struct {
	Space   int
	Cost    int     // the least, whatever way he then faces
	Facings []Price // the least for each facing, the cheapest first; none if turning is free
	Attacks []Attack
}

// An Attack is one that he can make from a spot.
type Attack struct {
	Line    string // the command
	Name    string // the same without its target
	Target  int
	Quarter int    // of the target, in which he then stands
	Facing  string // the cheapest way to face for it, or "" if turning is free
	Cost    int    // in all, with the way there
	Push    string // the space to which a push-back would drive the target, or ""
	Note    string // what the target may do about it, for a person at a terminal
}
