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

// A shot is a volley that the rules allow: who shoots at whom with how many dice,
// and which faces do what.
type shot struct {
	a, t    int
	dice    int
	rng     int32
	column  uint8 // level, up or down
	cover   [2]uint8
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
	p := &c.plan
	*p = shot{a: int(c.unit), t: int(c.target), rng: c.at, column: c.slope, cover: c.cover, face: c.face}
	if s.mode == battle {
		if no := r.measure(s, p); no != nil {
			return no
		}
	}
	for _, check := range [...]func(*State, *Command, *shot) *rule.Refusal{r.mayShoot, r.hasShots, r.stoodStill, r.notFighting, r.inRange, r.seen} {
		if no := check(s, c, p); no != nil {
			return no
		}
	}
	return r.hasEffect(s, c, p)
}

func (r *Rules) mayShoot(s *State, c *Command, p *shot) *rule.Refusal {
	if s.units[p.a].weapon == noWeapon {
		return refuse("no-weapon", missile1, r.name(s, p.a)+" have nothing to shoot with", "")
	}
	if s.units[p.t].side == s.units[p.a].side {
		return refuse("bad-argument", missile8, r.name(s, p.t)+" are on the same side", "")
	}
	if n := r.volleys(s); n > 0 && s.units[p.a].volleys >= n && !s.units[p.a].shot {
		return refuse("already-shot", missile11, r.name(s, p.a)+" have nothing left to shoot", "")
	}
	return nil
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

// setAside counts the men of a unit who may not shoot, and of them those on
// ladders. [war.missile.11] [war.storm.2]
func (r *Rules) setAside(s *State, i int) (aside, climbing int) {
	climbing = s.within(i, onLadder)
	if s.is(rulingWorkAndShoot, workAndShootFree) {
		return climbing, climbing
	}
	return climbing + s.within(i, atDoor, atChain, pushed, climbedNow), climbing
}

// shotsOf is how many dice a unit has in a turn: a die a man, or an engine.
// [war.missile.7]
func (r *Rules) shotsOf(s *State, i int) int32 {
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
		case aside > 0 || s.is(rulingWorkAndShoot, workAndShootAllWorkBars) && u.worked:
			return refuse("at-work", missile11, itoa(aside)+" of "+r.name(s, p.a)+" are at work", "")
		}
		return refuse("already-shot", missile11, r.name(s, p.a)+" have "+itoa(int(max(0, may)))+" left who may shoot this turn", "")
	}
	p.dice = int(n)
	return nil
}

// stoodStill: may men shoot who have moved? [war.missile.11]
func (r *Rules) stoodStill(s *State, c *Command, p *shot) *rule.Refusal {
	u := &s.units[p.a]
	bars := false
	switch s.rulings[rulingMoveAndShoot] {
	case moveAndShootScorpioStill:
		bars = r.c.arms[u.weapon].engine && u.spent.n > 0
	case moveAndShootHalfMove:
		bars = 2*u.spent.n > u.spent.d
	case moveAndShootNo:
		bars = u.spent.n > 0
	}
	if bars {
		return refuse("moved", missile11, r.name(s, p.a)+" have moved", "")
	}
	if u.worked && s.is(rulingWorkAndShoot, workAndShootAllWorkBars) {
		return refuse("at-work", missile11, r.name(s, p.a)+" have worked this turn", "")
	}
	return nil
}

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
	return refuse("out-of-range", missile3, "the "+w.id+" reaches "+inches(w.bands[2].to[p.column])+" here, this is "+inches(p.rng), "")
}

