package talk

import (
	"summa/internal/chart"
	"summa/internal/line"
	"summa/internal/term"
)

// mapRows is the highest number of rows of a plan.
const mapRows = 18

// DrawMap draws a chart with its legend, side by side if there is room.
func (k *conversation) DrawMap(c *chart.Chart, withKey bool) {
	m := k.means()
	drawn, legend, key := c.Fit(m.Columns, mapRows)
	if !m.UTF8 {
		drawn = chart.ASCII(drawn)
	}
	if withKey {
		legend = c.WithKey(legend, key, m.Columns)
	} else {
		legend = k.pointsOut(legend)
	}
	k.write(term.Beside(drawn, legend, m.Columns))
}

// mapAbove returns the map that is shown above the strip, nil if there is none or the player wants
// none.
func (k *conversation) mapAbove() []byte {
	s := k.s
	m := k.means()
	if !k.set.Mapped || m.Spoken {
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
	legend = k.pointsOut(legend)
	return []byte(line.Visible(string(term.Beside(drawn, legend, m.Columns))))
}

// pointsOut adds the meaning of an arrow to the legend of a map, once; the key of a map has it too.
func (k *conversation) pointsOut(legend []byte) []byte {
	if k.pointed {
		return legend
	}
	k.pointed = true
	return append(legend, "An arrow at a letter: there he looks.\n"...)
}
