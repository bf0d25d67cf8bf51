package history

import (
	"slices"
	"strings"

	"summa/internal/line"
)

// AboutKeys are what can be said about a bout besides who played.
var AboutKeys = []string{"title", "date", "place", "event"}

// ToPlayer is the word before the name of a figure or side and who played it.
const ToPlayer = "player"

// About is what has been said about a bout, for who reads of it.
type About struct {
	Title, Date, Place, Event string
	Players                   []Played // each figure or side once, in the order of the alphabet
}

// A Played is who played a figure or a side, whose name is as it was last written.
type Played struct{ Name, Player string }

// Player is who is said to have played a figure or side, "" if nothing is.
func (a *About) Player(name string) string {
	for i := range a.Players {
		if strings.EqualFold(a.Players[i].Name, name) {
			return a.Players[i].Player
		}
	}
	return ""
}

// played puts down who played a figure or side; what was said of it before no longer counts.
func (a *About) played(name, player string) {
	a.Players = slices.DeleteFunc(a.Players, func(p Played) bool { return strings.EqualFold(p.Name, name) })
	a.Players = append(a.Players, Played{name, player})
	slices.SortFunc(a.Players, func(p, q Played) int { return strings.Compare(p.Name, q.Name) })
}

// AboutOf is what a line is about, and what it says.
func AboutOf(text string) (key, rest string) {
	key, rest, _ = strings.Cut(text, " ")
	return strings.ToLower(key), strings.TrimSpace(rest)
}

// SplitPlayer parts a name, in quotes if it has blanks, from who played.
func SplitPlayer(text string) (name, player string) {
	if quoted, ok := strings.CutPrefix(text, `"`); ok {
		if name, player, ok = strings.Cut(quoted, `"`); ok {
			return name, strings.TrimSpace(player)
		}
	}
	name, player, _ = strings.Cut(text, " ")
	return name, strings.TrimSpace(player)
}

// About is what has been said about the bout by the commands that stand.
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
