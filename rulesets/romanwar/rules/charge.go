package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// Reaches refuses a charge or a run-over that the rest of the unit's move does not allow; otherwise
// it puts the way, the whole gap, into the plan.
func (r *Rules) Reaches(s *state.State, c *Command, p *Plan) *rule.Refusal {
	if no := r.toContact(s, c, p); no != nil {
		return no
	}
	return r.roomAt(s, c, p)
}

// toContact is Reaches without regard to friends who stand at the end.
func (r *Rules) toContact(s *state.State, c *Command, p *Plan) *rule.Refusal {
	u := &s.Units[c.Unit]
	b := s.Area(u)
	gx, gy := b.Away(*s.Area(&s.Units[c.Target]))
	if no := r.stayPut(s, int(c.Unit)); no != nil && (gx != 0 || gy != 0) {
		return no
	}
	if no := r.OverGround(s, c, p, u, b, gx, gy); no != nil {
		return no
	}
	via, no := r.Closed(s, u, b, gx, gy)
	if no != nil {
		return no
	}
	if no := r.AtCorners(s, c, p, u, via); no != nil {
		return no
	}
	p.Way.Dx, p.Way.Dy, p.Way.Facing = gx, gy, u.Facing
	return nil
}

// rideDown moves a unit into contact with its target.
func (r *Rules) rideDown(s *state.State, c *Command, p *Plan) {
	u := &s.Units[c.Unit]
	u.Step(p.Way.Dx, p.Way.Dy)
	u.Spent, u.Gone = u.Spent.Plus(p.Way.Cost), u.Gone+p.Way.Length
	r.Strides(s, int(c.Unit))
}

// allowCharge refuses a charge for whatever forbids the melee, and then for distance or obstacles.
func (r *Rules) allowCharge(s *state.State, c *Command, p *Plan) *rule.Refusal {
	if s.Mode != state.Battle {
		return Refuse("wrong-phase", state.Melee2, "without a table the players state who fights", "melee UNIT against UNIT")
	}
	p.Melee = Between(c.Unit, c.Target)
	if no := r.allowAttack(s, &p.Melee, nil); no != nil {
		return no
	}
	gx, gy := s.Rect(&s.Units[c.Unit]).Away(s.Rect(&s.Units[c.Target]))
	if s.Step == state.StepMove && s.Is(state.RulingStepOrder, state.StepOrderMoveShootMelee) {
		return Refuse("wrong-step", state.Melee2, "this is the step of move", "next")
	}
	if no := r.levelWith(s, c, gx, gy); no != nil {
		return no
	}
	if no := r.toContact(s, c, p); no != nil {
		return no
	}
	if no := r.metFirst(s, c, p); no != nil {
		return no
	}
	return r.roomAt(s, c, p)
}

// metFirst refuses a charge with a nearer enemy in its way: like a move, a charge cannot go through
// enemies. [war.melee.2]
func (r *Rules) metFirst(s *state.State, c *Command, p *Plan) *rule.Refusal {
	b := s.Area(&s.Units[c.Unit])
	gap := state.Long(b.Away(*s.Area(&s.Units[c.Target])))
	for _, i := range r.passedOver(s, c, p) {
		if state.Long(b.Away(*s.Area(&s.Units[i]))) < gap {
			return Refuse("in-the-way", state.Melee2, r.Name(s, int(i))+" stand in the way", "charge "+r.Typed(s, int(c.Unit))+" against "+r.Typed(s, int(i)))
		}
	}
	return nil
}

// levelWith refuses a charge between men on a wall and men on the ground, unless they
// meet where the wall has a corner. [war.castle.2] [war.storm.3]
func (r *Rules) levelWith(s *state.State, c *Command, gx, gy int32) *rule.Refusal {
	if len(s.Feats) == 0 {
		return nil
	}
	u, t := &s.Units[c.Unit], &s.Units[c.Target]
	own, other := r.OnTop(s, u), r.OnTop(s, t)
	if (own >= 0) == (other >= 0) {
		return nil
	}
	x, y := s.Rect(u).Middle()
	if f := &s.Feats[max(own, other)]; !f.Corner(x+gx, y+gy) {
		if own >= 0 {
			return r.toCorner(s, u, f)
		}
		hint := "its corners and ladders lead there"
		if u.Ladders > 0 {
			hint = "ladder-up " + r.Typed(s, int(c.Unit)) + " " + r.Names.Name(f.Name) + " in a step of move"
		}
		return Refuse("blocked", state.Castle2, r.Name(s, int(c.Target))+" stand on a wall; men get on it at its corners, or by a ladder", hint)
	}
	return nil
}

