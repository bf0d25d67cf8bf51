package rules

import (
	"summa/internal/core"
	"summa/rulesets/rudis/state"
)

// ahead prepares an exchange that has not begun: a punch of the boxer in control, with his set-up,
// against a defence, after both have paid for their cards, which may tire them. It works on a copy
// of the state. [rud.attack.5] [rud.defend.2]
func (r *Rules) ahead(s *state.State, card, sub uint8, answer *state.Answer) fight[Heard] {
	then := *s
	f := Referee[Heard](r, &then, &core.Ref{Listen: true})
	f.Seat(int(s.Control))
	f.x.Attack = state.Choice{What: state.AnAttack, Card: card, Sub: sub}
	f.x.SetUp = f.A.SetUp
	f.blow, f.answer = r.Content.Blows[card][sub], *answer
	f.pay(f.A, int(f.blow.Cost), state.StCost, state.Attack5)
	f.pay(f.D, int(answer.Cost), state.StDefendCost, state.Defend2)
	return f
}

// Lands returns the number up to which a punch lands, before the defence. [rud.punch.1]
func (r *Rules) Lands(s *state.State, card, sub uint8) int {
	return r.Meets(s, card, sub, &state.Answer{})
}

// Meets returns the number up to which a punch lands against a defence. [rud.punch.1]
func (r *Rules) Meets(s *state.State, card, sub uint8, answer *state.Answer) int {
	f := r.ahead(s, card, sub, answer)
	return f.number()
}

// Takes returns the least and the most HP that a punch takes if it lands: by its row, plus what a
// fractured jaw and a feint that was believed add. [rud.punch.6]
func (r *Rules) Takes(s *state.State, card, sub uint8) (least, most int) {
	f := r.ahead(s, card, sub, &state.Answer{})
	n, more := int(f.blow.N), int(f.blow.Plus)+f.jaw(f.card(), true)+int(f.x.SetUp.Damage)
	return max(0, n+more), max(0, n*int(f.blow.Sides)+more)
}

// Countered returns the number up to which a defence counters a punch that misses. [rud.miss.3]
func (r *Rules) Countered(s *state.State, card uint8, answer *state.Answer) int {
	f := r.ahead(s, card, state.Reg, answer)
	f.payCounter(state.NoDefence)
	return f.counterNumber()
}
