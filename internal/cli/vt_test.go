package cli_test

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// A vt is what a terminal shows of what is written to it: rows that are never scrolled
// away, of so many columns. It knows what lines are edited with, and no more.
type vt struct {
	columns int
	rows    [][]vtCell
	x, y    int
	edge    bool // the last column is taken, and the next letter goes to the next row
	ink     string
	part    []byte // the beginning of something that is not there yet
	typing  bool   // what is shown is what is being typed
	wrapped int    // rows that were too long, besides those typed
}

type vtCell struct {
	letter rune
	ink    string
}

// Write shows bytes.
func (v *vt) Write(b []byte) (int, error) {
	n := len(b)
	b = append(v.part, b...)
	for len(b) > 0 {
		k := v.one(b)
		if k == 0 {
			break
		}
		b = b[k:]
	}
	v.part = append([]byte(nil), b...)
	return n, nil
}

// one shows the letter or the sequence that b begins with, and returns its length, 0 if
// its end is missing.
func (v *vt) one(b []byte) int {
	switch {
	case b[0] == 0x1b:
		return v.escape(b)
	case b[0] == '\r':
		v.x, v.edge = 0, false
	case b[0] == '\n':
		v.y++
		v.edge, v.typing = false, false
	case b[0] == '\b':
		v.x, v.edge = max(0, v.x-1), false
	case b[0] < ' ':
	case !utf8.FullRune(b):
		return 0
	default:
		letter, n := utf8.DecodeRune(b)
		v.put(letter)
		return n
	}
	return 1
}

func (v *vt) put(letter rune) {
	if v.edge {
		v.x, v.edge = 0, false
		v.y++
		if !v.typing {
			v.wrapped++
		}
	}
	v.row()[v.x] = vtCell{letter, v.ink}
	if v.x++; v.x == v.columns {
		v.x, v.edge = v.columns-1, true
	}
}

// row is the row of the cursor.
func (v *vt) row() []vtCell {
	for len(v.rows) <= v.y {
		v.rows = append(v.rows, make([]vtCell, v.columns))
	}
	return v.rows[v.y]
}

// escape does what a sequence says.
func (v *vt) escape(b []byte) int {
	if len(b) < 2 {
		return 0
	}
	if b[1] != '[' {
		return 2
	}
	end := 2
	for end < len(b) && (b[end] < '@' || b[end] > '~') {
		end++
	}
	if end == len(b) {
		return 0
	}
	n, _ := strconv.Atoi(string(b[2:end])) // none is 0
	row := v.row()
	switch b[end] {
	case 'A':
		v.y, v.edge = max(0, v.y-max(1, n)), false
	case 'B':
		v.y, v.edge = v.y+max(1, n), false
	case 'C':
		v.x = min(v.columns-1, v.x+max(1, n))
	case 'D':
		v.x, v.edge = max(0, v.x-max(1, n)), false
	case 'J':
		clear(row[v.x:])
		v.rows = v.rows[:v.y+1]
	case 'K':
		if n == 2 {
			clear(row)
		} else {
			clear(row[v.x:])
		}
	case 'm':
		if v.ink = string(b[2:end]); n == 0 {
			v.ink = ""
		}
	}
	return end + 1
}

// text is all that stands there, without blanks at the ends of rows. Inked, what is in
// colour stands between « and », behind the number of the colour.
func (v *vt) text(inked bool) string {
	var b strings.Builder
	for y := range v.rows {
		b.WriteString(v.line(y, inked) + "\n")
	}
	return b.String()
}

// line is a row.
func (v *vt) line(y int, inked bool) string {
	var b strings.Builder
	now := ""
	for _, c := range v.rows[y] {
		if inked && c.ink != now {
			if now != "" {
				b.WriteString("»")
			}
			if now = c.ink; now != "" {
				b.WriteString("«" + now + ":")
			}
		}
		if c.letter == 0 {
			c.letter = ' '
		}
		b.WriteRune(c.letter)
	}
	text := strings.TrimRight(b.String(), " ")
	if now != "" {
		text += "»"
	}
	return text
}
