package facts

import (
	"strings"
	"summa/internal/core"
	"summa/internal/fact"
	"summa/internal/line"
	"summa/rulesets/morturi/rules"
	"summa/rulesets/morturi/state"
)

// theFigure is one gladiator and what it takes to read a fact of him; theSchool and
// theBout are that of a school and of the battle.
type (
	theFigure struct {
		r *Facts
		s *state.State
		i int
		*state.Figure
	}
	theSchool struct {
		r *Facts
		s *state.State
		k int8
		*state.School
	}
	TheBout struct {
		R *Facts
		*state.State
	}
	figureField = fact.Field[theFigure]
	schoolField = fact.Field[theSchool]
	boutField   = fact.Field[TheBout]
)

// Facts is what a battle holds by name: the facts of the battle as a whole, of each
// school, of each gladiator.
type Facts struct {
	*rules.Rules
	*fact.Table[state.State]
	whole      *fact.Sort[state.State, state.Battle, TheBout]
	sides      *fact.Sort[state.State, state.School, theSchool]
	Gladiators *fact.Sort[state.State, state.Figure, theFigure]
	throw      figureField // a ranged attack that is thrown, as it is typed
}

// NewFacts returns the facts of battles under some rules.
func NewFacts(under *rules.Rules) *Facts {
	r := &Facts{Rules: under, throw: throwField()}
	r.whole = &fact.Sort[state.State, state.Battle, TheBout]{
		Group:  "bout",
		At:     func(s *state.State, _ int) *state.Battle { return &s.Battle },
		View:   func(s *state.State, _ int) TheBout { return TheBout{r, s} },
		Fields: boutFields(),
		Also:   func(a, b *state.State, _ int) bool { return a.School == b.School },
	}
	r.sides = &fact.Sort[state.State, state.School, theSchool]{
		Group:  "sides",
		Many:   func(s *state.State) int { return int(s.Schools) },
		Owner:  func(s *state.State, k int) string { return r.SchoolName(s, int8(k)) },
		At:     func(s *state.State, k int) *state.School { return &s.School[k] },
		View:   func(s *state.State, k int) theSchool { return theSchool{r, s, int8(k), &s.School[k]} },
		Fields: schoolFields(),
	}
	r.Gladiators = &fact.Sort[state.State, state.Figure, theFigure]{
		Group:  "figures",
		Many:   func(s *state.State) int { return int(s.N) },
		Owner:  r.Name,
		At:     func(s *state.State, i int) *state.Figure { return &s.Fig[i] },
		View:   func(s *state.State, i int) theFigure { return theFigure{r, s, i, &s.Fig[i]} },
		Fields: figureFields(),
		// What a figure is said to be can depend on all the others.
		Also: func(a, b *state.State, _ int) bool {
			return len(r.Content.Passive[state.AuraCondition]) == 0 || a.Fig == b.Fig
		},
	}
	r.Table = fact.NewTable(sameNames, r.whole, r.sides, r.Gladiators)
	return r
}

// sameNames reports whether two battles are between the same schools and gladiators by
// the same names.
func sameNames(a, b *state.State) bool {
	if a.N != b.N || a.Schools != b.Schools {
		return false
	}
	for i := range a.N {
		if a.Fig[i].Name != b.Fig[i].Name {
			return false
		}
	}
	for k := range a.Schools {
		if a.School[k].Name != b.School[k].Name {
			return false
		}
	}
	return true
}

// Set changes one fact: NAME.field, SCHOOL.field or bout.field. What follows from
// it by the rules is recorded.
func (r *Facts) Set(s *state.State, path []string, text string, ref *core.Ref) error {
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
	k, err := r.SchoolOf(s, path[0])
	if err != nil {
		names := append(r.Figures(s), r.Sides(s)...)
		return &line.Error{Code: "unknown-name", Msg: "nobody here is called " + state.Quoted(path[0]), Hint: state.Nearest(path[0], append(names, "bout"))}
	}
	if x := r.sides.Field(field); x != nil && x.Set != nil {
		return x.Set(r.sides.View(s, int(k)), text)
	}
	return noField(field, r.sides.Settable(false))
}

func (r *Facts) setBout(s *state.State, field, text string) error {
	if x := r.whole.Field(field); x != nil && x.Set != nil {
		return x.Set(TheBout{r, s}, text)
	}
	return noField(field, r.whole.Settable(true))
}

func (r *Facts) setFigure(s *state.State, i int, field, text string, ref *core.Ref) error {
	x := r.FigureField(field)
	if x == nil || x.Set == nil {
		return noField(field, r.Settable())
	}
	f := &s.Fig[i]
	was, before := f.Out, *f
	if err := x.Set(r.Gladiators.View(s, i), text); err != nil {
		return err
	}
	if !s.Begun && f.Out == state.NotOut && f.Life <= 0 {
		n := int(f.Life)
		*f = before
		return state.NoLife(n)
	}
	s.Gather()
	if s.Begun && s.Phase != state.Over && was == state.NotOut && (f.Out != state.NotOut || f.Life <= 0 && x.Name == "life") {
		if f.Out == state.NotOut {
			r.KeepOn(s, ref, func() { r.TakeOut(s, i, state.Wound{By: state.Nobody}, ref) })
			return nil
		}
		how := f.Out
		f.Out, f.OnField = state.NotOut, true
		r.KeepOn(s, ref, func() {
			if how == state.OutOfAction {
				r.TakeOut(s, i, state.Wound{By: state.Nobody}, ref)
			} else {
				r.Leave(s, i, how, ref)
				r.CheckVictory(s, ref)
			}
		})
	}
	return nil
}

func noField(field string, names []string) error {
	return &line.Error{Code: "bad-argument", Msg: "there is no field " + state.Quoted(field) + " to set", Hint: state.Nearest(field, names)}
}
