package state

import (
	"slices"

	"summa/internal/pack"
	"summa/internal/rule"
	"summa/internal/words"
)

// Troop is a troop type as loaded.
type Troop struct {
	ID, Name string
	Rule     rule.ID
	Armored  bool
	Mount    uint8
	Struck   uint8 // row of the melee table
	Weapon   uint8
	Custom   uint8
	From     pack.Pos
}

// A Band is a band of range: its far end when shooting level, uphill and downhill.
type Band struct {
	To       [3]int32 // level, up, down
	Ranks    int
	Armored  uint8
	Unarmord uint8
}

// Arm is a weapon as the procedure sees it.
type Arm struct {
	ID      string
	Rule    rule.ID
	Arcs    bool
	Charges bool
	Engine  bool
	Still   bool   // a unit that has moved cannot shoot it
	Shots   int32  // of a man, or an engine, in a turn
	Reload  int32  // it shoots once in this many turns
	Amount  int32  // turns in which a unit can shoot it; 0: no limit
	Carried []bool // by type: who may be given it; nil: any
	Bands   []Band
	Against [numCovers]uint8 // what a cover does against it
	From    pack.Pos
}

// MostBands is how many bands a weapon can have.
const MostBands = 6

// NoneCarried is the weapon list of a unit that has no weapon.
var NoneCarried = []string{"none"}

// PrintedWeapons are the weapons that the table of covers names. Against any other weapon, a cover
// does what it does against the printed weapon that shoots like it.
var PrintedWeapons = []string{"bow", "lance", "sling", "scorpio"}

// Columns of the table of covers.
const (
	Arcing   = 0 // the bow's
	Straight = 2 // the sling's
	Engines  = 3 // the scorpio's
)

// Cover is a word for cover and what it does against each of the printed weapons.
type Cover struct {
	ID         string
	Rule, Line rule.ID
	Stone      bool
	Columns    [4]uint8
}

// What a cover does.
const (
	nothing uint8 = iota
	Less
	NoHit
	NoLine
)

// The covers, in the order of tables.yaml.
const (
	CoverNone uint8 = iota
	CoverSoft
	CoverHard
	CoverInside
	CoverWindow
	coverNearWall
	coverFarWall
	coverCliffTop
	coverParapet
	numCovers
)

var CoverIDs = []string{"none", "soft", "hard", "inside", "window", "near-wall", "far-wall", "cliff-top", "parapet"}

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

var KillIDs = []string{"armored-men", "roman-archers", "unarmored-men", "gaul-shooters", "roman-cavalry", "celtic-cavalry-armored", "celtic-cavalry",
	"numidian-cavalry", "unlisted-cavalry-armored", "unlisted-cavalry", "unlisted-shooters"}

// The four moves.
const (
	moveArmoredFoot uint8 = iota
	moveFoot
	moveArmoredMounted
	moveMounted
	numMoves
)

var MoveIDs = []string{"armored-foot", "unarmored-foot", "armored-mounted", "unarmored-mounted"}

// Grounds.
const (
	Level uint8 = iota
	Up
	Down
	road
	roadUp
	RoadDown
)

var GroundIDs = []string{"level", "up", "down", "road"}

// Single numbers, in the order of tables.yaml.
const (
	NumSurvival uint8 = iota
	NumDeadly
	NumRunOver
	NumPatternWidth
	numPatternLength
	NumMinimum
	NumUpQuarters
	NumDownQuarters
	NumGroup
	NumFront
	numLadderReach
	NumLadderMen
	NumPush
	NumFall
	NumBatter
	NumBatterLeast
	NumBatterMost
	NumChain
	NumChainMost
	numBridgeWork
	NumBridgeMen
	NumBridgeSmall
	NumBridgeLarge
	NumBuildingHeight
	NumWallHeight
	numCliffHeight
	numNearWall
	numFarWall
	numNumbers
)

var NumberIDs = []string{"survival", "deadly-hits", "run-over", "pattern-width", "pattern-length", "minimum-range", "up-quarters", "down-quarters", "group",
	"wall-front", "ladder-reach", "ladder-men", "push", "fall", "batter", "batter-least", "batter-most", "chain", "chain-most", "bridge-work", "bridge-men",
	"bridge-small", "bridge-large", "building-height", "wall-height", "cliff-height", "near-wall", "far-wall"}

// Term is one row of a table of numbers.
type Term struct {
	Rule  rule.ID
	Value int
}

