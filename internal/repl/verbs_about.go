package repl

import (
	"slices"
	"strings"

	"summa/internal/line"
)

// aboutKeys are what can be said about a bout besides who played.
var aboutKeys = []string{"title", "date", "place", "event"}

// toPlayer is the word before the name of a figure or side and who played it.
const toPlayer = "player"

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

// doAbout puts down something about the bout. It changes nothing of it, and what is said
// later counts.
func (s *Session) doAbout() error {
	usage := "usage: " + s.verbs["about"].usage
	key, rest := aboutOf(s.rest())
	switch {
	case key == "" || rest == "":
		return Fail("bad-argument", usage, "about what?")
	case key == toPlayer:
		name, player := splitPlayer(rest)
		if player == "" {
			return Fail("bad-argument", usage, "who played "+line.Quote(name)+"?")
		}
		if !s.knows(name) {
			return Fail("unknown-name", usage, "nobody here is called "+line.Quote(name))
		}
	case !slices.Contains(aboutKeys, key):
		return Fail("bad-argument", usage, line.Quote(key)+" is nothing that a report says of a bout")
	}
	return s.remember(strings.Clone(s.in.Text), nil)
}

// aboutOf is what a line is about, and what it says.
func aboutOf(text string) (key, rest string) {
	key, rest, _ = strings.Cut(text, " ")
	return strings.ToLower(key), strings.TrimSpace(rest)
}

// splitPlayer parts a name, in quotes if it has blanks, from who played.
func splitPlayer(text string) (name, player string) {
	if quoted, ok := strings.CutPrefix(text, `"`); ok {
		if name, player, ok = strings.Cut(quoted, `"`); ok {
			return name, strings.TrimSpace(player)
		}
	}
	name, player, _ = strings.Cut(text, " ")
	return name, strings.TrimSpace(player)
}

// knows reports whether a figure or a side has a name.
func (s *Session) knows(name string) bool {
	if _, ok := s.g.Figure(name); ok {
		return true
	}
	for i := 0; s.g.Side(i) != ""; i++ {
		if strings.EqualFold(s.g.Side(i), name) {
			return true
		}
	}
	return false
}

// About is what has been said about the bout by the commands that stand; whom an engine
// plays at the end, and nobody else is said to have played, it played.
func (s *Session) About() About {
	var a About
	for i := range s.commands.Applied {
		text := s.commands.Applied[i].Text
		if line.FirstWord(text) != "about" {
			continue
		}
		key, rest := aboutOf(strings.TrimSpace(text[len("about"):]))
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
		case toPlayer:
			name, player := splitPlayer(rest)
			a.played(name, player)
		}
	}
	return a
}

// PlayedBy is the policy by which the engine plays a figure as the bout stands, "" if a
// person does.
func (s *Session) PlayedBy(who int) string {
	name := string(s.g.Namer().AppendName(nil, who))
	for _, a := range s.autos {
		if a.Name == Everybody || strings.EqualFold(a.Name, name) || strings.EqualFold(a.Name, s.g.Side(who)) {
			return a.Policy
		}
	}
	return ""
}
