package state

import (
	"summa/internal/field"
	"summa/internal/rule"
)

// blocks returns the rule by which square q blocks a line from a to b that crosses it, or 0.
// [mor.los.3]
func (r *Reckoner) blocks(s *State, q, a, b field.Square) RuleID {
	c := s.Board.At(q)
	from, to := s.Higher(a), s.Higher(b)
	switch i := s.Occupant(q); {
	case c.Obstacle:
		return Terrain6
	case i >= 0 && !r.lets(s, i) && !(s.Is(RulingGladiatorLosFromHeight, GladiatorLosFromHeightShootOver) && from > s.Higher(q)):
		return Los3
	case c.Blocks && c.Hazard:
		return Terrain9
	case c.Blocks && c.Difficult:
		return Terrain5
	case c.Height > 0 && r.hides(s, q, from, to):
		return Terrain4
	}
	return 0
}

// lets reports whether a figure does not block a line of sight through its square.
func (r *Reckoner) lets(s *State, i int) bool {
	return r.Content.Whose[NoLOSBlock].Meets(&s.All) && r.Has(s, NoLOSBlock, i, nil)
}

// hides reports whether raised ground blocks a line: it does between lower squares. [mor.terrain.4]
// [ruling raised-levels]
func (r *Reckoner) hides(s *State, q field.Square, from, to int) bool {
	if s.Is(RulingRaisedLevels, RaisedLevelsLevels) {
		return s.Higher(q) > max(from, to)
	}
	return from == 0 && to == 0
}

// Sight returns the first square that blocks the line of sight from a to b, and the rule by which
// it does; 0 if none does. The first is the nearest to a, then the lowest, then the westernmost.
// [mor.los.1] [mor.los.2] [mor.los.4]
func (r *Reckoner) Sight(s *State, a, b field.Square) (field.Square, RuleID) {
	var first field.Square
	var why RuleID
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
	if why == 0 && s.Is(RulingLosDiagonalGap, LosDiagonalGapClosed) {
		first, why = r.gap(s, a, b)
	}
	if why == 0 && s.Is(RulingLosEndpoints, LosEndpointsTerrainBlocks) {
		for _, q := range [2]field.Square{a, b} {
			if c := s.Board.At(q); c.Blocks && (c.Difficult || c.Hazard) {
				return q, Terrain5
			}
		}
	}
	return first, why
}

// gap returns a blocker that forms, with another one, a diagonal gap through which the line would
// pass. [ruling los-diagonal-gap]
func (r *Reckoner) gap(s *State, a, b field.Square) (field.Square, RuleID) {
	var first field.Square
	var why RuleID
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

// Distance returns the range between two squares. [mor.range.3] [ruling range-metric]
func (r *Reckoner) Distance(s *State, a, b field.Square, who int) int {
	if s.Is(RulingRangeMetric, RangeMetricWalkable) {
		if d := r.Walk(s, a, b, who); d >= 0 {
			return d
		}
		return MaxBoard * MaxBoard
	}
	return a.Walk(b)
}

// ReachOf returns the least and the greatest distance of a ranged attack, as tricks change them.
// [mor.range.2]
func (r *Reckoner) ReachOf(s *State, i int, id OptionID) (least, most int) {
	o := &r.Content.Options[id]
	least, most = 1, int(o.Reach)
	if id == writtenRanged {
		most = int(s.Fig[i].Ranged.Reach)
	} else {
		least = int(o.Least)
	}
	if o.Archery {
		r.Passives(s, SetRange, i, int(Nobody), func(x EffectRef) { most = max(most, int(x.Effect.N)) })
		r.Passives(s, MoreRange, i, int(Nobody), func(x EffectRef) { most += int(x.Effect.N) })
		r.Passives(s, SetMinRange, i, int(Nobody), func(x EffectRef) { least = min(least, int(x.Effect.N)) })
	}
	if o.Unlimited {
		most = 4 * MaxBoard
	}
	if s.Is(RulingRangedAdjacent, RangedAdjacentForbidden) {
		least = max(least, 2)
	}
	return least, most
}

// Shootable refuses a target that is out of range or out of sight. [mor.range.2] [mor.los.1]
func (r *Reckoner) Shootable(s *State, a, b int, id OptionID) *rule.Refusal {
	from, to := s.Fig[a].At, s.Fig[b].At
	least, most := r.ReachOf(s, a, id)
	d := r.Distance(s, from, to, a)
	switch {
	case d > most:
		return Refuse("out-of-range", Range2, r.Name(s, b)+" is "+Itoa(d)+" squares away, and the range is "+Itoa(most), "range "+r.Name(s, b))
	case d < least && least == 2 && d == 1:
		return Refuse("adjacent-target", Range1, r.Name(s, b)+" is adjacent: this attack is not used against him", "attack "+r.Name(s, b))
	case d < least:
		return Refuse("out-of-range", Range2, r.Name(s, b)+" is only "+Itoa(d)+" squares away", "")
	}
	if r.Content.Whose[IgnoreLOS].Meets(&s.All) && r.Has(s, IgnoreLOS, a, nil) {
		return nil
	}
	if q, why := r.Sight(s, from, to); why != 0 {
		return Refuse("no-line-of-sight", why, SquareText(q)+" blocks the line of sight: "+r.blockerWords(s, q, why), "los "+r.Name(s, a)+" "+r.Name(s, b))
	}
	return nil
}

// blockerWords says what blocks a line of sight.
func (r *Reckoner) blockerWords(s *State, q field.Square, why RuleID) string {
	switch why {
	case Terrain6:
		return "an obstacle"
	case Terrain9:
		return "a hazard one cannot see past"
	case Terrain5:
		return "ground one cannot see past"
	case Terrain4:
		return "raised ground"
	}
	if i := s.Occupant(q); i >= 0 {
		return r.Name(s, i) + " stands there"
	}
	return "something"
}
