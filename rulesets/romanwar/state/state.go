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

// NoWeapon is the index before those of the weapons in the content.
const NoWeapon uint8 = 0

// Facings, clockwise.
const (
	North uint8 = iota
	East
	South
	West
)

// Papers, by which groups stay or retreat, and the policies that write them.
const (
	NoPaper uint8 = iota
	Stay
	Retreat
)

const (
	Steady uint8 = iota
	Fanatic
	Cautious
	Veteran // writes papers like Steady
)

// Nobody stands for no unit, no side, and no index in general.
const Nobody = -1

// A Side of the war. Its name is interned.
type Side struct {
	Name   uint16
	Policy uint8
	Said   bool  // the policy was stated
	Army   uint8 // 1 + the army it was mustered from; 0: none
	Blocks int16 // of an army that comes in blocks
}

// A Frac is a part of a move, N/D. It need not be in lowest terms.
type Frac struct{ N, D int64 }

// A Unit is men of one type who stand together. Its N men lie in State.Men from Off on.
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
	Kill   uint8 // struck at 1 up to this [war.melee.7]
	Hold   bool

	ThisTurn
	Lasting
	EnginesHit

	Armored bool
	Inside  bool  // of the fort
	Indoors bool  // in a building
	AtWork  bool  // some man is elsewhere than in the ranks
	Engaged bool  // it is in some melee of this turn, over or not
	Stated  bool  // Base was stated by its player
	Custom  bool  // Weapon was stated by its player
	Said    uint8 // what else of it was stated, as bits
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
	Fired   int32 // dice shot by it in the war
	Scored  int32 // and how many of them hit
	Fought  int32 // the unit last fought in an earlier turn and still in contact, or nobody
	box     Box   // the ground it takes, if State.Drawn; derived from the rest and not part of the war
}

// ManyEngines is how many engines of a unit can be hit. [war.type.5]
const ManyEngines = 8

// ThisTurn records what a unit has done this turn.
type ThisTurn struct {
	Spent    Frac // of its move
	Gone     int32
	Shots    int32
	Ran      int32 // pieces that have run over
	Busy     int32 // men who have spent their move on a work
	Shot     bool
	Moved    bool // it has had its move, even if it only turned
	Worked   bool
	Attacked bool
	PutUp    bool  // it has put a ladder up
	Slow     uint8 // 1 + the slowest ground of this turn
}

// Lasting is the state of a unit that may outlast the turn.
type Lasting struct {
	Touched bool  // some man of it has a record
	Waits   bool  // hits on some man wait to be settled
	Shown   bool  // men at windows, or at the edge of a cliff, shot in their last turn
	Reload  uint8 // turns of its side until it is loaded again
	Exposed int32 // men at windows
}

// An EnginesHit holds this turn's records of a unit's engines, where they can be hit like men.
type EnginesHit struct {
	EngHits  [ManyEngines]uint8  // hits on each engine
	EngDealt [ManyEngines]uint16 // shots dealt to each engine
	EngWaits uint8               // engines with hits to be settled, as bits
	EngLived uint8               // engines that have survived a die, as bits
}

// This turn's records of a man, as bits of Man.St. The bits above them say where he is.
const (
	Survived uint8 = 1 << iota
	MountSurvived
	Pending
	struck // somebody struck at him this round
	Fell   // he has died in this round
	atShift
	record = Survived | MountSurvived | Pending | struck | Fell
)

// Where a man is: in the ranks, or elsewhere.
const (
	InRanks uint8 = iota
	OnLadder
	OnWall
	AtDoor
	AtChain
	Pushed
	WorkDone // he was at a work that was finished this turn, or driven from one
)

// A Man is his muster number and his records of this turn.
type Man struct {
	Num   uint16
	Dealt uint16 // shots dealt to him
	Hit   uint8  // hits on him
	Mnt   uint8  // hits on his mount
	St    uint8
}

// Recorded reports whether anything is recorded of a man: a hit, a shot dealt to him, or a place
// other than the ranks.
func (m *Man) Recorded() bool { return m.Hit|m.Mnt|m.St != 0 || m.Dealt != 0 }

// A ManRef names a man for as long as he lives: his unit and his muster number.
type ManRef struct {
	Unit int32
	Num  uint16
}

// A Fighter is a man in a melee: the index of his unit among those of his side, and his muster
// number.
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

// A Group fights and decides together. Its men lie in State.Ranks from Off on: first RoomA places
// for attackers, of whom M are left, then places for the defenders, of whom N are left.
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
	Ground   [2]uint8 // ground of a retreat, in play without a table
	Done     bool     // its retreat has been carried out
}

// Most is how many units may stand together on one side of a melee.
const Most = 6

