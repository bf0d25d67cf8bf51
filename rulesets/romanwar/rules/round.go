package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

func (r *Rules) allowRound(s *State, c *Command) *rule.Refusal {
	k := int(c.Melee)
	if k < 0 {
		k = r.RoundDue(s)
	}
	if k < 0 {
		k = r.OpenMelee(s)
	}
	if k < 0 {
		for k := int(s.Open); k < len(s.Melees); k++ {
			if m := &s.Melees[k]; !m.Over && r.undecided(s, k) {
				return Refuse("decision-missing", Melee5, m.Label()+" waits for papers", r.wanted(s, k))
			}
		}
		return Refuse("melee-over", Melee8, "no melee is to be fought", "end")
	}
	c.Work = int32(k)
	m := &s.Melees[k]
	switch {
	case m.Over:
		return Refuse("melee-over", Melee8, m.Label()+" is over", "")
	case r.undecided(s, k):
		return Refuse("decision-missing", Melee5, m.Label()+" waits for papers", r.wanted(s, k))
	case s.AnyPending():
		return Refuse("hits-pending", Melee2, "the dead of the shooting are removed first", "casualties")
	case r.dropped(s, k):
		return Refuse("melee-over", Melee8, m.Label()+" has come to nothing", "")
	case s.Is(RulingMeleeLength, MeleeLengthOneRoundPerTurn) && m.Fought == s.Clock():
		return Refuse("already-attacked", Melee8, m.Label()+" has had its round this turn", "end")
	case len(c.Groups) > 0 && (m.Made || m.Ladder >= 0):
		return Refuse("bad-argument", Melee1, "the groups of "+m.Label()+" have been made", "round "+m.Label())
	case len(c.Groups) > 0:
		return r.fitGroups(s, m, c)
	}
	return r.GroupsStated(s, m, c, "round "+m.Label())
}

// fitGroups refuses stated groups of more men than can fight.
func (r *Rules) fitGroups(s *State, m *Melee, c *Command) *rule.Refusal {
	a, d := 0, 0
	for k := 0; k < len(c.Groups); k += 2 {
		a, d = a+int(c.Groups[k]), d+int(c.Groups[k+1])
	}
	if a > r.listThem(s, m, 0) || d > r.listThem(s, m, 1) {
		return Refuse("bad-number", Melee1, "there are not so many men", "round "+m.Label()+" groups "+string(AppendGroups(nil, r.EvenGroups(s, m))))
	}
	return nil
}

// wanted says whose paper a melee waits for, or how those that lie sealed are shown.
func (r *Rules) wanted(s *State, k int) string {
	m := &s.Melees[k]
	g := &s.Groups[m.First+m.Next]
	for side := range uint8(s.NSides) {
		if g.Paper[m.Place(side)] == NoPaper && s.SealOf(int32(k), m.Next, side) < 0 {
			return "decide " + r.about(s, int32(k), m.Next) + " " + r.TypedSide(s, int(side)) + " stay|retreat"
		}
	}
	return "reveal"
}

// OpenMelee is the first melee with a round to come.
func (r *Rules) OpenMelee(s *State) int {
	for k := int(s.Open); k < len(s.Melees); k++ {
		if !s.Melees[k].Over && !r.dropped(s, k) && (s.Wanted == 0 || !r.undecided(s, k)) {
			return k
		}
	}
	return Nobody
}

// RoundDue is the first melee with a round to come in this turn. [war.melee.8]
func (r *Rules) RoundDue(s *State) int {
	k := r.OpenMelee(s)
	if !s.Is(RulingMeleeLength, MeleeLengthOneRoundPerTurn) {
		return k
	}
	for ; k >= 0 && k < len(s.Melees); k++ {
		if m := &s.Melees[k]; !m.Over && m.Fought != s.Clock() && !r.dropped(s, k) && !r.undecided(s, k) {
			return k
		}
	}
	return Nobody
}

// PassOver moves open on to the first melee that is not over.
func (s *State) PassOver() {
	for int(s.Open) < len(s.Melees) && s.Melees[s.Open].Over {
		s.Open++
	}
}

