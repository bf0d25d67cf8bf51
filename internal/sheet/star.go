package sheet

import (
	"slices"
	"strings"

	"summa/internal/paper"
)

// Star marks what stands otherwise on a set than on one that is played without a ruling,
// and returns how much that is.
func Star(set, other *paper.Set) (n int) {
	for i := range min(len(set.Sheets), len(other.Sheets)) {
		a, b := &set.Sheets[i], &other.Sheets[i]
		for k := range a.Lines {
			if k >= len(b.Lines) || plain(a.Lines[k].Text) != plain(b.Lines[k].Text) {
				a.Lines[k].Text = plain(a.Lines[k].Text) + mark
				n++
			}
		}
		if !slices.Equal(a.Ticks, b.Ticks) || !slices.Equal(a.Tracks, b.Tracks) {
			n++
		}
		if a.Arms != nil && b.Arms != nil {
			n += starred(a.Arms, b.Arms)
		}
	}
	return n
}

// mark stands behind what a ruling has changed.
const mark = "*"

func plain(text string) string { return strings.TrimSuffix(text, mark) }

// starred marks the chances that are others.
func starred(a, b *paper.Table) (n int) {
	for i := range a.Rows {
		k := slices.IndexFunc(b.Rows, func(r paper.TableRow) bool { return r.Called == a.Rows[i].Called })
		for c := range a.Rows[i].Cells {
			cell := &a.Rows[i].Cells[c]
			if k < 0 || c >= len(b.Rows[k].Cells) || plain(*cell) != plain(b.Rows[k].Cells[c]) {
				*cell = plain(*cell) + mark
				n++
			}
		}
	}
	return n
}
