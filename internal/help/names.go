package help

import (
	"strconv"
	"strings"
)

// mostNames is the largest number of names that a hint lists in full.
const mostNames = 20

// FewNames shortens a hint that lists names where there are more than anybody reads. If the name
// quoted in the refusal is known elsewhere, the hint says where.
func FewNames(hint, refused string, explains func(word string) bool) string {
	names := strings.Split(hint, ", ")
	if len(names) <= mostNames {
		return hint
	}
	_, word, _ := strings.Cut(refused, `"`)
	word, _, _ = strings.Cut(word, `"`)
	if word != "" && explains(word) {
		return word + " is something else: explain " + word + " says what, and names those it may have"
	}
	const first = 5
	return strings.Join(names[:first], ", ") + " and " + strconv.Itoa(len(names)-first) + " more; list and what they are has them all"
}
