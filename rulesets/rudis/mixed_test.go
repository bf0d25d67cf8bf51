package rudis

import (
	"math"
	"math/big"
	"summa/rulesets/rudis/state"
	"testing"

	"summa/internal/matrix"
	"summa/rulesets/rudis/policy"
	"summa/rulesets/rudis/rules"
)

// fresh is a bout that has just begun.
func fresh(t testing.TB, r *rules.Rules, lines ...string) *state.State {
	t.Helper()
	s := new(state.State)
	for _, l := range lines {
		do(t, r, s, l)
	}
	return s
}

// TestModel: the equilibrium of the one-exchange model for Ankeles against a second
// Ankeles, with a point of STA worth half an HP and two fifths of one.
func TestModel(t *testing.T) {
	for _, c := range []struct {
		sta        float64
		value      float64
		rows, cols []float64 // by card
	}{
		{0.5, 2.062, []float64{.250, .255, .106, .162, .087, .140}, []float64{.116, .224, .214, .093, .172, .181}},
		{0.4, 0, []float64{.199, .266, .126, .134, .118, .156}, []float64{.162, .188, .171, .126, .208, .145}},
	} {
		r := rules.NewRules(loaded(t))
		r.Content.Weights[state.WeightSTA] = c.sta
		s := fresh(t, r, "match ankeles ankeles", "begin dice 2 1")
		tab := policy.TableOf(r, s)
		game := policy.Exactly(r, s, &tab, func(after *state.State) *big.Rat { return new(big.Rat).SetFloat64(policy.Gain(r.Content, s, after)) })
		x := matrix.Solve(game)
		var rows [state.NumAttacks]float64
		for i, p := range x.Rows {
			f, _ := p.Float64()
			rows[tab.Rows[i].Card] += f
		}
		near := func(what string, got, want float64) {
			if math.Abs(got-want) > 0.0006 {
				t.Errorf("STA worth %v: %s: got %.4f, want %.3f", c.sta, what, got, want)
			}
		}
		if v, _ := x.Value.Float64(); c.value > 0 {
			near("value", v, c.value)
		}
		for k, want := range c.rows {
			near(state.RowWords[k], rows[k], want)
		}
		for j, want := range c.cols {
			f, _ := x.Cols[j].Float64()
			near(r.Content.Defends[j].ID, f, want)
		}
	}
}
