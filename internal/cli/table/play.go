// Package table holds the commands that play a bout: at the terminal or from a script, from the
// start or from where a journal left it.
package table

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"summa/internal/cli/rerun"
	"summa/internal/cli/shell"
	"summa/internal/disk"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/journal"
	"summa/internal/page"
	"summa/internal/repl"
	"summa/internal/talk"
	"summa/internal/term"
)

// PlayCommand is "summa play".
func PlayCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:               "play RULESET [FILE]",
		Short:             "Play a bout: at the terminal, or from a script",
		Example:           p.Usage("play"),
		Args:              shell.Arguments(1, 2),
		ValidArgsFunction: p.CompleteRuleset,
		RunE: func(_ *cobra.Command, args []string) error {
			rs, err := p.Ruleset(args[0])
			if err != nil {
				return err
			}
			file := ""
			if len(args) == 2 {
				file = args[1]
			}
			return play(p, rs, file)
		},
	}
}

// play opens a session. It is a script if there is a file, or nobody at the terminal.
func play(p *shell.Program, rs *game.Ruleset, file string) error {
	c, err := p.Config(rs)
	if err != nil {
		return err
	}
	c.Saved = func(name string, f io.Reader) (io.Reader, error) { return rerun.Saved(p, name, f) }
	c.Excerpt = excerpt(p)
	c.Began = p.Now().UTC().Format(time.RFC3339)
	s, err := repl.New(c)
	if err != nil {
		return err
	}
	if file == "" && p.Terminal {
		return interactive(p, s)
	}
	if lines := ofScenario(p, c, file); lines != nil {
		return begin(p, rs, false, lines...)
	}
	if p.Opt.Journal != "" {
		w, err := journal.Create(p.Opt.Journal, s.Header(p.Opt.Packs, shell.Version))
		if err != nil {
			return shell.JournalFailure(p.Opt.Journal, err)
		}
		if err := rerun.Keep(s, w, true); err != nil {
			return &shell.Failure{Status: shell.StatusIO, Err: err}
		}
	}
	return Script(p, s, file)
}

// ofScenario returns the lines that set up a built-in scenario, where a person has named one in
// place of a file; else nil.
func ofScenario(p *shell.Program, c repl.Config, name string) []string {
	if _, err := os.Stat(name); err == nil || !p.Terminal || !slices.Contains(c.Content.ListKinds, game.Scenarios) {
		return nil
	}
	if rows, err := c.Content.List(game.Scenarios, name); err != nil || len(rows) != 1 {
		return nil
	}
	return []string{"quick scenario " + name}
}

// Script runs commands from a file or a pipe.
func Script(p *shell.Program, s *repl.Session, file string) (err error) {
	in := p.Input()
	if p.Stdin == nil && file == "" {
		return &shell.Failure{Status: shell.StatusIO, Err: errors.New("there is no standard input")}
	}
	if file != "" {
		f, err := openText(file)
		if err != nil {
			return err
		}
		defer f.Close()
		in = halt.NewReader(f, p.Halt)
	}
	script, err := s.Run(in, file, p.Opt.KeepGoing)
	if s.Drew() && p.Opt.SeedDrawn && !p.Opt.JSON && !p.Opt.Quiet {
		p.Println("seed " + strconv.FormatUint(p.Opt.Seed, 10))
	}
	if cerr := s.Close(); err == nil {
		err = cerr
	}
	switch {
	case err != nil:
		return err
	case script.Lost:
		return &shell.Failure{Status: shell.StatusIO}
	case script.Failed && p.Opt.KeepGoing:
		return &shell.Failure{Status: shell.StatusNo}
	case script.Failed && script.First.Code == "bad-journal":
		return &shell.Failure{Status: shell.StatusContent}
	case script.Failed && script.First.IO != nil:
		return &shell.Failure{Status: shell.StatusIO}
	case script.Failed:
		return &shell.Failure{Status: shell.StatusNo}
	}
	if left := s.Unused(); len(left) > 0 {
		return &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("too many dice: --dice gave %d more than the script rolled", len(left)), Hint: "leave out what is left over"}
	}
	return nil
}

// openText opens a script: a file, or a pipe with a name from the shell, such as /dev/fd/63. It
// refuses directories, binaries, and devices other than standard input.
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

// isStdin reports whether a file is standard input.
func isStdin(info fs.FileInfo) bool {
	in, err := os.Stdin.Stat()
	return err == nil && os.SameFile(in, info)
}

// refuseBinary looks at the start of a file for a NUL byte.
func refuseBinary(f *os.File, name string) error {
	head := make([]byte, 512)
	n, err := f.ReadAt(head, 0)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil // a pipe is read as it comes
	}
	for _, b := range head[:n] {
		if b == 0 {
			return &shell.Failure{Status: shell.StatusContent, Err: fmt.Errorf("%s:1:1: this is a binary file, not a script", name)}
		}
	}
	return nil
}

