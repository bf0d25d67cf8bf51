package romanwar

import (
	"slices"

	"summa/internal/bout"
	"summa/internal/fact"
	"summa/internal/rule"
)

// fightOf is the melee, not over, in which a unit fights, or nobody.
func (s *State) fightOf(i int) int {
	if !s.units[i].engaged {
		return nobody
	}
	for k := int(s.open); k < len(s.melees); k++ {
		if m := &s.melees[k]; !m.over && (m.has(0, i) || m.has(1, i)) {
			return k
		}
	}
	return nobody
}

// of is the units of one side of a melee: 0 the attackers', 1 the defenders'.
func (m *melee) of(k int) []int32 {
	if k == 0 {
		return m.a[:m.nA]
	}
	return m.d[:m.nD]
}

func (m *melee) has(k, i int) bool { return contains(m.of(k), int32(i)) }

// onlyRunsOver reports whether a unit runs men over and does not attack. [war.melee.7]
func (s *State) onlyRunsOver(u *unit) bool {
	return u.mount > onHorse && !s.is(rulingChariotElephantMelee, chariotElephantMeleeAsCavalry) && !s.is(rulingChariotElephantMelee, chariotElephantMeleeAsMenMayAttack)
}

// toBlows is the command by which a unit comes to blows.
func (r *Rules) toBlows(s *State, u *unit) string {
	switch {
	case s.onlyRunsOver(u):
		return "runover UNIT TARGET"
	case s.mode == battle:
		return "charge UNIT against UNIT in the step of charges"
	}
	return "melee UNIT against UNIT"
}

// allowMelee books a melee without a table: the players state who fights whom.
func (r *Rules) allowMelee(s *State, c *Command) *rule.Refusal {
	if s.mode == battle {
		return refuse("wrong-step", melee2, "on a table units charge", "charge UNIT against UNIT")
	}
	if no := r.allowAttack(s, c); no != nil {
		return no
	}
	if no := r.wayTo(s, c); no != nil {
		return no
	}
	if most := int32(r.c.n(numFront)); r.upThere(s, c, 0) && (c.from == 0 || c.from > most) {
		c.from = most // [war.castle.3]
	}
	m := &melee{nA: uint8(c.nMore[0]), nD: uint8(c.nMore[1]), a: c.more[0], d: c.more[1], askA: c.n, askD: c.m, ladder: nobody, front: int16(c.from)}
	return r.groupsStated(s, m, c, "melee "+string(r.namesOf(s, m.of(0)))+" against "+string(r.namesOf(s, m.of(1))))
}

// allowAttack refuses what bars units from a melee, in the printed order.
// [war.melee.2] [war.missile.10]
func (r *Rules) allowAttack(s *State, c *Command) *rule.Refusal {
	for _, i := range c.more[0][:c.nMore[0]] {
		if no := r.onTurn(s, i); no != nil {
			return no
		}
	}
	for _, i := range c.more[1][:c.nMore[1]] {
		if no := r.hasMen(s, i); no != nil {
			return no
		}
		if s.units[i].side == s.units[c.more[0][0]].side {
			return refuse("bad-argument", melee10, r.name(s, int(i))+" are on the same side", "")
		}
	}
	if s.anyPending() {
		return refuse("hits-pending", melee2, "the dead of the shooting are removed first", "casualties")
	}
	for _, i := range c.more[0][:c.nMore[0]] {
		if no := r.mayAttack(s, int(i)); no != nil {
			return no
		}
	}
	for _, i := range c.more[1][:c.nMore[1]] {
		if s.units[i].mount > onHorse && s.is(rulingChariotElephantMelee, chariotElephantMeleeNone) {
			return refuse("cannot-attack", melee7, r.name(s, int(i))+" are in no melee", "")
		}
	}
	if no := r.enough(s, c, 0, c.n); no != nil {
		return no
	}
	return r.enough(s, c, 1, c.m)
}

// someAloft reports whether some unit of one side of a melee stands on a wall.
func (r *Rules) someAloft(s *State, c *Command, of int) bool {
	return slices.ContainsFunc(c.more[of][:c.nMore[of]], func(i int32) bool { return r.aloft(s, i) })
}