// Ground is what a kind of ground adds to a move: Part/Of of it.
type Ground struct {
	Rule     rule.ID
	Part, Of int32
}

// MoveRow holds the length of one of the four moves under each option of the ruling base-move.
type MoveRow struct {
	Rule                  rule.ID
	Length, Plain, Engine int32
}

// DrawnUp is a unit of an army or a scenario.
type DrawnUp struct {
	Name, Side, Place string
	Kind              uint8
	Men, Files        int
	X, Y              int32
	Facing            uint8
	Weapon            uint8
	Stated            bool
	Hold, Inside      bool
	Ladders           int
	From              pack.Pos
}

// Army is units as they are drawn up.
type Army struct {
	ID     string
	Width  int32
	Blocks bool
	Units  []DrawnUp
	From   pack.Pos
}

// Scenario is a table with units on it.
type Scenario struct {
	ID, Name, Text string
	Width, Depth   int32
	Feats          []DrawnFeature
	Units          []DrawnUp
	Setup          []SetLine
	From           pack.Pos
}

// SetLine is a command that sets up a scenario, and the place in the content that it comes from.
type SetLine struct {
	Text string
	From pack.Pos
}

// DrawnFeature is a feature and its name.
type DrawnFeature struct {
	Feature
	Called string
	From   pack.Pos
}

// Content is the content of the ruleset, compiled to arrays that the rules index
// by number. It does not change once loaded.
type Content struct {
	Set       *pack.Set
	Types     []Troop
	TypeIDs   []string
	Kills     [numKills]Term
	Moves     [numMoves]MoveRow
	Grounds   [4]Ground
	Arms      []Arm // the first is none
	ArmIDs    []string
	Splits    [7]Term // by effect: the faces that hit the man
	Covers    [numCovers]Cover
	Numbers   [numNumbers]Term
	Armies    []Army
	Scenarios []Scenario
	Weights   [numWeights]float64
	Words     words.Book
}

// N returns a single number of the rules.
func (c *Content) N(k uint8) int { return c.Numbers[k].Value }

// MayCarry reports whether men of a type may be given a weapon. [war.missile.1]
func (c *Content) MayCarry(kind, weapon uint8) bool {
	who := c.Arms[weapon].Carried
	return who == nil || who[kind]
}

// TypeHint returns a hint for an unknown type: the nearest type (or army, if armies are given),
// else the command that lists them.
func (c *Content) TypeHint(word string, armies ...string) string {
	otherwise := "list romanwar types"
	if len(armies) > 0 {
		otherwise += ", list romanwar armies"
	}
	return Meant(word, append(slices.Clone(c.TypeIDs), armies...), otherwise)
}

var (
	MountWords    = []string{"none", "horse", "chariot", "elephant"}
	ShelterWords  = []string{"nothing", "less", "no-hit", "no-line"}
	FacingWords   = []string{"N", "E", "S", "W"}
	FaceWords     = []string{"front", "rear", "left", "right"}
	GroundWords   = []string{"level", "up", "down", "road", "road-up", "road-down"}
	ModeWords     = []string{"theatre", "battle"}
	StepWords     = []string{"move", "shoot", "casualties", "charge", "melee", "end"}
	PolicyWords   = []string{"steady", "fanatic", "cautious", "veteran"}
	PaperWords    = []string{"none", "stay", "retreat"}
	StatusWords   = []string{"fighting", "attacker-won", "defender-won", "both-dead", "attacker-left", "defender-left", "both-left"}
	DoorWords     = []string{"closed", "open", "down"}
	ChainWords    = []string{"whole", "whole", "broken"}
	FeatureWords  = []string{"plateau", "slope", "road", "cover", "building", "wall", "cliff", "river", "bridge", "door"}
	PlacedMenWord = []string{"ranks", "ladder", "wall", "door", "chain", "pushed", "worked"}
)

// The weights of the veteran policy, in the order of policy.yaml.
const (
	WeightOdds = iota
	WeightShooters
	numWeights
)

var WeightIDs = []string{"charge-odds", "patience"}

// The names of the policies.
const (
	PlainName   = "plain"
	VeteranName = "veteran"
)

// PolicyNames lists the policies, the simplest first. Plain and veteran write the papers of a side
// as its stated nature demands, steady if none is stated; the others are plain with papers of their
// own.
var PolicyNames = []string{PlainName, VeteranName, PolicyWords[Steady], PolicyWords[Cautious], PolicyWords[Fanatic]}
