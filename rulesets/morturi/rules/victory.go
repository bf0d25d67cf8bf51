package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// CheckVictory checks, after a removal, whether the battle is decided. [mor.victory.2] [ruling
// victory-timing]
func (r *Rules) CheckVictory(s *state.State, ref *core.Ref) {
	if s.Begun && s.Phase != state.Over && !r.spares && !s.Is(state.RulingVictoryTiming, state.VictoryTimingEndOfRound) {
		r.decide(s, ref)
	}
}

// decide ends the battle if only one side has gladiators left, or none has.
// [ruling victory-after-surrender] [ruling mutual-elimination]
func (r *Rules) decide(s *state.State, ref *core.Ref) {
	stands := state.Nobody
	for k := range s.Schools {
		if !s.InPlay(k) {
			continue
		}
		if stands != state.Nobody && s.Foes(stands, k) {
			return
		}
		if stands == state.Nobody {
			stands = k
		}
	}
	switch {
	case stands == state.Nobody:
		r.allGone(s, ref)
	case s.Is(state.RulingVictoryAfterSurrender, state.VictoryAfterSurrenderStrict) && r.someYielded(s, stands):
		r.EndBattle(s, state.Nobody, ref)
		s.Open = true
	default:
		r.EndBattle(s, stands, ref)
	}
}

// someYielded reports whether an enemy of a school left by surrender, so that not all of its
// enemies are out of action.
func (r *Rules) someYielded(s *state.State, school int8) bool {
	for i := range int(s.N) {
		if f := &s.Fig[i]; f.Out == state.Surrendered && s.Foes(f.School, school) {
			return true
		}
	}
	return false
}

// allGone ends a battle in which nobody is left. [ruling mutual-elimination]
func (r *Rules) allGone(s *state.State, ref *core.Ref) {
	best, tied := int8(0), false
	for k := int8(1); k < s.Schools; k++ {
		switch d := s.School[k].Favour - s.School[best].Favour; {
		case d > 0:
			best, tied = k, false
		case d == 0:
			tied = true
		}
	}
	if tied || !s.Is(state.RulingMutualElimination, state.MutualEliminationMostFavour) {
		best = state.Nobody
	}
	r.EndBattle(s, best, ref)
}

// EndBattle ends the battle. [mor.victory.1]
func (r *Rules) EndBattle(s *state.State, winner int8, ref *core.Ref) {
	s.Phase, s.Winner, s.Open = state.Over, winner, false
	s.Unanswered()
	s.Pend, s.NOffers, s.Offers, s.Active, s.Ending, s.Uses = state.Pending{}, 0, [state.MaxOffers]state.Offer{}, state.Nobody, false, 0
	id := state.Victory2
	if s.Victory != state.LastSchool {
		id = state.Victory3
	}
	ref.Event(state.EvBattleOver, core.None, core.None, id, int(winner)+1)
}

// holdHill counts for how many rounds in a row a school holds the Hill at their start. A school
// that has held it long enough wins. [mor.victory.3]
func (r *Rules) holdHill(s *state.State, ref *core.Ref) {
	if s.Victory != state.KingOfTheHill || s.Round < 2 {
		return
	}
	x := &r.Content.Scenarios[s.Scenario]
	holds := state.Nobody
	for _, q := range x.Hill {
		i := s.Occupant(q)
		if i < 0 {
			continue
		}
		if k := s.Fig[i].School; holds == state.Nobody || holds == k {
			holds = k
		} else {
			holds = state.MaxSchools // contested
		}
	}
	for k := range s.Schools {
		if k != holds {
			s.School[k].Held = 0
			continue
		}
		s.School[k].Held++
		ref.Event(state.EvHillHeld, core.None, core.None, state.Victory3, int(k)+1, int(s.School[k].Held), int(x.Hold))
		if s.School[k].Held >= x.Hold {
			r.EndBattle(s, k, ref)
			return
		}
	}
}

// flagHome lets a figure win that has brought an enemy's flag into its own zone. [mor.victory.3]
func (r *Rules) flagHome(s *state.State, i int, ref *core.Ref) {
	f := &s.Fig[i]
	if s.Victory != state.CaptureTheFlag || f.Flag == state.Nobody || int(f.School) >= len(r.Content.Scenarios[s.Scenario].Homes) {
		return
	}
	for _, q := range r.Content.Scenarios[s.Scenario].Homes[f.School].Squares {
		if q == f.At {
			ref.Event(state.EvFlagHome, i, core.None, state.Victory3, int(f.Flag)+1)
			r.EndBattle(s, f.School, ref)
			return
		}
	}
}

