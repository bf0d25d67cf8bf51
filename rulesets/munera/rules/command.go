package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/munera/state"
)

// Unstated marks what a command leaves open.
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

// Weapons that are named by their place rather than by what they are.
const (
	TheShield  state.Weapon = 254 // whatever shield or cape he holds
	theGrapple state.Weapon = 253 // bare hands that take hold
	ArrowItem  state.Weapon = 252 // an arrow on the ground, where arrows are counted
)

// A Command is one command with its names looked up.
type Command struct {
	Action *Action
	By     int8 // who acts; Nobody: the active figure
	On     int8 // the target, or Nobody
	Blow
	Dir uint8 // direction of a step, turn or kick, or of somebody seen
	N   int16 // how many steps or increments
	Thing
	Place
	Entry
}

// A Blow holds the arguments of attack, feint, net, whirl, grapple and the like.
type Blow struct {
	With   state.Weapon
	Grip   uint8
	Reroll uint8
	Then   uint8 // what the acting figure does if it wins a grapple test
	OrElse uint8 // what the other does if it wins
	At     int16 // stated range, 0: not stated
	From   int8  // stated quadrant, -1: not stated
	Others int8  // -1: not stated
	Block  bool
}

// A Thing holds the arguments of draw, discard, kick, pick-up and the like.
type Thing struct {
	Item  state.Weapon
	Owner int8
}

// An Entry holds the arguments of add, remove and skill.
type Entry struct {
	Name  uint16
	Kind  uint8
	Skill uint8
	Edits []Edit
}

// A Place holds the arguments of arena and place.
type Place struct {
	Arena  field.Arena
	Hex    field.Hex
	Facing field.Facing
}

// A Plan is what Permit works out about an allowed command for its verb to use; the command itself
// is not changed.
type Plan struct {
	Strike Strike    // of an attack or a grapple
	Item   int       // index of the item it handles: on the sheet, on the ground, or among the nets on the figure
	To     field.Hex // where a kicked item comes to lie, on a map
}

// An Action is a verb as the rules know it: when it may be used, whether a command with it is
// allowed, and what it does.
type Action struct {
	Word  string
	phase uint8
	allow func(*Rules, *state.State, *Command, *Plan) *rule.Refusal
	do    func(*Rules, *state.State, *Command, *Plan, *core.Ref)
}

// actions returns the verbs of the ruleset by their words.
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

// An Edit sets one field of a figure that is being entered. It is tried when it is parsed.
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
