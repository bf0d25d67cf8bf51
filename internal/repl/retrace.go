package repl

import (
	"slices"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/history"
	"summa/internal/line"
	"summa/internal/show"
)

// A Deed is one command of a bout as it was carried out.
type Deed struct {
	Seq     int
	Text    string // as it is carried out: for an overruling, the command that it overrules
	Typed   string // as it was typed
	Faces   []int
	Comment string
	Line    *line.Line // of Text, where it rolled dice
	Before  game.Game  // the bout before it, a copy
	Log     []core.Record
	Rolled  []dice.Rolled
	Sources []dice.Source    // of each die rolled; those that an overruling takes again are Typed
	Over    *show.Overruling // what of it the referee has overruled by it, or nil

	// Mode says that it says where dice come from or whom the engine plays; Void, that it
	// overrules a command or has been overruled.
	Mode, Void bool
}

// Retrace visits the commands that stand and rolled dice. One that was overruled is not
// among them, and neither is the overruling, which takes its dice again.
func (s *Session) Retrace(visit func(*Deed) error) error {
	return s.Commands(func(d *Deed) error {
		if d.Void || len(d.Rolled) == 0 {
			return nil
		}
		return visit(d)
	})
}

// Commands carries out again, from the beginning, the commands that stand, and visits
// each when it has been carried out: the bout is then as it was after it. Commands that
// were undone are not among them. A deed is valid during its visit; the bout stands
// afterwards as before.
func (s *Session) Commands(visit func(*Deed) error) error {
	now := s.g.Save()
	defer s.g.Restore(now)
	s.g.Restore(s.commands.Start())
	gen := dice.NewGenerator(s.Seed, 0)
	var deals dice.Stream
	if s.deals != nil {
		deals = *s.deals
	}
	overruled := s.commands.Overruled()
	var fallen []dice.Rolled // of the last command that was no remark
	for i := range s.commands.Applied {
		if err := s.Halt.Err(); err != nil {
			return err
		}
		e := &s.commands.Applied[i]
		if e.Over != nil { // it is carried out again from where the other was
			if err := s.GoTo(e.Over.Base); err != nil {
				return err
			}
		}
		d := Deed{Seq: e.Seq, Text: e.Text, Typed: e.Typed(), Faces: e.Faces, Comment: e.Comment, Before: s.g.Fork(), Line: new(line.Line), Mode: e.Mode != nil, Void: e.Over != nil || overruled[i], Over: s.overruling(e)}
		s.tape.Give(nil)
		s.ref.Reset()
		if len(e.Faces) > 0 {
			p := proofOf(gen, e.After, asksOf(d.Before, history.SplitAsks(s.commands.ModeAt(i, s.currentMode()).Asks)))
			switch {
			case e.Over != nil:
				p.Again = append([]dice.Rolled{}, fallen...)
			case e.Dealt:
				p = dice.Proof{Stream: &deals}
			default:
				p.Drawn = e.Drawn
			}
			s.proven = &p
		}
		p := s.proven
		err := s.redoEntry(e)
		s.proven = nil
		if err != nil {
			return err
		}
		moved := gen != e.After
		gen = e.After
		if d.Log = slices.Clone(s.ref.Log()); len(e.Faces) > 0 {
			d.Rolled = slices.Clone(s.tape.Rolled())
		}
		if e.Deed == i {
			fallen = d.Rolled
		}
		if p != nil {
			if err := d.Line.Parse(e.Text); err != nil {
				return err
			}
			d.Sources = p.Sources
			if moved && p.Gen != gen { // the right faces, but not by this road
				disprove(d.Sources)
			}
		}
		if err := visit(&d); err != nil {
			return err
		}
	}
	return nil
}

// disprove takes it that none of the dice was rolled as it is said.
func disprove(sources []dice.Source) {
	for i, from := range sources {
		if from == dice.Seeded {
			sources[i] = dice.Unexplained
		}
	}
}
