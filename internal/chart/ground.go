package chart

import "strings"

// mark returns the mark for the ground of a space that is not plain.
func (c *Chart) mark(space int) byte { return c.Grounds[c.Spaces[space].Ground-1].Mark }

// upon says on what ground a figure stands, if the ground is not plain.
func (c *Chart) upon(space int) string {
	if n := c.Spaces[space].Ground; n > 0 {
		return " on " + c.Grounds[n-1].Seen
	}
	return ""
}

// grounds says which spaces are not plain.
func (t *text) grounds() {
	for i := range t.c.Grounds {
		if list := t.c.runs(i + 1); len(list) > 0 {
			t.line("There is " + t.c.Grounds[i].Seen + " in " + strings.Join(list, ", ") + ".")
		}
	}
}

// runs returns the spaces of one kind of ground. Adjacent squares in a row are given by the first
// and the last.
func (c *Chart) runs(ground int) []string {
	var list []string
	for k := 0; k < len(c.Spaces); k++ {
		if c.Spaces[k].Ground != ground {
			continue
		}
		first := k
		for c.Shape == Squares && k+1 < len(c.Spaces) && c.Spaces[k+1].Ground == ground && c.besides(k) {
			k++
		}
		words := c.named(first)
		if k > first {
			words += " to " + c.named(k)
		}
		list = append(list, words)
	}
	return list
}

// besides reports whether the next space lies directly to the right of space k.
func (c *Chart) besides(k int) bool {
	a, b := &c.Spaces[k], &c.Spaces[k+1]
	return b.Y == a.Y && b.X == a.X+1
}

// groundKeys explains the marks of the ground.
func (d *drawing) groundKeys(t *text) {
	used := map[int]bool{}
	for k := range d.Spaces {
		used[d.Spaces[k].Ground] = true
	}
	var list []string
	for i, g := range d.Grounds {
		if used[i+1] {
			list = append(list, string(g.Mark)+" "+g.Seen)
		}
	}
	if len(list) > 0 {
		t.line("The ground: " + strings.Join(list, ", ") + ".")
	}
}
