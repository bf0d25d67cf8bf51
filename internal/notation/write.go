package notation

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"summa/internal/dice"
)

// columns is the width of the lines that are written.
const columns = 78

// Append appends a bout as text.
func Append(b []byte, bout *Bout) []byte {
	return appendMoves(b, bout, bout.Moves)
}

// AppendPrinted appends a bout as text for print, with its digests after the moves.
func AppendPrinted(b []byte, bout *Bout) []byte {
	moves, named := shortened(bout.Moves)
	b = appendMoves(b, bout, moves)
	for i, word := range named {
		if i == 0 {
			b = append(b, '\n')
		}
		b = append(b, "$"+strconv.Itoa(i+1)+"="+word+"\n"...)
	}
	return b
}

// appendMoves appends the tags of a bout, and the moves.
func appendMoves(b []byte, bout *Bout, moves []Move) []byte {
	for _, t := range bout.Tags {
		b = append(b, "["+t.Key+" "+quoted(t.Value)+"]\n"...)
	}
	w := writer{b: b}
	for i := range moves {
		m := &moves[i]
		if m.Number > 0 {
			w.line()
			w.word(strconv.Itoa(m.Number) + ".")
		} else if len(w.b) > 0 && !w.begun && i == 0 {
			w.line()
		}
		for _, part := range parts(m) {
			w.word(part)
		}
		if m.Comment != "" {
			w.word("; " + m.Comment)
			w.line()
		}
	}
	w.line()
	return w.b
}

// A writer breaks lines between words.
type writer struct {
	b     []byte
	used  int // columns used on the line
	begun bool
}

// line ends a line that is not empty. Before the first word it separates the moves from the tags.
func (w *writer) line() {
	if w.used > 0 || !w.begun && len(w.b) > 0 {
		w.b = append(w.b, '\n')
		w.used = 0
	}
	w.begun = true
}

// word writes a word, on a new line if it does not fit. A word that would start a list or a
// quotation at the beginning of a line stays on the line, and so does a remark.
func (w *writer) word(text string) {
	n := utf8.RuneCountInString(text)
	if w.used > 0 && w.used+1+n > columns && !strings.ContainsAny(text[:1], "-/;+=") {
		w.line()
	}
	if w.used > 0 {
		w.b = append(w.b, ' ')
		w.used++
	}
	w.b = append(w.b, text...)
	w.used += n
	w.begun = true
}

// parts returns the words of a move. Many dice take more than one.
func parts(m *Move) []string {
	text := m.Token
	if m.Quoted {
		if note, ok := strings.CutPrefix(text, "note "); ok && note == strings.Join(strings.Fields(note), " ") && note != "" && !strings.ContainsAny(note, "{}") {
			text = "{" + note + "}"
		} else {
			text = quoted(text)
		}
	}
	if len(m.Faces) == 0 {
		return []string{text}
	}
	var list []string
	for i := 0; i < len(m.Faces); {
		part, n := facesPart(m.Faces[i:], m.Rolled[i:])
		list = append(list, part)
		i += n
	}
	list[0] = text + "(" + list[0]
	list[len(list)-1] += ")"
	return list
}

// most is the highest number of dice in one word.
const most = 50

// facesPart returns the first dice as one word, and how many they are. All of them come from the
// same source.
func facesPart(faces []int, rolled []bool) (text string, n int) {
	small := true
	for n < len(faces) && n < most && rolled[n] == rolled[0] {
		small = small && faces[n] <= 9
		n++
	}
	var b []byte
	if rolled[0] {
		b = append(b, '~')
	}
	for i, face := range faces[:n] {
		if i > 0 && !small {
			b = append(b, ',')
		}
		b = dice.AppendCode(b, face)
	}
	if n == 1 && !small {
		b = append(b, ',')
	}
	return string(b), n
}

// quoted returns a text in quotes.
func quoted(text string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(text) + `"`
}
