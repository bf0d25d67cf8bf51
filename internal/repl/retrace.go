package repl

import (
	"slices"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
)

// A Deed is one command of a bout as it was carried out.
type Deed struct {
	Seq     int
	Text    string
	Line    *line.Line
	Before  game.Game // the bout before it, a copy
	Log     []core.Record
	Rolled  []dice.Rolled
	Sources []dice.Source // of each die rolled
}

// Retrace carries out again, from the beginning, the commands that stand, and
// visits each that rolled dice. Commands that were undone are not among them. Neither
// are one that was overruled, and the overruling, which takes its dice again: they are
// carried out but not visited. A deed is valid during its visit; the bout stands
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
	overruled := s.overruledEntries()
	for i := range s.applied {
		if err := s.Halt.Err(); err != nil {
			return err
		}
		e := &s.applied[i]
		d := Deed{Seq: e.seq, Text: e.text, Before: s.g.Fork(), Line: new(line.Line)}
		s.tape.Give(nil)
		s.ref.Reset()
		if e.over == nil && len(e.faces) > 0 {
			p := proofOf(gen, e.after, asksOf(d.Before, s.asksAt(i)))
			p.Drawn = e.drawn
			if e.dealt {
				p = dice.Proof{Stream: &deals}
			}
			s.proven = &p
		}
		p := s.proven
		err := s.redoEntry(e)
		s.proven = nil
		if err != nil {
			return err
		}
		moved := gen != e.after
		gen = e.after
		if p == nil || overruled[i] {
			continue
		}
		if err := d.Line.Parse(e.text); err != nil {
			return err
		}
		d.Log, d.Rolled, d.Sources = slices.Clone(s.ref.Log()), slices.Clone(s.tape.Rolled()), p.Sources
		if moved && p.Gen != gen { // the right faces, but not by this road
			disprove(d.Sources)
		}
		if err := visit(&d); err != nil {
			return err
		}
	}
	return nil
}

// overruledEntries are the applied commands that the referee has overruled.
func (s *Session) overruledEntries() map[int]bool {
	list := map[int]bool{}
	for i := range s.applied {
		if o := s.applied[i].over; o != nil {
			list[o.base] = true
		}
	}
	return list
}

// disprove takes it that none of the dice was rolled as it is said.
func disprove(sources []dice.Source) {
	for i, from := range sources {
		if from == dice.Seeded {
			sources[i] = dice.Unexplained
		}
	}
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
