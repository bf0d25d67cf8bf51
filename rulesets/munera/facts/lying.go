package facts

import (
	"strings"

	"summa/rulesets/munera/state"
)

// lies is what lies on the ground, and where.
func (r *Facts) lies(s *state.State) string {
	var parts []string
	for k := range int(s.NumGround) {
		x := &s.Ground[k]
		parts = append(parts, r.thingWords(s, x)+", "+r.placeWords(s, x))
	}
	return strings.Join(parts, "; ")
}

// lieBrief is what lies on the ground, without its place.
func (r *Facts) lieBrief(s *state.State) string {
	var parts []string
	for k := range int(s.NumGround) {
		parts = append(parts, r.thingWords(s, &s.Ground[k]))
	}
	return strings.Join(parts, ", ")
}

// lost is what somebody has lost for good, or thrown off.
func (r *Facts) lost(s *state.State, i int) string {
	f := &s.Fig[i]
	var parts []string
	for k := range f.NumSheet {
		if x := &f.Sheet[k]; x.Where == state.Lost {
			parts = append(parts, r.Content.Arms[x.Weapon].Name)
		}
	}
	if f.Shield != state.NoShield && f.ShieldAt == state.Gone {
		parts = append(parts, state.ShieldWords[f.Shield]+" shield")
	}
	return strings.Join(parts, ", ")
}
