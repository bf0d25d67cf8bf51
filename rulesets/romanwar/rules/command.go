package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// A Command is one command with its names looked up: the verb, who acts on whom, and the arguments
// of each family of verbs. Order makes one without arguments.
type Command struct {
	Action *Action
	Side   int8
	Unit   int32  // who acts, or nobody
	Target int32  // to whom, or nobody
	N      int32  // men, dice, pieces; 0: not stated
	Name   uint16 // of what is new, or of a door, chain, wall or bridge
	Entry
	March
	Aim
	Clash
	Decision
	Siege
}

// Entry holds the arguments of side, muster, add, scenario and feature.
type Entry struct {
	Kind    uint8  // the type, the army or the scenario
	Army    bool   // a whole army is mustered
	Owner   uint16 // the side
	Decides bool   // the side's policy is stated
	Policy  uint8
	Armed   bool // the weapon is stated
	Weapon  uint8
	Base    int32
	Engine  int32
	Crew    int32
	Ladder  int32
	Hold    bool
	Inside  bool
	Edits   []Edit // of a new unit
	Feat    state.Feature
}

// March holds the arguments of move, place and map.
type March struct {
	X, Y   int32
	Facing uint8 // NoFacing: as it is
	Files  int32
	Legs   [state.MaxLegs]state.Leg // lengths over kinds of ground
	NLegs  int8
}

// Aim holds the arguments of shoot.
type Aim struct {
	At    int32 // the range, or the distance to a wall; Unstated
	Slope uint8
	Cover state.Covers
	Face  uint8
	Picks []int32 // men, by their numbers
}

// Clash holds the arguments of melee, round and runover.
type Clash struct {
	More   [2][state.Most]int32 // the units of the attackers and of the defenders
	NMore  [2]int8
	M      int32   // men of the target
	From   int32   // the first man covered, or how many men abreast
	Groups []int32 // attackers and defenders of each group in turn
}

// Decision holds the arguments of decide, seal and open.
type Decision struct {
	Melee  int32
	Group  int32
	Paper  uint8
	Ground uint8
	Digest [32]byte
	Papers [state.MaxSides]ShownPaper
}

// Siege holds the arguments of the verbs for ladders, walls, doors, chains and bridges.
type Siege struct {
	Other  uint16 // the ladder that is put up, or the drawbridge of a chain
	Work   int32  // the ladder, door, chain or bridge
	State  uint8  // of a door
	On     bool   // onto a wall, not off it
	Corner bool
	Large  bool // a bridge
}

// Order returns a command without arguments.
func Order(a *Action) Command {
	c := Command{Action: a, Side: state.Nobody, Unit: state.Nobody, Target: state.Nobody}
	c.Facing, c.At, c.Melee = NoFacing, Unstated, state.Nobody
	return c
}

// A Plan is what Permit works out about an allowed command for its verb to use; the command itself
// is not changed.
type Plan struct {
	Shot    state.Shot // a volley
	Way     state.Way  // of the unit that moves, with its legs below
	Legs    [state.MaxLegs]state.Leg
	NLegs   int8
	Melee   state.Melee // who is to fight whom
	Booked  int32       // index of the melee whose round is called
	Men     int32       // men who go to a work, or dice thrown for it
	Keeper  int32       // the unit that meets the men at the top of a ladder, or Nobody
	Pieces  int32       // that run over
	Covered int32       // men under their patterns
}

const (
	NoFacing = 255
	Unstated = -1
)

// An Action is a verb as the rules know it: when it may be used, whether a command with it is
// allowed, and what it does.
type Action struct {
	Word  string
	When  uint8
	Steps uint8 // on a table: the steps in which it may be given, as bits; 0: any
	Allow func(*Rules, *state.State, *Command, *Plan) *rule.Refusal
	Do    func(*Rules, *state.State, *Command, *Plan, *core.Ref)
}

// actions returns the verbs of the ruleset by their words.
func actions() map[string]*Action {
	list := []Action{
		{"side", always, 0, (*Rules).allowSide, (*Rules).addSide},
		{"muster", always, 0, (*Rules).allowMuster, (*Rules).muster},
		{"add", always, 0, (*Rules).allowAdd, (*Rules).add},
		{"remove", mustering, 0, (*Rules).allowRemove, (*Rules).remove},
		{"map", mustering, 0, (*Rules).allowMap, (*Rules).layTable},
		{"feature", mustering, 0, (*Rules).allowFeature, (*Rules).layFeature},
		{"place", always, 0, (*Rules).allowPlace, (*Rules).place},
		{"scenario", mustering, 0, (*Rules).allowScenario, (*Rules).setScenario},
		{"begin", mustering, 0, (*Rules).allowBegin, (*Rules).begin},
		{"move", Acting, InMove, (*Rules).allowMove, (*Rules).Move},
		{"runover", Acting, InMove, (*Rules).AllowRunOver, (*Rules).RunOver},
		{"shoot", Acting, inShoot, (*Rules).AllowShoot, (*Rules).Shoot},
		{"casualties", Acting, inDeath, (*Rules).allowCasualties, (*Rules).Casualties},
		{"charge", Acting, inCharge, (*Rules).allowCharge, (*Rules).Charge},
		{"melee", Acting, inMelee | 1<<state.StepCharge, (*Rules).allowMelee, (*Rules).bookMelee},
		{"round", Acting, inMelee, (*Rules).allowRound, (*Rules).Fight},
		{"decide", Acting, inMelee, (*Rules).allowDecide, (*Rules).decide},
		{"seal", Acting, inMelee, (*Rules).allowDecide, (*Rules).seal},
		{"open", Acting, inMelee, (*Rules).allowOpen, (*Rules).open},
		{"next", Acting, 0, (*Rules).allowNext, (*Rules).Next},
		{"end", Acting, 0, (*Rules).AllowEnd, (*Rules).End},
		{"ladder-up", Acting, InMove, (*Rules).allowLadderUp, (*Rules).ladderUp},
		{"climb", Acting, InMove, (*Rules).allowClimb, (*Rules).climb},
		{"push-ladder", Acting, InMove, (*Rules).allowPush, (*Rules).push},
		{"ladder-melee", Acting, inMelee, (*Rules).allowLadderMelee, (*Rules).ladderMelee},
		{"wall", Acting, InMove, (*Rules).allowWall, (*Rules).onWall},
		{"door", Acting, InMove, (*Rules).allowDoor, (*Rules).door},
		{"ram", Acting, InMove, (*Rules).allowRam, (*Rules).ram},
		{"batter", Acting, InMove, (*Rules).allowBatter, (*Rules).batter},
		{"to-chain", Acting, InMove, (*Rules).allowToChain, (*Rules).toChain},
		{"hack", Acting, InMove, (*Rules).allowHack, (*Rules).hack},
		{"leave", Acting, InMove, (*Rules).allowLeave, (*Rules).leaveWorks},
		{"bridge", either, 0, (*Rules).allowBridge, (*Rules).layBridge},
		{"build", Acting, InMove, (*Rules).allowBuild, (*Rules).build},
	}
	byWord := make(map[string]*Action, len(list))
	for k := range list {
		byWord[list[k].Word] = &list[k]
	}
	return byWord
}

// An Edit sets one field of a new unit.
type Edit struct {
	Field, Text string
	Set         func(s *state.State, i int) error
}

// When a verb may be used.
const (
	always    uint8 = iota
	mustering       // before begin
	Acting          // while the war is on
	either          // before begin or while it is on
)
