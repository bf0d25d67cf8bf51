package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// Faces of a target.
const (
	front uint8 = iota
	rear
	left
	right
)

// Covers are what a target stands behind: stated ones, or on a table those on the line.
type Covers [mostCovers]uint8

// mostCovers is how many of them can count, where each does.
const mostCovers = 4

// A Shot is a volley that the rules allow: who shoots at whom with how many dice,
// and which faces do what.
type Shot struct {
	A, T    int
	Dice    int
	Rng     int32
	column  uint8 // level, up or down
	Cover   Covers
	face    uint8
	band    int
	Ranks   int
	Windows bool // only the men at windows can be hit
	printed uint8
	effect  uint8 // after cover
	Man     uint8 // faces up to this hit the man
	Any     uint8 // and up to this his mount
}

// AllowShoot refuses a volley, in the printed order.
func (r *Rules) AllowShoot(s *State, c *Command) *rule.Refusal {
	if no := r.onTurn(s, c.Unit); no != nil {
		return no
	}
	if no := r.hasMen(s, c.Target); no != nil {
		return no
	}
	p := c.shot()
	if s.Mode == Battle {
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
	if no := r.inRange(s, c, p); no != nil {
		return no
	}
	if no := r.seen(s, c, p); no != nil {
		return no
	}
	return r.HasEffect(s, c, p)
}

// shot begins to plan a volley with what is stated. It is filled in where it lies: a
// literal is made elsewhere and copied, which costs more than all that is in it.
func (c *Command) shot() *Shot {
	p := &c.Plan
	*p = Shot{}
	p.A, p.T, p.Rng, p.column, p.Cover, p.face = int(c.Unit), int(c.Target), c.At, c.Slope, c.Cover, c.Face
	return p
}

// Shots finds on a table what the shots of a volley do that is known to be allowed.
func (r *Rules) Shots(s *State, c *Command) {
	p := c.shot()
	p.Dice = int(c.N)
	r.measure(s, p)
	_ = r.inRange(s, c, p)
	_ = r.seen(s, c, p)
	_ = r.HasEffect(s, c, p)
}

func (r *Rules) mayShoot(s *State, c *Command, p *Shot) *rule.Refusal {
	if s.Units[p.A].Weapon == NoWeapon {
		return Refuse("no-weapon", Missile1, r.Name(s, p.A)+" have nothing to shoot with", r.toBlows(s, &s.Units[p.A]))
	}
	if s.Units[p.T].Side == s.Units[p.A].Side {
		return Refuse("bad-argument", Missile8, r.Name(s, p.T)+" are on the same side", "")
	}
	u := &s.Units[p.A]
	if n := r.volleys(s); n > 0 && u.Volleys >= n && !u.Shot || r.spent(u) {
		return Refuse("already-shot", Missile11, r.Name(s, p.A)+" have nothing left to shoot", "")
	}
	if r.Unable(u) {
		return Refuse("not-yet", Missile11, r.Name(s, p.A)+" still load the "+r.Content.Arms[u.Weapon].ID+", for "+Count(int(u.Reload), "turn", "turns"), "end")
	}
	return nil
}

// spent reports whether a unit has shot all there is for its weapon. [war.missile.11]
func (r *Rules) spent(u *Unit) bool {
	n := r.Content.Arms[u.Weapon].Amount
	return n > 0 && u.Volleys >= n && !u.Shot
}

// Unable reports whether a unit has nothing loaded: it has shot all there is, or still
// loads. [war.missile.11]
func (r *Rules) Unable(u *Unit) bool { return u.Reload > 0 && !u.Shot || r.spent(u) }

// ShootsOn reports whether a unit has something to shoot with, in this turn or a later
// one.
func (r *Rules) ShootsOn(u *Unit) bool { return u.Weapon != NoWeapon && !r.spent(u) }

// shooters is how many men, or engines, of a unit have shot this turn, as far as each
// has shot all he can. [war.missile.11]
func (r *Rules) shooters(u *Unit) int32 {
	if each := r.Content.Arms[u.Weapon].Shots; each > 1 {
		return (u.Shots + each - 1) / each
	}
	return u.Shots
}

// afterMelee: who may not shoot and then attack may not do so the other way round.
// [war.missile.10]
func (r *Rules) afterMelee(s *State, p *Shot) *rule.Refusal {
	if u := &s.Units[p.A]; u.Attacked && r.eitherOr(s, u) {
		return Refuse("already-attacked", Missile10, r.Name(s, p.A)+" have attacked this turn", "")
	}
	return nil
}

// eitherOr reports whether a unit may only shoot or attack in a turn, not both.
// [war.missile.10]
func (r *Rules) eitherOr(s *State, u *Unit) bool {
	return !s.Is(RulingFireAndMelee, FireAndMeleeAnyWeapon) && (!r.Content.Arms[u.Weapon].Charges || s.Is(RulingFireAndMelee, FireAndMeleeNever))
}

// volleys is how many each unit has, 0 without end. [war.missile.11]
func (r *Rules) volleys(s *State) int32 {
	k := s.Rulings[RulingAmmunition]
	if k == AmmunitionUnlimited {
		return 0
	}
	n := int32(0)
	for _, digit := range RulingNames[RulingAmmunition].Options[k] {
		n = 10*n + digit - '0'
	}
	return n
}

// setAside counts the men of a unit who may neither shoot nor attack, and of them
// those on ladders. [war.missile.11] [war.storm.2]
func (r *Rules) setAside(s *State, i int) (aside, climbing int) {
	u := &s.Units[i]
	climbing = s.Within(i, OnLadder)
	switch s.Rulings[RulingWorkAndShoot] {
	case WorkAndShootFree:
		return climbing, climbing
	case WorkAndShootAllWorkBars:
		if u.PutUp { // all of them, as all have spent half a move
			return int(u.N), climbing
		}
		aside = int(u.Busy)
	}
	return aside + climbing + s.Within(i, AtDoor, AtChain, pushed, workDone) + r.comeUp(s, i), climbing
}

// comeUp is how many men of a unit have fought their way onto a wall this turn and do not
// shoot as well. [war.missile.10]
func (r *Rules) comeUp(s *State, i int) (n int) {
	u := &s.Units[i]
	if !u.engaged || !r.eitherOr(s, u) {
		return 0
	}
	for k := u.Off; k < u.Off+u.N; k++ {
		n += Bit(s.At(k) == OnWall && s.hasAttacked(int32(i), s.Men[k].Num))
	}
	return n
}

// ShotsOf is how many dice a unit has in a turn: a die a man, or an engine, or more with
// a weapon that is shot more often. [war.missile.7]
func (r *Rules) ShotsOf(s *State, i int) int32 {
	n := r.shootersOf(s, i)
	if each := r.Content.Arms[s.Units[i].Weapon].Shots; each > 1 {
		n *= each
	}
	return n
}

// shootersOf is how many men or engines of a unit may shoot in a turn.
func (r *Rules) shootersOf(s *State, i int) int32 {
	u := &s.Units[i]
	n := u.N
	if u.Idle() {
		aside, _ := r.setAside(s, i)
		n -= int32(aside)
	}
	if !r.Content.Arms[u.Weapon].Engine {
		return n
	}
	switch s.Rulings[RulingScorpioDice] {
	case ScorpioDicePerCrewman:
		return n
	case ScorpioDiceFullCrew:
		return min(u.Engines, n/max(1, u.Crew))
	}
	return min(u.Engines, n)
}

// Idle reports whether some man may be elsewhere than in the ranks.
func (u *Unit) Idle() bool { return u.Worked || u.AtWork }

// hasShots: each man shoots once in a turn. [war.missile.11]
func (r *Rules) hasShots(s *State, c *Command, p *Shot) *rule.Refusal {
	u := &s.Units[p.A]
	may := r.ShotsOf(s, p.A) - u.Shots
	n := c.N
	if n == 0 {
		n = max(may, 0)
	}
	if n > may || n < 1 {
		aside, climbing := 0, 0
		if u.Idle() {
			aside, climbing = r.setAside(s, p.A)
		}
		switch {
		case climbing > 0:
			return Refuse("on-ladder", Storm2, Itoa(climbing)+" of "+r.Name(s, p.A)+" are on a ladder", "")
		case aside > 0:
			return Refuse("at-work", Missile11, Itoa(aside)+" of "+r.Name(s, p.A)+" are at work", r.mayLeave(s, p.A))
		}
		if r.Content.Arms[u.Weapon].Shots > 1 {
			return Refuse("already-shot", Missile11, r.Name(s, p.A)+" have "+Count(int(max(0, may)), "shot", "shots")+" left this turn", "")
		}
		return Refuse("already-shot", Missile11, r.Name(s, p.A)+" have "+Itoa(int(max(0, may)))+" left who may shoot this turn", "")
	}
	p.Dice = int(n)
	return nil
}

// stoodStill: may men shoot who have moved? [war.missile.11]
func (r *Rules) stoodStill(s *State, c *Command, p *Shot) *rule.Refusal {
	u := &s.Units[p.A]
	bars := r.Rooted(u)
	switch s.Rulings[RulingMoveAndShoot] {
	case MoveAndShootScorpioStill:
		bars = bars || r.Content.Arms[u.Weapon].Engine && u.Spent.N > 0
	case MoveAndShootHalfMove:
		bars = bars || 2*u.Spent.N > u.Spent.D
	case MoveAndShootNo:
		bars = u.Spent.N > 0
	}
	if bars {
		return Refuse("moved", Missile11, r.Name(s, p.A)+" have moved", "")
	}
	return nil
}

// Rooted reports whether a unit has moved that would have to stand still to shoot.
func (r *Rules) Rooted(u *Unit) bool { return u.Spent.N > 0 && r.Content.Arms[u.Weapon].Still }

// notFighting: nobody shoots out of a melee or into one. [war.missile.11]
func (r *Rules) notFighting(s *State, c *Command, p *Shot) *rule.Refusal {
	if len(s.Melees) == 0 {
		return nil
	}
	for _, i := range [2]int{p.A, p.T} {
		if k := s.FightOf(i); k >= 0 && !(i == p.T && s.Is(RulingFriendsInTheWay, FriendsInTheWayFree)) {
			return Refuse("in-melee", Missile11, r.Name(s, i)+" are in melee M"+Itoa(int(s.Melees[k].Number)), "")
		}
	}
	return nil
}

// inRange finds the band. [war.missile.2] [war.missile.3] [war.missile.4]
func (r *Rules) inRange(s *State, c *Command, p *Shot) *rule.Refusal {
	w := &r.Content.Arms[s.Units[p.A].Weapon]
	if p.Rng < int32(r.Content.N(NumMinimum)) && s.Is(RulingMinimumRange, MinimumRangeBlocked) {
		return Refuse("too-close", Missile3, "nothing is shot at nearer than "+Inches(int32(r.Content.N(NumMinimum)))+", this is "+Inches(p.Rng), "")
	}
	for k := range w.Bands {
		to := w.Bands[k].To[p.column]
		last := k == len(w.Bands)-1
		if p.Rng < to || p.Rng == to && (last || !s.Is(RulingBandBoundary, BandBoundaryFarther)) {
			p.band = k
			return nil
		}
	}
	return Refuse("out-of-range", Missile3, "the "+w.ID+" reaches "+Inches(w.Bands[len(w.Bands)-1].To[p.column])+" here, this is "+Inches(p.Rng), "")
}

// Shelter is what a cover does against a weapon. [war.cover.2]
func (r *Rules) Shelter(s *State, weapon, k uint8) uint8 {
	w := &r.Content.Arms[weapon]
	does := w.Against[k]
	if k == coverParapet && s.Is(RulingParapetCover, ParapetCoverNone) {
		return nothing
	}
	if !w.Engine {
		return does
	}
	if does == NoLine && s.Is(RulingScorpioArc, ScorpioArcArc) { // [war.cover.10]
		does = r.Content.Covers[k].Columns[Arcing]
	}
	switch {
	case does == nothing && k == CoverSoft && s.Is(RulingScorpioCover, ScorpioCoverAny):
		return Less
	case does == Less && s.Is(RulingScorpioCover, ScorpioCoverNone):
		return nothing
	}
	return does
}

// seen: is there a line to the target, and is it not wholly hidden? [war.cover.4]
// [war.cover.7] [war.cover.10]
func (r *Rules) seen(s *State, c *Command, p *Shot) *rule.Refusal {
	p.Windows = false
	if s.Mode == Battle {
		if no := r.pastFriends(s, p); no != nil {
			return no
		}
	}
	if p.Cover == (Covers{}) {
		return nil
	}
	u, t := &s.Units[p.A], &s.Units[p.T]
	housed := r.housed(s, t)
	for k := range p.Cover {
		if p.Cover[k] == coverInside && (t.Exposed > 0 || housed && s.Is(RulingWindowExposure, WindowExposureAlways)) {
			p.Cover[k] = coverWindow // those who can be seen are shot at [war.cover.5]
		}
		if p.Cover[k] == coverWindow {
			if housed && t.Exposed == 0 && !s.Is(RulingWindowExposure, WindowExposureAlways) {
				p.Cover[k] = coverInside
			}
			p.Windows = t.Exposed > 0 && !s.Is(RulingWindowExposure, WindowExposureAlways)
		}
	}
	for _, k := range p.Cover {
		v := &r.Content.Covers[k]
		switch r.Shelter(s, u.Weapon, k) {
		case NoLine:
			return Refuse("no-line", v.Line, "a "+r.Content.Arms[u.Weapon].ID+" has no shot over a wall", "")
		case NoHit:
			return Refuse("fully-covered", v.Rule, r.Name(s, p.T)+" cannot be hit there", "")
		}
	}
	return nil
}

// housed reports whether a unit is known to stand in a building: it is stated, or
// the middle of its ground lies in one. [war.cover.4]
func (r *Rules) housed(s *State, u *Unit) bool {
	if u.Indoors || !u.Placed || len(s.Feats) == 0 {
		return u.Indoors
	}
	x, y := s.Area(u).Middle()
	for i := range s.Feats {
		if f := &s.Feats[i]; f.Kind == Building && f.holds(x, y) {
			return true
		}
	}
	return false
}

// HasEffect reads the faces off: by armor, less cover, shared with a mount.
// [war.missile.6]
func (r *Rules) HasEffect(s *State, c *Command, p *Shot) *rule.Refusal {
	u, t := &s.Units[p.A], &s.Units[p.T]
	b := &r.Content.Arms[u.Weapon].Bands[p.band]
	p.Ranks, p.printed = b.Ranks, b.Unarmord
	if t.Armored { // [war.general.7]
		p.printed = b.Armored
	}
	off := uint8(0)
	for k, v := range p.Cover {
		if v != CoverNone && r.Shelter(s, u.Weapon, v) == Less && (k == 0 || p.Cover[0] == CoverNone || s.Is(RulingCoverStack, CoverStackEach)) {
			off++ // [war.cover.1]
		}
	}
	p.effect = p.printed - min(p.printed, off)
	p.Man, p.Any = p.effect, p.effect
	if r.Splits(s, t) {
		if s.Is(RulingCoverAndSplit, CoverAndSplitHorseLost) {
			p.Man = min(uint8(r.Content.Splits[p.printed].Value), p.effect)
		} else {
			p.Man = uint8(r.Content.Splits[p.effect].Value)
		}
	}
	if p.printed == 0 {
		return Refuse("no-effect", Missile6, "the "+r.Content.Arms[u.Weapon].ID+" hits none of "+r.Name(s, p.T)+" at "+Inches(p.Rng), "")
	}
	if p.effect == 0 {
		return Refuse("no-effect", Cover1, "cover leaves no face that hits", "")
	}
	if len(c.Picks) > 0 && !s.Is(RulingShotAllotment, ShotAllotmentShooterPicks) {
		return Refuse("bad-argument", Missile8, "shots are dealt, not aimed", "ruling shot-allotment=shooter-picks")
	}
	return r.canDeal(s, c, p)
}

// Splits reports whether man and mount share hits. [war.split.1]
func (r *Rules) Splits(s *State, t *Unit) bool {
	switch {
	case t.Mount == OnFoot:
		return false
	case t.Mount == OnHorse:
		return true
	case s.Is(RulingChariotElephantBody, ChariotElephantBodyOneBody) || s.Is(RulingSplitWho, SplitWhoCavalryOnly):
		return false
	}
	return t.Mount == onChariot || !s.Is(RulingSplitWho, SplitWhoHorsesOnly)
}

// canDeal makes the list of men who can be hit and holds stated picks against it.
func (r *Rules) canDeal(s *State, c *Command, p *Shot) *rule.Refusal {
	if len(c.Picks) == 0 && !s.Is(RulingShotAllotment, ShotAllotmentShooterPicks) && !s.Is(RulingShotAllotment, ShotAllotmentRandom) && !s.Is(RulingShootingDie, ShootingDiePerTarget) {
		return nil
	}
	m := r.ExposedMen(s, p)
	if s.Is(RulingShootingDie, ShootingDiePerTarget) {
		p.Dice = m // [war.general.3]
		return nil
	}
	if !s.Is(RulingShotAllotment, ShotAllotmentShooterPicks) {
		return nil
	}
	if len(c.Picks) != p.Dice {
		return Refuse("bad-argument", Missile8, "name a man for "+[2]string{"each of the " + Itoa(p.Dice) + " shots", "the shot"}[Bit(p.Dice == 1)], "on 1,1,2")
	}
	for _, k := range c.Picks {
		if !contains(r.List[:m], k-1) {
			return Refuse("bad-argument", Missile5, "man "+Itoa(int(k))+" cannot be hit", "")
		}
	}
	return nil
}

func contains(list []int32, x int32) bool {
	for _, y := range list {
		if x == y {
			return true
		}
	}
	return false
}

// Shoot throws the dice of a volley. [war.missile.7] [war.missile.8]
func (r *Rules) Shoot(s *State, c *Command, ref *core.Ref) {
	p := &c.Plan
	u := &s.Units[p.A]
	if s.Is(RulingDoubleHitScope, DoubleHitScopeEachThrow) {
		s.forget(p.T)
	}
	if ref.Listen {
		r.tellShot(s, p, ref)
	}
	if !u.Shot {
		u.Volleys++
		u.Reload = uint8(r.Content.Arms[u.Weapon].Reload - 1)
	}
	u.Shot = true
	if s.Is(RulingShootingDie, ShootingDiePerTarget) {
		u.Shots = r.ShotsOf(s, p.A)
	} else {
		u.Shots += int32(p.Dice)
	}
	if r.housed(s, u) { // all who have shot this turn stand at windows [war.cover.5]
		u.Exposed = max(u.Exposed, min(u.N, r.shooters(u)))
		u.Shown = true
	} else if len(s.Feats) > 0 { // or perhaps on the edge of a cliff [war.cover.9]
		u.Shown = true
	}
	v := &Volley{R: r, S: s, Ref: ref, P: p, Off: s.Units[p.T].Off}
	v.throw(c)
	u.Fired, u.Scored = u.Fired+int32(p.Dice), u.Scored+int32(v.hits+v.mounts)
	if r.Lines.chalked(p.T) == nil {
		s.Units[p.T].Touched = true
	}
	if v.hits+v.mounts > 0 {
		s.Await(p.T)
	}
	if ref.Listen {
		ref.Event(EvVolley, WhoUnit(p.A), WhoUnit(p.T), Missile8, p.Dice, v.hits+v.mounts, v.mounts)
	}
	if v.hits+v.mounts > 0 && (s.Is(RulingSurvivalTiming, SurvivalTimingPerVolley) || s.Is(RulingDoubleHitScope, DoubleHitScopeEachThrow)) {
		r.Settle(s, p.T, ref)
	} else if ref.Listen && v.hits+v.mounts > 0 {
		ref.Step(stWait, core.None, Hit5)
	}
}

// forget wipes the hits of a unit's men before a throw that counts alone.
// [war.hit.3]
func (s *State) forget(i int) {
	u := &s.Units[i]
	for k := u.Off; k < u.Off+u.N; k++ {
		s.Men[k].Hit, s.Men[k].Mnt = 0, 0
		s.Men[k].St &^= Survived | MountSurvived
	}
	u.EngHits, u.EngLived = [manyEngines]uint8{}, 0
}
