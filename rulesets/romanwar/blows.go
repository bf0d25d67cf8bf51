package romanwar

import (
	"math/bits"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/rule"
)

// An exchange is a round as it is fought.
type exchange struct {
	r            *Rules
	s            *State
	m            *melee
	ref          *bout.Ref
	advantage    bool         // the dead of the round strike no blow
	outright     bool         // and no die is rolled for them
	kill         [2]uint8     // the number for all blows at a side, 0 where they differ
	most         [2]int       // of a group who strike
	marks        bool         // it is noted who was struck at
	free         bool         // all strike who can, at a number that is the same for a side
	deadly       int          // hits that kill
	number       uint8        // on which those who are hit die
	source       *dice.Stream // of dice of which nobody is told, or nil
	listen       bool         // somebody is told of the round
	side         *[2]row      // of the group that fights
	small        bool         // each of them is one squad, and nothing limits who strikes
	deadA, deadD int
}

// A handful is dice thrown at once, which are held against numbers by and by: those that
// come off a stream are rolled only then.
type handful struct {
	source *dice.Stream
	faces  []uint8
}

// low is which of the next up to 64 dice show a number or less.
func (t *handful) low(n int, number uint8) uint64 {
	if t.source != nil {
		return t.source.AtMost(n, number)
	}
	some := t.faces[:n]
	t.faces = t.faces[n:]
	return dice.AtMost(some, number)
}

// both is low against two numbers.
func (t *handful) both(n int, one, other uint8) (low, also uint64) {
	if t.source != nil {
		return t.source.AtMostBoth(n, one, other)
	}
	also = dice.AtMost(t.faces[:n], other)
	return t.low(n, one), also
}

// rule is the rule of the round.
func (x *exchange) rule() rule.ID {
	if x.outright {
		return melee3
	}
	return melee4
}

// front is how many men of each side strike in a group; 0 is all.
func (x *exchange) front() int { return x.r.frontOf(x.s, x.m) }

// frontOf is how many men of each side of a melee strike at once where there is room for
// no more; 0 is all. [war.castle.3]
func (r *Rules) frontOf(s *State, m *melee) int {
	f := int(m.front)
	if f == r.c.n(numFront) && !m.bridge && s.is(rulingWallPairs, wallPairsTwoTotal) {
		f /= 2
	}
	return f
}

// crowded is frontOf for a group in which more men stand than strike at once, else 0.
func (r *Rules) crowded(s *State, m *melee, g *group) int {
	if f := r.frontOf(s, m); int(max(g.m, g.n)) > f {
		return f
	}
	return 0
}

// ready notes what is the same for all groups of the round.
func (x *exchange) ready() {
	x.kill = [2]uint8{x.same(0), x.same(1)}
	x.most = [2]int{maxMen, maxMen}
	if x.m.front > 0 || x.byRank() {
		x.most = x.mostIn(0)
	}
	x.marks = x.s.is(rulingUnequalNumbers, unequalNumbersAttackedOnly)
	x.free = x.kill[0] != 0 && x.kill[1] != 0 && x.most == [2]int{maxMen, maxMen} && !x.marks && !x.s.is(rulingUnequalNumbers, unequalNumbersPairsOnly)
	x.deadly, x.number = x.r.c.n(numDeadly), uint8(x.r.c.n(numSurvival))
	if x.ref != nil {
		x.source, x.listen = x.ref.Source(), x.ref.Listen
	}
}

// byRank reports whether only the first rank of each side strikes. [war.melee.8]
func (x *exchange) byRank() bool {
	return x.m.front == 0 && x.s.is(rulingMeleeContact, meleeContactFrontRank)
}

// mostIn is how many men of a group, counted from 0, strike at most where not all do, by
// side: the first two on a wall, or those of the first rank. [war.castle.3]
func (x *exchange) mostIn(g int) (most [2]int) {
	if f := x.front(); f > 0 {
		return [2]int{f, f}
	}
	groups := int(x.m.groups)
	for of := range most {
		wide := x.s.abreast(x.m, of)
		most[of] = max(1, int(share(wide/groups, wide%groups, g)))
	}
	return most
}

