package rules

import (
	"slices"

	"summa/internal/core"
	"summa/internal/rule"
)

func (r *Rules) allowLadderMelee(s *State, c *Command) *rule.Refusal {
	l := &s.Ladders[c.Work]
	if !s.Acts(l.Side) {
		return Refuse("not-active", Storm3, "it is not the turn of those on the ladder", "")
	}
	switch {
	case !l.Up:
		return Refuse("ladder-down", Storm3, "the ladder "+r.Names.Name(l.Name)+" is down", "")
	case l.NTop == 0 || l.Top[0].Turn == s.Clock():
		hint := "climb"
		if l.NTop > 0 {
			hint = "end; they can fight in their next turn"
		}
		return Refuse("not-climbed-yet", Storm3, "nobody has been on the ladder since an earlier turn", hint)
	case s.fightAt(c.Work) >= 0:
		m := &s.Melees[s.fightAt(c.Work)]
		return Refuse("in-melee", Melee8, "the men of the ladder are in "+m.Label()+", which is not over", "round "+m.Label())
	case l.Fought:
		return Refuse("already-attacked", Storm3, "the men of the ladder have fought this turn", "")
	case s.AnyPending():
		return Refuse("hits-pending", Melee2, "the dead of the shooting are removed first", "casualties")
	}
	if c.Target < 0 {
		there := r.Barring(s, l)
		if len(there) > 1 {
			return Refuse("place-taken", Storm3, r.Name(s, int(there[0]))+" and "+r.Name(s, int(there[1]))+" are at the ladder: fight whom?",
				"ladder-melee "+r.Names.Name(l.Name)+" against "+r.Typed(s, int(there[0])))
		}
		if len(there) == 1 { // nobody walks past him
			c.Target = there[0]
		}
	}
	switch {
	case c.Target < 0:
		return nil
	case s.onlyRunsOver(&s.Units[l.Top[0].Unit]):
		return Refuse("cannot-attack", Melee7, r.Name(s, int(l.Top[0].Unit))+" run men over and do not attack", "")
	case s.Units[c.Target].Side == l.Side:
		return Refuse("bad-argument", Storm3, r.Name(s, int(c.Target))+" are on the same side", "")
	case !r.Keeps(s, l, c.Target):
		return r.notThere(s, l, c.Target, Storm3, "ladder-melee "+r.Names.Name(l.Name)+" against")
	}
	for _, k := range c.Picks {
		if k < 1 || k > s.Units[c.Target].N || len(c.Picks) > r.Content.N(numFront) {
			return Refuse("bad-number", Storm3, "two men of the fort fight, by their numbers", "")
		}
	}
	return r.hasMen(s, c.Target)
}

// fightAt is the melee, not over, at a ladder, or nobody.
func (s *State) fightAt(ladder int32) int {
	return slices.IndexFunc(s.Melees, func(m Melee) bool { return !m.Over && m.Ladder == int16(ladder) })
}

// ladderMelee books the fight of the men at the top, or lets them step onto the
// wall if nobody keeps them. [war.storm.3] [war.storm.4]
func (r *Rules) ladderMelee(s *State, c *Command, ref *core.Ref) {
	l := &s.Ladders[c.Work]
	l.Fought = true
	if c.Target < 0 {
		r.ontoWall(s, int(c.Work), nil, ref)
		return
	}
	s.Booked++
	m := Melee{Number: s.Booked, Side: l.Side, ND: 1, Ladder: int16(c.Work), Front: int16(r.Content.N(numFront)), Made: true, First: int32(len(s.Groups)), Groups: 1, Next: 1}
	m.D[0] = c.Target
	at := len(s.Ranks)
	g := Group{Off: int32(at), RoomA: int32(r.Content.N(NumGroup))}
	s.Ranks = append(s.Ranks, make([]Fighter, 2*r.Content.N(NumGroup))...)
	for _, x := range l.Top[:l.LongUp(s.Clock())] {
		slot := slices.Index(m.Of(0), x.Unit)
		if slot < 0 { // the other man may be of another unit
			slot = int(m.NA)
			m.A[slot] = x.Unit
			m.NA++
			s.Units[x.Unit].engaged = true
		}
		s.Ranks[at+int(g.M)] = Fighter{uint16(slot), x.Num}
		g.M++
	}
	men := c.Picks
	if len(men) == 0 {
		men = r.atTheCrest(s, c.Target)
	}
	for _, k := range men {
		s.Ranks[at+int(g.RoomA)+int(g.N)] = Fighter{0, s.Men[s.Units[c.Target].Man(int(k-1))].Num}
		g.N++
	}
	s.Groups, s.Melees = append(s.Groups, g), append(s.Melees, m)
	s.Units[c.Target].engaged = true
	ref.Event(evBooked, WhoUnit(int(m.A[0])), WhoUnit(int(c.Target)), Storm3, int(m.Number))
	ref.Step(stGroup, core.None, Melee1, 1, int(g.M), int(g.N), r.crowded(s, &m, &g))
}

