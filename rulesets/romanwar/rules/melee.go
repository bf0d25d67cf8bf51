package rules

import (
	"slices"

	"summa/internal/core"
	"summa/internal/fact"
	"summa/internal/rule"
)

// FightOf is the melee, not over, in which a unit fights, or nobody.
func (s *State) FightOf(i int) int {
	if !s.Units[i].engaged {
		return Nobody
	}
	for k := int(s.Open); k < len(s.Melees); k++ {
		if m := &s.Melees[k]; !m.Over && (m.has(0, i) || m.has(1, i)) {
			return k
		}
	}
	return Nobody
}

// Of is the units of one side of a melee: 0 the attackers', 1 the defenders'.
func (m *Melee) Of(k int) []int32 {
	if k == 0 {
		return m.A[:m.NA]
	}
	return m.D[:m.ND]
}

func (m *Melee) has(k, i int) bool { return contains(m.Of(k), int32(i)) }

// onlyRunsOver reports whether a unit runs men over and does not attack. [war.melee.7]
func (s *State) onlyRunsOver(u *Unit) bool {
	return u.Mount > OnHorse && !s.Is(RulingChariotElephantMelee, ChariotElephantMeleeAsCavalry) && !s.Is(RulingChariotElephantMelee, ChariotElephantMeleeAsMenMayAttack)
}

// toBlows is the command by which a unit comes to blows.
func (r *Rules) toBlows(s *State, u *Unit) string {
	switch {
	case s.onlyRunsOver(u):
		return "runover UNIT TARGET"
	case s.Mode == Battle:
		return "charge UNIT against UNIT in the step of charges"
	}
	return "melee UNIT against UNIT"
}

// allowMelee books a melee without a table: the players state who fights whom.
func (r *Rules) allowMelee(s *State, c *Command) *rule.Refusal {
	if s.Mode == Battle {
		return Refuse("wrong-step", Melee2, "on a table units charge", "charge UNIT against UNIT")
	}
	if no := r.allowAttack(s, c); no != nil {
		return no
	}
	if no := r.wayTo(s, c); no != nil {
		return no
	}
	if most := int32(r.Content.N(numFront)); r.upThere(s, c, 0) && (c.From == 0 || c.From > most) {
		c.From = most // [war.castle.3]
	}
	m := &Melee{NA: uint8(c.NMore[0]), ND: uint8(c.NMore[1]), A: c.More[0], D: c.More[1], AskA: c.N, AskD: c.M, Ladder: Nobody, Front: int16(c.From)}
	return r.GroupsStated(s, m, c, "melee "+string(r.NamesOf(s, m.Of(0)))+" against "+string(r.NamesOf(s, m.Of(1))))
}

// allowAttack refuses what bars units from a melee, in the printed order.
// [war.melee.2] [war.missile.10]
func (r *Rules) allowAttack(s *State, c *Command) *rule.Refusal {
	for _, i := range c.More[0][:c.NMore[0]] {
		if no := r.onTurn(s, i); no != nil {
			return no
		}
	}
	for _, i := range c.More[1][:c.NMore[1]] {
		if no := r.hasMen(s, i); no != nil {
			return no
		}
		if s.Units[i].Side == s.Units[c.More[0][0]].Side {
			return Refuse("bad-argument", Melee10, r.Name(s, int(i))+" are on the same side", "")
		}
	}
	if s.AnyPending() {
		return Refuse("hits-pending", Melee2, "the dead of the shooting are removed first", "casualties")
	}
	for _, i := range c.More[0][:c.NMore[0]] {
		if no := r.mayAttack(s, int(i)); no != nil {
			return no
		}
	}
	for _, i := range c.More[1][:c.NMore[1]] {
		if s.Units[i].Mount > OnHorse && s.Is(RulingChariotElephantMelee, ChariotElephantMeleeNone) {
			return Refuse("cannot-attack", Melee7, r.Name(s, int(i))+" are in no melee", "")
		}
	}
	if no := r.enough(s, c, 0, c.N); no != nil {
		return no
	}
	return r.enough(s, c, 1, c.M)
}

