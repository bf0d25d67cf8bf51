package morturi

import (
	"math"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/field"
)

// veteran weighs every square he can come to and every attack he can make from
// there: what he may expect to deal against what he may expect to suffer before he
// acts again.
type veteran struct {
	*plain
	write  writer
	s      State // the turn of a gladiator who is not active yet, begun
	ref    bout.Ref
	tape   dice.Tape
	danger [MaxFigures]peril
}

// A peril is what an enemy's attack on a figure is good for.
type peril struct {
	damage float64 // expected
	kill   float64 // chance
	reach  int     // how near he must be to strike in his turn
	late   bool    // he has acted this round
}

// A turnPlan is where a gladiator goes and whom he attacks how.
type turnPlan struct {
	who    int
	at     field.Square
	target int // -1: nobody
	option optionID
	score  float64
	dealt  float64
	chance float64 // of taking the target out
}

func newVeteran(r *Rules, write writer) *veteran {
	v := &veteran{plain: newPlain(r), write: write}
	v.ref.Tape = &v.tape
	return v
}

// Choose chooses the next command.
func (v *veteran) Choose(s *State, c *Command) {
	v.decide(s, c)
	if c.action == nil || v.r.permit(s, c) != nil { // a rule of the house stands in the way
		v.plain.Choose(s, c)
	}
}

func (v *veteran) decide(s *State, c *Command) {
	*c = Command{by: nobody, on: nobody, school: nobody, edits: c.edits[:0], list: c.list[:0]}
	switch s.phase {
	case Choose:
		v.choose(s, c)
	case Movement:
		v.turnOf(s, c)
	case Attack:
		v.close(s, c)
	case Effect:
		v.takes(s, c)
	default:
		v.plain.Choose(s, c)
	}
}

// choose activates who gains most by acting now.
func (v *veteran) choose(s *State, c *Command) {
	best, most := -1, math.Inf(-1)
	for i := range int(s.n) {
		if s.fig[i].school != s.holding() || !s.ready(i) {
			continue
		}
		if gain := v.gain(s, i); gain > most {
			best, most = i, gain
		}
	}
	if best < 0 {
		v.say(c, "pass")
		return
	}
	v.say(c, "activate")
	c.on = int8(best)
}

// gain is how much better a gladiator's best turn is than standing still.
func (v *veteran) gain(s *State, i int) float64 {
	if !v.begun(s, i) {
		return -1e6
	}
	best, still := v.best(&v.s, i), 0.0
	v.plans(&v.s, i, func(t *turnPlan) {
		if t.at == v.s.fig[i].at && t.target < 0 {
			still = t.score
		}
	})
	return best.score - still
}

// begun has v.s be the battle with a gladiator's turn just begun.
func (v *veteran) begun(s *State, i int) bool {
	v.s.CopyFrom(s)
	v.tape.Give([]int{1, 1, 1, 1})
	var c Command
	v.say(&c, "activate")
	c.by, c.on, c.school = nobody, int8(i), nobody
	return v.r.Do(&v.s, &c, &v.ref) == nil && v.s.phase == Movement
}

// best is the best plan of the active gladiator.
func (v *veteran) best(s *State, i int) turnPlan {
	best := turnPlan{who: i, at: s.fig[i].at, target: -1, score: math.Inf(-1)}
	v.plans(s, i, func(t *turnPlan) {
		if t.score > best.score {
			best = *t
		}
	})
	return best
}

// plans visits every plan of a gladiator whose turn it is.
func (v *veteran) plans(s *State, i int, visit func(t *turnPlan)) {
	f := &s.fig[i]
	v.perils(s, i)
	v.reach(s, i)
	was := f.at
	defer func() { f.at = was }()
	mp := f.mp
	for y := max(1, was.Y-mp); y <= min(s.board.height, was.Y+mp) && !v.r.halt.Stopped(); y++ {
		for x := max(1, was.X-mp); x <= min(s.board.width, was.X+mp); x++ {
			q := field.Square{X: x, Y: y}
			if v.get(q) < 0 {
				continue
			}
			f.at = q
			t := turnPlan{who: i, at: q, target: -1, score: v.stand(s, i)}
			visit(&t)
			v.blows(s, i, &t, visit)
		}
	}
}

