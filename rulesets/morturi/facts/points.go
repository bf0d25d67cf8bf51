package facts

import (
	"slices"

	"summa/rulesets/morturi/state"
)

// pointsOf are the kinds of points that something a role has, or may learn, gains or spends.
func (r *Facts) pointsOf(x *state.Role) (kinds []string) {
	var used [state.MaxPools + 1]bool
	for i := range r.Content.Clauses {
		cl := &r.Content.Clauses[i]
		if slices.Contains(x.Special, cl.Trick) || slices.Contains(x.Tricks, cl.Trick) {
			used[cl.Cost.Pool] = true
			pooled(cl.Do, &used)
			pooled(cl.OnHit, &used)
		}
	}
	for k, name := range r.Content.Pools {
		if used[k+1] {
			kinds = append(kinds, name)
		}
	}
	return kinds
}

// pooled marks the points that effects change.
func pooled(list []state.TrickEffect, used *[state.MaxPools + 1]bool) {
	for i := range list {
		if list[i].Kind == state.PoolChange {
			used[list[i].Pool] = true
		}
		pooled(list[i].Then, used)
		pooled(list[i].Els, used)
	}
}