// shelter is what a cover does against a weapon. [war.cover.2]
func (r *Rules) shelter(s *State, weapon, k uint8) uint8 {
	v := &r.c.covers[k]
	does := v.against[weapon]
	if k == coverParapet && s.is(rulingParapetCover, parapetCoverNone) {
		return nothing
	}
	if weapon != scorpio {
		return does
	}
	if does == noLine && s.is(rulingScorpioArc, scorpioArcArc) { // [war.cover.10]
		does = v.against[bow]
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
	u, t := &s.units[p.a], &s.units[p.t]
	housed := t.housed()
	p.windows = false
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

// housed reports whether the unit is known to stand in a building.
func (u *unit) housed() bool { return u.indoors }

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
		if r.shelter(s, u.weapon, v) == less && (k == 0 || p.cover[0] == coverNone || s.is(rulingCoverStack, coverStackEach)) {
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
	if s.is(rulingShotAllotment, shotAllotmentRandom) && m > mostPicked {
		return refuse("too-many-men", missile8, "no die has "+itoa(m)+" sides", "ruling shot-allotment=even-shots")
	}
	if !s.is(rulingShotAllotment, shotAllotmentShooterPicks) {
		return nil
	}
	if len(c.picks) != p.dice {
		return refuse("bad-argument", missile8, "name a man for each of the "+itoa(p.dice)+" shots", "on 1,1,2")
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

// mostPicked is how many sides a die can have.
const mostPicked = 100

// exposedMen lists the men who can be hit in the order in which they are dealt
// shots, in r.list, and returns how many there are. [war.missile.5]
func (r *Rules) exposedMen(s *State, p *shot) int {
	t := &s.units[p.t]
	n := int(t.n)
	r.list = r.list[:0]
	face := p.face
	if s.is(rulingRanksCountedFrom, ranksCountedFromFront) {
		face = front
	}
	files := min(int(t.files), n)
	switch {
	case p.windows:
		r.listMen(0, min(n, int(t.exposed)))
	case p.ranks == 0:
		r.listMen(0, n)
	case face == front:
		r.listMen(0, min(n, p.ranks*files))
	case face == rear:
		last := (n - 1) / files
		for k := last; k >= 0 && k > last-p.ranks; k-- {
			r.listMen(k*files, min(n, (k+1)*files))
		}
	default:
		for k := range min(p.ranks, files) {
			file := k
			if face == right {
				file = files - 1 - k
			}
			for i := file; i < n; i += files {
				r.list = append(r.list, int32(i))
			}
		}
	}
	if !p.windows { // engines stand behind their crews [war.type.5]
		r.listMen(n, n+r.targetEngines(s, t))
	}
	return len(r.list)
}

// targetEngines is how many engines of a unit can be hit like men.
func (r *Rules) targetEngines(s *State, t *unit) int {
	if t.engines == 0 || !s.is(rulingEngineHit, engineHitAsArmoredMan) {
		return 0
	}
	return min(int(t.engines), manyEngines)
}

func (r *Rules) listMen(from, to int) {
	for i := from; i < to; i++ {
		r.list = append(r.list, int32(i))
	}
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
	}
	u.shot = true
	if s.is(rulingShootingDie, shootingDiePerTarget) {
		u.shots = r.shotsOf(s, p.a)
	} else {
		u.shots += int32(p.dice)
	}
	if u.housed() {
		u.exposed, u.shown = max(u.exposed, min(u.n, int32(p.dice))), true
	}
	v := volley{r: r, s: s, ref: ref, p: p, off: s.units[p.t].off}
	v.throw(c)
	s.units[p.t].touched = true
	if v.hits+v.mounts > 0 {
		s.await(p.t)
	}
	ref.Event(evVolley, whoUnit(p.a), whoUnit(p.t), missile8, p.dice, v.hits+v.mounts, v.mounts)
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
		s.hit[k], s.mnt[k] = 0, 0
		s.st[k] &^= survived | mountSurvived
	}
}

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
	switch s.rulings[rulingShotAllotment] {
	case shotAllotmentEvenHits, shotAllotmentRandom:
		if !s.is(rulingShootingDie, shootingDiePerTarget) {
			v.after()
			return
		}
	case shotAllotmentShooterPicks:
		if !s.is(rulingShootingDie, shootingDiePerTarget) {
			for i, face := range v.faces(p.dice) {
				v.take(c.picks[i]-1, face)
			}
			return
		}
	}
	if !t.touched && !p.windows && r.targetEngines(s, t) == 0 && (p.ranks == 0 || p.face == front || s.is(rulingRanksCountedFrom, ranksCountedFromFront)) {
		m := int(t.n) // nobody has been dealt a shot yet: man by man, again and again
		if p.ranks > 0 {
			m = min(m, p.ranks*int(min(t.files, t.n)))
		}
		v.fresh(m)
		return
	}
	v.level(r.exposedMen(s, p))
}

// faces throws so many dice.
func (v *volley) faces(n int) []uint8 {
	return v.ref.Handful(whoUnit(v.p.a), n, dieShot, missile7, int(v.p.man), int(v.p.any))
}

// fresh deals to men 1 to m of whom none has been dealt a shot this turn.
func (v *volley) fresh(m int) {
	s := v.s
	faces := v.faces(v.p.dice)
	dealt := s.dealt[v.off : int(v.off)+m]
	for len(faces) > 0 {
		n := min(m, len(faces))
		if v.ref.Listen || v.p.any > v.p.man {
			for i, face := range faces[:n] {
				v.mark(int32(i), face)
				dealt[i]++
			}
		} else {
			v.plain(faces[:n], dealt)
		}
		faces = faces[n:]
	}
}

// plain marks hits on men without mounts while nobody listens.
func (v *volley) plain(faces []uint8, dealt []uint16) {
	s, man := v.s, v.p.man
	hit, st := s.hit[v.off:int(v.off)+len(faces)], s.st[v.off:int(v.off)+len(faces)]
	for i, face := range faces {
		if face <= man {
			v.hits++
			if hit[i] < most8 {
				hit[i]++
			}
			st[i] |= pending
		}
		dealt[i]++
	}
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

// after throws first and then deals the hits. [war.missile.8]
func (v *volley) after() {
	s, m := v.s, v.r.exposedMen(v.s, v.p)
	list := v.r.list[:m]
	random := s.is(rulingShotAllotment, shotAllotmentRandom)
	for _, face := range v.faces(v.p.dice) {
		if face > v.p.any {
			continue
		}
		k := list[0]
		if random {
			k = list[v.ref.Pick(whoUnit(v.p.a), m, uint8(m), dieRandom, missile8)]
		} else {
			for _, x := range list {
				if v.hitsOn(x) < v.hitsOn(k) {
					k = x
				}
			}
		}
		v.take(k, face)
	}
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
	return v.s.dealt[v.off+k]
}

func (v *volley) hitsOn(k int32) int {
	if e := v.engine(k); e >= 0 {
		return int(v.s.units[v.p.t].engHits[e])
	}
	return int(v.s.hit[v.off+k]) + int(v.s.mnt[v.off+k])
}

// take deals a die to a man, or to an engine.
func (v *volley) take(k int32, face uint8) {
	if e := v.engine(k); e >= 0 {
		t := &v.s.units[v.p.t]
		t.engDealt[e]++
		if face <= v.p.any {
			v.hits++
			t.engHits[e] = min(t.engHits[e]+1, most8)
			v.ref.Event(evHit, whoUnit(v.p.t), bout.None, type5, int(k)+1)
		}
		return
	}
	v.s.dealt[v.off+k]++
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
		s.hit[at] = min(s.hit[at]+1, most8)
		v.ref.Event(evHit, whoUnit(v.p.t), bout.None, hit1, int(k)+1)
	case face <= v.p.any:
		v.mounts++
		s.mnt[at] = min(s.mnt[at]+1, most8)
		v.ref.Event(evMountHit, whoUnit(v.p.t), bout.None, split5, int(k)+1)
	default:
		return
	}
	s.st[at] |= pending
}

// tellShot records how the faces of a volley were found.
func (r *Rules) tellShot(s *State, p *shot, ref *bout.Ref) {
	u, t, a := &s.units[p.a], &s.units[p.t], whoUnit(p.a)
	w := &r.c.arms[u.weapon]
	ref.Step(stOneDie, a, general3)
	ref.Step(stWeapon, a, w.rule, int(u.weapon))
	if !w.arcs {
		ref.Step(stStraight, a, missile9)
	}
	if p.column != level {
		ref.Step(stColumn, a, missile2, int(p.column), int(w.bands[0].to[p.column]), int(w.bands[1].to[p.column]), int(w.bands[2].to[p.column]))
	}
	ref.Step(stBand, a, hit4, p.band+1, int(p.rng), int(w.bands[p.band].to[p.column]))
	for k := range 2 {
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
	ref.Step(stEffect, a, hit1, int(p.printed))
	covered := false
	for k, v := range p.cover {
		if v != coverNone && r.shelter(s, u.weapon, v) == less && (k == 0 || !covered || s.is(rulingCoverStack, coverStackEach)) {
			covered = true
			ref.Step(stCover, whoUnit(p.t), r.c.covers[v].rule, int(v), int(p.effect))
			ref.Step(stEffect, a, cover1, int(p.effect))
		}
	}
	if r.splits(s, t) {
		horse := 0
		if p.any > p.man {
			horse = int(p.any)
		}
		if covered {
			ref.Step(stEffect, a, missile6, int(p.effect))
		}
		ref.Step(stSplit, whoUnit(p.t), r.c.splits[p.effect].rule, int(p.man), horse)
	}
	ref.Step(stDealt, a, missile8, p.dice, r.exposedMen(s, p))
	if p.dice > 1 {
		ref.Step(stAtOnce, a, general5)
	}
}
