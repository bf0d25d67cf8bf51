package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

func (r *Rules) allowRound(s *state.State, c *Command, p *Plan) *rule.Refusal {
	k := int(c.Melee)
	if k < 0 {
		k = r.RoundDue(s)
	}
	if k < 0 {
		k = r.OpenMelee(s)
	}
	if k < 0 {
		for k := int(s.Open); k < len(s.Melees); k++ {
			if m := &s.Melees[k]; !m.Over && r.Undecided(s, k) {
				return Refuse("decision-missing", state.Melee5, m.Label()+" waits for papers", r.Wanted(s, k))
			}
		}
		return Refuse("melee-over", state.Melee8, "no melee is to be fought", "end")
	}
	p.Booked = int32(k)
	m := &s.Melees[k]
	switch {
	case m.Over:
		return Refuse("melee-over", state.Melee8, m.Label()+" is over", "")
	case r.Undecided(s, k):
		return Refuse("decision-missing", state.Melee5, m.Label()+" waits for papers", r.Wanted(s, k))
	case s.AnyPending():
		return Refuse("hits-pending", state.Melee2, "the dead of the shooting are removed first", "casualties")
	case r.Dropped(s, k):
		return Refuse("melee-over", state.Melee8, m.Label()+" has come to nothing", "")
	case s.Is(state.RulingMeleeLength, state.MeleeLengthOneRoundPerTurn) && m.Fought == s.Clock():
		return Refuse("already-attacked", state.Melee8, m.Label()+" has had its round this turn", "end")
	case len(c.Groups) > 0 && (m.Made || m.Ladder >= 0):
		return Refuse("bad-argument", state.Melee1, "the groups of "+m.Label()+" have been made", "round "+m.Label())
	case len(c.Groups) > 0:
		return r.fitGroups(s, m, c)
	}
	return r.GroupsStated(s, m, c, "round "+m.Label())
}

// fitGroups refuses stated groups that contain more men than can fight.
func (r *Rules) fitGroups(s *state.State, m *state.Melee, c *Command) *rule.Refusal {
	a, d := 0, 0
	for k := 0; k < len(c.Groups); k += 2 {
		a, d = a+int(c.Groups[k]), d+int(c.Groups[k+1])
	}
	if a > r.ListThem(s, m, 0) || d > r.ListThem(s, m, 1) {
		return Refuse("bad-number", state.Melee1, "there are not so many men", "round "+m.Label()+" groups "+string(state.AppendGroups(nil, r.EvenGroups(s, m))))
	}
	return nil
}

// Fight fights one round of every group of a melee that still fights. [war.melee.3] [war.melee.4]
func (r *Rules) Fight(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	k := int(p.Booked)
	for j := int(s.Open); j < k; j++ { // an earlier melee that could not take place is over for good
		if !s.Melees[j].Over && r.Dropped(s, j) {
			s.Melees[j].Over = true
		}
	}
	s.PassOver()
	if !s.Melees[k].Made {
		r.Lines.Bare = r.Lines.Unseen && r.AllFight(s, &s.Melees[k], 0) && r.AllFight(s, &s.Melees[k], 1)
		r.Muddle(s, k, c.Groups)
		if ref.Listen {
			r.tellGroups(s, k, ref)
		}
	}
	m := &s.Melees[k]
	m.Fought = s.Clock()
	r.NextRound(s, m)
	l := &r.Lines
	x := &r.exchange
	if l.Held != k+1 {
		*x = Exchange{R: r, S: s, M: m, Ref: ref}
		x.Ready()
	}
	x.deadA, x.deadD = 0, 0
	x.Favor()
	if ref.Listen {
		r.tellRound(s, m, x)
	}
	if l.Held != k+1 {
		l.LineUp(s, m, x.Deadly)
		l.Held = k + 1
	}
	groups, later, byRank := s.Of(m), m.Round > 1, x.ByRank()
	rows := l.Rows[:len(groups)]
	for g := range groups {
		if y, w := &groups[g], &rows[g]; y.Status == state.Fighting {
			if later {
				w[0].Close()
				w[1].Close()
			}
			if byRank {
				x.Most = x.MostIn(g)
			}
			x.Group(y, w)
		}
	}
	l.Gone[0], l.Gone[1] = l.Gone[0]+x.deadA, l.Gone[1]+x.deadD
	if ref.Listen {
		ref.Event(state.EvRoundFought, state.WhoUnit(int(m.A[0])), state.WhoUnit(int(m.D[0])), x.rule(), int(m.Number), int(m.Round), x.deadA, x.deadD)
	}
	if !l.Bare {
		r.writeDown(s)
	}
	r.status(s, k, groups, ref)
}

// writeDown writes the held rows of a melee, if any, back to its men and removes the dead.
func (r *Rules) writeDown(s *state.State) {
	l := &r.Lines
	if l.Held == 0 {
		return
	}
	m := &s.Melees[l.Held-1]
	r.fallOut(s, m, 0)
	r.fallOut(s, m, 1)
	l.Held, l.Bare = 0, false
	l.Gone = [2]int{}
}

// fallOut is writeDown for one side of the melee whose rows are held.
func (r *Rules) fallOut(s *state.State, m *state.Melee, of int) {
	dead := false
	switch {
	case r.Lines.Held == 0:
		return
	case r.Lines.Bare:
		dead = r.Lines.ThinOut(s, m, of, r.Content.N(state.NumDeadly))
	default:
		dead = r.carryAway(s, m, of)
	}
	if dead {
		for _, i := range m.Of(of) {
			r.Shrunk(s, &s.Units[i])
		}
	}
}

