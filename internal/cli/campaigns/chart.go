package campaigns

import (
	"cmp"
	"fmt"
	"slices"

	"summa/internal/campaign"
	"summa/internal/cli/shell"
	"summa/internal/figure"
	"summa/internal/line"
)

// historyChart draws the careers, in the order of the campaign's page: how many opponents each
// man has beaten per bout, and what became of those who are gone.
func historyChart(p *shell.Program, to *shell.ChartFile, c *campaign.Campaign, men []*campaign.Man) error {
	if !to.Wanted() {
		return nil
	}
	men = slices.Clone(men)
	gone := func(m *campaign.Man) int {
		if m.Gone != nil {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(men, func(a, b *campaign.Man) int { return cmp.Or(gone(a)-gone(b), b.Beaten-a.Beaten) })
	f := figure.Forest{Title: line.Clean(c.Title) + ", careers", Unit: "defeated, of 100 bouts", Caption: "Who still fights stands first, and of these whoever has defeated most. Behind each how many opponents he has defeated, and in how many bouts; behind his name what took him out of the campaign."}
	for _, m := range men {
		if m.Bouts == 0 {
			continue
		}
		share := float64(m.Beaten) / float64(m.Bouts)
		name := line.Clean(m.Name)
		if m.Gone != nil && m.Gone.Bout != nil {
			name += fmt.Sprintf(", %s on day %d", line.Clean(m.Gone.Words()), m.Gone.Bout.Day)
		}
		f.Rows = append(f.Rows, figure.Share{Name: name, P: share, Low: share, High: share, Said: fmt.Sprintf("%d of %d", m.Beaten, m.Bouts)})
	}
	to.Said = append(to.Said, "How often each has defeated his opponent, of all his bouts.")
	return p.WriteChart(to, c.Ruleset.Title, f.Title, f.Figures())
}
