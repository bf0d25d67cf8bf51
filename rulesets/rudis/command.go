package rudis

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// A Command is one line of play, with names looked up.
type Command struct {
	action *action
	who    int8   // whom it is about, or nobody
	attack choice // an attack or a move
	defend choice
	noCard string // a word that is no card, for the refusal in its turn
	noPath bool   // no way to the hex of a move
	held   bool   // of seal: this table keeps the choice
	digest [32]byte
	badHex bool
	opens  [2]opening
	nOpens int8
	cards  [2]uint8 // of boxers
	names  [2]uint16
	order  []uint8 // of the boxers to be drawn
	left   []int   // cards of the deck
	edits  []edit
	yes    bool
	sub    uint8
}

// An opening turns a choice up.
type opening struct {
	who    int8
	choice choice
	salt   string
	plain  bool // it was not sealed
	noCard string
}

// An action is a verb as the rules know it: whether a command is allowed, and what comes
// of it.
type action struct {
	word  string
	allow func(*Rules, *State, *Command) *rule.Refusal
	do    func(*Rules, *State, *Command, *bout.Ref)
}

// actions are those of the ruleset, by their words.
func actions() map[string]*action {
	list := []action{
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
		{"sub", (*Rules).allowSub, (*Rules).doSub},
		{"counter", (*Rules).allowCounter, (*Rules).doCounter},
		{"guard", (*Rules).allowGuard, (*Rules).doGuard},
		{"stop", (*Rules).allowStop, (*Rules).stop},
		{"pile", (*Rules).allowPile, (*Rules).pileUp},
	}
	byWord := make(map[string]*action, len(list))
	for k := range list {
		byWord[list[k].word] = &list[k]
	}
	return byWord
}

// An edit sets one field of a boxer who is being entered.
type edit struct {
	field string
	set   func(s *State, i int) error
}
