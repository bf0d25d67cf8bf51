package state

import (
	"slices"
	"strings"
	"summa/internal/field"
	"summa/internal/pack"
	"summa/internal/words"
)

// A Role is an entry of roles.yaml.
type Role struct {
	ID, Name string
	Also     []string
	Class    uint8
	Faction  string
	Move     int8
	Weapon   string
	Tn       int8
	Damage   int8
	Life     int16
	Tags     uint32
	Special  []TrickID
	Tricks   []TrickID
	Grades   []uint8
	Origin   Origin
	From     pack.Pos
}

// A Grade is a gladiator's rank.
type Grade struct {
	ID, Name        string
	Price, Campaign int
	Tricks          int
	All             bool
	From            pack.Pos
}

// ConditionNumbers holds the numbers of a condition.
type ConditionNumbers struct {
	Text            string
	Tn              int8
	StandUp, Damage int8
}

// An Arena is a board as shipped.
type Arena struct {
	ID, Name string
	Board    *Board
	From     pack.Pos
}

// A Home is a school's zone and flag.
type Home struct {
	Squares []field.Square
	Flag    field.Square
}

// A Scenario is an arena with a condition of victory.
type Scenario struct {
	ID, Name, Text string
	Arena          int
	Victory        uint8
	Hill           []field.Square
	Hold           int16
	Homes          []Home
	FlagCost       int8
	NoRetreat      bool
	Campaign       bool
}

// Content is what was loaded.
type Content struct {
	Set        *pack.Set
	Words      words.Book
	WhatIfs    [len(WhatIfNames)]words.Phrase
	Tricks     []Trick // by trickID; [0] is none
	Clauses    []Clause
	Options    []Option
	Roles      []Role // by roleID; [0] is a plain figure
	Grades     []Grade
	Conditions [4]ConditionNumbers
	Arenas     []Arena
	Scenarios  []Scenario // [0] is none
	Tags       []string
	Pools      []string
	Groups     []string
	Rounds     []field.Square // squares that tricks ask to be visited
	Passive    [numEffects][]EffectRef
	Moments    [numMoments][]ClauseID
	Whose      [numEffects]TrickSet // the tricks with such an effect
	When       [numMoments]TrickSet // and with such a moment
	Dearer     TrickSet             // tricks that make steps dearer
	LentOnDie  bool                 // some trick looks at the die and is lent to others
	Counted    TrickSet             // tricks whose damage grows with kills
	OnDie      TrickSet             // tricks whose damage depends on the die
	Human      uint32
	Weights    [numWeights]float64
	Stances    []TrickID // the order in which policies adopt them
	Budgets    [2]int    // by budgetNames
}

const numMoments = int(afterAllyTurn) + 1

// Place returns the number of a word in a list, from 1; 0 if it is not there.
func Place(list []string, word string) uint8 { return uint8(slices.Index(list, word) + 1) }

// WeightNames names the weights of the policies.
var WeightNames = []string{"dealt", "kill", "suffered", "later", "lost", "near", "haste", "prone", "company"}

// The words of the content.
var (
	ClassWords      = []string{"light", "medium", "heavy"}
	ConditionWords  = []string{"prone", "entangled", "blinded", "bleeding"}
	ProvenanceWords = []string{"seed", "wiki", "inferred", "house", "incomplete"}
	ReductionWords  = []string{"armour", "toughness"}
	KeepWords       = []string{"high", "low", "choose"}
	WhoWords        = []string{"enemy", "ally", "anybody"}
	DurationWords   = []string{"turn", "own-next-turn", "round", "battle"}
	OnceWords       = []string{"turn", "round", "battle"}
	TimesWords      = []string{"kills"}

	// WhenWords are the moments at which a trick acts.
	WhenWords = []string{
		"static", "battle-start", "round-start", "turn-start", "movement", "attack-option", "ranged-option", "turn-option",
		"attack", "hit", "miss", "after-attack", "kill", "attacked", "attack-missed-me",
		"reduced-to-zero-exactly", "taken-out", "would-gain-condition", "enemy-left-front", "adjacent-ally-attacked", "enemy-out", "after-roll",
		"attack-phase", "after-ally-turn",
	}

	SelfWords   = []string{"wounded", "unwounded-so-far", "only-active-of-school", "prone", "entangled", "blinded", "life-odd", "first-turn"}
	TargetWords = []string{"wounded", "prone", "entangled", "blinded", "faces-me", "adjacent", "in-front"}
	AttackWords = []string{"melee", "ranged", "thrown", "archery", "damaging", "ordinary"}
)

// The weights, in the order of weightNames.
const (
	WeightDealt = iota
	WeightKill
	WeightSuffered
	WeightLater
	WeightLost
	WeightNear
	WeightHaste
	WeightProne
	WeightCompany
	numWeights
)

// Grants reports whether a clause makes a ranged attack ready.
func (cl *Clause) Grants() bool { return len(cl.Do) > 0 && cl.Do[0].Kind == GrantOption }

func (cl *Clause) Doing(kind EffectKind) bool {
	for k := range cl.Do {
		if cl.Do[k].Kind == kind {
			return true
		}
	}
	return false
}

// InPlaceOfAttack reports whether a trick replaces an attack without being one.
func (t *Trick) InPlaceOfAttack(c *Content) bool {
	for _, id := range t.Clauses {
		if cl := &c.Clauses[id]; cl.When == AsAttack && cl.Option == 0 {
			return true
		}
	}
	return false
}

func (r *Reckoner) OptionWord(id OptionID) string {
	return r.Content.Tricks[r.Content.Clauses[r.Content.Options[id].Clause].Trick].ID
}

func (c *Content) TrickNames(list []TrickID) string {
	var names []string
	for _, k := range list {
		names = append(names, c.Tricks[k].ID)
	}
	return strings.Join(names, ", ")
}
