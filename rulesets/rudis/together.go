package rudis

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// allowExchange refuses an exchange told on one line.
func (r *Rules) allowExchange(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	for k := range s.slot {
		if no := r.emptySlot(s, k); no != nil {
			return no
		}
	}
	may := r.mayAttack
	if c.attack.what == aMove {
		may = func(s *State, at *choice, _ string) *rule.Refusal { return r.mayMove(s, at, c.noPath) }
	}
	if no := may(s, &c.attack, c.noCard); no != nil {
		return no
	}
	return r.allowAnswer(s, c)
}

// allowAnswer refuses the defence of an exchange told on one line.
func (r *Rules) allowAnswer(s *State, c *Command) *rule.Refusal {
	d := &c.defend
	due := s.defenceDue() && !r.openMove(s, &c.attack)
	switch {
	case due && d.what == noChoice && c.opens[1].noCard == "":
		return refuse("bad-argument", choice1, r.name(s, other(int(s.control)))+" has a defence to choose", "exchange ATTACK vs DEFENCE")
	case due:
		return r.mayDefend(s, d, c.opens[1].noCard)
	case d.what == noChoice && c.opens[1].noCard == "", d.card == standUp && s.b[other(int(s.control))].down:
		return nil
	case r.openMove(s, &c.attack) && s.defenceDue():
		return refuse("no-defence-due", choice1, "a move is told openly, and nothing is chosen against it", "move PATH")
	}
	return r.defenceIsDue(s)
}

// doExchange has an exchange worked out that was told on one line.
func (r *Rules) doExchange(s *State, c *Command, ref *bout.Ref) {
	r.exchange(s, c.attack, r.played(s, &c.attack, &c.defend), ref)
}

// allowUnchoose refuses to take a choice back that is not alone. [rud.choice.1]
func (r *Rules) allowUnchoose(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	k := s.slotOf(c.who)
	if s.slot[k].is == emptySlot || s.slot[1-k].is != emptySlot {
		return refuse("nothing-to-undo", choice1, "a choice is taken back while it is the only one", "")
	}
	return nil
}

func (r *Rules) unchoose(s *State, c *Command, ref *bout.Ref) {
	s.slot[s.slotOf(c.who)] = slot{}
	ref.Event(evUnchosen, int(c.who), bout.None, choice1)
}

// allowStand refuses to stand up who is on his feet. [rud.stand.8]
func (r *Rules) allowStand(s *State, c *Command) *rule.Refusal {
	if no := r.choosing(s); no != nil {
		return no
	}
	if !s.b[s.control].down {
		return refuse("not-down", stand8, r.name(s, int(s.control))+" is on his feet", "attack CARD SUB")
	}
	return nil
}

func (r *Rules) stand(s *State, c *Command, ref *bout.Ref) { r.standAction(s, ref) }

// allowDecision refuses a decision that nothing waits for.
func (r *Rules) allowDecision(s *State, await uint8) *rule.Refusal {
	if no := r.isUnder(s); no != nil {
		return no
	}
	if s.x.await != await {
		id := attack2
		if await != awaitSub {
			id = miss5
		}
		return refuse("no-decision", id, "no such decision is open", r.waitHint(s))
	}
	return nil
}

func (r *Rules) allowSub(s *State, c *Command) *rule.Refusal { return r.allowDecision(s, awaitSub) }

func (r *Rules) doSub(s *State, c *Command, ref *bout.Ref) {
	f := r.fighting(s, ref)
	f.event(evDecided, f.a, bout.None, attack2, itemDecided+int(c.sub)-1, 0, 0)
	f.x.attack.sub = c.sub
	f.resume()
	f.attack()
}

func (r *Rules) allowCounter(s *State, c *Command) *rule.Refusal {
	return r.allowDecision(s, awaitCounter)
}

func (r *Rules) doCounter(s *State, c *Command, ref *bout.Ref) {
	f := r.fighting(s, ref)
	f.event(evDecided, f.d, bout.None, miss5, itemDecided+3-oneIf(c.yes), 0, 0)
	f.resume()
	switch {
	case !c.yes:
	case f.is(rulingCounterDefense, counterDefenseDefendCard):
		f.hold(Resolve, awaitGuard)
		return
	default:
		f.thrown(noDefence)
	}
	f.finish()
}

func (r *Rules) allowGuard(s *State, c *Command) *rule.Refusal {
	if no := r.allowDecision(s, awaitGuard); no != nil {
		return no
	}
	if c.noCard != "" || c.defend.card >= numDefends || !r.inGame(s, r.c.defends[c.defend.card].mark) {
		return refuse("unknown-card", setup5, "a guard is a normal defend card", "guard "+r.c.defends[0].id)
	}
	return nil
}

func (r *Rules) doGuard(s *State, c *Command, ref *bout.Ref) {
	f := r.fighting(s, ref)
	f.event(evDecided, f.a, bout.None, miss4, itemDefence+int(c.defend.card), 0, 0)
	f.resume()
	f.thrown(c.defend.card)
	f.finish()
}

// allowStop refuses to stop a bout. [rud.end.4] [fourth-ending]
func (r *Rules) allowStop(s *State, c *Command) *rule.Refusal {
	if no := r.isUnder(s); no != nil {
		return no
	}
	why := ""
	switch {
	case s.is(rulingFourthEnding, fourthEndingNever):
		why = "nobody is stopped"
	case s.b[c.who].nInj == 0:
		why = r.name(s, int(c.who)) + " is not injured"
	case s.phase != Choose || s.slot[0].is != emptySlot || s.slot[1].is != emptySlot:
		why = "a bout is stopped between exchanges, with nothing chosen"
	default:
		return nil
	}
	return refuse("cannot-stop", end4, why, "")
}

func (r *Rules) stop(s *State, c *Command, ref *bout.Ref) {
	f := referee[heard](r, s, ref)
	f.seat(int(s.control))
	f.win(other(int(c.who)), byCannot)
}
