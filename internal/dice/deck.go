package dice

import (
	"math/bits"
	"slices"
	"strconv"
)

// MaxCards is the largest number of cards of a deck.
const MaxCards = 1000

// CardBase distinguishes cards from faces where both are written as numbers: card 4 of a deck is
// CardBase+4, and no die has so many sides.
const CardBase = 100_000

// A Deck is an immutable deck of cards that replace dice: card k (from 1) has an entry for each
// kind of die.
type Deck struct {
	sides   []uint16 // the kinds of die that have entries
	entries [][]uint8
	full    Pile
	bands   map[uint32]*cards // the cards with an entry of at most n for a die
}

// NewDeck returns a deck whose cards have entries for dice with these numbers of sides;
// entries[k][i] is the entry of card k+1 for sides[i].
func NewDeck(sides []uint16, entries [][]uint8) *Deck {
	d := &Deck{sides: sides, entries: entries, bands: map[uint32]*cards{}}
	for k := range entries {
		d.full.in.add(k)
	}
	d.full.Left = int16(len(entries))
	for i, s := range sides {
		for n := range int(s) + 1 {
			set := new(cards)
			for k := range entries {
				if int(entries[k][i]) <= n {
					set.add(k)
				}
			}
			d.bands[uint32(s)<<16|uint32(n)] = set
		}
	}
	return d
}

// Full returns the pile of all cards.
func (d *Deck) Full() Pile { return d.full }

// Cards returns how many cards the deck has.
func (d *Deck) Cards() int { return len(d.entries) }

// Has reports whether the cards have an entry for a die.
func (d *Deck) Has(sides uint16) bool { return slices.Contains(d.sides, sides) }

// entry returns what card k, from 0, shows for a die.
func (d *Deck) entry(k int, sides uint16) int {
	for i, s := range d.sides {
		if s == sides {
			return int(d.entries[k][i])
		}
	}
	return 1
}

// between returns the cards whose entry for a die is greater than above and at most most.
func (d *Deck) between(sides uint16, above, most int) cards {
	set := *d.bands[uint32(sides)<<16|uint32(most)]
	set.without(d.bands[uint32(sides)<<16|uint32(above)])
	return set
}

// cards is a set of cards of a deck.
type cards [(MaxCards + 63) / 64]uint64

func (c *cards) add(k int)      { c[k>>6] |= 1 << (k & 63) }
func (c *cards) take(k int)     { c[k>>6] &^= 1 << (k & 63) }
func (c *cards) has(k int) bool { return c[k>>6]>>(k&63)&1 == 1 }

func (c *cards) without(o *cards) {
	for i := range c {
		c[i] &^= o[i]
	}
}

func (c *cards) both(o *cards) (set cards) {
	for i := range c {
		set[i] = c[i] & o[i]
	}
	return set
}

func (c *cards) count() int {
	n := 0
	for _, x := range c {
		n += bits.OnesCount64(x)
	}
	return n
}

// nth returns the n-th card of the set, from 0.
func (c *cards) nth(n int) int {
	for i, x := range c {
		if have := bits.OnesCount64(x); n >= have {
			n -= have
			continue
		}
		for ; n > 0; n-- {
			x &= x - 1
		}
		return i<<6 + bits.TrailingZeros64(x)
	}
	return -1
}

// A Pile is the cards of a deck that have not been turned up. It is a plain value without an order:
// nobody knows which card is next, so each of those left is equally likely.
type Pile struct {
	Left int16 // how many cards are left
	in   cards
}

// Has reports whether a card, from 1, is in the pile.
func (p *Pile) Has(card int) bool { return card >= 1 && card <= MaxCards && p.in.has(card-1) }

// Put puts a card, from 1, in the pile.
func (p *Pile) Put(card int) {
	if card >= 1 && card <= MaxCards && !p.in.has(card-1) {
		p.in.add(card - 1)
		p.Left++
	}
}

// Take takes a card, from 1, out of the pile.
func (p *Pile) Take(card int) {
	if p.Has(card) {
		p.in.take(card - 1)
		p.Left--
	}
}

// Visit visits the cards of the pile in order of their numbers.
func (p *Pile) Visit(visit func(card int)) {
	for i, x := range p.in {
		for ; x != 0; x &= x - 1 {
			visit(i<<6 + bits.TrailingZeros64(x) + 1)
		}
	}
}

// dealt is the state of a tape that answers with cards. An exhaustive tape turns up no actual
// cards. It keeps what is known about each card turned up: the set of cards that it may be, all
// drawn from the pile at the start with equal probability.
type dealt struct {
	deck  *Deck
	pile  *Pile
	known []cards // exhaustive: for each card turned up, which cards it may be
	from  cards   // the pile that they came from
	ways  uint64  // in how many ways they can have been turned up
}

