package speech

import (
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/grammar"
	"summa/internal/line"
	"summa/rulesets/morturi/rules"
)

// figure is the name of the gladiator whom a command is about.
var figure = slot{
	Name: "NAME",
	Read: func(p *parser, c *rules.Command) error {
		who, err := p.figure(c.Action.Word)
		c.On = int8(who)
		return err
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		if c.On == state.Nobody {
			return b
		}
		return append(b, p.r.Typed(p.s, int(c.On))...)
	},
	Offer: func(p *parser) []string { return p.r.Figures(p.s) },
}

// school is the name of a school.
var school = slot{
	Name: "SCHOOL",
	Read: func(p *parser, c *rules.Command) (err error) {
		c.School, err = p.school(c.Action.Word)
		return err
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte { return p.appendSchool(b, c.School) },
	Offer: func(p *parser) []string { return p.r.Sides(p.s) },
}

func (p *parser) appendSchool(b []byte, k int8) []byte {
	return append(b, line.Typed(p.r.SchoolName(p.s, k))...)
}

// schools are the names of some.
var schools = slot{
	Name: "SCHOOL...", More: true,
	Read: func(p *parser, c *rules.Command) error {
		for p.Word() != "" {
			k, err := p.school(c.Action.Word)
			if err != nil {
				return err
			}
			if c.NOrder == state.MaxSchools {
				return p.Back("bad-argument", "too many schools", "")
			}
			c.Order[c.NOrder] = k
			c.NOrder++
		}
		if c.NOrder == 0 {
			return p.Fail("bad-argument", c.Action.Word+" wants schools", strings.Join(p.r.Sides(p.s), ", "))
		}
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		for i, k := range c.Order[:c.NOrder] {
			b = p.appendSchool(grammar.Between(b, i, ' '), k)
		}
		return b
	},
	Offer: school.Offer,
}

// newName is a name that nobody has yet.
var newName = slot{
	Name: "NAME",
	Read: func(p *parser, c *rules.Command) (err error) {
		c.Name, err = p.newName(c.Action.Word)
		return err
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return append(b, line.Typed(p.r.Names.Name(c.Name))...)
	},
	Offer: func(*parser) []string { return nil },
}

// square is a square of the board.
var square = slot{
	Name: "X,Y",
	Read: func(p *parser, c *rules.Command) (err error) {
		c.Square, err = p.square()
		return err
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte { return appendSquare(b, c.Square) },
}

// appendSquare appends a square, if there is one.
func appendSquare(b []byte, q field.Square) []byte {
	if q.X == 0 {
		return b
	}
	return fact.Num(append(fact.Num(b, int(q.X)), ','), int(q.Y))
}

// way is a direction.
var way = slot{
	Name: "n|e|s|w",
	Read: func(p *parser, c *rules.Command) (err error) {
		c.Ways[0], err = p.way()
		c.Steps = 1
		return err
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte {
		for k := range c.Steps {
			b = append(grammar.Between(b, int(k), ' '), c.Ways[k].Letter()...)
		}
		return b
	},
	Offer: func(*parser) []string { return rules.Ways[:] },
}

// sure is a word that makes a command what it is, and is left out where it is not.
func sure(words ...string) slot {
	return grammar.Says[*parser](func(c *rules.Command) *bool { return &c.Sure }, words...)
}

// either is one of two words, of which the first says yes.
func either(yes, no string) slot {
	return grammar.Either[*parser](yes, no, func(c *rules.Command) *bool { return &c.Sure })
}

var (
	cleared  = sure("clear")
	turning  = sure("turn")
	everyone = sure("all")
	lifted   = sure("off")
	onOff    = either("on", "off")
	limits   = either("campaign", "none").As("none|campaign")
	points   = number("LP", 1, 99)
	favour   = number("Crowd's Favour", -999, 999)
	howFar   = number("how far", 1, state.MaxBoard)
)

func number(what string, low, high int) slot {
	return grammar.Number[*parser]("N", what, low, high, func(c *rules.Command) *int16 { return &c.N })
}
