// Package words holds what a ruleset says of its records: a phrase for each kind of
// event, step and die, read from its words.yaml, and the names that records number.
package words

import (
	"slices"
	"strings"

	"summa/internal/rule"
)

// A Namer puts into words what records only number.
type Namer interface {
	// AppendName appends the name of a figure.
	AppendName(b []byte, who int) []byte
	// AppendWord appends word n of one of the ruleset's tables, such as "item".
	AppendWord(b []byte, table string, n int) []byte
}

// A Book is what a ruleset says of its records, each table indexed by the Kind
// of a Record.
type Book struct {
	Events []Event
	Steps  []Step
	Dice   []Die
	Stakes []Stake
	Facts  []Fact // of which odds give a table, in this order
	Fields []Called
	Totals []Total
	Tables []string // the tables whose words a phrase may take
	Cite   func(rule.ID) string
}

// Event are what is said of one kind of Event.
type Event struct {
	ID     string // the type of the event, as programs know it
	Text   Phrase
	Fields []Field // its numbers in JSON
	Quiet  bool    // left out of the line that is read aloud

	Outcome string // what odds call it under the figure's name; "": nothing
}

// Fact are what odds say of a number of a figure.
type Fact struct {
	ID   string // the field
	Text string
	Loss string // what it is called when it goes down, or ""
}

// A Total is what a claim may call a number of one kind of event, added up over
// the whole command: the LP lost in it are its damage.
type Total struct {
	ID    string
	Event uint8
	Slot  uint8 // as of a Field
}

// Called are what people call a fact of the bout, of a figure, {who}, or of
// {who} and {whom}.
type Called struct {
	ID   string // the field; of a fact about two figures, the word before them
	Text string
}

// Called is what people call the fact at a path, such as bout.ground,
// Flamma.shield or range.Flamma.Remus; the path itself if there are no words.
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

// A Field is a number of an event as programs see it, or a word if it has a
// Table.
type Field struct {
	Name  string
	Slot  uint8 // 0 is A, 1 is B, 2 is C and 3 is D
	Table string
	Known bool // left out of JSON while it is 0: not known
}

// Step are what is said of one kind of Step.
type Step struct {
	ID   string
	Text Phrase
	Sum  uint8 // SumNone, SumTerm or SumTotal
}

// What a Step is to a sum.
const (
	SumNone  uint8 = iota // a remark
	SumTerm               // a signed term; its value is A
	SumTotal              // the end of a sum
)

// Die are what is said of the dice rolled for one purpose.
type Die struct {
	ID    string
	Text  string
	Quiet bool // its face is told by the total, not as a term
}

// A Stake is what dice are rolled for, as it is counted afterwards: whether an
// event comes about (a hit, a save), how many dice of a handful do what they are thrown
// for, or, without either, how high the dice are.
type Stake struct {
	ID     string
	Text   string  // what is counted, in the plural
	Dice   []uint8 // the purposes whose first die in a command opens it
	Events []uint8 // the kinds of event that decide it; none: the dice are added up
	Each   bool    // each die of a handful that does what it is thrown for counts one
	Better int8    // 1 if more is better for whose dice they are, -1 fewer, 0 neither
}

// Event is the kind of the event that has a name, -1 if none has.
func (w *Book) Event(name string) int {
	return slices.IndexFunc(w.Events, func(e Event) bool { return e.ID == name })
}
