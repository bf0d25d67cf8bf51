package core

// Verdict is the crowd's answer to an appeal: the natural ends of 2D6 decide
// whatever the modifier; otherwise the total must reach the mark.
func Verdict(natural, modifier, mark int) (mercy bool) {
	switch natural {
	case 2:
		return false
	case 12:
		return true
	}
	return natural+modifier >= mark
}
