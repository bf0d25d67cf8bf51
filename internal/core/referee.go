package core

import (
	"summa/internal/dice"
	"summa/internal/rule"
)

// None stands for "nobody" where a Record names a figure.
const None = -1

// A What is the sort of a Record.
type What uint8

// A Die is an answer of the dice; a Step is a term of a sum or a comparison of it; an Event is
// something that happened.
const (
	Die What = iota
	Step
	Event
)

// A Record is one line of a derivation, a plain value without pointers. Kind is an index in one of
// the ruleset's tables: of the purposes of dice, the kinds of steps or the kinds of events. The
// meaning of A, B, C and D depends on the kind and is described in the ruleset's words.
type Record struct {
	Rule       rule.ID
	What       What
	Kind       uint8
	Who, Whom  int16
	A, B, C, D int32
}

// D of a Die record says how its dice count. aHandful is set if they were thrown at once and each
// face counts for itself. The rest, in units of upTo, is the highest face at which a die still has
// its effect.
const (
	aHandful = 1
	upTo     = 2
)

// Handful reports whether a Die record is of dice thrown at once, each of which counts for itself.
func (r *Record) Handful() bool { return r.What == Die && r.D&aHandful != 0 }

// UpTo returns the highest face at which a die still has its effect, 0 if there is no such face.
func (r *Record) UpTo() int { return int(r.D / upTo) }

// A Ref adjudicates one command: it rolls dice, each with the rule that asks for it, and records
// the derivation if somebody listens.
type Ref struct {
	Tape    *dice.Tape
	Listen  bool
	Choose  bool // choices that the command leaves open are asked for, not decided by default
	Brief   bool // only events are recorded, not dice and steps
	Lenient bool // left-over faces are no error
	Past    bool // the command was carried out before: words in it that were not used then are ignored
	Shift   int  // for what-ifs: added to the modifier of every attack
	log     []Record
	open    *Choice
	void    kinds // kinds of events that are overruled
	may     kinds // kinds of events for which the rules asked whether they are overruled
}

// kinds is a set of kinds of events, a bit each.
type kinds [4]uint64

func (k *kinds) add(kind uint8) { k[kind>>6] |= 1 << (kind & 63) }

func (k *kinds) has(kind uint8) bool { return k[kind>>6]>>(kind&63)&1 == 1 }

// A Choice is a decision that a player has to make and that the player's command left open.
type Choice struct {
	Who     int16
	Kind    uint8    // which decision; a ruleset names its choices
	Options []string // the words that, added to the command, decide it
	At      int      // how many records there were when it came up
}

// Reset forgets the records.
func (r *Ref) Reset() { r.log, r.open, r.void, r.may = r.log[:0], nil, kinds{}, kinds{} }

// Log returns the records since the last Reset.
func (r *Ref) Log() []Record { return r.log }

// Open returns the first choice that was left open, or nil.
func (r *Ref) Open() *Choice { return r.open }

// Decide handles a choice that the command left open. If Choose is set, the first such choice
// becomes Open; otherwise the rules take the default, the first option.
func (r *Ref) Decide(who int, kind uint8, options ...string) {
	if r.Choose && r.open == nil && r.Tape.Err() == nil {
		r.open = &Choice{Who: int16(who), Kind: kind, Options: options, At: len(r.log)}
	}
}

// Step records a term of a sum or a comparison of it: its value and up to three more numbers.
func (r *Ref) Step(kind uint8, who int, id rule.ID, n ...int) {
	if r.Listen && !r.Brief {
		r.log = append(r.log, filled(Record{id, Step, kind, int16(who), None, 0, 0, 0, 0}, n))
	}
}

// Event records something that happened, with up to four numbers.
func (r *Ref) Event(kind uint8, who, whom int, id rule.ID, n ...int) {
	if r.Listen {
		r.log = append(r.log, filled(Record{id, Event, kind, int16(who), int16(whom), 0, 0, 0, 0}, n))
	}
}

// Last returns the last recorded event of a kind, so that its result can be filled in later; nil if
// there is none.
func (r *Ref) Last(kind uint8) *Record {
	for i := len(r.log) - 1; i >= 0; i-- {
		if r.log[i].What == Event && r.log[i].Kind == kind {
			return &r.log[i]
		}
	}
	return nil
}

// step records a term whose value is given apart from its other numbers.
func (r *Ref) step(kind uint8, who int, id rule.ID, value int, more []int) {
	if !r.Listen || r.Brief {
		return
	}
	rec := Record{id, Step, kind, int16(who), None, int32(value), 0, 0, 0}
	if len(more) > 0 {
		rec.B = int32(more[0])
	}
	if len(more) > 1 {
		rec.C = int32(more[1])
	}
	r.log = append(r.log, rec)
}

func filled(rec Record, n []int) Record {
	if len(n) > 0 {
		rec.A = int32(n[0])
	}
	if len(n) > 1 {
		rec.B = int32(n[1])
	}
	if len(n) > 2 {
		rec.C = int32(n[2])
	}
	if len(n) > 3 {
		rec.D = int32(n[3])
	}
	return rec
}

// Void makes the referee leave out every event of a kind, because the players have overruled it.
// Rules call Overruled before they let such an event take effect.
func (r *Ref) Void(kind uint8) { r.void.add(kind) }

// Overruled reports whether events of a kind are left out.
func (r *Ref) Overruled(kind uint8) bool {
	if r.Listen {
		r.may.add(kind)
	}
	return r.void.has(kind)
}

// MayOverrule reports whether the rules, while somebody listened, called Overruled for a kind of
// event. Only such kinds can be overruled.
func (r *Ref) MayOverrule(kind uint8) bool { return r.may.has(kind) }

// Number returns A, B, C or D: slot 0, 1, 2 or 3.
func (r *Record) Number(slot uint8) int {
	switch slot {
	case 0:
		return int(r.A)
	case 1:
		return int(r.B)
	case 2:
		return int(r.C)
	}
	return int(r.D)
}

// Brings reports whether the log has an event of a kind.
func Brings(log []Record, kind int) bool {
	for i := range log {
		if log[i].What == Event && int(log[i].Kind) == kind {
			return true
		}
	}
	return false
}

// BehindEvents returns the index after the last event in a log, 0 if it has none.
func BehindEvents(log []Record) int {
	for i := len(log); i > 0; i-- {
		if log[i-1].What == Event {
			return i
		}
	}
	return 0
}

// FirstDie returns the index of the first die in a log; its length if it has none.
func FirstDie(log []Record) int {
	for i := range log {
		if log[i].What == Die {
			return i
		}
	}
	return len(log)
}
