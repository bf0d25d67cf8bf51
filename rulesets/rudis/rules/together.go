package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// allowExchange refuses an exchange told on one line.
func (r *Rules) allowExchange(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	for k := range s.Slot {
		if no := r.emptySlot(s, k); no != nil {
			return no
		}
	}
	may := r.MayAttack
	if c.Attack.What == AMove {
		may = func(s *State, at *Choice, _ string) *rule.Refusal { return r.mayMove(s, at, c.NoPath) }
	}
	if no := may(s, &c.Attack, c.NoCard); no != nil {
		return no
	}
	return r.allowAnswer(s, c)
}

// allowAnswer refuses the defence of an exchange told on one line.
func (r *Rules) allowAnswer(s *State, c *Command) *rule.Refusal {
	d := &c.Defend
	due := s.defenceDue() && !r.openMove(s, &c.Attack)
	switch {
	case due && d.What == NoChoice && c.Opens[1].NoCard == "":
		return refuse("bad-argument", Choice1, r.Name(s, Other(int(s.Control)))+" has a defence to choose", "exchange ATTACK vs DEFENCE")
	case due:
		return r.MayDefend(s, d, c.Opens[1].NoCard)
	case d.What == NoChoice && c.Opens[1].NoCard == "", d.Card == StandUp && s.Boxers[Other(int(s.Control))].Down:
		return nil
	case r.openMove(s, &c.Attack) && s.defenceDue():
		return refuse("no-defence-due", Choice1, "a move is told openly, and nothing is chosen against it", "move PATH")
	}
	return r.defenceIsDue(s)
}

// doExchange has an exchange worked out that was told on one line.
func (r *Rules) doExchange(s *State, c *Command, ref *core.Ref) {
	r.Exchange(s, c.Attack, r.played(s, &c.Attack, &c.Defend), ref)
}

// allowUnchoose refuses to take a choice back that is not alone. [rud.choice.1]
func (r *Rules) allowUnchoose(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	k := s.slotOf(c.Who)
	if s.Slot[k].Is == EmptySlot || s.Slot[1-k].Is != EmptySlot {
		return refuse("nothing-to-undo", Choice1, "a choice is taken back while it is the only one", "")
	}
	return nil
}

func (r *Rules) unchoose(s *State, c *Command, ref *core.Ref) {
	s.Slot[s.slotOf(c.Who)] = Slot{}
	ref.Event(evUnchosen, int(c.Who), core.None, Choice1)
}

// allowStand refuses to stand up who is on his feet. [rud.stand.8]
func (r *Rules) allowStand(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	if !s.Boxers[s.Control].Down {
		return refuse("not-down", Stand8, r.Name(s, int(s.Control))+" is on his feet", "attack CARD SUB")
	}
	return nil
}

func (r *Rules) stand(s *State, c *Command, ref *core.Ref) { r.StandAction(s, ref) }

// allowDecision refuses a decision that nothing waits for.
func (r *Rules) allowDecision(s *State, await uint8) *rule.Refusal {
	if no := r.isUnder(s); no != nil {
		return no
	}
	if s.Exchange.Await != await {
		id := Attack2
		if await != AwaitSub {
			id = Miss5
		}
		return refuse("no-decision", id, "no such decision is open", r.waitHint(s))
	}
	return nil
}

func (r *Rules) allowSub(s *State, c *Command) *rule.Refusal { return r.allowDecision(s, AwaitSub) }

func (r *Rules) DoSub(s *State, c *Command, ref *core.Ref) {
	f := r.fighting(s, ref)
	f.event(evDecided, f.a, core.None, Attack2, ItemDecided+int(c.Sub)-1, 0, 0)
	f.x.Attack.Sub = c.Sub
	f.resume()
	f.attack()
}

func (r *Rules) allowCounter(s *State, c *Command) *rule.Refusal {
	return r.allowDecision(s, AwaitCounter)
}

func (r *Rules) DoCounter(s *State, c *Command, ref *core.Ref) {
	f := r.fighting(s, ref)
	f.event(evDecided, f.d, core.None, Miss5, ItemDecided+3-OneIf(c.Yes), 0, 0)
	f.resume()
	switch {
	case !c.Yes:
	case f.is(RulingCounterDefense, CounterDefenseDefendCard):
		f.hold(Resolve, awaitGuard)
		return
	default:
		f.thrown(NoDefence)
	}
	f.finish()
}

func (r *Rules) allowGuard(s *State, c *Command) *rule.Refusal {
	if no := r.allowDecision(s, awaitGuard); no != nil {
		return no
	}
	if c.NoCard != "" || c.Defend.Card >= NumDefends || !r.InGame(s, r.Content.Defends[c.Defend.Card].Mark) {
		return refuse("unknown-card", Setup5, "a guard is a normal defend card", "guard "+r.Content.Defends[0].ID)
	}
	return nil
}

func (r *Rules) DoGuard(s *State, c *Command, ref *core.Ref) {
	f := r.fighting(s, ref)
	f.event(evDecided, f.a, core.None, Miss4, ItemDefence+int(c.Defend.Card), 0, 0)
	f.resume()
	f.thrown(c.Defend.Card)
	f.finish()
}

// allowStop refuses to stop a bout. [rud.end.4] [fourth-ending]
func (r *Rules) allowStop(s *State, c *Command) *rule.Refusal {
	if no := r.isUnder(s); no != nil {
		return no
	}
	why := ""
	switch {
	case s.Is(RulingFourthEnding, FourthEndingNever):
		why = "nobody is stopped"
	case s.Boxers[c.Who].NInj == 0:
		why = r.Name(s, int(c.Who)) + " is not injured"
	case s.Phase != Choose || s.Slot[0].Is != EmptySlot || s.Slot[1].Is != EmptySlot:
		why = "a bout is stopped between exchanges, with nothing chosen"
	default:
		return nil
	}
	return refuse("cannot-stop", End4, why, "")
}

func (r *Rules) stop(s *State, c *Command, ref *core.Ref) {
	f := Referee[Heard](r, s, ref)
	f.Seat(int(s.Control))
	f.Win(Other(int(c.Who)), byCannot)
}
