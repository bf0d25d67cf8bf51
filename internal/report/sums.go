package report

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// term matches one number of a sum, with its name and the sign before it.
var term = regexp.MustCompile(`^(?:([-+]) )?[^-+=:;,]* ([0-9]+)(?: |$)`)

// truly returns sums in which a negative result that counts as 0 is shown before the 0: AP 1 -
// entangled 3 = -2, so 0 AP.
func truly(sums []string) []string {
	sums = slices.Clone(sums)
	for i, text := range sums {
		terms, total, ok := strings.Cut(text, " = ")
		if !ok || total != "0" && !strings.HasPrefix(total, "0 ") {
			continue
		}
		if n, ok := added(terms); ok && n < 0 {
			sums[i] = terms + " = " + strconv.Itoa(n) + ", so " + total
		}
	}
	return sums
}

// added returns the sum of the terms, and false where the text has anything but terms.
func added(terms string) (sum int, ok bool) {
	for terms != "" {
		m := term.FindStringSubmatch(terms)
		if m == nil {
			return 0, false
		}
		n, err := strconv.Atoi(m[2])
		if err != nil {
			return 0, false
		}
		if m[1] == "-" {
			n = -n
		}
		sum, terms = sum+n, terms[len(m[0]):]
	}
	return sum, true
}
