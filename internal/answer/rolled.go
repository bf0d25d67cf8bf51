package answer

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"summa/internal/game"
)

// WholeWay returns advice in which a policy's command that is only the beginning of commands in the
// ranking is replaced by the best of those. A command that is itself in the ranking, and better
// than all that begin with it, stays.
func WholeWay(all []game.Advice) []game.Advice {
	best := -1
	for i := range all {
		if i > 0 && !all[i].Unweighed && strings.HasPrefix(all[i].Line, all[0].Line+" ") && (best < 0 || all[i].Value > all[best].Value) {
			best = i
		}
	}
	if best < 0 || !all[0].Unweighed && all[0].Value > all[best].Value {
		return all
	}
	list := append([]game.Advice{all[best]}, slices.Delete(slices.Clone(all), best, best+1)[1:]...)
	return list
}

// OwnFirst returns advice with the policy's own command first, then the rest by their chances.
func OwnFirst(all []game.Advice) []game.Advice {
	list := slices.Clone(all)
	slices.SortStableFunc(list[1:], func(a, b game.Advice) int {
		switch {
		case a.Unweighed == b.Unweighed:
			return cmp.Compare(b.Value, a.Value)
		case a.Unweighed:
			return 1
		default:
			return -1
		}
	})
	return list
}

// Roll begins the text of a choice made by a roll.
const Roll = "Roll D100: "

// Likeliest returns the choice with the largest share of a roll, and how many of 100 that share is.
func Likeliest(roll string) (name string, often int) {
	for part := range strings.SplitSeq(strings.TrimSuffix(strings.TrimPrefix(roll, Roll), "."), " · ") {
		faces, of, _ := strings.Cut(part, " ")
		from, to, several := strings.Cut(faces, "-")
		if !several {
			to = from
		}
		first, _ := strconv.Atoi(from)
		last, _ := strconv.Atoi(to)
		if n := last - first + 1; n > often {
			name, often = of, n
		}
	}
	return name, often
}

// RolledChoice writes advice that leaves the choice to chance as a roll of a D100; "" if it does not.
// Each entry of the list says how often it is to be played; say puts a choice into words.
func RolledChoice(list []game.Advice, say func(string) string) string {
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
	return Roll + strings.Join(parts, " · ") + "."
}
