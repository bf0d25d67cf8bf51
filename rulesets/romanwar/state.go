package romanwar

import (
	"slices"

	"summa/internal/rule"
)

// Sizes of a war. Lengths are hundredths of an inch.
const (
	maxSides   = 2
	maxUnits   = 20_000
	maxMen     = 60_000 // in one unit
	maxLength  = 100_000
	maxRulings = 80
	inch       = 100
)

// Modes of play.
const (
	theatre uint8 = iota // the players state what a map would show
	battle               // a table in inches
)

// Steps of a turn.
const (
	stepMove uint8 = iota
	stepShoot
	stepCasualties
	stepCharge
	stepMelee
	stepEnd
	numSteps
)

// Mounts.
const (
	onFoot uint8 = iota
	onHorse
	onChariot
	onElephant
)

// noWeapon stands before the weapons of the content.
const noWeapon uint8 = 0

// Facings, clockwise.
const (
	north uint8 = iota
	east
	south
	west
)

// Papers, by which groups stay or retreat, and the ways of playing that write them.
const (
	noPaper uint8 = iota
	stay
	retreat
)

const (
	steady uint8 = iota
	fanatic
	cautious
	veteran // who is steady in his papers
)

// nobody is the index of no unit, and of no side.
const nobody = -1

// A side of the war. Its name is interned.
type side struct {
	name   uint16
	policy uint8
	said   bool  // somebody has stated it
	army   uint8 // the army it was mustered from and 1; 0: none
	blocks int16 // of an army of blocks
}

// A frac is a part of a move: n of d. They are not in lowest terms.
type frac struct{ n, d int64 }

// A unit is men of one type who stand together. Its men lie in the arrays of the
// State, n of them from off on.
type unit struct {
	off, n int32 // of its men
	files  int32
	x, y   int32 // on a table: the middle of the front edge
	base   int32 // a full move on level ground
	facing uint8 // and where it looks
	placed bool
	side   uint8
	kind   uint8 // index into the content's types
	mount  uint8
	weapon uint8
	kill   uint8 // struck on 1 to this [war.melee.7]
	hold   bool

	thisTurn
	lasting
	enginesHit

	armored bool
	inside  bool  // of the fort
	indoors bool  // in a building
	atWork  bool  // some man is elsewhere than in the ranks
	engaged bool  // it is in some melee of this turn, over or not
	stated  bool  // its base is what its player stated
	custom  bool  // its weapon is what its player stated
	said    uint8 // what else of it is as somebody has said, as bits
	name    uint16
	place   uint16 // interned text, 0: none
	start   int32  // the highest muster number
	dead    int32
	fled    int32
	engines int32
	crew    int32 // men to an engine
	ladders int32
	foot    int32 // the unit of those who lost their horses, or nobody
	parts   int32 // units that have split off by retreating
	volleys int32 // shot so far
	fired   int32 // dice they have shot in the war
	scored  int32 // and how many of them hit
	fought  int32 // the unit last fought in an earlier turn and still in contact, or nobody
	box     box   // the ground it takes, if the State's is drawn: it follows from the rest, and is no part of the war
}

// manyEngines is how many engines of a unit can be hit. [war.type.5]
const manyEngines = 8

// thisTurn is what a unit has done this turn.
type thisTurn struct {
	spent    frac // of its move
	gone     int32
	shots    int32
	ran      int32 // pieces that have run over
	busy     int32 // men who have spent their move on a work
	shot     bool
	moved    bool // it has had its move, were it only to turn
	worked   bool
	attacked bool
	putUp    bool  // it has put a ladder up
	slow     uint8 // the slowest ground of this turn, and 1
}

// lasting is what may outlast the turn.
type lasting struct {
	touched bool  // some man of it has a record
	waits   bool  // hits on some man wait to be settled
	shown   bool  // men at windows, or where there may be cliffs, have shot in their last turn
	reload  uint8 // turns of its side for which it still loads
	exposed int32 // men at windows
}

