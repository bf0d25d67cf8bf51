// Package history holds the commands of a bout, applied and undone, with what is needed to carry
// each out again, and occasional checkpoints of the bout, so that undo need not begin at the
// beginning.
package history

import (
	"summa/internal/dice"
	"summa/internal/line"
)

// An Entry is one command that changed something, with what is needed to carry it out again.
type Entry struct {
	Seq     int
	Text    string // as typed, without its dice
	Faces   []int
	Drawn   []int // which of them, from 1, the program rolled where a face was asked for
	Comment string
	After   dice.Generator
	Past    bool         // it was carried out when a journal was read
	Rng     string       // the generator's state after it, as recorded in the journal
	Stream  *dice.Stream // the state of the dice of a run after it, if it was repeated and the run dealt some of its dice
	Over    *Overruling  // for overrule, where Text is the command that is overruled
	Mode    *Mode        // for a change of mode: the mode before
	Then    *Mode        // for a change of mode that was undone: the mode after
	Auto    bool         // the engine gave it, as an answer to a person or because a person's line made the engine play on
	Dealt   bool         // its dice were dealt by the run that the bout belongs to
	Deed    int          // the index of the last command up to this one that is not a remark, -1 for none
	Leads   bool         // the session gave it to get to the step of the command after it
}

// Follows reports whether the command follows automatically from the one before it, and was not
// given to get to the one after it.
func (e *Entry) Follows() bool { return e.Auto && !e.Leads }

// Acts reports whether an entry is a command of the bout, and neither a remark nor a change of
// mode.
func (e *Entry) Acts() bool { return e.Mode == nil && !IsRemark(e.Text) }

// IsRemark reports whether a command is a remark, which adjudicates nothing.
func IsRemark(text string) bool {
	word := line.FirstWord(text)
	return word == "note" || word == "about"
}

// An Overruling is what the players have decided about a command.
type Overruling struct {
	Said string  // as typed
	Void []uint8 // kinds of event that do not count
	Base int     // it starts from the state after applied[base-1]
}

// Typed returns the command as it was typed, without its dice.
func (e *Entry) Typed() string {
	if e.Over != nil {
		return e.Over.Said
	}
	return e.Text
}

// Recorded returns the generator's state as the journal has it after a command: "" if the command
// took no dice, or dice that a run dealt.
func (e *Entry) Recorded() string {
	switch {
	case e.Past:
		return e.Rng
	case len(e.Faces) == 0 || e.Dealt:
		return ""
	}
	return e.After.String()
}

// A Mode says where dice come from and whom the engine plays.
type Mode struct {
	Name  string
	Asks  string
	Autos string
}
