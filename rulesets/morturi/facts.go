package morturi

import (
	"strings"
	"summa/internal/bout"
	"summa/internal/fact"
	"summa/internal/line"
)

// theFigure is one gladiator and what it takes to read a fact of him; theSchool and
// theBout are that of a school and of the battle.
type (
	theFigure struct {
		r *Facts
		s *State
		i int
		*Figure
	}
	theSchool struct {
		r *Facts
		s *State
		k int8
		*School
	}
	theBout struct {
		r *Facts
		*State
	}
	figureField = fact.Field[theFigure]
	schoolField = fact.Field[theSchool]
	boutField   = fact.Field[theBout]
)

// Facts is what a battle holds by name: the facts of the battle as a whole, of each
// school, of each gladiator.
type Facts struct {
	*Rules
	*fact.Table[State]
	whole   *fact.Sort[State, battle, theBout]
	sides   *fact.Sort[State, School, theSchool]
	figures *fact.Sort[State, Figure, theFigure]
	throw   figureField // a ranged attack that is thrown, as it is typed
}

// NewFacts returns the facts of battles under some rules.
func NewFacts(under *Rules) *Facts {
	r := &Facts{Rules: under, throw: throwField()}
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
	return r
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

// Set changes one fact: NAME.field, SCHOOL.field or bout.field. What follows from
// it by the rules is recorded.
func (r *Facts) Set(s *State, path []string, text string, ref *bout.Ref) error {
	if len(path) != 2 {
		return &line.Error{Code: "bad-argument", Msg: "a fact is written NAME.field, SCHOOL.field or bout.field", Hint: "set Flamma.life=6"}
	}
	field := strings.ToLower(path[1])
	if strings.EqualFold(path[0], "bout") {
		return r.setBout(s, field, text)
	}
	if i, ok := r.Figure(s, path[0]); ok {
		return r.setFigure(s, i, field, text, ref)
	}
	k, err := r.schoolOf(s, path[0])
	if err != nil {
		names := append(r.Figures(s), r.Sides(s)...)
		return &line.Error{Code: "unknown-name", Msg: "nobody here is called " + quoted(path[0]), Hint: nearest(path[0], append(names, "bout"))}
	}
	if x := r.sides.Field(field); x != nil && x.Set != nil {
		return x.Set(r.sides.View(s, int(k)), text)
	}
	return noField(field, r.sides.Settable(false))
}

func (r *Facts) setBout(s *State, field, text string) error {
	if x := r.whole.Field(field); x != nil && x.Set != nil {
		return x.Set(theBout{r, s}, text)
	}
	return noField(field, r.whole.Settable(true))
}

func (r *Facts) setFigure(s *State, i int, field, text string, ref *bout.Ref) error {
	x := r.figureField(field)
	if x == nil || x.Set == nil {
		return noField(field, r.settable())
	}
	f := &s.fig[i]
	was, before := f.out, *f
	if err := x.Set(r.figures.View(s, i), text); err != nil {
		return err
	}
	if !s.begun && f.out == notOut && f.life <= 0 {
		n := int(f.life)
		*f = before
		return noLife(n)
	}
	s.gather()
	if s.begun && s.phase != Over && was == notOut && (f.out != notOut || f.life <= 0 && x.Name == "life") {
		if f.out == notOut {
			r.keepOn(s, ref, func() { r.takeOut(s, i, wound{by: nobody}, ref) })
			return nil
		}
		how := f.out
		f.out, f.onField = notOut, true
		r.keepOn(s, ref, func() {
			if how == outOfAction {
				r.takeOut(s, i, wound{by: nobody}, ref)
			} else {
				r.leave(s, i, how, ref)
				r.checkVictory(s, ref)
			}
		})
	}
	return nil
}

func noField(field string, names []string) error {
	return &line.Error{Code: "bad-argument", Msg: "there is no field " + quoted(field) + " to set", Hint: nearest(field, names)}
}
