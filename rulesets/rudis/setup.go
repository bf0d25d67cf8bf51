package rudis

import (
	"slices"

	"summa/internal/bout"
	"summa/internal/rule"
)

// allowAdd refuses a third boxer, and a name that is taken.
func (r *Rules) allowAdd(s *State, c *Command) *rule.Refusal {
	if no := inSetup(s); no != nil {
		return no
	}
	if s.n == 2 {
		return refuse("no-match", card1, "two boxers are matched already", "remove "+r.typed(s, 0))
	}
	if s.n == 1 && s.b[0].name == c.names[0] {
		return refuse("name-taken", card1, r.name(s, 0)+" is matched already", "another name")
	}
	return nil
}

// add enters a boxer. [rud.card.1]
func (r *Rules) add(s *State, c *Command, ref *bout.Ref) {
	r.enter(s, c.names[0], c.cards[0])
	for _, injuries := range []bool{true, false} { // what is said of their effects goes before
		for _, e := range c.edits {
			if (e.field == "injuries") == injuries {
				_ = e.set(s, int(s.n)-1) // tried when it was read
			}
		}
	}
	r.settleSteps(&s.b[s.n-1], c.edits)
	r.settleKnockdowns(&s.b[s.n-1])
	ref.Event(evAdded, int(s.n)-1, bout.None, card1, int(c.cards[0]))
}

// settleSteps takes the stamina steps of a boxer for granted whose STA was given
// and whose steps were not.
func (r *Rules) settleSteps(b *Boxer, edits []edit) {
	given := func(name string) bool {
		return slices.ContainsFunc(edits, func(e edit) bool { return e.field == name })
	}
	if !given("sta") && given("card.sta") {
		b.sta = b.sta0
	}
	if !given("hp") && given("card.hp") {
		b.hp = b.hp0
	}
	if given("steps") {
		return
	}
	for b.steps = 0; b.steps < 3 && int(b.sta) <= -4*int(b.steps); b.steps++ {
	}
}

// enter puts a boxer of a card on the ground.
func (r *Rules) enter(s *State, name uint16, card uint8) {
	k := &r.c.boxers[card]
	b := Boxer{attr: k.attr, hp: k.hp, sta: k.sta, hp0: k.hp, sta0: k.sta, name: name, card: card, rating: k.rating}
	if s.n == 1 {
		b.second = s.b[0].card == card
		b.pos = hex{q: int32(r.apart(s))}
	}
	s.b[s.n] = b
	s.n++
}

// apart is how far apart the boxers start. [start-distance]
func (r *Rules) apart(s *State) int {
	switch k := s.rulings[rulingStartDistance]; k {
	case startDistanceAdjacent:
		return 1
	case startDistanceTwoHexes:
		return 2
	case startDistanceFourHexes:
		return 4
	case startDistanceFourHexes + 1:
		return 3
	default: // five and more, in order
		return int(k) - int(startDistanceFourHexes) + 3
	}
}

func (r *Rules) allowRemove(s *State, c *Command) *rule.Refusal { return inSetup(s) }

func (r *Rules) remove(s *State, c *Command, ref *bout.Ref) {
	name := s.b[c.who].name
	if c.who == 0 && s.n == 2 {
		s.b[0] = s.b[1]
		s.b[0].second = false
		s.b[0].pos = hex{}
	}
	s.n--
	s.b[s.n] = Boxer{}
	ref.Event(evRemoved, bout.None, bout.None, setup4, int(name))
}

// allowMatch refuses a match while there is one.
func (r *Rules) allowMatch(s *State, c *Command) *rule.Refusal {
	if no := inSetup(s); no != nil {
		return no
	}
	if s.n > 0 {
		return refuse("wrong-phase", setup4, r.name(s, 0)+" is matched already", "remove "+r.typed(s, 0))
	}
	return nil
}

// match matches two boxers by name. [rud.setup.4]
func (r *Rules) match(s *State, c *Command, ref *bout.Ref) {
	r.enter(s, c.names[0], c.cards[0])
	r.enter(s, c.names[1], c.cards[1])
	r.matched(s, ref, setup4)
}

// matched tells who meets whom.
func (r *Rules) matched(s *State, ref *bout.Ref, id rule.ID) {
	ref.Event(evMatched, 0, 1, id)
	ref.Step(stNoLimits, bout.None, ring6)
	ref.Step(stCaesti, bout.None, ring5)
}

// allowDraw refuses to draw where there are boxers already, or too few cards.
func (r *Rules) allowDraw(s *State, c *Command) *rule.Refusal {
	if no := r.allowMatch(s, c); no != nil {
		return no
	}
	if len(r.c.boxers) < 2 {
		return refuse("no-match", setup1, "two boxers are drawn from at least two cards", "match A A")
	}
	return nil
}