// allowFlag requires an enemy's flag in the figure's square, and its price. [mor.victory.3]
func (r *Rules) allowFlag(s *state.State, c *Command) *rule.Refusal {
	if s.Victory != state.CaptureTheFlag {
		return state.Refuse("trick-not-usable", state.Victory3, "there is no flag in this battle", "")
	}
	i := int(s.Active)
	f := &s.Fig[i]
	cost := r.Content.Scenarios[s.Scenario].FlagCost
	k := r.flagOn(s, i)
	switch {
	case s.Phase != state.Movement:
		return state.Refuse("movement-over", state.Move10, r.Name(s, i)+"'s movement phase is over", "done")
	case k == state.Nobody:
		return state.Refuse("trick-not-usable", state.Victory3, "no enemy's flag lies where "+r.Name(s, i)+" stands", "map")
	case f.Flag != state.Nobody:
		return state.Refuse("trick-not-usable", state.Victory3, r.Name(s, i)+" carries a flag already", "")
	case f.Mp < cost:
		return state.Refuse("not-enough-mp", state.Move8, "picking the flag up costs "+state.Itoa(int(cost))+" MP, and "+r.Name(s, i)+" has "+state.Itoa(int(f.Mp)), "")
	}
	return nil
}

// flagOn returns the enemy school whose flag lies where a figure stands, or Nobody.
func (r *Rules) flagOn(s *state.State, i int) int8 {
	for k := range s.Schools {
		if sc := &s.School[k]; sc.Carrier == state.Nobody && sc.FlagAt == s.Fig[i].At && s.Foes(s.Fig[i].School, k) {
			return k
		}
	}
	return state.Nobody
}

// takeFlag picks a flag up. [mor.move.6]
func (r *Rules) takeFlag(s *state.State, c *Command, ref *core.Ref) {
	i := int(s.Active)
	k := r.flagOn(s, i)
	f := &s.Fig[i]
	f.Mp -= r.Content.Scenarios[s.Scenario].FlagCost
	f.Flag, f.Fresh, f.Acted = k, false, true
	s.School[k].Carrier = int8(i)
	ref.Event(state.EvFlagTaken, i, core.None, state.Victory3, int(k)+1, int(f.Mp))
	r.flagHome(s, i, ref)
}

// allowSurrender allows a school that has not answered to surrender at the end of a round, within
// the limits. [mor.surrender.2] [mor.surrender.5]
func (r *Rules) allowSurrender(s *state.State, c *Command) *rule.Refusal {
	k := c.School
	name := r.SchoolName(s, k)
	switch {
	case s.School[k].Status != state.Fighting || !s.InPlay(k):
		return state.Refuse("wrong-phase", state.Surrender1, name+" takes no more part", "")
	case r.hasAnswered(s, k):
		return state.Refuse("wrong-phase", state.Surrender2, name+" has answered", "legal")
	case s.NoRetreat && !c.Sure:
		return state.Refuse("needs-confirmation", state.Surrender4, "in this battle nobody surrenders: all gladiators of "+name+" would be cut down", "surrender! "+name)
	case !s.NoRetreat && s.Limited():
		return r.Limits(s, k)
	}
	return nil
}

// Bound reports whether the limits of a campaign still keep a school from surrendering.
// [mor.surrender.5]
func (r *Rules) Bound(s *state.State, k int8) bool {
	return !s.NoRetreat && s.Limited() && r.Limits(s, k) != nil
}

// allBound returns 1 if no school may surrender yet, else 0; it is computed only for a listener.
func (r *Rules) allBound(s *state.State, ref *core.Ref) int {
	if !ref.Listen {
		return 0
	}
	n := 0
	for k := range s.Schools {
		if s.MayAnswer(k) {
			if !r.Bound(s, k) {
				return 0
			}
			n = 1
		}
	}
	return n
}

// Limits refuses a surrender before blood has been shed and three rounds have been played.
// [mor.surrender.5] [ruling surrender-blood-whose] [ruling surrender-turns]
func (r *Rules) Limits(s *state.State, k int8) *rule.Refusal {
	r.LooksAtRound()
	blood, whose, rounds := s.Ooa, "", int16(s.Round)
	if s.Is(state.RulingSurrenderBloodWhose, state.SurrenderBloodWhoseOwnSchool) {
		blood, whose = s.School[k].Out, " of "+r.SchoolName(s, k)
	}
	if s.Is(state.RulingSurrenderTurns, state.SurrenderTurnsOwnTurns) {
		rounds = s.School[k].Turns
	}
	switch {
	case blood < 1:
		return state.Refuse("limits-not-met", state.Surrender5, "blood: nobody"+whose+" has been taken out of action yet", "fight-on all")
	case rounds < 3:
		return state.Refuse("limits-not-met", state.Surrender5, "rounds: "+state.Itoa(int(rounds))+" of the three "+have(int(rounds))+" been played", "fight-on all")
	}
	return nil
}

