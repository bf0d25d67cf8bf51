package romanwar

import "math"

// plain plays a side by the fixed rules of automatic play: unit by unit in muster
// order it moves to where it can shoot or charge from, shoots at whom it hits best,
// charges whom it reaches, and stays in a melee unless it is two to one.
//
// A veteran does the same, but may bide his time: see veteran.go.
type plain struct {
	r       *Rules
	verbs   [numGiven]*verb
	veteran bool
	of      *State
	copies  uint64
	turn    int32
	side    uint8
	step    uint8
	own     []int32 // the units of the side as its turn began, in muster order
	at      int     // the next of them to look at
	patient bool    // it bides its time this turn
	given   bool    // it does so always
	scout   *scout
	papers  int8 // how it writes papers, or nobody: as the side is said to
}

// The verbs a policy gives.
const (
	giveEnd = iota
	giveCasualties
	giveRound
	giveNext
	giveRunover
	giveMove
	giveShoot
	giveCharge
	giveDecide
	giveLadderUp
	giveClimb
	givePush
	giveLadderMelee
	giveRam
	giveBatter
	numGiven
)

var givenWords = [numGiven]string{"end", "casualties", "round", "next", "runover", "move", "shoot", "charge", "decide", "ladder-up", "climb", "push-ladder", "ladder-melee", "ram", "batter"}

func newPlain(r *Rules, veteran bool) *plain {
	p := &plain{r: r, veteran: veteran, papers: nobody}
	for k, word := range givenWords {
		p.verbs[k] = r.verbs[word]
	}
	return p
}

// Choose writes the next command of the side that is to act.
func (p *plain) Choose(s *State, c *Command) {
	r := p.r
	c.side, c.picks, c.groups = nobody, c.picks[:0], c.groups[:0]
	if r.decision(s, c, p) {
		return
	}
	if s.mode != battle || !s.begun {
		if s.begun && p.drill(s, c) {
			return
		}
		if c.verb = p.verbs[giveEnd]; s.phased() && s.step != stepMelee {
			c.verb = p.verbs[giveNext]
		}
		return
	}
	p.resume(s)
	switch s.step {
	case stepMove:
		if p.siege(s, c) || p.each(s, c, (*plain).move) {
			return
		}
		if s.is(rulingStepOrder, stepOrderShootMoveMelee) && (p.casualties(s, c) || p.each2(s, c)) {
			return
		}
	case stepShoot:
		if p.each(s, c, (*plain).shoot) {
			return
		}
	case stepCasualties:
		if p.casualties(s, c) {
			return
		}
	case stepCharge:
		if p.each(s, c, (*plain).charge) {
			return
		}
	case stepMelee:
		if k := r.roundDue(s); k >= 0 {
			p.round(s, k, c)
			return
		}
		if p.fights(s, c) {
			return
		}
		c.verb = p.verbs[giveEnd]
		return
	}
	c.verb = p.verbs[giveNext]
}

// round: the next of a melee; where the players state the groups, they are even.
func (p *plain) round(s *State, k int, c *Command) {
	c.verb, c.melee = p.verbs[giveRound], int32(k)
	if m := &s.melees[k]; !m.made && s.is(rulingMeleeGroups, meleeGroupsStated) && m.ladder < 0 && m.front == 0 {
		c.groups = append(c.groups, p.r.evenGroups(s, m)...)
	}
}

// casualties: whoever waits for his fate.
func (p *plain) casualties(s *State, c *Command) bool {
	if !s.anyPending() {
		return false
	}
	c.verb = p.verbs[giveCasualties]
	c.unit = nobody
	return true
}