// abreast is how many men of a side of a melee stand in the first rank.
func (s *State) abreast(m *melee, of int) (n int) {
	for _, i := range m.of(of) {
		n += int(min(s.units[i].files, s.units[i].n))
	}
	return n
}

// cites is the rule by which dice are thrown.
func (x *exchange) cites(kind uint8) rule.ID {
	if kind == dieSurvival {
		return hit2
	}
	return x.rule()
}

// throw throws n dice for the first unit of a side, held against a number.
func (x *exchange) throw(of, n int, kind, number uint8) handful {
	if x.source != nil {
		return handful{source: x.source}
	}
	return handful{faces: x.faces(of, n, kind, x.r.ends[number][:])}
}

// low is which of up to 64 dice of a side, thrown at once, show a number or less. Where
// the round has a source they are rolled there, in the place where they are asked for:
// there are many of them.
func (x *exchange) low(of, n int, kind, number uint8) uint64 {
	return dice.AtMost(x.faces(of, n, kind, x.r.ends[number][:]), number)
}

// faces throws n dice for the first unit of a side.
func (x *exchange) faces(of, n int, kind uint8, ends []int) []uint8 {
	return x.ref.Handful(whoUnit(int(x.m.of(of)[0])), n, kind, x.cites(kind), ends...)
}

// group fights the round of one group. [war.melee.3] [war.melee.4]
func (x *exchange) group(g *group, rows *[2]row) {
	a, d := &rows[0], &rows[1]
	x.side = rows
	if a.n == 0 || d.n == 0 {
		return
	}
	x.small = x.free && a.n|d.n < squadMen
	deadD, _ := x.attack(0, dieAttack)
	deadA, hit := x.attack(1, dieDefence)
	g.missed = !hit
	x.deadA, x.deadD = x.deadA+deadA, x.deadD+deadD
	g.deadA, g.deadD = g.deadA+int32(deadA), g.deadD+int32(deadD)
	g.m, g.n = g.m-int32(deadA), g.n-int32(deadD)
}

// tellBlows records the blows that hit, dealt round n men.
func (x *exchange) tellBlows(of int, hit uint64, n int) {
	for ; hit != 0; hit >>= uint(n) {
		x.tellAll(evHit, of, 0, hit&upTo(n), x.rule())
	}
}

// tellLives records what has become of those who have rolled for their lives, counted
// from man at on.
func (x *exchange) tellLives(of, at int, rolled, fallen uint64) {
	for ; rolled != 0; rolled &= rolled - 1 {
		ev := evFlesh
		if fallen&rolled&-rolled != 0 {
			ev = evDead
		}
		x.tell(ev, of, at+bits.TrailingZeros64(rolled), hit2)
	}
}

// needed is the number on which a man of the group is struck, or by the other
// ruling that of him who strikes. [war.melee.7]
func (x *exchange) needed(of, k int) uint8 {
	i, _ := x.unitAt(of, k)
	return x.s.units[i].kill
}

// kills is that number where it is the same for the whole side, or 0.
func (x *exchange) kills(of int) uint8 {
	list := x.m.of(of)
	k := x.s.units[list[0]].kill
	for _, i := range list[1:] {
		if x.s.units[i].kill != k {
			return 0
		}
	}
	return k
}

// needs is what striker a of the group needs against b, whose side is given.
func (x *exchange) needs(struck, a, b int) uint8 {
	switch {
	case x.kill[struck] != 0:
		return x.kill[struck]
	case x.s.is(rulingNeededNumberOf, neededNumberOfStriker):
		return x.needed(1-struck, a)
	}
	return x.needed(struck, b)
}

// same is the number for all blows at a side, or 0 where they differ.
func (x *exchange) same(struck int) uint8 {
	if x.s.is(rulingNeededNumberOf, neededNumberOfStriker) {
		return x.kills(1 - struck)
	}
	return x.kills(struck)
}

// blows is how many of m men strike against n. [war.melee.8]
func (x *exchange) blows(m, n int) int {
	if x.s.is(rulingUnequalNumbers, unequalNumbersPairsOnly) {
		return min(m, n)
	}
	return m
}

