package rules

import (
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/rulesets/morturi/state"
)

// Rules adjudicates battles under one loaded Content. It holds no battle; a battle is a State.
type Rules struct {
	state.Reckoner
	Halt *halt.Flag   // searches look at it
	open *state.Board // the board of an empty battle

	Actions map[string]*action
	gathers bool           // choices are put in order only when all have come up
	spares  bool           // victory is not checked until everybody has suffered the same
	past    bool           // the current command is replayed from a record
	Silent  core.Ref       // referee for trials that nobody hears
	queue   []field.Square // squares still to be expanded, when finding ways
}

// NewRules returns the rules over a loaded content for one table, which has its own names.
func NewRules(c *state.Content) *Rules {
	r := &Rules{Reckoner: state.NewReckoner(c), Actions: actions()}
	r.open = r.Board(state.NewBoard(15, 15))
	r.Silent.Tape = new(dice.Tape)
	r.queue = make([]field.Square, 0, state.MaxBoard*state.MaxBoard)
	return r
}

// Do carries a command out, or refuses it and changes nothing. If the dice run out, s is not usable
// any more and ref.Tape says why.
func (r *Rules) Do(s *state.State, c *Command, ref *core.Ref) error {
	r.past = ref.Past
	no := r.Permit(s, c)
	r.past = false
	if no != nil {
		return no
	}
	c.Action.do(r, s, c, ref)
	return nil
}

// Permit refuses a command that may not be given now.
func (r *Rules) Permit(s *state.State, c *Command) *rule.Refusal {
	if no := r.inPhase(s, c); no != nil {
		return no
	}
	return c.Action.allow(r, s, c)
}

// inPhase refuses a command for which the battle is not in the right phase.
func (r *Rules) inPhase(s *state.State, c *Command) *rule.Refusal {
	switch c.Action.Phase {
	case always:
		return nil
	case refereeing:
		if s.Phase == state.Over {
			return state.Refuse("bout-over", state.Victory1, "the battle is over", "undo, or set")
		}
		return nil
	case settingUp:
		if s.Phase != state.Setup {
			return state.Refuse("not-setup", state.Priority5, "the battle has begun", "undo, or set")
		}
		return nil
	}
	switch {
	case s.Phase == state.Setup:
		return state.Refuse("wrong-phase", state.Priority1, "the battle has not begun", "begin")
	case s.Phase == state.Over:
		return state.Refuse("bout-over", state.Victory1, "the battle is over", "undo")
	}
	return r.waitsFor(s, c)
}

// waitsFor refuses a command that does not answer the pending question.
func (r *Rules) waitsFor(s *state.State, c *Command) *rule.Refusal {
	switch s.Phase {
	case state.Reaction:
		if c.Action.Phase != reacting {
			return state.Refuse("wrong-phase", state.Face4, r.Name(s, int(s.Pend.B))+" is attacked and may turn to face first", "react turn, or react stay")
		}
	case state.Effect:
		if c.Action.Phase != choosingEffect && c.Action.Phase != anyTrick {
			o := &s.Offers[s.NOffers-1]
			return state.Refuse("wrong-phase", state.Attack4, r.Name(s, int(o.Owner))+" may use "+r.Content.Tricks[r.Content.Clauses[o.Clause].Trick].Name+" first", r.takesEffect(s))
		}
	case state.RoundEnd:
		if c.Action.Phase != roundEnding {
			return r.roundEnded(s, s.Order[s.Asked])
		}
	}
	switch c.Action.Phase {
	case reacting:
		if s.Phase != state.Reaction {
			if no := r.lockedOut(s, c); no != nil {
				return no
			}
			return state.Refuse("nothing-to-react", state.Face4, "nobody is asked to react", "legal")
		}
	case choosingEffect:
		if s.Phase != state.Effect {
			return state.Refuse("nothing-to-react", state.Attack4, "no optional effect is waiting", "legal")
		}
	case roundEnding:
		if s.Phase != state.RoundEnd {
			why := "surrender is possible only at the end of a Battle Round"
			if c.Action.Word == "fight-on" {
				why = "the schools are asked only at the end of a Battle Round"
			}
			return state.Refuse("only-at-round-end", state.Surrender2, why, "legal")
		}
	case choosing:
		if s.Phase != state.Choose {
			return state.Refuse("not-your-turn", state.Round2, r.Name(s, int(s.Active))+" has not finished his turn", "done")
		}
	case Acting:
		if s.Active < 0 {
			return state.Refuse("not-your-turn", state.Round1, "nobody is active: "+r.Names.Name(s.School[s.Holding()].Name)+" is to activate a gladiator", "activate NAME")
		}
		if s.Phase != state.Movement && s.Phase != state.Attack {
			return state.Refuse("wrong-phase", state.Round2, "something else is asked first", "legal")
		}
	}
	return nil
}

// packed encodes a square as a number for records; 0 is none.
func packed(q field.Square) int { return int(q.X)*128 + int(q.Y) }

func Unpacked(n int) field.Square { return field.Square{X: int8(n / 128), Y: int8(n % 128)} }

// lockedOut refuses to turn the figure that was attacked last and was not asked, because an enemy
// stands in front of it. [mor.face.5]
func (r *Rules) lockedOut(s *state.State, c *Command) *rule.Refusal {
	if !c.Sure || s.Active < 0 || s.Fig[s.Active].LastTarget < 0 {
		return nil
	}
	j := int(s.Fig[s.Active].LastTarget)
	e := s.Occupant(s.Front(j))
	if !s.Standing(j) || e < 0 || !s.Enemies(e, j) || r.CanTurn(s, j, int(s.Active), &r.Silent) {
		return nil
	}
	return state.Refuse("locked", state.Face5, r.Name(s, j)+" is locked by "+r.Name(s, e)+" in front of him and may not turn", "legal")
}

// Typed returns a name as it is typed: quoted if it has blanks.
func (r *Rules) Typed(s *state.State, i int) string { return line.Typed(r.Name(s, i)) }

// Reset makes s the empty battle under the default rulings, on open ground.
func (r *Rules) Reset(s *state.State) {
	*s = state.State{}
	s.Board, s.Active, s.Winner = r.open, state.Nobody, state.Nobody
	for k := range state.RulingNames {
		s.Rulings[k] = state.RulingNames[k].Usual
	}
}

// SetRuling sets a ruling to one of its options.
func (r *Rules) SetRuling(s *state.State, ruling, option int) {
	if ruling >= 0 && ruling < len(state.RulingNames) {
		s.Rulings[ruling] = uint8(option)
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
