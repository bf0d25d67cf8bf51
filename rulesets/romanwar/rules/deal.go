package rules

import (
	"summa/internal/core"
)

// A Volley is being thrown.
type Volley struct {
	R            *Rules
	S            *State
	Ref          *core.Ref
	P            *Shot
	Off          int32
	hits, mounts int
}

// throw throws the dice and gives each to its man.
func (v *Volley) throw(c *Command) {
	s, r, p := v.S, v.R, v.P
	t := &s.Units[p.T]
	if s.Is(RulingShootingDie, ShootingDiePerTarget) {
		v.eachMan()
		return
	}
	switch s.Rulings[RulingShotAllotment] {
	case ShotAllotmentEvenHits, ShotAllotmentRandom:
		v.after()
		return
	case ShotAllotmentShooterPicks:
		for i, face := range v.faces(p.Dice) {
			v.Take(c.Picks[i]-1, face)
		}
		return
	}
	if m := v.fromFront(t); m > 0 && !t.Touched {
		if !r.Lines.Unseen {
			v.fresh(m)
			return
		}
		if slate := r.Lines.forShots(p.T, t, m); slate != nil {
			v.hits, v.mounts = slate.shots(v.dice(), p.Dice, p.Man, p.Any, r.Content.N(NumDeadly))
			return
		}
	}
	r.Lines.wipeOff(s, p.T, r.Content.N(NumDeadly))
	v.level(r.ExposedMen(s, p))
}

// eachMan throws a die for each man who can be hit, however many shots he has been
// dealt before. [war.general.3]
func (v *Volley) eachMan() {
	v.R.Lines.wipeOff(v.S, v.P.T, v.R.Content.N(NumDeadly))
	list := v.R.List[:v.R.ExposedMen(v.S, v.P)]
	for i, face := range v.faces(v.P.Dice) {
		v.Take(list[i], face)
	}
}

// fromFront is how many men can be hit if they are the first of the unit, else 0.
func (v *Volley) fromFront(t *Unit) int {
	p := v.P
	switch {
	case p.Windows || v.R.TargetEngines(v.S, t) > 0:
		return 0
	case p.Ranks == 0:
		return int(t.N)
	case p.face == front || v.S.Is(RulingRanksCountedFrom, RanksCountedFromFront):
		return min(int(t.N), p.Ranks*int(min(t.Files, t.N)))
	}
	return 0
}

// faces throws so many dice.
func (v *Volley) faces(n int) []uint8 {
	return v.Ref.Handful(WhoUnit(v.P.A), n, dieShot, Missile7, int(v.P.Man), int(v.P.Any))
}

// dice throws the dice of the volley.
func (v *Volley) dice() handful {
	if source := v.Ref.Source(); source != nil {
		return handful{source: source}
	}
	return handful{faces: v.faces(v.P.Dice)}
}

// fresh deals to men 1 to m of whom none has been dealt a shot this turn.
func (v *Volley) fresh(m int) {
	faces := v.faces(v.P.Dice)
	men := v.S.Men[v.Off : int(v.Off)+m]
	for len(faces) > 0 {
		n := min(m, len(faces))
		if v.Ref.Listen {
			for i, face := range faces[:n] {
				v.Take(int32(i), face)
			}
		} else {
			v.quietly(faces[:n], men)
		}
		faces = faces[n:]
	}
}

// quietly deals a shot to each of some men while nobody listens.
func (v *Volley) quietly(faces []uint8, men []Man) {
	any, all, hits, mounts := v.P.Any, v.P.Man, 0, 0
	men = men[:len(faces)]
	for i, face := range faces {
		man, mount := men[i].shotAt(face, all, any)
		hits, mounts = hits+int(man), mounts+int(mount)
	}
	v.hits, v.mounts = v.hits+hits, v.mounts+mounts
}

