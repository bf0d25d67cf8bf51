package romanwar

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// An exchange is a round as it is fought.
type exchange struct {
	r            *Rules
	s            *State
	m            *melee
	ref          *bout.Ref
	advantage    bool // the dead of the round strike no blow
	outright     bool // and no die is rolled for them
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
	if f == x.r.c.n(numFront) && x.s.is(rulingWallPairs, wallPairsTwoTotal) {
		f /= 2 // [war.castle.3]
	}
	return f
}

// seated lists where the living men of one side of a group lie, and drops those
// who have died elsewhere.
func (x *exchange) seated(list []int32, from, n int32, of int) ([]int32, int32) {
	places := &x.r.lines.places[of]
	list = list[:0]
	keep := from
	for k := from; k < from+n; k++ {
		f := x.s.ranks[k]
		if at := places[f.unit][f.num]; at >= 0 {
			x.s.ranks[keep] = f
			keep++
			list = append(list, at)
		}
	}
	return list, keep - from
}

// group fights the round of one group.
func (x *exchange) group(g *group, number int) {
	l := &x.r.lines
	l.a, g.m = x.seated(l.a, g.off, g.m, 0)
	l.d, g.n = x.seated(l.d, g.off+g.roomA, g.n, 1)
	if g.m == 0 || g.n == 0 {
		return
	}
	a, d := x.striking(l.a, 0), x.striking(l.d, 1)
	hitA, hitD := x.attack(a, d), 0
	g.missed = hitA == 0
	deadD := 0
	if x.outright {
		deadD = x.killOutright(d)
	} else {
		deadD = x.settle(d, 1)
	}
	hitD = x.strikeBack(a, d)
	deadA := 0
	if hitD > 0 {
		deadA = x.settle(a, 0)
	}
	x.deadA, x.deadD = x.deadA+deadA, x.deadD+deadD
	g.deadA, g.deadD = g.deadA+int32(deadA), g.deadD+int32(deadD)
	if deadA > 0 {
		g.m = x.remove(g.off, g.m, 0)
	}
	if deadD > 0 {
		g.n = x.remove(g.off+g.roomA, g.n, 1)
	}
}

// striking is those of a group who strike: all, the first two on a wall, or the
// first rank. [war.castle.3]
func (x *exchange) striking(list []int32, of int) []int32 {
	if f := x.front(); f > 0 && len(list) > f {
		return list[:f]
	}
	if x.s.is(rulingMeleeContact, meleeContactFrontRank) {
		share := 0
		for _, i := range x.m.of(of) {
			u := &x.s.units[i]
			share += int(min(u.files, u.n))
		}
		share = max(1, (share+int(x.m.groups)-1)/int(x.m.groups))
		if len(list) > share {
			return list[:share]
		}
	}
	return list
}