// Fight fights a round of every group that is fighting. [war.melee.3] [war.melee.4]
func (r *Rules) Fight(s *State, c *Command, ref *core.Ref) {
	k := int(c.Work)
	for j := int(s.Open); j < k; j++ { // what came to nothing before its turn does not come back
		if !s.Melees[j].Over && r.dropped(s, j) {
			s.Melees[j].Over = true
		}
	}
	s.PassOver()
	if !s.Melees[k].Made {
		r.Lines.bare = r.Lines.Unseen && r.allFight(s, &s.Melees[k], 0) && r.allFight(s, &s.Melees[k], 1)
		r.Muddle(s, k, c.Groups)
		if ref.Listen {
			r.tellGroups(s, k, ref)
		}
	}
	m := &s.Melees[k]
	m.Fought = s.Clock()
	r.NextRound(s, m)
	l := &r.Lines
	x := &l.round
	if l.held != k+1 {
		*x = Exchange{R: r, S: s, M: m, Ref: ref}
		x.Ready()
	}
	x.deadA, x.deadD = 0, 0
	x.Favor()
	if ref.Listen {
		r.tellRound(s, m, x)
	}
	if l.held != k+1 {
		l.LineUp(s, m, x.Deadly)
		l.held = k + 1
	}
	groups, later, byRank := s.Of(m), m.Round > 1, x.ByRank()
	rows := l.Rows[:len(groups)]
	for g := range groups {
		if y, w := &groups[g], &rows[g]; y.Status == Fighting {
			if later {
				w[0].close()
				w[1].close()
			}
			if byRank {
				x.Most = x.MostIn(g)
			}
			x.Group(y, w)
		}
	}
	l.gone[0], l.gone[1] = l.gone[0]+x.deadA, l.gone[1]+x.deadD
	if ref.Listen {
		ref.Event(EvFought, WhoUnit(int(m.A[0])), WhoUnit(int(m.D[0])), x.rule(), int(m.Number), int(m.Round), x.deadA, x.deadD)
	}
	if !l.bare {
		r.writeDown(s)
	}
	r.status(s, k, groups, ref)
}

// writeDown writes the records of the men of the melee that is held down, and removes
// the dead.
func (r *Rules) writeDown(s *State) {
	l := &r.Lines
	if l.held == 0 {
		return
	}
	m := &s.Melees[l.held-1]
	r.fallOut(s, m, 0)
	r.fallOut(s, m, 1)
	l.held, l.bare = 0, false
	l.gone = [2]int{}
}

// fallOut writes the records of a side of the melee that is held down, and removes
// its dead.
func (r *Rules) fallOut(s *State, m *Melee, of int) {
	dead := false
	switch {
	case r.Lines.held == 0:
		return
	case r.Lines.bare:
		dead = r.Lines.thinOut(s, m, of, r.Content.N(NumDeadly))
	default:
		dead = r.carryAway(s, m, of)
	}
	if dead {
		for _, i := range m.Of(of) {
			r.shrunk(s, &s.Units[i])
		}
	}
}

