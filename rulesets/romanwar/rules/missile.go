package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/romanwar/state"
)

// AllowShoot refuses a volley, in the printed order.
func (r *Rules) AllowShoot(s *state.State, c *Command, plan *Plan) *rule.Refusal {
	if no := r.onTurn(s, c.Unit); no != nil {
		return no
	}
	if no := r.hasMen(s, c.Target); no != nil {
		return no
	}
	p := plan.shot(c)
	if s.Mode == state.Battle {
		r.measure(s, p)
	}
	if no := r.mayShoot(s, c, p); no != nil {
		return no
	}
	if no := r.hasShots(s, c, p); no != nil {
		return no
	}
	if no := r.stoodStill(s, c, p); no != nil {
		return no
	}
	if no := r.notFighting(s, c, p); no != nil {
		return no
	}
	if no := r.afterMelee(s, p); no != nil {
		return no
	}
	return r.aim(s, c, p)
}

// aim computes the effect of a volley. If men of the target are at a door or chain, it shoots at
// the part of the unit that the most faces hit; of equal ones, at the part with the most men who
// can be hit, and then at the nearer one. [war.missile.5]
func (r *Rules) aim(s *state.State, c *Command, p *state.Shot) *rule.Refusal {
	last := r.PartsOf(s, p.T)
	best, worth := 0, int64(-1)
	for part := state.StayedBehind; part < last; part++ {
		if len(r.MenOf(s, p.T, part)) == 0 {
			continue
		}
		p.Part = part
		r.measure(s, p)
		hits := int64(0)
		if r.aimAt(s, c, p) == nil {
			hits = int64(p.Any)<<48 + int64(min(r.ExposedMen(s, p), p.Dice))<<32 + state.MaxLength - int64(p.Rng)
		}
		if hits > worth {
			best, worth = part, hits
		}
	}
	if p.Part != best {
		p.Part = best
		r.measure(s, p)
	}
	return r.aimAt(s, c, p)
}

// aimAt computes the effect of a volley whose range is measured: its band, cover and faces.
func (r *Rules) aimAt(s *state.State, c *Command, p *state.Shot) *rule.Refusal {
	if no := r.inRange(s, c, p); no != nil {
		return no
	}
	if no := r.seen(s, c, p); no != nil {
		return no
	}
	return r.HasEffect(s, c, p)
}

// shot starts the plan of a volley with what the command states. It fills the Shot in place, as
// copying a literal would cost more.
func (plan *Plan) shot(c *Command) *state.Shot {
	p := &plan.Shot
	*p = state.Shot{}
	p.A, p.T, p.Rng, p.Column, p.Cover, p.Face = int(c.Unit), int(c.Target), c.At, c.Slope, c.Cover, c.Face
	return p
}

// Shots computes, on a table, the effect of a volley that is known to be allowed.
func (r *Rules) Shots(s *state.State, c *Command, plan *Plan) {
	p := plan.shot(c)
	p.Dice = int(c.N)
	r.measure(s, p)
	_ = r.aim(s, c, p)
}

func (r *Rules) mayShoot(s *state.State, c *Command, p *state.Shot) *rule.Refusal {
	if s.Units[p.A].Weapon == state.NoWeapon {
		return Refuse("no-weapon", state.Missile1, r.Name(s, p.A)+" have nothing to shoot with", r.ToBlows(s, &s.Units[p.A]))
	}
	if s.Units[p.T].Side == s.Units[p.A].Side {
		return Refuse("bad-argument", state.Missile8, r.Name(s, p.T)+" are on the same side", "")
	}
	u := &s.Units[p.A]
	if n := r.Volleys(s); n > 0 && u.Volleys >= n && !u.Shot || r.Spent(u) {
		return Refuse("already-shot", state.Missile11, r.Name(s, p.A)+" have nothing left to shoot", "")
	}
	if r.Unable(u) {
		return Refuse("not-yet", state.Missile11, r.Name(s, p.A)+" still load the "+r.Content.Arms[u.Weapon].ID+", for "+state.Count(int(u.Reload), "turn", "turns"), "end")
	}
	return nil
}

