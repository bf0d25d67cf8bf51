package morturi

import (
	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/rule"
)

const maxSteps = 24 // of one move

// A Command is one line of play, with names looked up.
type Command struct {
	action *action
	by     int8 // who acts; nobody: the active figure
	on     int8 // whom it is about; nobody if there is none
	school int8
	ways   [maxSteps]field.Way
	steps  int8
	square field.Square
	list   []field.Square // of terrain
	option optionID
	clause clauseID
	does   uint8 // what a trick command comes to
	trick  trickID
	n      int16
	sure   bool
	name   uint16
	order  [MaxSchools]int8
	nOrder int8
	ground cell
	board  *Board
	scene  scenarioID
	word   uint8
	answer uint8 // how the target reacts, if it is said
	diced  bool  // dice were given with it
	edits  []edit
}

// What a target does, as it is said with the attack.
const (
	notSaid uint8 = iota
	willTurn
	willStay
)

// What a trick command comes to.
const (
	doesClause uint8 = iota
	doesStance
	doesStandUp
	doesRecover
	doesAttack
	doesShoot
	doesEffect
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
	list := []action{
		{"arena", settingUp, (*Rules).allowArena, (*Rules).chooseArena},
		{"scenario", settingUp, (*Rules).allowScenario, (*Rules).chooseScenario},
		{"terrain", settingUp, (*Rules).allowTerrain, (*Rules).layTerrain},
		{"school", settingUp, (*Rules).allowSchool, (*Rules).addSchool},
		{"team", settingUp, allowAny, (*Rules).team},
		{"add", settingUp, (*Rules).allowAdd, (*Rules).add},
		{"remove", settingUp, (*Rules).allowRemove, (*Rules).remove},
		{"place", settingUp, (*Rules).allowPlace, (*Rules).placeFigure},
		{"victory", settingUp, allowAny, (*Rules).setVictory},
		{"no-retreat", settingUp, allowAny, (*Rules).declareNoRetreat},
		{"limits", settingUp, allowAny, (*Rules).setLimits},
		{"keep", settingUp, allowAny, (*Rules).keep},
		{"begin", settingUp, (*Rules).allowBegin, (*Rules).begin},
		{"activate", choosing, (*Rules).allowActivate, (*Rules).activate},
		{"pass", choosing, (*Rules).allowPass, (*Rules).pass},
		{"move", acting, (*Rules).allowMove, (*Rules).move},
		{"turn", acting, (*Rules).allowTurn, (*Rules).turn},
		{"attack", acting, (*Rules).allowAttack, (*Rules).attack},
		{"shoot", acting, (*Rules).allowShoot, (*Rules).attack},
		{"trick", anyTrick, (*Rules).allowTrick, (*Rules).useTrick},
		{"pick-up", acting, (*Rules).allowFlag, (*Rules).takeFlag},
		{"end-move", acting, (*Rules).allowEndMove, (*Rules).endMove},
		{"done", acting, (*Rules).allowDone, (*Rules).done},
		{"react", reacting, (*Rules).allowReact, (*Rules).react},
		{"decline", choosingEffect, allowAny, (*Rules).decline},
		{"surrender", roundEnding, (*Rules).allowSurrender, (*Rules).surrender},
		{"surrender!", roundEnding, (*Rules).allowSurrender, (*Rules).surrender},
		{"fight-on", roundEnding, (*Rules).allowFightOn, (*Rules).fightOn},
		{"push", refereeing, (*Rules).allowOnBoard, (*Rules).refereePush},
		{"step", refereeing, (*Rules).allowOnBoard, (*Rules).refereeStep},
		{"wound", refereeing, (*Rules).allowOnBoard, (*Rules).refereeWound},
		{"heal", refereeing, (*Rules).allowOnBoard, (*Rules).refereeHeal},
		{"favour", refereeing, allowAny, (*Rules).refereeFavour},
		{"condition", refereeing, (*Rules).allowOnBoard, (*Rules).refereeCondition},
		{"out", refereeing, (*Rules).allowOnBoard, (*Rules).refereeOut},
		{"range", always, allowAny, (*Rules).tellRange},
		{"los", always, allowAny, (*Rules).tellSight},
		{"arc", always, (*Rules).allowArc, (*Rules).tellArc},
		{"cost", always, (*Rules).allowOnBoard, (*Rules).tellCost},
	}
	byWord := make(map[string]*action, len(list))
	for k := range list {
		byWord[list[k].word] = &list[k]
	}
	return byWord
}

// An edit sets one field of a figure that is being entered; it was tried when it was
// read.
type edit struct {
	field, text string
	set         func(s *State, i int) error
}

// When a verb may be used.
const (
	always     uint8 = iota
	refereeing       // before the battle and during it
	settingUp
	choosing
	acting
	reacting
	choosingEffect
	anyTrick // acting, or choosing an effect
	roundEnding
)
