package facts

import (
	"strings"

	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// hiddenFrom says which men of a unit a volley of another cannot hit, and why, for the path
// UNIT.hidden.OTHER. Units do not hide each other, but a band may reach only the first ranks, a
// building hides men who are not at its windows, and men at a door stand apart. It is "" if all men
// can be hit, or none. [war.missile.5]
func (r *Facts) hiddenFrom(now *state.State, path string) (text string, ok bool) {
	s, p, ok := r.volleyOf(now, path, ".hidden.")
	if p == nil {
		return "", ok
	}
	name, all, can := r.Name(s, p.T), int(s.Units[p.T].N), r.ExposedMen(s, p)
	hidden := all - can
	if hidden <= 0 {
		return "", true
	}
	of := state.Itoa(can) + " of the " + state.Count(all, "man", "men") + " of " + name + " can be hit: "
	switch {
	case p.Windows:
		return of + "the others are not at the windows.", true
	case p.Part > 0 && len(r.MenOf(s, p.T, p.Part)) < all:
		where := "in the ranks"
		if work := s.WorkOf(p.Part); work != nil {
			where = "at " + r.Names.Name(work.Name)
		}
		return of + "the volley goes at those " + where + ", and the others stand elsewhere.", true
	}
	ranks := state.Count(p.Ranks, "rank", "ranks")
	switch word := state.FaceWords[p.Face]; {
	case s.Is(state.RulingRanksCountedFrom, state.RanksCountedFromFront):
	case word == "left" || word == "right":
		return of + "they are shot at from the " + word + ", where each file counts as a rank, and at " + tenths(p.Rng) + " a volley reaches the first " + ranks + ".", true
	case word == "rear":
		return of + "they are shot at from behind, and at " + tenths(p.Rng) + " a volley reaches the last " + ranks + ".", true
	}
	return of + "at " + tenths(p.Rng) + " a volley reaches the first " + ranks + ", and the others stand behind.", true
}

// exposedTo gives how many men of a unit a volley of another can hit, for the path
// UNIT.exposed.OTHER; "" if it can hit all.
func (r *Facts) exposedTo(now *state.State, path string) (n string, ok bool) {
	s, p, ok := r.volleyOf(now, path, ".exposed.")
	if p == nil {
		return "", ok
	}
	if can := r.ExposedMen(s, p); can < int(s.Units[p.T].N) {
		n = state.Itoa(can)
	}
	return n, true
}

// volleyOf plans a volley for a path of two units with a word between them. It returns the war in
// which it is shot and the shot, nil if that is not allowed; ok is false for any other path.
func (r *Facts) volleyOf(now *state.State, path, word string) (s *state.State, shot *state.Shot, ok bool) {
	one, other, ok := strings.Cut(path, word)
	if !ok {
		return nil, nil, false
	}
	a, known := r.Figure(now, one)
	b, knowsOther := r.Figure(now, other)
	if !known || !knowsOther || a < state.MaxSides || b < state.MaxSides {
		return nil, nil, false
	}
	s = new(state.State)
	s.CopyFrom(now)
	if s.Is(state.RulingStepOrder, state.StepOrderMoveShootMelee) {
		s.Step = state.StepShoot
	}
	c := rules.Order(r.Actions["shoot"])
	c.Unit, c.Target = int32(a-state.MaxSides), int32(b-state.MaxSides)
	plan, no := r.Permit(s, &c)
	if no != nil {
		return nil, nil, true
	}
	return s, &plan.Shot, true
}