// An enginesHit is the records of this turn of a unit's engines, where they can be hit
// like men.
type enginesHit struct {
	engHits  [manyEngines]uint8  // hits on each
	engDealt [manyEngines]uint16 // shots dealt to it
	engWaits uint8               // whose hits wait to be settled, a bit for each
	engLived uint8               // which have survived a die
}

// Records of a man of this turn, in his bits. What is above them says where he is.
const (
	survived uint8 = 1 << iota
	mountSurvived
	pending
	struck // somebody struck at him this round
	fell   // he has died in this round
	atShift
	record = survived | mountSurvived | pending | struck | fell
)

// Where a man is who is not in the ranks.
const (
	inRanks uint8 = iota
	onLadder
	onWall
	atDoor
	atChain
	pushed
	workDone // at a work that is done, or that he was driven from, this turn
)

// A man is his muster number and his records of this turn.
type man struct {
	num   uint16
	dealt uint16 // shots dealt to him
	hit   uint8  // hits on him
	mnt   uint8  // hits on his mount
	st    uint8
}

// A manRef names a man for as long as he lives: his unit and his muster number.
type manRef struct {
	unit int32
	num  uint16
}

// A fighter is a man in a melee: his unit, by its place on his side of the melee,
// and his muster number.
type fighter struct {
	unit uint16
	num  uint16
}

// What has become of a group.
const (
	fighting uint8 = iota
	attackerWon
	defenderWon
	bothDead
	attackerLeft
	defenderLeft
	bothLeft
)

// A group fights and decides together. Its men lie in State.ranks: first room for
// the attackers, of whom m are left, then for the defenders, n of them.
type group struct {
	off      int32
	roomA    int32 // how many attackers there is room for
	m, n     int32
	deadA    int32
	deadD    int32
	status   uint8
	deciding bool // this round is fought and papers are wanted
	missed   bool // no defender hit this round
	paper    [2]uint8
	ground   [2]uint8 // over which a retreat would go, without a table
	done     bool     // its retreat has been carried out
}

// most is how many units may stand together on one side of a melee.
const most = 6

// A melee is fought by groups, made when its first round is called.
type melee struct {
	number    int16
	side      uint8 // of the attackers
	nA, nD    uint8
	a, d      [most]int32 // units
	askA      int32       // how many men were stated; 0: all
	askD      int32
	round     int16
	advantage bool
	over      bool
	made      bool
	ladder    int16 // whose men attack, or nobody
	front     int16 // men abreast, 0: all
	bridge    bool  // for they stand on one
	first     int32 // of its groups
	groups    int32
	next      int32 // the first of them whose paper is wanted, or how many there are
	gx, gy    int32 // the way of the charge
	fought    int32 // the turn of the last round
	_         int32 // melees are cleared and copied in whole words
}

// A ladder stands against a wall or lies at its foot.
type ladder struct {
	name, wall uint16
	x, y       int32 // on a table: where it leans against the wall
	side       uint8
	up         bool
	broken     bool
	pushed     uint8 // sides that have pushed at it this turn, as bits
	top, below [2]climber
	nTop       int8
	nBelow     int8
	fought     bool  // its men have fought this turn
	stayed     bool  // those at the top have stayed through a melee step
	got        bool  // men got on this turn
	crest      int32 // the unit whose men have got onto the wall here, or nobody
}

// A climber is a man on a ladder and the turn in which he got on.
type climber struct {
	manRef
	turn int32
}

// crewed is a door or a chain and the men at it.
type crewed struct {
	name   uint16
	bridge uint16 // of a chain: its drawbridge
	state  uint8
	next   uint8 // of a door: the state at the end of the move step, and 1
	worked int32 // the turn it was last battered or hacked at
	n      int8
	crew   [10]climber
}

// States of doors and chains.
const (
	closed uint8 = iota
	opened
	broken // a door: down
)

// A sealed paper lies on the table until the other is there too.
type sealed struct {
	melee, group int32
	side         uint8
	digest       [32]byte
}

// A bridge is built by man-moves.
type bridge struct {
	name  uint16
	large bool
	built bool
	done  int32
	came  int32 // men counted this move
}