// afterMelee refuses to let a unit shoot after it attacked, if it may not do both. [war.missile.10]
func (r *Rules) afterMelee(s *state.State, p *state.Shot) *rule.Refusal {
	if u := &s.Units[p.A]; u.Attacked && r.EitherOr(s, u) {
		return Refuse("already-attacked", state.Missile10, r.Name(s, p.A)+" have attacked this turn", "")
	}
	return nil
}

// hasShots refuses more dice than a unit has left: each man shoots once a turn. [war.missile.11]
func (r *Rules) hasShots(s *state.State, c *Command, p *state.Shot) *rule.Refusal {
	u := &s.Units[p.A]
	may := r.ShotsOf(s, p.A) - u.Shots
	n := c.N
	if n == 0 {
		n = max(may, 0)
	}
	if n > may || n < 1 {
		aside, climbing := 0, 0
		if u.Idle() {
			aside, climbing = r.SetAside(s, p.A)
		}
		switch {
		case climbing > 0:
			return Refuse("on-ladder", state.Storm2, state.Itoa(climbing)+" of "+r.Name(s, p.A)+" are on a ladder", "")
		case aside > 0:
			return Refuse("at-work", state.Missile11, state.Itoa(aside)+" of "+r.Name(s, p.A)+" are at work", r.MayLeave(s, p.A))
		}
		if r.Content.Arms[u.Weapon].Shots > 1 {
			return Refuse("already-shot", state.Missile11, r.Name(s, p.A)+" have "+state.Count(int(max(0, may)), "shot", "shots")+" left this turn", "")
		}
		return Refuse("already-shot", state.Missile11, r.Name(s, p.A)+" have "+state.Itoa(int(max(0, may)))+" left who may shoot this turn", "")
	}
	p.Dice = int(n)
	return nil
}

// stoodStill refuses a volley of men who have moved, where that bars shooting. [war.missile.11]
func (r *Rules) stoodStill(s *state.State, c *Command, p *state.Shot) *rule.Refusal {
	u := &s.Units[p.A]
	bars := r.Rooted(u)
	switch s.Option(state.RulingMoveAndShoot) {
	case state.MoveAndShootScorpioStill:
		bars = bars || r.Content.Arms[u.Weapon].Engine && u.Spent.N > 0
	case state.MoveAndShootHalfMove:
		bars = bars || 2*u.Spent.N > u.Spent.D
	case state.MoveAndShootNo:
		bars = u.Spent.N > 0
	}
	if bars {
		return Refuse("moved", state.Missile11, r.Name(s, p.A)+" have moved", "")
	}
	return nil
}

// notFighting refuses to shoot out of a melee or into one. [war.missile.11]
func (r *Rules) notFighting(s *state.State, c *Command, p *state.Shot) *rule.Refusal {
	if len(s.Melees) == 0 {
		return nil
	}
	for _, i := range [2]int{p.A, p.T} {
		if k := s.FightOf(i); k >= 0 && !(i == p.T && s.Is(state.RulingFriendsInTheWay, state.FriendsInTheWayFree)) {
			return Refuse("in-melee", state.Missile11, r.Name(s, i)+" are in melee M"+state.Itoa(int(s.Melees[k].Number)), "")
		}
	}
	return nil
}

