package speech

import (
	"strings"

	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/rudis/rules"
)

// Legal visits the commands that could be given now, or with all set also those
// that are forbidden and by which rule.
func (r *Speech) Legal(s *rules.State, all bool, visit func(game.Choice)) {
	var c rules.Command
	r.options(s, func(word string, fill func(*rules.Command)) {
		c = rules.Command{Action: r.Actions[word], Who: rules.Nobody}
		if fill != nil {
			fill(&c)
		}
		no := c.Action.Allow(r.Rules, s, &c)
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
func (r *Speech) options(s *rules.State, visit func(word string, fill func(*rules.Command))) {
	switch s.Phase {
	case rules.Setup:
		r.setupOptions(s, visit)
	case rules.Choose:
		r.attackOptions(visit)
		visit("stand", nil)
		for k := range rules.Dirs {
			visit("move", func(c *rules.Command) {
				c.Attack = rules.Choice{What: rules.AMove, N: 1, Path: [rules.MaxPath]uint8{uint8(k)}}
			})
		}
		for k := range rules.NumDefends {
			visit("defend", func(c *rules.Command) { c.Defend = rules.Choice{What: rules.ADefence, Card: uint8(k)} })
		}
		visit("defend", func(c *rules.Command) { c.Defend = rules.Choice{What: rules.ADefence, Card: rules.NoDefence} })
		for who := range s.N {
			visit("unchoose", func(c *rules.Command) { c.Who = who })
			visit("stop", func(c *rules.Command) { c.Who = who })
		}
	case rules.Reveal, rules.Resolve:
		visit("sub", func(c *rules.Command) { c.Sub = rules.Reg })
		visit("sub", func(c *rules.Command) { c.Sub = rules.Pow })
		visit("counter", func(c *rules.Command) { c.Yes = true })
		visit("counter", nil)
		for k := range rules.NumDefends {
			visit("guard", func(c *rules.Command) { c.Defend = rules.Choice{What: rules.ADefence, Card: uint8(k)} })
		}
	}
}

func (r *Speech) setupOptions(s *rules.State, visit func(word string, fill func(*rules.Command))) {
	if s.N == 0 {
		for k := range r.Content.Boxers {
			next := uint8((k + 1) % len(r.Content.Boxers))
			visit("match", func(c *rules.Command) {
				c.Cards = [2]uint8{uint8(k), next}
				c.Names = [2]uint16{r.NameOf(uint8(k), false), r.NameOf(next, next == uint8(k))}
			})
		}
		visit("draw", nil)
	}
	visit("begin", nil)
}

// attackOptions visits every attack with every sub-type.
func (r *Speech) attackOptions(visit func(word string, fill func(*rules.Command))) {
	for k := range rules.NumAttacks {
		for sub := rules.NoSub; sub <= rules.Pow; sub++ {
			if (k == rules.Feint) != (sub == rules.NoSub) {
				continue
			}
			visit("attack", func(c *rules.Command) { c.Attack = rules.Choice{What: rules.AnAttack, Card: uint8(k), Sub: sub} })
		}
		if k != rules.Feint {
			visit("attack", func(c *rules.Command) { c.Attack = rules.Choice{What: rules.AnAttack, Card: uint8(k)} })
		}
	}
}

// AppendCommand appends a command as it would be typed.
func (r *Speech) AppendCommand(b []byte, s *rules.State, c *rules.Command) []byte {
	b = append(b, c.Action.Word...)
	switch c.Action.Word {
	case "match":
		for _, card := range c.Cards {
			b = append(append(b, ' '), r.Content.Boxers[card].ID...)
		}
	case "add":
		b = append(append(b, ' '), line.Typed(r.Names.Name(c.Names[0]))...)
		b = append(append(b, ' '), r.Content.Boxers[c.Cards[0]].ID...)
		for _, e := range c.Edits {
			b = append(append(append(append(b, ' '), e.Field...), '='), line.Typed(e.Text)...)
		}
	case "seal":
		b = append(append(b, ' '), r.Typed(s, int(c.Who))...)
		if b = append(b, ' '); c.BadHex {
			b = append(b, line.Typed(c.Said)...)
		} else {
			b = append(b, rules.HexText(c.Digest[:])...)
		}
		if c.Held {
			b = append(b, " held"...)
		}
	case "open":
		for _, o := range c.Opens[:c.NOpens] {
			b = append(append(b, ' '), r.Typed(s, int(o.Who))...)
			b = r.AppendChoice(append(b, ' '), &o.Choice)
			b = append(append(b, ' '), o.Salt...)
		}
	case "pile":
		for _, card := range c.Left {
			b = append(append(b, ' '), dice.CardName(card)...)
		}
	case "draw":
		b = append(b, " boxers"...)
		for i, k := range c.Order {
			b = append(b, [2]string{" order ", ","}[min(i, 1)]...)
			b = append(b, r.Content.Boxers[k].ID...)
		}
	case "attack", "move":
		b = r.appendAttack(append(b, ' '), c)
	case "defend", "guard":
		b = r.appendDefence(append(b, ' '), c, c.NoCard)
	case "exchange":
		b = append(b, ' ')
		if c.Attack.What == rules.AMove {
			b = append(b, "move "...)
		}
		b = r.appendAttack(b, c)
		if c.Defend.What == rules.ADefence {
			b = r.appendDefence(append(b, " vs "...), c, c.Opens[1].NoCard)
		}
	case "sub":
		b = append(append(b, ' '), rules.SubWords[c.Sub]...)
	case "counter":
		b = append(b, [2]string{" no", " yes"}[rules.OneIf(c.Yes)]...)
	case "unchoose", "stop", "remove":
		b = append(append(b, ' '), r.Typed(s, int(c.Who))...)
	}
	return b
}

// appendAttack appends an attack or a move, also one that cannot be.
func (r *Speech) appendAttack(b []byte, c *rules.Command) []byte {
	switch {
	case c.Attack.What == rules.AMove && c.NoPath && c.Said != "":
		return append(b, c.Said...)
	case c.Attack.What == rules.AMove && c.NoPath:
		return fact.Num(append(fact.Num(append(b, "to "...), int(c.To.Q)), ','), int(c.To.R))
	case c.Attack.What == rules.AnAttack && c.NoCard != "":
		b = append(b, line.Typed(c.NoCard)...)
		if c.Attack.Sub != rules.NoSub {
			b = append(append(b, ' '), rules.SubWords[c.Attack.Sub]...)
		}
		return b
	}
	return r.AppendTyped(b, &c.Attack)
}

// appendDefence appends a defence, also a word that is none.
func (r *Speech) appendDefence(b []byte, c *rules.Command, noCard string) []byte {
	if noCard != "" {
		return append(b, line.Typed(noCard)...)
	}
	return append(b, r.Content.DefenceID(c.Defend.Card)...)
}

// Complete offers the words that may come next.
func (r *Speech) Complete(s *rules.State, words []string) []string {
	if len(words) == 0 {
		return r.verbs.Words()
	}
	switch n := len(words); {
	case words[0] == "add" && n == 1:
		return nil // a name is coined there
	case words[0] == "match" && n <= 2, words[0] == "add" && n == 2:
		return r.Content.BoxerIDs()
	case words[0] == "add" && n > 2:
		var list []string
		for _, name := range r.Boxers.Settable(true) {
			list = append(list, name+"=")
		}
		return list
	case (words[0] == "attack" || words[0] == "exchange") && n == 1:
		return append(r.Content.AttackIDs(), "move")[:rules.NumAttacks+rules.OneIf(words[0] == "exchange")]
	case words[0] == "attack" && n == 2, words[0] == "exchange" && n == 2, words[0] == "sub":
		return rules.SubWords[1:]
	case words[0] == "exchange" && !strings.EqualFold(words[n-1], "vs"):
		return []string{"vs"}
	case words[0] == "exchange", words[0] == "defend" && n == 1, words[0] == "guard" && n == 1:
		return r.Content.DefendWords()
	case words[0] == "move":
		return rules.DirWords[:]
	case words[0] == "counter":
		return []string{"yes", "no"}
	case words[0] == "draw" && n == 1:
		return []string{"boxers"}
	case words[0] == "draw":
		return []string{"order"}
	case n == 1:
		var list []string
		for i := range int(s.N) {
			list = append(list, r.Typed(s, i))
		}
		return list
	}
	return nil
}

// Verbs lists the ruleset's own words.
func (r *Speech) Verbs() []game.Verb { return r.verbs.Verbs() }

// Reminders: nothing is lost by any command.
func (r *Speech) Reminders(s *rules.State, verb string) []string { return nil }

// WhatIfs lists what could be otherwise about a command: the defence.
func (r *Speech) WhatIfs(s *rules.State, c *rules.Command, alone bool) []game.WhatIf[rules.State, rules.Command] {
	if c.Action.Word != "exchange" || c.Defend.Card >= rules.NumDefends || c.Defend.What == rules.NoChoice {
		return nil
	}
	aims := []game.Happening{{Kind: rules.EvHit, Who: int16(s.Control)}, {Kind: rules.EvKnockedDown, Who: int16(rules.Other(int(s.Control)))}}
	list := []game.WhatIf[rules.State, rules.Command]{{Change: game.Change{Kind: game.AsItIs, Said: "as it is"}, Aims: aims}}
	for k := range rules.NumDefends {
		if k == int(c.Defend.Card) {
			continue
		}
		list = append(list, game.WhatIf[rules.State, rules.Command]{Change: game.Change{Kind: game.Situation, Said: "against " + r.Content.Defends[k].Name},
			Edit: func(_ *rules.State, c *rules.Command) { c.Defend.Card = uint8(k) }})
	}
	return list
}

// Cost says what a command costs if it is allowed.
func (r *Speech) Cost(s *rules.State, c *rules.Command) string {
	n, at := 0, &c.Attack
	switch {
	case c.Action.Allow(r.Rules, s, c) != nil:
		return ""
	case c.Action.Word == "stand":
		n = int(r.Content.Defends[rules.StandUp].Cost)
	case c.Action.Word == "defend" && c.Defend.Card < rules.NumCards:
		n = int(r.Content.Defends[c.Defend.Card].Cost)
	case at.What == rules.AnAttack && at.Sub == rules.NoSub && at.Card != rules.Feint: // [reg-pow-commit]
		sub := &r.Content.Attacks[at.Card].Sub
		return rules.Itoa(int(sub[rules.Reg].Cost)) + " or " + rules.Itoa(int(sub[rules.Pow].Cost)) + " STA"
	case at.What == rules.AnAttack:
		n = int(r.Content.Attacks[at.Card].Sub[at.Sub].Cost)
	default:
		return ""
	}
	return rules.Itoa(n) + " STA"
}
