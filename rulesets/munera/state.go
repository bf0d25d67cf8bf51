package munera

import (
	"summa/internal/field"
	"summa/internal/rule"
)

// Sizes of a bout. A duel uses two figures; copying costs only what is used.
const (
	MaxFigures = 16
	maxSheet   = 8  // weapons on one man's sheet
	maxNets    = 4  // nets, lassos and capes on one man
	maxGround  = 96 // items lying about
	maxRange   = 99 // increments
	maxRulings = 96
	maxSpared  = 32 // names the crowd has let live today
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
	noArmour uint8 = iota
	lightArmour
	heavyArmour
)

// Shields.
const (
	noShield uint8 = iota
	smallShield
	largeShield
	capeShield
)

// Where a shield or a helmet is.
const (
	held uint8 = iota // or worn
	onGround
	gone
	discarded
)

// Postures.
const (
	standing uint8 = iota
	down
)

// A Status says whether a figure still takes part.
const (
	active uint8 = iota
	spared
	killed
	dead // mortally wounded
)

// Where a weapon of a sheet is.
const (
	absent uint8 = iota // no such entry, or in another man's hands
	inRight
	inLeft
	stowed
	carried // darts: neither in a hand nor stowed
	fallen  // on the ground
	lost    // for good
)

// Skills, as bits.
const (
	reflexes uint8 = 1 << iota
	attackSkill
	dodge
	staminaSkill
	popularity
)

// Feint of this turn.
const (
	noFeint uint8 = iota
	feintReady
	feintUsed
)

// Roles in a grapple.
const (
	noRole uint8 = iota
	grappler
	grappled
)

// A weapon is an index into the content's weapons; weapon 0 is none.
type weapon uint8

// nobody is the index of no figure.
const nobody int8 = -1

// A slot is one entry of a man's sheet. Entries keep their place (sheet order)
// wherever the weapon goes.
type slot struct {
	weapon weapon
	where  uint8
	owner  int8 // whose weapon it is
	used   bool // struck with this turn
	tied   bool // a hasta with its thong
}

// A caught entry is one net, lasso or cape on a man.
type caught struct {
	weapon weapon
	holder int8 // nobody: it lies on him without a holder
	slot   int8 // of the holder's sheet; -1 for his cape
}

// A lying item is on the ground.
type lying struct {
	spot
	item   weapon // helmetItem for a helmet
	owner  int8
	barred uint16 // who has discarded it [mun.ap.4]

	// Without a map: whether the man it fell by has been shoved since or has walked
	// off, and for whom the players have said that it is within reach, or out of it.
	left      uint8
	near, far uint16
}

// What the man it fell by has done since.
const (
	hasStayed uint8 = iota
	wasShoved
	hasWalked
)

// earlier is what a man did in earlier bouts of the day; it counts only if the
// table rules that the crowd remembers the day. [mun.appeal.10]
type earlier struct {
	wounds, injuries, whirlHits, whirlDoubles uint8
	sand                                      bool
}

// A turnRecord is what a figure has done this turn; it is empty outside it.
type turnRecord struct {
	ap, spent    int8
	attacks      uint8
	improvised   uint8
	shieldUsed   bool
	cutTried     bool
	rose         bool
	feint        uint8
	sandOn       int8 // the man hazed this turn, or nobody
	seven        bool
	tiredAtStart bool
}

// noRecord is the record of a man whose turn it is not.
func noRecord() turnRecord { return turnRecord{sandOn: nobody} }

// deeds are what the crowd holds for and against a figure. [mun.glad.3]
type deeds struct {
	sandUsed     bool
	whirls       uint8
	whirlHits    uint8
	whirlDoubles uint8
	woundsDealt  int16
	injuredSet   uint16 // figures he injured
	woundedBy    uint16 // opponents who wounded him
	defeatedSet  uint16 // figures he defeated in this bout
	defeated0    uint8  // men he defeated earlier today
	day          earlier
}

// A Figure is one gladiator: about 150 bytes, no pointers.
type Figure struct {
	name     uint16 // interned
	side     uint16 // interned
	kind     uint8  // index into the content's types
	armour   uint8
	shield   uint8
	shieldAt uint8
	shieldIn uint8 // the hand that holds it

	shieldOf     int8   // whose it is, counted from 1; 0: his own
	shieldBarred uint16 // who discarded it before it came to him [mun.ap.4]

	helmet   bool // has an enclosed helmet
	helmetAt uint8
	galerus  bool
	cesti    bool
	hoplo    bool // a Hoplomachus
	grip     bool // holds his long weapon in both hands by default
	last     bool // his dagger only when the hasta is lost

	saveBonus, apBonus int8 // a profile whose printed numbers are kept

	skills   uint8
	skills0  uint8 // how many he had when the bout began
	stamina0 int16
	stamina  int16
	fatigue  int16
	darts    int8
	arrows   int8 // -1: not counted
	posture  uint8
	status   uint8

	sheet  [maxSheet]slot
	nSheet int8
	nets   [maxNets]caught
	nNets  int8

	hazed        bool
	hastaDropped bool
	netLetGo     bool // he let the end of his net go while it held somebody
	attackedBy   int8 // who attacked him last
	gained       bool // took his skill after the bout
	partner      int8 // in a grapple
	role         uint8

	turnRecord
	deeds

	// Where he stands on a hex map.
	at     field.Hex
	facing field.Facing
	placed bool

	// How far he is from each figure and in which quadrant he sees it: as the
	// players state it, or as it follows from the map.
	rng        [MaxFigures]uint8 // 0: not known
	sees       [MaxFigures]Quadrant
	statedR    uint16 // ranges a player stated
	statedSees uint16
}

