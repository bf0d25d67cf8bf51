package rules

import (
	"math/bits"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// An Exchange is one round of a melee while it is fought.
type Exchange struct {
	R            *Rules
	S            *state.State
	M            *state.Melee
	Ref          *core.Ref
	Advantage    bool          // the dead of the round strike no blow
	Outright     bool          // those who are hit die without a die being rolled
	kill         [2]uint8      // by side: the number that hits it with every blow, or 0 if it differs
	Most         [2]int        // by side: the most men of a group who strike
	marks        bool          // the men who are struck at are marked
	free         bool          // all who can strike do, at one number for each side
	Deadly       int           // hits that kill
	number       uint8         // up to which a survival die kills
	source       *dice.Stream  // of dice that are not reported, or nil
	listen       bool          // the round is reported
	Side         *[2]state.Row // of the group that fights
	small        bool          // each side is one squad, and nothing limits who strikes
	deadA, deadD int
}

// A handful is dice thrown at once and compared with numbers a part at a time. With a source, each
// part is rolled only when it is compared.
type handful struct {
	source *dice.Stream
	faces  []uint8
}

// low returns which of the next n dice, up to 64, show number or less, as bits.
func (t *handful) low(n int, number uint8) uint64 {
	if t.source != nil {
		return t.source.AtMost(n, number)
	}
	some := t.faces[:n]
	t.faces = t.faces[n:]
	return dice.AtMost(some, number)
}

// both is low for two numbers.
func (t *handful) both(n int, one, other uint8) (low, also uint64) {
	if t.source != nil {
		return t.source.AtMostBoth(n, one, other)
	}
	also = dice.AtMost(t.faces[:n], other)
	return t.low(n, one), also
}

// rule returns the rule by which the round is fought.
func (x *Exchange) rule() rule.ID {
	if x.Outright {
		return state.Melee3
	}
	return state.Melee4
}

// front returns how many men of each side of a group strike; 0 means all.
func (x *Exchange) front() int { return x.R.FrontOf(x.S, x.M) }

// Ready computes what is the same for all groups of the round.
func (x *Exchange) Ready() {
	x.kill = [2]uint8{x.S.StruckOn(x.M, 0), x.S.StruckOn(x.M, 1)}
	x.Most = [2]int{state.MaxMen, state.MaxMen}
	if x.M.Front > 0 || x.ByRank() {
		x.Most = x.MostIn(0)
	}
	x.marks = x.S.Is(state.RulingUnequalNumbers, state.UnequalNumbersAttackedOnly)
	x.free = x.kill[0] != 0 && x.kill[1] != 0 && x.Most == [2]int{state.MaxMen, state.MaxMen} && !x.marks && !x.S.Is(state.RulingUnequalNumbers, state.UnequalNumbersPairsOnly)
	x.Deadly, x.number = x.R.Content.N(state.NumDeadly), uint8(x.R.Content.N(state.NumSurvival))
	if x.Ref != nil {
		x.source, x.listen = x.Ref.Source(), x.Ref.Listen
	}
}

// ByRank reports whether only the first rank of each side strikes. [war.melee.8]
func (x *Exchange) ByRank() bool {
	return x.M.Front == 0 && x.S.Is(state.RulingMeleeContact, state.MeleeContactFrontRank)
}

// MostIn returns by side how many men of a group, counted from 0, strike at most where not all do:
// the first two on a wall, or those of the first rank. [war.castle.3]
func (x *Exchange) MostIn(g int) (most [2]int) {
	if f := x.front(); f > 0 {
		return [2]int{f, f}
	}
	groups := int(x.M.Groups)
	for of := range most {
		wide := x.S.Abreast(x.M, of)
		most[of] = max(1, int(state.Share(wide/groups, wide%groups, g)))
	}
	return most
}

// cites returns the rule by which dice of a kind are thrown.
func (x *Exchange) cites(kind uint8) rule.ID {
	if kind == state.DieSurvival {
		return state.Hit2
	}
	return x.rule()
}

// throw throws n dice for the first unit of a side, to be compared with number.
func (x *Exchange) throw(of, n int, kind, number uint8) handful {
	if x.source != nil {
		return handful{source: x.source}
	}
	return handful{faces: x.faces(of, n, kind, x.R.ends[number][:])}
}

// low throws up to 64 dice for a side and returns, as bits, which show number or less. It is for
// rounds without a source: with one, callers roll in place, as this is a hot path.
func (x *Exchange) low(of, n int, kind, number uint8) uint64 {
	return dice.AtMost(x.faces(of, n, kind, x.R.ends[number][:]), number)
}

// faces throws n dice for the first unit of a side.
func (x *Exchange) faces(of, n int, kind uint8, ends []int) []uint8 {
	return x.Ref.Handful(state.WhoUnit(int(x.M.Of(of)[0])), n, kind, x.cites(kind), ends...)
}

// Group fights the round of one group. [war.melee.3] [war.melee.4]
func (x *Exchange) Group(g *state.Group, rows *[2]state.Row) {
	a, d := &rows[0], &rows[1]
	x.Side = rows
	if a.N == 0 || d.N == 0 {
		return
	}
	x.small = x.free && a.N|d.N < state.SquadMen
	deadD, _ := x.attack(0, state.DieAttack)
	deadA, hit := x.attack(1, state.DieDefence)
	g.Missed = !hit
	x.deadA, x.deadD = x.deadA+deadA, x.deadD+deadD
	g.DeadA, g.DeadD = g.DeadA+int32(deadA), g.DeadD+int32(deadD)
	g.M, g.N = g.M-int32(deadA), g.N-int32(deadD)
}

// tellBlows records the blows that hit, dealt to n men in rotation.
func (x *Exchange) tellBlows(of int, hit uint64, n int) {
	for ; hit != 0; hit >>= uint(n) {
		x.tellAll(state.EvHit, of, 0, hit&state.UpTo(n), x.rule())
	}
}

// tellLives records what became of the men who rolled for their lives; at is the index of the first
// man of the squad.
func (x *Exchange) tellLives(of, at int, rolled, fallen uint64) {
	for ; rolled != 0; rolled &= rolled - 1 {
		ev := state.EvFleshWound
		if fallen&rolled&-rolled != 0 {
			ev = state.EvDead
		}
		x.tell(ev, of, at+bits.TrailingZeros64(rolled), state.Hit2)
	}
}

// needed returns the melee number of man k of a side of the group: that at which he is struck, or
// by the other option of the ruling, that at which he strikes. [war.melee.7]
func (x *Exchange) needed(of, k int) uint8 {
	i, _ := x.unitAt(of, k)
	return x.S.Units[i].Kill
}

// needs returns the number that striker a of the group needs against man b of side struck.
func (x *Exchange) needs(struck, a, b int) uint8 {
	switch {
	case x.kill[struck] != 0:
		return x.kill[struck]
	case x.S.Is(state.RulingNeededNumberOf, state.NeededNumberOfStriker):
		return x.needed(1-struck, a)
	}
	return x.needed(struck, b)
}

// Blows returns how many of m men strike against n. [war.melee.8]
func (x *Exchange) Blows(m, n int) int {
	if x.S.Is(state.RulingUnequalNumbers, state.UnequalNumbersPairsOnly) {
		return min(m, n)
	}
	return m
}

// attack lets one side strike: the attackers first, then the defenders (in a first round, only
// those still alive). It returns how many men of the other side die and whether any blow hit.
// [war.melee.4]
func (x *Exchange) attack(by int, kind uint8) (dead int, hit bool) {
	of := 1 - by
	if x.small {
		return x.attackOfSquad(by, kind, x.kill[of], x.idle(by, 0), &x.Side[by], &x.Side[of])
	}
	switch hit = x.BlowsOf(by, kind); {
	case !hit:
	case by == 0 && x.Outright:
		dead = x.KillOutright()
	default:
		dead = x.Settle(of)
	}
	return dead, hit
}

// attackOfSquad is attack where each side is one squad and all men strike at once except those in
// idle.
func (x *Exchange) attackOfSquad(by int, kind, number uint8, idle uint64, w, o *state.Row) (dead int, hit bool) {
	n := w.N
	if idle != 0 {
		n -= bits.OnesCount64(idle)
		if n == 0 {
			return 0, false
		}
	}
	blows := uint64(0)
	if x.source != nil {
		blows = x.source.AtMost(n, number)
	} else {
		blows = x.low(by, n, kind, number)
	}
	if idle != 0 {
		blows = state.Scatter(blows, state.Below(w.N)&^idle)
	}
	if blows == 0 {
		return 0, false
	}
	q := &o.Squads[0]
	q.Deal(blows, o.N, x.Deadly)
	if x.listen {
		x.tellBlows(1-by, blows, o.N)
	}
	if by == 0 && x.Outright {
		return x.killSquad(q, 0), true
	}
	return x.settleSquad(1-by, q), true
}

// BlowsOf throws the dice of one side and reports whether any hit. [war.melee.4]
func (x *Exchange) BlowsOf(by int, kind uint8) bool {
	of := 1 - by
	m, n := x.limited(by, x.Side[by].N, x.Side[of].N)
	count, hit := 0, false
	for k := 0; k < m; k += state.SquadMen {
		count += bits.OnesCount64(state.UpTo(min(m-k, state.SquadMen)) &^ x.idle(by, k))
	}
	if count == 0 {
		return false
	}
	if x.kill[of] == 0 {
		return x.blowsOfEach(by, m, n, x.faces(by, count, kind, x.R.all[:]))
	}
	t := x.throw(by, count, kind, x.kill[of])
	for k := 0; k < m; k += state.SquadMen {
		strike := state.UpTo(min(m-k, state.SquadMen)) &^ x.idle(by, k)
		if low := t.low(bits.OnesCount64(strike), x.kill[of]); low != 0 {
			hit = true
			x.land(low, strike, k, n, of)
		}
	}
	return hit
}

// limited returns how many of m men strike, at how many of n, under the rulings that limit this. It
// also marks the men who are struck at.
func (x *Exchange) limited(by, m, n int) (strikers, struck int) {
	n = min(n, x.Most[1-by])
	m = x.Blows(min(m, x.Most[by]), n)
	if x.marks && by == 0 {
		x.Side[1].Mark(min(m, n))
	}
	return m, n
}

// idle returns which men of the squad of a side that begins with man from do not strike. Only
// defenders can be idle: the dead, where the attackers have the advantage, and those nobody struck
// at, where that counts.
func (x *Exchange) idle(by, from int) (men uint64) {
	if by == 0 || !x.Advantage && !x.marks {
		return 0
	}
	q := &x.Side[1].Squads[from/state.SquadMen]
	if x.Advantage {
		men = q.Fell
	}
	if x.marks {
		men |= ^q.Struck
	}
	return men
}

// land deals the blows of the strikers of one squad, which begins with man from, to the first n men
// of the other side in rotation: striker i strikes at man i mod n. low says which blows hit.
func (x *Exchange) land(low, strike uint64, from, n, of int) {
	if strike&(strike+1) != 0 { // not just the first men of the squad
		low = state.Scatter(low, strike)
	}
	for at := from % n; low != 0; at = 0 {
		x.strike(low&state.UpTo(n-at), at, of)
		low >>= uint(n - at)
	}
}

// blowsOfEach deals the blows of those of m men who strike, comparing each die with a number of its
// own.
func (x *Exchange) blowsOfEach(by, m, n int, faces []uint8) (hit bool) {
	of := 1 - by
	for k := 0; k < m; k += state.SquadMen {
		for strike := state.UpTo(min(m-k, state.SquadMen)) &^ x.idle(by, k); strike != 0; strike &= strike - 1 {
			i := k + bits.TrailingZeros64(strike)
			if faces[0] <= x.needs(of, i, i%n) {
				hit = true
				x.strike(1, i%n, of)
			}
			faces = faces[1:]
		}
	}
	return hit
}

// strike marks hits on men of a side; bit 0 of hit is man at.
func (x *Exchange) strike(hit uint64, at, of int) {
	if x.listen {
		x.tellAll(state.EvHit, of, at, hit, x.rule())
	}
	squads, k, low := x.Side[of].Squads, at/state.SquadMen, uint(at%state.SquadMen)
	squads[k].Strike(hit<<low, x.Deadly)
	if low > 0 && hit>>(state.SquadMen-low) != 0 { // some stand in the next squad
		squads[k+1].Strike(hit>>(state.SquadMen-low), x.Deadly)
	}
}

// unitAt returns the unit of man k of a side of the group, and his number in it from 1.
func (x *Exchange) unitAt(of, k int) (i, no int) {
	w := &x.Side[of]
	at := w.Place(k)
	for _, i := range x.M.Of(of) {
		if u := &x.S.Units[i]; at >= u.Off && at < u.Off+u.N {
			return int(i), int(at-u.Off) + 1
		}
	}
	return state.Nobody, 0
}

// tell records an event of man k of a side.
func (x *Exchange) tell(ev uint8, of, k int, id rule.ID) {
	i, no := x.unitAt(of, k)
	x.Ref.Event(ev, state.WhoUnit(i), core.None, id, no)
	if ev == state.EvDead && x.S.Units[i].Mount != state.OnFoot {
		x.Ref.Step(state.StMounted, state.WhoUnit(i), state.Melee9)
	}
}

// tellAll records an event of several men of a side; bit 0 of men is man at.
func (x *Exchange) tellAll(ev uint8, of, at int, men uint64, id rule.ID) {
	for ; men != 0; men &= men - 1 {
		x.tell(ev, of, at+bits.TrailingZeros64(men), id)
	}
}

// KillOutright kills everybody who was hit in a first round, and returns how many. [war.melee.3]
func (x *Exchange) KillOutright() (dead int) {
	squads := x.Side[1].Squads
	for k := range squads {
		dead += x.killSquad(&squads[k], k*state.SquadMen)
	}
	return dead
}

// killSquad is KillOutright for one squad, whose first man is man at.
func (x *Exchange) killSquad(q *state.Squad, at int) int {
	dead := q.Pending
	q.Fell, q.Pending = q.Fell|dead, 0
	if x.listen {
		x.tellAll(state.EvDead, 1, at, dead, state.Melee3)
	}
	return bits.OnesCount64(dead)
}

// Settle rolls for the lives of the men of a side who were hit, in order, and returns how many die.
// [war.hit.2] [war.hit.3]
func (x *Exchange) Settle(of int) int {
	squads := x.Side[of].Squads
	dead, n := 0, 0
	for k := range squads {
		twice, rolling := squads[k].SortOut(x.Deadly)
		dead += bits.OnesCount64(twice)
		n += bits.OnesCount64(rolling)
		if x.listen {
			x.tellAll(state.EvDead, of, k*state.SquadMen, twice, state.Hit3)
		}
	}
	if n == 0 {
		return dead
	}
	t := x.throw(of, n, state.DieSurvival, x.number)
	for k := range squads {
		rolled, fallen := squads[k].Roll(t.low(bits.OnesCount64(squads[k].Pending), x.number))
		dead += bits.OnesCount64(fallen)
		if x.listen {
			x.tellLives(of, k*state.SquadMen, rolled, fallen)
		}
	}
	return dead
}

// settleSquad is Settle where a side is one squad.
func (x *Exchange) settleSquad(of int, q *state.Squad) int {
	dead, rolling := q.SortOut(x.Deadly)
	if x.listen {
		x.tellAll(state.EvDead, of, 0, dead, state.Hit3)
	}
	if rolling == 0 {
		return bits.OnesCount64(dead)
	}
	n, low := bits.OnesCount64(rolling), uint64(0)
	if x.source != nil {
		low = x.source.AtMost(n, x.number)
	} else {
		low = x.low(of, n, state.DieSurvival, x.number)
	}
	_, fallen := q.Roll(low)
	if x.listen {
		x.tellLives(of, 0, rolling, fallen)
	}
	return bits.OnesCount64(dead | fallen)
}

// bury removes the dead of a round from their unit.
func (r *Rules) bury(s *state.State, i int) {
	u := &s.Units[i]
	s.Bury(u, u.N-s.CloseRanks(u))
}
