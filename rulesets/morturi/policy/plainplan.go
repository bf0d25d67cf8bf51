package policy

import (
	"summa/internal/field"
	"summa/rulesets/morturi/rules"
	"summa/rulesets/morturi/state"
)

// Where a figure can go, and what he does there. (P3)

// A goal is the square to go to and the enemy to attack there, or -1.
type goal struct {
	worth
	at    field.Square
	enemy int
}

// plan makes the next move of a plan, or what is done on arrival. (P3)
func (p *plain) plan(s *state.State, c *rules.Command, i int) {
	f := &s.Fig[i]
	if !p.follows(s, i) {
		p.think(s, i)
	}
	g := p.goal
	if g.at != f.At {
		next := p.path[p.length-1]
		p.length--
		p.mp = f.Mp - p.Get(next) + p.Get(f.At)
		p.next = next
		p.say(c, "move")
		c.Ways[0], _ = f.At.Beside(next)
		c.Steps = 1
		return
	}
	p.length = 0
	if g.enemy < 0 {
		p.finish(s, c)
		return
	}
	p.arrived(s, c, i, g.enemy)
}

// think makes a new plan.
func (p *plain) think(s *state.State, i int) {
	p.Reach(s, i)
	g, ok := p.option(s, i)
	if !ok {
		g = p.walk(s, i)
	}
	p.goal, p.length, p.next = g, 0, field.Square{}
	if g.at != s.Fig[i].At {
		p.way(s, i, g.at)
	}
	p.who = i
	p.seen = append(p.seen[:0], s.Fig[:s.N]...)
}

// follows reports whether a figure is on the way of the plan that was made for
// him, and nothing else has changed since. Who must close with the nearest enemy
// looks anew at every step.
func (p *plain) follows(s *state.State, i int) bool {
	f := &s.Fig[i]
	if p.length == 0 && f.At != p.goal.at || p.who != i || len(p.seen) != int(s.N) || f.At != p.next || f.Mp != p.mp || p.R.MustApproach(s, i) {
		return false
	}
	for j := range p.seen {
		a, b := &p.seen[j], &s.Fig[j]
		if j != i && (a.At != b.At || a.Facing != b.Facing || a.Life != b.Life || a.OnField != b.OnField || a.Conditions != b.Conditions || a.Tricks != b.Tricks || a.Name != b.Name) {
			return false
		}
	}
	return p.seen[i].Tricks == f.Tricks && p.seen[i].Name == f.Name && p.seen[i].Life == f.Life && p.seen[i].Conditions == f.Conditions
}

// counts reports whether an enemy counts for who must close with the nearest.
func (p *plain) counts(s *state.State, i, j int, only int) bool {
	return s.Standing(j) && s.Enemies(i, j) && (only < 0 || s.Fig[i].At.Walk(s.Fig[j].At) == only)
}

// only is the distance of the enemies that alone count, -1 if all do.
func (p *plain) only(s *state.State, i int) int {
	if !p.R.MustApproach(s, i) {
		return -1
	}
	_, d := nearestEnemy(s, i)
	return d
}

// option is the best pair of a square in reach and an enemy beside it. (P3)
func (p *plain) option(s *state.State, i int) (best goal, ok bool) {
	f, only := &s.Fig[i], p.only(s, i)
	was := f.At
	defer func() { f.At = was }()
	if p.R.MayAttack(s, i) != nil || f.AttacksLeft < 1 {
		return best, false
	}
	for j := range int(s.N) {
		if !p.counts(s, i, j, only) || was.Walk(s.Fig[j].At) > int(f.Mp)+1 {
			continue
		}
		for w := range field.Way(field.Ways) {
			q := s.Fig[j].At.To(w)
			cost := p.Get(q)
			if cost < 0 || only == 1 && q != was {
				continue
			}
			f.At = q
			if p.R.MayTarget(s, i, j) != nil {
				continue
			}
			g := goal{p.worth(s, i, j, state.OrdinaryAttack), q, j}
			g.life, g.far, g.order, g.y, g.x = s.Fig[j].Life, int(cost), j, q.Y, q.X
			if !ok || g.before(&best.worth) {
				best, ok = g, true
			}
		}
	}
	return best, ok
}

// walk is the square nearest to an enemy. (P3)
func (p *plain) walk(s *state.State, i int) goal {
	f, only := &s.Fig[i], p.only(s, i)
	best := goal{at: f.At, enemy: -1}
	least, cost := 1<<20, int8(0)
	for y := max(1, f.At.Y-f.Mp); y <= min(s.Board.Height, f.At.Y+f.Mp); y++ {
		for x := max(1, f.At.X-f.Mp); x <= min(s.Board.Width, f.At.X+f.Mp); x++ {
			q := field.Square{X: x, Y: y}
			n := p.Get(q)
			if n < 0 || only == 1 && q != f.At {
				continue
			}
			d := 1 << 20
			for j := range int(s.N) {
				if p.counts(s, i, j, only) {
					d = min(d, q.Walk(s.Fig[j].At))
				}
			}
			if d < least || d == least && n < cost {
				best.at, least, cost = q, d, n
			}
		}
	}
	return best
}

// way builds the way to a square backwards: the first of the n, e, s, w
// neighbours from which the cost agrees. (P3)
func (p *plain) way(s *state.State, i int, to field.Square) {
	f := &s.Fig[i]
	was := f.At
	defer func() { f.At = was }()
	p.length = 0
	for q := to; q != was && p.length < rules.MaxReach; {
		p.path[p.length] = q
		p.length++
		for w := range field.Way(field.Ways) {
			from := q.To(w)
			mp := p.Get(from)
			if mp < 0 {
				continue
			}
			f.At = from
			if p.Stuck(s, i, q) {
				continue
			}
			if mp+int8(p.R.StepCost(s, i, from, q, &p.R.Silent)) == p.Get(q) {
				q = from
				break
			}
		}
		f.At = was
	}
}

// arrived: a sweep, an extra attack, or the attack. (P3)
func (p *plain) arrived(s *state.State, c *rules.Command, i, j int) {
	f := &s.Fig[i]
	for _, want := range [...]state.EffectKind{state.AreaDamage, state.ExtraAttack} {
		for _, id := range p.R.Content.Moments[state.InMovement] {
			cl := &p.R.Content.Clauses[id]
			if !cl.Doing(want) || cl.Cost.Mp > f.Mp || !p.R.ComesAbout(s, cl, i, j, nil, 0) {
				continue
			}
			if want == state.AreaDamage && s.Neighbours(i, true) <= s.Neighbours(i, false) {
				continue
			}
			p.trick(c, cl, id)
			if want == state.ExtraAttack {
				c.On = int8(j)
			}
			if p.R.Permit(s, c) == nil {
				return
			}
			c.On, c.Trick, c.Clause = state.Nobody, 0, 0
		}
	}
	if w, _ := f.At.Beside(s.Fig[j].At); s.Is(state.RulingAutoFaceOnAttack, state.AutoFaceOnAttackManual) && f.Facing != w {
		p.say(c, "turn")
		c.Ways[0], c.Steps = w, 1
		return
	}
	p.say(c, "attack")
	c.On = int8(j)
	if p.R.AllowAttack(s, c) != nil { // a rule of the house stands in the way
		c.On = state.Nobody
		p.finish(s, c)
	}
}
