package core

import (
	"summa/internal/rule"
)

// Save rolls a D6 that saves on value or less. If value is less than 1, no die is rolled unless
// always is set; such a die never saves.
func (r *Ref) Save(who, value int, always bool, kind uint8, id rule.ID) bool {
	if value < 1 {
		if always {
			r.Roll(who, 6, kind, id)
		}
		return false
	}
	return r.AtMost(who, value, 6, kind, id)
}
