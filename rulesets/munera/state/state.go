package state

import (
	"summa/internal/field"
	"summa/internal/rule"
)

// Sizes of a bout. A duel uses two figures; copying costs only what is used.
const (
	MaxFigures = 16
	MaxSheet   = 8  // weapons on one man's sheet
	MaxNets    = 4  // nets, lassos and capes on one man
	MaxGround  = 96 // items lying about
	MaxRange   = 99 // increments
	maxRulings = 96
	MaxSpared  = 32 // names the crowd has let live today
)

// A Phase says what the bout is waiting for.
type Phase uint8

// The phases of a bout. Muster is before begin; TurnStart waits for the active
// figure's turn; Actions lasts until his end.
const (
	Muster Phase = iota
	TurnStart
	Actions
	Over
)

// A Quadrant is a quarter of the ground around a figure.
type Quadrant = field.Quadrant

// The quadrants, clockwise.
const (
	Front = field.Front
	Right = field.Right
	Rear  = field.Rear
	Left  = field.Left
)

// Armour worn.
const (
	NoArmour uint8 = iota
	lightArmour
	heavyArmour
)

// Shields.
const (
	NoShield uint8 = iota
	smallShield
	LargeShield
	CapeShield
)

// Where a shield or a helmet is.
const (
	Held uint8 = iota // or worn
	OnGround
	Gone
	Discarded
)

// Postures.
const (
	Standing uint8 = iota
	Down
)

// A Status says whether a figure still takes part.
const (
	Active uint8 = iota
	Spared
	Killed
	Dead // mortally wounded
)

// Where a weapon of a sheet is.
const (
	Absent uint8 = iota // no such entry, or in another man's hands
	InRight
	InLeft
	Stowed
	Carried // darts: neither in a hand nor stowed
	Fallen  // on the ground
	Lost    // for good
)

// Skills, as bits.
const (
	Reflexes uint8 = 1 << iota
	AttackSkill
	Dodge
	StaminaSkill
	popularity
)

// Feint of this turn.
const (
	NoFeint uint8 = iota
	FeintReady
	FeintUsed
)

// Roles in a grapple.
const (
	NoRole uint8 = iota
	Grappler
	Grappled
)

// A Weapon is an index into the content's weapons; weapon 0 is none.
type Weapon uint8

// Nobody stands for no figure.
const Nobody int8 = -1

// A Slot is one entry of a figure's sheet. Entries keep their place (sheet order) wherever the
// weapon goes.
type Slot struct {
	Weapon Weapon
	Where  uint8
	Owner  int8 // whose weapon it is
	Used   bool // struck with this turn
	Tied   bool // a hasta with its thong
}

// A Caught entry is one net, lasso or cape on a man.
type Caught struct {
	Weapon Weapon
	Holder int8 // Nobody: it lies on him without a holder
	Slot   int8 // of the holder's sheet; -1 for his cape
}

// A Lying item is on the ground.
type Lying struct {
	Spot
	Item   Weapon // HelmetItem for a helmet
	Owner  int8
	Barred uint16 // who has discarded it [mun.ap.4]

	// Without a map: whether the figure it fell by has been shoved or has walked off since, and for
	// which figures the players have said that it is within reach or out of it.
	Left      uint16
	Near, Far uint16
}

// What the figure that an item fell by has done since.
const (
	HasStayed uint16 = iota
	wasShoved
	HasWalked
)

// earlier records what a figure did in earlier bouts of the day; it counts only under the ruling
// that the crowd remembers the day. [mun.appeal.10]
type earlier struct {
	Wounds, Injuries, WhirlHits, WhirlDoubles uint8
	Sand                                      bool
}

// A TurnRecord is what a figure has done this turn; outside its turn it is empty.
type TurnRecord struct {
	AP, Spent    int8
	Attacks      uint8
	Improvised   uint8
	ShieldUsed   bool
	CutTried     bool
	Rose         bool
	Feint        uint8
	SandOn       int8 // the man hazed this turn, or Nobody
	Seven        bool
	TiredAtStart bool
}

// NoRecord returns the record of a figure whose turn it is not.
func NoRecord() TurnRecord { return TurnRecord{SandOn: Nobody} }

// Deeds are what the crowd counts for and against a figure. [mun.glad.3]
type Deeds struct {
	SandUsed     bool
	Whirls       uint8
	WhirlHits    uint8
	WhirlDoubles uint8
	WoundsDealt  int16
	InjuredSet   uint16 // figures he injured
	WoundedBy    uint16 // opponents who wounded him
	DefeatedSet  uint16 // figures he defeated in this bout
	Defeated0    uint8  // men he defeated earlier today
	Day          earlier
}

