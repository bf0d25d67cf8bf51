package report

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"summa/internal/chances"
	"summa/internal/line"
)

// beyondDoubt is how many times its interval the sum of a side's choices must come to for its
// dearest choice to be named.
const beyondDoubt = 2

// dearest names the row in which a side gave most away by its choices. It returns "" unless the
// side's choices together gave away much more than is in doubt.
func (w *writer) dearest(c *chances.Course, side int) (said string) {
	if c.Turns || w.src.Programs || w.vague(c, side) != "" {
		return ""
	}
	parts := c.Parts(side)
	points := inPoints(parts, percent(c.Moves[len(c.Moves)-1].After.Sides[side].P)-percent(c.Start.Sides[side].P))
	for i, p := range parts {
		own := p.Value // as it counts for the side whose choices they were
		if p.Who != side {
			own = -own
		}
		if p.Kind != chances.Acts || p.Dice || p.Who < 0 || len(c.Sides) != 2 || own >= 0 || math.Abs(p.Value) <= beyondDoubt*p.Half {
			continue
		}
		row := w.gaveAway(p.Who, side)
		if row == nil {
			continue
		}
		who, at := line.Clean(c.Sides[p.Who]), "command "+strconv.Itoa(row.First)
		if row.Last > row.First {
			at = "commands " + strconv.Itoa(row.First) + " to " + strconv.Itoa(row.Last)
		}
		lost := max(row.Chance.Chose, -row.Chance.Chose)
		all, dearest := max(points[i], -points[i]), "; the dearest, "+strconv.Itoa(lost)+" points, was at "
		if lost >= all {
			dearest = ", all of them at "
		}
		said = who + "'s choices gave away " + strconv.Itoa(all) + " points of 100 by the measure of the policy " + c.Policy + dearest + at + w.chose(row) + "."
	}
	return said
}

// gaveAway returns the row in which a side gave most away by its choices, nil if no row did.
func (w *writer) gaveAway(who, side int) (most *Row) {
	for i := range w.r.Parts {
		for k := range w.r.Parts[i].Rows {
			row := &w.r.Parts[i].Rows[k]
			if row.Who != who || row.Chance == nil || row.Chance.Chose == 0 || (row.Chance.Chose > 0) == (who == side) {
				continue
			}
			if most == nil || max(row.Chance.Chose, -row.Chance.Chose) > max(most.Chance.Chose, -most.Chance.Chose) {
				most = row
			}
		}
	}
	return most
}

// places matches the places that a figure went to, as they stand in sentences.
var places = regexp.MustCompile(` (to|in) \([^)]*\)`)

// chose returns what came of a row without dice, in brackets and without places. For a row with
// dice it returns "", since the row's sentences tell what the dice made of it.
func (w *writer) chose(row *Row) string {
	if len(row.Dice) > 0 || len(row.Told) == 0 {
		return ""
	}
	var said, sums, parts []string
	for _, t := range row.Told {
		said, sums = append(said, t.Text), append(sums, t.Sums...)
	}
	for _, part := range append(said, sums...) {
		if part = strings.TrimSuffix(part, "."); part != "" {
			parts = append(parts, places.ReplaceAllString(part, ""))
		}
	}
	return " (" + strings.Join(parts, "; ") + ")"
}
