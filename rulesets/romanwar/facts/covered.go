package facts

import (
	"slices"
	"strings"

	"summa/rulesets/romanwar/state"
)

// covered says of a unit whether it has cover, and against whom.
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
