package speech

import (
	hexa "encoding/hex"
	"slices"
	"strings"
	"summa/rulesets/rudis/state"

	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/grammar"
	"summa/internal/line"
	"summa/rulesets/rudis/rules"
)

// boxer is the name of a boxer in the bout.
var boxer = slot{
	Name: "NAME",
	Read: func(p *parser, c *rules.Command) (err error) {
		c.Who, err = p.boxer()
		return err
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte { return append(b, p.r.Typed(p.s, int(c.Who))...) },
	Offer: (*parser).names,
}

// stopped is whom the referee stops, and perhaps why, which is not kept.
var stopped = slot{
	Name: "NAME",
	Read: func(p *parser, c *rules.Command) error {
		err := boxer.Read(p, c)
		p.At = len(p.Toks)
		return err
	},
	Write: boxer.Write, Offer: boxer.Offer,
}

// newName is the name under which a boxer enters.
var newName = slot{
	Name: "NAME",
	Read: func(p *parser, c *rules.Command) error {
		name := p.Word()
		if name == "" {
			return p.Fail("bad-argument", "add wants a name and a boxer", "add Flamma ankeles; list rudis boxers")
		}
		if err := line.ValidName(name); err != nil {
			p.At++
			return p.Locate(err)
		}
		if reserved[strings.ToLower(name)] || name[0] == '-' {
			return p.Fail("bad-argument", state.Quoted(name)+" has a meaning of its own in commands", "choose another name")
		}
		p.At++
		c.Names[0] = p.r.Names.Number(strings.Clone(name))
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		return append(b, line.Typed(p.r.Names.Name(c.Names[0]))...)
	},
	Offer: func(*parser) []string { return nil },
}

// reserved words would be mistaken for something else where a name may stand.
var reserved = map[string]bool{"bout": true, "none": true, "nobody": true, "empty": true, "null": true, "all": true, "vs": true, "dice": true, "roll": true, "rn": true,
	"as": true, "event": true, "because": true, "true": true, "false": true, "and": true, "or": true, "not": true, "has": true, "range": true, "to": true}

// card is the card of a boxer.
var card = cardOf(0)

func cardOf(k int) slot {
	return slot{
		Name: "BOXER",
		Read: func(p *parser, c *rules.Command) (err error) {
			c.Cards[k], err = p.card()
			return err
		},
		Write: func(b []byte, p *parser, c *rules.Command) []byte {
			return append(b, p.r.Content.Boxers[c.Cards[k]].ID...)
		},
		Offer: func(p *parser) []string { return p.r.Content.BoxerIDs() },
	}
}

// matched is the card of one of two who are matched, and called after it.
func matched(k int) slot {
	x := cardOf(k)
	return slot{Name: x.Name, Write: x.Write, Offer: x.Offer, Read: func(p *parser, c *rules.Command) error {
		err := x.Read(p, c)
		c.Names[k] = p.r.NameOf(c.Cards[k], k == 1 && c.Cards[1] == c.Cards[0])
		return err
	}}
}

// edits are key=value pairs for a boxer that add will enter.
var edits = slot{
	Name: "key=value",
	Is: func(p *parser) bool {
		return p.At < len(p.Toks) && (p.Toks[p.At].Key != "" || p.s.N >= 2) // of a third man nothing is read
	},
	Read: (*parser).edits,
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		for i, e := range c.Edits {
			b = grammar.AppendPair(grammar.Between(b, i, ' '), e.Field, e.Text)
		}
		return b
	},
	Offer: func(p *parser) []string { return grammar.Pairs(p.r.Boxers.Settable(true)) },
}