// upThere reports whether one side of a melee fights on a wall: a unit stands there, or
// men of one have come up a ladder to those of the enemy who do. [war.storm.4]
func (r *Rules) upThere(s *State, c *Command, of int) bool {
	return r.someAloft(s, c, of) || r.someAloft(s, c, 1-of) &&
		slices.ContainsFunc(c.more[of][:c.nMore[of]], func(i int32) bool { return s.within(int(i), onWall) > 0 })
}

// onlyThoseUp reports whether of a unit of a melee only the men fight who have come up a
// ladder: the others stand below, and the enemy on the wall. [war.castle.2]
func (r *Rules) onlyThoseUp(s *State, m *melee, of int, i int32) bool {
	return s.mode == theatre && len(s.ladders) > 0 && !r.aloft(s, i) && s.within(int(i), onWall) > 0 &&
		slices.ContainsFunc(m.of(1-of), func(j int32) bool { return r.aloft(s, j) })
}

// wayTo refuses a melee without a table between men on a wall and men on the ground, or
// between men of a fort and men outside it into which no way leads. [war.castle.2]
func (r *Rules) wayTo(s *State, c *Command) *rule.Refusal {
	if s.is(rulingFortOpen, fortOpenStated) {
		return nil
	}
	a, d := int(c.more[0][0]), int(c.more[1][0])
	if r.upThere(s, c, 0) != r.upThere(s, c, 1) {
		own, other := a, d
		if r.aloft(s, int32(a)) {
			own, other = d, a
		}
		return refuse("blocked", castle2, r.name(s, other)+" stand on a wall, "+r.name(s, own)+" do not; men get on it at its corners, or by a ladder",
			"wall "+r.typed(s, own)+" on NAME corner")
	}
	if s.units[a].inside != s.units[d].inside && !r.upThere(s, c, 0) && !s.openFort() {
		return refuse("blocked", castle2, "no way leads into the fort", "a ladder, a door that is open or down, or set bout.way_in=true")
	}
	return nil
}

// openFort reports whether a way leads into the fort: a ladder that stands, a door that is
// open or down, a drawbridge that is down, or one that is stated.
func (s *State) openFort() bool {
	if s.wayIn || slices.ContainsFunc(s.ladders, func(l ladder) bool { return l.up }) || slices.ContainsFunc(s.doors, func(d crewed) bool { return d.state != closed }) {
		return true
	}
	return slices.ContainsFunc(s.chains, func(d crewed) bool { return s.bridgeDown(d.bridge) })
}

// groupsStated refuses to make the groups of a melee that the players state, if they have
// not. [war.melee.1]
func (r *Rules) groupsStated(s *State, m *melee, c *Command, say string) *rule.Refusal {
	if len(c.groups) > 0 || m.made || m.ladder >= 0 || m.front > 0 || !s.is(rulingMeleeGroups, meleeGroupsStated) {
		return nil
	}
	return refuse("not-stated", melee1, "the players state the groups", say+" groups "+string(appendGroups(nil, r.evenGroups(s, m))))
}

// evenGroups are the groups of a melee as they are shared out evenly: attackers and
// defenders of each.
func (r *Rules) evenGroups(s *State, m *melee) (list []int32) {
	a, d := r.countThem(s, m, 0, m.askA), r.countThem(s, m, 1, m.askD)
	p := &shares{}
	r.shareOut(p, s, m, a, d, nil)
	for g := range p.groups {
		x, y := p.of(g)
		list = append(list, x, y)
	}
	return list
}

// countThem is how many of one side of a melee can fight, so many at most unless 0.
func (r *Rules) countThem(s *State, m *melee, of int, most int32) int {
	n := r.listThem(s, m, of)
	if most > 0 {
		return min(n, int(most))
	}
	return n
}

// appendGroups writes groups as they are typed: 10:5,8:4.
func appendGroups(b []byte, groups []int32) []byte {
	for k := 0; k+1 < len(groups); k += 2 {
		if k > 0 {
			b = append(b, ',')
		}
		b = fact.Num(append(fact.Num(b, int(groups[k])), ':'), int(groups[k+1]))
	}
	return b
}

