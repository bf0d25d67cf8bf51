package romanwar

import (
	"summa/internal/bout"
)

// A volley is being thrown.
type volley struct {
	r            *Rules
	s            *State
	ref          *bout.Ref
	p            *shot
	off          int32
	hits, mounts int
}

// throw throws the dice and gives each to its man.
func (v *volley) throw(c *Command) {
	s, r, p := v.s, v.r, v.p
	t := &s.units[p.t]
	if s.is(rulingShootingDie, shootingDiePerTarget) {
		v.eachMan()
		return
	}
	switch s.rulings[rulingShotAllotment] {
	case shotAllotmentEvenHits, shotAllotmentRandom:
		v.after()
		return
	case shotAllotmentShooterPicks:
		for i, face := range v.faces(p.dice) {
			v.take(c.picks[i]-1, face)
		}
		return
	}
	if m := v.fromFront(t); m > 0 && !t.touched {
		if !r.lines.unseen {
			v.fresh(m)
			return
		}
		if slate := r.lines.forShots(p.t, t, m); slate != nil {
			v.hits, v.mounts = slate.shots(v.dice(), p.dice, p.man, p.any, r.c.n(numDeadly))
			return
		}
	}
	r.lines.wipeOff(s, p.t, r.c.n(numDeadly))
	v.level(r.exposedMen(s, p))
}

// eachMan throws a die for each man who can be hit, however many shots he has been
// dealt before. [war.general.3]
func (v *volley) eachMan() {
	v.r.lines.wipeOff(v.s, v.p.t, v.r.c.n(numDeadly))
	list := v.r.list[:v.r.exposedMen(v.s, v.p)]
	for i, face := range v.faces(v.p.dice) {
		v.take(list[i], face)
	}
}

// fromFront is how many men can be hit if they are the first of the unit, else 0.
func (v *volley) fromFront(t *unit) int {
	p := v.p
	switch {
	case p.windows || v.r.targetEngines(v.s, t) > 0:
		return 0
	case p.ranks == 0:
		return int(t.n)
	case p.face == front || v.s.is(rulingRanksCountedFrom, ranksCountedFromFront):
		return min(int(t.n), p.ranks*int(min(t.files, t.n)))
	}
	return 0
}

// faces throws so many dice.
func (v *volley) faces(n int) []uint8 {
	return v.ref.Handful(whoUnit(v.p.a), n, dieShot, missile7, int(v.p.man), int(v.p.any))
}

// dice throws the dice of the volley.
func (v *volley) dice() handful {
	if source := v.ref.Source(); source != nil {
		return handful{source: source}
	}
	return handful{faces: v.faces(v.p.dice)}
}

// fresh deals to men 1 to m of whom none has been dealt a shot this turn.
func (v *volley) fresh(m int) {
	faces := v.faces(v.p.dice)
	men := v.s.men[v.off : int(v.off)+m]
	for len(faces) > 0 {
		n := min(m, len(faces))
		if v.ref.Listen {
			for i, face := range faces[:n] {
				v.take(int32(i), face)
			}
		} else {
			v.quietly(faces[:n], men)
		}
		faces = faces[n:]
	}
}

// quietly deals a shot to each of some men while nobody listens.
func (v *volley) quietly(faces []uint8, men []man) {
	any, all, hits, mounts := v.p.any, v.p.man, 0, 0
	men = men[:len(faces)]
	for i, face := range faces {
		man, mount := men[i].shotAt(face, all, any)
		hits, mounts = hits+int(man), mounts+int(mount)
	}
	v.hits, v.mounts = v.hits+hits, v.mounts+mounts
}

// shotAt deals a shot to a man: 1 if it hits him, or his mount.
func (m *man) shotAt(face, all, any uint8) (man, mount uint8) {
	man = (face - all - 1) >> 7 // 1 if face <= all, as both are small
	mount = (face - any - 1) >> 7 &^ man
	m.dealt++
	m.hit = min(m.hit+man, most8)
	m.mnt = min(m.mnt+mount, most8)
	m.st |= (man | mount) * pending
	return man, mount
}

// level deals each shot to the man of the list who has been dealt the fewest, the
// nearest first.
func (v *volley) level(m int) {
	list := v.r.list
	at := uint16(1<<16 - 1)
	for _, k := range list[:m] {
		at = min(at, v.dealt(k))
	}
	faces := v.faces(v.p.dice)
	if engines := v.r.targetEngines(v.s, &v.s.units[v.p.t]); engines == 0 && !v.ref.Listen {
		v.next(faces, list[:m], at)
		return
	}
	for ; len(faces) > 0; at++ {
		for _, k := range list[:m] {
			if len(faces) == 0 {
				return
			}
			if v.dealt(k) == at {
				v.take(k, faces[0])
				faces = faces[1:]
			}
		}
	}
}

// next deals to men who have been dealt so many shots, then to those who have been
// dealt one more, while nobody listens.
func (v *volley) next(faces []uint8, list []int32, dealt uint16) {
	men := v.s.men[v.off : v.off+v.s.units[v.p.t].n]
	for ; len(faces) > 0; dealt++ {
		for _, k := range list {
			m := &men[k]
			if m.dealt != dealt {
				continue
			}
			man, mount := m.shotAt(faces[0], v.p.man, v.p.any)
			v.hits, v.mounts = v.hits+int(man), v.mounts+int(mount)
			if faces = faces[1:]; len(faces) == 0 {
				return
			}
		}
	}
}

