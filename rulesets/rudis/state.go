package rudis

import (
	"summa/internal/dice"
	"summa/internal/rule"
)

// Sizes of a bout.
const (
	maxInjuries = 68 // kept by name; more than a man can survive, and a Boxer has 128 bytes
	maxPath     = 9  // steps of a move
	maxRulings  = 64
)

// A Phase says what the bout is waiting for.
type Phase uint8

// The phases of a bout. In Reveal the attacker has to say regular or power; in
// Resolve a counter-punch, or the guard against it, has to be decided.
const (
	Setup Phase = iota
	Choose
	Reveal
	Resolve
	Over
)

// What an exchange that stands in Resolve waits for.
const (
	awaitNothing uint8 = iota
	awaitSub
	awaitCounter
	awaitGuard
)

// nobody is the index of no boxer.
const nobody int8 = -1

// What a man did last in control: nothing, an attack card from 1, a move, standing
// up.
const (
	didNothing uint8 = iota
	didMove          = numAttacks + 1
	didStand         = numAttacks + 2
)

// A setUp is what a man holds whose feint was believed.
type setUp struct {
	has       bool
	noCounter bool
	toHit     int8
	damage    int8
}

// A hex is a place on the open ground, in axial coordinates.
type hex struct{ q, r int32 }

// A Boxer is one man: plain values.
type Boxer struct {
	attr   [numAttrs]int8 // of his card
	inj    [numAttrs]int8 // what injuries have taken, 0 or less
	steps  int8
	down   bool
	last   uint8
	jaw    int8 // what a punch to the head does more
	hp     int16
	sta    int16
	downs  uint8 // knockdowns suffered
	byRow  uint8 // of these by the Injury table
	su     setUp
	pos    hex
	uses   [numAttacks]uint16
	name   uint16 // interned
	card   uint8  // index into the content's boxers
	second bool   // of the same card
	rating int8
	hp0    int16 // of his card
	sta0   int16
	nInj   uint8
	hurts  [maxInjuries]uint8 // rows of the Injury table, in order
}

// What a choice is.
const (
	noChoice uint8 = iota
	anAttack
	aMove
	aDefence
)

// A choice is what one side does in an exchange.
type choice struct {
	what uint8
	card uint8 // an attack or a defence
	sub  uint8
	n    int8 // steps of a move
	path [maxPath]uint8
}

// What lies in a slot.
const (
	emptySlot     uint8 = iota
	sealedSlot          // a choice, or its digest that this table keeps
	committedSlot       // a digest that a player has given
)

// A slot holds one side's choice until it is shown.
type slot struct {
	is     uint8
	hidden bool // sealed: only the digest is here
	choice choice
	digest [32]byte
}

// An exchange is the one being worked out.
type exchange struct {
	a, d   int8
	attack choice
	defend uint8 // a defence
	su     setUp // the attacker's, used up
	fell   bool  // the defender was down at the start
	kept   bool  // the attacker keeps control without a check
	await  uint8
	owes   [2]int16 // STA to be paid after the exchange
}

// How a bout ended.
const (
	byKnockout uint8 = iota + 1
	byUnconscious
	byKilled
	byCannot
)

// A match is what belongs to no boxer of a bout.
type match struct {
	phase   Phase
	n       int8 // boxers
	control int8
	winner  int8
	how     uint8
	begun   int32 // exchanges
	x       exchange
	slot    [2]slot // the attacker's and the defender's
	rulings [maxRulings]uint8
	pile    dice.Pile // of the Arena deck
	used    bool      // the deck is in use; before that the pile is all of it
}

// A State is a whole bout: a plain value. Two states are the same bout if and
// only if their fields are equal.
type State struct {
	match
	b [2]Boxer
}

// is reports whether a ruling stands at an option.
func (s *State) is(ruling int, option uint8) bool { return s.rulings[ruling] == option }

// other is the other boxer.
func other(k int) int { return 1 - k }

// current is an attribute as it is now. [rud.card.5]
func (s *State) current(k, attr int) int {
	return s.b[k].current(attr, attr == attrMOV || s.is(rulingAttributeFloor, attributeFloorAllOne))
}

// current is an attribute as it is now; floored ones are 1 at least. [rud.card.5]
// [rud.card.6]
func (b *Boxer) current(attr int, floored bool) int {
	n := int(b.attr[attr]) + int(b.inj[attr]) - int(b.steps)
	if floored {
		return max(1, n)
	}
	return n
}

// distance is how many hexes lie between two places.
func (h hex) distance(o hex) int {
	q, r := int(h.q-o.q), int(h.r-o.r)
	return (abs(q) + abs(r) + abs(q+r)) / 2
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// adjacent reports whether the two can reach each other. [rud.move.3]
func (s *State) adjacent() bool { return s.b[0].pos.distance(s.b[1].pos) == 1 }

// The six directions.
var (
	dirWords = [...]string{"E", "NE", "NW", "W", "SW", "SE"}
	dirs     = [...]hex{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}
)

// step is the neighbouring hex in a direction.
func (h hex) step(dir uint8) hex { return hex{h.q + dirs[dir].q, h.r + dirs[dir].r} }

// defenceDue reports whether the other boxer has a defence to choose.
func (s *State) defenceDue() bool {
	return s.n == 2 && !s.b[0].down && !s.b[1].down && s.adjacent()
}

// refuse builds a refusal.
func refuse(code string, id rule.ID, why, hint string) *rule.Refusal {
	return &rule.Refusal{Code: code, Rule: id, Why: why, Hint: hint}
}
