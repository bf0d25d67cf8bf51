package state

import (
	"strings"
)

// SlotOf is the slot of a boxer.
func (s *State) SlotOf(who int8) int { return OneIf(who != s.Control) }

// InGame reports whether a card with a mark is in the game. [missing-cards]
func (r *Reckoner) InGame(s *State, mark uint8) bool {
	switch s.Option(RulingMissingCards) {
	case MissingCardsPrintedOnly:
		return mark == Printed
	case MissingCardsOwn:
		return mark != House
	}
	return true
}

// Barred reports whether a restriction forbids a card now.
func (r *Reckoner) Barred(s *State, a int, card uint8) bool {
	k, b := &r.Content.Attacks[card], &s.Boxers[a]
	switch k.Limit {
	case NotTwiceRunning:
		return b.Last == card+1 && !s.Is(RulingCardLimits, CardLimitsIgnore)
	case MaxPerBout:
		return int(b.Uses[card]) >= int(k.Most) && !s.Is(RulingCardLimits, CardLimitsIgnore)
	}
	return false
}

// Farthest bounds coordinates.
const Farthest = 1_000_000

func (h Hex) Far() bool {
	return h.Q > Farthest || h.Q < -Farthest || h.R > Farthest || h.R < -Farthest
}

// AppendChoice appends a choice as digests know it: straight-right/pow, move/E,NE,
// left-hand-catch.
func (r *Reckoner) AppendChoice(b []byte, ch *Choice) []byte {
	switch ch.What {
	case AnAttack:
		b = append(b, r.Content.Attacks[ch.Card].ID...)
		if ch.Sub != NoSub {
			b = append(append(b, '/'), SubWords[ch.Sub]...)
		}
	case AMove:
		b = append(b, "move/"...)
		for i, dir := range ch.Path[:ch.N] {
			if i > 0 {
				b = append(b, ',')
			}
			b = append(b, DirWords[dir]...)
		}
	case ADefence:
		b = append(b, r.Content.DefenceID(ch.Card)...)
	}
	return b
}

// DefenceID is the word of a defence.
func (c *Content) DefenceID(d uint8) string {
	if d < NumCards {
		return c.Defends[d].ID
	}
	return "none"
}

// ParseChoice reads a choice as appendChoice writes it.
func (r *Reckoner) ParseChoice(text string) (ch Choice, ok bool) {
	head, tail, two := strings.Cut(strings.ToLower(text), "/")
	if head == "move" {
		return ParsePath(strings.FieldsFunc(tail, func(c rune) bool { return c == ',' }))
	}
	if k := r.Content.AttackOf(head); k >= 0 {
		ch = Choice{What: AnAttack, Card: uint8(k)}
		for sub, w := range SubWords {
			if two && w == tail {
				ch.Sub = uint8(sub)
				return ch, w != ""
			}
		}
		return ch, !two
	}
	if k := r.Content.DefendOf(head); k >= 0 && !two {
		return Choice{What: ADefence, Card: uint8(k)}, true
	}
	return ch, false
}

// ParsePath reads directions.
func ParsePath(words []string) (ch Choice, ok bool) {
	ch.What = AMove
	for _, w := range words {
		k := Direction(w)
		if k < 0 || int(ch.N) == MaxPath {
			return ch, false
		}
		ch.Path[ch.N] = uint8(k)
		ch.N++
	}
	return ch, true
}

func Direction(word string) int {
	for k, d := range DirWords {
		if strings.EqualFold(d, word) {
			return k
		}
	}
	return -1
}

// AppendTyped appends an attack or a move as it is typed.
func (r *Reckoner) AppendTyped(b []byte, at *Choice) []byte {
	if at.What == AMove {
		for i, dir := range at.Path[:at.N] {
			if i > 0 {
				b = append(b, ' ')
			}
			b = append(b, DirWords[dir]...)
		}
		return b
	}
	b = append(b, r.Content.Attacks[at.Card].ID...)
	if at.Sub != NoSub {
		b = append(append(b, ' '), SubWords[at.Sub]...)
	}
	return b
}
