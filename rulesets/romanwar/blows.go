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
	side         [2]*row      // of the group that fights
	small        bool         // each of them is one squad, and nothing limits who strikes
	deadA, deadD int
}

// rule is the rule of the round.
func (x *exchange) rule() rule.ID {
	if x.outright {
		return melee3
	}
	return melee4
}

// front is how many men of each side strike in a group; 0 is all.
func (x *exchange) front() int {
	f := int(x.m.front)
	if f == x.r.c.n(numFront) && !x.m.bridge && x.s.is(rulingWallPairs, wallPairsTwoTotal) {
		f /= 2 // [war.castle.3]
	}
	return f
}

// ready notes what is the same for all groups of the round.
func (x *exchange) ready() {
	x.kill = [2]uint8{x.same(0), x.same(1)}
	x.most = [2]int{x.striking(0), x.striking(1)}
	x.marks = x.s.is(rulingUnequalNumbers, unequalNumbersAttackedOnly)
	x.free = x.kill[0] != 0 && x.kill[1] != 0 && x.most == [2]int{maxMen, maxMen} && !x.marks && !x.s.is(rulingUnequalNumbers, unequalNumbersPairsOnly)
	x.deadly, x.number = x.r.c.n(numDeadly), uint8(x.r.c.n(numSurvival))
	if x.ref != nil {
		x.source = x.ref.Source()
	}
}

// striking is how many of a group strike at most: all, the first two on a wall, or
// the first rank. [war.castle.3]
func (x *exchange) striking(of int) int {
	if f := x.front(); f > 0 {
		return f
	}
	if !x.s.is(rulingMeleeContact, meleeContactFrontRank) {
		return maxMen
	}
	share := 0
	for _, i := range x.m.of(of) {
		u := &x.s.units[i]
		share += int(min(u.files, u.n))
	}
	return max(1, (share+int(x.m.groups)-1)/int(x.m.groups))
}

// throw throws n dice for the first unit of a side, held against a number or 0: each
// against another.
func (x *exchange) throw(of, n int, kind uint8, id rule.ID, number uint8) []uint8 {
	return x.ref.Handful(whoUnit(int(x.m.of(of)[0])), n, kind, id, x.ends(number)...)
}

// low is which of up to 64 dice of a side, thrown at once, show a number or less.
func (x *exchange) low(of, n int, kind uint8, id rule.ID, number uint8) uint64 {
	if x.source != nil {
		return x.source.AtMost(n, number)
	}
	return dice.AtMost(x.throw(of, n, kind, id, number), number)
}