// Charge moves a unit into contact and books the melee. [war.melee.2]
func (r *Rules) Charge(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	if ref.Listen {
		ref.Event(state.EvCharged, state.WhoUnit(int(c.Unit)), state.WhoUnit(int(c.Target)), state.Melee2, int(p.Way.Length))
	}
	r.rideDown(s, c, p)
	own, over := r.Abreast(s, int(c.Unit))
	other, there := r.Abreast(s, int(c.Target))
	if own == 0 || other > 0 && other < own {
		own, over = other, there
	}
	p.Melee.Front, p.Melee.Bridge = int16(own), over
	p.Melee.Gx, p.Melee.Gy = p.Way.Dx, p.Way.Dy
	r.book(s, &p.Melee, ref)
}

func (r *Rules) allowDecide(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	m := &s.Melees[c.Melee]
	if m.Groups == 0 {
		return Refuse("not-deciding", state.Melee5, m.Label()+" has not been fought yet", "round "+m.Label())
	}
	if c.Group >= m.Groups {
		return Refuse("not-deciding", state.Melee5, "M"+state.Itoa(int(m.Number))+" has groups 1 to "+state.Itoa(int(m.Groups)), "")
	}
	g := &s.Groups[m.First+c.Group]
	switch {
	case !g.Deciding:
		return Refuse("not-deciding", state.Melee5, m.Label()+"."+state.Itoa(int(c.Group)+1)+" has nothing to decide", "")
	case g.Paper[m.Place(uint8(c.Side))] != state.NoPaper || s.SealOf(c.Melee, c.Group, uint8(c.Side)) >= 0 && c.Action.Word != "open":
		return Refuse("already-decided", state.Melee5, r.SideName(s, int(c.Side))+" have decided for "+m.Label(), r.Wanted(s, int(c.Melee)))
	}
	return nil
}

// decide takes a paper. Once a group has both, they are shown; once the melee has all, the retreats
// follow. [war.melee.5]
func (r *Rules) decide(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
	m := &s.Melees[c.Melee]
	g := &s.Groups[m.First+c.Group]
	of := m.Place(uint8(c.Side))
	g.Ground[of] = c.Ground
	ref.Event(state.EvPaper, whoSide(int(c.Side)), core.None, state.Melee5, int(m.Number), int(c.Group)+1)
	r.takePaper(s, m, g, of, c.Paper, ref)
	if !r.Undecided(s, int(c.Melee)) {
		r.Retreats(s, int(c.Melee), ref)
	}
}

// takePaper takes a paper of a group; once both are in they are shown.
func (r *Rules) takePaper(s *state.State, m *state.Melee, g *state.Group, of int, paper uint8, ref *core.Ref) {
	g.Paper[of] = paper
	if g.Paper[0] != state.NoPaper && g.Paper[1] != state.NoPaper {
		r.ShowPapers(s, m, g, ref)
		s.Ask(m, m.Next)
	}
}

// ShowPapers shows the papers of a group and ends its decision.
func (r *Rules) ShowPapers(s *state.State, m *state.Melee, g *state.Group, ref *core.Ref) {
	g.Deciding = false
	s.Wanted--
	r.turnUp(s, m, g, ref)
}

// turnUp shows the papers of a group.
func (r *Rules) turnUp(s *state.State, m *state.Melee, g *state.Group, ref *core.Ref) {
	ev := state.EvBothLeft
	switch {
	case g.Paper[0] == state.Stay && g.Paper[1] == state.Stay:
		ev = state.EvBothStay
	case g.Paper[0] == state.Stay:
		g.Status, ev = state.DefenderLeft, state.EvDefenderLeft
	case g.Paper[1] == state.Stay:
		g.Status, ev = state.AttackerLeft, state.EvAttackerLeft
	default:
		g.Status = state.BothLeft
	}
	if ref.Listen {
		who := m.A[0]
		if ev == state.EvDefenderLeft {
			who = m.D[0]
		}
		ref.Event(ev, state.WhoUnit(int(who)), core.None, state.Melee5, int(m.Number), s.NumberOf(m, g))
	}
}

