package munera

import (
	"strings"
	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/field"
	"summa/internal/halt"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/sim"
)

// Rules adjudicates bouts under one loaded Content. It holds no bout: a bout
// is a State.
type Rules struct {
	c     *Content
	names *bout.Names
	halt  *halt.Flag // whoever searches looks at it

	actions     map[string]*action
	trial       State       // where a move is tried step by step
	past        bool        // the command in hand was carried out before: records hold words that nobody used
	watch       *dice.Trace // who watches what is asked of running totals, or nil
	tracedNeeds bool        // needsPoint of the bouts that are traced
	tracedArena field.Arena // and where they are fought
}

// NewRules returns the rules over a loaded content, for one table: names given
// there are its own.
func NewRules(c *Content) *Rules {
	return &Rules{c: c, names: new(bout.Names), actions: actions()}
}

// actor is the figure a command is about: the one it names, else the active.
func (c *Command) actor(s *State) int {
	if c.by != nobody {
		return int(c.by)
	}
	return s.active()
}

// Do carries a command out, or refuses it and changes nothing. If the dice
// fall short, s is scrap and ref.Tape says why.
func (r *Rules) Do(s *State, c *Command, ref *bout.Ref) error {
	r.past = ref.Past
	no := r.permit(s, c)
	r.past = false
	if no != nil {
		return no
	}
	c.action.do(r, s, c, ref)
	return nil
}

// permit refuses what may not be done now, and stores the facts a command
// states about the table if it may.
func (r *Rules) permit(s *State, c *Command) *rule.Refusal {
	if no := r.inPhase(s, c); no != nil {
		return no
	}
	if c.on == nobody || c.at == unstated && c.from < 0 {
		return c.action.allow(r, s, c)
	}
	a, b := c.actor(s), int(c.on)
	fa, fb := s.fig[a], s.fig[b]
	if c.at != unstated {
		s.stateRange(a, b, int(c.at))
	}
	if c.from >= 0 {
		s.stateSees(b, a, Quadrant(c.from))
	}
	no := c.action.allow(r, s, c)
	if no != nil {
		s.fig[a], s.fig[b] = fa, fb
	}
	return no
}

// inPhase: what the bout is waiting for. [mun.seq.3]
func (r *Rules) inPhase(s *State, c *Command) *rule.Refusal {
	p := s.phase
	switch c.action.phase {
	case always:
		return nil
	case mustering:
		if p == Muster {
			return nil
		}
		return refuse("wrong-phase", seq1, "the bout has begun", "undo, or set")
	case finished:
		if p == Over {
			return nil
		}
		return refuse("wrong-phase", skill7, "the bout is not over", "")
	}
	switch {
	case p == Muster:
		return refuse("wrong-phase", seq1, "the bout has not begun", "begin")
	case p == Over:
		return refuse("bout-over", seq3, "the bout is over", "undo")
	case c.by != nobody && int(c.by) != s.active():
		return refuse("not-your-turn", seq3, "it is "+r.name(s, s.active())+"'s turn, not "+r.name(s, int(c.by))+"'s", "")
	case c.action.phase == turnStarting && p != TurnStart:
		return refuse("turn-running", seq4, r.name(s, s.active())+"'s turn is running", "end")
	case c.action.phase == acting && p != Actions:
		return refuse("turn-not-started", seq4, r.name(s, s.active())+" has not rolled his AP", "turn")
	}
	return nil
}

// name returns a figure's name.
func (r *Rules) name(s *State, who int) string {
	if who < 0 || who >= int(s.n) {
		return "nobody"
	}
	return r.names.Name(s.fig[who].name)
}

// itemName names an item on the ground.
func (r *Rules) itemName(w weapon) string {
	switch {
	case w == helmetItem:
		return "helmet"
	case w == theShield:
		return "shield"
	case w == theGrapple:
		return "grapple"
	case w == arrowItem:
		return "arrow"
	case int(w) < len(r.c.arms):
		return r.c.arms[w].name
	}
	return "item"
}

