package rudis

import "summa/internal/fact"

// newFacts is what a bout holds by name: the facts of the bout as a whole, and of each
// boxer.
func newFacts(r *Rules) (*fact.Table[State], *fact.Sort[State, match, theBout], *fact.Sort[State, Boxer, theBoxer]) {
	whole := &fact.Sort[State, match, theBout]{
		Group:  "bout",
		At:     func(s *State, _ int) *match { return &s.match },
		View:   func(s *State, _ int) theBout { return theBout{r, s} },
		Fields: boutFields(),
		// How far apart they stand is told of the bout.
		Also: func(a, b *State, _ int) bool { return a.b[0].pos == b.b[0].pos && a.b[1].pos == b.b[1].pos },
	}
	boxers := &fact.Sort[State, Boxer, theBoxer]{
		Group:  "figures",
		Many:   func(s *State) int { return int(s.n) },
		Owner:  r.name,
		At:     func(s *State, i int) *Boxer { return &s.b[i] },
		View:   func(s *State, i int) theBoxer { return theBoxer{r, s, i, &s.b[i]} },
		Fields: boxerFields(),
	}
	return fact.NewTable(sameNames, whole, boxers), whole, boxers
}

// sameNames reports whether the same boxers box under the same names.
func sameNames(a, b *State) bool {
	return a.n == b.n && a.b[0].name == b.b[0].name && a.b[1].name == b.b[1].name
}