// attack lets one side strike: the attackers, or the defenders who do, in a first round
// those who live, later all. It returns how many of the others die, and whether any
// blow hit. [war.melee.4]
func (x *exchange) attack(by int, kind uint8) (dead int, hit bool) {
	of := 1 - by
	if x.small {
		return x.attackOfSquad(by, kind, x.kill[of], x.idle(by, 0), &x.side[by], &x.side[of])
	}
	switch hit = x.blowsOf(by, kind); {
	case !hit:
	case by == 0 && x.outright:
		dead = x.killOutright()
	default:
		dead = x.settle(of)
	}
	return dead, hit
}

// attackOfSquad is attack where each side is a squad, and strikes as one but for those
// who are idle.
func (x *exchange) attackOfSquad(by int, kind, number uint8, idle uint64, w, o *row) (dead int, hit bool) {
	n := w.n
	if idle != 0 {
		n -= bits.OnesCount64(idle)
		if n == 0 {
			return 0, false
		}
	}
	blows := uint64(0)
	if x.source != nil {
		blows = x.source.AtMost(n, number)
	} else {
		blows = x.low(by, n, kind, number)
	}
	if idle != 0 {
		blows = scatter(blows, below(w.n)&^idle)
	}
	if blows == 0 {
		return 0, false
	}
	q := &o.squads[0]
	q.deal(blows, o.n, x.deadly)
	if x.listen {
		x.tellBlows(1-by, blows, o.n)
	}
	if by == 0 && x.outright {
		return x.killSquad(q, 0), true
	}
	return x.settleSquad(1-by, q), true
}

// blowsOf throws the dice of one side and reports whether any hit. [war.melee.4]
func (x *exchange) blowsOf(by int, kind uint8) bool {
	of := 1 - by
	m, n := x.limited(by, x.side[by].n, x.side[of].n)
	count, hit := 0, false
	for k := 0; k < m; k += squadMen {
		count += bits.OnesCount64(upTo(min(m-k, squadMen)) &^ x.idle(by, k))
	}
	if count == 0 {
		return false
	}
	if x.kill[of] == 0 {
		return x.blowsOfEach(by, m, n, x.faces(by, count, kind, x.r.all[:]))
	}
	t := x.throw(by, count, kind, x.kill[of])
	for k := 0; k < m; k += squadMen {
		strike := upTo(min(m-k, squadMen)) &^ x.idle(by, k)
		if low := t.low(bits.OnesCount64(strike), x.kill[of]); low != 0 {
			hit = true
			x.land(low, strike, k, n, of)
		}
	}
	return hit
}

// limited is how many of m men strike at how many of n where rulings limit that, and
// notes who is struck at.
func (x *exchange) limited(by, m, n int) (strikers, struck int) {
	n = min(n, x.most[1-by])
	m = x.blows(min(m, x.most[by]), n)
	if x.marks && by == 0 {
		x.side[1].mark(min(m, n))
	}
	return m, n
}

// idle are those of the squad of a side that begins with a man who do not strike: of the
// defenders those who have died, where that counts, and those nobody struck at.
func (x *exchange) idle(by, from int) (men uint64) {
	if by == 0 || !x.advantage && !x.marks {
		return 0
	}
	q := &x.side[1].squads[from/squadMen]
	if x.advantage {
		men = q.fell
	}
	if x.marks {
		men |= ^q.struck
	}
	return men
}

// land deals the blows of the strikers of one squad, which begins with man from, round
// the first n men of the other side: that of striker i at man i mod n. Those whose
// dice are low hit.
func (x *exchange) land(low, strike uint64, from, n, of int) {
	if strike&(strike+1) != 0 { // not the first of the squad
		low = scatter(low, strike)
	}
	for at := from % n; low != 0; at = 0 {
		x.strike(low&upTo(n-at), at, of)
		low >>= uint(n - at)
	}
}

// blowsOfEach deals the blows of those who strike of m men, each held against a number
// of its own.
func (x *exchange) blowsOfEach(by, m, n int, faces []uint8) (hit bool) {
	of := 1 - by
	for k := 0; k < m; k += squadMen {
		for strike := upTo(min(m-k, squadMen)) &^ x.idle(by, k); strike != 0; strike &= strike - 1 {
			i := k + bits.TrailingZeros64(strike)
			if faces[0] <= x.needs(of, i, i%n) {
				hit = true
				x.strike(1, i%n, of)
			}
			faces = faces[1:]
		}
	}
	return hit
}

