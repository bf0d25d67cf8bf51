package desk

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/rerun"
	"summa/internal/cli/shell"
	"summa/internal/dispute"
	"summa/internal/halt"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/repl"
)

// DisputeCommand is "summa dispute".
func DisputeCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:   "dispute JOURNAL N",
		Short: "One page on one command of a recorded bout: its dice, its sum, and what other rulings make of it",
		Long:  "Show how the bout stood before command N, as log, why and replay number it, the dice of the command and their sum, and what every open ruling would have made of it. " + rerun.PipedHelp,
		Args:  shell.Arguments(2, 2),
		RunE: func(_ *cobra.Command, args []string) error {
			n, err := strconv.Atoi(args[1])
			if err != nil || n < 1 {
				return shell.Usagef("summa replay "+line.Clean(args[0])+" lists the commands with their numbers", "N is the number of a command, from 1, not %q", line.Shorten(args[1]))
			}
			return disputed(p, args[0], n)
		},
	}
}

// disputed shows the situation before command n, what was made of it, and what else could have
// been.
func disputed(p *shell.Program, name string, n int) error {
	f, err := rerun.File(p, name)
	if err != nil {
		return err
	}
	defer f.Close()
	r := rerun.Reader(p, name, f)
	s, err := rerun.Open(p, name, r, nil)
	if err != nil {
		return rerun.Failure(name, err)
	}
	e, err := upTo(p, r, s, n)
	if err != nil {
		return rerun.Failure(name, err)
	}
	if word, _, _ := strings.Cut(e.Cmd, " "); !s.Game().IsVerb(word) {
		return &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("%s:%d:1: command %d, %s, is no adjudication", name, n+1, n, word), Hint: "choose a command of the bout itself: summa replay lists them"}
	}
	v, err := dispute.Dispute(s, e.Cmd, e.Dice)
	if err != nil {
		return err
	}
	if v.Failure != nil {
		return &shell.Failure{Status: shell.StatusNo, Err: fmt.Errorf("%s:%d:1: %w", name, n+1, v.Failure), Hint: v.Failure.Hint}
	}
	q := &dispute.Question{Command: e.Cmd}
	if p.Opt.JSON {
		return checkJSON(p, q, v)
	}
	p.Para(0, fmt.Sprintf("command %d: %s", e.Seq, e.Cmd))
	if !p.Opt.Quiet {
		p.Para(0, "before it:")
		if _, err := p.Out.Write(page.Wrap(nil, s.Game().Show(nil, "", p.Columns()), p.Columns(), "    ")); err != nil {
			return err
		}
	}
	return checkText(p, q, v)
}

// upTo carries out the commands of a journal before command n and returns its entry.
func upTo(p *shell.Program, r *journal.Reader, s *repl.Session, n int) (*journal.Entry, error) {
	e := new(journal.Entry)
	for at := 1; ; at++ {
		err := r.Next(e)
		if errors.Is(err, io.EOF) {
			return nil, &shell.Failure{Status: shell.StatusUsage, Err: fmt.Errorf("the journal has %s, not %d", page.Plural(at-1, "command"), n)}
		}
		if err != nil {
			return nil, err
		}
		if at == n {
			return e, nil
		}
		same, err := s.Repeat(e)
		if p.Halt.Stopped() {
			return nil, halt.ErrStopped
		}
		if err := rerun.Departs(at+1, e, same, err); err != nil {
			return nil, err
		}
	}
}
