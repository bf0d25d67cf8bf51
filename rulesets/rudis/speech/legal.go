package speech

import (
	"summa/internal/game"
	"summa/rulesets/rudis/rules"
	"summa/rulesets/rudis/state"
)

// Legal visits the commands that could be given now, or with all set also those
// that are forbidden and by which rule.
func (r *Speech) Legal(s *state.State, all bool, visit func(game.Choice)) {
	var c rules.Command
	r.options(s, func(word string, fill func(*rules.Command)) {
		c = rules.Command{Action: r.Actions[word], Who: state.Nobody}
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
func (r *Speech) options(s *state.State, visit func(word string, fill func(*rules.Command))) {
	switch s.Phase {
	case state.Setup:
		r.setupOptions(s, visit)
	case state.Choose:
		r.attackOptions(visit)
		visit("stand", nil)
		for k := range state.Dirs {
			visit("move", func(c *rules.Command) {
				c.Attack = state.Choice{What: state.AMove, N: 1, Path: [state.MaxPath]uint8{uint8(k)}}
			})
		}
		for k := range state.NumDefends {
			visit("defend", func(c *rules.Command) { c.Defend = state.Choice{What: state.ADefence, Card: uint8(k)} })
		}
		visit("defend", func(c *rules.Command) { c.Defend = state.Choice{What: state.ADefence, Card: state.NoDefence} })
		for who := range s.N {
			visit("unchoose", func(c *rules.Command) { c.Who = who })
			visit("stop", func(c *rules.Command) { c.Who = who })
		}
	case state.Reveal, state.Resolve:
		visit("sub", func(c *rules.Command) { c.Sub = state.Reg })
		visit("sub", func(c *rules.Command) { c.Sub = state.Pow })
		visit("counter", func(c *rules.Command) { c.Yes = true })
		visit("counter", nil)
		for k := range state.NumDefends {
			visit("guard", func(c *rules.Command) { c.Defend = state.Choice{What: state.ADefence, Card: uint8(k)} })
		}
	}
}

func (r *Speech) setupOptions(s *state.State, visit func(word string, fill func(*rules.Command))) {
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
	for k := range state.NumAttacks {
		for sub := state.NoSub; sub <= state.Pow; sub++ {
			if (k == state.Feint) != (sub == state.NoSub) {
				continue
			}
			visit("attack", func(c *rules.Command) { c.Attack = state.Choice{What: state.AnAttack, Card: uint8(k), Sub: sub} })
		}
		if k != state.Feint {
			visit("attack", func(c *rules.Command) { c.Attack = state.Choice{What: state.AnAttack, Card: uint8(k)} })
		}
	}
}

// Reminders: nothing is lost by any command.
func (r *Speech) Reminders(s *state.State, verb string) []string { return nil }

// WhatIfs lists what could be otherwise about a command: the defence.
func (r *Speech) WhatIfs(s *state.State, c *rules.Command, alone bool) []game.WhatIf[state.State, rules.Command] {
	if c.Action.Word != "exchange" || c.Defend.Card >= state.NumDefends || c.Defend.What == state.NoChoice {
		return nil
	}
	aims := []game.Happening{{Kind: state.EvHit, Who: int16(s.Control)}, {Kind: state.EvKnockedDown, Who: int16(state.Other(int(s.Control)))}}
	list := []game.WhatIf[state.State, rules.Command]{{Change: game.Change{Kind: game.AsItIs, Said: "as it is"}, Aims: aims}}
	for k := range state.NumDefends {
		if k == int(c.Defend.Card) {
			continue
		}
		list = append(list, game.WhatIf[state.State, rules.Command]{Change: game.Change{Kind: game.Situation, Said: "against " + r.Content.Defends[k].Name},
			Edit: func(_ *state.State, c *rules.Command) { c.Defend.Card = uint8(k) }})
	}
	return list
}

// Cost says what a command costs if it is allowed.
func (r *Speech) Cost(s *state.State, c *rules.Command) string {
	n, at := 0, &c.Attack
	switch {
	case c.Action.Allow(r.Rules, s, c) != nil:
		return ""
	case c.Action.Word == "stand":
		n = int(r.Content.Defends[state.StandUp].Cost)
	case c.Action.Word == "defend" && c.Defend.Card < state.NumCards:
		n = int(r.Content.Defends[c.Defend.Card].Cost)
	case at.What == state.AnAttack && at.Sub == state.NoSub && at.Card != state.Feint: // [reg-pow-commit]
		sub := &r.Content.Attacks[at.Card].Sub
		return state.Itoa(int(sub[state.Reg].Cost)) + " or " + state.Itoa(int(sub[state.Pow].Cost)) + " STA"
	case at.What == state.AnAttack:
		n = int(r.Content.Attacks[at.Card].Sub[at.Sub].Cost)
	default:
		return ""
	}
	return state.Itoa(n) + " STA"
}
