package morturi

import "summa/internal/field"

// plain fights by a fixed procedure, without chance of its own: it looks one
// attack ahead, and never surrenders.
type plain struct {
	r      *Rules
	cost   [maxReach * maxReach]int8 // of the squares around the walker: MP, or one of unseen and shut
	level  [128][]field.Square       // squares by their cost
	at     field.Square              // the middle of cost
	closes bool                      // he has to close with the nearest enemy
	wide   int                       // how far it goes to each side
	path   [maxReach]field.Square    // of the plan, backwards
	length int
	goal   goal
	who    int // whose plan it is
	next   field.Square
	mp     int8 // with which he is to come there
	seen   []Figure
}

// A walker goes at most half of that to each side.
const maxReach = 63

func newPlain(r *Rules) *plain { return &plain{r: r} }

// Choose chooses the next command.
func (p *plain) Choose(s *State, c *Command) {
	*c = Command{by: nobody, on: nobody, school: nobody, edits: c.edits[:0], list: c.list[:0]}
	switch s.phase {
	case Choose:
		p.activate(s, c)
	case Movement:
		p.turn(s, c)
	case Attack:
		p.finish(s, c)
	case Reaction:
		p.react(s, c)
	case Effect:
		p.effect(s, c)
	case RoundEnd:
		p.say(c, "fight-on") // for the school that is asked, and no other
		c.order[0], c.nOrder = s.order[s.asked], 1
	default:
		p.say(c, "begin")
	}
}

func (p *plain) say(c *Command, verb string) { c.verb = p.r.verbs[verb] }

// nearestEnemy is the enemy nearest to a figure, the first entered of equals.
func (s *State) nearestEnemy(i int) (who, distance int) {
	who, distance = -1, 1<<20
	for j := range int(s.n) {
		if s.fig[j].onField && s.enemies(i, j) {
			if d := s.fig[i].at.Walk(s.fig[j].at); d < distance {
				who, distance = j, d
			}
		}
	}
	return who, distance
}

// activate: who is nearest to an enemy. (P1)
func (p *plain) activate(s *State, c *Command) {
	best, least := -1, 1<<21
	for i := range int(s.n) {
		if s.fig[i].school != s.holding() || !s.ready(i) {
			continue
		}
		d := 1 << 20
		if s.fig[i].onField {
			_, d = s.nearestEnemy(i)
		}
		if d < least {
			best, least = i, d
		}
	}
	if best < 0 {
		p.say(c, "pass")
		return
	}
	p.say(c, "activate")
	c.on = int8(best)
}

// trick makes c use a clause of the active figure's.
func (p *plain) trick(c *Command, cl *clause, id clauseID) {
	p.say(c, "trick")
	c.trick, c.clause = cl.trick, id
}

// turn: the start of the turn, then the plan. (P2, P3)
func (p *plain) turn(s *State, c *Command) {
	i := int(s.active)
	f := &s.fig[i]
	if !f.onField {
		p.say(c, "done")
		return
	}
	if f.fresh && p.opening(s, c, i) {
		return
	}
	if f.hasCondition(prone) {
		if f.mp >= p.r.c.conditions[0].standUp {
			p.say(c, "trick")
			c.does = doesStandUp
			return
		}
		p.finish(s, c)
		return
	}
	if f.granted != 0 {
		if p.shoot(s, c, i) {
			return
		}
	}
	p.plan(s, c, i)
}

// opening: recover from blindness, adopt a stance, make ready to shoot. (P2)
func (p *plain) opening(s *State, c *Command, i int) bool {
	f := &s.fig[i]
	if f.hasCondition(blinded) && !f.acted && p.r.blind(s, i)+int(f.attack.tn) > 6 && !p.blindRole(s, i) {
		p.say(c, "trick")
		c.does = doesRecover
		return true
	}
	if k := p.stance(s, i); k != 0 {
		p.say(c, "trick")
		c.does, c.trick = doesStance, k
		return true
	}
	return f.granted == 0 && !f.hasCondition(prone) && s.neighbours(i, true) == 0 && p.archery(s, c, i)
}

