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
	w := settling{r: r, s: s, ref: ref, source: ref.Source(), i: i, keep: u.off}
	r.riders = r.riders[:0]
	if u.mount == onFoot && !s.is(rulingManAndHorseHits, manAndHorseHitsTogether) && u.engWaits == 0 {
		w.foot()
		return
	}
	if t := r.lines.chalked(i); t != nil {
		w.mounted(t)
		return
	}
	any := false
	for k := u.off; k < u.off+u.n; k++ {
		if s.men[k].st&pending != 0 {
			any = true
			if !w.man(&s.men[k], int(k-u.off)+1) {
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
	if hits >= w.r.c.n(numDeadly) {
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
	keep    int32
	dead    int
	wounded int
}

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
	t.read(men, deadly)
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
	number := w.r.c.n(numSurvival)
	faces := w.ref.Handful(whoUnit(w.i), rolling, dieSurvival, hit2, w.r.ends[number][:]...)
	for k := range t.squads {
		some := faces[:bits.OnesCount64(t.squads[k].pending)]
		faces = faces[len(some):]
		_, dead := t.squads[k].roll(dice.AtMost(some, uint8(number)))
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
	s, deadly := w.s, w.r.c.n(numDeadly)
	for k := range t.squads {
		q := &t.squads[k]
		for wait := q.pending; wait != 0; wait &= wait - 1 {
			at := k*squadMen + bits.TrailingZeros64(wait)
			m := t.man(at, deadly)
			if w.man(&m, at+1) {
				t.put(at, &m)
			} else {
				q.fell |= wait & -wait
			}
		}
		q.pending = 0
	}
	t.close()
	w.keep += int32(t.n)
	for k := range w.r.riders { // any of those who are not there any more
		w.r.riders[k].num = s.men[int(w.keep)+k].num
	}
	w.close()
}

// man settles the man with a number, and reports whether he stays with the unit.
func (w *settling) man(m *man, no int) bool {
	s := w.s
	m.st &^= pending
	if !w.lives(m, no) {
		w.dead++
		w.ref.Event(evDead, whoUnit(w.i), bout.None, w.deathRule(m), no)
		return false
	}
	if m.mnt == 0 || m.st&mountSurvived != 0 && int(m.mnt) < w.r.c.n(numDeadly) {
		return true
	}
	if w.mountLives(m) {
		m.st |= mountSurvived
		w.ref.Event(evMountFlesh, whoUnit(w.i), bout.None, split5, no)
		return true
	}
	w.ref.Event(evMountDead, whoUnit(w.i), bout.None, split5, no)
	if s.is(rulingHorseHit, horseHitSurvivalBoth) || s.is(rulingHorseHit, horseHitDeadBoth) {
		s.units[w.i].fled++ // he leaves the war unhurt [war.split.5]
		s.lose(&s.units[w.i], 1)
		w.ref.Event(evFled, whoUnit(w.i), bout.None, split5, 1)
		return false
	}
	w.ref.Event(evOnFoot, whoUnit(w.i), bout.None, split5, no)
	w.r.riders = append(w.r.riders, man{num: m.num, hit: m.hit, st: m.st &^ mountSurvived})
	return false
}

// deathRule is the rule by which a man has died.
func (w *settling) deathRule(m *man) rule.ID {
	if int(m.hit) >= w.r.c.n(numDeadly) {
		return hit3
	}
	return hit2
}

// lives reports whether a man who may have been hit lives. [war.hit.2] [war.hit.3]
func (w *settling) lives(m *man, no int) bool {
	s, hits, deadly := w.s, int(m.hit), w.r.c.n(numDeadly)
	if s.is(rulingManAndHorseHits, manAndHorseHitsTogether) && hits > 0 {
		hits += int(m.mnt)
	} else if s.is(rulingManAndHorseHits, manAndHorseHitsTogether) && int(m.mnt) >= deadly {
		hits = int(m.mnt)
	}
	switch {
	case hits >= deadly:
		if w.ref.Listen {
			w.ref.Step(stTwice, whoUnit(w.i), hit3, no)
		}
		return false
	case hits == 0 || m.st&survived != 0:
		return true
	}
	number, face := w.r.c.n(numSurvival), 0
	if w.source != nil {
		face = int(w.source.Hand(1)[0])
	} else {
		face = int(w.ref.Handful(whoUnit(w.i), 1, dieSurvival, hit2, w.r.ends[number][:]...)[0])
	}
	if face <= number {
		return false
	}
	m.st |= survived
	w.wounded++
	w.ref.Event(evFlesh, whoUnit(w.i), bout.None, hit2, no)
	return true
}

// mountLives reports whether a mount that is hit lives. [war.split.5]
func (w *settling) mountLives(m *man) bool {
	s := w.s
	if s.is(rulingHorseHit, horseHitDeadThenFoot) || s.is(rulingHorseHit, horseHitDeadBoth) || int(m.mnt) >= w.r.c.n(numDeadly) {
		return false
	}
	return !w.ref.AtMost(whoUnit(w.i), w.r.c.n(numSurvival), 6, dieMount, split5)
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

// footUnit makes a unit of dismounted men.
func (r *Rules) footUnit(s *State, i int, own bool) int {
	name := r.name(s, i) + ".foot"
	for k := 2; own && s.unitNamed(r.names.Number(name)) >= 0; k++ {
		name = r.name(s, i) + ".foot." + itoa(k)
	}
	u := s.units[i]
	u.name, u.mount, u.stated, u.engaged = r.names.Number(name), onFoot, false, false
	u.foot, u.fought, u.dead, u.fled, u.start, u.parts, u.engines, u.enginesHit = nobody, nobody, 0, 0, 0, 0, 0, enginesHit{}
	u.base, u.kill = r.baseMove(s, &u), r.killNumber(s, &u)
	u.thisTurn, u.lasting = thisTurn{spent: u.spent, shot: u.shot, attacked: u.attacked}, lasting{}
	f := s.enlist(u, 0, i)
	s.units[i].foot = int32(f)
	return f
}

// standWhere puts a unit where another stands.
func (r *Rules) standWhere(s *State, f, i int) {
	u, v := &s.units[f], &s.units[i]
	u.x, u.y, u.facing, u.files = v.x, v.y, v.facing, v.files
	u.thisTurn, u.lasting = thisTurn{spent: v.spent, shot: v.shot, attacked: v.attacked}, lasting{}
}
