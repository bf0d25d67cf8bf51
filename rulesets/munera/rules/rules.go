package rules

import (
	"strings"
	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/sim"
	"summa/internal/words"
)

// Rules adjudicates bouts under one loaded Content. It holds no bout: a bout
// is a State.
type Rules struct {
	Content *Content
	Names   *words.Names
	Halt    *halt.Flag // whoever searches looks at it

	Actions     map[string]*Action
	trial       State       // where a move is tried step by step
	past        bool        // the command in hand was carried out before: records hold words that nobody used
	watch       *dice.Trace // who watches what is asked of running totals, or nil
	tracedNeeds bool        // needsPoint of the bouts that are traced
	tracedArena field.Arena // and where they are fought
}

// NewRules returns the rules over a loaded content, for one table: names given
// there are its own.
func NewRules(c *Content) *Rules {
	return &Rules{Content: c, Names: new(words.Names), Actions: actions()}
}

// Actor is the figure a command is about: the one it names, else the active.
func (c *Command) Actor(s *State) int {
	if c.By != Nobody {
		return int(c.By)
	}
	return s.Active()
}

// Do carries a command out, or refuses it and changes nothing. If the dice
// fall short, s is scrap and ref.Tape says why.
func (r *Rules) Do(s *State, c *Command, ref *core.Ref) error {
	r.past = ref.Past
	no := r.Permit(s, c)
	r.past = false
	if no != nil {
		return no
	}
	c.Action.do(r, s, c, ref)
	return nil
}

// Permit refuses what may not be done now, and stores the facts a command
// states about the table if it may.
func (r *Rules) Permit(s *State, c *Command) *rule.Refusal {
	if no := r.InPhase(s, c); no != nil {
		return no
	}
	if c.On == Nobody || c.At == Unstated && c.From < 0 {
		return c.Action.allow(r, s, c)
	}
	a, b := c.Actor(s), int(c.On)
	fa, fb := s.Fig[a], s.Fig[b]
	if c.At != Unstated {
		s.StateRange(a, b, int(c.At))
	}
	if c.From >= 0 {
		s.StateSees(b, a, Quadrant(c.From))
	}
	no := c.Action.allow(r, s, c)
	if no != nil {
		s.Fig[a], s.Fig[b] = fa, fb
	}
	return no
}

// InPhase: what the bout is waiting for. [mun.seq.3]
func (r *Rules) InPhase(s *State, c *Command) *rule.Refusal {
	p := s.Phase
	switch c.Action.phase {
	case always:
		return nil
	case mustering:
		if p == Muster {
			return nil
		}
		return refuse("wrong-phase", Seq1, "the bout has begun", "undo, or set")
	case finished:
		if p == Over {
			return nil
		}
		return refuse("wrong-phase", Skill7, "the bout is not over", "")
	}
	switch {
	case p == Muster:
		return refuse("wrong-phase", Seq1, "the bout has not begun", "begin")
	case p == Over:
		return refuse("bout-over", Seq3, "the bout is over", "undo")
	case c.By != Nobody && int(c.By) != s.Active():
		return refuse("not-your-turn", Seq3, "it is "+r.Name(s, s.Active())+"'s turn, not "+r.Name(s, int(c.By))+"'s", "")
	case c.Action.phase == turnStarting && p != TurnStart:
		return refuse("turn-running", Seq4, r.Name(s, s.Active())+"'s turn is running", "end")
	case c.Action.phase == acting && p != Actions:
		return refuse("turn-not-started", Seq4, r.Name(s, s.Active())+" has not rolled his AP", "turn")
	}
	return nil
}

// Name returns a figure's name.
func (r *Rules) Name(s *State, who int) string {
	if who < 0 || who >= int(s.N) {
		return "nobody"
	}
	return r.Names.Name(s.Fig[who].Name)
}

// ItemName names an item on the ground.
func (r *Rules) ItemName(w Weapon) string {
	switch {
	case w == HelmetItem:
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
func (r *Rules) Reset(s *State) {
	*s = State{}
	for k := range RulingNames {
		s.Rulings[k] = RulingNames[k].Usual
	}
}

// Copy makes dst the same bout as src.
func (r *Rules) Copy(dst, src *State) { dst.CopyFrom(src) }

// Over reports whether the bout has ended.
func (r *Rules) Over(s *State) bool { return s.Phase == Over }

// SetRuling puts a ruling at one of its options. Before the bout begins,
// figures whose kit is their type's own are equipped anew.
func (r *Rules) SetRuling(s *State, ruling, option int) {
	if ruling < 0 || ruling >= NumRulings {
		return
	}
	if s.Phase != Muster {
		s.Rulings[ruling] = uint8(option)
		r.looksAgain(s, ruling)
		return
	}
	old := *s
	s.Rulings[ruling] = uint8(option)
	r.looksAgain(s, ruling)
	r.reEquip(&old, s)
	if ruling == RulingStartPositions {
		r.replace(&old, s)
	}
}

// looksAgain: on a map, rulings decide who sees whom where, and who takes up
// space.
func (r *Rules) looksAgain(s *State, ruling int) {
	switch {
	case !s.Mapped():
	case ruling == RulingHexGeometry:
		for i := range int(s.N) {
			s.lookRound(i)
		}
	case ruling == RulingRemovedFigures:
		r.LeaveSpaces(s)
	}
}

// replace gives figures that nobody has placed their opening distance anew.
func (r *Rules) replace(old, s *State) {
	if s.Mapped() {
		return
	}
	for i := range int(s.N) {
		for j := range i {
			if s.Fig[i].StatedR&Bit(j) == 0 {
				s.SetRange(i, j, s.openingRange())
			}
		}
	}
}

// Ruling returns the option a ruling stands at.
func (r *Rules) Ruling(s *State, ruling int) int {
	if ruling < 0 || ruling >= NumRulings {
		return 0
	}
	return int(s.Rulings[ruling])
}

// Begun reports whether the bout is under way or over.
func (r *Rules) Begun(s *State) bool { return s.Phase != Muster }

// Fates names what can become of a gladiator.
func (r *Rules) Fates() []string { return StatusWords }

// ToAct is the side whose command is awaited.
func (r *Rules) ToAct(s *State) int {
	if s.Phase != TurnStart && s.Phase != Actions {
		return -1
	}
	return s.sideNumber(s.Fig[s.Active()].Side)
}

// Round is the round the bout is in.
func (r *Rules) Round(s *State) int { return int(s.Round) }

// Outcome says how a bout stands.
func (r *Rules) Outcome(s *State, o *sim.Outcome) {
	o.Winner, o.Round, o.Fates = -1, int(s.Round), o.Fates[:0]
	if s.Phase == Over && s.Won {
		o.Winner = s.sideNumber(s.Winner)
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

// Unknown is a name nobody knows, with the nearest one that somebody does.
func Unknown(what, text string, all []string, hint string) error {
	if near := line.Nearest(text, all); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &line.Error{Code: "unknown-name", Msg: "no " + what + " is called " + Quoted(text), Hint: hint}
}

func Quoted(text string) string { return line.Quoted(text) }

// Typed is a name as it is typed: quoted if it has blanks.
func (r *Rules) Typed(s *State, i int) string { return line.Typed(r.Name(s, i)) }

// article is a name with a or an before it.
func article(name string) string {
	if name != "" && strings.Contains("aeiou", name[:1]) {
		return "an " + name
	}
	return "a " + name
}