// after throws first and then deals the hits. [war.missile.8]
func (v *volley) after() {
	s, m := v.s, v.r.exposedMen(v.s, v.p)
	list := v.r.list[:m]
	random := s.is(rulingShotAllotment, shotAllotmentRandom)
	for _, face := range v.faces(v.p.dice) {
		if face > v.p.any {
			continue
		}
		k := 0
		if random {
			k = v.ref.Pick(whoUnit(v.p.a), m, uint16(m), dieRandom, missile8)
		} else {
			k = v.fewest(list)
		}
		v.take(list[k], face)
	}
}

// fewest is the place in a list of the first who has the fewest hits. [war.missile.8]
func (v *volley) fewest(list []int32) int {
	least := 0
	for k, x := range list {
		if v.hitsOn(x) < v.hitsOn(list[least]) {
			least = k
		}
	}
	return least
}

// engine is the number of the engine that a place of the list stands for, from 0, or
// nobody if it is a man's.
func (v *volley) engine(k int32) int32 {
	if n := v.s.units[v.p.t].n; k >= n {
		return k - n
	}
	return nobody
}

// dealt is how many shots a man, or an engine, has been dealt this turn.
func (v *volley) dealt(k int32) uint16 {
	if e := v.engine(k); e >= 0 {
		return v.s.units[v.p.t].engDealt[e]
	}
	return v.s.men[v.off+k].dealt
}

func (v *volley) hitsOn(k int32) int {
	if e := v.engine(k); e >= 0 {
		return int(v.s.units[v.p.t].engHits[e])
	}
	return int(v.s.men[v.off+k].hit) + int(v.s.men[v.off+k].mnt)
}

// take deals a die to a man, or to an engine.
func (v *volley) take(k int32, face uint8) {
	if e := v.engine(k); e >= 0 {
		t := &v.s.units[v.p.t]
		t.engDealt[e]++
		if face <= v.p.any {
			v.hits++
			t.engHits[e] = min(t.engHits[e]+1, most8)
			t.engWaits |= 1 << e
			v.ref.Event(evHit, whoUnit(v.p.t), bout.None, type5, int(k)+1)
		}
		return
	}
	v.s.men[v.off+k].dealt++
	v.mark(k, face)
}

// most8 is the most hits that are counted on one man.
const most8 = 250

// mark marks a hit on a man or on his mount. [war.hit.1] [war.split.5]
func (v *volley) mark(k int32, face uint8) {
	s, at := v.s, v.off+k
	switch {
	case face <= v.p.man:
		v.hits++
		s.men[at].hit = min(s.men[at].hit+1, most8)
		v.ref.Event(evHit, whoUnit(v.p.t), bout.None, hit1, int(k)+1)
	case face <= v.p.any:
		v.mounts++
		s.men[at].mnt = min(s.men[at].mnt+1, most8)
		v.ref.Event(evMountHit, whoUnit(v.p.t), bout.None, split5, int(k)+1)
	default:
		return
	}
	s.men[at].st |= pending
}

// limits are those of three bands, or as many as there are: of the one that is shot in,
// and of those beside it.
func (w *arm) limits(p *shot) (list []int) {
	first := max(0, min(p.band-1, len(w.bands)-3))
	for _, b := range w.bands[first:min(first+3, len(w.bands))] {
		list = append(list, int(b.to[p.column]))
	}
	return list
}

// tellShot records how the faces of a volley were found.
func (r *Rules) tellShot(s *State, p *shot, ref *bout.Ref) {
	u, t, a := &s.units[p.a], &s.units[p.t], whoUnit(p.a)
	w := &r.c.arms[u.weapon]
	ref.Step(stOneDie, a, general3)
	ref.Step(stWeapon, a, w.rule, int(u.weapon))
	if w.amount > 0 {
		ref.Step(stAmount, a, missile11, int(max(0, w.amount-u.volleys-int32(bit(!u.shot)))))
	}
	if w.reload > 1 {
		ref.Step(stReload, a, missile11, int(w.reload))
	}
	if !w.arcs {
		ref.Step(stStraight, a, missile9)
	}
	if p.column != level {
		ref.Step(stColumn, a, missile2, append([]int{int(p.column)}, w.limits(p)...)...)
	}
	ref.Step(stBand, a, hit4, p.band+1, int(p.rng), int(w.bands[p.band].to[p.column]))
	for k := range w.bands[:len(w.bands)-1] {
		if p.rng == w.bands[k].to[p.column] {
			ref.Step(stLimit, a, missile4, int(p.rng), p.band+1)
		}
	}
	ref.Step(stRanks, whoUnit(p.t), missile5, r.exposedMen(s, p), p.ranks)
	armored := 0
	if t.armored {
		armored = 1
	}
	ref.Step(stArmor, whoUnit(p.t), general7, armored)
	ref.Step(stEffect, a, hit1, int(p.printed), int(p.printed)-1)
	covered := false
	for k, v := range p.cover {
		if v != coverNone && r.shelter(s, u.weapon, v) == less && (k == 0 || !covered || s.is(rulingCoverStack, coverStackEach)) {
			covered = true
			ref.Step(stCover, whoUnit(p.t), r.c.covers[v].rule, int(v), int(p.effect), int(p.effect)-1)
			ref.Step(stEffect, a, cover1, int(p.effect), int(p.effect)-1)
		}
	}
	if r.splits(s, t) {
		one, more := 0, 0 // the face that hits the mount, or the last of several
		switch {
		case p.any > p.man+1:
			more = int(p.any)
		case p.any > p.man:
			one = int(p.any)
		}
		if covered {
			ref.Step(stEffect, a, missile6, int(p.effect), int(p.effect)-1)
		}
		ref.Step(stSplit, whoUnit(p.t), r.c.splits[p.effect].rule, int(p.man), one, int(p.man)-1, more)
	}
	ref.Step(stDealt, a, missile8, p.dice, r.exposedMen(s, p))
	if p.dice > 1 {
		ref.Step(stAtOnce, a, general5)
	}
}
