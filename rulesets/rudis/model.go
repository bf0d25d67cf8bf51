package rudis

import "summa/internal/matrix"

// The one-exchange model: what an exchange is worth by what it takes from each
// man, without looking any further. Its weights are content.

// lost is what a man has lost from one position to another, in the model's points.
func (c *Content) lost(was, is *Boxer) float64 {
	w := &c.weights
	n := w[weightHP]*float64(was.hp-is.hp) + w[weightSTA]*float64(was.sta-is.sta) + w[weightJaw]*float64(is.jaw-was.jaw)
	for a := range was.inj {
		if d := float64(was.inj[a] - is.inj[a]); d != 0 {
			n += d * c.attributeWeight(a)
		}
	}
	return n
}

// attributeWeight is what a point of an attribute is worth.
func (c *Content) attributeWeight(a int) float64 {
	switch a {
	case attrCA:
		return c.weights[weightCA]
	case attrACC:
		return c.weights[weightACC]
	case attrCHIN:
		return c.weights[weightCHIN]
	}
	return c.weights[weightOther]
}

// gain is what an exchange has gained the boxer who was in control.
func (c *Content) gain(was, is *State) float64 {
	a := int(was.control)
	d := other(a)
	n := c.lost(&was.b[d], &is.b[d]) - c.lost(&was.b[a], &is.b[a])
	switch {
	case is.phase == Over && int(is.winner) == a:
		n += c.weights[weightOut]
	case is.phase == Over:
		n -= c.weights[weightOut]
	case is.b[d].down:
		n += c.weights[weightDown]
	case is.b[a].su.has:
		n += c.weights[weightSetUp]
	}
	return n
}

// A situation is everything an exchange depends on but how many HP there are, and
// how much STA beyond what one exchange can cost. Situations that are equal have
// the same outcomes, less what HP and STA there were.
type situation struct {
	control int8
	attr    [2][numAttrs]int8 // of now, without the stamina steps
	steps   [2]int8
	sta     [2]int8
	jaw     [2]int8
	hp      [2]int8
	downs   [2]uint8
	down    [2]bool
	su      setUp
	limited uint8
	rulings [maxRulings]uint8
}

// Beyond what an exchange can take of either, more STA and HP make no difference to
// what happens in it.
const enoughHP = 40

func (r *Rules) situationOf(s *State) situation {
	x := situation{control: s.control, su: s.b[s.control].su, rulings: s.rulings}
	for k := range s.b {
		b := &s.b[k]
		for a := range b.attr {
			x.attr[k][a] = b.attr[a] + b.inj[a]
		}
		x.steps[k], x.jaw[k], x.down[k] = b.steps, b.jaw, b.down
		x.sta[k], x.hp[k] = int8(max(-9, min(int(b.sta), r.enough))), int8(min(b.hp, enoughHP))
		x.downs[k] = min(b.downs, 1)
	}
	for k := range uint8(numAttacks) {
		if r.barred(s, int(s.control), k) {
			x.limited |= 1 << k
		}
	}
	return x
}

// A modelist knows equilibria of the one-exchange model.
type modelist struct {
	r     *Rules
	known map[situation]*mixture
	q     matrix.Quick
	game  [matrix.Most][matrix.Most]float64
}

// mostKnown bounds what is kept in mind.
const mostKnown = 1 << 17

// mixture is the equilibrium of an exchange under the model.
func (m *modelist) mixture(s *State) (*mixture, table) {
	t := m.r.tableOf(s)
	key := m.r.situationOf(s)
	key.hp = [2]int8{modelHP(key.hp[0]), modelHP(key.hp[1])}
	if x, ok := m.known[key]; ok {
		return x, t
	}
	if m.known == nil || len(m.known) > mostKnown {
		m.known = map[situation]*mixture{}
	}
	const scale = 1.0 / 30
	for i, at := range t.rows {
		for j, d := range t.cols {
			sum := 0.0
			m.r.outcomes(s, at, d, func(after *State, num, den uint64) {
				sum += float64(num) / float64(den) * m.r.c.gain(s, after)
			})
			m.game[i][j] = sum * scale
		}
	}
	x := new(mixture)
	x.solve(&m.q, len(t.rows), len(t.cols), &m.game)
	x.value /= scale
	m.known[key] = x
	return x, t
}

// modelHP is the HP the model goes by: all that is more than one blow can take is
// the same to it.
func modelHP(hp int8) int8 { return min(hp, 14) }
