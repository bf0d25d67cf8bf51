// Package scenario says in a few sentences what a scenario is: before it is chosen, and while it is played.
package scenario

import (
	"slices"
	"strings"

	"summa/internal/game"
	"summa/internal/repl"
	"summa/internal/screen"
)

// Offered is what is said of a scenario where it may be chosen.
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

// outlook is who is likely to win a scenario, "" where that is not known, as of one from a pack.
func outlook(book *screen.Book, r *game.Row) string {
	if !strings.HasPrefix(r.From, game.Scenarios+".") {
		return ""
	}
	return book.Outlooks[r.ID]
}

// Told says what the scenario is that is played, what wins it where it says that, and who is
// likely to; "" if none is.
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
