package repl

import (
	"slices"

	"summa/internal/bout"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
)

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

// A Deed is one command of a bout as it was carried out.
type Deed struct {
	Seq     int
	Text    string
	Line    *line.Line
	Before  game.Game // the bout before it, a copy
	Log     []bout.Record
	Rolled  []dice.Rolled
	Sources []Source // of each die rolled
}

// Retrace carries out again, from the beginning, the commands that stand, and
// visits each that rolled dice. Commands that were undone are not among them,
// and an overruling, which takes the dice of another command again, is carried
// out but not visited. A deed is valid during its visit; the bout stands
// afterwards as before.
func (s *Session) Retrace(visit func(*Deed) error) error {
	now := s.g.Save()
	defer s.g.Restore(now)
	s.g.Restore(s.checkpoints[0].snap)
	gen := dice.NewGenerator(s.Seed, 0)
	var deals dice.Stream
	if s.deals != nil {
		deals = *s.deals
	}
	for i := range s.applied {
		e := &s.applied[i]
		d := Deed{Seq: e.seq, Text: e.text, Before: s.g.Fork(), Line: new(line.Line)}
		s.tape.Give(nil)
		s.ref.Reset()
		if err := s.redoEntry(e); err != nil {
			return err
		}
		from := gen
		gen = afterwards(e, gen)
		if e.over != nil || len(e.faces) == 0 {
			continue
		}
		if err := d.Line.Parse(e.text); err != nil {
			return err
		}
		d.Log, d.Rolled = slices.Clone(s.ref.Log()), slices.Clone(s.tape.Rolled())
		if e.dealt {
			d.Sources = dealtSources(d.Rolled, &deals)
		} else {
			d.Sources = sources(e, d.Rolled, from, gen, asksOf(d.Before, s.asksAt(i)))
		}
		if err := visit(&d); err != nil {
			return err
		}
	}
	return nil
}

// afterwards is the generator after a command, given the one before.
func afterwards(e *entry, gen dice.Generator) dice.Generator {
	if !e.past {
		return e.after
	}
	if after, err := dice.ParseGenerator(e.rng); err == nil {
		return after
	}
	return gen
}

// asksAt is whose dice were asked for when a command was given: as the next
// change of it found it.
func (s *Session) asksAt(i int) map[string]bool {
	m := s.currentMode()
	for _, e := range s.applied[i:] {
		if e.mode != nil {
			m = *e.mode
			break
		}
	}
	return splitAsks(m.asks)
}

// dealtSources tells whether the faces of a command are those that its run
// dealt.
func dealtSources(rolled []dice.Rolled, deals *dice.Stream) []Source {
	list := make([]Source, len(rolled))
	for i, d := range rolled {
		list[i] = Unexplained
		if deals.Face(int(d.Sides)) == d.Face {
			list[i] = Seeded
		}
	}
	return list
}

// sources tells where the faces of a command came from. The generator tells: it
// stands still while faces are typed or read off real dice, and when it has
// moved, the rolled faces are those it makes.
func sources(e *entry, rolled []dice.Rolled, from, to dice.Generator, asked func(who int) bool) []Source {
	list := make([]Source, len(rolled))
	moved := to != from && (!e.past || e.rng != "")
	for i, d := range rolled {
		switch {
		case asked(int(d.Who)):
			list[i] = Asked
		case !moved:
			list[i] = Typed
		case from.Face(int(d.Sides)) == d.Face:
			list[i] = Seeded
		default:
			list[i] = Unexplained
		}
	}
	if moved && from != to { // the right faces, but not by this road
		for i := range list {
			if list[i] == Seeded {
				list[i] = Unexplained
			}
		}
	}
	return list
}
