// Package scenario describes a scenario in a few sentences: before it is chosen, and while it is
// played.
package scenario

import (
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/repl"
	"summa/internal/screen"
)

// Offered returns the description of a scenario in the list to choose from.
func Offered(book *screen.Book, r *game.Row) string {
	told := r.Told()
	if len(told) == 0 {
		return ""
	}
	text := told[0]
	if r.Sides != "" {
		text += ". " + r.Sides
	}
	if r.Wins != "" {
		text += "; wins: " + r.Wins
	}
	if likely := outlook(book, r); likely != "" {
		text += ". " + likely
	}
	return text
}

// outlook says who is likely to win a scenario, "" if that is not known, as for one from a pack.
func outlook(book *screen.Book, r *game.Row) string {
	if !strings.HasPrefix(r.From, game.Scenarios+".") {
		return ""
	}
	return book.Outlooks[r.ID]
}

// Told describes the scenario that is being played: what wins it, if its text says that, and who is
// likely to win; "" if no scenario is being played.
func Told(s *repl.Session, book *screen.Book) string {
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
	text = strings.TrimRight(text, ".") + "."
	if likely := outlook(book, &rows[0]); likely != "" {
		text += " " + likely + "."
	}
	return text
}
