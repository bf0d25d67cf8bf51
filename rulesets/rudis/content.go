package rudis

import (
	"slices"
	"strings"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/pack"
	"summa/internal/rule"
)

// The attacks, by the row of a defend card that is about them.
const (
	straightRight = iota
	overhandRight
	rightHook
	rightUppercut
	chestPunch
	feint
	numAttacks
	moveRow    = numAttacks
	numRows    = moveRow + 1
	numPunches = feint
)

var rowWords = [numRows]string{"straight-right", "overhand-right", "right-hook", "right-uppercut", "chest-punch", "feint", "move"}

// Where a card comes from.
const (
	printed uint8 = iota
	house
	own
)

var provenanceWords = []string{"printed", "house", "own"}

// Sub-types of a punch.
const (
	noSub uint8 = iota
	reg
	pow
)

var subWords = []string{"", "reg", "pow"}

// A row is one sub-type of a punch.
type row struct {
	toHit int8
	kd    int8 // the first number of the KD run, 21 if there is none
	cost  int8 // STA
	n     int8 // dice of damage
	sides uint16
	plus  int8
}

// noRun is the first number of no KD run.
const noRun = 21

// Limits on the use of an attack card.
const (
	unlimited uint8 = iota
	notTwiceRunning
	maxPerBout
)

// A fooling is what a feint does to whoever falls for it.
type fooling struct {
	keepControl bool
	noCounter   bool
	toHit       int8
	damage      int8
	stamina     int8 // that the other loses
}

// An attackCard is an attack card as the procedure sees it.
type attackCard struct {
	id, name string
	mark     uint8
	head     bool
	sub      [3]row // by sub-type; a feint has its cost in sub[noSub]
	ctr      int8
	ctrCost  int8
	limit    uint8
	most     int16 // of maxPerBout
	fooled   fooling
	from     pack.Pos
}

// A cell is what a defend card does against one attack.
type cell struct {
	acc     int8
	counter int8 // added to QWK
	stand   int8 // Stand Up: the last number that stands him up
	hasAcc  bool // false: NA
	hasCtr  bool
}

// A defendCard is a defend card as the procedure sees it.
type defendCard struct {
	id, name string
	mark     uint8
	cost     int8
	rows     [numRows]cell
	from     pack.Pos
}

// The defences: six cards, Stand Up, none, and that none is due.
const (
	numDefends  = 6
	standUp     = numDefends
	numCards    = standUp + 1
	noDefence   = numCards
	undue       = noDefence + 1
	numDefences = undue + 1
)

// Attributes, in the order of the card; HP and STA are kept apart.
const (
	attrCA = iota
	attrMOV
	attrACC
	attrPOW
	attrQWK
	attrCHIN
	attrINT
	numAttrs
)

var attrWords = [numAttrs]string{"ca", "mov", "acc", "pow", "qwk", "chin", "int"}

// A boxerCard is a boxer as he is printed.
type boxerCard struct {
	id, name string
	style    string
	mark     uint8
	rating   int8
	attr     [numAttrs]int8
	hp, sta  int16
	from     pack.Pos
}

// An injury is a row of the Injury table.
type injury struct {
	id, name  string
	rule      rule.ID
	event     uint8
	to        uint8 // the last number of the row
	damage    int8
	hp, sta   int8 // lost, 0 or more
	attr      [numAttrs]int8
	jaw       int8
	knockdown bool
	fatal     uint8 // the knockdown that kills; 0: none does
	stops     bool
}

// lasts reports whether the row has an effect that lasts.
func (i *injury) lasts() bool { return i.jaw != 0 || i.attr != [numAttrs]int8{} }

// A kdRow is a row of the Knockdown/Knockout table.
type kdRow struct {
	to      int8 // the last number of the first range
	confirm int8 // the last number of the second range; 0: there is none
}

// maxDiff bounds POW less CHIN on the table.
const maxDiff = 9

// A blow is an attack as a fight looks it up, in one piece: a row and the counter of
// its card.
type blow struct {
	row
	ctr, ctrCost int8
}

// An answer is a defence against an attack as a fight looks it up.
type answer struct {
	cell
	cost int8
	_    [2]int8
}

