package record

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"summa/internal/cli/rerun"
	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/halt"
	"summa/internal/journal"
	"summa/internal/page"
	"summa/internal/repl"
)

// ReplayCommand is "summa replay".
func ReplayCommand(p *shell.Program) *cobra.Command {
	to := 0
	cmd := &cobra.Command{
		Use:   "replay JOURNAL [--to SEQ] [--ruling ID=OPTION]",
		Short: "Show a recorded bout again, or the same dice under other rulings",
		Long:  "Show every command of a recorded bout again, with its result. With --ruling, play the same dice under other rulings and stop at the first command where the two bouts part. " + rerun.PipedHelp,
		Args:  shell.Arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if cmd.Flags().Changed("to") && to < 1 {
				return shell.Usagef("commands are numbered from 1", "--to: there is no command %d", to)
			}
			return replayJournal(p, args[0], to)
		},
	}
	cmd.Flags().IntVar(&to, "to", 0, "stop after the command with this number")
	return cmd
}

// replayJournal shows a bout again. Under other rulings it stops at the first line where the two
// bouts diverge.
func replayJournal(p *shell.Program, name string, to int) error {
	f, err := rerun.File(p, name)
	if err != nil {
		return err
	}
	defer f.Close()
	r := rerun.Reader(p, name, f)
	other := len(p.Opt.Rulings) > 0
	s, err := rerun.Open(p, name, r, func(c *repl.Config, rs *game.Ruleset) error {
		more, err := p.Opt.ChosenRulings(rs)
		c.Rulings = append(c.Rulings, more...)
		return err
	})
	if err != nil {
		return rerun.Failure(name, err)
	}
	twin, err := twin(p, name)
	if err != nil {
		return rerun.Failure(name, err)
	}
	defer twin.close()
	var e journal.Entry
	for n := 2; ; n++ {
		err := r.Next(&e)
		if errors.Is(err, io.EOF) || err == nil && to > 0 && e.Seq > to {
			break
		}
		if err != nil {
			return rerun.Failure(name, err)
		}
		if parted, err := replayEntry(p, s, twin, &e, other, n); err != nil || parted {
			return err
		}
	}
	if e.Seq < to { // e is the last entry that was read
		return &shell.Failure{Status: shell.StatusUsage, Err: fmt.Errorf("--to: the journal has %s, not %d", page.Plural(e.Seq, "command"), to)}
	}
	switch {
	case other && p.Opt.JSON:
		return p.JSON(parting{})
	case other:
		p.Para(0, "under these rulings the same dice make the same bout")
	}
	return nil
}

// replayEntry shows one command again, and reports if the bouts diverge there.
func replayEntry(p *shell.Program, s *repl.Session, twin *recorded, e *journal.Entry, other bool, n int) (parted bool, err error) {
	if !p.Opt.JSON {
		p.Println(fmt.Sprintf("%d: %s", e.Seq, e.Cmd))
	}
	same, err := s.Again(e)
	if p.Halt.Stopped() {
		return true, halt.ErrStopped
	}
	if !other {
		err := rerun.Departs(n, e, same, err)
		if err != nil {
			err = rerun.Failure(twin.name, err)
		}
		return err != nil, err
	}
	if terr := twin.next(n); terr != nil {
		return true, rerun.Failure(twin.name, terr)
	}
	if err != nil {
		return true, part(p, e, n, err.Error())
	}
	if path := s.Differs(twin.session); path != "" {
		return true, part(p, e, n, path)
	}
	return false, nil
}

// part reports where two bouts diverge.
func part(p *shell.Program, e *journal.Entry, n int, why string) error {
	if p.Opt.JSON {
		return p.JSON(parting{Parted: true, Line: n, Seq: e.Seq, Cmd: e.Cmd, Why: why})
	}
	p.Para(0, fmt.Sprintf("command %d: here they part: %s", e.Seq, why))
	return nil
}

// parting is the answer to how far the same dice make the same bout.
type parting struct {
	Parted bool   `json:"parted"`
	Line   int    `json:"line,omitempty"`
	Seq    int    `json:"seq,omitempty"`
	Cmd    string `json:"cmd,omitempty"`
	Why    string `json:"why,omitempty"`
}

// recorded is the bout as it was recorded, carried out in parallel.
type recorded struct {
	name    string
	file    io.ReadCloser
	reader  *journal.Reader
	session *repl.Session
}

func twin(p *shell.Program, name string) (*recorded, error) {
	f, err := rerun.File(p, name)
	if err != nil {
		return nil, err
	}
	r := journal.NewReader(f)
	r.Mend(func(*journal.Broken) {})
	s, _, err := rerun.OpenQuietly(p, name, r, nil)
	if err != nil {
		f.Close()
		return nil, err
	}
	return &recorded{name, f, r, s}, nil
}

// next carries out line n of the record.
func (t *recorded) next(n int) error {
	var e journal.Entry
	if err := t.reader.Next(&e); err != nil {
		return err
	}
	same, err := t.session.Repeat(&e)
	return rerun.Departs(n, &e, same, err)
}

func (t *recorded) close() { _ = t.file.Close() }
