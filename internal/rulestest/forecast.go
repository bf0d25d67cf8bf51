package rulestest

import (
	"math"
	"reflect"
	"testing"

	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/sim"

	"summa/internal/core"
	"summa/internal/dice"
)

// Forecast: what is known for certain of how a bout ends under plain agrees with what
// comes of playing it often, and so does what is played on from what is undecided; of a
// bout that is short all is known but a little.
func Forecast(t *testing.T, rs *game.Ruleset, undecided float64, lines ...string) {
	t.Helper()
	content, err := rs.Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	g := content.Open()
	for _, text := range lines {
		var l line.Line
		if err := l.Parse(text); err != nil {
			t.Fatal(err)
		}
		var tape dice.Tape
		tape.Seed(dice.NewGenerator(1, 1), nil)
		if err := g.Do(&l, &core.Ref{Tape: &tape}); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	f := followed(t, g, false)
	if f.Undecided > undecided || f.Undecided < 0 {
		t.Errorf("%v of all bouts are undecided, want %v at most", f.Undecided, undecided)
	}
	if again := followed(t, g, true); !reflect.DeepEqual(f, again) {
		t.Errorf("followed by what the rules were seen to do it is %+v, and asking them every time %+v", f, again)
	}
	b, err := g.Bouts(sim.Setup{Policies: []string{"plain"}})
	if err != nil {
		t.Fatal(err)
	}
	const n = 20_000
	run := sim.Run{Seed: 7, To: n, Jobs: 1, Lineups: []sim.Bouts{b}}
	c, err := run.Play()
	if err != nil {
		t.Fatal(err)
	}
	within := func(what string, share uint64, low float64) {
		t.Helper()
		p := float64(share) / n
		slack := 4.5*math.Sqrt(p*(1-p)/n) + 1.0/n
		if p+slack < low || p-slack > low+f.Undecided {
			t.Errorf("%s in %v of the bouts played, which is not from %v to %v", what, p, low, low+f.Undecided)
		}
	}
	tally := &c.Tallies[0]
	for i, side := range b.Sides() {
		within(side+" wins", tally.Wins[i], f.Won[i])
	}
	within("nobody wins", tally.Draws, f.Drawn)
	within("unfinished", tally.Unfinished, f.Unfinished)
	if x := f.Played; x != nil {
		if x.Of > f.Undecided+f.Slack+1e-9 {
			t.Errorf("played on from standings of %v, and %v are undecided", x.Of, f.Undecided)
		}
		ended := x.Drawn + x.Unfinished
		for i, side := range b.Sides() {
			ended += x.Won[i]
			p, q := float64(tally.Wins[i])/n, f.Won[i]+f.Undecided*float64(x.Won[i])/float64(x.Bouts)
			slack := 4.5*math.Sqrt(p*(1-p)/n) + f.Undecided*4.5*0.5/math.Sqrt(float64(x.Bouts)) + f.Undecided - x.Of + 1.0/n
			if math.Abs(p-q) > slack {
				t.Errorf("%s wins %v of the bouts played, and %v with those played on from what is undecided", side, p, q)
			}
		}
		if ended != x.Bouts {
			t.Errorf("of %d bouts played on %d ended", x.Bouts, ended)
		}
	}
}

// followed is a forecast of a bout under plain, by the rules alone or by what they were
// seen to do.
func followed(t *testing.T, g game.Game, byRules bool) *sim.Forecast {
	t.Helper()
	b, err := g.Bouts(sim.Setup{Policies: []string{"plain"}, NoTable: byRules})
	if err != nil {
		t.Fatal(err)
	}
	const most = 300_000
	f, err := b.Forecast(func(f *sim.Forecast) bool { return f.Visited > most }, sim.Rest{Bouts: 20_000, Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	return f
}
