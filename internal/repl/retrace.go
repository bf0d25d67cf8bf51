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
	Text    string // as it is carried out; for an overruling, the command that it overrules
	Typed   string // as it was typed
	Faces   []int
	Comment string
	Line    *line.Line // the parsed Text, where it rolled dice
	Before  game.Game  // the bout before it, a copy
	Log     []core.Record
	Rolled  []dice.Rolled
	Sources []dice.Source    // the source of each die rolled; dice that an overruling reuses are Typed
	Over    *show.Overruling // what the referee has overruled of it, or nil

	// Mode is set where the command says where dice come from or whom the engine plays. Void is
	// set where it overrules a command or has been overruled.
	Mode, Void bool
}

// Retrace visits the commands that stand and rolled dice. It leaves out overruled commands, and
// overrulings, which reuse their dice.
func (s *Session) Retrace(visit func(*Deed) error) error {
	return s.Commands(func(d *Deed) error {
		if d.Void || len(d.Rolled) == 0 {
			return nil
		}
		return visit(d)
	})
}

// Commands carries out the commands that stand again from the beginning, and calls visit after
// each with the bout in the state after it. Undone commands are left out. A deed is valid only
// during its visit. Afterwards the bout is in the state in which it was before.
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
	var fallen []dice.Rolled // the dice of the last command that was not a remark
	for i := range s.commands.Applied {
		if err := s.Halt.Err(); err != nil {
			return err
		}
		e := &s.commands.Applied[i]
		if e.Over != nil { // it is carried out again from the state before the overruled command
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
			if moved && p.Gen != gen { // the faces are right, but the generator does not arrive at its recorded state
				disprove(d.Sources)
			}
		}
		if err := visit(&d); err != nil {
			return err
		}
	}
	return nil
}

// disprove marks all dice that are said to be rolled as unexplained.
func disprove(sources []dice.Source) {
	for i, from := range sources {
		if from == dice.Seeded {
			sources[i] = dice.Unexplained
		}
	}
}