// pack says that boxers are drawn. With dice of one's own the order has to follow.
var pack = slot{
	Name:  "boxers",
	Words: []string{"boxers"},
	Read: func(p *parser, c *rules.Command) error {
		if p.At++; p.faces == 2 && !strings.EqualFold(p.Word(), "order") {
			return p.Fail("bad-argument", "with dice of one's own the order of the cards is wanted too", "draw boxers order "+strings.Join(p.r.Content.BoxerIDs(), ","))
		}
		return nil
	},
	Write: func(b []byte, _ *parser, _ *rules.Command) []byte { return append(b, "boxers"...) },
}

// order is that in which boxers are drawn.
var order = slot{
	Name: "BOXER,BOXER,...",
	Read: func(p *parser, c *rules.Command) error {
		ids := p.r.Content.BoxerIDs()
		for p.Word() != "" {
			for _, w := range strings.FieldsFunc(p.Take(), comma) {
				k := p.r.Content.BoxerOf(w)
				if k < 0 || slices.Contains(c.Order, uint8(k)) {
					for p.Word() != "" {
						p.At++
					}
					return p.Locate(&line.Error{Code: "bad-order", Msg: "the order names each boxer once; " + state.Quoted(w) + " is not so", Hint: strings.Join(ids, ",")})
				}
				c.Order = append(c.Order, uint8(k))
			}
		}
		if len(c.Order) != len(ids) {
			return p.Locate(&line.Error{Code: "bad-order", Msg: "the order names every boxer once", Hint: strings.Join(ids, ",")})
		}
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		for i, k := range c.Order {
			b = append(grammar.Between(b, i, ','), p.r.Content.Boxers[k].ID...)
		}
		return b
	},
}

func comma(c rune) bool { return c == ',' }

// attack is an attack card. A word that is none is kept for the refusal, which comes
// after others.
var attack = slot{
	Name: "CARD",
	Read: func(p *parser, c *rules.Command) error {
		if p.Word() == "" {
			return p.Fail("bad-argument", "attack with what?", "attack straight-right pow")
		}
		p.attack(c)
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		if c.NoCard != "" {
			return append(b, line.Typed(c.NoCard)...)
		}
		return append(b, p.r.Content.Attacks[c.Attack.Card].ID...)
	},
	Offer: func(p *parser) []string { return p.r.Content.AttackIDs() },
}

// exchanged is an attack, with which the line may begin, or a move.
var exchanged = slot{
	Name: "ATTACK",
	Read: func(p *parser, c *rules.Command) error {
		if !strings.EqualFold(p.Toks[p.At-1].Text, "exchange") {
			p.At--
		}
		switch {
		case p.Skip("move"):
			return p.move(c)
		case p.Word() == "":
			return p.Fail("bad-argument", "exchange what?", "exchange straight-right pow vs left-hand-catch; matrix")
		}
		p.attack(c)
		return nil
	},
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		if c.Attack.What != state.AMove {
			return attack.Write(b, p, c)
		}
		b = append(b, "move "...)
		if c.NoPath && c.Said == "" {
			return hex.Write(append(b, "to "...), p, c)
		}
		return steps.Write(b, p, c)
	},
	Offer: func(p *parser) []string { return append(p.r.Content.AttackIDs(), "move") },
}