func (p *plain) blindRole(s *State, i int) bool {
	return p.r.has(s, permanentCondition, i, func(e *effect) bool { return e.condition == blinded })
}

// stance is the stance to adopt, 0 if none: stances are never changed later.
func (p *plain) stance(s *State, i int) trickID {
	f := &s.fig[i]
	if f.turns > 1 && f.stance[0] != 0 || f.stance[1] != 0 {
		return 0
	}
	if f.stance[0] != 0 && p.r.stances(s, i) < 2 {
		return 0
	}
	for _, k := range p.r.c.stances {
		if f.tricks.has(k) && f.stance[0] != k {
			return k
		}
	}
	return 0
}

// archery makes ready to shoot if somebody is there to be shot. (P2)
func (p *plain) archery(s *State, c *Command, i int) bool {
	f := &s.fig[i]
	for _, id := range p.r.c.moments[atTurnStart] {
		cl := &p.r.c.clauses[id]
		if !cl.grants() || !p.r.comesAbout(s, cl, i, int(nobody), nil, 0) {
			continue
		}
		was := f.granted
		f.granted = cl.do[0].trick
		_, ok := p.mark(s, i)
		f.granted = was
		if !ok {
			continue
		}
		p.trick(c, cl, id)
		if p.r.permit(s, c) == nil {
			return true
		}
		c.trick, c.clause = 0, 0
	}
	return false
}

// grants reports whether a clause makes a ranged attack ready.
func (cl *clause) grants() bool { return len(cl.do) > 0 && cl.do[0].kind == grantOption }

// mark is the target of a shot. (P2)
func (p *plain) mark(s *State, i int) (who int, ok bool) {
	id := p.r.shot(s, i)
	if id == ordinaryAttack {
		return 0, false
	}
	var best worth
	for j := range int(s.n) {
		if !s.standing(j) || !s.enemies(i, j) || p.r.shootable(s, i, j, id) != nil || p.r.mayTarget(s, i, j) != nil {
			continue
		}
		w := p.worth(s, i, j, id)
		w.life, w.far = s.fig[j].life, s.fig[i].at.Walk(s.fig[j].at)
		if !ok || w.before(&best) {
			best, who, ok = w, j, true
		}
	}
	return who, ok
}

// shoot takes the shot that was made ready.
func (p *plain) shoot(s *State, c *Command, i int) bool {
	j, ok := p.mark(s, i)
	if !ok || s.fig[i].attacksLeft < 1 {
		return false
	}
	p.say(c, "shoot")
	c.on, c.option = int8(j), p.r.shot(s, i)
	if p.r.allowShoot(s, c) != nil { // a rule of the house stands in the way
		c.on, c.option = nobody, ordinaryAttack
		return false
	}
	return true
}

// A worth is what an attack is worth, in the order in which it is compared.
type worth struct {
	kill   int // chances in 36
	damage int // expected, times 36
	life   int16
	far    int // MP, or distance
	order  int
	y, x   int8
}

// before reports whether a is better than b.
func (a *worth) before(b *worth) bool {
	switch {
	case a.kill != b.kill:
		return a.kill > b.kill
	case a.damage != b.damage:
		return a.damage > b.damage
	case a.life != b.life:
		return a.life < b.life
	case a.far != b.far:
		return a.far < b.far
	case a.order != b.order:
		return a.order < b.order
	case a.y != b.y:
		return a.y < b.y
	}
	return a.x < b.x
}

// worth is the kill chance and the expected damage of an attack as everything
// stands now, exactly, by the rules. (P4)
func (p *plain) worth(s *State, i, j int, id optionID) worth {
	was := s.fig[j].facing
	if w, ok := p.turned(s, i, j); ok {
		s.fig[j].facing = w
	}
	k := p.r.aim(s, i, j, id, &p.r.silent)
	var damage [7]int
	for face := 1; face <= 6; face++ {
		if n := k.natural(face); k.lands(s, n) || k.saved(n) {
			damage[face] = p.r.deals(s, &k, n, &p.r.silent)
		}
	}
	s.fig[j].facing = was
	return k.over(&damage, int(s.fig[j].life))
}

