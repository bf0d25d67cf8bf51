package repl

import (
	"slices"
	"strings"
	"testing"

	"summa/internal/line"
)

// Any text may be typed into a session: it never panics, and a line that is
// refused changes nothing.
func FuzzLine(f *testing.F) {
	for _, text := range slices.Concat(wrong, sure, recordedBout) {
		f.Add(text)
	}
	f.Add("turn dice 6\nattack Felix with sica dice 5 2 6\nundo\nredo\noverrule hit\nwhy\nlog")
	f.Fuzz(func(t *testing.T, text string) {
		w := sit(t, nil)
		w.run(t, strings.Join(opening, "\n"))
		for text := range strings.Lines(text) {
			text = strings.TrimRight(text, "\n")
			if verb := strings.ToLower(line.FirstWord(strings.TrimSpace(text))); verb == "save" || verb == "load" {
				continue // they touch files
			}
			before := w.fingerprint()
			if err := w.Line(text); err == nil {
				continue
			}
			if after := w.fingerprint(); after != before {
				t.Errorf("%q was refused: got %+v want %+v", text, after, before)
			}
		}
	})
}
