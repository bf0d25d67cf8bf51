package answer

import (
	"strings"

	"summa/internal/game"
)

// Grid returns entries as a table with as many columns as fit the width. It returns nil if the entries
// have no columns, or if any but the last does not fit.
func Grid(rows []game.Row, width int) (lines []string) {
	if len(rows) == 0 || len(rows[0].Grid) == 0 {
		return nil
	}
	cells := [][]string{{""}}
	for _, c := range rows[0].Grid {
		cells[0] = append(cells[0], c[0])
	}
	for i := range rows {
		row := []string{rows[i].ID}
		for _, c := range rows[i].Grid {
			row = append(row, c[1])
		}
		cells = append(cells, row)
	}
	columns := len(cells[0])
	widths, total := make([]int, columns), 0
	for c := range columns {
		for _, row := range cells {
			widths[c] = max(widths[c], len(row[c]))
		}
		total += widths[c] + 2
	}
	if total -= 2; total > width { // without the last
		columns--
		if total -= widths[columns] + 2; total > width {
			return nil
		}
	}
	for _, row := range cells {
		var b strings.Builder
		for c, text := range row[:columns] {
			pad := strings.Repeat(" ", widths[c]-len(text))
			if strings.Trim(text, "0123456789") != "" && row[0] != "" { // words stand at the left, numbers at the right
				text, pad = text+pad, ""
			}
			if c > 0 {
				b.WriteString("  ")
			}
			b.WriteString(pad + text)
		}
		lines = append(lines, strings.TrimRight(b.String(), " "))
	}
	return lines
}
