package morturi

import (
	"summa/internal/bout"
	"summa/internal/rule"
)

// The conditions of victory, in the order of victoryWords.
const (
	lastSchool uint8 = iota
	captureTheFlag
	kingOfTheHill
)

// checkVictory asks after every removal whether the battle is decided. [mor.victory.2]
// [ruling victory-timing]
func (r *Rules) checkVictory(s *State, ref *bout.Ref) {
	if s.begun && s.phase != Over && !r.spares && !s.is(rulingVictoryTiming, victoryTimingEndOfRound) {
		r.decide(s, ref)
	}
}

// decide ends the battle if only one side has gladiators left, or none has.
// [ruling victory-after-surrender] [ruling mutual-elimination]
func (r *Rules) decide(s *State, ref *bout.Ref) {
	stands := nobody
	for k := range s.schools {
		if !s.inPlay(k) {
			continue
		}
		if stands != nobody && s.foes(stands, k) {
			return
		}
		if stands == nobody {
			stands = k
		}
	}
	switch {
	case stands == nobody:
		r.allGone(s, ref)
	case s.is(rulingVictoryAfterSurrender, victoryAfterSurrenderStrict) && r.someYielded(s, stands):
		r.over(s, nobody, ref)
		s.open = true
	default:
		r.over(s, stands, ref)
	}
}

// someYielded reports whether an enemy of a school left by surrender, so that not
// all of its enemies are out of action.
func (r *Rules) someYielded(s *State, school int8) bool {
	for i := range int(s.n) {
		if f := &s.fig[i]; f.out == surrendered && s.foes(f.school, school) {
			return true
		}
	}
	return false
}

// allGone: nobody is left. [ruling mutual-elimination]
func (r *Rules) allGone(s *State, ref *bout.Ref) {
	best, tied := int8(0), false
	for k := int8(1); k < s.schools; k++ {
		switch d := s.school[k].favour - s.school[best].favour; {
		case d > 0:
			best, tied = k, false
		case d == 0:
			tied = true
		}
	}
	if tied || !s.is(rulingMutualElimination, mutualEliminationMostFavour) {
		best = nobody
	}
	r.over(s, best, ref)
}

// over ends the battle. [mor.victory.1]
func (r *Rules) over(s *State, winner int8, ref *bout.Ref) {
	s.phase, s.winner, s.open = Over, winner, false
	s.unanswered()
	s.pend, s.nOffers, s.offers, s.active, s.ending, s.uses = pending{}, 0, [maxOffers]offer{}, nobody, false, 0
	id := victory2
	if s.victory != lastSchool {
		id = victory3
	}
	ref.Event(evBattleOver, bout.None, bout.None, id, int(winner)+1)
}

// holdHill counts for how many rounds in a row a school holds the Hill at their
// start; whoever has done so long enough wins. [mor.victory.3]
func (r *Rules) holdHill(s *State, ref *bout.Ref) {
	if s.victory != kingOfTheHill || s.round < 2 {
		return
	}
	x := &r.c.scenarios[s.scenario]
	holds := nobody
	for _, q := range x.hill {
		i := s.occupant(q)
		if i < 0 {
			continue
		}
		if k := s.fig[i].school; holds == nobody || holds == k {
			holds = k
		} else {
			holds = MaxSchools // contested
		}
	}
	for k := range s.schools {
		if k != holds {
			s.school[k].held = 0
			continue
		}
		s.school[k].held++
		ref.Event(evHill, bout.None, bout.None, victory3, int(k)+1, int(s.school[k].held), int(x.hold))
		if s.school[k].held >= x.hold {
			r.over(s, k, ref)
			return
		}
	}
}

// flagHome: who brings an enemy's flag into his own zone has won. [mor.victory.3]
func (r *Rules) flagHome(s *State, i int, ref *bout.Ref) {
	f := &s.fig[i]
	if s.victory != captureTheFlag || f.flag == nobody || int(f.school) >= len(r.c.scenarios[s.scenario].homes) {
		return
	}
	for _, q := range r.c.scenarios[s.scenario].homes[f.school].squares {
		if q == f.at {
			ref.Event(evFlagHome, i, bout.None, victory3, int(f.flag)+1)
			r.over(s, f.school, ref)
			return
		}
	}
}

