package morturi

import (
	"slices"
	"strings"

	"summa/internal/bout"
	"summa/internal/field"
	"summa/internal/pack"
)

// A role is an entry of roles.yaml.
type role struct {
	id, name string
	also     []string
	class    uint8
	faction  string
	move     int8
	weapon   string
	tn       int8
	damage   int8
	life     int16
	tags     uint32
	special  []trickID
	tricks   []trickID
	grades   []uint8
	origin   origin
	from     pack.Pos
}

// A grade is a gladiator's rank.
type grade struct {
	id, name        string
	price, campaign int
	tricks          int
	all             bool
	from            pack.Pos
}

// conditionNumbers are what a condition weighs.
type conditionNumbers struct {
	text            string
	tn              int8
	standUp, damage int8
}

// An arena is a board as shipped.
type arena struct {
	id, name string
	board    *Board
	from     pack.Pos
}

// A home is a school's zone and flag.
type home struct {
	squares []field.Square
	flag    field.Square
}

// A scenario is an arena with a condition of victory.
type scenario struct {
	id, name, text string
	arena          int
	victory        uint8
	hill           []field.Square
	hold           int16
	homes          []home
	flagCost       int8
	noRetreat      bool
	campaign       bool
}

// Content is what was loaded.
type Content struct {
	set        *pack.Set
	words      bout.Words
	whatIfs    [numWhatIfs]bout.Phrase
	tricks     []trick // by trickID; [0] is none
	clauses    []clause
	options    []option
	roles      []role // by roleID; [0] is a plain figure
	grades     []grade
	conditions [4]conditionNumbers
	arenas     []arena
	scenarios  []scenario // [0] is none
	tags       []string
	pools      []string
	groups     []string
	rounds     []field.Square // squares that tricks ask to be visited
	passive    [numEffects][]effectRef
	moments    [numMoments][]clauseID
	whose      [numEffects]trickSet // the tricks with such an effect
	when       [numMoments]trickSet // and with such a moment
	dearer     trickSet             // that make steps dearer
	lentOnDie  bool                 // some look at the die and are lent to others
	counted    trickSet             // whose damage grows with kills
	onDie      trickSet             // whose damage looks at the die
	human      uint32
	weights    [numWeights]float64
	stances    []trickID // the order in which policies adopt them
	budgets    [2]int    // by budgetNames
}

const numMoments = int(afterAllyTurn) + 1

// place is the number of a word in a list, from 1; 0 if it is not there.
func place(list []string, word string) uint8 { return uint8(slices.Index(list, word) + 1) }

// weightNames are what the policies weigh.
var weightNames = []string{"dealt", "kill", "suffered", "later", "lost", "near", "haste", "prone", "company"}

// The words of the content.
var (
	classWords      = []string{"light", "medium", "heavy"}
	conditionWords  = []string{"prone", "entangled", "blinded", "bleeding"}
	provenanceWords = []string{"seed", "wiki", "inferred", "house", "incomplete"}
	reductionWords  = []string{"armour", "toughness"}
	keepWords       = []string{"high", "low", "choose"}
	whoWords        = []string{"enemy", "ally", "anybody"}
	durationWords   = []string{"turn", "own-next-turn", "round", "battle"}
	onceWords       = []string{"turn", "round", "battle"}
	timesWords      = []string{"kills"}

	// whenWords are the moments at which a trick acts.
	whenWords = []string{
		"static", "battle-start", "round-start", "turn-start", "movement", "attack-option", "ranged-option", "turn-option",
		"attack", "hit", "miss", "after-attack", "kill", "attacked", "attack-missed-me",
		"reduced-to-zero-exactly", "taken-out", "would-gain-condition", "enemy-left-front", "adjacent-ally-attacked", "enemy-out", "after-roll",
		"attack-phase", "after-ally-turn",
	}

	selfWords   = []string{"wounded", "unwounded-so-far", "only-active-of-school", "prone", "entangled", "blinded", "life-odd", "first-turn"}
	targetWords = []string{"wounded", "prone", "entangled", "blinded", "faces-me", "adjacent", "in-front"}
	attackWords = []string{"melee", "ranged", "thrown", "archery", "damaging", "ordinary"}
)

// The weights, in the order of weightNames.
const (
	weightDealt = iota
	weightKill
	weightSuffered
	weightLater
	weightLost
	weightNear
	weightHaste
	weightProne
	weightCompany
	numWeights
)

// grants reports whether a clause makes a ranged attack ready.
func (cl *clause) grants() bool { return len(cl.do) > 0 && cl.do[0].kind == grantOption }

func (cl *clause) doing(kind effectKind) bool {
	for k := range cl.do {
		if cl.do[k].kind == kind {
			return true
		}
	}
	return false
}

// inPlaceOfAttack reports whether a trick is done in place of an attack without
// being one.
func (t *trick) inPlaceOfAttack(c *Content) bool {
	for _, id := range t.clauses {
		if cl := &c.clauses[id]; cl.when == asAttack && cl.option == 0 {
			return true
		}
	}
	return false
}

func (r *Rules) optionWord(id optionID) string {
	return r.c.tricks[r.c.clauses[r.c.options[id].clause].trick].id
}

func (c *Content) trickNames(list []trickID) string {
	var names []string
	for _, k := range list {
		names = append(names, c.tricks[k].id)
	}
	return strings.Join(names, ", ")
}
