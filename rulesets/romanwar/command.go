package romanwar

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// A Command is one line of play, with names looked up.
type Command struct {
	action *action
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
	edits  []edit  // of a new unit
	groups []int32 // stated groups: attackers and defenders of each
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

// An action is a verb as the rules know it: when it may be used, whether a command is
// allowed, and what comes of it.
type action struct {
	word  string
	when  uint8
	steps uint8 // on a table: the steps in which it may be given, as bits; 0: any
	allow func(*Rules, *State, *Command) *rule.Refusal
	do    func(*Rules, *State, *Command, *bout.Ref)
}

// actions are those of the ruleset, by their words.
func actions() map[string]*action {
	list := []action{
		{"side", always, 0, (*Rules).allowSide, (*Rules).addSide},
		{"muster", always, 0, (*Rules).allowMuster, (*Rules).muster},
		{"add", always, 0, (*Rules).allowAdd, (*Rules).add},
		{"remove", mustering, 0, (*Rules).allowRemove, (*Rules).remove},
		{"map", mustering, 0, (*Rules).allowMap, (*Rules).layTable},
		{"feature", mustering, 0, (*Rules).allowFeature, (*Rules).layFeature},
		{"place", always, 0, (*Rules).allowPlace, (*Rules).place},
		{"scenario", mustering, 0, (*Rules).allowScenario, (*Rules).setScenario},
		{"begin", mustering, 0, (*Rules).allowBegin, (*Rules).begin},
		{"move", acting, inMove, (*Rules).allowMove, (*Rules).move},
		{"runover", acting, inMove, (*Rules).allowRunOver, (*Rules).runOver},
		{"shoot", acting, inShoot, (*Rules).allowShoot, (*Rules).shoot},
		{"casualties", acting, inDeath, (*Rules).allowCasualties, (*Rules).casualties},
		{"charge", acting, inCharge, (*Rules).allowCharge, (*Rules).charge},
		{"melee", acting, inMelee | 1<<stepCharge, (*Rules).allowMelee, func(r *Rules, s *State, c *Command, ref *bout.Ref) { r.bookMelee(s, c, ref) }},
		{"round", acting, inMelee, (*Rules).allowRound, (*Rules).fight},
		{"decide", acting, inMelee, (*Rules).allowDecide, (*Rules).decide},
		{"seal", acting, inMelee, (*Rules).allowDecide, (*Rules).seal},
		{"open", acting, inMelee, (*Rules).allowOpen, (*Rules).open},
		{"next", acting, 0, (*Rules).allowNext, (*Rules).next},
		{"end", acting, 0, (*Rules).allowEnd, (*Rules).end},
		{"ladder-up", acting, inMove, (*Rules).allowLadderUp, (*Rules).ladderUp},
		{"climb", acting, inMove, (*Rules).allowClimb, (*Rules).climb},
		{"push-ladder", acting, inMove, (*Rules).allowPush, (*Rules).push},
		{"ladder-melee", acting, inMelee, (*Rules).allowLadderMelee, (*Rules).ladderMelee},
		{"wall", acting, inMove, (*Rules).allowWall, (*Rules).onWall},
		{"door", acting, inMove, (*Rules).allowDoor, (*Rules).door},
		{"ram", acting, inMove, (*Rules).allowRam, (*Rules).ram},
		{"batter", acting, inMove, (*Rules).allowBatter, (*Rules).batter},
		{"to-chain", acting, inMove, (*Rules).allowToChain, (*Rules).toChain},
		{"hack", acting, inMove, (*Rules).allowHack, (*Rules).hack},
		{"leave", acting, inMove, (*Rules).allowLeave, (*Rules).leaveWorks},
		{"bridge", either, 0, (*Rules).allowBridge, (*Rules).layBridge},
		{"build", acting, inMove, (*Rules).allowBuild, (*Rules).build},
	}
	byWord := make(map[string]*action, len(list))
	for k := range list {
		byWord[list[k].word] = &list[k]
	}
	return byWord
}

// An edit sets one field of a new unit.
type edit struct {
	field string
	set   func(s *State, i int) error
}

// When a verb may be used.
const (
	always    uint8 = iota
	mustering       // before begin
	acting          // while the war is on
	either          // before begin or while it is on
)
