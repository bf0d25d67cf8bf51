package screen

import (
	"slices"
	"strings"

	"summa/internal/line"
	"summa/internal/term"
)

// Table appends entries with their cells in columns under heads, and the total number of entries,
// if all is not 0. lead stands before the heads, where there is room. An entry without cells has
// its effect there. Table returns nil where the table is wider than the terminal.
func (m *Means) Table(out []byte, list []Entry, lead string, heads []string, cells [][]string, all int) []byte {
	gap := strings.Repeat(glue, 2)
	if m.Columns < narrow {
		gap = glue
	}
	numbered, named, priced := 0, 0, 0
	for i := range list {
		numbered = max(numbered, term.Width(list[i].Number))
		named = max(named, term.Width(list[i].text()))
		priced = max(priced, term.Width(list[i].Cost))
	}
	before := numbered + 2 + named
	if priced > 0 {
		before += 2 + priced
	}
	widths, total := make([]int, len(heads)), 2+before
	for c := range heads {
		widths[c] = term.Width(heads[c])
		for i := range list {
			widths[c] = max(widths[c], term.Width(cells[i][c]))
		}
		total += term.Width(gap) + widths[c]
	}
	behind := 2 // blanks after the number
	if total == m.Columns+1 {
		behind, before, total = 1, before-1, m.Columns
	}
	if total > m.Columns {
		return nil
	}
	right := func(text string, c int) string {
		return strings.Repeat(" ", max(0, widths[c]-term.Width(text))) + text
	}
	head := strings.Repeat(" ", before)
	if w := term.Width(lead); w <= before {
		head = lead + strings.Repeat(" ", before-w)
	}
	for c := range heads {
		head += gap + right(heads[c], c)
	}
	out = m.Append(out, &Line{Indent: 2, Hang: 4, Pieces: []Piece{{Dim, Glued(head)}}})
	for i := range list {
		e := &list[i]
		text, row := pad(line.Clean(e.text()), named), ""
		if priced > 0 {
			text += "  " + pad(e.Cost, priced)
		}
		for c := range heads {
			row += gap + right(cells[i][c], c)
		}
		if strings.TrimSpace(strings.ReplaceAll(row, glue, " ")) == "" {
			if row = gap + e.Effect; 2+numbered+behind+term.Width(text+row) > m.Columns { // the room of the price is free
				text = pad(line.Clean(e.text()), named)
			}
		}
		pieces := []Piece{{Strong, Glued(pad(e.Number, numbered) + strings.Repeat(" ", behind))}, {Normal, Glued(text)}, {Dim, Glued(strings.TrimRight(row, " "+glue))}}
		if i == len(list)-1 && all > 0 {
			end := "   " + m.Sign("⏎", "Enter") + shows(showsAll, list, all)
			if 2+cellWidth(pieces)+term.Width(end) > m.Columns {
				out = m.Append(out, &Line{Indent: 2, Hang: 4, Pieces: pieces})
				pieces, end = nil, strings.TrimSpace(end)
			}
			pieces = append(pieces, Piece{Dim, Glued(end)})
		}
		out = m.Append(out, &Line{Indent: 2, Hang: 4, Pieces: pieces})
	}
	return out
}

// OwnStep reports whether a command is one that a session gives itself, with or without more
// words.
func (b *Book) OwnStep(command string) bool {
	return slices.ContainsFunc(b.Steps, func(x Step) bool {
		rest, begins := strings.CutPrefix(command, x.Do)
		return begins && (rest == "" || rest[0] == ' ')
	})
}
