package morturi

import (
	"summa/internal/fact"
	"summa/internal/line"
	"summa/internal/sim"
)

// The names of the policies, the simplest first.
const (
	plainName    = "plain"
	veteranName  = "veteran"
	championName = "champion"
)

var policyNames = []string{plainName, veteranName, championName}

// A policy is a way to choose commands.
type policy = sim.Policy[State, Command]

// Policy returns a way to fight by its name.
func (r *Rules) Policy(name string) (policy, error) {
	switch name {
	case plainName:
		return policy{Chooser: newPlain(r), Watchable: true}, nil
	case veteranName:
		v := newVeteran(r)
		return policy{Chooser: v, Adviser: v, Reasoner: v}, nil
	case championName:
		x := newChampion(r)
		return policy{Chooser: x, Adviser: x, Reasoner: x}, nil
	}
	return policy{}, &line.Error{Code: "unknown-name", Msg: "there is no policy " + quoted(name), Hint: nearest(name, policyNames)}
}

// AppendCommand appends a command as it would be typed.
func (r *Rules) AppendCommand(b []byte, s *State, c *Command) []byte {
	b = append(b, c.verb.word...)
	name := func(i int8) { b = append(append(b, ' '), r.typed(s, int(i))...) }
	switch c.verb.word {
	case "trick":
		b = append(append(b, ' '), r.trickWord(c)...)
		if c.on != nobody {
			name(c.on)
		}
		b = c.appendWay(b)
		if c.option >= firstOption && c.does == doesClause {
			b = append(append(b, " with="...), r.optionWord(c.option)...)
		}
		if c.n > 0 {
			b = fact.Num(append(b, " mp="...), int(c.n))
		}
		b = c.appendAnswer(b)
	case "activate", "attack", "shoot", "push", "step", "wound", "heal", "out":
		name(c.on)
		if c.option >= firstOption {
			b = append(append(b, " with="...), r.optionWord(c.option)...)
		}
		b = c.appendAnswer(c.appendWay(b))
	case "move":
		b = c.appendWay(b)
	case "turn":
		b = c.appendWay(b)
	case "react":
		if !c.sure {
			return append(b, " stay"...)
		}
		b = c.appendWay(append(b, " turn"...))
	case "fight-on":
		if c.sure {
			b = append(b, " all"...)
		}
		for _, k := range c.order[:c.nOrder] {
			b = append(append(b, ' '), quoteIf(r.schoolName(s, k))...)
		}
	case "surrender", "surrender!":
		b = append(append(b, ' '), quoteIf(r.schoolName(s, c.school))...)
	}
	return b
}

// trickWord is the word by which a trick command names its trick.
func (r *Rules) trickWord(c *Command) string {
	switch c.does {
	case doesStandUp:
		return "stand-up"
	case doesRecover:
		return "recover"
	}
	return r.c.tricks[c.trick].id
}

func (r *Rules) optionWord(id optionID) string {
	return r.c.tricks[r.c.clauses[r.c.options[id].clause].trick].id
}

// appendAnswer appends what the target does.
func (c *Command) appendAnswer(b []byte) []byte {
	switch c.answer {
	case willTurn:
		return append(b, " react=turn"...)
	case willStay:
		return append(b, " react=stay"...)
	}
	return b
}

// appendWay appends the directions and the square of a command.
func (c *Command) appendWay(b []byte) []byte {
	for k := range c.steps {
		b = append(append(b, ' '), c.ways[k].Letter()...)
	}
	if c.square.X != 0 {
		b = fact.Num(append(fact.Num(append(b, ' '), int(c.square.X)), ','), int(c.square.Y))
	}
	return b
}
