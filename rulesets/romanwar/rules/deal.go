package rules

import (
	"math/bits"
	"summa/internal/core"
	"summa/rulesets/romanwar/state"
)

// A Volley is a volley while it is thrown.
type Volley struct {
	R            *Rules
	S            *state.State
	Ref          *core.Ref
	P            *state.Shot
	Men          []state.Man // of the target
	hits, mounts int
}

// throw throws the dice and deals each to a man.
func (v *Volley) throw(c *Command) {
	s, r, p := v.S, v.R, v.P
	t := &s.Units[p.T]
	if s.Is(state.RulingShootingDie, state.ShootingDiePerTarget) {
		v.eachMan()
		return
	}
	switch s.Option(state.RulingShotAllotment) {
	case state.ShotAllotmentEvenHits, state.ShotAllotmentRandom:
		v.after()
		return
	case state.ShotAllotmentShooterPicks:
		for i, face := range v.faces(p.Dice) {
			v.Take(c.Picks[i]-1, face)
		}
		return
	}
	if m := v.fromFront(t); m > 0 && !t.Touched && r.Lines.Unseen {
		if slate := r.Lines.ForShots(p.T, t, m); slate != nil {
			v.hits, v.mounts = shoot(slate, v.dice(), p.Dice, p.Man, p.Any, r.Content.N(state.NumDeadly))
			return
		}
	}
	r.Lines.WipeOff(s, p.T, r.Content.N(state.NumDeadly))
	v.level(r.ExposedMen(s, p))
}

// eachMan throws a die for each man who can be hit, regardless of the shots he was dealt before.
// [war.general.3]
func (v *Volley) eachMan() {
	v.R.Lines.WipeOff(v.S, v.P.T, v.R.Content.N(state.NumDeadly))
	list := v.R.List[:v.R.ExposedMen(v.S, v.P)]
	for i, face := range v.faces(v.P.Dice) {
		v.Take(list[i], face)
	}
}

// fromFront returns how many men can be hit, if they are the first ones of the unit; else 0.
func (v *Volley) fromFront(t *state.Unit) int {
	p := v.P
	switch {
	case p.Windows || p.Part > 0 || v.R.TargetEngines(v.S, t) > 0:
		return 0
	case p.Ranks == 0:
		return int(t.N)
	case p.Face == state.Front || v.S.Is(state.RulingRanksCountedFrom, state.RanksCountedFromFront):
		return min(int(t.N), p.Ranks*int(min(t.Files, t.N)))
	}
	return 0
}

// faces throws n dice and returns their faces.
func (v *Volley) faces(n int) []uint8 {
	return v.Ref.Handful(state.WhoUnit(v.P.A), n, state.DieShots, state.Missile7, int(v.P.Man), int(v.P.Any))
}

// dice returns the dice of the volley, thrown or, with a source, still to be rolled.
func (v *Volley) dice() handful {
	if source := v.Ref.Source(); source != nil {
		return handful{source: source}
	}
	return handful{faces: v.faces(v.P.Dice)}
}

