package munera

import (
	"summa/internal/bout"
	"summa/internal/pack"
	"summa/internal/rule"
)

// A band is a run of distances with the modifier of an attack over them.
type band struct {
	from, to uint8
	modifier int8
	rule     rule.ID
}

// bands is the reach of a blow or a throw.
type bands struct {
	n    int8
	band [4]band
}

// at returns the band that covers a distance.
func (b *bands) at(distance int) (band, bool) {
	for i := range b.n {
		if x := &b.band[i]; int(x.from) <= distance && distance <= int(x.to) {
			return *x, true
		}
	}
	return band{}, false
}

// ordinary returns the distance at which the weapon is at its best: the
// nearest of the best modifier.
func (b *bands) ordinary() int {
	best := 0
	for i := range b.n {
		if b.band[i].modifier > b.band[best].modifier {
			best = int(i)
		}
	}
	return int(b.band[best].from)
}

// What a missile does after it was thrown.
const (
	noMissile uint8 = iota
	dartMissile
	hastaMissile
	arrowMissile
)

// Who may draw a weapon.
const (
	notDrawn uint8 = iota
	drawnSwordDagger
	drawnKin
)

// What a weapon entangles as.
const (
	noNet uint8 = iota
	netLike
	capeLike
)

// arm is a weapon as the procedure sees it: a row of numbers.
type arm struct {
	id, name   string
	also       []string
	rule       rule.ID
	ap         int8
	hands      uint8
	reach      bands
	throw      bands
	throwTied  bands
	draw       uint8
	missile    uint8
	entangles  uint8
	unwieldy   bool
	bash       bool
	worn       bool
	shield     bool
	improvised bool
	dagger     bool
	traps      bool // scissor sword

	oneHanded       int8 // modifier in one hand
	penetration     int8
	twoHandPierce   int8
	wounds          int8
	shieldBonus     int8
	shredsNet       uint8 // the lowest face that shreds a net thrown at its bearer
	cutsNet         uint8 // the lowest face that cuts a net that hits its bearer
	freedOn, lostOn uint8
	oneHandedRule   rule.ID
	penetrationRule rule.ID
	bashRule        rule.ID
	woundsRule      rule.ID
	shieldBonusRule rule.ID
}

// twoGrips reports whether the weapon strikes with both hands or with one.
func (a *arm) twoGrips() bool { return a.hands == 2 && a.missile != arrowMissile }

// gripRule is the rule that tells the two grips apart. [mun.spear.2] [mun.twohand.2]
func (a *arm) gripRule() rule.ID {
	if a.oneHanded != 0 {
		return a.oneHandedRule
	}
	return a.penetrationRule
}

// kit is a type's equipment; a field that `under` does not name is kept.
type kit struct {
	armour, shield         uint8
	helmet, galerus, hoplo bool
	tied, last, grip       bool
	right, left            weapon
	stowed                 []weapon
	darts                  int8
	saveBonus, apBonus     int8
}

// gladiator is a type as loaded.
type gladiator struct {
	id, name  string
	also      []string
	rule      rule.ID
	kit       kit
	opponents []string
	printed   printed
	under     []variant
	from      pack.Pos
}

// printed is what the source prints about a type.
type printed struct {
	save, ap []int
	armour   uint8
	differs  bool // the printed armour is not the kit's
}

// variant is what an option of a ruling makes of a type's kit.
type variant struct {
	ruling int
	option uint8
	change func(*kit) // lays it over the usual one
}

// term is one row of a table of numbers.
type term struct {
	rule  rule.ID
	value int8
}

// The rows of the tables, in the order of tables.yaml.
const (
	saveNone = iota
	saveLight
	saveHeavy
	saveHelmet
	saveCestus
	saveSmall
	saveSmallRight
	saveLarge
	saveLargeRight
	saveCape
	saveShieldRear
	saveGalerus
	saveMaximum
	numSaves
)

const (
	apNone = iota
	apLight
	apGalerus
	apHeavy
	apLarge
	apTired
	apExhausted
	apInjured
	apEntangled
	apDown
	apReflexes
	apHazed
	numApmods
)

const (
	costForward = iota
	costStepHelmet
	costStep
	costFace
	costStand
	costUnwieldy
	costAttack
	costSecond
	costDraw
	costCut
	costPickUp
	costPickUpHelmet
	costKick
	costShoot
	costWhirl
	costWhirlUnwieldy
	costFeint
	costGrapple
	costHaze
	costLetGo
	numCosts
)

