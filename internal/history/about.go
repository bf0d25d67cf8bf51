package history

import (
	"slices"
	"strings"

	"summa/internal/line"
)

// AboutKeys are the things that can be noted about a bout besides who played.
var AboutKeys = []string{"title", "date", "place", "event"}

// ToPlayer is the word that precedes the name of a figure or side and the person who played it.
const ToPlayer = "player"

// About is what has been noted about a bout, for people who read its record.
type About struct {
	Title, Date, Place, Event string
	Players                   []Played // each figure or side once, in alphabetical order
}

// A Played says who played a figure or a side, whose name is spelled as it was last written.
type Played struct{ Name, Player string }

// Player returns who played a figure or side, "" if that was not noted.
func (a *About) Player(name string) string {
	for i := range a.Players {
		if strings.EqualFold(a.Players[i].Name, name) {
			return a.Players[i].Player
		}
	}
	return ""
}

// played records who played a figure or side, replacing an earlier record.
func (a *About) played(name, player string) {
	a.Players = slices.DeleteFunc(a.Players, func(p Played) bool { return strings.EqualFold(p.Name, name) })
	a.Players = append(a.Players, Played{name, player})
	slices.SortFunc(a.Players, func(p, q Played) int { return strings.Compare(p.Name, q.Name) })
}

// AboutOf splits the text after about into its key, in lower case, and the rest.
func AboutOf(text string) (key, rest string) {
	key, rest, _ = strings.Cut(text, " ")
	return strings.ToLower(key), strings.TrimSpace(rest)
}

// SplitPlayer splits a text into a name, in quotes if it has blanks, and the person who played it.
func SplitPlayer(text string) (name, player string) {
	if quoted, ok := strings.CutPrefix(text, `"`); ok {
		if name, player, ok = strings.Cut(quoted, `"`); ok {
			return name, strings.TrimSpace(player)
		}
	}
	name, player, _ = strings.Cut(text, " ")
	return name, strings.TrimSpace(player)
}

// About returns what the applied commands note about the bout.
func (c *Commands) About() About {
	var a About
	for i := range c.Applied {
		text := c.Applied[i].Text
		if line.FirstWord(text) != "about" {
			continue
		}
		key, rest := AboutOf(strings.TrimSpace(text[len("about"):]))
		rest = line.Clean(rest)
		switch key {
		case "title":
			a.Title = rest
		case "date":
			a.Date = rest
		case "place":
			a.Place = rest
		case "event":
			a.Event = rest
		case ToPlayer:
			name, player := SplitPlayer(rest)
			a.played(name, player)
		}
	}
	return a
}
