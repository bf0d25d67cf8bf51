package romanwar

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// A lineup is the men of one melee as a round goes on.
type lineup struct {
	next    [2][most]int32   // by unit of a side: where the next of its men is looked for
	ordered [2]bool          // the men of a side stand in the groups as in their one unit
	known   bool             // places have been made
	places  [2][most][]int32 // by unit of a side and muster number: place in the array, or nobody
	row     [2]row           // of one group
	spare   [2]row           // room for men who lie scattered
}

// A row is the men of one side of a group, side by side: where they lie, or if they
// lie scattered taken together from there.
type row struct {
	men   []man
	first int32   // place of the first
	at    []int32 // places of all who lie scattered, or nil
}

func (r *Rules) allowRound(s *State, c *Command) *rule.Refusal {
	k := int(c.melee)
	if k < 0 {
		k = r.openMelee(s)
	}
	if k < 0 {
		return refuse("melee-over", melee8, "no melee is to be fought", "")
	}
	c.work = int32(k)
	m := &s.melees[k]
	switch {
	case m.over:
		return refuse("melee-over", melee8, m.label()+" is over", "")
	case r.undecided(s, k):
		return refuse("decision-missing", melee5, m.label()+" waits for papers", "decide "+m.label()+".1 SIDE stay|retreat")
	case s.anyPending():
		return refuse("hits-pending", melee2, "the dead of the shooting are removed first", "casualties")
	case r.dropped(s, k):
		return refuse("melee-over", melee8, m.label()+" has come to nothing", "")
	case s.is(rulingMeleeLength, meleeLengthOneRoundPerTurn) && m.fought == s.clock():
		return refuse("already-attacked", melee8, m.label()+" has had its round this turn", "end")
	}
	return nil
}

// openMelee is the first melee with a round to come.
func (r *Rules) openMelee(s *State) int {
	for k := int(s.open); k < len(s.melees); k++ {
		if !s.melees[k].over && !r.dropped(s, k) && (s.wanted == 0 || !r.undecided(s, k)) {
			return k
		}
	}
	return nobody
}

// roundDue is the first melee with a round to come in this turn. [war.melee.8]
func (r *Rules) roundDue(s *State) int {
	k := r.openMelee(s)
	if !s.is(rulingMeleeLength, meleeLengthOneRoundPerTurn) {
		return k
	}
	for ; k >= 0 && k < len(s.melees); k++ {
		if m := &s.melees[k]; !m.over && m.fought != s.clock() && !r.dropped(s, k) && !r.undecided(s, k) {
			return k
		}
	}
	return nobody
}

// passOver moves open on to the first melee that is not over.
func (s *State) passOver() {
	for int(s.open) < len(s.melees) && s.melees[s.open].over {
		s.open++
	}
}

