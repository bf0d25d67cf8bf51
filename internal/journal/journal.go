// Package journal records a bout in a file: one file for each bout, one line for each command.
//
// A journal is JSON Lines. Its first line, the header, says what the bout was played with; every
// other line is one command with the dice that it used and the hash of the state that it led to.
// Each line ends with its chain: the SHA-256 of the chain of the line before and of the line's own
// text up to that point.
//
// The chain shows damage, not forgery. It finds the line of any byte that was changed by accident,
// or by somebody who does not know the format. But it has no key: whoever can write a journal can
// change a line and compute the chains of all that follow anew, or leave out lines at the end, and
// the result is a valid journal. Only something outside the file can prove such a change: the head
// of the chain, if somebody has written it down, and the seed, from which only its own dice follow.
//
// Each line has only one valid spelling: fields in a fixed order, no white space, one way to write
// each string and number.
package journal

// Version is the format version this package writes and reads.
const Version = 1

// maxLine is the largest length of a line in bytes, without the newline. It limits the memory that
// reading takes.
const maxLine = 2 << 20

// A Header says what a bout is played with.
type Header struct {
	Version   int      // the format version; 0 stands for Version
	Ruleset   string   // the ruleset's id
	Program   string   // the version of the program that wrote the journal
	Content   string   // the hash of the ruleset's data, 64 hexadecimal digits
	Packs     []string // the packs applied to that data, in order
	Rulings   []Ruling // those that differ from the default, by id
	Dice      string   // the dice mode
	Generator string   // the name of the dice generator
	Seed      uint64   // its seed
	Began     string   // when the bout began, RFC 3339 in UTC; "" if not known
}

// A Ruling is one choice between the readings of a rule.
type Ruling struct{ ID, Option string }

// An Entry is one command of a bout.
type Entry struct {
	Seq     int      // its number, from 1; a Writer fills it in
	Cmd     string   // the command as a session would read it
	Dice    []int    // the faces it used, in order
	Rolled  []int    // which of them, from 1, the program rolled where others were given; if empty, it rolled all or none
	Comment string   // a comment on it
	Rng     string   // the generator's state after it, 32 hexadecimal digits or none
	State   [32]byte // the hash of the bout's state after it
}

// A Recovery describes what Append found after the last good line. It is cut off before the next
// line is written.
type Recovery struct {
	Line  int   // the number of the line that was never completed
	Bytes int64 // how many bytes there are of it
}
