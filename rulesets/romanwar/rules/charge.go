package rules

import (
	"slices"

	"summa/internal/core"
	"summa/internal/rule"
)

// Reaches refuses a charge or a run-over that what is left of the move does not
// allow, and notes the way: the whole gap.
func (r *Rules) Reaches(s *State, c *Command) *rule.Refusal {
	if no := r.toContact(s, c); no != nil {
		return no
	}
	return r.roomAt(s, c)
}

// toContact is reaches, whoever stands there.
func (r *Rules) toContact(s *State, c *Command) *rule.Refusal {
	u := &s.Units[c.Unit]
	b := s.Area(u)
	gx, gy := b.Away(*s.Area(&s.Units[c.Target]))
	if no := r.stayPut(s, int(c.Unit)); no != nil && (gx != 0 || gy != 0) {
		return no
	}
	if no := r.OverGround(s, c, u, b, gx, gy); no != nil {
		return no
	}
	via, no := r.Closed(s, u, b, gx, gy)
	if no != nil {
		return no
	}
	if no := r.AtCorners(s, c, u, via); no != nil {
		return no
	}
	c.Way.Dx, c.Way.Dy, c.Way.Facing = gx, gy, u.Facing
	return nil
}

// rideDown moves a piece into contact with those it runs over.
func (r *Rules) rideDown(s *State, c *Command) {
	u := &s.Units[c.Unit]
	u.step(c.Way.Dx, c.Way.Dy)
	u.Spent, u.Gone = u.Spent.plus(c.Way.Cost), u.Gone+c.Way.Length
	r.strides(s, int(c.Unit))
}

// allowCharge refuses a charge: what bars a melee, then what is too far.
func (r *Rules) allowCharge(s *State, c *Command) *rule.Refusal {
	if s.Mode != Battle {
		return Refuse("wrong-phase", Melee2, "without a table the players state who fights", "melee UNIT against UNIT")
	}
	c.More[0][0], c.More[1][0], c.NMore = c.Unit, c.Target, [2]int8{1, 1}
	if no := r.allowAttack(s, c); no != nil {
		return no
	}
	gx, gy := s.Rect(&s.Units[c.Unit]).Away(s.Rect(&s.Units[c.Target]))
	if s.Step == StepMove && s.Is(RulingStepOrder, StepOrderMoveShootMelee) {
		return Refuse("wrong-step", Melee2, "this is the step of move", "next")
	}
	if no := r.levelWith(s, c, gx, gy); no != nil {
		return no
	}
	if no := r.toContact(s, c); no != nil {
		return no
	}
	if no := r.metFirst(s, c); no != nil {
		return no
	}
	return r.roomAt(s, c)
}

// metFirst refuses a charge on whose way enemies stand who are nearer: nobody goes through
// them, on a charge no more than on a move. [war.melee.2]
func (r *Rules) metFirst(s *State, c *Command) *rule.Refusal {
	b := s.Area(&s.Units[c.Unit])
	gap := Long(b.Away(*s.Area(&s.Units[c.Target])))
	for _, i := range r.passedOver(s, c) {
		if Long(b.Away(*s.Area(&s.Units[i]))) < gap {
			return Refuse("in-the-way", Melee2, r.Name(s, int(i))+" stand in the way", "charge "+r.Typed(s, int(c.Unit))+" against "+r.Typed(s, int(i)))
		}
	}
	return nil
}

// levelWith refuses a charge between men on a wall and men on the ground, unless they
// meet where the wall has a corner. [war.castle.2] [war.storm.3]
func (r *Rules) levelWith(s *State, c *Command, gx, gy int32) *rule.Refusal {
	if len(s.Feats) == 0 {
		return nil
	}
	u, t := &s.Units[c.Unit], &s.Units[c.Target]
	own, other := r.onTop(s, u), r.onTop(s, t)
	if (own >= 0) == (other >= 0) {
		return nil
	}
	x, y := s.Rect(u).Middle()
	if f := &s.Feats[max(own, other)]; !f.corner(x+gx, y+gy) {
		if own >= 0 {
			return r.toCorner(s, u, f)
		}
		hint := "its corners and ladders lead there"
		if u.Ladders > 0 {
			hint = "ladder-up " + r.Typed(s, int(c.Unit)) + " " + r.Names.Name(f.Name) + " in a step of move"
		}
		return Refuse("blocked", Castle2, r.Name(s, int(c.Target))+" stand on a wall; men get on it at its corners, or by a ladder", hint)
	}
	return nil
}

