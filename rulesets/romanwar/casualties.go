package romanwar

import (
	"summa/internal/bout"
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
	for k := 0; k < len(s.order); k++ { // units of dismounted men may come in behind
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
	w := settling{r: r, s: s, ref: ref, i: i, keep: u.off}
	r.riders = r.riders[:0]
	if u.mount == onFoot && !s.is(rulingManAndHorseHits, manAndHorseHitsTogether) && u.engHits == [manyEngines]uint8{} {
		w.foot()
		return
	}
	any := false
	for k := u.off; k < u.off+u.n; k++ {
		if s.men[k].st&pending != 0 {
			any = true
			if !w.man(k) {
				continue
			}
		}
		if w.keep != k {
			s.men[w.keep] = s.men[k]
		}
		w.keep++
	}
	if u.engHits != [manyEngines]uint8{} {
		any = true
		w.engines()
	}
	if any {
		w.close()
	}
}

// engines settles the hits on engines like those on men. [war.type.5]
func (w *settling) engines() {
	u := &w.s.units[w.i]
	for k, hits := range u.engHits {
		u.engHits[k] = 0
		lost := int(hits) >= w.r.c.n(numDeadly)
		if hits == 1 {
			lost = w.ref.AtMost(whoUnit(w.i), w.r.c.n(numSurvival), 6, dieSurvival, type5)
		}
		if lost {
			u.engines--
			w.ref.Event(evEngineLost, whoUnit(w.i), bout.None, type5)
		}
	}
}

// A settling is the casualties of one unit as they are settled.
type settling struct {
	r       *Rules
	s       *State
	ref     *bout.Ref
	i       int
	keep    int32
	dead    int
	wounded int
}

// foot settles men without mounts, whose dice are thrown at once. [war.hit.2]
func (w *settling) foot() {
	s, r := w.s, w.r
	u := &s.units[w.i]
	men := s.men[u.off : u.off+u.n]
	roll := r.room(len(men))
	twice, n := sortOut(men, roll, uint8(r.c.n(numDeadly)))
	fallen := 0
	if n > 0 {
		number := r.c.n(numSurvival)
		fallen = rollFor(men, roll[:n], w.ref.Handful(whoUnit(w.i), n, dieSurvival, hit2, r.ends[number][:]...), uint8(number))
	}
	w.dead, w.wounded = twice+fallen, n-fallen
	if w.ref.Listen {
		w.tell(men, roll[:n])
	}
	keep := 0
	for keep < len(men) && men[keep].st&fell == 0 {
		keep++
	}
	for k := keep; k < len(men); k++ {
		gone := men[k].st / fell & 1
		men[keep] = men[k]
		keep += int(1 - gone)
	}
	w.keep += int32(keep)
	w.close()
}

// sortOut marks those of the men hit who are dead as they have been hit too often,
// and lists in room those who roll for their lives. It returns how many there are of
// both. [war.hit.3]
func sortOut(men []man, room []int32, deadly uint8) (dead, rolling int) {
	hit := 0
	for k := range men {
		room[hit] = int32(k)
		hit += int(men[k].st / pending & 1)
	}
	for _, k := range room[:hit] {
		m := &men[k]
		m.st &^= pending
		switch {
		case m.hit >= deadly:
			m.st |= fell
			dead++
		case m.hit > 0 && m.st&survived == 0: // no die has been rolled for him yet
			room[rolling] = k
			rolling++
		}
	}
	return dead, rolling
}

// rollFor gives those listed their dice, and returns how many fall. [war.hit.2]
func rollFor(men []man, list []int32, faces []uint8, number uint8) int {
	dead := 0
	for i, face := range faces {
		m := &men[list[i]]
		falls := (face - number - 1) >> 7
		m.st |= falls*fell | (1-falls)*survived
		dead += int(falls)
	}
	return dead
}

// tell records what became of the men, of whom those listed have rolled.
func (w *settling) tell(men []man, rolled []int32) {
	for k := range men {
		id := hit3
		if len(rolled) > 0 && int(rolled[0]) == k {
			rolled, id = rolled[1:], hit2
		}
		switch {
		case men[k].st&fell != 0:
			if id == hit3 {
				w.ref.Step(stTwice, whoUnit(w.i), hit3, k+1)
			}
			w.ref.Event(evDead, whoUnit(w.i), bout.None, id, k+1)
		case id == hit2:
			w.ref.Event(evFlesh, whoUnit(w.i), bout.None, hit2, k+1)
		}
	}
}

// man settles the man at k, and reports whether he stays with the unit.
func (w *settling) man(k int32) bool {
	s, no := w.s, int(k-w.s.units[w.i].off)+1
	s.men[k].st &^= pending
	if !w.lives(k, no) {
		w.dead++
		w.ref.Event(evDead, whoUnit(w.i), bout.None, w.deathRule(k), no)
		return false
	}
	if s.men[k].mnt == 0 || s.men[k].st&mountSurvived != 0 && int(s.men[k].mnt) < w.r.c.n(numDeadly) {
		return true
	}
	if w.mountLives(k) {
		s.men[k].st |= mountSurvived
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
	w.r.riders = append(w.r.riders, man{num: s.men[k].num, hit: s.men[k].hit, st: s.men[k].st &^ mountSurvived})
	return false
}

// deathRule is the rule by which the man at k has died.
func (w *settling) deathRule(k int32) rule.ID {
	if int(w.s.men[k].hit) >= w.r.c.n(numDeadly) {
		return hit3
	}
	return hit2
}

// lives reports whether the man at k, who may have been hit, lives. [war.hit.2]
// [war.hit.3]
func (w *settling) lives(k int32, no int) bool {
	s, hits, deadly := w.s, int(w.s.men[k].hit), w.r.c.n(numDeadly)
	if s.is(rulingManAndHorseHits, manAndHorseHitsTogether) && hits > 0 {
		hits += int(s.men[k].mnt)
	} else if s.is(rulingManAndHorseHits, manAndHorseHitsTogether) && int(s.men[k].mnt) >= deadly {
		hits = int(s.men[k].mnt)
	}
	switch {
	case hits >= deadly:
		if w.ref.Listen {
			w.ref.Step(stTwice, whoUnit(w.i), hit3, no)
		}
		return false
	case hits == 0 || s.men[k].st&survived != 0:
		return true
	}
	number := w.r.c.n(numSurvival)
	if int(w.ref.Handful(whoUnit(w.i), 1, dieSurvival, hit2, w.r.ends[number][:]...)[0]) <= number {
		return false
	}
	s.men[k].st |= survived
	w.wounded++
	w.ref.Event(evFlesh, whoUnit(w.i), bout.None, hit2, no)
	return true
}

// mountLives reports whether a mount that is hit lives. [war.split.5]
func (w *settling) mountLives(k int32) bool {
	s := w.s
	if s.is(rulingHorseHit, horseHitDeadThenFoot) || s.is(rulingHorseHit, horseHitDeadBoth) || int(s.men[k].mnt) >= w.r.c.n(numDeadly) {
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
	switch side := s.units[w.i].side; {
	case onFoot > 0:
		r.changedSide(s, side)
	case gone > 0:
		r.shrunk(s, side)
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
	for _, x := range r.riders {
		s.join(f, x)
	}
	if s.units[f].n > 0 {
		s.units[f].touched = true
	}
}

// footUnit makes a unit of dismounted men.
func (r *Rules) footUnit(s *State, i int, own bool) int {
	name := r.name(s, i) + ".foot"
	for k := 2; own && s.unitNamed(r.names.Number(name)) >= 0; k++ {
		name = r.name(s, i) + ".foot." + itoa(k)
	}
	u := s.units[i]
	u.name, u.mount, u.stated, u.engaged = r.names.Number(name), onFoot, false, false
	u.foot, u.fought, u.dead, u.fled, u.start, u.parts, u.engines = nobody, nobody, 0, 0, 0, 0, 0
	u.base, u.kill = r.baseMove(s, &u), r.killNumber(s, &u)
	u.thisTurn = thisTurn{spent: u.spent, shot: u.shot, attacked: u.attacked}
	f := s.enlist(u, 0, i)
	s.units[i].foot = int32(f)
	return f
}

// standWhere puts a unit where another stands.
func (r *Rules) standWhere(s *State, f, i int) {
	u, v := &s.units[f], &s.units[i]
	u.x, u.y, u.facing, u.files = v.x, v.y, v.facing, v.files
	u.thisTurn = thisTurn{spent: v.spent, shot: v.shot, attacked: v.attacked}
}
