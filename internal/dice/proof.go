package dice

import "slices"

// A Source says where the face of a die came from, as far as a record tells.
type Source uint8

// A face was Typed with its command or at the start, Asked for by name, or Seeded: rolled by the
// program. A face that the record says was rolled, but that does not follow from the seed, is
// Unexplained.
const (
	Typed Source = iota
	Asked
	Seeded
	Unexplained
	NumSources
)

// A Proof checks the known faces of a tape against the generator, or the stream, that is said to
// have rolled them. It rolls the same dice itself, including cards of a deck.
type Proof struct {
	Skip    int                // this many faces at the start were typed and are not checked
	Asks    func(who int) bool // whose dice were read off real ones; nil: nobody's
	Gen     Generator          // state before the command; afterwards, the state in which it must then be
	Stream  *Stream            // if not nil, rolls in place of Gen
	Drawn   []int              // which dice, from 1, the program rolled where a face was asked for or typed
	Sources []Source           // of each face
	Again   []Rolled           // dice that fell before, which an overruled command may use again
	Repeat  []bool             // for each face whether it is one of Again, where Again is set
	Changed bool               // one of Again now has another face
	rest    []Rolled           // those of Again that have not been used
}

// Prove makes t hold its known faces against p until it is next set.
func (t *Tape) Prove(p *Proof) { t.proof = p }

// source returns where the next known face of a tape came from. code is the face or card.
func (p *Proof) source(t *Tape, q Query, code int) Source {
	if p.Again != nil {
		again := p.repeats(t, q, code)
		if p.Repeat = append(p.Repeat, again); again {
			return Typed
		}
	}
	drawn := slices.Contains(p.Drawn, len(p.Sources)+1)
	switch {
	case !drawn && p.Asks != nil && p.Asks(int(q.Who)):
		return Asked
	case !drawn && (len(p.Drawn) > 0 || len(p.Sources) < p.Skip):
		return Typed
	case p.roll(t, q) == code:
		return Seeded
	}
	return Unexplained
}

// repeats reports whether a face is that of the next die in Again that answered a similar question.
// Old records list the dice in their order, whatever they were for; so a face is also accepted if
// it equals the die at its place, unless it follows from the generator.
func (p *Proof) repeats(t *Tape, q Query, code int) bool {
	n := len(p.Sources)
	if n == 0 {
		p.rest = p.Again
	}
	d, ok := taken(&p.rest, q)
	if ok && d.Code() == code {
		return true
	}
	if n < len(p.Again) && p.Again[n].Code() == code && !p.follows(t, q, code) {
		return true
	}
	p.Changed = p.Changed || ok
	return false
}

// follows reports whether a face is what the generator would roll now.
func (p *Proof) follows(t *Tape, q Query, code int) bool {
	if p.Skip > 0 || t.Dealt() {
		return false
	}
	gen := p.Gen
	return gen.Face(int(q.Sides)) == code
}

// roll returns what the generator rolls for a question: a face, or the code of a card.
func (p *Proof) roll(t *Tape, q Query) int {
	sides := int(q.Sides)
	if t.Dealt() {
		t.reshuffle()
		sides = int(t.deal.pile.Left)
	}
	face := 0
	if p.Stream != nil {
		face = p.Stream.Face(sides)
	} else {
		face = p.Gen.Face(sides)
	}
	if t.Dealt() {
		return CardBase + t.deal.pile.in.nth(face-1) + 1
	}
	return face
}