// resume goes on behind the last unit looked at, or begins anew in a new step.
func (p *plain) resume(s *State) {
	again := p.of == s && p.copies == s.copies && p.turn == s.turn && p.side == s.active // the same turn
	if !again || p.step != s.step {
		p.of, p.copies, p.turn, p.side, p.step, p.at = s, s.copies, s.turn, s.active, s.step, 0
		if !again {
			side, own := s.active, p.own[:0]
			for _, i := range p.r.sight[side].mustered(s, side) {
				if u := &s.units[i]; u.n > 0 && u.side == side {
					own = append(own, i)
				}
			}
			p.own = own
			p.patient = p.given || p.veteran && p.bidesBetter(s)
		}
	}
}

// A deed is what a unit may do in a step: it writes the command, or there is none.
type deed func(p *plain, s *State, i int, u *unit, c *Command) bool

// each looks at the units of the side in muster order until one has something to
// do that is allowed.
func (p *plain) each(s *State, c *Command, do deed) bool {
	for p.seek(s, c, do) {
		if p.may(s, c) {
			return true
		}
	}
	return false
}

// seek is each where everything is allowed.
func (p *plain) seek(s *State, c *Command, do deed) bool {
	own := p.own
	for at := p.at; at < len(own); at++ {
		if u := &s.units[own[at]]; u.n > 0 && do(p, s, int(own[at]), u, c) {
			p.at = at + 1
			return true
		}
	}
	p.at = len(own)
	return false
}

// each2 looks at them a second time, for charges in the step of moves.
func (p *plain) each2(s *State, c *Command) bool {
	for _, i := range p.own {
		if u := &s.units[i]; u.n > 0 && !u.attacked && p.charge(s, int(i), u, c) && p.may(s, c) {
			return true
		}
	}
	return false
}

// may reports whether a command is allowed, which on an open table it always is as the
// rulings are shipped.
func (p *plain) may(s *State, c *Command) bool {
	return len(s.feats) == 0 && p.r.asShipped(s) || p.r.permit(s, c) == nil
}

// wanted is how far a unit would go toward an enemy at a distance that can go so far on
// the ground before it, and whether it is all the way to where it shoots from.
func (p *plain) wanted(u *unit, d, far int32) (m int32, aim bool) {
	near := int32(p.r.c.n(numMinimum))
	if p.r.shootsOn(u) && u.mount <= onHorse {
		from := p.r.c.arms[u.weapon].bands[0].to[level]
		if d <= from {
			return 0, false
		}
		return min(far, d-from), d-from <= far
	}
	if d <= far {
		return 0, false
	}
	return min(far, d-near), false
}

// farthest is how far a unit can go along a gap vector, at most all of it, by the ground
// it meets there. [war.move.6]
func (p *plain) farthest(s *State, u *unit, c *Command, gx, gy int32) int32 {
	b := s.area(u)
	return longest(long(gx, gy), func(m int32) bool {
		dx, dy := along(gx, gy, m, false)
		return p.r.overGround(s, c, u, b, dx, dy) == nil
	})
}

