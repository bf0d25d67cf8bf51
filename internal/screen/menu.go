package screen

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"summa/internal/line"
	"summa/internal/term"
)

// An Entry is one line of the menu: a command, what it costs and what may come of it. One
// that Asks is not complete: what is missing is asked for.
type Entry struct {
	Number  string // "1", or "e"
	Command string
	Cost    string
	Price   string // what it costs, without what else is told beside that
	Effect  string
	Besides string   // what it costs besides: what is dropped
	After   string   // how things stand once it is done, which is said under the list
	Asks    string   // "how far, 1 to 5"
	Text    string   // what it is called, "" for the command
	Rare    bool     // it stands in the whole list alone
	Ways    []string // how it may go on, where that is asked for
	Whose   bool     // that is asked for although there is one way alone
	Aim     string   // where the first way leads
	Then    string   // what it leads to, of which its effect is
	Anew    bool     // that is asked for once more, after an answer that would not do

	Other, OtherKey, OtherText string // another form of it, the letter that asks for it, and what that does
}

// Told is the entry as a sentence, with what the list says of it.
func (e *Entry) Told() string {
	text := e.Number + " in the list: " + e.text()
	for _, p := range [...]string{e.Cost, e.Effect, e.Besides} {
		if p != "" {
			text += ", " + p
		}
	}
	return text + "."
}

// text is the entry's command as it is shown.
func (e *Entry) text() string {
	if e.Text != "" {
		return e.Text
	}
	if e.Asks != "" {
		return e.Command + " ..."
	}
	return e.Command
}

// Menu appends entries, in two columns where there is room. all is how many there are
// in all, 0 if these are all.
func (m *Means) Menu(out []byte, list []Entry, all int) []byte {
	if m.Spoken {
		return m.spokenMenu(out, list, all)
	}
	if m.Columns >= roomy && plain(list) {
		if cells := m.columnsOf(list, all, 3); cells != nil {
			return m.grid(out, cells)
		}
	}
	if m.Columns >= narrow {
		if cells := m.columnsOf(list, all, 2); cells != nil {
			return m.grid(out, cells)
		}
		rows, fewer := m.cellsOf(list, all, 1, showsAll), m.cellsOf(list, all, 1, justAll)
		if len(fewer) < len(rows) {
			rows = fewer // what ends the turn has room behind another with the shorter words
		}
		return m.grid(out, rows)
	}
	return m.grid(out, m.cellsOf(list, all, 1, justAll))
}

// What stands behind Enter, before how many there are in all.
const showsAll, justAll = " shows all ", " all "

// shows is what Enter does, in some words: it shows so many in all, or the rest where those that have
// numbers stand there already.
func shows(words string, list []Entry, all int) string {
	numbered := 0
	for i := range list {
		if line.IsNumber(list[i].Number) {
			numbered++
		}
	}
	if numbered >= all {
		return strings.Replace(words, "all ", "the rest", 1)
	}
	return words + itoa(all)
}

// columnsOf are the entries in columns, with as many words for what Enter does as there is
// room for; nil if they do not fit.
func (m *Means) columnsOf(list []Entry, all, columns int) [][]Piece {
	if cells := m.cellsOf(list, all, columns, showsAll); cells != nil {
		return cells
	}
	return m.cellsOf(list, all, columns, justAll)
}

// roomy is the width from which a menu of names alone has three columns.
const roomy = 100

// plain reports whether nothing is said of what may come of more than a few entries.
func plain(list []Entry) bool {
	for i := range list {
		if list[i].Effect != "" {
			return false
		}
	}
	return len(list) > 4
}

// grid appends rows of cells.
func (m *Means) grid(out []byte, rows [][]Piece) []byte {
	for _, r := range rows {
		out = m.Append(out, &Line{Indent: 2, Hang: 4, Pieces: r})
	}
	return out
}

