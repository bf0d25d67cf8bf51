package facts

import (
	"slices"
	"strings"

	"summa/rulesets/morturi/state"
)

// beset says of somebody which enemies beside him stand behind him or at his side, by where he looks,
// and who keeps him from turning to them; "" where nobody does.
func (r *Facts) beset(s *state.State, i int) string {
	f := &s.Fig[i]
	if !s.Begun || !s.Standing(i) || !f.OnField {
		return ""
	}
	behind, flank := r.around(s, i)
	if len(behind)+len(flank) == 0 {
		return ""
	}
	if f.HasCondition(state.Prone) {
		return r.Name(s, i) + " is prone, so that any attack on him is from behind, as that of " + strings.Join(behind, " and ")
	}
	var parts []string
	if len(behind) > 0 {
		parts = append(parts, stand(behind)+" behind him")
	}
	if len(flank) > 0 {
		parts = append(parts, stand(flank)+" at his side")
	}
	looks, _ := r.ofFigure(s, i, "looks")
	text := r.Name(s, i) + " looks " + looks + ", and " + strings.Join(parts, ", ")
	if by := r.lockedBy(s, i); by != "" {
		text += "; he cannot turn, as " + by + " in front has him locked"
	}
	return text
}

// around are the enemies beside somebody who stand behind him, and those at his side.
func (r *Facts) around(s *state.State, i int) (behind, flank []string) {
	for e := range int(s.N) {
		if !s.Standing(e) || !s.Enemies(e, i) || !s.Beside(e, i) {
			continue
		}
		switch harm[r.FacingHit(s, e, i)] {
		case harm[state.Rear]:
			behind = append(behind, r.Name(s, e))
		case harm[state.LeftFlank]:
			flank = append(flank, r.Name(s, e))
		}
	}
	return behind, flank
}

// stand is that some stand somewhere.
func stand(names []string) string {
	if len(names) == 1 {
		return names[0] + " stands"
	}
	return strings.Join(names, " and ") + " stand"
}

// fells are the tricks of somebody by which he may knock another prone, and what each says; "" where he
// has none.
func (r *Facts) fells(s *state.State, i int) string {
	var list []string
	for t := range r.Content.Tricks {
		if r.laysProne(s, i, t) {
			list = append(list, r.saysOf(t))
		}
	}
	return strings.Join(list, "; ")
}

// saysOf is a trick, with what it says.
func (r *Facts) saysOf(t int) string {
	trick := &r.Content.Tricks[t]
	return trick.Name + " (" + strings.TrimSuffix(strings.TrimSpace(trick.Text), ".") + ")"
}

// whoFells is who on the board has which such tricks.
func (r *Facts) whoFells(s *state.State) string {
	var list []string
	for t := range r.Content.Tricks {
		var names []string
		for i := range int(s.N) {
			if r.laysProne(s, i, t) {
				names = append(names, r.Name(s, i))
			}
		}
		switch len(names) {
		case 0:
		case 1:
			list = append(list, names[0]+" has "+r.saysOf(t))
		default:
			list = append(list, strings.Join(names, " and ")+" have "+r.saysOf(t))
		}
	}
	return strings.Join(list, "; ")
}

// laysProne reports whether somebody who stands has a trick, and it may knock another prone.
func (r *Facts) laysProne(s *state.State, i, t int) bool {
	if !s.Standing(i) || !s.Fig[i].Tricks.Has(state.TrickID(t)) {
		return false
	}
	prone := func(e state.TrickEffect) bool { return e.Kind == state.LayCondition && e.Condition == state.Prone }
	return slices.ContainsFunc(r.Content.Tricks[t].Clauses, func(c state.ClauseID) bool {
		clause := &r.Content.Clauses[c]
		return slices.ContainsFunc(clause.Do, prone) || slices.ContainsFunc(clause.OnHit, prone)
	})
}
