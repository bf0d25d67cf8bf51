package talk

import (
	"testing"

	"summa/internal/answer"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/rulesets/munera"
)

// A choice left to chance is told as the roll of a D100.
func TestRolledAdvice(t *testing.T) {
	same := func(name string) string { return name }
	list := []game.Advice{
		{Line: "attack chest-punch power", Reason: "play it 31.0% of the time"},
		{Line: "attack overhand-right power", Reason: "play it 26.4% of the time"},
		{Line: "attack straight-right", Reason: "play it 42.6% of the time"},
		{Line: "attack feint", Reason: "never played"},
	}
	if got, want := answer.RolledChoice(list, same), "Roll D100: 1-31 chest punch, power · 32-57 overhand right, power · 58-100 straight right."; got != want {
		t.Errorf("%s, not %s", got, want)
	}
	if name, often := answer.Likeliest(answer.RolledChoice(list, same)); name != "straight right" || often != 43 {
		t.Errorf("the likeliest is %s, %d", name, often)
	}
	if got := answer.RolledChoice(list[3:], same); got != "" {
		t.Error(got)
	}
	if got := answer.RolledChoice([]game.Advice{{Line: "attack feint", Reason: "play it 100.0% of the time"}}, same); got != "Always feint." {
		t.Error(got)
	}
}

// A flag that stops what is asked of a bout forked off, as the chances of a menu that
// come too late, stops nothing that the bout itself is asked later.
func TestForkHeedsItsFlag(t *testing.T) {
	s := seated(t, munera.Ruleset(), 100, 1).s
	for _, text := range []string{"add Flamma murmillo", "add Remus retiarius", "range Flamma Remus 1", "begin"} {
		if err := s.Line(text); err != nil {
			t.Fatal(text, err)
		}
	}
	before, err := s.Game().Advise("champion")
	if err != nil {
		t.Fatal(err)
	}
	stop := halt.New()
	s.Game().Fork().Heed(stop)
	stop.Set()
	after, err := s.Game().Advise("champion")
	if err != nil || len(after) != len(before) {
		t.Fatal(len(before), len(after), err)
	}
	for i := range before {
		if before[i] != after[i] {
			t.Errorf("%v, then %v", before[i], after[i])
		}
	}
}
