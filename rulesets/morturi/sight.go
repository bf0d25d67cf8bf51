package morturi

import (
	"summa/internal/field"
	"summa/internal/rule"
)

// blocks reports whether a square that the line from a to b crosses blocks it,
// and by which rule. [mor.los.3]
func (r *Rules) blocks(s *State, q, a, b field.Square) ruleID {
	c := s.board.at(q)
	from, to := s.higher(a), s.higher(b)
	switch i := s.occupant(q); {
	case c.obstacle:
		return terrain6
	case i >= 0 && !r.lets(s, i) && !(s.is(rulingGladiatorLosFromHeight, gladiatorLosFromHeightShootOver) && from > s.higher(q)):
		return los3
	case c.blocks && c.hazard:
		return terrain9
	case c.blocks && c.difficult:
		return terrain5
	case c.height > 0 && r.hides(s, q, from, to):
		return terrain4
	}
	return 0
}

// lets reports whether a figure's square does not block the line.
func (r *Rules) lets(s *State, i int) bool {
	return r.c.whose[noLOSBlock].meets(&s.all) && r.has(s, noLOSBlock, i, nil)
}

// hides reports whether raised ground blocks: it does from lower to lower.
// [mor.terrain.4] [ruling raised-levels]
func (r *Rules) hides(s *State, q field.Square, from, to int) bool {
	if s.is(rulingRaisedLevels, raisedLevelsLevels) {
		return s.higher(q) > max(from, to)
	}
	return from == 0 && to == 0
}

// sight is the first square that blocks the line of sight from a to b, and by
// which rule; 0 if none does. First is the nearest to a, then the lowest, then
// the westernmost. [mor.los.1] [mor.los.2] [mor.los.4]
func (r *Rules) sight(s *State, a, b field.Square) (field.Square, ruleID) {
	var first field.Square
	var why ruleID
	nearest := 1 << 20
	field.Crossed(a, b, func(q field.Square) bool {
		if id := r.blocks(s, q, a, b); id != 0 {
			dx, dy := int(q.X)-int(a.X), int(q.Y)-int(a.Y)
			if d := dx*dx + dy*dy; d < nearest {
				first, why, nearest = q, id, d
			}
		}
		return true
	})
	if why == 0 && s.is(rulingLosDiagonalGap, losDiagonalGapClosed) {
		first, why = r.gap(s, a, b)
	}
	if why == 0 && s.is(rulingLosEndpoints, losEndpointsTerrainBlocks) {
		for _, q := range [2]field.Square{a, b} {
			if c := s.board.at(q); c.blocks && (c.difficult || c.hazard) {
				return q, terrain5
			}
		}
	}
	return first, why
}

// gap is a pair of blockers between whose corners the line would pass. [ruling
// los-diagonal-gap]
func (r *Rules) gap(s *State, a, b field.Square) (field.Square, ruleID) {
	var first field.Square
	var why ruleID
	field.Touched(a, b, func(q field.Square) bool {
		id := r.blocks(s, q, a, b)
		if id == 0 {
			return true
		}
		field.Touched(a, b, func(p field.Square) bool {
			if p != q && p.Diagonal(q) && p.Walk(q) == 2 && r.blocks(s, p, a, b) != 0 && !apart(a, b, p, q) {
				first, why = q, id
				return false
			}
			return true
		})
		return why == 0
	})
	return first, why
}

// apart reports whether two diagonal squares do not share the corner
// that the line touches: the line passes between them only if the squares of the
// other diagonal are crossed, or are its ends.
func apart(a, b, p, q field.Square) bool {
	other := [2]field.Square{{X: p.X, Y: q.Y}, {X: q.X, Y: p.Y}}
	for _, o := range other {
		on := o == a || o == b
		field.Crossed(a, b, func(c field.Square) bool { on = on || c == o; return !on })
		if !on {
			return true
		}
	}
	return false
}

// distance is the range between two squares. [mor.range.3] [ruling range-metric]
func (r *Rules) distance(s *State, a, b field.Square, who int) int {
	if s.is(rulingRangeMetric, rangeMetricWalkable) {
		if d := r.walk(s, a, b, who); d >= 0 {
			return d
		}
		return maxBoard * maxBoard
	}
	return a.Walk(b)
}

// reachOf is the least and the greatest distance of a ranged attack, as tricks
// change it. [mor.range.2]
func (r *Rules) reachOf(s *State, i int, id optionID) (least, most int) {
	o := &r.c.options[id]
	least, most = 1, int(o.reach)
	if id == writtenRanged {
		most = int(s.fig[i].ranged.reach)
	} else {
		least = int(o.least)
	}
	if o.archery {
		r.passives(s, setRange, i, int(nobody), func(x effectRef) { most = max(most, int(x.effect.n)) })
		r.passives(s, moreRange, i, int(nobody), func(x effectRef) { most += int(x.effect.n) })
		r.passives(s, setMinRange, i, int(nobody), func(x effectRef) { least = min(least, int(x.effect.n)) })
	}
	if o.unlimited {
		most = 4 * maxBoard
	}
	if s.is(rulingRangedAdjacent, rangedAdjacentForbidden) {
		least = max(least, 2)
	}
	return least, most
}

// ranged refuses a target that is out of range or out of sight. [mor.range.2]
// [mor.los.1]
func (r *Rules) shootable(s *State, a, b int, id optionID) *rule.Refusal {
	from, to := s.fig[a].at, s.fig[b].at
	least, most := r.reachOf(s, a, id)
	d := r.distance(s, from, to, a)
	switch {
	case d > most:
		return refuse("out-of-range", range2, r.name(s, b)+" is "+itoa(d)+" squares away, and the range is "+itoa(most), "range "+r.name(s, b))
	case d < least && least == 2 && d == 1:
		return refuse("adjacent-target", range1, r.name(s, b)+" is adjacent: this attack is not used against him", "attack "+r.name(s, b))
	case d < least:
		return refuse("out-of-range", range2, r.name(s, b)+" is only "+itoa(d)+" squares away", "")
	}
	if r.c.whose[ignoreLOS].meets(&s.all) && r.has(s, ignoreLOS, a, nil) {
		return nil
	}
	if q, why := r.sight(s, from, to); why != 0 {
		return refuse("no-line-of-sight", why, squareText(q)+" blocks the line of sight: "+r.blockerWords(s, q, why), "los "+r.name(s, a)+" "+r.name(s, b))
	}
	return nil
}

// blockerWords says what blocks a line of sight.
func (r *Rules) blockerWords(s *State, q field.Square, why ruleID) string {
	switch why {
	case terrain6:
		return "an obstacle"
	case terrain9:
		return "a hazard one cannot see past"
	case terrain5:
		return "ground one cannot see past"
	case terrain4:
		return "raised ground"
	}
	if i := s.occupant(q); i >= 0 {
		return r.name(s, i) + " stands there"
	}
	return "something"
}
