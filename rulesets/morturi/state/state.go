package state

import (
	"summa/internal/field"
	"summa/internal/rule"
)

// Sizes of a battle. Copying costs only what is used.
const (
	MaxFigures = 96
	MaxSchools = 8
	MaxBoard   = 99 // squares a side
	MaxOffers  = 24 // choices that wait at a time
	maxLasting = 6  // effects that last, on one man
	maxUsed    = 6  // tricks of limited use that one figure has used
	MaxPools   = 4  // kinds of points a school may hold
	maxRulings = 80
	MostMP     = 99
	NormalLife = 8 // [mor.life.2]

	// MostUses is how many tricks can be used in one turn by everybody together. Printed tricks
	// come nowhere near it; those of a table may trigger each other for ever.
	MostUses = 40
	// SaidUses is the number of uses up to which they are left out of the text that a battle's hash
	// is computed from.
	SaidUses = 12
)

// A Phase says what the battle is waiting for.
type Phase uint8

// The phases of a battle.
const (
	Setup Phase = iota
	Choose
	Movement
	Attack
	Reaction
	Effect
	RoundEnd
	Over
)

var PhaseWords = []string{"setup", "choose", "movement", "attack", "reaction", "effect", "round-end", "over"}

// How a figure left the battle.
const (
	NotOut uint8 = iota
	OutOfAction
	Surrendered
	Left // taken out of the battle, but not out of action
)

var OutWords = []string{"no", "ooa", "surrendered", "left"}

// What has become of a school.
const (
	Fighting uint8 = iota
	Eliminated
	GaveUp
)

var SchoolWords = []string{"fighting", "eliminated", "surrendered"}

// Conditions, as bits.
const (
	Prone uint8 = 1 << iota
	EntangledBit
	Blinded
	Bleeding
)

// What a table can keep count with, as bits: cards, a checklist, dice for LP.
// [mor.track.1] [mor.track.2] [mor.life.4]
const (
	KeepsCards uint8 = 1 << iota
	KeepsChecklist
	KeepsWoundDice
)

var KeepsWords = []string{"cards", "checklist", "wound-dice"}

const Nobody int8 = -1

// A TrickSet is a set of tricks, a bit for each number.
type TrickSet [4]uint64

func (t *TrickSet) Has(k TrickID) bool { return t[k>>6]>>(k&63)&1 == 1 }

func (t *TrickSet) Meets(o *TrickSet) bool {
	return t[0]&o[0]|t[1]&o[1]|t[2]&o[2]|t[3]&o[3] != 0
}

func (t *TrickSet) Add(k TrickID) { t[k>>6] |= 1 << (k & 63) }

func (t *TrickSet) Drop(k TrickID) { t[k>>6] &^= 1 << (k & 63) }

// lasting is a trick whose effect holds for a while.
type lasting struct {
	Trick TrickID
	Until uint8 // by durationWords, from 1
	N     int8
}

// Used is a trick of limited use that has been used.
type Used struct {
	Trick TrickID
	Per   uint8 // by onceWords, from 1
}

// An AttackLine is an attack as written: "blade 5+/5".
type AttackLine struct {
	Name   uint16 // interned
	Tn     int8
	Damage int8
	Reach  int8 // squares; 0 for melee
	Thrown bool
}

// A Figure is one gladiator.
type Figure struct {
	Name    uint16 // interned
	School  int8
	Home    int8 // the school he started with
	Role    RoleID
	Grade   uint8
	Class   uint8
	Tags    uint32
	Tricks  TrickSet
	Stance  [2]TrickID // adopted
	Granted TrickID    // the trick that made a ranged option ready this turn

	Move     int8
	Attack   AttackLine
	Ranged   AttackLine // written by hand; reach 0: none
	Reduce   int8       // written by hand: damage taken off
	ReduceIn uint8      // 1: off frontal melee attacks only
	LifeMax  int16
	Life     int16
	WasHurt  bool

	At      field.Square
	Facing  field.Way
	OnField bool
	Waits   bool // at the gate, to enter at his first activation
	Out     uint8

	Adopted     int8 // stances this turn
	Accepted    bool // the table accepts what is only suggested of his role
	Activated   bool
	Fresh       bool // nothing done yet this turn
	Acted       bool // he has moved, turned or attacked this turn
	Held        bool // he must stay where he is and attack
	Began       bool // his turn began in a hazard
	Mp          int8
	AttacksLeft int8
	ShotsLeft   int8 // if, by ruling, they are counted apart from melee attacks
	Reacted     bool // this round
	FreeNow     bool // his entanglement does not count this turn
	Turns       int16
	Conditions  uint8
	LastTarget  int8
	ActsAfter   int8 // the ally after whom he takes his turn
	ChosenFoe   int8 // the foe who may not attack him
	Kills       uint8
	Visited     uint8 // squares of Content.Rounds that he has visited, as bits
	Lasting     [maxLasting]lasting
	Used        [maxUsed]Used
	Flag        int8 // the school whose flag he carries
}

// A School is one side.
type School struct {
	Name    uint16
	Team    uint16 // 0: on its own
	Status  uint8
	Favour  int16
	Boost   int8 // when the present turn began
	Pools   [MaxPools]int16
	Turns   int16
	Out     int16 // its gladiators taken out of action
	Yields  bool  // has offered surrender, where all are asked at once
	Fights  bool  // has said that it fights on before it was asked
	Lost    int16 // 1 if one of its gladiators was taken out this round
	Held    int16 // rounds in a row it has held the Hill
	FlagAt  field.Square
	Carrier int8
}

