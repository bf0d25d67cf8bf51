package core

// A Weariness is the degree of fatigue relative to the Stamina that is left.
type Weariness uint8

// Fresh, Tired (fatigue above current Stamina) and Exhausted (above twice it).
const (
	Fresh Weariness = iota
	Tired
	Exhausted
)

// Weary compares fatigue with current Stamina, which may be negative.
func Weary(fatigue, stamina int) Weariness {
	switch {
	case fatigue > 2*stamina && fatigue > stamina:
		return Exhausted
	case fatigue > stamina:
		return Tired
	}
	return Fresh
}
