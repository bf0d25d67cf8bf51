package state

import (
	"summa/internal/field"
	"summa/internal/rule"
)

type (
	TrickID    uint8 // 0: none
	RoleID     uint8 // 0: none
	ClauseID   uint16
	OptionID   uint8 // an attack: 0 the profile's, 1 the ranged one written by hand
	ScenarioID uint8
)

const (
	OrdinaryAttack OptionID = iota
	writtenRanged
	FirstOption
)

// A Trick is an entry of tricks.yaml as the rules see it: moments, prices and effects. A special
// rule of a role is a trick too.
type Trick struct {
	ID, Name  string
	Also      []string
	Text      string
	Rule      rule.ID
	Special   bool
	Stance    bool
	Fear      bool
	Group     uint8
	Cancelled TrickID
	Clauses   []ClauseID
	Origin    Origin
	Drops     bool // some of its effects cancel it
}

// Origin is where an entry comes from.
type Origin struct {
	Provenance, Source string
	Missing, Suggested []string
}

// A Moment is when a clause acts, in the order of whenWords.
type Moment uint8

const (
	AtAnyTime Moment = iota // static
	AtBattleStart
	AtRoundStart
	AtTurnStart
	InMovement
	AsAttack
	AsRanged
	AsTurn
	onAttack
	OnHit
	OnMiss
	AfterAttack
	OnKill
	onAttacked
	OnMissedMe
	OnExactlyZero
	OnTakenOut
	OnCondition
	OnFrontLeft
	OnAllyAttacked
	OnEnemyOut
	AfterRoll
	InAttackPhase
	afterAllyTurn
)

// What the owner of a clause must be like, as bits in the order of SelfWords.
const (
	selfWounded uint16 = 1 << iota
	selfUnwounded
	selfOnlyActive
	selfProne
	SelfEntangled
	SelfBlinded
	selfLifeOdd
	selfFirstTurn
)

// What the other figure must be like, as bits in the order of TargetWords.
const (
	targetWounded uint16 = 1 << iota
	targetProne
	TargetEntangled
	TargetBlinded
	targetFacesMe
	targetAdjacent
	targetInFront
)

// A Test is the conditions of a clause; all must hold.
type Test struct {
	Any             bool    // there is something to test
	Trick           TrickID // whose test it is
	Self            uint16
	Enemies, Allies int8
	Target          uint16
	TargetRoles     []RoleID
	TargetTag       uint32
	TargetNot       bool
	Hit             uint8  // 0 any, else index in the words of hit-facing + 1
	Attack          uint16 // bits in the order of attackWords
	Equals, AtMost  int8
	Even, Odd       bool
	Height          bool
	AllyOut         bool
	AllyWith        bool // an ally beside him has the trick
	Distance        int8
	Tag             uint32
	Once            uint8 // by onceWords, from 1
	Visited         []field.Square
	Ruling, Option  int16 // the test applies only where this ruling stands at Option; -1: always
}

// OnDie reports whether the test looks at the die of the attack.
func (t *Test) OnDie() bool { return t.Equals > 0 || t.AtMost > 0 || t.Even || t.Odd }

// A Price is what a clause costs.
type Price struct {
	Mp         int8
	AnyMP      bool
	Replaces   uint8 // in the order of replaceWords, from 1
	Pool       uint8 // from 1
	Points     int8
	MoveToZero bool
}

const (
	ReplacesMelee uint8 = iota + 1
	ReplacesRanged
	ReplacesBoth
	ReplacesTurn
)

var ReplaceWords = []string{"melee", "ranged", "move+attack", "turn"}

// An Aura says who else has an effect besides the owner.
type Aura struct {
	On       bool
	Enemies  bool
	Tag      uint32
	Roles    []RoleID
	Distance int8 // 0: anywhere
}

