package answer

import (
	"strings"

	"summa/internal/game"
	"summa/internal/line"
)

// mostMeant is how many of the commands that an abbreviation may mean are named.
const mostMeant = 3

// Ambiguous returns what to say of a word that begins several commands, those in list. It names those
// that may be given this turn, the ruleset's first, with what each does. open holds the ruleset's
// commands that may be given; session says what one of the session's own commands does.
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

// firstClause returns the first clause of the help of a command.
func firstClause(said string) string {
	said, _, _ = strings.Cut(said, ";")
	said, _, _ = strings.Cut(said, ": ")
	return said
}
