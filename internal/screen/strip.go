package screen

import (
	"regexp"
	"slices"
	"strings"

	"summa/internal/line"
	"summa/internal/show"
	"summa/internal/term"
)

// A Row is one row of the strip: a figure, or a side with its figures.
type Row struct {
	Name    string
	Side    int // the number of its side, for the colour
	Acts    bool
	Out     bool // it no longer takes part
	Members []Row
}

// Strip appends the state of the fight: a row for each figure or side, with the active one first,
// and the lines below.
func (b *Book) Strip(m *Means, out []byte, bout Bout, rows []Row) []byte {
	if m.Spoken {
		return b.spoken(m, out, bout, rows)
	}
	if b.Foremost == "" { // else rows keep their order, and the mark moves
		rows = actingFirst(rows)
	}
	more := 0
	if len(rows) > mostRows {
		more, rows = len(rows)-mostRows, rows[:mostRows]
	}
	table, under, first := b.cells(m, bout, rows)
	for k, row := range rows {
		l := Line{Hang: 2}
		if first > 0 { // what does not fit stands under the first figure of its side
			l.Hang = first
		}
		mark := "  "
		if row.Acts {
			mark = m.Sign("▸", ">") + glue
		} else {
			mark = glue + glue
		}
		l.Pieces = append(l.Pieces, Piece{Normal, mark})
		for i, cell := range table[k] {
			ink := Normal
			if i == 0 {
				ink = SideInk(row.Side)
			}
			l.Pieces = append(l.Pieces, Piece{ink, cell})
		}
		out = m.Append(out, &l)
		if first == ownLines {
			for _, text := range under[k] {
				out = m.Append(out, &Line{Indent: 4, Hang: 2, Pieces: []Piece{{Normal, text}}})
			}
			continue
		}
		if len(under[k]) > 0 {
			parts := make([]string, len(under[k]))
			for i, text := range under[k] {
				if parts[i] = text; term.Width(text)+8 <= m.Columns {
					parts[i] = Glued(text)
				}
			}
			out = m.Append(out, &Line{Indent: 4, Pieces: []Piece{{Normal, strings.Join(parts, glue+" ")}}})
		}
	}
	if more > 0 {
		out = m.Append(out, Say(Dim, 2, "and "+itoa(more)+" more: show", ""))
	}
	return b.between(m, out, bout)
}

// Ends appends how each figure has ended, two to a line where a wide terminal has room.
func (b *Book) Ends(m *Means, out []byte, bout Bout, rows []Row) []byte {
	texts, named, widest := make([]string, len(rows)), 0, 0
	for i := range rows {
		texts[i] = line.Clean(strings.TrimSpace(m.fill(&b.Fate, bout, rows[i].Name) + m.fill(&b.Ended, bout, rows[i].Name)))
		named = max(named, term.Width(rows[i].Name))
		widest = max(widest, term.Width(texts[i]))
	}
	const gap = 2
	per := 1
	if !m.Spoken && m.Columns >= roomy && 2*(named+gap+widest+gap)+gap <= m.Columns {
		per = 2
	}
	for i := 0; i < len(rows); i += per {
		l := Line{Indent: 2, Hang: 2}
		if m.Spoken {
			l = *Say(Normal, 0, rows[i].Name+": "+texts[i]+".", "")
		}
		for k := i; k < min(i+per, len(rows)) && !m.Spoken; k++ {
			text := texts[k]
			if k == i && per > 1 {
				text = Glued(pad(text, widest+gap))
			}
			l.Pieces = append(l.Pieces, Piece{SideInk(rows[k].Side), Glued(pad(rows[k].Name, named+gap))}, Piece{Normal, text})
		}
		out = m.Append(out, &l)
	}
	return out
}

// mostRows is the largest number of rows of a strip. The rest is only counted.
const mostRows = 8

func actingFirst(rows []Row) []Row {
	list := make([]Row, 0, len(rows))
	for _, acts := range [...]bool{true, false} {
		for _, r := range rows {
			if r.Acts == acts {
				list = append(list, r)
			}
		}
	}
	return list
}