// someAloft reports whether some unit of one side of a melee stands on a wall.
func (r *Rules) someAloft(s *State, c *Command, of int) bool {
	return slices.ContainsFunc(c.More[of][:c.NMore[of]], func(i int32) bool { return r.Aloft(s, i) })
}

// upThere reports whether one side of a melee fights on a wall: a unit stands there, or
// men of one have come up a ladder to those of the enemy who do. [war.storm.4]
func (r *Rules) upThere(s *State, c *Command, of int) bool {
	return r.someAloft(s, c, of) || r.someAloft(s, c, 1-of) &&
		slices.ContainsFunc(c.More[of][:c.NMore[of]], func(i int32) bool { return s.Within(int(i), OnWall) > 0 })
}

// onlyThoseUp reports whether of a unit of a melee only the men fight who have come up a
// ladder: the others stand below, and the enemy on the wall. [war.castle.2]
func (r *Rules) onlyThoseUp(s *State, m *Melee, of int, i int32) bool {
	return s.Mode == Theatre && len(s.Ladders) > 0 && !r.Aloft(s, i) && s.Within(int(i), OnWall) > 0 &&
		slices.ContainsFunc(m.Of(1-of), func(j int32) bool { return r.Aloft(s, j) })
}

// onlyThoseDown reports whether of a unit of a melee only the men fight who stand on the
// ground, and those do not who have come up a ladder: nobody of the enemy is up there.
// [war.castle.2]
func (r *Rules) onlyThoseDown(s *State, m *Melee, of int, i int32) bool {
	if s.Mode != Theatre || m.Ladder >= 0 || r.Aloft(s, i) {
		return false
	}
	if s.Within(int(i), OnWall) == 0 || s.Within(int(i), InRanks) <= int(s.Units[i].Busy) {
		return false
	}
	return !slices.ContainsFunc(m.Of(1-of), func(j int32) bool { return r.Aloft(s, j) || s.Within(int(j), OnWall) > 0 })
}

// wayTo refuses a melee without a table between men on a wall and men on the ground, or
// between men of a fort and men outside it into which no way leads. [war.castle.2]
func (r *Rules) wayTo(s *State, c *Command) *rule.Refusal {
	if s.Is(RulingFortOpen, FortOpenStated) {
		return nil
	}
	a, d := int(c.More[0][0]), int(c.More[1][0])
	if r.upThere(s, c, 0) != r.upThere(s, c, 1) {
		own, other := a, d
		if r.Aloft(s, int32(a)) {
			own, other = d, a
		}
		return Refuse("blocked", Castle2, r.Name(s, other)+" stand on a wall, "+r.Name(s, own)+" do not; men get on it at its corners, or by a ladder",
			"wall "+r.Typed(s, own)+" on NAME corner")
	}
	if s.Units[a].Inside != s.Units[d].Inside && !r.upThere(s, c, 0) && !s.openFort() {
		return Refuse("blocked", Castle2, "no way leads into the fort", "a ladder, a door that is open or down, or set bout.way_in=true")
	}
	return nil
}

// openFort reports whether a way leads into the fort: a ladder that stands, a door that is
// open or down, a drawbridge that is down, or one that is stated.
func (s *State) openFort() bool {
	if s.WayIn || slices.ContainsFunc(s.Ladders, func(l Ladder) bool { return l.Up }) || slices.ContainsFunc(s.Doors, func(d Crewed) bool { return d.State != Closed }) {
		return true
	}
	return slices.ContainsFunc(s.Chains, func(d Crewed) bool { return s.bridgeDown(d.Bridge) })
}

// GroupsStated refuses to make the groups of a melee that the players state, if they have
// not. [war.melee.1]
func (r *Rules) GroupsStated(s *State, m *Melee, c *Command, say string) *rule.Refusal {
	if len(c.Groups) > 0 || m.Made || m.Ladder >= 0 || m.Front > 0 || !s.Is(RulingMeleeGroups, MeleeGroupsStated) {
		return nil
	}
	return Refuse("not-stated", Melee1, "the players state the groups", say+" groups "+string(AppendGroups(nil, r.EvenGroups(s, m))))
}

