package rules

import (
	"summa/internal/core"
	"summa/internal/field"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

const MaxSteps = 24 // of one move

// A Command is one command with its names looked up.
type Command struct {
	Action *action
	By     int8 // who acts; Nobody: the active figure
	On     int8 // the figure it is about, or Nobody
	School int8
	N      int16
	Sure   bool
	Word   uint8
	Walk
	Deed
	Setup
}

// A Walk holds the arguments of move, and the directions of a trick.
type Walk struct {
	Ways   [MaxSteps]field.Way
	Steps  int8
	Short  bool // the steps were found from the square they lead to
	Square field.Square
}

// A Deed holds the arguments of attack, shoot and trick, and the reaction of their target.
type Deed struct {
	Option state.OptionID
	Clause state.ClauseID
	Does   uint8 // what a trick command does
	Trick  state.TrickID
	Answer uint8 // the target's reaction, if it is stated
	Diced  bool  // dice were given with it
}

// A Setup holds the arguments of commands before a battle: the board and its ground, who enters,
// and the order of the schools.
type Setup struct {
	List   []field.Square // of terrain
	Ground state.Cell
	Board  *state.Board
	Scene  state.ScenarioID
	Name   uint16
	Order  [state.MaxSchools]int8
	NOrder int8
	Edits  []Edit
}

// The reaction of a target as stated with the attack.
const (
	NotSaid uint8 = iota
	WillTurn
	WillStay
)

// What a trick command does.
const (
	DoesClause uint8 = iota
	DoesStance
	DoesStandUp
	DoesRecover
	DoesAttack
	DoesShoot
	DoesEffect
)

// An action is a verb as the rules know it: when it may be used, whether a command with it is
// allowed, and what it does.
type action struct {
	Word  string
	Phase uint8
	allow func(*Rules, *state.State, *Command) *rule.Refusal
	do    func(*Rules, *state.State, *Command, *core.Ref)
}

// actions returns the verbs of the ruleset by their words.
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
		{"move", Acting, (*Rules).allowMove, (*Rules).move},
		{"turn", Acting, (*Rules).allowTurn, (*Rules).turn},
		{"attack", Acting, (*Rules).AllowAttack, (*Rules).attack},
		{"shoot", Acting, (*Rules).AllowShoot, (*Rules).attack},
		{"trick", anyTrick, (*Rules).allowTrick, (*Rules).useTrick},
		{"pick-up", Acting, (*Rules).allowFlag, (*Rules).takeFlag},
		{"end-move", Acting, (*Rules).allowEndMove, (*Rules).endMove},
		{"done", Acting, (*Rules).AllowDone, (*Rules).done},
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
		byWord[list[k].Word] = &list[k]
	}
	return byWord
}

// An Edit sets one field of a figure that is being entered. It is tried when it is parsed.
type Edit struct {
	Field, Text string
	Set         func(s *state.State, i int) error
}

// When a verb may be used.
const (
	always     uint8 = iota
	refereeing       // before the battle and during it
	settingUp
	choosing
	Acting
	reacting
	choosingEffect
	anyTrick // acting, or choosing an effect
	roundEnding
)
