package morturi

import (
	"summa/internal/field"
)

// Sizes of a battle. Copying costs only what is used.
const (
	MaxFigures = 96
	MaxSchools = 8
	maxBoard   = 99 // squares a side
	maxOffers  = 24 // choices that wait at a time
	maxLasting = 6  // effects that last, on one man
	maxUsed    = 6  // tricks of limited use that one man has used
	maxPools   = 4  // kinds of points a school may hold
	maxRulings = 80
	mostMP     = 99
	normalLife = 8 // [mor.life.2]

	// mostUses is how many tricks are used in one turn, by anybody. No printed ones come
	// near it; those of a table can give each other for ever.
	mostUses = 40
	// saidUses is how many go without saying in what a battle is hashed from.
	saidUses = 12
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

var phaseWords = []string{"setup", "choose", "movement", "attack", "reaction", "effect", "round-end", "over"}

// How a figure left the battle.
const (
	notOut uint8 = iota
	outOfAction
	surrendered
	left // taken out of the battle, but not out of action
)

var outWords = []string{"no", "ooa", "surrendered", "left"}

// What has become of a school.
const (
	fighting uint8 = iota
	eliminated
	gaveUp
)

var schoolWords = []string{"fighting", "eliminated", "surrendered"}

// Conditions, as bits.
const (
	prone uint8 = 1 << iota
	entangledBit
	blinded
	bleeding
)

// What a table can keep count with, as bits: cards, a checklist, dice for LP.
// [mor.track.1] [mor.track.2] [mor.life.4]
const (
	keepsCards uint8 = 1 << iota
	keepsChecklist
	keepsWoundDice
)

var keepsWords = []string{"cards", "checklist", "wound-dice"}

const nobody int8 = -1

// A trickSet holds tricks by their numbers.
type trickSet [4]uint64

func (t *trickSet) has(k trickID) bool { return t[k>>6]>>(k&63)&1 == 1 }
func (t *trickSet) meets(o *trickSet) bool {
	return t[0]&o[0]|t[1]&o[1]|t[2]&o[2]|t[3]&o[3] != 0
}
func (t *trickSet) add(k trickID)  { t[k>>6] |= 1 << (k & 63) }
func (t *trickSet) drop(k trickID) { t[k>>6] &^= 1 << (k & 63) }

// lasting is a trick whose effect holds for a while.
type lasting struct {
	trick trickID
	until uint8 // by durationWords, from 1
	n     int8
}

// used is a trick of limited use that has been used.
type used struct {
	trick trickID
	per   uint8 // by onceWords, from 1
}

// melee is an attack line: "blade 5+/5".
type attackLine struct {
	name   uint16 // interned
	tn     int8
	damage int8
	reach  int8 // squares; 0 for melee
	thrown bool
}

// A Figure is one gladiator.
type Figure struct {
	name    uint16 // interned
	school  int8
	home    int8 // the school he came with
	role    roleID
	grade   uint8
	class   uint8
	tags    uint32
	tricks  trickSet
	stance  [2]trickID // adopted
	granted trickID    // the ranged option he has for this turn

	move     int8
	attack   attackLine
	ranged   attackLine // written by hand; reach 0: none
	reduce   int8       // written by hand: damage taken off
	reduceIn uint8      // 1: off frontal melee attacks only
	lifeMax  int16
	life     int16
	wasHurt  bool

	at      field.Square
	facing  field.Way
	onField bool
	waits   bool // at the gate, to enter on his first activation
	out     uint8

	adopted     int8 // stances this turn
	accepted    bool // the table takes what is only suggested of his role
	activated   bool
	fresh       bool // nothing done yet this turn
	acted       bool // he has moved, turned or attacked this turn
	held        bool // he must stay where he is and attack
	began       bool // his turn began in a hazard
	mp          int8
	attacksLeft int8
	shotsLeft   int8 // under the ruling that they are beside the melee attack
	reacted     bool // this round
	freeNow     bool // an entanglement does not count this turn
	turns       int16
	conditions  uint8
	lastTarget  int8
	actsAfter   int8 // the ally after whom he has his turn
	chosenFoe   int8 // who may not attack him
	kills       uint8
	visited     uint8 // squares of a round that he has been to, as bits
	lasting     [maxLasting]lasting
	used        [maxUsed]used
	flag        int8 // the school whose flag he carries
}

// A School is one side.
type School struct {
	name    uint16
	team    uint16 // 0: by itself
	status  uint8
	favour  int16
	boost   int8 // as it stood when the present turn began
	pools   [maxPools]int16
	turns   int16
	out     int16 // its gladiators taken out of action
	yields  bool  // has offered surrender, where all are asked at once
	fights  bool  // has said it fights on before it was asked
	lost    int16 // 1 if one of its gladiators was taken out this round
	held    int16 // rounds in a row it has held the Hill
	flagAt  field.Square
	carrier int8
}

// A pending attack has been declared and not yet resolved.
type pending struct {
	on     bool
	stage  uint8
	a, b   int8
	option optionID
	extra  bool  // beside the attack of the attack phase
	chain  bool  // granted by a hit
	sweep  uint8 // ways still to be struck, as bits
	by     trickID
	base   int8         // choices that were waiting before
	die    int8         // the natural die, while it may be rolled again
	answer uint8        // what the target will do, if it was said with the attack
	square field.Square // to which the target is to be brought
}

// An offer is a choice that waits for its owner.
type offer struct {
	owner  int8
	whom   int8
	clause clauseID
	from   field.Square // the square it is about
	n      int8
}

// A battle is what belongs to no school and no figure.
type battle struct {
	rulings   [maxRulings]uint8
	n         int8 // figures
	schools   int8
	phase     Phase
	resume    Phase // what follows when nothing is pending
	round     int16
	holder    int8 // place in the order of the school that has priority
	last      int8 // and of the one that acted last
	active    int8
	asked     int8 // place in the order of the school that is asked for surrender
	order     [MaxSchools]int8
	ooa       int16
	board     *Board
	scenario  scenarioID
	victory   uint8
	noRetreat bool
	keeps     uint8 // what the table keeps count with, as bits in the order of keepsWords
	campaign  bool
	winner    int8 // nobody while there is none
	open      bool // it ended without a result
	ending    bool // the turn ends when nothing is pending any more
	begun     bool
	all       trickSet // the tricks of all who were entered
	nOffers   int8
	uses      uint8 // tricks used in this turn, by anybody
	pend      pending
	offers    [maxOffers]offer
}

// A State is a whole battle: a plain value, but for the board, which never
// changes and is shared by all battles on it.
type State struct {
	battle
	school [MaxSchools]School
	fig    [MaxFigures]Figure
}

// CopyFrom makes s the same battle as o.
func (s *State) CopyFrom(o *State) {
	n, m := max(s.n, o.n), max(s.schools, o.schools)
	s.battle = o.battle
	copy(s.school[:m], o.school[:m])
	copy(s.fig[:n], o.fig[:n])
}

// pop takes the choice that is asked off those that wait.
func (s *State) pop() offer {
	s.nOffers--
	o := s.offers[s.nOffers]
	s.offers[s.nOffers] = offer{}
	return o
}

// is reports whether a ruling stands at an option.
func (s *State) is(ruling int, option uint8) bool { return s.rulings[ruling] == option }

// enemies reports whether two figures fight each other.
func (s *State) enemies(a, b int) bool { return s.foes(s.fig[a].school, s.fig[b].school) }

// foes reports whether two schools are enemies. [ruling enemy-means]
func (s *State) foes(a, b int8) bool {
	if a == b {
		return false
	}
	return !s.is(rulingEnemyMeans, enemyMeansByTeam) || s.school[a].team == 0 || s.school[a].team != s.school[b].team
}

// gather notes the tricks that matter in this battle at all.
func (s *State) gather() {
	s.all = trickSet{}
	for i := range int(s.n) {
		for k, bits := range s.fig[i].tricks {
			s.all[k] |= bits
		}
	}
}

// standing reports whether a figure is on the board.
func (s *State) standing(i int) bool { return s.fig[i].onField }

// occupant is who stands on a square, or nobody.
func (s *State) occupant(q field.Square) int {
	for i := range int(s.n) {
		if s.fig[i].at == q && s.fig[i].onField {
			return i
		}
	}
	return int(nobody)
}

// front is the square a figure faces. [mor.face.1]
func (s *State) front(i int) field.Square { return s.fig[i].at.To(s.fig[i].facing) }

// beside reports whether two figures are adjacent. [mor.move.2]
func (s *State) beside(a, b int) bool { return s.fig[a].at.Walk(s.fig[b].at) == 1 }

// inPlay reports whether a school has a gladiator who can still act: on the
// board, or at its gate.
func (s *State) inPlay(school int8) bool {
	for i := range int(s.n) {
		if f := &s.fig[i]; f.school == school && f.out == notOut && (f.onField || f.waits) {
			return true
		}
	}
	return false
}

// awaits reports whether a school has a gladiator who has not been activated
// this round. [mor.round.4]
func (s *State) awaits(school int8) bool {
	for i := range int(s.n) {
		if s.ready(i) && s.fig[i].school == school {
			return true
		}
	}
	return false
}

// ready reports whether a figure can be activated. [mor.round.4]
func (s *State) ready(i int) bool {
	f := &s.fig[i]
	return f.out == notOut && (f.onField || f.waits) && !f.activated
}

// hasCondition reports whether a condition was laid on a figure.
func (f *Figure) hasCondition(c uint8) bool { return f.conditions&c != 0 }

// holding is the school that has priority.
func (s *State) holding() int8 { return s.order[s.holder] }