// EvenGroups are the groups of a melee as they are shared out evenly: attackers and
// defenders of each.
func (r *Rules) EvenGroups(s *State, m *Melee) (list []int32) {
	a, d := r.countThem(s, m, 0, m.AskA), r.countThem(s, m, 1, m.AskD)
	p := &shares{}
	r.shareOut(p, s, m, a, d, nil)
	for g := range p.groups {
		x, y := p.of(g)
		list = append(list, x, y)
	}
	return list
}

// countThem is how many of one side of a melee can fight, so many at most unless 0.
func (r *Rules) countThem(s *State, m *Melee, of int, most int32) int {
	n := r.listThem(s, m, of)
	if most > 0 {
		return min(n, int(most))
	}
	return n
}

// AppendGroups writes groups as they are typed: 10:5,8:4.
func AppendGroups(b []byte, groups []int32) []byte {
	for k := 0; k+1 < len(groups); k += 2 {
		if k > 0 {
			b = append(b, ',')
		}
		b = fact.Num(append(fact.Num(b, int(groups[k])), ':'), int(groups[k+1]))
	}
	return b
}

// enough refuses a melee for which a side has fewer men who can fight than are stated, or
// none.
func (r *Rules) enough(s *State, c *Command, of int, asked int32) *rule.Refusal {
	m := &Melee{NA: uint8(c.NMore[0]), ND: uint8(c.NMore[1]), A: c.More[0], D: c.More[1]}
	there, men, climbing := int32(0), int32(0), 0
	for k := 0; k < len(c.Groups); k += 2 {
		men += c.Groups[k+of]
	}
	if asked = max(asked, men); asked == 0 && r.allFight(s, m, of) {
		return nil
	}
	for _, i := range m.Of(of) {
		there, climbing = there+s.Units[i].N, climbing+s.Within(int(i), OnLadder)
	}
	free := int32(r.listThem(s, m, of))
	switch {
	case asked <= free && free > 0:
		return nil
	case asked > there:
		return Refuse("no-men", General3, "there are "+Count(int(there), "man", "men")+" of "+string(r.NamesOf(s, m.Of(of)))+", not "+Itoa(int(asked)), "")
	case climbing > 0:
		return Refuse("on-ladder", Storm2, Count(climbing, "man is", "men are")+" on a ladder, "+Itoa(int(free))+" can fight", "")
	}
	if of == 0 && r.upThere(s, c, of) && !r.someAloft(s, c, of) {
		return Refuse("already-attacked", Storm4, "of "+string(r.NamesOf(s, m.Of(of)))+" "+Count(int(free), "man", "men")+" on the wall can fight this turn", "end")
	}
	return Refuse("at-work", Missile11, Itoa(int(free))+" of "+string(r.NamesOf(s, m.Of(of)))+" can fight, the others are at work", r.mayLeave(s, int(m.Of(of)[0])))
}

// NamesOf joins the names of units: H+K.
func (r *Rules) NamesOf(s *State, units []int32) (b []byte) {
	for k, i := range units {
		if k > 0 {
			b = append(b, '+')
		}
		b = append(b, r.Name(s, int(i))...)
	}
	return b
}

// mayAttack refuses a unit that may not attack this turn.
func (r *Rules) mayAttack(s *State, i int) *rule.Refusal {
	u := &s.Units[i]
	name := r.Name(s, i)
	switch {
	case u.Shot && r.eitherOr(s, u):
		return Refuse("shot-bars-melee", Missile10, name+" have shot this turn", "")
	case u.Attacked:
		return Refuse("already-attacked", Melee10, name+" have attacked this turn", "")
	case s.foughtNow(i):
		return Refuse("already-attacked", Melee10, name+" have been in a melee this turn", "")
	case s.onlyRunsOver(u):
		return Refuse("cannot-attack", Melee7, name+" run men over and do not attack", "runover")
	}
	return r.freeMen(s, i)
}

