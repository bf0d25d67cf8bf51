package core

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// Save rolls a D6 that saves on value or less. Without a value there is no
// die, unless always is set; such a die never saves.
func Save(ref *bout.Ref, who, value int, always bool, kind uint8, id rule.ID) bool {
	if value < 1 {
		if always {
			ref.Roll(who, 6, kind, id)
		}
		return false
	}
	return ref.AtMost(who, value, 6, kind, id)
}