// enough refuses a melee for which a side has fewer men who can fight than are stated, or
// none.
func (r *Rules) enough(s *State, c *Command, of int, asked int32) *rule.Refusal {
	m := &melee{nA: uint8(c.nMore[0]), nD: uint8(c.nMore[1]), a: c.more[0], d: c.more[1]}
	there, men, climbing := int32(0), int32(0), 0
	for k := 0; k < len(c.groups); k += 2 {
		men += c.groups[k+of]
	}
	if asked = max(asked, men); asked == 0 && r.allFight(s, m, of) {
		return nil
	}
	for _, i := range m.of(of) {
		there, climbing = there+s.units[i].n, climbing+s.within(int(i), onLadder)
	}
	free := int32(r.listThem(s, m, of))
	switch {
	case asked <= free && free > 0:
		return nil
	case asked > there:
		return refuse("no-men", general3, "there are "+count(int(there), "man", "men")+" of "+string(r.namesOf(s, m.of(of)))+", not "+itoa(int(asked)), "")
	case climbing > 0:
		return refuse("on-ladder", storm2, count(climbing, "man is", "men are")+" on a ladder, "+itoa(int(free))+" can fight", "")
	}
	if of == 0 && r.upThere(s, c, of) && !r.someAloft(s, c, of) {
		return refuse("already-attacked", storm4, "of "+string(r.namesOf(s, m.of(of)))+" "+count(int(free), "man", "men")+" on the wall can fight this turn", "end")
	}
	return refuse("at-work", missile11, itoa(int(free))+" of "+string(r.namesOf(s, m.of(of)))+" can fight, the others are at work", r.mayLeave(s, int(m.of(of)[0])))
}

// namesOf joins the names of units: H+K.
func (r *Rules) namesOf(s *State, units []int32) (b []byte) {
	for k, i := range units {
		if k > 0 {
			b = append(b, '+')
		}
		b = append(b, r.name(s, int(i))...)
	}
	return b
}

// mayAttack refuses a unit that may not attack this turn.
func (r *Rules) mayAttack(s *State, i int) *rule.Refusal {
	u := &s.units[i]
	name := r.name(s, i)
	switch {
	case u.shot && r.eitherOr(s, u):
		return refuse("shot-bars-melee", missile10, name+" have shot this turn", "")
	case u.attacked:
		return refuse("already-attacked", melee10, name+" have attacked this turn", "")
	case s.foughtNow(i):
		return refuse("already-attacked", melee10, name+" have been in a melee this turn", "")
	case s.onlyRunsOver(u):
		return refuse("cannot-attack", melee7, name+" run men over and do not attack", "runover")
	}
	return r.freeMen(s, i)
}

// foughtNow reports whether a unit is in a melee, or has been in one this turn. What its
// men do on ladders does not count.
func (s *State) foughtNow(i int) bool {
	if !s.units[i].engaged {
		return false
	}
	for k := range s.melees {
		m := &s.melees[k]
		if m.ladder < 0 && (!m.over || m.round > 0 && m.fought == s.clock()) && (m.has(0, i) || m.has(1, i)) {
			return true
		}
	}
	return false
}

// freeMen refuses a unit whose men are all on ladders or at work.
func (r *Rules) freeMen(s *State, i int) *rule.Refusal {
	u := &s.units[i]
	if !u.idle() {
		return nil
	}
	aside, climbing := r.setAside(s, i)
	if int32(aside) < u.n {
		return nil
	}
	if climbing > 0 {
		return refuse("on-ladder", storm2, r.name(s, i)+" are on a ladder", "ladder-melee LADDER")
	}
	return refuse("at-work", missile11, r.name(s, i)+" are at work", r.mayLeave(s, i))
}

// book notes a melee whose groups are made when its first round is called.
func (r *Rules) book(s *State, c *Command, ref *bout.Ref) int {
	s.booked++
	k := len(s.melees)
	s.melees = append(s.melees, melee{})
	m := &s.melees[k]
	m.number, m.side, m.advantage, m.ladder, m.front = s.booked, s.units[c.more[0][0]].side, true, nobody, int16(c.from)
	m.nA, m.nD, m.askA, m.askD = uint8(c.nMore[0]), uint8(c.nMore[1]), c.n, c.m
	for k, i := range c.more[0][:c.nMore[0]] {
		m.a[k] = i
		s.units[i].attacked, s.units[i].engaged = true, true
	}
	for k, i := range c.more[1][:c.nMore[1]] {
		m.d[k] = i
		s.units[i].engaged = true
	}
	if s.is(rulingRenewedMelee, renewedMeleeLaterRound) && s.units[m.a[0]].fought == m.d[0] {
		m.advantage = false // they have fought before [war.melee.10]
	}
	if ref.Listen {
		ref.Event(evBooked, whoUnit(int(m.a[0])), whoUnit(int(m.d[0])), melee10, int(m.number))
	}
	return k
}