// move: to where it can shoot or charge from; then it turns toward the enemy.
func (p *plain) move(s *State, i int, u *unit, c *Command) bool {
	r := p.r
	if u.hold || u.moved || u.ran > 0 || len(s.ladders) > 0 && r.atLadder(s, int32(i)) {
		return false
	}
	b := s.area(u)
	f := r.spot(s, i, u.side, b, math.MaxInt32)
	if f == nil {
		return false
	}
	e, d := f.unit, f.d
	near, beast := int32(r.c.n(numMinimum)), u.mount > onHorse
	if d < near && !beast {
		return false
	}
	eb := s.area(&s.units[e])
	gx, gy := b.away(*eb)
	c.unit = int32(i)
	far := u.base
	if len(s.feats) > 0 {
		far = p.farthest(s, u, c, gx, gy)
	}
	if beast && d <= far {
		c.verb = p.verbs[giveRunover]
		c.target, c.n, c.from = e, 0, 1
		c.m = min(u.n*r.patternMen(s), s.units[e].n)
		if s.sweeps() {
			c.m = 0
		}
		if r.permit(s, c) == nil {
			return true
		}
		far = min(far, max(0, d-near-1)) // as what lies between is closed
		c.m = 0
	}
	m, aim := p.wanted(u, d, far)
	if r.c.arms[u.weapon].still && !r.unable(u) && p.target(s, i, u) >= 0 {
		m = 0 // who moves does not shoot
	}
	if p.patient {
		m, aim = p.bide(s, u, &s.units[e], d, m, aim)
	}
	dx, dy := int32(0), int32(0)
	if m > 0 {
		dx, dy = p.goes(s, u, f, c, gx, gy, m, aim)
		gx, gy = b.moved(dx, dy).away(*eb)
	}
	facing := p.faces(s, i, u, dx, dy, gx, gy)
	if dx == 0 && dy == 0 && facing == u.facing {
		return false
	}
	c.verb = p.verbs[giveMove]
	c.x, c.y, c.facing, c.files = u.x+dx, u.y+dy, facing, 0
	if dx == 0 && dy == 0 {
		c.way, c.nLegs, c.legs[0] = way{cost: frac{0, int64(u.base)}}, 1, leg{0, level}
	}
	c.way.dx, c.way.dy, c.way.facing = dx, dy, facing
	return true
}

// goes is the way of a move: cut, or rounded up where that brings the unit into
// range; if the way is not clear it is shorter by half inches.
func (p *plain) goes(s *State, u *unit, f *sighting, c *Command, gx, gy, m int32, aim bool) (dx, dy int32) {
	r := p.r
	dx, dy = along(gx, gy, m, false)
	if aim && gx != 0 && gy != 0 {
		if ux, uy := along(gx, gy, m, true); long(ux, uy) <= u.base {
			dx, dy = ux, uy
		}
	}
	r.lookAlong(s, int(c.unit), dx, dy)
	for !r.roomOnWay(s, int(c.unit), dx, dy) || r.bars(s, u, f, c, dx, dy) {
		if m -= inch / 2; m <= 0 {
			return 0, 0
		}
		dx, dy = along(gx, gy, m, false)
	}
	return dx, dy
}

// bars reports whether a way is closed, too far or not clear of enemies, of whom the
// nearest is seen.
func (r *Rules) bars(s *State, u *unit, f *sighting, c *Command, dx, dy int32) bool {
	if r.overGround(s, c, u, &f.from, dx, dy) != nil {
		return true
	}
	if via, no := r.closed(s, u, &f.from, dx, dy); no != nil || r.atCorners(s, c, u, via) != nil {
		return true
	}
	return !r.clearOf(s, u.side, f, dx, dy, c.way.length)
}

// faces is the facing toward an enemy who is so far after a move; it is kept if the
// unit would not fit.
func (p *plain) faces(s *State, i int, u *unit, dx, dy, gx, gy int32) uint8 {
	if gx == 0 && gy == 0 {
		return u.facing
	}
	f := west
	switch deep := max(gy, -gy) >= max(gx, -gx); {
	case deep && gy > 0:
		f = north
	case deep:
		f = south
	case gx > 0:
		f = east
	}
	if f == u.facing {
		return f
	}
	t := *u
	t.x, t.y, t.facing = u.x+dx, u.y+dy, f
	if turned := s.rect(&t); !s.onTable(turned) || p.r.taken(s, i, &turned) >= 0 || p.r.nearAny(s, u.side, &turned) || p.r.wheels(s, u, &t, turned) != nil {
		return u.facing
	}
	return f
}

