package policy

import (
	"math"
	"summa/rulesets/romanwar/odds"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// Plain plays a side by fixed rules. Going through the units in muster order, it moves each to
// where it can shoot or charge, shoots at the unit it hits best, charges an enemy within reach, and
// stays in a melee unless it is outnumbered two to one.
//
// A veteran does the same, but may bide its time: see veteran.go.
type Plain struct {
	r       *rules.Rules
	acts    [numGiven]*rules.Action
	plan    rules.Plan // scratch: the plan of the command it considers
	veteran bool
	of      *state.State
	copies  uint64
	turn    int32
	side    uint8
	step    uint8
	own     []int32 // the units its side had when the turn began, in muster order
	at      int     // index in own of the next unit to look at
	patient bool    // it bides its time this turn
	given   bool    // it always bides its time
	scout   *scout
	reach   []reach    // by weapon
	Typed   *odds.Odds // to compute reasons; nil where nobody asks for any
	papers  int8       // how it writes papers; Nobody: as stated for the side
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

func NewPlain(r *rules.Rules, veteran bool) *Plain {
	p := &Plain{r: r, veteran: veteran, papers: state.Nobody, reach: make([]reach, len(r.Content.Arms))}
	for k := range p.reach {
		p.reach[k].of(&r.Content.Arms[k])
	}
	for k, word := range givenWords {
		p.acts[k] = r.Actions[word]
	}
	return p
}

// Choose writes the next command of the active side to c.
func (p *Plain) Choose(s *state.State, c *rules.Command) {
	r := p.r
	c.Side, c.Picks, c.Groups = state.Nobody, c.Picks[:0], c.Groups[:0]
	if decision(r, s, c, p) {
		return
	}
	if s.Mode != state.Battle || !s.Begun {
		if s.Begun && p.drill(s, c) {
			return
		}
		if c.Action = p.acts[giveEnd]; s.Phased() && s.Step != state.StepMelee {
			c.Action = p.acts[giveNext]
		}
		return
	}
	p.resume(s)
	switch s.Step {
	case state.StepMove:
		if p.siege(s, c) || p.each(s, c, (*Plain).move) {
			return
		}
		if s.Is(state.RulingStepOrder, state.StepOrderShootMoveMelee) && (p.casualties(s, c) || p.each2(s, c)) {
			return
		}
	case state.StepShoot:
		if p.each(s, c, (*Plain).shoot) {
			return
		}
	case state.StepCasualties:
		if p.casualties(s, c) {
			return
		}
	case state.StepCharge:
		if p.each(s, c, (*Plain).charge) {
			return
		}
	case state.StepMelee:
		if k := r.RoundDue(s); k >= 0 {
			p.round(s, k, c)
			return
		}
		if p.fights(s, c) {
			return
		}
		c.Action = p.acts[giveEnd]
		return
	}
	c.Action = p.acts[giveNext]
}

// round writes the command for the next round of a melee; where the players must state the groups,
// it states even ones.
func (p *Plain) round(s *state.State, k int, c *rules.Command) {
	c.Action, c.Melee = p.acts[giveRound], int32(k)
	if m := &s.Melees[k]; !m.Made && s.Is(state.RulingMeleeGroups, state.MeleeGroupsStated) && m.Ladder < 0 && m.Front == 0 {
		c.Groups = append(c.Groups, p.r.EvenGroups(s, m)...)
	}
}

// casualties writes the command that settles hits, if any wait.
func (p *Plain) casualties(s *state.State, c *rules.Command) bool {
	if !s.AnyPending() {
		return false
	}
	c.Action = p.acts[giveCasualties]
	c.Unit = state.Nobody
	return true
}

// resume continues after the last unit looked at, or starts again in a new step or turn.
func (p *Plain) resume(s *state.State) {
	again := p.of == s && p.copies == s.Copies && p.turn == s.Turn && p.side == s.Active // the same turn
	if !again || p.step != s.Step {
		p.of, p.copies, p.turn, p.side, p.step, p.at = s, s.Copies, s.Turn, s.Active, s.Step, 0
		if !again {
			side, own := s.Active, p.own[:0]
			for _, i := range p.r.Sight[side].Mustered(s, side) {
				if u := &s.Units[i]; u.N > 0 && u.Side == side {
					own = append(own, i)
				}
			}
			p.own = own
			p.patient = p.given || p.veteran && p.bidesBetter(s)
		}
	}
}

// A deed writes the command for what a unit does in a step, or reports false if it does nothing.
type deed func(p *Plain, s *state.State, i int, u *state.Unit, c *rules.Command) bool

// each looks at the units of the side in muster order until do writes a command that is allowed.
func (p *Plain) each(s *state.State, c *rules.Command, do deed) bool {
	for p.seek(s, c, do) {
		if p.may(s, c) {
			return true
		}
	}
	return false
}

// seek is each without the check that the command is allowed.
func (p *Plain) seek(s *state.State, c *rules.Command, do deed) bool {
	own := p.own
	for at := p.at; at < len(own); at++ {
		if u := &s.Units[own[at]]; u.N > 0 && do(p, s, int(own[at]), u, c) {
			p.at = at + 1
			return true
		}
	}
	p.at = len(own)
	return false
}

// each2 goes through the units a second time, for charges in the move step.
func (p *Plain) each2(s *state.State, c *rules.Command) bool {
	for _, i := range p.own {
		if u := &s.Units[i]; u.N > 0 && !u.Attacked && p.charge(s, int(i), u, c) && p.may(s, c) {
			return true
		}
	}
	return false
}

// may reports whether a command is allowed. On an open table under the default rulings, the
// commands of this policy always are.
func (p *Plain) may(s *state.State, c *rules.Command) bool {
	return len(s.Feats) == 0 && p.r.AsShipped(s) || p.r.May(s, c)
}

// wanted returns how far a unit would go toward an enemy at distance d, if it can go far on the
// ground before it; aim reports whether that takes it all the way to where it shoots from.
func (p *Plain) wanted(u *state.Unit, d, far int32) (m int32, aim bool) {
	near := int32(p.r.Content.N(state.NumMinimum))
	if p.r.ShootsOn(u) && u.Mount <= state.OnHorse {
		from := p.r.Content.Arms[u.Weapon].Bands[0].To[state.Level]
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

// farthest returns how far a unit can go along a gap vector, at most all of it, over the ground on
// that way. [war.move.6]
func (p *Plain) farthest(s *state.State, u *state.Unit, c *rules.Command, gx, gy int32) int32 {
	b := s.Area(u)
	return state.Longest(state.Long(gx, gy), func(m int32) bool {
		dx, dy := state.Along(gx, gy, m, false)
		return p.r.OverGround(s, c, &p.plan, u, b, dx, dy) == nil
	})
}

// move moves a unit to where it can shoot or charge from, and turns it toward the enemy.
func (p *Plain) move(s *state.State, i int, u *state.Unit, c *rules.Command) bool {
	r := p.r
	if u.Hold || u.Moved || u.Ran > 0 || len(s.Ladders) > 0 && atLadder(r, s, int32(i)) {
		return false
	}
	b := s.Area(u)
	f := r.Spot(s, i, u.Side, b, math.MaxInt32)
	if f == nil {
		return false
	}
	e, d := f.Unit, f.D
	near, beast := int32(r.Content.N(state.NumMinimum)), u.Mount > state.OnHorse
	if d < near && !beast {
		return false
	}
	eb := s.Area(&s.Units[e])
	gx, gy := b.Away(*eb)
	c.Unit = int32(i)
	far := u.Base
	if len(s.Feats) > 0 {
		far = p.farthest(s, u, c, gx, gy)
	}
	if beast && d <= far {
		c.Action = p.acts[giveRunover]
		c.Target, c.N, c.From = e, 0, 1
		c.M = min(u.N*r.PatternMen(s), s.Units[e].N)
		if s.Sweeps() {
			c.M = 0
		}
		if r.May(s, c) {
			return true
		}
		far = min(far, max(0, d-near-1)) // because the space between may be closed to it
		c.M = 0
	}
	m, aim := p.wanted(u, d, far)
	if r.Content.Arms[u.Weapon].Still && !r.Unable(u) && p.target(s, i, u) >= 0 {
		m = 0 // it cannot shoot if it moves
	}
	if p.patient {
		m, aim = p.bide(s, u, &s.Units[e], d, m, aim)
	}
	dx, dy := int32(0), int32(0)
	if m > 0 {
		dx, dy = p.goes(s, u, f, c, gx, gy, m, aim)
		gx, gy = b.Moved(dx, dy).Away(*eb)
	}
	facing := p.faces(s, i, u, dx, dy, gx, gy)
	if dx == 0 && dy == 0 && facing == u.Facing {
		return false
	}
	c.Action = p.acts[giveMove]
	c.X, c.Y, c.Facing, c.Files = u.X+dx, u.Y+dy, facing, 0
	if dx == 0 && dy == 0 {
		p.plan.Way, p.plan.NLegs, p.plan.Legs[0] = state.Way{Cost: state.Frac{N: 0, D: int64(u.Base)}}, 1, state.Leg{Length: 0, Ground: state.Level}
	}
	p.plan.Way.Dx, p.plan.Way.Dy, p.plan.Way.Facing = dx, dy, facing
	return true
}

// goes returns the vector of a move of length m: rounded up where that brings the unit into range,
// and shortened by half inches until the way is clear.
func (p *Plain) goes(s *state.State, u *state.Unit, f *state.Sighting, c *rules.Command, gx, gy, m int32, aim bool) (dx, dy int32) {
	r := p.r
	dx, dy = state.Along(gx, gy, m, false)
	if aim && gx != 0 && gy != 0 {
		if ux, uy := state.Along(gx, gy, m, true); state.Long(ux, uy) <= u.Base {
			dx, dy = ux, uy
		}
	}
	r.LookAlong(s, int(c.Unit), dx, dy)
	for !r.RoomOnWay(s, int(c.Unit), dx, dy) || bars(r, s, u, f, c, &p.plan, dx, dy) {
		if m -= state.Inch / 2; m <= 0 {
			return 0, 0
		}
		dx, dy = state.Along(gx, gy, m, false)
	}
	return dx, dy
}

// bars reports whether a way is closed, too far, or not clear of enemies; f is the sighting of the
// nearest one.
func bars(r *rules.Rules, s *state.State, u *state.Unit, f *state.Sighting, c *rules.Command, plan *rules.Plan, dx, dy int32) bool {
	if r.OverGround(s, c, plan, u, &f.From, dx, dy) != nil {
		return true
	}
	if via, no := r.Closed(s, u, &f.From, dx, dy); no != nil || r.AtCorners(s, c, plan, u, via) != nil {
		return true
	}
	return !r.ClearOf(s, u.Side, f, dx, dy, plan.Way.Length)
}

// faces returns the facing of a unit, after a move by dx, dy, toward an enemy at gx, gy; the
// present facing if the unit would not fit otherwise.
func (p *Plain) faces(s *state.State, i int, u *state.Unit, dx, dy, gx, gy int32) uint8 {
	if gx == 0 && gy == 0 {
		return u.Facing
	}
	f := state.West
	switch deep := max(gy, -gy) >= max(gx, -gx); {
	case deep && gy > 0:
		f = state.North
	case deep:
		f = state.South
	case gx > 0:
		f = state.East
	}
	if f == u.Facing {
		return f
	}
	t := *u
	t.X, t.Y, t.Facing = u.X+dx, u.Y+dy, f
	if turned := s.Rect(&t); !s.OnTable(turned) || p.r.Taken(s, i, &turned) >= 0 || p.r.NearAny(s, u.Side, &turned) || p.r.Wheels(s, u, &t, turned) != nil {
		return u.Facing
	}
	return f
}

// shoot has a unit shoot at the enemy it hits best; of several the nearest, then the first
// mustered.
func (p *Plain) shoot(s *state.State, i int, u *state.Unit, c *rules.Command) bool {
	r := p.r
	if u.Weapon == state.NoWeapon || u.Shots > 0 || r.Unable(u) || r.Rooted(u) {
		return false
	}
	n := r.ShotsOf(s, i)
	if n < 1 {
		return false
	}
	e := p.target(s, i, u)
	if e < 0 {
		return false
	}
	c.Action = p.acts[giveShoot]
	c.Unit, c.Target, c.N, c.At = int32(i), int32(e), n, rules.Unstated
	if r.PartsOf(s, e) > state.StayedBehind && !r.May(s, c) && !p.another(s, c) { // the part shot at may not stand where its unit does
		return false
	}
	if s.Is(state.RulingShotAllotment, state.ShotAllotmentShooterPicks) { // where the shooter may pick, he spreads his shots
		_ = r.AllowShoot(s, c, &p.plan) // it lists who can be hit
		for k := range p.plan.Shot.Dice {
			if m := len(r.List); m > 0 {
				c.Picks = append(c.Picks, r.List[k%m]+1)
			}
		}
	}
	return true
}

// another finds a different target when the first choice cannot be shot at: the one that the most
// faces hit, and of equal ones the nearest.
func (p *Plain) another(s *state.State, c *rules.Command) bool {
	best, worth := int32(state.Nobody), int64(0)
	for i := range s.Units {
		c.Target = int32(i)
		if t := &s.Units[i]; t.N == 0 || t.Side == s.Units[c.Unit].Side {
			continue
		}
		plan, no := p.r.Permit(s, c)
		if no != nil {
			continue
		}
		if w := int64(plan.Shot.Effect)<<32 - int64(plan.Shot.Rng); w > worth {
			best, worth = c.Target, w
		}
	}
	c.Target = best
	return best >= 0
}

// An aim is a search for the best target of a unit.
type aim struct {
	p      *Plain
	s      *state.State
	v      *state.Sight
	i      int
	u      *state.Unit
	w      *reach
	far    int64 // square of the greatest distance still of interest
	nearer       // among the units that are hit best
	e      uint8
}

// A reach is the ranges of a weapon on level ground.
type reach struct {
	ends [state.MostBands]int64 // greatest squared distance in each band
	last int                    // index of the last band
	top  uint8                  // the highest face with which it hits anyone
}

// of computes the reach of a weapon.
func (x *reach) of(w *state.Arm) {
	x.last = len(w.Bands) - 1
	for k := range w.Bands {
		x.ends[k] = state.Widest(w.Bands[k].To[state.Level])
		x.top = max(x.top, w.Bands[k].Armored, w.Bands[k].Unarmord)
	}
}

// target returns the enemy unit to shoot at, or Nobody.
func (p *Plain) target(s *state.State, i int, u *state.Unit) int {
	r := p.r
	w := &r.Content.Arms[u.Weapon]
	last := &w.Bands[len(w.Bands)-1]
	farthest := last.To[state.Level]
	if len(s.Feats) > 0 {
		farthest = last.To[state.Down]
	}
	b := s.Area(u)
	if r.Beyond(s, i, u.Side, b, farthest) {
		return state.Nobody
	}
	a := &aim{p: p, s: s, v: r.See(s, 1-u.Side), i: i, u: u, w: &p.reach[u.Weapon], far: state.Widest(farthest)}
	near := state.Widest(int32(r.Content.N(state.NumMinimum)) - 1)
	if c := &a.v.Cells; c.Many > 0 {
		west, east, bottom, top := c.Window(b, farthest+2)
		for row := bottom; row <= top; row++ {
			first := c.First[row*c.Wide+west]
			boxes := c.Boxes[first:c.First[row*c.Wide+east+1]]
			for x := range boxes {
				if square := state.Apart(&boxes[x], b); square <= a.far && square > near {
					a.look(c.List[int(first)+x], square)
				}
			}
		}
	} else {
		for k := range a.v.Boxes {
			if square := state.Apart(&a.v.Boxes[k], b); square <= a.far && square > near {
				a.look(int32(k), square)
			}
		}
	}
	if a.e == 0 {
		return state.Nobody
	}
	return int(a.v.Unit[a.unit])
}

// look considers the unit of column k: it becomes the choice if it is hit better, or as well and is
// nearer.
func (a *aim) look(k int32, square int64) {
	e := a.effect(k, square)
	if e == 0 || e < a.e || e == a.e && square > a.most {
		return
	}
	if !a.p.r.Content.Arms[a.u.Weapon].Arcs {
		l := state.Toward(a.u, a.v.Boxes[k])
		if a.p.r.FriendBetween(a.s, a.i, &l) {
			return
		}
	}
	if e > a.e {
		a.e, a.nearer = e, nearer{best: math.MaxInt64, most: math.MaxInt64}
	}
	a.nearer.look(k, square)
	if e == a.w.top {
		a.far = a.most // no unit can be hit better
	}
}

// A nearer is the nearest of the units considered; of those at the same rounded distance, the first
// in muster order.
type nearer struct {
	best int64 // square of the least distance
	most int64 // greatest square that rounds to the same
	unit int32 // column of the choice
}

// look considers the unit of column k, at a squared distance of at most q.most.
func (q *nearer) look(k int32, square int64) {
	if square < q.best {
		q.best = square
		d := int64(state.Rounded(square))
		if most := d*d + d; most < q.most { // all units before are farther
			q.most, q.unit = most, k
			return
		}
	}
	q.unit = min(q.unit, k)
}

// effect returns the highest face that hits the unit of column k.
func (a *aim) effect(k int32, square int64) uint8 {
	if len(a.s.Feats) > 0 {
		return effectAt(a.p.r, a.s, a.u, int(a.v.Unit[k]), state.Rounded(square))
	}
	band := 0
	for band < a.w.last && square > a.w.ends[band] {
		band++
	}
	b := &a.p.r.Content.Arms[a.u.Weapon].Bands[band]
	if a.s.Units[a.v.Unit[k]].Armored {
		return b.Armored
	}
	return b.Unarmord
}

// effectAt returns the highest face that hits a unit at distance d, after cover and before hits are
// split with a mount; 0 if none does.
func effectAt(r *rules.Rules, s *state.State, u *state.Unit, target int, d int32) uint8 {
	t, w := &s.Units[target], &r.Content.Arms[u.Weapon]
	column := r.Column(s, u, t)
	for k := range w.Bands {
		b := &w.Bands[k]
		if d > b.To[column] {
			continue
		}
		e := b.Unarmord
		if t.Armored {
			e = b.Armored
		}
		if len(s.Feats) > 0 {
			for _, k := range r.CoversOf(s, u, t) {
				switch r.Shelter(s, u.Weapon, k) {
				case state.Less:
					e -= min(e, 1)
				case state.NoHit, state.NoLine:
					e = 0
				}
			}
		}
		return e
	}
	return 0
}

// charge has a unit charge an enemy that the rest of its move reaches.
func (p *Plain) charge(s *state.State, i int, u *state.Unit, c *rules.Command) bool {
	r := p.r
	if u.Hold || u.Mount > state.OnHorse || u.Attacked {
		return false
	}
	reach := u.Base - u.Gone
	if r.ShootsOn(u) && !r.Content.Arms[u.Weapon].Charges {
		if u.Shot {
			return false
		}
		if !p.idle(s, i, u) {
			reach = min(reach, int32(r.Content.N(state.NumMinimum))-1)
		}
	} else if len(s.Feats) > 0 {
		reach = 2 * u.Base // as on a road; the real ground is checked below
	}
	f := r.Spot(s, i, u.Side, s.Area(u), reach)
	if f == nil || f.D > reach {
		return false
	}
	c.Action = p.acts[giveCharge]
	c.Unit, c.Target, c.N, c.M = int32(i), f.Unit, 0, 0
	if !r.RoomToCharge(s, i, int(f.Unit)) || len(s.Feats) > 0 && !r.May(s, c) || p.patient && !p.worth(s, i, int(f.Unit)) {
		return false
	}
	return true
}

// decision writes the next paper that is wanted, and reports whether there is one.
func decision(r *rules.Rules, s *state.State, c *rules.Command, p *Plain) bool {
	for k := int(s.Open); s.Wanted > 0 && k < len(s.Melees); k++ {
		m := &s.Melees[k]
		if m.Over {
			continue
		}
		g := m.Next
		if g == m.Groups {
			continue
		}
		x := &s.Groups[m.First+g]
		of := 0
		if x.Paper[0] != state.NoPaper || s.SealOf(int32(k), g, m.Side) >= 0 {
			of = 1
		}
		if of == 1 && s.SealOf(int32(k), g, 1-m.Side) >= 0 {
			continue // its paper lies sealed and is to be revealed
		}
		c.Action = p.acts[giveDecide]
		c.Melee, c.Group, c.Ground = int32(k), g, state.Level
		c.Side = int8(m.Side)
		if of == 1 {
			c.Side = int8(1 - m.Side)
		}
		c.Paper = writes(p.policy(s, uint8(c.Side)), x.Count(of), x.Count(1-of))
		return true
	}
	return false
}

// policy returns how a side writes its papers.
func (p *Plain) policy(s *state.State, side uint8) uint8 {
	if p.papers != state.Nobody {
		return uint8(p.papers)
	}
	return s.Sides[side].Policy
}

// writes returns the paper that a policy writes for a group with own men against foe men.
func writes(how uint8, own, foe int32) uint8 {
	if (how == state.Steady || how == state.Veteran) && 2*own < foe || how == state.Cautious && own < foe {
		return state.Retreat
	}
	return state.Stay
}
