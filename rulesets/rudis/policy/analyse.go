package policy

import (
	"math/big"
	"strconv"
	"summa/rulesets/rudis/state"

	"summa/internal/matrix"
)

// A view is an exchange solved as a matrix game in rational numbers, given the values of the
// positions that follow.
type view struct {
	t                  *table
	rows, cols         []float64 // how often each row and column is played
	rowWorth, colWorth []float64 // values against the other side's equilibrium, to the boxer in control
	value              *big.Rat
	game               [][]*big.Rat
	Low, High          float64 // lower and upper bound of the value of the bout to him
	Exact              bool    // the values of the positions that follow are exact
}

// Analyse solves the next exchange; nil if there is no choice in it.
func (p *Strategist) Analyse(s *state.State) *view {
	bare := *s
	bare.Slot = [2]state.Slot{}
	t := TableOf(p.r, &bare)
	if len(t.Rows) == 0 {
		return nil
	}
	x := &view{t: &t, High: 1}
	value := p.valuer(&bare, x)
	x.game = Exactly(p.r, &bare, &t, value)
	sol := matrix.Solve(x.game)
	x.value = sol.Value
	x.rows, x.cols = floats(sol.Rows), floats(sol.Cols)
	x.rowWorth, x.colWorth = floats(matrix.Against(x.game, sol.Cols)), floats(matrix.Conceded(x.game, sol.Rows))
	return x
}

// valuer returns the function that values following positions for the boxer now in control.
func (p *Strategist) valuer(s *state.State, x *view) func(after *state.State) *big.Rat {
	c := s.Control
	if !p.whole {
		const half, scale = 0.5, 1.0 / 60 // so that it reads as a chance
		return func(after *state.State) *big.Rat {
			return new(big.Rat).SetFloat64(min(1, max(0, half+scale*Gain(p.r.Content, s, after))))
		}
	}
	first := func(v float64) *big.Rat {
		r := new(big.Rat).SetFloat64(v)
		if c == 1 {
			r.Sub(big.NewRat(1, 1), r)
		}
		return r
	}
	if n := p.endgame(s); n != nil {
		x.Exact, x.Low, x.High = true, n.Low, n.High
		if c == 1 {
			x.Low, x.High = 1-n.High, 1-n.Low
		}
		return func(after *state.State) *big.Rat {
			if after.Phase == state.Over {
				return first(float64(1 - after.Winner))
			}
			return first(p.end.Nodes[p.end.index[canonical(p.r, after)]].Low)
		}
	}
	if p.end != nil && canonical(p.r, &p.endFrom) == canonical(p.r, s) {
		x.Low, x.High = p.end.Nodes[0].Low, p.end.Nodes[0].High
		if c == 1 {
			x.Low, x.High = 1-x.High, 1-x.Low
		}
	}
	g := p.bout(s)
	return func(after *state.State) *big.Rat { return first(g.value(after)) }
}

func floats(list []*big.Rat) []float64 {
	out := make([]float64, len(list))
	for i, x := range list {
		out[i], _ = x.Float64()
	}
	return out
}

// Explain says how both sides should play the exchange, what its value is, and what is lost by
// playing otherwise.
func (p *Strategist) Explain(s *state.State) []string {
	x := p.Analyse(s)
	if x == nil {
		return nil
	}
	a := int(s.Control)
	d := state.Other(a)
	v, _ := x.value.Float64()
	lines := []string{
		"Worth " + hundred(v) + " of 100 to " + p.r.Name(s, a) + ", who is in control" + p.source(x) + ".",
		p.r.Name(s, a) + " plays " + p.mix(x.rows, func(i int) string { return string(p.r.AppendTyped(nil, &x.t.Rows[i])) }) + ".",
	}
	if len(x.t.cols) > 1 {
		lines = append(lines, p.r.Name(s, d)+" plays "+p.mix(x.cols, func(j int) string { return p.r.Content.DefenceID(x.t.cols[j]) })+".")
	}
	lines = append(lines, "Neither can be exploited: the gap between the two is "+p.gap(x)+".")
	if r, c := p.loses(s, x, NewPlain(p.r).mix(s, x.t)); r != "" {
		lines = append(lines, "Played as plain plays, "+p.r.Name(s, a)+" can be held to "+r+" and "+p.r.Name(s, d)+" to "+c+".")
	}
	if p.whole {
		m := (&modelist{r: p.r})
		mx, _ := m.mixture(s)
		if r, c := p.loses(s, x, mx); r != "" {
			lines = append(lines, "Played as veteran plays, "+p.r.Name(s, a)+" can be held to "+r+" and "+p.r.Name(s, d)+" to "+c+".")
		}
	}
	return lines
}

