package speech

import (
	"slices"

	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/line"
	"summa/rulesets/morturi/book"
	"summa/rulesets/morturi/rules"
)

// AppendCommand appends a command as it would be typed: read again, it is the same.
func (r *Speech) AppendCommand(b []byte, s *rules.State, c *rules.Command) []byte {
	b = append(b, c.Action.Word...)
	switch c.Action.Word {
	case "trick":
		b = append(append(b, ' '), r.trickWord(c)...)
		if c.On != rules.Nobody {
			b = r.appendFigure(b, s, c.On)
		}
		b = appendWay(c, b)
		if c.Option >= rules.FirstOption && c.Does == rules.DoesClause {
			b = append(append(b, " with="...), r.OptionWord(c.Option)...)
		}
		if c.N > 0 {
			b = fact.Num(append(b, " mp="...), int(c.N))
		}
		return appendAnswer(c, b)
	case "activate", "attack", "shoot":
		b = r.appendFigure(b, s, c.On)
		if c.Option >= rules.FirstOption {
			b = append(append(b, " with="...), r.OptionWord(c.Option)...)
		}
		return appendAnswer(c, appendWay(c, b))
	case "move", "turn":
		return appendWay(c, b)
	case "react":
		if !c.Sure {
			return append(b, " stay"...)
		}
		return appendWay(c, append(b, " turn"...))
	case "fight-on":
		if c.Sure {
			b = append(b, " all"...)
		}
		return r.appendSchools(b, s, c)
	case "surrender", "surrender!":
		return r.appendSchool(b, s, c.School)
	case "range", "los", "arc":
		return r.appendPlaces(b, s, c)
	}
	if b, done := r.appendReferee(b, s, c); done {
		return b
	}
	return r.appendSetup(b, s, c)
}

// appendReferee appends what follows the words of the referee.
func (r *Speech) appendReferee(b []byte, s *rules.State, c *rules.Command) ([]byte, bool) {
	switch c.Action.Word {
	case "push", "step":
		return fact.Num(append(appendWay(c, r.appendFigure(b, s, c.On)), ' '), int(c.N)), true
	case "cost":
		return appendWay(c, r.appendFigure(b, s, c.On)), true
	case "wound", "heal":
		return fact.Num(append(r.appendFigure(b, s, c.On), ' '), int(c.N)), true
	case "out":
		return r.appendFigure(b, s, c.On), true
	case "favour":
		return fact.Num(append(r.appendSchool(b, s, c.School), ' '), int(c.N)), true
	case "condition":
		b = append(append(r.appendFigure(b, s, c.On), ' '), rules.ConditionWords[c.Word]...)
		if c.Sure {
			b = append(b, " off"...)
		}
		return b, true
	}
	return b, false
}

// appendSetup appends what follows the words that set a battle up.
func (r *Speech) appendSetup(b []byte, s *rules.State, c *rules.Command) []byte {
	switch c.Action.Word {
	case "school", "team":
		b = append(append(b, ' '), line.Typed(r.Names.Name(c.Name))...)
		return r.appendSchools(b, s, c)
	case "remove":
		if c.On == rules.Nobody {
			return r.appendSchool(b, s, c.School)
		}
		return r.appendFigure(b, s, c.On)
	case "arena":
		return appendClear(r.appendArena(b, c), c)
	case "scenario":
		return appendClear(append(append(b, ' '), r.Content.Scenarios[c.Scene].ID...), c)
	case "terrain":
		return appendTerrain(b, c)
	case "place":
		b = appendSquare(append(r.appendFigure(b, s, c.On), ' '), c.Square)
		for k := range c.Steps {
			b = append(append(b, ' '), c.Ways[k].Letter()...)
		}
	case "victory":
		return append(append(b, ' '), book.VictoryWords[rules.LastSchool]...)
	case "no-retreat":
		return append(b, [2]string{" off", " on"}[rules.OneIf(c.Sure)]...)
	case "limits":
		return append(b, [2]string{" none", " campaign"}[rules.OneIf(c.Sure)]...)
	case "keep":
		if c.Word == 0 {
			return append(b, " nothing"...)
		}
		for k, w := range rules.KeepsWords {
			if c.Word>>k&1 == 1 {
				b = append(append(b, ' '), w...)
			}
		}
	case "begin":
		if c.NOrder > 0 {
			b = append(b, " order"...)
		}
		return r.appendSchools(b, s, c)
	case "add":
		b = append(append(b, ' '), line.Typed(r.Names.Name(c.Name))...)
		if c.N > 0 {
			b = append(append(b, ' '), r.Content.Roles[c.N].ID...)
		}
		for _, e := range c.Edits {
			b = append(append(append(append(b, ' '), e.Field...), '='), line.Typed(e.Text)...)
		}
	}
	return b
}

