package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/rudis/state"
)

// allowExchange refuses an exchange that is stated in one command.
func (r *Rules) allowExchange(s *state.State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	for k := range s.Slot {
		if no := r.emptySlot(s, k); no != nil {
			return no
		}
	}
	may := r.MayAttack
	if c.Attack.What == state.AMove {
		may = func(s *state.State, at *state.Choice, _ string) *rule.Refusal { return r.mayMove(s, at, c.NoPath) }
	}
	if no := may(s, &c.Attack, c.NoCard); no != nil {
		return no
	}
	return r.allowAnswer(s, c)
}

// allowAnswer refuses the defence of an exchange that is stated in one command.
func (r *Rules) allowAnswer(s *state.State, c *Command) *rule.Refusal {
	d := &c.Defend
	due := s.DefenceDue() && !r.openMove(s, &c.Attack)
	switch {
	case due && d.What == state.NoChoice && c.Opens[1].NoCard == "":
		return state.Refuse("bad-argument", state.Choice1, r.Name(s, state.Other(int(s.Control)))+" has a defence to choose", "exchange ATTACK vs DEFENCE")
	case due:
		return r.MayDefend(s, d, c.Opens[1].NoCard)
	case d.What == state.NoChoice && c.Opens[1].NoCard == "", d.Card == state.StandUp && s.Boxers[state.Other(int(s.Control))].Down:
		return nil
	case r.openMove(s, &c.Attack) && s.DefenceDue():
		return state.Refuse("no-defence-due", state.Choice1, "a move is told openly, and nothing is chosen against it", "move PATH")
	}
	return r.defenceIsDue(s)
}

// doExchange works out an exchange that was stated in one command.
func (r *Rules) doExchange(s *state.State, c *Command, ref *core.Ref) {
	r.Exchange(s, c.Attack, r.played(s, &c.Attack, &c.Defend), ref)
}

// allowUnchoose refuses to take a choice back unless it is the only one. [rud.choice.1]
func (r *Rules) allowUnchoose(s *state.State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	k := s.SlotOf(c.Who)
	if s.Slot[k].Is == state.EmptySlot || s.Slot[1-k].Is != state.EmptySlot {
		return state.Refuse("nothing-to-undo", state.Choice1, "a choice is taken back while it is the only one", "")
	}
	return nil
}

func (r *Rules) unchoose(s *state.State, c *Command, ref *core.Ref) {
	s.Slot[s.SlotOf(c.Who)] = state.Slot{}
	ref.Event(state.EvUnchosen, int(c.Who), core.None, state.Choice1)
}

// allowStand refuses to stand up a boxer who is on his feet. [rud.stand.8]
func (r *Rules) allowStand(s *state.State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	if !s.Boxers[s.Control].Down {
		return state.Refuse("not-down", state.Stand8, r.Name(s, int(s.Control))+" is on his feet", "attack CARD SUB")
	}
	return nil
}

func (r *Rules) stand(s *state.State, c *Command, ref *core.Ref) { r.StandAction(s, ref) }

// allowDecision refuses a decision that is not awaited.
func (r *Rules) allowDecision(s *state.State, await uint8) *rule.Refusal {
	if no := r.isUnder(s); no != nil {
		return no
	}
	if s.Exchange.Await != await {
		id := state.Attack2
		if await != state.AwaitSub {
			id = state.Miss5
		}
		return state.Refuse("no-decision", id, "no such decision is open", r.waitHint(s))
	}
	return nil
}

func (r *Rules) allowSub(s *state.State, c *Command) *rule.Refusal {
	return r.allowDecision(s, state.AwaitSub)
}

func (r *Rules) DoSub(s *state.State, c *Command, ref *core.Ref) {
	f := r.fighting(s, ref)
	f.event(state.EvDecided, f.a, core.None, state.Attack2, state.ItemDecided+int(c.Sub)-1, 0, 0)
	f.x.Attack.Sub = c.Sub
	f.resume()
	f.attack()
}

func (r *Rules) allowCounter(s *state.State, c *Command) *rule.Refusal {
	return r.allowDecision(s, state.AwaitCounter)
}

func (r *Rules) DoCounter(s *state.State, c *Command, ref *core.Ref) {
	f := r.fighting(s, ref)
	f.event(state.EvDecided, f.d, core.None, state.Miss5, state.ItemDecided+3-state.OneIf(c.Yes), 0, 0)
	f.resume()
	switch {
	case !c.Yes:
	case f.is(state.RulingCounterDefense, state.CounterDefenseDefendCard):
		f.hold(state.Resolve, state.AwaitGuard)
		return
	default:
		f.thrown(state.NoDefence)
	}
	f.finish()
}

func (r *Rules) allowGuard(s *state.State, c *Command) *rule.Refusal {
	if no := r.allowDecision(s, state.AwaitGuard); no != nil {
		return no
	}
	if c.NoCard != "" || c.Defend.Card >= state.NumDefends || !r.InGame(s, r.Content.Defends[c.Defend.Card].Mark) {
		return state.Refuse("unknown-card", state.Setup5, "a guard is a normal defend card", "guard "+r.Content.Defends[0].ID)
	}
	return nil
}

func (r *Rules) DoGuard(s *state.State, c *Command, ref *core.Ref) {
	f := r.fighting(s, ref)
	f.event(state.EvDecided, f.a, core.None, state.Miss4, state.ItemDefence+int(c.Defend.Card), 0, 0)
	f.resume()
	f.thrown(c.Defend.Card)
	f.finish()
}

// allowStop refuses to stop a bout. [rud.end.4] [fourth-ending]
func (r *Rules) allowStop(s *state.State, c *Command) *rule.Refusal {
	if no := r.isUnder(s); no != nil {
		return no
	}
	why := ""
	switch {
	case s.Is(state.RulingFourthEnding, state.FourthEndingNever):
		why = "nobody is stopped"
	case s.Boxers[c.Who].NInj == 0:
		why = r.Name(s, int(c.Who)) + " is not injured"
	case s.Phase != state.Choose || s.Slot[0].Is != state.EmptySlot || s.Slot[1].Is != state.EmptySlot:
		why = "a bout is stopped between exchanges, with nothing chosen"
	default:
		return nil
	}
	return state.Refuse("cannot-stop", state.End4, why, "")
}

func (r *Rules) stop(s *state.State, c *Command, ref *core.Ref) {
	f := Referee[Heard](r, s, ref)
	f.Seat(int(s.Control))
	f.Win(state.Other(int(c.Who)), state.ByCannot)
}
