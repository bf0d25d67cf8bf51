package odds

import (
	"math/big"
	"slices"
	"strconv"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// A knot is a set of men of a group whose blows depend on each other: one man of the smaller side,
// and the men of the larger side who strike him or whom he strikes.
type knot struct{ a, d []int32 } // indices of men

// countRound computes the outcome of a round of a melee. The knots of a group are independent of
// each other: each is computed with the rules of the round, a blow at a time, and their dead are
// combined by convolution.
func (r *Odds) countRound(s *state.State, l *line.Line) (*game.Counted, error) {
	var c rules.Command
	if err := r.Parse(s, l, &c); err != nil {
		return nil, err
	}
	plan, no := r.Permit(s, &c)
	if no != nil {
		return nil, no
	}
	x := r.exchangeOf(s, int(plan.Booked), c.Groups, r.fewest)
	if l.HasDice || x == nil {
		return nil, nil
	}
	dead, all, _, err := r.countExchange(x)
	if err != nil {
		return nil, err
	}
	count := answer(x, dead)
	all.tell(count)
	return count, nil
}

// countExchange computes for a prepared round the deaths by unit, the events, and how many blows
// each side strikes if nobody dies before striking.
func (r *Odds) countExchange(x *rules.Exchange) (dead [][]trials, all eventChances, blows [2]int, err error) {
	t, m := x.S, x.M
	known := map[string]outcome{}
	all = noEventYet()
	dead = make([][]trials, len(t.Units)) // by unit
	for g := m.First; g < m.First+m.Groups; g++ {
		y := &t.Groups[g]
		if y.Status != state.Fighting {
			continue
		}
		if r.Halt.Stopped() {
			return nil, all, blows, halt.ErrStopped
		}
		rows := &r.Lines.Rows[g-m.First]
		won := groupLosses{p: [2]*big.Rat{big.NewRat(1, 1), big.NewRat(1, 1)}, both: big.NewRat(1, 1)}
		if x.ByRank() {
			x.Most = x.MostIn(int(g - m.First))
		}
		knots := knots(x, rows)
		for _, n := range knots {
			key := key(x, &n)
			p, ok := known[key]
			if !ok {
				p = fall(x, &n)
				known[key] = p
			}
			all.add(&p)
			won.add(&p)
			blows[0] += x.Blows(len(n.a), len(n.d))
			blows[1] += x.Blows(len(n.d), len(n.a))
			for of, at := range [2]int32{n.a[0], n.d[0]} {
				i := unitOf(x, of, at)
				dead[i] = also(dead[i], p.dead[of])
			}
		}
		all.group(&won, int32(len(knots)), y)
	}
	return dead, all, blows, nil
}

// also adds one man with chance p to the trials.
func also(list []trials, p *big.Rat) []trials {
	for k := range list {
		if list[k].p.Cmp(p) == 0 {
			list[k].men++
			return list
		}
	}
	return append(list, trials{p, 1})
}

// unitOf returns the unit of a side in which the man at index at is.
func unitOf(x *rules.Exchange, of int, at int32) int {
	for _, i := range x.M.Of(of) {
		if u := &x.S.Units[i]; at >= u.Off && at < u.Off+u.N {
			return int(i)
		}
	}
	return state.Nobody
}

// exchangeOf prepares the next round of a melee, as Fight does, on a copy of the war. It returns
// nil if fewer men fight than fewest, and for a fight on a ladder: at most four men fight there,
// and who gets onto the wall depends on all of them.
func (r *Odds) exchangeOf(now *state.State, melee int, groups []int32, fewest int) *rules.Exchange {
	s := new(state.State)
	s.CopyFrom(now)
	if !s.Melees[melee].Made {
		r.Muddle(s, melee, groups)
	}
	m := &s.Melees[melee]
	men := 0
	for g := m.First; g < m.First+m.Groups; g++ {
		men += int(s.Groups[g].M + s.Groups[g].N)
	}
	if men < fewest || m.Ladder >= 0 {
		return nil
	}
	r.NextRound(s, m)
	x := &rules.Exchange{R: r.Rules, S: s, M: m}
	x.Favor()
	x.Ready()
	r.Lines.LineUp(s, m, x.Deadly)
	return x
}

// knots cuts a group into independent parts: attacker i strikes defender i mod n, and defender j
// strikes attacker j mod m.
func knots(x *rules.Exchange, rows *[2]state.Row) []knot {
	a, d := min(rows[0].N, x.Most[0]), min(rows[1].N, x.Most[1])
	n := min(a, d)
	if n == 0 {
		return nil // all men of one side have died since: nobody strikes
	}
	list := make([]knot, n)
	for i, at := range all(&rows[0])[:a] {
		list[i%n].a = append(list[i%n].a, at)
	}
	for j, at := range all(&rows[1])[:d] {
		list[j%n].d = append(list[j%n].d, at)
	}
	return list
}

// all returns the indices of the men of a row.
func all(w *state.Row) []int32 {
	if w.At != nil {
		return w.At
	}
	list := make([]int32, w.N)
	for k := range list {
		list[k] = w.First + int32(k)
	}
	return list
}

// key identifies knots that are alike: by the units and records of their men.
func key(x *rules.Exchange, n *knot) string {
	var b []byte
	for of, list := range [2][]int32{n.a, n.d} {
		b = append(b, '/')
		for _, at := range list {
			b = strconv.AppendInt(append(b, ' '), int64(unitOf(x, of, at)), 10)
			b = append(b, '.', x.S.Men[at].Hit+'0', x.S.Men[at].Mnt+'0', x.S.Men[at].St+1)
		}
	}
	return string(b)
}

// A bearing is one state of the two men of a knot who are struck at, during a round.
type bearing struct {
	a, d state.Man
	seen uint8 // events so far, as bits of befalls
	hit  bool  // the defenders have hit
	p    *big.Rat
	cast []cast // one way of the dice that leads here, face by face
}

// A cast is the face of one die of a knot: in which of the four throws of a round it falls, and
// which of the men of the knot who throw then (nth) rolls it.
type cast struct{ throw, nth, face int }

// An outcome holds the chances of a knot: that its first attacker dies and that its first defender
// does, that both do, and that each event of befalls happens.
type outcome struct {
	dead [2]*big.Rat
	both *big.Rat
	seen [len(befalls)]*big.Rat
}

// fall computes the outcome of a knot.
func fall(x *rules.Exchange, n *knot) outcome {
	o := outcome{dead: [2]*big.Rat{new(big.Rat), new(big.Rat)}, both: new(big.Rat)}
	for k := range o.seen {
		o.seen[k] = new(big.Rat)
	}
	for _, b := range bearings(x, n, false) {
		if b.a.St&state.Fell != 0 {
			o.dead[0].Add(o.dead[0], b.p)
		}
		if b.d.St&state.Fell != 0 {
			o.dead[1].Add(o.dead[1], b.p)
		}
		if b.a.St&b.d.St&state.Fell != 0 {
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

// bearings returns the states in which the first attacker and the first defender of a knot can be
// after a round; no other man of it is struck at. It goes through the round blow by blow and, if
// faces is set, keeps the faces of the dice.
func bearings(x *rules.Exchange, n *knot, faces bool) []bearing {
	s := x.S
	now := []bearing{{a: s.Men[n.a[0]], d: s.Men[n.d[0]], p: big.NewRat(1, 1)}}
	for k, at := range n.a[:x.Blows(len(n.a), len(n.d))] {
		now = each(x, now, faces, cast{0, k, 0}, at, k == 0, n.d[0], true, func(y *rules.Exchange) bool { y.BlowsOf(0, state.DieAttack); return false })
	}
	now = each(x, now, faces, cast{1, 0, 0}, n.a[0], true, n.d[0], true, func(y *rules.Exchange) bool {
		if y.Outright {
			y.KillOutright()
		} else {
			y.Settle(1)
		}
		return false
	})
	for k, at := range n.d[:x.Blows(len(n.d), len(n.a))] {
		now = each(x, now, faces, cast{2, k, 0}, n.a[0], true, at, k == 0, func(y *rules.Exchange) bool { return y.BlowsOf(1, state.DieDefence) })
	}
	return each(x, now, faces, cast{3, 0, 0}, n.a[0], true, n.d[0], true, func(y *rules.Exchange) bool { y.Settle(0); return false })
}

// each carries out one part of a round on one attacker and one defender, for every way the dice can
// fall. followA and followD say which of them are the men whose states are followed; others only
// strike. do reports whether the defender has hit.
func each(x *rules.Exchange, now []bearing, faces bool, of cast, a int32, followA bool, d int32, followD bool, do func(y *rules.Exchange) bool) []bearing {
	var next []bearing
	var v state.State
	start := alone(x, a, d)
	for _, b := range now {
		if followA {
			start.Men[0] = b.a
		}
		if followD {
			start.Men[1] = b.d
		}
		var tape dice.Tape
		tape.Every(faces)
		tape.Keep(faces)
		ref := core.Ref{Tape: &tape, Listen: true, Brief: true}
		for more := true; more; more = tape.Next() {
			v.CopyFrom(start)
			ref.Reset()
			y := rules.Exchange{R: x.R, S: &v, M: &v.Melees[0], Ref: &ref, Advantage: x.Advantage, Outright: x.Outright}
			y.Ready()
			l := &x.R.Lines
			l.LineUp(&v, y.M, y.Deadly)
			rows := &l.Rows[0]
			y.Side = rows
			hit := do(&y)
			rows[0].Record(&v, y.Deadly)
			rows[1].Record(&v, y.Deadly)
			num, den, _ := tape.Weight()
			z := b
			z.seen, z.hit = z.seen|befallen(ref.Log()), z.hit || hit
			z.cast = slices.Clip(b.cast)
			for _, die := range tape.Rolled() {
				of.face = die.Face
				z.cast = append(z.cast, of)
			}
			if followA {
				z.a = v.Men[0]
			}
			if followD {
				z.d = v.Men[1]
			}
			p := new(big.Rat).SetFrac(new(big.Int).SetUint64(num), new(big.Int).SetUint64(den))
			next = bear(next, z, p.Mul(p, b.p))
		}
	}
	return next
}

// bear adds a bearing with chance p to a list, merging equal ones.
func bear(list []bearing, z bearing, p *big.Rat) []bearing {
	for k := range list {
		if list[k].a == z.a && list[k].d == z.d && list[k].seen == z.seen && list[k].hit == z.hit {
			list[k].p = new(big.Rat).Add(list[k].p, p)
			return list
		}
	}
	z.p = p
	return append(list, z)
}

// alone returns a war of one attacker and one defender, given by index.
func alone(x *rules.Exchange, a, d int32) *state.State {
	s, v := x.S, &state.State{}
	v.War, v.Drawn = s.War, false
	m := *x.M
	m.NA, m.ND, m.A[0], m.D[0], m.First, m.Groups, m.Front = 1, 1, 0, 1, 0, 1, 0
	for of, at := range [2]int32{a, d} {
		u := s.Units[unitOf(x, of, at)]
		u.Off, u.N, u.Start, u.Files, u.Touched = int32(of), 1, int32(s.Men[at].Num), 1, true
		v.Units = append(v.Units, u)
		v.Men = append(v.Men, s.Men[at])
		v.Ranks = append(v.Ranks, state.Fighter{Unit: 0, Num: s.Men[at].Num})
	}
	v.Groups, v.Melees = []state.Group{{RoomA: 1, M: 1, N: 1}}, []state.Melee{m}
	return v
}

// answer returns how many men of each unit die.
func answer(x *rules.Exchange, dead [][]trials) *game.Counted {
	c := &game.Counted{}
	for of := range 2 {
		for _, i := range x.M.Of(of) {
			name := x.R.Name(x.S, int(i))
			before := int(x.S.Units[i].N)
			values := padded(together(dead[i]), before)
			c.Facts = append(c.Facts, game.CountedFact{Path: name + ".alive", Owner: name, Field: "alive", Text: "dead", Before: before, Values: values},
				game.CountedFact{Path: name + ".dead", Owner: name, Field: "dead", Text: "dead", Before: before, From: int(x.S.Units[i].Dead), Rising: true, Quiet: true, Values: values})
		}
	}
	return c
}

// common brings fractions to a common denominator.
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
