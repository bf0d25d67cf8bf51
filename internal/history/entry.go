// Package history holds the commands of a bout: those that stand and those that were undone,
// with what it takes to carry each out again, and states of the bout kept now and then, so
// that undo need not begin at the beginning.
package history

import (
	"summa/internal/dice"
	"summa/internal/line"
)

// An Entry is one command that changed something: enough to carry it out
// again.
type Entry struct {
	Seq     int
	Text    string // as typed, without its dice
	Faces   []int
	Drawn   []int // which of them, from 1, were rolled where a face was asked for
	Comment string
	After   dice.Generator
	Past    bool         // it was carried out from a journal
	Rng     string       // the generator's state after it, as the journal has it
	Stream  *dice.Stream // where the dice of a run were after it, if it was repeated and dealt some
	Over    *Overruling  // for overrule, whose text is the command it overrules
	Mode    *Mode        // for a change of mode: the one before
	Then    *Mode        // and, once it is undone, the one after
	Auto    bool         // the engine answered a person with it, or played on by his line
	Dealt   bool         // its dice were dealt by the run whose bout this is
	Deed    int          // where the last command that was no remark stands up to here, -1 for none
	Leads   bool         // the session gave it to come to the step of the one behind it
}

// Follows reports whether it came of itself behind the command before it, and not on the way to
// the one behind it.
func (e *Entry) Follows() bool { return e.Auto && !e.Leads }

// Acts reports whether an entry is a command of the bout: neither a remark nor a change of
// who rolls or plays.
func (e *Entry) Acts() bool { return e.Mode == nil && !IsRemark(e.Text) }

// IsRemark reports whether a command is a remark, which adjudicates nothing.
func IsRemark(text string) bool {
	word := line.FirstWord(text)
	return word == "note" || word == "about"
}

// An overruling is what the table has decided about a command.
type Overruling struct {
	Said string  // as typed
	Void []uint8 // kinds of event that do not count
	Base int     // it starts from the state after applied[base-1]
}

// Typed is the command as it was typed, without its dice.
func (e *Entry) Typed() string {
	if e.Over != nil {
		return e.Over.Said
	}
	return e.Text
}

// recorded is the generator's state as the record has it beside a command: none
// if it took no dice, or dice that a run dealt.
func (e *Entry) Recorded() string {
	switch {
	case e.Past:
		return e.Rng
	case len(e.Faces) == 0 || e.Dealt:
		return ""
	}
	return e.After.String()
}

// mode is where dice come from, and whom the engine plays, as it stood.
type Mode struct {
	Name  string
	Asks  string
	Autos string
}
