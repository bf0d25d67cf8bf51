package speech

import (
	"math/bits"
	"summa/internal/fact"
	"summa/internal/field"
	"summa/rulesets/munera/rules"
)

// AppendCommand appends a command as it would be typed: enough of it to be read
// back as the same command. Facts it states about the table come last.
func (r *Speech) AppendCommand(b []byte, s *rules.State, c *rules.Command) []byte {
	b = append(b, c.Action.Word...)
	switch c.Action.Word {
	case "move":
		b = append(append(b, ' '), rules.DirWords[c.Dir]...)
		b = append(append(b, ' '), rules.Itoa(int(c.N))...)
	case "face":
		switch {
		case c.On != rules.Nobody:
			b = r.appendTyped(append(b, ' '), s, int(c.On))
		case c.Dir >= rules.DirNorth:
			b = append(append(b, ' '), rules.DirWords[c.Dir]...)
		case c.N < 0:
			b = fact.Num(append(b, " left "...), -int(c.N))
		default:
			b = fact.Num(append(b, " right "...), int(c.N))
		}
	case "discard":
		b = append(append(b, ' '), r.ItemWord(c.Item)...)
		if c.By != rules.Nobody {
			b = r.appendTyped(append(b, ' '), s, int(c.By))
		}
	case "pick-up", "kick":
		b = append(append(b, ' '), r.ItemWord(c.Item)...)
		if c.Owner != rules.Nobody {
			b = r.appendTyped(append(b, " of "...), s, int(c.Owner))
		}
		if c.At != rules.Unstated {
			b = fact.Num(append(b, " at "...), int(c.At))
		}
		switch {
		case c.Action.Word == "pick-up" || c.Dir == rules.Unsaid:
		case s.Mapped():
			b = append(append(b, ' '), rules.DirWords[c.Dir]...)
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
		b = rules.AppendHex(append(b, ' '), c.Hex, ' ')
		b = append(append(b, ' '), c.Facing.String()...)
	case "skill":
		b = r.appendTyped(append(b, ' '), s, int(c.On))
		b = append(append(b, ' '), rules.SkillWords[bits.TrailingZeros8(c.Skill)]...)
	case "draw", "sheathe", "drop":
		b = append(append(b, ' '), r.ItemWord(c.With)...)
	default:
		if c.On != rules.Nobody {
			b = r.appendTyped(append(b, ' '), s, int(c.On))
		}
		if c.With != 0 && (c.Action.Word == "attack" || c.Action.Word == "whirl") {
			b = append(append(b, " with "...), r.ItemWord(c.With)...)
		}
	}
	return appendClauses(c, b)
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
func appendClauses(c *rules.Command, b []byte) []byte {
	switch c.Grip {
	case rules.TwoHands:
		b = append(b, " two-handed"...)
	case rules.OneHand:
		b = append(b, " one-handed"...)
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

func (r *Speech) appendTyped(b []byte, s *rules.State, who int) []byte {
	return append(b, r.Typed(s, who)...)
}

// OptionText is an option as people type it.
func (r *Speech) OptionText(s *rules.State, c *rules.Command) string {
	text := r.AppendCommand(nil, s, c)
	if c.Action.Word == "move" && c.N == 1 {
		text = text[:len(text)-len(" 1")]
	}
	return string(text)
}

// optionTexts are all of them.
func (r *Speech) optionTexts(s *rules.State) []string {
	var list []string
	r.Options(s, func(c *rules.Command) { list = append(list, r.OptionText(s, c)) })
	return list
}
