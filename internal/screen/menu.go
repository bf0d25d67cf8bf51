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

// An Entry is one line of the menu: a command, its cost and what may come of it. Where Asks is
// set, the command is incomplete: the menu asks for what is missing.
type Entry struct {
	Number  string // "1", or "e"
	Command string
	Cost    string
	Price   string // the cost without the remarks beside it
	Effect  string
	Besides string   // the costs beside the price: what is dropped
	After   string   // the situation once it is done, which is said under the list
	Asks    string   // "how far, 1 to 5"
	Text    string   // its name, "" for the command
	Rare    bool     // it stands only in the whole list
	Ways    []string // how it may go on, where that is asked for
	Whose   bool     // the menu asks although there is only one way
	Aim     string   // where the first way leads
	Then    string   // what it leads to, which Effect is about
	Anew    bool     // the menu asks once more, after an unusable answer

	Other, OtherKey, OtherText string // its other form, the letter that selects that, and what it does
}

// Told returns the entry as a sentence, with what the list says of it.
func (e *Entry) Told() string {
	text := e.Number + " in the list: " + e.text()
	for _, p := range [...]string{e.Cost, e.Effect, e.Besides} {
		if p != "" {
			text += ", " + p
		}
	}
	return text + "."
}

// text returns the entry's command as it is shown.
func (e *Entry) text() string {
	if e.Text != "" {
		return e.Text
	}
	if e.Asks != "" {
		return e.Command + " ..."
	}
	return e.Command
}

// Menu appends entries, in two columns where there is room. all is the total number of entries, 0
// if these are all.
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
			rows = fewer // there is room for the end of the turn beside another entry if the words on Enter are shorter
		}
		return m.grid(out, rows)
	}
	return m.grid(out, m.cellsOf(list, all, 1, justAll))
}

// The words after Enter, before the total number.
const showsAll, justAll = " shows all ", " all "

// shows says what Enter does, with the words given: it shows all entries, or the rest where the
// numbered ones are listed already.
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

// columnsOf lays the entries out in columns, with as many words on Enter as there is room for;
// nil if they do not fit.
func (m *Means) columnsOf(list []Entry, all, columns int) [][]Piece {
	if cells := m.cellsOf(list, all, columns, showsAll); cells != nil {
		return cells
	}
	return m.cellsOf(list, all, columns, justAll)
}

// roomy is the width from which a menu of names alone has three columns.
const roomy = 100

// plain reports whether a list has more than four entries, and none of them an effect.
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

// cellsOf lays the entries out in columns, row by row; nil if they do not fit.
func (m *Means) cellsOf(list []Entry, all, columns int, enter string) [][]Piece {
	n := len(list)
	per := (n + columns - 1) / columns
	rows := make([][]Piece, per)
	used := 0
	var apart [3]int // the widths of numbers, names and prices in each column, for entries that fit on one row
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

// paired puts the leading entries of a single column that are short, one for each figure, in
// pairs on a row.
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

// ended puts what ends the turn beside the last entry of a single column, where there is room.
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

// cell returns an entry laid out for these widths of numbers, names and prices. A loose entry may
// be broken over lines.
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

// oneBreath is the length in bytes up to which a list is read aloud as one paragraph.
const oneBreath = 800

// spokenMenu appends the entries as sentences, and says that Enter gives all where there are
// more. In a long list each has a line of its own.
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
		if unicode.IsLetter(rune(number[0])) { // read aloud, a letter may be taken for a word of the command before it
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

// NamesAloud appends the entries of a list that has been read in full before: their numbers and
// names, and how to hear the full list again.
func (m *Means) NamesAloud(out []byte, list []Entry) []byte {
	text := "You may, as before:"
	for i := range list {
		text += " " + list[i].Number + ", " + list[i].text() + "."
	}
	return m.Append(out, Say(Normal, 0, line.Clean(needed(text+" Enter reads all in full.")), ""))
}

// winds maps the letters of directions to their names.
var winds = map[string]string{"n": "north", "e": "east", "s": "south", "w": "west", "ne": "north-east", "se": "south-east", "sw": "south-west", "nw": "north-west"}

// Heard returns a choice as it is read aloud. A letter that stands for a direction has its name
// added, since the letter is what is typed.
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

// EffectText returns what may come of a command. chance gives the chance of an event by its index
// in Events, and lost the average loss of a fact.
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
			const often = 0.05 // anything rarer is left unsaid
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

// chances answers for the chances of events as facts.
type chances func(path string) (string, bool)

// Get returns the chance at a path.
func (c chances) Get(path string) (string, bool) { return c(path) }

// tenths writes an average to one decimal place, which is left out if it is 0.
func tenths(x float64) string {
	return strings.TrimSuffix(strconv.FormatFloat(x, 'f', 1, 64), ".0")
}

// percent writes a chance in whole percent; a small chance is not written as 0.
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

// amount matches a number with its unit: percent, or capitals as in 4 LP.
var amount = regexp.MustCompile(`([0-9%]) ([A-Z]{2,3}\b)|(%) `)

// unbroken returns a text in which no line break separates a number from its unit.
func unbroken(text string) string { return amount.ReplaceAllString(text, "$1$3"+glue+"$2") }
