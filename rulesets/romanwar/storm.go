package romanwar

import (
	"slices"

	"summa/internal/bout"
	"summa/internal/rule"
)

func (r *Rules) allowLadderMelee(s *State, c *Command) *rule.Refusal {
	l := &s.ladders[c.work]
	if !s.acts(l.side) {
		return refuse("not-active", storm3, "it is not the turn of those on the ladder", "")
	}
	switch {
	case !l.up:
		return refuse("ladder-down", storm3, "the ladder "+r.names.Name(l.name)+" is down", "")
	case l.nTop == 0 || l.top[0].turn == s.clock():
		hint := "climb"
		if l.nTop > 0 {
			hint = "end; they can fight in their next turn"
		}
		return refuse("not-climbed-yet", storm3, "nobody has been on the ladder since an earlier turn", hint)
	case s.fightAt(c.work) >= 0:
		m := &s.melees[s.fightAt(c.work)]
		return refuse("in-melee", melee8, "the men of the ladder are in "+m.label()+", which is not over", "round "+m.label())
	case l.fought:
		return refuse("already-attacked", storm3, "the men of the ladder have fought this turn", "")
	case s.anyPending():
		return refuse("hits-pending", melee2, "the dead of the shooting are removed first", "casualties")
	}
	if c.target < 0 {
		there := r.barring(s, l)
		if len(there) > 1 {
			return refuse("place-taken", storm3, r.name(s, int(there[0]))+" and "+r.name(s, int(there[1]))+" are at the ladder: fight whom?",
				"ladder-melee "+r.names.Name(l.name)+" against "+r.typed(s, int(there[0])))
		}
		if len(there) == 1 { // nobody walks past him
			c.target = there[0]
		}
	}
	switch {
	case c.target < 0:
		return nil
	case s.onlyRunsOver(&s.units[l.top[0].unit]):
		return refuse("cannot-attack", melee7, r.name(s, int(l.top[0].unit))+" run men over and do not attack", "")
	case s.units[c.target].side == l.side:
		return refuse("bad-argument", storm3, r.name(s, int(c.target))+" are on the same side", "")
	case !r.keeps(s, l, c.target):
		return r.notThere(s, l, c.target, storm3, "ladder-melee "+r.names.Name(l.name)+" against")
	}
	for _, k := range c.picks {
		if k < 1 || k > s.units[c.target].n || len(c.picks) > r.c.n(numFront) {
			return refuse("bad-number", storm3, "two men of the fort fight, by their numbers", "")
		}
	}
	return r.hasMen(s, c.target)
}

// fightAt is the melee, not over, at a ladder, or nobody.
func (s *State) fightAt(ladder int32) int {
	return slices.IndexFunc(s.melees, func(m melee) bool { return !m.over && m.ladder == int16(ladder) })
}

// ladderMelee books the fight of the men at the top, or lets them step onto the
// wall if nobody keeps them. [war.storm.3] [war.storm.4]
func (r *Rules) ladderMelee(s *State, c *Command, ref *bout.Ref) {
	l := &s.ladders[c.work]
	l.fought = true
	if c.target < 0 {
		r.ontoWall(s, int(c.work), nil, ref)
		return
	}
	s.booked++
	m := melee{number: s.booked, side: l.side, nD: 1, ladder: int16(c.work), front: int16(r.c.n(numFront)), made: true, first: int32(len(s.groups)), groups: 1, next: 1}
	m.d[0] = c.target
	at := len(s.ranks)
	g := group{off: int32(at), roomA: int32(r.c.n(numGroup))}
	s.ranks = append(s.ranks, make([]fighter, 2*r.c.n(numGroup))...)
	for _, x := range l.top[:l.longUp(s.clock())] {
		slot := slices.Index(m.of(0), x.unit)
		if slot < 0 { // the other man may be of another unit
			slot = int(m.nA)
			m.a[slot] = x.unit
			m.nA++
			s.units[x.unit].engaged = true
		}
		s.ranks[at+int(g.m)] = fighter{uint16(slot), x.num}
		g.m++
	}
	men := c.picks
	if len(men) == 0 {
		men = r.atTheCrest(s, c.target)
	}
	for _, k := range men {
		s.ranks[at+int(g.roomA)+int(g.n)] = fighter{0, s.men[s.units[c.target].man(int(k-1))].num}
		g.n++
	}
	s.groups, s.melees = append(s.groups, g), append(s.melees, m)
	s.units[c.target].engaged = true
	ref.Event(evBooked, whoUnit(int(m.a[0])), whoUnit(int(c.target)), storm3, int(m.number))
	ref.Step(stGroup, bout.None, melee1, 1, int(g.m), int(g.n), r.crowded(s, &m, &g))
}

