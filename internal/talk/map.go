package talk

import (
	"strings"

	"summa/internal/chart"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/term"
)

// mapRows is how many rows a plan has at most.
const mapRows = 18

// DrawMap draws a chart with its legend, beside it where there is room.
func (k *conversation) DrawMap(c *chart.Chart, withKey bool) {
	m := k.means()
	drawn, legend, key := c.Fit(m.Columns, mapRows)
	if !m.UTF8 {
		drawn = chart.ASCII(drawn)
	}
	if withKey {
		legend = append(legend, key...)
	}
	k.write(beside(drawn, legend, m.Columns))
}

// beside is a drawing with its legend at its right, or under it where there is too
// little room.
func beside(drawn, legend []byte, columns int) []byte {
	const roomy, gap, least = 80, 3, 26
	rows := strings.Split(strings.TrimSuffix(string(drawn), "\n"), "\n")
	wide := 0
	for _, r := range rows {
		wide = max(wide, term.Width(r))
	}
	room := columns - wide - gap
	if len(drawn) == 0 || columns < roomy || room < least {
		return page.Wrap(drawn, legend, columns, "    ")
	}
	notes := strings.Split(strings.TrimSuffix(string(page.Wrap(nil, legend, room, "  ")), "\n"), "\n")
	var b strings.Builder
	for i := range max(len(rows), len(notes)) {
		row := ""
		if i < len(rows) {
			row = rows[i]
		}
		if i < len(notes) && notes[i] != "" {
			row += strings.Repeat(" ", wide+gap-term.Width(row)) + notes[i]
		}
		b.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	return []byte(b.String())
}

// mapAbove is the map that stands above the strip, "" where there is none or none is
// wanted.
func (k *conversation) mapAbove() []byte {
	s := k.s
	m := k.means()
	if !k.set.mapped || m.Spoken {
		return nil
	}
	c, err := s.Game().Chart("")
	if err != nil || c.Plan == nil && len(c.Spaces) == 0 {
		return nil
	}
	drawn, legend, _ := c.Fit(m.Columns, mapRows)
	if !m.UTF8 {
		drawn = chart.ASCII(drawn)
	}
	return []byte(line.Visible(string(beside(drawn, legend, m.Columns))))
}
