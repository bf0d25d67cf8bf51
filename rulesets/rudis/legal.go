package rudis

import (
	"strings"

	"summa/internal/game"
)

// Legal visits the commands that could be given now, or with all set also those
// that are forbidden and by which rule.
func (r *Speech) Legal(s *State, all bool, visit func(game.Choice)) {
	var c Command
	r.options(s, func(word string, fill func(*Command)) {
		c = Command{action: r.actions[word], who: nobody}
		if fill != nil {
			fill(&c)
		}
		no := c.action.allow(r.Rules, s, &c)
		if no != nil && !all {
			return
		}
		choice := game.Choice{Line: string(r.AppendCommand(nil, s, &c)), Refusal: no}
		if no == nil {
			choice.Cost = r.Cost(s, &c)
		}
		visit(choice)
	})
}

// options visits the commands worth a line.
func (r *Speech) options(s *State, visit func(word string, fill func(*Command))) {
	switch s.phase {
	case Setup:
		r.setupOptions(s, visit)
	case Choose:
		r.attackOptions(visit)
		visit("stand", nil)
		for k := range dirs {
			visit("move", func(c *Command) { c.attack = choice{what: aMove, n: 1, path: [maxPath]uint8{uint8(k)}} })
		}
		for k := range numDefends {
			visit("defend", func(c *Command) { c.defend = choice{what: aDefence, card: uint8(k)} })
		}
		visit("defend", func(c *Command) { c.defend = choice{what: aDefence, card: noDefence} })
		for who := range s.n {
			visit("unchoose", func(c *Command) { c.who = who })
			visit("stop", func(c *Command) { c.who = who })
		}
	case Reveal, Resolve:
		visit("sub", func(c *Command) { c.sub = reg })
		visit("sub", func(c *Command) { c.sub = pow })
		visit("counter", func(c *Command) { c.yes = true })
		visit("counter", nil)
		for k := range numDefends {
			visit("guard", func(c *Command) { c.defend = choice{what: aDefence, card: uint8(k)} })
		}
	}
}

func (r *Speech) setupOptions(s *State, visit func(word string, fill func(*Command))) {
	if s.n == 0 {
		for k := range r.c.boxers {
			next := uint8((k + 1) % len(r.c.boxers))
			visit("match", func(c *Command) {
				c.cards = [2]uint8{uint8(k), next}
				c.names = [2]uint16{r.nameOf(uint8(k), false), r.nameOf(next, next == uint8(k))}
			})
		}
		visit("draw", nil)
	}
	visit("begin", nil)
}

// attackOptions visits every attack with every sub-type.
func (r *Speech) attackOptions(visit func(word string, fill func(*Command))) {
	for k := range numAttacks {
		for sub := noSub; sub <= pow; sub++ {
			if (k == feint) != (sub == noSub) {
				continue
			}
			visit("attack", func(c *Command) { c.attack = choice{what: anAttack, card: uint8(k), sub: sub} })
		}
		if k != feint {
			visit("attack", func(c *Command) { c.attack = choice{what: anAttack, card: uint8(k)} })
		}
	}
}

// AppendCommand appends a command as it would be typed.
func (r *Speech) AppendCommand(b []byte, s *State, c *Command) []byte {
	b = append(b, c.action.word...)
	switch c.action.word {
	case "match":
		for _, card := range c.cards {
			b = append(append(b, ' '), r.c.boxers[card].id...)
		}
	case "draw":
		b = append(b, " boxers"...)
		for i, k := range c.order {
			b = append(b, [2]string{" order ", ","}[min(i, 1)]...)
			b = append(b, r.c.boxers[k].id...)
		}
	case "attack", "move":
		b = r.appendTyped(append(b, ' '), &c.attack)
	case "defend", "guard":
		b = append(append(b, ' '), r.c.defenceID(c.defend.card)...)
	case "exchange":
		b = append(b, ' ')
		if c.attack.what == aMove {
			b = append(b, "move "...)
		}
		b = r.appendTyped(b, &c.attack)
		if c.defend.what == aDefence {
			b = append(append(b, " vs "...), r.c.defenceID(c.defend.card)...)
		}
	case "sub":
		b = append(append(b, ' '), subWords[c.sub]...)
	case "counter":
		b = append(b, [2]string{" no", " yes"}[oneIf(c.yes)]...)
	case "unchoose", "stop", "remove":
		b = append(append(b, ' '), r.typed(s, int(c.who))...)
	}
	return b
}