// allowFlag: an enemy's flag, in its square, for its price. [mor.victory.3]
func (r *Rules) allowFlag(s *State, c *Command) *rule.Refusal {
	if s.victory != captureTheFlag {
		return refuse("trick-not-usable", victory3, "there is no flag in this battle", "")
	}
	i := int(s.active)
	f := &s.fig[i]
	cost := r.c.scenarios[s.scenario].flagCost
	k := r.flagOn(s, i)
	switch {
	case s.phase != Movement:
		return refuse("movement-over", move10, r.name(s, i)+"'s movement phase is over", "done")
	case k == nobody:
		return refuse("trick-not-usable", victory3, "no enemy's flag lies where "+r.name(s, i)+" stands", "map")
	case f.flag != nobody:
		return refuse("trick-not-usable", victory3, r.name(s, i)+" carries a flag already", "")
	case f.mp < cost:
		return refuse("not-enough-mp", move8, "picking the flag up costs "+itoa(int(cost))+" MP, and "+r.name(s, i)+" has "+itoa(int(f.mp)), "")
	}
	return nil
}

// flagOn is the school whose flag lies where a figure stands and who is his enemy.
func (r *Rules) flagOn(s *State, i int) int8 {
	for k := range s.schools {
		if sc := &s.school[k]; sc.carrier == nobody && sc.flagAt == s.fig[i].at && s.foes(s.fig[i].school, k) {
			return k
		}
	}
	return nobody
}

// takeFlag picks a flag up. [mor.move.6]
func (r *Rules) takeFlag(s *State, c *Command, ref *bout.Ref) {
	i := int(s.active)
	k := r.flagOn(s, i)
	f := &s.fig[i]
	f.mp -= r.c.scenarios[s.scenario].flagCost
	f.flag, f.fresh, f.acted = k, false, true
	s.school[k].carrier = int8(i)
	ref.Event(evFlagTaken, i, bout.None, victory3, int(k)+1, int(f.mp))
	r.flagHome(s, i, ref)
}

// allowSurrender: at the end of a round, by a school that has not answered, within the
// limits. [mor.surrender.2] [mor.surrender.5]
func (r *Rules) allowSurrender(s *State, c *Command) *rule.Refusal {
	k := c.school
	name := r.schoolName(s, k)
	switch {
	case s.school[k].status != fighting || !s.inPlay(k):
		return refuse("wrong-phase", surrender1, name+" takes no more part", "")
	case r.hasAnswered(s, k):
		return refuse("wrong-phase", surrender2, name+" has answered", "legal")
	case s.noRetreat && !c.sure:
		return refuse("needs-confirmation", surrender4, "in this battle nobody surrenders: all gladiators of "+name+" would be cut down", "surrender! "+name)
	case !s.noRetreat && s.limited():
		return r.limits(s, k)
	}
	return nil
}

// limited reports whether surrender has the limits of a campaign. [ruling
// surrender-limits]
func (s *State) limited() bool {
	return s.campaign || s.is(rulingSurrenderLimits, surrenderLimitsCampaign)
}

// bound reports whether a school may not surrender yet, by the limits of a campaign.
// [mor.surrender.5]
func (r *Rules) bound(s *State, k int8) bool {
	return !s.noRetreat && s.limited() && r.limits(s, k) != nil
}

// allBound is 1 if no school may surrender yet, for who hears of it.
func (r *Rules) allBound(s *State, ref *bout.Ref) int {
	if !ref.Listen {
		return 0
	}
	n := 0
	for k := range s.schools {
		if s.mayAnswer(k) {
			if !r.bound(s, k) {
				return 0
			}
			n = 1
		}
	}
	return n
}

