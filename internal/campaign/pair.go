package campaign

import (
	"cmp"
	"slices"
	"strings"

	"summa/internal/game"
)

// A Pair is two men who are to meet.
type Pair [2]*Man

// Parts returns the parts of the two in their bout, each on a side of his own.
func (p Pair) Parts() []Part {
	return []Part{{Part: game.Part{Name: p[0].Name, Side: p[0].Name}}, {Part: game.Part{Name: p[1].Name, Side: p[1].Name}}}
}

// Pairs matches the men who can fight by skill. The man with most skills gets as opponent, among
// those with the next highest number of skills, the one whom he has fought least often, and among
// those the first in the file. If the number of men is odd, the last is out.
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

// PlayDay lets the pairs of a new day fight, one after the other: bout plays each, and its result
// is added to the history of c before the next. The file is not changed.
func (c *Campaign) PlayDay(bout func(c *Campaign, day int, parts []Part) (*Bout, error)) ([]*Bout, error) {
	var bouts []*Bout
	day := c.Day + 1
	pairs, _ := c.Pairs()
	for _, pr := range pairs {
		b, err := bout(c, day, pr.Parts())
		if err == nil {
			err = c.Play(b)
		}
		if err != nil {
			return nil, err
		}
		bouts = append(bouts, b)
	}
	return bouts, nil
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

// Sides parses the sides of a bout: each is names joined by commas, and called by the first of
// them.
func (c *Campaign) Sides(sides []string) ([]Part, error) {
	var parts []Part
	for _, side := range sides {
		first := ""
		for _, name := range strings.Split(side, ",") {
			m, err := c.Named(strings.TrimSpace(name))
			if err != nil {
				return nil, err
			}
			first = cmp.Or(first, m.Name)
			parts = append(parts, Part{Part: game.Part{Name: m.Name, Side: first}})
		}
	}
	return parts, nil
}
