package speech

import (
	"strings"

	"summa/internal/field"
	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/morturi/rules"
	"summa/rulesets/morturi/state"
)

// Legal visits the commands that could be given now, or with all set also those
// that are forbidden and by which rule.
func (r *Speech) Legal(s *state.State, all bool, visit func(game.Choice)) {
	r.options(s, func(text string) {
		var l line.Line
		if l.Parse(text) != nil {
			return
		}
		var c rules.Command
		if r.Parse(s, &l, &c) != nil {
			return
		}
		no := r.Permit(s, &c)
		if no != nil && !all {
			return
		}
		choice := game.Choice{Line: text, Refusal: no}
		if no == nil {
			choice.Cost = r.Cost(s, &c)
			choice.Told = r.costTold(s, &c, choice.Cost)
		}
		visit(choice)
	})
}

// options visits what might be done now.
func (r *Speech) options(s *state.State, visit func(text string)) {
	switch s.Phase {
	case state.Setup:
		visit("begin")
	case state.Choose:
		for i := range int(s.N) {
			if s.Fig[i].Out == state.NotOut {
				visit("activate " + r.Typed(s, i))
			}
		}
		visit("pass")
	case state.Movement, state.Attack:
		r.turnOptions(s, visit)
	case state.Reaction:
		ways, n := r.Turns(s, int(s.Pend.B), int(s.Pend.A))
		for k := range n {
			visit("react turn " + ways[k].Letter())
		}
		visit("react stay")
	case state.Effect:
		r.EffectOptions(s, visit)
	case state.RoundEnd:
		visit("fight-on all")
		for k := s.Asked; k < s.Schools; k++ {
			name := line.Typed(r.SchoolName(s, s.Order[k]))
			if s.MayAnswer(s.Order[k]) {
				visit("fight-on " + name)
				visit("surrender " + name)
				if s.NoRetreat {
					visit("surrender! " + name)
				}
			}
		}
	}
}

// turnOptions visits what the active figure might do.
func (r *Speech) turnOptions(s *state.State, visit func(text string)) {
	i := int(s.Active)
	f := &s.Fig[i]
	for _, w := range rules.Ways {
		visit("move " + w)
	}
	for w, letter := range rules.Ways {
		if f.Facing != field.Way(w) {
			visit("turn " + letter)
		}
	}
	visit("trick stand-up")
	visit("trick recover")
	for j := range int(s.N) {
		if !s.Standing(j) || j == i {
			continue
		}
		if s.Enemies(i, j) || s.Is(state.RulingAttackAllies, state.AttackAlliesAnyTarget) {
			visit("attack " + r.Typed(s, j))
			if r.Shot(s, i) != state.OrdinaryAttack {
				visit("shoot " + r.Typed(s, j))
			}
		}
	}
	for k := 1; k < len(r.Content.Tricks); k++ {
		if f.Tricks.Has(state.TrickID(k)) {
			r.trickOptions(s, i, state.TrickID(k), visit)
		}
	}
	if s.Victory == state.CaptureTheFlag {
		visit("pick-up")
	}
	visit("end-move")
	visit("done")
}

// trickOptions visits the ways a trick might be used.
func (r *Speech) trickOptions(s *state.State, i int, k state.TrickID, visit func(text string)) {
	t := &r.Content.Tricks[k]
	if t.Stance {
		visit("trick " + t.ID)
		return
	}
	for _, id := range t.Clauses {
		cl := &r.Content.Clauses[id]
		switch cl.When {
		case state.InMovement, state.AsTurn, state.InAttackPhase, state.AsAttack, state.AsRanged:
		case state.AtTurnStart:
			if !cl.Optional && cl.Cost == (state.Price{}) {
				continue
			}
		default:
			continue
		}
		r.useOptions(s, i, cl, "trick "+t.ID, visit)
	}
}

// useOptions visits a trick with every target and way that it wants.
func (r *Speech) useOptions(s *state.State, i int, cl *state.Clause, text string, visit func(text string)) {
	visit = r.Variants(s, i, cl, visit)
	target, way, beside := cl.Option != 0, false, false
	for k := range cl.Do {
		switch cl.Do[k].Kind {
		case state.ExtraAttack, state.AttackEarly, state.PushBack, state.ChangeSchool, state.RemoveFoe, state.LayCondition, state.MayNotAttack:
			target = true
		case state.ActAfter:
			target = true
		case state.FreeStep, state.ChargeOn:
			way = true
		}
	}
	for k := range cl.OnHit {
		beside = beside || cl.OnHit[k].Kind == state.PullIn
	}
	targets := []string{""}
	if target {
		targets = targets[:0]
		for j := range int(s.N) {
			if j != i && s.Standing(j) {
				targets = append(targets, " "+r.Typed(s, j))
			}
		}
	}
	for _, to := range targets {
		switch {
		case way:
			for _, w := range rules.Ways {
				visit(text + to + " " + w)
			}
		case beside:
			for w := range field.Way(field.Ways) {
				if q := s.Fig[i].At.To(w); s.Board.Inside(q) {
					visit(text + to + " " + state.SquareText(q))
				}
			}
		default:
			visit(text + to)
		}
	}
}

// Reminders says what would be lost or forgotten if the turn ended now.
// [mor.move.9]
func (r *Speech) Reminders(s *state.State, verb string) []string {
	if verb != "done" && verb != "end" || s.Active < 0 {
		return nil
	}
	var list []string
	i := int(s.Active)
	f := &s.Fig[i]
	if f.AttacksLeft > 0 && r.MayAttack(s, i) == nil {
		for j := range int(s.N) {
			if s.Standing(j) && s.Enemies(i, j) && s.Beside(i, j) {
				list = append(list, "no attack made, and "+r.Name(s, j)+" stands beside "+r.Name(s, i))
				break
			}
		}
		if len(list) == 0 && f.Fresh && f.Mp > 0 {
			list = append(list, r.Name(s, i)+" has done nothing with his "+state.Itoa(int(f.Mp))+" MP")
		}
	}
	return list
}

// costTold is what a trick that is an attack costs, with what its die must show; "" of others.
func (r *Speech) costTold(s *state.State, c *rules.Command, cost string) string {
	if c.Action.Word != "trick" || c.Does != rules.DoesAttack && c.Does != rules.DoesShoot || c.On == state.Nobody || s.Active < 0 {
		return ""
	}
	return strings.TrimPrefix(cost+", "+r.NeedsOf(s, int(s.Active), int(c.On), c.Option), ", ")
}

// Cost says what a command costs if it is allowed: "2 MP", or "".
func (r *Speech) Cost(s *state.State, c *rules.Command) string {
	if r.Permit(s, c) != nil {
		return ""
	}
	n := 0
	switch c.Action.Word {
	case "move":
		i := int(s.Active)
		f := &s.Fig[i]
		was := f.At
		for k := range c.Steps {
			n += r.StepCost(s, i, f.At, f.At.To(c.Ways[k]), &r.Silent)
			f.At = f.At.To(c.Ways[k])
		}
		f.At = was
	case "trick":
		switch {
		case c.Does == rules.DoesStandUp:
			n = int(r.Content.Conditions[0].StandUp)
		case c.Does == rules.DoesClause && s.Phase != state.Effect:
			n = int(r.Content.Clauses[c.Clause].Cost.Mp)
		}
	case "pick-up":
		n = int(r.Content.Scenarios[s.Scenario].FlagCost)
	}
	if n == 0 {
		return ""
	}
	return state.Itoa(n) + " MP"
}
