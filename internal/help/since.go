package help

import (
	"strconv"
	"strings"
)

// Since returns the difference of two counts with the noun, such as 3 exchanges; "" where it is
// one or none.
func Since(was, now string) string {
	of, noun, _ := strings.Cut(was, " ")
	before, err := strconv.Atoi(of)
	of, _, _ = strings.Cut(now, " ")
	after, bad := strconv.Atoi(of)
	if n := before - after; err == nil && bad == nil && n > 1 {
		return strconv.Itoa(n) + " " + noun
	}
	return ""
}