// Charge moves a unit into contact and books the melee. [war.melee.2]
func (r *Rules) Charge(s *State, c *Command, ref *core.Ref) {
	c.N, c.M, c.From = 0, 0, 0
	if ref.Listen {
		ref.Event(evCharged, WhoUnit(int(c.Unit)), WhoUnit(int(c.Target)), Melee2, int(c.Way.Length))
	}
	r.rideDown(s, c)
	own, over := r.abreast(s, int(c.Unit))
	other, there := r.abreast(s, int(c.Target))
	if c.From = own; own == 0 || other > 0 && other < own {
		c.From, over = other, there
	}
	k := r.book(s, c, ref)
	s.Melees[k].Gx, s.Melees[k].Gy, s.Melees[k].bridge = c.Way.Dx, c.Way.Dy, over
}

// abreast is how many men fight side by side where a unit stands: on a bridge as
// many as it takes, on a wall two, else all, in a doorway too. [war.castle.3]
// [war.bridge.2]
func (r *Rules) abreast(s *State, i int) (men int32, bridge bool) {
	if len(s.Feats) == 0 {
		return 0, false
	}
	x, y := s.Rect(&s.Units[i]).Middle()
	if r.wallAt(s, x, y) >= 0 {
		return int32(r.Content.N(numFront)), false
	}
	for k := range s.Feats {
		if f := &s.Feats[k]; f.Kind == Crossing && f.holds(x, y) {
			return f.Height / Inch, true
		}
	}
	return 0, false
}

func (r *Rules) allowDecide(s *State, c *Command) *rule.Refusal {
	m := &s.Melees[c.Melee]
	if m.Groups == 0 {
		return Refuse("not-deciding", Melee5, m.Label()+" has not been fought yet", "round "+m.Label())
	}
	if c.Group >= m.Groups {
		return Refuse("not-deciding", Melee5, "M"+Itoa(int(m.Number))+" has groups 1 to "+Itoa(int(m.Groups)), "")
	}
	g := &s.Groups[m.First+c.Group]
	switch {
	case !g.Deciding:
		return Refuse("not-deciding", Melee5, m.Label()+"."+Itoa(int(c.Group)+1)+" has nothing to decide", "")
	case g.Paper[m.Place(uint8(c.Side))] != NoPaper || s.SealOf(c.Melee, c.Group, uint8(c.Side)) >= 0 && c.Action.Word != "open":
		return Refuse("already-decided", Melee5, r.SideName(s, int(c.Side))+" have decided for "+m.Label(), r.wanted(s, int(c.Melee)))
	}
	return nil
}

// Label is what a melee is called.
func (m *Melee) Label() string { return "M" + Itoa(int(m.Number)) }

// Place is 0 for the attackers of a melee and 1 for the defenders.
func (m *Melee) Place(side uint8) int {
	if side == m.Side {
		return 0
	}
	return 1
}

// decide takes a paper; once all are in they are shown and the retreats follow.
// [war.melee.5]
func (r *Rules) decide(s *State, c *Command, ref *core.Ref) {
	m := &s.Melees[c.Melee]
	g := &s.Groups[m.First+c.Group]
	of := m.Place(uint8(c.Side))
	g.Ground[of] = c.Ground
	ref.Event(evDecide, whoSide(int(c.Side)), core.None, Melee5, int(m.Number), int(c.Group)+1)
	r.takePaper(s, m, g, of, c.Paper, ref)
	if !r.undecided(s, int(c.Melee)) {
		r.Retreats(s, int(c.Melee), ref)
	}
}

// takePaper takes a paper of a group; once both are in they are shown.
func (r *Rules) takePaper(s *State, m *Melee, g *Group, of int, paper uint8, ref *core.Ref) {
	g.Paper[of] = paper
	if g.Paper[0] != NoPaper && g.Paper[1] != NoPaper {
		r.ShowPapers(s, m, g, ref)
		s.Ask(m, m.Next)
	}
}

