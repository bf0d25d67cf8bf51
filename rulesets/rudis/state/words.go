package state

// Events, in the order of words.yaml. A new one goes at the end.
const (
	EvMatched uint8 = iota
	EvBegun
	EvChosen
	EvUnchosen
	EvRevealed
	EvMoved
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
	EvKnockdownFailed
	EvKnockedDown
	EvKnockedOut
	EvStoodUp
	EvStayedDown
	EvCounterHit
	EvCounterMissed
	EvFooled
	EvResisted
	EvStaminaStep
	EvControlKept
	EvControlPassed
	EvUnconscious
	EvKilled
	EvCannotContinue
	EvBoutOver
	EvAdded
	EvRemoved
	EvDrawn
	EvDecided
	evPaid
	numEvents
)

var EventNames = [numEvents]string{"matched", "begun", "chosen", "unchosen", "revealed", "moved", "injured", "knockdown-chance", "hit", "miss",
	"broken-nose", "teeth-out", "fractured-jaw", "temple", "split-lip", "ear", "cut-eye", "injury-row", "knockdown-failed", "knocked-down", "knocked-out",
	"stood-up", "stayed-down", "counter-hit", "counter-missed", "fooled", "resisted", "stamina-step", "control-kept", "control-passed",
	"unconscious", "killed", "cannot-continue", "bout-over", "added", "removed", "drawn", "decided", "paid"}

// What a die is rolled for.
const (
	DieBoxerOne uint8 = iota
	DieBoxerTwo
	DieOpening
	DieFeint
	DiePunch
	DieInjury
	DieDamage
	DieKnockdown
	DieKnockdownConfirm
	DieKnockout
	DieKnockoutConfirm
	DieStand
	DieCounter
	DieControl
	DiePolicyAttack
	DiePolicyDefence
	DieShuffle
	numDice
)

var DiceNames = [numDice]string{"boxer-one", "boxer-two", "opening", "feint", "punch", "injury", "damage", "knockdown", "knockdown-confirm", "knockout",
	"knockout-confirm", "stand", "counter", "control", "policy-attack", "policy-defence", "shuffle"}

// Steps of a derivation.
const (
	StACC uint8 = iota
	StToHit
	StAccMod
	StSetUp
	StNumber
	StOne
	stOutcomes
	StPrecedence
	StRun
	StInRun
	StPOW
	StCHIN
	StDiff
	StDiffClamped
	StByTable
	StDiffRow
	StConfirm
	StDownNotOut
	StHP
	StSTA
	StCost
	StDefendCost
	StCtrCost
	StAttackCard
	StUnlimitedCard
	StHouseCard
	StSub
	StDefendCard
	StStandUpCard
	StFeintCard
	StNoEffect
	StNoCounter
	StSetUpNoCounter
	StGroundNoCounter
	StHopeless
	StQWK
	StCounter
	StCtr
	StCounterNumber
	StGuard
	StNotCountered
	StCheckFollows
	stDamageDie
	StJaw
	StInjuryDamage
	StInjuryEffect
	StAttribute
	StLasts
	StAnyPunch
	StCountsAsHit
	StMayBeStruck
	StMustRise
	StCovers
	StStandNumber
	StINT
	StResistMod
	StResist
	StCA
	StCheck
	StOpposed
	StTurns
	StRating
	StOpeningCA
	StOpeningDice
	StKeeps
	StOpenGround
	StMOV
	StMovFloor
	StFree
	StNoRounds
	StPrintedOnly
	StCards
	StTables
	StCaesti
	StNoLimits
	StDeck
	StShuffled
	StCounted
	StStandAction
	StExchange
	StUndefended
	StOut
	StBesides
	StUnpunched
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

func AttackItem(card, sub uint8) int { return 3*int(card) + int(sub) }
