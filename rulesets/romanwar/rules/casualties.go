package rules

import (
	"math/bits"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/rule"
)

func (r *Rules) allowCasualties(s *State, c *Command) *rule.Refusal {
	if c.Unit >= 0 && !s.PendingIn(int(c.Unit)) {
		return Refuse("no-effect", Hit5, "nobody of "+r.Name(s, int(c.Unit))+" is hit", "")
	}
	return nil
}

// Casualties settles the hits of every unit, or of one, in muster order.
// [war.hit.5]
func (r *Rules) Casualties(s *State, c *Command, ref *core.Ref) {
	if c.Unit >= 0 {
		r.Settle(s, int(c.Unit), ref)
		return
	}
	for k := 0; k < len(s.Order) && s.Waiting > 0; k++ { // units of dismounted men may come in behind
		if i := int(s.Order[k]); s.Units[i].Waits {
			r.Settle(s, i, ref)
		}
	}
}

// Settle settles the men of one unit who are hit, in number order, the man before
// his mount; then the dead are removed.
func (r *Rules) Settle(s *State, i int, ref *core.Ref) {
	u := &s.Units[i]
	if u.Waits {
		u.Waits = false
		s.Waiting--
	}
	w := &settling{r: r, s: s, ref: ref, source: ref.Source(), i: i, deadly: r.Content.N(NumDeadly), number: r.Content.N(numSurvival), keep: u.Off}
	r.Riders = r.Riders[:0]
	if u.Mount == OnFoot && u.EngWaits == 0 {
		w.foot()
		return
	}
	if t := r.Lines.chalked(i); t != nil {
		w.mounted(t)
		return
	}
	any, windows := false, u.Exposed
	for k := u.Off; k < u.Off+u.N; k++ {
		if s.Men[k].St&Pending != 0 {
			any = true
			m := &s.Men[k]
			fate, st := w.fate(m.Hit, m.Mnt, m.St&^Pending, int(k-u.Off)+1)
			m.St = st
			if fate == onFootNow {
				r.Riders = append(r.Riders, OnFeet(*m))
			}
			if fate != stays {
				if k-u.Off < windows {
					u.Exposed--
				}
				continue
			}
		}
		if w.keep != k {
			s.Men[w.keep] = s.Men[k]
		}
		w.keep++
	}
	if u.EngWaits != 0 {
		any = true
		w.engines()
	}
	if any {
		w.close()
	}
}

// OnFeet is a man whose mount is dead: his records go with him, and he stands in the
// ranks now, or on the wall. [war.split.5]
func OnFeet(m Man) Man {
	where := m.St / atShift
	if where != OnWall {
		where = InRanks
	}
	return Man{Num: m.Num, Dealt: m.Dealt, Hit: m.Hit, Mnt: m.Mnt, St: m.St&record&^MountSurvived | where*atShift}
}

// engines settles the hits on engines like those on men, and closes up the engines
// that are left. [war.type.5] [war.hit.3]
func (w *settling) engines() {
	u := &w.s.Units[w.i]
	was, left := u.EnginesHit, 0
	u.EnginesHit = EnginesHit{}
	for k := range min(int(u.Engines), manyEngines) {
		hits, lived := int(was.EngHits[k]), was.EngLived>>k&1
		if was.EngWaits>>k&1 != 0 && w.engineLost(hits, lived != 0) {
			u.Engines--
			w.ref.Event(evEngineLost, WhoUnit(w.i), core.None, Type5)
			continue
		}
		lived |= was.EngWaits >> k & 1
		u.EngHits[left], u.EngDealt[left], u.EngLived = was.EngHits[k], was.EngDealt[k], u.EngLived|lived<<left
		left++
	}
}

// engineLost reports whether an engine that has been hit is lost.
func (w *settling) engineLost(hits int, lived bool) bool {
	if hits >= w.deadly {
		return true
	}
	return !lived && w.ref.AtMost(WhoUnit(w.i), w.r.Content.N(numSurvival), 6, dieSurvival, Type5)
}

