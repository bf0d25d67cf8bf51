package cli

import (
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/internal/term"
)

// setScreen gives a session at a terminal its ruleset's screen.
func (p *Program) setScreen(s *repl.Session) error {
	if s.Ruleset.Screen == nil {
		return nil
	}
	set, err := s.Ruleset.Screen()
	if err != nil {
		return err
	}
	book, err := screen.Read(set, s.Game().Words())
	if err != nil {
		return err
	}
	s.Screen, s.Means = book, p.means
	return nil
}

// means is what the terminal can show now.
func (p *Program) means() screen.Means {
	return screen.Means{Columns: p.width(), Colour: p.colored(), UTF8: term.UTF8(p.Getenv), Spoken: p.opt.plain()}
}
