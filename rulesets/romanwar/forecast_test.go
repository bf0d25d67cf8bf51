package romanwar

import (
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/internal/rulestest"
	"summa/internal/sim"
)

func TestForecast(t *testing.T) {
	rulestest.Forecast(t, Ruleset(), 1e-6, "map 60 80",
		"add Archers roman-archers side=A men=2", "place Archers 30 20 N",
		"add Gauls gaul-foot side=B men=2", "place Gauls 30 60 S")
}

// TestForecastTooWideAlone: where a volley has more outcomes than are followed nothing is
// known for certain, and bouts are played on from there.
func TestForecastTooWideAlone(t *testing.T) {
	content, err := Ruleset().Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := content.Open()
	for _, text := range []string{"add A romans-100", "add B gauls-100"} {
		var l line.Line
		if err := l.Parse(text); err != nil {
			t.Fatal(err)
		}
		if err := g.Do(&l, &core.Ref{Tape: new(dice.Tape)}); err != nil {
			t.Fatal(err)
		}
	}
	b, err := g.Bouts(sim.Setup{Policies: []string{"plain"}})
	if err != nil {
		t.Fatal(err)
	}
	f, err := b.Forecast(func(f *sim.Forecast) bool { return f.Visited > 2_000_000 }, sim.Rest{Bouts: 100, Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if x := f.Played; x == nil || x.Bouts != 100 || x.Of < f.Undecided-1e-9 {
		t.Errorf("%v are undecided, and from them was played on %+v", f.Undecided, x)
	}
}

// TestForecastTenAlone: how ten archers fare against ten Gauls is known to a thousandth
// within the outcomes that are followed where nobody waits.
func TestForecastTenAlone(t *testing.T) {
	g := fielded(t, "add A ten-archers", "add B ten-gauls", "begin")
	b, err := g.Bouts(sim.Setup{Policies: []string{"plain"}})
	if err != nil {
		t.Fatal(err)
	}
	f, err := b.Forecast(func(f *sim.Forecast) bool { return f.Visited > 2_000_000 }, sim.Rest{})
	if err != nil {
		t.Fatal(err)
	}
	if width := f.Undecided + 2*f.Slack; width > 1e-3 || f.Full {
		t.Errorf("the bounds of each end are %v apart", width)
	}
}