// group fights the round of one group. [war.melee.3] [war.melee.4]
func (x *exchange) group(g *group, rows *[2]row) {
	a, d := &rows[0], &rows[1]
	x.side = [2]*row{a, d}
	if a.n == 0 || d.n == 0 {
		return
	}
	x.small = x.free && a.n < squadMen && d.n < squadMen
	deadA, deadD := 0, 0
	hits := x.blowsOf(0, dieAttack)
	g.missed = hits == 0
	switch {
	case hits == 0:
	case x.outright:
		deadD = x.killOutright()
	default:
		deadD = x.settle(1)
	}
	if x.blowsOf(1, dieDefence) > 0 {
		deadA = x.settle(0)
	}
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

// blowsOf throws the dice of one side and returns how many hit: those of the
// attackers, or of the defenders who strike: in a first round those who live, later
// all. [war.melee.4]
func (x *exchange) blowsOf(by int, kind uint8) int {
	of := 1 - by
	w, o := x.side[by], x.side[of]
	if x.small { // each side is a squad, and strikes as one
		strike := x.strikes(by, 0) & upTo(w.n)
		if strike == 0 {
			return 0
		}
		hit := x.low(by, bits.OnesCount64(strike), kind, x.rule(), x.kill[of])
		if strike != upTo(w.n) {
			hit = scatter(hit, strike)
		}
		o.squads[0].deal(hit, o.n)
		if x.ref.Listen {
			x.tellBlows(of, hit, o.n)
		}
		return bits.OnesCount64(hit)
	}
	m, n := x.limited(by, w.n, o.n)
	count, hits := 0, 0
	for k := 0; k < m; k += squadMen {
		count += bits.OnesCount64(x.strikes(by, k) & upTo(min(m-k, squadMen)))
	}
	if count == 0 {
		return 0
	}
	faces := x.throw(by, count, kind, x.rule(), x.kill[of])
	for k := 0; k < m; k += squadMen {
		strike := x.strikes(by, k) & upTo(min(m-k, squadMen))
		some := faces[:bits.OnesCount64(strike)]
		faces = faces[len(some):]
		if x.kill[of] == 0 {
			hits += x.landEach(some, strike, k, n, of)
		} else {
			hits += x.land(dice.AtMost(some, x.kill[of]), strike, k, n, of)
		}
	}
	return hits
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

// strikes are the men who strike of the squad of a side that begins with a man: of
// the defenders not those who have died, where that counts.
func (x *exchange) strikes(by, from int) uint64 {
	strike := ^uint64(0)
	if by == 0 {
		return strike
	}
	q := &x.side[1].squads[from/squadMen]
	if x.advantage {
		strike &^= q.fell
	}
	if x.marks {
		strike &= q.struck
	}
	return strike
}

// land deals the blows of the strikers of one squad, which begins with man from, round
// the first n men of the other side: that of striker i at man i mod n. Those whose
// dice are low hit. It returns how many do.
func (x *exchange) land(low, strike uint64, from, n, of int) int {
	count := bits.OnesCount64(low)
	if strike&(strike+1) != 0 { // not the first of the squad
		low = scatter(low, strike)
	}
	for at := from % n; low != 0; at = 0 {
		x.strike(low&upTo(n-at), at, of)
		low >>= uint(n - at)
	}
	return count
}

// landEach is land where each blow is held against a number of its own.
func (x *exchange) landEach(faces []uint8, strike uint64, from, n, of int) int {
	hits := 0
	for _, face := range faces {
		i := from + bits.TrailingZeros64(strike)
		strike &= strike - 1
		if face <= x.needs(of, i, i%n) {
			hits++
			x.strike(1, i%n, of)
		}
	}
	return hits
}

// strike marks hits on men of a side, the first of them on man at.
func (x *exchange) strike(hit uint64, at, of int) {
	if x.ref.Listen {
		x.tellAll(evHit, of, at, hit, x.rule())
	}
	squads, k, low := x.side[of].squads, at/squadMen, uint(at%squadMen)
	squads[k].strike(hit << low)
	if low > 0 && hit>>(squadMen-low) != 0 { // who stand in the next squad
		squads[k+1].strike(hit >> (squadMen - low))
	}
}

// ends are the bands of dice held against a number, or 0: each against another.
func (x *exchange) ends(number uint8) []int {
	if number != 0 {
		return x.r.ends[number][:]
	}
	return x.r.all[:]
}

// unitAt is the unit of man k of a side of the group, and his number in it.
func (x *exchange) unitAt(of, k int) (i, no int) {
	w := x.side[of]
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
func (x *exchange) killOutright() int {
	dead, squads := 0, x.side[1].squads
	for k := range squads {
		q := &squads[k]
		q.fell |= q.pending
		dead += bits.OnesCount64(q.pending)
		if x.ref.Listen {
			x.tellAll(evDead, 1, k*squadMen, q.pending, melee3)
		}
		q.pending = 0
	}
	return dead
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
		if x.ref.Listen {
			x.tellAll(evDead, of, k*squadMen, twice, hit3)
		}
	}
	if n == 0 {
		return dead
	}
	var low uint64
	var faces []uint8
	if x.small {
		low = x.low(of, n, dieSurvival, hit2, x.number)
	} else {
		faces = x.throw(of, n, dieSurvival, hit2, x.number)
	}
	for k := range squads {
		if !x.small {
			some := faces[:bits.OnesCount64(squads[k].pending)]
			low, faces = dice.AtMost(some, x.number), faces[len(some):]
		}
		rolled, fallen := squads[k].roll(low)
		dead += bits.OnesCount64(fallen)
		if x.ref.Listen {
			x.tellLives(of, k*squadMen, rolled, fallen)
		}
	}
	return dead
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
