package romanwar

import (
	"math/big"
	"strconv"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
)

// A knot is men of a group whose blows hang together: one man of the smaller side
// and those of the larger who strike him and whom he strikes.
type knot struct{ a, d []int32 } // places in the arrays

// countRound answers what a round of a melee comes to: the knots of each group fare
// apart from each other, each is visited with the rules of the round, a blow at a
// time, and their dead are put together by convolution.
func (r *Odds) countRound(s *State, l *line.Line) (*game.Counted, error) {
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
		r.muddle(&t, k, c.groups)
	}
	m := &t.melees[k]
	dice := 0
	for g := m.first; g < m.first+m.groups; g++ {
		dice += int(t.groups[g].m + t.groups[g].n)
	}
	if l.HasDice || dice < r.fewest || m.ladder >= 0 { // on a ladder four men fight at most, and who gets onto the wall hangs on them all
		return nil, nil
	}
	x := r.exchangeOf(&t, m)
	known := map[string]outcome{}
	all := noTidings()
	dead := make([][]trials, len(t.units)) // by unit
	for g := m.first; g < m.first+m.groups; g++ {
		y := &t.groups[g]
		if y.status != fighting {
			continue
		}
		if r.halt.Stopped() {
			return nil, halt.ErrStopped
		}
		rows := &r.lines.rows[g-m.first]
		won := wholly{p: [2]*big.Rat{big.NewRat(1, 1), big.NewRat(1, 1)}, both: big.NewRat(1, 1)}
		if x.byRank() {
			x.most = x.mostIn(int(g - m.first))
		}
		knots := x.knots(rows)
		for _, n := range knots {
			key := x.key(&n)
			p, ok := known[key]
			if !ok {
				p = x.fall(&n)
				known[key] = p
			}
			all.add(&p)
			won.add(&p)
			for of, at := range [2]int32{n.a[0], n.d[0]} {
				i := x.unitOf(of, at)
				dead[i] = also(dead[i], p.dead[of])
			}
		}
		all.group(&won, int32(len(knots)), y)
	}
	count := x.answer(dead)
	all.tell(count)
	return count, nil
}

// also adds one more to whom something befalls with a chance.
func also(list []trials, p *big.Rat) []trials {
	for k := range list {
		if list[k].p.Cmp(p) == 0 {
			list[k].men++
			return list
		}
	}
	return append(list, trials{p, 1})
}

// unitOf is the unit of the man of a side who lies at a place.
func (x *exchange) unitOf(of int, at int32) int {
	for _, i := range x.m.of(of) {
		if u := &x.s.units[i]; at >= u.off && at < u.off+u.n {
			return int(i)
		}
	}
	return nobody
}

// exchangeOf is the round to come, as fight sets it up.
func (r *Odds) exchangeOf(s *State, m *melee) *exchange {
	r.nextRound(s, m)
	x := &exchange{r: r.Rules, s: s, m: m}
	x.favor()
	x.ready()
	r.lines.lineUp(s, m, x.deadly)
	return x
}

// knots cuts a group where its blows do not cross: attacker i strikes defender i mod
// n, and defender j strikes attacker j mod m.
func (x *exchange) knots(rows *[2]row) []knot {
	a, d := min(rows[0].n, x.most[0]), min(rows[1].n, x.most[1])
	n := min(a, d)
	if n == 0 {
		return nil // of one side all have died since: nobody strikes
	}
	list := make([]knot, n)
	for i, at := range rows[0].all()[:a] {
		list[i%n].a = append(list[i%n].a, at)
	}
	for j, at := range rows[1].all()[:d] {
		list[j%n].d = append(list[j%n].d, at)
	}
	return list
}

// all is where the men of a row lie.
func (w *row) all() []int32 {
	if w.at != nil {
		return w.at
	}
	list := make([]int32, w.n)
	for k := range list {
		list[k] = w.first + int32(k)
	}
	return list
}

// key tells knots apart: their men, of which units and with which records.
func (x *exchange) key(n *knot) string {
	var b []byte
	for of, list := range [2][]int32{n.a, n.d} {
		b = append(b, '/')
		for _, at := range list {
			b = strconv.AppendInt(append(b, ' '), int64(x.unitOf(of, at)), 10)
			b = append(b, '.', x.s.men[at].hit+'0', x.s.men[at].mnt+'0', x.s.men[at].st+1)
		}
	}
	return string(b)
}

// A pass is how the two men of a knot stand at whom it strikes, as its blows go on.
type bearing struct {
	a, d man
	seen uint8 // the events there have been, as bits of befalls
	p    *big.Rat
}

// An outcome is the chances of a knot: that its first attacker dies, and its first
// defender, that both do, and that they are told of in each event of befalls.
type outcome struct {
	dead [2]*big.Rat
	both *big.Rat
	seen [len(befalls)]*big.Rat
}

