package munera

import (
	"math/bits"
	"summa/internal/fact"
	"summa/internal/field"
)

// AppendCommand appends a command as it would be typed: enough of it to be read
// back as the same command. Facts it states about the table come last.
func (r *Speech) AppendCommand(b []byte, s *State, c *Command) []byte {
	b = append(b, c.action.word...)
	switch c.action.word {
	case "move":
		b = append(append(b, ' '), dirWords[c.dir]...)
		b = append(append(b, ' '), itoa(int(c.n))...)
	case "face":
		switch {
		case c.on != nobody:
			b = r.appendTyped(append(b, ' '), s, int(c.on))
		case c.dir >= dirNorth:
			b = append(append(b, ' '), dirWords[c.dir]...)
		case c.n < 0:
			b = fact.Num(append(b, " left "...), -int(c.n))
		default:
			b = fact.Num(append(b, " right "...), int(c.n))
		}
	case "discard":
		b = append(append(b, ' '), r.itemWord(c.item)...)
		if c.by != nobody {
			b = r.appendTyped(append(b, ' '), s, int(c.by))
		}
	case "pick-up", "kick":
		b = append(append(b, ' '), r.itemWord(c.item)...)
		if c.owner != nobody {
			b = r.appendTyped(append(b, " of "...), s, int(c.owner))
		}
		if c.at != unstated {
			b = fact.Num(append(b, " at "...), int(c.at))
		}
		switch {
		case c.action.word == "pick-up" || c.dir == unsaid:
		case s.mapped():
			b = append(append(b, ' '), dirWords[c.dir]...)
		case c.dir > 1:
			b = fact.Num(append(b, ' '), int(c.dir))
		}
	case "throw":
		b = append(append(b, ' '), r.itemWord(c.with)...)
		b = r.appendTyped(append(b, " at "...), s, int(c.on))
	case "arena":
		b = appendArena(b, c.arena)
	case "place":
		b = r.appendTyped(append(b, ' '), s, int(c.on))
		b = appendHex(append(b, ' '), c.hex, ' ')
		b = append(append(b, ' '), c.facing.String()...)
	case "skill":
		b = r.appendTyped(append(b, ' '), s, int(c.on))
		b = append(append(b, ' '), skillWords[bits.TrailingZeros8(c.skill)]...)
	case "draw", "sheathe", "drop":
		b = append(append(b, ' '), r.itemWord(c.with)...)
	default:
		if c.on != nobody {
			b = r.appendTyped(append(b, ' '), s, int(c.on))
		}
		if c.with != 0 && (c.action.word == "attack" || c.action.word == "whirl") {
			b = append(append(b, " with "...), r.itemWord(c.with)...)
		}
	}
	return c.appendClauses(b)
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
func (c *Command) appendClauses(b []byte) []byte {
	switch c.grip {
	case twoHands:
		b = append(b, " two-handed"...)
	case oneHand:
		b = append(b, " one-handed"...)
	}
	switch c.then {
	case thenThrow:
		b = append(b, " then throw"...)
	case thenDisengage:
		b = append(b, " then disengage"...)
	}
	switch c.orElse {
	case thenThrow:
		b = append(b, " else throw"...)
	case thenDisengage:
		b = append(b, " else disengage"...)
	}
	switch c.reroll {
	case yes:
		b = append(b, " reroll yes"...)
	case no:
		b = append(b, " reroll no"...)
	}
	if c.block {
		b = append(b, " blocked"...)
	}
	return b
}

func (r *Speech) appendTyped(b []byte, s *State, who int) []byte {
	return append(b, r.typed(s, who)...)
}

// optionText is an option as people type it.
func (r *Speech) optionText(s *State, c *Command) string {
	text := r.AppendCommand(nil, s, c)
	if c.action.word == "move" && c.n == 1 {
		text = text[:len(text)-len(" 1")]
	}
	return string(text)
}

// optionTexts are all of them.
func (r *Speech) optionTexts(s *State) []string {
	var list []string
	r.options(s, func(c *Command) { list = append(list, r.optionText(s, c)) })
	return list
}
