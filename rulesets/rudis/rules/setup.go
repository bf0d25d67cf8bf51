package rules

import (
	"slices"
	"summa/internal/core"
	"summa/internal/rule"
	"summa/rulesets/rudis/state"
)

// allowAdd refuses a third boxer, and a name that is taken.
func (r *Rules) allowAdd(s *state.State, c *Command) *rule.Refusal {
	if no := inSetup(s); no != nil {
		return no
	}
	if s.N == 2 {
		return state.Refuse("no-match", state.Card1, "two boxers are matched already", "remove "+r.Typed(s, 0))
	}
	if s.N == 1 && s.Boxers[0].Name == c.Names[0] {
		return state.Refuse("name-taken", state.Card1, r.Name(s, 0)+" is matched already", "another name")
	}
	return nil
}

// add enters a boxer. [rud.card.1]
func (r *Rules) add(s *state.State, c *Command, ref *core.Ref) {
	r.Enter(s, c.Names[0], c.Cards[0])
	for _, injuries := range []bool{true, false} { // injuries first, as what is stated overrides their effects
		for _, e := range c.Edits {
			if (e.Field == "injuries") == injuries {
				_ = e.Set(s, int(s.N)-1) // tried when it was read
			}
		}
	}
	r.SettleSteps(&s.Boxers[s.N-1], c.Edits)
	r.SettleKnockdowns(&s.Boxers[s.N-1])
	ref.Event(state.EvAdded, int(s.N)-1, core.None, state.Card1, int(c.Cards[0]))
}

// SettleSteps takes the stamina steps of a boxer as taken already, if his STA was given but not his
// steps.
func (r *Rules) SettleSteps(b *state.Boxer, edits []Edit) {
	given := func(name string) bool {
		return slices.ContainsFunc(edits, func(e Edit) bool { return e.Field == name })
	}
	if !given("sta") && given("card.sta") {
		b.Sta = b.CardSTA
	}
	if !given("hp") && given("card.hp") {
		b.Hp = b.CardHP
	}
	if given("steps") {
		return
	}
	b.Steps = b.Due()
}

// Enter enters a boxer with a card and places him.
func (r *Rules) Enter(s *state.State, name uint16, card uint8) {
	k := &r.Content.Boxers[card]
	b := state.Boxer{Attr: k.Attr, Hp: k.Hp, Sta: k.Sta, CardHP: k.Hp, CardSTA: k.Sta, Name: name, Card: card, Rating: k.Rating}
	if s.N == 1 {
		b.Second = s.Boxers[0].Card == card
		b.Pos = state.Hex{Q: int32(r.Apart(s))}
	}
	s.Boxers[s.N] = b
	s.N++
}

func (r *Rules) allowRemove(s *state.State, c *Command) *rule.Refusal { return inSetup(s) }

func (r *Rules) remove(s *state.State, c *Command, ref *core.Ref) {
	name := s.Boxers[c.Who].Name
	if c.Who == 0 && s.N == 2 {
		s.Boxers[0] = s.Boxers[1]
		s.Boxers[0].Second = false
		s.Boxers[0].Pos = state.Hex{}
	}
	s.N--
	s.Boxers[s.N] = state.Boxer{}
	ref.Event(state.EvRemoved, core.None, core.None, state.Setup4, int(name))
}

// allowMatch refuses a match while there is one.
func (r *Rules) allowMatch(s *state.State, c *Command) *rule.Refusal {
	if no := inSetup(s); no != nil {
		return no
	}
	if s.N > 0 {
		return state.Refuse("wrong-phase", state.Setup4, r.Name(s, 0)+" is matched already", "remove "+r.Typed(s, 0))
	}
	return nil
}

// match matches two boxers by name. [rud.setup.4]
func (r *Rules) match(s *state.State, c *Command, ref *core.Ref) {
	r.Enter(s, c.Names[0], c.Cards[0])
	r.Enter(s, c.Names[1], c.Cards[1])
	r.matched(s, ref, state.Setup4)
}

// matched records who meets whom.
func (r *Rules) matched(s *state.State, ref *core.Ref, id rule.ID) {
	ref.Event(state.EvMatched, 0, 1, id)
	ref.Step(state.StNoLimits, core.None, state.Ring6)
	ref.Step(state.StCaesti, core.None, state.Ring5)
}

// allowDraw refuses to draw boxers if there are some already, or too few cards.
func (r *Rules) allowDraw(s *state.State, c *Command) *rule.Refusal {
	if no := r.allowMatch(s, c); no != nil {
		return no
	}
	if len(r.Content.Boxers) < 2 {
		return state.Refuse("no-match", state.Setup1, "two boxers are drawn from at least two cards", "match A A")
	}
	return nil
}

