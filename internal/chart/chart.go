// Package chart draws the ground of a bout and describes it in sentences. A ruleset hands over a
// Chart: where the spaces of its arena lie, which figures stand in them, what lies about, and how
// far a figure can go. The package does not know the rules or what the spaces mean to them.
package chart

// A Chart is the ground of a bout with all figures and things on it.
type Chart struct {
	Mode  string // the ruleset's name for this kind of ground
	Arena string // the size of the arena in the ruleset's words
	Title string // what is drawn, as a sentence

	Places bool  // sentences tell the ground of the space that a figure stands in
	Shape  Shape // the shape of the spaces

	// Spaces are those inside the wall, in a fixed order. Without spaces there is nothing to
	// draw, and everything is described in sentences.
	Spaces []Space

	// Quarters are the parts into which the ground around a figure is divided. Viewer is the
	// figure whose quarters the spaces give, or Nobody.
	Quarters []Quarter
	Viewer   int

	Grounds []Ground // the kinds of ground that are not plain
	Figures []Figure
	Things  []Thing
	Marks   []Thing // shown in addition to players at a screen; they are no facts of the bout
	Sights  []Sight
	Reach   *Reach // how far a figure can go, or nil
	Pushes  bool   // an attack can drive its target back
	Plan    *Plan  // ground without spaces, or nil

	fitted bool // it is drawn for a screen, where all sides on which it goes on are named

	// Talked says that the description is for a person at a terminal: it says what the targets of
	// attacks may do about them, and of the spaces within reach it gives only the number.
	Talked bool
	All    bool // draw all of the arena where less would do

	near bool // draw only what lies around the figures
}

// A Shape is the shape of the spaces of an arena.
type Shape uint8

// The shapes. A square has the neighbours N, E, S and W.
const (
	Hexes Shape = iota
	Squares
)

// Nobody, Nowhere and Unmarked are the numbers for no figure, no space and no quarter.
const (
	Nobody   = -1
	Nowhere  = -1
	Unmarked = -1
)

// A Space is one hex or square of the arena.
type Space struct {
	Name    string // its coordinates with commas, "0,-1"
	X, Y    int    // X is its column; Y is its row from above, in half heights of a space
	Quarter int    // the quarter of the viewer that it lies in, or Unmarked if it is too far away
	Ground  int    // its kind of ground, an index into Grounds plus 1; 0 if it is plain
}

// A Ground is a kind of ground.
type Ground struct {
	Word string // "raised", for programs
	Seen string // "raised ground"
	Mark byte   // the mark in spaces of this kind
}

// A Quarter is one of the parts of the ground around a figure.
type Quarter struct {
	Word string // "rear", for programs
	Seen string // "behind him": where the figure sees what lies there
	From string // "behind": where an attack from there comes from
	Mark byte   // the mark of the empty spaces there
	Key  byte   // the mark of spaces from which the figure can be attacked from there
}

// A Figure is somebody in the bout.
type Figure struct {
	Name   string
	Space  int    // Nowhere if it stands in none
	Facing string // the word for its facing
	Looks  []Side // the sides of its space that it faces
	State  string // its other visible states, or ""
	Gone   bool   // it is out of the bout
	Acts   bool   // it is the active figure
	Own    bool   // its side is the active side
	Front  *Point // on a plan: the middle of its front, else nil
}

// A Thing is something that lies on the ground.
type Thing struct {
	Name  string
	Space int // Nowhere if it lies in none
	Where string
	Row   string // the text of the thing in the state
}

// A Sight is the distance from one figure to another, and the quarter in which it sees that one.
type Sight struct {
	Who, Whom int
	Range     int // 0 if it is not known
	Quarter   int
}

// A Reach is what a figure can do with the points that it has left.
type Reach struct {
	Who     int
	Left    int
	Unit    string // the unit of these points, "AP"
	Turns   []Price
	Spots   []Spot // the first is where the figure stands
	Targets []int  // the figures that it can attack
}

// A Price is the cost of something.
type Price struct {
	Name string
	Cost int
}

// A Spot is a space that the figure can reach.
type Spot struct {
	Space   int
	Cost    int     // the lowest cost over all facings
	Facings []Price // the lowest cost for each facing, the cheapest first; empty if turning is free
	Attacks []Attack
}

// An Attack is one that the figure can make from a spot.
type Attack struct {
	Line    string // the command
	Name    string // the command without its target
	Target  int
	Quarter int    // the quarter of the target from which the attack comes
	Facing  string // the cheapest facing for it, or "" if turning is free
	Cost    int    // the total cost, with the way there
	Push    string // the space to which a push-back would drive the target, or ""
	Note    string // what the target may do about it, for a person at a terminal
}