// A settling is the casualties of one unit as they are settled.
type settling struct {
	r       *Rules
	s       *State
	ref     *core.Ref
	source  *dice.Stream // of dice of which nobody is told, or nil
	i       int
	deadly  int // hits that kill
	number  int // on which those who are hit die
	keep    int32
	dead    int
	wounded int
}

// What becomes of a mounted man who is hit, or whose mount is.
const (
	stays uint8 = iota // with the unit
	dies
	rodeOff   // he leaves the war unhurt
	onFootNow // without his mount
)

// foot settles men without mounts, whose dice are thrown at once. [war.hit.2]
func (w *settling) foot() {
	s, r := w.s, w.r
	u := &s.Units[w.i]
	men, deadly := s.Men[u.Off:u.Off+u.N], r.Content.N(NumDeadly)
	t := r.Lines.chalked(w.i)
	if t != nil {
		w.roll(t, deadly)
		t.close()
		w.keep += int32(t.n)
		w.close()
		return
	}
	t = &r.Lines.sheet
	t.read(men, deadly, s.hitTogether())
	w.roll(t, deadly)
	for k := range men {
		q, at := &t.squads[k/SquadMen], k%SquadMen
		if w.ref.Listen {
			w.tell(q, at, k+1, men[k].St&Survived == 0, deadly)
		}
		men[k].St = men[k].St&^(Pending|Survived) | uint8(q.Fell>>at&1)*Fell | uint8(q.Survived>>at&1)*Survived
	}
	w.keep += s.closeRanks(u)
	w.close()
}

// roll settles the men of a slate: those hit too often fall, the others roll for
// their lives. [war.hit.2] [war.hit.3]
func (w *settling) roll(t *slate, deadly int) {
	rolling, fallen := 0, 0
	for k := range t.squads {
		dead, roll := t.squads[k].sortOut(deadly)
		w.dead += bits.OnesCount64(dead)
		rolling += bits.OnesCount64(roll)
	}
	if rolling == 0 {
		return
	}
	var faces []uint8
	if w.source == nil {
		faces = w.ref.Handful(WhoUnit(w.i), rolling, dieSurvival, Hit2, w.r.ends[w.number][:]...)
	}
	for k := range t.squads {
		n, low := bits.OnesCount64(t.squads[k].pending), uint64(0)
		if w.source != nil {
			low = w.source.AtMost(n, uint8(w.number))
		} else {
			low, faces = dice.AtMost(faces[:n], uint8(w.number)), faces[n:]
		}
		_, dead := t.squads[k].roll(low)
		fallen += bits.OnesCount64(dead)
	}
	w.dead, w.wounded = w.dead+fallen, rolling-fallen
}

// tell records what became of a man: he has fallen, or survived now.
func (w *settling) tell(q *Squad, at, no int, unhurt bool, deadly int) {
	switch {
	case q.Fell>>at&1 != 0 && q.times(deadly)>>at&1 != 0:
		w.ref.Step(stTwice, WhoUnit(w.i), Hit3, no)
		w.ref.Event(EvDead, WhoUnit(w.i), core.None, Hit3, no)
	case q.Fell>>at&1 != 0:
		w.ref.Event(EvDead, WhoUnit(w.i), core.None, Hit2, no)
	case unhurt && q.Survived>>at&1 != 0:
		w.ref.Event(EvFlesh, WhoUnit(w.i), core.None, Hit2, no)
	}
}

// mounted settles the men of a slate who have mounts, one after the other.
func (w *settling) mounted(t *slate) {
	s, r := w.s, w.r
	for k := range t.squads {
		q, mounts := &t.squads[k], &t.mounts[k]
		for wait := q.pending; wait != 0; wait &= wait - 1 {
			at, him := uint(bits.TrailingZeros64(wait)), wait&-wait
			hit := q.On(at, w.deadly)
			was := uint8(q.Survived>>at&1)*Survived | uint8(mounts.survived>>at&1)*MountSurvived
			mnt := mounts.On(at, w.deadly)
			fate, st := w.fate(hit, mnt, was, k*SquadMen+int(at)+1)
			if fate == onFootNow {
				r.Riders = append(r.Riders, Man{Hit: hit, Mnt: mnt, St: st &^ MountSurvived})
			}
			if fate != stays {
				q.Fell |= him
			} else if st&Survived != 0 {
				q.Survived |= him
			}
		}
		q.pending = 0
	}
	t.close()
	w.keep += int32(t.n)
	for k := range r.Riders { // any of those who are not there any more
		r.Riders[k].Num = s.Men[int(w.keep)+k].Num
	}
	w.close()
}

