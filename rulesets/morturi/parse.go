package morturi

import (
	"strings"

	"summa/internal/field"
	"summa/internal/line"
)

// A parser reads the words of one command against the state of the battle.
type parser struct {
	line.Reader
	r *Speech
	s *State
}

// Parse reads a line of the ruleset's own language.
func (r *Speech) Parse(s *State, l *line.Line, c *Command) error {
	*c = Command{by: nobody, on: nobody, school: nobody, edits: c.edits[:0], list: c.list[:0]}
	p := &r.parser
	*p = parser{Reader: line.Reader{Toks: l.Tokens}, r: r, s: s}
	if strings.EqualFold(p.Word(), "as") {
		p.At++
		who, err := p.figure("as")
		if err != nil {
			return err
		}
		c.by = int8(who)
	}
	word := strings.ToLower(p.Word())
	v, ok := r.verbs[word]
	if !ok {
		return p.unknownVerb(word)
	}
	c.action = p.r.actions[v.word]
	p.At++
	if err := v.parse(p, c); err != nil {
		return err
	}
	c.diced = l.HasDice && len(l.Dice) > 0
	if c.by != nobody && (s.active < 0 || c.by != s.active) && c.action.phase == acting {
		return &line.Error{Code: "not-your-turn", Col: 1, Msg: "it is not " + r.name(s, int(c.by)) + "'s turn", Hint: "activate " + r.typed(s, int(c.by))}
	}
	return p.Rest(v.usage)
}

func (p *parser) unknownVerb(word string) error {
	hint := "help lists the commands"
	if near := line.Nearest(word, p.r.verbWords); near != "" {
		hint = "did you mean " + near + "?"
	}
	return p.Fail("unknown-verb", "there is no command "+quoted(word), hint)
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
	i, many := p.r.abbreviated(p.s, w)
	switch {
	case many:
		return -1, p.Back("ambiguous", quoted(w)+" begins more than one name", p.namesHint())
	case i < 0:
		hint := p.namesHint()
		if near := line.Nearest(w, p.r.Figures(p.s)); near != "" {
			hint = "did you mean " + near + "?"
		}
		return -1, p.Back("unknown-name", "nobody here is called "+quoted(w), hint)
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
		return nobody, p.Fail("bad-argument", after+" wants a school", "schools: "+strings.Join(p.r.Sides(p.s), ", "))
	}
	p.At++
	k, err := p.r.schoolOf(p.s, w)
	if err != nil {
		return nobody, p.Locate(err)
	}
	return k, nil
}

// square takes x,y.
func (p *parser) square() (field.Square, error) {
	w := p.Word()
	q, ok := parseSquare(w, maxBoard, maxBoard)
	if isOffBoard(w) {
		return q, p.Fail("off-board", quoted(w)+" is on no board", "1,1 is the south-west corner")
	}
	if !ok {
		return q, p.Fail("bad-argument", "want a square x,y, got "+quoted(w), "such as 6,4")
	}
	p.At++
	return q, nil
}

// way takes a direction.
func (p *parser) way() (field.Way, error) {
	w := p.Word()
	way, ok := field.ParseWay(w)
	if !ok {
		return 0, p.Fail("bad-argument", quoted(w)+" is not a direction", "n, e, s or w")
	}
	p.At++
	return way, nil
}