// ShowPapers shows the papers of a group and asks for no others.
func (r *Rules) ShowPapers(s *State, m *Melee, g *Group, ref *core.Ref) {
	g.Deciding = false
	s.Wanted--
	r.turnUp(s, m, g, ref)
}

// turnUp shows the papers of a group.
func (r *Rules) turnUp(s *State, m *Melee, g *Group, ref *core.Ref) {
	ev := evBothLeft
	switch {
	case g.Paper[0] == Stay && g.Paper[1] == Stay:
		ev = evBothStay
	case g.Paper[0] == Stay:
		g.Status, ev = defenderLeft, evDefenderLeft
	case g.Paper[1] == Stay:
		g.Status, ev = attackerLeft, evAttackerLeft
	default:
		g.Status = bothLeft
	}
	if ref.Listen {
		who := m.A[0]
		if ev == evDefenderLeft {
			who = m.D[0]
		}
		ref.Event(ev, WhoUnit(int(who)), core.None, Melee5, int(m.Number), s.numberOf(m, g))
	}
}

// numberOf is the number of a group in its melee.
func (s *State) numberOf(m *Melee, g *Group) int {
	for k := range m.Groups {
		if g == &s.Groups[m.First+k] {
			return int(k) + 1
		}
	}
	return 0
}

