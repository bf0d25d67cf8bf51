// Command rulecov lists the rules of every ruleset that no event, step, die or
// refusal in the worked cases has cited, but those that nothing in play follows. It
// exits with 1 if there are any.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"summa/internal/cases"
	"summa/rulesets"
)

func main() {
	missing, err := uncited(filepath.Join("testdata", "cases"))
	if err != nil {
		fmt.Fprintln(os.Stderr, "rulecov:", err)
		os.Exit(2)
	}
	for _, id := range missing {
		fmt.Println(id)
	}
	if len(missing) > 0 {
		os.Exit(1)
	}
}

// uncited plays every case and returns the rules nothing cited.
func uncited(dir string) ([]string, error) {
	var missing []string
	for _, rs := range rulesets.All() {
		content, err := rs.Content(nil)
		if err != nil {
			return nil, err
		}
		book, err := rs.Book()
		if err != nil {
			return nil, err
		}
		files, err := filepath.Glob(filepath.Join(dir, rs.Name, "*.txt"))
		if err != nil {
			return nil, err
		}
		p := cases.Player{Ruleset: rs, Content: content, Cited: map[string]bool{}}
		for _, name := range files {
			text, err := os.ReadFile(name)
			if err != nil {
				return nil, err
			}
			if _, _, err := p.Play(text); err != nil {
				return nil, fmt.Errorf("%s: %w", name, err)
			}
		}
		for _, r := range book.Rules[1:] {
			if !p.Cited[r.ID] && !r.Moot {
				missing = append(missing, r.ID)
			}
		}
	}
	return missing, nil
}
