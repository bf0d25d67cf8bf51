package speech

import (
	"strings"

	"summa/internal/fact"
	"summa/internal/grammar"
	"summa/internal/line"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// unit is who acts, and target whom it is done to.
var (
	unit   = unitOf(func(c *rules.Command) *int32 { return &c.Unit })
	target = unitOf(func(c *rules.Command) *int32 { return &c.Target })
)

func unitOf(at func(*rules.Command) *int32) slot {
	return slot{
		Name: "UNIT",
		Read: func(p *parser, c *rules.Command) (err error) {
			*at(c), err = p.unit()
			return err
		},
		Write: func(b []byte, p *parser, c *rules.Command) []byte {
			if *at(c) < 0 {
				return b
			}
			return append(b, p.r.Typed(p.s, int(*at(c)))...)
		},
		Offer: (*parser).unitNames,
	}
}

// unitNames names the units that have men.
func (p *parser) unitNames() (list []string) {
	for i := range p.s.Units {
		if p.s.Units[i].N > 0 && len(list) < 200 {
			list = append(list, p.r.Typed(p.s, i))
		}
	}
	return list
}

// units are those of one side of a melee.
func units(of int) slot {
	return slot{
		Name: "UNIT[+UNIT]",
		Read: func(p *parser, c *rules.Command) error { return p.units(c, of) },
		Write: func(b []byte, p *parser, c *rules.Command) []byte {
			for k, i := range c.More[of][:c.NMore[of]] {
				b = append(grammar.Between(b, k, '+'), p.r.Typed(p.s, int(i))...)
			}
			return b
		},
		Offer: (*parser).unitNames,
	}
}

// men are so many of a unit, if it is said how many.
var men = menOf("N", func(c *rules.Command) *int32 { return &c.N })

func menOf(name string, at func(*rules.Command) *int32) slot {
	return slot{
		Name:  name,
		Is:    (*parser).isNumber,
		Read:  func(p *parser, c *rules.Command) error { return p.count(at(c)) },
		Write: func(b []byte, _ *parser, c *rules.Command) []byte { return appendCount(b, *at(c)) },
		Offer: none,
	}
}

func none(*parser) []string { return nil }

// appendCount appends a number that may be left out, 0 if it was.
func appendCount(b []byte, n int32) []byte {
	if n > 0 {
		b = fact.Num(b, int(n))
	}
	return b
}

// some are men of whom there may be none.
var some = numberOf("N", "the number of men", 0, state.MaxMen, func(c *rules.Command) *int32 { return &c.N })

// front is how many men of a unit stand beside each other.
var front = numberOf("F", "front", 1, 99, func(c *rules.Command) *int32 { return &c.From })

func numberOf(name, what string, low, high int, at func(*rules.Command) *int32) slot {
	return slot{
		Name: name,
		Read: func(p *parser, c *rules.Command) (err error) {
			*at(c), err = p.number(what, low, high)
			return err
		},
		Write: func(b []byte, _ *parser, c *rules.Command) []byte {
			if *at(c) < int32(low) {
				return b
			}
			return fact.Num(b, int(*at(c)))
		},
		Offer: none,
	}
}

// nameOf is a name that may be new, and those that are offered for it.
func nameOf(label, what string, offer func(*parser) []string) slot {
	if offer == nil {
		offer = none
	}
	return slot{
		Name: label,
		Read: func(p *parser, c *rules.Command) (err error) {
			c.Name, err = p.newName(what)
			return err
		},
		Write: func(b []byte, p *parser, c *rules.Command) []byte { return p.appendName(b, c.Name) },
		Offer: offer,
	}
}

func (p *parser) appendName(b []byte, k uint16) []byte {
	return append(b, line.Typed(p.r.Names.Name(k))...)
}

var (
	aName = nameOf("NAME", "a name", nil)
	door  = nameOf("DOOR", "a door", (*parser).doors)
)

// side is a side of the war.
var side = slot{
	Name: "SIDE",
	Read: func(p *parser, c *rules.Command) (err error) {
		c.Side, err = p.aSide()
		return err
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		if c.Side < 0 {
			return b
		}
		return append(b, p.r.TypedSide(p.s, int(c.Side))...)
	},
	Offer: func(p *parser) []string { return p.r.sides(p.s) },
}

// picks are men by their numbers.
var picks = slot{
	Name: "1,2",
	Read: func(p *parser, c *rules.Command) (err error) {
		c.Picks, err = p.menOnce(c.Picks)
		return err
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte { return appendList(b, c.Picks) },
	Offer: none,
}

func appendList(b []byte, list []int32) []byte {
	for k, n := range list {
		b = fact.Num(grammar.Between(b, k, ','), int(n))
	}
	return b
}

// groups are the groups of a melee as the players make them, at its beginning; newGroups
// later.
var (
	groups    = groupsOf((*parser).stated)
	newGroups = groupsOf((*parser).statedGroups)
)

func groupsOf(read func(*parser, *rules.Command) error) slot {
	return slot{
		Name: "A:D,A:D",
		Read: read,
		Write: func(b []byte, _ *parser, c *rules.Command) []byte {
			if len(c.Groups) == 0 {
				return b
			}
			return state.AppendGroups(b, c.Groups)
		},
		Offer: none,
	}
}

// grouped is a melee with the number of its group, M3.2, and anyMelee one without, M3.
var (
	grouped  = meleeOf("MELEE.GROUP", true)
	anyMelee = meleeOf("MELEE", false)
)

func meleeOf(name string, group bool) slot {
	return slot{
		Name: name,
		Is:   func(p *parser) bool { return p.Word() != "" && !strings.EqualFold(p.Word(), "groups") },
		Read: func(p *parser, c *rules.Command) error { return p.meleeNamed(c, group) },
		Write: func(b []byte, p *parser, c *rules.Command) []byte {
			if c.Melee < 0 {
				return b
			}
			b = append(b, p.s.Melees[c.Melee].Label()...)
			if group {
				b = fact.Num(append(b, '.'), int(c.Group)+1)
			}
			return b
		},
		Offer: func(p *parser) (list []string) {
			for k := range p.s.Melees {
				list = append(list, p.s.Melees[k].Label())
			}
			return list
		},
	}
}

// point is a point of the table, and extent how wide and deep that is.
var (
	point  = slot{Name: "X Y", Read: (*parser).point, Write: writePoint, Offer: none}
	extent = slot{Name: "WIDTH DEPTH", Read: parseMap, Write: writePoint, Offer: none}
)

func writePoint(b []byte, _ *parser, c *rules.Command) []byte {
	return state.AppendHundredths(append(state.AppendHundredths(b, int(c.X)), ' '), int(c.Y))
}

// facing is which way a unit looks.
var facing = slot{
	Name: "N|E|S|W",
	Read: func(p *parser, c *rules.Command) (err error) {
		c.Facing, err = p.choice("a facing", state.FacingWords)
		return err
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte { return append(b, state.FacingWords[c.Facing]...) },
	Offer: func(*parser) []string { return state.FacingWords },
}
