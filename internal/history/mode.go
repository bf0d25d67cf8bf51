package history

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// An auto says that the engine plays a figure or a side.
type Auto struct {
	Name   string // of the figure or the side, in lower case; everybody is all
	Policy string
}

// joinAutos makes one text of them, so that modes can be compared.
func JoinAutos(list []Auto) string {
	var b strings.Builder
	for _, a := range list {
		b.WriteString(a.Name + "\x00" + a.Policy + "\x00")
	}
	return b.String()
}

// splitAutos reads them back.
func SplitAutos(text string) []Auto {
	var list []Auto
	for text != "" {
		var a Auto
		a.Name, text, _ = strings.Cut(text, "\x00")
		a.Policy, text, _ = strings.Cut(text, "\x00")
		list = append(list, a)
	}
	return list
}

// joinAsks writes whose dice are asked for, and whose are not, as one text.
func JoinAsks(asks map[string]bool) string {
	var b []byte
	for _, name := range slices.Sorted(maps.Keys(asks)) {
		b = strconv.AppendBool(append(append(b, name...), 0), asks[name])
		b = append(b, 0)
	}
	return string(b)
}

// splitAsks reads it back.
func SplitAsks(text string) map[string]bool {
	asks := map[string]bool{}
	for text != "" {
		var name, asked string
		name, text, _ = strings.Cut(text, "\x00")
		asked, text, _ = strings.Cut(text, "\x00")
		asks[name] = asked == "true"
	}
	return asks
}
