package state

import (
	"slices"
	"summa/internal/rule"
)

// Sizes of a war. Lengths are hundredths of an inch.
const (
	MaxSides   = 2
	MaxUnits   = 20_000
	MaxMen     = 60_000 // in one unit
	MaxLength  = 100_000
	maxRulings = 80
	Inch       = 100
)

// Modes of play.
const (
	Theatre uint8 = iota // the players state what a map would show
	Battle               // a table in inches
)

// Steps of a turn.
const (
	StepMove uint8 = iota
	StepShoot
	StepCasualties
	StepCharge
	StepMelee
	stepEnd
	NumSteps
)

// Mounts.
const (
	OnFoot uint8 = iota
	OnHorse
	OnChariot
	onElephant
)

// NoWeapon stands before the weapons of the content.
const NoWeapon uint8 = 0

// Facings, clockwise.
const (
	North uint8 = iota
	East
	South
	West
)

// Papers, by which groups stay or retreat, and the ways of playing that write them.
const (
	NoPaper uint8 = iota
	Stay
	Retreat
)

const (
	Steady uint8 = iota
	Fanatic
	Cautious
	Veteran // who is steady in his papers
)

// Nobody is the index of no unit, and of no side.
const Nobody = -1

// A Side of the war. Its name is interned.
type Side struct {
	Name   uint16
	Policy uint8
	Said   bool  // somebody has stated it
	Army   uint8 // the army it was mustered from and 1; 0: none
	Blocks int16 // of an army of blocks
}

// A Frac is a part of a move: n of d. They are not in lowest terms.
type Frac struct{ N, D int64 }

// A Unit is men of one type who stand together. Its men lie in the arrays of the
// State, n of them from off on.
type Unit struct {
	Off, N int32 // of its men
	Files  int32
	X, Y   int32 // on a table: the middle of the front edge
	Base   int32 // a full move on level ground
	Facing uint8 // and where it looks
	Placed bool
	Side   uint8
	Kind   uint8 // index into the content's types
	Mount  uint8
	Weapon uint8
	Kill   uint8 // struck on 1 to this [war.melee.7]
	Hold   bool

	ThisTurn
	Lasting
	EnginesHit

	Armored bool
	Inside  bool  // of the fort
	Indoors bool  // in a building
	AtWork  bool  // some man is elsewhere than in the ranks
	Engaged bool  // it is in some melee of this turn, over or not
	Stated  bool  // its base is what its player stated
	Custom  bool  // its weapon is what its player stated
	Said    uint8 // what else of it is as somebody has said, as bits
	Name    uint16
	Place   uint16 // interned text, 0: none
	Start   int32  // the highest muster number
	Dead    int32
	Fled    int32
	Engines int32
	Crew    int32 // men to an engine
	Ladders int32
	Foot    int32 // the unit of those who lost their horses, or nobody
	Parts   int32 // units that have split off by retreating
	Volleys int32 // shot so far
	Fired   int32 // dice they have shot in the war
	Scored  int32 // and how many of them hit
	Fought  int32 // the unit last fought in an earlier turn and still in contact, or nobody
	box     Box   // the ground it takes, if the State's is drawn: it follows from the rest, and is no part of the war
}

// ManyEngines is how many engines of a unit can be hit. [war.type.5]
const ManyEngines = 8

// ThisTurn is what a unit has done this turn.
type ThisTurn struct {
	Spent    Frac // of its move
	Gone     int32
	Shots    int32
	Ran      int32 // pieces that have run over
	Busy     int32 // men who have spent their move on a work
	Shot     bool
	Moved    bool // it has had its move, were it only to turn
	Worked   bool
	Attacked bool
	PutUp    bool  // it has put a ladder up
	Slow     uint8 // the slowest ground of this turn, and 1
}

// Lasting is what may outlast the turn.
type Lasting struct {
	Touched bool  // some man of it has a record
	Waits   bool  // hits on some man wait to be settled
	Shown   bool  // men at windows, or where there may be cliffs, have shot in their last turn
	Reload  uint8 // turns of its side for which it still loads
	Exposed int32 // men at windows
}

// An EnginesHit is the records of this turn of a unit's engines, where they can be hit
// like men.
type EnginesHit struct {
	EngHits  [ManyEngines]uint8  // hits on each
	EngDealt [ManyEngines]uint16 // shots dealt to it
	EngWaits uint8               // whose hits wait to be settled, a bit for each
	EngLived uint8               // which have survived a die
}

// Records of a man of this turn, in his bits. What is above them says where he is.
const (
	Survived uint8 = 1 << iota
	MountSurvived
	Pending
	struck // somebody struck at him this round
	Fell   // he has died in this round
	atShift
	record = Survived | MountSurvived | Pending | struck | Fell
)

