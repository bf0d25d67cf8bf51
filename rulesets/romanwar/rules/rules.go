package rules

import (
	"summa/internal/core"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/rulesets/romanwar/state"
)

// Rules adjudicates wars under one loaded Content. It holds no war; a war is a State.
type Rules struct {
	state.Reckoner
	Halt     *halt.Flag // searches look at it
	Actions  map[string]*Action
	Tongue   tongue
	exchange Exchange    // of the held melee, or the last one fought
	Riders   []state.Man // men who have lost their mounts
	Given    Command     // the last command of a policy
	plan     Plan        // what Permit found last
	ends     [7][1]int   // [n]: the bands of dice that are compared with n
	all      [5]int
}

// A tongue reads and writes commands, set by NewSpeech. The rules need it to try the hints they
// give, and to carry out the lines of a scenario.
type tongue interface {
	Parse(s *state.State, l *line.Line, c *Command) error
	AppendCommand(b []byte, s *state.State, c *Command) []byte
}

// NewRules returns the rules over a loaded content for one table, which has its own names.
func NewRules(c *state.Content) *Rules {
	r := &Rules{Reckoner: state.NewReckoner(c), Actions: actions()}
	for k := range r.ends {
		r.ends[k][0] = k
	}
	r.all = [5]int{1, 2, 3, 4, 5}
	return r
}

func whoSide(k int) int { return k }

// Do carries a command out, or refuses it and changes nothing. If the dice run out, s is not usable
// any more and ref.Tape says why.
func (r *Rules) Do(s *state.State, c *Command, ref *core.Ref) error {
	p, no := r.Permit(s, c)
	if no != nil {
		return no
	}
	c.Action.Do(r, s, c, p, ref)
	r.LayDown(s)
	return nil
}

// LayDown removes men who have died from ladders and works, so that questions which change nothing
// do not find them there.
func (r *Rules) LayDown(s *state.State) {
	for k := range s.Ladders {
		r.Sweep(s, &s.Ladders[k])
	}
	for k := range s.Doors {
		r.crewOf(s, &s.Doors[k], state.AtDoor)
	}
	for k := range s.Chains {
		r.crewOf(s, &s.Chains[k], state.AtChain)
	}
}

// May reports whether a command may be done now.
func (r *Rules) May(s *state.State, c *Command) bool {
	_, no := r.Permit(s, c)
	return no == nil
}

// Permit refuses a command that may not be given now. Otherwise it returns how it is carried out;
// this plan is valid until the next call of Permit. If Allow itself calls Permit, as a scenario
// does for its lines, it must not keep anything in its plan.
func (r *Rules) Permit(s *state.State, c *Command) (*Plan, *rule.Refusal) {
	if no := r.inPhase(s, c); no != nil {
		return nil, no
	}
	p := &r.plan
	*p = Plan{}
	if no := c.Action.Allow(r, s, c, p); no != nil {
		return nil, no
	}
	if s.Mode != state.Battle && s.Begun && !s.Phased() {
		if no := r.inOrder(s, c); no != nil {
			return nil, no
		}
	}
	return p, nil
}

// inPhase refuses a command at the wrong time: before or after begin, after the war, or in the
// wrong step of the turn.
func (r *Rules) inPhase(s *state.State, c *Command) *rule.Refusal {
	switch c.Action.When {
	case mustering:
		if s.Begun {
			return Refuse("wrong-phase", 0, "the war has begun", "undo, or set")
		}
	case Acting, either:
		if s.Over {
			return r.unlessDead(s, c, Refuse("bout-over", 0, "the war is over", "undo"))
		}
		if c.Action.When == Acting && !s.Begun {
			return Refuse("wrong-phase", 0, "the war has not begun", "begin")
		}
	}
	return r.InStep(s, c)
}

// Refuse builds a refusal.
func Refuse(code string, id rule.ID, why, hint string) *rule.Refusal {
	return &rule.Refusal{Code: code, Rule: id, Why: why, Hint: hint}
}

// unlessDead returns a refusal or, if a unit that is to act has no men, the refusal that says so,
// which holds in any step and after the war. [war.hit.2]
func (r *Rules) unlessDead(s *state.State, c *Command, no *rule.Refusal) *rule.Refusal {
	if c.Unit >= 0 && s.Units[c.Unit].N == 0 && c.Action.Word != "casualties" {
		return r.hasMen(s, c.Unit)
	}
	for _, i := range c.More[0][:c.NMore[0]] {
		if s.Units[i].N == 0 {
			return r.hasMen(s, i)
		}
	}
	return no
}

