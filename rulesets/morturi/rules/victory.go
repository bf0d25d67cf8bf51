package rules

import (
	"summa/internal/core"
	"summa/internal/rule"
)

// The conditions of victory, in the order of victoryWords.
const (
	LastSchool uint8 = iota
	CaptureTheFlag
	KingOfTheHill
)

// CheckVictory asks after every removal whether the battle is decided. [mor.victory.2]
// [ruling victory-timing]
func (r *Rules) CheckVictory(s *State, ref *core.Ref) {
	if s.Begun && s.Phase != Over && !r.spares && !s.Is(RulingVictoryTiming, VictoryTimingEndOfRound) {
		r.decide(s, ref)
	}
}

// decide ends the battle if only one side has gladiators left, or none has.
// [ruling victory-after-surrender] [ruling mutual-elimination]
func (r *Rules) decide(s *State, ref *core.Ref) {
	stands := Nobody
	for k := range s.Schools {
		if !s.inPlay(k) {
			continue
		}
		if stands != Nobody && s.Foes(stands, k) {
			return
		}
		if stands == Nobody {
			stands = k
		}
	}
	switch {
	case stands == Nobody:
		r.allGone(s, ref)
	case s.Is(RulingVictoryAfterSurrender, VictoryAfterSurrenderStrict) && r.someYielded(s, stands):
		r.EndBattle(s, Nobody, ref)
		s.Open = true
	default:
		r.EndBattle(s, stands, ref)
	}
}

// someYielded reports whether an enemy of a school left by surrender, so that not
// all of its enemies are out of action.
func (r *Rules) someYielded(s *State, school int8) bool {
	for i := range int(s.N) {
		if f := &s.Fig[i]; f.Out == surrendered && s.Foes(f.School, school) {
			return true
		}
	}
	return false
}

// allGone: nobody is left. [ruling mutual-elimination]
func (r *Rules) allGone(s *State, ref *core.Ref) {
	best, tied := int8(0), false
	for k := int8(1); k < s.Schools; k++ {
		switch d := s.School[k].Favour - s.School[best].Favour; {
		case d > 0:
			best, tied = k, false
		case d == 0:
			tied = true
		}
	}
	if tied || !s.Is(RulingMutualElimination, MutualEliminationMostFavour) {
		best = Nobody
	}
	r.EndBattle(s, best, ref)
}

// EndBattle ends the battle. [mor.victory.1]
func (r *Rules) EndBattle(s *State, winner int8, ref *core.Ref) {
	s.Phase, s.Winner, s.Open = Over, winner, false
	s.Unanswered()
	s.Pend, s.NOffers, s.Offers, s.Active, s.Ending, s.Uses = Pending{}, 0, [MaxOffers]Offer{}, Nobody, false, 0
	id := Victory2
	if s.Victory != LastSchool {
		id = Victory3
	}
	ref.Event(evBattleOver, core.None, core.None, id, int(winner)+1)
}

// holdHill counts for how many rounds in a row a school holds the Hill at their
// start; whoever has done so long enough wins. [mor.victory.3]
func (r *Rules) holdHill(s *State, ref *core.Ref) {
	if s.Victory != KingOfTheHill || s.Round < 2 {
		return
	}
	x := &r.Content.Scenarios[s.Scenario]
	holds := Nobody
	for _, q := range x.Hill {
		i := s.occupant(q)
		if i < 0 {
			continue
		}
		if k := s.Fig[i].School; holds == Nobody || holds == k {
			holds = k
		} else {
			holds = MaxSchools // contested
		}
	}
	for k := range s.Schools {
		if k != holds {
			s.School[k].Held = 0
			continue
		}
		s.School[k].Held++
		ref.Event(evHill, core.None, core.None, Victory3, int(k)+1, int(s.School[k].Held), int(x.Hold))
		if s.School[k].Held >= x.Hold {
			r.EndBattle(s, k, ref)
			return
		}
	}
}

// flagHome: who brings an enemy's flag into his own zone has won. [mor.victory.3]
func (r *Rules) flagHome(s *State, i int, ref *core.Ref) {
	f := &s.Fig[i]
	if s.Victory != CaptureTheFlag || f.Flag == Nobody || int(f.School) >= len(r.Content.Scenarios[s.Scenario].Homes) {
		return
	}
	for _, q := range r.Content.Scenarios[s.Scenario].Homes[f.School].Squares {
		if q == f.At {
			ref.Event(evFlagHome, i, core.None, Victory3, int(f.Flag)+1)
			r.EndBattle(s, f.School, ref)
			return
		}
	}
}

