package policy

import (
	"summa/internal/matrix"
	"summa/rulesets/rudis/rules"
	"summa/rulesets/rudis/state"
)

// The one-exchange model values an exchange by what it takes from each boxer, without looking
// further ahead. Its weights are content.

// lost returns what a boxer has lost between two positions, in points of the model.
func lost(c *state.Content, was, is *state.Boxer) float64 {
	w := &c.Weights
	n := w[state.WeightHP]*float64(was.Hp-is.Hp) + w[state.WeightSTA]*float64(was.Sta-is.Sta) + w[state.WeightJaw]*float64(is.Jaw-was.Jaw)
	for a := range was.Taken {
		if d := float64(was.Taken[a] - is.Taken[a]); d != 0 {
			n += d * attributeWeight(c, a)
		}
	}
	return n
}

// attributeWeight returns the weight of one point of an attribute.
func attributeWeight(c *state.Content, a int) float64 {
	switch a {
	case state.AttrCA:
		return c.Weights[state.WeightCA]
	case state.AttrACC:
		return c.Weights[state.WeightACC]
	case state.AttrCHIN:
		return c.Weights[state.WeightCHIN]
	}
	return c.Weights[state.WeightOther]
}

// Gain returns what an exchange has gained for the boxer who was in control.
func Gain(c *state.Content, was, is *state.State) float64 {
	a := int(was.Control)
	d := state.Other(a)
	n := lost(c, &was.Boxers[d], &is.Boxers[d]) - lost(c, &was.Boxers[a], &is.Boxers[a])
	switch {
	case is.Phase == state.Over && int(is.Winner) == a:
		n += c.Weights[state.WeightOut]
	case is.Phase == state.Over:
		n -= c.Weights[state.WeightOut]
	case is.Boxers[d].Down:
		n += c.Weights[state.WeightDown]
	case is.Boxers[a].SetUp.Has:
		n += c.Weights[state.WeightSetUp]
	}
	return n
}

// A situation is everything that an exchange depends on, except how many HP there are and how much
// STA beyond what one exchange can cost. Equal situations have the same outcomes, relative to the
// HP and STA at the start.
type situation struct {
	control int8
	attr    [2][state.NumAttrs]int8 // present values, without the stamina steps
	steps   [2]int8
	sta     [2]int8
	jaw     [2]int8
	hp      [2]int8
	downs   [2]uint8
	down    [2]bool
	su      state.SetUp
	limited uint8
	rulings [state.MaxRulings]uint8
}

// enoughHP is as much as an exchange can take; more HP make no difference to what happens in it.
const enoughHP = 40

func situationOf(r *rules.Rules, s *state.State) situation {
	x := situation{control: s.Control, su: s.Boxers[s.Control].SetUp, rulings: s.Rulings}
	for k := range s.Boxers {
		b := &s.Boxers[k]
		for a := range b.Attr {
			x.attr[k][a] = b.Attr[a] + b.Taken[a]
		}
		x.steps[k], x.jaw[k], x.down[k] = b.Steps, b.Jaw, b.Down
		x.sta[k], x.hp[k] = int8(max(-9, min(int(b.Sta), r.Enough))), int8(min(b.Hp, enoughHP))
		x.downs[k] = min(b.Downs, 1)
	}
	for k := range uint8(state.NumAttacks) {
		if r.Barred(s, int(s.Control), k) {
			x.limited |= 1 << k
		}
	}
	return x
}

// A modelist remembers equilibria of the one-exchange model.
type modelist struct {
	r     *rules.Rules
	known map[situation]*mixture
	q     matrix.Quick
	game  [matrix.Most][matrix.Most]float64
}

// mostKnown bounds how many it remembers.
const mostKnown = 1 << 17

// mixture returns the equilibrium of an exchange under the model.
func (m *modelist) mixture(s *state.State) (*mixture, table) {
	t := TableOf(m.r, s)
	key := situationOf(m.r, s)
	key.hp = [2]int8{modelHP(key.hp[0]), modelHP(key.hp[1])}
	if x, ok := m.known[key]; ok {
		return x, t
	}
	if m.known == nil || len(m.known) > mostKnown {
		m.known = map[situation]*mixture{}
	}
	const scale = 1.0 / 30
	for i, at := range t.Rows {
		for j, d := range t.cols {
			sum := 0.0
			outcomes(m.r, s, at, d, func(after *state.State, num, den uint64) {
				sum += float64(num) / float64(den) * Gain(m.r.Content, s, after)
			})
			m.game[i][j] = sum * scale
		}
	}
	x := new(mixture)
	x.solve(&m.q, len(t.Rows), len(t.cols), &m.game)
	x.value /= scale
	m.known[key] = x
	return x, t
}

// modelHP returns the HP as the model sees them: everything beyond what one blow can take is the
// same.
func modelHP(hp int8) int8 { return min(hp, 14) }
