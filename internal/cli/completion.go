package cli

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"summa/internal/cli/shell"
	"summa/internal/line"
)

// completionCommand is "summa completion SHELL".
func completionCommand(p *shell.Program) *cobra.Command {
	shells := []string{"bash", "zsh", "fish", "powershell"}
	return &cobra.Command{
		Use:       "completion bash|zsh|fish|powershell",
		Short:     "Print a script that completes commands",
		Long:      "Print a script that makes a shell complete the commands and flags of summa.",
		Example:   "source <(summa completion bash)",
		Args:      shell.Arguments(1, 1),
		ValidArgs: shells,
		RunE: func(cmd *cobra.Command, args []string) error {
			write, ok := completionScript(cmd.Root(), strings.ToLower(args[0]))
			if !ok {
				return shell.Usagef(line.DidYouMean(args[0], "shells", shells), "unknown shell %q", line.Shorten(args[0]))
			}
			return write(p.Out)
		},
	}
}

// completionScript returns what writes the script for a shell.
func completionScript(root *cobra.Command, shell string) (write func(io.Writer) error, ok bool) {
	switch shell {
	case "bash":
		return func(w io.Writer) error { return root.GenBashCompletionV2(w, true) }, true
	case "zsh":
		return root.GenZshCompletion, true
	case "fish":
		return func(w io.Writer) error { return root.GenFishCompletion(w, true) }, true
	case "powershell":
		return root.GenPowerShellCompletionWithDesc, true
	}
	return nil, false
}
