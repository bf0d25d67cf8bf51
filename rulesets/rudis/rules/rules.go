package rules

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/halt"
	"summa/internal/rule"
	"summa/rulesets/rudis/state"
)

// Rules adjudicates bouts under one loaded Content. It holds no bout; a bout is a State.
type Rules struct {
	state.Reckoner
	Halt *halt.Flag // searches look at it

	Actions map[string]*Action
	Limits  bool // the use of some punch is limited
	Enough  int  // STA that no exchange can take up
}

// NewRules returns the rules over a loaded content for one table, which has its own names.
func NewRules(c *state.Content) *Rules {
	r := &Rules{Reckoner: state.NewReckoner(c), Actions: actions()}
	r.Enough = c.Most()
	for k := range state.NumPunches {
		r.Limits = r.Limits || c.Attacks[k].Limit != state.Unlimited
	}
	return r
}

// Do carries a command out, or refuses it and changes nothing. If the dice run out, s is not usable
// any more and ref.Tape says why.
func (r *Rules) Do(s *state.State, c *Command, ref *core.Ref) error {
	if no := c.Action.Allow(r, s, c); no != nil {
		return no
	}
	if s.Is(state.RulingRnSource, state.RnSourceDeck) && c.Action.Word != "draw" {
		r.Deal(s, ref)
	}
	c.Action.do(r, s, c, ref)
	return nil
}

// Deal has random numbers drawn from the Arena deck. [rud.rn.1]
func (r *Rules) Deal(s *state.State, ref *core.Ref) {
	if r.Content.Deck.Cards == nil {
		return
	}
	if !s.Used {
		s.Pile, s.Used = r.Content.Deck.Cards.Full(), true
	}
	ref.Tape.Deal(r.Content.Deck.Cards, &s.Pile)
	ref.Step(state.StDeck, core.None, state.Rn1, int(s.Pile.Left))
}

// Undivided reports whether numbers come from a deck, whose used cards do not come again.
func (r *Rules) Undivided(s *state.State) bool { return s.Is(state.RulingRnSource, state.RnSourceDeck) }

// isUnder refuses commands that need a bout under way. [rud.control.4]
func (r *Rules) isUnder(s *state.State) *rule.Refusal {
	switch s.Phase {
	case state.Setup:
		return state.Refuse("wrong-phase", state.Control1, "the bout has not begun", "match A B, then begin")
	case state.Over:
		return state.Refuse("bout-over", state.End5, "the bout is over", "undo")
	}
	return nil
}

// choosing refuses commands that need a choice to be due.
func (r *Rules) choosing(s *state.State) *rule.Refusal {
	if s.Phase == state.Setup {
		return state.Refuse("no-choice-due", state.Control1, "the bout has not begun", "match A B, then begin")
	}
	if no := r.isUnder(s); no != nil {
		return no
	}
	if s.Phase != state.Choose {
		return state.Refuse("no-choice-due", state.Control4, "the exchange waits for "+r.WaitsFor(s), r.waitHint(s))
	}
	return nil
}

// WaitsFor says what an exchange waits for.
func (r *Rules) WaitsFor(s *state.State) string {
	switch s.Exchange.Await {
	case state.AwaitSub:
		return r.Name(s, int(s.Exchange.A)) + " to say regular or power"
	case state.AwaitCounter:
		return r.Name(s, int(s.Exchange.D)) + " to say whether he counters"
	case state.AwaitGuard:
		return r.Name(s, int(s.Exchange.A)) + " to choose a guard"
	}
	return "nothing"
}

func (r *Rules) waitHint(s *state.State) string {
	switch s.Exchange.Await {
	case state.AwaitSub:
		return "sub reg or sub pow"
	case state.AwaitCounter:
		return "counter yes or counter no"
	case state.AwaitGuard:
		return "guard CARD"
	}
	return ""
}

// inSetup refuses commands that belong before the bout.
func inSetup(s *state.State) *rule.Refusal {
	switch s.Phase {
	case state.Setup:
		return nil
	case state.Over:
		return state.Refuse("bout-over", state.End5, "the bout is over", "undo")
	}
	return state.Refuse("wrong-phase", state.Control4, "the bout has begun", "undo, or set")
}

// Reset makes s the empty bout under the default rulings.
func (r *Rules) Reset(s *state.State) {
	*s = state.State{}
	for k := range state.RulingNames {
		s.Rulings[k] = state.RulingNames[k].Usual
	}
}

// ToAct returns the boxer whose command is awaited; the attacker chooses first.
func (r *Rules) ToAct(s *state.State) int {
	a := int(s.Control)
	switch {
	case s.Phase == state.Reveal || s.Exchange.Await == state.AwaitGuard:
		return int(s.Exchange.A)
	case s.Phase == state.Resolve:
		return int(s.Exchange.D)
	case s.Phase != state.Choose:
		return -1
	case s.Slot[AttackerSlot].Is == state.EmptySlot || !s.DefenceDue() || s.Slot[DefenderSlot].Is != state.EmptySlot:
		return a
	}
	return state.Other(a)
}

// SetRuling sets a ruling to one of its options. Before the bout begins, boxers who have not been
// placed move to the distance it says.
func (r *Rules) SetRuling(s *state.State, ruling, option int) {
	if ruling < 0 || ruling >= state.NumRulings {
		return
	}
	was := state.Hex{Q: int32(r.Apart(s))}
	s.Rulings[ruling] = uint8(option)
	if ruling == state.RulingStartDistance && s.Phase == state.Setup && s.N == 2 && s.Boxers[1].Pos == was {
		s.Boxers[1].Pos = state.Hex{Q: int32(r.Apart(s))}
	}
	if ruling == state.RulingRnSource && option == int(state.RnSourceDice) {
		s.Used = false
		s.Pile = dice.Pile{}
	}
}

const MostExchanges = 2000

// Fork returns the same rules with scratch space of their own, for another
// goroutine; the names of the table are shared and must not change meanwhile.
func (r *Rules) Fork() *Rules {
	o := NewRules(r.Content)
	o.Names = r.Names
	o.Halt = r.Halt
	return o
}
