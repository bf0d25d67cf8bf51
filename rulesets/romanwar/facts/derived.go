package facts

import (
	"slices"
	"strings"

	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// Derived is a fact that follows from others, by its path: what a player wants to see at
// a glance. No record has it, and no hash.
func (r *Facts) Derived(s *state.State, path string) (value string, ok bool) {
	k := strings.LastIndexByte(path, '.')
	if k < 0 {
		return "", false
	}
	owner, name := path[:k], strings.ToLower(path[k+1:])
	if strings.EqualFold(owner, "bout") {
		switch name {
		case "to_come":
			return stepsToCome(s), true
		case "goes_on":
			return truth(s.Step < state.StepCharge || slices.ContainsFunc(s.Melees, func(m state.Melee) bool { return !m.Over })), true
		case "waiting":
			return truth(s.AnyPending()), true
		case "shooting":
			return truth(s.Step == state.StepShoot), true
		}
		return "", false
	}
	who, known := r.Figure(s, owner)
	switch {
	case !known:
		return "", false
	case who < state.MaxSides && name == "men_left":
		return state.Count(int(s.Alive[who]), "man", "men"), true
	case who >= state.MaxSides && name == "left":
		return string(state.AppendHundredths(nil, int(s.Units[who-state.MaxSides].Rest()))) + `"`, true
	case who >= state.MaxSides && name == "doing":
		return r.doing(s, who-state.MaxSides), true
	}
	return "", false
}

func truth(yes bool) string {
	if yes {
		return "true"
	}
	return "false"
}

// stepsToCome are the steps that follow in the turn.
func stepsToCome(s *state.State) string {
	if !s.Begun || s.Over || s.Mode != state.Battle {
		return ""
	}
	var list []string
	for at := s.Step; ; {
		next, ok := rules.StepAfter(s, at)
		if !ok {
			return strings.Join(list, ", ")
		}
		list, at = append(list, state.StepWords[next]), next
	}
}

// doing is what is not as usual with a unit.
func (r *Facts) doing(s *state.State, i int) string {
	u := &s.Units[i]
	var list []string
	add := func(yes bool, text string) {
		if yes {
			list = append(list, text)
		}
	}
	add(s.PendingIn(i), "hits to settle")
	add(u.Inside, "inside")
	add(u.Moved, "moved")
	add(u.Shot, "has shot")
	add(u.Reload > 0, "loading")
	if k := s.FightOf(i); k >= 0 {
		list = append(list, "in "+s.Melees[k].Label())
	}
	return strings.Join(append(list, elsewhere(s, i)...), ", ")
}
