package morturi

import (
	"strconv"
	"strings"

	"summa/internal/field"
	"summa/internal/game"
	"summa/internal/line"
)

// A parser reads the words of one command against the state of the battle.
type parser struct {
	r    *Rules
	s    *State
	toks []line.Token
	at   int
}

// Parse reads a line of the ruleset's own language.
func (r *Rules) Parse(s *State, l *line.Line, c *Command) error {
	*c = Command{by: nobody, on: nobody, school: nobody, edits: c.edits[:0], list: c.list[:0]}
	p := &r.parser
	*p = parser{r: r, s: s, toks: l.Tokens}
	if strings.EqualFold(p.word(), "as") {
		p.at++
		who, err := p.figure("as")
		if err != nil {
			return err
		}
		c.by = int8(who)
	}
	word := strings.ToLower(p.word())
	v, ok := r.verbs[word]
	if !ok {
		return p.unknownVerb(word)
	}
	c.verb = v
	p.at++
	if err := v.parse(p, c); err != nil {
		return err
	}
	if c.by != nobody && (s.active < 0 || c.by != s.active) && v.phase == acting {
		return &line.Error{Code: "not-your-turn", Col: 1, Msg: "it is not " + r.name(s, int(c.by)) + "'s turn", Hint: "activate " + r.typed(s, int(c.by))}
	}
	if p.at < len(p.toks) {
		t := p.toks[p.at]
		return p.fail("bad-argument", "this is one word too many: "+quoted(t.Text), "usage: "+v.usage)
	}
	return nil
}

func (p *parser) unknownVerb(word string) error {
	hint := "help lists the commands"
	if near := line.Nearest(word, p.r.verbWords); near != "" {
		hint = "did you mean " + near + "?"
	}
	return p.fail("unknown-verb", "there is no command "+quoted(word), hint)
}

// word returns the next word without taking it, "" at the end or at a key=value.
func (p *parser) word() string {
	if p.at >= len(p.toks) || p.toks[p.at].Key != "" {
		return ""
	}
	return p.toks[p.at].Text
}

// skip takes the next word if it is the one given.
func (p *parser) skip(word string) bool {
	if p.word() != "" && strings.EqualFold(p.word(), word) {
		p.at++
		return true
	}
	return false
}

// key takes the next key=value if its key is the one given.
func (p *parser) key(key string) (string, bool) {
	if p.at < len(p.toks) && strings.EqualFold(p.toks[p.at].Key, key) {
		p.at++
		return p.toks[p.at-1].Text, true
	}
	return "", false
}

func (p *parser) fail(code, msg, hint string) error {
	col := 1
	switch {
	case p.at < len(p.toks):
		col = p.toks[p.at].Col
	case len(p.toks) > 0:
		t := p.toks[len(p.toks)-1]
		col = t.Col + len([]rune(t.Text))
	}
	return &line.Error{Col: col, Code: code, Msg: msg, Hint: hint}
}

// back fails at the word just taken.
func (p *parser) back(code, msg, hint string) error {
	p.at--
	err := p.fail(code, msg, hint)
	p.at++
	return err
}

// locate places an error at the word just taken.
func (p *parser) locate(err error) error {
	e, ok := err.(*line.Error)
	if !ok {
		e = &line.Error{Msg: err.Error()}
		if bad, ok := err.(*game.BadValue); ok {
			e.Hint = bad.Hint
		}
	}
	if e.Col == 0 && p.at > 0 && p.at <= len(p.toks) {
		e.Col = p.toks[p.at-1].Col
	}
	if e.Code == "" {
		e.Code = "bad-argument"
	}
	return e
}

// figure takes the name of a gladiator.
func (p *parser) figure(after string) (int, error) {
	w := p.word()
	if w == "" {
		return -1, p.fail("bad-argument", after+" wants a name", p.namesHint())
	}
	p.at++
	if i, ok := p.r.Figure(p.s, w); ok {
		return i, nil
	}
	i, many := p.r.abbreviated(p.s, w)
	switch {
	case many:
		return -1, p.back("ambiguous", quoted(w)+" begins more than one name", p.namesHint())
	case i < 0:
		hint := p.namesHint()
		if near := line.Nearest(w, p.r.Figures(p.s)); near != "" {
			hint = "did you mean " + near + "?"
		}
		return -1, p.back("unknown-name", "nobody here is called "+quoted(w), hint)
	}
	return i, nil
}

// abbreviated finds the figure whose name begins with a word, if only one does.
func (r *Rules) abbreviated(s *State, w string) (who int, many bool) {
	who = -1
	for i := range int(s.n) {
		if name := r.name(s, i); len(name) >= len(w) && strings.EqualFold(name[:len(w)], w) {
			if who >= 0 {
				return -1, true
			}
			who = i
		}
	}
	return who, false
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
	w := p.word()
	if w == "" {
		return nobody, p.fail("bad-argument", after+" wants a school", "schools: "+strings.Join(p.r.Sides(p.s), ", "))
	}
	p.at++
	k, err := p.r.schoolOf(p.s, w)
	if err != nil {
		return nobody, p.locate(err)
	}
	return k, nil
}

// schoolOf finds a school by its name.
func (r *Rules) schoolOf(s *State, name string) (int8, error) {
	for k := range s.schools {
		if strings.EqualFold(r.schoolName(s, k), name) {
			return k, nil
		}
	}
	hint := "school " + line.Clean(name)
	if near := line.Nearest(name, r.Sides(s)); near != "" {
		hint = "did you mean " + near + "?"
	}
	return nobody, &line.Error{Code: "unknown-name", Msg: "there is no school " + quoted(name), Hint: hint}
}

// square takes x,y.
func (p *parser) square() (field.Square, error) {
	w := p.word()
	q, ok := parseSquare(w, maxBoard, maxBoard)
	if !ok {
		return q, p.fail("bad-argument", "want a square x,y, got "+quoted(w), "such as 6,4")
	}
	p.at++
	return q, nil
}

// way takes a direction.
func (p *parser) way() (field.Way, error) {
	w := p.word()
	way, ok := field.ParseWay(w)
	if !ok {
		return 0, p.fail("bad-argument", quoted(w)+" is not a direction", "n, e, s or w")
	}
	p.at++
	return way, nil
}

// number takes a whole number within bounds.
func (p *parser) number(what string, low, high int) (int, error) {
	w := p.word()
	n, err := strconv.ParseInt(w, 10, 64)
	if err != nil || n < int64(low) || n > int64(high) {
		return 0, p.fail("bad-argument", what+" is a whole number from "+itoa(low)+" to "+itoa(high)+", not "+quoted(w), "")
	}
	p.at++
	return int(n), nil
}

// typed is a name as it is typed: quoted if it has blanks.
func (r *Rules) typed(s *State, i int) string { return quoteIf(r.name(s, i)) }

func quoteIf(name string) string {
	if strings.ContainsAny(name, " \t") {
		return `"` + name + `"`
	}
	return name
}
