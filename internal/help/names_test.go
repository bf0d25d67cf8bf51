package help

import (
	"strings"
	"testing"
)

func TestFewNames(t *testing.T) {
	many := strings.TrimSuffix(strings.Repeat("parma, ", 30), ", ")
	known := func(word string) bool { return word == "thracian" }
	for _, x := range [...]struct{ hint, refused, want string }{
		{"a, b", `there is no trick "c"`, "a, b"},
		{many, `there is no trick "thracian"`, "thracian is something else: explain thracian says what, and names those it may have"},
		{many, `there is no trick "frob"`, "parma, parma, parma, parma, parma and 25 more; list and what they are has them all"},
	} {
		if got := FewNames(x.hint, x.refused, known); got != x.want {
			t.Errorf("%q of %q is %q, not %q", x.refused, x.hint, got, x.want)
		}
	}
}
