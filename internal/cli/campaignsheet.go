package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"summa/internal/campaign"
)

func (p *Program) campaignSheetCommand() *cobra.Command {
	out := ""
	cmd := &cobra.Command{
		Use:     "sheet FILE [NAME...]",
		Short:   "Make record sheets of gladiators, to be printed",
		Long:    "Make a record sheet for each gladiator who can fight, or for those named: his kit, his skills, what the day remembers, and boxes for what is kept during a bout. With -o it is a self-contained HTML page.",
		Example: "  summa campaign sheet ludus.yaml\n  summa campaign sheet ludus.yaml Flamma Remus -o sheets.html",
		Args:    arguments(1, 200),
		RunE: func(_ *cobra.Command, args []string) error {
			return p.rosterSheets(args[0], args[1:], out)
		},
	}
	cmd.Flags().StringVarP(&out, "output", "o", "", "write an HTML page to a new `FILE`")
	return cmd
}

func (p *Program) rosterSheets(path string, names []string, out string) error {
	c, err := p.campaign(path)
	if err != nil {
		return err
	}
	if len(names) == 0 {
		names = c.Names(true)
	}
	width := p.width()
	if out != "" {
		width = defaultWidth
	}
	sheets := []sheet{}
	for _, name := range names {
		m, err := c.Named(name)
		if err != nil {
			return err
		}
		s, err := sheetOf(c, m, width)
		if err != nil {
			return p.campaignFailure(err)
		}
		sheets = append(sheets, s)
	}
	switch {
	case out != "":
		return p.sheetPage(c.Title, sheets, nil, out)
	case p.opt.JSON:
		return p.json(struct {
			Sheets []sheet `json:"sheets"`
		}{sheets})
	}
	for i := range sheets {
		p.showSheet(&sheets[i])
	}
	return nil
}

func sheetOf(c *campaign.Campaign, m *campaign.Man, width int) (sheet, error) {
	rows, err := c.Sheet(m, width)
	record := plural(m.Bouts, "bout") + fmt.Sprintf(", %d defeated, spared %s", m.Beaten, plural(m.Spared, "time"))
	return sheet{Name: m.Name, Rows: rows, Today: todayWords(c, m), Record: record, Kept: keptOf(c.Careers())}, err
}
