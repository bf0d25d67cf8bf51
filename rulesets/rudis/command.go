package rudis

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// A Command is one line of play, with names looked up.
type Command struct {
	verb   *verb
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

// A verb is one word of the ruleset's language.
type verb struct {
	word  string
	also  []string
	usage string
	help  string
	parse func(*parser, *Command) error
	allow func(*Rules, *State, *Command) *rule.Refusal
	do    func(*Rules, *State, *Command, *bout.Ref)
}

// An edit sets one field of a boxer who is being entered.
type edit struct {
	field *boxerField
	text  string
}