// allowFlag: an enemy's flag, in its square, for its price. [mor.victory.3]
func (r *Rules) allowFlag(s *State, c *Command) *rule.Refusal {
	if s.Victory != CaptureTheFlag {
		return Refuse("trick-not-usable", Victory3, "there is no flag in this battle", "")
	}
	i := int(s.Active)
	f := &s.Fig[i]
	cost := r.Content.Scenarios[s.Scenario].FlagCost
	k := r.flagOn(s, i)
	switch {
	case s.Phase != Movement:
		return Refuse("movement-over", Move10, r.Name(s, i)+"'s movement phase is over", "done")
	case k == Nobody:
		return Refuse("trick-not-usable", Victory3, "no enemy's flag lies where "+r.Name(s, i)+" stands", "map")
	case f.Flag != Nobody:
		return Refuse("trick-not-usable", Victory3, r.Name(s, i)+" carries a flag already", "")
	case f.Mp < cost:
		return Refuse("not-enough-mp", Move8, "picking the flag up costs "+Itoa(int(cost))+" MP, and "+r.Name(s, i)+" has "+Itoa(int(f.Mp)), "")
	}
	return nil
}

// flagOn is the school whose flag lies where a figure stands and who is his enemy.
func (r *Rules) flagOn(s *State, i int) int8 {
	for k := range s.Schools {
		if sc := &s.School[k]; sc.Carrier == Nobody && sc.FlagAt == s.Fig[i].At && s.Foes(s.Fig[i].School, k) {
			return k
		}
	}
	return Nobody
}

// takeFlag picks a flag up. [mor.move.6]
func (r *Rules) takeFlag(s *State, c *Command, ref *core.Ref) {
	i := int(s.Active)
	k := r.flagOn(s, i)
	f := &s.Fig[i]
	f.Mp -= r.Content.Scenarios[s.Scenario].FlagCost
	f.Flag, f.Fresh, f.Acted = k, false, true
	s.School[k].Carrier = int8(i)
	ref.Event(evFlagTaken, i, core.None, Victory3, int(k)+1, int(f.Mp))
	r.flagHome(s, i, ref)
}

// allowSurrender: at the end of a round, by a school that has not answered, within the
// limits. [mor.surrender.2] [mor.surrender.5]
func (r *Rules) allowSurrender(s *State, c *Command) *rule.Refusal {
	k := c.School
	name := r.SchoolName(s, k)
	switch {
	case s.School[k].Status != Fighting || !s.inPlay(k):
		return Refuse("wrong-phase", Surrender1, name+" takes no more part", "")
	case r.hasAnswered(s, k):
		return Refuse("wrong-phase", Surrender2, name+" has answered", "legal")
	case s.NoRetreat && !c.Sure:
		return Refuse("needs-confirmation", Surrender4, "in this battle nobody surrenders: all gladiators of "+name+" would be cut down", "surrender! "+name)
	case !s.NoRetreat && s.limited():
		return r.Limits(s, k)
	}
	return nil
}

// limited reports whether surrender has the limits of a campaign. [ruling
// surrender-limits]
func (s *State) limited() bool {
	return s.Campaign || s.Is(RulingSurrenderLimits, SurrenderLimitsCampaign)
}

// Bound reports whether a school may not surrender yet, by the limits of a campaign.
// [mor.surrender.5]
func (r *Rules) Bound(s *State, k int8) bool {
	return !s.NoRetreat && s.limited() && r.Limits(s, k) != nil
}

