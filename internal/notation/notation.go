// Package notation writes and reads a bout as a few lines of text, as PGN does for chess: tags,
// then a token for each command, followed by its dice in brackets. docs/notation.md describes the
// format.
//
// A token is the command as it is typed, with + for each blank; a ruleset may have shorter forms
// besides. The package knows no rules: a command that is not allowed is found out when it is carried
// out.
package notation

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"summa/internal/dice"
	"summa/internal/halt"
	"summa/internal/line"
)

// A Bout is what a text says about a bout.
type Bout struct {
	Tags  []Tag
	Moves []Move
}

// A Tag is a fact about a bout as a whole, such as its ruleset.
type Tag struct {
	Key, Value string
	At         Place
}

// A Move is one command.
type Move struct {
	Number  int    // the round or turn number written before it, 0 for none
	Token   string // as it is written, with + for blanks; a quoted one is the command itself
	Quoted  bool
	Faces   []int  // its dice in order
	Rolled  []bool // which of them the program rolled
	Comment string // the remark after it
	At      Place
}

// A Place is a position in a text: line and column, both from 1.
type Place struct{ Line, Col int }

// An Error is a fault in a text, with its position.
type Error struct {
	At  Place
	Why string
}

// Error returns the position and the fault.
func (e *Error) Error() string { return fmt.Sprintf("%d:%d: %s", e.At.Line, e.At.Col, e.Why) }

// Value returns the tag with a key; false if there is none.
func (b *Bout) Value(key string) (*Tag, bool) {
	for i := range b.Tags {
		if b.Tags[i].Key == key {
			return &b.Tags[i], true
		}
	}
	return nil, false
}

// Parse reads a bout. In a text from a forum or a message the bout may stand between [code] and
// [/code], or between lines of three backquotes. Parse stops when the flag goes up.
func Parse(text string, flag *halt.Flag) (*Bout, error) {
	if !utf8.ValidString(text) {
		return nil, &Error{Place{1, 1}, "it is not UTF-8"}
	}
	r := &reader{text: pasted(text), at: Place{1, 1}, halt: flag}
	b := new(Bout)
	if err := r.bout(b); err != nil {
		return nil, err
	}
	return b, nil
}

// pasted returns a text with everything around the bout replaced by blanks, so that positions stay
// those of the whole text.
func pasted(text string) string {
	low := lower(text)
	for _, fence := range [][2]string{{"[code]", "[/code]"}, {"```", "```"}} {
		from := 0
		for {
			k := strings.Index(low[from:], fence[0])
			if k < 0 {
				break
			}
			start := from + k + len(fence[0])
			end := strings.Index(low[start:], fence[1])
			if end < 0 {
				break
			}
			if inner := text[start : start+end]; strings.Contains(inner, `[Ruleset "`) {
				inner = strings.TrimPrefix(inner, fenceLanguage(inner, fence[0]))
				return blank(text[:start+end-len(inner)]) + inner
			}
			from = start + end + len(fence[1])
		}
	}
	return text
}

// lower returns a text with A to Z in lower case. It leaves other letters alone, since their lower
// case may differ in length.
func lower(text string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'A' && c <= 'Z' {
			c += 'a' - 'A'
		}
		return c
	}, text)
}

// fenceLanguage returns the rest of the line after an opening fence of backquotes, which may name a
// language. It returns "" after [code], and if that line has a [, with which a bout begins.
func fenceLanguage(inner, fence string) string {
	if fence != "```" {
		return ""
	}
	head, _, _ := strings.Cut(inner, "\n")
	if strings.Contains(head, "[") {
		return ""
	}
	return head
}

// blank returns a text with every character except line ends replaced by a blank.
func blank(text string) string {
	return strings.Map(func(c rune) rune {
		if c == '\n' {
			return c
		}
		return ' '
	}, text)
}

// A reader reads a text from its start to its end.
type reader struct {
	text string
	at   Place // the position of text[0]
	halt *halt.Flag
	fell int      // the number of dice read so far
	said []string // the remarks on the last move
	long int      // the length of said

	names map[string]string // the digests after the moves, by number
}

func (r *reader) failf(at Place, format string, a ...any) error {
	return &Error{at, fmt.Sprintf(format, a...)}
}

// skip advances by n bytes.
func (r *reader) skip(n int) {
	for _, c := range r.text[:n] {
		if r.at.Col++; c == '\n' {
			r.at = Place{r.at.Line + 1, 1}
		}
	}
	r.text = r.text[n:]
}