// needed is the number on which the man at a place is struck, or by the other
// ruling that of him who strikes. [war.melee.7]
func (x *exchange) needed(of int, at int32) uint8 {
	for _, i := range x.m.of(of) {
		if u := &x.s.units[i]; at >= u.off && at < u.off+u.n {
			return u.kill
		}
	}
	return 0
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

// number is what striker a needs against b; struck says whose side b is on.
func (x *exchange) number(all uint8, struck int, a, b int32) uint8 {
	switch {
	case all != 0:
		return all
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

// attack throws the attackers' dice and returns how many hit.
func (x *exchange) attack(a, d []int32) int {
	s, n := x.s, len(d)
	all := x.same(1)
	blows := x.blows(len(a), n)
	faces := x.ref.Handful(whoUnit(int(x.m.a[0])), blows, dieAttack, x.rule(), x.ends(all, 1)...)
	hits, j := 0, 0
	marks := s.is(rulingUnequalNumbers, unequalNumbersAttackedOnly)
	if all != 0 && !marks && !x.ref.Listen {
		return x.land(faces, d, all)
	}
	for i, face := range faces {
		at := d[j]
		if j++; j == n {
			j = 0
		}
		if marks {
			s.st[at] |= struck
		}
		if face <= x.number(all, 1, a[i], at) {
			hits++
			x.hit(at, 1)
		}
	}
	return hits
}

// land marks the blows that hit on a number that is the same for all, dealt round the
// list while nobody listens.
func (x *exchange) land(faces []uint8, list []int32, all uint8) int {
	hits, j, n := 0, 0, len(list)
	hit, st := x.s.hit, x.s.st
	for _, face := range faces {
		if face <= all {
			at := list[j]
			hit[at] = min(hit[at]+1, most8)
			st[at] |= pending
			hits++
		}
		if j++; j == n {
			j = 0
		}
	}
	return hits
}

// ends are the bands of the dice thrown at a side.
func (x *exchange) ends(all uint8, struck int) []int {
	if all != 0 {
		return x.r.ends[all][:]
	}
	return x.r.all[:]
}

// hit marks a blow that has landed.
func (x *exchange) hit(at int32, of int) {
	s := x.s
	s.hit[at] = min(s.hit[at]+1, most8)
	s.st[at] |= pending
	if x.ref.Listen {
		i, no := x.unitAt(of, at)
		x.ref.Event(evHit, whoUnit(i), bout.None, x.rule(), no)
	}
}

// unitAt is the unit and the number in it of the man at a place.
func (x *exchange) unitAt(of int, at int32) (i, no int) {
	for _, i := range x.m.of(of) {
		if u := &x.s.units[i]; at >= u.off && at < u.off+u.n {
			return int(i), int(at-u.off) + 1
		}
	}
	return nobody, 0
}

// killOutright: in a first round whoever is hit is dead. [war.melee.3]
func (x *exchange) killOutright(d []int32) int {
	dead := 0
	for _, at := range d {
		if x.s.st[at]&pending != 0 {
			x.die(at, 1, melee3)
			dead++
		}
	}
	return dead
}

// die marks the man at a place dead.
func (x *exchange) die(at int32, of int, id rule.ID) {
	x.s.st[at] = x.s.st[at]&^pending | fell
	if !x.ref.Listen {
		return
	}
	i, no := x.unitAt(of, at)
	x.ref.Event(evDead, whoUnit(i), bout.None, id, no)
	if x.s.units[i].mount != onFoot {
		x.ref.Step(stMounted, whoUnit(i), melee9)
	}
}

// settle rolls for the lives of those who were hit, in order, and returns how many
// die. [war.hit.2] [war.hit.3]
func (x *exchange) settle(list []int32, of int) int {
	s, deadly, dead, n := x.s, x.r.c.n(numDeadly), 0, 0
	for _, at := range list {
		if s.st[at]&pending == 0 {
			continue
		}
		if int(s.hit[at]) >= deadly {
			x.die(at, of, hit3)
			dead++
			continue
		}
		n++
	}
	if n == 0 {
		return dead
	}
	units := x.m.of(of)
	for _, face := range x.ref.Handful(whoUnit(int(units[0])), n, dieSurvival, hit2, x.r.c.n(numSurvival)) {
		for s.st[list[0]]&pending == 0 {
			list = list[1:]
		}
		at := list[0]
		s.st[at] &^= pending
		if int(face) <= x.r.c.n(numSurvival) {
			x.die(at, of, hit2)
			dead++
			continue
		}
		s.st[at] |= survived
		if x.ref.Listen {
			i, no := x.unitAt(of, at)
			x.ref.Event(evFlesh, whoUnit(i), bout.None, hit2, no)
		}
	}
	return dead
}

// strikeBack throws the dice of the defenders who strike: in a first round those
// who live, later all. It returns how many hit. [war.melee.4]
func (x *exchange) strikeBack(a, d []int32) int {
	s, m := x.s, len(a)
	all := x.same(0)
	back := x.r.moved[:0]
	marks := s.is(rulingUnequalNumbers, unequalNumbersAttackedOnly)
	most := x.blows(len(d), m)
	for j, at := range d[:most] {
		dead := x.advantage && s.st[at]&fell != 0
		idle := marks && s.st[at]&struck == 0
		if !dead && !idle {
			back = append(back, int32(j))
		}
	}
	x.r.moved = back
	if len(back) == 0 {
		return 0
	}
	hits := 0
	faces := x.ref.Handful(whoUnit(int(x.m.d[0])), len(back), dieDefence, x.rule(), x.ends(all, 0)...)
	for i, j := range back {
		at := a[int(j)%m]
		if faces[i] <= x.number(all, 0, d[j], at) {
			hits++
			x.hit(at, 0)
		}
	}
	return hits
}

// remove takes the dead out of one side of a group.
func (x *exchange) remove(from, n int32, of int) int32 {
	keep := from
	for k := from; k < from+n; k++ {
		f := x.s.ranks[k]
		if x.s.st[x.r.lines.places[of][f.unit][f.num]]&fell == 0 {
			x.s.ranks[keep] = f
			keep++
		}
	}
	return keep - from
}

// bury removes the dead of a round from their unit.
func (r *Rules) bury(s *State, i int) {
	u := &s.units[i]
	keep := u.off
	for k := u.off; k < u.off+u.n; k++ {
		if s.st[k]&fell != 0 {
			continue
		}
		s.st[k] &^= struck
		s.shift(keep, k)
		keep++
	}
	gone := u.off + u.n - keep
	u.n -= gone
	u.dead += gone
	s.dirty += gone
	s.lose(u, gone)
}
