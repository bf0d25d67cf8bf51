// Package journal keeps a bout on paper: one file a bout, one line a command.
//
// A journal is JSON Lines. Its first line, the header, says what was played
// with; every other line is one command with the dice it used and the hash of
// the state it led to. Each line ends with its chain: the SHA-256 of the chain
// of the line before and of the line's own text up to that point.
//
// The chain shows damage, not forgery. A byte that changes by accident, or by who
// does not know the format, is told with its line. But the chain has no key: whoever
// can write a journal can change a line and chain all that follow anew, or leave out
// lines at the end, and the file is as good as before. What holds such a journal to
// the truth is outside it: the head of the chain, if somebody has written it down,
// and the seed, which bears out only its own dice.
//
// A line has one spelling only: fields in a fixed order, no white space, one
// way to write each string and number.
package journal

// Version is the format version this package writes and reads.
const Version = 1

// maxLine is the longest line, in bytes without the newline. It bounds the
// memory that reading takes.
const maxLine = 2 << 20

// A Header says what a bout is played with.
type Header struct {
	Version   int      // the format version; 0 stands for Version
	Ruleset   string   // the ruleset's id
	Program   string   // the version of the program that wrote the journal
	Content   string   // the hash of the ruleset's data, 64 hexadecimal digits
	Packs     []string // the packs laid over that data, in order
	Rulings   []Ruling // those that differ from the default, by id
	Dice      string   // the dice mode
	Generator string   // the name of the dice generator
	Seed      uint64   // its seed
	Began     string   // when the bout was begun, RFC 3339 in UTC; "" if nobody has said
}

// A Ruling is one choice between the readings of a rule.
type Ruling struct{ ID, Option string }

// An Entry is one command of a bout.
type Entry struct {
	Seq     int      // its number, from 1; a Writer fills it in
	Cmd     string   // the command as a session would take it
	Dice    []int    // the faces it used, in order
	Rolled  []int    // which of them, from 1, the program rolled though others were given; none: all or none
	Comment string   // what was said about it
	Rng     string   // the generator's state after it, 32 hexadecimal digits or none
	State   [32]byte // the hash of the bout's state after it
}

// A Recovery says what Append found behind the last good line: it is cut off before
// the next line is written.
type Recovery struct {
	Line  int   // the number of the line that was never completed
	Bytes int64 // what there is of it
}
