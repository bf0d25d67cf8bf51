package speech

import (
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/field"
	"summa/internal/line"
	"summa/rulesets/morturi/rules"
)

// A parser reads the words of one command against the state of the battle.
type parser struct {
	line.Reader
	r    *Speech
	s    *state.State
	verb *verb
}

// Parse reads a line of the ruleset's own language.
func (r *Speech) Parse(s *state.State, l *line.Line, c *rules.Command) error {
	*c = rules.Command{By: state.Nobody, On: state.Nobody, School: state.Nobody, Setup: rules.Setup{Edits: c.Edits[:0], List: c.List[:0]}}
	p := &r.parser
	*p = parser{Reader: line.Reader{Toks: l.Tokens}, r: r, s: s}
	if strings.EqualFold(p.Word(), "as") {
		p.At++
		who, err := p.figure("as")
		if err != nil {
			return err
		}
		c.By = int8(who)
	}
	v, err := r.grammar.Take(&p.Reader)
	if err != nil {
		return err
	}
	c.Action, p.verb = p.r.Actions[v.Word], v
	if err := v.Read(p, c); err != nil {
		return err
	}
	c.Diced = l.HasDice && len(l.Dice) > 0
	if c.By != state.Nobody && (s.Active < 0 || c.By != s.Active) && c.Action.Phase == rules.Acting {
		return &line.Error{Code: "not-your-turn", Col: 1, Msg: "it is not " + r.Name(s, int(c.By)) + "'s turn", Hint: "activate " + r.Typed(s, int(c.By))}
	}
	return p.Rest(v.Usage)
}

// command is a command of a verb that says nothing yet.
func (r *Speech) command(v *verb) *rules.Command {
	return &rules.Command{Action: r.Actions[v.Word], By: state.Nobody, On: state.Nobody, School: state.Nobody}
}

// figure takes the name of a gladiator.
func (p *parser) figure(after string) (int, error) {
	w := p.Word()
	if w == "" {
		return -1, p.Fail("bad-argument", after+" wants a name", p.namesHint())
	}
	p.At++
	if i, ok := p.r.Figure(p.s, w); ok {
		return i, nil
	}
	i, many := p.r.Abbreviated(p.s, w)
	switch {
	case many:
		return -1, p.Back("ambiguous", state.Quoted(w)+" begins more than one name", p.namesHint())
	case i < 0:
		hint := p.namesHint()
		if near := line.Nearest(w, p.r.Figures(p.s)); near != "" {
			hint = "did you mean " + near + "?"
		}
		return -1, p.Back("unknown-name", "nobody here is called "+state.Quoted(w), hint)
	}
	return i, nil
}

func (p *parser) namesHint() string {
	names := p.r.Figures(p.s)
	if len(names) == 0 {
		return "add NAME ROLE school=NAME at=X,Y first"
	}
	return "in the battle: " + strings.Join(names, ", ")
}

// school takes the name of a school.
func (p *parser) school(after string) (int8, error) {
	w := p.Word()
	if w == "" {
		return state.Nobody, p.Fail("bad-argument", after+" wants a school", "schools: "+strings.Join(p.r.Sides(p.s), ", "))
	}
	p.At++
	k, err := p.r.SchoolOf(p.s, w)
	if err != nil {
		return state.Nobody, p.Locate(err)
	}
	return k, nil
}

// square takes x,y.
func (p *parser) square() (field.Square, error) {
	w := p.Word()
	q, ok := state.ParseSquare(w, state.MaxBoard, state.MaxBoard)
	if state.IsOffBoard(w) {
		return q, p.Fail("off-board", state.Quoted(w)+" is on no board", "1,1 is the south-west corner")
	}
	if !ok {
		return q, p.Fail("bad-argument", "want a square x,y, got "+state.Quoted(w), "such as 6,4")
	}
	p.At++
	return q, nil
}

// way takes a direction.
func (p *parser) way() (field.Way, error) {
	w := p.Word()
	way, ok := field.ParseWay(w)
	if !ok {
		return 0, p.Fail("bad-argument", state.Quoted(w)+" is not a direction", "n, e, s or w")
	}
	p.At++
	return way, nil
}
