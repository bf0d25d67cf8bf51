package cli

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"summa/internal/cli/shell"
	"summa/internal/page"
)

// manCommand is "summa man DIR".
func manCommand(p *shell.Program) *cobra.Command {
	return &cobra.Command{
		Use:     "man DIR",
		Short:   "Write the manual pages to a directory",
		Long:    "Write one manual page for each command to a directory, which is made if it does not exist.",
		Example: "summa man ~/.local/share/man/man1",
		Args:    shell.Arguments(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			n, err := writeManual(cmd.Root(), args[0])
			if err != nil {
				return &shell.Failure{Status: shell.StatusIO, Err: err}
			}
			if !p.Opt.Quiet {
				p.Para(0, page.Plural(n, "page")+" in "+args[0])
			}
			return nil
		},
	}
}

// writeManual writes the pages of cmd and the commands below it.
func writeManual(cmd *cobra.Command, dir string) (pages int, err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, err
	}
	for _, c := range manualOrder(cmd) {
		if err := os.WriteFile(filepath.Join(dir, pageName(c)+".1"), manualPage(c), 0o644); err != nil {
			return pages, err
		}
		pages++
	}
	return pages, nil
}

// manualOrder returns cmd and the commands below it.
func manualOrder(cmd *cobra.Command) []*cobra.Command {
	list := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			list = append(list, manualOrder(c)...)
		}
	}
	return list
}

func pageName(cmd *cobra.Command) string {
	return strings.ReplaceAll(cmd.CommandPath(), " ", "-")
}

// A manual is a page while it is written. It has no date, so that the same program always writes
// the same page.
type manual struct{ strings.Builder }

// manualPage writes the page of one command.
func manualPage(cmd *cobra.Command) []byte {
	var m manual
	name := pageName(cmd)
	m.macro("TH", strings.ToUpper(name), "1", "", "summa "+shell.Version, "")
	m.macro("SH", "NAME")
	m.text(name + " - " + strings.ToLower(cmd.Short[:1]) + cmd.Short[1:])
	m.macro("SH", "SYNOPSIS")
	m.text(shell.UseLine(cmd))
	m.macro("SH", "DESCRIPTION")
	m.text(cmp.Or(cmd.Long, cmd.Short+"."))
	m.options("OPTIONS", cmd.NonInheritedFlags())
	m.options("OPTIONS OF EVERY COMMAND", cmd.InheritedFlags())
	if cmd.Example != "" {
		m.macro("SH", "EXAMPLES")
		m.macro("nf")
		m.text(cmd.Example)
		m.macro("fi")
	}
	m.seeAlso(cmd)
	return []byte(m.String())
}

func (m *manual) options(heading string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	m.macro("SH", heading)
	flags.VisitAll(func(f *pflag.Flag) {
		_, usage := pflag.UnquoteUsage(f)
		m.macro("TP")
		m.text(shell.FlagTerm(f))
		m.text(usage)
	})
}

func (m *manual) seeAlso(cmd *cobra.Command) {
	var names []string
	if cmd.HasParent() {
		names = append(names, pageName(cmd.Parent())+"(1)")
	}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			names = append(names, pageName(c)+"(1)")
		}
	}
	m.macro("SH", "SEE ALSO")
	m.text(strings.Join(names, ", "))
}

// macro writes a request with its arguments quoted.
func (m *manual) macro(name string, args ...string) {
	m.WriteString("." + name)
	for _, arg := range args {
		m.WriteString(` "` + strings.ReplaceAll(roff(arg), `"`, `""`) + `"`)
	}
	m.WriteByte('\n')
}

// text writes lines of text. A line that looks like a request is escaped.
func (m *manual) text(text string) {
	for row := range strings.SplitSeq(roff(text), "\n") {
		if strings.HasPrefix(row, ".") || strings.HasPrefix(row, "'") {
			m.WriteString(`\&`)
		}
		m.WriteString(row + "\n")
	}
}

// roff escapes what the typesetter would change. A hyphen must stay one, so that it can be copied
// to a command line.
func roff(text string) string {
	return strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
}
