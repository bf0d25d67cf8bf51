package romanwar

import (
	"math/bits"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/rule"
)

func (r *Rules) allowCasualties(s *State, c *Command) *rule.Refusal {
	if c.unit >= 0 && !s.pendingIn(int(c.unit)) {
		return refuse("no-effect", hit5, "nobody of "+r.name(s, int(c.unit))+" is hit", "")
	}
	return nil
}

// casualties settles the hits of every unit, or of one, in muster order.
// [war.hit.5]
func (r *Rules) casualties(s *State, c *Command, ref *bout.Ref) {
	if c.unit >= 0 {
		r.settle(s, int(c.unit), ref)
		return
	}
	for k := 0; k < len(s.order) && s.waiting > 0; k++ { // units of dismounted men may come in behind
		if i := int(s.order[k]); s.units[i].waits {
			r.settle(s, i, ref)
		}
	}
}

// settle settles the men of one unit who are hit, in number order, the man before
// his mount; then the dead are removed.
func (r *Rules) settle(s *State, i int, ref *bout.Ref) {
	u := &s.units[i]
	if u.waits {
		u.waits = false
		s.waiting--
	}
	w := &settling{r: r, s: s, ref: ref, source: ref.Source(), i: i, deadly: r.c.n(numDeadly), number: r.c.n(numSurvival), keep: u.off}
	r.riders = r.riders[:0]
	if u.mount == onFoot && u.engWaits == 0 {
		w.foot()
		return
	}
	if t := r.lines.chalked(i); t != nil {
		w.mounted(t)
		return
	}
	any, windows := false, u.exposed
	for k := u.off; k < u.off+u.n; k++ {
		if s.men[k].st&pending != 0 {
			any = true
			m := &s.men[k]
			fate, st := w.fate(m.hit, m.mnt, m.st&^pending, int(k-u.off)+1)
			m.st = st
			if fate == onFootNow {
				r.riders = append(r.riders, onFeet(*m))
			}
			if fate != stays {
				if k-u.off < windows {
					u.exposed--
				}
				continue
			}
		}
		if w.keep != k {
			s.men[w.keep] = s.men[k]
		}
		w.keep++
	}
	if u.engWaits != 0 {
		any = true
		w.engines()
	}
	if any {
		w.close()
	}
}

// onFeet is a man whose mount is dead: his records go with him, and he stands in the
// ranks now, or on the wall. [war.split.5]
func onFeet(m man) man {
	where := m.st / atShift
	if where != onWall {
		where = inRanks
	}
	return man{num: m.num, dealt: m.dealt, hit: m.hit, mnt: m.mnt, st: m.st&record&^mountSurvived | where*atShift}
}

// engines settles the hits on engines like those on men, and closes up the engines
// that are left. [war.type.5] [war.hit.3]
func (w *settling) engines() {
	u := &w.s.units[w.i]
	was, left := u.enginesHit, 0
	u.enginesHit = enginesHit{}
	for k := range min(int(u.engines), manyEngines) {
		hits, lived := int(was.engHits[k]), was.engLived>>k&1
		if was.engWaits>>k&1 != 0 && w.engineLost(hits, lived != 0) {
			u.engines--
			w.ref.Event(evEngineLost, whoUnit(w.i), bout.None, type5)
			continue
		}
		lived |= was.engWaits >> k & 1
		u.engHits[left], u.engDealt[left], u.engLived = was.engHits[k], was.engDealt[k], u.engLived|lived<<left
		left++
	}
}

// engineLost reports whether an engine that has been hit is lost.
func (w *settling) engineLost(hits int, lived bool) bool {
	if hits >= w.deadly {
		return true
	}
	return !lived && w.ref.AtMost(whoUnit(w.i), w.r.c.n(numSurvival), 6, dieSurvival, type5)
}