// sub is whether an attack is regular or power.
var sub = slot{
	Name:  "reg|pow",
	Words: state.SubWords[1:],
	Read: func(p *parser, c *rules.Command) error {
		if c.Attack.What == state.AMove {
			return p.Rest(p.verb.Usage)
		}
		c.Attack.Sub = uint8(slices.Index(state.SubWords, strings.ToLower(p.Take())))
		return nil
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte {
		return append(b, state.SubWords[c.Attack.Sub]...)
	},
}

// said is the same of an attack chosen before.
var said = grammar.OneOf[*parser](state.SubWords, func(c *rules.Command) *uint8 { return &c.Sub })

// thrown is whether a counter is thrown.
var thrown = grammar.Either[*parser]("yes", "no", func(c *rules.Command) *bool { return &c.Yes })

// against is a word before a defence.
var against = grammar.Literal[*parser, rules.Command]("vs", "v", "against")

// defends and answers are where a defence stands in a command, and a word that is none.
func defends(c *rules.Command) (*state.Choice, *string) { return &c.Defend, &c.NoCard }

func answers(c *rules.Command) (*state.Choice, *string) { return &c.Defend, &c.Opens[1].NoCard }

// defence is a defend card, or none, with what is said where there is no word.
func defence(name, missing, hint string, at func(*rules.Command) (*state.Choice, *string)) slot {
	return slot{
		Name: name,
		Read: func(p *parser, c *rules.Command) error {
			if p.Word() == "" {
				return p.Fail("bad-argument", missing, hint)
			}
			ch, noCard := at(c)
			*ch, *noCard = p.defence()
			return nil
		},
		Write: func(b []byte, p *parser, c *rules.Command) []byte {
			ch, noCard := at(c)
			switch {
			case *noCard != "":
				return append(b, line.Typed(*noCard)...)
			case ch.What != state.ADefence:
				return b
			}
			return append(b, p.r.Content.DefenceID(ch.Card)...)
		},
		Offer: func(p *parser) []string { return p.r.Content.DefendWords() },
	}
}

// steps are the directions of a move.
var steps = slot{
	Name: "DIRECTION",
	Read: (*parser).steps,
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		if c.NoPath {
			return append(b, c.Said...)
		}
		return p.r.AppendTyped(b, &c.Attack)
	},
	Offer: func(*parser) []string { return state.DirWords[:] },
}

// hex is where a move goes to, if there is no way there.
var hex = slot{
	Name: "Q,R",
	Read: (*parser).path,
	Write: func(b []byte, _ *parser, c *rules.Command) []byte {
		if !c.NoPath {
			return b
		}
		return fact.Num(append(fact.Num(b, int(c.To.Q)), ','), int(c.To.R))
	},
}

// digest is that of a sealed choice, with held if this table keeps the choice.
var digest = slot{
	Name: "DIGEST",
	Read: func(p *parser, c *rules.Command) error {
		text := p.Take()
		n, err := hexa.Decode(c.Digest[:], []byte(strings.ToLower(text)[:min(len(text), 64)]))
		c.Said = strings.Clone(text)
		c.BadHex = err != nil || n != 32 || len(text) != 64
		c.Held = p.Skip("held")
		return nil
	},
	Write: func(b []byte, _ *parser, c *rules.Command) []byte {
		if c.BadHex {
			b = append(b, line.Typed(c.Said)...)
		} else {
			b = append(b, rules.HexText(c.Digest[:])...)
		}
		if c.Held {
			b = append(b, " held"...)
		}
		return b
	},
}

// openings are one sealed choice turned up or two, each with its salt.
var openings = slot{
	Name: "NAME CHOICE SALT",
	Read: (*parser).openings,
	Write: func(b []byte, p *parser, c *rules.Command) []byte {
		for i, o := range c.Opens[:c.NOpens] {
			b = append(append(grammar.Between(b, i, ' '), p.r.Typed(p.s, int(o.Who))...), ' ')
			b = append(append(p.r.AppendChoice(b, &o.Choice), ' '), o.Salt...)
		}
		return b
	},
	Offer: func(p *parser) []string {
		if len(p.Toks)%3 != 1 { // a choice or a salt comes next
			return nil
		}
		return p.names()
	},
}

// left are the cards that are left of the deck.
var left = slot{
	Name: "A001 A007 ...",
	Read: (*parser).pile,
	Write: func(b []byte, _ *parser, c *rules.Command) []byte {
		for i, k := range c.Left {
			b = append(grammar.Between(b, i, ' '), dice.CardName(k)...)
		}
		return b
	},
}

// asked is a card that somebody asks about.
var asked = slot{Name: "CARD", Offer: func(p *parser) []string { return append(p.r.Content.AttackIDs(), p.r.Content.DefendWords()...) }}