// shoot: at whom it hits best; of several the nearest, then the first mustered.
func (p *plain) shoot(s *State, i int, u *unit, c *Command) bool {
	r := p.r
	if u.weapon == noWeapon || u.shots > 0 || r.unable(u) || r.rooted(u) {
		return false
	}
	n := r.shotsOf(s, i)
	if n < 1 {
		return false
	}
	e := p.target(s, i, u)
	if e < 0 {
		return false
	}
	c.verb = p.verbs[giveShoot]
	c.unit, c.target, c.n, c.at = int32(i), int32(e), n, unstated
	if s.is(rulingShotAllotment, shotAllotmentShooterPicks) { // who may choose spreads his shots
		_ = r.allowShoot(s, c) // it lists who can be hit
		for k := range c.plan.dice {
			if m := len(r.list); m > 0 {
				c.picks = append(c.picks, r.list[k%m]+1)
			}
		}
	}
	return true
}

// An aim is a search for the unit to shoot at.
type aim struct {
	p      *plain
	s      *State
	v      *sight
	i      int
	u      *unit
	w      *reach
	far    int64 // square of the greatest distance that is of interest
	nearer       // of those that are hit as well as any
	e      uint8
}

// A reach is how far a weapon shoots on level ground.
type reach struct {
	ends [mostBands]int64 // squares of distances at which the bands end, as they are rounded
	last int              // of the bands
	top  uint8            // the highest face with which it hits anybody
}

// of is the reach of a weapon.
func (x *reach) of(w *arm) {
	x.last = len(w.bands) - 1
	for k := range w.bands {
		x.ends[k] = widest(w.bands[k].to[level])
		x.top = max(x.top, w.bands[k].armored, w.bands[k].unarmord)
	}
}

// target is the enemy unit to shoot at, or nobody.
func (p *plain) target(s *State, i int, u *unit) int {
	r := p.r
	w := &r.c.arms[u.weapon]
	last := &w.bands[len(w.bands)-1]
	farthest := last.to[level]
	if len(s.feats) > 0 {
		farthest = last.to[down]
	}
	b := s.area(u)
	if r.beyond(s, i, u.side, b, farthest) {
		return nobody
	}
	a := &aim{p: p, s: s, v: r.see(s, 1-u.side), i: i, u: u, w: &r.reach[u.weapon], far: widest(farthest)}
	near := widest(int32(r.c.n(numMinimum)) - 1)
	if c := &a.v.cells; c.many > 0 {
		west, east, bottom, top := c.window(b, farthest+2)
		for row := bottom; row <= top; row++ {
			first := c.first[row*c.wide+west]
			boxes := c.boxes[first:c.first[row*c.wide+east+1]]
			for x := range boxes {
				if square := apart(&boxes[x], b); square <= a.far && square > near {
					a.look(c.list[int(first)+x], square)
				}
			}
		}
	} else {
		for k := range a.v.boxes {
			if square := apart(&a.v.boxes[k], b); square <= a.far && square > near {
				a.look(int32(k), square)
			}
		}
	}
	if a.e == 0 {
		return nobody
	}
	return int(a.v.unit[a.unit])
}

// look takes column k into account: it is hit better than what was found, or as well
// and nearer.
func (a *aim) look(k int32, square int64) {
	e := a.effect(k, square)
	if e == 0 || e < a.e || e == a.e && square > a.most {
		return
	}
	if !a.p.r.c.arms[a.u.weapon].arcs {
		l := toward(a.u, a.v.boxes[k])
		if a.p.r.friendBetween(a.s, a.i, &l) {
			return
		}
	}
	if e > a.e {
		a.e, a.nearer = e, nearer{best: math.MaxInt64, most: math.MaxInt64}
	}
	a.nearer.look(k, square)
	if e == a.w.top {
		a.far = a.most // nobody is hit better
	}
}

// A nearer is the nearest of the units looked at: of those at the same distance,
// which is rounded, the first in muster order.
type nearer struct {
	best int64 // square of the least distance
	most int64 // greatest square that rounds to the same
	unit int32 // column of what has been found
}

// look takes column k into account, at the square of a distance no greater than most.
func (q *nearer) look(k int32, square int64) {
	if square < q.best {
		q.best = square
		d := int64(rounded(square))
		if most := d*d + d; most < q.most { // all that came before are farther
			q.most, q.unit = most, k
			return
		}
	}
	q.unit = min(q.unit, k)
}

