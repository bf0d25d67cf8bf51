package morturi

import (
	"summa/internal/field"
	"summa/internal/game"
	"summa/internal/line"
)

// Legal visits the commands that could be given now, or with all set also those
// that are forbidden and by which rule.
func (r *Rules) Legal(s *State, all bool, visit func(game.Choice)) {
	r.options(s, func(text string) {
		var l line.Line
		if l.Parse(text) != nil {
			return
		}
		var c Command
		if r.Parse(s, &l, &c) != nil {
			return
		}
		no := r.permit(s, &c)
		if no != nil && !all {
			return
		}
		choice := game.Choice{Line: text, Refusal: no}
		if no == nil {
			choice.Cost = r.Cost(s, &c)
		}
		visit(choice)
	})
}

// options visits what might be done now.
func (r *Rules) options(s *State, visit func(text string)) {
	switch s.phase {
	case Setup:
		visit("begin")
	case Choose:
		for i := range int(s.n) {
			if s.fig[i].out == notOut {
				visit("activate " + r.typed(s, i))
			}
		}
		visit("pass")
	case Movement, Attack:
		r.turnOptions(s, visit)
	case Reaction:
		ways, n := r.turns(s, int(s.pend.b), int(s.pend.a))
		for k := range n {
			visit("react turn " + ways[k].Letter())
		}
		visit("react stay")
	case Effect:
		r.effectOptions(s, visit)
	case RoundEnd:
		visit("fight-on all")
		for k := s.asked; k < s.schools; k++ {
			name := quoteIf(r.schoolName(s, s.order[k]))
			if s.mayAnswer(s.order[k]) {
				visit("fight-on " + name)
				visit("surrender " + name)
				if s.noRetreat {
					visit("surrender! " + name)
				}
			}
		}
	}
}

var ways = [field.Ways]string{"n", "e", "s", "w"}

// turnOptions visits what the active figure might do.
func (r *Rules) turnOptions(s *State, visit func(text string)) {
	i := int(s.active)
	f := &s.fig[i]
	for _, w := range ways {
		visit("move " + w)
	}
	for w, letter := range ways {
		if f.facing != field.Way(w) {
			visit("turn " + letter)
		}
	}
	visit("trick stand-up")
	visit("trick recover")
	for j := range int(s.n) {
		if !s.standing(j) || j == i {
			continue
		}
		if s.enemies(i, j) || s.is(rulingAttackAllies, attackAlliesAnyTarget) {
			visit("attack " + r.typed(s, j))
			if r.shot(s, i) != ordinaryAttack {
				visit("shoot " + r.typed(s, j))
			}
		}
	}
	for k := 1; k < len(r.c.tricks); k++ {
		if f.tricks.has(trickID(k)) {
			r.trickOptions(s, i, trickID(k), visit)
		}
	}
	if s.victory == captureTheFlag {
		visit("pick-up")
	}
	visit("end-move")
	visit("done")
}

// trickOptions visits the ways a trick might be used.
func (r *Rules) trickOptions(s *State, i int, k trickID, visit func(text string)) {
	t := &r.c.tricks[k]
	if t.stance {
		visit("trick " + t.id)
		return
	}
	for _, id := range t.clauses {
		cl := &r.c.clauses[id]
		switch cl.when {
		case inMovement, asTurn, inAttackPhase, asAttack, asRanged:
		case atTurnStart:
			if !cl.optional && cl.cost == (price{}) {
				continue
			}
		default:
			continue
		}
		r.useOptions(s, i, cl, "trick "+t.id, visit)
	}
}

// variants has every text visited as it is and, if the trick brings a melee attack
// with it, with each trick by which that attack may be made. [mor.attack.4]
func (r *Rules) variants(s *State, i int, cl *clause, visit func(text string)) func(text string) {
	if !cl.doing(chargeOn) && !cl.doing(extraAttack) && !cl.doing(attackEarly) {
		return visit
	}
	return func(text string) {
		visit(text)
		for k := firstOption; int(k) < len(r.c.options); k++ {
			by := &r.c.clauses[r.c.options[k].clause]
			if by.when == asAttack && !r.c.options[k].ranged && s.fig[i].tricks.has(by.trick) {
				visit(text + " with=" + r.c.tricks[by.trick].id)
			}
		}
	}
}

// useOptions visits a trick with every target and way that it wants.
func (r *Rules) useOptions(s *State, i int, cl *clause, text string, visit func(text string)) {
	visit = r.variants(s, i, cl, visit)
	target, way, beside := cl.option != 0, false, false
	for k := range cl.do {
		switch cl.do[k].kind {
		case extraAttack, attackEarly, pushBack, changeSchool, removeFoe, layCondition, mayNotAttack:
			target = true
		case actAfter:
			target = true
		case freeStep, chargeOn:
			way = true
		}
	}
	for k := range cl.onHit {
		beside = beside || cl.onHit[k].kind == pullIn
	}
	targets := []string{""}
	if target {
		targets = targets[:0]
		for j := range int(s.n) {
			if j != i && s.standing(j) {
				targets = append(targets, " "+r.typed(s, j))
			}
		}
	}
	for _, to := range targets {
		switch {
		case way:
			for _, w := range ways {
				visit(text + to + " " + w)
			}
		case beside:
			for w := range field.Way(field.Ways) {
				if q := s.fig[i].at.To(w); s.board.inside(q) {
					visit(text + to + " " + squareText(q))
				}
			}
		default:
			visit(text + to)
		}
	}
}

// takesEffect is the first way to take the effect that waits, or to decline it.
func (r *Rules) takesEffect(s *State) string {
	take := ""
	r.effectOptions(s, func(text string) {
		if take == "" {
			take = text
		}
	})
	return take + ", or decline"
}

// effectOptions visits the ways to take the effect that waits.
func (r *Rules) effectOptions(s *State, visit func(text string)) {
	o := &s.offers[s.nOffers-1]
	cl := &r.c.clauses[o.clause]
	text, way, target := "trick "+r.c.tricks[cl.trick].id, false, false
	take := r.variants(s, int(o.owner), cl, visit)
	for k := range cl.do {
		switch cl.do[k].kind {
		case freeStep:
			way = true
		case changeSchool, removeFoe, mayNotAttack:
			target = true
		}
	}
	switch {
	case way:
		for _, w := range ways {
			visit(text + " " + w)
		}
	case target:
		for j := range int(s.n) {
			if s.standing(j) && s.enemies(int(o.owner), j) {
				visit(text + " " + r.typed(s, j))
			}
		}
	default:
		take(text)
	}
	visit("decline")
}
