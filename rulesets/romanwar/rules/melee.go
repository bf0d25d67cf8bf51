package rules

import (
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// allowMelee allows the booking of a melee without a table, where the players state who fights
// whom.
func (r *Rules) allowMelee(s *state.State, c *Command, p *Plan) *rule.Refusal {
	if s.Mode == state.Battle {
		return Refuse("wrong-step", state.Melee2, "on a table units charge", "charge UNIT against UNIT")
	}
	m := &p.Melee
	*m = state.Melee{NA: uint8(c.NMore[0]), ND: uint8(c.NMore[1]), A: c.More[0], D: c.More[1], AskA: c.N, AskD: c.M, Ladder: state.Nobody, Front: int16(c.From)}
	if no := r.allowAttack(s, m, c.Groups); no != nil {
		return no
	}
	if no := r.wayTo(s, m); no != nil {
		return no
	}
	if most := int16(r.Content.N(state.NumFront)); r.upThere(s, m, 0) && (m.Front == 0 || m.Front > most) {
		m.Front = most // [war.castle.3]
	}
	return r.GroupsStated(s, m, c, "melee "+string(r.NamesOf(s, m.Of(0)))+" against "+string(r.NamesOf(s, m.Of(1))))
}

// allowAttack refuses a melee for whatever keeps its units from fighting, in the printed order.
// [war.melee.2] [war.missile.10]
func (r *Rules) allowAttack(s *state.State, m *state.Melee, groups []int32) *rule.Refusal {
	for _, i := range m.Of(0) {
		if no := r.onTurn(s, i); no != nil {
			return no
		}
	}
	for _, i := range m.Of(1) {
		if no := r.hasMen(s, i); no != nil {
			return no
		}
		if s.Units[i].Side == s.Units[m.A[0]].Side {
			return Refuse("bad-argument", state.Melee10, r.Name(s, int(i))+" are on the same side", "")
		}
	}
	if s.AnyPending() {
		return Refuse("hits-pending", state.Melee2, "the dead of the shooting are removed first", "casualties")
	}
	for _, i := range m.Of(0) {
		if no := r.mayAttack(s, int(i)); no != nil {
			return no
		}
	}
	for _, i := range m.Of(1) {
		if s.Units[i].Mount > state.OnHorse && s.Is(state.RulingChariotElephantMelee, state.ChariotElephantMeleeNone) {
			return Refuse("cannot-attack", state.Melee7, r.Name(s, int(i))+" are in no melee", "")
		}
	}
	if no := r.enough(s, m, 0, m.AskA, groups); no != nil {
		return no
	}
	return r.enough(s, m, 1, m.AskD, groups)
}

// someAloft reports whether some unit of one side of a melee stands on a wall.
func (r *Rules) someAloft(s *state.State, m *state.Melee, of int) bool {
	return slices.ContainsFunc(m.Of(of), func(i int32) bool { return r.Aloft(s, i) })
}

// upThere reports whether one side of a melee fights on a wall: a unit of it stands there, or men
// of it have come up a ladder to enemies who do. [war.storm.4]
func (r *Rules) upThere(s *state.State, m *state.Melee, of int) bool {
	return r.someAloft(s, m, of) || r.someAloft(s, m, 1-of) &&
		slices.ContainsFunc(m.Of(of), func(i int32) bool { return s.Within(int(i), state.OnWall) > 0 })
}

// wayTo refuses, without a table, a melee between men on a wall and men on the ground, or between
// men inside and outside a fort that has no way in. [war.castle.2]
func (r *Rules) wayTo(s *state.State, m *state.Melee) *rule.Refusal {
	if s.Is(state.RulingFortOpen, state.FortOpenStated) {
		return nil
	}
	a, d := int(m.A[0]), int(m.D[0])
	if r.upThere(s, m, 0) != r.upThere(s, m, 1) {
		own, other := a, d
		if r.Aloft(s, int32(a)) {
			own, other = d, a
		}
		return Refuse("blocked", state.Castle2, r.Name(s, other)+" stand on a wall, "+r.Name(s, own)+" do not; men get on it at its corners, or by a ladder",
			"wall "+r.Typed(s, own)+" on NAME corner")
	}
	if s.Units[a].Inside != s.Units[d].Inside && !r.upThere(s, m, 0) && !s.OpenFort() {
		return Refuse("blocked", state.Castle2, "no way leads into the fort", "a ladder, a door that is open or down, or set bout.way_in=true")
	}
	return nil
}

// GroupsStated refuses to make the groups of a melee if the players must state them and have not.
// [war.melee.1]
func (r *Rules) GroupsStated(s *state.State, m *state.Melee, c *Command, say string) *rule.Refusal {
	if len(c.Groups) > 0 || m.Made || m.Ladder >= 0 || m.Front > 0 || !s.Is(state.RulingMeleeGroups, state.MeleeGroupsStated) {
		return nil
	}
	return Refuse("not-stated", state.Melee1, "the players state the groups", say+" groups "+string(state.AppendGroups(nil, r.EvenGroups(s, m))))
}

// enough refuses a melee if a side has fewer men who can fight than are stated, or none.
func (r *Rules) enough(s *state.State, m *state.Melee, of int, asked int32, groups []int32) *rule.Refusal {
	there, men, climbing := int32(0), int32(0), 0
	for k := 0; k < len(groups); k += 2 {
		men += groups[k+of]
	}
	if asked = max(asked, men); asked == 0 && r.AllFight(s, m, of) {
		return nil
	}
	for _, i := range m.Of(of) {
		there, climbing = there+s.Units[i].N, climbing+s.Within(int(i), state.OnLadder)
	}
	free := int32(r.ListThem(s, m, of))
	switch {
	case asked <= free && free > 0:
		return nil
	case asked > there:
		return Refuse("no-men", state.General3, "there are "+state.Count(int(there), "man", "men")+" of "+r.Together(s, m.Of(of))+", not "+state.Itoa(int(asked)), "")
	case climbing > 0:
		return Refuse("on-ladder", state.Storm2, state.Count(climbing, "man is", "men are")+" on a ladder, "+state.Itoa(int(free))+" can fight", "")
	}
	if of == 0 && r.upThere(s, m, of) && !r.someAloft(s, m, of) {
		return Refuse("already-attacked", state.Storm4, "of "+r.Together(s, m.Of(of))+" "+state.Count(int(free), "man", "men")+" on the wall can fight this turn", "end")
	}
	return Refuse("at-work", state.Missile11, state.Itoa(int(free))+" of "+r.Together(s, m.Of(of))+" can fight, the others are at work", r.MayLeave(s, int(m.Of(of)[0])))
}

// mayAttack refuses a unit that may not attack this turn.
func (r *Rules) mayAttack(s *state.State, i int) *rule.Refusal {
	u := &s.Units[i]
	name := r.Name(s, i)
	switch {
	case u.Shot && r.EitherOr(s, u):
		return Refuse("shot-bars-melee", state.Missile10, name+" have shot this turn", "")
	case u.Attacked:
		return Refuse("already-attacked", state.Melee10, name+" have attacked this turn", "")
	case s.FoughtNow(i):
		return Refuse("already-attacked", state.Melee10, name+" have been in a melee this turn", "")
	case s.OnlyRunsOver(u):
		return Refuse("cannot-attack", state.Melee7, name+" run men over and do not attack", "runover")
	}
	return r.freeMen(s, i)
}

// freeMen refuses a unit whose men are all on ladders or at work.
func (r *Rules) freeMen(s *state.State, i int) *rule.Refusal {
	u := &s.Units[i]
	if !u.Idle() {
		return nil
	}
	aside, climbing := r.SetAside(s, i)
	if int32(aside) < u.N {
		return nil
	}
	if climbing > 0 {
		return Refuse("on-ladder", state.Storm2, r.Name(s, i)+" are on a ladder", "ladder-melee LADDER")
	}
	return Refuse("at-work", state.Missile11, r.Name(s, i)+" are at work", r.MayLeave(s, i))
}

// Between returns a planned melee of one unit against another.
func Between(attacker, defender int32) state.Melee {
	m := state.Melee{NA: 1, ND: 1, Ladder: state.Nobody}
	m.A[0], m.D[0] = attacker, defender
	return m
}

// book enters a melee, whose groups are made later, when its first round is called.
func (r *Rules) book(s *state.State, planned *state.Melee, ref *core.Ref) int {
	s.Booked++
	k := len(s.Melees)
	s.Melees = append(s.Melees, *planned)
	m := &s.Melees[k]
	m.Number, m.Side, m.Advantage = s.Booked, s.Units[m.A[0]].Side, true
	for _, i := range m.Of(0) {
		s.Units[i].Attacked, s.Units[i].Engaged = true, true
	}
	for _, i := range m.Of(1) {
		s.Units[i].Engaged = true
	}
	if s.Is(state.RulingRenewedMelee, state.RenewedMeleeLaterRound) && s.Units[m.A[0]].Fought == m.D[0] {
		m.Advantage = false // they have fought before [war.melee.10]
	}
	if ref.Listen {
		r.tellBooked(s, m, state.Melee10, ref)
	}
	return k
}

// tellBooked records who attacks whom, naming all units of each side.
func (r *Rules) tellBooked(s *state.State, m *state.Melee, id rule.ID, ref *core.Ref) {
	others := func(of int) int {
		list := m.Of(of)
		if len(list) == 1 {
			return 0
		}
		return int(r.Names.Number(strings.TrimPrefix(r.Together(s, list), r.Name(s, int(list[0]))))) // printed right after the first name
	}
	ref.Event(state.EvMeleeBooked, state.WhoUnit(int(m.A[0])), state.WhoUnit(int(m.D[0])), id, int(m.Number), others(0), others(1))
}

// bookMelee books a melee and makes its groups. [war.melee.1]
func (r *Rules) bookMelee(s *state.State, c *Command, p *Plan, ref *core.Ref) {
	m := &p.Melee
	for k := 0; !r.upThere(s, m, 1) && k < int(m.NA); k++ { // the attackers have come down from the wall
		s.QuitLadders(m.A[k])
	}
	k := r.book(s, m, ref)
	r.Muddle(s, k, c.Groups)
	if ref.Listen {
		r.tellGroups(s, k, ref)
	}
}

// tellGroups records the groups of a melee.
func (r *Rules) tellGroups(s *state.State, k int, ref *core.Ref) {
	m := &s.Melees[k]
	a, d := r.ListFighters(s, k, 0), r.ListFighters(s, k, 1)
	for g := range m.Groups {
		x := &s.Groups[m.First+g]
		ref.Step(state.StGroup, core.None, state.Melee1, int(g)+1, int(x.M), int(x.N), r.Crowded(s, m, x))
		a, d = a-int(x.M), d-int(x.N)
	}
	if a+d > 0 {
		ref.Step(state.StWaiting, core.None, state.Melee1, a+d)
	}
	for _, i := range m.Of(0) {
		ref.Step(state.StNeeded, state.WhoUnit(int(i)), state.Melee7, int(s.Units[i].Kill), int(s.Units[i].Kill)-1)
	}
	for _, i := range m.Of(1) {
		ref.Step(state.StNeeded, state.WhoUnit(int(i)), state.Melee7, int(s.Units[i].Kill), int(s.Units[i].Kill)-1)
	}
	if m.NA+m.ND > 2 {
		ref.Step(state.StColours, core.None, state.General6, int(s.Units[m.A[0]].Kind), int(s.Units[m.Of(1)[m.ND-1]].Kind))
	}
}

// endMelees removes finished melees at the end of a turn.
func (r *Rules) endMelees(s *state.State) {
	open := false
	if len(s.Melees) == 0 && !s.Met {
		return
	}
	for i := 0; s.Met && i < len(s.Units); i++ {
		if u := &s.Units[i]; u.Fought >= 0 && (u.N == 0 || s.Units[u.Fought].N == 0 || s.Mode == state.Battle && !r.Near(s, int32(i), u.Fought)) {
			u.Fought = state.Nobody
		}
	}
	remembers, from := s.Is(state.RulingRenewedMelee, state.RenewedMeleeLaterRound), int(s.Open)
	if remembers {
		from = 0 // earlier melees are over, but are only now remembered
	}
	for k := from; k < len(s.Melees); k++ {
		m := &s.Melees[k]
		if m.Over || r.Dropped(s, k) {
			if m.Round > 0 && remembers {
				r.Remember(s, m)
			}
			m.Over = true
			continue
		}
		open = true
	}
	s.Seals = s.Seals[:0]
	s.Engage(open)
	if !open {
		s.Melees, s.Groups, s.Ranks, s.Open = s.Melees[:0], s.Groups[:0], s.Ranks[:0], 0
	}
}
