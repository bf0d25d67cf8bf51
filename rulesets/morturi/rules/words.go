package rules

// What is told of as having happened.
const (
	evBegun uint8 = iota
	evRoundBegan
	evRoundEnded
	evActivated
	evForcedPass
	evMoved
	evTurned
	EvHit
	evMiss
	evFront
	evFlank
	evRear
	EvWounded
	evOut
	evHazard
	evPushed
	evPushCancelled
	evStepped
	evFavour
	evProne
	evStoodUp
	evTumbled
	evBlinded
	evRecovered
	evBleeding
	evHealed
	evEntangled
	evFreed
	evStance
	evArchery
	evDetermined
	evReactionAsked
	evEffectAsked
	evSurrendered
	evBattleOver
	evAdded
	evRemoved
	evSchool
	evArena
	evTerrain
	evTeam
	evOption
	evPlaced
	evPriority
	evDeclined
	evUsed
	evFailed
	evEnded
	evMoveEnded
	evStayed
	evFoughtOn
	evPool
	evSwapped
	evWaits
	evChanged
	evLeft
	evEntered
	evSight
	evDistance
	evArc
	evCost
	evFlagTaken
	evFlagHome
	evHill
	evConditionEnded
	evStruck
	evWoundDie
	evTicks
	evCards
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
	dieAttack uint8 = iota
	dieSecond
	diePriority
	diePriorityAgain
	dieDraw
	dieSweep
	dieDetermination
	dieEscape
	diePerformance
	dieTrick
	diePool
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
	stHeld
	stKept
	stReplaced
	stAutoMiss
	stVerdict
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
	stStepCost
	stDifficult
	stSurcharge
	stIgnored
	stCostTotal
	stCount
	stMoveTotal
	stAllTests
	stLocked
	stTouched
	stCheck
	stResultOn
	stCrossed
	stAlone
	stLevel
	stEntryOrder
	stDiceCancel
	stOneMisses
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
