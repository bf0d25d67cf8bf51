package figure

import (
	"slices"
	"testing"
)

// TestTags: two whose names begin alike have two letters each, who begins otherwise has one, and those
// whose names differ by a number alone have that.
func TestTags(t *testing.T) {
	for _, c := range []struct{ names, want []string }{
		{[]string{"Felix", "Remus"}, []string{"F", "R"}},
		{[]string{"Felix", "Spiculus", "Remus", "Flamma"}, []string{"Fe", "S", "R", "Fl"}},
		{[]string{"Eques1", "Eques2", "Dion"}, []string{"E1", "E2", "D"}},
	} {
		g := new(Ground)
		for _, name := range c.names {
			g.Men = append(g.Men, Man{Name: name})
		}
		if list := g.tags(1); !slices.Equal(list, c.want) {
			t.Errorf("%q for %q", list, c.names)
		}
	}
}
