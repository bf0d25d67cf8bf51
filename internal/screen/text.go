// Package screen holds the parts of a conversation at a terminal: the rule and the strip that
// open a turn, the menu, the question for a die, what came of a command, the card at the end. A
// ruleset defines their contents in its screen.yaml; their look is the same for all. The package
// only formats: asking and waiting is up to the session.
package screen

import (
	"regexp"
	"strconv"
	"strings"

	"summa/internal/line"
	"summa/internal/term"
)

// An Ink is the style of a piece of text. Colour says whose it is, and brightness how important;
// no information depends on the ink alone.
type Ink uint8

// The inks: plain, bold, dim, that of refusals, and the colours of the sides.
const (
	Normal Ink = iota
	Strong
	Dim
	Refused
	Side1
	Side2
	Side3
	Side4
)

// codes are the terminal styles of the inks: cyan, yellow, magenta and green for the sides.
var codes = [...]string{Normal: "", Strong: line.Bold, Dim: line.Dim, Refused: line.Red, Side1: line.Cyan, Side2: line.Yellow, Side3: line.Magenta, Side4: line.Green}

// SideInk returns the ink of a side by its number, from 0.
func SideInk(side int) Ink {
	if side < 0 {
		return Normal
	}
	return Side1 + Ink(side%4)
}

// A Piece is a text in one ink.
type Piece struct {
	Ink  Ink
	Text string
}

// A Line is the content of one line, or of several where it does not fit: the rows after the
// first are indented by Hang columns more than the first. Right stands at the right edge of the
// last row, or on a row of its own where there is no room.
type Line struct {
	Indent, Hang int
	Pieces       []Piece
	Right        string
}

// Means is what a terminal can show.
type Means struct {
	Columns int  // its width
	Colour  bool // it shows inks
	UTF8    bool // it shows more than ASCII
	Mapped  bool // a map stands above the strip
	Spoken  bool // output is read aloud: sentences, no drawings
	NoRules bool // results do not cite their rules

	Stood map[string]string // the last content of each cell that a narrow terminal repeats only when it has changed; nil repeats all
}

// Sign returns a sign, or its replacement for terminals that show ASCII alone.
func (m *Means) Sign(sign, ascii string) string {
	if m.UTF8 && !m.Spoken { // signs are not read aloud
		return sign
	}
	return ascii
}

// signs maps the signs of the screen to those for terminals that show ASCII alone, which are just
// as wide.
var signs = strings.NewReplacer("·", "-", "↑", "^", "↓", "v", "→", ">", "←", "<", "✓", "+", "▸", ">", "●", "#", "○", ".", "█", "#", "░", ".", "─", "-", "━", "=", "›", ">", "…", ".")

// shown returns a text with the signs that the terminal can show.
func (m *Means) shown(text string) string {
	if m.UTF8 {
		return text
	}
	return signs.Replace(text)
}

// A word is a part of a line that is not broken, perhaps in several inks.
type word struct {
	pieces []Piece
	width  int
}

// wordsOf splits the pieces of a line at their blanks. Blanks belong to no word, whatever their
// ink.
func wordsOf(pieces []Piece) []word {
	var list []word
	var now word
	end := func() {
		if len(now.pieces) > 0 {
			list = append(list, now)
		}
		now = word{}
	}
	for _, p := range pieces {
		for i, part := range strings.Split(p.Text, " ") {
			if i > 0 {
				end()
			}
			if part != "" {
				part = strings.ReplaceAll(part, glue, " ")
				now.pieces = append(now.pieces, Piece{p.Ink, part})
				now.width += term.Width(part)
			}
		}
	}
	end()
	return list
}

// glue is a blank at which no line is broken.
const glue = "\u00a0"

// Glued returns a text that is not broken over lines.
func Glued(text string) string { return strings.ReplaceAll(text, " ", glue) }

// inches matches lengths in inches: a number and a sign that is not read aloud.
var inches = regexp.MustCompile(`([0-9]+(?:\.[0-9]+)?)"`)

// looking matches a facing in letters. needing matches the lowest face needed with what it
// brings, as 4+/3, or two that go together, as 6+/14+.
var (
	looking = regexp.MustCompile(`\bfacing (ne|nw|se|sw|n|e|s|w)\b`)
	needing = regexp.MustCompile(`\b([0-9]+)\+/([0-9]+)(\+?)`)
)