const (
	modFront = iota
	modSide
	modRear
	modEntangled
	modOthers
	modSkill
	modDodge
	modSand
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
	weaponLoss uint8 = iota
	defenderFloored
	attackerDown
	defenderDown
	shieldLoss
	greatWound
	numEffects
)

// double is one row of the Double table.
type double struct {
	rule   rule.ID
	effect uint8
	dice   uint8
}

// Content is the content of the ruleset, compiled to arrays that the rules
// index by number. It does not change once loaded.
type Content struct {
	set         *pack.Set
	arms        []arm // arms[0] is no weapon
	types       []gladiator
	saves       [numSaves]term
	apmods      [numApmods]term
	costs       [numCosts]term
	mods        [numMods]term
	crowd       [numCrowd]term
	doubles     [7]double // by face
	scatter     [2][7]string
	words       bout.Words
	whatIfs     [numWhatIfs]bout.Phrase
	weights     [numWeights]float64 // what policies think things are worth
	weaponNames map[string]weapon
	improv      weapon
	shields     [4]weapon // by kind of shield
	cesti       weapon
	dart        weapon
	hasta       weapon
}

// armOf is what an item on the ground is as a weapon; a helmet or an arrow is
// none.
func (r *Rules) armOf(w weapon) *arm {
	if int(w) < len(r.c.arms) {
		return &r.c.arms[w]
	}
	return &r.c.arms[0]
}

// helmetItem stands for an enclosed helmet among items on the ground.
const helmetItem weapon = 255

// ids of the rows, by the constants above.
var (
	saveRows  = [numSaves]string{"armour-none", "armour-light", "armour-heavy", "helmet", "cestus", "small-shield", "small-shield-right", "large-shield", "large-shield-right", "cape", "shield-rear", "galerus", "maximum"}
	apRows    = [numApmods]string{"no-armour", "light-armour", "galerus", "heavy-armour", "large-shield", "tired", "exhausted", "injured", "entangled", "knocked-down", "reflexes", "hazed"}
	costRows  = [numCosts]string{"forward", "step-helmet", "step", "face", "stand-up", "unwieldy", "attack", "second-attack", "draw", "cut-free", "pick-up", "pick-up-helmet", "kick", "shoot", "whirl", "whirl-unwieldy", "feint", "grapple", "haze", "let-go"}
	modRows   = [numMods]string{"front", "side", "rear", "entangled", "outnumbered", "attack-skill", "dodge", "sand"}
	crowdRows = [numCrowd]string{"injured", "both-tired", "whirled", "injuries", "defeats", "popular", "no-wounds", "others-spared", "no-helmet", "whirl-double", "sand", "hoplomachus", "unwounded", "spared-before"}
	effects   = []string{"weapon-loss", "defender-floored", "attacker-down", "defender-down", "shield-loss", "great-wound"}
)

// words of small choices, by their constants.
var (
	armourWords  = []string{"none", "light", "heavy"}
	shieldWords  = []string{"none", "small", "large", "cape"}
	drawWords    = []string{"no", "sword-or-dagger", "kin"}
	missileWords = []string{"no", "dart", "hasta", "arrow"}
	netWords     = []string{"no", "net", "cape"}
)

// String reads "1-2" or "2-4".
func (b *bands) String() string {
	if b.n == 0 {
		return "nothing"
	}
	first, last := b.band[0].from, b.band[b.n-1].to
	if first == last {
		return itoa(int(first))
	}
	return itoa(int(first)) + "-" + itoa(int(last))
}

// What a position is weighed by. The first are differences between two men, in
// the order of a facet; see policy.yaml.
const (
	byStamina = iota
	byBlows
	byFatigue
	byStanding
	byNow
	bySoon
	byLater
	byNet
	byFree
	byFresh
	byPoints
	byFloored
	byHold
	facets

	byNumbers  = facets
	byMercy    = facets + 1
	byHaste    = facets + 2
	byHabit    = facets + 3
	numWeights = facets + 4
	fitted     = byFloored // the first weights are fitted, the others set by hand
)

var weightRows = [numWeights]string{"stamina", "blows", "fatigue", "standing", "now", "soon", "later", "net", "free", "fresh", "points",
	"floored", "hold", "numbers", "mercy", "haste", "habit"}
