package policy

import (
	"summa/internal/field"
	"summa/rulesets/morturi/rules"
	"summa/rulesets/morturi/state"
)

// plain fights by a fixed procedure, without chance of its own: it looks one
// attack ahead, and never surrenders.
type plain struct {
	rules.Walker
	path   [rules.MaxReach]field.Square // of the plan, backwards
	length int
	goal   goal
	who    int // whose plan it is
	next   field.Square
	mp     int8 // with which he is to come there
	seen   []state.Figure
}

func NewPlain(r *rules.Rules) *plain { return &plain{Walker: rules.Walker{R: r}} }

// Choose chooses the next command.
func (p *plain) Choose(s *state.State, c *rules.Command) {
	*c = rules.Command{By: state.Nobody, On: state.Nobody, School: state.Nobody, Setup: rules.Setup{Edits: c.Edits[:0], List: c.List[:0]}}
	switch s.Phase {
	case state.Choose:
		p.activate(s, c)
	case state.Movement:
		p.turn(s, c)
	case state.Attack:
		p.finish(s, c)
	case state.Reaction:
		p.react(s, c)
	case state.Effect:
		p.effect(s, c)
	case state.RoundEnd:
		p.say(c, "fight-on") // for the school that is asked, and no other
		c.Order[0], c.NOrder = s.Order[s.Asked], 1
	default:
		p.say(c, "begin")
	}
}

func (p *plain) say(c *rules.Command, verb string) { c.Action = p.R.Actions[verb] }

// nearestEnemy is the enemy nearest to a figure, the first entered of equals.
func nearestEnemy(s *state.State, i int) (who, distance int) {
	who, distance = -1, 1<<20
	for j := range int(s.N) {
		if s.Fig[j].OnField && s.Enemies(i, j) {
			if d := s.Fig[i].At.Walk(s.Fig[j].At); d < distance {
				who, distance = j, d
			}
		}
	}
	return who, distance
}