// sums maps the signs of a sum to the words in which they are read aloud. They are replaced in
// order.
var sums = []struct {
	sign  *regexp.Regexp
	heard string
}{
	{regexp.MustCompile(`\b([0-9])\+( for |, no damage)`), "$1 or more$2"},
	{regexp.MustCompile(`([0-9]) - `), "$1 minus "},
	{regexp.MustCompile(`([0-9]) \+ `), "$1 plus "},
	{regexp.MustCompile(`([0-9]) = `), "$1 is "},
	{regexp.MustCompile(`\(- ([a-z])`), "(minus $1"},
	{regexp.MustCompile(`\(\+ ([a-z])`), "(plus $1"},
	{regexp.MustCompile(`( |^)-([0-9])`), "${1}minus $2"},
	{regexp.MustCompile(`( |^)\+([0-9])`), "${1}plus $2"},
	{regexp.MustCompile(`([0-9])%`), "$1 percent"},
	{regexp.MustCompile(`minus (no [a-z ]+) ([0-9]+)`), "minus $2 for $1"},
}

// needed says in words which numbers are needed, and how a sum is computed.
func needed(text string) string {
	for _, s := range sums {
		text = s.sign.ReplaceAllString(text, s.heard)
	}
	return needing.ReplaceAllStringFunc(text, func(s string) string {
		if two, both := strings.CutSuffix(s, "+"); both {
			return strings.Replace(two, "+/", " or more, or ", 1) + " or more"
		}
		return strings.Replace(s, "+/", " or more for ", 1)
	})
}

// Aloud returns a text as it is read aloud.
func Aloud(text string) string {
	text = looking.ReplaceAllStringFunc(text, func(s string) string { return "facing " + winds[strings.TrimPrefix(s, "facing ")] })
	if !strings.Contains(text, `"`) {
		return needed(text)
	}
	var b strings.Builder
	for text != "" {
		before, within, after := quotation(text)
		before = needed(before)
		b.WriteString(inches.ReplaceAllStringFunc(before, func(s string) string {
			if n := strings.TrimSuffix(s, `"`); n == "1" {
				return "1 inch"
			} else {
				return n + " inches"
			}
		}))
		b.WriteString(within)
		text = after
	}
	return b.String()
}

// quotation splits a text at its first words in quotes. A quote opens at the start, or after a
// blank, a = or a bracket.
func quotation(text string) (before, within, after string) {
	for i := range text {
		if text[i] != '"' || i > 0 && !strings.ContainsRune(" =([", rune(text[i-1])) {
			continue
		}
		if end := strings.IndexByte(text[i+1:], '"'); end > 0 {
			end += i + 2
			return text[:i], text[i:end], text[end:]
		}
	}
	return text, "", ""
}

// Append writes a line, broken where the terminal is too narrow, and ends it.
func (m *Means) Append(b []byte, l *Line) []byte {
	if m.Spoken && l.Right != "" { // the rule is spoken last
		spoken := *l
		spoken.Pieces = append(append([]Piece(nil), l.Pieces...), Piece{Normal, " " + l.Right})
		spoken.Right = ""
		l = &spoken
	}
	if m.Spoken {
		spoken := *l
		spoken.Pieces = append([]Piece(nil), l.Pieces...)
		for i := range spoken.Pieces {
			spoken.Pieces[i].Text = Aloud(spoken.Pieces[i].Text)
		}
		l = &spoken
	}
	column := l.Indent
	b = append(b, strings.Repeat(" ", l.Indent)...)
	first, now := true, Normal
	to := func(ink Ink) {
		if !m.Colour || ink == now {
			return
		}
		if now != Normal {
			b = append(b, line.Plain...)
		}
		b, now = append(b, codes[ink]...), ink
	}
	for _, w := range wordsOf(l.Pieces) {
		if w.pieces[0].Ink != now {
			to(Normal) // the blank before a word belongs to no ink
		}
		switch {
		case first:
		case column+1+w.width > m.Columns:
			to(Normal)
			b = append(append(b, '\n'), strings.Repeat(" ", l.Indent+l.Hang)...)
			column = l.Indent + l.Hang
		default:
			b = append(b, ' ')
			column++
		}
		first = false
		for _, p := range w.pieces {
			to(p.Ink)
			b = append(b, m.shown(p.Text)...)
		}
		column += w.width
	}
	to(Normal)
	if l.Right == "" {
		return append(b, '\n')
	}
	return m.right(b, column, l)
}