// blanks skips white space.
func (r *reader) blanks() {
	r.skip(len(r.text) - len(strings.TrimLeft(r.text, " \t\r\n")))
}

func (r *reader) bout(b *Bout) error {
	for {
		r.blanks()
		if !strings.HasPrefix(r.text, "[") {
			break
		}
		t, err := r.tag()
		if err != nil {
			return err
		}
		if was, ok := b.Value(t.Key); ok {
			return r.failf(t.At, "the tag %s is there twice; it is in line %d, too", line.Shorten(t.Key), was.At.Line)
		}
		if len(b.Tags) == mostTags {
			return r.failf(t.At, "there are more than %d tags", mostTags)
		}
		b.Tags = append(b.Tags, t)
	}
	return r.moves(b)
}

// The limits of a bout, since all of it is kept in memory.
const (
	mostTags  = 1000
	MostMoves = 50_000
	MostDice  = 1_000_000
	MostText  = 1 << 20 // bytes of a command, or of its remarks
)

// moves reads the commands with their numbers and comments.
func (r *reader) moves(b *Bout) error {
	number := 0
	for r.blanks(); r.text != ""; r.blanks() {
		if err := r.halt.Err(); err != nil {
			return err
		}
		if n, ok := r.number(); ok {
			number = n
			continue
		}
		if r.text[0] == ';' {
			if err := r.comment(); err != nil {
				return err
			}
			continue
		}
		if ok, err := r.named(); err != nil {
			return err
		} else if ok {
			continue
		}
		r.remark(b)
		if len(b.Moves) == MostMoves {
			return r.failf(r.at, "a bout has at most %d commands, and here is one more", MostMoves)
		}
		m, err := r.move()
		if err != nil {
			return err
		}
		if len(m.Token) > MostText {
			return r.failf(m.At, "the command here is longer than %d bytes", MostText)
		}
		m.Number, number = number, 0
		b.Moves = append(b.Moves, m)
	}
	r.remark(b)
	return r.lengthened(b)
}

// remark attaches the remarks read so far to the last move. Those before the first move are about
// the whole bout, and are dropped.
func (r *reader) remark(b *Bout) {
	if n := len(b.Moves); n > 0 && len(r.said) > 0 {
		b.Moves[n-1].Comment = strings.TrimRight(strings.Join(r.said, " "), " ") // the last line may be empty
	}
	r.said, r.long = nil, 0
}

// tag reads [Key "value"].
func (r *reader) tag() (Tag, error) {
	t := Tag{At: r.at}
	end := strings.IndexAny(r.text, "\"\n]")
	if end < 0 || r.text[end] != '"' {
		return t, r.failf(t.At, `a tag is written [Key "value"]`)
	}
	t.Key = strings.TrimSpace(r.text[1:end])
	if t.Key == "" || strings.ContainsAny(t.Key, "[]();{}") {
		return t, r.failf(t.At, `a tag is written [Key "value"]`)
	}
	r.skip(end)
	value, err := r.string()
	if err != nil {
		return t, err
	}
	t.Value = value
	r.blanks()
	if !strings.HasPrefix(r.text, "]") {
		return t, r.failf(r.at, "a ] is missing behind the tag %s", line.Shorten(t.Key))
	}
	r.skip(1)
	return t, nil
}

// string reads "...", with \" and \\ for a quote and a backslash.
func (r *reader) string() (string, error) {
	from := r.at
	var b strings.Builder
	for i := 1; i < len(r.text); i++ {
		switch c := r.text[i]; c {
		case '\\':
			if i+1 == len(r.text) || r.text[i+1] != '"' && r.text[i+1] != '\\' {
				return "", r.failf(from, `behind a \ stands " or \ in what is quoted`)
			}
			i++
			b.WriteByte(r.text[i])
		case '"':
			r.skip(i + 1)
			return b.String(), nil
		case '\n':
			return "", r.failf(from, "what is quoted here does not end on this line")
		default:
			b.WriteByte(c)
		}
	}
	return "", r.failf(from, "what is quoted here does not end")
}

// number reads the number of a round, such as "3." with a blank after it.
func (r *reader) number() (int, bool) {
	word := r.word()
	digits, ok := strings.CutSuffix(word, ".")
	if !ok || len(digits) > 6 {
		return 0, false
	}
	n, err := strconv.ParseUint(digits, 10, 32)
	if err != nil || n == 0 {
		return 0, false
	}
	r.skip(len(word))
	return int(n), true
}