// foughtNow reports whether a unit is in a melee, or has been in one this turn. What its
// men do on ladders does not count.
func (s *State) foughtNow(i int) bool {
	if !s.Units[i].engaged {
		return false
	}
	for k := range s.Melees {
		m := &s.Melees[k]
		if m.Ladder < 0 && (!m.Over || m.Round > 0 && m.Fought == s.Clock()) && (m.has(0, i) || m.has(1, i)) {
			return true
		}
	}
	return false
}

// freeMen refuses a unit whose men are all on ladders or at work.
func (r *Rules) freeMen(s *State, i int) *rule.Refusal {
	u := &s.Units[i]
	if !u.Idle() {
		return nil
	}
	aside, climbing := r.setAside(s, i)
	if int32(aside) < u.N {
		return nil
	}
	if climbing > 0 {
		return Refuse("on-ladder", Storm2, r.Name(s, i)+" are on a ladder", "ladder-melee LADDER")
	}
	return Refuse("at-work", Missile11, r.Name(s, i)+" are at work", r.mayLeave(s, i))
}

// book notes a melee whose groups are made when its first round is called.
func (r *Rules) book(s *State, c *Command, ref *core.Ref) int {
	s.Booked++
	k := len(s.Melees)
	s.Melees = append(s.Melees, Melee{})
	m := &s.Melees[k]
	m.Number, m.Side, m.Advantage, m.Ladder, m.Front = s.Booked, s.Units[c.More[0][0]].Side, true, Nobody, int16(c.From)
	m.NA, m.ND, m.AskA, m.AskD = uint8(c.NMore[0]), uint8(c.NMore[1]), c.N, c.M
	for k, i := range c.More[0][:c.NMore[0]] {
		m.A[k] = i
		s.Units[i].Attacked, s.Units[i].engaged = true, true
	}
	for k, i := range c.More[1][:c.NMore[1]] {
		m.D[k] = i
		s.Units[i].engaged = true
	}
	if s.Is(RulingRenewedMelee, RenewedMeleeLaterRound) && s.Units[m.A[0]].Fought == m.D[0] {
		m.Advantage = false // they have fought before [war.melee.10]
	}
	if ref.Listen {
		ref.Event(evBooked, WhoUnit(int(m.A[0])), WhoUnit(int(m.D[0])), Melee10, int(m.Number))
	}
	return k
}

// bookMelee books a melee and makes its groups. [war.melee.1]
func (r *Rules) bookMelee(s *State, c *Command, ref *core.Ref) {
	k := r.book(s, c, ref)
	r.Muddle(s, k, c.Groups)
	if ref.Listen {
		r.tellGroups(s, k, ref)
	}
}

// allFight reports whether one side of a melee is one unit, all of whose men can
// fight.
func (r *Rules) allFight(s *State, m *Melee, of int) bool {
	list := m.Of(of)
	return len(list) == 1 && !s.Units[list[0]].Idle()
}

// listFighters counts the men of one side who can fight: those in the ranks, or of a
// storm those on the wall and on the ladder. It lists them in r.fighters if they are
// not just all men of a unit.
func (r *Rules) listFighters(s *State, k, of int) int {
	m := &s.Melees[k]
	ask := m.AskA
	if of == 1 {
		ask = m.AskD
	}
	n := 0
	if r.Lines.bare || r.allFight(s, m, of) {
		n, r.fighters[of] = int(s.Units[m.Of(of)[0]].N), r.fighters[of][:0]
	} else {
		n = r.listThem(s, m, of)
	}
	if ask > 0 && int(ask) < n {
		return int(ask)
	}
	return n
}