// between appends the lines below the rows.
func (b *Book) between(m *Means, out []byte, bout Bout) []byte {
	for i := range b.Between {
		if text := strings.TrimSpace(m.fill(&b.Between[i], bout, "")); text != "" {
			if m.Spoken {
				text = line.Capital(text) + "."
			}
			out = m.Append(out, Say(Normal, 2, text, ""))
		}
	}
	return out
}

// cells returns the cells of each row, padded to the widths of their columns. Columns that are
// empty in all rows are left out. Cells that do not fit stand under the row, where they may be
// broken over lines, so that a narrow terminal loses nothing. first is the column of the first
// figure of a side where a side takes more than one row and there is room for all figures under
// the first. Where there is none, it is ownLines: each figure has a line of its own under its
// side.
func (b *Book) cells(m *Means, bout Bout, rows []Row) (table, under [][]string, first int) {
	columns := b.columns(m, bout, rows)
	var low []column
	for width(columns)+2 > m.Columns {
		k := -1
		for i, c := range columns {
			if c.drop > 0 && (k < 0 || c.drop >= columns[k].drop) {
				k = i
			}
		}
		if k < 0 {
			break
		}
		of := columns[k]
		columns = slices.DeleteFunc(columns, func(c column) bool {
			goes := c.at == of.at || of.joined && c.joined
			if goes {
				low = append(low, c)
			}
			return goes
		})
	}
	slices.SortStableFunc(low, func(a, b column) int { return a.at - b.at })
	fits := width(columns)+2 <= m.Columns
	solo := !slices.ContainsFunc(columns, func(c column) bool { return c.member })
	if !fits {
		if first = hangsAt(columns, m.Columns); first == 0 && slices.ContainsFunc(columns, func(c column) bool { return c.member }) {
			first = ownLines
		}
	}
	table, under = make([][]string, len(rows)), make([][]string, len(rows))
	for k := range rows {
		for i, c := range columns {
			text := c.text[k]
			last := i == len(columns)-1
			switch {
			case !fits && text == "":
				continue
			case first == ownLines && c.member:
				under[k] = append(under[k], text)
				continue
			case !fits && first > 0 && solo && i > 0:
				text = glue + " " + Glued(text)
			case !fits && first > 0 && !c.member:
				text = Glued(text + strings.Repeat(" ", c.width-term.Width(text)))
				if len(table[k]) > 0 {
					text = Glued("  ") + text
				}
			case !fits && first > 0:
				text = glue + " " + Glued(text)
			case !fits && len(table[k]) == 0: // after its mark
			case !fits && term.Width(text)+8 <= m.Columns:
				text = glue + " " + Glued(text)
			case !fits:
				text = glue + " " + byCommas(text, m.Columns)
			case last:
				text = Glued(text)
			default:
				text = Glued(text + strings.Repeat(" ", c.width-term.Width(text)+2))
			}
			table[k] = append(table[k], text)
		}
		stands := stillStands(m, rows[k].Name, low, k)
		for _, c := range low {
			if c.text[k] != "" && !(c.still && stands) {
				under[k] = append(under[k], c.text[k])
			}
		}
	}
	return table, under, first
}

// stillStands reports whether the cells below a row that seldom change are as a narrow terminal
// has shown them last, and notes them.
func stillStands(m *Means, name string, low []column, row int) bool {
	var text string
	for _, c := range low {
		if c.still {
			text += c.text[row] + glue
		}
	}
	if m.Stood == nil || text == "" || m.Columns >= roomyRow {
		return false
	}
	was := m.Stood[name]
	m.Stood[name] = text
	return was == text
}

// roomyRow is the width from which a row has room for what seldom changes.
const roomyRow = 60

// byCommas returns a text that is broken over lines only after commas, where its parts fit, so
// that no bar is separated from its label.
func byCommas(text string, columns int) string {
	parts := strings.Split(text, ", ")
	for i, part := range parts {
		if term.Width(part)+8 <= columns {
			parts[i] = Glued(part)
		}
	}
	return strings.Join(parts, ", ")
}

// ownLines, in place of the column of a side's first figure, says that each figure has a line.
const ownLines = -1

