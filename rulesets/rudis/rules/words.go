package rules

// Events, in the order of words.yaml. A new one goes at the end.
const (
	evMatched uint8 = iota
	evBegun
	evChosen
	evUnchosen
	evRevealed
	evMoved
	EvInjured
	EvKnockdownChance
	EvHit
	EvMiss
	EvBrokenNose
	EvTeethOut
	EvFracturedJaw
	EvTemple
	EvSplitLip
	EvEar
	EvCutEye
	EvInjuryRow
	evKnockdownFailed
	EvKnockedDown
	EvKnockedOut
	EvStoodUp
	evStayedDown
	EvCounterHit
	evCounterMissed
	EvFooled
	evResisted
	EvStaminaStep
	EvControlKept
	evControlPassed
	EvUnconscious
	EvKilled
	evCannotContinue
	evBoutOver
	evAdded
	evRemoved
	evDrawn
	evDecided
	evPaid
	numEvents
)

var EventNames = [numEvents]string{"matched", "begun", "chosen", "unchosen", "revealed", "moved", "injured", "knockdown-chance", "hit", "miss",
	"broken-nose", "teeth-out", "fractured-jaw", "temple", "split-lip", "ear", "cut-eye", "injury-row", "knockdown-failed", "knocked-down", "knocked-out",
	"stood-up", "stayed-down", "counter-hit", "counter-missed", "fooled", "resisted", "stamina-step", "control-kept", "control-passed",
	"unconscious", "killed", "cannot-continue", "bout-over", "added", "removed", "drawn", "decided", "paid"}

// What a die is rolled for.
const (
	dieBoxerOne uint8 = iota
	dieBoxerTwo
	dieOpening
	dieFeint
	diePunch
	dieInjury
	dieDamage
	dieKnockdown
	dieKnockdownConfirm
	dieKnockout
	dieKnockoutConfirm
	dieStand
	dieCounter
	dieControl
	DiePolicyAttack
	DiePolicyDefence
	dieShuffle
	numDice
)

var DiceNames = [numDice]string{"boxer-one", "boxer-two", "opening", "feint", "punch", "injury", "damage", "knockdown", "knockdown-confirm", "knockout",
	"knockout-confirm", "stand", "counter", "control", "policy-attack", "policy-defence", "shuffle"}

// Steps of a derivation.
const (
	stACC uint8 = iota
	stToHit
	stAccMod
	stSetUp
	stNumber
	stOne
	stOutcomes
	stPrecedence
	stRun
	stInRun
	stPOW
	stCHIN
	stDiff
	stDiffClamped
	stByTable
	stDiffRow
	stConfirm
	stDownNotOut
	stHP
	stSTA
	stCost
	stDefendCost
	stCtrCost
	stAttackCard
	stUnlimitedCard
	stHouseCard
	stSub
	stDefendCard
	stStandUpCard
	stFeintCard
	stNoEffect
	stNoCounter
	stSetUpNoCounter
	stGroundNoCounter
	stHopeless
	stQWK
	stCounter
	stCtr
	stCounterNumber
	stGuard
	stNotCountered
	stCheckFollows
	stDamageDie
	stJaw
	stInjuryDamage
	stInjuryEffect
	stAttribute
	stLasts
	stAnyPunch
	stCountsAsHit
	stMayBeStruck
	stMustRise
	stCovers
	stStandNumber
	stINT
	stResistMod
	stResist
	stCA
	stCheck
	stOpposed
	stTurns
	stRating
	stOpeningCA
	stOpeningDice
	stKeeps
	stOpenGround
	stMOV
	stMovFloor
	stFree
	stNoRounds
	stPrintedOnly
	stCards
	stTables
	stCaesti
	stNoLimits
	stDeck
	stShuffled
	stCounted
	stStandAction
	stExchange
	stUndefended
	stOut
	stBesides
	stUnpunched
	numSteps
)

var StepNames = [numSteps]string{"acc", "to-hit", "acc-mod", "set-up", "number", "one", "outcomes", "precedence", "run", "in-run", "pow", "chin", "diff", "diff-clamped", "by-table", "diff-row",
	"confirm", "down-not-out", "hp", "sta", "cost", "defend-cost", "ctr-cost", "attack-card", "unlimited-card", "house-card", "sub", "defend-card", "stand-up-card",
	"feint-card", "no-effect", "no-counter", "set-up-no-counter", "ground-no-counter", "hopeless", "qwk", "counter", "ctr", "counter-number", "guard", "not-countered",
	"check-follows", "damage-die", "jaw", "injury-damage", "injury-effect", "attribute", "lasts", "any-punch", "counts-as-hit", "may-be-struck", "must-rise", "covers",
	"stand-number", "int", "resist-mod", "resist", "ca", "check", "opposed", "turns", "rating", "opening-ca", "opening-dice", "keeps", "open-ground", "mov", "mov-floor",
	"free", "no-rounds", "printed-only", "cards", "tables", "caesti", "no-limits", "deck", "shuffled", "counted", "stand-action", "exchange", "undefended", "out", "besides", "unpunched"}

// Words of the fields.
var (
	PhaseWords = []string{"setup", "choose", "reveal", "resolve", "over"}
	AwaitWords = []string{"none", "sub", "counter", "guard"}
	SlotWords  = []string{"empty", "sealed", "committed"}
	HowWords   = []string{"", "knockout", "unconscious", "killed", "cannot-continue"}
)

// Words of what may stand in a phrase as an item: attacks with their sub-types,
// a move, defences.
const (
	ItemMove    = 3 * NumAttacks
	ItemDefence = ItemMove + 1
	ItemInjury  = ItemDefence + numDefences
	ItemAttr    = ItemInjury + 20
	ItemDecided = ItemAttr + NumAttrs // reg, pow, yes, no
)

func attackItem(card, sub uint8) int { return 3*int(card) + int(sub) }