// cellsOf lays the entries out in columns, a row each; nil if they do not fit.
func (m *Means) cellsOf(list []Entry, all, columns int, enter string) [][]Piece {
	n := len(list)
	per := (n + columns - 1) / columns
	rows := make([][]Piece, per)
	used := 0
	var apart [3]int // how wide the columns are of a number, a name and a price where one alone stands on a row
	for c := range columns {
		part := list[min(n, c*per):min(n, (c+1)*per)]
		numbered, named, priced, widest := 0, 0, 0, 0
		for i := range part {
			numbered = max(numbered, term.Width(part[i].Number))
			named = max(named, term.Width(part[i].text()))
			priced = max(priced, term.Width(part[i].Cost))
		}
		apart = [3]int{numbered, named, priced}
		cells := make([][]Piece, len(part))
		for i := range part {
			cells[i] = m.cell(&part[i], numbered, named, priced, false)
			if c*per+i == n-1 && all > 0 {
				cells[i] = append(cells[i], Piece{Dim, Glued("   " + m.Sign("⏎", "Enter") + shows(enter, list, all))})
			}
			widest = max(widest, cellWidth(cells[i]))
		}
		for i := range cells {
			if c < columns-1 && (c+1)*per+i < n {
				cells[i] = append(cells[i], Piece{Normal, strings.Repeat(glue, widest-cellWidth(cells[i])+3)})
			}
			rows[i] = append(rows[i], cells[i]...)
		}
		used += widest + 3
	}
	if used+2-3 <= m.Columns {
		if columns == 1 {
			rows = m.paired(m.ended(rows, list), list)
		}
		return rows
	}
	if columns > 1 {
		return nil
	}
	const longName = 30
	if m.Columns < narrow || apart[1] > longName {
		apart = [3]int{}
	}
	for i := range list {
		last := rows[i][2:]
		rows[i] = m.cell(&list[i], apart[0], apart[1], apart[2], true)
		if all > 0 && i == n-1 {
			rows[i] = append(rows[i], last[len(last)-1])
		}
	}
	return m.paired(rows, list)
}

// paired are the rows of one column with the entries of each figure that it begins with, which
// are short, two on a row.
func (m *Means) paired(rows [][]Piece, list []Entry) [][]Piece {
	n, named, priced := 0, 0, 0
	for n < min(len(list), len(rows)) && list[n].Whose && list[n].Effect == "" && list[n].Besides == "" {
		named, priced = max(named, term.Width(list[n].text())), max(priced, term.Width(list[n].Cost))
		n++
	}
	const gap = 3
	cell := func(i int) []Piece { return m.cell(&list[i], 1, named, priced, false) }
	if n < 2 || n == len(rows) || m.Columns < narrow || 2+2*(1+2+named+2+priced)+gap > m.Columns {
		return rows
	}
	var pairs [][]Piece
	for i := 0; i < n; i += 2 {
		row := cell(i)
		if i+1 < n {
			row = append(append(row, Piece{Normal, strings.Repeat(glue, 1+2+named+2+priced-cellWidth(row)+gap)}), cell(i+1)...)
		}
		pairs = append(pairs, row)
	}
	return append(pairs, rows[n:]...)
}

// ended are the rows of one column with what ends the turn behind the last entry, where
// there is room.
func (m *Means) ended(rows [][]Piece, list []Entry) [][]Piece {
	const gap = 3
	n := len(rows)
	if n < 3 || m.Columns < narrow || list[n-1].Effect != "" || strings.Trim(list[n-1].Number, "0123456789") == "" {
		return rows
	}
	before := cellWidth(rows[n-2])
	if 2+before+gap+cellWidth(rows[n-1]) > m.Columns {
		return rows
	}
	row := append(rows[n-2], Piece{Normal, strings.Repeat(glue, gap)})
	rows[n-2] = append(row, rows[n-1]...)
	return rows[:n-1]
}

// cell is an entry as it stands in a column of so wide numbers, names and prices; a loose
// one may be broken over lines.
func (m *Means) cell(e *Entry, numbered, named, priced int, loose bool) []Piece {
	text := line.Clean(e.text())
	effect := e.Effect
	if e.Besides != "" {
		effect = strings.TrimPrefix(effect+", "+e.Besides, ", ")
	}
	note := strings.TrimRight(pad(e.Cost, priced)+"  "+effect, " ")
	if m.Columns < narrow || loose {
		note = strings.TrimSpace(e.Cost + strings.Repeat(glue, 1+max(0, priced-term.Width(e.Cost))) + " " + strings.Join(strings.Fields(effect), " "))
	}
	if note = strings.TrimRight(note, " "); note != "" && m.Columns >= narrow && !loose {
		text = pad(text, named)
	}
	if loose {
		pieces := []Piece{{Strong, Glued(pad(e.Number, numbered) + "  ")}, {Normal, text}}
		if note != "" {
			pieces[1].Text += strings.Repeat(glue, 1+max(0, named-term.Width(text)))
			pieces = append(pieces, Piece{Dim, " " + unbroken(line.Clean(note))})
		}
		return pieces
	}
	if note == "" {
		return []Piece{{Strong, Glued(pad(e.Number, numbered) + "  ")}, {Normal, Glued(text)}}
	}
	return []Piece{{Strong, Glued(pad(e.Number, numbered) + "  ")}, {Normal, Glued(text + "  ")}, {Dim, Glued(line.Clean(note))}}
}