// A Pending attack has been declared but not yet resolved.
type Pending struct {
	On     bool
	Stage  uint8
	A, B   int8
	Option OptionID
	Extra  bool  // in addition to the attack of the attack phase
	Chain  bool  // granted by a hit
	Sweep  uint8 // directions still to be struck, as bits
	By     TrickID
	Base   int8         // number of choices that waited before it
	Die    int8         // the natural die, while it may be rerolled
	Answer uint8        // the target's reaction, if it was stated with the attack
	Square field.Square // the square to which the target is to be brought
}

// An Offer is a choice that waits for its owner's decision.
type Offer struct {
	Owner  int8
	Whom   int8
	Clause ClauseID
	From   field.Square // the square it is about
	N      int8
}

// A Battle is the part of a State that belongs to no school and no figure.
type Battle struct {
	Rulings   [maxRulings]uint8
	Looked    *rule.Looked // records which rulings the rules look at; nil: not wanted
	N         int8         // figures
	Schools   int8
	Phase     Phase
	Resume    Phase // the phase that follows when nothing is pending
	Round     int16
	Holder    int8 // index in Order of the school that has priority
	Last      int8 // index in Order of the one that acted last
	Active    int8
	Asked     int8 // index in Order of the school that is asked for surrender
	Order     [MaxSchools]int8
	Ooa       int16
	Board     *Board
	Scenario  ScenarioID
	Victory   uint8
	NoRetreat bool
	Keeps     uint8 // what the table keeps count with, as bits in the order of keepsWords
	Campaign  bool
	Winner    int8 // Nobody while there is none
	Open      bool // it ended without a result
	Ending    bool // the turn ends as soon as nothing is pending
	Begun     bool
	All       TrickSet // the tricks of all figures entered
	NOffers   int8
	Uses      uint8 // tricks used in this turn, by anybody
	Pend      Pending
	Offers    [MaxOffers]Offer
}

// A State is a whole battle. It is a plain value except for the board, which never changes and is
// shared by all battles on it.
type State struct {
	Battle
	School [MaxSchools]School
	Fig    [MaxFigures]Figure
}

// CopyFrom makes s the same battle as o.
func (s *State) CopyFrom(o *State) {
	n, m := max(s.N, o.N), max(s.Schools, o.Schools)
	s.Battle = o.Battle
	copy(s.School[:m], o.School[:m])
	copy(s.Fig[:n], o.Fig[:n])
}

// Pop removes and returns the choice that is being asked.
func (s *State) Pop() Offer {
	s.NOffers--
	o := s.Offers[s.NOffers]
	s.Offers[s.NOffers] = Offer{}
	return o
}

// Is reports whether a ruling stands at an option.
func (s *State) Is(ruling int, option uint8) bool { return s.Option(ruling) == option }

// Option returns the option at which a ruling stands.
func (s *State) Option(ruling int) uint8 {
	s.Looked.At(ruling)
	return s.Rulings[ruling]
}

// Enemies reports whether two figures fight each other.
func (s *State) Enemies(a, b int) bool { return s.Foes(s.Fig[a].School, s.Fig[b].School) }

// Foes reports whether two schools are enemies. [ruling enemy-means]
func (s *State) Foes(a, b int8) bool {
	if a == b {
		return false
	}
	return !s.Is(RulingEnemyMeans, EnemyMeansByTeam) || s.School[a].Team == 0 || s.School[a].Team != s.School[b].Team
}

// Gather collects the tricks that any figure of this battle has.
func (s *State) Gather() {
	s.All = TrickSet{}
	for i := range int(s.N) {
		for k, bits := range s.Fig[i].Tricks {
			s.All[k] |= bits
		}
	}
}

// Standing reports whether a figure is on the board.
func (s *State) Standing(i int) bool { return s.Fig[i].OnField }

// Occupant returns the figure that stands on a square, or Nobody.
func (s *State) Occupant(q field.Square) int {
	for i := range int(s.N) {
		if s.Fig[i].At == q && s.Fig[i].OnField {
			return i
		}
	}
	return int(Nobody)
}

// Front returns the square that a figure faces. [mor.face.1]
func (s *State) Front(i int) field.Square { return s.Fig[i].At.To(s.Fig[i].Facing) }

// Beside reports whether two figures are adjacent. [mor.move.2]
func (s *State) Beside(a, b int) bool { return s.Fig[a].At.Walk(s.Fig[b].At) == 1 }

// InPlay reports whether a school has a gladiator who can still act: on the board or at its gate.
func (s *State) InPlay(school int8) bool {
	for i := range int(s.N) {
		if f := &s.Fig[i]; f.School == school && f.Out == NotOut && (f.OnField || f.Waits) {
			return true
		}
	}
	return false
}

// Awaits reports whether a school has a gladiator who can still be activated this round.
// [mor.round.4]
func (s *State) Awaits(school int8) bool {
	for i := range int(s.N) {
		if s.Ready(i) && s.Fig[i].School == school {
			return true
		}
	}
	return false
}

// Ready reports whether a figure can be activated. [mor.round.4]
func (s *State) Ready(i int) bool {
	f := &s.Fig[i]
	return f.Out == NotOut && (f.OnField || f.Waits) && !f.Activated
}

// HasCondition reports whether a figure has been given a condition.
func (f *Figure) HasCondition(c uint8) bool { return f.Conditions&c != 0 }

// Holding returns the school that has priority.
func (s *State) Holding() int8 { return s.Order[s.Holder] }
