package choices

import (
	"slices"
	"strings"

	"summa/internal/screen"
)

// A stance is the state of a figure in what one of its commands may change.
type stance struct{ now []string }

// stands records the state of a figure in what a group of commands may change.
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

// Changed says, after a blank, what has changed in the state of a figure since it was last asked
// for or listed.
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
