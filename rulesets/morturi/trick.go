package morturi

import (
	"summa/internal/field"
	"summa/internal/rule"
)

type (
	trickID    uint8 // 0: none
	roleID     uint8 // 0: none
	clauseID   uint16
	optionID   uint8 // an attack: 0 the profile's, 1 the ranged one written by hand
	scenarioID uint8
)

const (
	ordinaryAttack optionID = iota
	writtenRanged
	firstOption
)

// A trick is an entry of tricks.yaml as the procedure sees it: moments, prices
// and effects. A special rule of a role is one too.
type trick struct {
	id, name  string
	also      []string
	text      string
	rule      rule.ID
	special   bool
	stance    bool
	fear      bool
	group     uint8
	cancelled trickID
	clauses   []clauseID
	origin    origin
	drops     bool // some of its effects drop it
}

// origin is where an entry comes from.
type origin struct {
	provenance, source string
	missing, suggested []string
}

// A moment is when a clause acts, in the order of whenWords.
type moment uint8

const (
	atAnyTime moment = iota // static
	atBattleStart
	atRoundStart
	atTurnStart
	inMovement
	asAttack
	asRanged
	asTurn
	onAttack
	onHit
	onMiss
	afterAttack
	onKill
	onAttacked
	onMissedMe
	onExactlyZero
	onTakenOut
	onCondition
	onFrontLeft
	onAllyAttacked
	onEnemyOut
	afterRoll
	inAttackPhase
	afterAllyTurn
)

// What a clause's owner must be like, as bits in the order of selfWords.
const (
	selfWounded uint16 = 1 << iota
	selfUnwounded
	selfOnlyActive
	selfProne
	selfEntangled
	selfBlinded
	selfLifeOdd
	selfFirstTurn
)

// What the other one must be like, as bits in the order of targetWords.
const (
	targetWounded uint16 = 1 << iota
	targetProne
	targetEntangled
	targetBlinded
	targetFacesMe
	targetAdjacent
	targetInFront
)

// A test is the conditions of a clause; all must hold.
type test struct {
	any             bool    // there is something to test
	trick           trickID // whose test it is
	self            uint16
	enemies, allies int8
	target          uint16
	targetRoles     []roleID
	targetTag       uint32
	targetNot       bool
	hit             uint8  // 0 any, else index in the words of hit-facing + 1
	attack          uint16 // bits in the order of attackWords
	equals, atMost  int8
	even, odd       bool
	height          bool
	allyOut         bool
	allyWith        bool // an ally beside him has the trick
	distance        int8
	tag             uint32
	once            uint8 // by onceWords, from 1
	visited         []field.Square
	ruling, option  int16 // the test counts only where it stands so; ruling -1: always
}

// onDie reports whether the test looks at the die of the attack.
func (t *test) onDie() bool { return t.equals > 0 || t.atMost > 0 || t.even || t.odd }

// A price is what a clause costs.
type price struct {
	mp         int8
	anyMP      bool
	replaces   uint8 // in the order of replaceWords, from 1
	pool       uint8 // from 1
	points     int8
	moveToZero bool
}

const (
	replacesMelee uint8 = iota + 1
	replacesRanged
	replacesBoth
	replacesTurn
)

var replaceWords = []string{"melee", "ranged", "move+attack", "turn"}

// An aura says whose effect it is, if not the owner's.
type aura struct {
	on       bool
	enemies  bool
	tag      uint32
	roles    []roleID
	distance int8 // 0: anywhere
}

// A clause is one moment of a trick.
type clause struct {
	trick    trickID
	when     moment
	test     test
	cost     price
	aura     aura
	optional bool
	do       []effect
	onHit    []effect
	option   optionID // the attack it offers, 0 if none
	lasts    uint8    // its passive effects hold for this long once used; by durationWords, from 1
}

// An amount is a number, or a die.
type amount struct {
	n   int8
	die bool
}

// An effectKind is what an effect does.
type effectKind uint8

// The effects that hold by themselves; the rules look for them where they
// matter.
const (
	noEffect effectKind = iota
	damageBonus
	addTN
	addTNAgainst
	reduceDamage
	ignoreReduction
	moreDice
	replaceDie
	autoMiss
	resultOn
	enterCost
	leaveCost
	ownEnterCost
	ignoreMoveCosts
	moreMP
	suspendCondition
	preventCondition
	permanentCondition
	conditionValue
	auraCondition
	immunity
	ignoreLock
	periodicDamage
	stanceLimit
	groupLimit
	mustApproach
	dropRule
	noLOSBlock
	ignoreLOS
	moreRange
	setRange
	setMinRange
	noActionFirst
	mayNotAttack
	survivalBonus
	promotes
	cannotAttack
	noShieldEffect
	ignoresApproach

	// The effects that are brought about at a moment.
	attackOption
	grantOption
	extraAttack
	rerollDie
	moveZero
	freeStep
	pushBack
	pullIn
	chargeOn
	swapPlaces
	followFront
	layCondition
	liftCondition
	favourGain
	healLife
	areaDamage
	poolChange
	actAfter
	attackEarly
	changeSchool
	removeFoe
	checkDie
	numEffects
)

// passive reports whether an effect holds by itself.
func (k effectKind) passive() bool { return k < attackOption }

// Checks of a die.
const (
	checkAtLeast uint8 = iota
	checkOdd
	checkEven
)

// An effect is one thing a clause does.
type effect struct {
	kind       effectKind
	n, to      int8
	amount     amount
	condition  uint8
	trick      trickID
	option     optionID
	tag        uint32
	reduction  uint8 // by reductionWords, from 1
	front      bool  // only attacks on the front
	melee      bool  // only melee attacks
	ranged     bool  // only ranged ones
	shield     bool
	fear       bool
	allies     bool  // who: allies
	anybody    bool  // who: anybody
	keep       uint8 // by keepWords, from 1
	against    bool
	follow     bool
	optional   bool
	withAttack bool
	faceMe     bool
	byKills    bool
	check      uint8
	then, els  []effect
	pool       uint8
	roles      []roleID
	chosen     bool
	untilHit   bool
	same       bool
	immune     uint8 // what: see immuneWords, from 1
	approach   bool  // the step need not close with anybody
	group      uint8
	lasts      uint8
}

// What one can be immune to besides conditions.
const (
	immuneFear uint8 = iota + 1
	immuneForced
	immuneRanged
)

// An option is an attack that a clause offers.
type option struct {
	clause    clauseID
	tn        int8 // 0: the profile's
	damage    int8 // -1: the profile's
	ranged    bool
	reach     int8
	least     int8
	unlimited bool
	noDamage  bool
	thrown    bool
	archery   bool
	ruling    int16 // where it stands at opt, the number is underTN; -1: never
	opt       uint8
	underTN   int8
}

// A ref is a passive effect and the clause it belongs to.
type effectRef struct {
	clause *clause
	effect *effect
}
