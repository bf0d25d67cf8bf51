package sheet_test

import (
	"errors"
	"io"
	"testing"

	"summa/internal/halt"
	"summa/internal/repl"
	"summa/internal/sheet"
	"summa/rulesets"
)

// TestStopped: sheets whose chances were not all counted are none.
func TestStopped(t *testing.T) {
	for _, rs := range rulesets.All() {
		content, err := rs.Content(nil)
		if err != nil {
			t.Fatal(err)
		}
		flag := halt.New()
		config := repl.Config{Ruleset: rs, Content: content, Quiet: true, Out: io.Discard, Err: io.Discard, Halt: flag}
		table := sheet.Table{Ruleset: rs, Content: content, Config: config, Short: true}
		if _, err := sheet.Make(&table); err != nil {
			t.Errorf("%s: %v", rs.Name, err)
		}
		flag.Set()
		if _, err := sheet.Make(&table); !errors.Is(err, halt.ErrStopped) {
			t.Errorf("%s: stopped, and got %v", rs.Name, err)
		}
	}
}
