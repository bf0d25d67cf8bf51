package rules

import (
	"strings"
	"summa/rulesets/munera/state"
)

// ItemWord returns the word by which an item is typed.
func (r *Rules) ItemWord(w state.Weapon) string {
	if w == TheShield || w == state.HelmetItem || w == ArrowItem {
		return r.ItemName(w)
	}
	return r.Content.Arms[w].ID
}

// ItemOf finds what can lie on the ground by its id.
func (r *Rules) ItemOf(text string) (state.Weapon, error) {
	switch {
	case strings.EqualFold(text, "helmet"):
		return state.HelmetItem, nil
	case strings.EqualFold(text, "arrow"):
		return ArrowItem, nil
	}
	return r.Content.WeaponOf(text)
}

// ItemID is the id of an item on the ground.
func (r *Rules) ItemID(w state.Weapon) string {
	if w == state.HelmetItem || w == ArrowItem {
		return r.ItemName(w)
	}
	return r.Content.Arms[w].ID
}
