package rudis

import (
	"summa/internal/fact"
)

// theBout is a bout and what it takes to read a fact of it as a whole.
type theBout struct {
	r *Facts
	*State
}

// boutFields lists the facts of the bout as a whole.
func boutFields() []fact.Field[theBout] {
	sealed := func(name string, k int) fact.Field[theBout] {
		return fact.Shown(name, fact.Word, func(b []byte, of theBout) []byte { return append(b, slotWords[of.slot[k].is]...) }).Usually("empty")
	}
	inSlot := func(name string, k int) fact.Field[theBout] {
		return fact.Shown(name, fact.Text, func(b []byte, of theBout) []byte { return of.r.appendSlot(b, &of.slot[k]) }).Within()
	}
	return []fact.Field[theBout]{
		fact.Shown("control", fact.Text, readControl).SetBy(setControl),
		fact.Int("exchange", 0, 1_000_000, func(of theBout) *int32 { return &of.begun }),
		fact.OneOf("phase", phaseWords[:], func(of theBout) *Phase { return &of.phase }).SetBy(nil),
		fact.Shown("result", fact.Object, readResult).Usually("none"),
		fact.Shown("winner", fact.Text, readWinner).Usually("none"),
		sealed("sealed.attacker", attackerSlot), sealed("sealed.defender", defenderSlot),
		fact.OneOf("pending", awaitWords[:], func(of theBout) *uint8 { return &of.x.await }).SetBy(nil),
		fact.Shown("distance", fact.Number, readDistance).Usually("1"),
		fact.Shown("pile", fact.Number, readPile).Usually("0"),
		inSlot("slot.attacker", attackerSlot), inSlot("slot.defender", defenderSlot),
		fact.Shown("flipped", fact.List, readFlipped).Within(),
		fact.Shown("open_exchange", fact.Text, readExchange).Within(),
		fact.Shown("rulings", fact.List, readRulings).Within(),
	}
}

// appendSlot writes what is in a slot; of a choice that is hidden its digest.
func (r *Facts) appendSlot(b []byte, x *slot) []byte {
	switch {
	case x.is == emptySlot:
		return b
	case x.hidden:
		return append(b, hexText(x.digest[:])...)
	}
	return r.appendChoice(b, &x.choice)
}

func readControl(b []byte, of theBout) []byte {
	if of.phase == Setup {
		return append(b, "none"...)
	}
	return append(b, of.r.name(of.State, int(of.control))...)
}

func setControl(of theBout, text string) error {
	who := of.r.find(of.State, text)
	if who == nobody {
		return &fact.BadValue{Why: "no boxer here is called " + quoted(text)}
	}
	if of.phase != Choose || of.slot != ([2]slot{}) {
		return &fact.BadValue{Why: "control is set between exchanges"}
	}
	of.control = who
	return nil
}

func readResult(b []byte, of theBout) []byte {
	if of.phase != Over {
		return append(b, "none"...)
	}
	w := int(of.winner)
	b = append(append(b, "winner="...), of.r.name(of.State, w)...)
	b = append(append(b, ",loser="...), of.r.name(of.State, other(w))...)
	b = append(append(b, ",how="...), howWords[of.how]...)
	return fact.Num(append(b, ",exchange="...), int(of.begun))
}

func readWinner(b []byte, of theBout) []byte {
	if of.phase != Over {
		return append(b, "none"...)
	}
	return append(b, of.r.name(of.State, int(of.winner))...)
}

func readDistance(b []byte, of theBout) []byte {
	return fact.Num(b, of.b[0].pos.distance(of.b[1].pos))
}

func readPile(b []byte, of theBout) []byte {
	switch deck := of.r.c.deck.cards; {
	case of.used:
		return fact.Num(b, int(of.pile.Left))
	case of.is(rulingRnSource, rnSourceDeck) && deck != nil:
		return fact.Num(b, deck.Cards())
	}
	return append(b, '0')
}

// readFlipped lists the cards that are not in the pile.
func readFlipped(b []byte, of theBout) []byte {
	deck, start := of.r.c.deck.cards, len(b)
	if !of.used || deck == nil {
		return b
	}
	for card := 1; card <= deck.Cards(); card++ {
		if !of.pile.Has(card) {
			b = fact.Num(fact.Listed(b, start, ""), card)
		}
	}
	return b
}

// readExchange is an exchange that waits for a decision.
func readExchange(b []byte, of theBout) []byte {
	x := &of.x
	if x.await == awaitNothing {
		return b
	}
	b = fact.Num(append(of.r.appendChoice(b, &x.attack), '|'), int(x.defend))
	for _, n := range [...]int{oneIf(x.fell), oneIf(x.kept), oneIf(x.su.has), oneIf(x.su.noCounter), int(x.su.toHit), int(x.su.damage), int(x.owes[0]), int(x.owes[1])} {
		b = fact.Num(append(b, '|'), n)
	}
	return b
}

// readRulings lists the rulings that are not at their defaults.
func readRulings(b []byte, of theBout) []byte {
	start := len(b)
	for k, o := range of.rulings[:len(rulingNames)] {
		if o != 0 {
			b = append(append(fact.Listed(b, start, rulingNames[k].id), '='), rulingNames[k].options[o]...)
		}
	}
	return b
}