// hangsAt returns the column of the first figure of a side, or without such figures that of what
// follows the name. It is 0 where another would not fit under it.
func hangsAt(columns []column, room int) int {
	at := 0
	if !slices.ContainsFunc(columns, func(c column) bool { return c.member }) {
		at = 2 + columns[0].width + 2
		if slices.ContainsFunc(columns[1:], func(c column) bool { return at+c.width > room }) {
			return 0
		}
		return at
	}
	for _, c := range columns {
		if !c.member {
			at += c.width + 2
		}
	}
	at += 2
	for _, c := range columns {
		if c.member && at+c.width+1 > room || !c.member && c.drop > 0 {
			return 0
		}
	}
	return at
}

// A column is the texts of one column of the strip.
type column struct {
	text  []string
	width int
	drop  int
	at    int // its index among the columns

	joined bool // it moves to the line below as soon as one of the joined columns does
	still  bool // below the row it is shown again only when it, or another still column, has changed
	member bool // it belongs to the figures of each side
}

func width(columns []column) int {
	n := 2 * (len(columns) - 1)
	for _, c := range columns {
		n += c.width
	}
	return n
}

// columns returns the columns in which some row has text.
func (b *Book) columns(m *Means, bout Bout, rows []Row) []column {
	var list []column
	add := func(drop int, joined, still bool, text func(r *Row) string) {
		c := column{drop: drop, at: len(list), joined: joined, still: still}
		for i := range rows {
			t := line.Clean(strings.TrimRight(text(&rows[i]), ", "))
			c.text = append(c.text, t)
			c.width = max(c.width, term.Width(t))
		}
		if c.width > 0 {
			list = append(list, c)
		}
	}
	add(0, false, false, func(r *Row) string { return r.Name })
	for i := range b.Cells {
		cell := &b.Cells[i]
		if cell.OnMap && m.Mapped {
			continue
		}
		add(cell.Drop, cell.Joined, cell.Still, func(r *Row) string { return m.fill(&cell.Text, bout, r.Name) })
	}
	if !b.Sides {
		return list
	}
	most := 0
	for i := range rows {
		most = max(most, len(rows[i].Members))
	}
	sides := len(list)
	defer func() {
		for i := sides; i < len(list); i++ {
			list[i].member = true
		}
	}()
	for k := range min(most, mostRows) {
		add(0, false, false, func(r *Row) string {
			if k >= len(r.Members) {
				return ""
			}
			var parts []string
			for i := range b.Member {
				if t := strings.TrimSpace(m.fill(&b.Member[i].Text, bout, r.Members[k].Name)); t != "" {
					parts = append(parts, t)
				}
			}
			return strings.Join(parts, " ")
		})
	}
	return list
}

// spoken appends the rows as sentences.
func (b *Book) spoken(m *Means, out []byte, bout Bout, rows []Row) []byte {
	say := func(r *Row) {
		if text := strings.TrimSpace(m.fill(b.aloud(), bout, r.Name)); text != "" {
			if !strings.HasPrefix(text, r.Name) {
				text = line.Capital(text)
			}
			out = m.Append(out, Say(Normal, 0, text+".", ""))
		}
	}
	for _, r := range actingFirst(rows) {
		if !b.Sides {
			say(&r)
			continue
		}
		for i := range r.Members {
			say(&r.Members[i])
		}
	}
	return b.between(m, out, bout)
}

// Heading returns the heading of a turn: which it is, and whose.
func (b *Book) Heading(m *Means, bout Bout) string {
	return strings.TrimSpace(m.fill(&b.Turn, bout, ""))
}

// Opening appends the rule that opens a turn. at is the number of its first command.
func (b *Book) Opening(m *Means, out []byte, bout Bout, at int, active, chooses string) []byte {
	left := b.Heading(m, bout)
	right := "line " + itoa(at)
	if m.Spoken {
		text := strings.ReplaceAll(left, " · ", ", ") + ", " + right + "."
		switch {
		case chooses != "":
			text += " " + chooses + " is to choose."
		case active != "":
			text += " It is " + b.possessive(active) + " turn."
		}
		return m.Append(out, Say(Normal, 0, text, ""))
	}
	return m.Rule(append(out, '\n'), left, right, false)
}

// possessive returns the possessive of a name.
func (b *Book) possessive(name string) string { return show.Possessive(name, b.Bands) }

// PromptText returns the prompt of a bout.
func (b *Book) PromptText(m *Means, bout Bout) string {
	return m.Prompt(strings.TrimSpace(m.fill(&b.Prompt, bout, "")))
}

