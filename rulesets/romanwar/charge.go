package romanwar

import (
	"slices"

	"summa/internal/bout"
	"summa/internal/rule"
)

// reaches refuses a charge or a run-over that what is left of the move does not
// allow, and notes the way: the whole gap.
func (r *Rules) reaches(s *State, c *Command) *rule.Refusal {
	if no := r.toContact(s, c); no != nil {
		return no
	}
	return r.roomAt(s, c)
}

// toContact is reaches, whoever stands there.
func (r *Rules) toContact(s *State, c *Command) *rule.Refusal {
	u := &s.units[c.unit]
	b := s.area(u)
	gx, gy := b.away(*s.area(&s.units[c.target]))
	if no := r.stayPut(s, int(c.unit)); no != nil && (gx != 0 || gy != 0) {
		return no
	}
	if no := r.overGround(s, c, u, b, gx, gy); no != nil {
		return no
	}
	via, no := r.closed(s, u, b, gx, gy)
	if no != nil {
		return no
	}
	if no := r.atCorners(s, c, u, via); no != nil {
		return no
	}
	c.way.dx, c.way.dy, c.way.facing = gx, gy, u.facing
	return nil
}

// rideDown moves a piece into contact with those it runs over.
func (r *Rules) rideDown(s *State, c *Command) {
	u := &s.units[c.unit]
	u.step(c.way.dx, c.way.dy)
	u.spent, u.gone = u.spent.plus(c.way.cost), u.gone+c.way.length
	r.strides(s, int(c.unit))
}

