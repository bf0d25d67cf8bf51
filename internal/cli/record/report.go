package record

import (
	"bytes"
	"errors"
	"fmt"
	"html"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/rerun"
	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/journal"
	"summa/internal/line"
	"summa/internal/page"
	"summa/internal/repl"
)

// ReportCommand is "summa report".
func ReportCommand(p *shell.Program) *cobra.Command {
	out, format := "", ""
	cmd := &cobra.Command{
		Use:   "report JOURNAL [-o FILE] [--format html|notation]",
		Short: "Make a page of a recorded bout, or write it in notation",
		Long: "Make a self-contained HTML page of a bout: every command with its dice, its result and the rules, and how it ended. Every step is adjudicated again. " +
			"In notation a bout is a few lines to paste: a token for each command with its dice, read by every command that reads a journal (docs/notation.md). " +
			"Without --format the ending of FILE decides, .html or .bout. " + rerun.PipedHelp,
		Example: "  summa report bout.jsonl -o bout.html\n  summa report bout.jsonl --format notation",
		Args:    shell.Arguments(1, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			format, err := formatOf(format, out)
			if err != nil {
				return err
			}
			if format == "notation" {
				return notateBout(p, args[0], out)
			}
			if out == "" {
				return shell.Usagef("-o bout.html", "report needs a file to write to")
			}
			return reportBout(p, args[0], out)
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "write to a new `FILE`")
	cmd.Flags().Var(shell.Choice(&format, "FORMAT", "html", "notation"), "format", "a page, or the bout in notation")
	return cmd
}

// endings are the endings of files, and the formats they name.
var endings = map[string]string{".html": "html", ".htm": "html", ".bout": "notation"}

// formatOf is the format that is asked for: by its name, or by the ending of a file.
func formatOf(format, out string) (string, error) {
	if out == "" || out == shell.Piped {
		if format == "" {
			format = "html"
		}
		return format, nil
	}
	ending := filepath.Ext(out)
	named, ok := endings[strings.ToLower(ending)]
	switch {
	case format == "" && !ok:
		return "", shell.Usagef("-o bout.html, or -o bout.bout", "%s: no format is written to files that end so", out)
	case format != "" && ok && format != named:
		return "", shell.Usagef("leave one of them out", "--format is %s, and %s ends as %s does", format, out, named)
	case format == "":
		return named, nil
	}
	return format, nil
}

// notateBout writes a bout in notation, to a file or for reading.
func notateBout(p *shell.Program, name, out string) error {
	f, err := rerun.File(p, name)
	if err != nil {
		return rerun.Failure(name, err)
	}
	defer f.Close()
	r := rerun.Reader(p, name, f)
	s, err := rerun.Open(p, name, r, nil)
	if err == nil {
		err = rerun.Repeat(p, r, s, nil)
	}
	if err != nil {
		return rerun.Failure(name, err)
	}
	h, err := r.Header()
	if err != nil {
		return rerun.Failure(name, err)
	}
	text, n, err := rerun.Notate(nil, s, &h)
	if err != nil {
		return err
	}
	if out == "" || out == shell.Piped {
		_, err := p.Out.Write([]byte(line.Visible(string(text))))
		return err
	}
	return p.WriteNew(out, text, page.Plural(n, "command"))
}

// reportBout makes the page of one bout.
func reportBout(p *shell.Program, name, out string) error {
	f, err := rerun.File(p, name)
	if err != nil {
		return rerun.Failure(name, err)
	}
	defer f.Close()
	r := rerun.Reader(p, name, f)
	var said bytes.Buffer
	s, err := rerun.Open(p, name, r, func(c *repl.Config, _ *game.Ruleset) error {
		c.Out, c.JSON, c.Color, c.Quiet = &said, false, false, false
		c.Width = func() int { return shell.DefaultWidth }
		return nil
	})
	if err != nil {
		return rerun.Failure(name, err)
	}
	title := strings.TrimSuffix(filepath.Base(name), filepath.Ext(name))
	if name == shell.Piped {
		title = "A bout"
	}
	b := shell.NewPage(title)
	h, err := r.Header()
	if err != nil {
		return rerun.Failure(name, err)
	}
	b.Element("p", heading(s.Ruleset, &h))
	n, err := writeCommands(b, r, s, &said)
	if err != nil {
		return rerun.Failure(name, err)
	}
	b.Element("h2", "How it stands")
	b.Element("pre", strings.TrimRight(string(s.Game().Show(nil, "", shell.DefaultWidth)), "\n"))
	return p.WritePage(b, out, page.Plural(n, "command"))
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

// writeCommands writes every command of a journal with what came of it, and returns
// how many there are.
func writeCommands(b *shell.HTMLPage, r *journal.Reader, s *repl.Session, said *bytes.Buffer) (int, error) {
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
		if err := rerun.Departs(n+2, &e, same, err); err != nil {
			return n, err
		}
		writeCommand(b, &e, said.String())
	}
}

// writeCommand writes one command. Its number is an anchor, its line in the journal
// one more.
func writeCommand(b *shell.HTMLPage, e *journal.Entry, said string) {
	text := e.Cmd
	if len(e.Dice) > 0 {
		text += " dice"
		for _, face := range e.Dice {
			text += " " + strconv.Itoa(face)
		}
	}
	b.WriteString(fmt.Sprintf("<p id=\"c%d\"><small>%d</small> <b>%s</b>", e.Seq, e.Seq, html.EscapeString(text)))
	if e.Comment != "" {
		b.WriteString(" <small>" + html.EscapeString(e.Comment) + "</small>")
	}
	b.WriteString("</p>\n")
	if said = strings.TrimRight(said, "\n"); said != "" {
		b.Element("pre", said)
	}
}