// draw draws two boxers from the pack. [rud.setup.2] [rud.setup.3]
func (r *Rules) draw(s *State, c *Command, ref *bout.Ref) {
	order := slices.Clone(c.order)
	if len(order) == 0 {
		order = r.shuffle(ref)
	}
	if s.is(rulingRnSource, rnSourceDeck) { // only the shuffling is none of its numbers
		r.deal(s, ref)
	}
	one := ref.Roll(bout.None, 6, dieBoxerOne, setup2)
	at := (one - 1) % len(order)
	first := order[at]
	order = slices.Delete(order, at, at+1)
	two := 0
	if s.is(rulingBoxerDraw, boxerDrawUniform) {
		two = ref.Pick(bout.None, min(5, len(order)), 6, dieBoxerTwo, setup3) + 1
	} else {
		two = max(1, ref.Roll(bout.None, 6, dieBoxerTwo, setup3)-1)
	}
	ref.Step(stCounted, bout.None, setup3, two)
	second := order[(two-1)%len(order)]
	r.enter(s, r.nameOf(first, false), first)
	r.enter(s, r.nameOf(second, false), second)
	ref.Event(evDrawn, 0, bout.None, setup2, one)
	ref.Event(evDrawn, 1, bout.None, setup3, two)
	r.matched(s, ref, setup3)
}

// shuffle puts the boxers in an order. [rud.setup.1]
func (r *Rules) shuffle(ref *bout.Ref) []uint8 {
	order := make([]uint8, len(r.c.boxers))
	for k := range order {
		order[k] = uint8(k)
	}
	for n := len(order); n > 1; n-- {
		k := ref.Pick(bout.None, n, uint16(n), dieShuffle, setup1)
		order[n-1], order[k] = order[k], order[n-1]
	}
	ref.Step(stShuffled, bout.None, setup1)
	return order
}

// nameOf is the name of a boxer of a card; the second of a card is II.
func (r *Rules) nameOf(card uint8, second bool) uint16 {
	name := r.c.boxers[card].name
	if second {
		name += " II"
	}
	return r.names.Number(name)
}

// allowBegin refuses to begin without a match.
func (r *Rules) allowBegin(s *State, c *Command) *rule.Refusal {
	if no := inSetup(s); no != nil {
		return no
	}
	switch d := &r.c.deck; {
	case s.n < 2:
		return refuse("no-match", setup4, "two boxers are wanted", "match ankeles kreugas")
	case s.b[0].pos == s.b[1].pos:
		return refuse("hex-occupied", move5, "both boxers stand in one hex", "set "+r.typed(s, 1)+".pos=1,0")
	case s.b[0].hp <= 0 || s.b[1].hp <= 0:
		return refuse("no-match", card4, "a boxer without HP does not box", "")
	case s.b[0].down && s.b[1].down:
		return refuse("no-match", end5, "one of them is on his feet", "")
	case s.is(rulingRnSource, rnSourceDeck) && (d.cards == nil || d.lacks != "" || s.is(rulingInjuryDie, injuryDieD2) && !d.cards.Has(2)):
		return refuse("deck-lacks", rn1, "the Arena deck lacks an entry that the cards ask for", "ruling rn-source=dice")
	}
	return nil
}

// begin starts the bout. [rud.control.1]
func (r *Rules) begin0(s *State, c *Command, ref *bout.Ref) {
	ref.Step(stCards, bout.None, setup5)
	ref.Step(stTables, bout.None, setup6)
	ref.Step(stNoRounds, bout.None, ring2)
	ref.Step(stPrintedOnly, bout.None, ring8)
	s.control = int8(r.opening(s, ref))
	s.phase = Choose
	ref.Event(evBegun, int(s.control), bout.None, control1)
}

// pileUp states what is left of a deck in use.
func (r *Rules) pileUp(s *State, c *Command, ref *bout.Ref) {
	s.pile, s.used = r.c.deck.cards.Full(), true
	for card := 1; card <= r.c.deck.cards.Cards(); card++ {
		if !slices.Contains(c.left, card) {
			s.pile.Take(card)
		}
	}
	ref.Step(stDeck, bout.None, rn1, int(s.pile.Left))
}

// allowPile refuses a pile where no deck is used.
func (r *Rules) allowPile(s *State, c *Command) *rule.Refusal {
	if r.c.deck.cards == nil || !s.is(rulingRnSource, rnSourceDeck) {
		return refuse("wrong-phase", rn1, "numbers come from dice", "ruling rn-source=deck")
	}
	return nil
}
