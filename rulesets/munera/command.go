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
	action *action
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

// An action is a verb as the rules know it: when it may be used, whether a command is
// allowed, and what comes of it.
type action struct {
	word  string
	phase uint8
	allow func(*Rules, *State, *Command) *rule.Refusal
	do    func(*Rules, *State, *Command, *bout.Ref)
}

// actions are those of the ruleset, by their words.
func actions() map[string]*action {
	attack := func(r *Rules, s *State, c *Command, ref *bout.Ref) { r.resolve(s, &c.plan, ref) }
	list := []action{
		{"add", mustering, (*Rules).allowAdd, (*Rules).add},
		{"remove", mustering, (*Rules).allowRemove, (*Rules).remove},
		{"begin", mustering, (*Rules).allowBegin, (*Rules).begin},
		{"arena", mustering, (*Rules).allowArena, (*Rules).chooseArena},
		{"place", mustering, (*Rules).allowPlace, (*Rules).place},
		{"range", always, (*Rules).allowStated, (*Rules).doRange},
		{"sees", always, (*Rules).allowStated, (*Rules).doSees},
		{"turn", turnStarting, (*Rules).allowTurn, (*Rules).startTurn},
		{"move", acting, (*Rules).allowMove, (*Rules).move},
		{"face", acting, (*Rules).allowFace, (*Rules).face},
		{"attack", acting, (*Rules).allowBlow, attack},
		{"throw", acting, (*Rules).allowThrow, attack},
		{"shoot", acting, (*Rules).allowThrow, attack},
		{"net", acting, (*Rules).allowNet, attack},
		{"lasso", acting, (*Rules).allowNet, attack},
		{"cape", acting, (*Rules).allowNet, attack},
		{"whirl", acting, (*Rules).allowWhirl, attack},
		{"feint", acting, (*Rules).allowFeint, func(r *Rules, s *State, c *Command, ref *bout.Ref) { r.armFeint(s, c.actor(s), ref) }},
		{"grapple", acting, (*Rules).allowGrapple, func(r *Rules, s *State, c *Command, ref *bout.Ref) {
			r.grapple(s, &c.plan, ending{c.then, c.orElse}, ref)
		}},
		{"haze", acting, (*Rules).allowHaze, func(r *Rules, s *State, c *Command, ref *bout.Ref) { r.haze(s, c.actor(s), int(c.on), ref) }},
		{"cut-free", acting, (*Rules).allowCut, func(r *Rules, s *State, c *Command, ref *bout.Ref) { r.cutFree(s, c.actor(s), c.net, ref) }},
		{"draw", acting, (*Rules).allowDraw, (*Rules).draw},
		{"sheathe", acting, (*Rules).allowSheathe, (*Rules).sheathe},
		{"drop", acting, (*Rules).allowDrop, (*Rules).drop},
		{"discard", always, (*Rules).allowDiscard, (*Rules).discard},
		{"pick-up", acting, (*Rules).allowPickUp, (*Rules).pickUp},
		{"kick", acting, (*Rules).allowKick, (*Rules).kick},
		{"end", acting, allowAny, (*Rules).endTurn},
		{"appeal", always, (*Rules).allowForced, (*Rules).forceAppeal},
		{"skill", finished, (*Rules).allowSkill, (*Rules).gainSkill},
	}
	byWord := make(map[string]*action, len(list))
	for k := range list {
		byWord[list[k].word] = &list[k]
	}
	return byWord
}

func allowAny(r *Rules, s *State, c *Command) *rule.Refusal { return nil }

// An edit sets one field of a figure that is being entered; it was tried when it was
// read.
type edit struct {
	field, text string
	at          int // the word that says it
	set         func(s *State, i int) error
}

// When a verb may be used.
const (
	always uint8 = iota
	mustering
	turnStarting
	acting
	finished
)
