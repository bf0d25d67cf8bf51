package morturi

import "summa/internal/fact"

// theFigure is one gladiator and what it takes to read a fact of him; theSchool and
// theBout are that of a school and of the battle.
type (
	theFigure struct {
		r *Rules
		s *State
		i int
		*Figure
	}
	theSchool struct {
		r *Rules
		s *State
		k int8
		*School
	}
	theBout struct {
		r *Rules
		*State
	}
	figureField = fact.Field[theFigure]
	schoolField = fact.Field[theSchool]
	boutField   = fact.Field[theBout]
)

// newFacts is what a battle holds by name: the facts of the battle as a whole, of each
// school, of each gladiator.
func (r *Rules) newFacts() {
	r.whole = &fact.Sort[State, battle, theBout]{
		Group:  "bout",
		At:     func(s *State, _ int) *battle { return &s.battle },
		View:   func(s *State, _ int) theBout { return theBout{r, s} },
		Fields: boutFields(),
		Also:   func(a, b *State, _ int) bool { return a.school == b.school },
	}
	r.sides = &fact.Sort[State, School, theSchool]{
		Group:  "sides",
		Many:   func(s *State) int { return int(s.schools) },
		Owner:  func(s *State, k int) string { return r.schoolName(s, int8(k)) },
		At:     func(s *State, k int) *School { return &s.school[k] },
		View:   func(s *State, k int) theSchool { return theSchool{r, s, int8(k), &s.school[k]} },
		Fields: schoolFields(),
	}
	r.figures = &fact.Sort[State, Figure, theFigure]{
		Group:  "figures",
		Many:   func(s *State) int { return int(s.n) },
		Owner:  r.name,
		At:     func(s *State, i int) *Figure { return &s.fig[i] },
		View:   func(s *State, i int) theFigure { return theFigure{r, s, i, &s.fig[i]} },
		Fields: figureFields(),
		// What a figure is said to be can depend on all the others.
		Also: func(a, b *State, _ int) bool { return len(r.c.passive[auraCondition]) == 0 || a.fig == b.fig },
	}
	r.Table = fact.NewTable(sameNames, r.whole, r.sides, r.figures)
}

// sameNames reports whether two battles are between the same schools and gladiators by
// the same names.
func sameNames(a, b *State) bool {
	if a.n != b.n || a.schools != b.schools {
		return false
	}
	for i := range a.n {
		if a.fig[i].name != b.fig[i].name {
			return false
		}
	}
	for k := range a.schools {
		if a.school[k].name != b.school[k].name {
			return false
		}
	}
	return true
}