// carryAway writes the records of a side down and removes its dead from the ranks and
// from their units. It reports whether there are any.
func (r *Rules) carryAway(s *State, m *Melee, of int) (dead bool) {
	deadly := r.Content.N(NumDeadly)
	for g := range m.Groups {
		y, w := &s.Groups[m.First+g], &r.Lines.Rows[g][of]
		if w.stood == 0 {
			continue
		}
		w.Record(s, deadly)
		if int(y.Count(of)) < w.stood {
			dead = true
			from := y.Off + int32(of)*y.RoomA
			w.remove(s.Ranks[from : int(from)+w.stood])
		}
	}
	for _, i := range m.Of(of) {
		s.Units[i].Touched = true
		if s.Is(RulingUnequalNumbers, UnequalNumbersAttackedOnly) {
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
func (s *State) chargedAgain(m *Melee) bool {
	for k := int(s.Open); k < len(s.Melees); k++ {
		if x := &s.Melees[k]; x != m && !x.Over && x.D[0] == m.D[0] {
			return true
		}
	}
	return false
}

// NextRound goes to the next round of a melee: who is free helps, and where each round
// counts alone the hits of earlier ones are forgotten. [war.melee.8] [war.hit.3]
func (r *Rules) NextRound(s *State, m *Melee) {
	m.Round++
	if s.Is(RulingFreedMen, FreedMenHelp) && m.Round > 1 {
		r.help(s, m)
	}
	if !s.Is(RulingDoubleHitScope, DoubleHitScopeWholeTurn) {
		for of := range 2 {
			for _, i := range m.Of(of) {
				s.forget(int(i))
			}
		}
	}
}

// Favor has those who attack strike first in the first round if they have the
// advantage. [war.melee.3]
func (x *Exchange) Favor() {
	m := x.M
	x.Outright = m.Advantage && m.Round == 1
	x.Advantage = x.Outright
	if m.Ladder >= 0 && m.Round == 1 && x.S.Is(RulingLadderAdvantage, LadderAdvantageSurvivalOnly) {
		x.Advantage = true // the dead strike no blow, but who is hit rolls [war.storm.3]
	}
}

// unmark forgets who of a unit was struck at.
func (s *State) unmark(i int) {
	u := &s.Units[i]
	for k := u.Off; k < u.Off+u.N; k++ {
		s.Men[k].St &^= struck
	}
}

// tellRound records which procedure a round follows.
func (r *Rules) tellRound(s *State, m *Melee, x *Exchange) {
	if x.Outright {
		x.Ref.Step(stAdvantage, core.None, Melee3)
	} else {
		id := Melee4
		if m.Ladder >= 0 {
			id = Storm3
		}
		x.Ref.Step(stNoAdvantage, core.None, id)
	}
	if m.Round > 1 {
		x.Ref.Step(stHeld, core.None, Melee8)
	}
	if m.Front > 0 {
		id := Castle3
		switch {
		case m.bridge && m.Front == 2:
			id = Bridge2
		case m.bridge:
			id = Bridge3
		case m.Ladder >= 0:
			id = Storm8
		}
		x.Ref.Step(stFront, core.None, id, x.front())
	}
	for g := m.First; m.Front == 0 && g < m.First+m.Groups; g++ {
		if y := &s.Groups[g]; y.Status == Fighting && y.M != y.N {
			x.Ref.Step(stSurplus, core.None, Melee8, int(y.M), int(y.N))
		}
	}
}

// status says of each group how it stands after a round, and asks for papers where
// both sides have men. [war.melee.5]
func (r *Rules) status(s *State, k int, groups []Group, ref *core.Ref) {
	m := &s.Melees[k]
	open := false
	m.Next = m.Groups
	for g := range groups {
		x := &groups[g]
		if x.Status != Fighting {
			continue
		}
		who, id, ev := WhoUnit(int(m.A[0])), Melee8, EvAttackerWon
		switch {
		case x.M > 0 && x.N > 0:
			open = true
			if s.Is(RulingStayRetreatWhen, StayRetreatWhenEveryRound) || x.Missed {
				x.Deciding = true
				m.Next = min(m.Next, int32(g))
				s.Wanted++
			}
			x.Paper = [2]uint8{}
			continue
		case x.M > 0:
			x.Status = attackerWon
		case x.N > 0:
			x.Status, who, ev = defenderWon, WhoUnit(int(m.D[0])), EvDefenderWon
		default:
			x.Status, ev = bothDead, EvBothDead
		}
		if ref.Listen {
			ref.Event(ev, who, core.None, id, int(m.Number), g+1)
		}
	}
	if m.Over = !open; m.Over {
		r.writeDown(s)
		s.PassOver()
		r.storm(s, k, ref)
	}
}

// help lets men whose group has won join the first group still fighting, up to ten.
// [war.melee.8]
func (r *Rules) help(s *State, m *Melee) {
	most := int32(r.Content.N(NumGroup))
	for g := m.First; g < m.First+m.Groups; g++ {
		x := &s.Groups[g]
		for t := m.First; t < m.First+m.Groups; t++ {
			y := &s.Groups[t]
			if y.Status != Fighting {
				continue
			}
			for x.Status == attackerWon && x.M > 0 && y.M < most {
				s.Ranks[y.Off+y.M] = s.Ranks[x.Off]
				copy(s.Ranks[x.Off:x.Off+x.M-1], s.Ranks[x.Off+1:x.Off+x.M])
				y.M, x.M = y.M+1, x.M-1
			}
			for x.Status == defenderWon && x.N > 0 && y.N < most {
				s.Ranks[y.Off+y.RoomA+y.N] = s.Ranks[x.Off+x.RoomA]
				copy(s.Ranks[x.Off+x.RoomA:x.Off+x.RoomA+x.N-1], s.Ranks[x.Off+x.RoomA+1:x.Off+x.RoomA+x.N])
				y.N, x.N = y.N+1, x.N-1
			}
		}
	}
}
