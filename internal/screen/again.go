package screen

import (
	"strings"

	"summa/internal/show"
)

// short returns the sums of a result in short. A die that somebody has rolled before in the same
// command gets the name for that.
func (b *Book) short(r *show.Result) []show.Sum {
	sums := r.Short(b.Sums)
	heads := map[string]bool{}
	for i := range sums {
		s := &sums[i]
		if s.Die < 0 || s.Head == "" || b.asks[s.Die].again == "" {
			continue
		}
		if rest, ok := strings.CutPrefix(s.Text, s.Head); ok && heads[s.Head] {
			s.Text = s.Head + " " + b.asks[s.Die].again + rest
		}
		heads[s.Head] = true
	}
	return sums
}