// source says what the value is based on.
func (p *Strategist) source(x *view) string {
	switch {
	case !p.whole:
		return ", by what this exchange alone takes"
	case x.Exact:
		return ", exactly: from " + strconv.FormatFloat(100*x.Low, 'f', 8, 64) + " to " + strconv.FormatFloat(100*x.High, 'f', 8, 64)
	}
	return ", by the grid; what is certain is " + hundred(x.Low) + " to " + hundred(x.High) + ", and where it was measured the grid was less than 1 off"
}

// gap returns the difference between the best that each side can do against the other's mixture; it
// is 0 at an equilibrium.
func (p *Strategist) gap(x *view) string {
	s := matrix.Solve(x.game)
	a, b := matrix.Exploited(x.game, &s)
	return a.Add(a, b).RatString()
}

// mix lists what is played and how often.
func (p *Strategist) mix(often []float64, name func(int) string) string {
	text := ""
	for i, x := range often {
		if x < 0.0005 {
			continue
		}
		if text != "" {
			text += ", "
		}
		text += name(i) + " " + percent(x)
	}
	return text
}

func hundred(v float64) string { return strconv.FormatFloat(100*v, 'f', 1, 64) }

// loses returns the value to which each side can be held, in hundredths of a bout for itself, if it
// plays mixture m.
func (p *Strategist) loses(s *state.State, x *view, m *mixture) (rows, cols string) {
	if m == nil || m.m != len(x.t.Rows) || m.n != len(x.t.cols) {
		return "", ""
	}
	worst, best := 2.0, -1.0
	for j, v := range floats(matrix.Conceded(x.game, rats(m.rows[:m.m]))) {
		if j == 0 || v < worst {
			worst = v
		}
	}
	for i, v := range floats(matrix.Against(x.game, rats(m.cols[:m.n]))) {
		if i == 0 || v > best {
			best = v
		}
	}
	return hundred(worst), hundred(1 - best)
}

// rats converts frequencies to rationals.
func rats(p []float64) []*big.Rat {
	out := make([]*big.Rat, len(p))
	for i, x := range p {
		out[i] = new(big.Rat).SetFloat64(x)
	}
	return out
}

// mix returns plain's mixture for a table; nil if it would roll for nothing.
func (p *Plain) mix(s *state.State, t *table) *mixture {
	a := int(s.Control)
	if s.Boxers[state.Other(a)].Down || len(t.cols) != state.NumDefends {
		return nil
	}
	attacks, defends := &p.tables.Attack, &p.tables.Defend
	switch {
	case s.Boxers[a].SetUp.Has:
		attacks, defends = &p.tables.SetUp, &p.tables.DefendSetUp
	case !p.feints(s, a):
		attacks = &p.tables.NoFeint
	}
	x := &mixture{m: len(t.Rows), n: len(t.cols)}
	for face := 1; face <= 20; face++ {
		for i := range t.Rows {
			if covers(&t.Rows[i], &attacks[face]) {
				x.rows[i] += 0.05
			}
		}
		x.cols[defends[face]] += 0.05
	}
	return x
}

// covers reports whether a choice is the same as another, or the same card with the sub-type to be
// stated later. [reg-pow-commit]
func covers(at *state.Choice, o *state.Choice) bool {
	return at.What == o.What && at.Card == o.Card && (at.Sub == o.Sub || at.Sub == state.NoSub)
}
