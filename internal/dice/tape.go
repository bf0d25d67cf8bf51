// Package dice is the program's only source of chance.
//
// A Tape is the dice of one command: the faces already known, then a tail that
// says where further faces come from. Rules put questions to it and do not know
// whether a person throws, a generator rolls, a script supplies, or every
// outcome is being visited:
//
//	given    faces fixed in advance; past their end the tape comes up short
//	seeded   a generator rolls (PCG-DXSM, see Generator)
//	asked    the faces a person reads off real dice, one at a time
//	every    each outcome once, with its exact weight
//
// A rule asks the narrowest question it needs. "Two dice added" (Sum) has
// eleven answers and "4 or less?" (AtMost) two, where the faces themselves have
// thirty-six and six; live tapes roll and record every die all the same.
package dice

// A Query is one question to the dice and what it is for.
type Query struct {
	Sides uint16 // faces of the die, 2..65,535
	For   uint8  // what the die decides; a ruleset names its purposes
	Who   int16  // whose die it is, -1 for nobody's
	Rule  uint16 // the rule that asks; opaque here
}

// A Rolled is a die that was rolled: a face and the question that it answered.
type Rolled struct {
	Query
	Face int
	Card int // the card that showed it, 0 if it was a die

	Drawn bool // a face was asked for, but the program was told to roll it
}

// RollIt, in place of a face given to Ask, makes the program roll that die for the player.
const RollIt = 0

type tail uint8

const (
	short tail = iota // no more faces: come up short
	roll              // a generator rolls
	pour              // a stream rolls
	every             // every outcome in turn
)

// A Tape is the dice of one command. The zero Tape knows no faces and comes up
// short at the first question. A Tape is reused by one of the methods that
// set it: Give, Seed, Ask or Every.
type Tape struct {
	known  []int              // faces fixed in advance, for anybody's dice
	asked  []int              // faces read off a person's dice, for that person's dice only
	asks   func(who int) bool // whose dice are taken from asked; nil: nobody's
	tail   tail
	fine   bool // every: visit faces, not answers
	gen    Generator
	from   Generator // gen before the first face
	pos    int       // known faces consumed
	askPos int       // asked faces consumed
	drawn  bool      // the last face was rolled for a player
	keep   bool
	rolled []Rolled
	again  []Rolled // dice that fell before, each for the next similar question
	err    error
	stream *Stream
	trace  *Trace
	proof  *Proof
	hand   []uint8 // the last handful
	deal   dealt

	answers  []answer // every: the path of the present run
	depth    int
	num, den uint64
	falls    uint64 // how many sequences of faces lead to the same answers
	overflow bool
}

// An answer is one branching of the outcome tree.
type answer struct{ at, n int }

// Give makes t answer with the given faces and then come up short.
func (t *Tape) Give(faces []int) {
	t.reset(short)
	t.known = faces
}

// Seed makes t answer with the given faces first and then roll with g. Generator returns the
// generator's state afterwards.
func (t *Tape) Seed(g Generator, faces []int) {
	t.reset(roll)
	t.gen, t.from, t.known = g, g, faces
}

// Ask makes t take from faces, in turn, the dice of those for whom asks returns true (who is -1 for
// nobody's dice), and come up short when they run out. It rolls all other dice with g, and also
// those that have RollIt among the faces.
func (t *Tape) Ask(g Generator, asks func(who int) bool, faces []int) {
	t.reset(roll)
	t.gen, t.from, t.asks, t.asked = g, g, asks, faces
}

// Again makes t answer with dice that fell before, in preference to anything else: each question
// takes the next of them that answered a similar question, and those before that one are skipped.
func (t *Tape) Again(fallen []Rolled) { t.again = fallen }

// taken finds the next die in fallen that answered a question like q, and removes it and those
// before it; ok is false if there is none.
func taken(fallen *[]Rolled, q Query) (d Rolled, ok bool) {
	for i, d := range *fallen {
		if d.For == q.For && d.Who == q.Who && d.Sides == q.Sides {
			*fallen = (*fallen)[i+1:]
			return d, true
		}
	}
	return Rolled{}, false
}

// Every makes t visit every outcome, one run each: run the command, read Weight, and continue while
// Next returns true. With fine set it visits every sequence of faces instead of every sequence of
// answers.
func (t *Tape) Every(fine bool) {
	t.reset(every)
	t.fine = fine
	t.answers = t.answers[:0]
}

// Pour makes t answer with the given faces first and then with those of a
// stream, which moves on as it rolls.
func (t *Tape) Pour(g *Stream, faces []int) {
	t.reset(pour)
	t.stream, t.known = g, faces
}

// Source returns the stream that t's faces come from, if they come from nowhere else and nobody
// records them; else nil. Rules may then ask the stream for a face where they would have asked t.
func (t *Tape) Source() *Stream {
	if t.tail != pour || len(t.known) > 0 || t.asks != nil || t.keep || t.trace != nil || t.deal.deck != nil {
		return nil
	}
	return t.stream
}

// Follow makes t record every question in a trace; nil ends that.
func (t *Tape) Follow(tr *Trace) { t.trace = tr }