// strike marks hits on men of a side, the first of them on man at.
func (x *exchange) strike(hit uint64, at, of int) {
	if x.listen {
		x.tellAll(evHit, of, at, hit, x.rule())
	}
	squads, k, low := x.side[of].squads, at/squadMen, uint(at%squadMen)
	squads[k].strike(hit<<low, x.deadly)
	if low > 0 && hit>>(squadMen-low) != 0 { // who stand in the next squad
		squads[k+1].strike(hit>>(squadMen-low), x.deadly)
	}
}

// unitAt is the unit of man k of a side of the group, and his number in it.
func (x *exchange) unitAt(of, k int) (i, no int) {
	w := &x.side[of]
	at := w.place(k)
	for _, i := range x.m.of(of) {
		if u := &x.s.units[i]; at >= u.off && at < u.off+u.n {
			return int(i), int(at-u.off) + 1
		}
	}
	return nobody, 0
}

// tell records what has befallen man k of a side.
func (x *exchange) tell(ev uint8, of, k int, id rule.ID) {
	i, no := x.unitAt(of, k)
	x.ref.Event(ev, whoUnit(i), bout.None, id, no)
	if ev == evDead && x.s.units[i].mount != onFoot {
		x.ref.Step(stMounted, whoUnit(i), melee9)
	}
}

// tellAll records what has befallen some men of a side, counted from man at on.
func (x *exchange) tellAll(ev uint8, of, at int, men uint64, id rule.ID) {
	for ; men != 0; men &= men - 1 {
		x.tell(ev, of, at+bits.TrailingZeros64(men), id)
	}
}

// killOutright: in a first round whoever is hit is dead. [war.melee.3]
func (x *exchange) killOutright() (dead int) {
	squads := x.side[1].squads
	for k := range squads {
		dead += x.killSquad(&squads[k], k*squadMen)
	}
	return dead
}

// killSquad is killOutright for a squad, whose first man is counted from at on.
func (x *exchange) killSquad(q *squad, at int) int {
	dead := q.pending
	q.fell, q.pending = q.fell|dead, 0
	if x.listen {
		x.tellAll(evDead, 1, at, dead, melee3)
	}
	return bits.OnesCount64(dead)
}

// settle rolls for the lives of those of a side who were hit, in order, and returns
// how many die. [war.hit.2] [war.hit.3]
func (x *exchange) settle(of int) int {
	squads := x.side[of].squads
	dead, n := 0, 0
	for k := range squads {
		twice, rolling := squads[k].sortOut(x.deadly)
		dead += bits.OnesCount64(twice)
		n += bits.OnesCount64(rolling)
		if x.listen {
			x.tellAll(evDead, of, k*squadMen, twice, hit3)
		}
	}
	if n == 0 {
		return dead
	}
	t := x.throw(of, n, dieSurvival, x.number)
	for k := range squads {
		rolled, fallen := squads[k].roll(t.low(bits.OnesCount64(squads[k].pending), x.number))
		dead += bits.OnesCount64(fallen)
		if x.listen {
			x.tellLives(of, k*squadMen, rolled, fallen)
		}
	}
	return dead
}

// settleSquad is settle where a side is one squad.
func (x *exchange) settleSquad(of int, q *squad) int {
	dead, rolling := q.sortOut(x.deadly)
	if x.listen {
		x.tellAll(evDead, of, 0, dead, hit3)
	}
	if rolling == 0 {
		return bits.OnesCount64(dead)
	}
	n, low := bits.OnesCount64(rolling), uint64(0)
	if x.source != nil {
		low = x.source.AtMost(n, x.number)
	} else {
		low = x.low(of, n, dieSurvival, x.number)
	}
	_, fallen := q.roll(low)
	if x.listen {
		x.tellLives(of, 0, rolling, fallen)
	}
	return bits.OnesCount64(dead | fallen)
}

// bury removes the dead of a round from their unit.
func (r *Rules) bury(s *State, i int) {
	u := &s.units[i]
	s.bury(u, u.n-s.closeRanks(u))
}

// bury takes so many dead off the count of a unit.
func (s *State) bury(u *unit, gone int32) {
	u.n -= gone
	u.dead += gone
	s.dirty += gone
	s.lose(u, gone)
}
