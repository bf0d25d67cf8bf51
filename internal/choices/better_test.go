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

// TestSetApart: two that take alike and whose chances differ are named; what is within the doubt
// of the first is said to be so.
func TestSetApart(t *testing.T) {
	of := func(line, reason string, value float64) game.Advice {
		return game.Advice{Line: line, Reason: reason, Value: value, Samples: 960}
	}
	list := []game.Advice{of("shoot A 20 at B", "B lose 4.4 of 20", 0.63), of("shoot A 20 at C", "C lose 4.4 of 20", 0.47)}
	if said := SetApart(list); !strings.HasPrefix(said, "Shoot A 20 at B and shoot A 20 at C bring the same at once. ") {
		t.Errorf("%q", said)
	}
	list[1].Reason = "C lose 4.5 of 20"
	if said := SetApart(list); said != "" {
		t.Errorf("%q of two that take unlike", said)
	}
	k := &List{book: &screen.Book{}}
	if said := k.Level(list); said != "" {
		t.Errorf("%q of two that differ", said)
	}
	list[1].Value = 0.62
	if said := k.Level(list); !strings.Contains(said, "do not tell") {
		t.Errorf("%q of two that do not differ", said)
	}
}

// TestTellApart: bouts are played again behind what is first and what might be the best, and not
// behind what is clearly worse.
func TestTellApart(t *testing.T) {
	all := []game.Advice{{Line: "a", Value: 0.42, Samples: 60}, {Line: "b", Value: 0.70, Samples: 60}, {Line: "c", Value: 0.1, Samples: 60}}
	tellApart(all, func(a *game.Advice, pass int) bool {
		a.Value, a.Samples = 0.55, 2*a.Samples
		return true
	})
	if all[0].Samples != 480 || all[1].Samples != 480 || all[2].Samples != 60 {
		t.Errorf("%+v", all)
	}
}
