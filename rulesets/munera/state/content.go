package state

import (
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/internal/words"
)

// A Band is a run of distances with the modifier of an attack over them.
type Band struct {
	From, To uint8
	Modifier int8
	Rule     rule.ID
}

// Bands is the reach of a blow or a throw.
type Bands struct {
	N    int8
	Band [4]Band
}

// At returns the band that covers a distance.
func (b *Bands) At(distance int) (Band, bool) {
	for i := range b.N {
		if x := &b.Band[i]; int(x.From) <= distance && distance <= int(x.To) {
			return *x, true
		}
	}
	return Band{}, false
}

// Ordinary returns the distance at which the weapon is at its best: the nearest one with the best
// modifier.
func (b *Bands) Ordinary() int {
	best := 0
	for i := range b.N {
		if b.Band[i].Modifier > b.Band[best].Modifier {
			best = int(i)
		}
	}
	return int(b.Band[best].From)
}

// What a missile does after it was thrown.
const (
	NoMissile uint8 = iota
	DartMissile
	HastaMissile
	ArrowMissile
)

// Who may draw a weapon.
const (
	NotDrawn uint8 = iota
	DrawnSwordDagger
	DrawnKin
)

// What a weapon entangles as.
const (
	NoNet uint8 = iota
	NetLike
	CapeLike
)

// Arm is a weapon as the procedure sees it: a row of numbers.
type Arm struct {
	ID, Name   string
	Also       []string
	Rule       rule.ID
	AP         int8
	Hands      uint8
	Reach      Bands
	Throw      Bands
	ThrowTied  Bands
	Draw       uint8
	Missile    uint8
	Entangles  uint8
	Unwieldy   bool
	Bash       bool
	Worn       bool
	Shield     bool
	Improvised bool
	Dagger     bool
	Traps      bool // scissor sword

	OneHanded       int8 // modifier in one hand
	Penetration     int8
	TwoHandPierce   int8
	Wounds          int8
	ShieldBonus     int8
	ShredsNet       uint8 // the lowest face that shreds a net thrown at its bearer
	CutsNet         uint8 // the lowest face that cuts a net that hits its bearer
	FreedOn, LostOn uint8
	OneHandedRule   rule.ID
	PenetrationRule rule.ID
	BashRule        rule.ID
	WoundsRule      rule.ID
	ShieldBonusRule rule.ID
}

// TwoGrips reports whether the weapon strikes with both hands or with one.
func (a *Arm) TwoGrips() bool { return a.Hands == 2 && a.Missile != ArrowMissile }

// GripRule returns the rule that distinguishes the two grips. [mun.spear.2] [mun.twohand.2]
func (a *Arm) GripRule() rule.ID {
	if a.OneHanded != 0 {
		return a.OneHandedRule
	}
	return a.PenetrationRule
}

// Kit is a type's equipment. A field that a variant under a ruling does not name is kept.
type Kit struct {
	Armour, Shield         uint8
	Helmet, Galerus, Hoplo bool
	Tied, Last, Grip       bool
	Right, Left            Weapon
	Stowed                 []Weapon
	Darts                  int8
	SaveBonus, APBonus     int8
}

// Gladiator is a type as loaded.
type Gladiator struct {
	ID, Name  string
	Also      []string
	Rule      rule.ID
	Kit       Kit
	Opponents []string
	Printed   Printed
	Under     []Variant
	From      pack.Pos
}

// Printed is what the source prints about a type.
type Printed struct {
	Save, AP []int
	Armour   uint8
	Differs  bool // the printed armour is not the kit's
}

// Variant is the change that an option of a ruling makes to a type's kit.
type Variant struct {
	Ruling int
	Option uint8
	Change func(*Kit) // applies it to the usual kit
}

// Term is one row of a table of numbers.
type Term struct {
	Rule  rule.ID
	Value int8
}

// The rows of the tables, in the order of tables.yaml.
const (
	SaveNone = iota
	saveLight
	saveHeavy
	SaveHelmet
	SaveCestus
	saveSmall
	saveSmallRight
	saveLarge
	saveLargeRight
	saveCape
	saveShieldRear
	SaveGalerus
	SaveMaximum
	numSaves
)

const (
	APNone = iota
	APLight
	APGalerus
	APHeavy
	APLarge
	APTired
	APExhausted
	APInjured
	APEntangled
	APDown
	APReflexes
	APHazed
	numApmods
)

const (
	CostForward = iota
	costStepHelmet
	costStep
	CostFace
	CostStand
	CostUnwieldy
	CostAttack
	CostSecond
	CostDraw
	CostCut
	costPickUp
	costPickUpHelmet
	CostKick
	CostShoot
	CostWhirl
	CostWhirlUnwieldy
	CostFeint
	CostGrapple
	CostHaze
	CostLetGo
	numCosts
)

const (
	ModFront = iota
	ModSide
	ModRear
	ModEntangled
	ModOthers
	ModSkill
	ModDodge
	ModSand
	numMods
)