// fate settles the man with a number, who and whose mount have been hit so often, and
// returns what becomes of him, and his records: what he and his mount have survived.
func (w *settling) fate(hit, mnt, st uint8, no int) (uint8, uint8) {
	s, ref := w.s, w.ref
	st, lives := w.lives(int(hit), int(mnt), st, no)
	if !lives {
		w.dead++
		if ref.Listen {
			ref.Event(EvDead, WhoUnit(w.i), core.None, w.deathRule(hit), no)
		}
		return dies, st
	}
	if mnt == 0 || st&MountSurvived != 0 && int(mnt) < w.deadly {
		return stays, st
	}
	if w.mountLives(int(mnt)) {
		ref.Event(EvMountFlesh, WhoUnit(w.i), core.None, Split5, no)
		return stays, st | MountSurvived
	}
	if ref.Listen {
		ref.Event(EvMountDead, WhoUnit(w.i), core.None, Split5, no)
	}
	if s.RidesOff() {
		s.Units[w.i].Fled++ // he leaves the war unhurt [war.split.5]
		s.Lose(&s.Units[w.i], 1)
		ref.Event(EvFled, WhoUnit(w.i), core.None, Split5, 1)
		return rodeOff, st
	}
	if ref.Listen {
		ref.Event(EvOnFoot, WhoUnit(w.i), core.None, Split5, no)
	}
	return onFootNow, st
}

// RidesOff reports whether who has lost his mount leaves the war, rather than fight on
// foot. [war.split.5]
func (s *State) RidesOff() bool {
	return s.Is(RulingHorseHit, HorseHitSurvivalBoth) || s.Is(RulingHorseHit, HorseHitDeadBoth)
}

// deathRule is the rule by which a man has died who was hit so often.
func (w *settling) deathRule(hit uint8) rule.ID {
	if int(hit) >= w.deadly {
		return Hit3
	}
	return Hit2
}

// lives reports whether a man who may have been hit lives, and notes that he has
// survived. [war.hit.2] [war.hit.3]
func (w *settling) lives(hits, mnt int, st uint8, no int) (uint8, bool) {
	if w.s.hitTogether() {
		if hits > 0 {
			hits += mnt
		} else if mnt >= w.deadly {
			hits = mnt
		}
	}
	switch {
	case hits >= w.deadly:
		if w.ref.Listen {
			w.ref.Step(stTwice, WhoUnit(w.i), Hit3, no)
		}
		return st, false
	case hits == 0 || st&Survived != 0:
		return st, true
	}
	if w.source != nil {
		if w.source.AtMost(1, uint8(w.number)) != 0 {
			return st, false
		}
	} else if int(w.ref.Handful(WhoUnit(w.i), 1, dieSurvival, Hit2, w.r.ends[w.number][:]...)[0]) <= w.number {
		return st, false
	}
	w.wounded++
	if w.ref.Listen {
		w.ref.Event(EvFlesh, WhoUnit(w.i), core.None, Hit2, no)
	}
	return st | Survived, true
}

// hitTogether reports whether the hits on a man and on his mount count together.
// [war.split.5]
func (s *State) hitTogether() bool { return s.Is(RulingManAndHorseHits, ManAndHorseHitsTogether) }

// hits is how often a man was hit this turn, or he and his mount both.
func (m *Man) hits(both bool) int {
	if both {
		return int(m.Hit) + int(m.Mnt)
	}
	return int(m.Hit)
}

// mountLives reports whether a mount that has been hit so often lives. [war.split.5]
func (w *settling) mountLives(hits int) bool {
	s := w.s
	if s.Is(RulingHorseHit, HorseHitDeadThenFoot) || s.Is(RulingHorseHit, HorseHitDeadBoth) || hits >= w.deadly {
		return false
	}
	if w.source != nil {
		return w.source.AtMost(1, uint8(w.number)) == 0
	}
	return !w.ref.AtMost(WhoUnit(w.i), w.number, 6, dieMount, Split5)
}