// A Figure is one gladiator: about 150 bytes, no pointers.
type Figure struct {
	Name     uint16 // interned
	Side     uint16 // interned
	Kind     uint8  // index into the content's types
	Armour   uint8
	Shield   uint8
	ShieldAt uint8
	ShieldIn uint8 // the hand that holds it

	ShieldOf     int8   // 1 + its owner; 0: his own
	ShieldBarred uint16 // who discarded it before it came to him [mun.ap.4]

	Helmet   bool // has an enclosed helmet
	HelmetAt uint8
	Galerus  bool
	Cesti    bool
	Hoplo    bool // a Hoplomachus
	Grip     bool // holds his long weapon in both hands by default
	Last     bool // uses his dagger only when the hasta is lost

	SaveBonus, APBonus int8 // of a profile whose printed numbers are kept

	Skills   uint8
	Skills0  uint8 // how many he had when the bout began
	Darts    int8
	Stamina0 int16
	Stamina  int16
	Fatigue  int16
	Arrows   int16 // -1: not counted
	Posture  uint8
	Status   uint8

	Sheet    [MaxSheet]Slot
	NumSheet int8
	Nets     [MaxNets]Caught
	NumNets  int8

	Hazed        bool
	HastaDropped bool
	NetLetGo     bool // he let the end of his net go while it held somebody
	AttackedBy   int8 // who attacked him last
	Gained       bool // has taken his skill after the bout
	Partner      int8 // in a grapple
	Role         uint8

	TurnRecord
	Deeds

	// Where he stands on a hex map.
	At     field.Hex
	Facing field.Facing
	Placed bool

	// His distance to each figure and the quadrant in which he sees it: as the players state them,
	// or as they follow from the map.
	Range      [MaxFigures]uint8 // 0: not known
	Sees       [MaxFigures]Quadrant
	StatedR    uint16 // ranges a player stated
	StatedSees uint16
}

// A FlooredMan is a victim of a Double 2, to be dealt with at the end of the turn.
type FlooredMan struct {
	Victim  int8
	WasDown bool
}

// A Course is the part of a bout that belongs to no figure, except the items on the ground.
type Course struct {
	Rulings   [maxRulings]uint8
	Looked    *rule.Looked // records which rulings the rules look at; nil: not wanted
	N         int8         // figures
	NumGround int8
	NumSpared int8
	NumFloor  int8
	Phase     Phase
	Turn      int8 // index into Order
	Winner    uint16
	Won       bool
	Round     int16
	Unit      uint8       // 0 inch or base, 1 centimetres
	Length    int16       // of the arena, in increments, without a map
	Arena     field.Arena // of hexes; the zero Arena: no map
	Order     [MaxFigures]int8
	Floor     [4]FlooredMan
	Spared    [MaxSpared]uint16 // interned names
}

// A State is a whole bout, a plain value. Two states are the same bout if and only if their fields
// are equal.
type State struct {
	Course
	Fig    [MaxFigures]Figure
	Ground [MaxGround]Lying
}

// CopyFrom makes s the same bout as o.
func (s *State) CopyFrom(o *State) {
	n := max(s.N, o.N)
	s.CopyGround(o)
	s.Course = o.Course
	copy(s.Fig[:n], o.Fig[:n])
}

// CopyGround copies the items on the ground. It must be called before Course is copied, which says
// how many there are.
func (s *State) CopyGround(o *State) {
	g := max(s.NumGround, o.NumGround)
	copy(s.Ground[:g], o.Ground[:g])
}

// Active returns the index of the figure whose turn it is.
func (s *State) Active() int { return int(s.Order[s.Turn]) }

// Is reports whether a ruling stands at an option.
func (s *State) Is(ruling int, option uint8) bool { return s.Option(ruling) == option }

// Option returns the option at which a ruling stands.
func (s *State) Option(ruling int) uint8 {
	s.Looked.At(ruling)
	return s.Rulings[ruling]
}

// Opponents reports whether two figures are on different sides.
func (s *State) Opponents(a, b int) bool { return s.Fig[a].Side != s.Fig[b].Side }

// Hand returns the slot of the weapon in a hand, or -1.
func (f *Figure) Hand(where uint8) int {
	for i := range f.NumSheet {
		if f.Sheet[i].Where == where {
			return int(i)
		}
	}
	return -1
}

// HandEmpty reports whether nothing is held in a hand.
func (f *Figure) HandEmpty(where uint8) bool {
	return f.Hand(where) < 0 && !(f.HasShield() && f.ShieldIn == where)
}

// HasShield reports whether he holds a shield or a cape.
func (f *Figure) HasShield() bool { return f.Shield != NoShield && f.ShieldAt == Held }

// HelmetWorn reports whether he wears an enclosed helmet. [mun.glad.8]
func (f *Figure) HelmetWorn() bool { return f.Helmet && f.HelmetAt == Held }

// Has reports whether he has a skill.
func (f *Figure) Has(skill uint8) bool { return f.Skills&skill != 0 }

// Bit returns the bit of a figure in a set of figures.
func Bit(i int) uint16 { return 1 << uint(i) }

// The words for enumerations of a bout, in the order of their constants.
var (
	PostureWords = []string{"standing", "down"}
	StatusWords  = []string{"active", "spared", "killed", "dead"}
	FeintWords   = []string{"none", "ready", "used"}
	WhereWords   = []string{"absent", "right", "left", "stowed", "carried", "ground", "gone"}
	HeldWords    = []string{"held", "ground", "gone", "discarded"}
	LeftWords    = []string{"", "shoved", "left"}
	WornWords    = []string{"worn", "ground", "gone", "discarded"}
	QuadWords    = []string{"front", "right", "rear", "left"}
	PhaseWords   = []string{"muster", "turn-start", "actions", "over"}
	RoleWords    = []string{"none", "grappler", "grappled"}
	SkillWords   = []string{"Reflexes", "Attack", "Dodge", "Stamina", "Popularity"}
	UnitWords    = []string{"inch", "cm"}
	ModeWords    = []string{"free", "hex"}
	CompassWords = []string{"N", "NE", "SE", "S", "SW", "NW"}

	// FacingWords are the same for the numbers in records, where 0 is none.
	FacingWords = append([]string{""}, CompassWords...)
)

// DirWords name the directions of a move.
var DirWords = append([]string{"forward", "back", "left", "right"}, CompassWords...)
