package fact

import (
	"strconv"
	"strings"

	"summa/internal/line"
)

// A Kind says how the value of a fact is written in JSON and compared in claims. As text all facts
// have the same form.
type Kind uint8

// The kinds of fact. A List is comma-separated. A Pair is a List that is null in JSON if it is
// empty. Rows are a List whose elements are lists separated by blanks. Pairs are a List of
// key=value, in JSON an object. A Place is a hex, perhaps with a facing, "0,-1,N": in JSON a list
// of its numbers and its word, null if there is none. An Object is Pairs, in JSON null if there is
// none, with numbers and truths as JSON numbers and booleans; its empty text is "none".
const (
	Number Kind = iota
	Truth
	Word
	Text
	List
	Pair
	Rows
	Pairs
	Count // a number, or a word instead of one
	Place
	Object
)

// A Fact is one named value of a bout. Group is "figures", "bout", "sides", or "" for a fact about
// a pair, whose Field is its whole path ("range.A.B"). Value is valid only during the visit.
type Fact struct {
	Group, Owner, Field string
	Kind                Kind
	Plain               bool // the value is the default
	Inner               bool // part of the state that is not shown to people
	Hidden              bool // nobody may see it yet; only the hash includes it
	Place               int  // its index among the facts of its part, plus 1; 0 if that is not fixed
	Value               []byte
}

// AppendPath appends the path of a fact: "Flamma.stamina", "bout.round",
// "range.A.B".
func (f *Fact) AppendPath(b []byte) []byte {
	switch {
	case f.Group == "":
		return append(b, f.Field...)
	case f.Group == "bout" || f.Owner == "":
		b = append(b, f.Group...)
	default:
		b = append(b, f.Owner...)
	}
	b = append(b, '.')
	return append(b, f.Field...)
}

// A BadValue is the error that a field cannot take a value.
type BadValue struct{ Why, Hint string }

// Error says what was expected.
func (e *BadValue) Error() string { return e.Why }

// Suggestion says what would be right, or "".
func (e *BadValue) Suggestion() string { return e.Hint }

// ParseInt parses a whole number from low to high.
func ParseInt(text string, low, high int) (int, error) {
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < int64(low) || n > int64(high) {
		return 0, &BadValue{Why: "want a whole number from " + strconv.Itoa(low) + " to " + strconv.Itoa(high) + ", got " + line.Quoted(text)}
	}
	return int(n), nil
}

// ParseTruth parses true or false.
func ParseTruth(text string) (bool, error) {
	switch strings.ToLower(text) {
	case "true", "yes":
		return true, nil
	case "false", "no":
		return false, nil
	}
	return false, &BadValue{Why: "want true or false, got " + line.Quoted(text)}
}

// ParseWord parses one of a few words and returns its index.
func ParseWord(text string, words []string) (int, error) {
	for i, w := range words {
		if strings.EqualFold(w, text) {
			return i, nil
		}
	}
	e := &BadValue{Why: "want one of " + strings.Join(words, ", ") + ", got " + line.Quoted(text)}
	if near := line.Nearest(text, words); near != "" {
		e.Hint = "did you mean " + near + "?"
	}
	return 0, e
}

// Split separates a comma-separated list; an empty one has no elements.
func Split(text string) []string {
	if text == "" || text == "none" || text == "empty" {
		return nil
	}
	parts := strings.Split(text, ",")
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	return parts
}

// Listed appends an element of a list whose text begins at b[start].
func Listed(b []byte, start int, text string) []byte {
	if len(b) > start {
		b = append(b, ',')
	}
	return append(b, text...)
}

// Separators within Rows: between the cells of a row, and between the two parts of a place: a name
// and a point, or the two numbers of a hex.
const (
	CellSep  = '\t'
	PointSep = '\v'
	HexSep   = '\f'
)

// Readable returns a value as people type it, with blanks between the cells of a row and between
// the parts of a place.
func Readable(value string) string { return blanks.Replace(value) }

var blanks = strings.NewReplacer(string(rune(CellSep)), " ", string(rune(PointSep)), " ", string(rune(HexSep)), " ")