// bookMelee books a melee and makes its groups. [war.melee.1]
func (r *Rules) bookMelee(s *State, c *Command, ref *bout.Ref) {
	k := r.book(s, c, ref)
	r.muddle(s, k, c.groups)
	if ref.Listen {
		r.tellGroups(s, k, ref)
	}
}

// allFight reports whether one side of a melee is one unit, all of whose men can
// fight.
func (r *Rules) allFight(s *State, m *melee, of int) bool {
	list := m.of(of)
	return len(list) == 1 && !s.units[list[0]].idle()
}

// listFighters counts the men of one side who can fight: those in the ranks, or of a
// storm those on the wall and on the ladder. It lists them in r.fighters if they are
// not just all men of a unit.
func (r *Rules) listFighters(s *State, k, of int) int {
	m := &s.melees[k]
	ask := m.askA
	if of == 1 {
		ask = m.askD
	}
	n := 0
	if r.lines.bare || r.allFight(s, m, of) {
		n, r.fighters[of] = int(s.units[m.of(of)[0]].n), r.fighters[of][:0]
	} else {
		n = r.listThem(s, m, of)
	}
	if ask > 0 && int(ask) < n {
		return int(ask)
	}
	return n
}

// listThem lists those of one side of a melee who can fight.
func (r *Rules) listThem(s *State, m *melee, of int) int {
	list := r.fighters[of][:0]
	for slot, i := range m.of(of) {
		u := &s.units[i]
		busy, onlyUp := r.busyFrom(s, u, of), r.onlyThoseUp(s, m, of, i)
		for _, x := range s.men[u.off : u.off+u.n] {
			where := x.st / atShift
			barred := where == onLadder || of == 0 && where != inRanks && where != onWall && !s.is(rulingWorkAndShoot, workAndShootFree)
			if of == 0 && where == onWall && s.hasAttacked(i, x.num) || onlyUp && where != onWall {
				continue // he has just come up the ladder, or stands below it
			}
			if where == inRanks && busy > 0 {
				busy--
				continue
			}
			if !barred {
				list = append(list, fighter{uint16(slot), x.num})
			}
		}
	}
	r.fighters[of] = list
	return len(list)
}

// busyFrom is how many men of a unit, the first in its ranks, do not attack as they have
// spent their move on a work. [war.missile.11]
func (r *Rules) busyFrom(s *State, u *unit, of int) int32 {
	if of == 0 && s.is(rulingWorkAndShoot, workAndShootAllWorkBars) {
		return u.busy
	}
	return 0
}

// of is the groups of a melee.
func (s *State) of(m *melee) []group { return s.groups[m.first : m.first+m.groups] }

// muddle makes the groups of a melee. [war.melee.1]
func (r *Rules) muddle(s *State, k int, stated []int32) {
	m := &s.melees[k]
	first := len(s.groups)
	m.first, m.made = int32(first), true
	a, d := r.listFighters(s, k, 0), r.listFighters(s, k, 1)
	p := &shares{}
	r.shareOut(p, s, m, a, d, stated)
	at, room := int32(len(s.ranks)), int32(r.c.n(numGroup))
	m.groups = int32(p.groups)
	s.groups = slices.Grow(s.groups, p.groups)[:first+p.groups]
	groups := s.groups[first:]
	for g := range groups {
		x, y := p.of(g)
		groups[g] = group{off: at, roomA: max(x, room), m: x, n: y}
		at += max(x, room) + max(y, room)
	}
	m.next = m.groups
	if r.lines.bare {
		return
	}
	if more := int(at) - len(s.ranks); more > 0 {
		s.ranks = slices.Grow(s.ranks, more)
		clear(s.ranks[len(s.ranks):at])
		s.ranks = s.ranks[:at]
	}
	r.seat(s, m, 0)
	r.seat(s, m, 1)
}