// A Clause is one moment of a trick.
type Clause struct {
	Trick    TrickID
	When     Moment
	Test     Test
	Cost     Price
	Aura     Aura
	Optional bool
	Do       []TrickEffect
	OnHit    []TrickEffect
	Option   OptionID // the attack it offers; 0: none
	Lasts    uint8    // its passive effects hold for this long once used; by durationWords, from 1
}

// An Amount is a number, or a die.
type Amount struct {
	N   int8
	Die bool
}

// An EffectKind is what kind of effect something is.
type EffectKind uint8

// The effects that hold by themselves; the rules look for them where they matter.
const (
	NoEffect EffectKind = iota
	DamageBonus
	AddTN
	AddTNAgainst
	ReduceDamage
	IgnoreReduction
	MoreDice
	ReplaceDie
	AutoMiss
	ResultOn
	EnterCost
	LeaveCost
	OwnEnterCost
	IgnoreMoveCosts
	MoreMP
	SuspendCondition
	PreventCondition
	PermanentCondition
	ConditionValue
	AuraCondition
	Immunity
	IgnoreLock
	PeriodicDamage
	StanceLimit
	GroupLimit
	MustApproach
	DropRule
	NoLOSBlock
	IgnoreLOS
	MoreRange
	SetRange
	SetMinRange
	NoActionFirst
	MayNotAttack
	SurvivalBonus
	Promotes
	CannotAttack
	NoShieldEffect
	IgnoresApproach

	// The effects that are brought about at a moment.
	AttackOption
	GrantOption
	ExtraAttack
	RerollDie
	MoveZero
	FreeStep
	PushBack
	PullIn
	ChargeOn
	SwapPlaces
	FollowFront
	LayCondition
	LiftCondition
	FavourGain
	HealLife
	AreaDamage
	PoolChange
	ActAfter
	AttackEarly
	ChangeSchool
	RemoveFoe
	CheckDie
	numEffects
)

// Passive reports whether an effect holds by itself.
func (k EffectKind) Passive() bool { return k < AttackOption }

// Checks of a die.
const (
	CheckAtLeast uint8 = iota
	CheckOdd
	CheckEven
)

// A TrickEffect is one thing that a clause does.
type TrickEffect struct {
	Kind       EffectKind
	N, To      int8
	Amount     Amount
	Condition  uint8
	Trick      TrickID
	Option     OptionID
	Tag        uint32
	Reduction  uint8 // by reductionWords, from 1
	Front      bool  // only attacks on the front
	Melee      bool  // only melee attacks
	Ranged     bool  // only ranged ones
	Shield     bool
	Fear       bool
	Allies     bool  // who: allies
	Anybody    bool  // who: anybody
	Keep       uint8 // by keepWords, from 1
	Against    bool
	Follow     bool
	Optional   bool
	WithAttack bool
	FaceMe     bool
	ByKills    bool
	Check      uint8
	Then, Els  []TrickEffect
	Pool       uint8
	Roles      []RoleID
	Chosen     bool
	UntilHit   bool
	Same       bool
	Immune     uint8 // what: see immuneWords, from 1
	Approach   bool  // the step need not approach anybody
	Group      uint8
	Lasts      uint8
}

// What a figure can be immune to, besides conditions.
const (
	ImmuneFear uint8 = iota + 1
	ImmuneForced
	ImmuneRanged
)

// An Option is an attack that a clause offers.
type Option struct {
	Clause    ClauseID
	Tn        int8 // 0: the profile's
	Damage    int8 // -1: the profile's
	Ranged    bool
	Reach     int8
	Least     int8
	Unlimited bool
	NoDamage  bool
	Thrown    bool
	Archery   bool
	Ruling    int16 // where this ruling stands at Opt, the number is UnderTN; -1: never
	Opt       uint8
	UnderTN   int8
}

// An EffectRef is a passive effect and the clause it belongs to.
type EffectRef struct {
	Clause *Clause
	Effect *TrickEffect
}
