package speech

import (
	"math/bits"
	"summa/internal/fact"
	"summa/internal/field"
	"summa/internal/line"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// AppendCommand appends a command as it would be typed: read again, it is the same. Facts
// it states about the table come last.
func (r *Speech) AppendCommand(b []byte, s *state.State, c *rules.Command) []byte {
	b = append(b, c.Action.Word...)
	switch c.Action.Word {
	case "add":
		b = append(append(b, ' '), line.Typed(r.Names.Name(c.Name))...)
		b = append(append(b, ' '), r.Content.Types[c.Kind].ID...)
		for _, e := range c.Edits {
			b = append(append(append(append(b, ' '), e.Field...), '='), line.Typed(e.Text)...)
		}
		return b
	case "range":
		return r.appendRange(b, s, c)
	case "sees":
		b = r.appendTyped(append(b, ' '), s, int(c.By))
		b = r.appendTyped(append(b, ' '), s, int(c.On))
		return append(append(b, ' '), state.QuadWords[c.Dir]...)
	case "turn", "end":
		if c.By != state.Nobody {
			b = r.appendTyped(append(b, ' '), s, int(c.By))
		}
	case "move":
		b = append(append(b, ' '), state.DirWords[c.Dir]...)
		b = append(append(b, ' '), state.Itoa(int(c.N))...)
	case "face":
		switch {
		case c.On != state.Nobody:
			b = r.appendTyped(append(b, ' '), s, int(c.On))
		case c.Dir >= state.DirNorth:
			b = append(append(b, ' '), state.DirWords[c.Dir]...)
		case c.N < 0:
			b = fact.Num(append(b, " left "...), -int(c.N))
		default:
			b = fact.Num(append(b, " right "...), int(c.N))
		}
	case "discard":
		b = append(append(b, ' '), r.ItemWord(c.Item)...)
		if c.By != state.Nobody {
			b = r.appendTyped(append(b, ' '), s, int(c.By))
		}
	case "pick-up", "kick":
		b = append(append(b, ' '), r.ItemWord(c.Item)...)
		if c.Owner != state.Nobody {
			b = r.appendTyped(append(b, " of "...), s, int(c.Owner))
		}
		if c.At != rules.Unstated {
			b = appendDistance(append(b, " at "...), s, c.At)
		}
		switch {
		case c.Action.Word == "pick-up" || c.Dir == state.Unsaid:
		case s.Mapped():
			b = append(append(b, ' '), state.DirWords[c.Dir]...)
		case c.Dir > 1:
			b = fact.Num(append(b, ' '), int(c.Dir))
		}
	case "throw":
		b = append(append(b, ' '), r.ItemWord(c.With)...)
		b = r.appendTyped(append(b, " at "...), s, int(c.On))
	case "arena":
		b = appendArena(b, c.Arena)
	case "place":
		b = r.appendTyped(append(b, ' '), s, int(c.On))
		b = state.AppendHex(append(b, ' '), c.Hex, ' ')
		b = append(append(b, ' '), c.Facing.String()...)
	case "skill":
		b = r.appendTyped(append(b, ' '), s, int(c.On))
		b = append(append(b, ' '), state.SkillWords[bits.TrailingZeros8(c.Skill)]...)
	case "draw", "sheathe", "drop":
		b = append(append(b, ' '), r.ItemWord(c.With)...)
	default:
		if c.On != state.Nobody {
			b = r.appendTyped(append(b, ' '), s, int(c.On))
		}
		if r.saysWith(s, c) {
			b = append(append(b, " with "...), r.ItemWord(c.With)...)
		}
	}
	return appendClauses(s, c, b)
}

// saysWith reports whether a command has to say with what it is done.
func (r *Speech) saysWith(s *state.State, c *rules.Command) bool {
	switch c.Action.Word {
	case "attack", "whirl", "grapple", "haze":
		return c.With != 0
	case "shoot":
		return c.With != r.Archery(&s.Fig[c.Actor(s)])
	case "net", "lasso", "cape":
		return c.With != r.Content.WeaponNames[c.Action.Word]
	}
	return false
}

// appendRange appends how far apart two figures are, or a figure and a thing.
func (r *Speech) appendRange(b []byte, s *state.State, c *rules.Command) []byte {
	b = append(r.appendTyped(append(b, ' '), s, int(c.By)), ' ')
	if c.On != state.Nobody {
		b = r.appendTyped(b, s, int(c.On))
	} else {
		b = append(b, r.ItemWord(c.Item)...)
		if c.Owner != state.Nobody {
			b = r.appendTyped(append(b, " of "...), s, int(c.Owner))
		}
	}
	return appendDistance(append(b, ' '), s, c.N)
}

// appendDistance appends increments in the unit of the table. [mun.move.6]
func appendDistance(b []byte, s *state.State, n int16) []byte {
	if s.Unit == 1 { // centimetres are halved when they are read
		n *= 2
	}
	return fact.Num(b, int(n))
}

// appendArena appends an arena as it is chosen.
func appendArena(b []byte, a field.Arena) []byte {
	if w, h, ok := a.Rect(); ok {
		return fact.Num(append(fact.Num(append(b, " rect "...), w), ' '), h)
	}
	if a == (field.Arena{}) {
		return append(b, " free"...)
	}
	return fact.Num(append(b, " hex "...), a.Radius())
}

// appendClauses appends the words that may follow a target.
func appendClauses(s *state.State, c *rules.Command, b []byte) []byte {
	switch c.Grip {
	case rules.TwoHands:
		b = append(b, " two-handed"...)
	case rules.OneHand:
		b = append(b, " one-handed"...)
	}
	if c.At != rules.Unstated && c.Action.Word != "pick-up" && c.Action.Word != "kick" {
		b = appendDistance(append(b, " at "...), s, c.At)
	}
	if c.From >= 0 {
		b = append(append(b, " from "...), state.QuadWords[c.From]...)
	}
	if c.Others >= 0 {
		b = fact.Num(append(b, " others "...), int(c.Others))
	}
	switch c.Then {
	case rules.ThenThrow:
		b = append(b, " then throw"...)
	case rules.ThenDisengage:
		b = append(b, " then disengage"...)
	}
	switch c.OrElse {
	case rules.ThenThrow:
		b = append(b, " else throw"...)
	case rules.ThenDisengage:
		b = append(b, " else disengage"...)
	}
	switch c.Reroll {
	case rules.Yes:
		b = append(b, " reroll yes"...)
	case rules.No:
		b = append(b, " reroll no"...)
	}
	if c.Block {
		b = append(b, " blocked"...)
	}
	return b
}

func (r *Speech) appendTyped(b []byte, s *state.State, who int) []byte {
	return append(b, r.Typed(s, who)...)
}

// OptionText is an option as people type it.
func (r *Speech) OptionText(s *state.State, c *rules.Command) string {
	text := r.AppendCommand(nil, s, c)
	if c.Action.Word == "move" && c.N == 1 {
		text = text[:len(text)-len(" 1")]
	}
	return string(text)
}

// optionTexts are all of them.
func (r *Speech) optionTexts(s *state.State) []string {
	var list []string
	r.Options(s, func(c *rules.Command) { list = append(list, r.OptionText(s, c)) })
	return list
}
