package speech

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/fact"
	"summa/internal/line"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// A parser reads the words of one command against the war.
type parser struct {
	line.Reader
	r    *Speech
	s    *state.State
	verb *verb
}

// Parse reads a line of the ruleset's own language.
func (r *Speech) Parse(s *state.State, l *line.Line, c *rules.Command) error {
	picks, groups := c.Picks[:0], c.Groups[:0]
	*c = rules.Order(nil)
	c.Picks, c.Groups = picks, groups
	p := &r.parser
	*p = parser{Reader: line.Reader{Toks: l.Tokens}, r: r, s: s}
	v, err := r.grammar.Take(&p.Reader)
	if err != nil {
		return err
	}
	c.Action, p.verb = p.r.Actions[v.Word], v
	if err := v.Read(p, c); err != nil {
		return err
	}
	return p.Rest(v.Usage)
}

func (p *parser) length(what string) (int32, error) {
	n, ok := state.ReadInches(p.Word())
	if !ok {
		return 0, p.Fail("bad-number", what+" is a length in inches, to the hundredth, not "+state.Quoted(p.Word()), "such as 12.5")
	}
	p.At++
	return n, nil
}

// isNumber reports whether the next word is a whole number.
func (p *parser) isNumber() bool { return state.IsDigits(p.Word()) }

func (p *parser) number(what string, low, high int) (int32, error) {
	n, err := strconv.Atoi(p.Word())
	if err != nil || n < low || n > high {
		return 0, p.Fail("bad-number", what+" is a whole number from "+state.Itoa(low)+" to "+state.Itoa(high)+", not "+state.Quoted(p.Word()), "usage: "+p.verb.Usage)
	}
	p.At++
	return int32(n), nil
}

// count takes a number if one follows.
func (p *parser) count(n *int32) error {
	if !p.isNumber() {
		return nil
	}
	var err error
	*n, err = p.number("a number of men", 1, state.MaxMen)
	return err
}

// newName takes a name that may be new and returns its number.
func (p *parser) newName(what string) (uint16, error) {
	w := p.Word()
	if w == "" {
		return 0, p.Fail("bad-argument", p.Toks[0].Text+" wants "+what, "usage: "+p.verb.Usage)
	}
	if k, ok := p.r.Names.Find(w); ok {
		p.At++
		return k, nil
	}
	if err := line.ValidName(strings.ReplaceAll(w, ".", "")); err != nil {
		return 0, p.Fail("bad-argument", err.(*line.Error).Msg, err.(*line.Error).Hint)
	}
	p.At++
	k := p.r.Names.Number(strings.Clone(w))
	if k == 0 {
		return 0, p.Fail("bad-argument", "there are too many names at this table", "")
	}
	return k, nil
}

// unit takes the name of a unit.
func (p *parser) unit() (int32, error) {
	w := p.Word()
	if i, ok := p.unitOf(w); ok {
		p.At++
		return i, nil
	}
	return state.Nobody, p.noUnit(w)
}

// noUnit says that there is no unit of a name, and which are near.
func (p *parser) noUnit(w string) error {
	var names []string
	for i := range p.s.Units {
		if i < 40 {
			names = append(names, p.r.Name(p.s, i))
		}
	}
	hint := "muster UNIT SIDE TYPE N"
	if len(names) > 0 {
		hint = state.Meant(w, names, "units: "+strings.Join(names, ", "))
	}
	if w == "" {
		return p.Fail("bad-argument", p.Toks[0].Text+" wants a unit", hint)
	}
	return p.Fail("unknown-unit", "there is no unit "+state.Quoted(w), hint)
}

func (p *parser) unitOf(w string) (int32, bool) {
	if k, ok := p.r.Names.Find(w); ok && w != "" {
		if i := p.s.UnitNamed(k); i >= 0 {
			return int32(i), true
		}
	}
	return state.Nobody, false
}

// oneOf hints at the name that the next word was most likely meant to be, or lists all
// there are; with none it says how one comes to be.
func (p *parser) oneOf(names []string, none string) string {
	if len(names) == 0 {
		return none
	}
	return state.Meant(p.Word(), names, strings.Join(names, ", "))
}

// choice takes one word of a list.
func (p *parser) choice(what string, words []string) (uint8, error) {
	k, err := fact.ParseWord(p.Word(), words)
	if err != nil {
		return 0, p.Fail("bad-argument", what+" is not "+state.Quoted(p.Word()), state.Meant(p.Word(), words, strings.Join(words, ", ")))
	}
	p.At++
	return uint8(k), nil
}

// is reports whether the next word is one of a list.
func (p *parser) is(words []string) bool {
	_, err := fact.ParseWord(p.Word(), words)
	return err == nil
}

func (p *parser) aSide() (int8, error) {
	if k, ok := p.r.Names.Find(p.Word()); ok {
		if i := p.s.SideNamed(k); i >= 0 {
			p.At++
			return int8(i), nil
		}
	}
	return state.Nobody, p.Fail("unknown-name", "there is no side "+state.Quoted(p.Word()), state.Meant(p.Word(), p.r.sides(p.s), "sides: "+p.r.SideName(p.s, 0)+", "+p.r.SideName(p.s, 1)))
}

// numbers reads 1,1,2.
func (p *parser) numbers(list []int32) ([]int32, error) {
	for _, w := range strings.Split(p.Word(), ",") {
		n, err := strconv.Atoi(w)
		if err != nil || n < 1 || n > state.MaxMen {
			return nil, p.Fail("bad-number", "men are numbered from 1, as in 1,2, not "+state.Quoted(p.Word()), "")
		}
		list = append(list, int32(n))
	}
	p.At++
	return list, nil
}

// menOnce is numbers of men of whom each is named once.
func (p *parser) menOnce(list []int32) ([]int32, error) {
	list, err := p.numbers(list)
	for k, n := range list {
		if err == nil && slices.Contains(list[:k], n) {
			p.At--
			return nil, p.Fail("bad-argument", "man "+state.Itoa(int(n))+" is named twice", "name each man once, as in 1,2")
		}
	}
	return list, err
}