// close removes the dead and lets those without a mount join others on foot.
func (w *settling) close() {
	s, r := w.s, w.r
	u := &s.Units[w.i]
	gone := u.Off + u.N - w.keep
	u.N -= gone
	u.Dead += int32(w.dead)
	s.Dirty += gone
	s.Lose(u, int32(w.dead+len(r.Riders)))
	onFoot := len(r.Riders)
	if onFoot > 0 {
		r.Dismount(s, w.i, w.ref)
	}
	if gone > 0 {
		r.shrunk(s, &s.Units[w.i])
	}
	if w.ref.Listen {
		w.ref.Event(EvCasualties, WhoUnit(w.i), core.None, Hit5, w.dead, w.wounded, int(s.Units[w.i].N), onFoot)
	}
}

// Dismount lets riders join those of their unit who are on foot already, or makes a
// unit of them directly behind theirs. [war.split.5]
func (r *Rules) Dismount(s *State, i int, ref *core.Ref) {
	f := int(s.Units[i].Foot)
	own := s.Is(RulingDismountedPlace, DismountedPlaceOwnUnit)
	if f < 0 && !own {
		f = r.footOf(s, i)
	}
	if f < 0 || own {
		f = r.footUnit(s, i, own)
	} else if s.Units[f].N == 0 {
		r.standWhere(s, f, i)
	}
	r.Lines.wipeOff(s, f, r.Content.N(NumDeadly))
	for _, x := range r.Riders {
		s.Join(f, x)
	}
	if s.Units[f].N > 0 {
		s.Units[f].Touched = true
	}
	s.draw(&s.Units[f])
	r.raised(s, s.Units[f].Side)
}

// footOf is a unit on foot that bears the name of the dismounted men of another, or
// nobody.
func (r *Rules) footOf(s *State, i int) int {
	f := s.UnitNamed(r.footName(s.Units[i].name))
	if f < 0 || s.Units[f].Side != s.Units[i].Side || s.Units[f].Mount != OnFoot {
		return Nobody
	}
	s.Units[i].Foot = int32(f)
	return f
}

// footUnit makes a unit of dismounted men.
func (r *Rules) footUnit(s *State, i int, own bool) int {
	name := r.footName(s.Units[i].name)
	for k := 2; s.UnitNamed(name) >= 0; k++ {
		name = r.Names.Number(r.Name(s, i) + ".foot." + Itoa(k))
	}
	u := s.Units[i]
	u.name, u.Mount, u.Stated, u.engaged = name, OnFoot, false, false
	u.Foot, u.Fought, u.Dead, u.Fled, u.Start, u.Parts, u.Engines, u.EnginesHit = Nobody, Nobody, 0, 0, 0, 0, 0, EnginesHit{}
	u.Fired, u.Scored = 0, 0
	u.Base, u.Kill = r.baseMove(s, &u), r.killNumber(s, &u)
	u.thisTurn, u.lasting = thisTurn{Spent: u.Spent, Shot: u.Shot, Attacked: u.Attacked}, lasting{}
	f := s.enlist(u, 0, i)
	s.Units[i].Foot = int32(f)
	return f
}

// footName is what the dismounted men of a unit are called.
func (r *Rules) footName(unit uint16) uint16 {
	for len(r.feet) <= int(unit) {
		r.feet = append(r.feet, 0)
	}
	if r.feet[unit] == 0 {
		r.feet[unit] = r.Names.Number(r.Names.Name(unit) + ".foot")
	}
	return r.feet[unit]
}

// standWhere puts a unit where another stands.
func (r *Rules) standWhere(s *State, f, i int) {
	u, v := &s.Units[f], &s.Units[i]
	u.X, u.Y, u.Facing, u.Files = v.X, v.Y, v.Facing, v.Files
	u.thisTurn, u.lasting = thisTurn{Spent: v.Spent, Shot: v.Shot, Attacked: v.Attacked}, lasting{}
}
