package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"

	"github.com/spf13/cobra"

	"summa/internal/disk"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/journal"
	"summa/internal/repl"
)

func itoa(n int) string { return strconv.Itoa(n) }

func (p *Program) playCommand() *cobra.Command {
	return &cobra.Command{
		Use:               "play RULESET [FILE]",
		Short:             "Play a bout: at the terminal, or from a script",
		Example:           "  summa play munera\n  summa play munera bout.txt --json",
		Args:              arguments(1, 2),
		ValidArgsFunction: p.completeRuleset,
		RunE: func(_ *cobra.Command, args []string) error {
			rs, err := p.ruleset(args[0])
			if err != nil {
				return err
			}
			file := ""
			if len(args) == 2 {
				file = args[1]
			}
			return p.play(rs, file)
		},
	}
}

// play opens a session: a script if there is a file or nobody at the terminal.
func (p *Program) play(rs *game.Ruleset, file string) error {
	c, err := p.config(rs)
	if err != nil {
		return err
	}
	s, err := repl.New(c)
	if err != nil {
		return err
	}
	if file == "" && p.Terminal {
		return p.interactive(s)
	}
	if p.opt.Journal != "" {
		w, err := journal.Create(p.opt.Journal, s.Header(p.opt.Packs, Version))
		if err != nil {
			return journalFailure(p.opt.Journal, err)
		}
		if err := record(s, w, true); err != nil {
			return &Failure{Status: StatusIO, Err: err}
		}
	}
	return p.script(s, file)
}

// journalFailure is a journal that could not be begun.
func journalFailure(name string, err error) *Failure {
	f := &Failure{Status: StatusIO, Err: err}
	if !errors.Is(err, os.ErrExist) {
		return f
	}
	f.Hint = "summa resume goes on with it; or name another file"
	if info, serr := os.Stat(name); serr == nil && !info.Mode().IsRegular() && !info.IsDir() {
		f.Err, f.Hint = fmt.Errorf("%s: is no regular file", name), "name a file that does not exist yet"
	}
	if info, serr := os.Stat(name); serr == nil && info.IsDir() {
		f.Err, f.Hint = fmt.Errorf("%s: is a directory", name), "name a file that does not exist yet"
	}
	return f
}

// script runs commands from a file or a pipe.
func (p *Program) script(s *repl.Session, file string) (err error) {
	in := p.input()
	if p.Stdin == nil && file == "" {
		return &Failure{Status: StatusIO, Err: errors.New("there is no standard input")}
	}
	if file != "" {
		f, err := openText(file)
		if err != nil {
			return err
		}
		defer f.Close()
		in = halt.NewReader(f, p.Halt)
	}
	script, err := s.Run(in, file, p.opt.KeepGoing)
	if s.Drew() && p.opt.SeedDrawn && !p.opt.JSON && !p.opt.Quiet {
		p.println("seed " + strconv.FormatUint(p.opt.Seed, 10))
	}
	if cerr := s.Close(); err == nil {
		err = cerr
	}
	switch {
	case err != nil:
		return err
	case script.Lost:
		return &Failure{Status: StatusIO}
	case script.Failed && p.opt.KeepGoing:
		return &Failure{Status: StatusNo}
	case script.Failed && script.First.Code == "bad-journal":
		return &Failure{Status: StatusContent}
	case script.Failed && script.First.IO != nil:
		return &Failure{Status: StatusIO}
	case script.Failed:
		return &Failure{Status: StatusNo}
	}
	if left := s.Unused(); len(left) > 0 {
		return &Failure{Status: StatusNo, Err: fmt.Errorf("too many dice: --dice gave %d more than the script rolled", len(left)), Hint: "leave out what is left over"}
	}
	return nil
}

// openText opens a script: a file, or a pipe that the shell gives a name, such as
// /dev/fd/63; not a directory, not a device unless it is where standard input comes
// from, not a binary.
func openText(name string) (*os.File, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, err
	case info.Mode().IsRegular() || info.IsDir():
		f, err := disk.OpenRegular(name, 0)
		if err == nil {
			if err = refuseBinary(f, name); err != nil {
				f.Close()
			}
		}
		if err != nil {
			return nil, err // not f: a script may be nothing
		}
		return f, nil
	case info.Mode()&(fs.ModeNamedPipe|fs.ModeSocket) == 0 && !isStdin(info):
		return nil, &fs.PathError{Op: "open", Path: name, Err: errors.New("is a device, not a script")}
	}
	return os.Open(name)
}

// isStdin reports whether a file is where standard input comes from.
func isStdin(info fs.FileInfo) bool {
	in, err := os.Stdin.Stat()
	return err == nil && os.SameFile(in, info)
}

// refuseBinary looks at the start of a file for a NUL byte.
func refuseBinary(f *os.File, name string) error {
	head := make([]byte, 512)
	n, err := f.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil // a pipe: it is read as it comes
	}
	for _, b := range head[:n] {
		if b == 0 {
			return &Failure{Status: StatusContent, Err: fmt.Errorf("%s:1:1: this is a binary file, not a script", name)}
		}
	}
	return nil
}

// terminal opens the terminal for a person. All questions share it: what he has
// typed ahead of one must reach the next.
func (p *Program) terminal() *repl.Terminal {
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
	p.term = repl.NewTerminal(in, p.Stdout, p.opt.plain(), history, p.Halt)
	return p.term
}

// leave gives the terminal back.
func (p *Program) leave() error {
	if p.term == nil {
		return nil
	}
	t := p.term
	p.term = nil
	return t.Close()
}

// interactive plays with a person, keeping a journal from the first command.
func (p *Program) interactive(s *repl.Session) error {
	if !p.opt.NoJournal {
		resumed, err := p.offerResume(s)
		if resumed || err != nil {
			return err
		}
		if err := p.keep(s); err != nil {
			return err
		}
	}
	return p.converse(s)
}

// keep begins the journal of a session at the terminal.
func (p *Program) keep(s *repl.Session) error {
	h := s.Header(p.opt.Packs, Version)
	var w *journal.Writer
	var err error
	if p.opt.Journal != "" {
		w, err = journal.Create(p.opt.Journal, h)
	} else {
		var dir string
		if dir, err = journal.Dir(p.Getenv); err == nil {
			w, err = journal.CreateIn(dir, h, p.Now())
		}
	}
	if err != nil {
		f := journalFailure(p.opt.Journal, err)
		f.Hint = orElse(f.Hint, "--no-journal plays without a record")
		return f
	}
	if err := record(s, w, true); err != nil {
		return &Failure{Status: StatusIO, Err: err}
	}
	p.println("journal: " + w.Path() + " (seed " + strconv.FormatUint(p.seed(), 10) + ")")
	return nil
}

// converse reads what a person types until he leaves.
func (p *Program) converse(s *repl.Session) error {
	if !p.opt.Quiet {
		p.para(0, s.Ruleset.Title+". help lists the commands; Ctrl-D leaves.")
	}
	if err := p.flush(); err != nil {
		return err
	}
	if err := p.setScreen(s); err != nil {
		return err
	}
	err := s.Interact(p.terminal())
	if cerr := p.leave(); err == nil {
		err = cerr
	}
	if cerr := s.Close(); err == nil {
		err = cerr
	}
	return err
}
