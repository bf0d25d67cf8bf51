package morturi

import (
	"slices"
	"strings"
	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/game"
	"summa/internal/line"
)

// Legal visits the commands that could be given now, or with all set also those
// that are forbidden and by which rule.
func (r *Speech) Legal(s *State, all bool, visit func(game.Choice)) {
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
func (r *Speech) options(s *State, visit func(text string)) {
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

// turnOptions visits what the active figure might do.
func (r *Speech) turnOptions(s *State, visit func(text string)) {
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
func (r *Speech) trickOptions(s *State, i int, k trickID, visit func(text string)) {
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

// useOptions visits a trick with every target and way that it wants.
func (r *Speech) useOptions(s *State, i int, cl *clause, text string, visit func(text string)) {
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

// AppendCommand appends a command as it would be typed.
func (r *Speech) AppendCommand(b []byte, s *State, c *Command) []byte {
	b = append(b, c.action.word...)
	name := func(i int8) { b = append(append(b, ' '), r.typed(s, int(i))...) }
	switch c.action.word {
	case "trick":
		b = append(append(b, ' '), r.trickWord(c)...)
		if c.on != nobody {
			name(c.on)
		}
		b = c.appendWay(b)
		if c.option >= firstOption && c.does == doesClause {
			b = append(append(b, " with="...), r.optionWord(c.option)...)
		}
		if c.n > 0 {
			b = fact.Num(append(b, " mp="...), int(c.n))
		}
		b = c.appendAnswer(b)
	case "activate", "attack", "shoot", "push", "step", "wound", "heal", "out":
		name(c.on)
		if c.option >= firstOption {
			b = append(append(b, " with="...), r.optionWord(c.option)...)
		}
		b = c.appendAnswer(c.appendWay(b))
	case "move":
		b = c.appendWay(b)
	case "turn":
		b = c.appendWay(b)
	case "react":
		if !c.sure {
			return append(b, " stay"...)
		}
		b = c.appendWay(append(b, " turn"...))
	case "fight-on":
		if c.sure {
			b = append(b, " all"...)
		}
		for _, k := range c.order[:c.nOrder] {
			b = append(append(b, ' '), quoteIf(r.schoolName(s, k))...)
		}
	case "surrender", "surrender!":
		b = append(append(b, ' '), quoteIf(r.schoolName(s, c.school))...)
	}
	return b
}

// trickWord is the word by which a trick command names its trick.
func (r *Speech) trickWord(c *Command) string {
	switch c.does {
	case doesStandUp:
		return "stand-up"
	case doesRecover:
		return "recover"
	}
	return r.c.tricks[c.trick].id
}

// appendAnswer appends what the target does.
func (c *Command) appendAnswer(b []byte) []byte {
	switch c.answer {
	case willTurn:
		return append(b, " react=turn"...)
	case willStay:
		return append(b, " react=stay"...)
	}
	return b
}

// appendWay appends the directions and the square of a command.
func (c *Command) appendWay(b []byte) []byte {
	for k := range c.steps {
		b = append(append(b, ' '), c.ways[k].Letter()...)
	}
	if c.square.X != 0 {
		b = fact.Num(append(fact.Num(append(b, ' '), int(c.square.X)), ','), int(c.square.Y))
	}
	return b
}

// Verbs lists the ruleset's own words.
func (r *Speech) Verbs() []game.Verb {
	list := make([]game.Verb, 0, len(r.table))
	for i := range r.table {
		v := &r.table[i]
		list = append(list, game.Verb{Word: v.word, Also: v.also, Usage: v.usage, Help: v.help})
	}
	return list
}

// Reminders says what would be lost or forgotten if the turn ended now.
// [mor.move.9]
func (r *Speech) Reminders(s *State, verb string) []string {
	if verb != "done" && verb != "end" || s.active < 0 {
		return nil
	}
	var list []string
	i := int(s.active)
	f := &s.fig[i]
	if f.attacksLeft > 0 && r.mayAttack(s, i) == nil {
		for j := range int(s.n) {
			if s.standing(j) && s.enemies(i, j) && s.beside(i, j) {
				list = append(list, "no attack made, and "+r.name(s, j)+" stands beside "+r.name(s, i))
				break
			}
		}
	}
	return list
}

// Cost says what a command costs if it is allowed: "2 MP", or "".
func (r *Speech) Cost(s *State, c *Command) string {
	if r.permit(s, c) != nil {
		return ""
	}
	n := 0
	switch c.action.word {
	case "move":
		i := int(s.active)
		f := &s.fig[i]
		was := f.at
		for k := range c.steps {
			n += r.stepCost(s, i, f.at, f.at.To(c.ways[k]), &r.silent)
			f.at = f.at.To(c.ways[k])
		}
		f.at = was
	case "trick":
		switch {
		case c.does == doesStandUp:
			n = int(r.c.conditions[0].standUp)
		case c.does == doesClause && s.phase != Effect:
			n = int(r.c.clauses[c.clause].cost.mp)
		}
	case "pick-up":
		n = int(r.c.scenarios[s.scenario].flagCost)
	}
	if n == 0 {
		return ""
	}
	return itoa(n) + " MP"
}

// Complete offers the words that may come next.
func (r *Speech) Complete(s *State, words []string) []string {
	if len(words) == 0 {
		return r.verbWords
	}
	var list []string
	if words[0] == "add" || words[0] == "gladiator" {
		if len(words) == 2 {
			for k := 1; k < len(r.c.roles); k++ {
				list = append(list, r.c.roles[k].id)
			}
		}
		for _, f := range r.settable() {
			list = append(list, f+"=")
		}
		return list
	}
	switch words[0] {
	case "school", "team":
		if len(words) == 1 {
			return nil // a name is coined there
		}
	case "move", "turn", "face":
		return ways[:]
	case "push", "step", "cost":
		if len(words) == 2 {
			return ways[:]
		}
	}
	r.Legal(s, false, func(c game.Choice) {
		w := strings.Fields(c.Line)
		if len(w) > len(words) && slices.EqualFunc(w[:len(words)], words, strings.EqualFold) && !slices.Contains(list, w[len(words)]) {
			list = append(list, w[len(words)])
		}
	})
	if len(list) == 0 {
		list = append(append(list, r.Figures(s)...), r.Sides(s)...)
	}
	return list
}