// perils looks at what each enemy could do to a figure.
func (v *veteran) perils(s *State, i int) {
	for j := range int(s.n) {
		d := &v.danger[j]
		*d = peril{}
		if !s.standing(j) || !s.enemies(i, j) {
			continue
		}
		k := v.r.kindOf(s, j, i, ordinaryAttack)
		v.r.needed(s, &k, &v.r.silent)
		v.r.diceOf(s, &k)
		w := v.weigh(s, &k)
		d.damage, d.kill = float64(w.damage)/36, float64(w.kill)/36
		d.reach, d.late = int(s.fig[j].move)+1, s.fig[j].activated
		if s.fig[j].hasCondition(prone) {
			d.reach -= int(v.r.c.conditions[0].standUp)
		}
		if v.r.entangled(s, j) {
			d.reach = 1
		}
	}
}

// weigh is what a blow is worth whose numbers have been settled. (P4)
func (p *plain) weigh(s *State, k *blow) worth {
	var damage [7]int
	for face := 1; face <= 6; face++ {
		if n := k.natural(face); k.lands(s, n) || k.saved(n) {
			damage[face] = p.r.deals(s, k, n, &p.r.silent)
		}
	}
	return k.over(&damage, int(s.fig[k.b].life))
}

// stand is what it is worth to end a turn on the square where a figure stands.
func (v *veteran) stand(s *State, i int) float64 {
	w := &v.r.c.weights
	f := &s.fig[i]
	score, nearest, strikers := 0.0, 99, 0
	alive := 1.0
	for j := range int(s.n) {
		if j == i || !s.standing(j) {
			continue
		}
		d := f.at.Walk(s.fig[j].at)
		if !s.enemies(i, j) {
			if d <= 2 {
				score += w[weightCompany]
			}
			continue
		}
		nearest = min(nearest, d)
		x := &v.danger[j]
		if d > x.reach {
			continue
		}
		strikers++
		weight, damage := w[weightSuffered], x.damage
		if x.late {
			weight = w[weightLater]
		}
		if strikers > 1 {
			damage *= 1.3 // the second may find his rear
		}
		score -= weight * damage
		alive *= 1 - x.kill*weight
	}
	score -= w[weightLost] * (1 - alive)
	return score - float64(nearest)*(w[weightNear]+w[weightHaste]*float64(s.round))
}

// blows visits the plans with an attack from the square where a figure stands.
func (v *veteran) blows(s *State, i int, t *turnPlan, visit func(t *turnPlan)) {
	f := &s.fig[i]
	if f.attacksLeft < 1 || v.r.mayAttack(s, i) != nil {
		return
	}
	for j := range int(s.n) {
		if !s.standing(j) || !s.enemies(i, j) || !s.beside(i, j) || v.r.mayTarget(s, i, j) != nil {
			continue
		}
		v.blow(s, i, j, ordinaryAttack, t, visit)
		for k := firstOption; int(k) < len(v.r.c.options); k++ {
			cl := &v.r.c.clauses[v.r.c.options[k].clause]
			if cl.when == asAttack && !v.r.c.options[k].ranged && f.tricks.has(cl.trick) && v.r.hasOption(s, i, j, k) == nil {
				v.blow(s, i, j, k, t, visit)
			}
		}
	}
}

