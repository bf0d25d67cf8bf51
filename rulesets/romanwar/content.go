package romanwar

import (
	"embed"
	"slices"

	"summa/internal/bout"
	"summa/internal/pack"
	"summa/internal/rule"
)

//go:embed *.yaml demo.txt
var files embed.FS

// templates are files with one entry of a kind, for players' own packs.
//
//go:embed templates/*.yaml
var templates embed.FS

// contentFiles are read when a war is opened, bookFiles when somebody asks for the
// words of a rule.
var (
	contentFiles = []string{"types.yaml", "tables.yaml", "armies.yaml", "scenarios.yaml", "words.yaml", "policy.yaml"}
	bookFiles    = []string{"rules.yaml", "rulings.yaml"}
)

// troop is a type as loaded.
type troop struct {
	id, name string
	rule     rule.ID
	armored  bool
	mount    uint8
	struck   uint8 // row of the melee table
	weapon   uint8
	custom   uint8
	from     pack.Pos
}

// A band of range: up to its end, as normal, uphill and downhill.
type band struct {
	to       [3]int32 // level, up, down
	ranks    int
	armored  uint8
	unarmord uint8
}

// arm is a weapon as the procedure sees it.
type arm struct {
	id      string
	rule    rule.ID
	arcs    bool
	charges bool
	engine  bool
	still   bool   // who has moved does not shoot it
	shots   int32  // of a man, or an engine, in a turn
	reload  int32  // it shoots once in so many turns
	amount  int32  // turns in which a unit can shoot it; 0: all
	carried []bool // by type: who may be given it; nil: any
	bands   []band
	against [numCovers]uint8 // what a cover does against it
	from    pack.Pos
}

// mostBands is how many bands a weapon can have.
const mostBands = 6

// noneCarried is what a unit carries that has no weapon.
var noneCarried = []string{"none"}

// printedWeapons are those that the table of covers names. A cover does against another
// what it does against the one of them that shoots like it.
var printedWeapons = []string{"bow", "lance", "sling", "scorpio"}

// Columns of the table of covers.
const (
	arcing   = 0 // the bow's
	straight = 2 // the sling's
	engines  = 3 // the scorpio's
)

// cover is a word for cover and what it does against each of the printed weapons.
type cover struct {
	id         string
	rule, line rule.ID
	stone      bool
	columns    [4]uint8
}

// What a cover does.
const (
	nothing uint8 = iota
	less
	noHit
	noLine
)

// Covers, in the order of tables.yaml.
const (
	coverNone uint8 = iota
	coverSoft
	coverHard
	coverInside
	coverWindow
	coverNearWall
	coverFarWall
	coverCliffTop
	coverParapet
	numCovers
)

var coverIDs = []string{"none", "soft", "hard", "inside", "window", "near-wall", "far-wall", "cliff-top", "parapet"}

// Rows of the melee table, in the order of tables.yaml.
const (
	killArmored uint8 = iota
	killRomanArchers
	killUnarmored
	killGaulShooters
	killRomanCavalry
	killCelticArmored
	killCeltic
	killNumidian
	killUnlistedArmored
	killUnlisted
	killUnlistedShooters
	numKills
)

var killIDs = []string{"armored-men", "roman-archers", "unarmored-men", "gaul-shooters", "roman-cavalry", "celtic-cavalry-armored", "celtic-cavalry",
	"numidian-cavalry", "unlisted-cavalry-armored", "unlisted-cavalry", "unlisted-shooters"}

// The four moves.
const (
	moveArmoredFoot uint8 = iota
	moveFoot
	moveArmoredMounted
	moveMounted
	numMoves
)

var moveIDs = []string{"armored-foot", "unarmored-foot", "armored-mounted", "unarmored-mounted"}

// Grounds.
const (
	level uint8 = iota
	up
	down
	road
	roadUp
	roadDown
)

var groundIDs = []string{"level", "up", "down", "road"}

// Single numbers, in the order of tables.yaml.
const (
	numSurvival uint8 = iota
	numDeadly
	numRunOver
	numPatternWidth
	numPatternLength
	numMinimum
	numUpQuarters
	numDownQuarters
	numGroup
	numFront
	numLadderReach
	numLadderMen
	numPush
	numFall
	numBatter
	numBatterLeast
	numBatterMost
	numChain
	numChainMost
	numBridgeWork
	numBridgeMen
	numBridgeSmall
	numBridgeLarge
	numBuildingHeight
	numWallHeight
	numCliffHeight
	numNearWall
	numFarWall
	numNumbers
)

var numberIDs = []string{"survival", "deadly-hits", "run-over", "pattern-width", "pattern-length", "minimum-range", "up-quarters", "down-quarters", "group",
	"wall-front", "ladder-reach", "ladder-men", "push", "fall", "batter", "batter-least", "batter-most", "chain", "chain-most", "bridge-work", "bridge-men",
	"bridge-small", "bridge-large", "building-height", "wall-height", "cliff-height", "near-wall", "far-wall"}

// term is one row of a table of numbers.
type term struct {
	rule  rule.ID
	value int
}

// ground is what a kind of ground adds to a move: part of so many.
type ground struct {
	rule     rule.ID
	part, of int32
}

// moveRow is one of the four moves under the options of base-move.
type moveRow struct {
	rule                  rule.ID
	length, plain, engine int32
}

// drawnUp is a unit of an army or a scenario.
type drawnUp struct {
	name, side, place string
	kind              uint8
	men, files        int
	x, y              int32
	facing            uint8
	weapon            uint8
	stated            bool
	hold, inside      bool
	ladders           int
	from              pack.Pos
}

// army is units as they are drawn up.
type army struct {
	id     string
	width  int32
	blocks bool
	units  []drawnUp
	from   pack.Pos
}

// scenario is a table with units on it.
type scenario struct {
	id, name, text string
	width, depth   int32
	feats          []drawnFeature
	units          []drawnUp
	setup          []setLine
	from           pack.Pos
}

// setLine is a line of play that a scenario is set up by, and what it comes from.
type setLine struct {
	text string
	from pack.Pos
}

// drawnFeature is a feature and its name.
type drawnFeature struct {
	feature
	called string
	from   pack.Pos
}

// Content is the content of the ruleset, compiled to arrays that the rules index
// by number. It does not change once loaded.
type Content struct {
	set       *pack.Set
	types     []troop
	typeIDs   []string
	kills     [numKills]term
	moves     [numMoves]moveRow
	grounds   [4]ground
	arms      []arm // the first is none
	armIDs    []string
	splits    [7]term // by effect: the faces that hit the man
	covers    [numCovers]cover
	numbers   [numNumbers]term
	armies    []army
	scenarios []scenario
	weights   [numWeights]float64
	words     bout.Words
}

// n is a single number of the rules.
func (c *Content) n(k uint8) int { return c.numbers[k].value }

// mayCarry reports whether men of a type may be given a weapon. [war.missile.1]
func (c *Content) mayCarry(kind, weapon uint8) bool {
	who := c.arms[weapon].carried
	return who == nil || who[kind]
}

// typeHint is the type nearest to a word, or the army if armies are given, or where they
// are listed.
func (c *Content) typeHint(word string, armies ...string) string {
	otherwise := "list romanwar types"
	if len(armies) > 0 {
		otherwise += ", list romanwar armies"
	}
	return meant(word, append(slices.Clone(c.typeIDs), armies...), otherwise)
}
