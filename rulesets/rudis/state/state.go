package state

import (
	"summa/internal/dice"
	"summa/internal/rule"
)

// Sizes of a bout.
const (
	MaxInjuries = 68 // kept by name; more than a man can survive, and a Boxer has 128 bytes
	MaxPath     = 9  // steps of a move
	MaxRulings  = 64
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
	AwaitNothing uint8 = iota
	AwaitSub
	AwaitCounter
	AwaitGuard
)

// Nobody is the index of no boxer.
const Nobody int8 = -1

// What a man did last in control: nothing, an attack card from 1, a move, standing
// up.
const (
	DidNothing uint8 = iota
	DidMove          = NumAttacks + 1
	DidStand         = NumAttacks + 2
)

// A SetUp is what a man holds whose feint was believed.
type SetUp struct {
	Has       bool
	NoCounter bool
	ToHit     int8
	Damage    int8
}

// A Hex is a place on the open ground, in axial coordinates.
type Hex struct{ Q, R int32 }

// A Boxer is one man: plain values.
type Boxer struct {
	Attr    [NumAttrs]int8 // of his card
	Taken   [NumAttrs]int8 // what injuries have taken, 0 or less
	Steps   int8
	Down    bool
	Last    uint8
	Jaw     int8 // what a punch to the head does more
	Hp      int16
	Sta     int16
	Downs   uint8 // knockdowns suffered
	ByRow   uint8 // of these by the Injury table
	SetUp   SetUp
	Pos     Hex
	Uses    [NumAttacks]uint16
	Name    uint16 // interned
	Card    uint8  // index into the content's boxers
	Second  bool   // of the same card
	Rating  int8
	CardHP  int16 // of his card
	CardSTA int16
	NInj    uint8
	Hurts   [MaxInjuries]uint8 // rows of the Injury table, in order
}

// What a choice is.
const (
	NoChoice uint8 = iota
	AnAttack
	AMove
	ADefence
)

// A Choice is what one side does in an exchange.
type Choice struct {
	What uint8
	Card uint8 // an attack or a defence
	Sub  uint8
	N    int8 // steps of a move
	Path [MaxPath]uint8
}

// What lies in a slot.
const (
	EmptySlot     uint8 = iota
	SealedSlot          // a choice, or its digest that this table keeps
	CommittedSlot       // a digest that a player has given
)

// A Slot holds one side's choice until it is shown.
type Slot struct {
	Is     uint8
	Hidden bool // sealed: only the digest is here
	Choice Choice
	Digest [32]byte
}

// An Exchange is the one being worked out.
type Exchange struct {
	A, D   int8
	Attack Choice
	Defend uint8 // a defence
	SetUp  SetUp // the attacker's, used up
	Fell   bool  // the defender was down at the start
	Kept   bool  // the attacker keeps control without a check
	Await  uint8
	Owes   [2]int16 // STA to be paid after the exchange
}

// How a bout ended.
const (
	ByKnockout uint8 = iota + 1
	ByUnconscious
	ByKilled
	ByCannot
)

// A Match is what belongs to no boxer of a bout.
type Match struct {
	Phase    Phase
	N        int8 // boxers
	Control  int8
	Winner   int8
	How      uint8
	Begun    int32 // exchanges
	Exchange Exchange
	Slot     [2]Slot // the attacker's and the defender's
	Rulings  [MaxRulings]uint8
	Looked   *rule.Looked // notes at which rulings the rules look; nil: nobody wants to know
	Pile     dice.Pile    // of the Arena deck
	Used     bool         // the deck is in use; before that the pile is all of it
}

// A State is a whole bout: a plain value. Two states are the same bout if and
// only if their fields are equal.
type State struct {
	Match
	Boxers [2]Boxer
}

// Is reports whether a ruling stands at an option.
func (s *State) Is(ruling int, option uint8) bool { return s.Option(ruling) == option }

// Option is the option a ruling stands at.
func (s *State) Option(ruling int) uint8 {
	s.Looked.At(ruling)
	return s.Rulings[ruling]
}

// Other is the other boxer.
func Other(k int) int { return 1 - k }

// Current is an attribute as it is now. [rud.card.5]
func (s *State) Current(k, attr int) int {
	return s.Boxers[k].Current(attr, attr == AttrMOV || s.Is(RulingAttributeFloor, AttributeFloorAllOne))
}

// Current is an attribute as it is now; floored ones are 1 at least. [rud.card.5]
// [rud.card.6]
func (b *Boxer) Current(attr int, floored bool) int {
	n := int(b.Attr[attr]) + int(b.Taken[attr]) - int(b.Steps)
	if floored {
		return max(1, n)
	}
	return n
}

// Distance is how many hexes lie between two places.
func (h Hex) Distance(o Hex) int {
	q, r := int(h.Q-o.Q), int(h.R-o.R)
	return (abs(q) + abs(r) + abs(q+r)) / 2
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}

// Adjacent reports whether the two can reach each other. [rud.move.3]
func (s *State) Adjacent() bool { return s.Boxers[0].Pos.Distance(s.Boxers[1].Pos) == 1 }

// The six directions.
var (
	DirWords = [...]string{"E", "NE", "NW", "W", "SW", "SE"}
	Dirs     = [...]Hex{{1, 0}, {1, -1}, {0, -1}, {-1, 0}, {-1, 1}, {0, 1}}
)

// Step is the neighbouring hex in a direction.
func (h Hex) Step(dir uint8) Hex { return Hex{h.Q + Dirs[dir].Q, h.R + Dirs[dir].R} }

// DefenceDue reports whether the other boxer has a defence to choose.
func (s *State) DefenceDue() bool {
	return s.N == 2 && !s.Boxers[0].Down && !s.Boxers[1].Down && s.Adjacent()
}

// Refuse builds a refusal.
func Refuse(code string, id rule.ID, why, hint string) *rule.Refusal {
	return &rule.Refusal{Code: code, Rule: id, Why: why, Hint: hint}
}
