package state

import (
	"summa/internal/core"
	"summa/internal/field"
)

// A Pose is a hex and the facing of a figure that stands in it.
type Pose struct {
	At     field.Hex
	Facing field.Facing
}

// AffordsAfter reports whether a figure could pay a cost after spending before AP more; the seventh
// AP of a turn may tire it on the way. [mun.ap.10] [mun.ap.11]
func (r *Reckoner) AffordsAfter(s *State, who, before, cost int) bool {
	f := &s.Fig[who]
	spent := int(f.Spent) + before
	switch {
	case before+cost > int(f.AP):
		return false
	case spent+cost <= tiredLimit:
		return true
	case r.Limited(s, who):
		return false
	case spent < ManyPoints || f.Seven || s.Is(RulingSevenApTiming, SevenApTimingEndOfTurn) || s.Is(RulingTiredCapMidturn, TiredCapMidturnStatusAtTurnStart):
		return true
	}
	v := s.Vigour(who)
	v.fatigue++
	return v.Weary() == core.Fresh
}
