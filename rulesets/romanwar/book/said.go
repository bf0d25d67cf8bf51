package book

import (
	"strings"

	"summa/internal/game"
	"summa/rulesets/romanwar/state"
)

// How the entries of the lists are said to people: each cell a phrase that can be read
// aloud, with what its number is of.

// upTo says on which faces something comes about.
func upTo(face int) string {
	switch face {
	case 0:
		return "never"
	case 1:
		return "on a 1"
	case 2:
		return "on 1 or 2"
	}
	return "on 1 to " + state.Itoa(face)
}

// mounts are how those of a type are mounted.
var mounts = []string{"on foot", "on horses", "in chariots", "on elephants"}

// typeSaid says what the men of a type are.
func typeSaid(name string, armored bool, mount uint8, move string, kill int, weapon string) []string {
	armor := "without armor"
	if armored {
		armor = "in armor"
	}
	said := []string{name + ", " + mounts[mount] + ", " + armor, "moves " + move + " in a turn on level ground", "hit by a blow in melee " + upTo(kill)}
	if weapon != "" {
		said = append(said, "shoots with a "+weapon)
	}
	return said
}

// bandSaid says how far a weapon shoots in a band, whom it reaches and on what it hits.
func bandSaid(weapon string, band int, b *state.Band) []string {
	reaches := "reaches every rank of the target"
	switch {
	case b.Ranks == 1:
		reaches = "reaches the first rank of the target"
	case b.Ranks > 1:
		reaches = "reaches the first " + state.Itoa(int(b.Ranks)) + " ranks of the target"
	}
	return []string{weapon + ", " + []string{"near", "middle", "far"}[min(band, 2)] + " band",
		"up to " + state.Inches(b.To[state.Level]) + " on the level, " + state.Inches(b.To[state.Up]) + " upwards, " + state.Inches(b.To[state.Down]) + " downwards",
		reaches,
		"a shot hits armored men " + upTo(int(b.Armored)) + ", unarmored " + upTo(int(b.Unarmord))}
}

// shelters are what a cover does against weapons.
var shelters = []string{"is of no help against ", "takes the highest face that hits away from ", "cannot be hit by ", "is out of the line of "}

// coverSaid says what a cover does against each weapon, alike ones together.
func coverSaid(c *state.Content, k int) (said []string) {
	for how, text := range shelters {
		var list []string
		for w := range c.Arms[1:] {
			if int(c.Arms[w+1].Against[k]) == how {
				list = append(list, c.Arms[w+1].ID)
			}
		}
		if len(list) > 0 {
			said = append(said, text+strings.Join(list, ", "))
		}
	}
	return said
}

// grounds are the ways to go.
var grounds = []string{"on level ground", "uphill", "downhill", "by road", "by road uphill", "by road downhill"}

// numberSaid is what each number of the rules says, with # for it.
var numberSaid = map[string]string{
	"survival":        "a man who is hit and rolls for his life is dead on 1 to #",
	"deadly-hits":     "who is hit # times in a turn is dead without a die",
	"run-over":        "a man who is driven over is hit on 1 to #",
	"pattern-width":   "what a chariot or an elephant drives over is # wide",
	"pattern-length":  "what a chariot or an elephant drives over is # long",
	"minimum-range":   "nobody shoots at a target nearer than #",
	"up-quarters":     "upwards a weapon shoots # quarters as far",
	"down-quarters":   "downwards a weapon shoots # quarters as far",
	"group":           "at most # men of a side are a group of a melee",
	"wall-front":      "# men at a time fight in each direction on a wall",
	"ladder-reach":    "a ladder is put up from # off the wall",
	"ladder-men":      "# men climb a ladder in a move",
	"push":            "a man who pushes throws a ladder off on 1 to #",
	"fall":            "a man who falls with a ladder is dead on 1 to #",
	"batter":          "a door is battered down on 1 to #",
	"batter-least":    "at least # men batter a door",
	"batter-most":     "at most # men batter a door",
	"chain":           "a stroke breaks a chain on 1 to #",
	"chain-most":      "at most # men hack at a chain",
	"bridge-work":     "a bridge takes # moves of a man to build",
	"bridge-men":      "at most # men build a bridge at a time",
	"bridge-small":    "# men go abreast over a small bridge",
	"bridge-large":    "# men go abreast over a large bridge",
	"building-height": "a building is # high",
	"wall-height":     "a wall is # high",
	"cliff-height":    "a cliff is # high",
	"near-wall":       "who stands up to # behind a wall is close behind it",
	"far-wall":        "who stands up to # behind a wall, and not close behind it, is covered by it",
}

// saidOf is what an entry of a table of numbers says.
func saidOf(kind, id, value string, on, effect, man int) string {
	switch kind {
	case "number":
		text, ok := numberSaid[id]
		if !ok {
			return value
		}
		return strings.ReplaceAll(strings.ReplaceAll(text, "on 1 to #", upToText(value)), "#", value)
	case "kill":
		return "a blow in melee hits them " + upTo(on)
	}
	if effect == man {
		return "where a shot at a mounted man hits " + upTo(effect) + ", it hits the man"
	}
	return "where a shot at a mounted man hits " + upTo(effect) + ": the man " + upTo(man) + ", his horse on " + state.Itoa(effect)
}

// upToText is upTo of a number as it is written.
func upToText(value string) string {
	if len(value) == 1 {
		return upTo(int(value[0] - '0'))
	}
	return "on 1 to " + value
}

// sidesSaid names the men of a battle by their sides.
func sidesSaid(c *state.Content, units []state.DrawnUp) (said []string) {
	var sides []string
	men, lists := map[string]int{}, map[string][]string{}
	for _, d := range units {
		if men[d.Side] == 0 {
			sides = append(sides, d.Side)
		}
		men[d.Side] += d.Men
		lists[d.Side] = append(lists[d.Side], d.Name+" "+state.Itoa(d.Men)+" "+c.Types[d.Kind].Name)
	}
	for _, side := range sides {
		said = append(said, side+", "+state.Itoa(men[side])+" men: "+strings.Join(lists[side], ", "))
	}
	return said
}

// sidesShort says of the sides of a battle how many men they have, in how many units.
func sidesShort(units []state.DrawnUp) string {
	var sides, said []string
	men, of := map[string]int{}, map[string]int{}
	for _, d := range units {
		if of[d.Side] == 0 {
			sides = append(sides, d.Side)
		}
		men[d.Side] += d.Men
		of[d.Side]++
	}
	for _, side := range sides {
		said = append(said, side+": "+state.Count(men[side], "man", "men")+" in "+state.Count(of[side], "unit", "units"))
	}
	return strings.Join(said, "; ")
}

// armySaid says who an army is.
func armySaid(c *state.Content, units []state.DrawnUp) []string {
	cells := unitCells(c, units)
	return []string{cells[0] + ": " + strings.Join(cells[1:], ", ")}
}

// saying adds to a row how it is said.
func saying(r game.Row, said ...string) game.Row {
	r.Said = said
	return r
}
