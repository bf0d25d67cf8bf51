package rudis

import (
	"math/big"
	"strconv"

	"summa/internal/matrix"
)

// A view is an exchange looked at as a game, solved in rationals on what the
// positions that follow are worth.
type view struct {
	t                  *table
	rows, cols         []float64 // how often each is played
	rowWorth, colWorth []float64 // against the equilibrium of the other side, to the boxer in control
	value              *big.Rat
	game               [][]*big.Rat
	low, high          float64 // between which the value of the bout lies, to him
	exact              bool    // the values that follow are exact
}

// analyse solves the exchange to come; nil if there is no choice in it.
func (p *strategist) analyse(s *State) *view {
	bare := *s
	bare.slot = [2]slot{}
	t := p.r.tableOf(&bare)
	if len(t.rows) == 0 {
		return nil
	}
	x := &view{t: &t, high: 1}
	value := p.valuer(&bare, x)
	x.game = p.r.exactly(&bare, &t, value)
	sol := matrix.Solve(x.game)
	x.value = sol.Value
	x.rows, x.cols = floats(sol.Rows), floats(sol.Cols)
	x.rowWorth, x.colWorth = floats(matrix.Against(x.game, sol.Cols)), floats(matrix.Conceded(x.game, sol.Rows))
	return x
}

// valuer is what a position that follows is worth to the boxer in control now.
func (p *strategist) valuer(s *State, x *view) func(after *State) *big.Rat {
	c := s.control
	if !p.whole {
		const half, scale = 0.5, 1.0 / 60 // so that it reads as a chance
		return func(after *State) *big.Rat {
			return new(big.Rat).SetFloat64(min(1, max(0, half+scale*p.r.c.gain(s, after))))
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
		x.exact, x.low, x.high = true, n.low, n.high
		if c == 1 {
			x.low, x.high = 1-n.high, 1-n.low
		}
		return func(after *State) *big.Rat {
			if after.phase == Over {
				return first(float64(1 - after.winner))
			}
			return first(p.end.nodes[p.end.index[p.r.canonical(after)]].low)
		}
	}
	if p.end != nil && p.r.canonical(&p.endFrom) == p.r.canonical(s) {
		x.low, x.high = p.end.nodes[0].low, p.end.nodes[0].high
		if c == 1 {
			x.low, x.high = 1-x.high, 1-x.low
		}
	}
	g := p.bout(s)
	return func(after *State) *big.Rat { return first(g.value(after)) }
}

func floats(list []*big.Rat) []float64 {
	out := make([]float64, len(list))
	for i, x := range list {
		out[i], _ = x.Float64()
	}
	return out
}

// Explain says how both sides should play the exchange, what that is worth, and
// what is lost by playing otherwise.
func (p *strategist) Explain(s *State) []string {
	x := p.analyse(s)
	if x == nil {
		return nil
	}
	a := int(s.control)
	d := other(a)
	v, _ := x.value.Float64()
	lines := []string{
		"Worth " + hundred(v) + " of 100 to " + p.r.name(s, a) + ", who is in control" + p.source(x) + ".",
		p.r.name(s, a) + " plays " + p.mix(x.rows, func(i int) string { return string(p.r.appendTyped(nil, &x.t.rows[i])) }) + ".",
	}
	if len(x.t.cols) > 1 {
		lines = append(lines, p.r.name(s, d)+" plays "+p.mix(x.cols, func(j int) string { return p.r.c.defenceID(x.t.cols[j]) })+".")
	}
	lines = append(lines, "Neither can be exploited: the gap between the two is "+p.gap(x)+".")
	if r, c := p.loses(s, x, newPlain(p.r).mix(s, x.t)); r != "" {
		lines = append(lines, "Played as plain plays, "+p.r.name(s, a)+" can be held to "+r+" and "+p.r.name(s, d)+" to "+c+".")
	}
	if p.whole {
		m := (&modelist{r: p.r})
		mx, _ := m.mixture(s)
		if r, c := p.loses(s, x, mx); r != "" {
			lines = append(lines, "Played as veteran plays, "+p.r.name(s, a)+" can be held to "+r+" and "+p.r.name(s, d)+" to "+c+".")
		}
	}
	return lines
}

// source says what the value rests on.
func (p *strategist) source(x *view) string {
	switch {
	case !p.whole:
		return ", by what this exchange alone takes"
	case x.exact:
		return ", exactly: from " + strconv.FormatFloat(100*x.low, 'f', 8, 64) + " to " + strconv.FormatFloat(100*x.high, 'f', 8, 64)
	}
	return ", by the grid; what is certain is " + hundred(x.low) + " to " + hundred(x.high) + ", and where it was measured the grid was less than 1 off"
}

// gap is the difference of the best either can do against the other's mixture.
func (p *strategist) gap(x *view) string {
	s := matrix.Solve(x.game)
	a, b := matrix.Exploited(x.game, &s)
	return a.Add(a, b).RatString()
}

// mix lists what is played and how often.
func (p *strategist) mix(often []float64, name func(int) string) string {
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

// loses is to what either side can be held that plays another mixture, in hundreds
// of a bout for itself.
func (p *strategist) loses(s *State, x *view, m *mixture) (rows, cols string) {
	if m == nil || m.m != len(x.t.rows) || m.n != len(x.t.cols) {
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

// rats are frequencies as rationals.
func rats(p []float64) []*big.Rat {
	out := make([]*big.Rat, len(p))
	for i, x := range p {
		out[i] = new(big.Rat).SetFloat64(x)
	}
	return out
}

// mix is plain's mixture of a table; nil if it would roll for nothing.
func (p *plain) mix(s *State, t *table) *mixture {
	a := int(s.control)
	if s.b[other(a)].down || len(t.cols) != numDefends {
		return nil
	}
	attacks, defends := &p.tables.attack, &p.tables.defend
	switch {
	case s.b[a].su.has:
		attacks, defends = &p.tables.setUp, &p.tables.defendSetUp
	case !p.feints(s, a):
		attacks = &p.tables.noFeint
	}
	x := &mixture{m: len(t.rows), n: len(t.cols)}
	for face := 1; face <= 20; face++ {
		for i := range t.rows {
			if t.rows[i].covers(&attacks[face]) {
				x.rows[i] += 0.05
			}
		}
		x.cols[defends[face]] += 0.05
	}
	return x
}

// covers reports whether a choice is another, or the same card whose sub-type is
// told later. [reg-pow-commit]
func (at *choice) covers(o *choice) bool {
	return at.what == o.what && at.card == o.card && (at.sub == o.sub || at.sub == noSub)
}