// shotAt deals a shot to a man: 1 if it hits him, or his mount.
func (m *Man) shotAt(face, all, any uint8) (man, mount uint8) {
	man = (face - all - 1) >> 7 // 1 if face <= all, as both are small
	mount = (face - any - 1) >> 7 &^ man
	m.Dealt++
	m.Hit = min(m.Hit+man, Most8)
	m.Mnt = min(m.Mnt+mount, Most8)
	m.St |= (man | mount) * Pending
	return man, mount
}

// level deals each shot to the man of the list who has been dealt the fewest, the
// nearest first.
func (v *Volley) level(m int) {
	list := v.R.List
	at := uint16(1<<16 - 1)
	for _, k := range list[:m] {
		at = min(at, v.dealt(k))
	}
	faces := v.faces(v.P.Dice)
	if engines := v.R.TargetEngines(v.S, &v.S.Units[v.P.T]); engines == 0 && !v.Ref.Listen {
		v.next(faces, list[:m], at)
		return
	}
	for ; len(faces) > 0; at++ {
		for _, k := range list[:m] {
			if len(faces) == 0 {
				return
			}
			if v.dealt(k) == at {
				v.Take(k, faces[0])
				faces = faces[1:]
			}
		}
	}
}

// next deals to men who have been dealt so many shots, then to those who have been
// dealt one more, while nobody listens.
func (v *Volley) next(faces []uint8, list []int32, dealt uint16) {
	men := v.S.Men[v.Off : v.Off+v.S.Units[v.P.T].N]
	for ; len(faces) > 0; dealt++ {
		for _, k := range list {
			m := &men[k]
			if m.Dealt != dealt {
				continue
			}
			man, mount := m.shotAt(faces[0], v.P.Man, v.P.Any)
			v.hits, v.mounts = v.hits+int(man), v.mounts+int(mount)
			if faces = faces[1:]; len(faces) == 0 {
				return
			}
		}
	}
}

// after throws first and then deals the hits. [war.missile.8]
func (v *Volley) after() {
	s, m := v.S, v.R.ExposedMen(v.S, v.P)
	list := v.R.List[:m]
	random := s.Is(RulingShotAllotment, ShotAllotmentRandom)
	for _, face := range v.faces(v.P.Dice) {
		if face > v.P.Any {
			continue
		}
		k := 0
		if random {
			k = v.Ref.Pick(WhoUnit(v.P.A), m, uint16(m), dieRandom, Missile8)
		} else {
			k = v.Fewest(list)
		}
		v.Take(list[k], face)
	}
}