// Where a man is who is not in the ranks.
const (
	InRanks uint8 = iota
	OnLadder
	OnWall
	AtDoor
	AtChain
	Pushed
	WorkDone // at a work that is done, or that he was driven from, this turn
)

// A Man is his muster number and his records of this turn.
type Man struct {
	Num   uint16
	Dealt uint16 // shots dealt to him
	Hit   uint8  // hits on him
	Mnt   uint8  // hits on his mount
	St    uint8
}

// Recorded reports whether there is a record of a man: a hit, a shot dealt to him, or where he
// is but in the ranks.
func (m *Man) Recorded() bool { return m.Hit|m.Mnt|m.St != 0 || m.Dealt != 0 }

// A ManRef names a man for as long as he lives: his unit and his muster number.
type ManRef struct {
	Unit int32
	Num  uint16
}

// A Fighter is a man in a melee: his unit, by its place on his side of the melee,
// and his muster number.
type Fighter struct {
	Unit uint16
	Num  uint16
}

// What has become of a group.
const (
	Fighting uint8 = iota
	AttackerWon
	DefenderWon
	BothDead
	AttackerLeft
	DefenderLeft
	BothLeft
)

// A Group fights and decides together. Its men lie in State.ranks: first room for
// the attackers, of whom m are left, then for the defenders, n of them.
type Group struct {
	Off      int32
	RoomA    int32 // how many attackers there is room for
	M, N     int32
	DeadA    int32
	DeadD    int32
	Status   uint8
	Deciding bool // this round is fought and papers are wanted
	Missed   bool // no defender hit this round
	Paper    [2]uint8
	Ground   [2]uint8 // over which a retreat would go, without a table
	Done     bool     // its retreat has been carried out
}

// Most is how many units may stand together on one side of a melee.
const Most = 6

// A Melee is fought by groups, made when its first round is called.
type Melee struct {
	Number    int16
	Side      uint8 // of the attackers
	NA, ND    uint8
	A, D      [Most]int32 // units
	AskA      int32       // how many men were stated; 0: all
	AskD      int32
	Round     int16
	Advantage bool
	Over      bool
	Made      bool
	Ladder    int16 // whose men attack, or nobody
	Front     int16 // men abreast, 0: all
	Bridge    bool  // for they stand on one
	First     int32 // of its groups
	Groups    int32
	Next      int32 // the first of them whose paper is wanted, or how many there are
	Gx, Gy    int32 // the way of the charge
	Fought    int32 // the turn of the last round
	_         int32 // melees are cleared and copied in whole words
}

// A Ladder stands against a wall or lies at its foot.
type Ladder struct {
	Name, Wall uint16
	X, Y       int32 // on a table: where it leans against the wall
	Side       uint8
	Up         bool
	Broken     bool
	Pushed     uint8 // sides that have pushed at it this turn, as bits
	Top, Below [2]Climber
	NTop       int8
	NBelow     int8
	Fought     bool  // its men have fought this turn
	Stayed     bool  // those at the top have stayed through a melee step
	Got        bool  // men got on this turn
	Crest      int32 // the unit whose men have got onto the wall here, or nobody
	Keeper     int32 // without a table: the unit of the fort that is stated to be where it comes up, or nobody
}

// A Climber is a man on a ladder and the turn in which he got on.
type Climber struct {
	ManRef
	Turn int32
}

// Crewed is a door or a chain and the men at it.
type Crewed struct {
	Name   uint16
	Bridge uint16 // of a chain: its drawbridge
	State  uint8
	Next   uint8 // of a door: the state at the end of the move step, and 1
	Worked int32 // the turn it was last battered or hacked at
	N      int8
	Crew   [10]Climber
}

// States of doors and chains.
const (
	Closed uint8 = iota
	Opened
	Broken // a door: down
)

// A Sealed paper lies on the table until the other is there too.
type Sealed struct {
	Melee, Group int32
	Side         uint8
	Digest       [32]byte
}

// A Bridge is built by man-moves.
type Bridge struct {
	Name  uint16
	Large bool
	Built bool
	Done  int32
	Came  int32 // men counted this move
}

// A State is a whole war: values and slices that are copied whole. Two states are
// the same war if and only if their fields are equal, where the men lie apart.
type State struct {
	War
	Units   []Unit
	Order   []int32 // muster order
	Men     []Man
	Melees  []Melee
	Groups  []Group
	Ranks   []Fighter
	Feats   []Feature
	Ladders []Ladder
	Doors   []Crewed
	Chains  []Crewed
	Bridges []Bridge
	Seals   []Sealed
	Copies  uint64 // how often this value has been overwritten; no part of the war
}

