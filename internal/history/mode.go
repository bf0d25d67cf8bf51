package history

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// An Auto says that the engine plays a figure or a side.
type Auto struct {
	Name   string // the figure or the side, in lower case; all for everybody
	Policy string
}

// JoinAutos joins a list to one text, so that modes can be compared.
func JoinAutos(list []Auto) string {
	var b strings.Builder
	for _, a := range list {
		b.WriteString(a.Name + "\x00" + a.Policy + "\x00")
	}
	return b.String()
}

// SplitAutos is the inverse of JoinAutos.
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

// JoinAsks joins to one text whose dice are asked for and whose are not.
func JoinAsks(asks map[string]bool) string {
	var b []byte
	for _, name := range slices.Sorted(maps.Keys(asks)) {
		b = strconv.AppendBool(append(append(b, name...), 0), asks[name])
		b = append(b, 0)
	}
	return string(b)
}

// SplitAsks is the inverse of JoinAsks.
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