// Fewest is the place in a list of the first who has the fewest hits. [war.missile.8]
func (v *Volley) Fewest(list []int32) int {
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
func (v *Volley) engine(k int32) int32 {
	if n := v.S.Units[v.P.T].N; k >= n {
		return k - n
	}
	return Nobody
}

// dealt is how many shots a man, or an engine, has been dealt this turn.
func (v *Volley) dealt(k int32) uint16 {
	if e := v.engine(k); e >= 0 {
		return v.S.Units[v.P.T].EngDealt[e]
	}
	return v.S.Men[v.Off+k].Dealt
}

func (v *Volley) hitsOn(k int32) int {
	if e := v.engine(k); e >= 0 {
		return int(v.S.Units[v.P.T].EngHits[e])
	}
	return int(v.S.Men[v.Off+k].Hit) + int(v.S.Men[v.Off+k].Mnt)
}

// Take deals a die to a man, or to an engine.
func (v *Volley) Take(k int32, face uint8) {
	if e := v.engine(k); e >= 0 {
		t := &v.S.Units[v.P.T]
		t.EngDealt[e]++
		if face <= v.P.Any {
			v.hits++
			t.EngHits[e] = min(t.EngHits[e]+1, Most8)
			t.EngWaits |= 1 << e
			v.Ref.Event(EvHit, WhoUnit(v.P.T), core.None, Type5, int(k)+1)
		}
		return
	}
	v.S.Men[v.Off+k].Dealt++
	v.Mark(k, face)
}

// most8 is the most hits that are counted on one man.
const Most8 = 250

// Mark marks a hit on a man or on his mount. [war.hit.1] [war.split.5]
func (v *Volley) Mark(k int32, face uint8) {
	s, at := v.S, v.Off+k
	switch {
	case face <= v.P.Man:
		v.hits++
		s.Men[at].Hit = min(s.Men[at].Hit+1, Most8)
		v.Ref.Event(EvHit, WhoUnit(v.P.T), core.None, Hit1, int(k)+1)
	case face <= v.P.Any:
		v.mounts++
		s.Men[at].Mnt = min(s.Men[at].Mnt+1, Most8)
		v.Ref.Event(EvMountHit, WhoUnit(v.P.T), core.None, Split5, int(k)+1)
	default:
		return
	}
	s.Men[at].St |= Pending
}

// limits are those of three bands, or as many as there are: of the one that is shot in,
// and of those beside it.
func (w *Arm) limits(p *Shot) (list []int) {
	first := max(0, min(p.band-1, len(w.Bands)-3))
	for _, b := range w.Bands[first:min(first+3, len(w.Bands))] {
		list = append(list, int(b.To[p.column]))
	}
	return list
}

// tellShot records how the faces of a volley were found.
func (r *Rules) tellShot(s *State, p *Shot, ref *core.Ref) {
	u, t, a := &s.Units[p.A], &s.Units[p.T], WhoUnit(p.A)
	w := &r.Content.Arms[u.Weapon]
	ref.Step(stOneDie, a, General3)
	ref.Step(stWeapon, a, w.Rule, int(u.Weapon))
	if w.Amount > 0 {
		ref.Step(stAmount, a, Missile11, int(max(0, w.Amount-u.Volleys-int32(Bit(!u.Shot)))))
	}
	if w.Reload > 1 {
		ref.Step(stReload, a, Missile11, int(w.Reload))
	}
	if !w.Arcs {
		ref.Step(stStraight, a, Missile9)
	}
	if p.column != Level {
		ref.Step(stColumn, a, Missile2, append([]int{int(p.column)}, w.limits(p)...)...)
	}
	ref.Step(stBand, a, Hit4, p.band+1, int(p.Rng), int(w.Bands[p.band].To[p.column]))
	for k := range w.Bands[:len(w.Bands)-1] {
		if p.Rng == w.Bands[k].To[p.column] {
			ref.Step(stLimit, a, Missile4, int(p.Rng), p.band+1)
		}
	}
	ref.Step(stRanks, WhoUnit(p.T), Missile5, r.ExposedMen(s, p), p.Ranks)
	armored := 0
	if t.Armored {
		armored = 1
	}
	ref.Step(stArmor, WhoUnit(p.T), General7, armored)
	ref.Step(stEffect, a, Hit1, int(p.printed), int(p.printed)-1)
	covered := false
	for k, v := range p.Cover {
		if v != CoverNone && r.Shelter(s, u.Weapon, v) == Less && (k == 0 || !covered || s.Is(RulingCoverStack, CoverStackEach)) {
			covered = true
			ref.Step(stCover, WhoUnit(p.T), r.Content.Covers[v].Rule, int(v), int(p.effect), int(p.effect)-1)
			ref.Step(stEffect, a, Cover1, int(p.effect), int(p.effect)-1)
		}
	}
	if r.Splits(s, t) {
		one, more := 0, 0 // the face that hits the mount, or the last of several
		switch {
		case p.Any > p.Man+1:
			more = int(p.Any)
		case p.Any > p.Man:
			one = int(p.Any)
		}
		if covered {
			ref.Step(stEffect, a, Missile6, int(p.effect), int(p.effect)-1)
		}
		ref.Step(stSplit, WhoUnit(p.T), r.Content.Splits[p.effect].Rule, int(p.Man), one, int(p.Man)-1, more)
	}
	ref.Step(stDealt, a, Missile8, p.Dice, r.ExposedMen(s, p))
	if p.Dice > 1 {
		ref.Step(stAtOnce, a, General5)
	}
}
