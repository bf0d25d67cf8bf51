package policy

import (
	"math"
	"slices"
	"summa/rulesets/morturi/state"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/morturi/rules"
)

// champion plays the best plans of a veteran on to the end of the battle and takes
// the one after which his school wins most often. Both sides are veterans for some
// rounds, and then plain. What the veteran himself would do he leaves only for what
// does clearly better.
type champion struct {
	*veteran
	plans_ []turnPlan
	stream dice.Stream
	first  [2]int // the first faces of a battle: each as often as any other
	s      state.State
	trial  state.State
	tape   dice.Tape
	ref    core.Ref
	by     *plain
	mind   *veteran // by whom both sides are played at first
	cmd    rules.Command
	goal   turnPlan // of the turn that is running
	turn   int      // whose turn that is, -1 if none
}

// How much the champion looks at.
const (
	championPlans = 3    // plans of a gladiator
	championMen   = 3    // gladiators
	championFirst = 12   // battles for each
	championKept  = 3    // plans that are looked at again
	championMore  = 36   // battles for each of them
	championSharp = 2    // rounds that are played by veterans
	championFar   = 12   // rounds a battle is played on
	championMost  = 4000 // commands
	championTrust = 0.01
	championClear = 0.05 // how much better than the veteran's plan one has to do
)

func newChampion(r *rules.Rules, write writer) *champion {
	x := &champion{veteran: newVeteran(r, write), by: NewPlain(r), mind: newVeteran(r, write), turn: -1}
	x.ref.Tape = &x.tape
	return x
}

// Choose chooses the next command.
func (x *champion) Choose(s *state.State, c *rules.Command) {
	switch {
	case s.Phase == state.Choose:
		x.turn = -1
		x.pick(s, c)
	case s.Phase == state.Movement && x.turn == int(s.Active) && x.follow(s, c):
	default:
		x.veteran.Choose(s, c)
	}
}

// pick activates the gladiator with the best plan, which he then follows.
func (x *champion) pick(s *state.State, c *rules.Command) {
	list := x.rank(s)
	if len(list) == 0 {
		x.veteran.Choose(s, c)
		return
	}
	*c = rules.Command{By: state.Nobody, On: state.Nobody, School: state.Nobody, Setup: rules.Setup{Edits: c.Edits[:0], List: c.List[:0]}}
	x.goal, x.turn = list[0].turnPlan, list[0].who
	x.say(c, "activate")
	c.On = int8(x.turn)
}

// A ranked plan has the part of the battles that were won after it.
type ranked struct {
	turnPlan
	won float64
}

// rank plays the best plans of the gladiators who gain most by acting; the first of
// them is the veteran's own.
func (x *champion) rank(s *state.State) []ranked {
	var men []ranked
	for i := range int(s.N) {
		if s.Fig[i].School == s.Holding() && s.Ready(i) {
			men = append(men, ranked{turnPlan{who: i}, x.gain(s, i)})
		}
	}
	slices.SortStableFunc(men, byWon)
	var list []ranked
	for _, m := range men[:min(len(men), championMen)] {
		if !x.begun(s, m.who) {
			continue
		}
		x.s.CopyFrom(&x.veteran.s)
		for _, t := range x.top(&x.s, m.who) {
			list = append(list, ranked{t, x.after(&x.s, t, s.Holding(), 0, championFirst)})
		}
	}
	if len(list) == 0 {
		return nil
	}
	slices.SortStableFunc(list[1:], byWon)
	for k := range list[:min(len(list), championKept)] {
		if x.begun(s, list[k].who) {
			x.s.CopyFrom(&x.veteran.s)
			list[k].won = x.look(&x.s, list[k], s.Holding())
		}
	}
	own := list[0]
	slices.SortStableFunc(list[:min(len(list), championKept)], byWon)
	if list[0].won-own.won < championClear { // he holds to his own plan
		k := slices.IndexFunc(list, func(t ranked) bool { return t.turnPlan == own.turnPlan })
		copy(list[1:k+1], list[:k])
		list[0] = own
	}
	return list
}

// look is what a plan that was looked at comes to after a longer look. A little
// of the veteran's opinion decides between plans that come to the same.
func (x *champion) look(s *state.State, t ranked, school int8) float64 {
	more := x.after(s, t.turnPlan, school, championFirst, championMore)
	return (t.won*championFirst+more*championMore)/(championFirst+championMore) + championTrust*math.Tanh(t.score/8)
}

