package cli

import (
	"github.com/spf13/cobra"
)

func (p *Program) campaignSheetCommand() *cobra.Command {
	return &cobra.Command{Use: "sheet FILE [NAME...]", Short: "x"}
}
