package inquiry

import (
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/repl"
)

// Scenario says what the scenario is that is played, and what wins it where it says that; "" if
// none is.
func Scenario(s *repl.Session) string {
	if !slices.Contains(s.Content.ListKinds, game.Scenarios) {
		return ""
	}
	name := ""
	for i := range s.Applied() {
		if words := strings.Fields(s.Applied()[i].Text); len(words) > 1 && words[0] == game.Scenario {
			name = words[1]
		}
	}
	if name == "" {
		return ""
	}
	rows, err := s.Content.List(game.Scenarios, name)
	if err != nil || len(rows) != 1 || len(rows[0].Cells) == 0 {
		return ""
	}
	text := rows[0].Cells[0]
	if !strings.Contains(text, ": ") && len(rows[0].Cells) > 1 {
		text += ": " + rows[0].Cells[1]
	}
	return strings.TrimRight(text, ".") + "."
}
