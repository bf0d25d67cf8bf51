package dice

import "slices"

// A Source is where the face of a die came from, as far as a record tells.
type Source uint8

// A face was Typed with its command or at the start, Asked for by name, or
// Seeded: rolled by the program. One that the record says was rolled and that
// does not follow from the seed is Unexplained.
const (
	Typed Source = iota
	Asked
	Seeded
	Unexplained
	NumSources
)

// A Proof holds the known faces of a tape against the generator, or the stream, that
// is said to have rolled them. It rolls the same dice itself, cards of a deck too.
type Proof struct {
	Skip    int                // the first so many faces are typed, and not held
	Asks    func(who int) bool // whose dice were read off real ones; nil: nobody's
	Gen     Generator          // before the command, and after it as it must then stand
	Stream  *Stream            // rolls in place of Gen, if there is one
	Drawn   []int              // the dice, from 1, that were rolled where a face was asked for or typed
	Sources []Source           // of each face
	Again   []Rolled           // dice that fell before, which an overruled command may take again
	Repeat  []bool             // which faces those are, where Again is set
	Changed bool               // one of those has another face
	rest    []Rolled           // of Again, those that have not been taken
}

// Prove makes t hold its known faces against p until it is next set.
func (t *Tape) Prove(p *Proof) { t.proof = p }

// source is where the next known face of a tape comes from, which a card may show.
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

// repeats reports whether a face is that of the next die which fell before for a question like
// this one. Records of old have the dice in their order, whatever was asked: there it is also
// the one in its place, unless it follows from the generator.
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

// roll is what the generator makes of a question: a face, or the code of a card.
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
