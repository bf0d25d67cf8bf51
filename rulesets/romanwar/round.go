package romanwar

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

func (r *Rules) allowRound(s *State, c *Command) *rule.Refusal {
	k := int(c.melee)
	if k < 0 {
		k = r.roundDue(s)
	}
	if k < 0 {
		k = r.openMelee(s)
	}
	if k < 0 {
		for k := int(s.open); k < len(s.melees); k++ {
			if m := &s.melees[k]; !m.over && r.undecided(s, k) {
				return refuse("decision-missing", melee5, m.label()+" waits for papers", r.wanted(s, k))
			}
		}
		return refuse("melee-over", melee8, "no melee is to be fought", "end")
	}
	c.work = int32(k)
	m := &s.melees[k]
	switch {
	case m.over:
		return refuse("melee-over", melee8, m.label()+" is over", "")
	case r.undecided(s, k):
		return refuse("decision-missing", melee5, m.label()+" waits for papers", r.wanted(s, k))
	case s.anyPending():
		return refuse("hits-pending", melee2, "the dead of the shooting are removed first", "casualties")
	case r.dropped(s, k):
		return refuse("melee-over", melee8, m.label()+" has come to nothing", "")
	case s.is(rulingMeleeLength, meleeLengthOneRoundPerTurn) && m.fought == s.clock():
		return refuse("already-attacked", melee8, m.label()+" has had its round this turn", "end")
	case len(c.groups) > 0 && (m.made || m.ladder >= 0):
		return refuse("bad-argument", melee1, "the groups of "+m.label()+" have been made", "round "+m.label())
	case len(c.groups) > 0:
		return r.fitGroups(s, m, c)
	}
	return r.groupsStated(s, m, c, "round "+m.label())
}

// fitGroups refuses stated groups of more men than can fight.
func (r *Rules) fitGroups(s *State, m *melee, c *Command) *rule.Refusal {
	a, d := 0, 0
	for k := 0; k < len(c.groups); k += 2 {
		a, d = a+int(c.groups[k]), d+int(c.groups[k+1])
	}
	if a > r.listThem(s, m, 0) || d > r.listThem(s, m, 1) {
		return refuse("bad-number", melee1, "there are not so many men", "round "+m.label()+" groups "+string(appendGroups(nil, r.evenGroups(s, m))))
	}
	return nil
}

// wanted says whose paper a melee waits for, or how those that lie sealed are shown.
func (r *Rules) wanted(s *State, k int) string {
	m := &s.melees[k]
	g := &s.groups[m.first+m.next]
	for side := range uint8(s.nSides) {
		if g.paper[m.place(side)] == noPaper && s.sealOf(int32(k), m.next, side) < 0 {
			return "decide " + r.about(s, int32(k), m.next) + " " + r.typedSide(s, int(side)) + " stay|retreat"
		}
	}
	return "reveal"
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
		r.lines.bare = r.lines.unseen && r.allFight(s, &s.melees[k], 0) && r.allFight(s, &s.melees[k], 1)
		r.muddle(s, k, c.groups)
		if ref.Listen {
			r.tellGroups(s, k, ref)
		}
	}
	m := &s.melees[k]
	m.fought = s.clock()
	r.nextRound(s, m)
	l := &r.lines
	x := &l.round
	if l.held != k+1 {
		*x = exchange{r: r, s: s, m: m, ref: ref}
		x.ready()
	}
	x.deadA, x.deadD = 0, 0
	x.favor()
	if ref.Listen {
		r.tellRound(s, m, x)
	}
	if l.held != k+1 {
		l.lineUp(s, m, x.deadly)
		l.held = k + 1
	}
	groups, later, byRank := s.of(m), m.round > 1, x.byRank()
	rows := l.rows[:len(groups)]
	for g := range groups {
		if y, w := &groups[g], &rows[g]; y.status == fighting {
			if later {
				w[0].close()
				w[1].close()
			}
			if byRank {
				x.most = x.mostIn(g)
			}
			x.group(y, w)
		}
	}
	l.gone[0], l.gone[1] = l.gone[0]+x.deadA, l.gone[1]+x.deadD
	if ref.Listen {
		ref.Event(evFought, whoUnit(int(m.a[0])), whoUnit(int(m.d[0])), x.rule(), int(m.number), int(m.round), x.deadA, x.deadD)
	}
	if !l.bare {
		r.writeDown(s)
	}
	r.status(s, k, groups, ref)
}