// allowCharge refuses a charge: what bars a melee, then what is too far.
func (r *Rules) allowCharge(s *State, c *Command) *rule.Refusal {
	if s.mode != battle {
		return refuse("wrong-phase", melee2, "without a table the players state who fights", "melee UNIT against UNIT")
	}
	c.more[0][0], c.more[1][0], c.nMore = c.unit, c.target, [2]int8{1, 1}
	if no := r.allowAttack(s, c); no != nil {
		return no
	}
	gx, gy := s.rect(&s.units[c.unit]).away(s.rect(&s.units[c.target]))
	if s.step == stepMove && s.is(rulingStepOrder, stepOrderMoveShootMelee) {
		return refuse("wrong-step", melee2, "this is the step of move", "next")
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
	b := s.area(&s.units[c.unit])
	gap := long(b.away(*s.area(&s.units[c.target])))
	for _, i := range r.passedOver(s, c) {
		if long(b.away(*s.area(&s.units[i]))) < gap {
			return refuse("in-the-way", melee2, r.name(s, int(i))+" stand in the way", "charge "+r.typed(s, int(c.unit))+" against "+r.typed(s, int(i)))
		}
	}
	return nil
}

// levelWith refuses a charge between men on a wall and men on the ground, unless they
// meet where the wall has a corner. [war.castle.2] [war.storm.3]
func (r *Rules) levelWith(s *State, c *Command, gx, gy int32) *rule.Refusal {
	if len(s.feats) == 0 {
		return nil
	}
	u, t := &s.units[c.unit], &s.units[c.target]
	own, other := r.onTop(s, u), r.onTop(s, t)
	if (own >= 0) == (other >= 0) {
		return nil
	}
	x, y := s.rect(u).middle()
	if f := &s.feats[max(own, other)]; !f.corner(x+gx, y+gy) {
		if own >= 0 {
			return r.toCorner(s, u, f)
		}
		hint := "its corners and ladders lead there"
		if u.ladders > 0 {
			hint = "ladder-up " + r.typed(s, int(c.unit)) + " " + r.names.Name(f.name) + " in a step of move"
		}
		return refuse("blocked", castle2, r.name(s, int(c.target))+" stand on a wall; men get on it at its corners, or by a ladder", hint)
	}
	return nil
}

// charge moves a unit into contact and books the melee. [war.melee.2]
func (r *Rules) charge(s *State, c *Command, ref *bout.Ref) {
	c.n, c.m, c.from = 0, 0, 0
	if ref.Listen {
		ref.Event(evCharged, whoUnit(int(c.unit)), whoUnit(int(c.target)), melee2, int(c.way.length))
	}
	r.rideDown(s, c)
	own, over := r.abreast(s, int(c.unit))
	other, there := r.abreast(s, int(c.target))
	if c.from = own; own == 0 || other > 0 && other < own {
		c.from, over = other, there
	}
	k := r.book(s, c, ref)
	s.melees[k].gx, s.melees[k].gy, s.melees[k].bridge = c.way.dx, c.way.dy, over
}

// abreast is how many men fight side by side where a unit stands: on a bridge as
// many as it takes, on a wall two, else all, in a doorway too. [war.castle.3]
// [war.bridge.2]
func (r *Rules) abreast(s *State, i int) (men int32, bridge bool) {
	if len(s.feats) == 0 {
		return 0, false
	}
	x, y := s.rect(&s.units[i]).middle()
	if r.wallAt(s, x, y) >= 0 {
		return int32(r.c.n(numFront)), false
	}
	for k := range s.feats {
		if f := &s.feats[k]; f.kind == crossing && f.holds(x, y) {
			return f.height / inch, true
		}
	}
	return 0, false
}

func (r *Rules) allowDecide(s *State, c *Command) *rule.Refusal {
	m := &s.melees[c.melee]
	if m.groups == 0 {
		return refuse("not-deciding", melee5, m.label()+" has not been fought yet", "round "+m.label())
	}
	if c.group >= m.groups {
		return refuse("not-deciding", melee5, "M"+itoa(int(m.number))+" has groups 1 to "+itoa(int(m.groups)), "")
	}
	g := &s.groups[m.first+c.group]
	switch {
	case !g.deciding:
		return refuse("not-deciding", melee5, m.label()+"."+itoa(int(c.group)+1)+" has nothing to decide", "")
	case g.paper[m.place(uint8(c.side))] != noPaper || s.sealOf(c.melee, c.group, uint8(c.side)) >= 0 && c.verb.word != "open":
		return refuse("already-decided", melee5, r.sideName(s, int(c.side))+" have decided for "+m.label(), r.wanted(s, int(c.melee)))
	}
	return nil
}

// label is what a melee is called.
func (m *melee) label() string { return "M" + itoa(int(m.number)) }

// place is 0 for the attackers of a melee and 1 for the defenders.
func (m *melee) place(side uint8) int {
	if side == m.side {
		return 0
	}
	return 1
}

// decide takes a paper; once all are in they are shown and the retreats follow.
// [war.melee.5]
func (r *Rules) decide(s *State, c *Command, ref *bout.Ref) {
	m := &s.melees[c.melee]
	g := &s.groups[m.first+c.group]
	of := m.place(uint8(c.side))
	g.ground[of] = c.ground
	ref.Event(evDecide, whoSide(int(c.side)), bout.None, melee5, int(m.number), int(c.group)+1)
	r.takePaper(s, m, g, of, c.paper, ref)
	if !r.undecided(s, int(c.melee)) {
		r.retreats(s, int(c.melee), ref)
	}
}

// takePaper takes a paper of a group; once both are in they are shown.
func (r *Rules) takePaper(s *State, m *melee, g *group, of int, paper uint8, ref *bout.Ref) {
	g.paper[of] = paper
	if g.paper[0] != noPaper && g.paper[1] != noPaper {
		r.showPapers(s, m, g, ref)
		s.ask(m, m.next)
	}
}

// showPapers shows the papers of a group and asks for no others.
func (r *Rules) showPapers(s *State, m *melee, g *group, ref *bout.Ref) {
	g.deciding = false
	s.wanted--
	r.turnUp(s, m, g, ref)
}

// turnUp shows the papers of a group.
func (r *Rules) turnUp(s *State, m *melee, g *group, ref *bout.Ref) {
	ev := evBothLeft
	switch {
	case g.paper[0] == stay && g.paper[1] == stay:
		ev = evBothStay
	case g.paper[0] == stay:
		g.status, ev = defenderLeft, evDefenderLeft
	case g.paper[1] == stay:
		g.status, ev = attackerLeft, evAttackerLeft
	default:
		g.status = bothLeft
	}
	if ref.Listen {
		who := m.a[0]
		if ev == evDefenderLeft {
			who = m.d[0]
		}
		ref.Event(ev, whoUnit(int(who)), bout.None, melee5, int(m.number), s.numberOf(m, g))
	}
}

// numberOf is the number of a group in its melee.
func (s *State) numberOf(m *melee, g *group) int {
	for k := range m.groups {
		if g == &s.groups[m.first+k] {
			return int(k) + 1
		}
	}
	return 0
}

// retreats carries out the retreats of a round: the attackers' first. [war.melee.6]
func (r *Rules) retreats(s *State, k int, ref *bout.Ref) {
	m := &s.melees[k]
	open, left, groups := false, false, s.of(m)
	var men [2]int
	for g := range groups {
		switch x := &groups[g]; {
		case x.status == fighting:
			open = true
		case x.status >= attackerLeft:
			left = true
			for of := range men {
				if x.leaves(of) {
					men[of] += int(x.count(of))
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
		groups[g].done = groups[g].status >= attackerLeft
	}
	if m.over = !open; m.over {
		r.writeDown(s)
		s.passOver()
		r.storm(s, k, ref)
	}
	if left {
		r.closeLeft(s, ref)
	}
}

// leaves reports whether one side of a group has chosen to go and is still there.
func (g *group) leaves(of int) bool {
	return g.status >= attackerLeft && !g.done && (g.status == bothLeft || g.status == attackerLeft+uint8(of))
}

// leave lets the men of one side go whose groups leave together.
func (r *Rules) leave(s *State, m *melee, k, of, men int, ref *bout.Ref) {
	r.fallOut(s, m, of)
	s.leaveWork(m, of)
	s.quit(m, of)
	if m.ladder >= 0 {
		r.offLadder(s, k, of, ref)
		return
	}
	if s.mode == theatre {
		r.giveGround(s, m, of, ref)
		return
	}
	r.fallBack(s, m, of, men, ref)
}

// leaveWork takes men who leave a melee away from the doors and chains they were at.
func (s *State) leaveWork(m *melee, of int) {
	for slot, i := range m.of(of) {
		if !s.units[i].atWork {
			continue
		}
		for k := range s.of(m) {
			g := &s.groups[m.first+int32(k)]
			if !g.leaves(of) {
				continue
			}
			for _, f := range g.ranks(s, of) {
				at := nobody
				if int(f.unit) == slot {
					at = s.find(manRef{i, f.num})
				}
				if at < 0 {
					continue
				}
				if p := s.units[i].man(at); s.at(p) == atDoor || s.at(p) == atChain {
					s.put(p, workDone)
				}
			}
		}
	}
}

// quit takes men who leave a melee out of all others they are in: a full move away from
// the enemy is out of reach of every one of them. A melee whose groups are not made yet
// will have none of them. [war.melee.6]
func (s *State) quit(m *melee, of int) {
	for k := int(s.open); k < len(s.melees); k++ {
		o := &s.melees[k]
		if o == m || o.over || !o.made {
			continue
		}
		for side := range 2 {
			for slot, i := range o.of(side) {
				if from := slices.Index(m.of(of), i); from >= 0 {
					s.strikeOff(o, side, slot, func(num uint16) bool { return s.goes(m, of, fighter{uint16(from), num}) })
				}
			}
		}
	}
}

// goes reports whether a man is of those of a melee who leave it now.
func (s *State) goes(m *melee, of int, f fighter) bool {
	for k := range s.of(m) {
		if g := &s.groups[m.first+int32(k)]; g.leaves(of) && slices.Contains(g.ranks(s, of), f) {
			return true
		}
	}
	return false
}

// strikeOff takes men of one unit out of the groups of a melee in which they still are. A
// group none of whom is left on a side has been left by it.
func (s *State) strikeOff(m *melee, of, slot int, gone func(num uint16) bool) {
	for k := range s.of(m) {
		g := &s.groups[m.first+int32(k)]
		if g.status != fighting && !g.leaves(of) {
			continue
		}
		keep, ranks := int32(0), g.ranks(s, of)
		for _, f := range ranks {
			if int(f.unit) != slot || !gone(f.num) {
				ranks[keep] = f
				keep++
			}
		}
		if keep == int32(len(ranks)) {
			continue
		}
		if of == 0 {
			g.m = keep
		} else {
			g.n = keep
		}
		switch {
		case keep > 0:
		case g.status == fighting:
			s.giveUp(m, g, of)
		default: // their papers say so too
			g.done = g.status != bothLeft
		}
	}
}

// giveUp ends the fight of a group that one side has left by way of another melee.
func (s *State) giveUp(m *melee, g *group, of int) {
	g.status = attackerLeft + uint8(of)
	if !g.deciding {
		return
	}
	g.deciding = false
	s.wanted--
	s.seals = slices.DeleteFunc(s.seals, func(x sealed) bool { return &s.groups[s.melees[x.melee].first+x.group] == g })
	s.ask(m, m.next)
}

// emptied reports whether one side has left a group by way of another melee, and nobody
// has been told.
func (g *group) emptied() bool {
	return !g.done && (g.status == attackerLeft && g.m == 0 || g.status == defenderLeft && g.n == 0)
}

// closeLeft tells of the groups that have been left by way of another melee, and ends the
// melees that have no others. [war.melee.6]
func (r *Rules) closeLeft(s *State, ref *bout.Ref) {
	for k := int(s.open); k < len(s.melees); k++ {
		m := &s.melees[k]
		told := false
		for g := range m.groups {
			x := &s.groups[m.first+g]
			if m.over || !x.emptied() {
				continue
			}
			x.done, told = true, true
			who, ev := m.a[0], evAttackerLeft
			if x.status == defenderLeft {
				who, ev = m.d[0], evDefenderLeft
			}
			ref.Event(ev, whoUnit(int(who)), bout.None, melee6, int(m.number), int(g)+1)
		}
		if told && !r.undecided(s, k) {
			r.retreats(s, k, ref)
		}
	}
}

// giveGround tells how far the men who leave go without a table: those over the same
// ground together. [war.melee.6]
func (r *Rules) giveGround(s *State, m *melee, of int, ref *bout.Ref) {
	for slot, i := range m.of(of) {
		for ground := range uint8(len(groundWords)) {
			men := 0
			for k := range s.of(m) {
				g := &s.groups[m.first+int32(k)]
				if !g.leaves(of) || g.ground[of] != ground {
					continue
				}
				for _, f := range g.ranks(s, of) {
					men += bit(int(f.unit) == slot)
				}
			}
			if men > 0 {
				n, div := r.allowance(s, &s.units[i], ground)
				ref.Event(evRetreated, whoUnit(int(i)), bout.None, melee6, men, int(n/div))
			}
		}
	}
}

// count is the living men of one side of a group.
func (g *group) count(of int) int32 {
	if of == 0 {
		return g.m
	}
	return g.n
}

// fallBack moves the men who leave a full move away on the table; if some of their
// unit stay behind they are a unit of their own from now on.
func (r *Rules) fallBack(s *State, m *melee, of, men int, ref *bout.Ref) {
	i, foe := int(m.of(of)[0]), &s.units[m.of(1 - of)[0]]
	dx, dy := m.gx, m.gy
	if of == 0 {
		dx, dy = -dx, -dy
	}
	if dx == 0 && dy == 0 {
		r.fallOut(s, m, 1-of) // it counts where the enemy stands now
		dx, dy = r.fromEnemy(s, &s.units[i], foe)
	}
	if int32(men) < s.units[i].n {
		i = r.splitOff(s, m, of, men)
	}
	u := &s.units[i]
	full := u.base
	length := r.farthest(s, u, dx, dy, full)
	if length < full && s.is(rulingRetreatPath, retreatPathOffTable) {
		u.fled += u.n
		s.lose(u, u.n)
		s.dirty += u.n
		ref.Event(evFled, whoUnit(i), bout.None, melee6, int(u.n))
		u.n = 0
		r.changedSide(s, u.side)
		return
	}
	length = r.clearOfFriends(s, i, dx, dy, length)
	x, y := along(dx, dy, length, false)
	u.step(x, y)
	u.exposed, u.shown = 0, false // nobody of them is at a window any more
	r.strides(s, i)
	if ref.Listen {
		ref.Event(evRetreated, whoUnit(i), bout.None, melee6, int(u.n), int(length))
	}
}

// fromEnemy is the way off from an enemy who came from nowhere: along the larger
// axis between the middles, or backwards.
func (r *Rules) fromEnemy(s *State, u, foe *unit) (dx, dy int32) {
	a, b := s.area(u), s.area(foe)
	cx, cy := a.x0+a.x1-b.x0-b.x1, a.y0+a.y1-b.y0-b.y1
	switch {
	case cx == 0 && cy == 0:
		back := [4][2]int32{{0, -1}, {-1, 0}, {0, 1}, {1, 0}}[u.facing]
		return back[0], back[1]
	case max(cy, -cy) >= max(cx, -cx):
		return 0, cy
	}
	return cx, 0
}

// farthest is the greatest length up to full that leaves a unit on the table, stops
// at nothing closed and costs no more than a move.
func (r *Rules) farthest(s *State, u *unit, dx, dy, full int32) int32 {
	b := *s.area(u)
	fits := func(m int32) bool {
		x, y := along(dx, dy, m, false)
		return s.onTable(b.moved(x, y))
	}
	if len(s.feats) > 0 {
		return r.farthestOver(s, u, b, dx, dy, full, fits)
	}
	if !s.onTable(b) { // off the table already: any length that brings it on
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
	return longest(full-1, fits)
}

// longest is the greatest length up to a limit that fits, as all shorter ones do.
func longest(limit int32, fits func(int32) bool) int32 {
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
func (r *Rules) farthestOver(s *State, u *unit, b box, dx, dy, full int32, fits func(int32) bool) int32 {
	fresh := *u
	fresh.thisTurn = thisTurn{spent: frac{0, 1}}
	goes := func(m int32) bool {
		x, y := along(dx, dy, m, false)
		var c Command
		c.nLegs, c.legs[0] = 1, leg{m, level}
		r.cut(s, &c, b, x, y, m)
		cost := frac{0, 1}
		for _, l := range c.legs[:c.nLegs] {
			cost = cost.plus(r.stretch(s, &fresh, l.length, l.ground))
		}
		_, no := r.closed(s, &fresh, &b, x, y)
		return !cost.over() && fits(m) && no == nil
	}
	best := int32(0)
	for _, step := range [...]int32{inch / 2, 1} { // by the half inch, and what is left by the hundredth
		for m := best + step; m <= 2*full && goes(m); m += step {
			best = m
		}
	}
	return best
}

// splitOff makes a unit of the men who leave, in number order, last in muster
// order.
func (r *Rules) splitOff(s *State, m *melee, of, men int) int {
	i := int(m.of(of)[0])
	j := r.newPart(s, i)
	r.raised(s, s.units[j].side)
	if r.lines.bare {
		r.lines.dropOut(s, m, of)
		s.cut(i, j, int32(men))
		return j
	}
	r.stepOut(s, m, of)
	r.carryOver(s, i, j)
	return j
}

// newPart makes a unit for men who leave another. Engines stay behind.
func (r *Rules) newPart(s *State, i int) int {
	s.units[i].parts++
	u := s.units[i]
	u.name, u.engaged = r.partName(u.name, int(u.parts)), false
	u.foot, u.fought, u.dead, u.fled, u.start, u.parts, u.ladders = nobody, nobody, 0, 0, 0, 0, 0
	u.fired, u.scored = 0, 0
	u.enginesHit, u.exposed, u.shown = enginesHit{}, 0, false
	if r.c.arms[u.weapon].engine {
		u.weapon, u.engines, u.custom, u.reload = noWeapon, 0, true, 0
	}
	return s.enlist(u, 0, nobody)
}

// partOf reports whether a unit has split off another.
func (r *Rules) partOf(s *State, part, of int) bool {
	for k := range s.units[of].parts {
		if r.partName(s.units[of].name, int(k)+1) == s.units[part].name {
			return true
		}
	}
	return false
}

// stepOut marks the men of a side whose groups leave, and takes them out of the
// groups.
func (r *Rules) stepOut(s *State, m *melee, of int) {
	l := &r.lines
	l.fallIn(s, m)
	l.grow(m)
	for g := range m.groups {
		x, w := &s.groups[m.first+g], &l.rows[g][of]
		if !x.leaves(of) {
			l.pass(x)
			continue
		}
		w.seat(l, s, m, of, x.off+int32(of)*x.roomA, x.count(of), r.c.n(numDeadly))
		for k := range w.n {
			s.men[w.place(k)].st |= fell // he leaves this unit
		}
	}
	l.dropOut(s, m, of)
}

// dropOut takes the men of a side whose groups leave out of their rows.
func (l *lineup) dropOut(s *State, m *melee, of int) {
	for g := range m.groups {
		x, w := &s.groups[m.first+g], &l.rows[g][of]
		if !x.leaves(of) {
			continue
		}
		w.n, w.stood = 0, 0
		if of == 0 {
			x.m = 0
		} else {
			x.n = 0
		}
	}
}

// partName is what part of a unit is called that has split off.
func (r *Rules) partName(unit uint16, part int) uint16 {
	for len(r.parts) <= int(unit) {
		r.parts = append(r.parts, nil)
	}
	for known := len(r.parts[unit]); known < part; known++ {
		r.parts[unit] = append(r.parts[unit], r.names.Number(r.names.Name(unit)+"."+itoa(known+1)))
	}
	return r.parts[unit][part-1]
}

// carryOver moves the men of a unit who are marked to another.
func (r *Rules) carryOver(s *State, i, j int) {
	u := s.units[i]
	if s.units[j].n > 0 {
		s.toEnd(j)
	} else {
		s.units[j].off = int32(len(s.men))
	}
	keep := u.off
	if u.exposed > 0 {
		s.leaveWindows(&s.units[i])
	}
	for k := u.off; k < u.off+u.n; k++ {
		if s.men[k].st&fell == 0 {
			s.men[keep] = s.men[k]
			keep++
			continue
		}
		s.men[k].st &^= fell
		s.men = append(s.men, s.men[k])
		v := &s.units[j]
		v.n++
		v.start = max(v.start, int32(s.men[k].num))
	}
	gone := u.off + u.n - keep
	s.units[i].n -= gone
	s.dirty += gone
	s.units[j].touched = true
	s.draw(&s.units[i])
	s.draw(&s.units[j])
}

// cut gives some men of a unit to another that has none: the last, as nobody asks who
// they are.
func (s *State) cut(i, j int, men int32) {
	u, v := &s.units[i], &s.units[j]
	u.n -= men
	v.off, v.n, v.start, v.touched = u.off+u.n, men, u.start, u.touched
	s.draw(u)
	s.draw(v)
}
