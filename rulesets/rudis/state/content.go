package state

import (
	"slices"
	"strings"
	"summa/internal/dice"
	"summa/internal/pack"
	"summa/internal/rule"
	"summa/internal/words"
)

// The attacks, by the row of a defend card that is about them.
const (
	StraightRight = iota
	OverhandRight
	rightHook
	rightUppercut
	ChestPunch
	Feint
	NumAttacks
	MoveRow    = NumAttacks
	numRows    = MoveRow + 1
	NumPunches = Feint
)

var RowWords = [numRows]string{"straight-right", "overhand-right", "right-hook", "right-uppercut", "chest-punch", "feint", "move"}

// Where a card comes from.
const (
	Printed uint8 = iota
	House
	Own
)

var ProvenanceWords = []string{"printed", "house", "own"}

// Sub-types of a punch.
const (
	NoSub uint8 = iota
	Reg
	Pow
)

var SubWords = []string{"", "reg", "pow"}

// A Row is one sub-type of a punch.
type Row struct {
	ToHit int8
	Kd    int8 // the first number of the KD run, 21 if there is none
	Cost  int8 // STA
	N     int8 // dice of damage
	Sides uint16
	Plus  int8
}

// NoRun is the first number of no KD run.
const NoRun = 21

// Limits on the use of an attack card.
const (
	Unlimited uint8 = iota
	NotTwiceRunning
	MaxPerBout
)

// A Fooling is what a feint does to whoever falls for it.
type Fooling struct {
	KeepControl bool
	NoCounter   bool
	ToHit       int8
	Damage      int8
	Stamina     int8 // that the other loses
}

// An AttackCard is an attack card as the procedure sees it.
type AttackCard struct {
	ID, Name string
	Mark     uint8
	Head     bool
	Sub      [3]Row // by sub-type; a feint has its cost in sub[noSub]
	Ctr      int8
	CtrCost  int8
	Limit    uint8
	Most     int16 // of maxPerBout
	Fooled   Fooling
	From     pack.Pos
}

// A Cell is what a defend card does against one attack.
type Cell struct {
	Acc     int8
	Counter int8 // added to QWK
	Stand   int8 // Stand Up: the last number that stands him up
	HasAcc  bool // false: NA
	HasCtr  bool
}

// NotFooled is the most a man of so much INT may roll without falling for a feint, by what
// his defence says against it. [rud.feint.2] [rud.defend.3]
func (c *Cell) NotFooled(intelligence int) int {
	if !c.HasAcc {
		return intelligence
	}
	return intelligence - int(c.Acc)
}

// A DefendCard is a defend card as the procedure sees it.
type DefendCard struct {
	ID, Name string
	Mark     uint8
	Cost     int8
	Rows     [numRows]Cell
	From     pack.Pos
}

// The defences: six cards, Stand Up, none, and that none is due.
const (
	NumDefends  = 6
	StandUp     = NumDefends
	NumCards    = StandUp + 1
	NoDefence   = NumCards
	Undue       = NoDefence + 1
	numDefences = Undue + 1
)

// Attributes, in the order of the card; HP and STA are kept apart.
const (
	AttrCA = iota
	AttrMOV
	AttrACC
	AttrPOW
	AttrQWK
	AttrCHIN
	AttrINT
	NumAttrs
)

var AttrWords = [NumAttrs]string{"ca", "mov", "acc", "pow", "qwk", "chin", "int"}

// A BoxerCard is a boxer as he is printed.
type BoxerCard struct {
	ID, Name string
	Style    string
	Mark     uint8
	Rating   int8
	Attr     [NumAttrs]int8
	Hp, Sta  int16
	From     pack.Pos
}

// An Injury is a row of the Injury table.
type Injury struct {
	ID, Name  string
	Rule      rule.ID
	Event     uint8
	To        uint8 // the last number of the row
	Damage    int8
	Hp, Sta   int8 // lost, 0 or more
	Attr      [NumAttrs]int8
	Jaw       int8
	Knockdown bool
	Fatal     uint8 // the knockdown that kills; 0: none does
	Stops     bool
}

// Lasts reports whether the row has an effect that lasts.
func (i *Injury) Lasts() bool { return i.Jaw != 0 || i.Attr != [NumAttrs]int8{} }

// A KdRow is a row of the Knockdown/Knockout table.
type KdRow struct {
	To      int8 // the last number of the first range
	Confirm int8 // the last number of the second range; 0: there is none
}

// MaxDiff bounds POW less CHIN on the table.
const MaxDiff = 9

// A Blow is an attack as a fight looks it up, in one piece: a row and the counter of
// its card.
type Blow struct {
	Row
	Ctr, CtrCost int8
}

