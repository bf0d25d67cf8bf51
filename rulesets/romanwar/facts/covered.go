package facts

import (
	"slices"
	"strings"

	"summa/rulesets/romanwar/state"
)

// covered says whether a unit has cover, and against whom.
func (r *Facts) covered(s *state.State, i int) string {
	u := &s.Units[i]
	if s.Mode != state.Battle || u.N == 0 {
		return ""
	}
	var kinds, from []string
	open := false
	for k := range s.Units {
		e := &s.Units[k]
		if e.N == 0 || e.Side == u.Side {
			continue
		}
		var said []string
		for _, c := range r.CoversOf(s, e, u) {
			if c != state.CoverNone {
				said = append(said, strings.ReplaceAll(state.CoverIDs[c], "-", " "))
			}
		}
		if len(said) == 0 {
			open = true
			continue
		}
		kind := strings.Join(said, " and ")
		at := slices.Index(kinds, kind)
		if at < 0 {
			at = len(kinds)
			kinds, from = append(kinds, kind), append(from, "")
		}
		from[at] = strings.TrimPrefix(from[at]+", "+r.Name(s, k), ", ")
	}
	switch {
	case len(kinds) == 0:
		return "in no cover"
	case len(kinds) == 1 && !open:
		return "in cover (" + kinds[0] + ") against all"
	}
	for at := range kinds {
		kinds[at] += " against " + from[at]
	}
	if open {
		kinds = append(kinds, "none against the others")
	}
	return "in cover: " + strings.Join(kinds, "; ")
}

// vantage says how high a unit stands compared with the nearest enemy and what that does to
// missiles; "" on a table without heights. [war.missile.2]
func (r *Facts) vantage(s *state.State, i int) string {
	heights := func(f state.Feature) bool { return f.Kind == state.Plateau || f.Kind == state.Slope }
	if s.Mode != state.Battle || s.Units[i].N == 0 || !slices.ContainsFunc(s.Feats, heights) {
		return ""
	}
	e, _ := r.Nearest(s, i)
	if e < 0 {
		return ""
	}
	switch r.Column(s, &s.Units[i], &s.Units[e]) {
	case state.Up:
		return "lower than the nearest enemy: missiles reach less far up to him, and his farther down"
	case state.Down:
		return "higher than the nearest enemy: missiles reach farther down to him, and his less far up"
	}
	return "as high as the nearest enemy: missiles reach no farther than on level ground"
}

// sheltered says what cover a unit has against the nearest enemy; "" if none. [war.cover.1]
func (r *Facts) sheltered(s *state.State, i int) string {
	if s.Mode != state.Battle || s.Units[i].N == 0 || len(s.Feats) == 0 {
		return ""
	}
	e, _ := r.Nearest(s, i)
	if e < 0 {
		return ""
	}
	for _, c := range r.CoversOf(s, &s.Units[e], &s.Units[i]) {
		if c != state.CoverNone {
			return "in cover from the nearest enemy, and most of his missiles hit on fewer faces"
		}
	}
	return "in no cover from the nearest enemy"
}