// fight fights a round of every group that is fighting. [war.melee.3] [war.melee.4]
func (r *Rules) fight(s *State, c *Command, ref *bout.Ref) {
	k := int(c.work)
	for j := int(s.open); j < k; j++ { // what came to nothing before its turn does not come back
		if !s.melees[j].over && r.dropped(s, j) {
			s.melees[j].over = true
		}
	}
	s.passOver()
	if !s.melees[k].made {
		r.muddle(s, k, nil)
		if ref.Listen {
			r.tellGroups(s, k, ref)
		}
	}
	m := &s.melees[k]
	r.lines.fallIn(s, m)
	m.round++
	m.fought = s.clock()
	if s.is(rulingFreedMen, freedMenHelp) && m.round > 1 {
		r.help(s, m)
	}
	x := exchange{r: r, s: s, m: m, ref: ref, advantage: m.advantage && m.round == 1, outright: m.advantage && m.round == 1}
	if m.ladder >= 0 && m.round == 1 && s.is(rulingLadderAdvantage, ladderAdvantageSurvivalOnly) {
		x.advantage = true // the dead strike no blow, but who is hit rolls [war.storm.3]
	}
	if ref.Listen {
		r.tellRound(s, m, &x)
	}
	if !s.is(rulingDoubleHitScope, doubleHitScopeWholeTurn) { // each round counts alone [war.hit.3]
		for of := range 2 {
			for _, i := range m.of(of) {
				s.forget(int(i))
			}
		}
	}
	x.ready()
	for g := m.first; g < m.first+m.groups; g++ {
		if s.groups[g].status == fighting {
			x.group(&s.groups[g])
		} else {
			r.lines.pass(&s.groups[g])
		}
	}
	ref.Event(evFought, whoUnit(int(m.a[0])), whoUnit(int(m.d[0])), x.rule(), int(m.number), int(m.round), x.deadA, x.deadD)
	for of, dead := range [2]int{x.deadA, x.deadD} {
		for _, i := range m.of(of) {
			s.units[i].touched = true
			if x.marks {
				s.unmark(int(i))
			}
			if dead > 0 {
				r.bury(s, int(i))
			}
		}
		if dead > 0 {
			r.shrunk(s, s.units[m.of(of)[0]].side)
		}
	}
	r.status(s, k, ref)
}

// unmark forgets who of a unit was struck at.
func (s *State) unmark(i int) {
	u := &s.units[i]
	for k := u.off; k < u.off+u.n; k++ {
		s.men[k].st &^= struck
	}
}

// fallIn makes ready to look for the men of a melee, group by group.
func (l *lineup) fallIn(s *State, m *melee) {
	l.known = false
	for of := range 2 {
		list := m.of(of)
		l.ordered[of] = len(list) == 1 && !s.units[list[0]].idle() && m.ladder < 0 && s.is(rulingFreedMen, freedMenStand)
		for slot, i := range list {
			l.next[of][slot] = s.units[i].off
		}
	}
}

// seat lines up the living men of one side of a group, who stand from a place of the
// ranks on, and drops those who have died elsewhere. It returns how many there are.
func (l *lineup) seat(s *State, m *melee, of int, from, n int32) int32 {
	w := &l.row[of]
	*w = row{first: l.next[of][0]}
	if n == 0 {
		return 0
	}
	if u := &s.units[m.of(of)[0]]; l.ordered[of] && w.first+n <= u.off+u.n &&
		s.men[w.first].num == s.ranks[from].num && s.men[w.first+n-1].num == s.ranks[from+n-1].num {
		w.men = s.men[w.first : w.first+n]
		l.next[of][0] += n
		return n
	}
	x := &l.spare[of]
	x.men, x.at = x.men[:0], x.at[:0]
	keep := from
	for k := from; k < from+n; k++ {
		f := s.ranks[k]
		if at := l.place(s, m, of, f); at >= 0 {
			s.ranks[keep] = f
			keep++
			x.men, x.at = append(x.men, s.men[at]), append(x.at, at)
		}
	}
	*w = *x
	return keep - from
}

// stand puts men who were taken together back where they lie.
func (l *lineup) stand(s *State) {
	for of := range l.row {
		w := &l.row[of]
		for k, at := range w.at {
			s.men[at] = w.men[k]
		}
	}
}

// place is where a man lies, or nobody if he is not with his unit any more. Men
// stand in their groups as they stand in their unit, so he is looked for behind the
// last one found, and only if he is not there everywhere.
func (l *lineup) place(s *State, m *melee, of int, f fighter) int32 {
	next := &l.next[of][f.unit]
	u := &s.units[m.of(of)[f.unit]]
	at := *next
	if at < u.off+u.n && s.men[at].num == f.num {
		*next = at + 1
		return at
	}
	if !l.known {
		l.find(s, m)
	}
	if at = l.places[of][f.unit][f.num]; at >= 0 {
		*next = at + 1
	}
	return at
}

