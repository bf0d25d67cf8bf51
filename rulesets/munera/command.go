package munera

import (
	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/rule"
)

// What a command leaves open.
const unstated = 0

// Answers to the choices of a command.
const (
	yes uint8 = 1
	no  uint8 = 2

	thenThrow     uint8 = 1
	thenDisengage uint8 = 2

	twoHands uint8 = 1
	oneHand  uint8 = 2
)

// Weapons named by their place rather than by what they are.
const (
	theShield  weapon = 254 // whatever shield or cape he holds
	theGrapple weapon = 253 // bare hands that take hold
	arrowItem  weapon = 252 // an arrow on the ground, where arrows are counted
)

// A Command is one line of play, with names looked up.
type Command struct {
	verb   *verb
	by     int8 // who acts; nobody: the active figure
	on     int8 // the target; nobody if there is none
	with   weapon
	grip   uint8
	reroll uint8
	then   uint8 // what the one who gives the command does should he win a grapple test
	orElse uint8 // and what the other does
	at     int16 // stated range, 0: not stated
	from   int8  // stated quadrant, -1: not stated
	others int8  // -1: not stated
	block  bool
	dir    uint8
	n      int16
	item   weapon
	owner  int8
	skill  uint8
	name   uint16
	kind   uint8
	arena  field.Arena
	hex    field.Hex
	facing field.Facing
	edits  []edit
	plan   strike // filled in when the command is allowed
	slot   int
	net    int
}

// Directions of a move; the last is the first of the six of a hex map, clockwise.
const (
	dirForward uint8 = iota
	dirBack
	dirLeft
	dirRight
	dirNorth

	unsaid uint8 = 255 // of a kick
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
	always uint8 = iota
	mustering
	turnStarting
	acting
	finished
)