// Retreats carries out the retreats of a round, the attackers' first. [war.melee.6]
func (r *Rules) Retreats(s *state.State, k int, ref *core.Ref) {
	m := &s.Melees[k]
	open, left, groups := false, false, s.Of(m)
	var men [2]int
	for g := range groups {
		switch x := &groups[g]; {
		case x.Status == state.Fighting:
			open = true
		case x.Status >= state.AttackerLeft:
			left = true
			for of := range men {
				if x.Leaves(of) {
					men[of] += int(x.Count(of))
				}
			}
		}
	}
	for of := range men {
		if men[of] > 0 {
			r.leave(s, m, k, of, men[of], ref)
		}
	}
	for g := 0; left && g < len(groups); g++ {
		groups[g].Done = groups[g].Status >= state.AttackerLeft
	}
	if m.Over = !open; m.Over {
		r.writeDown(s)
		s.PassOver()
		r.storm(s, k, ref)
	}
	if left {
		r.closeLeft(s, ref)
	}
}

// leave removes the men of all groups that one side leaves, together.
func (r *Rules) leave(s *state.State, m *state.Melee, k, of, men int, ref *core.Ref) {
	r.fallOut(s, m, of)
	s.LeaveWork(m, of)
	s.Quit(m, of)
	if m.Ladder >= 0 {
		r.offLadder(s, k, of, ref)
		return
	}
	if s.Mode == state.Theatre {
		r.giveGround(s, m, of, ref)
		return
	}
	r.fallBack(s, m, of, men, ref)
}

// closeLeft reports the groups that were left through another melee, and ends the melees that have
// no other groups. [war.melee.6]
func (r *Rules) closeLeft(s *state.State, ref *core.Ref) {
	for k := int(s.Open); k < len(s.Melees); k++ {
		m := &s.Melees[k]
		told := false
		for g := range m.Groups {
			x := &s.Groups[m.First+g]
			if m.Over || !x.Emptied() {
				continue
			}
			x.Done, told = true, true
			who, ev := m.A[0], state.EvAttackerLeft
			if x.Status == state.DefenderLeft {
				who, ev = m.D[0], state.EvDefenderLeft
			}
			ref.Event(ev, state.WhoUnit(int(who)), core.None, state.Melee6, int(m.Number), int(g)+1)
		}
		if told && !r.Undecided(s, k) {
			r.Retreats(s, k, ref)
		}
	}
}

// giveGround reports how far the men who leave go in play without a table; those over the same
// ground are reported together. [war.melee.6]
func (r *Rules) giveGround(s *state.State, m *state.Melee, of int, ref *core.Ref) {
	for slot, i := range m.Of(of) {
		for ground := range uint8(len(state.GroundWords)) {
			men := 0
			for k := range s.Of(m) {
				g := &s.Groups[m.First+int32(k)]
				if !g.Leaves(of) || g.Ground[of] != ground {
					continue
				}
				for _, f := range g.Ranks(s, of) {
					men += state.Bit(int(f.Unit) == slot)
				}
			}
			if men > 0 {
				s.QuitLadders(i)
				n, div := r.Allowance(s, &s.Units[i], ground)
				ref.Event(state.EvRetreated, state.WhoUnit(int(i)), core.None, state.Melee6, men, int(n/div))
			}
		}
	}
}

