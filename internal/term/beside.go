package term

import (
	"strings"

	"summa/internal/page"
)

// Beside returns a drawing with its legend to the right, or below where there is too little room.
func Beside(drawn, legend []byte, columns int) []byte {
	const roomy, gap, least = 80, 3, 26
	rows := strings.Split(strings.TrimSuffix(string(drawn), "\n"), "\n")
	wide := 0
	for _, r := range rows {
		wide = max(wide, Width(r))
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
			row += strings.Repeat(" ", wide+gap-Width(row)) + notes[i]
		}
		b.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	return []byte(b.String())
}
