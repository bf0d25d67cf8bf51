package facts

import (
	"strings"
	"summa/rulesets/rudis/state"
)

// stepNear is how much stamina above the next step of a boxer has it stand on the strip.
const stepNear = 6

// Derived is a fact that follows from others, by its path: what a player wants to see at
// a glance. No record has it, and no hash.
func (r *Facts) Derived(s *state.State, path string) (value string, ok bool) {
	owner, field, _ := strings.Cut(strings.ToLower(path), ".")
	if owner == "bout" {
		switch field {
		case "number":
			return state.Itoa(int(s.Begun) + 1), true
		case "fought":
			return state.Itoa(int(s.Begun)), true
		case "apart":
			if s.N < 2 || s.Boxers[0].Pos.Distance(s.Boxers[1].Pos) < 2 {
				return "", true
			}
			return state.Itoa(s.Boxers[0].Pos.Distance(s.Boxers[1].Pos)) + " hexes apart: no punch reaches", true
		}
		if card, ok := strings.CutPrefix(field, "card."); ok {
			return r.card(s, card), true
		}
		if card, ok := strings.CutPrefix(field, "glance."); ok {
			return r.glance(s, card), true
		}
		return "", false
	}
	i, known := r.Figure(s, owner)
	if !known {
		return "", false
	}
	b := &s.Boxers[i]
	switch field {
	case "next_step":
		if b.Steps >= 3 {
			return "", true
		}
		return "-1 at " + state.Itoa(-4*int(b.Steps)), true // [rud.card.5]
	case "near_step":
		if b.Steps >= 3 || int(b.Sta)+4*int(b.Steps) > stepNear {
			return "", true
		}
		return "-1 at " + state.Itoa(-4*int(b.Steps)), true
	case "hurt":
		var names []string
		for _, row := range b.Hurts[:b.NInj] {
			names = append(names, strings.ToLower(r.Content.Injuries[row].Name))
		}
		return strings.Join(names, ", "), true
	}
	if attr, ok := strings.CutPrefix(field, "now."); ok {
		for k, id := range state.AttrWords {
			if id == attr {
				return state.Itoa(s.Current(i, k)), true
			}
		}
	}
	return "", false
}
