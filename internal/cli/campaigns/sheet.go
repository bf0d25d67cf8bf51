package campaigns

import (
	"fmt"

	"github.com/spf13/cobra"

	"summa/internal/campaign"
	"summa/internal/cli/shelf"
	"summa/internal/cli/shell"
	"summa/internal/page"
)

func campaignSheetCommand(p *shell.Program) *cobra.Command {
	out := ""
	cmd := &cobra.Command{
		Use:     "sheet FILE [NAME...]",
		Short:   "Make record sheets of gladiators, to be printed",
		Long:    "Make a record sheet for each gladiator who can fight, or for those named: his kit, his skills, what the day remembers, and boxes for what is kept during a bout. With -o it is a self-contained HTML page.",
		Example: "  summa campaign sheet ludus.yaml\n  summa campaign sheet ludus.yaml Flamma Remus -o sheets.html",
		Args:    shell.Arguments(1, 200),
		RunE: func(_ *cobra.Command, args []string) error {
			return rosterSheets(p, args[0], args[1:], out)
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "write an HTML page to a new `FILE`")
	return cmd
}

func rosterSheets(p *shell.Program, path string, names []string, out string) error {
	c, err := load(p, path)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		names = c.Names(true)
	}
	width := p.Columns()
	if out != "" {
		width = shell.DefaultWidth
	}
	sheets := []shelf.Sheet{}
	for _, name := range names {
		m, err := c.Named(name)
		if err != nil {
			return err
		}
		s, err := sheetOf(c, m, width)
		if err != nil {
			return p.CampaignFailure(err)
		}
		sheets = append(sheets, s)
	}
	switch {
	case out != "":
		return shelf.SheetPage(p, c.Title, sheets, nil, out)
	case p.Opt.JSON:
		return p.JSON(struct {
			Sheets []shelf.Sheet `json:"sheets"`
		}{sheets})
	}
	for i := range sheets {
		shelf.ShowSheet(p, &sheets[i])
	}
	return nil
}

func sheetOf(c *campaign.Campaign, m *campaign.Man, width int) (shelf.Sheet, error) {
	rows, err := c.Sheet(m, width)
	record := page.Plural(m.Bouts, "bout") + fmt.Sprintf(", %d defeated, spared %s", m.Beaten, page.Plural(m.Spared, "time"))
	return shelf.Sheet{Name: m.Name, Rows: rows, Today: todayWords(c, m), Record: record, Kept: shelf.KeptOf(c.Careers())}, err
}