// inRange finds the band of a volley, or refuses it. [war.missile.2] [war.missile.3]
// [war.missile.4]
func (r *Rules) inRange(s *state.State, c *Command, p *state.Shot) *rule.Refusal {
	w := &r.Content.Arms[s.Units[p.A].Weapon]
	if p.Rng < int32(r.Content.N(state.NumMinimum)) && s.Is(state.RulingMinimumRange, state.MinimumRangeBlocked) {
		return Refuse("too-close", state.Missile3, "nothing is shot at nearer than "+state.Inches(int32(r.Content.N(state.NumMinimum)))+", this is "+state.Inches(p.Rng), "")
	}
	for k := range w.Bands {
		to := w.Bands[k].To[p.Column]
		last := k == len(w.Bands)-1
		if p.Rng < to || p.Rng == to && (last || !s.Is(state.RulingBandBoundary, state.BandBoundaryFarther)) {
			p.Band = k
			return nil
		}
	}
	return Refuse("out-of-range", state.Missile3, "the "+w.ID+" reaches "+state.Inches(w.Bands[len(w.Bands)-1].To[p.Column])+" here, this is "+state.Inches(p.Rng), "")
}

// seen refuses a volley without a line to its target, or at one that is wholly hidden.
// [war.cover.4] [war.cover.7] [war.cover.10]
func (r *Rules) seen(s *state.State, c *Command, p *state.Shot) *rule.Refusal {
	p.Windows = false
	if s.Mode == state.Battle {
		if no := r.pastFriends(s, p); no != nil {
			return no
		}
	}
	if p.Cover == (state.Covers{}) {
		return nil
	}
	u, t := &s.Units[p.A], &s.Units[p.T]
	housed := p.Part < state.AtFirstWork && r.Housed(s, t)
	for k := range p.Cover {
		if p.Cover[k] == state.CoverInside && (t.Exposed > 0 || housed && s.Is(state.RulingWindowExposure, state.WindowExposureAlways)) {
			p.Cover[k] = state.CoverWindow // only the men who can be seen are shot at [war.cover.5]
		}
		if p.Cover[k] == state.CoverWindow {
			if housed && t.Exposed == 0 && !s.Is(state.RulingWindowExposure, state.WindowExposureAlways) {
				p.Cover[k] = state.CoverInside
			}
			p.Windows = t.Exposed > 0 && !s.Is(state.RulingWindowExposure, state.WindowExposureAlways)
		}
	}
	for _, k := range p.Cover {
		v := &r.Content.Covers[k]
		switch r.Shelter(s, u.Weapon, k) {
		case state.NoLine:
			return Refuse("no-line", v.Line, "a "+r.Content.Arms[u.Weapon].ID+" has no shot over a wall", "")
		case state.NoHit:
			return Refuse("fully-covered", v.Rule, r.Name(s, p.T)+" cannot be hit there", "")
		}
	}
	return nil
}

// HasEffect finds the faces that hit: by armor, reduced by cover, split with a mount. It refuses a
// volley that none can hit. [war.missile.6]
func (r *Rules) HasEffect(s *state.State, c *Command, p *state.Shot) *rule.Refusal {
	u, t := &s.Units[p.A], &s.Units[p.T]
	b := &r.Content.Arms[u.Weapon].Bands[p.Band]
	p.Ranks, p.Printed = b.Ranks, b.Unarmord
	if t.Armored { // [war.general.7]
		p.Printed = b.Armored
	}
	off := uint8(0)
	for k, v := range p.Cover {
		if v != state.CoverNone && r.Shelter(s, u.Weapon, v) == state.Less && (k == 0 || p.Cover[0] == state.CoverNone || s.Is(state.RulingCoverStack, state.CoverStackEach)) {
			off++ // [war.cover.1]
		}
	}
	p.Effect = p.Printed - min(p.Printed, off)
	p.Man, p.Any = p.Effect, p.Effect
	if r.Splits(s, t) {
		if s.Is(state.RulingCoverAndSplit, state.CoverAndSplitHorseLost) {
			p.Man = min(uint8(r.Content.Splits[p.Printed].Value), p.Effect)
		} else {
			p.Man = uint8(r.Content.Splits[p.Effect].Value)
		}
	}
	if p.Printed == 0 {
		return Refuse("no-effect", state.Missile6, "the "+r.Content.Arms[u.Weapon].ID+" hits none of "+r.Name(s, p.T)+" at "+state.Inches(p.Rng), "")
	}
	if p.Effect == 0 {
		return Refuse("no-effect", state.Cover1, "cover leaves no face that hits", "")
	}
	if len(c.Picks) > 0 && !s.Is(state.RulingShotAllotment, state.ShotAllotmentShooterPicks) {
		return Refuse("bad-argument", state.Missile8, "shots are dealt, not aimed", "ruling shot-allotment=shooter-picks")
	}
	return r.canDeal(s, c, p)
}