func cellWidth(c []Piece) (n int) {
	for _, p := range c {
		n += term.Width(p.Text)
	}
	return n
}

func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-term.Width(text)))
}

// oneBreath is how long a list is, in bytes, that is read aloud as one paragraph.
const oneBreath = 800

// spokenMenu appends the entries as sentences, and that Enter says all where there is more; of a
// long list each has a line of its own.
func (m *Means) spokenMenu(out []byte, list []Entry, all int) []byte {
	var b strings.Builder
	var parts []string
	for i := range list {
		e := &list[i]
		text := strings.TrimSuffix(e.text(), " ...")
		if text != e.text() && e.Asks != "" {
			text += ", asks " + e.Asks
		}
		number := e.Number
		if unicode.IsLetter(rune(number[0])) { // by ear it may be a word of the command before it
			number = "letter " + strings.ToUpper(number)
		}
		b.WriteString(number + ", " + text)
		if e.Cost != "" {
			b.WriteString(", " + e.Cost)
		}
		for _, text := range [...]string{e.Effect, e.Besides} {
			if text != "" {
				b.WriteString(", " + text)
			}
		}
		parts = append(parts, b.String()+".")
		b.Reset()
	}
	if all > 0 {
		parts = append(parts, "Enter shows all.")
	}
	if text := needed("You may: " + strings.Join(parts, " ")); len(text) < oneBreath {
		return m.Append(out, Say(Normal, 0, line.Clean(text), ""))
	}
	for _, text := range append([]string{"You may:"}, parts...) {
		out = m.Append(out, Say(Normal, 0, line.Clean(needed(text)), ""))
	}
	return out
}

// NamesAloud appends what may be chosen from a list that has been read in full before: numbers and
// names, and how it is read in full again.
func (m *Means) NamesAloud(out []byte, list []Entry) []byte {
	text := "You may, as before:"
	for i := range list {
		text += " " + list[i].Number + ", " + list[i].text() + "."
	}
	return m.Append(out, Say(Normal, 0, line.Clean(needed(text+" Enter reads all in full.")), ""))
}

// winds are the directions by the letters they are typed as.
var winds = map[string]string{"n": "north", "e": "east", "s": "south", "w": "west", "ne": "north-east", "se": "south-east", "sw": "south-west", "nw": "north-west"}

// Heard is a choice as it is read aloud: with a letter that stands for a direction its name,
// since other letters may be typed there too.
func (m *Means) Heard(text string) string {
	if !m.Spoken {
		return text
	}
	words := strings.Fields(text)
	for i, w := range words {
		if name, ok := winds[strings.ToLower(w)]; ok {
			words[i] = w + " for " + name
		}
	}
	return strings.Join(words, " ")
}

// EffectText is what may come of a command: the chances of its Events by their places, and how
// much is lost of facts on average.
func (m *Means) EffectText(g *Group, chance func(n int) float64, lost func(fact string) float64) string {
	if g.Effect.Empty() {
		return ""
	}
	text := strings.Trim(m.fill(&g.Effect, chances(func(path string) (string, bool) {
		if fact, ok := strings.CutPrefix(path, "lost "); ok {
			return tenths(lost(fact)), true
		}
		id, ok := strings.CutPrefix(path, "p ")
		if rare, is := strings.CutPrefix(path, "often "); is {
			const often = 0.05 // what is rarer goes without saying
			if n := slices.Index(g.names, rare); n >= 0 && chance(n) >= often {
				return "1", true
			}
			return "0", true
		}
		if !ok {
			return "", false
		}
		return percent(chance(slices.Index(g.names, id)), m.Spoken), true
	}), ""), ", ")
	if m.Spoken {
		text = strings.ReplaceAll(text, " / ", ", ")
	}
	return text
}

// chances answers for the chances of events.
type chances func(path string) (string, bool)

// Get answers for one.
func (c chances) Get(path string) (string, bool) { return c(path) }

// tenths writes an average to a tenth, a whole one without.
func tenths(x float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0")
}

// percent writes a chance in whole percent; a small one is not nothing.
func percent(p float64, spoken bool) string {
	n := int(100*p + 0.5)
	text := itoa(n)
	switch {
	case n == 0 && p > 0:
		text = "under 1"
	case n == 100 && p < 1:
		text = "over 99"
	}
	if spoken {
		return text + " percent"
	}
	return text + "%"
}

// amount is a number with its unit, in percent of something or in capitals as 4 LP.
var amount = regexp.MustCompile(`([0-9%]) ([A-Z]{2,3}\b)|(%) `)

// unbroken is a text in which no line parts a number from its unit.
func unbroken(text string) string { return amount.ReplaceAllString(text, "$1$3"+glue+"$2") }