// ManyTurns is how many game turns have their losses kept; those of later ones count
// with the last.
const ManyTurns = 40

// War is what belongs to no unit.
type War struct {
	Rulings [maxRulings]uint8
	Looked  *rule.Looked // notes at which rulings the rules look; nil: nobody wants to know
	Sides   [MaxSides]Side
	NSides  uint8
	Begun   bool
	Over    bool
	Won     int8 // the side that has won, or nobody
	Mode    uint8
	Active  uint8
	First   uint8
	Step    uint8
	Turn    int32
	Limit   int32
	Booked  int16 // melees so far
	Width   int32
	Depth   int32
	Wanted  int32 // groups of which papers are wanted
	Open    int32 // every melee before this one is over
	Met     bool  // some unit stands where it has fought
	Waiting int32 // units with hits that wait to be settled
	Dirty   int32 // men who lie in the arrays and belong to no unit any more
	Alive   [MaxSides]int32
	Stood   [MaxSides]int32 // how many were alive when the turn of a side last ended
	Fallen  [MaxSides][ManyTurns]int32
	stamp   [MaxSides]uint64 // changes when units of a side may take other ground
	strides [MaxSides]uint64 // and when they may take ground they did not take
	raised  [MaxSides]uint64 // and when units may have men that had none
	Drawn   bool             // the ground of all units is drawn
	Goal    int32            // men on the wall of the fort who win the war; 0: none do
	WayIn   bool             // somebody has stated that there is a way into the fort
}

// CopyFrom makes s the same war as o.
func (s *State) CopyFrom(o *State) {
	s.CopyWar(o)
	s.Units = append(s.Units[:0], o.Units...)
	s.Men = append(s.Men[:0], o.Men...)
}

// CopyWar copies all but the units and their men.
func (s *State) CopyWar(o *State) {
	s.Copies++
	s.War = o.War
	s.Order = append(s.Order[:0], o.Order...)
	s.Melees = append(s.Melees[:0], o.Melees...)
	s.Groups = append(s.Groups[:0], o.Groups...)
	s.Ranks = append(s.Ranks[:0], o.Ranks...)
	s.Feats = append(s.Feats[:0], o.Feats...)
	s.Ladders = append(s.Ladders[:0], o.Ladders...)
	s.Doors = append(s.Doors[:0], o.Doors...)
	s.Chains = append(s.Chains[:0], o.Chains...)
	s.Bridges = append(s.Bridges[:0], o.Bridges...)
	s.Seals = append(s.Seals[:0], o.Seals...)
}

// SameWar compares all but the units and their men.
func SameWar(a, b *State) bool {
	x, y := a.War, b.War
	x.Dirty, x.stamp, x.strides, x.raised, x.Drawn = y.Dirty, y.stamp, y.strides, y.raised, y.Drawn
	return x == y && slices.Equal(a.Order, b.Order) && slices.Equal(a.Melees, b.Melees) && slices.Equal(a.Groups, b.Groups) &&
		slices.Equal(a.Ranks, b.Ranks) && slices.Equal(a.Feats, b.Feats) && slices.Equal(a.Ladders, b.Ladders) &&
		slices.Equal(a.Doors, b.Doors) && slices.Equal(a.Chains, b.Chains) && slices.Equal(a.Bridges, b.Bridges) && slices.Equal(a.Seals, b.Seals)
}

// SameUnit compares a unit and its men, wherever they lie.
func SameUnit(a, b *State, i int) bool {
	u, v := a.Units[i], b.Units[i]
	x, y, n := u.Off, v.Off, u.N
	u.Off, v.Off, u.box, v.box = 0, 0, Box{}, Box{}
	return u == v && slices.Equal(a.Men[x:x+n], b.Men[y:y+n])
}

// Is reports whether a ruling stands at an option.
func (s *State) Is(ruling int, option uint8) bool { return s.Option(ruling) == option }

// Option is the option a ruling stands at.
func (s *State) Option(ruling int) uint8 {
	s.Looked.At(ruling)
	if ruling == RulingSurvivalTiming { // which this one sets, too
		s.Looked.At(RulingDoubleHitScope)
	}
	return s.Rulings[ruling]
}

// What of a unit is as a referee has said, whatever its type, as bits.
const (
	SaidArmor uint8 = 1 << iota
	SaidKill
)

// LastLosses is how many turns to tell of: up to the last with losses.
func (s *State) LastLosses() int {
	for t := ManyTurns; t > 0; t-- {
		if s.Fallen[0][t-1] != 0 || s.Fallen[1][t-1] != 0 {
			return t
		}
	}
	return 0
}
