package state

// Events, in the order of words.yaml. A new one goes at the end.
const (
	EvHit uint8 = iota
	EvMountHit
	EvDead
	EvFlesh
	EvMountDead
	EvMountFlesh
	EvOnFoot
	EvClimbed
	EvOnWall
	EvLadderUp
	EvLadderDown
	EvSurvivedFall
	EvDoorDown
	EvDoorOpen
	EvDoorClosed
	EvChainBroken
	EvDrawbridge
	EvBridgeBuilt
	EvAttackerWon
	EvDefenderWon
	EvBothDead
	EvAttackerLeft
	EvDefenderLeft
	EvBothLeft
	EvSide
	EvMustered
	EvRemoved
	EvBegun
	EvMoved
	EvRanOver
	EvVolley
	EvCasualties
	EvCharged
	EvBooked
	EvFought
	EvDecide
	EvRetreated
	EvFled
	EvTurn
	EvStep
	EvOver
	EvPlaced
	EvLaid
	EvArmy
	EvPushHeld
	EvArrived
	EvDoorHolds
	EvChainHolds
	EvBridgeWork
	evRest
	EvEngineLost
	evStated
	EvWorks
	EvBothStay
	EvAtDoor
	EvLeftWork
	numEvents
)

var EventNames = [numEvents]string{"hit", "mount-hit", "dead", "flesh-wound", "mount-dead", "mount-flesh-wound", "on-foot", "climbed", "on-wall", "ladder-up", "ladder-down",
	"survived-fall", "door-down", "door-open", "door-closed", "chain-broken", "drawbridge-down", "bridge-built", "attacker-won", "defender-won", "both-dead",
	"attacker-left", "defender-left", "both-left", "side-named", "mustered", "removed", "begun", "moved", "ran-over", "volley", "casualties", "charged", "melee-booked",
	"round-fought", "paper", "retreated", "fled", "turn-passed", "step-passed", "war-over", "placed", "laid", "army-mustered", "ladder-holds", "arrived",
	"door-holds", "chain-holds", "bridge-work", "stands", "engine-lost", "stated", "works-set", "both-stay", "at-door", "left-work"}

// What dice are rolled for.
const (
	DieShot uint8 = iota
	DieRandom
	DieSurvival
	DieMount
	DieRunOver
	DieAttack
	DieDefence
	DiePush
	DieFall
	DieBatter
	DieChain
	DieFirst
	numDice
)

var DiceNames = [numDice]string{"shots", "allotment", "survival", "mount-survival", "run-over", "attack", "defence", "push", "fall", "batter", "chain", "first-side"}

// Steps of a derivation.
const (
	StScale uint8 = iota
	StAdvice
	StNoMorale
	StOrder
	StBase
	StCarries
	StStretch
	StRounded
	StMixed
	StOneDie
	StWeapon
	StBand
	StColumn
	StLimit
	StRanks
	StArmor
	StEffect
	StCover
	StSplit
	StDealt
	StAtOnce
	StColours
	StStraight
	StPattern
	StLater
	StTwice
	StGroup
	StWaiting
	StNumber
	StSurplus
	StAdvantage
	StNoAdvantage
	StFront
	StMounted
	StCorner
	StMayFollow
	stMenAtWork
	StAbreast
	StHeight
	StWait
	StHeld
	StAmount
	StReload
	StPart
	numSteps2
)

var StepNames = [numSteps2]string{"scale", "advice", "no-morale", "order", "base-move", "carries", "stretch", "rounded", "mixed-ground", "one-die", "weapon", "band",
	"column", "limit", "ranks", "armor", "effect", "cover", "split", "dealt", "at-once", "colours", "straight", "pattern", "later", "twice", "group", "waiting", "needed",
	"surplus", "advantage", "no-advantage", "front", "mounted", "corner", "may-follow", "men-at-work", "abreast", "height", "wait", "held", "amount", "reload", "part"}