// listThem lists those of one side of a melee who can fight.
func (r *Rules) listThem(s *State, m *Melee, of int) int {
	list := r.fighters[of][:0]
	for slot, i := range m.Of(of) {
		u := &s.Units[i]
		busy, onlyUp, onlyDown := r.busyFrom(s, u, of), r.onlyThoseUp(s, m, of, i), r.onlyThoseDown(s, m, of, i)
		for _, x := range s.Men[u.Off : u.Off+u.N] {
			where := x.St / atShift
			barred := where == OnLadder || of == 0 && where != InRanks && where != OnWall && !s.Is(RulingWorkAndShoot, WorkAndShootFree)
			if of == 0 && where == OnWall && s.hasAttacked(i, x.Num) || onlyUp && where != OnWall || onlyDown && where == OnWall {
				continue // he has just come up the ladder, or stands below it, or over the others
			}
			if where == InRanks && busy > 0 {
				busy--
				continue
			}
			if !barred {
				list = append(list, Fighter{uint16(slot), x.Num})
			}
		}
	}
	r.fighters[of] = list
	return len(list)
}

// busyFrom is how many men of a unit, the first in its ranks, do not attack as they have
// spent their move on a work. [war.missile.11]
func (r *Rules) busyFrom(s *State, u *Unit, of int) int32 {
	if of == 0 && s.Is(RulingWorkAndShoot, WorkAndShootAllWorkBars) {
		return u.Busy
	}
	return 0
}

// Of is the groups of a melee.
func (s *State) Of(m *Melee) []Group { return s.Groups[m.First : m.First+m.Groups] }

// Muddle makes the groups of a melee. [war.melee.1]
func (r *Rules) Muddle(s *State, k int, stated []int32) {
	m := &s.Melees[k]
	first := len(s.Groups)
	m.First, m.Made = int32(first), true
	a, d := r.listFighters(s, k, 0), r.listFighters(s, k, 1)
	p := &shares{}
	r.shareOut(p, s, m, a, d, stated)
	at, room := int32(len(s.Ranks)), int32(r.Content.N(NumGroup))
	m.Groups = int32(p.groups)
	s.Groups = slices.Grow(s.Groups, p.groups)[:first+p.groups]
	groups := s.Groups[first:]
	for g := range groups {
		x, y := p.of(g)
		groups[g] = Group{Off: at, RoomA: max(x, room), M: x, N: y}
		at += max(x, room) + max(y, room)
	}
	m.Next = m.Groups
	if r.Lines.bare {
		return
	}
	if more := int(at) - len(s.Ranks); more > 0 {
		s.Ranks = slices.Grow(s.Ranks, more)
		clear(s.Ranks[len(s.Ranks):at])
		s.Ranks = s.Ranks[:at]
	}
	r.seat(s, m, 0)
	r.seat(s, m, 1)
}

// seat puts the fighters of one side into the groups, in order.
func (r *Rules) seat(s *State, m *Melee, of int) {
	list, plain := r.fighters[of], r.allFight(s, m, of)
	if m.Front == 0 && s.Is(RulingMeleeContact, MeleeContactFrontRank) {
		r.listThem(s, m, of)
		r.seatByRank(s, m, of)
		return
	}
	if plain {
		u := &s.Units[m.Of(of)[0]]
		men := s.Men[u.Off : u.Off+u.N]
		for g := m.First; g < m.First+m.Groups; g++ {
			ranks := s.Groups[g].Ranks(s, of)
			for i := range ranks {
				ranks[i].Num = men[i].Num
			}
			men = men[len(ranks):]
		}
		return
	}
	for g := m.First; g < m.First+m.Groups; g++ {
		list = list[copy(s.Groups[g].Ranks(s, of), list):]
	}
}