// A floored victim of a Double 2 waits for the end of the turn.
type flooredMan struct {
	victim  int8
	wasDown bool
}

// A course is what belongs to no figure, but for the things on the ground.
type course struct {
	rulings [maxRulings]uint8
	n       int8 // figures
	nGround int8
	nSpared int8
	nFloor  int8
	phase   Phase
	turn    int8 // index into order
	winner  uint16
	won     bool
	round   int16
	unit    uint8       // 0 inch or base, 1 centimetres
	length  int16       // of the arena, in increments, without a map
	arena   field.Arena // of hexes; the zero Arena: no map
	order   [MaxFigures]int8
	floor   [4]flooredMan
	spared  [maxSpared]uint16 // interned names
}

// A State is a whole bout: a plain value without pointers. Two states are the
// same bout if and only if their fields are equal.
type State struct {
	course
	fig    [MaxFigures]Figure
	ground [maxGround]lying
}

// CopyFrom makes s the same bout as o.
func (s *State) CopyFrom(o *State) {
	n := max(s.n, o.n)
	s.copyGround(o)
	s.course = o.course
	copy(s.fig[:n], o.fig[:n])
}

// copyGround copies what lies on the ground. It comes before the course of the bout is
// copied, which says how much does.
func (s *State) copyGround(o *State) {
	g := max(s.nGround, o.nGround)
	copy(s.ground[:g], o.ground[:g])
}

// active returns the index of the figure whose turn it is.
func (s *State) active() int { return int(s.order[s.turn]) }

// is reports whether a ruling stands at an option.
func (s *State) is(ruling int, option uint8) bool { return s.rulings[ruling] == option }

// opponents reports whether two figures are on different sides.
func (s *State) opponents(a, b int) bool { return s.fig[a].side != s.fig[b].side }

// hand returns the slot in a hand, or -1.
func (f *Figure) hand(where uint8) int {
	for i := range f.nSheet {
		if f.sheet[i].where == where {
			return int(i)
		}
	}
	return -1
}

// handEmpty reports whether nothing is held in a hand.
func (f *Figure) handEmpty(where uint8) bool {
	return f.hand(where) < 0 && !(f.hasShield() && f.shieldIn == where)
}

// hasShield reports whether he holds a shield or a cape.
func (f *Figure) hasShield() bool { return f.shield != noShield && f.shieldAt == held }

// helmetWorn reports whether he wears an enclosed helmet. [mun.glad.8]
func (f *Figure) helmetWorn() bool { return f.helmet && f.helmetAt == held }

func (f *Figure) has(skill uint8) bool { return f.skills&skill != 0 }

func bit(i int) uint16 { return 1 << uint(i) }

// refuse builds a refusal.
func refuse(code string, id rule.ID, why, hint string) *rule.Refusal {
	return &rule.Refusal{Code: code, Rule: id, Why: why, Hint: hint}
}

// Words of what a bout holds, by their constants.
var (
	postureWords = []string{"standing", "down"}
	statusWords  = []string{"active", "spared", "killed", "dead"}
	feintWords   = []string{"none", "ready", "used"}
	whereWords   = []string{"absent", "right", "left", "stowed", "carried", "ground", "gone"}
	heldWords    = []string{"held", "ground", "gone", "discarded"}
	leftWords    = []string{"", "shoved", "left"}
	wornWords    = []string{"worn", "ground", "gone", "discarded"}
	quadWords    = []string{"front", "right", "rear", "left"}
	phaseWords   = []string{"muster", "turn-start", "actions", "over"}
	roleWords    = []string{"none", "grappler", "grappled"}
	skillWords   = []string{"Reflexes", "Attack", "Dodge", "Stamina", "Popularity"}
	unitWords    = []string{"inch", "cm"}
	modeWords    = []string{"free", "hex"}
	compassWords = []string{"N", "NE", "SE", "S", "SW", "NW"}

	// facingWords are the same for numbers of records, in which 0 is none.
	facingWords = append([]string{""}, compassWords...)
)

// dirWords name the directions of a move.
var dirWords = append([]string{"forward", "back", "left", "right"}, compassWords...)
