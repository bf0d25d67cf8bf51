package state

// Events, in the order of words.yaml. A new one goes at the end.
const (
	EvHit uint8 = iota
	EvMiss
	EvSaved
	EvWounded
	EvInjured
	EvTired
	EvExhausted
	EvFatigue
	EvPushedBack
	EvKnockedDown
	EvFloored
	EvRose
	EvDouble1
	EvDouble2
	EvDouble3
	EvDouble4
	EvDouble5
	EvDouble6
	EvShieldLost
	EvHelmetLost
	EvWeaponLost
	EvWeaponDropped
	EvEntangled
	EvEscaped
	EvShredded
	EvCutThrough
	EvFreed
	EvStillCaught
	EvNetLost
	EvFeint
	EvFeintReroll
	EvHazed
	EvHazeFailed
	EvGrappleBegun
	EvGrappleTied
	EvGrappleEnded
	EvThrown
	EvDisengaged
	EvGaveIn
	EvBeaten
	EvSpared
	EvKilled
	EvMortallyWounded
	EvBoutOver
	EvDiscarded
	EvDropped
	EvDrawn
	EvSheathed
	EvPickedUp
	EvKicked
	EvMoved
	EvFaced
	EvSkillGained
	EvAdded
	EvRemoved
	EvBegun
	EvTurn
	EvNext
	EvStated
	EvForced
	EvPlaced
	EvDead
	EvThingStated
	EvNothing
	EvStaysOn
	numEvents
)

var EventNames = [numEvents]string{"hit", "miss", "saved", "wounded", "injured", "tired", "exhausted", "fatigue", "pushed-back", "knocked-down", "floored", "rose",
	"double-1", "double-2", "double-3", "double-4", "double-5", "double-6", "shield-lost", "helmet-lost", "weapon-lost", "weapon-dropped", "entangled", "escaped",
	"shredded", "cut-through", "freed", "still-caught", "net-lost", "feint", "feint-reroll", "hazed", "haze-failed", "grapple-begun", "grapple-tied", "grapple-ended",
	"thrown", "disengaged", "gave-in", "beaten", "spared", "killed", "mortally-wounded", "bout-over", "discarded", "dropped", "drawn", "sheathed", "picked-up",
	"kicked", "moved", "faced", "skill-gained", "added", "removed", "begun", "turn-started", "turn-passed", "stated", "forced", "placed", "dead", "thing-stated",
	"nothing-comes", "stays-on"}

// What a die is rolled for.
const (
	DieAttack uint8 = iota
	DieDefence
	DieReroll
	DieSave
	DieCone
	DieArbelos
	DieEscape
	DieLoss
	DieSelection
	DieScatter
	DieWounds
	DieAppeal
	DieAP
	DieStamina
	DieArrows
	DieOrder
	DieCutFree
	DieHaze
	DieGrapple
	DieThrow
	numDice
)

var DiceNames = [numDice]string{"attack", "defence", "feint-reroll", "save", "cone", "arbelos", "escape", "weapon-loss", "selection", "scatter", "wounds", "appeal", "ap",
	"stamina", "arrows", "order", "cut-free", "haze", "grapple", "throw"}

// Steps of a derivation.
const (
	StArmour uint8 = iota
	StHelmet
	StCestus
	StShield
	StSica
	StGalerus
	StPrinted
	StNoShield
	StSaveCap
	StSaveIs
	StPenetration
	StNoSave
	StNotSaved
	StCost
	StSeven
	StWeary
	StLostPoints
	StDownAlready
	StVerdict
	StAttackRule
	StSecond
	StScore
	StWeapon
	StOneHanded
	StEntangled
	StOthers
	StAttackSkill
	StDodge
	StSand
	StHeld
	StBlocked
	StBash
	StWounds
	StReturns
	StMissileLost
	StDouble
	StNoFatigue
	StGalerusKept
	StRecoverable
	StSaveFalls
	StScissor
	StCestusStays
	StNetRates
	StSlowed
	StNetBack
	StSandThrown
	StRole
	StGrappleTest
	StGrappleWon
	StKeepsWeapons
	StTurn
	StStands
	StStandCost
	StPoints
	StLapse
	StRecord
	StHands
	StRightHanded
	StShieldKind
	StArmourKind
	StHelmetKind
	StSkill
	StSkillUse
	StArena
	StMaterial
	StStamina
	StRolledAnew
	StPlace
	StWall
	StFree
	StDistance
	StSide
	StAttackPoints
	StDisadvantage
	StModifiers
	StDefendsDown
	StPointModifiers
	StPrices
	StNatural
	StUnwieldy
	StImprovisedAgain
	StBothHands
	StCrowdSaw
	StPairing
	StScored
	StWoundTotal
	StStaysDown
	StMap
	StGrip
	StKept
	StSaveFloor
	StAgainstShield
	StQuadrant = iota      // four: front, right, rear, left
	StApmod    = iota + 3  // numApmods of them
	stPlea     = iota + 14 // numCrowd of them
	numSteps   = stPlea + numCrowd
)

var StepNames = [StQuadrant]string{"armour", "helmet", "cestus", "shield", "sica", "galerus", "printed-value", "no-shield", "save-cap", "save", "penetration", "no-save",
	"not-saved", "cost", "seven-points", "weary", "points-lost", "down-already", "verdict", "weapon-rule", "second-attack", "score", "weapon", "one-handed", "entangled",
	"others", "attack-skill", "dodge", "sand", "held", "blocked", "bash", "weapon-wounds", "returns", "missile-lost", "double", "no-fatigue", "galerus-kept", "recoverable",
	"save-falls", "scissor", "cestus-stays", "net-rates", "slowed", "net-back", "sand-thrown", "role", "grapple-test", "grapple-won", "keeps-weapons", "turn",
	"stands", "stand-cost", "points", "lapse", "record", "hands", "right-handed", "shield-kind", "armour-kind", "helmet-kind", "skill", "skill-use", "arena", "material",
	"stamina", "rolled-anew", "place", "wall", "free",
	"distance", "side", "attack-points", "disadvantage", "modifiers", "defends-down", "point-modifiers", "prices", "natural",
	"unwieldy", "improvised-again", "both-hands", "crowd-saw", "pairing", "scored", "wound-total", "stays-down", "map", "grip", "weapon-kept", "save-floor", "against-shield"}

// Decisions a command may leave open.
const (
	ChooseReroll uint8 = iota
	ChooseThrow
)

// What could be otherwise about a command.
const (
	IfModifier = iota
	IfAsItIs
	IfWorse
	IfBetter
	IfFrom // four: front, right, rear, left
)

const (
	IfEntangled = iota + IfFrom + 4
	IfDisentangled
	IfAnother
	IfNoShield
	IfNoHelmet
	IfFeint
	IfSand
	IfNoSave
	IfNoDouble
	numWhatIfs
)

var WhatIfNames = [numWhatIfs]string{"modifier", "as-it-is", "worse", "better", "from-front", "from-right", "from-rear", "from-left", "entangled", "disentangled",
	"another", "no-shield", "no-helmet", "feint", "sand", "no-save", "no-double"}
