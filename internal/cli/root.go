package cli

import (
	"strings"

	"github.com/spf13/cobra"
)

// rootCommand builds the tree of commands. No command loads anything before it
// runs.
func (p *Program) rootCommand() *cobra.Command {
	root := &cobra.Command{
		Use:               "summa [COMMAND]",
		Short:             "Adjudicate gladiator bouts under printed rules",
		Long:              "Summa is a referee for gladiator games: it adjudicates bouts under printed tabletop rules and names the rule behind every step.",
		Version:           Version,
		SilenceErrors:     true,
		SilenceUsage:      true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return p.prepare(cmd) },
		RunE:              func(cmd *cobra.Command, _ []string) error { return p.runRoot(cmd) },
	}
	root.DisableSuggestions = true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetOut(p.out)
	root.SetErr(p.errs)
	root.SetIn(p.Stdin)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { p.help(cmd) })
	root.SetHelpCommand(p.helpCommand())
	root.SetFlagErrorFunc(flagFailure)
	root.SetVersionTemplate("summa {{.Version}}\n")
	p.opt.register(root.PersistentFlags())
	root.Flags().Bool("version", false, "print the version of the program")
	root.AddCommand(p.sessionCommands()...)
	root.AddCommand(p.rollCommand(), p.rulesCommand(), p.rulingsCommand(), p.listCommand(), p.packCommand(), p.campaignCommand(), p.schoolCommand(), p.sheetCommand(), p.reportCommand(),
		p.versionCommand(), p.completionCommand(), p.manCommand())
	p.words = p.words[:0]
	for _, cmd := range root.Commands() {
		p.words = append(p.words, cmd.Name())
	}
	return root
}

// prepare settles the options once the flags are known.
func (p *Program) prepare(cmd *cobra.Command) error {
	if err := refuseUnused(cmd); err != nil {
		return err
	}
	accessible := p.Getenv("ACCESSIBLE")
	p.opt.Accessible = accessible != "" && accessible != "0"
	return p.opt.check()
}

// runRoot is what the program does when it is given no command.
func (p *Program) runRoot(cmd *cobra.Command) error {
	if p.Terminal {
		return p.startSession(cmd)
	}
	p.help(cmd)
	return nil
}

// shieldMinus keeps the terms of a dice expression, as in "roll 2d6 -1", from
// being taken for flags: no flag of roll starts so.
func shieldMinus(args []string) []string {
	shielded := make([]string, 0, len(args))
	roll := false
	for _, arg := range args {
		if roll && len(arg) > 1 && arg[0] == '-' && strings.ContainsRune("0123456789dD ", rune(arg[1])) {
			arg = " " + arg
		}
		roll = roll || arg == "roll"
		shielded = append(shielded, arg)
	}
	return shielded
}