// Retreats carries out the retreats of a round: the attackers' first. [war.melee.6]
func (r *Rules) Retreats(s *State, k int, ref *core.Ref) {
	m := &s.Melees[k]
	open, left, groups := false, false, s.Of(m)
	var men [2]int
	for g := range groups {
		switch x := &groups[g]; {
		case x.Status == Fighting:
			open = true
		case x.Status >= attackerLeft:
			left = true
			for of := range men {
				if x.leaves(of) {
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
		groups[g].Done = groups[g].Status >= attackerLeft
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

// leaves reports whether one side of a group has chosen to go and is still there.
func (g *Group) leaves(of int) bool {
	return g.Status >= attackerLeft && !g.Done && (g.Status == bothLeft || g.Status == attackerLeft+uint8(of))
}

// leave lets the men of one side go whose groups leave together.
func (r *Rules) leave(s *State, m *Melee, k, of, men int, ref *core.Ref) {
	r.fallOut(s, m, of)
	s.leaveWork(m, of)
	s.quit(m, of)
	if m.Ladder >= 0 {
		r.offLadder(s, k, of, ref)
		return
	}
	if s.Mode == Theatre {
		r.giveGround(s, m, of, ref)
		return
	}
	r.fallBack(s, m, of, men, ref)
}

// leaveWork takes men who leave a melee away from the doors and chains they were at.
func (s *State) leaveWork(m *Melee, of int) {
	for slot, i := range m.Of(of) {
		if !s.Units[i].AtWork {
			continue
		}
		for k := range s.Of(m) {
			g := &s.Groups[m.First+int32(k)]
			if !g.leaves(of) {
				continue
			}
			for _, f := range g.Ranks(s, of) {
				at := Nobody
				if int(f.Unit) == slot {
					at = s.Find(ManRef{i, f.Num})
				}
				if at < 0 {
					continue
				}
				if p := s.Units[i].Man(at); s.At(p) == AtDoor || s.At(p) == AtChain {
					s.Put(p, workDone)
				}
			}
		}
	}
}

// quit takes men who leave a melee out of all others they are in: a full move away from
// the enemy is out of reach of every one of them. A melee whose groups are not made yet
// will have none of them. [war.melee.6]
func (s *State) quit(m *Melee, of int) {
	for k := int(s.Open); k < len(s.Melees); k++ {
		o := &s.Melees[k]
		if o == m || o.Over || !o.Made {
			continue
		}
		for side := range 2 {
			for slot, i := range o.Of(side) {
				if from := slices.Index(m.Of(of), i); from >= 0 {
					s.strikeOff(o, side, slot, func(num uint16) bool { return s.goes(m, of, Fighter{uint16(from), num}) })
				}
			}
		}
	}
}

// goes reports whether a man is of those of a melee who leave it now.
func (s *State) goes(m *Melee, of int, f Fighter) bool {
	for k := range s.Of(m) {
		if g := &s.Groups[m.First+int32(k)]; g.leaves(of) && slices.Contains(g.Ranks(s, of), f) {
			return true
		}
	}
	return false
}

// strikeOff takes men of one unit out of the groups of a melee in which they still are. A
// group none of whom is left on a side has been left by it.
func (s *State) strikeOff(m *Melee, of, slot int, gone func(num uint16) bool) {
	for k := range s.Of(m) {
		g := &s.Groups[m.First+int32(k)]
		if g.Status != Fighting && !g.leaves(of) {
			continue
		}
		keep, ranks := int32(0), g.Ranks(s, of)
		for _, f := range ranks {
			if int(f.Unit) != slot || !gone(f.Num) {
				ranks[keep] = f
				keep++
			}
		}
		if keep == int32(len(ranks)) {
			continue
		}
		if of == 0 {
			g.M = keep
		} else {
			g.N = keep
		}
		switch {
		case keep > 0:
		case g.Status == Fighting:
			s.giveUp(m, g, of)
		default: // their papers say so too
			g.Done = g.Status != bothLeft
		}
	}
}

// giveUp ends the fight of a group that one side has left by way of another melee.
func (s *State) giveUp(m *Melee, g *Group, of int) {
	g.Status = attackerLeft + uint8(of)
	if !g.Deciding {
		return
	}
	g.Deciding = false
	s.Wanted--
	s.Seals = slices.DeleteFunc(s.Seals, func(x Sealed) bool { return &s.Groups[s.Melees[x.Melee].First+x.Group] == g })
	s.Ask(m, m.Next)
}

// emptied reports whether one side has left a group by way of another melee, and nobody
// has been told.
func (g *Group) emptied() bool {
	return !g.Done && (g.Status == attackerLeft && g.M == 0 || g.Status == defenderLeft && g.N == 0)
}

// closeLeft tells of the groups that have been left by way of another melee, and ends the
// melees that have no others. [war.melee.6]
func (r *Rules) closeLeft(s *State, ref *core.Ref) {
	for k := int(s.Open); k < len(s.Melees); k++ {
		m := &s.Melees[k]
		told := false
		for g := range m.Groups {
			x := &s.Groups[m.First+g]
			if m.Over || !x.emptied() {
				continue
			}
			x.Done, told = true, true
			who, ev := m.A[0], evAttackerLeft
			if x.Status == defenderLeft {
				who, ev = m.D[0], evDefenderLeft
			}
			ref.Event(ev, WhoUnit(int(who)), core.None, Melee6, int(m.Number), int(g)+1)
		}
		if told && !r.undecided(s, k) {
			r.Retreats(s, k, ref)
		}
	}
}

// giveGround tells how far the men who leave go without a table: those over the same
// ground together. [war.melee.6]
func (r *Rules) giveGround(s *State, m *Melee, of int, ref *core.Ref) {
	for slot, i := range m.Of(of) {
		for ground := range uint8(len(GroundWords)) {
			men := 0
			for k := range s.Of(m) {
				g := &s.Groups[m.First+int32(k)]
				if !g.leaves(of) || g.Ground[of] != ground {
					continue
				}
				for _, f := range g.Ranks(s, of) {
					men += Bit(int(f.Unit) == slot)
				}
			}
			if men > 0 {
				n, div := r.Allowance(s, &s.Units[i], ground)
				ref.Event(evRetreated, WhoUnit(int(i)), core.None, Melee6, men, int(n/div))
			}
		}
	}
}

// Count is the living men of one side of a group.
func (g *Group) Count(of int) int32 {
	if of == 0 {
		return g.M
	}
	return g.N
}

// fallBack moves the men who leave a full move away on the table; if some of their
// unit stay behind they are a unit of their own from now on.
func (r *Rules) fallBack(s *State, m *Melee, of, men int, ref *core.Ref) {
	i, foe := int(m.Of(of)[0]), &s.Units[m.Of(1 - of)[0]]
	dx, dy := m.Gx, m.Gy
	if of == 0 {
		dx, dy = -dx, -dy
	}
	if dx == 0 && dy == 0 {
		r.fallOut(s, m, 1-of) // it counts where the enemy stands now
		dx, dy = r.fromEnemy(s, &s.Units[i], foe)
	}
	if int32(men) < s.Units[i].N {
		i = r.splitOff(s, m, of, men)
	}
	u := &s.Units[i]
	full := u.Base
	length := r.farthest(s, u, dx, dy, full)
	if length < full && s.Is(RulingRetreatPath, RetreatPathOffTable) {
		u.Fled += u.N
		s.Lose(u, u.N)
		s.Dirty += u.N
		ref.Event(EvFled, WhoUnit(i), core.None, Melee6, int(u.N))
		u.N = 0
		r.changedSide(s, u.Side)
		return
	}
	length = r.clearOfFriends(s, i, dx, dy, length)
	x, y := Along(dx, dy, length, false)
	u.step(x, y)
	u.Exposed, u.Shown = 0, false // nobody of them is at a window any more
	r.strides(s, i)
	if ref.Listen {
		ref.Event(evRetreated, WhoUnit(i), core.None, Melee6, int(u.N), int(length))
	}
}

// fromEnemy is the way off from an enemy who came from nowhere: along the larger
// axis between the middles, or backwards.
func (r *Rules) fromEnemy(s *State, u, foe *Unit) (dx, dy int32) {
	a, b := s.Area(u), s.Area(foe)
	cx, cy := a.X0+a.X1-b.X0-b.X1, a.Y0+a.Y1-b.Y0-b.Y1
	switch {
	case cx == 0 && cy == 0:
		back := [4][2]int32{{0, -1}, {-1, 0}, {0, 1}, {1, 0}}[u.Facing]
		return back[0], back[1]
	case max(cy, -cy) >= max(cx, -cx):
		return 0, cy
	}
	return cx, 0
}

// farthest is the greatest length up to full that leaves a unit on the table, stops
// at nothing closed and costs no more than a move.
func (r *Rules) farthest(s *State, u *Unit, dx, dy, full int32) int32 {
	b := *s.Area(u)
	fits := func(m int32) bool {
		x, y := Along(dx, dy, m, false)
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
	return Longest(full-1, fits)
}

// Longest is the greatest length up to a limit that fits, as all shorter ones do.
func Longest(limit int32, fits func(int32) bool) int32 {
	lo, hi := int32(0), limit
	for lo < hi {
		if m := (lo + hi + 1) / 2; fits(m) {
			lo = m
		} else {
			hi = m - 1
		}
	}
	return lo
}

// farthestOver is farthest on a table with features.
func (r *Rules) farthestOver(s *State, u *Unit, b Box, dx, dy, full int32, fits func(int32) bool) int32 {
	fresh := *u
	fresh.thisTurn = thisTurn{Spent: Frac{0, 1}}
	goes := func(m int32) bool {
		x, y := Along(dx, dy, m, false)
		var c Command
		c.NLegs, c.Legs[0] = 1, Leg{m, Level}
		r.cut(s, &c, b, x, y, m)
		cost := Frac{0, 1}
		for _, l := range c.Legs[:c.NLegs] {
			cost = cost.plus(r.stretch(s, &fresh, l.Length, l.Ground))
		}
		_, no := r.Closed(s, &fresh, &b, x, y)
		return !cost.over() && fits(m) && no == nil
	}
	best := int32(0)
	for _, step := range [...]int32{Inch / 2, 1} { // by the half inch, and what is left by the hundredth
		for m := best + step; m <= 2*full && goes(m); m += step {
			best = m
		}
	}
	return best
}

// splitOff makes a unit of the men who leave, in number order, last in muster
// order.
func (r *Rules) splitOff(s *State, m *Melee, of, men int) int {
	i := int(m.Of(of)[0])
	j := r.newPart(s, i)
	r.raised(s, s.Units[j].Side)
	if r.Lines.bare {
		r.Lines.dropOut(s, m, of)
		s.cut(i, j, int32(men))
		return j
	}
	r.stepOut(s, m, of)
	r.carryOver(s, i, j)
	return j
}

// newPart makes a unit for men who leave another. Engines stay behind.
func (r *Rules) newPart(s *State, i int) int {
	s.Units[i].Parts++
	u := s.Units[i]
	u.name, u.engaged = r.partName(u.name, int(u.Parts)), false
	u.Foot, u.Fought, u.Dead, u.Fled, u.Start, u.Parts, u.Ladders = Nobody, Nobody, 0, 0, 0, 0, 0
	u.Fired, u.Scored = 0, 0
	u.EnginesHit, u.Exposed, u.Shown = EnginesHit{}, 0, false
	if r.Content.Arms[u.Weapon].Engine {
		u.Weapon, u.Engines, u.Custom, u.Reload = NoWeapon, 0, true, 0
	}
	return s.enlist(u, 0, Nobody)
}

// partOf reports whether a unit has split off another.
func (r *Rules) partOf(s *State, part, of int) bool {
	for k := range s.Units[of].Parts {
		if r.partName(s.Units[of].name, int(k)+1) == s.Units[part].name {
			return true
		}
	}
	return false
}

// stepOut marks the men of a side whose groups leave, and takes them out of the
// groups.
func (r *Rules) stepOut(s *State, m *Melee, of int) {
	l := &r.Lines
	l.fallIn(s, m)
	l.grow(m)
	for g := range m.Groups {
		x, w := &s.Groups[m.First+g], &l.Rows[g][of]
		if !x.leaves(of) {
			l.pass(x)
			continue
		}
		w.seat(l, s, m, of, x.Off+int32(of)*x.RoomA, x.Count(of), r.Content.N(NumDeadly))
		for k := range w.N {
			s.Men[w.place(k)].St |= Fell // he leaves this unit
		}
	}
	l.dropOut(s, m, of)
}

// dropOut takes the men of a side whose groups leave out of their rows.
func (l *lineup) dropOut(s *State, m *Melee, of int) {
	for g := range m.Groups {
		x, w := &s.Groups[m.First+g], &l.Rows[g][of]
		if !x.leaves(of) {
			continue
		}
		w.N, w.stood = 0, 0
		if of == 0 {
			x.M = 0
		} else {
			x.N = 0
		}
	}
}

// partName is what part of a unit is called that has split off.
func (r *Rules) partName(unit uint16, part int) uint16 {
	for len(r.parts) <= int(unit) {
		r.parts = append(r.parts, nil)
	}
	for known := len(r.parts[unit]); known < part; known++ {
		r.parts[unit] = append(r.parts[unit], r.Names.Number(r.Names.Name(unit)+"."+Itoa(known+1)))
	}
	return r.parts[unit][part-1]
}

// carryOver moves the men of a unit who are marked to another.
func (r *Rules) carryOver(s *State, i, j int) {
	u := s.Units[i]
	if s.Units[j].N > 0 {
		s.toEnd(j)
	} else {
		s.Units[j].Off = int32(len(s.Men))
	}
	keep := u.Off
	if u.Exposed > 0 {
		s.leaveWindows(&s.Units[i])
	}
	for k := u.Off; k < u.Off+u.N; k++ {
		if s.Men[k].St&Fell == 0 {
			s.Men[keep] = s.Men[k]
			keep++
			continue
		}
		s.Men[k].St &^= Fell
		s.Men = append(s.Men, s.Men[k])
		v := &s.Units[j]
		v.N++
		v.Start = max(v.Start, int32(s.Men[k].Num))
	}
	gone := u.Off + u.N - keep
	s.Units[i].N -= gone
	s.Dirty += gone
	s.Units[j].Touched = true
	s.draw(&s.Units[i])
	s.draw(&s.Units[j])
}

// cut gives some men of a unit to another that has none: the last, as nobody asks who
// they are.
func (s *State) cut(i, j int, men int32) {
	u, v := &s.Units[i], &s.Units[j]
	u.N -= men
	v.Off, v.N, v.Start, v.Touched = u.Off+u.N, men, u.Start, u.Touched
	s.draw(u)
	s.draw(v)
}
