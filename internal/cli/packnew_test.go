package cli

import (
	"testing"

	"summa/internal/cli/shell"
	"summa/rulesets"
)

// TestTemplatesAlone: every kind of content of every ruleset has a template, but for words
// that no pack may change or of which the ruleset has none; it lints clean, which plays
// what it brings.
func TestTemplatesAlone(t *testing.T) {
	none := map[string]bool{
		"munera rule": true, "munera ruling": true, "munera total": true,
		"morturi rule": true, "morturi ruling": true,
		"rudis rule": true, "rudis ruling": true, "rudis total": true, "rudis whatif": true,
		"romanwar rule": true, "romanwar ruling": true, "romanwar total": true, "romanwar whatif": true,
	}
	for _, rs := range rulesets.All() {
		for _, k := range rs.Kinds() {
			name := rs.Name + " " + k.Name
			made := run("pack", "new", k.Name, "--ruleset", rs.Name)
			switch {
			case none[name]:
				if made.status == shell.StatusDone {
					t.Errorf("%s has a template after all", name)
				}
				continue
			case made.status != shell.StatusDone:
				t.Errorf("%s: %s", name, made.errout)
				continue
			}
			if got := run("pack", "lint", write(t, k.Name+".yaml", made.out)); got.out != "1 file: nothing wrong\n" {
				t.Errorf("%s: %s%s\n%s", name, got.out, got.errout, made.out)
			}
		}
	}
}
