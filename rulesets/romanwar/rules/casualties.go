package rules

import (
	"math/bits"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

func (r *Rules) allowCasualties(s *state.State, c *Command, _ *Plan) *rule.Refusal {
	if c.Unit >= 0 && !s.PendingIn(int(c.Unit)) {
		return Refuse("no-effect", state.Hit5, "nobody of "+r.Name(s, int(c.Unit))+" is hit", "")
	}
	return nil
}

// Casualties settles the hits of every unit, or of one, in muster order.
// [war.hit.5]
func (r *Rules) Casualties(s *state.State, c *Command, _ *Plan, ref *core.Ref) {
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

// Settle settles the hits on one unit in the order of the men's numbers, each man before his mount;
// then it removes the dead.
func (r *Rules) Settle(s *state.State, i int, ref *core.Ref) {
	u := &s.Units[i]
	if u.Waits {
		u.Waits = false
		s.Waiting--
	}
	w := &settling{r: r, s: s, ref: ref, source: ref.Source(), i: i, deadly: r.Content.N(state.NumDeadly), number: r.Content.N(state.NumSurvival), keep: u.Off}
	r.Riders = r.Riders[:0]
	if u.Mount == state.OnFoot && u.EngWaits == 0 {
		w.foot()
		return
	}
	if t := r.Lines.Chalked(i); t != nil {
		w.mounted(t)
		return
	}
	any, windows := false, u.Exposed
	for k := u.Off; k < u.Off+u.N; k++ {
		if s.Men[k].St&state.Pending != 0 {
			any = true
			m := &s.Men[k]
			fate, st := w.fate(m.Hit, m.Mnt, m.St&^state.Pending, int(k-u.Off)+1)
			m.St = st
			if fate == state.OnFootNow {
				r.Riders = append(r.Riders, state.OnFeet(*m))
			}
			if fate != state.Stays {
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

// engines settles the hits on engines like those on men, and closes up the engines
// that are left. [war.type.5] [war.hit.3]
func (w *settling) engines() {
	u := &w.s.Units[w.i]
	was, left := u.EnginesHit, 0
	u.EnginesHit = state.EnginesHit{}
	for k := range min(int(u.Engines), state.ManyEngines) {
		hits, lived := int(was.EngHits[k]), was.EngLived>>k&1
		if was.EngWaits>>k&1 != 0 && w.engineLost(hits, lived != 0) {
			u.Engines--
			w.ref.Event(state.EvEngineLost, state.WhoUnit(w.i), core.None, state.Type5)
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
	return !lived && w.ref.AtMost(state.WhoUnit(w.i), w.r.Content.N(state.NumSurvival), 6, state.DieSurvival, state.Type5)
}

// A settling is the casualties of one unit while they are settled.
type settling struct {
	r       *Rules
	s       *state.State
	ref     *core.Ref
	source  *dice.Stream // of dice that are not reported, or nil
	i       int
	deadly  int // hits that kill
	number  int // up to which a survival die kills
	keep    int32
	dead    int
	wounded int
}

// foot settles men without mounts; their dice are thrown all at once. [war.hit.2]
func (w *settling) foot() {
	s, r := w.s, w.r
	u := &s.Units[w.i]
	men, deadly := s.Men[u.Off:u.Off+u.N], r.Content.N(state.NumDeadly)
	t := r.Lines.Chalked(w.i)
	if t != nil {
		w.roll(t, deadly)
		t.Close()
		w.keep += int32(t.N)
		w.close()
		return
	}
	t = &r.Lines.Sheet
	t.Read(men, deadly, s.HitTogether())
	w.roll(t, deadly)
	for k := range men {
		q, at := &t.Squads[k/state.SquadMen], k%state.SquadMen
		if w.ref.Listen {
			w.tell(q, at, k+1, men[k].St&state.Survived == 0, deadly)
		}
		men[k].St = men[k].St&^(state.Pending|state.Survived) | uint8(q.Fell>>at&1)*state.Fell | uint8(q.Survived>>at&1)*state.Survived
	}
	w.keep += s.CloseRanks(u)
	w.close()
}

// roll settles the men of a slate: those hit too often fall, the others who were hit roll for their
// lives. [war.hit.2] [war.hit.3]
func (w *settling) roll(t *state.Slate, deadly int) {
	rolling, fallen := 0, 0
	for k := range t.Squads {
		dead, roll := t.Squads[k].SortOut(deadly)
		w.dead += bits.OnesCount64(dead)
		rolling += bits.OnesCount64(roll)
	}
	if rolling == 0 {
		return
	}
	var faces []uint8
	if w.source == nil {
		faces = w.ref.Handful(state.WhoUnit(w.i), rolling, state.DieSurvival, state.Hit2, w.r.ends[w.number][:]...)
	}
	for k := range t.Squads {
		n, low := bits.OnesCount64(t.Squads[k].Pending), uint64(0)
		if w.source != nil {
			low = w.source.AtMost(n, uint8(w.number))
		} else {
			low, faces = dice.AtMost(faces[:n], uint8(w.number)), faces[n:]
		}
		_, dead := t.Squads[k].Roll(low)
		fallen += bits.OnesCount64(dead)
	}
	w.dead, w.wounded = w.dead+fallen, rolling-fallen
}

// tell records what became of a man, if he has fallen or has survived just now.
func (w *settling) tell(q *state.Squad, at, no int, unhurt bool, deadly int) {
	switch {
	case q.Fell>>at&1 != 0 && q.Times(deadly)>>at&1 != 0:
		w.ref.Step(state.StTwice, state.WhoUnit(w.i), state.Hit3, no)
		w.ref.Event(state.EvDead, state.WhoUnit(w.i), core.None, state.Hit3, no)
	case q.Fell>>at&1 != 0:
		w.ref.Event(state.EvDead, state.WhoUnit(w.i), core.None, state.Hit2, no)
	case unhurt && q.Survived>>at&1 != 0:
		w.ref.Event(state.EvFleshWound, state.WhoUnit(w.i), core.None, state.Hit2, no)
	}
}

// mounted settles the mounted men of a slate one after the other.
func (w *settling) mounted(t *state.Slate) {
	s, r := w.s, w.r
	for k := range t.Squads {
		q, mounts := &t.Squads[k], &t.Mounts[k]
		for wait := q.Pending; wait != 0; wait &= wait - 1 {
			at, him := uint(bits.TrailingZeros64(wait)), wait&-wait
			hit := q.On(at, w.deadly)
			was := uint8(q.Survived>>at&1)*state.Survived | uint8(mounts.Survived>>at&1)*state.MountSurvived
			mnt := mounts.On(at, w.deadly)
			fate, st := w.fate(hit, mnt, was, k*state.SquadMen+int(at)+1)
			if fate == state.OnFootNow {
				r.Riders = append(r.Riders, state.Man{Hit: hit, Mnt: mnt, St: st &^ state.MountSurvived})
			}
			if fate != state.Stays {
				q.Fell |= him
			} else if st&state.Survived != 0 {
				q.Survived |= him
			}
		}
		q.Pending = 0
	}
	t.Close()
	w.keep += int32(t.N)
	for k := range r.Riders { // numbers of any men who have left the unit will do
		r.Riders[k].Num = s.Men[int(w.keep)+k].Num
	}
	w.close()
}

// fate settles man no, with hit hits on him and mnt on his mount. It returns what becomes of him,
// and his records: what he and his mount have survived.
func (w *settling) fate(hit, mnt, st uint8, no int) (uint8, uint8) {
	s, ref := w.s, w.ref
	st, lives := w.lives(int(hit), int(mnt), st, no)
	if !lives {
		w.dead++
		if ref.Listen {
			ref.Event(state.EvDead, state.WhoUnit(w.i), core.None, w.deathRule(hit), no)
		}
		return state.Dies, st
	}
	if mnt == 0 || st&state.MountSurvived != 0 && int(mnt) < w.deadly {
		return state.Stays, st
	}
	if w.mountLives(int(mnt)) {
		ref.Event(state.EvMountFleshWound, state.WhoUnit(w.i), core.None, state.Split5, no)
		return state.Stays, st | state.MountSurvived
	}
	if ref.Listen {
		ref.Event(state.EvMountDead, state.WhoUnit(w.i), core.None, state.Split5, no)
	}
	if s.RidesOff() {
		s.Units[w.i].Fled++ // he leaves the war unhurt [war.split.5]
		s.Lose(&s.Units[w.i], 1)
		ref.Event(state.EvFled, state.WhoUnit(w.i), core.None, state.Split5, 1)
		return state.RodeOff, st
	}
	if ref.Listen {
		ref.Event(state.EvOnFoot, state.WhoUnit(w.i), core.None, state.Split5, no)
	}
	return state.OnFootNow, st
}

// deathRule returns the rule by which a man with so many hits has died.
func (w *settling) deathRule(hit uint8) rule.ID {
	if int(hit) >= w.deadly {
		return state.Hit3
	}
	return state.Hit2
}

// lives reports whether a man who may have been hit lives, and returns his records with what he has
// survived. [war.hit.2] [war.hit.3]
func (w *settling) lives(hits, mnt int, st uint8, no int) (uint8, bool) {
	if w.s.HitTogether() {
		if hits > 0 {
			hits += mnt
		} else if mnt >= w.deadly {
			hits = mnt
		}
	}
	switch {
	case hits >= w.deadly:
		if w.ref.Listen {
			w.ref.Step(state.StTwice, state.WhoUnit(w.i), state.Hit3, no)
		}
		return st, false
	case hits == 0 || st&state.Survived != 0:
		return st, true
	}
	if w.source != nil {
		if w.source.AtMost(1, uint8(w.number)) != 0 {
			return st, false
		}
	} else if int(w.ref.Handful(state.WhoUnit(w.i), 1, state.DieSurvival, state.Hit2, w.r.ends[w.number][:]...)[0]) <= w.number {
		return st, false
	}
	w.wounded++
	if w.ref.Listen {
		w.ref.Event(state.EvFleshWound, state.WhoUnit(w.i), core.None, state.Hit2, no)
	}
	return st | state.Survived, true
}

// mountLives reports whether a mount with so many hits lives. [war.split.5]
func (w *settling) mountLives(hits int) bool {
	s := w.s
	if s.Is(state.RulingHorseHit, state.HorseHitDeadThenFoot) || s.Is(state.RulingHorseHit, state.HorseHitDeadBoth) || hits >= w.deadly {
		return false
	}
	if w.source != nil {
		return w.source.AtMost(1, uint8(w.number)) == 0
	}
	return !w.ref.AtMost(state.WhoUnit(w.i), w.number, 6, state.DieMountSurvival, state.Split5)
}

// close removes the dead and moves the men who lost their mounts to a unit on foot.
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
		r.Shrunk(s, &s.Units[w.i])
	}
	if w.ref.Listen {
		w.ref.Event(state.EvCasualties, state.WhoUnit(w.i), core.None, state.Hit5, w.dead, w.wounded, int(s.Units[w.i].N), onFoot)
	}
}

// Dismount moves riders to the dismounted men of their unit, or makes a new unit of them directly
// behind their own in muster order. [war.split.5]
func (r *Rules) Dismount(s *state.State, i int, ref *core.Ref) {
	f := int(s.Units[i].Foot)
	own := s.Is(state.RulingDismountedPlace, state.DismountedPlaceOwnUnit)
	if f < 0 && !own {
		f = r.footOf(s, i)
	}
	if f < 0 || own {
		f = r.footUnit(s, i, own)
	} else if s.Units[f].N == 0 {
		r.StandWhere(s, f, i)
	}
	r.Lines.WipeOff(s, f, r.Content.N(state.NumDeadly))
	for _, x := range r.Riders {
		s.Join(f, x)
	}
	if s.Units[f].N > 0 {
		s.Units[f].Touched = true
	}
	s.Draw(&s.Units[f])
	r.Raised(s, s.Units[f].Side)
}

// footOf returns the unit on foot whose name is that of a unit's dismounted men, or Nobody.
func (r *Rules) footOf(s *state.State, i int) int {
	f := s.UnitNamed(r.FootName(s.Units[i].Name))
	if f < 0 || s.Units[f].Side != s.Units[i].Side || s.Units[f].Mount != state.OnFoot {
		return state.Nobody
	}
	s.Units[i].Foot = int32(f)
	return f
}

// footUnit makes a unit of dismounted men.
func (r *Rules) footUnit(s *state.State, i int, own bool) int {
	name := r.FootName(s.Units[i].Name)
	for k := 2; s.UnitNamed(name) >= 0; k++ {
		name = r.Names.Number(r.Name(s, i) + ".foot." + state.Itoa(k))
	}
	u := s.Units[i]
	u.Name, u.Mount, u.Stated, u.Engaged = name, state.OnFoot, false, false
	u.Foot, u.Fought, u.Dead, u.Fled, u.Start, u.Parts, u.Engines, u.EnginesHit = state.Nobody, state.Nobody, 0, 0, 0, 0, 0, state.EnginesHit{}
	u.Fired, u.Scored = 0, 0
	u.Base, u.Kill = r.BaseMove(s, &u), r.KillNumber(s, &u)
	u.ThisTurn, u.Lasting = state.ThisTurn{Spent: u.Spent, Shot: u.Shot, Attacked: u.Attacked}, state.Lasting{}
	f := s.Enlist(u, 0, i)
	s.Units[i].Foot = int32(f)
	return f
}
