package choices

import (
	"slices"
	"strings"

	"summa/internal/screen"
)

// A stance is how a figure stands in what a command of his may change.
type stance struct{ now []string }

// stands keeps how a figure stands in what a group of commands may change.
func (k *List) stands(g *screen.Group, name string) {
	if len(g.Changes) == 0 {
		return
	}
	m := k.means()
	of, now := k.stood[name], g.ChangesOf(&m, k.s.Facts(), name)
	if of.now == nil || !slices.Equal(of.now, now) {
		if k.stood == nil {
			k.stood = map[string]stance{}
		}
		k.stood[name] = stance{now}
	}
}

// Changed says, behind a blank, in what a figure stands otherwise since it was asked for last, or
// since a list had him.
func (k *List) Changed(g *screen.Group, name string) string {
	was := k.stood[name].now
	k.stands(g, name)
	var parts []string
	for at, text := range k.stood[name].now {
		if at < len(was) && text != was[at] && text != "" {
			parts = append(parts, " "+text)
		}
	}
	return strings.Join(parts, "")
}