// Complete offers the words that may come next.
func (r *Speech) Complete(s *State, words []string) []string {
	if len(words) == 0 {
		return r.verbWords
	}
	switch n := len(words); {
	case words[0] == "add" && n == 1:
		return nil // a name is coined there
	case words[0] == "match" && n <= 2, words[0] == "add" && n == 2:
		return r.c.boxerIDs()
	case words[0] == "add" && n > 2:
		var list []string
		for _, name := range r.boxers.Settable(true) {
			list = append(list, name+"=")
		}
		return list
	case (words[0] == "attack" || words[0] == "exchange") && n == 1:
		return append(r.c.attackIDs(), "move")[:numAttacks+oneIf(words[0] == "exchange")]
	case words[0] == "attack" && n == 2, words[0] == "exchange" && n == 2, words[0] == "sub":
		return subWords[1:]
	case words[0] == "exchange" && !strings.EqualFold(words[n-1], "vs"):
		return []string{"vs"}
	case words[0] == "exchange", words[0] == "defend" && n == 1, words[0] == "guard" && n == 1:
		return r.c.defendWords()
	case words[0] == "move":
		return dirWords[:]
	case words[0] == "counter":
		return []string{"yes", "no"}
	case words[0] == "draw" && n == 1:
		return []string{"boxers"}
	case words[0] == "draw":
		return []string{"order"}
	case n == 1:
		var list []string
		for i := range int(s.n) {
			list = append(list, r.typed(s, i))
		}
		return list
	}
	return nil
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

// Reminders: nothing is lost by any command.
func (r *Speech) Reminders(s *State, verb string) []string { return nil }

// WhatIfs lists what could be otherwise about a command: the defence.
func (r *Speech) WhatIfs(s *State, c *Command, alone bool) []game.WhatIf[State, Command] {
	if c.action.word != "exchange" || c.defend.card >= numDefends || c.defend.what == noChoice {
		return nil
	}
	aims := []game.Happening{{Kind: evHit, Who: int16(s.control)}, {Kind: evKnockedDown, Who: int16(other(int(s.control)))}}
	list := []game.WhatIf[State, Command]{{Change: game.Change{Kind: game.AsItIs, Said: "as it is"}, Aims: aims}}
	for k := range numDefends {
		if k == int(c.defend.card) {
			continue
		}
		list = append(list, game.WhatIf[State, Command]{Change: game.Change{Kind: game.Situation, Said: "against " + r.c.defends[k].name},
			Edit: func(_ *State, c *Command) { c.defend.card = uint8(k) }})
	}
	return list
}

// Cost says what a command costs if it is allowed.
func (r *Speech) Cost(s *State, c *Command) string {
	n, at := 0, &c.attack
	switch {
	case c.action.allow(r.Rules, s, c) != nil:
		return ""
	case c.action.word == "stand":
		n = int(r.c.defends[standUp].cost)
	case c.action.word == "defend" && c.defend.card < numCards:
		n = int(r.c.defends[c.defend.card].cost)
	case at.what == anAttack && at.sub == noSub && at.card != feint: // [reg-pow-commit]
		sub := &r.c.attacks[at.card].sub
		return itoa(int(sub[reg].cost)) + " or " + itoa(int(sub[pow].cost)) + " STA"
	case at.what == anAttack:
		n = int(r.c.attacks[at.card].sub[at.sub].cost)
	default:
		return ""
	}
	return itoa(n) + " STA"
}
