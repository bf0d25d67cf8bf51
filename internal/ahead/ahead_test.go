package ahead_test

import (
	"io"
	"testing"

	"summa/internal/ahead"
	"summa/internal/repl/repltest"
	"summa/internal/screen"
	"summa/rulesets/munera"
)

// duel is a bout of munera in which Flamma is to act, and Remus stands beside him.
func duel(t *testing.T) *ahead.Turns {
	t.Helper()
	s, book := repltest.Opened(t, munera.Ruleset(), io.Discard, "add Flamma secutor stamina=9", "add Remus retiarius stamina=9", "range Flamma Remus 1", "begin dice 6 1", "turn dice 6")
	return &ahead.Turns{S: s, Book: book, Means: screen.Means{Columns: 100, UTF8: true}, Group: func(command string) *screen.Group {
		for i := range book.Menu {
			if book.Menu[i].Has(command) {
				return &book.Menu[i]
			}
		}
		return nil
	}}
}

// Who is to act does so as the bout stands, the other in his next turn, and both can strike; the
// bout itself stays as it is.
func TestBothStrike(t *testing.T) {
	turns := duel(t)
	before := turns.S.Game().Hash()
	flamma, _ := turns.S.Game().Figure("Flamma")
	remus, _ := turns.S.Game().Figure("Remus")
	if !turns.Acts(flamma) || turns.Acts(remus) {
		t.Error("another is to act than Flamma")
	}
	for by, at := range map[int]int{flamma: remus, remus: flamma} {
		name := turns.S.NameOf(by)
		copies := turns.Copies(by)
		if len(copies) == 0 || by == flamma && len(copies) > 1 {
			t.Errorf("%s: %d copies", name, len(copies))
		}
		for _, g := range copies {
			if g.Active() != name {
				t.Errorf("%s: %s is to act", name, g.Active())
			}
		}
		if b, ok := turns.Blow(copies, by, at, ""); !ok || b.Text == "" {
			t.Errorf("%s cannot strike", name)
		}
		if b, ok := turns.Blow(copies, by, at, "frobnicate"); ok {
			t.Errorf("%s: %v", name, b)
		}
	}
	if turns.S.Game().Hash() != before {
		t.Error("the bout has changed")
	}
}