func byWon(a, b ranked) int { return byValue(a.won, b.won) }

// top is a gladiator's best plans as a veteran sees them.
func (x *champion) top(s *state.State, i int) []turnPlan {
	x.plans_ = x.plans_[:0]
	x.plans(s, i, func(t *turnPlan) { x.plans_ = append(x.plans_, *t) })
	slices.SortStableFunc(x.plans_, func(a, b turnPlan) int {
		return byWon(ranked{won: a.score}, ranked{won: b.score})
	})
	return slices.Clone(x.plans_[:min(len(x.plans_), championPlans)])
}

// after is the part of the battles that a school wins after a plan; one that goes
// on for long counts half.
func (x *champion) after(s *state.State, t turnPlan, school int8, from, plays int) float64 {
	sum := 0.0
	for n := from; n < from+plays && !x.R.Halt.Stopped(); n++ {
		x.trial.CopyFrom(s)
		x.stream.Seed(uint64(s.Round), uint64(n)) // the same dice after every plan
		x.first[0], x.first[1] = 1+n%6, 1+n/6%6
		x.tape.Pour(&x.stream, x.first[:])
		x.carryOut(&x.trial, t)
		sum += x.playOut(&x.trial, school)
	}
	return sum / float64(plays)
}

// carryOut walks and attacks as a plan says.
func (x *champion) carryOut(s *state.State, t turnPlan) {
	for range rules.MaxReach {
		if s.Phase != state.Movement || int(s.Active) != t.who {
			return
		}
		if !x.next(s, &x.cmd, &t) || x.R.Do(s, &x.cmd, &x.ref) != nil {
			return
		}
	}
}

// next is the next command of a plan; false when it has been carried out.
func (x *champion) next(s *state.State, c *rules.Command, t *turnPlan) bool {
	*c = rules.Command{By: state.Nobody, On: state.Nobody, School: state.Nobody, Setup: rules.Setup{Edits: c.Edits[:0], List: c.List[:0]}}
	f := &s.Fig[t.who]
	if t.at != f.At {
		x.by.Reach(s, t.who)
		if x.by.Get(t.at) < 0 {
			return false
		}
		x.by.way(s, t.who, t.at)
		x.say(c, "move")
		c.Ways[0], _ = f.At.Beside(x.by.path[x.by.length-1])
		c.Steps = 1
		return true
	}
	if t.target < 0 || !s.Standing(t.target) {
		x.close(s, c)
		return c.Action.Word == "done" || c.Action.Word == "turn"
	}
	x.arrived(s, c, t.who, t.target)
	if c.Action.Word == "attack" {
		c.Option = t.option
	}
	return true
}

// follow makes the next move of the plan that was chosen, as long as it can be.
func (x *champion) follow(s *state.State, c *rules.Command) bool {
	f := &s.Fig[s.Active]
	if !f.OnField || f.HasCondition(state.Prone) || x.mustRest(s) {
		return false
	}
	if !x.next(s, c, &x.goal) || x.R.Permit(s, c) != nil {
		x.turn = -1
		return false
	}
	return true
}

// mustRest reports whether a turn opens otherwise than by a plan.
func (x *champion) mustRest(s *state.State) bool {
	var c rules.Command
	f := &s.Fig[s.Active]
	return f.Fresh && x.opening(s, &c, int(s.Active)) || f.Granted != 0
}

// playOut plays a battle on.
func (x *champion) playOut(s *state.State, school int8) float64 {
	sharp, last := s.Round+championSharp, s.Round+championFar
	for range championMost {
		if s.Phase == state.Over || s.Round >= last || x.R.Halt.Stopped() {
			break
		}
		if s.Round < sharp {
			x.mind.Choose(s, &x.cmd)
		} else {
			x.by.Choose(s, &x.cmd)
		}
		if x.R.Do(s, &x.cmd, &x.ref) != nil || s.Uses >= state.MostUses { // tricks that give each other lead nowhere
			break
		}
	}
	switch {
	case s.Phase != state.Over:
		return share(s, school)
	case s.Winner == school:
		return 1
	case s.Winner == state.Nobody:
		return 0.5
	}
	return 0
}