// A State is a whole war: values and slices that are copied whole. Two states are
// the same war if and only if their fields are equal, where the men lie apart.
type State struct {
	war
	units   []unit
	order   []int32 // muster order
	men     []man
	melees  []melee
	groups  []group
	ranks   []fighter
	feats   []feature
	ladders []ladder
	doors   []crewed
	chains  []crewed
	bridges []bridge
	seals   []sealed
	copies  uint64 // how often this value has been overwritten; no part of the war
}

// manyTurns is how many game turns have their losses kept; those of later ones count
// with the last.
const manyTurns = 40

// war is what belongs to no unit.
type war struct {
	rulings [maxRulings]uint8
	sides   [maxSides]side
	nSides  uint8
	begun   bool
	over    bool
	won     int8 // the side that has won, or nobody
	mode    uint8
	active  uint8
	first   uint8
	step    uint8
	turn    int32
	limit   int32
	booked  int16 // melees so far
	width   int32
	depth   int32
	wanted  int32 // groups of which papers are wanted
	open    int32 // every melee before this one is over
	met     bool  // some unit stands where it has fought
	waiting int32 // units with hits that wait to be settled
	dirty   int32 // men who lie in the arrays and belong to no unit any more
	alive   [maxSides]int32
	stood   [maxSides]int32 // how many were alive when the turn of a side last ended
	fallen  [maxSides][manyTurns]int32
	stamp   [maxSides]uint64 // changes when units of a side may take other ground
	strides [maxSides]uint64 // and when they may take ground they did not take
	raised  [maxSides]uint64 // and when units may have men that had none
	drawn   bool             // the ground of all units is drawn
	goal    int32            // men on the wall of the fort who win the war; 0: none do
	wayIn   bool             // somebody has stated that there is a way into the fort
}

// CopyFrom makes s the same war as o.
func (s *State) CopyFrom(o *State) {
	s.copyWar(o)
	s.units = append(s.units[:0], o.units...)
	s.men = append(s.men[:0], o.men...)
}

// copyWar copies all but the units and their men.
func (s *State) copyWar(o *State) {
	s.copies++
	s.war = o.war
	s.order = append(s.order[:0], o.order...)
	s.melees = append(s.melees[:0], o.melees...)
	s.groups = append(s.groups[:0], o.groups...)
	s.ranks = append(s.ranks[:0], o.ranks...)
	s.feats = append(s.feats[:0], o.feats...)
	s.ladders = append(s.ladders[:0], o.ladders...)
	s.doors = append(s.doors[:0], o.doors...)
	s.chains = append(s.chains[:0], o.chains...)
	s.bridges = append(s.bridges[:0], o.bridges...)
	s.seals = append(s.seals[:0], o.seals...)
}

// sameWar compares all but the units and their men.
func sameWar(a, b *State) bool {
	x, y := a.war, b.war
	x.dirty, x.stamp, x.strides, x.raised, x.drawn = y.dirty, y.stamp, y.strides, y.raised, y.drawn
	return x == y && slices.Equal(a.order, b.order) && slices.Equal(a.melees, b.melees) && slices.Equal(a.groups, b.groups) &&
		slices.Equal(a.ranks, b.ranks) && slices.Equal(a.feats, b.feats) && slices.Equal(a.ladders, b.ladders) &&
		slices.Equal(a.doors, b.doors) && slices.Equal(a.chains, b.chains) && slices.Equal(a.bridges, b.bridges) && slices.Equal(a.seals, b.seals)
}

// sameUnit compares a unit and its men, wherever they lie.
func sameUnit(a, b *State, i int) bool {
	u, v := a.units[i], b.units[i]
	x, y, n := u.off, v.off, u.n
	u.off, v.off, u.box, v.box = 0, 0, box{}, box{}
	return u == v && slices.Equal(a.men[x:x+n], b.men[y:y+n])
}

// is reports whether a ruling stands at an option.
func (s *State) is(ruling int, option uint8) bool { return s.rulings[ruling] == option }

// refuse builds a refusal.
func refuse(code string, id rule.ID, why, hint string) *rule.Refusal {
	return &rule.Refusal{Code: code, Rule: id, Why: why, Hint: hint}
}
