package repl

import (
	"encoding/hex"
	"strings"

	"summa/internal/dice"
	"summa/internal/history"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/refusal"
	"summa/internal/show"
)

// overruling returns the overruling of an entry as it is shown to people, nil if there is none.
func (s *Session) overruling(e *history.Entry) *show.Overruling {
	if e.Over == nil {
		return nil
	}
	o := new(show.Overruling)
	for _, kind := range e.Over.Void {
		o.Events = append(o.Events, s.g.Words().Events[kind].ID)
	}
	var l line.Line
	_ = l.Parse(e.Over.Said) // it has been carried out before, so it parses
	if len(l.Tokens) > 3 && isReason(l.Tokens[2:]) {
		_, o.Why, _ = strings.Cut(e.Over.Said, l.Tokens[2].Text+" ")
		o.Why = strings.TrimSpace(o.Why)
	}
	return o
}

// GoTo restores the bout to its state after n applied commands.
func (s *Session) GoTo(n int) error {
	state, at := s.commands.Kept(n)
	s.g.Restore(state)
	last := s.proven // it belongs to the command carried out after these
	s.proven = nil
	defer func() { s.proven = last }()
	for i := at; i < n; i++ {
		e := &s.commands.Applied[i]
		if over := s.commands.OverruledBy(i, n); over > i { // the overruling that replaces it continues from here
			i, e = over, &s.commands.Applied[over]
			if err := s.runText(e.Text, e.Faces, e.Over.Void, nil); err != nil {
				return err
			}
			continue
		}
		if err := s.redoEntry(e); err != nil {
			return err
		}
	}
	return nil
}

// redoEntry carries out a recorded command on the bout again.
func (s *Session) redoEntry(e *history.Entry) error {
	if e.Over == nil {
		return s.runText(e.Text, e.Faces, nil, nil)
	}
	return s.redoOver(e, nil)
}

// redoOver carries out again a command with overruled events. It uses the dice in fallen if there
// are any, and its own dice for what those do not answer.
func (s *Session) redoOver(e *history.Entry, fallen []dice.Rolled) error {
	if err := s.GoTo(e.Over.Base); err != nil {
		return err
	}
	return s.runText(e.Text, e.Faces, e.Over.Void, fallen)
}

// record gives a command its number and writes it to the journal, before anybody is told of it.
// Dice that were given at the start, or dealt by a run, come without the state of the generator.
func (s *Session) record(text string, faces, drawn []int, comment string) error {
	if s.replay {
		s.seq++
		return nil
	}
	if s.journal != nil {
		e := journal.Entry{Cmd: text, Dice: faces, Rolled: drawn, Comment: comment, State: s.g.Hash()}
		if len(faces) > 0 && s.mode != "given" && !s.dealing {
			s.buf = s.gen.Append(s.buf[:0])
			e.Rng = string(s.buf)
		}
		if err := s.journal.Add(&e); err != nil {
			return &refusal.Failure{Code: "file-error", Msg: err.Error(), IO: err, Lost: true}
		}
	}
	s.seq++
	return nil
}

// undo takes back n applied commands.
func (s *Session) undo(n int) error {
	if n > len(s.commands.Applied) {
		return tooMany(len(s.commands.Applied), "undo")
	}
	if err := s.GoTo(len(s.commands.Applied) - n); err != nil {
		return err
	}
	for range n {
		e := s.commands.Pop()
		s.gen = s.before()
		if e.Mode != nil {
			now := s.currentMode()
			e.Then = &now
			s.restoreMode(*e.Mode)
		}
		s.commands.Undone = append(s.commands.Undone, e)
	}
	s.held, s.anew = "", false
	s.recall()
	return nil
}

// before returns the generator before the next command, or before one that has just been taken
// off the stack: as the command beneath left it.
func (s *Session) before() dice.Generator {
	return s.commands.After(dice.NewGenerator(s.Seed, 0))
}

// redo carries out again n commands that were undone.
func (s *Session) redo(n int) error {
	if n > len(s.commands.Undone) {
		return tooMany(len(s.commands.Undone), "redo")
	}
	for range n {
		e := s.commands.Undone[len(s.commands.Undone)-1]
		if err := s.redoEntry(&e); err != nil {
			return err
		}
		s.commands.Undone = s.commands.Undone[:len(s.commands.Undone)-1]
		s.gen = e.After
		if e.Then != nil {
			s.restoreMode(*e.Then)
		}
		s.commands.Push(e, s.g)
	}
	s.anew = false
	s.recall()
	return nil
}

func (s *Session) currentMode() history.Mode {
	return history.Mode{Name: s.mode, Asks: history.JoinAsks(s.asks), Autos: history.JoinAutos(s.autos)}
}

func (s *Session) restoreMode(m history.Mode) {
	s.mode, s.asks, s.autos = m.Name, history.SplitAsks(m.Asks), history.SplitAutos(m.Autos)
}

func hexHash(h [32]byte) string { return hex.EncodeToString(h[:]) }