// A settling is the casualties of one unit as they are settled.
type settling struct {
	r       *Rules
	s       *State
	ref     *bout.Ref
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
	u := &s.units[w.i]
	men, deadly := s.men[u.off:u.off+u.n], r.c.n(numDeadly)
	t := r.lines.chalked(w.i)
	if t != nil {
		w.roll(t, deadly)
		t.close()
		w.keep += int32(t.n)
		w.close()
		return
	}
	t = &r.lines.sheet
	t.read(men, deadly, s.hitTogether())
	w.roll(t, deadly)
	for k := range men {
		q, at := &t.squads[k/squadMen], k%squadMen
		if w.ref.Listen {
			w.tell(q, at, k+1, men[k].st&survived == 0, deadly)
		}
		men[k].st = men[k].st&^(pending|survived) | uint8(q.fell>>at&1)*fell | uint8(q.survived>>at&1)*survived
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
		faces = w.ref.Handful(whoUnit(w.i), rolling, dieSurvival, hit2, w.r.ends[w.number][:]...)
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
func (w *settling) tell(q *squad, at, no int, unhurt bool, deadly int) {
	switch {
	case q.fell>>at&1 != 0 && q.times(deadly)>>at&1 != 0:
		w.ref.Step(stTwice, whoUnit(w.i), hit3, no)
		w.ref.Event(evDead, whoUnit(w.i), bout.None, hit3, no)
	case q.fell>>at&1 != 0:
		w.ref.Event(evDead, whoUnit(w.i), bout.None, hit2, no)
	case unhurt && q.survived>>at&1 != 0:
		w.ref.Event(evFlesh, whoUnit(w.i), bout.None, hit2, no)
	}
}

// mounted settles the men of a slate who have mounts, one after the other.
func (w *settling) mounted(t *slate) {
	s, r := w.s, w.r
	for k := range t.squads {
		q, mounts := &t.squads[k], &t.mounts[k]
		for wait := q.pending; wait != 0; wait &= wait - 1 {
			at, him := uint(bits.TrailingZeros64(wait)), wait&-wait
			hit := q.on(at, w.deadly)
			was := uint8(q.survived>>at&1)*survived | uint8(mounts.survived>>at&1)*mountSurvived
			mnt := mounts.on(at, w.deadly)
			fate, st := w.fate(hit, mnt, was, k*squadMen+int(at)+1)
			if fate == onFootNow {
				r.riders = append(r.riders, man{hit: hit, mnt: mnt, st: st &^ mountSurvived})
			}
			if fate != stays {
				q.fell |= him
			} else if st&survived != 0 {
				q.survived |= him
			}
		}
		q.pending = 0
	}
	t.close()
	w.keep += int32(t.n)
	for k := range r.riders { // any of those who are not there any more
		r.riders[k].num = s.men[int(w.keep)+k].num
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
			ref.Event(evDead, whoUnit(w.i), bout.None, w.deathRule(hit), no)
		}
		return dies, st
	}
	if mnt == 0 || st&mountSurvived != 0 && int(mnt) < w.deadly {
		return stays, st
	}
	if w.mountLives(int(mnt)) {
		ref.Event(evMountFlesh, whoUnit(w.i), bout.None, split5, no)
		return stays, st | mountSurvived
	}
	if ref.Listen {
		ref.Event(evMountDead, whoUnit(w.i), bout.None, split5, no)
	}
	if s.ridesOff() {
		s.units[w.i].fled++ // he leaves the war unhurt [war.split.5]
		s.lose(&s.units[w.i], 1)
		ref.Event(evFled, whoUnit(w.i), bout.None, split5, 1)
		return rodeOff, st
	}
	if ref.Listen {
		ref.Event(evOnFoot, whoUnit(w.i), bout.None, split5, no)
	}
	return onFootNow, st
}

// ridesOff reports whether who has lost his mount leaves the war, rather than fight on
// foot. [war.split.5]
func (s *State) ridesOff() bool {
	return s.is(rulingHorseHit, horseHitSurvivalBoth) || s.is(rulingHorseHit, horseHitDeadBoth)
}

// deathRule is the rule by which a man has died who was hit so often.
func (w *settling) deathRule(hit uint8) rule.ID {
	if int(hit) >= w.deadly {
		return hit3
	}
	return hit2
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
			w.ref.Step(stTwice, whoUnit(w.i), hit3, no)
		}
		return st, false
	case hits == 0 || st&survived != 0:
		return st, true
	}
	if w.source != nil {
		if w.source.AtMost(1, uint8(w.number)) != 0 {
			return st, false
		}
	} else if int(w.ref.Handful(whoUnit(w.i), 1, dieSurvival, hit2, w.r.ends[w.number][:]...)[0]) <= w.number {
		return st, false
	}
	w.wounded++
	if w.ref.Listen {
		w.ref.Event(evFlesh, whoUnit(w.i), bout.None, hit2, no)
	}
	return st | survived, true
}

// hitTogether reports whether the hits on a man and on his mount count together.
// [war.split.5]
func (s *State) hitTogether() bool { return s.is(rulingManAndHorseHits, manAndHorseHitsTogether) }

