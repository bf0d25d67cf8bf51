package rule

// Looked records which rulings the rules have consulted, by number. A ruling that they have not
// consulted cannot have mattered.
type Looked [256]bool

// At records that a ruling was consulted, unless l is nil.
func (l *Looked) At(ruling int) {
	if l != nil {
		l[ruling&255] = true
	}
}