// blow visits the plan with one attack.
func (v *veteran) blow(s *State, i, j int, id optionID, t *turnPlan, visit func(t *turnPlan)) {
	w := &v.r.c.weights
	x := v.worth(s, i, j, id)
	plan := *t
	plan.target, plan.option = j, id
	plan.dealt, plan.chance = min(float64(x.damage)/36, float64(s.fig[j].life)), float64(x.kill)/36
	blows := 1.0
	if id == ordinaryAttack && v.again(s, i, t.at) {
		blows = 1.8
	}
	plan.score += blows * (w[weightDealt]*plan.dealt + w[weightKill]*plan.chance)
	if id >= firstOption && !s.fig[j].hasCondition(prone) {
		for _, e := range v.r.c.clauses[v.r.c.options[id].clause].onHit {
			if e.kind == layCondition && e.condition == prone {
				k := v.r.aim(s, i, j, id, &v.r.silent)
				plan.score += w[weightProne] * float64(7-min(7, max(1, k.need))) / 6
			}
		}
	}
	// Who falls does not strike back.
	plan.score += plan.chance * w[weightSuffered] * v.danger[j].damage
	visit(&plan)
}

// again reports whether he would have the MP for another attack.
func (v *veteran) again(s *State, i int, q field.Square) bool {
	f := &s.fig[i]
	left := f.mp - v.get(q)
	for _, id := range v.r.c.moments[inMovement] {
		cl := &v.r.c.clauses[id]
		if cl.doing(extraAttack) && f.tricks.has(cl.trick) && cl.cost.mp <= left {
			return true
		}
	}
	return false
}

// turnOf makes the next move of the active gladiator's turn.
func (v *veteran) turnOf(s *State, c *Command) {
	i := int(s.active)
	f := &s.fig[i]
	switch {
	case !f.onField:
		v.say(c, "done")
		return
	case f.fresh && v.opening(s, c, i), f.granted != 0 && v.shoot(s, c, i):
		return
	case f.hasCondition(prone):
		v.plain.turn(s, c)
		return
	}
	t := v.best(s, i)
	if t.at != f.at {
		v.way(s, i, t.at)
		v.say(c, "move")
		c.ways[0], _ = f.at.Beside(v.path[v.length-1])
		c.steps = 1
		return
	}
	if t.target < 0 || v.r.approaches(s, i) != nil {
		v.close(s, c)
		return
	}
	v.arrived(s, c, i, t.target)
	if c.action.word == "attack" {
		c.option = t.option
	}
}

// close turns to whom he fears most and ends the turn.
func (v *veteran) close(s *State, c *Command) {
	i := int(s.active)
	f := &s.fig[i]
	if s.phase == Movement && v.r.approaches(s, i) != nil || !f.onField {
		v.finish(s, c)
		return
	}
	v.perils(s, i)
	best, most := -1, -1.0
	for j := range int(s.n) {
		if !s.standing(j) || !s.enemies(i, j) {
			continue
		}
		d := f.at.Walk(s.fig[j].at)
		fear := v.danger[j].damage / float64(d*d)
		if fear > most {
			best, most = j, fear
		}
	}
	if best >= 0 {
		if w := f.at.Towards(s.fig[best].at); w != f.facing {
			v.say(c, "turn")
			c.ways[0], c.steps = w, 1
			return
		}
	}
	v.say(c, "done")
}

// takes takes an optional effect: a step to where it is best to stand, or what
// plain would.
func (v *veteran) takes(s *State, c *Command) {
	o := &s.offers[s.nOffers-1]
	cl := &v.r.c.clauses[o.clause]
	i := int(o.owner)
	if !cl.doing(freeStep) || !s.fig[i].onField {
		v.plain.effect(s, c)
		return
	}
	v.say(c, "trick")
	c.trick, c.does = cl.trick, doesEffect
	v.perils(s, i)
	f := &s.fig[i]
	was := f.at
	best, found := v.stand(s, i), false
	for w := range field.Way(field.Ways) {
		q := was.To(w)
		if !s.steppable(q) {
			continue
		}
		f.at = q
		if score := v.stand(s, i); score > best {
			best, found = score, true
			c.ways[0], c.steps = w, 1
		}
		f.at = was
	}
	if !found {
		v.say(c, "decline")
	}
}
