package policy

import (
	"math"
	"summa/rulesets/morturi/state"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/field"
	"summa/rulesets/morturi/rules"
)

// veteran weighs every square he can come to and every attack he can make from
// there: what he may expect to deal against what he may expect to suffer before he
// acts again.
type veteran struct {
	*plain
	write  writer
	s      state.State // the turn of a gladiator who is not active yet, begun
	ref    core.Ref
	tape   dice.Tape
	danger [state.MaxFigures]peril
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
	option state.OptionID
	score  float64
	dealt  float64
	chance float64 // of taking the target out
}

func newVeteran(r *rules.Rules, write writer) *veteran {
	v := &veteran{plain: NewPlain(r), write: write}
	v.ref.Tape = &v.tape
	return v
}

// Choose chooses the next command.
func (v *veteran) Choose(s *state.State, c *rules.Command) {
	v.decide(s, c)
	if c.Action == nil || v.R.Permit(s, c) != nil { // a rule of the house stands in the way
		v.plain.Choose(s, c)
	}
}

func (v *veteran) decide(s *state.State, c *rules.Command) {
	*c = rules.Command{By: state.Nobody, On: state.Nobody, School: state.Nobody, Setup: rules.Setup{Edits: c.Edits[:0], List: c.List[:0]}}
	switch s.Phase {
	case state.Choose:
		v.choose(s, c)
	case state.Movement:
		v.turnOf(s, c)
	case state.Attack:
		v.close(s, c)
	case state.Effect:
		v.takes(s, c)
	default:
		v.plain.Choose(s, c)
	}
}

