package munera

import (
	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/halt"
	"summa/internal/rule"
)

// Rules adjudicates bouts under one loaded Content. It holds no bout: a bout
// is a State.
type Rules struct {
	c     *Content
	names *bout.Names
	halt  *halt.Flag // whoever searches looks at it

	table     []verb
	verbs     map[string]*verb
	verbWords []string
	*fact.Table[State]
	whole       *fact.Sort[State, course, theBout]
	figures     *fact.Sort[State, Figure, theFigure]
	trial       State // where a move is tried step by step
	parser      parser
	past        bool        // the command in hand was carried out before: records hold words that nobody used
	watch       *dice.Trace // who watches what is asked of running totals, or nil
	tracedNeeds bool        // needsPoint of the bouts that are traced
	tracedArena field.Arena // and where they are fought
}

// NewRules returns the rules over a loaded content, for one table: names given
// there are its own.
func NewRules(c *Content) *Rules {
	r := &Rules{c: c, names: new(bout.Names), table: verbTable(), verbs: map[string]*verb{}}
	r.newFacts()
	for i := range r.table {
		v := &r.table[i]
		r.verbs[v.word] = v
		r.verbWords = append(r.verbWords, v.word)
		for _, also := range v.also {
			r.verbs[also] = v
		}
	}
	return r
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
	c.verb.do(r, s, c, ref)
	return nil
}

// permit refuses what may not be done now, and stores the facts a command
// states about the table if it may.
func (r *Rules) permit(s *State, c *Command) *rule.Refusal {
	if no := r.inPhase(s, c); no != nil {
		return no
	}
	if c.on == nobody || c.at == unstated && c.from < 0 {
		return c.verb.allow(r, s, c)
	}
	a, b := c.actor(s), int(c.on)
	fa, fb := s.fig[a], s.fig[b]
	if c.at != unstated {
		s.stateRange(a, b, int(c.at))
	}
	if c.from >= 0 {
		s.stateSees(b, a, Quadrant(c.from))
	}
	no := c.verb.allow(r, s, c)
	if no != nil {
		s.fig[a], s.fig[b] = fa, fb
	}
	return no
}

// inPhase: what the bout is waiting for. [mun.seq.3]
func (r *Rules) inPhase(s *State, c *Command) *rule.Refusal {
	p := s.phase
	switch c.verb.phase {
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
	case c.verb.phase == turnStarting && p != TurnStart:
		return refuse("turn-running", seq4, r.name(s, s.active())+"'s turn is running", "end")
	case c.verb.phase == acting && p != Actions:
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