const (
	crowdInjured = iota
	crowdBothTired
	crowdWhirled
	crowdInjuries
	crowdDefeats
	crowdPopular
	crowdNoWounds
	crowdOthersSpared
	crowdNoHelmet
	crowdWhirlDouble
	crowdSand
	crowdHoplomachus
	crowdUnwounded
	crowdSparedBefore
	numCrowd
)

// The effects of a Double.
const (
	WeaponLoss uint8 = iota
	DefenderFloored
	AttackerDown
	DefenderDown
	ShieldLoss
	GreatWound
	numEffects
)

// Double is one row of the Double table.
type Double struct {
	Rule   rule.ID
	Effect uint8
	Dice   uint8
}

// Content is the content of the ruleset, compiled to arrays that the rules
// index by number. It does not change once loaded.
type Content struct {
	Set         *pack.Set
	Arms        []Arm // arms[0] is no weapon
	Types       []Gladiator
	Saves       [numSaves]Term
	Apmods      [numApmods]Term
	Costs       [numCosts]Term
	Mods        [numMods]Term
	Crowd       [numCrowd]Term
	Doubles     [7]Double // by face
	Scatter     [2][7]string
	Words       words.Book
	WhatIfs     [len(WhatIfNames)]words.Phrase
	Weights     [NumWeights]float64 // the weights of the policies
	WeaponNames map[string]Weapon
	Improv      Weapon
	Shields     [4]Weapon // by kind of shield
	Cesti       Weapon
	Dart        Weapon
	Hasta       Weapon
}

// ArmOf returns an item on the ground as a weapon; a helmet or an arrow is no weapon.
func (r *Reckoner) ArmOf(w Weapon) *Arm {
	if int(w) < len(r.Content.Arms) {
		return &r.Content.Arms[w]
	}
	return &r.Content.Arms[0]
}

// HelmetItem stands for an enclosed helmet among items on the ground.
const HelmetItem Weapon = 255

// The ids of the rows of the tables, in the order of the constants above.
var (
	SaveRows  = [numSaves]string{"armour-none", "armour-light", "armour-heavy", "helmet", "cestus", "small-shield", "small-shield-right", "large-shield", "large-shield-right", "cape", "shield-rear", "galerus", "maximum"}
	APRows    = [numApmods]string{"no-armour", "light-armour", "galerus", "heavy-armour", "large-shield", "tired", "exhausted", "injured", "entangled", "knocked-down", "reflexes", "hazed"}
	CostRows  = [numCosts]string{"forward", "step-helmet", "step", "face", "stand-up", "unwieldy", "attack", "second-attack", "draw", "cut-free", "pick-up", "pick-up-helmet", "kick", "shoot", "whirl", "whirl-unwieldy", "feint", "grapple", "haze", "let-go"}
	ModRows   = [numMods]string{"front", "side", "rear", "entangled", "outnumbered", "attack-skill", "dodge", "sand"}
	CrowdRows = [numCrowd]string{"injured", "both-tired", "whirled", "injuries", "defeats", "popular", "no-wounds", "others-spared", "no-helmet", "whirl-double", "sand", "hoplomachus", "unwounded", "spared-before"}
	Effects   = []string{"weapon-loss", "defender-floored", "attacker-down", "defender-down", "shield-loss", "great-wound"}
)

// The words for small enumerations, in the order of their constants.
var (
	ArmourWords  = []string{"none", "light", "heavy"}
	ShieldWords  = []string{"none", "small", "large", "cape"}
	DrawWords    = []string{"no", "sword-or-dagger", "kin"}
	MissileWords = []string{"no", "dart", "hasta", "arrow"}
	NetWords     = []string{"no", "net", "cape"}
)

// String formats the distances as "1-2" or "2-4".
func (b *Bands) String() string {
	if b.N == 0 {
		return "nothing"
	}
	first, last := b.Band[0].From, b.Band[b.N-1].To
	if first == last {
		return Itoa(int(first))
	}
	return Itoa(int(first)) + "-" + Itoa(int(last))
}

// The weights by which a policy values a position. The first ones weigh differences between two
// figures, in the order of a facet; see policy.yaml.
const (
	ByStamina = iota
	ByBlows
	ByFatigue
	ByStanding
	ByNow
	BySoon
	ByLater
	ByNet
	ByFree
	ByFresh
	ByPoints
	ByFloored
	ByHold
	Facets

	ByNumbers  = Facets
	ByMercy    = Facets + 1
	ByHaste    = Facets + 2
	ByHabit    = Facets + 3
	NumWeights = Facets + 4
	Fitted     = ByFloored // the first weights are fitted, the others set by hand
)

var WeightRows = [NumWeights]string{"stamina", "blows", "fatigue", "standing", "now", "soon", "later", "net", "free", "fresh", "points",
	"floored", "hold", "numbers", "mercy", "haste", "habit"}