// An Answer is a defence against an attack as a fight looks it up.
type Answer struct {
	Cell
	Cost int8
	_    [2]int8
}

// Content is the content of the ruleset, compiled to arrays that the rules index
// by number. It does not change once loaded.
type Content struct {
	Set     *pack.Set
	Attacks [NumAttacks]AttackCard
	Defends [NumCards]DefendCard
	Blows   [8][4]Blow    // by attack card and sub-type
	Answers [16][8]Answer // by defence and attack card; what is no card does nothing
	Boxers  []BoxerCard

	Injuries            []Injury
	InjurySides         uint16
	InjuryEnds          []int // the last numbers of the rows
	InjuryTwo           []int // and those that a d2 can come to
	InjuryMark, KdMark  uint8
	KdFrom              pack.Pos
	Odd                 []pack.Error // what is written as nobody would mean it
	Damage              int8         // of an injury
	Kd                  [2*MaxDiff + 1]KdRow
	ScoredHP, ScoredSta int16
	FailedHP            int16

	Deck  Deck
	Plain PlainTables
	Mix   Mix

	Weights [numWeights]float64
	Words   words.Book
}

// A Deck is the Arena deck.
type Deck struct {
	Name  string
	Mark  uint8
	Cards *dice.Deck
	N     []int // the number on each card
	Lacks string
	From  pack.Pos
}

// PlainTables are what plain rolls its choices on.
type PlainTables struct {
	Attack, NoFeint, SetUp [21]Choice
	Fallen                 Choice
	Defend, DefendSetUp    [21]uint8
}

// A Weighted choice is one with its weight.
type Weighted struct {
	Weight uint8
	Choice Choice
}

// A Mix is what a mixer plays.
type Mix struct {
	Attacks, SetUp, Fallen []Weighted
	Defends, DefendSetUp   []Weighted
}

// Most is the most STA an exchange can take of a man who is not at a step already:
// with more he is not brought to one.
func (c *Content) Most() int {
	punch, defend, hurt := 0, 0, int(c.ScoredSta)
	for k := range c.Attacks {
		a := &c.Attacks[k]
		punch = max(punch, int(max(a.Sub[Reg].Cost, a.Sub[Pow].Cost, a.Sub[NoSub].Cost))+int(a.CtrCost))
		hurt = max(hurt, int(a.CtrCost), int(a.Fooled.Stamina))
	}
	for k := range c.Defends {
		defend = max(defend, int(c.Defends[k].Cost))
	}
	for k := range c.Injuries {
		hurt = max(hurt, int(c.Injuries[k].Sta))
	}
	return min(max(punch, defend+hurt)+2, 100)
}

// AttackIDs and the like are the words of the loaded cards.
func (c *Content) AttackIDs() []string {
	var list []string
	for k := range c.Attacks {
		list = append(list, c.Attacks[k].ID)
	}
	return list
}

// AttackWords are those by which an attack may be named.
func (c *Content) AttackWords() []string { return c.AttackIDs() }

func (c *Content) DefendWords() []string {
	var list []string
	for k := range c.Defends {
		list = append(list, c.Defends[k].ID)
	}
	return append(list, "none")
}

func (c *Content) BoxerIDs() []string {
	var list []string
	for k := range c.Boxers {
		list = append(list, c.Boxers[k].ID)
	}
	return list
}

// AttackOf finds an attack card by its id or its name, -1 if there is none.
func (c *Content) AttackOf(word string) int {
	return slices.IndexFunc(c.Attacks[:], func(a AttackCard) bool { return strings.EqualFold(a.ID, word) || strings.EqualFold(a.Name, word) })
}

// DefendOf finds a defence.
func (c *Content) DefendOf(word string) int {
	if strings.EqualFold(word, "none") {
		return NoDefence
	}
	return slices.IndexFunc(c.Defends[:], func(d DefendCard) bool { return strings.EqualFold(d.ID, word) || strings.EqualFold(d.Name, word) })
}

func (c *Content) BoxerOf(word string) int {
	return slices.IndexFunc(c.Boxers, func(b BoxerCard) bool { return strings.EqualFold(b.ID, word) || strings.EqualFold(b.Name, word) })
}

// The weights of the model, in thousandths, in the order of weightNames.
const (
	WeightHP = iota
	WeightSTA
	WeightDown
	WeightOut
	WeightSetUp
	WeightJaw
	WeightCA
	WeightACC
	WeightCHIN
	WeightOther
	numWeights
)

var WeightNames = [numWeights]string{"hp", "sta", "down", "out", "set-up", "jaw", "ca", "acc", "chin", "other"}
