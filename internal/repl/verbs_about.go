package repl

import (
	"slices"
	"strings"

	"summa/internal/history"
	"summa/internal/line"
	"summa/internal/refusal"
)

// doAbout records something about the bout. It does not change the bout; a later statement
// replaces an earlier one.
func (s *Session) doAbout() error {
	usage := "usage: " + s.verbs["about"].usage
	key, rest := history.AboutOf(s.rest())
	switch {
	case key == "" || rest == "":
		return refusal.New("bad-argument", usage, "about what?")
	case key == history.ToPlayer:
		name, player := history.SplitPlayer(rest)
		if player == "" {
			return refusal.New("bad-argument", usage, "who played "+line.Quote(name)+"?")
		}
		if !s.knows(name) {
			return refusal.New("unknown-name", usage, "nobody here is called "+line.Quote(name))
		}
	case !slices.Contains(history.AboutKeys, key):
		return refusal.New("bad-argument", usage, line.Quote(key)+" is nothing that a report says of a bout")
	}
	return s.remember(strings.Clone(s.in.Text), nil)
}

// knows reports whether a figure or a side has this name.
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

// About returns what has been said about the bout by the commands that stand.
func (s *Session) About() history.About { return s.commands.About() }

// PlayedBy returns the policy by which the engine plays a figure according to the present
// settings, "" if a person does.
func (s *Session) PlayedBy(who int) string {
	name := string(s.g.Namer().AppendName(nil, who))
	for _, a := range s.autos {
		if a.Name == Everybody || strings.EqualFold(a.Name, name) || strings.EqualFold(a.Name, s.g.Side(who)) {
			return a.Policy
		}
	}
	return ""
}