// hits is how often a man was hit this turn, or he and his mount both.
func (m *man) hits(both bool) int {
	if both {
		return int(m.hit) + int(m.mnt)
	}
	return int(m.hit)
}

// mountLives reports whether a mount that has been hit so often lives. [war.split.5]
func (w *settling) mountLives(hits int) bool {
	s := w.s
	if s.is(rulingHorseHit, horseHitDeadThenFoot) || s.is(rulingHorseHit, horseHitDeadBoth) || hits >= w.deadly {
		return false
	}
	if w.source != nil {
		return w.source.AtMost(1, uint8(w.number)) == 0
	}
	return !w.ref.AtMost(whoUnit(w.i), w.number, 6, dieMount, split5)
}

// close removes the dead and lets those without a mount join others on foot.
func (w *settling) close() {
	s, r := w.s, w.r
	u := &s.units[w.i]
	gone := u.off + u.n - w.keep
	u.n -= gone
	u.dead += int32(w.dead)
	s.dirty += gone
	s.lose(u, int32(w.dead+len(r.riders)))
	onFoot := len(r.riders)
	if onFoot > 0 {
		r.dismount(s, w.i, w.ref)
	}
	if gone > 0 {
		r.shrunk(s, &s.units[w.i])
	}
	if w.ref.Listen {
		w.ref.Event(evCasualties, whoUnit(w.i), bout.None, hit5, w.dead, w.wounded, int(s.units[w.i].n), onFoot)
	}
}

// dismount lets riders join those of their unit who are on foot already, or makes a
// unit of them directly behind theirs. [war.split.5]
func (r *Rules) dismount(s *State, i int, ref *bout.Ref) {
	f := int(s.units[i].foot)
	own := s.is(rulingDismountedPlace, dismountedPlaceOwnUnit)
	if f < 0 && !own {
		f = r.footOf(s, i)
	}
	if f < 0 || own {
		f = r.footUnit(s, i, own)
	} else if s.units[f].n == 0 {
		r.standWhere(s, f, i)
	}
	r.lines.wipeOff(s, f, r.c.n(numDeadly))
	for _, x := range r.riders {
		s.join(f, x)
	}
	if s.units[f].n > 0 {
		s.units[f].touched = true
	}
	s.draw(&s.units[f])
	r.raised(s, s.units[f].side)
}

// footOf is a unit on foot that bears the name of the dismounted men of another, or
// nobody.
func (r *Rules) footOf(s *State, i int) int {
	f := s.unitNamed(r.footName(s.units[i].name))
	if f < 0 || s.units[f].side != s.units[i].side || s.units[f].mount != onFoot {
		return nobody
	}
	s.units[i].foot = int32(f)
	return f
}

// footUnit makes a unit of dismounted men.
func (r *Rules) footUnit(s *State, i int, own bool) int {
	name := r.footName(s.units[i].name)
	for k := 2; s.unitNamed(name) >= 0; k++ {
		name = r.names.Number(r.name(s, i) + ".foot." + itoa(k))
	}
	u := s.units[i]
	u.name, u.mount, u.stated, u.engaged = name, onFoot, false, false
	u.foot, u.fought, u.dead, u.fled, u.start, u.parts, u.engines, u.enginesHit = nobody, nobody, 0, 0, 0, 0, 0, enginesHit{}
	u.fired, u.scored = 0, 0
	u.base, u.kill = r.baseMove(s, &u), r.killNumber(s, &u)
	u.thisTurn, u.lasting = thisTurn{spent: u.spent, shot: u.shot, attacked: u.attacked}, lasting{}
	f := s.enlist(u, 0, i)
	s.units[i].foot = int32(f)
	return f
}

// footName is what the dismounted men of a unit are called.
func (r *Rules) footName(unit uint16) uint16 {
	for len(r.feet) <= int(unit) {
		r.feet = append(r.feet, 0)
	}
	if r.feet[unit] == 0 {
		r.feet[unit] = r.names.Number(r.names.Name(unit) + ".foot")
	}
	return r.feet[unit]
}

// standWhere puts a unit where another stands.
func (r *Rules) standWhere(s *State, f, i int) {
	u, v := &s.units[f], &s.units[i]
	u.x, u.y, u.facing, u.files = v.x, v.y, v.facing, v.files
	u.thisTurn, u.lasting = thisTurn{spent: v.spent, shot: v.shot, attacked: v.attacked}, lasting{}
}
