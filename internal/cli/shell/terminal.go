package shell

import (
	"io"
	"path/filepath"

	"summa/internal/journal"
	"summa/internal/term"
)

// OpenTerminal opens the terminal for a person. All questions share it, so that input typed ahead
// of one reaches the next.
func (p *Program) OpenTerminal() *term.Terminal {
	if p.term != nil {
		return p.term
	}
	history := ""
	if dir, err := journal.Dir(p.Getenv); err == nil {
		history = filepath.Join(filepath.Dir(dir), "history")
	}
	in, ok := p.Stdin.(io.ReadCloser)
	if !ok {
		in = io.NopCloser(p.Stdin)
	}
	p.term = term.NewTerminal(in, p.Stdout, p.Opt.IsPlain(), history, p.Halt)
	return p.term
}

// Leave restores the terminal.
func (p *Program) Leave() error {
	if p.term == nil {
		return nil
	}
	t := p.term
	p.term = nil
	return t.Close()
}