// writeDown writes the records of the men of the melee that is held down, and removes
// the dead.
func (r *Rules) writeDown(s *State) {
	l := &r.lines
	if l.held == 0 {
		return
	}
	m := &s.melees[l.held-1]
	r.fallOut(s, m, 0)
	r.fallOut(s, m, 1)
	l.held, l.bare = 0, false
	l.gone = [2]int{}
}

// fallOut writes the records of a side of the melee that is held down, and removes
// its dead.
func (r *Rules) fallOut(s *State, m *melee, of int) {
	dead := false
	switch {
	case r.lines.held == 0:
		return
	case r.lines.bare:
		dead = r.lines.thinOut(s, m, of, r.c.n(numDeadly))
	default:
		dead = r.carryAway(s, m, of)
	}
	if dead {
		for _, i := range m.of(of) {
			r.shrunk(s, &s.units[i])
		}
	}
}

// carryAway writes the records of a side down and removes its dead from the ranks and
// from their units. It reports whether there are any.
func (r *Rules) carryAway(s *State, m *melee, of int) (dead bool) {
	deadly := r.c.n(numDeadly)
	for g := range m.groups {
		y, w := &s.groups[m.first+g], &r.lines.rows[g][of]
		if w.stood == 0 {
			continue
		}
		w.record(s, deadly)
		if int(y.count(of)) < w.stood {
			dead = true
			from := y.off + int32(of)*y.roomA
			w.remove(s.ranks[from : int(from)+w.stood])
		}
	}
	for _, i := range m.of(of) {
		s.units[i].touched = true
		if s.is(rulingUnequalNumbers, unequalNumbersAttackedOnly) {
			s.unmark(int(i))
		}
		if dead {
			r.bury(s, int(i))
		}
	}
	return dead
}

// chargedAgain reports whether the defender of a melee has another to fight in this
// turn.
func (s *State) chargedAgain(m *melee) bool {
	for k := int(s.open); k < len(s.melees); k++ {
		if x := &s.melees[k]; x != m && !x.over && x.d[0] == m.d[0] {
			return true
		}
	}
	return false
}

// nextRound goes to the next round of a melee: who is free helps, and where each round
// counts alone the hits of earlier ones are forgotten. [war.melee.8] [war.hit.3]
func (r *Rules) nextRound(s *State, m *melee) {
	m.round++
	if s.is(rulingFreedMen, freedMenHelp) && m.round > 1 {
		r.help(s, m)
	}
	if !s.is(rulingDoubleHitScope, doubleHitScopeWholeTurn) {
		for of := range 2 {
			for _, i := range m.of(of) {
				s.forget(int(i))
			}
		}
	}
}

// favor has those who attack strike first in the first round if they have the
// advantage. [war.melee.3]
func (x *exchange) favor() {
	m := x.m
	x.outright = m.advantage && m.round == 1
	x.advantage = x.outright
	if m.ladder >= 0 && m.round == 1 && x.s.is(rulingLadderAdvantage, ladderAdvantageSurvivalOnly) {
		x.advantage = true // the dead strike no blow, but who is hit rolls [war.storm.3]
	}
}

// unmark forgets who of a unit was struck at.
func (s *State) unmark(i int) {
	u := &s.units[i]
	for k := u.off; k < u.off+u.n; k++ {
		s.men[k].st &^= struck
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
		switch {
		case m.bridge && m.front == 2:
			id = bridge2
		case m.bridge:
			id = bridge3
		case m.ladder >= 0:
			id = storm8
		}
		x.ref.Step(stFront, bout.None, id, x.front())
	}
	for g := m.first; m.front == 0 && g < m.first+m.groups; g++ {
		if y := &s.groups[g]; y.status == fighting && y.m != y.n {
			x.ref.Step(stSurplus, bout.None, melee8, int(y.m), int(y.n))
		}
	}
}

// status says of each group how it stands after a round, and asks for papers where
// both sides have men. [war.melee.5]
func (r *Rules) status(s *State, k int, groups []group, ref *bout.Ref) {
	m := &s.melees[k]
	open := false
	m.next = m.groups
	for g := range groups {
		x := &groups[g]
		if x.status != fighting {
			continue
		}
		who, id, ev := whoUnit(int(m.a[0])), melee8, evAttackerWon
		switch {
		case x.m > 0 && x.n > 0:
			open = true
			if s.is(rulingStayRetreatWhen, stayRetreatWhenEveryRound) || x.missed {
				x.deciding = true
				m.next = min(m.next, int32(g))
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
		if ref.Listen {
			ref.Event(ev, who, bout.None, id, int(m.number), g+1)
		}
	}
	if m.over = !open; m.over {
		r.writeDown(s)
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