// seatByRank shares each rank out among the groups, so that the men of the first rank are
// the first of their groups.
func (r *Rules) seatByRank(s *State, m *Melee, of int) {
	list, groups := r.fighters[of], int(m.Groups)
	filled := make([]int, groups)
	ranks, total := make([][]Fighter, groups), 0
	for g := range groups {
		ranks[g] = s.Groups[m.First+int32(g)].Ranks(s, of)
		total += len(ranks[g])
	}
	list = list[:min(total, len(list))]
	for wide := s.abreast(m, of); len(list) > 0; {
		rank := list[:min(wide, len(list))]
		list = list[len(rank):]
		n := len(rank)
		for g := 0; len(rank) > 0; g = (g + 1) % groups {
			k := min(max(1, int(Share(n/groups, n%groups, g))), len(rank), len(ranks[g])-filled[g])
			filled[g] += copy(ranks[g][filled[g]:], rank[:k])
			rank = rank[k:]
		}
	}
}

// Ranks are the places of one side of a group.
func (g *Group) Ranks(s *State, of int) []Fighter {
	if of == 0 {
		return s.Ranks[g.Off : g.Off+g.M]
	}
	return s.Ranks[g.Off+g.RoomA : g.Off+g.RoomA+g.N]
}

// Shares are how many men of each side fight in each group.
type shares struct {
	groups       int
	listed       []int32 // in turn, or nil
	a, d         int     // else so many each,
	moreA, moreD int     // and the first so many one more
}

// of is how many men of each side fight in a group, counted from 0.
func (p *shares) of(g int) (a, d int32) {
	if p.listed != nil {
		return p.listed[2*g], p.listed[2*g+1]
	}
	return Share(p.a, p.moreA, g), Share(p.d, p.moreD, g)
}

// shareOut shares out a attackers and d defenders among groups. Where only so many
// fight side by side there is room for one group. [war.castle.3]
func (r *Rules) shareOut(p *shares, s *State, m *Melee, a, d int, stated []int32) {
	most := r.Content.N(NumGroup)
	if a == 0 || d == 0 {
		return
	}
	switch s.Rulings[RulingMeleeGroups] {
	case MeleeGroupsStated:
		if len(stated) > 0 {
			p.groups, p.listed = len(stated)/2, stated
			return
		}
	case MeleeGroupsTens:
		if m.Front == 0 {
			r.moved = tens(r.moved[:0], a, d, most)
			p.groups, p.listed = len(r.moved)/2, r.moved
			return
		}
	}
	n := min((max(a, d)+most-1)/most, min(a, d))
	if m.Front > 0 {
		n = 1
	}
	ta, td := min(a, most*n), min(d, most*n)
	if m.Front == 0 && s.Is(RulingMeleeGroups, MeleeGroupsDecideInTens) {
		ta, td = a, d
	}
	p.groups, p.a, p.moreA, p.d, p.moreD = n, ta/n, ta%n, td/n, td%n
}

// Share is part i of some: each has so many, and the first so many one more.
func Share(each, more, i int) int32 {
	if i < more {
		each++
	}
	return int32(each)
}

// tens cuts the larger side in tens and shares the smaller out among them.
func tens(list []int32, a, d, most int) []int32 {
	large, small := max(a, d), min(a, d)
	n := min((large+most-1)/most, small)
	for i := range n {
		x, y := int32(min(most, large-i*most)), Share(small/n, small%n, i)
		if a < d {
			x, y = y, x
		}
		list = append(list, x, y)
	}
	return list
}

// tellGroups records the groups of a melee.
func (r *Rules) tellGroups(s *State, k int, ref *core.Ref) {
	m := &s.Melees[k]
	a, d := r.listFighters(s, k, 0), r.listFighters(s, k, 1)
	for g := range m.Groups {
		x := &s.Groups[m.First+g]
		ref.Step(stGroup, core.None, Melee1, int(g)+1, int(x.M), int(x.N), r.crowded(s, m, x))
		a, d = a-int(x.M), d-int(x.N)
	}
	if a+d > 0 {
		ref.Step(stWaiting, core.None, Melee1, a+d)
	}
	for _, i := range m.Of(0) {
		ref.Step(stNumber, WhoUnit(int(i)), Melee7, int(s.Units[i].Kill), int(s.Units[i].Kill)-1)
	}
	for _, i := range m.Of(1) {
		ref.Step(stNumber, WhoUnit(int(i)), Melee7, int(s.Units[i].Kill), int(s.Units[i].Kill)-1)
	}
	if m.NA+m.ND > 2 {
		ref.Step(stColours, core.None, General6, int(s.Units[m.A[0]].Kind), int(s.Units[m.Of(1)[m.ND-1]].Kind))
	}
}

