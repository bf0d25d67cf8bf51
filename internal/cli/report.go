package cli

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/game"
	"summa/internal/journal"
	"summa/internal/repl"
)

func (p *Program) reportCommand() *cobra.Command {
	out := ""
	cmd := &cobra.Command{
		Use:     "report JOURNAL -o FILE",
		Short:   "Make a page of a recorded bout",
		Long:    "Make a self-contained HTML page of a bout: every command with its dice, its result and the rules, and how it ended. Every step is adjudicated again. " + pipedHelp,
		Example: "  summa report bout.jsonl -o bout.html",
		Args:    arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			if out == "" {
				return usagef("-o bout.html", "report needs a file to write to")
			}
			return p.reportBout(args[0], out)
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "write the page to a new `FILE`")
	return cmd
}

// reportBout makes the page of one bout.
func (p *Program) reportBout(name, out string) error {
	f, err := p.openJournal(name)
	if err != nil {
		return err
	}
	defer f.Close()
	r := p.mended(name, f)
	var said bytes.Buffer
	s, err := p.opened(name, r, func(c *repl.Config, _ *game.Ruleset) error {
		c.Out, c.JSON, c.Color, c.Quiet = &said, false, false, false
		c.Width = func() int { return defaultWidth }
		return nil
	})
	if err != nil {
		return recordFailure(name, err)
	}
	title := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	if name == piped {
		title = "A bout"
	}
	b := newPage(title)
	h, err := r.Header()
	if err != nil {
		return recordFailure(name, err)
	}
	b.element("p", heading(s.Ruleset, &h))
	n, err := b.commands(r, s, &said)
	if err != nil {
		return recordFailure(name, err)
	}
	b.element("h2", "How it stands")
	b.element("pre", strings.TrimRight(string(s.Game().Show(nil, "", defaultWidth)), "\n"))
	return p.writePage(b, out, plural(n, "command"))
}

// heading says what a bout was played with.
func heading(rs *game.Ruleset, h *journal.Header) string {
	text := rs.Title + ". Seed " + fmt.Sprint(h.Seed) + "."
	if len(h.Rulings) > 0 {
		text += " Rulings:"
		for _, r := range h.Rulings {
			text += " " + r.ID + "=" + r.Option
		}
		text += "."
	}
	return text
}

// commands writes every command of a journal with what came of it, and returns
// how many there are.
func (b *htmlPage) commands(r *journal.Reader, s *repl.Session, said *bytes.Buffer) (int, error) {
	var e journal.Entry
	for n := 0; ; n++ {
		err := r.Next(&e)
		if errors.Is(err, io.EOF) {
			return n, nil
		}
		if err != nil {
			return n, err
		}
		said.Reset()
		same, err := s.Again(&e)
		if err := departs(n+2, &e, same, err); err != nil {
			return n, err
		}
		b.command(&e, said.String())
	}
}

// command writes one command. Its number is an anchor, its line in the journal
// one more.
func (b *htmlPage) command(e *journal.Entry, said string) {
	text := e.Cmd
	if len(e.Dice) > 0 {
		text += " dice"
		for _, face := range e.Dice {
			text += " " + itoa(face)
		}
	}
	b.WriteString(fmt.Sprintf("<p id=\"c%d\"><small>%d</small> <b>%s</b>", e.Seq, e.Seq, html.EscapeString(text)))
	if e.Comment != "" {
		b.WriteString(" <small>" + html.EscapeString(e.Comment) + "</small>")
	}
	b.WriteString("</p>\n")
	if said = strings.TrimRight(said, "\n"); said != "" {
		b.element("pre", said)
	}
}
