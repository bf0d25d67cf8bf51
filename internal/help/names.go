package help

import (
	"strconv"
	"strings"
)

// mostNames is of how many names a hint is at most that names all there are.
const mostNames = 20

// FewNames is a hint that names what there is, without most of it where that is more than anybody
// reads; of a name that stands in quotes in what is refused and is known elsewhere, where.
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
