package policy

import (
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/romanwar/speech"
	"summa/rulesets/romanwar/state"
)

// The size in inches of the table for units that fight without an army, and how far from its edges
// they start.
const (
	seatWidth = 60
	seatDepth = 80
	seatStart = 20
)

// The default end of a storm, if some units are inside a wall: when this many of the stormers stand
// on it, or after this many turns of each side.
const (
	stormGoal  = 2
	stormTurns = 50
)

// Seat reads the sides of simulated battles: an army as ARMY(policy=fanatic), or units as
// TYPE(men=20,files=10) joined by +. Units are drawn up on a table of their own; if some are
// inside=true, the others storm a wall by ladder, without a table.
func Seat(c *state.Content, sides []string) ([]game.SeatLine, error) {
	if len(sides) != state.MaxSides {
		return nil, &line.Error{Code: "bad-argument", Msg: "a war has two sides", Hint: "such as legion africans"}
	}
	armies := 0
	for _, text := range sides {
		kind, _ := seated(text)
		if k, _ := c.ArmyNamed(kind); k >= 0 {
			armies++
		} else if first, _ := seated(strings.SplitN(text, "+", 2)[0]); state.IndexFold(c.TypeIDs, first) < 0 {
			return nil, state.Unknown("army or type", first, seats(c))
		}
	}
	switch armies {
	case state.MaxSides:
		return seatArmies(sides), nil
	case 0:
		return seatUnits(c, sides)
	}
	return nil, &line.Error{Code: "bad-argument", Msg: "an army fights another army, units fight units"}
}

// seated splits TYPE(key=value,...) into the type and the pairs.
func seated(text string) (kind string, pairs []string) {
	kind, inside, _ := strings.Cut(strings.TrimSpace(text), "(")
	return strings.ToLower(strings.TrimSpace(kind)), line.Pairs(strings.TrimSuffix(inside, ")"))
}

// seatArmies musters armies under their own names.
func seatArmies(sides []string) []game.SeatLine {
	var list []game.SeatLine
	first, _ := seated(sides[0])
	for k, text := range sides {
		kind, pairs := seated(text)
		name := kind
		if other, _ := seated(sides[1]); first == other {
			name += "-" + state.Itoa(k+1)
		}
		list = append(list, game.SeatLine{Side: k, Text: strings.Join(append([]string{"add", name, kind}, pairs...), " ")})
	}
	return list
}

// seatUnits musters units and draws each side up in a line.
func seatUnits(c *state.Content, sides []string) ([]game.SeatLine, error) {
	storm := slices.ContainsFunc(sides, keepsFort)
	list := []game.SeatLine{{Side: 0, Text: "map " + state.Itoa(seatWidth) + " " + state.Itoa(seatDepth)}}
	if storm {
		list = []game.SeatLine{{Side: 0, Text: "set bout.goal=" + state.Itoa(stormGoal) + " bout.limit=" + state.Itoa(stormTurns)}}
	}
	for k, text := range sides {
		units := strings.FieldsFunc(strings.ReplaceAll(text, ")", ") "), func(r rune) bool { return r == '+' || r == ' ' })
		side, at := string(rune('A'+k)), abreast(units)
		for i, u := range units {
			kind, pairs := seated(u)
			if state.IndexFold(c.TypeIDs, kind) < 0 {
				return nil, state.Unknown("army or type", kind, seats(c))
			}
			if !strings.Contains(u, "men=") {
				pairs = append(pairs, "men="+state.Itoa(speech.AssumedMen))
			}
			name := side + "-" + kind
			if len(units) > 1 {
				name += "-" + state.Itoa(i+1)
			}
			list = append(list, game.SeatLine{Side: k, Text: strings.Join(append([]string{"add", name, kind, "side=" + side}, pairs...), " ")})
			if storm {
				continue
			}
			y, facing := seatStart, "N"
			if k == 1 {
				y, facing = seatDepth-seatStart, "S"
			}
			list = append(list, game.SeatLine{Side: k, Text: "place " + name + " " + at[i] + " " + state.Itoa(y) + " " + facing})
		}
	}
	return list, nil
}

// abreast returns the places of units in a line: spread evenly from edge to edge or, if they would
// overlap then, with even gaps between them.
func abreast(units []string) []string {
	places, wide, free, end := make([]string, len(units)), make([]int, len(units)), seatWidth*state.Inch, 0
	crowded := false
	for i, u := range units {
		wide[i] = filesOf(u) * state.Inch
		free -= wide[i]
		x := seatWidth * state.Inch * (i + 1) / (len(units) + 1)
		crowded = crowded || x-wide[i]/2 < end
		end = x + wide[i]/2
		places[i] = state.Itoa(x / state.Inch)
	}
	if !crowded {
		return places
	}
	gap, end := max(0, free)/(len(units)+1), 0
	for i := range units {
		places[i] = string(state.AppendHundredths(nil, end+gap+wide[i]/2))
		end += gap + wide[i]
	}
	return places
}

// filesOf returns in how many files a unit stands: by default it is two ranks deep.
func filesOf(unit string) int {
	_, pairs := seated(unit)
	men, files := speech.AssumedMen, 0
	for _, p := range pairs {
		key, text, _ := strings.Cut(p, "=")
		if n, err := strconv.Atoi(text); err == nil && strings.EqualFold(key, "men") {
			men = n
		} else if err == nil && strings.EqualFold(key, "files") {
			files = n
		}
	}
	if files == 0 {
		files = (men + 1) / 2
	}
	return min(max(files, 1), state.MaxMen)
}

// keepsFort reports whether some of a side's units are inside.
func keepsFort(side string) bool {
	for _, u := range strings.Split(side, "+") {
		_, pairs := seated(u)
		if slices.ContainsFunc(pairs, func(x string) bool { return strings.EqualFold(x, "inside=true") }) {
			return true
		}
	}
	return false
}

// seats returns the words that may stand for a side.
func seats(c *state.Content) []string {
	list := append([]string(nil), c.TypeIDs...)
	for k := range c.Armies {
		id := c.Armies[k].ID
		if c.Armies[k].Blocks {
			id += "-100"
		}
		list = append(list, id)
	}
	return list
}
