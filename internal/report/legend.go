package report

import (
	"strings"

	"summa/internal/chart"
	"summa/internal/line"
)

// mostOnBoard is the largest number of figures named in a legend.
const mostOnBoard = 12

// legend says who is who on a board of spaces, and what is drawn there.
func (w *writer) legend(c *chart.Chart) string {
	if len(c.Spaces) == 0 || len(c.Figures) > mostOnBoard {
		return ""
	}
	last := &w.seen[len(w.seen)-1]
	var sides []string
	for of, side := range w.sides() {
		var names []string
		for i, f := range c.Figures {
			if last.sides[i] == of {
				names = append(names, line.Clean(f.Name))
			}
		}
		if len(names) == 0 {
			continue
		}
		said := and(names)
		if name := line.Clean(side); len(names) > 1 || names[0] != name {
			said += " of " + name
		}
		sides = append(sides, said+" "+inkOf(of, len(names)))
	}
	text := strings.Join(sides, ", ") + ". "
	text += "A point shows where somebody looks; a broken line, the way since the turn began; a broken circle, open for every side, who is out."
	if c.Shape == chart.Hexes {
		return text + " A hex is called by the number below its column and the one at the left of its slope."
	}
	return text + " A square is called by the number below its column and the one at the left of its row."
}

// inkOf says how the circles of a side are drawn.
func inkOf(of, n int) string {
	verb := "is"
	if n > 1 {
		verb = "are"
	}
	if of == 0 {
		return verb + " filled"
	}
	return verb + " open"
}