// A Melee is fought by groups, which are made when its first round is called.
type Melee struct {
	Number    int16
	Side      uint8 // of the attackers
	NA, ND    uint8
	A, D      [Most]int32 // units
	AskA      int32       // how many men were stated to fight; 0: all
	AskD      int32
	Round     int16
	Advantage bool
	Over      bool
	Made      bool
	Ladder    int16 // the ladder whose men attack, or Nobody
	Front     int16 // men abreast, 0: all
	Bridge    bool  // Front is limited because they stand on a bridge
	First     int32 // its first group
	Groups    int32
	Next      int32 // the first of its groups whose paper is wanted, or Groups
	Gx, Gy    int32 // direction of the charge
	Fought    int32 // the turn of the last round
	_         int32 // padding: melees are cleared and copied in whole words
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
	Stayed     bool  // the men at the top have stayed through a melee step
	Got        bool  // men got on this turn
	Crest      int32 // the unit whose men have got onto the wall here, or nobody
	Keeper     int32 // without a table: the unit of the fort stated to be where the ladder comes up, or Nobody
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
	Next   uint8 // of a door: 1 + its state at the end of the move step; 0: as it is
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

// A Sealed paper lies on the table until the other side's paper is there too.
type Sealed struct {
	Melee, Group int32
	Side         uint8
	Digest       [32]byte
}

// A Bridge is built by men who spend their moves on it.
type Bridge struct {
	Name  uint16
	Large bool
	Built bool
	Done  int32
	Came  int32 // men counted this move
}

// A State is a whole war, in values and slices that CopyFrom copies. Two states are the same war if
// and only if SameWar and SameUnit say so; where the men lie in the array makes no difference.
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
	Copies  uint64 // how often this value was overwritten; not part of the war
}

// ManyTurns is for how many game turns losses are kept apart; losses of later turns are added to
// the last one.
const ManyTurns = 40

// War is the part of a State that belongs to no unit.
type War struct {
	Rulings [maxRulings]uint8
	Looked  *rule.Looked // records which rulings the rules look at; nil: not wanted
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
	Wanted  int32 // groups that wait for papers
	Open    int32 // every melee before this one is over
	Met     bool  // some unit stands where it fought
	Waiting int32 // units with hits that wait to be settled
	Dirty   int32 // men in the array who no longer belong to a unit
	Alive   [MaxSides]int32
	Stood   [MaxSides]int32 // Alive when the turn of a side last ended
	Fallen  [MaxSides][ManyTurns]int32
	stamp   [MaxSides]uint64 // changes whenever units of a side may have changed their ground
	strides [MaxSides]uint64 // changes whenever they may cover ground that they did not cover before
	raised  [MaxSides]uint64 // changes whenever there may be units that had no men before
	Drawn   bool             // the box of every unit is up to date
	Goal    int32            // men on the wall of the fort that win the war; 0: none do
	WayIn   bool             // a way into the fort was stated
}

// CopyFrom makes s the same war as o.
func (s *State) CopyFrom(o *State) {
	s.CopyWar(o)
	s.Units = append(s.Units[:0], o.Units...)
	s.Men = append(s.Men[:0], o.Men...)
}

// CopyWar copies all of a war except the units and their men.
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

// SameWar reports whether two wars are equal apart from the units and their men.
func SameWar(a, b *State) bool {
	x, y := a.War, b.War
	x.Dirty, x.stamp, x.strides, x.raised, x.Drawn = y.Dirty, y.stamp, y.strides, y.raised, y.Drawn
	return x == y && slices.Equal(a.Order, b.Order) && slices.Equal(a.Melees, b.Melees) && slices.Equal(a.Groups, b.Groups) &&
		slices.Equal(a.Ranks, b.Ranks) && slices.Equal(a.Feats, b.Feats) && slices.Equal(a.Ladders, b.Ladders) &&
		slices.Equal(a.Doors, b.Doors) && slices.Equal(a.Chains, b.Chains) && slices.Equal(a.Bridges, b.Bridges) && slices.Equal(a.Seals, b.Seals)
}

// SameUnit reports whether a unit and its men are equal in both, wherever the men lie.
func SameUnit(a, b *State, i int) bool {
	u, v := a.Units[i], b.Units[i]
	x, y, n := u.Off, v.Off, u.N
	u.Off, v.Off, u.box, v.box = 0, 0, Box{}, Box{}
	return u == v && slices.Equal(a.Men[x:x+n], b.Men[y:y+n])
}

// Is reports whether a ruling stands at an option.
func (s *State) Is(ruling int, option uint8) bool { return s.Option(ruling) == option }

// Option returns the option at which a ruling stands.
func (s *State) Option(ruling int) uint8 {
	s.Looked.At(ruling)
	if ruling == RulingSurvivalTiming { // DoubleHitScope also sets it; see SetRuling
		s.Looked.At(RulingDoubleHitScope)
	}
	return s.Rulings[ruling]
}

// What a referee has stated for a unit, overriding its type, as bits of Unit.Said.
const (
	SaidArmor uint8 = 1 << iota
	SaidKill
)

// LastLosses returns for how many turns losses are to be reported: up to the last turn with any.
func (s *State) LastLosses() int {
	for t := ManyTurns; t > 0; t-- {
		if s.Fallen[0][t-1] != 0 || s.Fallen[1][t-1] != 0 {
			return t
		}
	}
	return 0
}
