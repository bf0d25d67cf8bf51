package speech

import (
	"summa/internal/game"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// Legal visits the commands that could be given now, or with all set also those
// that are forbidden and by which rule.
func (r *Speech) Legal(s *state.State, all bool, visit func(game.Choice)) {
	r.Options(s, func(c *rules.Command) {
		plan, no := r.Permit(s, c)
		if no != nil && (!all || c.Action.Word == "move" && c.N > 1) {
			return // a longer move is refused for what the first step is refused for, or lack of AP
		}
		choice := game.Choice{Line: r.OptionText(s, c), Refusal: no}
		if no == nil {
			n, ok := r.PriceOf(s, c, plan)
			if choice.Cost = points(n, ok); ok && s.Fig[c.Actor(s)].Means(n) == state.Seventh { // [mun.fatigue.2]
				choice.Told = choice.Cost + ", 7 AP this turn: 1 fatigue"
			}
		}
		visit(choice)
	})
}

// Cost says what a command costs if it is allowed.
func (r *Speech) Cost(s *state.State, c *rules.Command) string {
	return points(r.Price(s, c))
}

// points says a cost, "" if there is none.
func points(n int, ok bool) string {
	if !ok {
		return ""
	}
	return state.Itoa(n) + " AP"
}

// Reminders says what would be lost or forgotten if the turn ended now.
// [mun.ap.7]
func (r *Speech) Reminders(s *state.State, verb string) []string {
	if verb != "end" || s.Phase != state.Actions {
		return nil
	}
	var list []string
	f := &s.Fig[s.Active()]
	if f.AP > 0 {
		list = append(list, state.Itoa(int(f.AP))+" AP unspent")
	}
	if f.Feint == state.FeintReady {
		list = append(list, "the feint paid for has not been used")
	}
	if f.NumNets > 0 && !f.CutTried && f.AP > 0 {
		list = append(list, "no try to cut free yet")
	}
	for i := range s.NumFloor {
		v := int(s.Floor[i].Victim)
		if s.Fig[v].Status == state.Active && !s.Adjacent(s.Active(), v) {
			list = append(list, r.Name(s, v)+" is floored and would only be knocked down: he is not adjacent")
		}
	}
	return list
}