// carryAway writes the records of a side back to its men, and removes its dead from the ranks and
// from their units. It reports whether there are any.
func (r *Rules) carryAway(s *state.State, m *state.Melee, of int) (dead bool) {
	deadly := r.Content.N(state.NumDeadly)
	for g := range m.Groups {
		y, w := &s.Groups[m.First+g], &r.Lines.Rows[g][of]
		if w.Stood == 0 {
			continue
		}
		w.Record(s, deadly)
		if int(y.Count(of)) < w.Stood {
			dead = true
			from := y.Off + int32(of)*y.RoomA
			w.Remove(s.Ranks[from : int(from)+w.Stood])
		}
	}
	for _, i := range m.Of(of) {
		s.Units[i].Touched = true
		if s.Is(state.RulingUnequalNumbers, state.UnequalNumbersAttackedOnly) {
			s.Unmark(int(i))
		}
		if dead {
			r.bury(s, int(i))
		}
	}
	return dead
}

// NextRound starts the next round of a melee: free men help, and where hits count for one round
// only, those of earlier rounds are cleared. [war.melee.8] [war.hit.3]
func (r *Rules) NextRound(s *state.State, m *state.Melee) {
	m.Round++
	if s.Is(state.RulingFreedMen, state.FreedMenHelp) && m.Round > 1 {
		r.help(s, m)
	}
	if !s.Is(state.RulingDoubleHitScope, state.DoubleHitScopeWholeTurn) {
		for of := range 2 {
			for _, i := range m.Of(of) {
				s.Forget(int(i))
			}
		}
	}
}

// Favor gives the attackers the first strike in the first round if they have the advantage.
// [war.melee.3]
func (x *Exchange) Favor() {
	m := x.M
	x.Outright = m.Advantage && m.Round == 1
	x.Advantage = x.Outright
	if m.Ladder >= 0 && m.Round == 1 && x.S.Is(state.RulingLadderAdvantage, state.LadderAdvantageSurvivalOnly) {
		x.Advantage = true // the dead do not strike back, but men who are hit roll for their lives [war.storm.3]
	}
}

// tellRound records which procedure a round follows.
func (r *Rules) tellRound(s *state.State, m *state.Melee, x *Exchange) {
	if x.Outright {
		x.Ref.Step(state.StAdvantage, core.None, state.Melee3)
	} else {
		id := state.Melee4
		if m.Ladder >= 0 {
			id = state.Storm3
		}
		x.Ref.Step(state.StNoAdvantage, core.None, id)
	}
	if m.Round > 1 {
		x.Ref.Step(state.StHeld, core.None, state.Melee8)
	}
	if m.Front > 0 {
		id := state.Castle3
		switch {
		case m.Bridge && m.Front == 2:
			id = state.Bridge2
		case m.Bridge:
			id = state.Bridge3
		case m.Ladder >= 0:
			id = state.Storm8
		}
		x.Ref.Step(state.StFront, core.None, id, x.front())
	}
	for g := m.First; m.Front == 0 && g < m.First+m.Groups; g++ {
		if y := &s.Groups[g]; y.Status == state.Fighting && y.M != y.N {
			x.Ref.Step(state.StSurplus, core.None, state.Melee8, int(y.M), int(y.N))
		}
	}
}

// status records for each group how it stands after a round, and asks for papers where both sides
// have men left. [war.melee.5]
func (r *Rules) status(s *state.State, k int, groups []state.Group, ref *core.Ref) {
	m := &s.Melees[k]
	open := false
	m.Next = m.Groups
	for g := range groups {
		x := &groups[g]
		if x.Status != state.Fighting {
			continue
		}
		who, id, ev := state.WhoUnit(int(m.A[0])), state.Melee8, state.EvAttackerWon
		switch {
		case x.M > 0 && x.N > 0:
			open = true
			if s.Is(state.RulingStayRetreatWhen, state.StayRetreatWhenEveryRound) || x.Missed {
				x.Deciding = true
				m.Next = min(m.Next, int32(g))
				s.Wanted++
			}
			x.Paper = [2]uint8{}
			continue
		case x.M > 0:
			x.Status = state.AttackerWon
		case x.N > 0:
			x.Status, who, ev = state.DefenderWon, state.WhoUnit(int(m.D[0])), state.EvDefenderWon
		default:
			x.Status, ev = state.BothDead, state.EvBothDead
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

// help moves men whose group has won into the first group that still fights, up to ten men.
// [war.melee.8]
func (r *Rules) help(s *state.State, m *state.Melee) {
	most := int32(r.Content.N(state.NumGroup))
	for g := m.First; g < m.First+m.Groups; g++ {
		x := &s.Groups[g]
		for t := m.First; t < m.First+m.Groups; t++ {
			y := &s.Groups[t]
			if y.Status != state.Fighting {
				continue
			}
			for x.Status == state.AttackerWon && x.M > 0 && y.M < most {
				s.Ranks[y.Off+y.M] = s.Ranks[x.Off]
				copy(s.Ranks[x.Off:x.Off+x.M-1], s.Ranks[x.Off+1:x.Off+x.M])
				y.M, x.M = y.M+1, x.M-1
			}
			for x.Status == state.DefenderWon && x.N > 0 && y.N < most {
				s.Ranks[y.Off+y.RoomA+y.N] = s.Ranks[x.Off+x.RoomA]
				copy(s.Ranks[x.Off+x.RoomA:x.Off+x.RoomA+x.N-1], s.Ranks[x.Off+x.RoomA+1:x.Off+x.RoomA+x.N])
				y.N, x.N = y.N+1, x.N-1
			}
		}
	}
}
