package state

import (
	"slices"

	"summa/internal/fact"
)

// FightOf returns the unfinished melee in which a unit fights, or Nobody.
func (s *State) FightOf(i int) int {
	if !s.Units[i].Engaged {
		return Nobody
	}
	for k := int(s.Open); k < len(s.Melees); k++ {
		if m := &s.Melees[k]; !m.Over && (m.has(0, i) || m.has(1, i)) {
			return k
		}
	}
	return Nobody
}

// Of returns the units of one side of a melee: 0 the attackers', 1 the defenders'.
func (m *Melee) Of(k int) []int32 {
	if k == 0 {
		return m.A[:m.NA]
	}
	return m.D[:m.ND]
}

// StruckOn returns the highest number at which a blow hits a man of one side of a melee, or 0 if it
// is not the same for all of them. [war.melee.7] [ruling needed-number-of]
func (s *State) StruckOn(m *Melee, side int) uint8 {
	if s.Is(RulingNeededNumberOf, NeededNumberOfStriker) {
		side = 1 - side
	}
	units := m.Of(side)
	n := s.Units[units[0]].Kill
	for _, i := range units[1:] {
		if s.Units[i].Kill != n {
			return 0
		}
	}
	return n
}

func (m *Melee) has(k, i int) bool { return Contains(m.Of(k), int32(i)) }

// OnlyRunsOver reports whether a unit can only run men over, not attack. [war.melee.7]
func (s *State) OnlyRunsOver(u *Unit) bool {
	return u.Mount > OnHorse && !s.Is(RulingChariotElephantMelee, ChariotElephantMeleeAsCavalry) && !s.Is(RulingChariotElephantMelee, ChariotElephantMeleeAsMenMayAttack)
}

// ToBlows returns the command with which a unit attacks.
func (r *Reckoner) ToBlows(s *State, u *Unit) string {
	switch {
	case s.OnlyRunsOver(u):
		return "runover UNIT TARGET"
	case s.Mode == Battle:
		return "charge UNIT against UNIT in the step of charges"
	}
	return "melee UNIT against UNIT"
}

// onlyThoseUp reports whether, of a unit in a melee, only the men who have come up a ladder fight:
// the enemy is on the wall, and the others stand below. [war.castle.2]
func (r *Reckoner) onlyThoseUp(s *State, m *Melee, of int, i int32) bool {
	return s.Mode == Theatre && len(s.Ladders) > 0 && !r.Aloft(s, i) && s.Within(int(i), OnWall) > 0 &&
		slices.ContainsFunc(m.Of(1-of), func(j int32) bool { return r.Aloft(s, j) })
}

// onlyThoseDown reports whether, of a unit in a melee, only the men on the ground fight and those
// who have come up a ladder do not: no enemy is on the wall. [war.castle.2]
func (r *Reckoner) onlyThoseDown(s *State, m *Melee, of int, i int32) bool {
	if s.Mode != Theatre || m.Ladder >= 0 || r.Aloft(s, i) {
		return false
	}
	if s.Within(int(i), OnWall) == 0 || s.Within(int(i), InRanks) <= int(s.Units[i].Busy) {
		return false
	}
	return !slices.ContainsFunc(m.Of(1-of), func(j int32) bool { return r.Aloft(s, j) || s.Within(int(j), OnWall) > 0 })
}

// OpenFort reports whether there is a way into the fort: a standing ladder, a door that is open or
// down, a lowered drawbridge, or a way that is stated.
func (s *State) OpenFort() bool {
	if s.WayIn || slices.ContainsFunc(s.Ladders, func(l Ladder) bool { return l.Up }) || slices.ContainsFunc(s.Doors, func(d Crewed) bool { return d.State != Closed }) {
		return true
	}
	return slices.ContainsFunc(s.Chains, func(d Crewed) bool { return s.BridgeDown(d.Bridge) })
}

// EvenGroups returns the groups of a melee as the rules share the men out: the attackers and the
// defenders of each group in turn.
func (r *Reckoner) EvenGroups(s *State, m *Melee) (list []int32) {
	a, d := r.countThem(s, m, 0, m.AskA), r.countThem(s, m, 1, m.AskD)
	p := &shares{}
	r.shareOut(p, s, m, a, d, nil)
	for g := range p.groups {
		x, y := p.of(g)
		list = append(list, x, y)
	}
	return list
}

