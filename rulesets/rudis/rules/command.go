package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/rudis/state"
)

// A Command is one command with its names looked up.
type Command struct {
	Action *Action
	Who    int8   // the boxer it is about, or Nobody
	Said   string // a move or digest as typed, if it is not a valid one
	Chosen
	Sealed
	Entry
	Answer
}

// Chosen holds the choices of the two boxers of an exchange.
type Chosen struct {
	Attack state.Choice // an attack or a move
	Defend state.Choice
	NoCard string    // a word that is no card, for the refusal at its proper place
	NoPath bool      // there is no way to the hex of a move,
	To     state.Hex // which is this
}

// Sealed holds the arguments of seal and open.
type Sealed struct {
	Held   bool // this table keeps the choice
	Digest [32]byte
	BadHex bool
	Opens  [2]Opening
	NOpens int8
}

// An Entry holds the arguments of add, match and the deck commands.
type Entry struct {
	Cards [2]uint8 // of boxers
	Names [2]uint16
	Order []uint8 // of the boxers to be drawn
	Left  []int   // cards of the deck
	Edits []Edit
}

// An Answer holds the arguments of sub and counter.
type Answer struct {
	Yes bool
	Sub uint8
}

// An Opening reveals a choice.
type Opening struct {
	Who    int8
	Choice state.Choice
	Salt   string
	Plain  bool // it was not sealed
	NoCard string
}

// An Action is a verb as the rules know it: whether a command with it is allowed, and what it does.
type Action struct {
	Word  string
	Allow func(*Rules, *state.State, *Command) *rule.Refusal
	do    func(*Rules, *state.State, *Command, *core.Ref)
}

// actions returns the verbs of the ruleset by their words.
func actions() map[string]*Action {
	list := []Action{
		{"match", (*Rules).allowMatch, (*Rules).match},
		{"add", (*Rules).allowAdd, (*Rules).add},
		{"remove", (*Rules).allowRemove, (*Rules).remove},
		{"draw", (*Rules).allowDraw, (*Rules).draw},
		{"begin", (*Rules).allowBegin, (*Rules).beginBout},
		{"attack", (*Rules).allowAttack, (*Rules).choose},
		{"move", (*Rules).allowMove, (*Rules).choose},
		{"defend", (*Rules).allowDefend, (*Rules).choose},
		{"exchange", (*Rules).allowExchange, (*Rules).doExchange},
		{"stand", (*Rules).allowStand, (*Rules).stand},
		{"unchoose", (*Rules).allowUnchoose, (*Rules).unchoose},
		{"seal", (*Rules).allowSeal, (*Rules).seal},
		{"open", (*Rules).allowOpen, (*Rules).open},
		{"sub", (*Rules).allowSub, (*Rules).DoSub},
		{"counter", (*Rules).allowCounter, (*Rules).DoCounter},
		{"guard", (*Rules).allowGuard, (*Rules).DoGuard},
		{"stop", (*Rules).allowStop, (*Rules).stop},
		{"pile", (*Rules).allowPile, (*Rules).pileUp},
	}
	byWord := make(map[string]*Action, len(list))
	for k := range list {
		byWord[list[k].Word] = &list[k]
	}
	return byWord
}

// An Edit sets one field of a boxer who is being entered.
type Edit struct {
	Field, Text string
	Set         func(s *state.State, i int) error
}