// over adds up what the faces of an attack's dice deal.
func (k *blow) over(damage *[7]int, life int) worth {
	var w worth
	each, second := 6, 1
	if k.dice > 1 {
		each, second = 1, 6
	}
	for a := 1; a <= 6; a++ {
		for b := 1; b <= second; b++ {
			face := a
			if k.dice > 1 {
				na, nb := k.natural(a), k.natural(b)
				if (nb > na) != k.low && nb != na {
					face = b
				}
			}
			w.damage += each * damage[face]
			if damage[face] >= life && damage[face] > 0 {
				w.kill += each
			}
		}
	}
	return w
}

// turned is the way the target will face if he may turn to the attack: towards
// it, but not along an exact diagonal. (P4)
func (p *plain) turned(s *State, i, j int) (field.Way, bool) {
	at, from := s.fig[j].at, s.fig[i].at
	if at.Diagonal(from) || !p.r.canTurn(s, j, i, &p.r.silent) {
		return 0, false
	}
	return at.Towards(from), true
}

// finish: look at the enemy attacked last, or the nearest, and end the turn. (P6)
func (p *plain) finish(s *State, c *Command) {
	i := int(s.active)
	f := &s.fig[i]
	if s.phase == Movement && p.r.approaches(s, i) != nil {
		if w, ok := p.r.nearer(s, i); ok {
			p.say(c, "move")
			c.ways[0], c.steps = w, 1
			return
		}
	}
	at := int(f.lastTarget)
	if at < 0 || !s.standing(at) {
		at, _ = s.nearestEnemy(i)
	}
	if at >= 0 && f.onField {
		if w := f.at.Towards(s.fig[at].at); w != f.facing {
			p.say(c, "turn")
			c.ways[0], c.steps = w, 1
			return
		}
	}
	p.say(c, "done")
	if p.r.allowDone(s, c) != nil {
		p.mustDo(s, c, i)
	}
}

// mustDo does something where the table or a special rule wants something done: an
// attack if there is one to make, else a turn.
func (p *plain) mustDo(s *State, c *Command, i int) {
	for j := range int(s.n) {
		if s.standing(j) && s.enemies(i, j) && s.beside(i, j) {
			p.say(c, "attack")
			c.on = int8(j)
			if p.r.allowAttack(s, c) == nil {
				return
			}
		}
	}
	p.say(c, "turn")
	c.on = nobody
	c.ways[0], c.steps = s.fig[i].facing.Opposite(), 1
}

// react turns if the attack would hit the flank or the rear, and after turning
// the front. (P7)
func (p *plain) react(s *State, c *Command) {
	p.say(c, "react")
	b, a := int(s.pend.b), int(s.pend.a)
	at, from := s.fig[b].at, s.fig[a].at
	c.sure = at.Arc(s.fig[b].facing, from) != front && !at.Diagonal(from)
}

// effect: which optional effects are taken. (P5)
func (p *plain) effect(s *State, c *Command) {
	o := &s.offers[s.nOffers-1]
	cl := &p.r.c.clauses[o.clause]
	i := int(o.owner)
	p.say(c, "trick")
	c.trick, c.does = cl.trick, doesEffect
	switch {
	case cl.when == afterAttack && cl.doing(freeStep) && p.stepAside(s, c, i):
		return
	case (cl.doing(followFront) || cl.doing(extraAttack)) && p.r.permit(s, c) == nil:
		return
	}
	p.say(c, "decline")
}

func (cl *clause) doing(kind effectKind) bool {
	for k := range cl.do {
		if cl.do[k].kind == kind {
			return true
		}
	}
	return false
}

// stepAside steps away from two enemies or more, to where fewest stand. (P5)
func (p *plain) stepAside(s *State, c *Command, i int) bool {
	f := &s.fig[i]
	fewest := s.neighbours(i, true)
	if fewest < 2 {
		return false
	}
	found, was := false, f.at
	for w := range field.Way(field.Ways) {
		q := was.To(w)
		if !s.steppable(q) {
			continue
		}
		f.at = q
		n := s.neighbours(i, true)
		f.at = was
		if n < fewest {
			fewest, found = n, true
			c.ways[0], c.steps = w, 1
		}
	}
	return found
}
