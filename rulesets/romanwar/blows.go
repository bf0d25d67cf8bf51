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

// group fights the round of one group.
func (x *exchange) group(g *group) {
	l := &x.r.lines
	g.m = l.seat(x.s, x.m, 0, g.off, g.m)
	g.n = l.seat(x.s, x.m, 1, g.off+g.roomA, g.n)
	if g.m == 0 || g.n == 0 {
		return
	}
	a, d := x.striking(0), x.striking(1)
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
		g.m = x.remove(0, g.off)
	}
	if deadD > 0 {
		g.n = x.remove(1, g.off+g.roomA)
	}
	l.stand(x.s)
}

// striking is those of a group who strike: all, the first two on a wall, or the
// first rank. [war.castle.3]
func (x *exchange) striking(of int) []man {
	men := x.r.lines.row[of].men
	if f := x.front(); f > 0 && len(men) > f {
		return men[:f]
	}
	if x.s.is(rulingMeleeContact, meleeContactFrontRank) {
		share := 0
		for _, i := range x.m.of(of) {
			u := &x.s.units[i]
			share += int(min(u.files, u.n))
		}
		share = max(1, (share+int(x.m.groups)-1)/int(x.m.groups))
		if len(men) > share {
			return men[:share]
		}
	}
	return men
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

// number is what striker a of the group needs against b, whose side is given.
func (x *exchange) number(struck, a, b int) uint8 {
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

// attack throws the attackers' dice and returns how many hit.
func (x *exchange) attack(a, d []man) int {
	blows := x.blows(len(a), len(d))
	faces := x.ref.Handful(whoUnit(int(x.m.a[0])), blows, dieAttack, x.rule(), x.ends(1)...)
	if x.marks {
		for j := range d[:min(blows, len(d))] {
			d[j].st |= struck
		}
	}
	return x.land(faces, d, 1, nil)
}

// land marks the blows that hit the men of a side, dealt round them, and returns how
// many do. Strikers are those listed, or all in order.
func (x *exchange) land(faces []uint8, men []man, of int, strikers []int32) int {
	hits, all, n := 0, x.kill[of], len(men)
	if strikers == nil && all != 0 && !x.ref.Listen {
		for len(faces) > n {
			hits += volleyAt(faces[:n], men, all)
			faces = faces[n:]
		}
		return hits + volleyAt(faces, men, all)
	}
	from, j := 0, 0
	if strikers != nil && all != 0 && !x.ref.Listen {
		for k, face := range faces {
			i := int(strikers[k])
			for j += i - from; j >= n; {
				j -= n
			}
			from = i
			hits += int(men[j].struckBy(face, all))
		}
		return hits
	}
	for k, face := range faces {
		i := k
		if strikers != nil {
			i = int(strikers[k])
		}
		for j += i - from; j >= n; {
			j -= n
		}
		from = i
		if men[j].struckBy(face, x.number(of, i, j)) != 0 {
			hits++
			x.tell(evHit, of, j, x.rule())
		}
	}
	return hits
}

// volleyAt throws dice at men, one at each, against the same number, and returns how
// many hit.
func volleyAt(faces []uint8, men []man, all uint8) int {
	hits := 0
	men = men[:len(faces)]
	for j, face := range faces {
		hits += int(men[j].struckBy(face, all))
	}
	return hits
}

// struckBy marks a blow, or a shot, at a man: 1 if it hits.
func (m *man) struckBy(face, all uint8) uint8 {
	hit := (face - all - 1) >> 7 // 1 if face <= all, as both are small
	m.hit = min(m.hit+hit, most8)
	m.st |= hit * pending
	return hit
}

// ends are the bands of dice held against the number of a side, or each against
// another.
func (x *exchange) ends(of int) []int {
	if all := x.kill[of]; all != 0 {
		return x.r.ends[all][:]
	}
	return x.r.all[:]
}

// unitAt is the unit of man k of a side of the group, and his number in it.
func (x *exchange) unitAt(of, k int) (i, no int) {
	w := &x.r.lines.row[of]
	at := w.first + int32(k)
	if w.at != nil {
		at = w.at[k]
	}
	for _, i := range x.m.of(of) {
		if u := &x.s.units[i]; at >= u.off && at < u.off+u.n {
			return int(i), int(at-u.off) + 1
		}
	}
	return nobody, 0
}

// tell records what has befallen man k of a side, if somebody listens.
func (x *exchange) tell(ev uint8, of, k int, id rule.ID) {
	if !x.ref.Listen {
		return
	}
	i, no := x.unitAt(of, k)
	x.ref.Event(ev, whoUnit(i), bout.None, id, no)
	if ev == evDead && x.s.units[i].mount != onFoot {
		x.ref.Step(stMounted, whoUnit(i), melee9)
	}
}

// killOutright: in a first round whoever is hit is dead. [war.melee.3]
func (x *exchange) killOutright(d []man) int {
	dead := 0
	for k := range d {
		hit := d[k].st / pending & 1
		d[k].st = d[k].st&^pending | hit*fell
		dead += int(hit)
		if hit != 0 && x.ref.Listen {
			x.tell(evDead, 1, k, melee3)
		}
	}
	return dead
}

// settle rolls for the lives of those who were hit, in order, and returns how many
// die. [war.hit.2] [war.hit.3]
func (x *exchange) settle(men []man, of int) int {
	roll := x.r.room(len(men))
	dead, n := sortOut(men, roll, uint8(x.r.c.n(numDeadly)))
	if x.ref.Listen && dead > 0 {
		for k := range men {
			if men[k].st&fell != 0 {
				x.tell(evDead, of, k, hit3)
			}
		}
	}
	if n == 0 {
		return dead
	}
	number := x.r.c.n(numSurvival)
	dead += rollFor(men, roll[:n], x.ref.Handful(whoUnit(int(x.m.of(of)[0])), n, dieSurvival, hit2, x.r.ends[number][:]...), uint8(number))
	for _, k := range roll[:n] {
		if !x.ref.Listen {
			break
		}
		ev := evFlesh
		if men[k].st&fell != 0 {
			ev = evDead
		}
		x.tell(ev, of, int(k), hit2)
	}
	return dead
}

// strikeBack throws the dice of the defenders who strike: in a first round those
// who live, later all. It returns how many hit. [war.melee.4]
func (x *exchange) strikeBack(a, d []man, dead int) int {
	d = d[:x.blows(len(d), len(a))]
	n := len(d)
	var strikers []int32
	if x.advantage && dead > 0 || x.marks { // some of them strike no blow
		strikers, n = x.r.room(len(d)), 0
		for j := range d {
			strikers[n] = int32(j)
			n += x.strikes(d[j].st)
		}
		strikers = strikers[:n]
	}
	if n == 0 {
		return 0
	}
	faces := x.ref.Handful(whoUnit(int(x.m.d[0])), n, dieDefence, x.rule(), x.ends(0)...)
	return x.land(faces, a, 0, strikers)
}

// strikes is 1 if a defender strikes back.
func (x *exchange) strikes(st uint8) int {
	idle := uint8(0)
	if x.advantage {
		idle = st / fell & 1
	}
	if x.marks {
		idle |= 1 - st/struck&1
	}
	return int(1 - idle)
}

// remove takes the dead out of one side of a group, who stand from a place of the
// ranks on, and returns how many are left.
func (x *exchange) remove(of int, from int32) int32 {
	men := x.r.lines.row[of].men
	ranks, keep := x.s.ranks[from:int(from)+len(men)], 0
	for k := range men {
		ranks[keep] = ranks[k]
		keep += int(1 - men[k].st/fell&1)
	}
	return int32(keep)
}

// bury removes the dead of a round from their unit.
func (r *Rules) bury(s *State, i int) {
	u := &s.units[i]
	men := s.men[u.off : u.off+u.n]
	keep := 0
	for keep < len(men) && men[keep].st&fell == 0 {
		keep++
	}
	for k := keep; k < len(men); k++ {
		fallen := men[k].st / fell & 1
		men[keep] = men[k]
		keep += int(1 - fallen)
	}
	gone := u.n - int32(keep)
	u.n -= gone
	u.dead += gone
	s.dirty += gone
	s.lose(u, gone)
}
