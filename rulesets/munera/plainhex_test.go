package munera

import (
	flags "flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

var update = flags.Bool("update", false, "write down the bouts anew")

// TestPlainOnHexes: whole bouts of plain on a map are those written down, command
// by command and die for die.
func TestPlainOnHexes(t *testing.T) {
	for name, lines := range map[string][]string{
		"hex-duel":   {"add Felix secutor", "add Remus retiarius", "arena hex 6"},
		"rect-duel":  {"add Celer thracian", "add Marcus murmillo", "arena rect 5 9"},
		"hex-melee":  {"add A secutor side=red", "add B samnite side=red", "add C retiarius side=blue", "add D thracian side=blue", "arena hex 4", "place A 0 -3 S", "place B 1 -3 S", "place C 0 3 N", "place D -1 3 N"},
		"three-ways": {"add A secutor", "add B samnite", "add C thracian", "arena hex 5", "place A 0 -3 S", "place B 3 0 NW", "place C -3 3 NE"},
	} {
		bouts, err := mustered(t, lines...).Bouts(plainly)
		if err != nil {
			t.Fatal(err)
		}
		w, err := bouts.Worker()
		if err != nil {
			t.Fatal(err)
		}
		script, err := w.Script(1, 0)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		got := strings.Join(append(lines, script...), "\n") + "\n"
		file := filepath.Join("testdata", name+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, got, want)
		}
	}
}
