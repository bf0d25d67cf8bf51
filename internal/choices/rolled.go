package choices

import (
	"strconv"
	"strings"

	"summa/internal/game"
)

// Rolled is a choice that is left to chance as the roll of a D100, "" where it is not:
// each of the list says how often it is to be played; say puts a choice into words.
func Rolled(list []game.Advice, say func(string) string) string {
	var parts []string
	sum, last := 0.0, 0
	for i := range list {
		share, ok := strings.CutPrefix(list[i].Reason, "play it ")
		if !ok {
			continue
		}
		share, _, _ = strings.Cut(share, "%")
		often, err := strconv.ParseFloat(share, 64)
		if err != nil {
			continue
		}
		sum += often
		upTo := int(sum + 0.5)
		if upTo <= last {
			continue
		}
		words := strings.Fields(list[i].Line)
		name := strings.ReplaceAll(strings.Join(words[1:2], ""), "-", " ")
		if len(words) > 2 {
			name += ", " + strings.Join(words[2:], " ")
		}
		name = say(name)
		if faces := strconv.Itoa(last + 1); upTo > last+1 {
			parts = append(parts, faces+"-"+strconv.Itoa(upTo)+" "+name)
		} else {
			parts = append(parts, faces+" "+name)
		}
		last = upTo
	}
	switch {
	case len(parts) == 0 || last < 99 || last > 101:
		return ""
	case len(parts) == 1:
		return "Always " + strings.TrimLeft(parts[0], "0123456789- ") + "."
	}
	return "Roll D100: " + strings.Join(parts, " · ") + "."
}
