package rules

import (
	"summa/internal/field"
	"summa/rulesets/munera/state"
)

// Store writes totals to a bout just recalled.
func (r *Rules) Store(s *state.State, totals []int16) {
	for i := range state.TracedFigures {
		f, t := &s.Fig[i], totals[i*state.CellsPerFigure:]
		f.Stamina0, f.Stamina, f.Fatigue, f.WoundsDealt = t[state.CellStamina0], t[state.CellStamina], t[state.CellFatigue], t[state.CellDealt]
		f.InjuredSet = uint16(t[state.CellInjured])
		f.At = field.Hex{Q: int8(t[state.CellQ]), R: int8(t[state.CellR])}
	}
	for i := range s.NumGround {
		s.Ground[i].At = s.Ground[i].At.Add(s.Fig[0].At)
	}
	if s.Phase == state.Muster {
		s.Turn, s.Round = 0, 0
		return
	}
	// In a duel the two take turns, so their number says who began.
	active, turns := s.Order[s.Turn], totals[state.TurnsTotal]
	s.Turn, s.Round = int8(turns%state.TracedFigures), turns/state.TracedFigures+1
	s.Order[s.Turn], s.Order[1-s.Turn] = active, 1-active
}

// Rolls reports whether a command is of a kind that may roll dice.
func (r *Rules) Rolls(s *state.State, c *Command) bool {
	switch c.Action.Word {
	case "end":
		return s.NumFloor > 0 // there may be an appeal
	case "begin", "move", "face", "draw", "sheathe", "discard", "feint":
		return false
	}
	return true
}