// atTheCrest are the numbers of the men of a fort who meet those on a ladder, unless it is
// said who: the first two, but rather those who have fought at no other this turn.
// [war.storm.3]
func (r *Rules) atTheCrest(s *State, i int32) (men []int32) {
	u := &s.units[i]
	for _, again := range [...]bool{false, true} {
		for k := int32(0); k < u.n && len(men) < r.c.n(numFront); k++ {
			if s.heldALadder(i, s.men[u.off+k].num) == again {
				men = append(men, k+1)
			}
		}
		if len(men) > 0 {
			return men
		}
	}
	return men
}

// heldALadder reports whether a man of a fort has fought those on a ladder this turn, or
// is to.
func (s *State) heldALadder(i int32, num uint16) bool {
	for k := range s.melees {
		m := &s.melees[k]
		if m.ladder >= 0 && m.d[0] == i && (m.round == 0 || m.fought == s.clock()) && slices.Contains(s.groups[m.first].ranks(s, 1), fighter{0, num}) {
			return true
		}
	}
	return false
}

// longUp is how many at the top of a ladder have got on in an earlier turn: the first.
// [war.storm.3]
func (l *ladder) longUp(now int32) (n int) {
	for n < int(l.nTop) && l.top[n].turn != now {
		n++
	}
	return n
}

// ontoWall puts the men on the wall who have been at the top of a ladder since an earlier
// turn, or of them who fought there, where they did: who has come up behind one who fell
// has not. [war.storm.4]
func (r *Rules) ontoWall(s *State, k int, m *melee, ref *bout.Ref) {
	l := &s.ladders[k]
	n, last := 0, nobody
	for _, x := range l.top[:l.longUp(s.clock())] {
		if at := s.find(x.manRef); at >= 0 && (m == nil || m.fights(s, x.manRef)) {
			if n > 0 && last != int(x.unit) {
				ref.Event(evOnWall, whoUnit(int(l.crest)), bout.None, storm4, n)
				n = 0
			}
			r.stepUp(s, l, x.manRef)
			n, last = n+1, int(x.unit)
		}
	}
	if n > 0 {
		ref.Event(evOnWall, whoUnit(int(l.crest)), bout.None, storm4, n)
	}
	r.sweep(s, l) // who is on the wall is on no ladder any more
	l.stayed = false
}

// fights reports whether a man is of those who attack in a fight at a ladder.
func (m *melee) fights(s *State, x manRef) bool {
	return slices.ContainsFunc(s.groups[m.first].ranks(s, 0), func(f fighter) bool { return m.a[f.unit] == x.unit && f.num == x.num })
}

// stepUp puts a man on the wall: on a table into a unit of those of his who stand there
// already, or one of his own.
func (r *Rules) stepUp(s *State, l *ladder, x manRef) {
	i := int(x.unit)
	k := s.units[i].man(s.find(x))
	f := s.leansOn(l)
	if f == nil { // no table
		s.put(k, onWall)
		l.crest = x.unit
		return
	}
	s.put(k, inRanks)
	j := int(l.crest)
	if j < 0 || !r.keeps(s, l, l.crest) || !r.partOf(s, j, i) {
		if j = r.comradesAt(s, l, i); j < 0 {
			j = r.newPart(s, i)
		}
		l.crest = int32(j)
	}
	s.men[k].st |= fell // he leaves this unit
	r.carryOver(s, i, j)
	u := &s.units[j]
	u.attacked = true // nobody comes to the top of a ladder and attacks again
	u.files = u.n
	_, deep := s.ground(u)
	dx, dy := f.inward(l.x, l.y)
	u.x, u.y = l.x+dx*deep, l.y+dy*deep
	u.facing, u.placed = f.facingIn(l.x, l.y), true
	r.changedSide(s, u.side)
	r.makeRoom(s, j, f)
}

// comradesAt is a unit that has come up another ladder from the same one, and stands where
// this ladder comes up, or nobody.
func (r *Rules) comradesAt(s *State, l *ladder, i int) int {
	for k := range s.ladders {
		if j := s.ladders[k].crest; j >= 0 && s.ladders[k].wall == l.wall && r.partOf(s, int(j), i) && r.keeps(s, l, j) {
			return int(j)
		}
	}
	return nobody
}

