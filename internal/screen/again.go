package screen

import (
	"strings"

	"summa/internal/show"
)

// short are the sums of a result; a die that somebody has rolled before in the same command is
// called so.
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