func (r *Speech) appendFigure(b []byte, s *rules.State, i int8) []byte {
	return append(append(b, ' '), r.Typed(s, int(i))...)
}

func (r *Speech) appendSchool(b []byte, s *rules.State, k int8) []byte {
	return append(append(b, ' '), line.Typed(r.SchoolName(s, k))...)
}

func (r *Speech) appendSchools(b []byte, s *rules.State, c *rules.Command) []byte {
	for _, k := range c.Order[:c.NOrder] {
		b = r.appendSchool(b, s, k)
	}
	return b
}

func appendSquare(b []byte, q field.Square) []byte {
	return fact.Num(append(fact.Num(b, int(q.X)), ','), int(q.Y))
}

// appendPlaces appends two squares, the first by who stands there if somebody was named.
func (r *Speech) appendPlaces(b []byte, s *rules.State, c *rules.Command) []byte {
	from := 0
	if c.On != rules.Nobody {
		b, from = r.appendFigure(b, s, c.On), 1
	}
	for _, q := range c.List[from:] {
		b = appendSquare(append(b, ' '), q)
	}
	return b
}

// appendArena appends an arena by its name, or how wide and high the board is.
func (r *Speech) appendArena(b []byte, c *rules.Command) []byte {
	k := slices.IndexFunc(r.Content.Arenas, func(a rules.Arena) bool { return a.Board == c.Board })
	if k >= 0 {
		return append(append(b, ' '), r.Content.Arenas[k].ID...)
	}
	return fact.Num(append(fact.Num(append(b, ' '), int(c.Board.Width)), ' '), int(c.Board.Height))
}

func appendClear(b []byte, c *rules.Command) []byte {
	if c.Sure {
		b = append(b, " clear"...)
	}
	return b
}

// appendTerrain appends squares, what lies there, and its details.
func appendTerrain(b []byte, c *rules.Command) []byte {
	for _, q := range c.List {
		b = appendSquare(append(b, ' '), q)
	}
	g := &c.Ground
	if g.Height > 0 && c.Word != rules.GroundRaised {
		b = append(append(b, ' '), rules.GroundWords[rules.GroundRaised]...)
	}
	b = append(append(b, ' '), rules.GroundWords[c.Word]...)
	if g.Hazard {
		b = fact.Num(append(b, " damage="...), int(g.Damage))
	}
	if g.Height > 1 {
		b = fact.Num(append(b, " height="...), int(g.Height))
	}
	if g.Blocks {
		b = append(b, " los=block"...)
	}
	return b
}

// trickWord is the word by which a trick command names its trick.
func (r *Speech) trickWord(c *rules.Command) string {
	switch c.Does {
	case rules.DoesStandUp:
		return "stand-up"
	case rules.DoesRecover:
		return "recover"
	}
	return r.Content.Tricks[c.Trick].ID
}

// appendAnswer appends what the target does.
func appendAnswer(c *rules.Command, b []byte) []byte {
	switch c.Answer {
	case rules.WillTurn:
		return append(b, " react=turn"...)
	case rules.WillStay:
		return append(b, " react=stay"...)
	}
	return b
}

// appendWay appends the directions and the square of a command.
func appendWay(c *rules.Command, b []byte) []byte {
	for k := range c.Steps {
		b = append(append(b, ' '), c.Ways[k].Letter()...)
	}
	if c.Square.X != 0 {
		b = fact.Num(append(fact.Num(append(b, ' '), int(c.Square.X)), ','), int(c.Square.Y))
	}
	return b
}
