package table

import (
	"summa/internal/cli/shell"
	"summa/internal/repl"
	"summa/internal/screen"
	"summa/internal/term"
)

// setScreen gives a session at a terminal its ruleset's screen.
func setScreen(p *shell.Program, s *repl.Session) error {
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
	s.Desk = p.Within
	s.Screen, s.Means = book, func() screen.Means { return means(p) }
	return nil
}

// means is what the terminal can show now.
func means(p *shell.Program) screen.Means {
	return screen.Means{Columns: p.Columns(), Colour: p.Colored(), UTF8: term.UTF8(p.Getenv), Spoken: p.Opt.IsPlain()}
}