// countThem returns how many of one side of a melee can fight, at most most unless it is 0.
func (r *Reckoner) countThem(s *State, m *Melee, of int, most int32) int {
	n := r.ListThem(s, m, of)
	if most > 0 {
		return min(n, int(most))
	}
	return n
}

// AppendGroups appends groups as they are typed: 10:5,8:4.
func AppendGroups(b []byte, groups []int32) []byte {
	for k := 0; k+1 < len(groups); k += 2 {
		if k > 0 {
			b = append(b, ',')
		}
		b = fact.Num(append(fact.Num(b, int(groups[k])), ':'), int(groups[k+1]))
	}
	return b
}

// NamesOf joins the names of units: H+K.
func (r *Reckoner) NamesOf(s *State, units []int32) (b []byte) {
	for k, i := range units {
		if k > 0 {
			b = append(b, '+')
		}
		b = append(b, r.Name(s, int(i))...)
	}
	return b
}

// Together lists the names of units for a sentence: H and K.
func (r *Reckoner) Together(s *State, units []int32) string {
	text := ""
	for k, i := range units {
		switch {
		case k > 0 && k == len(units)-1:
			text += " and "
		case k > 0:
			text += ", "
		}
		text += r.Name(s, int(i))
	}
	return text
}

// FoughtNow reports whether a unit is in a melee or has been in one this turn. Fights on ladders do
// not count.
func (s *State) FoughtNow(i int) bool {
	if !s.Units[i].Engaged {
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

// AllFight reports whether one side of a melee is one unit, all of whose men can
// fight.
func (r *Reckoner) AllFight(s *State, m *Melee, of int) bool {
	list := m.Of(of)
	return len(list) == 1 && !s.Units[list[0]].Idle()
}

// ListFighters returns how many men of one side can fight: those in the ranks, or in a storm those
// on the wall and on the ladder. It lists them in r.fighters unless they are all the men of one
// unit.
func (r *Reckoner) ListFighters(s *State, k, of int) int {
	m := &s.Melees[k]
	ask := m.AskA
	if of == 1 {
		ask = m.AskD
	}
	n := 0
	if r.Lines.Bare || r.AllFight(s, m, of) {
		n, r.fighters[of] = int(s.Units[m.Of(of)[0]].N), r.fighters[of][:0]
	} else {
		n = r.ListThem(s, m, of)
	}
	if ask > 0 && int(ask) < n {
		return int(ask)
	}
	return n
}

// ListThem lists the men of one side of a melee who can fight in r.fighters and returns how many
// there are.
func (r *Reckoner) ListThem(s *State, m *Melee, of int) int {
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

// busyFrom returns how many men of a unit, counted from the first in its ranks, may not attack
// because they have spent their move on a work. [war.missile.11]
func (r *Reckoner) busyFrom(s *State, u *Unit, of int) int32 {
	if of == 0 && s.Is(RulingWorkAndShoot, WorkAndShootAllWorkBars) {
		return u.Busy
	}
	return 0
}

// Of is the groups of a melee.
func (s *State) Of(m *Melee) []Group { return s.Groups[m.First : m.First+m.Groups] }

// Muddle makes the groups of a melee; stated are the sizes that the players stated, if any.
// [war.melee.1]
func (r *Reckoner) Muddle(s *State, k int, stated []int32) {
	m := &s.Melees[k]
	first := len(s.Groups)
	m.First, m.Made = int32(first), true
	a, d := r.ListFighters(s, k, 0), r.ListFighters(s, k, 1)
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
	if r.Lines.Bare {
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

// seat puts the fighters of one side into the groups, in their order.
func (r *Reckoner) seat(s *State, m *Melee, of int) {
	list, plain := r.fighters[of], r.AllFight(s, m, of)
	if m.Front == 0 && s.Is(RulingMeleeContact, MeleeContactFrontRank) {
		r.ListThem(s, m, of)
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
func (r *Reckoner) seatByRank(s *State, m *Melee, of int) {
	list, groups := r.fighters[of], int(m.Groups)
	filled := make([]int, groups)
	ranks, total := make([][]Fighter, groups), 0
	for g := range groups {
		ranks[g] = s.Groups[m.First+int32(g)].Ranks(s, of)
		total += len(ranks[g])
	}
	list = list[:min(total, len(list))]
	for wide := s.Abreast(m, of); len(list) > 0; {
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

// Ranks returns the men of one side of a group.
func (g *Group) Ranks(s *State, of int) []Fighter {
	if of == 0 {
		return s.Ranks[g.Off : g.Off+g.M]
	}
	return s.Ranks[g.Off+g.RoomA : g.Off+g.RoomA+g.N]
}

// shares holds how many men of each side fight in each group.
type shares struct {
	groups       int
	listed       []int32 // sizes of each group, attackers then defenders; or nil
	a, d         int     // else this many in each group,
	moreA, moreD int     // and one more in the first so many groups
}

// of is how many men of each side fight in a group, counted from 0.
func (p *shares) of(g int) (a, d int32) {
	if p.listed != nil {
		return p.listed[2*g], p.listed[2*g+1]
	}
	return Share(p.a, p.moreA, g), Share(p.d, p.moreD, g)
}

// shareOut shares a attackers and d defenders out among groups. Where only a few can fight side by
// side, there is one group. [war.castle.3]
func (r *Reckoner) shareOut(p *shares, s *State, m *Melee, a, d int, stated []int32) {
	most := r.Content.N(NumGroup)
	if a == 0 || d == 0 {
		return
	}
	switch s.Option(RulingMeleeGroups) {
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

// Share returns the size of part i: each, and one more for the first more parts.
func Share(each, more, i int) int32 {
	if i < more {
		each++
	}
	return int32(each)
}

// tens cuts the larger side into groups of most and shares the smaller side out among them.
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

// Undecided reports whether a melee still waits for sealed papers.
func (r *Reckoner) Undecided(s *State, k int) bool {
	return s.Wanted > 0 && s.Melees[k].Next < s.Melees[k].Groups
}

// Ask sets m.Next to the first group at or after from that waits for a paper.
func (s *State) Ask(m *Melee, from int32) {
	for m.Next = from; m.Next < m.Groups && !s.Groups[m.First+m.Next].Deciding; m.Next++ {
	}
}

// Dropped reports whether a booked melee cannot take place: one side has no men left, or on a table
// the two are not in contact.
func (r *Reckoner) Dropped(s *State, k int) bool {
	m := &s.Melees[k]
	if m.Made && s.Mode == Theatre || m.Round > 0 {
		return false
	}
	if s.allDead(m.A[:m.NA]) || s.allDead(m.D[:m.ND]) {
		return true
	}
	return s.Mode == Battle && m.Ladder < 0 && !r.Near(s, m.A[0], m.D[0])
}

// allDead reports whether nobody in these units lives.
func (s *State) allDead(units []int32) bool {
	for _, i := range units {
		if s.Units[i].N > 0 {
			return false
		}
	}
	return true
}

// Engage sets for all units in melees whether they are in one this turn.
func (s *State) Engage(are bool) {
	for k := range s.Melees {
		m := &s.Melees[k]
		for _, i := range m.A[:m.NA] {
			s.Units[i].Engaged = are
		}
		for _, i := range m.D[:m.ND] {
			s.Units[i].Engaged = are
		}
	}
}

// holds reports whether men of one side of a melee still stand where they fought: some live and
// have not retreated.
func (s *State) holds(m *Melee, of int) bool {
	for _, g := range s.Of(m) {
		if g.Count(of) > 0 && g.Status != BothLeft && g.Status != AttackerLeft+uint8(of) {
			return true
		}
	}
	return false
}

// Remember notes which units have fought each other and still stand there.
func (r *Reckoner) Remember(s *State, m *Melee) {
	if s.Mode == Theatre && !(s.holds(m, 0) && s.holds(m, 1)) {
		return
	}
	for _, i := range m.Of(0) {
		for _, j := range m.Of(1) {
			if s.Units[i].N > 0 && s.Units[j].N > 0 && (s.Mode == Theatre || r.Near(s, i, j)) {
				s.Units[i].Fought, s.Units[j].Fought, s.Met = j, i, true
			}
		}
	}
}