// allBound is 1 if no school may surrender yet, for who hears of it.
func (r *Rules) allBound(s *State, ref *core.Ref) int {
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

// Limits: blood has been shed, and three rounds have been played.
// [mor.surrender.5] [ruling surrender-blood-whose] [ruling surrender-turns]
func (r *Rules) Limits(s *State, k int8) *rule.Refusal {
	r.looksAtRound()
	blood, whose, rounds := s.Ooa, "", int16(s.Round)
	if s.Is(RulingSurrenderBloodWhose, SurrenderBloodWhoseOwnSchool) {
		blood, whose = s.School[k].Out, " of "+r.SchoolName(s, k)
	}
	if s.Is(RulingSurrenderTurns, SurrenderTurnsOwnTurns) {
		rounds = s.School[k].Turns
	}
	switch {
	case blood < 1:
		return Refuse("limits-not-met", Surrender5, "blood: nobody"+whose+" has been taken out of action yet", "fight-on all")
	case rounds < 3:
		return Refuse("limits-not-met", Surrender5, "rounds: "+Itoa(int(rounds))+" of the three "+have(int(rounds))+" been played", "fight-on all")
	}
	return nil
}

// have is the verb of a number of rounds.
func have(n int) string {
	if n == 1 {
		return "has"
	}
	return "have"
}

// hasAnswered reports whether a school has said whether it fights on.
func (r *Rules) hasAnswered(s *State, k int8) bool {
	return r.PlaceOf(s, k) < s.Asked || s.School[k].Yields || s.School[k].Fights
}

// PlaceOf is a school's place in the order.
func (r *Rules) PlaceOf(s *State, k int8) int8 {
	for i := range s.Schools {
		if s.Order[i] == k {
			return i
		}
	}
	return 0
}

// surrender takes a school out of the battle; the others answer for themselves.
// [mor.surrender.1] [mor.surrender.3]
func (r *Rules) surrender(s *State, c *Command, ref *core.Ref) {
	if s.Is(RulingSurrenderOrder, SurrenderOrderSimultaneous) {
		s.School[c.School].Yields = true
		ref.Event(evSurrendered, core.None, core.None, Surrender1, int(c.School)+1)
		r.answered(s, ref)
		return
	}
	if !s.NoRetreat {
		ref.Event(evSurrendered, core.None, core.None, Surrender1, int(c.School)+1)
	}
	r.yield(s, c.School, ref)
	r.CheckVictory(s, ref)
	if s.Phase == Over {
		s.Asked = r.PlaceOf(s, c.School) // the last that was asked
		return
	}
	r.answered(s, ref)
}

// yield removes what is left of a school; where there is no retreat, its
// gladiators are cut down. [mor.surrender.3] [mor.surrender.4]
func (r *Rules) yield(s *State, k int8, ref *core.Ref) {
	for i := range int(s.N) {
		f := &s.Fig[i]
		if f.School != k || f.Out != NotOut {
			continue
		}
		if !s.NoRetreat {
			r.Leave(s, i, surrendered, ref)
			ref.Event(evLeft, i, core.None, Surrender3)
			continue
		}
		s.Ooa++
		s.School[k].Out++
		r.Leave(s, i, OutOfAction, ref)
		ref.Event(evOut, i, core.None, Surrender4)
		if s.Is(RulingFavourNoRetreat, FavourNoRetreatAllOpponents) {
			for o := range s.Schools {
				if s.Foes(o, k) && s.inPlay(o) {
					r.favour(s, o, 1, core.None, Crowd3, ref)
				}
			}
		}
	}
	s.School[k].Status = gaveUp
	if s.NoRetreat {
		s.School[k].Status = eliminated
	}
}

// allowFightOn: schools that have not answered, or all of them.
func (r *Rules) allowFightOn(s *State, c *Command) *rule.Refusal {
	for _, k := range c.Order[:c.NOrder] {
		if s.School[k].Status != Fighting || !s.inPlay(k) {
			return Refuse("wrong-phase", Surrender1, r.SchoolName(s, k)+" takes no more part", "legal")
		}
		if r.hasAnswered(s, k) {
			return Refuse("wrong-phase", Surrender2, r.SchoolName(s, k)+" has answered", "legal")
		}
	}
	return nil
}

// fightOn has schools fight on: those that are named, the one that is asked, or all;
// after the last a new round begins.
func (r *Rules) fightOn(s *State, c *Command, ref *core.Ref) {
	if c.Sure {
		s.Asked = s.Schools
		ref.Event(evFoughtOn, core.None, core.None, Surrender2, 0)
	}
	list := c.Order[:c.NOrder]
	if len(list) == 0 && !c.Sure {
		list = s.Order[s.Asked : s.Asked+1]
	}
	for _, k := range list {
		s.School[k].Fights = true
		ref.Event(evFoughtOn, core.None, core.None, Surrender2, int(k)+1)
	}
	r.answered(s, ref)
}

// answered asks the next school, or begins the next round. [ruling
// surrender-order]
func (r *Rules) answered(s *State, ref *core.Ref) {
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
	if s.Phase != Over && s.Is(RulingVictoryTiming, VictoryTimingEndOfRound) {
		r.decide(s, ref)
	}
	if s.Phase != Over {
		r.beginRound(s, ref)
	}
}
