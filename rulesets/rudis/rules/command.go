package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/rudis/state"
)

// A Command is one line of play, with names looked up.
type Command struct {
	Action *Action
	Who    int8   // whom it is about, or nobody
	Said   string // a move or a digest as it was said, if it is none
	Chosen
	Sealed
	Entry
	Answer
}

// Chosen is what the two of an exchange choose.
type Chosen struct {
	Attack state.Choice // an attack or a move
	Defend state.Choice
	NoCard string    // a word that is no card, for the refusal in its turn
	NoPath bool      // no way to the hex of a move,
	To     state.Hex // which is this
}

// Sealed is what seal and open state.
type Sealed struct {
	Held   bool // this table keeps the choice
	Digest [32]byte
	BadHex bool
	Opens  [2]Opening
	NOpens int8
}

// An Entry is what add, match and the deck state.
type Entry struct {
	Cards [2]uint8 // of boxers
	Names [2]uint16
	Order []uint8 // of the boxers to be drawn
	Left  []int   // cards of the deck
	Edits []Edit
}

// An Answer is what sub and counter state.
type Answer struct {
	Yes bool
	Sub uint8
}

// An Opening turns a choice up.
type Opening struct {
	Who    int8
	Choice state.Choice
	Salt   string
	Plain  bool // it was not sealed
	NoCard string
}

// An Action is a verb as the rules know it: whether a command is allowed, and what comes
// of it.
type Action struct {
	Word  string
	Allow func(*Rules, *state.State, *Command) *rule.Refusal
	do    func(*Rules, *state.State, *Command, *core.Ref)
}

// actions are those of the ruleset, by their words.
func actions() map[string]*Action {
	list := []Action{
		{"match", (*Rules).allowMatch, (*Rules).match},
		{"add", (*Rules).allowAdd, (*Rules).add},
		{"remove", (*Rules).allowRemove, (*Rules).remove},
		{"draw", (*Rules).allowDraw, (*Rules).draw},
		{"begin", (*Rules).allowBegin, (*Rules).begin0},
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