// InStep refuses a command in the wrong step, where the steps of a turn follow one another.
func (r *Rules) InStep(s *state.State, c *Command) *rule.Refusal {
	if s.Mode != state.Battle && !s.Phased() { // inOrder judges by what each unit has done
		return nil
	}
	if !s.Begun || c.Action.Steps == 0 || s.Mode == state.Battle && c.Action.Word == "melee" || c.Action.Steps>>s.Step&1 == 1 {
		return nil
	}
	if c.Action.Word == "casualties" && s.LateMove() {
		return nil // settles hits of run-overs before any melee [war.hit.5]
	}
	hint := "next"
	if s.Step == state.StepMelee {
		hint = "end"
	}
	return r.unlessDead(s, c, Refuse("wrong-step", state.Melee2, "this is the step of "+state.StepWords[s.Step], hint))
}

// inOrder keeps the order of steps in play without a table, which has no explicit steps: a unit
// that has shot may not move, and one that has attacked may neither move nor shoot. [war.melee.2]
func (r *Rules) inOrder(s *state.State, c *Command) *rule.Refusal {
	shoots := c.Action.Word == "shoot"
	if !shoots && c.Action.Steps != InMove {
		return nil
	}
	for k := range s.Ladders {
		if l := &s.Ladders[k]; l.Fought && l.Side == s.Active {
			return Refuse("wrong-step", state.Melee2, "the men of the ladder "+r.Names.Name(l.Name)+" have gone for the wall this turn, which comes last", "end")
		}
	}
	late := s.Is(state.RulingStepOrder, state.StepOrderShootMoveMelee)
	ran, shot := false, false
	for i := range s.Units {
		u := &s.Units[i]
		if u.Side != s.Active || u.N == 0 {
			continue
		}
		switch moved := u.Spent.N > 0 || u.Moved || u.Worked || u.Ran > 0; {
		case u.Attacked || s.HasFought(i):
			return Refuse("wrong-step", state.Melee2, r.Name(s, i)+" have fought this turn, which comes last", "end")
		case shoots && late && moved:
			return Refuse("wrong-step", state.Melee2, r.Name(s, i)+" have moved this turn, and shooting comes before", "end")
		case !shoots && !late && u.Shot:
			return Refuse("wrong-step", state.Melee2, r.Name(s, i)+" have shot this turn, and moves come before", "end")
		}
		ran, shot = ran || u.Ran > 0, shot || u.Shot
	}
	if late && !shoots && shot && !ran && s.AnyPending() {
		return Refuse("hits-pending", state.Hit5, "hits wait to be settled", "casualties")
	}
	return nil
}

// onTurn refuses a unit whose side may not act now. [war.melee.10]
func (r *Rules) onTurn(s *state.State, i int32) *rule.Refusal {
	u := &s.Units[i]
	if u.N > 0 && s.Begun && !s.Acts(u.Side) {
		hint := "end passes the turn"
		if s.Phased() {
			hint = "next passes the step"
		}
		return Refuse("not-active", state.Melee10, "it is not the turn of "+r.SideName(s, int(u.Side)), hint)
	}
	return r.hasMen(s, i)
}

func (r *Rules) hasMen(s *state.State, i int32) *rule.Refusal {
	if s.Units[i].N == 0 {
		return Refuse("no-men", state.Hit2, r.Name(s, int(i))+" has no men left", "")
	}
	return nil
}

// Outcome fills in how a war stands.
func (r *Rules) Outcome(s *state.State, o *sim.Outcome) {
	o.Winner, o.Round, o.Fates = -1, int(s.Turn), o.Fates[:0]
	if s.Over {
		o.Winner = int(s.Won)
	}
	for k := range int(s.NSides) {
		o.Fates = append(o.Fates, state.Bit(s.Alive[k] == 0))
	}
}

// Fork returns the same rules with scratch space of their own, for another goroutine. The table's
// names are cloned, as play adds names for new units.
func (r *Rules) Fork() *Rules {
	o := NewRules(r.Content)
	o.Names = r.Names.Clone()
	o.Halt = r.Halt
	return o
}
