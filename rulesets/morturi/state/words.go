package state

// What is told of as having happened.
const (
	EvBegun uint8 = iota
	EvRoundBegan
	EvRoundEnded
	EvActivated
	EvForcedPass
	EvMoved
	EvTurned
	EvHit
	EvMiss
	EvFront
	EvFlank
	EvRear
	EvWounded
	EvOut
	EvHazard
	EvPushed
	EvPushCancelled
	EvStepped
	EvFavour
	evProne
	EvStoodUp
	EvTumbled
	evBlinded
	EvRecovered
	EvBleeding
	EvHealed
	evEntangled
	EvFreed
	EvStance
	EvArchery
	EvDetermined
	EvReactionAsked
	EvEffectAsked
	EvSurrendered
	EvBattleOver
	EvAdded
	EvRemoved
	EvSchool
	EvArena
	EvTerrain
	EvTeam
	EvOption
	EvPlaced
	EvPriority
	EvDeclined
	EvUsed
	evFailed
	EvEnded
	EvMoveEnded
	EvStayed
	EvFoughtOn
	EvPool
	EvSwapped
	EvWaits
	EvChanged
	EvLeft
	EvEntered
	EvSight
	EvDistance
	EvArc
	EvCost
	EvFlagTaken
	EvFlagHome
	EvHill
	EvConditionEnded
	EvStruck
	EvWoundDie
	EvTicks
	EvCards
	numEvents
)

var EventNames = [numEvents]string{
	"begun", "round-began", "round-ended", "activated", "forced-pass", "moved", "turned", "hit", "miss", "front", "flank", "rear", "wounded", "out", "hazard",
	"pushed", "push-cancelled", "stepped", "favour", "prone", "stood-up", "tumbled", "blinded", "recovered", "bleeding", "healed", "entangled", "freed",
	"stance", "archery", "determined", "reaction-asked", "effect-asked", "surrendered", "battle-over",
	"added", "removed", "school-added", "arena", "terrain", "team", "option", "placed", "priority", "declined", "trick-used", "trick-failed", "turn-ended",
	"move-ended", "stayed", "fought-on", "pool", "swapped", "waits", "changed-school", "left", "entered", "sight", "distance", "arc", "cost",
	"flag-taken", "flag-home", "hill-held", "condition-ended", "struck", "wound-die", "ticked", "cards-back",
}

// What a die is rolled for.
const (
	DieAttack uint8 = iota
	DieSecond
	DiePriority
	DiePriorityAgain
	DieDraw
	DieSweep
	DieDetermination
	DieEscape
	DiePerformance
	DieTrick
	DiePool
	dieAgain
	numDice
)

var DiceNames = [numDice]string{"attack", "second-attack-die", "priority", "priority-again", "priority-draw", "sweep", "determination", "escape", "performance", "trick", "pool", "attack-again"}

// The steps of a derivation.
const (
	stTN uint8 = iota
	stTNTrick
	stTNAgainst
	stBlinded
	stNeeded
	StHeld
	StKept
	StReplaced
	StAutoMiss
	StVerdict
	stBase
	stRear
	stFlank
	stHeight
	stBoost
	stBonus
	stReduced
	stNoDamage
	stFloor
	stDamage
	StStepCost
	StDifficult
	StSurcharge
	StIgnored
	StCostTotal
	StCount
	StMoveTotal
	StAllTests
	StLocked
	StTouched
	StCheck
	StResultOn
	StCrossed
	StAlone
	StLevel
	StEntryOrder
	stDiceCancel
	StOneMisses
	numSteps
)

var StepNames = [numSteps]string{
	"needed", "needed-trick", "needed-against", "needed-blinded", "needed-total", "held", "kept", "replaced", "auto-miss", "verdict",
	"base", "rear", "flank", "height", "boost", "bonus", "reduced", "no-damage", "floor", "damage",
	"step", "difficult", "surcharge", "ignored", "cost", "count", "move-total", "all-tests", "locked", "touched", "check", "result-on",
	"crossed", "alone", "level", "entry-order", "dice-cancel", "one-misses",
}

// What could be otherwise about a command.
const (
	IfAsItIs = iota
	IfWorse
	IfBetter
	IfFront
	IfFlank
	IfRear
	IfHigher
	IfBoosted
	IfProne
	IfStands
	IfBlinded
	IfWithout
	numWhatIfs
)

var WhatIfNames = [numWhatIfs]string{"as-it-is", "worse", "better", "front", "flank", "rear", "higher", "boosted", "prone", "stands", "blinded", "without"}
