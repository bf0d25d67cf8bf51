package munera

// Events, in the order of words.yaml. A new one goes at the end.
const (
	evHit uint8 = iota
	evMiss
	evSaved
	evWounded
	evInjured
	evTired
	evExhausted
	evFatigue
	evPushedBack
	evKnockedDown
	evFloored
	evRose
	evDouble1
	evDouble2
	evDouble3
	evDouble4
	evDouble5
	evDouble6
	evShieldLost
	evHelmetLost
	evWeaponLost
	evWeaponDropped
	evEntangled
	evEscaped
	evShredded
	evCutThrough
	evFreed
	evStillCaught
	evNetLost
	evFeint
	evFeintReroll
	evHazed
	evHazeFailed
	evGrappleBegun
	evGrappleTied
	evGrappleEnded
	evThrown
	evDisengaged
	evGaveIn
	evBeaten
	evSpared
	evKilled
	evMortallyWounded
	evBoutOver
	evDiscarded
	evDropped
	evDrawn
	evSheathed
	evPickedUp
	evKicked
	evMoved
	evFaced
	evSkillGained
	evAdded
	evRemoved
	evBegun
	evTurn
	evNext
	evStated
	evForced
	evPlaced
	evDead
	evThingStated
	evNothing
	evStaysOn
	numEvents
)

var eventNames = [numEvents]string{"hit", "miss", "saved", "wounded", "injured", "tired", "exhausted", "fatigue", "pushed-back", "knocked-down", "floored", "rose",
	"double-1", "double-2", "double-3", "double-4", "double-5", "double-6", "shield-lost", "helmet-lost", "weapon-lost", "weapon-dropped", "entangled", "escaped",
	"shredded", "cut-through", "freed", "still-caught", "net-lost", "feint", "feint-reroll", "hazed", "haze-failed", "grapple-begun", "grapple-tied", "grapple-ended",
	"thrown", "disengaged", "gave-in", "beaten", "spared", "killed", "mortally-wounded", "bout-over", "discarded", "dropped", "drawn", "sheathed", "picked-up",
	"kicked", "moved", "faced", "skill-gained", "added", "removed", "begun", "turn-started", "turn-passed", "stated", "forced", "placed", "dead", "thing-stated",
	"nothing-comes", "stays-on"}

// What a die is rolled for.
const (
	dieAttack uint8 = iota
	dieDefence
	dieReroll
	dieSave
	dieCone
	dieArbelos
	dieEscape
	dieLoss
	dieSelection
	dieScatter
	dieWounds
	dieAppeal
	dieAP
	dieStamina
	dieArrows
	dieOrder
	dieCutFree
	dieHaze
	dieGrapple
	dieThrow
	numDice
)

var diceNames = [numDice]string{"attack", "defence", "feint-reroll", "save", "cone", "arbelos", "escape", "weapon-loss", "selection", "scatter", "wounds", "appeal", "ap",
	"stamina", "arrows", "order", "cut-free", "haze", "grapple", "throw"}

// Steps of a derivation.
const (
	stArmour uint8 = iota
	stHelmet
	stCestus
	stShield
	stSica
	stGalerus
	stPrinted
	stNoShield
	stSaveCap
	stSaveIs
	stPenetration
	stNoSave
	stNotSaved
	stCost
	stSeven
	stWeary
	stLostPoints
	stDownAlready
	stVerdict
	stAttackRule
	stSecond
	stScore
	stWeapon
	stOneHanded
	stEntangled
	stOthers
	stAttackSkill
	stDodge
	stSand
	stHeld
	stBlocked
	stBash
	stWounds
	stReturns
	stMissileLost
	stDouble
	stNoFatigue
	stGalerusKept
	stRecoverable
	stSaveFalls
	stScissor
	stCestusStays
	stNetRates
	stSlowed
	stNetBack
	stSandThrown
	stRole
	stGrappleTest
	stGrappleWon
	stKeepsWeapons
	stTurn
	stStands
	stStandCost
	stPoints
	stLapse
	stRecord
	stHands
	stRightHanded
	stShieldKind
	stArmourKind
	stHelmetKind
	stSkill
	stSkillUse
	stArena
	stMaterial
	stStamina
	stRolledAnew
	stPlace
	stWall
	stFree
	stDistance
	stSide
	stAttackPoints
	stDisadvantage
	stModifiers
	stDefendsDown
	stPointModifiers
	stPrices
	stNatural
	stUnwieldy
	stImprovisedAgain
	stBothHands
	stCrowdSaw
	stPairing
	stScored
	stWoundTotal
	stStaysDown
	stMap
	stGrip
	stKept
	stSaveFloor
	stQuadrant = iota      // four: front, right, rear, left
	stApmod    = iota + 3  // numApmods of them
	stPlea     = iota + 14 // numCrowd of them
	numSteps   = stPlea + numCrowd
)

var stepNames = [stQuadrant]string{"armour", "helmet", "cestus", "shield", "sica", "galerus", "printed-value", "no-shield", "save-cap", "save", "penetration", "no-save",
	"not-saved", "cost", "seven-points", "weary", "points-lost", "down-already", "verdict", "weapon-rule", "second-attack", "score", "weapon", "one-handed", "entangled",
	"others", "attack-skill", "dodge", "sand", "held", "blocked", "bash", "weapon-wounds", "returns", "missile-lost", "double", "no-fatigue", "galerus-kept", "recoverable",
	"save-falls", "scissor", "cestus-stays", "net-rates", "slowed", "net-back", "sand-thrown", "role", "grapple-test", "grapple-won", "keeps-weapons", "turn",
	"stands", "stand-cost", "points", "lapse", "record", "hands", "right-handed", "shield-kind", "armour-kind", "helmet-kind", "skill", "skill-use", "arena", "material",
	"stamina", "rolled-anew", "place", "wall", "free",
	"distance", "side", "attack-points", "disadvantage", "modifiers", "defends-down", "point-modifiers", "prices", "natural",
	"unwieldy", "improvised-again", "both-hands", "crowd-saw", "pairing", "scored", "wound-total", "stays-down", "map", "grip", "weapon-kept", "save-floor"}

// Decisions a command may leave open.
const (
	chooseReroll uint8 = iota
	chooseThrow
)

// What could be otherwise about a command.
const (
	ifModifier = iota
	ifAsItIs
	ifWorse
	ifBetter
	ifFrom // four: front, right, rear, left
)

const (
	ifEntangled = iota + ifFrom + 4
	ifDisentangled
	ifAnother
	ifNoShield
	ifNoHelmet
	ifFeint
	ifSand
	ifNoSave
	ifNoDouble
	numWhatIfs
)

var whatIfNames = [numWhatIfs]string{"modifier", "as-it-is", "worse", "better", "from-front", "from-right", "from-rear", "from-left", "entangled", "disentangled",
	"another", "no-shield", "no-helmet", "feint", "sand", "no-save", "no-double"}