// activate: who is nearest to an enemy. (P1)
func (p *plain) activate(s *state.State, c *rules.Command) {
	best, least := -1, 1<<21
	for i := range int(s.N) {
		if s.Fig[i].School != s.Holding() || !s.Ready(i) {
			continue
		}
		d := 1 << 20
		if s.Fig[i].OnField {
			_, d = nearestEnemy(s, i)
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
	c.On = int8(best)
}

// trick makes c use a clause of the active figure's.
func (p *plain) trick(c *rules.Command, cl *state.Clause, id state.ClauseID) {
	p.say(c, "trick")
	c.Trick, c.Clause = cl.Trick, id
}

// turn: the start of the turn, then the plan. (P2, P3)
func (p *plain) turn(s *state.State, c *rules.Command) {
	i := int(s.Active)
	f := &s.Fig[i]
	if !f.OnField {
		p.say(c, "done")
		return
	}
	if f.Fresh && p.opening(s, c, i) {
		return
	}
	if f.HasCondition(state.Prone) {
		if f.Mp >= p.R.Content.Conditions[0].StandUp {
			p.say(c, "trick")
			c.Does = rules.DoesStandUp
			return
		}
		p.finish(s, c)
		return
	}
	if f.Granted != 0 {
		if p.shoot(s, c, i) {
			return
		}
	}
	p.plan(s, c, i)
}

// opening: recover from blindness, adopt a stance, make ready to shoot. (P2)
func (p *plain) opening(s *state.State, c *rules.Command, i int) bool {
	f := &s.Fig[i]
	if f.HasCondition(state.Blinded) && !f.Acted && p.R.Blind(s, i)+int(f.Attack.Tn) > 6 && !p.blindRole(s, i) {
		p.say(c, "trick")
		c.Does = rules.DoesRecover
		return true
	}
	if k := p.stance(s, i); k != 0 {
		p.say(c, "trick")
		c.Does, c.Trick = rules.DoesStance, k
		return true
	}
	return f.Granted == 0 && !f.HasCondition(state.Prone) && s.Neighbours(i, true) == 0 && p.archery(s, c, i)
}

func (p *plain) blindRole(s *state.State, i int) bool {
	return p.R.Has(s, state.PermanentCondition, i, func(e *state.TrickEffect) bool { return e.Condition == state.Blinded })
}

// stance is the stance to adopt, 0 if none: stances are never changed later.
func (p *plain) stance(s *state.State, i int) state.TrickID {
	f := &s.Fig[i]
	if f.Turns > 1 && f.Stance[0] != 0 || f.Stance[1] != 0 {
		return 0
	}
	if f.Stance[0] != 0 && p.R.Stances(s, i) < 2 {
		return 0
	}
	for _, k := range p.R.Content.Stances {
		if f.Tricks.Has(k) && f.Stance[0] != k {
			return k
		}
	}
	return 0
}

// archery makes ready to shoot if somebody is there to be shot. (P2)
func (p *plain) archery(s *state.State, c *rules.Command, i int) bool {
	f := &s.Fig[i]
	for _, id := range p.R.Content.Moments[state.AtTurnStart] {
		cl := &p.R.Content.Clauses[id]
		if !cl.Grants() || !p.R.ComesAbout(s, cl, i, int(state.Nobody), nil, 0) {
			continue
		}
		was := f.Granted
		f.Granted = cl.Do[0].Trick
		_, ok := p.mark(s, i)
		f.Granted = was
		if !ok {
			continue
		}
		p.trick(c, cl, id)
		if p.R.Permit(s, c) == nil {
			return true
		}
		c.Trick, c.Clause = 0, 0
	}
	return false
}

// mark is the target of a shot. (P2)
func (p *plain) mark(s *state.State, i int) (who int, ok bool) {
	id := p.R.Shot(s, i)
	if id == state.OrdinaryAttack {
		return 0, false
	}
	var best worth
	for j := range int(s.N) {
		if !s.Standing(j) || !s.Enemies(i, j) || p.R.Shootable(s, i, j, id) != nil || p.R.MayTarget(s, i, j) != nil {
			continue
		}
		w := p.worth(s, i, j, id)
		w.life, w.far = s.Fig[j].Life, s.Fig[i].At.Walk(s.Fig[j].At)
		if !ok || w.before(&best) {
			best, who, ok = w, j, true
		}
	}
	return who, ok
}

// shoot takes the shot that was made ready.
func (p *plain) shoot(s *state.State, c *rules.Command, i int) bool {
	j, ok := p.mark(s, i)
	if !ok || s.Fig[i].AttacksLeft < 1 {
		return false
	}
	p.say(c, "shoot")
	c.On, c.Option = int8(j), p.R.Shot(s, i)
	if p.R.AllowShoot(s, c) != nil { // a rule of the house stands in the way
		c.On, c.Option = state.Nobody, state.OrdinaryAttack
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
func (p *plain) worth(s *state.State, i, j int, id state.OptionID) worth {
	was := s.Fig[j].Facing
	if w, ok := p.turned(s, i, j); ok {
		s.Fig[j].Facing = w
	}
	k := p.R.Aim(s, i, j, id, &p.R.Silent)
	var damage [7]int
	for face := 1; face <= 6; face++ {
		if n := k.Natural(face); k.Lands(s, n) || k.StillDeals(n) {
			damage[face] = p.R.Deals(s, &k, n, &p.R.Silent)
		}
	}
	s.Fig[j].Facing = was
	return over(&k, &damage, int(s.Fig[j].Life))
}

// over adds up what the faces of an attack's dice deal.
func over(k *state.Blow, damage *[7]int, life int) worth {
	var w worth
	each, second := 6, 1
	if k.Dice > 1 {
		each, second = 1, 6
	}
	for a := 1; a <= 6; a++ {
		for b := 1; b <= second; b++ {
			face := a
			if k.Dice > 1 {
				na, nb := k.Natural(a), k.Natural(b)
				if (nb > na) != k.Low && nb != na {
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
func (p *plain) turned(s *state.State, i, j int) (field.Way, bool) {
	at, from := s.Fig[j].At, s.Fig[i].At
	if at.Diagonal(from) || !p.R.CanTurn(s, j, i, &p.R.Silent) {
		return 0, false
	}
	return at.Towards(from), true
}

// finish: look at the enemy attacked last, or the nearest, and end the turn. (P6)
func (p *plain) finish(s *state.State, c *rules.Command) {
	i := int(s.Active)
	f := &s.Fig[i]
	if s.Phase == state.Movement && p.R.Approaches(s, i) != nil {
		if w, ok := p.R.Nearer(s, i); ok {
			p.say(c, "move")
			c.Ways[0], c.Steps = w, 1
			return
		}
	}
	at := int(f.LastTarget)
	if at < 0 || !s.Standing(at) {
		at, _ = nearestEnemy(s, i)
	}
	if at >= 0 && f.OnField {
		if w := f.At.Towards(s.Fig[at].At); w != f.Facing {
			p.say(c, "turn")
			c.Ways[0], c.Steps = w, 1
			return
		}
	}
	p.say(c, "done")
	if p.R.AllowDone(s, c) != nil {
		p.mustDo(s, c, i)
	}
}

// mustDo does something where the table or a special rule wants something done: an
// attack if there is one to make, else a turn.
func (p *plain) mustDo(s *state.State, c *rules.Command, i int) {
	for j := range int(s.N) {
		if s.Standing(j) && s.Enemies(i, j) && s.Beside(i, j) {
			p.say(c, "attack")
			c.On = int8(j)
			if p.R.AllowAttack(s, c) == nil {
				return
			}
		}
	}
	p.say(c, "turn")
	c.On = state.Nobody
	c.Ways[0], c.Steps = s.Fig[i].Facing.Opposite(), 1
}

// react turns if the attack would hit the flank or the rear, and after turning
// the front. (P7)
func (p *plain) react(s *state.State, c *rules.Command) {
	p.say(c, "react")
	b, a := int(s.Pend.B), int(s.Pend.A)
	at, from := s.Fig[b].At, s.Fig[a].At
	c.Sure = at.Arc(s.Fig[b].Facing, from) != state.Front && !at.Diagonal(from)
}

// effect: which optional effects are taken. (P5)
func (p *plain) effect(s *state.State, c *rules.Command) {
	o := &s.Offers[s.NOffers-1]
	cl := &p.R.Content.Clauses[o.Clause]
	i := int(o.Owner)
	p.say(c, "trick")
	c.Trick, c.Does = cl.Trick, rules.DoesEffect
	switch {
	case cl.When == state.AfterAttack && cl.Doing(state.FreeStep) && p.stepAside(s, c, i):
		return
	case (cl.Doing(state.FollowFront) || cl.Doing(state.ExtraAttack)) && p.R.Permit(s, c) == nil:
		return
	}
	p.say(c, "decline")
}

// stepAside steps away from two enemies or more, to where fewest stand. (P5)
func (p *plain) stepAside(s *state.State, c *rules.Command, i int) bool {
	f := &s.Fig[i]
	fewest := s.Neighbours(i, true)
	if fewest < 2 {
		return false
	}
	found, was := false, f.At
	for w := range field.Way(field.Ways) {
		q := was.To(w)
		if !s.Steppable(q) {
			continue
		}
		f.At = q
		n := s.Neighbours(i, true)
		f.At = was
		if n < fewest {
			fewest, found = n, true
			c.Ways[0], c.Steps = w, 1
		}
	}
	return found
}