// draw draws two boxers from the pack. [rud.setup.2] [rud.setup.3]
func (r *Rules) draw(s *state.State, c *Command, ref *core.Ref) {
	order := slices.Clone(c.Order)
	if len(order) == 0 {
		order = r.shuffle(ref)
	}
	if s.Is(state.RulingRnSource, state.RnSourceDeck) { // only the shuffling itself does not use the deck
		r.Deal(s, ref)
	}
	one := ref.Roll(core.None, 6, state.DieBoxerOne, state.Setup2)
	at := (one - 1) % len(order)
	first := order[at]
	order = slices.Delete(order, at, at+1)
	two := 0
	if s.Is(state.RulingBoxerDraw, state.BoxerDrawUniform) {
		two = ref.Pick(core.None, min(5, len(order)), 6, state.DieBoxerTwo, state.Setup3) + 1
	} else {
		two = max(1, ref.Roll(core.None, 6, state.DieBoxerTwo, state.Setup3)-1)
	}
	ref.Step(state.StCounted, core.None, state.Setup3, two)
	second := order[(two-1)%len(order)]
	r.Enter(s, r.NameOf(first, false), first)
	r.Enter(s, r.NameOf(second, false), second)
	ref.Event(state.EvDrawn, 0, core.None, state.Setup2, one)
	ref.Event(state.EvDrawn, 1, core.None, state.Setup3, two)
	r.matched(s, ref, state.Setup3)
}

// shuffle returns the boxers in a random order. [rud.setup.1]
func (r *Rules) shuffle(ref *core.Ref) []uint8 {
	order := make([]uint8, len(r.Content.Boxers))
	for k := range order {
		order[k] = uint8(k)
	}
	for n := len(order); n > 1; n-- {
		k := ref.Pick(core.None, n, uint16(n), state.DieShuffle, state.Setup1)
		order[n-1], order[k] = order[k], order[n-1]
	}
	ref.Step(state.StShuffled, core.None, state.Setup1)
	return order
}

// allowBegin refuses to begin without a match.
func (r *Rules) allowBegin(s *state.State, c *Command) *rule.Refusal {
	if no := inSetup(s); no != nil {
		return no
	}
	switch d := &r.Content.Deck; {
	case s.N < 2:
		return state.Refuse("no-match", state.Setup4, "two boxers are wanted", "match ankeles kreugas")
	case s.Boxers[0].Pos == s.Boxers[1].Pos:
		return state.Refuse("hex-occupied", state.Move5, "both boxers stand in one hex", "set "+r.Typed(s, 1)+".pos=1,0")
	case s.Boxers[0].Hp <= 0 || s.Boxers[1].Hp <= 0:
		return state.Refuse("no-match", state.Card4, "a boxer without HP does not box", "")
	case s.Boxers[0].Down && s.Boxers[1].Down:
		return state.Refuse("no-match", state.End5, "one of them is on his feet", "")
	case s.Is(state.RulingRnSource, state.RnSourceDeck) && (d.Cards == nil || d.Lacks != "" || s.Is(state.RulingInjuryDie, state.InjuryDieD2) && !d.Cards.Has(2)):
		return state.Refuse("deck-lacks", state.Rn1, "the Arena deck lacks an entry that the cards ask for", "ruling rn-source=dice")
	}
	return nil
}

// beginBout starts the bout. [rud.control.1]
func (r *Rules) beginBout(s *state.State, c *Command, ref *core.Ref) {
	ref.Step(state.StCards, core.None, state.Setup5)
	ref.Step(state.StTables, core.None, state.Setup6)
	ref.Step(state.StNoRounds, core.None, state.Ring2)
	ref.Step(state.StPrintedOnly, core.None, state.Ring8)
	s.Control = int8(r.opening(s, ref))
	s.Phase = state.Choose
	ref.Event(state.EvBegun, int(s.Control), core.None, state.Control1)
}

// pileUp sets which cards are left of a deck in use.
func (r *Rules) pileUp(s *state.State, c *Command, ref *core.Ref) {
	s.Pile, s.Used = r.Content.Deck.Cards.Full(), true
	for card := 1; card <= r.Content.Deck.Cards.Cards(); card++ {
		if !slices.Contains(c.Left, card) {
			s.Pile.Take(card)
		}
	}
	ref.Step(state.StDeck, core.None, state.Rn1, int(s.Pile.Left))
}

// allowPile refuses a pile where no deck is in use.
func (r *Rules) allowPile(s *state.State, c *Command) *rule.Refusal {
	if r.Content.Deck.Cards == nil || !s.Is(state.RulingRnSource, state.RnSourceDeck) {
		hint := "ruling rn-source=deck"
		if s.Phase != state.Setup {
			hint += " force"
		}
		return state.Refuse("wrong-phase", state.Rn1, "numbers come from dice", hint)
	}
	return nil
}
