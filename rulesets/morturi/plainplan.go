package morturi

import "summa/internal/field"

// Where a figure can go, and what he does there. (P3)

// A goal is the square to go to and the enemy to attack there, or -1.
type goal struct {
	worth
	at    field.Square
	enemy int
}

// plan makes the next move of a plan, or what is done on arrival. (P3)
func (p *plain) plan(s *State, c *Command, i int) {
	f := &s.fig[i]
	if !p.follows(s, i) {
		p.think(s, i)
	}
	g := p.goal
	if g.at != f.at {
		next := p.path[p.length-1]
		p.length--
		p.mp = f.mp - p.get(next) + p.get(f.at)
		p.next = next
		p.say(c, "move")
		c.ways[0], _ = f.at.Beside(next)
		c.steps = 1
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
func (p *plain) think(s *State, i int) {
	p.reach(s, i)
	g, ok := p.option(s, i)
	if !ok {
		g = p.walk(s, i)
	}
	p.goal, p.length, p.next = g, 0, field.Square{}
	if g.at != s.fig[i].at {
		p.way(s, i, g.at)
	}
	p.who = i
	p.seen = append(p.seen[:0], s.fig[:s.n]...)
}

// follows reports whether a figure is on the way of the plan that was made for
// him, and nothing else has changed since. Who must close with the nearest enemy
// looks anew at every step.
func (p *plain) follows(s *State, i int) bool {
	f := &s.fig[i]
	if p.length == 0 && f.at != p.goal.at || p.who != i || len(p.seen) != int(s.n) || f.at != p.next || f.mp != p.mp || p.r.mustApproach(s, i) {
		return false
	}
	for j := range p.seen {
		a, b := &p.seen[j], &s.fig[j]
		if j != i && (a.at != b.at || a.facing != b.facing || a.life != b.life || a.onField != b.onField || a.conditions != b.conditions || a.tricks != b.tricks || a.name != b.name) {
			return false
		}
	}
	return p.seen[i].tricks == f.tricks && p.seen[i].name == f.name && p.seen[i].life == f.life && p.seen[i].conditions == f.conditions
}

// counts reports whether an enemy counts for who must close with the nearest.
func (p *plain) counts(s *State, i, j int, only int) bool {
	return s.standing(j) && s.enemies(i, j) && (only < 0 || s.fig[i].at.Walk(s.fig[j].at) == only)
}

// only is the distance of the enemies that alone count, -1 if all do.
func (p *plain) only(s *State, i int) int {
	if !p.r.mustApproach(s, i) {
		return -1
	}
	_, d := s.nearestEnemy(i)
	return d
}

// option is the best pair of a square in reach and an enemy beside it. (P3)
func (p *plain) option(s *State, i int) (best goal, ok bool) {
	f, only := &s.fig[i], p.only(s, i)
	was := f.at
	defer func() { f.at = was }()
	if p.r.mayAttack(s, i) != nil || f.attacksLeft < 1 {
		return best, false
	}
	for j := range int(s.n) {
		if !p.counts(s, i, j, only) || was.Walk(s.fig[j].at) > int(f.mp)+1 {
			continue
		}
		for w := range field.Way(field.Ways) {
			q := s.fig[j].at.To(w)
			cost := p.get(q)
			if cost < 0 || only == 1 && q != was {
				continue
			}
			f.at = q
			if p.r.mayTarget(s, i, j) != nil {
				continue
			}
			g := goal{p.worth(s, i, j, ordinaryAttack), q, j}
			g.life, g.far, g.order, g.y, g.x = s.fig[j].life, int(cost), j, q.Y, q.X
			if !ok || g.before(&best.worth) {
				best, ok = g, true
			}
		}
	}
	return best, ok
}

// walk is the square nearest to an enemy. (P3)
func (p *plain) walk(s *State, i int) goal {
	f, only := &s.fig[i], p.only(s, i)
	best := goal{at: f.at, enemy: -1}
	least, cost := 1<<20, int8(0)
	for y := max(1, f.at.Y-f.mp); y <= min(s.board.height, f.at.Y+f.mp); y++ {
		for x := max(1, f.at.X-f.mp); x <= min(s.board.width, f.at.X+f.mp); x++ {
			q := field.Square{X: x, Y: y}
			n := p.get(q)
			if n < 0 || only == 1 && q != f.at {
				continue
			}
			d := 1 << 20
			for j := range int(s.n) {
				if p.counts(s, i, j, only) {
					d = min(d, q.Walk(s.fig[j].at))
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
func (p *plain) way(s *State, i int, to field.Square) {
	f := &s.fig[i]
	was := f.at
	defer func() { f.at = was }()
	p.length = 0
	for q := to; q != was && p.length < maxReach; {
		p.path[p.length] = q
		p.length++
		for w := range field.Way(field.Ways) {
			from := q.To(w)
			mp := p.get(from)
			if mp < 0 {
				continue
			}
			f.at = from
			if p.stuck(s, i, q) {
				continue
			}
			if mp+int8(p.r.stepCost(s, i, from, q, &p.r.silent)) == p.get(q) {
				q = from
				break
			}
		}
		f.at = was
	}
}

// arrived: a sweep, an extra attack, or the attack. (P3)
func (p *plain) arrived(s *State, c *Command, i, j int) {
	f := &s.fig[i]
	for _, want := range [...]effectKind{areaDamage, extraAttack} {
		for _, id := range p.r.c.moments[inMovement] {
			cl := &p.r.c.clauses[id]
			if !cl.doing(want) || cl.cost.mp > f.mp || !p.r.comesAbout(s, cl, i, j, nil, 0) {
				continue
			}
			if want == areaDamage && s.neighbours(i, true) <= s.neighbours(i, false) {
				continue
			}
			p.trick(c, cl, id)
			if want == extraAttack {
				c.on = int8(j)
			}
			if p.r.permit(s, c) == nil {
				return
			}
			c.on, c.trick, c.clause = nobody, 0, 0
		}
	}
	if w, _ := f.at.Beside(s.fig[j].at); s.is(rulingAutoFaceOnAttack, autoFaceOnAttackManual) && f.facing != w {
		p.say(c, "turn")
		c.ways[0], c.steps = w, 1
		return
	}
	p.say(c, "attack")
	c.on = int8(j)
	if p.r.allowAttack(s, c) != nil { // a rule of the house stands in the way
		c.on = nobody
		p.finish(s, c)
	}
}
