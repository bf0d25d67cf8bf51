// Package cli is the command line of summa. It puts together the commands in the folders below.
// It makes no decisions about the rules.
package cli

import (
	"github.com/spf13/cobra"

	"summa/internal/cli/bouts"
	"summa/internal/cli/campaigns"
	"summa/internal/cli/desk"
	"summa/internal/cli/record"
	"summa/internal/cli/rulings"
	"summa/internal/cli/shelf"
	"summa/internal/cli/shell"
	"summa/internal/cli/table"
)

// rootCommand builds the tree of commands. No command loads anything before it
// runs.
func rootCommand(p *shell.Program) *cobra.Command {
	root := &cobra.Command{
		Use:               "summa [COMMAND]",
		Short:             "Adjudicate gladiator bouts under printed rules",
		Long:              "Summa is a referee for gladiator games: it adjudicates bouts under printed tabletop rules and names the rule behind every step.",
		Version:           shell.Version,
		SilenceErrors:     true,
		SilenceUsage:      true,
		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return prepare(p, cmd) },
		RunE:              func(cmd *cobra.Command, _ []string) error { return runRoot(p, cmd) },
	}
	root.DisableSuggestions = true
	root.CompletionOptions.DisableDefaultCmd = true
	root.SetOut(p.Out)
	root.SetErr(p.Errs)
	root.SetIn(p.Stdin)
	root.SetHelpFunc(func(cmd *cobra.Command, _ []string) { p.Help(cmd) })
	root.SetHelpCommand(p.HelpCommand())
	root.SetFlagErrorFunc(shell.FlagFailure)
	root.SetVersionTemplate("summa {{.Version}}\n")
	p.Opt.Register(root.PersistentFlags())
	root.Flags().Bool("version", false, "print the version of the program")
	root.AddCommand(sessionCommands(p)...)
	root.AddCommand(desk.RollCommand(p), shelf.RulesCommand(p), rulings.Command(p), shelf.ListCommand(p), shelf.PackCommand(p), campaigns.CampaignCommand(p), campaigns.SchoolCommand(p), shelf.SheetCommand(p), record.ReportCommand(p),
		versionCommand(p), completionCommand(p), manCommand(p))
	p.Words = p.Words[:0]
	for _, cmd := range root.Commands() {
		p.Words = append(p.Words, cmd.Name())
	}
	return root
}

// prepare settles the options once the flags are known.
func prepare(p *shell.Program, cmd *cobra.Command) error {
	if err := refuseUnused(cmd); err != nil {
		return err
	}
	accessible := p.Getenv("ACCESSIBLE")
	p.Opt.Accessible = accessible != "" && accessible != "0"
	return p.Opt.Check()
}

// runRoot runs the program without a command.
func runRoot(p *shell.Program, cmd *cobra.Command) error {
	if p.Terminal {
		return table.StartSession(p, cmd)
	}
	p.Help(cmd)
	return nil
}

// sessionCommands are the commands that open a bout.
func sessionCommands(p *shell.Program) []*cobra.Command {
	return []*cobra.Command{table.PlayCommand(p), table.ResumeCommand(p), desk.CheckCommand(p), desk.DisputeCommand(p), desk.OddsCommand(p), bouts.SimCommand(p), record.VerifyCommand(p), record.ReplayCommand(p), record.LuckCommand(p)}
}
