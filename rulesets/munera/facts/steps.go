package facts

import (
	"slices"
	"strings"

	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// stepSaid is what a step on the map changes between who acts and the nearest opponent: whether he
// is nearer, beside or behind him then, and whether he no longer has him in front; "" if nothing. [mun.face.1]
func (r *Facts) stepSaid(s *state.State, i int, way string) (text string) {
	done := false
	r.Options(s, func(c *rules.Command) {
		if done || c.Action.Word != "move" || c.N > 1 || !strings.EqualFold(state.DirWords[c.Dir], way) {
			return
		}
		done = true
		if _, no := r.Permit(s, c); no != nil {
			return
		}
		to := new(state.State)
		to.CopyFrom(s)
		if r.Do(to, c, rules.QuietRef()) == nil && to.Active() == i {
			text = r.stepFrom(s, to, i)
		}
	})
	return text
}

// stepFrom is the same of a bout and what a step has made of it.
func (r *Facts) stepFrom(s, to *state.State, i int) string {
	j := r.nearestOf(to, i)
	if j < 0 {
		return ""
	}
	var parts []string
	quad := to.Quadrant(j, i)
	switch near := to.Distance(i, j) <= nearSide; {
	case near && quad == state.Rear:
		parts = append(parts, "behind "+r.Name(s, j))
	case near && quad != state.Front:
		parts = append(parts, "beside "+r.Name(s, j))
	case to.Distance(i, j) < s.Distance(i, j):
		parts = append(parts, "nearer")
	}
	if to.Distance(i, j) <= nearSide && s.InArc(i, j) && !to.InArc(i, j) {
		parts = append(parts, "not facing him")
	}
	return strings.Join(parts, ", ")
}

// nearestOf is the nearest opponent of a man, -1 for none whose distance is known.
func (r *Facts) nearestOf(s *state.State, i int) int {
	best := -1
	for j := range int(s.N) {
		if j != i && s.Fig[j].Status == state.Active && s.Fig[j].Side != s.Fig[i].Side && s.Distance(i, j) > 0 && (best < 0 || s.Distance(i, j) < s.Distance(i, best)) {
			best = j
		}
	}
	return best
}

// closeBy is how near an opponent is for whose sake the steps are told beside the list.
const closeBy = 3

// stepsSaid is what the steps aside change, where an opponent is close by.
func (r *Facts) stepsSaid(s *state.State, i int) string {
	if j := r.nearestOf(s, i); s.Phase != state.Actions || s.Active() != i || !s.Mapped() || j < 0 || s.Distance(i, j) > closeBy {
		return ""
	}
	var parts []string
	for dir := state.DirNorth; int(dir) < len(state.DirWords); dir++ {
		said := r.stepSaid(s, i, state.DirWords[dir])
		if said == "" || s.Sense(i, dir) == state.DirForward {
			continue
		}
		same := slices.IndexFunc(parts, func(p string) bool { return strings.HasSuffix(p, " "+said) })
		if same >= 0 {
			parts[same] = state.DirWords[dir] + ", " + parts[same]
		} else {
			parts = append(parts, state.DirWords[dir]+" "+said)
		}
	}
	return strings.Join(parts, "; ")
}

// aheadSaid is what the step straight ahead changes, where the other steps on the map are told.
func (r *Facts) aheadSaid(s *state.State, i int) string {
	if r.stepsSaid(s, i) == "" {
		return ""
	}
	for dir := state.DirNorth; int(dir) < len(state.DirWords); dir++ {
		if s.Sense(i, dir) == state.DirForward {
			return r.stepSaid(s, i, state.DirWords[dir])
		}
	}
	return ""
}

// facesNone reports whether who acts has no opponent in front of him whose distance is known, and there is one.
func (r *Facts) facesNone(s *state.State, i int) bool {
	any := false
	for j := range int(s.N) {
		if j == i || s.Fig[j].Status != state.Active || s.Fig[j].Side == s.Fig[i].Side {
			continue
		}
		if s.InArc(i, j) {
			return false
		}
		any = true
	}
	return any
}