// choose activates who gains most by acting now.
func (v *veteran) choose(s *state.State, c *rules.Command) {
	best, most := -1, math.Inf(-1)
	for i := range int(s.N) {
		if s.Fig[i].School != s.Holding() || !s.Ready(i) {
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
	c.On = int8(best)
}

// gain is how much better a gladiator's best turn is than standing still.
func (v *veteran) gain(s *state.State, i int) float64 {
	if !v.begun(s, i) {
		return -1e6
	}
	best, still := v.best(&v.s, i), 0.0
	v.plans(&v.s, i, func(t *turnPlan) {
		if t.at == v.s.Fig[i].At && t.target < 0 {
			still = t.score
		}
	})
	return best.score - still
}

// begun has v.s be the battle with a gladiator's turn just begun.
func (v *veteran) begun(s *state.State, i int) bool {
	v.s.CopyFrom(s)
	v.tape.Give([]int{1, 1, 1, 1})
	var c rules.Command
	v.say(&c, "activate")
	c.By, c.On, c.School = state.Nobody, int8(i), state.Nobody
	return v.R.Do(&v.s, &c, &v.ref) == nil && v.s.Phase == state.Movement
}

// best is the best plan of the active gladiator.
func (v *veteran) best(s *state.State, i int) turnPlan {
	best := turnPlan{who: i, at: s.Fig[i].At, target: -1, score: math.Inf(-1)}
	v.plans(s, i, func(t *turnPlan) {
		if t.score > best.score {
			best = *t
		}
	})
	return best
}

// plans visits every plan of a gladiator whose turn it is.
func (v *veteran) plans(s *state.State, i int, visit func(t *turnPlan)) {
	f := &s.Fig[i]
	v.perils(s, i)
	v.Reach(s, i)
	was := f.At
	defer func() { f.At = was }()
	mp := f.Mp
	for y := max(1, was.Y-mp); y <= min(s.Board.Height, was.Y+mp) && !v.R.Halt.Stopped(); y++ {
		for x := max(1, was.X-mp); x <= min(s.Board.Width, was.X+mp); x++ {
			q := field.Square{X: x, Y: y}
			if v.Get(q) < 0 {
				continue
			}
			f.At = q
			t := turnPlan{who: i, at: q, target: -1, score: v.stand(s, i)}
			visit(&t)
			v.blows(s, i, &t, visit)
		}
	}
}

// perils looks at what each enemy could do to a figure.
func (v *veteran) perils(s *state.State, i int) {
	for j := range int(s.N) {
		d := &v.danger[j]
		*d = peril{}
		if !s.Standing(j) || !s.Enemies(i, j) {
			continue
		}
		k := v.R.KindOf(s, j, i, state.OrdinaryAttack)
		v.R.Needed(s, &k, &v.R.Silent)
		v.R.DiceOf(s, &k)
		w := v.weigh(s, &k)
		d.damage, d.kill = float64(w.damage)/36, float64(w.kill)/36
		d.reach, d.late = int(s.Fig[j].Move)+1, s.Fig[j].Activated
		if s.Fig[j].HasCondition(state.Prone) {
			d.reach -= int(v.R.Content.Conditions[0].StandUp)
		}
		if v.R.Entangled(s, j) {
			d.reach = 1
		}
	}
}

// weigh is what a blow is worth whose numbers have been settled. (P4)
func (p *plain) weigh(s *state.State, k *state.Blow) worth {
	var damage [7]int
	for face := 1; face <= 6; face++ {
		if n := k.Natural(face); k.Lands(s, n) || k.StillDeals(n) {
			damage[face] = p.R.Deals(s, k, n, &p.R.Silent)
		}
	}
	return over(k, &damage, int(s.Fig[k.B].Life))
}

// stand is what it is worth to end a turn on the square where a figure stands.
func (v *veteran) stand(s *state.State, i int) float64 {
	w := &v.R.Content.Weights
	f := &s.Fig[i]
	score, nearest, strikers := 0.0, 99, 0
	alive := 1.0
	for j := range int(s.N) {
		if j == i || !s.Standing(j) {
			continue
		}
		d := f.At.Walk(s.Fig[j].At)
		if !s.Enemies(i, j) {
			if d <= 2 {
				score += w[state.WeightCompany]
			}
			continue
		}
		nearest = min(nearest, d)
		x := &v.danger[j]
		if d > x.reach {
			continue
		}
		strikers++
		weight, damage := w[state.WeightSuffered], x.damage
		if x.late {
			weight = w[state.WeightLater]
		}
		if strikers > 1 {
			damage *= 1.3 // the second may find his rear
		}
		score -= weight * damage
		alive *= 1 - x.kill*weight
	}
	score -= w[state.WeightLost] * (1 - alive)
	return score - float64(nearest)*(w[state.WeightNear]+w[state.WeightHaste]*float64(s.Round))
}

// blows visits the plans with an attack from the square where a figure stands.
func (v *veteran) blows(s *state.State, i int, t *turnPlan, visit func(t *turnPlan)) {
	f := &s.Fig[i]
	if f.AttacksLeft < 1 || v.R.MayAttack(s, i) != nil {
		return
	}
	for j := range int(s.N) {
		if !s.Standing(j) || !s.Enemies(i, j) || !s.Beside(i, j) || v.R.MayTarget(s, i, j) != nil {
			continue
		}
		v.blow(s, i, j, state.OrdinaryAttack, t, visit)
		for k := state.FirstOption; int(k) < len(v.R.Content.Options); k++ {
			cl := &v.R.Content.Clauses[v.R.Content.Options[k].Clause]
			if cl.When == state.AsAttack && !v.R.Content.Options[k].Ranged && f.Tricks.Has(cl.Trick) && v.R.HasOption(s, i, j, k) == nil {
				v.blow(s, i, j, k, t, visit)
			}
		}
	}
}

// blow visits the plan with one attack.
func (v *veteran) blow(s *state.State, i, j int, id state.OptionID, t *turnPlan, visit func(t *turnPlan)) {
	w := &v.R.Content.Weights
	x := v.worth(s, i, j, id)
	plan := *t
	plan.target, plan.option = j, id
	plan.dealt, plan.chance = min(float64(x.damage)/36, float64(s.Fig[j].Life)), float64(x.kill)/36
	blows := 1.0
	if id == state.OrdinaryAttack && v.again(s, i, t.at) {
		blows = 1.8
	}
	plan.score += blows * (w[state.WeightDealt]*plan.dealt + w[state.WeightKill]*plan.chance)
	if id >= state.FirstOption && !s.Fig[j].HasCondition(state.Prone) {
		for _, e := range v.R.Content.Clauses[v.R.Content.Options[id].Clause].OnHit {
			if e.Kind == state.LayCondition && e.Condition == state.Prone {
				k := v.R.Aim(s, i, j, id, &v.R.Silent)
				plan.score += w[state.WeightProne] * float64(7-min(7, max(1, k.Need))) / 6
			}
		}
	}
	// Who falls does not strike back.
	plan.score += plan.chance * w[state.WeightSuffered] * v.danger[j].damage
	visit(&plan)
}

// again reports whether he would have the MP for another attack.
func (v *veteran) again(s *state.State, i int, q field.Square) bool {
	f := &s.Fig[i]
	left := f.Mp - v.Get(q)
	for _, id := range v.R.Content.Moments[state.InMovement] {
		cl := &v.R.Content.Clauses[id]
		if cl.Doing(state.ExtraAttack) && f.Tricks.Has(cl.Trick) && cl.Cost.Mp <= left {
			return true
		}
	}
	return false
}

// turnOf makes the next move of the active gladiator's turn.
func (v *veteran) turnOf(s *state.State, c *rules.Command) {
	i := int(s.Active)
	f := &s.Fig[i]
	switch {
	case !f.OnField:
		v.say(c, "done")
		return
	case f.Fresh && v.opening(s, c, i), f.Granted != 0 && v.shoot(s, c, i):
		return
	case f.HasCondition(state.Prone):
		v.plain.turn(s, c)
		return
	}
	t := v.best(s, i)
	if t.at != f.At {
		v.way(s, i, t.at)
		v.say(c, "move")
		c.Ways[0], _ = f.At.Beside(v.path[v.length-1])
		c.Steps = 1
		return
	}
	if t.target < 0 || v.R.Approaches(s, i) != nil {
		v.close(s, c)
		return
	}
	v.arrived(s, c, i, t.target)
	if c.Action.Word == "attack" {
		c.Option = t.option
	}
}

// close turns to whom he fears most and ends the turn.
func (v *veteran) close(s *state.State, c *rules.Command) {
	i := int(s.Active)
	f := &s.Fig[i]
	if s.Phase == state.Movement && v.R.Approaches(s, i) != nil || !f.OnField {
		v.finish(s, c)
		return
	}
	v.perils(s, i)
	best, most := -1, -1.0
	for j := range int(s.N) {
		if !s.Standing(j) || !s.Enemies(i, j) {
			continue
		}
		d := f.At.Walk(s.Fig[j].At)
		fear := v.danger[j].damage / float64(d*d)
		if fear > most {
			best, most = j, fear
		}
	}
	if best >= 0 {
		if w := f.At.Towards(s.Fig[best].At); w != f.Facing {
			v.say(c, "turn")
			c.Ways[0], c.Steps = w, 1
			return
		}
	}
	v.say(c, "done")
}

// takes takes an optional effect: a step to where it is best to stand, or what
// plain would.
func (v *veteran) takes(s *state.State, c *rules.Command) {
	o := &s.Offers[s.NOffers-1]
	cl := &v.R.Content.Clauses[o.Clause]
	i := int(o.Owner)
	if !cl.Doing(state.FreeStep) || !s.Fig[i].OnField {
		v.plain.effect(s, c)
		return
	}
	v.say(c, "trick")
	c.Trick, c.Does = cl.Trick, rules.DoesEffect
	v.perils(s, i)
	f := &s.Fig[i]
	was := f.At
	best, found := v.stand(s, i), false
	for w := range field.Way(field.Ways) {
		q := was.To(w)
		if !s.Steppable(q) {
			continue
		}
		f.At = q
		if score := v.stand(s, i); score > best {
			best, found = score, true
			c.Ways[0], c.Steps = w, 1
		}
		f.At = was
	}
	if !found {
		v.say(c, "decline")
	}
}
