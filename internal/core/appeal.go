package core

// Verdict returns the crowd's answer to an appeal. A natural 2 or 12 of 2D6 decides whatever the
// modifier; otherwise the total must reach the mark.
func Verdict(natural, modifier, mark int) (mercy bool) {
	switch natural {
	case 2:
		return false
	case 12:
		return true
	}
	return natural+modifier >= mark
}