// right writes what stands at the right edge.
func (m *Means) right(b []byte, column int, l *Line) []byte {
	width := term.Width(l.Right)
	const gap = 2
	if m.Columns < narrow && column+1+width <= m.Columns { // it needs no row of its own
		return append(m.ink(append(b, ' '), Dim, l.Right), '\n')
	}
	if m.Columns < narrow || column+gap+width > m.Columns {
		b = append(b, '\n')
		column = 0
		if m.Columns < narrow { // under the line that it belongs to
			b = append(b, strings.Repeat(" ", l.Indent+l.Hang)...)
			for i, part := range strings.Fields(l.Right) {
				n := term.Width(part)
				if i > 0 && column+1+n > m.Columns-l.Indent-l.Hang {
					b = append(append(b, '\n'), strings.Repeat(" ", l.Indent+l.Hang)...)
					column = 0
				} else if i > 0 {
					b = append(b, ' ')
					column++
				}
				b = m.ink(b, Dim, part)
				column += n
			}
			return append(b, '\n')
		}
	}
	b = append(b, strings.Repeat(" ", max(0, m.Columns-width-column))...)
	return append(m.ink(b, Dim, l.Right), '\n')
}

// narrow is the width below which a screen is one column.
const narrow = 60

// ink writes text in an ink.
func (m *Means) ink(b []byte, ink Ink, text string) []byte {
	if !m.Colour || ink == Normal {
		return append(b, text...)
	}
	return append(append(append(b, codes[ink]...), text...), line.Plain...)
}

// Rule appends the rule that opens a turn: a line across the screen with one text at its left end
// and one at its right. A heavy rule ends a bout.
func (m *Means) Rule(b []byte, left, right string, heavy bool) []byte {
	stroke := m.Sign("─", "-")
	if heavy {
		stroke = m.Sign("━", "=")
	}
	const strokes = 11 // with the blanks around the texts
	for right != "" && term.Width(left)+term.Width(right)+strokes > m.Columns {
		k := strings.LastIndex(right, ", ") // the last part at the right matters least
		right = right[:max(0, k)]
	}
	left = m.shown(term.Cut(left, max(8, m.Columns-6)))
	fill := m.Columns - 2 - 1 - term.Width(left) - 1
	if right != "" {
		fill -= 1 + term.Width(right) + 1 + 2
	}
	text := strings.Repeat(stroke, 2) + " " + left + " " + strings.Repeat(stroke, max(1, fill))
	if right != "" {
		text += " " + right + " " + strings.Repeat(stroke, 2)
	}
	return append(m.ink(b, Strong, text), '\n')
}

// Paint returns text in an ink, for callers that put a line together themselves.
func (m *Means) Paint(ink Ink, text string) string { return string(m.ink(nil, ink, text)) }

// Say returns a line of one ink, with the rules it rests on at its right edge.
func Say(ink Ink, indent int, text, rules string) *Line {
	return &Line{Indent: indent, Hang: 2, Pieces: []Piece{{ink, text}}, Right: rules}
}

// Counts replaces {1}, {2} and so on in a form by numbers. {1 man/men} is a number with the
// matching noun, {=1 hits/hit} the matching word alone.
func Counts(form string, numbers ...string) string {
	var b strings.Builder
	for form != "" {
		at := strings.IndexByte(form, '{')
		end := strings.IndexByte(form, '}')
		if at < 0 || end < at {
			break
		}
		b.WriteString(form[:at])
		which, nouns, _ := strings.Cut(form[at+1:end], " ")
		form = form[end+1:]
		word := ""
		if k, err := strconv.Atoi(strings.TrimPrefix(which, "=")); err == nil && k >= 1 && k <= len(numbers) {
			one, more, _ := strings.Cut(nouns, "/")
			if word = more; numbers[k-1] == "1" {
				word = one
			}
			switch {
			case nouns == "":
				word = numbers[k-1]
			case which[0] != '=':
				word = numbers[k-1] + " " + word
			}
		}
		b.WriteString(word)
	}
	return b.String() + form
}

// between matches a range of numbers.
var between = regexp.MustCompile(`([0-9])-([0-9])`)

// RangesAloud returns a text with its ranges of numbers as they are read aloud.
func (m *Means) RangesAloud(text string) string { return between.ReplaceAllString(text, "$1 to $2") }
