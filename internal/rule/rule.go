// Package rule holds what is printed: the rules of a book under their ids, the
// points where the print is silent (rulings, with their options), and the
// refusal a rule gives to a command it does not allow.
//
// A rule is cited by number inside the program and by id ("mun.attack.4") to
// its users. Number 0 cites nothing.
package rule

// An ID is the number of a rule in one Book; 0 cites nothing.
type ID uint16

// A Rule is one numbered rule of a book, in our words.
type Rule struct {
	ID      string // "mun.attack.4"
	Heading string // the heading in the printed source
	Text    string // what it says, in our words
	Hex     bool   // it works only on a hex map
	Moot    bool   // it has no consequence in play
}

// An Option is one reading of a Ruling.
type Option struct {
	ID   string // "margin"
	Text string // what follows from this reading
}

// A Ruling is a point where the printed rules are silent or contradict
// themselves. The order of its options never changes: their numbers stand in the
// hashes of recorded states, and the first is what journals of 0.1.0 were played by.
type Ruling struct {
	ID       string // "wounds-equal-margin"
	Question string
	Why      string // why the default was chosen
	Rules    []string
	Options  []Option
	Default  int // the index of the option in force by default
	Hex      bool
}

// A RulingName is the id of a ruling, those of its options, and the number of its default,
// as the rules know them without the texts.
type RulingName struct {
	ID      string
	Options []string
	Usual   uint8
}

// A Book holds the rules and rulings of one ruleset. Rules[0] is empty, so that ID 0 cites
// nothing.
type Book struct {
	Ruleset string // as it is typed
	Title   string
	Credit  string
	Rules   []Rule
	Rulings []Ruling
}

// Cite returns the id of a rule as users see it, or "" for ID 0.
func (b *Book) Cite(id ID) string {
	if int(id) >= len(b.Rules) {
		return ""
	}
	return b.Rules[id].ID
}

// Find returns the number of the rule with the given id, or 0.
func (b *Book) Find(id string) ID {
	for i := range b.Rules {
		if i > 0 && b.Rules[i].ID == id {
			return ID(i)
		}
	}
	return 0
}

// Ruling returns the index of the ruling with the given id, or -1.
func (b *Book) Ruling(id string) int {
	for i := range b.Rulings {
		if b.Rulings[i].ID == id {
			return i
		}
	}
	return -1
}

// Option returns the index of an option of r, or -1.
func (r *Ruling) Option(id string) int {
	for i := range r.Options {
		if r.Options[i].ID == id {
			return i
		}
	}
	return -1
}

// A Refusal is the error for a command that the rules do not allow. The command rolls no dice and
// changes nothing.
type Refusal struct {
	Code string // one of the codes of the interface, "not-enough-ap"
	Rule ID     // the rule that forbids it, or 0
	Why  string // one sentence
	Hint string // the next thing to type, or ""
}

// Error returns the reason as a sentence.
func (r *Refusal) Error() string { return r.Why }
