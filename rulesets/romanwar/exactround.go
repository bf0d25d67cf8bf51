package romanwar

import (
	"math/big"
	"strconv"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
)

// A knot is men of a group whose blows hang together: one man of the smaller side
// and those of the larger who strike him and whom he strikes.
type knot struct{ a, d []int32 } // places in the arrays

// countRound answers what a round of a melee comes to: the knots of each group fare
// apart from each other, each is visited with the rules of the round, and their
// dead are put together by convolution.
func (r *Rules) countRound(s *State, l *line.Line) (*game.Counted, error) {
	var c Command
	if err := r.Parse(s, l, &c); err != nil {
		return nil, err
	}
	if no := r.permit(s, &c); no != nil {
		return nil, no
	}
	var t State
	t.CopyFrom(s)
	k := int(c.work)
	if !t.melees[k].made {
		r.muddle(&t, k, nil)
	}
	m := &t.melees[k]
	dice := 0
	for g := m.first; g < m.first+m.groups; g++ {
		dice += int(t.groups[g].m + t.groups[g].n)
	}
	if l.HasDice || dice < r.fewest || m.nA != 1 || m.nD != 1 || s.is(rulingFreedMen, freedMenHelp) {
		return nil, nil
	}
	x := r.exchangeOf(&t, m)
	known := map[string]*fall{}
	var list []*fall
	for g := m.first; g < m.first+m.groups; g++ {
		if y := &t.groups[g]; y.status == fighting {
			for _, n := range x.knots(y) {
				key := x.key(&n)
				if known[key] == nil {
					known[key] = x.fall(&n)
				}
				list = append(list, known[key])
			}
		}
	}
	return x.answer(list), nil
}

// exchangeOf is the round to come, as fight sets it up.
func (r *Rules) exchangeOf(s *State, m *melee) *exchange {
	r.lines.fallIn(s, m)
	m.round++
	x := &exchange{r: r, s: s, m: m, advantage: m.advantage && m.round == 1, outright: m.advantage && m.round == 1}
	if m.ladder >= 0 && m.round == 1 && s.is(rulingLadderAdvantage, ladderAdvantageSurvivalOnly) {
		x.advantage = true
	}
	if !s.is(rulingDoubleHitScope, doubleHitScopeWholeTurn) {
		for of := range 2 {
			for _, i := range m.of(of) {
				s.forget(int(i))
			}
		}
	}
	x.ready()
	return x
}

// knots cuts a group where its blows do not cross: attacker i strikes defender i mod
// n, and defender j strikes attacker j mod m.
func (x *exchange) knots(g *group) []knot {
	l := &x.r.lines
	l.seat(x.s, x.m, 0, g.off, g.m)
	l.seat(x.s, x.m, 1, g.off+g.roomA, g.n)
	a, d := x.striking(0), x.striking(1)
	n := min(len(a), len(d))
	list := make([]knot, n)
	for i, at := range l.row[0].all()[:len(a)] {
		list[i%n].a = append(list[i%n].a, at)
	}
	for j, at := range l.row[1].all()[:len(d)] {
		list[j%n].d = append(list[j%n].d, at)
	}
	return list
}

// all is where the men of a row lie.
func (w *row) all() []int32 {
	if w.at != nil {
		return w.at
	}
	list := make([]int32, len(w.men))
	for k := range list {
		list[k] = w.first + int32(k)
	}
	return list
}

// key tells knots apart: how many men, with which records.
func (x *exchange) key(n *knot) string {
	b := strconv.AppendInt(nil, int64(len(n.a)), 10)
	for _, at := range append(append([]int32(nil), n.a...), n.d...) {
		b = append(b, ' ', x.s.men[at].hit+'0', x.s.men[at].st+1)
	}
	return string(b)
}

// A fall is how many of a knot die: p[i][j] for i attackers and j defenders.
type fall struct{ p [][]*big.Rat }

