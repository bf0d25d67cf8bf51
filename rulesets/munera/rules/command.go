package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// What a command leaves open.
const Unstated = 0

// Answers to the choices of a command.
const (
	Yes uint8 = 1
	No  uint8 = 2

	ThenThrow     uint8 = 1
	ThenDisengage uint8 = 2

	TwoHands uint8 = 1
	OneHand  uint8 = 2
)

// Weapons named by their place rather than by what they are.
const (
	TheShield  state.Weapon = 254 // whatever shield or cape he holds
	theGrapple state.Weapon = 253 // bare hands that take hold
	ArrowItem  state.Weapon = 252 // an arrow on the ground, where arrows are counted
)

// A Command is one line of play, with names looked up.
type Command struct {
	Action *Action
	By     int8 // who acts; nobody: the active figure
	On     int8 // the target; nobody if there is none
	Blow
	Dir uint8 // the way of a step, a turn or a kick, or where somebody is seen
	N   int16 // how many steps or increments
	Thing
	Place
	Entry
}

// A Blow is what attack, feint, net, whirl, grapple and the like state.
type Blow struct {
	With   state.Weapon
	Grip   uint8
	Reroll uint8
	Then   uint8 // what the one who gives the command does should he win a grapple test
	OrElse uint8 // and what the other does
	At     int16 // stated range, 0: not stated
	From   int8  // stated quadrant, -1: not stated
	Others int8  // -1: not stated
	Block  bool
}

// A Thing is what draw, discard, kick, pick-up and the like are about.
type Thing struct {
	Item  state.Weapon
	Owner int8
}

// An Entry is what add and skill state, and remove.
type Entry struct {
	Name  uint16
	Kind  uint8
	Skill uint8
	Edits []Edit
}

// A Place is what arena and place state.
type Place struct {
	Arena  field.Arena
	Hex    field.Hex
	Facing field.Facing
}

// A Plan is what Permit finds out about a command that may be done: what its verb needs
// is filled in, and the command itself is left as it was given.
type Plan struct {
	Strike Strike    // of an attack or a grapple
	Item   int       // what it handles, by its place: on the sheet, on the ground, among the nets he is caught in
	To     field.Hex // where a kicked thing comes to lie, on a map
}

// An Action is a verb as the rules know it: when it may be used, whether a command is
// allowed, and what comes of it.
type Action struct {
	Word  string
	phase uint8
	allow func(*Rules, *state.State, *Command, *Plan) *rule.Refusal
	do    func(*Rules, *state.State, *Command, *Plan, *core.Ref)
}

// actions are those of the ruleset, by their words.
func actions() map[string]*Action {
	attack := func(r *Rules, s *state.State, _ *Command, p *Plan, ref *core.Ref) { r.resolve(s, &p.Strike, ref) }
	list := []Action{
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
		{"feint", acting, (*Rules).allowFeint, func(r *Rules, s *state.State, c *Command, _ *Plan, ref *core.Ref) { r.armFeint(s, c.Actor(s), ref) }},
		{"grapple", acting, (*Rules).allowGrapple, func(r *Rules, s *state.State, c *Command, p *Plan, ref *core.Ref) {
			r.grapple(s, &p.Strike, ending{c.Then, c.OrElse}, ref)
		}},
		{"haze", acting, (*Rules).allowHaze, func(r *Rules, s *state.State, c *Command, _ *Plan, ref *core.Ref) {
			r.haze(s, c.Actor(s), int(c.On), ref)
		}},
		{"cut-free", acting, (*Rules).allowCut, func(r *Rules, s *state.State, c *Command, p *Plan, ref *core.Ref) {
			r.cutFree(s, c.Actor(s), p.Item, ref)
		}},
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
	byWord := make(map[string]*Action, len(list))
	for k := range list {
		byWord[list[k].Word] = &list[k]
	}
	return byWord
}

func allowAny(*Rules, *state.State, *Command, *Plan) *rule.Refusal { return nil }

// An Edit sets one field of a figure that is being entered; it was tried when it was
// read.
type Edit struct {
	Field, Text string
	At          int // the word that says it
	Set         func(s *state.State, i int) error
}

// When a verb may be used.
const (
	always uint8 = iota
	mustering
	turnStarting
	acting
	finished
)
