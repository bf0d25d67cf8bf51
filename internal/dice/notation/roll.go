package notation

// die throws one die, and again as long as it explodes, and returns the sum.
// Every face seen is added to dice.
func (t *term) die(roll func(sides int) int, dice *[]Die) int64 {
	var sum int64
	for chain := 0; ; chain++ {
		face := t.throw(roll, dice)
		sum += int64(face)
		again := t.explode && face == t.highest() && chain < MaxChain
		*dice = append(*dice, Die{Face: face, Exploded: again})
		if !again {
			return sum
		}
	}
}

// throw returns one face that counts, throwing twice when the first is to be
// thrown again.
func (t *term) throw(roll func(sides int) int, dice *[]Die) int {
	face := roll(int(t.sides))
	if t.fudge {
		return face - 2
	}
	if face > int(t.reroll) {
		return face
	}
	*dice = append(*dice, Die{Face: face, Rerolled: true, Dropped: true})
	return roll(int(t.sides))
}