// Deal makes t, until it is rewound, answer with the cards of a pile, which it takes out of the
// pile. If none are left, it first puts all cards back.
func (t *Tape) Deal(d *Deck, p *Pile) {
	if t.deal.deck == nil || t.deal.pile != p || t.tail != every {
		t.deal = dealt{d, p, t.deal.known[:0], p.in, 1}
	}
}

// Dealt reports whether t answers with cards.
func (t *Tape) Dealt() bool { return t.deal.deck != nil }

// A BadCard is the error that a card is not in the pile.
type BadCard struct {
	Card, At int
}

// Error names the card.
func (e *BadCard) Error() string { return "card " + CardName(e.Card) + " is not in the pile" }

// CardName returns a card as it is written: A004.
func CardName(card int) string {
	text := strconv.Itoa(card)
	for len(text) < 3 {
		text = "0" + text
	}
	return "A" + text
}

// Code returns the die as one number: its face, or CardBase plus the card.
func (r *Rolled) Code() int {
	if r.Card > 0 {
		return CardBase + r.Card
	}
	return r.Face
}

// AppendCode appends a code as it is typed: 5, or A004.
func AppendCode(b []byte, code int) []byte {
	if code > CardBase {
		return append(b, CardName(code-CardBase)...)
	}
	return strconv.AppendInt(b, int64(code), 10)
}

// reshuffle puts all cards back if none is left.
func (t *Tape) reshuffle() {
	if t.deal.pile.Left > 0 {
		return
	}
	*t.deal.pile = t.deal.deck.full
	t.deal.known, t.deal.from, t.deal.ways = t.deal.known[:0], t.deal.pile.in, 1
}

// flip turns up the next card.
func (t *Tape) flip(q Query) (face, card int) {
	d := &t.deal
	t.reshuffle()
	n := int(d.pile.Left)
	k := 0
	switch t.tail {
	case roll:
		k = d.pile.in.nth(t.gen.Face(n) - 1)
	case pour:
		k = d.pile.in.nth(t.stream.Face(n) - 1)
	}
	d.pile.Take(k + 1)
	return d.deck.entry(k, q.Sides), k + 1
}

// flipped answers a question with a card that is given.
func (t *Tape) flipped(q Query, card int) int {
	d := &t.deal
	t.reshuffle()
	if !d.pile.Has(card) {
		t.fail(&BadCard{card, t.pos})
		return 1
	}
	if t.tail == every {
		d.from.take(card - 1)
	}
	d.pile.Take(card)
	return d.deck.entry(card-1, q.Sides)
}

// mostUnknown is the largest number of cards of which an exhaustive tape only knows the set that
// each is in.
const mostUnknown = 9

// turnUp answers a question with the end of a band of faces. It visits each band that some card can
// still show.
func (t *Tape) turnUp(q Query, ends []int) int {
	d := &t.deal
	t.reshuffle()
	if len(d.known) == mostUnknown {
		t.overflow = true
		return ends[len(ends)-1]
	}
	var sets [100]cards
	var ways [100]uint64
	var at [100]int
	n, from := 0, 0
	for _, end := range ends {
		if end <= from {
			continue
		}
		set := d.deck.between(q.Sides, from, end)
		set = set.both(&d.from)
		if w := injections(append(d.known, set)); w > 0 {
			sets[n], ways[n], at[n] = set, w, end
			n++
		}
		from = end
	}
	k := t.branch(n)
	t.num /= d.ways // the factor d.ways is already in num; ways[k] replaces it
	t.weigh(ways[k], uint64(d.pile.Left))
	d.known, d.ways = append(d.known, sets[k]), ways[k]
	d.pile.Left--
	return at[k]
}

// injections returns in how many ways different cards can be chosen, one from each set.
func injections(sets []cards) uint64 {
	if len(sets) == 0 {
		return 1
	}
	rest, last := sets[:len(sets)-1], &sets[len(sets)-1]
	n := uint64(last.count())
	if n == 0 {
		return 0
	}
	n *= injections(rest)
	for i := range rest {
		was := rest[i]
		rest[i] = was.both(last)
		n -= injections(rest)
		rest[i] = was
	}
	return n
}

// Even reports whether every face of a die is on the same number of cards.
func (d *Deck) Even(sides uint16) bool {
	for face := 1; face <= int(sides); face++ {
		if d.Count(sides, face)*int(sides) != len(d.entries) {
			return false
		}
	}
	return true
}

// Count returns how many cards show a face of a die.
func (d *Deck) Count(sides uint16, face int) int {
	set := d.between(sides, face-1, face)
	return set.count()
}
