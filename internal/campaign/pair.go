package campaign

import (
	"slices"
	"strings"
)

// A Pair is two men who are to meet.
type Pair [2]*Man

// Pairs matches the men who can fight by skill: whoever has most is given the
// opponent whose skills are nearest to his, of those the one he has met least
// often, then the first of the file. With an odd number the last stays out.
func (c *Campaign) Pairs() (pairs []Pair, out *Man) {
	var left []*Man
	for _, m := range c.Men {
		if m.Gone == nil {
			left = append(left, m)
		}
	}
	slices.SortStableFunc(left, func(a, b *Man) int { return len(b.Skills) - len(a.Skills) })
	for len(left) > 1 {
		a := left[0]
		best := 1
		for k := 2; k < len(left) && len(left[k].Skills) == len(left[1].Skills); k++ {
			if c.met(a, left[k]) < c.met(a, left[best]) {
				best = k
			}
		}
		pairs = append(pairs, Pair{a, left[best]})
		left = slices.Delete(left, best, best+1)[1:]
	}
	if len(left) == 1 {
		out = left[0]
	}
	return pairs, out
}

// met counts the bouts in which two men fought each other.
func (c *Campaign) met(a, b *Man) int {
	n := 0
	for _, x := range c.Bouts {
		side := func(m *Man) string {
			for i := range x.Parts {
				if x.Parts[i].Name == m.Name {
					return x.Parts[i].Side
				}
			}
			return ""
		}
		if sa, sb := side(a), side(b); sa != "" && sb != "" && !strings.EqualFold(sa, sb) {
			n++
		}
	}
	return n
}
