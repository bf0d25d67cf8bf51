package shell

import (
	"cmp"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"summa/internal/page"
)

// HelpCommand is "summa help [COMMAND]".
func (p *Program) HelpCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Explain a command",
		RunE: func(cmd *cobra.Command, args []string) error {
			at := cmd.Root()
			for _, word := range args {
				next := child(at, word)
				if next == nil {
					return unknownCommand(at, word, nil)
				}
				at = next
			}
			p.Help(at)
			return nil
		},
	}
}

// child returns the command called name under cmd, or nil.
func child(cmd *cobra.Command, name string) *cobra.Command {
	for _, c := range cmd.Commands() {
		if c.Name() == name || c.HasAlias(name) {
			return c
		}
	}
	return nil
}

// Help prints what a command does and which arguments it takes.
func (p *Program) Help(cmd *cobra.Command) {
	p.Para(0, cmp.Or(cmd.Long, cmd.Short+"."))
	p.Println("")
	p.Println("Usage:")
	p.Para(2, UseLine(cmd))
	p.helpExamples(cmd)
	p.helpCommands(cmd)
	if !cmd.HasParent() {
		p.helpFlags("Flags of every command:", cmd.Flags())
		p.Println("")
		p.Para(0, "summa help COMMAND says more about a command.")
		return
	}
	p.helpFlags("Flags:", cmd.LocalFlags())
	p.Println("")
	p.Para(0, "summa help lists the flags of every command.")
}

func (p *Program) helpExamples(cmd *cobra.Command) {
	if cmd.Example == "" {
		return
	}
	p.Println("")
	p.Println("Examples:")
	for row := range strings.SplitSeq(cmd.Example, "\n") {
		p.Para(2, row)
	}
}

func (p *Program) helpCommands(cmd *cobra.Command) {
	if !cmd.HasAvailableSubCommands() {
		return
	}
	p.Println("")
	p.Println("Commands:")
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	at := page.Column(2, names)
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			p.Entry(2, at, c.Name(), c.Short)
		}
	}
}

func (p *Program) helpFlags(heading string, flags *pflag.FlagSet) {
	if !flags.HasAvailableFlags() {
		return
	}
	p.Println("")
	p.Println(heading)
	var terms []string
	flags.VisitAll(func(f *pflag.Flag) { terms = append(terms, FlagTerm(f)) })
	at := page.Column(2, terms)
	flags.VisitAll(func(f *pflag.Flag) {
		_, usage := pflag.UnquoteUsage(f)
		p.Entry(2, at, FlagTerm(f), usage)
	})
}

// FlagTerm writes a flag as it is given: "-n, --bouts N".
func FlagTerm(f *pflag.Flag) string {
	term := "--" + f.Name
	if f.Shorthand != "" {
		term = "-" + f.Shorthand + ", " + term
	}
	if name, _ := pflag.UnquoteUsage(f); name != "" {
		term += " " + name
	}
	return term
}