// seat puts the fighters of one side into the groups, in order.
func (r *Rules) seat(s *State, m *melee, of int) {
	list, plain := r.fighters[of], r.allFight(s, m, of)
	if m.front == 0 && s.is(rulingMeleeContact, meleeContactFrontRank) {
		r.listThem(s, m, of)
		r.seatByRank(s, m, of)
		return
	}
	if plain {
		u := &s.units[m.of(of)[0]]
		men := s.men[u.off : u.off+u.n]
		for g := m.first; g < m.first+m.groups; g++ {
			ranks := s.groups[g].ranks(s, of)
			for i := range ranks {
				ranks[i].num = men[i].num
			}
			men = men[len(ranks):]
		}
		return
	}
	for g := m.first; g < m.first+m.groups; g++ {
		list = list[copy(s.groups[g].ranks(s, of), list):]
	}
}

// seatByRank shares each rank out among the groups, so that the men of the first rank are
// the first of their groups.
func (r *Rules) seatByRank(s *State, m *melee, of int) {
	list, groups := r.fighters[of], int(m.groups)
	filled := make([]int, groups)
	ranks, total := make([][]fighter, groups), 0
	for g := range groups {
		ranks[g] = s.groups[m.first+int32(g)].ranks(s, of)
		total += len(ranks[g])
	}
	list = list[:min(total, len(list))]
	for wide := s.abreast(m, of); len(list) > 0; {
		rank := list[:min(wide, len(list))]
		list = list[len(rank):]
		n := len(rank)
		for g := 0; len(rank) > 0; g = (g + 1) % groups {
			k := min(max(1, int(share(n/groups, n%groups, g))), len(rank), len(ranks[g])-filled[g])
			filled[g] += copy(ranks[g][filled[g]:], rank[:k])
			rank = rank[k:]
		}
	}
}

// ranks are the places of one side of a group.
func (g *group) ranks(s *State, of int) []fighter {
	if of == 0 {
		return s.ranks[g.off : g.off+g.m]
	}
	return s.ranks[g.off+g.roomA : g.off+g.roomA+g.n]
}

// Shares are how many men of each side fight in each group.
type shares struct {
	groups       int
	listed       []int32 // in turn, or nil
	a, d         int     // else so many each,
	moreA, moreD int     // and the first so many one more
}

// of is how many men of each side fight in a group, counted from 0.
func (p *shares) of(g int) (a, d int32) {
	if p.listed != nil {
		return p.listed[2*g], p.listed[2*g+1]
	}
	return share(p.a, p.moreA, g), share(p.d, p.moreD, g)
}

// shareOut shares out a attackers and d defenders among groups. Where only so many
// fight side by side there is room for one group. [war.castle.3]
func (r *Rules) shareOut(p *shares, s *State, m *melee, a, d int, stated []int32) {
	most := r.c.n(numGroup)
	if a == 0 || d == 0 {
		return
	}
	switch s.rulings[rulingMeleeGroups] {
	case meleeGroupsStated:
		if len(stated) > 0 {
			p.groups, p.listed = len(stated)/2, stated
			return
		}
	case meleeGroupsTens:
		if m.front == 0 {
			r.moved = tens(r.moved[:0], a, d, most)
			p.groups, p.listed = len(r.moved)/2, r.moved
			return
		}
	}
	n := min((max(a, d)+most-1)/most, min(a, d))
	if m.front > 0 {
		n = 1
	}
	ta, td := min(a, most*n), min(d, most*n)
	if m.front == 0 && s.is(rulingMeleeGroups, meleeGroupsDecideInTens) {
		ta, td = a, d
	}
	p.groups, p.a, p.moreA, p.d, p.moreD = n, ta/n, ta%n, td/n, td%n
}

// share is part i of some: each has so many, and the first so many one more.
func share(each, more, i int) int32 {
	if i < more {
		each++
	}
	return int32(each)
}

// tens cuts the larger side in tens and shares the smaller out among them.
func tens(list []int32, a, d, most int) []int32 {
	large, small := max(a, d), min(a, d)
	n := min((large+most-1)/most, small)
	for i := range n {
		x, y := int32(min(most, large-i*most)), share(small/n, small%n, i)
		if a < d {
			x, y = y, x
		}
		list = append(list, x, y)
	}
	return list
}

