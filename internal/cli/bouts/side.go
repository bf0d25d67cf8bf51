package bouts

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/line"
)

// A Seat is one figure of a SIDE as it was written.
type Seat struct {
	kind  string
	pairs []string // key=value
	text  string   // as written
	name  string   // generated
	side  string
}

// parseSide reads TYPE or TYPE(key=value,...), several joined by +.
func parseSide(text string) ([]Seat, error) {
	var seats []Seat
	for _, part := range SplitOutside(text, '+') {
		s, err := parseSeat(part)
		if err != nil {
			return nil, err
		}
		seats = append(seats, s)
	}
	return seats, nil
}

// SplitOutside splits text at the marks outside of parentheses and quotes.
func SplitOutside(text string, mark byte) (parts []string) {
	depth, quote, start := 0, false, 0
	for i := range len(text) {
		switch {
		case text[i] == mark && depth == 0 && !quote:
			parts = append(parts, text[start:i])
			start = i + 1
		case text[i] == '"':
			quote = !quote
		case quote:
		case text[i] == '(':
			depth++
		case text[i] == ')':
			depth--
		}
	}
	return append(parts, text[start:])
}

func parseSeat(text string) (Seat, error) {
	text = strings.TrimSpace(text)
	kind, inside, written := strings.Cut(text, "(")
	kind = strings.TrimSpace(kind)
	const form = "write TYPE or TYPE(key=value,...), several joined by +"
	switch {
	case kind == "" || strings.ContainsAny(kind, "\"=#;) \t"):
		return Seat{}, shell.Usagef(form, "SIDE: %q names no type", line.Shorten(text))
	case written && !strings.HasSuffix(inside, ")"):
		return Seat{}, shell.Usagef("end it with )", "SIDE %s: the parenthesis is not closed", line.Shorten(text))
	case strings.Contains(kind, "/"):
		return Seat{}, shell.Usagef(form, "SIDE: %q names no type", line.Shorten(text))
	}
	s := Seat{kind: kind, text: text, pairs: line.Pairs(strings.TrimSuffix(inside, ")"))}
	for _, pair := range s.pairs {
		if key, _, ok := strings.Cut(pair, "="); !ok || strings.ContainsAny(key, " \t\"") || key == "" {
			return Seat{}, shell.Usagef("such as stamina=8", "SIDE %s: %q is not key=value", line.Shorten(text), line.Shorten(pair))
		}
	}
	return s, nil
}

// NameSeats names the figures of a bout after their types, numbered where a
// type comes twice, and the sides after their figures.
func NameSeats(sides [][]Seat) {
	of, seen := map[string]int{}, map[string]int{}
	for _, seats := range sides {
		for _, s := range seats {
			of[strings.ToLower(s.kind)]++
		}
	}
	for k, seats := range sides {
		var names []string
		for i := range seats {
			kind := strings.ToLower(seats[i].kind)
			seats[i].name = kind
			if of[kind] > 1 {
				seen[kind]++
				seats[i].name = kind + "-" + strconv.Itoa(seen[kind])
			}
			names = append(names, seats[i].name)
		}
		side := strings.Join(names, "+")
		if utf8.RuneCountInString(side) > line.MaxName {
			side = "side-" + strconv.Itoa(k+1)
		}
		for i := range seats {
			seats[i].side = side
		}
	}
}

// enter returns the command that enters a figure.
func (s *Seat) enter() string {
	text := "add " + s.name + " " + strings.ToLower(s.kind)
	if s.side != s.name {
		text += ` side="` + s.side + `"`
	}
	for _, pair := range s.pairs {
		text += " " + pair
	}
	return text
}

// A Change is the value of one --vary, --row or --column: its title, its commands, and its
// policies.
type Change struct {
	flag     string // the flag that names the policies
	title    string
	lines    []sceneLine
	policies []string
}

// parseChange reads '[TITLE: ]CHANGE; CHANGE...', such as the example.
func parseChange(flag, text, example string) (Change, error) {
	c := Change{flag: flag, title: strings.TrimSpace(text)}
	body := text
	if title, rest, ok := strings.Cut(text, ": "); ok && !strings.Contains(title, `"`) {
		c.title, body = strings.TrimSpace(title), rest
	}
	for _, part := range line.Split(body) {
		if word, list, ok := strings.Cut(part, " "); ok && strings.EqualFold(word, "policy") {
			c.policies = strings.Split(strings.ReplaceAll(list, " ", ""), ",")
			continue
		}
		c.lines = append(c.lines, sceneLine{flag, changeLine(part)})
	}
	if len(c.lines) == 0 && c.policies == nil || c.title == "" {
		return c, shell.Usagef("such as '"+example+"'", "%s %q changes nothing", flag, line.Shorten(text))
	}
	return c, nil
}

// UnderRuling returns the change to another option of a ruling.
func UnderRuling(option string) Change {
	return Change{lines: []sceneLine{{"", "ruling " + option}}}
}

// and returns a change followed by another.
func (c *Change) and(next *Change) Change {
	both := Change{flag: c.flag, title: strings.Trim(c.title+", "+next.title, ", "), policies: c.policies}
	if next.policies != nil {
		both.flag, both.policies = next.flag, next.policies
	}
	both.lines = append(append(both.lines, c.lines...), next.lines...)
	return both
}

// changeLine returns the command for a CHANGE: NAME.field=value sets a field, ID=OPTION a ruling,
// and anything else is a command.
func changeLine(text string) string {
	key, _, ok := strings.Cut(text, "=")
	switch {
	case !ok || strings.ContainsAny(strings.TrimSpace(key), " \t\""):
		return text
	case strings.Contains(key, "."):
		return "set " + text
	}
	return "ruling " + text
}

// typesOf lists the types of a ruleset.
func typesOf(c *game.Content) ([]string, error) {
	rows, err := c.List("types", "")
	if err != nil {
		return nil, err
	}
	if len(rows) == 0 {
		return nil, errors.New("the ruleset has no types to pair")
	}
	var ids []string
	for _, r := range rows {
		ids = append(ids, r.ID)
	}
	return ids, nil
}
