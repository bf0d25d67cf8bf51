package morturi

import (
	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/rule"
)

const maxSteps = 24 // of one move

// A Command is one line of play, with names looked up.
type Command struct {
	verb   *verb
	by     int8 // who acts; nobody: the active figure
	on     int8 // whom it is about; nobody if there is none
	school int8
	ways   [maxSteps]field.Way
	steps  int8
	square field.Square
	list   []field.Square // of terrain
	option optionID
	clause clauseID
	does   uint8 // what a trick command comes to
	trick  trickID
	n      int16
	sure   bool
	name   uint16
	order  [MaxSchools]int8
	nOrder int8
	ground cell
	board  *Board
	scene  scenarioID
	word   uint8
	answer uint8 // how the target reacts, if it is said
	diced  bool  // dice were given with it
	edits  []edit
}

// What a target does, as it is said with the attack.
const (
	notSaid uint8 = iota
	willTurn
	willStay
)

// What a trick command comes to.
const (
	doesClause uint8 = iota
	doesStance
	doesStandUp
	doesRecover
	doesAttack
	doesShoot
	doesEffect
)

// A verb is one word of the ruleset's language.
type verb struct {
	word  string
	also  []string
	usage string
	help  string
	phase uint8
	parse func(*parser, *Command) error
	allow func(*Rules, *State, *Command) *rule.Refusal
	do    func(*Rules, *State, *Command, *bout.Ref)
}

// When a verb may be used.
const (
	always     uint8 = iota
	refereeing       // before the battle and during it
	settingUp
	choosing
	acting
	reacting
	choosingEffect
	anyTrick // acting, or choosing an effect
	roundEnding
)