// makeRoom moves men who have come up a ladder along the wall, as little as it takes to
// stand on no friend's ground. [war.general.1]
func (r *Rules) makeRoom(s *State, i int, f *feature) {
	u := &s.units[i]
	b := *s.area(u)
	for d := int32(0); d <= farToFree; d++ {
		for _, off := range [2]int32{d * inch / 2, -d * inch / 2} {
			dx, dy := off, int32(0)
			if f.upright() {
				dx, dy = 0, off
			}
			at := b.moved(dx, dy)
			if x, y := at.middle(); r.wallAt(s, x, y) >= 0 && !r.onFriends(s, i, &at) {
				u.step(dx, dy)
				r.strides(s, i)
				return
			}
		}
	}
}

// leansOn is the wall against which a ladder leans, or nil.
func (s *State) leansOn(l *ladder) *feature {
	for i := range s.feats {
		if f := &s.feats[i]; f.kind == wall && f.name == l.wall && f.holds(l.x, l.y) {
			return f
		}
	}
	return nil
}

// inward is the way from a place on the edge of a wall across it.
func (f *feature) inward(x, y int32) (dx, dy int32) {
	switch {
	case f.upright() && x == f.x1:
		return -1, 0
	case f.upright():
		return 1, 0
	case y == f.y1:
		return 0, -1
	}
	return 0, 1
}

// storm: what follows for the ladder from a fight that is over. [war.storm.4]
func (r *Rules) storm(s *State, k int, ref *bout.Ref) {
	m := &s.melees[k]
	if m.ladder < 0 {
		return
	}
	l := &s.ladders[m.ladder]
	g := &s.groups[m.first]
	if g.status == attackerWon || g.status == defenderLeft {
		r.ontoWall(s, int(m.ladder), m, ref)
		return
	}
	r.sweep(s, l)
}

// offLadder: men who retreat from a fight at a ladder: those on it to its foot,
// those of the fort along the wall. [war.melee.6]
func (r *Rules) offLadder(s *State, k, of int, ref *bout.Ref) {
	m := &s.melees[k]
	g := &s.groups[m.first]
	if of == 1 && s.mode == battle {
		r.alongWall(s, m, int(g.n), ref)
		return
	}
	if of == 1 {
		u := &s.units[m.d[0]]
		ref.Event(evRetreated, whoUnit(int(m.d[0])), bout.None, melee6, int(g.n), int(u.base))
		return
	}
	l := &s.ladders[m.ladder]
	var down []climber
	for slot, i := range m.of(0) {
		men := 0
		for _, x := range l.top[:l.nTop] {
			if at := s.find(x.manRef); at >= 0 && x.unit == i && slices.Contains(g.ranks(s, 0), fighter{uint16(slot), x.num}) {
				s.put(s.units[i].man(at), workDone)
				down = append(down, x)
				men++
			}
		}
		if men > 0 {
			ref.Event(evRetreated, whoUnit(int(i)), bout.None, melee6, men)
		}
	}
	r.atFoot(s, l, down, ref)
}

// alongWall moves the men of the fort who leave a fight at a ladder a full move along
// the wall, away from the ladder, or as far as the wall goes; if some of their unit
// stay behind they are a unit of their own from now on. [war.melee.6]
func (r *Rules) alongWall(s *State, m *melee, men int, ref *bout.Ref) {
	i, l := int(m.d[0]), &s.ladders[m.ladder]
	at := r.onTop(s, &s.units[i])
	if at < 0 { // the wall is not under them any more
		r.fallBack(s, m, 1, men, ref)
		return
	}
	if int32(men) < s.units[i].n {
		i = r.splitOff(s, m, 1, men)
	}
	u, f := &s.units[i], &s.feats[at]
	b := s.rect(u)
	x, y := b.middle()
	from, lo, hi, along := x-l.x, b.x0-f.x0, f.x1-b.x1, &u.x
	if f.upright() {
		from, lo, hi, along = y-l.y, b.y0-f.y0, f.y1-b.y1, &u.y
	}
	room, way := hi, int32(1)
	if from < 0 || from == 0 && lo > hi {
		room, way = lo, -1
	}
	length := max(min(u.base, room), 0)
	start := *along
	for *along = start + way*length; length > 0 && r.onTop(s, u) < 0; *along = start + way*length { // not over a door
		length--
	}
	r.changedSide(s, u.side)
	ref.Event(evRetreated, whoUnit(i), bout.None, melee6, int(u.n), int(length))
}

// ladderTurn ends the turn for the ladders: those at the top since an earlier turn
// have stayed there. [war.storm.5]
func (r *Rules) ladderTurn(s *State) {
	for k := range s.ladders {
		l := &s.ladders[k]
		r.sweep(s, l)
		if s.acts(l.side) && l.nTop > 0 && l.top[0].turn != s.clock() {
			l.stayed = true
		}
		l.pushed, l.fought, l.got = 0, false, false
	}
	for k := range s.bridges {
		s.bridges[k].came = 0
	}
}