// outside are the characters that end a word.
const outside = " \t\r\n()[]{}\";"

// word returns the next word, "" if something else comes next.
func (r *reader) word() string {
	if k := strings.IndexAny(r.text, outside); k >= 0 {
		return r.text[:k]
	}
	return r.text
}

// comment reads a semicolon and the rest of the line, a remark on the move before it.
func (r *reader) comment() error {
	at := r.at
	text, _, _ := strings.Cut(r.text, "\n")
	r.skip(len(text))
	text = strings.TrimSpace(text[1:])
	if err := line.Readable(text); err != nil {
		return r.failf(at, "the comment: %v", err)
	}
	if r.long += len(text) + 1; r.long > MostText {
		return r.failf(at, "the comments on one command are longer than %d bytes", MostText)
	}
	if text != "" || len(r.said) > 0 {
		r.said = append(r.said, text)
	}
	return nil
}

// move reads a command with its dice.
func (r *reader) move() (Move, error) {
	m := Move{At: r.at}
	switch r.text[0] {
	case '{':
		end := strings.IndexByte(r.text, '}')
		if end < 0 {
			return m, r.failf(m.At, "a } is missing behind this note")
		}
		m.Token, m.Quoted = "note "+strings.Join(strings.Fields(r.text[1:end]), " "), true
		r.skip(end + 1)
	case '"':
		text, err := r.string()
		if err != nil {
			return m, err
		}
		m.Token, m.Quoted = text, true
	default:
		m.Token = r.word()
		if m.Token == "" {
			return m, r.failf(m.At, "a command does not begin with %c", r.text[0])
		}
		r.skip(len(m.Token))
	}
	if strings.HasPrefix(r.text, "(") {
		return m, r.dice(&m)
	}
	return m, nil
}

// dice reads the dice of a move in brackets.
func (r *reader) dice(m *Move) error {
	at := r.at
	end := strings.IndexByte(r.text, ')')
	if end < 0 {
		return r.failf(at, "a ) is missing behind these dice")
	}
	if end > mostFaces*faceText {
		return r.failf(at, "these are more than %d dice, which is the most of one command", mostFaces)
	}
	if strings.ContainsAny(r.text[1:end], "([{}\";") {
		return r.failf(at, "a ) is missing behind these dice")
	}
	for _, part := range strings.Fields(r.text[1:end]) {
		digits, rolled := strings.CutPrefix(part, "~")
		faces, ok := readFaces(digits)
		if !ok {
			return r.failf(at, "%s are no dice: 46 is 4 and 6; 12,5 is 12 and 5; 18, is one 18; A007, a card", line.Shorten(part))
		}
		if r.fell += len(faces); r.fell > MostDice {
			return r.failf(at, "a bout has at most %d dice, and here are more", MostDice)
		}
		for _, face := range faces {
			m.Faces = append(m.Faces, face)
			m.Rolled = append(m.Rolled, rolled)
		}
	}
	if len(m.Faces) == 0 {
		return r.failf(at, "there are no dice in these brackets")
	}
	if len(m.Faces) > mostFaces {
		return r.failf(at, "these are %d dice; at most %d belong to one command", len(m.Faces), mostFaces)
	}
	r.skip(end + 1)
	return nil
}

// mostFaces limits the dice of one command; faceText is the longest text of one of them.
const (
	mostFaces = 100_000
	faceText  = 8
)

// readFaces reads dice: one digit each or, separated by commas, numbers and cards.
func readFaces(text string) (faces []int, ok bool) {
	if !strings.Contains(text, ",") {
		for i := range len(text) {
			if text[i] < '0' || text[i] > '9' {
				return nil, false
			}
			faces = append(faces, int(text[i]-'0'))
		}
		return faces, len(faces) > 0
	}
	for _, word := range strings.Split(strings.TrimSuffix(text, ","), ",") {
		one, ok := line.Faces(word)
		if !ok || len(one) != 1 || one[0] < 0 {
			return nil, false
		}
		// A value that no die shows could not be written again.
		if again, ok := line.Faces(string(dice.AppendCode(nil, one[0]))); !ok || len(again) != 1 || again[0] != one[0] {
			return nil, false
		}
		faces = append(faces, one[0])
	}
	return faces, true
}