// tellGroups records the groups of a melee.
func (r *Rules) tellGroups(s *State, k int, ref *bout.Ref) {
	m := &s.melees[k]
	a, d := r.listFighters(s, k, 0), r.listFighters(s, k, 1)
	for g := range m.groups {
		x := &s.groups[m.first+g]
		ref.Step(stGroup, bout.None, melee1, int(g)+1, int(x.m), int(x.n), r.crowded(s, m, x))
		a, d = a-int(x.m), d-int(x.n)
	}
	if a+d > 0 {
		ref.Step(stWaiting, bout.None, melee1, a+d)
	}
	for _, i := range m.of(0) {
		ref.Step(stNumber, whoUnit(int(i)), melee7, int(s.units[i].kill), int(s.units[i].kill)-1)
	}
	for _, i := range m.of(1) {
		ref.Step(stNumber, whoUnit(int(i)), melee7, int(s.units[i].kill), int(s.units[i].kill)-1)
	}
	if m.nA+m.nD > 2 {
		ref.Step(stColours, bout.None, general6, int(s.units[m.a[0]].kind), int(s.units[m.of(1)[m.nD-1]].kind))
	}
}

// undecided reports whether papers of a melee are outstanding.
func (r *Rules) undecided(s *State, k int) bool {
	return s.wanted > 0 && s.melees[k].next < s.melees[k].groups
}

// ask goes on to the next group from one on whose paper is wanted.
func (s *State) ask(m *melee, from int32) {
	for m.next = from; m.next < m.groups && !s.groups[m.first+m.next].deciding; m.next++ {
	}
}

// dropped reports whether a booked melee has come to nothing: a side has no men, or
// on a table they are not in contact.
func (r *Rules) dropped(s *State, k int) bool {
	m := &s.melees[k]
	if m.made && s.mode == theatre || m.round > 0 {
		return false
	}
	if s.allDead(m.a[:m.nA]) || s.allDead(m.d[:m.nD]) {
		return true
	}
	return s.mode == battle && m.ladder < 0 && !r.near(s, m.a[0], m.d[0])
}

// allDead reports whether nobody of some units lives.
func (s *State) allDead(units []int32) bool {
	for _, i := range units {
		if s.units[i].n > 0 {
			return false
		}
	}
	return true
}

// endMelees puts those that are over aside at the end of a turn.
func (r *Rules) endMelees(s *State) {
	open := false
	if len(s.melees) == 0 && !s.met {
		return
	}
	for i := 0; s.met && i < len(s.units); i++ {
		if u := &s.units[i]; u.fought >= 0 && (u.n == 0 || s.units[u.fought].n == 0 || s.mode == battle && !r.near(s, int32(i), u.fought)) {
			u.fought = nobody
		}
	}
	remembers, from := s.is(rulingRenewedMelee, renewedMeleeLaterRound), int(s.open)
	if remembers {
		from = 0 // those before are over, and remembered only now
	}
	for k := from; k < len(s.melees); k++ {
		m := &s.melees[k]
		if m.over || r.dropped(s, k) {
			if m.round > 0 && remembers {
				r.remember(s, m)
			}
			m.over = true
			continue
		}
		open = true
	}
	s.seals = s.seals[:0]
	s.engage(open)
	if !open {
		s.melees, s.groups, s.ranks, s.open = s.melees[:0], s.groups[:0], s.ranks[:0], 0
	}
}

// engage says of all who are in melees whether they are in one of this turn.
func (s *State) engage(are bool) {
	for k := range s.melees {
		m := &s.melees[k]
		for _, i := range m.a[:m.nA] {
			s.units[i].engaged = are
		}
		for _, i := range m.d[:m.nD] {
			s.units[i].engaged = are
		}
	}
}

// holds reports whether men of a side of a melee stand where they have fought: they
// live, and have not all retreated.
func (s *State) holds(m *melee, of int) bool {
	for _, g := range s.of(m) {
		if g.count(of) > 0 && g.status != bothLeft && g.status != attackerLeft+uint8(of) {
			return true
		}
	}
	return false
}

// remember notes who has fought whom and stands there still.
func (r *Rules) remember(s *State, m *melee) {
	if s.mode == theatre && !(s.holds(m, 0) && s.holds(m, 1)) {
		return
	}
	for _, i := range m.of(0) {
		for _, j := range m.of(1) {
			if s.units[i].n > 0 && s.units[j].n > 0 && (s.mode == theatre || r.near(s, i, j)) {
				s.units[i].fought, s.units[j].fought, s.met = j, i, true
			}
		}
	}
}
