package answer

import (
	"strings"

	"summa/internal/game"
	"summa/internal/line"
)

// mostMeant is how many commands are named that a beginning may mean.
const mostMeant = 3

// Ambiguous is what is said of the beginning of several commands: named are those that may be given this turn,
// first those of the bout, with what each does. Open are those of the bout that may be; of the session is what one of its own does.
func Ambiguous(g game.Game, word string, list []string, open map[string]bool, session func(string) string) string {
	var first, then []string
	for _, full := range list {
		said := session(full)
		if said != "" {
			then = append(then, full+": "+firstClause(said))
			continue
		}
		for _, v := range g.Verbs() {
			if v.Word == full && open[full] {
				first = append(first, full+": "+firstClause(v.Help))
			}
		}
	}
	named := append(first, then...)
	if len(named) == 0 {
		named = list
	}
	text := line.Quote(word) + " may mean several commands; "
	if len(named) > mostMeant {
		named = named[:mostMeant]
		text += "among those that may be given this turn are "
	} else {
		text += "this turn it may be "
	}
	return text + strings.Join(named, " · ")
}

// firstClause is the first clause of what a command does.
func firstClause(said string) string {
	said, _, _ = strings.Cut(said, ";")
	said, _, _ = strings.Cut(said, ": ")
	return said
}