// fallBack moves the men who leave a full move away on the table. If some men of their unit stay,
// those who leave become a unit of their own.
func (r *Rules) fallBack(s *state.State, m *state.Melee, of, men int, ref *core.Ref) {
	i, foe := int(m.Of(of)[0]), &s.Units[m.Of(1 - of)[0]]
	dx, dy := m.Gx, m.Gy
	if of == 0 {
		dx, dy = -dx, -dy
	}
	if dx == 0 && dy == 0 {
		r.fallOut(s, m, 1-of) // FromEnemy measures from where the enemy stands now
		dx, dy = r.FromEnemy(s, &s.Units[i], foe)
	}
	if int32(men) < s.Units[i].N {
		i = r.splitOff(s, m, of, men)
	}
	u := &s.Units[i]
	full := u.Base
	length := r.farthest(s, u, dx, dy, full)
	if length < full && s.Is(state.RulingRetreatPath, state.RetreatPathOffTable) {
		u.Fled += u.N
		s.Lose(u, u.N)
		s.Dirty += u.N
		ref.Event(state.EvFled, state.WhoUnit(i), core.None, state.Melee6, int(u.N))
		u.N = 0
		r.ChangedSide(s, u.Side)
		return
	}
	length = r.ClearOfFriends(s, i, dx, dy, length)
	x, y := state.Along(dx, dy, length, false)
	u.Step(x, y)
	u.Exposed, u.Shown = 0, false // none of them is at a window any more
	r.Strides(s, i)
	if ref.Listen {
		ref.Event(state.EvRetreated, state.WhoUnit(i), core.None, state.Melee6, int(u.N), int(length))
	}
}

// farthest returns the greatest length, up to full, that keeps a unit on the table, crosses nothing
// closed to it and costs no more than a full move.
func (r *Rules) farthest(s *state.State, u *state.Unit, dx, dy, full int32) int32 {
	b := *s.Area(u)
	fits := func(m int32) bool {
		x, y := state.Along(dx, dy, m, false)
		return s.OnTable(b.Moved(x, y))
	}
	if len(s.Feats) > 0 {
		return r.farthestOver(s, u, b, dx, dy, full, fits)
	}
	if !s.OnTable(b) { // off the table already: any length that brings it on
		for m := full; m > 0; m-- {
			if fits(m) {
				return m
			}
		}
		return 0
	}
	if fits(full) {
		return full
	}
	return state.Longest(full-1, fits)
}

// farthestOver is farthest on a table with features.
func (r *Rules) farthestOver(s *state.State, u *state.Unit, b state.Box, dx, dy, full int32, fits func(int32) bool) int32 {
	fresh := *u
	fresh.ThisTurn = state.ThisTurn{Spent: state.Frac{N: 0, D: 1}}
	goes := func(m int32) bool {
		x, y := state.Along(dx, dy, m, false)
		var legs [state.MaxLegs]state.Leg
		n := s.LegsOf(&legs, b, x, y, m)
		cost := state.Frac{N: 0, D: 1}
		for _, l := range legs[:n] {
			cost = cost.Plus(r.Stretch(s, &fresh, l.Length, l.Ground))
		}
		_, no := r.Closed(s, &fresh, &b, x, y)
		return !cost.Over() && fits(m) && no == nil
	}
	best := int32(0)
	for _, step := range [...]int32{state.Inch / 2, 1} { // in half inches first, then in hundredths
		for m := best + step; m <= 2*full && goes(m); m += step {
			best = m
		}
	}
	return best
}

// splitOff makes a unit of the men who leave, in the order of their numbers, last in muster order.
func (r *Rules) splitOff(s *state.State, m *state.Melee, of, men int) int {
	i := int(m.Of(of)[0])
	j := r.NewPart(s, i)
	r.Raised(s, s.Units[j].Side)
	if r.Lines.Bare {
		r.Lines.DropOut(s, m, of)
		s.Cut(i, j, int32(men))
		return j
	}
	r.stepOut(s, m, of)
	r.CarryOver(s, i, j)
	return j
}

// stepOut marks the men of all groups that a side leaves, and takes them out of the groups.
func (r *Rules) stepOut(s *state.State, m *state.Melee, of int) {
	l := &r.Lines
	l.FallIn(s, m)
	l.Grow(m)
	for g := range m.Groups {
		x, w := &s.Groups[m.First+g], &l.Rows[g][of]
		if !x.Leaves(of) {
			l.Pass(x)
			continue
		}
		w.Seat(l, s, m, of, x.Off+int32(of)*x.RoomA, x.Count(of), r.Content.N(state.NumDeadly))
		for k := range w.N {
			s.Men[w.Place(k)].St |= state.Fell // he leaves this unit
		}
	}
	l.DropOut(s, m, of)
}
