package rules

import (
	"summa/internal/core"
	"summa/internal/halt"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/rulesets/munera/state"
)

// Rules adjudicates bouts under one loaded Content. It holds no bout; a bout is a State.
type Rules struct {
	state.Reckoner
	Halt    *halt.Flag // searches look at it
	Actions map[string]*Action
	trial   state.State // where a move is tried step by step
	plan    Plan        // of the current command
	past    bool        // the current command is replayed from a record, which may hold words no longer in use
}

// NewRules returns the rules over a loaded content for one table, which has its own names.
func NewRules(c *state.Content) *Rules {
	return &Rules{Reckoner: state.NewReckoner(c), Actions: actions()}
}

// Actor returns the figure that a command names, else the active figure.
func (c *Command) Actor(s *state.State) int {
	if c.By != state.Nobody {
		return int(c.By)
	}
	return s.Active()
}

// Do carries a command out, or refuses it and changes nothing. If the dice run out, s is not usable
// any more and ref.Tape says why.
func (r *Rules) Do(s *state.State, c *Command, ref *core.Ref) error {
	r.past = ref.Past
	plan, no := r.Permit(s, c)
	r.past = false
	if no != nil {
		return no
	}
	c.Action.do(r, s, c, plan, ref)
	return nil
}

// Permit refuses a command that may not be given now. Otherwise it stores the facts that the
// command states about the table and returns how it is carried out; this plan is valid until the
// next call of Permit.
func (r *Rules) Permit(s *state.State, c *Command) (*Plan, *rule.Refusal) {
	if no := r.InPhase(s, c); no != nil {
		return nil, no
	}
	p := &r.plan
	*p = Plan{}
	if c.On == state.Nobody || c.At == Unstated && c.From < 0 {
		return p, c.Action.allow(r, s, c, p)
	}
	a, b := c.Actor(s), int(c.On)
	fa, fb := s.Fig[a], s.Fig[b]
	if c.At != Unstated {
		s.StateRange(a, b, int(c.At))
	}
	if c.From >= 0 {
		s.StateSees(b, a, state.Quadrant(c.From))
	}
	no := c.Action.allow(r, s, c, p)
	if no != nil {
		s.Fig[a], s.Fig[b] = fa, fb
	}
	return p, no
}

// Allows reports whether a command may be done now.
func (r *Rules) Allows(s *state.State, c *Command) bool {
	_, no := r.Permit(s, c)
	return no == nil
}

// refuse builds a refusal.
func refuse(code string, id rule.ID, why, hint string) *rule.Refusal {
	return &rule.Refusal{Code: code, Rule: id, Why: why, Hint: hint}
}

// InPhase refuses a command for which the bout is not in the right phase. [mun.seq.3]
func (r *Rules) InPhase(s *state.State, c *Command) *rule.Refusal {
	p := s.Phase
	switch c.Action.phase {
	case always:
		return nil
	case mustering:
		if p == state.Muster {
			return nil
		}
		return refuse("wrong-phase", state.Seq1, "the bout has begun", "undo, or set")
	case finished:
		if p == state.Over {
			return nil
		}
		return refuse("wrong-phase", state.Skill7, "the bout is not over", "")
	}
	switch {
	case p == state.Muster:
		return refuse("wrong-phase", state.Seq1, "the bout has not begun", "begin")
	case p == state.Over:
		return refuse("bout-over", state.Seq3, "the bout is over", "undo")
	case c.By != state.Nobody && int(c.By) != s.Active():
		return refuse("not-your-turn", state.Seq3, "it is "+r.Name(s, s.Active())+"'s turn, not "+r.Name(s, int(c.By))+"'s", "")
	case c.Action.phase == turnStarting && p != state.TurnStart:
		return refuse("turn-running", state.Seq4, r.Name(s, s.Active())+"'s turn is running", "end")
	case c.Action.phase == acting && p != state.Actions:
		return refuse("turn-not-started", state.Seq4, r.Name(s, s.Active())+" has not rolled his AP", "turn")
	}
	return nil
}

// ItemName names an item on the ground.
func (r *Rules) ItemName(w state.Weapon) string {
	switch {
	case w == state.HelmetItem:
		return "helmet"
	case w == TheShield:
		return "shield"
	case w == theGrapple:
		return "grapple"
	case w == ArrowItem:
		return "arrow"
	case int(w) < len(r.Content.Arms):
		return r.Content.Arms[w].Name
	}
	return "item"
}

// Reset makes s the empty bout under the default rulings.
func (r *Rules) Reset(s *state.State) {
	*s = state.State{}
	for k := range state.RulingNames {
		s.Rulings[k] = state.RulingNames[k].Usual
	}
}

// SetRuling sets a ruling to one of its options. Before the bout begins, it equips figures that
// have their type's own kit anew.
func (r *Rules) SetRuling(s *state.State, ruling, option int) {
	if ruling < 0 || ruling >= state.NumRulings {
		return
	}
	if s.Phase != state.Muster {
		s.Rulings[ruling] = uint8(option)
		r.LooksAgain(s, ruling)
		return
	}
	old := *s
	s.Rulings[ruling] = uint8(option)
	r.LooksAgain(s, ruling)
	r.reEquip(&old, s)
	if ruling == state.RulingStartPositions {
		r.Replace(&old, s)
	}
}

// Outcome fills in how a bout stands.
func (r *Rules) Outcome(s *state.State, o *sim.Outcome) {
	o.Winner, o.Round, o.Fates = -1, int(s.Round), o.Fates[:0]
	if s.Phase == state.Over && s.Won {
		o.Winner = s.SideNumber(s.Winner)
	}
	for i := range int(s.N) {
		o.Fates = append(o.Fates, int(s.Fig[i].Status))
	}
}

// Fork returns the same rules with scratch space of their own, for another
// goroutine; the names of the table are shared and must not change meanwhile.
func (r *Rules) Fork() *Rules {
	o := NewRules(r.Content)
	o.Names = r.Names
	o.Halt = r.Halt
	return o
}