// limits: blood has been shed, and three rounds have been played.
// [mor.surrender.5] [ruling surrender-blood-whose] [ruling surrender-turns]
func (r *Rules) limits(s *State, k int8) *rule.Refusal {
	r.looksAtRound()
	blood, whose, rounds := s.ooa, "", int16(s.round)
	if s.is(rulingSurrenderBloodWhose, surrenderBloodWhoseOwnSchool) {
		blood, whose = s.school[k].out, " of "+r.schoolName(s, k)
	}
	if s.is(rulingSurrenderTurns, surrenderTurnsOwnTurns) {
		rounds = s.school[k].turns
	}
	switch {
	case blood < 1:
		return refuse("limits-not-met", surrender5, "blood: nobody"+whose+" has been taken out of action yet", "fight-on all")
	case rounds < 3:
		return refuse("limits-not-met", surrender5, "rounds: "+itoa(int(rounds))+" of the three "+have(int(rounds))+" been played", "fight-on all")
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
	return r.placeOf(s, k) < s.asked || s.school[k].yields || s.school[k].fights
}

// placeOf is a school's place in the order.
func (r *Rules) placeOf(s *State, k int8) int8 {
	for i := range s.schools {
		if s.order[i] == k {
			return i
		}
	}
	return 0
}

// surrender takes a school out of the battle; the others answer for themselves.
// [mor.surrender.1] [mor.surrender.3]
func (r *Rules) surrender(s *State, c *Command, ref *bout.Ref) {
	if s.is(rulingSurrenderOrder, surrenderOrderSimultaneous) {
		s.school[c.school].yields = true
		ref.Event(evSurrendered, bout.None, bout.None, surrender1, int(c.school)+1)
		r.answered(s, ref)
		return
	}
	if !s.noRetreat {
		ref.Event(evSurrendered, bout.None, bout.None, surrender1, int(c.school)+1)
	}
	r.yield(s, c.school, ref)
	r.checkVictory(s, ref)
	if s.phase == Over {
		s.asked = r.placeOf(s, c.school) // the last that was asked
		return
	}
	r.answered(s, ref)
}

// yield removes what is left of a school; where there is no retreat, its
// gladiators are cut down. [mor.surrender.3] [mor.surrender.4]
func (r *Rules) yield(s *State, k int8, ref *bout.Ref) {
	for i := range int(s.n) {
		f := &s.fig[i]
		if f.school != k || f.out != notOut {
			continue
		}
		if !s.noRetreat {
			r.leave(s, i, surrendered, ref)
			ref.Event(evLeft, i, bout.None, surrender3)
			continue
		}
		s.ooa++
		s.school[k].out++
		r.leave(s, i, outOfAction, ref)
		ref.Event(evOut, i, bout.None, surrender4)
		if s.is(rulingFavourNoRetreat, favourNoRetreatAllOpponents) {
			for o := range s.schools {
				if s.foes(o, k) && s.inPlay(o) {
					r.favour(s, o, 1, bout.None, crowd3, ref)
				}
			}
		}
	}
	s.school[k].status = gaveUp
	if s.noRetreat {
		s.school[k].status = eliminated
	}
}

// allowFightOn: schools that have not answered, or all of them.
func (r *Rules) allowFightOn(s *State, c *Command) *rule.Refusal {
	for _, k := range c.order[:c.nOrder] {
		if s.school[k].status != fighting || !s.inPlay(k) {
			return refuse("wrong-phase", surrender1, r.schoolName(s, k)+" takes no more part", "legal")
		}
		if r.hasAnswered(s, k) {
			return refuse("wrong-phase", surrender2, r.schoolName(s, k)+" has answered", "legal")
		}
	}
	return nil
}

// fightOn has schools fight on: those that are named, the one that is asked, or all;
// after the last a new round begins.
func (r *Rules) fightOn(s *State, c *Command, ref *bout.Ref) {
	if c.sure {
		s.asked = s.schools
		ref.Event(evFoughtOn, bout.None, bout.None, surrender2, 0)
	}
	list := c.order[:c.nOrder]
	if len(list) == 0 && !c.sure {
		list = s.order[s.asked : s.asked+1]
	}
	for _, k := range list {
		s.school[k].fights = true
		ref.Event(evFoughtOn, bout.None, bout.None, surrender2, int(k)+1)
	}
	r.answered(s, ref)
}

// answered asks the next school, or begins the next round. [ruling
// surrender-order]
func (r *Rules) answered(s *State, ref *bout.Ref) {
	r.ask(s)
	if s.asked < s.schools {
		return
	}
	yielded := false
	for k := range s.schools {
		if s.school[k].yields {
			s.school[k].yields, yielded = false, true
			r.yield(s, k, ref)
		}
	}
	if yielded {
		r.checkVictory(s, ref)
	}
	if s.phase != Over && s.is(rulingVictoryTiming, victoryTimingEndOfRound) {
		r.decide(s, ref)
	}
	if s.phase != Over {
		r.beginRound(s, ref)
	}
}