// canDeal lists the men who can be hit and checks the stated picks against the list.
func (r *Rules) canDeal(s *state.State, c *Command, p *state.Shot) *rule.Refusal {
	if len(c.Picks) == 0 && !s.Is(state.RulingShotAllotment, state.ShotAllotmentShooterPicks) && !s.Is(state.RulingShotAllotment, state.ShotAllotmentRandom) && !s.Is(state.RulingShootingDie, state.ShootingDiePerTarget) {
		return nil
	}
	m := r.ExposedMen(s, p)
	if s.Is(state.RulingShootingDie, state.ShootingDiePerTarget) {
		p.Dice = m // [war.general.3]
		return nil
	}
	if !s.Is(state.RulingShotAllotment, state.ShotAllotmentShooterPicks) {
		return nil
	}
	if len(c.Picks) != p.Dice {
		return Refuse("bad-argument", state.Missile8, "name a man for "+[2]string{"each of the " + state.Itoa(p.Dice) + " shots", "the shot"}[state.Bit(p.Dice == 1)], "on 1,1,2")
	}
	for _, k := range c.Picks {
		if !state.Contains(r.List[:m], k-1) {
			return Refuse("bad-argument", state.Missile5, "man "+state.Itoa(int(k))+" cannot be hit", "")
		}
	}
	return nil
}

// Shoot throws the dice of a volley. [war.missile.7] [war.missile.8]
func (r *Rules) Shoot(s *state.State, c *Command, plan *Plan, ref *core.Ref) {
	p := &plan.Shot
	u := &s.Units[p.A]
	if s.Is(state.RulingDoubleHitScope, state.DoubleHitScopeEachThrow) {
		s.Forget(p.T)
	}
	if ref.Listen {
		r.tellShot(s, p, ref)
	}
	if !u.Shot {
		u.Volleys++
		u.Reload = uint8(r.Content.Arms[u.Weapon].Reload - 1)
	}
	u.Shot = true
	if s.Is(state.RulingShootingDie, state.ShootingDiePerTarget) {
		u.Shots = r.ShotsOf(s, p.A)
	} else {
		u.Shots += int32(p.Dice)
	}
	if r.Housed(s, u) { // all who have shot this turn stand at windows [war.cover.5]
		u.Exposed = max(u.Exposed, min(u.N, r.Shooters(u)))
		u.Shown = true
	} else if len(s.Feats) > 0 { // or perhaps on the edge of a cliff [war.cover.9]
		u.Shown = true
	}
	t := &s.Units[p.T]
	v := &Volley{R: r, S: s, Ref: ref, P: p, Men: s.Men[t.Off : t.Off+t.N]}
	v.throw(c)
	u.Fired, u.Scored = u.Fired+int32(p.Dice), u.Scored+int32(v.hits+v.mounts)
	if r.Lines.Chalked(p.T) == nil {
		s.Units[p.T].Touched = true
	}
	if v.hits+v.mounts > 0 {
		s.Await(p.T)
	}
	if ref.Listen {
		ref.Event(state.EvVolley, state.WhoUnit(p.A), state.WhoUnit(p.T), state.Missile8, p.Dice, v.hits+v.mounts, v.mounts)
	}
	if v.hits+v.mounts > 0 && (s.Is(state.RulingSurvivalTiming, state.SurvivalTimingPerVolley) || s.Is(state.RulingDoubleHitScope, state.DoubleHitScopeEachThrow)) {
		r.Settle(s, p.T, ref)
	} else if ref.Listen && v.hits+v.mounts > 0 {
		ref.Step(state.StWait, core.None, state.Hit5)
	}
}