// interactive plays with a person, keeping a journal from the first command.
func interactive(p *shell.Program, s *repl.Session) error {
	if !p.Opt.NoJournal {
		resumed, err := offerResume(p, s)
		if resumed || err != nil {
			return err
		}
	}
	return kept(p, s, false)
}

// begin opens a session of a new bout with a person, beginning with some lines. follows says that
// it follows another bout.
func begin(p *shell.Program, rs *game.Ruleset, follows bool, lines ...string) error {
	c, err := p.Config(rs)
	if err != nil {
		return err
	}
	c.Opening, c.Excerpt = lines, excerpt(p)
	s, err := repl.New(c)
	if err != nil {
		return err
	}
	return kept(p, s, follows)
}

// kept talks with a person, and keeps a journal unless that is declined.
func kept(p *shell.Program, s *repl.Session, follows bool) error {
	if p.Opt.NoJournal {
		return converse(p, s, "", follows)
	}
	if err := keep(p, s); err != nil {
		return err
	}
	said := func(name string) string {
		return "journal: " + name + " (seed " + strconv.FormatUint(p.SeedOrDrawn(), 10) + ")"
	}
	text := said(s.Kept())
	if p.Opt.IsPlain() { // it is read aloud
		text = "A journal is kept; quit says its name."
	} else if n := p.Width(); n > 0 && term.Width(text) > n { // a path cannot be broken over lines
		text = said(filepath.Base(s.Kept()))
	}
	return converse(p, s, text, follows)
}

// keep begins the journal of a session at the terminal.
func keep(p *shell.Program, s *repl.Session) error {
	h := s.Header(p.Opt.Packs, shell.Version)
	var w *journal.Writer
	var err error
	if p.Opt.Journal != "" {
		w, err = journal.Create(p.Opt.Journal, h)
	} else {
		var dir string
		if dir, err = journal.Dir(p.Getenv); err == nil {
			w, err = journal.CreateIn(dir, h, p.Now())
		}
	}
	if err != nil {
		f := shell.JournalFailure(p.Opt.Journal, err)
		f.Hint = cmp.Or(f.Hint, "--no-journal plays without a record")
		return f
	}
	if err := rerun.Keep(s, w, true); err != nil {
		return &shell.Failure{Status: shell.StatusIO, Err: err}
	}
	return nil
}

// Converse carries out what a person types until he leaves.
func Converse(p *shell.Program, s *repl.Session) error { return converse(p, s, "", false) }

// converse says what is played, unless the bout follows another, and where it is kept; then it
// carries out what a person types.
func converse(p *shell.Program, s *repl.Session, journal string, follows bool) error {
	if !p.Opt.Quiet && !follows {
		p.Para(0, s.Ruleset.Title+". "+sentence(s.Ruleset.About)+"help lists the commands; Ctrl-D leaves.")
	}
	if n := p.Width(); n > 0 && term.Width(journal) > n {
		p.Para(0, journal)
	} else if journal != "" {
		p.Println(journal)
	}
	if err := p.Flush(); err != nil {
		return err
	}
	if err := setScreen(p, s); err != nil {
		return err
	}
	err := talk.Interact(s, p.OpenTerminal())
	if err == nil && s.Seq() > 0 && !p.Opt.Quiet {
		err = farewell(p, s)
	}
	if cerr := p.Leave(); err == nil {
		err = cerr
	}
	if cerr := s.Close(); err == nil {
		err = cerr
	}
	if err == nil && s.Rematch() != nil {
		return rematch(p, s)
	}
	return err
}

// sentence makes a sentence of a text, with a space after it; "" of no text.
func sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.ToUpper(text[:1]) + text[1:] + ". "
}

// rematch opens a session of the bout that follows another, with dice of its own.
func rematch(p *shell.Program, after *repl.Session) error {
	switch {
	case after.Reseed() != 0:
		p.Opt.Seed = after.Reseed() // it still counts as drawn, so that the next bout has other dice
	case p.Opt.SeedDrawn:
		p.Opt.SeedSet = false
	default:
		p.Opt.Seed++ // whoever gives a seed wants the same bouts again
	}
	p.Opt.Journal = "" // the previous bout's journal is complete
	return begin(p, after.Ruleset, true, after.Rematch()...)
}

// farewell says where the bout has been kept.
func farewell(p *shell.Program, s *repl.Session) error {
	if s.Kept() == "" {
		p.Para(0, "Not kept: there was no journal.")
		return p.Flush()
	}
	name := strings.TrimSuffix(filepath.Base(s.Kept()), filepath.Ext(s.Kept()))
	text := "Kept as " + name + " (" + page.Plural(s.Seq(), "command") + ")."
	if !s.Game().Over() {
		text += " To go on: summa resume " + name
	}
	p.Para(0, text)
	return p.Flush()
}
