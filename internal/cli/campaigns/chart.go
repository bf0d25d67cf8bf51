package campaigns

import (
	"fmt"
	"slices"

	"summa/internal/campaign"
	"summa/internal/cli/shell"
	"summa/internal/figure"
	"summa/internal/line"
)

// historyChart draws the careers, whoever has defeated most above: how many opponents each
// has defeated for every bout of his.
func historyChart(p *shell.Program, to *shell.ChartFile, c *campaign.Campaign, men []*campaign.Man) error {
	if !to.Wanted() {
		return nil
	}
	men = slices.Clone(men)
	slices.SortStableFunc(men, func(a, b *campaign.Man) int { return b.Beaten - a.Beaten })
	f := figure.Forest{Title: line.Clean(c.Title) + ", careers", Unit: "defeated, of 100 bouts", Caption: "Behind each how many opponents he has defeated, and in how many bouts."}
	for _, m := range men {
		if m.Bouts == 0 {
			continue
		}
		share := float64(m.Beaten) / float64(m.Bouts)
		f.Rows = append(f.Rows, figure.Share{Name: line.Clean(m.Name), P: share, Low: share, High: share, Said: fmt.Sprintf("%d of %d", m.Beaten, m.Bouts)})
	}
	return p.WriteChart(to, c.Ruleset.Title, f.Title, f.Figures())
}