// Fix gives an exhaustive tape its first faces; only outcomes that begin with them are visited.
func (t *Tape) Fix(faces []int) { t.known = faces }

func (t *Tape) reset(tl tail) {
	t.known, t.asked, t.asks, t.tail, t.stream, t.proof, t.again = nil, nil, nil, tl, nil, nil, nil
	t.Rewind()
}

// Keep makes t record the dice it rolls; recording is off until asked for.
func (t *Tape) Keep(on bool) { t.keep = on }

// Rewind starts the tape again from its first face: a generator rolls the same dice again. A stream
// does not go back.
func (t *Tape) Rewind() {
	t.gen = t.from
	t.pos, t.askPos, t.depth, t.err = 0, 0, 0, nil
	t.rolled = t.rolled[:0]
	t.num, t.den, t.falls, t.overflow = 1, 1, 1, false
	if t.deal.deck != nil {
		t.deal = dealt{known: t.deal.known[:0]}
	}
}

// Rolled returns the dice consumed so far, if t keeps them. It is valid until
// the tape is next set or rewound.
func (t *Tape) Rolled() []Rolled { return t.rolled }

// Generator returns the generator's state after the last roll.
func (t *Tape) Generator() Generator { return t.gen }

// Err returns what was wrong with the dice of this run: a *Short if a face was missing, a *BadFace
// or a *BadCard if one was impossible, or nil.
func (t *Tape) Err() error { return t.err }

// Spare returns the given faces that no question consumed or, if there are none, the asked faces.
func (t *Tape) Spare() []int {
	if rest := t.known[min(t.pos, len(t.known)):]; len(rest) > 0 {
		return rest
	}
	return t.asked[min(t.askPos, len(t.asked)):]
}

// Taken returns how many of the known faces were consumed.
func (t *Tape) Taken() int { return t.pos }

// Exhaustive reports whether t visits every outcome.
func (t *Tape) Exhaustive() bool { return t.tail == every }

// next returns the face of one die.
func (t *Tape) next(q Query) int {
	face, card := 1, 0
	t.drawn = false
	if len(t.again) > 0 {
		if d, ok := taken(&t.again, q); ok {
			if t.Dealt() && d.Card > 0 { // the same card is dealt again
				d.Face = t.flipped(q, d.Card)
			}
			return t.keeps(q, d.Face, d.Card)
		}
	}
	switch {
	case t.pos < len(t.known):
		face = t.known[t.pos]
		t.pos++
		if t.proof != nil {
			t.proof.Sources = append(t.proof.Sources, t.proof.source(t, q, face))
		}
		if t.Dealt() && face > CardBase {
			card = face - CardBase
			face = t.flipped(q, card)
		}
		if face < 1 || face > int(q.Sides) {
			t.fail(&BadFace{Query: q, Face: face, At: t.pos})
			face = 1
		}
	case t.asks != nil && t.asks(int(q.Who)):
		face, card = t.nextAsked(q)
	case t.Dealt() && (t.tail == roll || t.tail == pour):
		face, card = t.flip(q)
	case t.Dealt() && t.tail == every:
		face = t.turnUp(q, faces[:q.Sides])
	case t.tail == roll:
		face = t.gen.Face(int(q.Sides))
	case t.tail == pour:
		face = t.stream.Face(int(q.Sides))
	case t.tail == every:
		face = 1 + t.branch(int(q.Sides))
		t.weigh(1, uint64(q.Sides))
	default:
		t.fail(&Short{Query: q, At: len(t.rolled)})
	}
	return t.keeps(q, face, card)
}

// keeps records a die if dice are recorded.
func (t *Tape) keeps(q Query, face, card int) int {
	if t.keep {
		t.rolled = append(t.rolled, Rolled{Query: q, Face: face, Card: card, Drawn: t.drawn})
	}
	return face
}

func (t *Tape) nextAsked(q Query) (face, card int) {
	if t.askPos >= len(t.asked) {
		t.fail(&Short{Query: q, At: len(t.rolled)})
		return 1, 0
	}
	face = t.asked[t.askPos]
	t.askPos++
	if face == RollIt {
		t.drawn = true
		if t.Dealt() {
			return t.flip(q)
		}
		return t.gen.Face(int(q.Sides)), 0
	}
	if t.Dealt() && face > CardBase {
		card = face - CardBase
		return t.flipped(q, card), card
	}
	if face < 1 || face > int(q.Sides) {
		t.fail(&BadFace{Query: q, Face: face, At: t.askPos})
		return 1, 0
	}
	return face, 0
}

// faces are the faces of a die, each as the end of a band.
var faces = func() (list [255]int) {
	for i := range list {
		list[i] = i + 1
	}
	return list
}()

// fail keeps the first error; the rest of the run is then meaningless.
func (t *Tape) fail(err error) {
	if t.err == nil {
		t.err = err
	}
}

// coarse reports whether answers may be visited instead of faces.
func (t *Tape) coarse() bool { return t.tail == every && !t.fine && t.pos >= len(t.known) }
