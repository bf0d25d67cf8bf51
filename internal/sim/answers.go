package sim

// About says which totals a question is about, if they lie side by side and are
// small: where the first of them is, the least value of each, and how many bits
// those above it take. Totals beyond have their question put to the rules.
type About struct {
	First int
	Each  []Small
}

// A Small total is from Least to Least plus 2 to the power of Bits, less 1.
type Small struct {
	Least int
	Bits  uint8
}

// aboutMost is how many totals a question may be about and be remembered.
const aboutMost = 3

// answers remembers the answers to one question.
type answers struct {
	question       int
	word, shift    uint8 // where its totals are
	whole          uint64
	least, outside uint64 // the least of them; the bits that only totals beyond have
	mask           [aboutMost]uint64
	down           [aboutMost]uint8
	size           int
	known          []uint8 // answers and 1; 0 if it has not been asked
}

// answersTo prepares the memory of a question; without totals that are small it
// remembers nothing.
func answersTo(question int, about About) answers {
	a := answers{question: question, word: uint8(about.First / perWord), shift: uint8(about.First % perWord * laneBits)}
	n := len(about.Each)
	if n == 0 || n > aboutMost || int(a.shift)+n*laneBits > perWord*laneBits || int(a.word) >= words {
		a.outside = ^uint64(0)
		a.least = 1
		return a
	}
	a.whole = 1<<(n*laneBits) - 1
	a.outside = ^uint64(0)
	at := uint8(0)
	for i, x := range about.Each {
		low := i * laneBits
		a.least |= uint64(uint8(x.Least+bias)) << low
		bits := uint64(1)<<x.Bits - 1
		a.outside &^= bits << low
		a.down[i] = uint8(low) - at
		a.mask[i] = bits << at
		at += x.Bits
	}
	a.size = 1 << at
	return a
}

// place is where the answer for some totals is kept; ok is false if it is not.
func (a *answers) place(t0, t1 uint64) (k int, ok bool) {
	x := t0
	if a.word != 0 {
		x = t1
	}
	x = x>>(a.shift&63)&a.whole - a.least
	return int(x&a.mask[0] | x>>(a.down[1]&63)&a.mask[1] | x>>(a.down[2]&63)&a.mask[2]), x&a.outside == 0
}