// level deals each shot to the man among the first m of the list who has been dealt the fewest; of
// several, the first.
func (v *Volley) level(m int) {
	list := v.R.List
	at := uint16(1<<16 - 1)
	for _, k := range list[:m] {
		at = min(at, v.dealt(k))
	}
	faces := v.faces(v.P.Dice)
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

// after throws first and then deals the hits. [war.missile.8]
func (v *Volley) after() {
	s, m := v.S, v.R.ExposedMen(v.S, v.P)
	list := v.R.List[:m]
	random := s.Is(state.RulingShotAllotment, state.ShotAllotmentRandom)
	for _, face := range v.faces(v.P.Dice) {
		if face > v.P.Any {
			continue
		}
		k := 0
		if random {
			k = v.Ref.Pick(state.WhoUnit(v.P.A), m, uint16(m), state.DieAllotment, state.Missile8)
		} else {
			k = v.Fewest(list)
		}
		v.Take(list[k], face)
	}
}

// shoot deals shots to the men on a slate who can be hit, beginning after the last one dealt a
// shot. It returns how many shots hit men and how many mounts.
func shoot(t *state.Slate, dice handful, n int, man, any uint8, deadly int) (hits, mounts int) {
	at, can := uint(t.Dealt%t.Can), uint(t.Can)
	t.Dealt += n
	for n > 0 {
		k, low := at/state.SquadMen, at%state.SquadMen
		some := min(n, int(min(can-at, state.SquadMen-low)))
		n -= some
		if at += uint(some); at == can {
			at = 0
		}
		q := &t.Squads[k]
		if any <= man {
			hit := dice.low(some, man)
			hits += bits.OnesCount64(hit)
			q.Strike(hit<<low, deadly)
			continue
		}
		hit, struck := dice.both(some, man, any)
		h := &t.Mounts[k]
		hits += bits.OnesCount64(hit)
		mounts += bits.OnesCount64(struck &^ hit)
		q.Strike(hit<<low, deadly)
		q.Pending |= struck << low
		h.Hits = h.Hits.And(struck&^hit<<low, deadly)
	}
	return hits, mounts
}

// Fewest returns the index in the list of the first man with the fewest hits. [war.missile.8]
func (v *Volley) Fewest(list []int32) int {
	least := 0
	for k, x := range list {
		if v.hitsOn(x) < v.hitsOn(list[least]) {
			least = k
		}
	}
	return least
}

// engine returns which engine, from 0, an entry of the list stands for; entries below len(v.Men)
// stand for men.
func (v *Volley) engine(k int32) int32 { return k - int32(len(v.Men)) }

// dealt returns how many shots a man or an engine has been dealt this turn.
func (v *Volley) dealt(k int32) uint16 {
	if int(k) < len(v.Men) {
		return v.Men[k].Dealt
	}
	return v.S.Units[v.P.T].EngDealt[v.engine(k)]
}

func (v *Volley) hitsOn(k int32) int {
	if int(k) < len(v.Men) {
		return v.Men[k].Hits(true)
	}
	return int(v.S.Units[v.P.T].EngHits[v.engine(k)])
}

// Take deals a die to a man or to an engine.
func (v *Volley) Take(k int32, face uint8) {
	if int(k) < len(v.Men) {
		v.Men[k].Dealt++
		v.Mark(k, face)
		return
	}
	t, e := &v.S.Units[v.P.T], v.engine(k)
	t.EngDealt[e]++
	if face <= v.P.Any && !v.Ref.Overruled(state.EvHit) {
		v.hits++
		t.EngHits[e] = min(t.EngHits[e]+1, state.Most8)
		t.EngWaits |= 1 << e
		v.Ref.Event(state.EvHit, state.WhoUnit(v.P.T), core.None, state.Type5, int(k)+1)
	}
}

// Mark marks the hit, if any, of a die on a man or on his mount. [war.hit.1] [war.split.5]
func (v *Volley) Mark(k int32, face uint8) {
	switch {
	case face <= v.P.Man && v.Ref.Overruled(state.EvHit):
	case face <= v.P.Man:
		v.hits++
		v.Men[k].TakeHit(false)
		v.Ref.Event(state.EvHit, state.WhoUnit(v.P.T), core.None, state.Hit1, int(k)+1)
	case face <= v.P.Any && !v.Ref.Overruled(state.EvMountHit):
		v.mounts++
		v.Men[k].TakeHit(true)
		v.Ref.Event(state.EvMountHit, state.WhoUnit(v.P.T), core.None, state.Split5, int(k)+1)
	}
}

// tellShot records the steps by which the faces of a volley were determined.
func (r *Rules) tellShot(s *state.State, p *state.Shot, ref *core.Ref) {
	u, t, a := &s.Units[p.A], &s.Units[p.T], state.WhoUnit(p.A)
	w := &r.Content.Arms[u.Weapon]
	ref.Step(state.StOneDie, a, state.General3)
	ref.Step(state.StWeapon, a, w.Rule, int(u.Weapon))
	if w.Amount > 0 {
		ref.Step(state.StAmount, a, state.Missile11, int(max(0, w.Amount-u.Volleys-int32(state.Bit(!u.Shot)))))
	}
	if w.Reload > 1 {
		ref.Step(state.StReload, a, state.Missile11, int(w.Reload))
	}
	if !w.Arcs {
		ref.Step(state.StStraight, a, state.Missile9)
	}
	if p.Column != state.Level {
		ref.Step(state.StColumn, a, state.Missile2, append([]int{int(p.Column)}, w.Limits(p)...)...)
	}
	ref.Step(state.StBand, a, state.Hit4, p.Band+1, int(p.Rng), int(w.Bands[p.Band].To[p.Column]))
	for k := range w.Bands[:len(w.Bands)-1] {
		if p.Rng == w.Bands[k].To[p.Column] {
			ref.Step(state.StLimit, a, state.Missile4, int(p.Rng), p.Band+1)
		}
	}
	if d := s.WorkOf(p.Part); d != nil {
		id := state.Door1
		if p.Part >= state.AtFirstWork+len(s.Doors) {
			id = state.Draw1
		}
		ref.Step(state.StPart, state.WhoUnit(p.T), id, len(r.MenOf(s, p.T, p.Part)), int(d.Name))
	}
	ref.Step(state.StRanks, state.WhoUnit(p.T), state.Missile5, r.ExposedMen(s, p), p.Ranks)
	armored := 0
	if t.Armored {
		armored = 1
	}
	ref.Step(state.StArmor, state.WhoUnit(p.T), state.General7, armored)
	ref.Step(state.StEffect, a, state.Hit1, int(p.Printed), int(p.Printed)-1)
	covered := false
	for k, v := range p.Cover {
		if v != state.CoverNone && r.Shelter(s, u.Weapon, v) == state.Less && (k == 0 || !covered || s.Is(state.RulingCoverStack, state.CoverStackEach)) {
			covered = true
			ref.Step(state.StCover, state.WhoUnit(p.T), r.Content.Covers[v].Rule, int(v), int(p.Effect), int(p.Effect)-1)
			ref.Step(state.StEffect, a, state.Cover1, int(p.Effect), int(p.Effect)-1)
		}
	}
	if r.Splits(s, t) {
		one, more := 0, 0 // the face that hits the mount, or the last of several that do
		switch {
		case p.Any > p.Man+1:
			more = int(p.Any)
		case p.Any > p.Man:
			one = int(p.Any)
		}
		if covered {
			ref.Step(state.StEffect, a, state.Missile6, int(p.Effect), int(p.Effect)-1)
		}
		ref.Step(state.StSplit, state.WhoUnit(p.T), r.Content.Splits[p.Effect].Rule, int(p.Man), one, int(p.Man)-1, more)
	}
	ref.Step(state.StDealt, a, state.Missile8, p.Dice, r.ExposedMen(s, p))
	if p.Dice > 1 {
		ref.Step(state.StAtOnce, a, state.General5)
	}
}
