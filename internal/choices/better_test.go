package choices

import (
	"strings"
	"testing"

	"summa/internal/game"
	"summa/internal/screen"
)

// TestBetterFirst: where chances are in doubt, what a policy would play keeps its place before what
// is better by less than that, but for what throws something away; what is clearly better leads.
func TestBetterFirst(t *testing.T) {
	k := &List{book: &screen.Book{Doubt: 4, Menu: []screen.Group{{Match: []string{"discard"}, Sure: "sure?"}, {Match: []string{"face"}}, {Match: []string{"attack"}}, {Match: []string{"end"}}}}}
	of := func(line string, value float64) game.Advice { return game.Advice{Line: line, Value: value} }
	for _, x := range []struct {
		list  []game.Advice
		want  string
		level bool
	}{
		{[]game.Advice{of("attack", 0.62), of("face", 0.64)}, "attack face", true},
		{[]game.Advice{of("attack", 0.62), of("face", 0.70)}, "face attack", false},
		{[]game.Advice{of("discard", 0.47), of("face", 0.46), of("end", 0.40)}, "face discard end", true},
		{[]game.Advice{of("discard", 0.57), of("face", 0.46)}, "discard face", false},
		{[]game.Advice{of("attack", 0.50), of("discard", 0.49), of("face", 0.48), of("end", 0.40)}, "attack face discard end", true},
	} {
		k.BetterFirst(x.list)
		var got []string
		for i := range x.list {
			got = append(got, x.list[i].Line)
		}
		if said := strings.Join(got, " "); said != x.want {
			t.Errorf("%q, not %q", said, x.want)
		}
		if level := k.Level(x.list) != ""; level != x.level {
			t.Errorf("%q: level %v", x.want, level)
		}
	}
}