// Content is the content of the ruleset, compiled to arrays that the rules index
// by number. It does not change once loaded.
type Content struct {
	set     *pack.Set
	attacks [numAttacks]attackCard
	defends [numCards]defendCard
	blows   [8][4]blow    // by attack card and sub-type
	answers [16][8]answer // by defence and attack card; what is no card does nothing
	boxers  []boxerCard

	injuries            []injury
	injurySides         uint16
	injuryEnds          []int // the last numbers of the rows
	injuryTwo           []int // and those that a d2 can come to
	injuryMark, kdMark  uint8
	kdFrom              pack.Pos
	odd                 []pack.Error // what is written as nobody would mean it
	damage              int8         // of an injury
	kd                  [2*maxDiff + 1]kdRow
	scoredHP, scoredSta int16
	failedHP            int16

	deck  deck
	plain plainTables
	mix   mix

	weights [numWeights]float64
	words   bout.Words
}

// A deck is the Arena deck.
type deck struct {
	name  string
	mark  uint8
	cards *dice.Deck
	n     []int // the number on each card
	lacks string
	from  pack.Pos
}

// plainTables are what plain rolls its choices on.
type plainTables struct {
	attack, noFeint, setUp [21]choice
	fallen                 choice
	defend, defendSetUp    [21]uint8
}

// A weighted choice is one with its weight.
type weighted struct {
	weight uint8
	choice choice
}

// A mix is what a mixer plays.
type mix struct {
	attacks, setUp, fallen []weighted
	defends, defendSetUp   []weighted
}

// most is the most STA an exchange can take of a man who is not at a step already:
// with more he is not brought to one.
func (c *Content) most() int {
	punch, defend, hurt := 0, 0, int(c.scoredSta)
	for k := range c.attacks {
		a := &c.attacks[k]
		punch = max(punch, int(max(a.sub[reg].cost, a.sub[pow].cost, a.sub[noSub].cost))+int(a.ctrCost))
		hurt = max(hurt, int(a.ctrCost), int(a.fooled.stamina))
	}
	for k := range c.defends {
		defend = max(defend, int(c.defends[k].cost))
	}
	for k := range c.injuries {
		hurt = max(hurt, int(c.injuries[k].sta))
	}
	return min(max(punch, defend+hurt)+2, 100)
}

// attackIDs and the like are the words of the loaded cards.
func (c *Content) attackIDs() []string {
	var list []string
	for k := range c.attacks {
		list = append(list, c.attacks[k].id)
	}
	return list
}

// attackWords are those by which an attack may be named.
func (c *Content) attackWords() []string { return c.attackIDs() }

func (c *Content) defendWords() []string {
	var list []string
	for k := range c.defends {
		list = append(list, c.defends[k].id)
	}
	return append(list, "none")
}

func (c *Content) boxerIDs() []string {
	var list []string
	for k := range c.boxers {
		list = append(list, c.boxers[k].id)
	}
	return list
}

// attackOf finds an attack card by its id or its name, -1 if there is none.
func (c *Content) attackOf(word string) int {
	return slices.IndexFunc(c.attacks[:], func(a attackCard) bool { return strings.EqualFold(a.id, word) || strings.EqualFold(a.name, word) })
}

// defendOf finds a defence.
func (c *Content) defendOf(word string) int {
	if strings.EqualFold(word, "none") {
		return noDefence
	}
	return slices.IndexFunc(c.defends[:], func(d defendCard) bool { return strings.EqualFold(d.id, word) || strings.EqualFold(d.name, word) })
}

func (c *Content) boxerOf(word string) int {
	return slices.IndexFunc(c.boxers, func(b boxerCard) bool { return strings.EqualFold(b.id, word) || strings.EqualFold(b.name, word) })
}

// The weights of the model, in thousandths, in the order of weightNames.
const (
	weightHP = iota
	weightSTA
	weightDown
	weightOut
	weightSetUp
	weightJaw
	weightCA
	weightACC
	weightCHIN
	weightOther
	numWeights
)

var weightNames = [numWeights]string{"hp", "sta", "down", "out", "set-up", "jaw", "ca", "acc", "chin", "other"}