// atTheCrest are the numbers of the men of a fort who meet those on a ladder, unless it is
// said who: the first two, but rather those who have fought at no other this turn.
// [war.storm.3]
func (r *Rules) atTheCrest(s *State, i int32) (men []int32) {
	u := &s.Units[i]
	for _, again := range [...]bool{false, true} {
		for k := int32(0); k < u.N && len(men) < r.Content.N(numFront); k++ {
			if s.heldALadder(i, s.Men[u.Off+k].Num) == again {
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
	for k := range s.Melees {
		m := &s.Melees[k]
		if m.Ladder >= 0 && m.D[0] == i && (m.Round == 0 || m.Fought == s.Clock()) && slices.Contains(s.Groups[m.First].Ranks(s, 1), Fighter{0, num}) {
			return true
		}
	}
	return false
}

// LongUp is how many at the top of a ladder have got on in an earlier turn: the first.
// [war.storm.3]
func (l *Ladder) LongUp(now int32) (n int) {
	for n < int(l.NTop) && l.Top[n].Turn != now {
		n++
	}
	return n
}

// ontoWall puts the men on the wall who have been at the top of a ladder since an earlier
// turn, or of them who fought there, where they did: who has come up behind one who fell
// has not. [war.storm.4]
func (r *Rules) ontoWall(s *State, k int, m *Melee, ref *core.Ref) {
	l := &s.Ladders[k]
	n, last := 0, Nobody
	for _, x := range l.Top[:l.LongUp(s.Clock())] {
		if at := s.Find(x.ManRef); at >= 0 && (m == nil || m.fights(s, x.ManRef)) {
			if n > 0 && last != int(x.Unit) {
				ref.Event(evOnWall, WhoUnit(int(l.Crest)), core.None, Storm4, n)
				n = 0
			}
			r.stepUp(s, l, x.ManRef)
			n, last = n+1, int(x.Unit)
		}
	}
	if n > 0 {
		ref.Event(evOnWall, WhoUnit(int(l.Crest)), core.None, Storm4, n)
	}
	r.Sweep(s, l) // who is on the wall is on no ladder any more
	l.Stayed = false
}

// fights reports whether a man is of those who attack in a fight at a ladder.
func (m *Melee) fights(s *State, x ManRef) bool {
	return slices.ContainsFunc(s.Groups[m.First].Ranks(s, 0), func(f Fighter) bool { return m.A[f.Unit] == x.Unit && f.Num == x.Num })
}

// stepUp puts a man on the wall: on a table into a unit of those of his who stand there
// already, or one of his own.
func (r *Rules) stepUp(s *State, l *Ladder, x ManRef) {
	i := int(x.Unit)
	k := s.Units[i].Man(s.Find(x))
	f := s.LeansOn(l)
	if f == nil { // no table
		s.Put(k, OnWall)
		l.Crest = x.Unit
		return
	}
	s.Put(k, InRanks)
	j := int(l.Crest)
	if j < 0 || !r.Keeps(s, l, l.Crest) || !r.partOf(s, j, i) {
		if j = r.comradesAt(s, l, i); j < 0 {
			j = r.newPart(s, i)
		}
		l.Crest = int32(j)
	}
	s.Men[k].St |= Fell // he leaves this unit
	r.carryOver(s, i, j)
	u := &s.Units[j]
	u.Attacked = true // nobody comes to the top of a ladder and attacks again
	u.Files = u.N
	_, deep := s.Ground(u)
	dx, dy := f.Inward(l.X, l.Y)
	u.X, u.Y = l.X+dx*deep, l.Y+dy*deep
	u.Facing, u.Placed = f.facingIn(l.X, l.Y), true
	r.changedSide(s, u.Side)
	r.makeRoom(s, j, f)
}

// comradesAt is a unit that has come up another ladder from the same one, and stands where
// this ladder comes up, or nobody.
func (r *Rules) comradesAt(s *State, l *Ladder, i int) int {
	for k := range s.Ladders {
		if j := s.Ladders[k].Crest; j >= 0 && s.Ladders[k].Wall == l.Wall && r.partOf(s, int(j), i) && r.Keeps(s, l, j) {
			return int(j)
		}
	}
	return Nobody
}

// makeRoom moves men who have come up a ladder along the wall, as little as it takes to
// stand on no friend's ground. [war.general.1]
func (r *Rules) makeRoom(s *State, i int, f *Feature) {
	u := &s.Units[i]
	b := *s.Area(u)
	for d := int32(0); d <= farToFree; d++ {
		for _, off := range [2]int32{d * Inch / 2, -d * Inch / 2} {
			dx, dy := off, int32(0)
			if f.upright() {
				dx, dy = 0, off
			}
			at := b.Moved(dx, dy)
			if x, y := at.Middle(); r.wallAt(s, x, y) >= 0 && !r.onFriends(s, i, &at) {
				u.step(dx, dy)
				r.strides(s, i)
				return
			}
		}
	}
}

// LeansOn is the wall against which a ladder leans, or nil.
func (s *State) LeansOn(l *Ladder) *Feature {
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == Wall && f.Name == l.Wall && f.holds(l.X, l.Y) {
			return f
		}
	}
	return nil
}

// Inward is the way from a place on the edge of a wall across it.
func (f *Feature) Inward(x, y int32) (dx, dy int32) {
	switch {
	case f.upright() && x == f.X1:
		return -1, 0
	case f.upright():
		return 1, 0
	case y == f.Y1:
		return 0, -1
	}
	return 0, 1
}

// storm: what follows for the ladder from a fight that is over. [war.storm.4]
func (r *Rules) storm(s *State, k int, ref *core.Ref) {
	m := &s.Melees[k]
	if m.Ladder < 0 {
		return
	}
	l := &s.Ladders[m.Ladder]
	g := &s.Groups[m.First]
	if g.Status == attackerWon || g.Status == defenderLeft {
		r.ontoWall(s, int(m.Ladder), m, ref)
		return
	}
	r.Sweep(s, l)
}

// offLadder: men who retreat from a fight at a ladder: those on it to its foot,
// those of the fort along the wall. [war.melee.6]
func (r *Rules) offLadder(s *State, k, of int, ref *core.Ref) {
	m := &s.Melees[k]
	g := &s.Groups[m.First]
	if of == 1 && s.Mode == Battle {
		r.alongWall(s, m, int(g.N), ref)
		return
	}
	if of == 1 {
		u := &s.Units[m.D[0]]
		ref.Event(evRetreated, WhoUnit(int(m.D[0])), core.None, Melee6, int(g.N), int(u.Base))
		return
	}
	l := &s.Ladders[m.Ladder]
	var down []Climber
	for slot, i := range m.Of(0) {
		men := 0
		for _, x := range l.Top[:l.NTop] {
			if at := s.Find(x.ManRef); at >= 0 && x.Unit == i && slices.Contains(g.Ranks(s, 0), Fighter{uint16(slot), x.Num}) {
				s.Put(s.Units[i].Man(at), workDone)
				down = append(down, x)
				men++
			}
		}
		if men > 0 {
			ref.Event(evRetreated, WhoUnit(int(i)), core.None, Melee6, men)
		}
	}
	r.atFoot(s, l, down, ref)
}

// alongWall moves the men of the fort who leave a fight at a ladder a full move along
// the wall, away from the ladder, or as far as the wall goes; if some of their unit
// stay behind they are a unit of their own from now on. [war.melee.6]
func (r *Rules) alongWall(s *State, m *Melee, men int, ref *core.Ref) {
	i, l := int(m.D[0]), &s.Ladders[m.Ladder]
	at := r.onTop(s, &s.Units[i])
	if at < 0 { // the wall is not under them any more
		r.fallBack(s, m, 1, men, ref)
		return
	}
	if int32(men) < s.Units[i].N {
		i = r.splitOff(s, m, 1, men)
	}
	u, f := &s.Units[i], &s.Feats[at]
	b := s.Rect(u)
	x, y := b.Middle()
	from, lo, hi, along := x-l.X, b.X0-f.X0, f.X1-b.X1, &u.X
	if f.upright() {
		from, lo, hi, along = y-l.Y, b.Y0-f.Y0, f.Y1-b.Y1, &u.Y
	}
	room, way := hi, int32(1)
	if from < 0 || from == 0 && lo > hi {
		room, way = lo, -1
	}
	length := max(min(u.Base, room), 0)
	start := *along
	for *along = start + way*length; length > 0 && r.onTop(s, u) < 0; *along = start + way*length { // not over a door
		length--
	}
	r.changedSide(s, u.Side)
	ref.Event(evRetreated, WhoUnit(i), core.None, Melee6, int(u.N), int(length))
}

// ladderTurn ends the turn for the ladders: those at the top since an earlier turn
// have stayed there. [war.storm.5]
func (r *Rules) ladderTurn(s *State) {
	for k := range s.Ladders {
		l := &s.Ladders[k]
		r.Sweep(s, l)
		if s.Acts(l.Side) && l.NTop > 0 && l.Top[0].Turn != s.Clock() {
			l.Stayed = true
		}
		l.Pushed, l.Fought, l.Got = 0, false, false
	}
	for k := range s.Bridges {
		s.Bridges[k].Came = 0
	}
}