// Reset makes s the empty bout under the default rulings.
func (r *Rules) Reset(s *State) {
	*s = State{}
	for k := range rulingNames {
		s.rulings[k] = rulingNames[k].usual
	}
}

// Copy makes dst the same bout as src.
func (r *Rules) Copy(dst, src *State) { dst.CopyFrom(src) }

// Over reports whether the bout has ended.
func (r *Rules) Over(s *State) bool { return s.phase == Over }

// SetRuling puts a ruling at one of its options. Before the bout begins,
// figures whose kit is their type's own are equipped anew.
func (r *Rules) SetRuling(s *State, ruling, option int) {
	if ruling < 0 || ruling >= numRulings {
		return
	}
	if s.phase != Muster {
		s.rulings[ruling] = uint8(option)
		r.looksAgain(s, ruling)
		return
	}
	old := *s
	s.rulings[ruling] = uint8(option)
	r.looksAgain(s, ruling)
	r.reEquip(&old, s)
	if ruling == rulingStartPositions {
		r.replace(&old, s)
	}
}

// looksAgain: on a map, rulings decide who sees whom where, and who takes up
// space.
func (r *Rules) looksAgain(s *State, ruling int) {
	switch {
	case !s.mapped():
	case ruling == rulingHexGeometry:
		for i := range int(s.n) {
			s.lookRound(i)
		}
	case ruling == rulingRemovedFigures:
		r.leaveSpaces(s)
	}
}

// replace gives figures that nobody has placed their opening distance anew.
func (r *Rules) replace(old, s *State) {
	if s.mapped() {
		return
	}
	for i := range int(s.n) {
		for j := range i {
			if s.fig[i].statedR&bit(j) == 0 {
				s.setRange(i, j, s.openingRange())
			}
		}
	}
}

// Ruling returns the option a ruling stands at.
func (r *Rules) Ruling(s *State, ruling int) int {
	if ruling < 0 || ruling >= numRulings {
		return 0
	}
	return int(s.rulings[ruling])
}

// Begun reports whether the bout is under way or over.
func (r *Rules) Begun(s *State) bool { return s.phase != Muster }

// Fates names what can become of a gladiator.
func (r *Rules) Fates() []string { return statusWords }

// ToAct is the side whose command is awaited.
func (r *Rules) ToAct(s *State) int {
	if s.phase != TurnStart && s.phase != Actions {
		return -1
	}
	return s.sideNumber(s.fig[s.active()].side)
}

// Round is the round the bout is in.
func (r *Rules) Round(s *State) int { return int(s.round) }

// Outcome says how a bout stands.
func (r *Rules) Outcome(s *State, o *sim.Outcome) {
	o.Winner, o.Round, o.Fates = -1, int(s.round), o.Fates[:0]
	if s.phase == Over && s.won {
		o.Winner = s.sideNumber(s.winner)
	}
	for i := range int(s.n) {
		o.Fates = append(o.Fates, int(s.fig[i].status))
	}
}

// Fork returns the same rules with scratch space of their own, for another
// goroutine; the names of the table are shared and must not change meanwhile.
func (r *Rules) Fork() *Rules {
	o := NewRules(r.c)
	o.names = r.names
	o.halt = r.halt
	return o
}

// unknown is a name nobody knows, with the nearest one that somebody does.
func unknown(what, text string, all []string, hint string) error {
	if near := line.Nearest(text, all); near != "" {
		hint = "did you mean " + near + "?"
	}
	return &line.Error{Code: "unknown-name", Msg: "no " + what + " is called " + quoted(text), Hint: hint}
}

func quoted(text string) string { return line.Quoted(text) }

// typed is a name as it is typed: quoted if it has blanks.
func (r *Rules) typed(s *State, i int) string {
	name := r.name(s, i)
	if strings.ContainsAny(name, " \t") {
		return `"` + name + `"`
	}
	return name
}

// article is a name with a or an before it.
func article(name string) string {
	if name != "" && strings.Contains("aeiou", name[:1]) {
		return "an " + name
	}
	return "a " + name
}