// effect is the highest face that hits the unit of a column.
func (a *aim) effect(k int32, square int64) uint8 {
	if len(a.s.feats) > 0 {
		return a.p.r.effectAt(a.s, a.u, int(a.v.unit[k]), rounded(square))
	}
	band := 0
	for band < a.w.last && square > a.w.ends[band] {
		band++
	}
	b := &a.p.r.c.arms[a.u.weapon].bands[band]
	if a.s.units[a.v.unit[k]].armored {
		return b.armored
	}
	return b.unarmord
}

// effectAt is the highest face that hits a unit at a distance, after cover and
// before man and mount share it; 0 if nothing does.
func (r *Rules) effectAt(s *State, u *unit, target int, d int32) uint8 {
	t, w := &s.units[target], &r.c.arms[u.weapon]
	column := r.column(s, u, t)
	for k := range w.bands {
		b := &w.bands[k]
		if d > b.to[column] {
			continue
		}
		e := b.unarmord
		if t.armored {
			e = b.armored
		}
		if len(s.feats) > 0 {
			for _, k := range r.coversOf(s, u, t) {
				switch r.shelter(s, u.weapon, k) {
				case less:
					e -= min(e, 1)
				case noHit, noLine:
					e = 0
				}
			}
		}
		return e
	}
	return 0
}

// charge: whom it reaches with what is left of the move.
func (p *plain) charge(s *State, i int, u *unit, c *Command) bool {
	r := p.r
	if u.hold || u.mount > onHorse || u.attacked {
		return false
	}
	reach := u.base - u.gone
	if r.shootsOn(u) && !r.c.arms[u.weapon].charges {
		if u.shot {
			return false
		}
		reach = min(reach, int32(r.c.n(numMinimum))-1)
	} else if len(s.feats) > 0 {
		reach = 2 * u.base // on the road; the ground is looked at below
	}
	f := r.spot(s, i, u.side, s.area(u), reach)
	if f == nil || f.d > reach {
		return false
	}
	c.verb = p.verbs[giveCharge]
	c.unit, c.target, c.n, c.m = int32(i), f.unit, 0, 0
	if !r.roomToCharge(s, i, int(f.unit)) || len(s.feats) > 0 && r.permit(s, c) != nil || p.patient && !p.worth(s, i, int(f.unit)) {
		return false
	}
	return true
}

// decision writes the next paper that is wanted.
func (r *Rules) decision(s *State, c *Command, p *plain) bool {
	for k := int(s.open); s.wanted > 0 && k < len(s.melees); k++ {
		m := &s.melees[k]
		if m.over {
			continue
		}
		g := m.next
		if g == m.groups {
			continue
		}
		x := &s.groups[m.first+g]
		of := 0
		if x.paper[0] != noPaper || s.sealOf(int32(k), g, m.side) >= 0 {
			of = 1
		}
		if of == 1 && s.sealOf(int32(k), g, 1-m.side) >= 0 {
			continue // it lies there, and wants to be turned up
		}
		c.verb = p.verbs[giveDecide]
		c.melee, c.group, c.ground = int32(k), g, level
		c.side = int8(m.side)
		if of == 1 {
			c.side = int8(1 - m.side)
		}
		c.paper = writes(p.policy(s, uint8(c.side)), x.count(of), x.count(1-of))
		return true
	}
	return false
}

// policy is how a side writes its papers.
func (p *plain) policy(s *State, side uint8) uint8 {
	if p.papers != nobody {
		return uint8(p.papers)
	}
	return s.sides[side].policy
}

// writes is the paper of a policy for a group in which a side has so many men against
// so many.
func writes(policy uint8, own, foe int32) uint8 {
	if (policy == steady || policy == veteran) && 2*own < foe || policy == cautious && own < foe {
		return retreat
	}
	return stay
}
