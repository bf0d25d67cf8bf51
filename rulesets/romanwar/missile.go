package romanwar

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// Faces of a target.
const (
	front uint8 = iota
	rear
	left
	right
)

// covers are what a target stands behind: stated ones, or on a table those on the line.
type covers [mostCovers]uint8

// mostCovers is how many of them can count, where each does.
const mostCovers = 4

// A shot is a volley that the rules allow: who shoots at whom with how many dice,
// and which faces do what.
type shot struct {
	a, t    int
	dice    int
	rng     int32
	column  uint8 // level, up or down
	cover   covers
	face    uint8
	band    int
	ranks   int
	windows bool // only the men at windows can be hit
	printed uint8
	effect  uint8 // after cover
	man     uint8 // faces up to this hit the man
	any     uint8 // and up to this his mount
}

// allowShoot refuses a volley, in the printed order.
func (r *Rules) allowShoot(s *State, c *Command) *rule.Refusal {
	if no := r.onTurn(s, c.unit); no != nil {
		return no
	}
	if no := r.hasMen(s, c.target); no != nil {
		return no
	}
	p := c.shot()
	if s.mode == battle {
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
	return r.hasEffect(s, c, p)
}

// shot begins to plan a volley with what is stated. It is filled in where it lies: a
// literal is made elsewhere and copied, which costs more than all that is in it.
func (c *Command) shot() *shot {
	p := &c.plan
	*p = shot{}
	p.a, p.t, p.rng, p.column, p.cover, p.face = int(c.unit), int(c.target), c.at, c.slope, c.cover, c.face
	return p
}

// shots finds on a table what the shots of a volley do that is known to be allowed.
func (r *Rules) shots(s *State, c *Command) {
	p := c.shot()
	p.dice = int(c.n)
	r.measure(s, p)
	_ = r.inRange(s, c, p)
	_ = r.seen(s, c, p)
	_ = r.hasEffect(s, c, p)
}

func (r *Rules) mayShoot(s *State, c *Command, p *shot) *rule.Refusal {
	if s.units[p.a].weapon == noWeapon {
		return refuse("no-weapon", missile1, r.name(s, p.a)+" have nothing to shoot with", r.toBlows(s, &s.units[p.a]))
	}
	if s.units[p.t].side == s.units[p.a].side {
		return refuse("bad-argument", missile8, r.name(s, p.t)+" are on the same side", "")
	}
	u := &s.units[p.a]
	if n := r.volleys(s); n > 0 && u.volleys >= n && !u.shot || r.spent(u) {
		return refuse("already-shot", missile11, r.name(s, p.a)+" have nothing left to shoot", "")
	}
	if r.unable(u) {
		return refuse("not-yet", missile11, r.name(s, p.a)+" still load the "+r.c.arms[u.weapon].id+", for "+count(int(u.reload), "turn", "turns"), "end")
	}
	return nil
}

// spent reports whether a unit has shot all there is for its weapon. [war.missile.11]
func (r *Rules) spent(u *unit) bool {
	n := r.c.arms[u.weapon].amount
	return n > 0 && u.volleys >= n && !u.shot
}

// unable reports whether a unit has nothing loaded: it has shot all there is, or still
// loads. [war.missile.11]
func (r *Rules) unable(u *unit) bool { return u.reload > 0 && !u.shot || r.spent(u) }

// shootsOn reports whether a unit has something to shoot with, in this turn or a later
// one.
func (r *Rules) shootsOn(u *unit) bool { return u.weapon != noWeapon && !r.spent(u) }

// shooters is how many men, or engines, of a unit have shot this turn, as far as each
// has shot all he can. [war.missile.11]
func (r *Rules) shooters(u *unit) int32 {
	if each := r.c.arms[u.weapon].shots; each > 1 {
		return (u.shots + each - 1) / each
	}
	return u.shots
}

// afterMelee: who may not shoot and then attack may not do so the other way round.
// [war.missile.10]
func (r *Rules) afterMelee(s *State, p *shot) *rule.Refusal {
	if u := &s.units[p.a]; u.attacked && r.eitherOr(s, u) {
		return refuse("already-attacked", missile10, r.name(s, p.a)+" have attacked this turn", "")
	}
	return nil
}

// eitherOr reports whether a unit may only shoot or attack in a turn, not both.
// [war.missile.10]
func (r *Rules) eitherOr(s *State, u *unit) bool {
	return !s.is(rulingFireAndMelee, fireAndMeleeAnyWeapon) && (!r.c.arms[u.weapon].charges || s.is(rulingFireAndMelee, fireAndMeleeNever))
}

// volleys is how many each unit has, 0 without end. [war.missile.11]
func (r *Rules) volleys(s *State) int32 {
	k := s.rulings[rulingAmmunition]
	if k == ammunitionUnlimited {
		return 0
	}
	n := int32(0)
	for _, digit := range rulingNames[rulingAmmunition].options[k] {
		n = 10*n + digit - '0'
	}
	return n
}

// setAside counts the men of a unit who may neither shoot nor attack, and of them
// those on ladders. [war.missile.11] [war.storm.2]
func (r *Rules) setAside(s *State, i int) (aside, climbing int) {
	u := &s.units[i]
	climbing = s.within(i, onLadder)
	switch s.rulings[rulingWorkAndShoot] {
	case workAndShootFree:
		return climbing, climbing
	case workAndShootAllWorkBars:
		if u.putUp { // all of them, as all have spent half a move
			return int(u.n), climbing
		}
		aside = int(u.busy)
	}
	return aside + climbing + s.within(i, atDoor, atChain, pushed, workDone) + r.comeUp(s, i), climbing
}

// comeUp is how many men of a unit have fought their way onto a wall this turn and do not
// shoot as well. [war.missile.10]
func (r *Rules) comeUp(s *State, i int) (n int) {
	u := &s.units[i]
	if !u.engaged || !r.eitherOr(s, u) {
		return 0
	}
	for k := u.off; k < u.off+u.n; k++ {
		n += bit(s.at(k) == onWall && s.hasAttacked(int32(i), s.men[k].num))
	}
	return n
}

// shotsOf is how many dice a unit has in a turn: a die a man, or an engine, or more with
// a weapon that is shot more often. [war.missile.7]
func (r *Rules) shotsOf(s *State, i int) int32 {
	n := r.shootersOf(s, i)
	if each := r.c.arms[s.units[i].weapon].shots; each > 1 {
		n *= each
	}
	return n
}

// shootersOf is how many men or engines of a unit may shoot in a turn.
func (r *Rules) shootersOf(s *State, i int) int32 {
	u := &s.units[i]
	n := u.n
	if u.idle() {
		aside, _ := r.setAside(s, i)
		n -= int32(aside)
	}
	if !r.c.arms[u.weapon].engine {
		return n
	}
	switch s.rulings[rulingScorpioDice] {
	case scorpioDicePerCrewman:
		return n
	case scorpioDiceFullCrew:
		return min(u.engines, n/max(1, u.crew))
	}
	return min(u.engines, n)
}

// idle reports whether some man may be elsewhere than in the ranks.
func (u *unit) idle() bool { return u.worked || u.atWork }

// hasShots: each man shoots once in a turn. [war.missile.11]
func (r *Rules) hasShots(s *State, c *Command, p *shot) *rule.Refusal {
	u := &s.units[p.a]
	may := r.shotsOf(s, p.a) - u.shots
	n := c.n
	if n == 0 {
		n = max(may, 0)
	}
	if n > may || n < 1 {
		aside, climbing := 0, 0
		if u.idle() {
			aside, climbing = r.setAside(s, p.a)
		}
		switch {
		case climbing > 0:
			return refuse("on-ladder", storm2, itoa(climbing)+" of "+r.name(s, p.a)+" are on a ladder", "")
		case aside > 0:
			return refuse("at-work", missile11, itoa(aside)+" of "+r.name(s, p.a)+" are at work", r.mayLeave(s, p.a))
		}
		if r.c.arms[u.weapon].shots > 1 {
			return refuse("already-shot", missile11, r.name(s, p.a)+" have "+count(int(max(0, may)), "shot", "shots")+" left this turn", "")
		}
		return refuse("already-shot", missile11, r.name(s, p.a)+" have "+itoa(int(max(0, may)))+" left who may shoot this turn", "")
	}
	p.dice = int(n)
	return nil
}

// stoodStill: may men shoot who have moved? [war.missile.11]
func (r *Rules) stoodStill(s *State, c *Command, p *shot) *rule.Refusal {
	u := &s.units[p.a]
	bars := r.rooted(u)
	switch s.rulings[rulingMoveAndShoot] {
	case moveAndShootScorpioStill:
		bars = bars || r.c.arms[u.weapon].engine && u.spent.n > 0
	case moveAndShootHalfMove:
		bars = bars || 2*u.spent.n > u.spent.d
	case moveAndShootNo:
		bars = u.spent.n > 0
	}
	if bars {
		return refuse("moved", missile11, r.name(s, p.a)+" have moved", "")
	}
	return nil
}

// rooted reports whether a unit has moved that would have to stand still to shoot.
func (r *Rules) rooted(u *unit) bool { return u.spent.n > 0 && r.c.arms[u.weapon].still }

// notFighting: nobody shoots out of a melee or into one. [war.missile.11]
func (r *Rules) notFighting(s *State, c *Command, p *shot) *rule.Refusal {
	if len(s.melees) == 0 {
		return nil
	}
	for _, i := range [2]int{p.a, p.t} {
		if k := s.fightOf(i); k >= 0 && !(i == p.t && s.is(rulingFriendsInTheWay, friendsInTheWayFree)) {
			return refuse("in-melee", missile11, r.name(s, i)+" are in melee M"+itoa(int(s.melees[k].number)), "")
		}
	}
	return nil
}

// inRange finds the band. [war.missile.2] [war.missile.3] [war.missile.4]
func (r *Rules) inRange(s *State, c *Command, p *shot) *rule.Refusal {
	w := &r.c.arms[s.units[p.a].weapon]
	if p.rng < int32(r.c.n(numMinimum)) && s.is(rulingMinimumRange, minimumRangeBlocked) {
		return refuse("too-close", missile3, "nothing is shot at nearer than "+inches(int32(r.c.n(numMinimum)))+", this is "+inches(p.rng), "")
	}
	for k := range w.bands {
		to := w.bands[k].to[p.column]
		last := k == len(w.bands)-1
		if p.rng < to || p.rng == to && (last || !s.is(rulingBandBoundary, bandBoundaryFarther)) {
			p.band = k
			return nil
		}
	}
	return refuse("out-of-range", missile3, "the "+w.id+" reaches "+inches(w.bands[len(w.bands)-1].to[p.column])+" here, this is "+inches(p.rng), "")
}

// shelter is what a cover does against a weapon. [war.cover.2]
func (r *Rules) shelter(s *State, weapon, k uint8) uint8 {
	w := &r.c.arms[weapon]
	does := w.against[k]
	if k == coverParapet && s.is(rulingParapetCover, parapetCoverNone) {
		return nothing
	}
	if !w.engine {
		return does
	}
	if does == noLine && s.is(rulingScorpioArc, scorpioArcArc) { // [war.cover.10]
		does = r.c.covers[k].columns[arcing]
	}
	switch {
	case does == nothing && k == coverSoft && s.is(rulingScorpioCover, scorpioCoverAny):
		return less
	case does == less && s.is(rulingScorpioCover, scorpioCoverNone):
		return nothing
	}
	return does
}

// seen: is there a line to the target, and is it not wholly hidden? [war.cover.4]
// [war.cover.7] [war.cover.10]
func (r *Rules) seen(s *State, c *Command, p *shot) *rule.Refusal {
	p.windows = false
	if s.mode == battle {
		if no := r.pastFriends(s, p); no != nil {
			return no
		}
	}
	if p.cover == (covers{}) {
		return nil
	}
	u, t := &s.units[p.a], &s.units[p.t]
	housed := r.housed(s, t)
	for k := range p.cover {
		if p.cover[k] == coverInside && (t.exposed > 0 || housed && s.is(rulingWindowExposure, windowExposureAlways)) {
			p.cover[k] = coverWindow // those who can be seen are shot at [war.cover.5]
		}
		if p.cover[k] == coverWindow {
			if housed && t.exposed == 0 && !s.is(rulingWindowExposure, windowExposureAlways) {
				p.cover[k] = coverInside
			}
			p.windows = t.exposed > 0 && !s.is(rulingWindowExposure, windowExposureAlways)
		}
	}
	for _, k := range p.cover {
		v := &r.c.covers[k]
		switch r.shelter(s, u.weapon, k) {
		case noLine:
			return refuse("no-line", v.line, "a "+r.c.arms[u.weapon].id+" has no shot over a wall", "")
		case noHit:
			return refuse("fully-covered", v.rule, r.name(s, p.t)+" cannot be hit there", "")
		}
	}
	return nil
}

// housed reports whether a unit is known to stand in a building: it is stated, or
// the middle of its ground lies in one. [war.cover.4]
func (r *Rules) housed(s *State, u *unit) bool {
	if u.indoors || !u.placed || len(s.feats) == 0 {
		return u.indoors
	}
	x, y := s.area(u).middle()
	for i := range s.feats {
		if f := &s.feats[i]; f.kind == building && f.holds(x, y) {
			return true
		}
	}
	return false
}

// hasEffect reads the faces off: by armor, less cover, shared with a mount.
// [war.missile.6]
func (r *Rules) hasEffect(s *State, c *Command, p *shot) *rule.Refusal {
	u, t := &s.units[p.a], &s.units[p.t]
	b := &r.c.arms[u.weapon].bands[p.band]
	p.ranks, p.printed = b.ranks, b.unarmord
	if t.armored { // [war.general.7]
		p.printed = b.armored
	}
	off := uint8(0)
	for k, v := range p.cover {
		if v != coverNone && r.shelter(s, u.weapon, v) == less && (k == 0 || p.cover[0] == coverNone || s.is(rulingCoverStack, coverStackEach)) {
			off++ // [war.cover.1]
		}
	}
	p.effect = p.printed - min(p.printed, off)
	p.man, p.any = p.effect, p.effect
	if r.splits(s, t) {
		if s.is(rulingCoverAndSplit, coverAndSplitHorseLost) {
			p.man = min(uint8(r.c.splits[p.printed].value), p.effect)
		} else {
			p.man = uint8(r.c.splits[p.effect].value)
		}
	}
	if p.printed == 0 {
		return refuse("no-effect", missile6, "the "+r.c.arms[u.weapon].id+" hits none of "+r.name(s, p.t)+" at "+inches(p.rng), "")
	}
	if p.effect == 0 {
		return refuse("no-effect", cover1, "cover leaves no face that hits", "")
	}
	if len(c.picks) > 0 && !s.is(rulingShotAllotment, shotAllotmentShooterPicks) {
		return refuse("bad-argument", missile8, "shots are dealt, not aimed", "ruling shot-allotment=shooter-picks")
	}
	return r.canDeal(s, c, p)
}

// splits reports whether man and mount share hits. [war.split.1]
func (r *Rules) splits(s *State, t *unit) bool {
	switch {
	case t.mount == onFoot:
		return false
	case t.mount == onHorse:
		return true
	case s.is(rulingChariotElephantBody, chariotElephantBodyOneBody) || s.is(rulingSplitWho, splitWhoCavalryOnly):
		return false
	}
	return t.mount == onChariot || !s.is(rulingSplitWho, splitWhoHorsesOnly)
}

// canDeal makes the list of men who can be hit and holds stated picks against it.
func (r *Rules) canDeal(s *State, c *Command, p *shot) *rule.Refusal {
	if len(c.picks) == 0 && !s.is(rulingShotAllotment, shotAllotmentShooterPicks) && !s.is(rulingShotAllotment, shotAllotmentRandom) && !s.is(rulingShootingDie, shootingDiePerTarget) {
		return nil
	}
	m := r.exposedMen(s, p)
	if s.is(rulingShootingDie, shootingDiePerTarget) {
		p.dice = m // [war.general.3]
		return nil
	}
	if !s.is(rulingShotAllotment, shotAllotmentShooterPicks) {
		return nil
	}
	if len(c.picks) != p.dice {
		return refuse("bad-argument", missile8, "name a man for "+[2]string{"each of the " + itoa(p.dice) + " shots", "the shot"}[bit(p.dice == 1)], "on 1,1,2")
	}
	for _, k := range c.picks {
		if !contains(r.list[:m], k-1) {
			return refuse("bad-argument", missile5, "man "+itoa(int(k))+" cannot be hit", "")
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

// shoot throws the dice of a volley. [war.missile.7] [war.missile.8]
func (r *Rules) shoot(s *State, c *Command, ref *bout.Ref) {
	p := &c.plan
	u := &s.units[p.a]
	if s.is(rulingDoubleHitScope, doubleHitScopeEachThrow) {
		s.forget(p.t)
	}
	if ref.Listen {
		r.tellShot(s, p, ref)
	}
	if !u.shot {
		u.volleys++
		u.reload = uint8(r.c.arms[u.weapon].reload - 1)
	}
	u.shot = true
	if s.is(rulingShootingDie, shootingDiePerTarget) {
		u.shots = r.shotsOf(s, p.a)
	} else {
		u.shots += int32(p.dice)
	}
	if r.housed(s, u) { // all who have shot this turn stand at windows [war.cover.5]
		u.exposed = max(u.exposed, min(u.n, r.shooters(u)))
		u.shown = true
	} else if len(s.feats) > 0 { // or perhaps on the edge of a cliff [war.cover.9]
		u.shown = true
	}
	v := &volley{r: r, s: s, ref: ref, p: p, off: s.units[p.t].off}
	v.throw(c)
	u.fired, u.scored = u.fired+int32(p.dice), u.scored+int32(v.hits+v.mounts)
	if r.lines.chalked(p.t) == nil {
		s.units[p.t].touched = true
	}
	if v.hits+v.mounts > 0 {
		s.await(p.t)
	}
	if ref.Listen {
		ref.Event(evVolley, whoUnit(p.a), whoUnit(p.t), missile8, p.dice, v.hits+v.mounts, v.mounts)
	}
	if v.hits+v.mounts > 0 && (s.is(rulingSurvivalTiming, survivalTimingPerVolley) || s.is(rulingDoubleHitScope, doubleHitScopeEachThrow)) {
		r.settle(s, p.t, ref)
	} else if ref.Listen && v.hits+v.mounts > 0 {
		ref.Step(stWait, bout.None, hit5)
	}
}

// forget wipes the hits of a unit's men before a throw that counts alone.
// [war.hit.3]
func (s *State) forget(i int) {
	u := &s.units[i]
	for k := u.off; k < u.off+u.n; k++ {
		s.men[k].hit, s.men[k].mnt = 0, 0
		s.men[k].st &^= survived | mountSurvived
	}
	u.engHits, u.engLived = [manyEngines]uint8{}, 0
}
