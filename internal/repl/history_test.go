package repl

import (
	"math/rand/v2"
	"slices"
	"testing"

	"summa/internal/history"
	"summa/rulesets/munera"
)

// TestHistoryInOrder: whatever is done and taken back, commands stand in the order of
// their numbers, those taken back the other way round, and each knows the last before it
// that was no remark: they are found without going along the whole bout.
func TestHistoryInOrder(t *testing.T) {
	s := tabled(t, munera.Ruleset())
	r := rand.New(rand.NewPCG(1, 2))
	lines := []string{"note x", "about place Rome", "set Felix.stamina=5", "overrule posture-change", "undo", "undo 3", "redo", "redo 2", "note y", "undo to 2", "set Remus.stamina=7"}
	for _, text := range []string{"note first", "add Felix secutor", "add Remus retiarius", "range Felix Remus 3"} {
		if f := s.Try(text); f != nil {
			t.Fatal(f)
		}
	}
	for range 2000 {
		s.Try(lines[r.IntN(len(lines))])
		if !slices.IsSortedFunc(s.commands.Applied, func(a, b history.Entry) int { return a.Seq - b.Seq }) || !slices.IsSortedFunc(s.commands.Undone, func(a, b history.Entry) int { return b.Seq - a.Seq }) {
			t.Fatal("they stand in another order")
		}
		n := len(s.commands.Applied) - 1
		for n >= 0 && s.commands.Applied[n].Over == nil && history.IsRemark(s.commands.Applied[n].Text) {
			n--
		}
		if s.commands.Adjudged() != n {
			t.Fatalf("command %d was the last that is no remark, and not %d", n, s.commands.Adjudged())
		}
	}
}
