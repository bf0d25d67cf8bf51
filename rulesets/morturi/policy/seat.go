package policy

import (
	"slices"
	"strconv"
	"strings"
	"summa/rulesets/morturi/state"

	"summa/internal/game"
	"summa/internal/line"
)

const maxSide = 15 // gladiators of a side that is lined up

// Seat lays out two schools as simulations have them: on the open board of 15 by
// 15, the first school on row 4 looking north, the second on row 12 looking
// south. A side is roles, or plain figures, joined by commas: secutor*3,
// barbarian@primus-palus, gallus(life=9)*2, move=4:attack=4+/4:life=8.
func Seat(c *state.Content, sides []string) ([]game.SeatLine, error) {
	if len(sides) != 2 {
		return nil, &line.Error{Code: "bad-argument", Msg: "two schools are lined up, not " + strconv.Itoa(len(sides)), Hint: "write a script for more, and summa play morturi FILE"}
	}
	list := []game.SeatLine{{Side: 0, Text: "arena 15 15"}, {Side: 0, Text: "school A"}, {Side: 1, Text: "school B"}}
	for k, side := range sides {
		men, err := parseSide(c, side)
		if err != nil {
			return nil, err
		}
		for i, man := range men {
			x, y, facing := 8-(len(men)-1)/2+i, 4, "n"
			if k == 1 {
				x, y, facing = 16-x, 12, "s"
			}
			text := "add " + string(rune('a'+k)) + strconv.Itoa(i+1) + " " + man + " school=" + string(rune('A'+k))
			for _, pair := range []string{"at=" + strconv.Itoa(x) + "," + strconv.Itoa(y), "facing=" + facing} {
				if key, _, _ := strings.Cut(pair, "="); !strings.Contains(" "+man, " "+key+"=") {
					text += " " + pair // unless it was said where he stands and looks
				}
			}
			list = append(list, game.SeatLine{Side: k, Text: text})
		}
	}
	return list, nil
}

// splitSide splits a side at the commas that stand in no parentheses.
func splitSide(text string) ([]string, error) {
	var parts []string
	depth, start := 0, 0
	for i, c := range text {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == ',' && depth == 0:
			parts, start = append(parts, strings.TrimSpace(text[start:i])), i+1
		}
		if depth < 0 || depth > 1 {
			return nil, Unclosed(text)
		}
	}
	if depth != 0 {
		return nil, Unclosed(text)
	}
	return append(parts, strings.TrimSpace(text[start:])), nil
}

func Unclosed(text string) error {
	return &line.Error{Code: "bad-argument", Msg: "the parentheses of " + state.Quoted(text) + " are not closed", Hint: "secutor(life=9),gallus"}
}

// inPlace splits TYPE(key=value,...), with what is said of it before or after the
// parentheses, in two.
func inPlace(text string) (man string, pairs []string, err error) {
	before, rest, ok := strings.Cut(text, "(")
	if !ok {
		return text, nil, nil
	}
	inside, after, _ := strings.Cut(rest, ")")
	pairs = line.Pairs(inside)
	for _, p := range pairs {
		if key, _, ok := strings.Cut(p, "="); !ok || key == "" || strings.ContainsAny(key, " \t\"") {
			return "", nil, &line.Error{Code: "bad-argument", Msg: state.Quoted(p) + " is not key=value", Hint: "secutor(life=9)"}
		}
	}
	return strings.TrimSpace(before) + strings.TrimSpace(after), pairs, nil
}

// saysAny reports whether pairs set one of some fields.
func saysAny(pairs []string, keys ...string) bool {
	return slices.ContainsFunc(pairs, func(p string) bool {
		key, _, _ := strings.Cut(p, "=")
		return slices.ContainsFunc(keys, func(k string) bool { return strings.EqualFold(k, key) })
	})
}

// parseSide reads a side as what add takes for each of its gladiators.
func parseSide(c *state.Content, text string) ([]string, error) {
	var men []string
	parts, err := splitSide(text)
	if err != nil {
		return nil, err
	}
	for _, part := range parts {
		part, inside, err := inPlace(part)
		if err != nil {
			return nil, err
		}
		man, times, many := strings.Cut(part, "*")
		n := 1
		grade := ""
		if many {
			count, g, _ := strings.Cut(times, "@")
			k, ok := state.SmallNumber(count, 1, maxSide)
			if !ok {
				return nil, &line.Error{Code: "bad-argument", Msg: state.Quoted(count) + " is not a number of gladiators from 1 to " + strconv.Itoa(maxSide), Hint: "secutor*3"}
			}
			n, grade = k, g
		} else {
			man, grade, _ = strings.Cut(part, "@")
		}
		if strings.Contains(man, "@") {
			man, grade, _ = strings.Cut(man, "@")
		}
		text, err := seatMan(c, man, grade, inside)
		if err != nil {
			return nil, err
		}
		for range n {
			men = append(men, text)
		}
	}
	if len(men) > maxSide {
		return nil, &line.Error{Code: "bad-argument", Msg: "a side has at most " + strconv.Itoa(maxSide) + " gladiators, not " + strconv.Itoa(len(men))}
	}
	return men, nil
}

// seatMan is what add takes for one gladiator.
func seatMan(c *state.Content, man, grade string, inside []string) (string, error) {
	if man == "" {
		return "", &line.Error{Code: "bad-argument", Msg: "a side names roles, joined by commas", Hint: "secutor*3,retarius@primus-palus"}
	}
	if !strings.Contains(man, "=") {
		fields := append([]string{man, "suggested=yes"}, inside...)
		switch said := saysAny(inside, "grade", "tricks"); {
		case grade != "":
			fields = append(fields, "grade="+grade)
		case !said:
			fields = append(fields, "grade="+usualGrade(c, man))
		}
		return strings.Join(fields, " "), nil
	}
	var fields []string
	for _, f := range strings.Split(man, ":") {
		key, value, ok := strings.Cut(f, "=")
		if !ok {
			return "", &line.Error{Code: "bad-argument", Msg: state.Quoted(f) + " is not key=value", Hint: "move=4:attack=4+/4:life=8"}
		}
		if strings.ContainsAny(value, " +/") {
			value = `"` + value + `"`
		}
		fields = append(fields, key+"="+value)
	}
	return strings.Join(append(fields, inside...), " "), nil
}

// usualGrade is the grade of a gladiator of whom none is said: a Novicius, or what
// alone his role can have.
func usualGrade(c *state.Content, roleName string) string {
	const usual = "novicius"
	k, err := (&state.Reckoner{Content: c}).RoleNamed(roleName)
	if err != nil || len(c.Roles[k].Grades) == 0 {
		return usual
	}
	for _, g := range c.Roles[k].Grades {
		if c.Grades[g].ID == usual {
			return usual
		}
	}
	return c.Grades[c.Roles[k].Grades[0]].ID
}