// Prompt returns a text as a prompt.
func (m *Means) Prompt(text string) string {
	if m.Spoken {
		return Aloud(aloud(text)) + ": "
	}
	return text + " " + m.Sign("›", ">") + " "
}

// aloud returns a question in words alone: what Enter does moves to the end, and signs between
// parts become a word.
func aloud(text string) string {
	for _, enter := range [...]string{" [⏎ ", " [Enter "} {
		before, after, ok := strings.Cut(text, enter)
		if answer, rest, closed := strings.Cut(after, "]"); ok && closed {
			join := "; "
			if strings.HasSuffix(before, "?") {
				join = " "
			}
			text = before + join + "Enter is " + answer + rest
		}
	}
	return strings.ReplaceAll(text, " · ", ", or ")
}

// citing matches rules in brackets, and nothing else that may stand there.
var citing = regexp.MustCompile(`^\[[a-z]+(\.[a-z]+)*\.[0-9]+[a-z]?( [a-z]+(\.[a-z]+)*\.[0-9]+[a-z]?)*\]$`)

// Aloud returns lines as they are read aloud. The rules in brackets at the end of a line are
// spoken, but not where they are those of the line before.
func (m *Means) Aloud(text string) string {
	if !m.Spoken {
		return text
	}
	var b strings.Builder
	last := ""
	for row := range strings.Lines(text) {
		row, end := strings.CutSuffix(row, "\n")
		ids := ""
		if k := strings.LastIndex(row, "["); k >= 0 && strings.HasSuffix(row, "]") && citing.MatchString(row[k:]) {
			said := row[:k]
			if ids = row[k+1 : len(row)-1]; ids != last || strings.TrimSpace(said) == "" {
				row = strings.TrimRight(said, " ") + m.ruled(said, ids)
			} else {
				row = strings.TrimRight(said, " ")
			}
		}
		last = ids
		b.WriteString(row)
		if end {
			b.WriteString("\n")
		}
	}
	return b.String()
}

// ruled returns the rules of a line as they are spoken after it.
func (m *Means) ruled(before, ids string) string {
	text := "rule " + strings.Join(strings.Fields(ids), ", ")
	if end := strings.TrimSpace(before); end != "" && strings.ContainsRune(".!?", rune(end[len(end)-1])) {
		return " " + line.Capital(text) + "."
	}
	if strings.TrimSpace(before) == "" {
		return "  " + line.Capital(text)
	}
	return ", " + text
}

// ReadingOf returns how to read the strip; where it is read aloud, how to understand the
// sentences.
func (b *Book) ReadingOf(m *Means, bout Bout) string {
	if m.Spoken && b.ReadAloud != "" {
		return b.ReadAloud
	}
	reading := m.Fill(&b.Reading, bout)
	if m.Spoken {
		reading = strings.ReplaceAll(reading, " · ", "; ")
	}
	return reading
}

func itoa(n int) string {
	if n < 0 {
		return "-" + itoa(-n)
	}
	if n < 10 {
		return string(rune('0' + n))
	}
	return itoa(n/10) + string(rune('0'+n%10))
}

// Fill fills a template with the facts of a bout.
func (m *Means) Fill(t *Template, bout Bout) string {
	return strings.TrimSpace(m.fill(t, bout, ""))
}

// Told fills a template with the facts of a figure or a side, or with those of the bout for "".
func (t *Template) Told(m *Means, bout Bout, of string) string {
	return strings.TrimSpace(m.fill(t, bout, of))
}

// Empty reports whether the template says nothing whatever the facts.
func (t *Template) Empty() bool { return len(t.parts) == 0 }

// CellWith returns the id of the column of the strip whose text for a figure or a side has this
// word, "" if there is none.
func (b *Book) CellWith(m *Means, bout Bout, name, what string) string {
	for i := range b.Cells {
		if slices.Contains(strings.Fields(b.Cells[i].Text.Told(m, bout, name)), what) {
			return b.Cells[i].ID
		}
	}
	return ""
}

// aloud returns the template for a row that is read aloud.
func (b *Book) aloud() *Template {
	if b.Heard.Empty() {
		return &b.Spoken
	}
	return &b.Heard
}
