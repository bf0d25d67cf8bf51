package rule

// Looked notes at which rulings the rules have looked, by their numbers. A ruling at which
// they have not looked cannot have mattered.
type Looked [256]bool

// At notes a look at a ruling, if anybody wants to know of it.
func (l *Looked) At(ruling int) {
	if l != nil {
		l[ruling&255] = true
	}
}