// fall is what the first attacker and the first defender of a knot come to; nobody else
// of it is struck at. It goes through the round blow by blow.
func (x *exchange) fall(n *knot) outcome {
	s := x.s
	now := []bearing{{a: s.men[n.a[0]], d: s.men[n.d[0]], p: big.NewRat(1, 1)}}
	for k, at := range n.a[:x.blows(len(n.a), len(n.d))] {
		now = x.each(now, at, k == 0, n.d[0], true, func(y *exchange) { y.blowsOf(0, dieAttack) })
	}
	now = x.each(now, n.a[0], true, n.d[0], true, func(y *exchange) {
		if y.outright {
			y.killOutright()
		} else {
			y.settle(1)
		}
	})
	for k, at := range n.d[:x.blows(len(n.d), len(n.a))] {
		now = x.each(now, n.a[0], true, at, k == 0, func(y *exchange) { y.blowsOf(1, dieDefence) })
	}
	now = x.each(now, n.a[0], true, n.d[0], true, func(y *exchange) { y.settle(0) })
	o := outcome{dead: [2]*big.Rat{new(big.Rat), new(big.Rat)}, both: new(big.Rat)}
	for k := range o.seen {
		o.seen[k] = new(big.Rat)
	}
	for _, b := range now {
		if b.a.st&fell != 0 {
			o.dead[0].Add(o.dead[0], b.p)
		}
		if b.d.st&fell != 0 {
			o.dead[1].Add(o.dead[1], b.p)
		}
		if b.a.st&b.d.st&fell != 0 {
			o.both.Add(o.both, b.p)
		}
		for k := range o.seen {
			if b.seen>>k&1 != 0 {
				o.seen[k].Add(o.seen[k], b.p)
			}
		}
	}
	return o
}

// each carries a part of a round out on one attacker and one defender, who may be
// those whose bearing is followed or others who only strike, in every way the dice
// can fall.
func (x *exchange) each(now []bearing, a int32, followA bool, d int32, followD bool, do func(y *exchange)) []bearing {
	var next []bearing
	var v State
	start := x.alone(a, d)
	for _, b := range now {
		if followA {
			start.men[0] = b.a
		}
		if followD {
			start.men[1] = b.d
		}
		var tape dice.Tape
		tape.Every(false)
		ref := bout.Ref{Tape: &tape, Listen: true, Brief: true}
		for more := true; more; more = tape.Next() {
			v.CopyFrom(start)
			ref.Reset()
			y := exchange{r: x.r, s: &v, m: &v.melees[0], ref: &ref, advantage: x.advantage, outright: x.outright}
			y.ready()
			l := &x.r.lines
			l.lineUp(&v, y.m, y.deadly)
			rows := &l.rows[0]
			y.side = rows
			do(&y)
			rows[0].record(&v, y.deadly)
			rows[1].record(&v, y.deadly)
			num, den, _ := tape.Weight()
			z := b
			z.seen |= befallen(ref.Log())
			if followA {
				z.a = v.men[0]
			}
			if followD {
				z.d = v.men[1]
			}
			p := new(big.Rat).SetFrac(new(big.Int).SetUint64(num), new(big.Int).SetUint64(den))
			next = bear(next, z, p.Mul(p, b.p))
		}
	}
	return next
}

// bear adds one bearing to others.
func bear(list []bearing, z bearing, p *big.Rat) []bearing {
	for k := range list {
		if list[k].a == z.a && list[k].d == z.d && list[k].seen == z.seen {
			list[k].p = new(big.Rat).Add(list[k].p, p)
			return list
		}
	}
	z.p = p
	return append(list, z)
}

// alone is a war of one attacker and one defender, as they lie at places.
func (x *exchange) alone(a, d int32) *State {
	s, v := x.s, &State{}
	v.war, v.drawn = s.war, false
	m := *x.m
	m.nA, m.nD, m.a[0], m.d[0], m.first, m.groups, m.front = 1, 1, 0, 1, 0, 1, 0
	for of, at := range [2]int32{a, d} {
		u := s.units[x.unitOf(of, at)]
		u.off, u.n, u.start, u.files, u.touched = int32(of), 1, int32(s.men[at].num), 1, true
		v.units = append(v.units, u)
		v.men = append(v.men, s.men[at])
		v.ranks = append(v.ranks, fighter{0, s.men[at].num})
	}
	v.groups, v.melees = []group{{roomA: 1, m: 1, n: 1}}, []melee{m}
	return v
}

// answer says how many of each unit die.
func (x *exchange) answer(dead [][]trials) *game.Counted {
	c := &game.Counted{}
	for of := range 2 {
		for _, i := range x.m.of(of) {
			name := x.r.name(x.s, int(i))
			before := int(x.s.units[i].n)
			values := padded(together(dead[i]), before)
			c.Facts = append(c.Facts, game.CountedFact{Path: name + ".alive", Owner: name, Field: "alive", Text: "dead", Before: before, Values: values},
				game.CountedFact{Path: name + ".dead", Owner: name, Field: "dead", Text: "dead", Before: before, From: int(x.s.units[i].dead), Rising: true, Quiet: true, Values: values})
		}
	}
	return c
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
