package rules

import (
	"slices"

	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

func (r *Rules) allowLadderMelee(s *state.State, c *Command, p *Plan) *rule.Refusal {
	l := &s.Ladders[c.Work]
	if !s.Acts(l.Side) {
		return Refuse("not-active", state.Storm3, "it is not the turn of those on the ladder", "")
	}
	switch {
	case !l.Up:
		return Refuse("ladder-down", state.Storm3, "the ladder "+r.Names.Name(l.Name)+" is down", "")
	case l.NTop == 0 || l.Top[0].Turn == s.Clock():
		hint := "climb"
		if l.NTop > 0 {
			hint = "end; they can fight in their next turn"
		}
		return Refuse("not-climbed-yet", state.Storm3, "nobody has been on the ladder since an earlier turn", hint)
	case s.FightAt(c.Work) >= 0:
		m := &s.Melees[s.FightAt(c.Work)]
		return Refuse("in-melee", state.Melee8, "the men of the ladder are in "+m.Label()+", which is not over", "round "+m.Label())
	case l.Fought:
		return Refuse("already-attacked", state.Storm3, "the men of the ladder have fought this turn", "")
	case s.AnyPending():
		return Refuse("hits-pending", state.Melee2, "the dead of the shooting are removed first", "casualties")
	}
	p.Keeper = c.Target
	if c.Target < 0 {
		there := r.Barring(s, l)
		if len(there) > 1 {
			return Refuse("place-taken", state.Storm3, r.Name(s, int(there[0]))+" and "+r.Name(s, int(there[1]))+" are at the ladder: fight whom?",
				"ladder-melee "+r.Names.Name(l.Name)+" against "+r.Typed(s, int(there[0])))
		}
		if len(there) == 1 { // nobody gets past the only unit there
			p.Keeper = there[0]
		}
	}
	switch {
	case p.Keeper < 0:
		return nil
	case s.OnlyRunsOver(&s.Units[l.Top[0].Unit]):
		return Refuse("cannot-attack", state.Melee7, r.Name(s, int(l.Top[0].Unit))+" run men over and do not attack", "")
	case s.Units[p.Keeper].Side == l.Side:
		return Refuse("bad-argument", state.Storm3, r.Name(s, int(p.Keeper))+" are on the same side", "")
	case !r.Keeps(s, l, p.Keeper):
		return r.notThere(s, l, p.Keeper, state.Storm3, "ladder-melee "+r.Names.Name(l.Name)+" against")
	}
	for _, k := range c.Picks {
		if k < 1 || k > s.Units[p.Keeper].N || len(c.Picks) > r.Content.N(state.NumFront) {
			return Refuse("bad-number", state.Storm3, "two men of the fort fight, by their numbers", "")
		}
		if !s.AboutTheWall(s.Units[p.Keeper].Man(int(k - 1))) {
			return Refuse("at-work", state.Storm3, "man "+state.Itoa(int(k))+" of "+r.Name(s, int(p.Keeper))+" is not on the wall", "show "+r.Typed(s, int(p.Keeper)))
		}
	}
	return r.hasMen(s, p.Keeper)
}

// ladderMelee books the fight of the men at the top of a ladder, or lets them step onto the wall if
// nobody stops them. [war.storm.3] [war.storm.4]
func (r *Rules) ladderMelee(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	l := &s.Ladders[c.Work]
	l.Fought = true
	if p.Keeper < 0 {
		r.ontoWall(s, int(c.Work), nil, ref)
		return
	}
	s.KeepLadder(l, p.Keeper)
	s.Booked++
	m := state.Melee{Number: s.Booked, Side: l.Side, ND: 1, Ladder: int16(c.Work), Front: int16(r.Content.N(state.NumFront)), Made: true, First: int32(len(s.Groups)), Groups: 1, Next: 1}
	m.D[0] = p.Keeper
	at := len(s.Ranks)
	g := state.Group{Off: int32(at), RoomA: int32(r.Content.N(state.NumGroup))}
	s.Ranks = append(s.Ranks, make([]state.Fighter, 2*r.Content.N(state.NumGroup))...)
	for _, x := range l.Top[:l.LongUp(s.Clock())] {
		slot := slices.Index(m.Of(0), x.Unit)
		if slot < 0 { // the other man may be of another unit
			slot = int(m.NA)
			m.A[slot] = x.Unit
			m.NA++
			s.Units[x.Unit].Engaged = true
		}
		s.Ranks[at+int(g.M)] = state.Fighter{Unit: uint16(slot), Num: x.Num}
		g.M++
	}
	men := c.Picks
	if len(men) == 0 {
		men = r.AtTheCrest(s, p.Keeper)
	}
	for _, k := range men {
		s.Ranks[at+int(g.RoomA)+int(g.N)] = state.Fighter{Unit: 0, Num: s.Men[s.Units[p.Keeper].Man(int(k-1))].Num}
		g.N++
	}
	s.Groups, s.Melees = append(s.Groups, g), append(s.Melees, m)
	s.Units[p.Keeper].Engaged = true
	r.tellBooked(s, &m, state.Storm3, ref)
	ref.Step(state.StGroup, core.None, state.Melee1, 1, int(g.M), int(g.N), r.Crowded(s, &m, &g))
}

// ontoWall puts onto the wall the men who have been at the top of a ladder since an earlier turn
// and, after a fight, only those of them who fought: a man who moved up behind a fallen one did
// not. [war.storm.4]
func (r *Rules) ontoWall(s *state.State, k int, m *state.Melee, ref *core.Ref) {
	l := &s.Ladders[k]
	n, last := 0, state.Nobody
	for _, x := range l.Top[:l.LongUp(s.Clock())] {
		if at := s.Find(x.ManRef); at >= 0 && (m == nil || m.Fights(s, x.ManRef)) {
			if n > 0 && last != int(x.Unit) {
				ref.Event(state.EvOnWall, state.WhoUnit(int(l.Crest)), core.None, state.Storm4, n)
				n = 0
			}
			r.stepUp(s, l, x.ManRef)
			n, last = n+1, int(x.Unit)
		}
	}
	if n > 0 {
		ref.Event(state.EvOnWall, state.WhoUnit(int(l.Crest)), core.None, state.Storm4, n)
	}
	r.Sweep(s, l) // men on the wall are no longer on the ladder
	l.Stayed = false
}

// stepUp puts a man on the wall: on a table, into the part of his unit that stands there already,
// or into a new unit.
func (r *Rules) stepUp(s *state.State, l *state.Ladder, x state.ManRef) {
	i := int(x.Unit)
	k := s.Units[i].Man(s.Find(x))
	f := s.LeansOn(l)
	if f == nil { // no table
		s.Put(k, state.OnWall)
		l.Crest = x.Unit
		return
	}
	s.Put(k, state.InRanks)
	j := int(l.Crest)
	if j < 0 || !r.Keeps(s, l, l.Crest) || !r.PartOf(s, j, i) {
		if j = r.ComradesAt(s, l, i); j < 0 {
			j = r.NewPart(s, i)
		}
		l.Crest = int32(j)
	}
	s.Men[k].St |= state.Fell // he leaves this unit
	r.CarryOver(s, i, j)
	u := &s.Units[j]
	u.Attacked = true // men who have come up a ladder do not attack again this turn
	u.Files = u.N
	_, deep := s.Ground(u)
	dx, dy := f.Inward(l.X, l.Y)
	u.X, u.Y = l.X+dx*deep, l.Y+dy*deep
	u.Facing, u.Placed = f.FacingIn(l.X, l.Y), true
	r.ChangedSide(s, u.Side)
	r.MakeRoom(s, j, f)
}

// storm applies the result of a finished fight to its ladder. [war.storm.4]
func (r *Rules) storm(s *state.State, k int, ref *core.Ref) {
	m := &s.Melees[k]
	if m.Ladder < 0 {
		return
	}
	l := &s.Ladders[m.Ladder]
	g := &s.Groups[m.First]
	if g.Status == state.AttackerWon || g.Status == state.DefenderLeft {
		r.ontoWall(s, int(m.Ladder), m, ref)
		return
	}
	r.Sweep(s, l)
}

// offLadder carries out a retreat from a fight at a ladder: men on the ladder go to its foot, men
// of the fort along the wall. [war.melee.6]
func (r *Rules) offLadder(s *state.State, k, of int, ref *core.Ref) {
	m := &s.Melees[k]
	g := &s.Groups[m.First]
	if of == 1 && s.Mode == state.Battle {
		r.alongWall(s, m, int(g.N), ref)
		return
	}
	if of == 1 {
		u := &s.Units[m.D[0]]
		s.QuitLadders(m.D[0])
		ref.Event(state.EvRetreated, state.WhoUnit(int(m.D[0])), core.None, state.Melee6, int(g.N), int(u.Base))
		return
	}
	l := &s.Ladders[m.Ladder]
	var down []state.Climber
	for slot, i := range m.Of(0) {
		men := 0
		for _, x := range l.Top[:l.NTop] {
			if at := s.Find(x.ManRef); at >= 0 && x.Unit == i && slices.Contains(g.Ranks(s, 0), state.Fighter{Unit: uint16(slot), Num: x.Num}) {
				s.Put(s.Units[i].Man(at), state.WorkDone)
				down = append(down, x)
				men++
			}
		}
		if men > 0 {
			ref.Event(state.EvRetreated, state.WhoUnit(int(i)), core.None, state.Melee6, men)
		}
	}
	r.atFoot(s, l, down, ref)
}

// alongWall moves the men of the fort who leave a fight at a ladder a full move along the wall,
// away from the ladder, or as far as the wall goes. If some men of their unit stay, those who leave
// become a unit of their own. [war.melee.6]
func (r *Rules) alongWall(s *state.State, m *state.Melee, men int, ref *core.Ref) {
	i, l := int(m.D[0]), &s.Ladders[m.Ladder]
	at := r.OnTop(s, &s.Units[i])
	if at < 0 { // they do not stand on the wall
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
	if f.Upright() {
		from, lo, hi, along = y-l.Y, b.Y0-f.Y0, f.Y1-b.Y1, &u.Y
	}
	room, way := hi, int32(1)
	if from < 0 || from == 0 && lo > hi {
		room, way = lo, -1
	}
	length := max(min(u.Base, room), 0)
	start := *along
	for *along = start + way*length; length > 0 && r.OnTop(s, u) < 0; *along = start + way*length { // not over a door
		length--
	}
	r.ChangedSide(s, u.Side)
	ref.Event(state.EvRetreated, state.WhoUnit(i), core.None, state.Melee6, int(u.N), int(length))
}

// ladderTurn ends the turn for the ladders: men at the top since an earlier turn count as having
// stayed there. [war.storm.5]
func (r *Rules) ladderTurn(s *state.State) {
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
