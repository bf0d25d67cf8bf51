package state

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// A Blow is what an Armour Save depends on besides the figure that makes it.
type Blow struct {
	Quadrant        Quadrant
	ShieldBonus     int8 // a sica's -1 [mun.sica.2]
	ShieldBonusRule rule.ID
	Penetration     int8 // [mun.weapon.3]
	PenetrationRule rule.ID
	Whirl           bool // shield and galerus do not count [mun.whirl.5]
}

// CestusCovers reports whether the bindings count against a blow from a quadrant. [mun.cestus.4]
func CestusCovers(s *State, q Quadrant) bool {
	switch s.Option(RulingCestusSaveArc) {
	case CestusSaveArcFrontOnly:
		return q == Front
	case CestusSaveArcFrontAndSides:
		return q != Rear
	}
	return true
}

// ShieldRow returns the row of the Save table for a shield against a blow from a quadrant.
func ShieldRow(shield uint8, q Quadrant) int {
	switch {
	case q == Rear:
		return saveShieldRear
	case q == Right && shield == LargeShield:
		return saveLargeRight
	case q == Right:
		return saveSmallRight
	case shield == LargeShield:
		return saveLarge
	case shield == CapeShield:
		return saveCape
	}
	return saveSmall
}

// SicaReaches reports whether a sica lowers the bonus of this kind of shield. [mun.sica.2]
func SicaReaches(s *State, shield uint8) bool {
	return shield != CapeShield || !s.Is(RulingSicaReach, SicaReachShieldsOnly)
}

// A Profile holds the Save in front and the AP modifier that a kit gives an unhurt, fresh figure
// under the default rulings, each with its steps.
type Profile struct {
	Save, AP     int
	OfSave, OfAP []core.Record
}
