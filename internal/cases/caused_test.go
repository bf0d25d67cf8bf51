package cases

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"summa/internal/screen"
	"summa/rulesets"
)

// What comes of a command at the table has a cause for each rule that the worked cases
// cite for it.
func TestCaused(t *testing.T) {
	for _, rs := range rulesets.All() {
		content, err := rs.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		set, err := rs.Screen()
		if err != nil {
			t.Fatal(err)
		}
		events := content.Open().Words()
		book, err := screen.Read(set, events)
		if err != nil {
			t.Fatal(err)
		}
		var missing []string
		p := Player{Ruleset: rs, Content: content, Told: func(kind uint8, id string) {
			if pair := events.Events[kind].ID + " by " + id; book.Uncaused(kind, id) && !slices.Contains(missing, pair) {
				missing = append(missing, pair)
			}
		}}
		files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "cases", rs.Name, "*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			if _, _, err := p.Play(text); err != nil {
				t.Fatal(err)
			}
		}
		slices.Sort(missing)
		for _, pair := range missing {
			t.Errorf("%s: %s has no cause", rs.Name, pair)
		}
	}
}
