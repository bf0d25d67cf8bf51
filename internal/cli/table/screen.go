package table

import (
	"os"
	"path/filepath"

	"summa/internal/cli/shell"
	"summa/internal/journal"
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
	if dir, err := journal.Dir(p.Getenv); err == nil {
		name := filepath.Join(filepath.Dir(dir), "screen")
		if text, err := os.ReadFile(name); err == nil {
			s.KeptScreen = string(text)
		}
		s.KeepScreen = func(settings string) error {
			if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
				return err
			}
			return os.WriteFile(name, []byte(settings), 0o600)
		}
	}
	if f, ok := p.Stdout.(*os.File); ok && p.OutTerminal && !p.Opt.IsPlain() {
		s.Page = func(text []byte) error {
			_, rows, _ := term.Size(f)
			return term.Page(f, text, rows, p.Getenv)
		}
	}
	return nil
}

// means is what the terminal can show now.
func means(p *shell.Program) screen.Means {
	return screen.Means{Columns: p.Columns(), Colour: p.Colored(), UTF8: term.UTF8(p.Getenv), Spoken: p.Opt.IsPlain()}
}
