package facts

import (
	"summa/internal/fact"
	"summa/rulesets/rudis/rules"
	"summa/rulesets/rudis/state"
)

// theBout is a bout and what it takes to read a fact of it as a whole.
type theBout struct {
	r *Facts
	*state.State
}

// boutFields lists the facts of the bout as a whole.
func boutFields() []fact.Field[theBout] {
	sealed := func(name string, k int) fact.Field[theBout] {
		return fact.Shown(name, fact.Word, func(b []byte, of theBout) []byte { return append(b, state.SlotWords[of.Slot[k].Is]...) }).Usually("empty")
	}
	inSlot := func(name string, k int) fact.Field[theBout] {
		return fact.Shown(name, fact.Text, func(b []byte, of theBout) []byte { return of.r.appendSlot(b, &of.Slot[k]) }).Within()
	}
	return []fact.Field[theBout]{
		fact.Shown("control", fact.Text, readControl).SetBy(setControl),
		fact.Int("exchange", 0, 1_000_000, func(of theBout) *int32 { return &of.Begun }),
		fact.OneOf("phase", state.PhaseWords[:], func(of theBout) *state.Phase { return &of.Phase }).SetBy(nil),
		fact.Shown("result", fact.Object, readResult).Usually("none"),
		fact.Shown("winner", fact.Text, readWinner).Usually("none"),
		sealed("sealed.attacker", rules.AttackerSlot), sealed("sealed.defender", rules.DefenderSlot),
		fact.OneOf("pending", state.AwaitWords[:], func(of theBout) *uint8 { return &of.Exchange.Await }).SetBy(nil),
		fact.Shown("distance", fact.Number, readDistance).Usually("1"),
		fact.Shown("pile", fact.Number, readPile).Usually("0"),
		inSlot("slot.attacker", rules.AttackerSlot), inSlot("slot.defender", rules.DefenderSlot),
		fact.Shown("flipped", fact.List, readFlipped).Within(),
		fact.Shown("open_exchange", fact.Text, readExchange).Within(),
		fact.Shown("rulings", fact.List, readRulings).Within(),
	}
}

// appendSlot writes what is in a slot; of a choice that is hidden its digest.
func (r *Facts) appendSlot(b []byte, x *state.Slot) []byte {
	switch {
	case x.Is == state.EmptySlot:
		return b
	case x.Hidden:
		return append(b, rules.HexText(x.Digest[:])...)
	}
	return r.AppendChoice(b, &x.Choice)
}

func readControl(b []byte, of theBout) []byte {
	if of.Phase == state.Setup {
		return append(b, "none"...)
	}
	return append(b, of.r.Name(of.State, int(of.Control))...)
}

func setControl(of theBout, text string) error {
	who := of.r.Find(of.State, text)
	if who == state.Nobody {
		return &fact.BadValue{Why: "no boxer here is called " + state.Quoted(text)}
	}
	if of.Phase != state.Choose || of.Slot != ([2]state.Slot{}) {
		return &fact.BadValue{Why: "control is set between exchanges"}
	}
	of.Control = who
	return nil
}

func readResult(b []byte, of theBout) []byte {
	if of.Phase != state.Over {
		return append(b, "none"...)
	}
	w := int(of.Winner)
	b = append(append(b, "winner="...), of.r.Name(of.State, w)...)
	b = append(append(b, ",loser="...), of.r.Name(of.State, state.Other(w))...)
	b = append(append(b, ",how="...), state.HowWords[of.How]...)
	return fact.Num(append(b, ",exchange="...), int(of.Begun))
}

func readWinner(b []byte, of theBout) []byte {
	if of.Phase != state.Over {
		return append(b, "none"...)
	}
	return append(b, of.r.Name(of.State, int(of.Winner))...)
}

func readDistance(b []byte, of theBout) []byte {
	return fact.Num(b, of.Boxers[0].Pos.Distance(of.Boxers[1].Pos))
}

func readPile(b []byte, of theBout) []byte {
	switch deck := of.r.Content.Deck.Cards; {
	case of.Used:
		return fact.Num(b, int(of.Pile.Left))
	case of.Is(state.RulingRnSource, state.RnSourceDeck) && deck != nil:
		return fact.Num(b, deck.Cards())
	}
	return append(b, '0')
}

// readFlipped lists the cards that are not in the pile.
func readFlipped(b []byte, of theBout) []byte {
	deck, start := of.r.Content.Deck.Cards, len(b)
	if !of.Used || deck == nil {
		return b
	}
	for card := 1; card <= deck.Cards(); card++ {
		if !of.Pile.Has(card) {
			b = fact.Num(fact.Listed(b, start, ""), card)
		}
	}
	return b
}

// readExchange is an exchange that waits for a decision.
func readExchange(b []byte, of theBout) []byte {
	x := &of.Exchange
	if x.Await == state.AwaitNothing {
		return b
	}
	b = fact.Num(append(of.r.AppendChoice(b, &x.Attack), '|'), int(x.Defend))
	for _, n := range [...]int{state.OneIf(x.Fell), state.OneIf(x.Kept), state.OneIf(x.SetUp.Has), state.OneIf(x.SetUp.NoCounter), int(x.SetUp.ToHit), int(x.SetUp.Damage), int(x.Owes[0]), int(x.Owes[1])} {
		b = fact.Num(append(b, '|'), n)
	}
	return b
}

// readRulings lists the rulings that are not at their defaults.
func readRulings(b []byte, of theBout) []byte {
	start := len(b)
	for k, o := range of.Rulings[:len(state.RulingNames)] {
		if o != 0 {
			b = append(append(fact.Listed(b, start, state.RulingNames[k].ID), '='), state.RulingNames[k].Options[o]...)
		}
	}
	return b
}