// have returns the verb for a number of rounds.
func have(n int) string {
	if n == 1 {
		return "has"
	}
	return "have"
}

// hasAnswered reports whether a school has said whether it fights on.
func (r *Rules) hasAnswered(s *state.State, k int8) bool {
	return r.PlaceOf(s, k) < s.Asked || s.School[k].Yields || s.School[k].Fights
}

// PlaceOf returns a school's index in the order.
func (r *Rules) PlaceOf(s *state.State, k int8) int8 {
	for i := range s.Schools {
		if s.Order[i] == k {
			return i
		}
	}
	return 0
}

// surrender takes a school out of the battle; the others decide for themselves. [mor.surrender.1]
// [mor.surrender.3]
func (r *Rules) surrender(s *state.State, c *Command, ref *core.Ref) {
	if s.Is(state.RulingSurrenderOrder, state.SurrenderOrderSimultaneous) {
		s.School[c.School].Yields = true
		ref.Event(state.EvSurrendered, core.None, core.None, state.Surrender1, int(c.School)+1)
		r.answered(s, ref)
		return
	}
	if !s.NoRetreat {
		ref.Event(state.EvSurrendered, core.None, core.None, state.Surrender1, int(c.School)+1)
	}
	r.yield(s, c.School, ref)
	r.CheckVictory(s, ref)
	if s.Phase == state.Over {
		s.Asked = r.PlaceOf(s, c.School) // it was the last school asked
		return
	}
	r.answered(s, ref)
}

// yield removes a school's remaining figures; where there is no retreat, they are cut down.
// [mor.surrender.3] [mor.surrender.4]
func (r *Rules) yield(s *state.State, k int8, ref *core.Ref) {
	for i := range int(s.N) {
		f := &s.Fig[i]
		if f.School != k || f.Out != state.NotOut {
			continue
		}
		if !s.NoRetreat {
			r.Leave(s, i, state.Surrendered, ref)
			ref.Event(state.EvLeft, i, core.None, state.Surrender3)
			continue
		}
		s.Ooa++
		s.School[k].Out++
		r.Leave(s, i, state.OutOfAction, ref)
		ref.Event(state.EvOut, i, core.None, state.Surrender4)
		if s.Is(state.RulingFavourNoRetreat, state.FavourNoRetreatAllOpponents) {
			for o := range s.Schools {
				if s.Foes(o, k) && s.InPlay(o) {
					r.favour(s, o, 1, core.None, state.Crowd3, ref)
				}
			}
		}
	}
	s.School[k].Status = state.GaveUp
	if s.NoRetreat {
		s.School[k].Status = state.Eliminated
	}
}

// allowFightOn allows schools that have not answered, or all of them, to fight on.
func (r *Rules) allowFightOn(s *state.State, c *Command) *rule.Refusal {
	for _, k := range c.Order[:c.NOrder] {
		if s.School[k].Status != state.Fighting || !s.InPlay(k) {
			return state.Refuse("wrong-phase", state.Surrender1, r.SchoolName(s, k)+" takes no more part", "legal")
		}
		if r.hasAnswered(s, k) {
			return state.Refuse("wrong-phase", state.Surrender2, r.SchoolName(s, k)+" has answered", "legal")
		}
	}
	return nil
}

// fightOn records that schools fight on: those named, the one that is asked, or all. After the last
// answer a new round begins.
func (r *Rules) fightOn(s *state.State, c *Command, ref *core.Ref) {
	if c.Sure {
		s.Asked = s.Schools
		ref.Event(state.EvFoughtOn, core.None, core.None, state.Surrender2, 0)
	}
	list := c.Order[:c.NOrder]
	if len(list) == 0 && !c.Sure {
		list = s.Order[s.Asked : s.Asked+1]
	}
	for _, k := range list {
		s.School[k].Fights = true
		ref.Event(state.EvFoughtOn, core.None, core.None, state.Surrender2, int(k)+1)
	}
	r.answered(s, ref)
}

// answered asks the next school, or begins the next round. [ruling
// surrender-order]
func (r *Rules) answered(s *state.State, ref *core.Ref) {
	r.ask(s)
	if s.Asked < s.Schools {
		return
	}
	yielded := false
	for k := range s.Schools {
		if s.School[k].Yields {
			s.School[k].Yields, yielded = false, true
			r.yield(s, k, ref)
		}
	}
	if yielded {
		r.CheckVictory(s, ref)
	}
	if s.Phase != state.Over && s.Is(state.RulingVictoryTiming, state.VictoryTimingEndOfRound) {
		r.decide(s, ref)
	}
	if s.Phase != state.Over {
		r.beginRound(s, ref)
	}
}