// pass goes on behind the men of a group who are not looked for.
func (l *lineup) pass(g *group) {
	l.next[0][0] += g.m
	l.next[1][0] += g.n
}

// find notes where all men of a melee lie.
func (l *lineup) find(s *State, m *melee) {
	l.known = true
	for of := range 2 {
		for slot, i := range m.of(of) {
			u := &s.units[i]
			list := l.places[of][slot]
			for len(list) <= int(u.start) {
				list = append(list, nobody)
			}
			l.places[of][slot] = list
			for k := range list[:u.start+1] {
				list[k] = nobody
			}
			for k := u.off; k < u.off+u.n; k++ {
				list[s.men[k].num] = k
			}
		}
	}
}

// tellRound records which procedure a round follows.
func (r *Rules) tellRound(s *State, m *melee, x *exchange) {
	if x.outright {
		x.ref.Step(stAdvantage, bout.None, melee3)
	} else {
		id := melee4
		if m.ladder >= 0 {
			id = storm3
		}
		x.ref.Step(stNoAdvantage, bout.None, id)
	}
	if m.round > 1 {
		x.ref.Step(stHeld, bout.None, melee8)
	}
	if m.front > 0 {
		id := castle3
		if m.ladder >= 0 {
			id = storm8
		}
		x.ref.Step(stFront, bout.None, id, x.front())
	}
	for g := m.first; g < m.first+m.groups; g++ {
		if y := &s.groups[g]; y.status == fighting && y.m != y.n {
			x.ref.Step(stSurplus, bout.None, melee8, int(y.m), int(y.n))
		}
	}
}

// status says of each group how it stands after a round, and asks for papers where
// both sides have men. [war.melee.5]
func (r *Rules) status(s *State, k int, ref *bout.Ref) {
	m := &s.melees[k]
	open := false
	m.next = m.groups
	for g := m.first; g < m.first+m.groups; g++ {
		x := &s.groups[g]
		if x.status != fighting {
			continue
		}
		who, id, ev := whoUnit(int(m.a[0])), melee8, evAttackerWon
		switch {
		case x.m > 0 && x.n > 0:
			open = true
			if s.is(rulingStayRetreatWhen, stayRetreatWhenEveryRound) || x.missed {
				x.deciding = true
				m.next = min(m.next, g-m.first)
				s.wanted++
			}
			x.paper = [2]uint8{}
			continue
		case x.m > 0:
			x.status = attackerWon
		case x.n > 0:
			x.status, who, ev = defenderWon, whoUnit(int(m.d[0])), evDefenderWon
		default:
			x.status, ev = bothDead, evBothDead
		}
		ref.Event(ev, who, bout.None, id, int(m.number), int(g-m.first)+1)
	}
	if m.over = !open; m.over {
		s.passOver()
		r.storm(s, k, ref)
	}
}

// help lets men whose group has won join the first group still fighting, up to ten.
// [war.melee.8]
func (r *Rules) help(s *State, m *melee) {
	most := int32(r.c.n(numGroup))
	for g := m.first; g < m.first+m.groups; g++ {
		x := &s.groups[g]
		for t := m.first; t < m.first+m.groups; t++ {
			y := &s.groups[t]
			if y.status != fighting {
				continue
			}
			for x.status == attackerWon && x.m > 0 && y.m < most {
				s.ranks[y.off+y.m] = s.ranks[x.off]
				copy(s.ranks[x.off:x.off+x.m-1], s.ranks[x.off+1:x.off+x.m])
				y.m, x.m = y.m+1, x.m-1
			}
			for x.status == defenderWon && x.n > 0 && y.n < most {
				s.ranks[y.off+y.roomA+y.n] = s.ranks[x.off+x.roomA]
				copy(s.ranks[x.off+x.roomA:x.off+x.roomA+x.n-1], s.ranks[x.off+x.roomA+1:x.off+x.roomA+x.n])
				y.n, x.n = y.n+1, x.n-1
			}
		}
	}
}
