// Package words holds the words of a ruleset for its records: a phrase for each kind of event,
// step and die, read from its words.yaml, and names for the numbers in records.
package words

import (
	"slices"
	"strings"

	"summa/internal/rule"
)

// A Namer returns names for the numbers in records.
type Namer interface {
	// AppendName appends the name of a figure.
	AppendName(b []byte, who int) []byte
	// AppendWord appends word n of one of the ruleset's tables, such as "item".
	AppendWord(b []byte, table string, n int) []byte
}

// A Book holds a ruleset's words for its records. Each table is indexed by the Kind of a Record.
type Book struct {
	Events []Event
	Steps  []Step
	Dice   []Die
	Stakes []Stake
	Facts  []Fact // the facts for which odds give a table, in this order
	Fields []Called
	Totals []Total
	Tables []string // the tables whose words phrases may use
	Cite   func(rule.ID) string
}

// An Event holds the words for one kind of event.
type Event struct {
	ID     string // the type of the event, as programs know it
	Text   Phrase
	Fields []Field // its numbers in JSON
	Quiet  bool    // left out of the line that is read aloud

	Outcome string // its name in odds, under the figure's name; "" for none
}

// A Fact holds the words of odds for a number of a figure.
type Fact struct {
	ID   string // the field
	Text string
	Loss string // its name when the number goes down, or ""
}

// A Total is a name that claims may use for a number of one kind of event, added up over the
// whole command: the LP lost in it are its damage.
type Total struct {
	ID    string
	Event uint8
	Slot  uint8 // as of a Field
}

// A Called value holds people's words for a fact of the bout, of a figure, {who}, or of {who} and
// {whom}.
type Called struct {
	ID   string // the field; of a fact about two figures, the word before them
	Text string
}

// Called returns people's words for the fact at a path, such as bout.ground, Flamma.shield or
// range.Flamma.Remus; the path itself if there are none.
func (w *Book) Called(path string) string {
	parts := strings.Split(path, ".")
	id, who, whom := parts[len(parts)-1], parts[0], ""
	if len(parts) == 3 {
		id, who, whom = parts[0], parts[1], parts[2]
	}
	for _, x := range w.Fields {
		if x.ID == id {
			return strings.NewReplacer("{who}", who, "{whom}", whom).Replace(x.Text)
		}
	}
	return path
}

// A Field is a number of an event as programs see it, or a word if it has a Table.
type Field struct {
	Name  string
	Slot  uint8 // 0 is A, 1 is B, 2 is C and 3 is D
	Table string
	Known bool // left out of JSON while it is 0: not known
}

// A Step holds the words for one kind of step.
type Step struct {
	ID   string
	Text Phrase
	Sum  uint8 // SumNone, SumTerm or SumTotal
}

// The role of a step in a sum.
const (
	SumNone  uint8 = iota // a remark
	SumTerm               // a signed term; its value is A
	SumTotal              // the end of a sum
)

// A Die holds the words for the dice rolled for one purpose.
type Die struct {
	ID    string
	Text  string
	Quiet bool // the total tells its face, so it is no term
}

// A Stake is what dice are rolled for, as it is counted afterwards: whether an event comes about
// (a hit, a save), how many dice of a handful succeed or, without either, the sum of the dice.
type Stake struct {
	ID     string
	Text   string  // the name of what is counted, in the plural
	Dice   []uint8 // the purposes of dice whose first die in a command opens the stake
	Events []uint8 // the kinds of events that decide it; if there are none, the dice are added up
	Each   bool    // each die of a handful that succeeds counts one
	Better int8    // 1 if more is better for whoever rolls, -1 if less is, 0 for neither
}

// Event returns the kind of the event with a name, -1 if there is none.
func (w *Book) Event(name string) int {
	return slices.IndexFunc(w.Events, func(e Event) bool { return e.ID == name })
}
