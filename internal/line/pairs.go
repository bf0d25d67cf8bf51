package line

import "strings"

// Pairs splits the key=value pairs of a figure written in place, as in TYPE(key=value,...), at
// their commas. A part without '=' belongs to the list before it. A value with a blank is quoted,
// so that each pair can stand on a line.
func Pairs(inside string) []string {
	var pairs []string
	for _, part := range strings.Split(inside, ",") {
		part = strings.TrimSpace(part)
		switch {
		case part == "":
		case strings.Contains(part, "=") || len(pairs) == 0:
			key, value, ok := strings.Cut(part, "=")
			if ok && strings.ContainsAny(value, " \t") && !strings.HasPrefix(value, `"`) {
				part = key + `="` + value + `"`
			}
			pairs = append(pairs, part)
		default:
			pairs[len(pairs)-1] += "," + part
		}
	}
	return pairs
}
