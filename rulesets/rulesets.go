// Package rulesets lists the rulesets this program adjudicates.
package rulesets

import (
	"summa/internal/game"
	"summa/rulesets/morturi"
	"summa/rulesets/munera"
	"summa/rulesets/romanwar"
	"summa/rulesets/rudis"
)

// All returns the rulesets in the order they are offered.
func All() []*game.Ruleset {
	return []*game.Ruleset{munera.Ruleset(), morturi.Ruleset(), rudis.Ruleset(), romanwar.Ruleset()}
}
