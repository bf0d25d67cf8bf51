package bouts

import (
	"slices"
	"testing"

	"summa/internal/sim/shard"
)

// TestCalling: sides that are letters are called by who fights for them, so that no two have
// the same name; sides with names of their own keep them.
func TestCalling(t *testing.T) {
	for _, c := range []struct {
		setup, sides, figures []string
		said                  string
	}{
		{[]string{"school A", "add a1 net-man grade=x school=A", "add b1 big-man school=B"}, []string{"Net man", "Big man"}, []string{"Net man", "Big man"}, "In commands and in JSON Net man is a1 of A, Big man is b1 of B."},
		{[]string{"add a1 man school=A", "add b1 man school=B"}, []string{"Man 1", "Man 2"}, []string{"Man 1", "Man 2"}, "In commands and in JSON Man 1 is a1 of A, Man 2 is b1 of B."},
		{[]string{"add a1 man s=A", "add a2 man s=A", "add b1 man s=B", "add b2 man s=B"}, []string{"2 x Man (A)", "2 x Man (B)"}, []string{"Man 1", "Man 2", "Man 3", "Man 4"}, ""},
		{[]string{"add a1 man"}, []string{"A", "B"}, []string{"a1"}, ""},
	} {
		l := &shard.Lineup{Sides: []string{"A", "B"}, Setup: c.setup}
		for i := range c.figures {
			names := [][]string{{"a1"}, {"a1", "b1"}, nil, {"a1", "a2", "b1", "b2"}}[len(c.figures)-1]
			l.Figures = append(l.Figures, shard.Figure{Name: names[i], Side: "A"})
		}
		said := calling(l, true)
		var names []string
		for _, f := range l.Figures {
			names = append(names, f.Name)
		}
		if !slices.Equal(l.Sides, c.sides) || c.said != "" && (said != c.said || !slices.Equal(names, c.figures)) {
			t.Errorf("%v: %v, %v, %q", c.setup, l.Sides, names, said)
		}
	}
	own := &shard.Lineup{Sides: []string{"Rome", "Gaul"}, Setup: []string{"add a1 man side=Rome", "add b1 man side=Gaul"}}
	if said := calling(own, true); said != "" || own.Sides[0] != "Rome" {
		t.Errorf("%v, %q", own.Sides, said)
	}
}