// undecided reports whether papers of a melee are outstanding.
func (r *Rules) undecided(s *State, k int) bool {
	return s.Wanted > 0 && s.Melees[k].Next < s.Melees[k].Groups
}

// Ask goes on to the next group from one on whose paper is wanted.
func (s *State) Ask(m *Melee, from int32) {
	for m.Next = from; m.Next < m.Groups && !s.Groups[m.First+m.Next].Deciding; m.Next++ {
	}
}

// dropped reports whether a booked melee has come to nothing: a side has no men, or
// on a table they are not in contact.
func (r *Rules) dropped(s *State, k int) bool {
	m := &s.Melees[k]
	if m.Made && s.Mode == Theatre || m.Round > 0 {
		return false
	}
	if s.allDead(m.A[:m.NA]) || s.allDead(m.D[:m.ND]) {
		return true
	}
	return s.Mode == Battle && m.Ladder < 0 && !r.near(s, m.A[0], m.D[0])
}

// allDead reports whether nobody of some units lives.
func (s *State) allDead(units []int32) bool {
	for _, i := range units {
		if s.Units[i].N > 0 {
			return false
		}
	}
	return true
}

// endMelees puts those that are over aside at the end of a turn.
func (r *Rules) endMelees(s *State) {
	open := false
	if len(s.Melees) == 0 && !s.met {
		return
	}
	for i := 0; s.met && i < len(s.Units); i++ {
		if u := &s.Units[i]; u.Fought >= 0 && (u.N == 0 || s.Units[u.Fought].N == 0 || s.Mode == Battle && !r.near(s, int32(i), u.Fought)) {
			u.Fought = Nobody
		}
	}
	remembers, from := s.Is(RulingRenewedMelee, RenewedMeleeLaterRound), int(s.Open)
	if remembers {
		from = 0 // those before are over, and remembered only now
	}
	for k := from; k < len(s.Melees); k++ {
		m := &s.Melees[k]
		if m.Over || r.dropped(s, k) {
			if m.Round > 0 && remembers {
				r.remember(s, m)
			}
			m.Over = true
			continue
		}
		open = true
	}
	s.Seals = s.Seals[:0]
	s.engage(open)
	if !open {
		s.Melees, s.Groups, s.Ranks, s.Open = s.Melees[:0], s.Groups[:0], s.Ranks[:0], 0
	}
}

// engage says of all who are in melees whether they are in one of this turn.
func (s *State) engage(are bool) {
	for k := range s.Melees {
		m := &s.Melees[k]
		for _, i := range m.A[:m.NA] {
			s.Units[i].engaged = are
		}
		for _, i := range m.D[:m.ND] {
			s.Units[i].engaged = are
		}
	}
}

// holds reports whether men of a side of a melee stand where they have fought: they
// live, and have not all retreated.
func (s *State) holds(m *Melee, of int) bool {
	for _, g := range s.Of(m) {
		if g.Count(of) > 0 && g.Status != bothLeft && g.Status != attackerLeft+uint8(of) {
			return true
		}
	}
	return false
}

// remember notes who has fought whom and stands there still.
func (r *Rules) remember(s *State, m *Melee) {
	if s.Mode == Theatre && !(s.holds(m, 0) && s.holds(m, 1)) {
		return
	}
	for _, i := range m.Of(0) {
		for _, j := range m.Of(1) {
			if s.Units[i].N > 0 && s.Units[j].N > 0 && (s.Mode == Theatre || r.near(s, i, j)) {
				s.Units[i].Fought, s.Units[j].Fought, s.met = j, i, true
			}
		}
	}
}
