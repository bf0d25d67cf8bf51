package romanwar

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// A Command is one line of play, with names looked up.
type Command struct {
	verb   *verb
	side   int8
	unit   int32 // who acts, or nobody
	target int32
	n      int32 // men, dice, pieces; 0: not stated
	m      int32 // men of the target
	from   int32 // the first man covered
	at     int32 // a length; -1: not stated
	slope  uint8
	cover  covers
	face   uint8
	paper  uint8
	ground uint8
	kind   uint8
	facing uint8 // noFacing: as it is
	yes    bool
	hold   bool
	inside bool
	files  int32
	base   int32
	weapon uint8
	engine int32
	crew   int32
	ladder int32
	x, y   int32
	name   uint16
	other  uint16
	melee  int32
	group  int32
	work   int32 // the ladder, door, chain or bridge
	more   [2][most]int32
	nMore  [2]int8
	legs   [maxLegs]leg
	nLegs  int8
	picks  []int32
	sets   [][2]string // of a new unit: fields and what they are
	groups []int32     // stated groups: attackers and defenders of each
	feat   feature
	digest [32]byte
	papers [maxSides]shownPaper
	plan   shot // filled in when the command is allowed
	way    way
}

const (
	noFacing = 255
	maxLegs  = 12
	unstated = -1
)

// A leg of a move: so far over one kind of ground.
type leg struct {
	length int32
	ground uint8
}

// A verb is one word of the ruleset's language.
type verb struct {
	word  string
	also  []string
	usage string
	help  string
	cost  string // of the move of those who do it, if that is always the same
	when  uint8
	steps uint8 // on a table: the steps in which it may be given, as bits; 0: any
	parse func(*parser, *Command) error
	allow func(*Rules, *State, *Command) *rule.Refusal
	do    func(*Rules, *State, *Command, *bout.Ref)
}

// When a verb may be used.
const (
	always    uint8 = iota
	mustering       // before begin
	acting          // while the war is on
	either          // before begin or while it is on
)
