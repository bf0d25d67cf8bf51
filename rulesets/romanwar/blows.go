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
	advantage    bool     // the dead of the round strike no blow
	outright     bool     // and no die is rolled for them
	kill         [2]uint8 // the number for all blows at a side, 0 where they differ
	marks        bool     // it is noted who was struck at
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

// ready notes what is the same for all groups of the round.
func (x *exchange) ready() {
	x.kill = [2]uint8{x.same(0), x.same(1)}
	x.marks = x.s.is(rulingUnequalNumbers, unequalNumbersAttackedOnly)
}

// seated lists where the living men of one side of a group lie, and drops those
// who have died elsewhere.
func (x *exchange) seated(list []int32, from, n int32, of int) ([]int32, int32) {
	list = list[:0]
	keep := from
	for k := from; k < from+n; k++ {
		f := x.s.ranks[k]
		if at := x.r.lines.place(x.s, x.m, of, f); at >= 0 {
			x.s.ranks[keep] = f
			keep++
			list = append(list, at)
		}
	}
	return list, keep - from
}

// group fights the round of one group.
func (x *exchange) group(g *group) {
	l := &x.r.lines
	l.a, g.m = x.seated(l.a, g.off, g.m, 0)
	l.d, g.n = x.seated(l.d, g.off+g.roomA, g.n, 1)
	if g.m == 0 || g.n == 0 {
		return
	}
	a, d := x.striking(l.a, 0), x.striking(l.d, 1)
	hitA := x.attack(a, d)
	g.missed = hitA == 0
	deadA, deadD := 0, 0
	switch {
	case hitA == 0:
	case x.outright:
		deadD = x.killOutright(d)
	default:
		deadD = x.settle(d, 1)
	}
	if x.strikeBack(a, d, deadD) > 0 {
		deadA = x.settle(a, 0)
	}
	x.deadA, x.deadD = x.deadA+deadA, x.deadD+deadD
	g.deadA, g.deadD = g.deadA+int32(deadA), g.deadD+int32(deadD)
	if deadA > 0 {
		g.m = x.remove(l.a, g.off)
	}
	if deadD > 0 {
		g.n = x.remove(l.d, g.off+g.roomA)
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
	n, all := len(d), x.kill[1]
	blows := x.blows(len(a), n)
	faces := x.ref.Handful(whoUnit(int(x.m.a[0])), blows, dieAttack, x.rule(), x.ends(all)...)
	if all != 0 && !x.marks && !x.ref.Listen {
		return land(x.s.men, faces, d, all)
	}
	hits, j := 0, 0
	for i, face := range faces {
		at := d[j]
		if j++; j == n {
			j = 0
		}
		if x.marks {
			x.s.men[at].st |= struck
		}
		if face <= x.number(all, 1, a[i], at) {
			hits++
			x.hit(at, 1)
		}
	}
	return hits
}

// land marks the blows that hit on a number that is the same for all, dealt round a
// list while nobody listens.
func land(men []man, faces []uint8, list []int32, all uint8) int {
	hits := 0
	for len(faces) > 0 {
		n := min(len(list), len(faces))
		for j, face := range faces[:n] {
			hits += int(men[list[j]].struckBy(face, all))
		}
		faces = faces[n:]
	}
	return hits
}

// struckBy marks a blow, or a shot, at a man: 1 if it hits.
func (m *man) struckBy(face, all uint8) uint8 {
	var hit, waits uint8
	if face <= all {
		hit = 1
	}
	if face <= all {
		waits = pending
	}
	m.hit = min(m.hit+hit, most8)
	m.st |= waits
	return hit
}

// ends are the bands of dice held against a number, or of those held each against
// another.
func (x *exchange) ends(all uint8) []int {
	if all != 0 {
		return x.r.ends[all][:]
	}
	return x.r.all[:]
}

// hit marks a blow that has landed.
func (x *exchange) hit(at int32, of int) {
	s := x.s
	s.men[at].hit = min(s.men[at].hit+1, most8)
	s.men[at].st |= pending
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
		if x.s.men[at].st&pending != 0 {
			x.die(at, 1, melee3)
			dead++
		}
	}
	return dead
}

// die marks the man at a place dead.
func (x *exchange) die(at int32, of int, id rule.ID) {
	x.s.men[at].st = x.s.men[at].st&^pending | fell
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
	men, deadly, dead := x.s.men, uint8(x.r.c.n(numDeadly)), 0
	roll := x.r.moved[:0]
	for _, at := range list {
		m := &men[at]
		switch {
		case m.st&pending == 0:
		case m.hit >= deadly:
			x.die(at, of, hit3)
			dead++
		default:
			roll = append(roll, at)
		}
	}
	x.r.moved = roll
	if len(roll) == 0 {
		return dead
	}
	number := x.r.c.n(numSurvival)
	for i, face := range x.ref.Handful(whoUnit(int(x.m.of(of)[0])), len(roll), dieSurvival, hit2, x.r.ends[number][:]...) {
		at := roll[i]
		if int(face) <= number {
			x.die(at, of, hit2)
			dead++
			continue
		}
		men[at].st = men[at].st&^pending | survived
		if x.ref.Listen {
			i, no := x.unitAt(of, at)
			x.ref.Event(evFlesh, whoUnit(i), bout.None, hit2, no)
		}
	}
	return dead
}

// strikeBack throws the dice of the defenders who strike: in a first round those
// who live, later all. It returns how many hit. [war.melee.4]
func (x *exchange) strikeBack(a, d []int32, dead int) int {
	s, m, all := x.s, len(a), x.kill[0]
	d = d[:x.blows(len(d), m)]
	n := len(d)
	silent := x.advantage && dead > 0 || x.marks // some of them strike no blow
	if silent {
		n = 0
		for _, at := range d {
			n += bit(x.strikes(at))
		}
	}
	if n == 0 {
		return 0
	}
	faces := x.ref.Handful(whoUnit(int(x.m.d[0])), n, dieDefence, x.rule(), x.ends(all)...)
	if !silent && all != 0 && !x.ref.Listen {
		return land(s.men, faces, a, all)
	}
	hits, k := 0, 0
	for j, i := 0, 0; j < len(d); j, i = j+1, i+1 {
		if i == m {
			i = 0
		}
		if silent && !x.strikes(d[j]) {
			continue
		}
		if faces[k] <= x.number(all, 0, d[j], a[i]) {
			hits++
			x.hit(a[i], 0)
		}
		k++
	}
	return hits
}

// strikes reports whether a defender strikes back.
func (x *exchange) strikes(at int32) bool {
	st := x.s.men[at].st
	return !(x.advantage && st&fell != 0) && !(x.marks && st&struck == 0)
}

// remove takes the dead out of one side of a group, who lie so and stand from a
// place of the ranks on.
func (x *exchange) remove(list []int32, from int32) int32 {
	keep := from
	for k, at := range list {
		x.s.ranks[keep] = x.s.ranks[from+int32(k)]
		if x.s.men[at].st&fell == 0 {
			keep++
		}
	}
	return keep - from
}

// bury removes the dead of a round from their unit.
func (r *Rules) bury(s *State, i int) {
	u := &s.units[i]
	men := s.men[u.off : u.off+u.n]
	keep := 0
	for k := range men {
		m := men[k]
		fallen := m.st & fell
		m.st &^= struck
		men[keep] = m
		if fallen == 0 {
			keep++
		}
	}
	gone := u.n - int32(keep)
	u.n -= gone
	u.dead += gone
	s.dirty += gone
	s.lose(u, gone)
}
