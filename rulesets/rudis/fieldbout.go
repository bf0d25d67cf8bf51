package rudis

import (
	"slices"
	"strings"

	"summa/internal/game"
)

// A boutField is one named fact of the bout as a whole.
type boutField struct {
	name  string
	kind  game.FieldKind
	plain string
	inner bool
	read  func(b []byte, r *Rules, s *State) []byte
	set   func(r *Rules, s *State, text string) error
}

func boutFields() []boutField {
	sealed := func(name string, k int) boutField {
		return boutField{name: name, kind: game.Word, plain: "empty", read: func(b []byte, r *Rules, s *State) []byte { return append(b, slotWords[s.slot[k].is]...) }}
	}
	inSlot := func(name string, k int) boutField {
		return boutField{name: name, kind: game.Text, inner: true, read: func(b []byte, r *Rules, s *State) []byte {
			switch sl := &s.slot[k]; {
			case sl.is == emptySlot:
				return b
			case sl.hidden:
				return append(b, hexText(sl.digest[:])...)
			default:
				return r.appendChoice(b, &sl.choice)
			}
		}}
	}
	return []boutField{
		{name: "control", kind: game.Text, read: readControl, set: setControl},
		{name: "exchange", kind: game.Number, plain: "0", read: func(b []byte, r *Rules, s *State) []byte { return num(b, int(s.begun)) }, set: setExchange},
		{name: "phase", kind: game.Word, plain: "setup", read: func(b []byte, r *Rules, s *State) []byte { return append(b, phaseWords[s.phase]...) }},
		{name: "result", kind: game.Object, plain: "none", read: readResult},
		{name: "winner", kind: game.Text, plain: "none", read: readWinner},
		sealed("sealed.attacker", attackerSlot), sealed("sealed.defender", defenderSlot),
		{name: "pending", kind: game.Word, plain: "none", read: func(b []byte, r *Rules, s *State) []byte { return append(b, awaitWords[s.x.await]...) }},
		{name: "distance", kind: game.Number, plain: "1", read: readDistance},
		{name: "pile", kind: game.Number, plain: "0", read: readPile},
		inSlot("slot.attacker", attackerSlot), inSlot("slot.defender", defenderSlot),
		{name: "flipped", kind: game.List, inner: true, read: readFlipped},
		{name: "open_exchange", kind: game.Text, inner: true, read: readExchange},
		{name: "rulings", kind: game.List, inner: true, read: readRulings},
	}
}

func readControl(b []byte, r *Rules, s *State) []byte {
	if s.phase == Setup {
		return append(b, "none"...)
	}
	return append(b, r.name(s, int(s.control))...)
}

func setControl(r *Rules, s *State, text string) error {
	who := r.find(s, text)
	if who == nobody {
		return &game.BadValue{Why: "no boxer here is called " + quoted(text)}
	}
	if s.phase != Choose || s.slot != ([2]slot{}) {
		return &game.BadValue{Why: "control is set between exchanges"}
	}
	s.control = who
	return nil
}

func setExchange(r *Rules, s *State, text string) error {
	n, err := game.ParseInt(text, 0, 1_000_000)
	if err == nil {
		s.begun = int32(n)
	}
	return err
}

func readResult(b []byte, r *Rules, s *State) []byte {
	if s.phase != Over {
		return append(b, "none"...)
	}
	w := int(s.winner)
	b = append(append(b, "winner="...), r.name(s, w)...)
	b = append(append(b, ",loser="...), r.name(s, other(w))...)
	b = append(append(b, ",how="...), howWords[s.how]...)
	return num(append(b, ",exchange="...), int(s.begun))
}

func readWinner(b []byte, r *Rules, s *State) []byte {
	if s.phase != Over {
		return append(b, "none"...)
	}
	return append(b, r.name(s, int(s.winner))...)
}

func readDistance(b []byte, r *Rules, s *State) []byte {
	return num(b, s.b[0].pos.distance(s.b[1].pos))
}

func readPile(b []byte, r *Rules, s *State) []byte {
	switch {
	case s.used:
		return num(b, int(s.pile.Left))
	case s.is(rulingRnSource, rnSourceDeck) && r.c.deck.cards != nil:
		return num(b, r.c.deck.cards.Cards())
	}
	return append(b, '0')
}

// readFlipped lists the cards that are not in the pile.
func readFlipped(b []byte, r *Rules, s *State) []byte {
	if !s.used || r.c.deck.cards == nil {
		return b
	}
	start := len(b)
	for card := 1; card <= r.c.deck.cards.Cards(); card++ {
		if !s.pile.Has(card) {
			if len(b) > start {
				b = append(b, ',')
			}
			b = num(b, card)
		}
	}
	return b
}

// readExchange is an exchange that waits for a decision.
func readExchange(b []byte, r *Rules, s *State) []byte {
	x := &s.x
	if x.await == awaitNothing {
		return b
	}
	b = r.appendChoice(b, &x.attack)
	b = append(append(b, '|'), itoa(int(x.defend))...)
	for _, n := range []int{oneIf(x.fell), oneIf(x.kept), oneIf(x.su.has), oneIf(x.su.noCounter), int(x.su.toHit), int(x.su.damage), int(x.owes[0]), int(x.owes[1])} {
		b = num(append(b, '|'), n)
	}
	return b
}

// readRulings lists the rulings that are not at their defaults.
func readRulings(b []byte, r *Rules, s *State) []byte {
	start := len(b)
	for k, o := range s.rulings[:len(rulingNames)] {
		if o != 0 {
			if len(b) > start {
				b = append(b, ',')
			}
			b = append(append(append(b, rulingNames[k].id...), '='), rulingNames[k].options[o]...)
		}
	}
	return b
}

// attackIDs and the like are the words of the loaded cards.
func (c *Content) attackIDs() []string {
	var list []string
	for k := range c.attacks {
		list = append(list, c.attacks[k].id)
	}
	return list
}

// attackWords are those by which an attack may be named.
func (c *Content) attackWords() []string { return c.attackIDs() }

func (c *Content) defendWords() []string {
	var list []string
	for k := range c.defends {
		list = append(list, c.defends[k].id)
	}
	return append(list, "none")
}

func (c *Content) boxerIDs() []string {
	var list []string
	for k := range c.boxers {
		list = append(list, c.boxers[k].id)
	}
	return list
}

// attackOf finds an attack card by its id or its name, -1 if there is none.
func (c *Content) attackOf(word string) int {
	return slices.IndexFunc(c.attacks[:], func(a attackCard) bool { return strings.EqualFold(a.id, word) || strings.EqualFold(a.name, word) })
}

// defendOf finds a defence.
func (c *Content) defendOf(word string) int {
	if strings.EqualFold(word, "none") {
		return noDefence
	}
	return slices.IndexFunc(c.defends[:], func(d defendCard) bool { return strings.EqualFold(d.id, word) || strings.EqualFold(d.name, word) })
}

func (c *Content) boxerOf(word string) int {
	return slices.IndexFunc(c.boxers, func(b boxerCard) bool { return strings.EqualFold(b.id, word) || strings.EqualFold(b.name, word) })
}