// fall visits a round of a knot alone.
func (x *exchange) fall(n *knot) *fall {
	f := &fall{}
	for range len(n.a) + 1 {
		row := make([]*big.Rat, len(n.d)+1)
		for j := range row {
			row[j] = new(big.Rat)
		}
		f.p = append(f.p, row)
	}
	start := x.alone(n)
	var v State
	var tape dice.Tape
	tape.Every(false)
	for more := true; more; more = tape.Next() {
		v.CopyFrom(start)
		y := exchange{r: x.r, s: &v, m: &v.melees[0], ref: &bout.Ref{Tape: &tape}, advantage: x.advantage, outright: x.outright, kill: x.kill, marks: x.marks}
		x.r.lines.fallIn(&v, y.m)
		y.group(&v.groups[0])
		num, den, _ := tape.Weight()
		p := f.p[y.deadA][y.deadD]
		p.Add(p, new(big.Rat).SetFrac(new(big.Int).SetUint64(num), new(big.Int).SetUint64(den)))
	}
	return f
}

// alone is a war of the men of one knot.
func (x *exchange) alone(n *knot) *State {
	s, v := x.s, &State{}
	v.war = s.war
	m := *x.m
	m.a[0], m.d[0], m.first, m.groups, m.front = 0, 1, 0, 1, 0
	for k, list := range [2][]int32{n.a, n.d} {
		u := s.units[x.m.of(k)[0]]
		u.off, u.n, u.start, u.files = int32(len(v.men)), int32(len(list)), int32(len(list)), int32(len(list))
		v.units = append(v.units, u)
		for i, at := range list {
			m := s.men[at]
			v.men = append(v.men, man{num: uint16(i + 1), hit: m.hit, mnt: m.mnt, st: m.st})
		}
	}
	g := group{roomA: int32(len(n.a)), m: int32(len(n.a)), n: int32(len(n.d))}
	for i := range n.a {
		v.ranks = append(v.ranks, fighter{0, uint16(i + 1)})
	}
	for i := range n.d {
		v.ranks = append(v.ranks, fighter{0, uint16(i + 1)})
	}
	v.groups, v.melees = []group{g}, []melee{m}
	return v
}

// answer puts the knots together: the dead of each side.
func (x *exchange) answer(list []*fall) *game.Counted {
	c := &game.Counted{}
	men := [2]int{}
	for of := range 2 {
		i := int(x.m.of(of)[0])
		var parts [][]*big.Rat
		for _, f := range list {
			parts = append(parts, f.side(of))
			men[of] += len(parts[len(parts)-1]) - 1
		}
		name := x.r.name(x.s, i)
		c.Facts = append(c.Facts, game.CountedFact{Path: name + ".alive", Owner: name, Field: "alive", Text: "dead", Before: int(x.s.units[i].n), Values: sumOf(parts, men[of] <= mostExact)})
	}
	return c
}

// side is the distribution of the dead of one side of a knot.
func (f *fall) side(of int) []*big.Rat {
	rows, columns := len(f.p), len(f.p[0])
	n := rows
	if of == 1 {
		n = columns
	}
	out := make([]*big.Rat, n)
	for k := range out {
		out[k] = new(big.Rat)
	}
	for i := range f.p {
		for j := range f.p[i] {
			k := i
			if of == 1 {
				k = j
			}
			out[k].Add(out[k], f.p[i][j])
		}
	}
	return out
}

// sumOf is the distribution of a sum of independent numbers.
func sumOf(parts [][]*big.Rat, exact bool) []game.CountedChance {
	f := []float64{1}
	nums, den := []*big.Int{big.NewInt(1)}, big.NewInt(1)
	for _, p := range parts {
		g := make([]float64, len(p))
		for k := range p {
			g[k] = fraction(p[k])
		}
		f = convolve(f, g)
		if exact {
			n, d := common(p)
			nums, den = convolveExact(nums, n), new(big.Int).Mul(den, d)
		}
	}
	list := make([]game.CountedChance, len(f))
	for k := range f {
		list[k].F = f[k]
		if exact {
			list[k].Exact = new(big.Rat).SetFrac(nums[k], den)
			list[k].F = fraction(list[k].Exact)
		}
	}
	return list
}

// common brings fractions to one denominator.
func common(p []*big.Rat) (nums []*big.Int, den *big.Int) {
	den = big.NewInt(1)
	for _, x := range p {
		g := new(big.Int).GCD(nil, nil, den, x.Denom())
		den = new(big.Int).Mul(den, new(big.Int).Div(x.Denom(), g))
	}
	for _, x := range p {
		n := new(big.Int).Mul(x.Num(), new(big.Int).Div(den, x.Denom()))
		nums = append(nums, n)
	}
	return nums, den
}
