package rules

// Events, in the order of words.yaml. A new one goes at the end.
const (
	EvHit uint8 = iota
	EvMountHit
	EvDead
	EvFlesh
	EvMountDead
	EvMountFlesh
	EvOnFoot
	evClimbed
	evOnWall
	evLadderUp
	EvLadderDown
	evSurvivedFall
	EvDoorDown
	evDoorOpen
	evDoorClosed
	evChainBroken
	evDrawbridge
	evBridgeBuilt
	EvAttackerWon
	EvDefenderWon
	EvBothDead
	evAttackerLeft
	evDefenderLeft
	evBothLeft
	evSide
	evMustered
	evRemoved
	evBegun
	evMoved
	EvRanOver
	EvVolley
	EvCasualties
	evCharged
	evBooked
	EvFought
	evDecide
	evRetreated
	EvFled
	evTurn
	evStep
	evOver
	evPlaced
	evLaid
	evArmy
	evPushHeld
	evArrived
	evDoorHolds
	evChainHolds
	evBridgeWork
	evRest
	evEngineLost
	evStated
	evWorks
	evBothStay
	evAtDoor
	evLeftWork
	numEvents
)

var EventNames = [numEvents]string{"hit", "mount-hit", "dead", "flesh-wound", "mount-dead", "mount-flesh-wound", "on-foot", "climbed", "on-wall", "ladder-up", "ladder-down",
	"survived-fall", "door-down", "door-open", "door-closed", "chain-broken", "drawbridge-down", "bridge-built", "attacker-won", "defender-won", "both-dead",
	"attacker-left", "defender-left", "both-left", "side-named", "mustered", "removed", "begun", "moved", "ran-over", "volley", "casualties", "charged", "melee-booked",
	"round-fought", "paper", "retreated", "fled", "turn-passed", "step-passed", "war-over", "placed", "laid", "army-mustered", "ladder-holds", "arrived",
	"door-holds", "chain-holds", "bridge-work", "stands", "engine-lost", "stated", "works-set", "both-stay", "at-door", "left-work"}

// What dice are rolled for.
const (
	dieShot uint8 = iota
	dieRandom
	dieSurvival
	dieMount
	dieRunOver
	DieAttack
	DieDefence
	diePush
	dieFall
	dieBatter
	dieChain
	dieFirst
	numDice
)

var DiceNames = [numDice]string{"shots", "allotment", "survival", "mount-survival", "run-over", "attack", "defence", "push", "fall", "batter", "chain", "first-side"}

// Steps of a derivation.
const (
	stScale uint8 = iota
	stAdvice
	stNoMorale
	stOrder
	stBase
	stCarries
	stStretch
	stRounded
	stMixed
	stOneDie
	stWeapon
	stBand
	stColumn
	stLimit
	stRanks
	stArmor
	stEffect
	stCover
	stSplit
	stDealt
	stAtOnce
	stColours
	stStraight
	stPattern
	stLater
	stTwice
	stGroup
	stWaiting
	stNumber
	stSurplus
	stAdvantage
	stNoAdvantage
	stFront
	stMounted
	stCorner
	stMayFollow
	stMenAtWork
	stAbreast
	stHeight
	stWait
	stHeld
	stAmount
	stReload
	numSteps2
)

var StepNames = [numSteps2]string{"scale", "advice", "no-morale", "order", "base-move", "carries", "stretch", "rounded", "mixed-ground", "one-die", "weapon", "band",
	"column", "limit", "ranks", "armor", "effect", "cover", "split", "dealt", "at-once", "colours", "straight", "pattern", "later", "twice", "group", "waiting", "needed",
	"surplus", "advantage", "no-advantage", "front", "mounted", "corner", "may-follow", "men-at-work", "abreast", "height", "wait", "held", "amount", "reload"}
