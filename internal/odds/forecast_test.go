package odds

import (
	"strings"
	"testing"

	"summa/internal/sim"
)

// TestTelling: how far a forecast has come is told after so many outcomes, then after twice as
// many each time, an estimate before the first of them, and not once bouts are played on.
func TestTelling(t *testing.T) {
	var said []string
	told := Telling(100, func(text string) { said = append(said, text) }, func() { said = append(said, "an estimate") })
	for visited := 10; visited <= 1000; visited += 10 {
		left := 1 - float64(visited)/1000
		if visited == 400 {
			left = 0.9 // a pass that begins anew has more left than the last
		}
		told(&sim.Forecast{Visited: visited, Undecided: left})
	}
	told(&sim.Forecast{Visited: 10_000, Played: &sim.PlayedOn{}})
	const kept = " still undecided; Ctrl-C keeps what is known\n"
	if got := strings.Join(said, "\n") + "\n"; got != "an estimate\n90.0000%"+kept+"80.0000%"+kept+"61.0000%"+kept+"20.0000%"+kept {
		t.Error(got)
	}
}

// TestForecastTalked: in the conversation what a chance is about comes first, and what is certain
// of it is said in words where nothing is.
func TestForecastTalked(t *testing.T) {
	f := &Forecast{Forecast: &sim.Forecast{Won: []float64{0, 0.25}, Undecided: 0.75, Played: &sim.PlayedOn{Bouts: 100, Won: []uint64{40, 60}, Of: 0.75}}, Sides: []string{"A", "B"}, Policies: []string{"plain"}}
	text := string(ForecastText(f, View{Width: 200, Talked: true}))
	for _, want := range []string{"A wins: about 30.00% (", "B wins: about 70.00% (", "); for certain between 25.0000% and 100.0000%\n", "Under plain: 75.0000% undecided"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	f.Won[1], f.Undecided, f.Played.Of = 0, 1, 1
	wide := *f
	sim := *f.Forecast
	sim.Played, wide.Forecast = nil, &sim
	wide.Stopped, wide.Estimate = true, &Estimate{Sides: f.Sides, Shares: []float64{0.4, 0.6}, Give: 5, Bouts: 400}
	if text := string(ForecastText(&wide, View{Width: 300, Talked: true})); !strings.HasPrefix(text, "Of 100 such bouts would win, by 400 that were played on: A about 40, B about 60, give or take 5. What is certain by now says next to nothing, for it was stopped early") {
		t.Error(text)
	}
	wide.Estimate = nil
	if text := string(ForecastText(&wide, View{Width: 300, Talked: true})); !strings.HasPrefix(text, "What is certain by now says next to nothing") {
		t.Error(text)
	}
	if text := string(ForecastText(&wide, View{Width: 300})); strings.Contains(text, "next to nothing") {
		t.Error(text)
	}
	if text := string(ForecastText(f, View{Width: 200, Talked: true})); !strings.Contains(text, "nothing for certain yet, it may be none or all") || strings.Contains(text, "between 0.0000%") {
		t.Error(text)
	}
	if text := string(ForecastText(f, View{Width: 200})); !strings.Contains(text, "A wins: between 0.0000% and 100.0000%; about 40.00% (") {
		t.Error(text)
	}
}
