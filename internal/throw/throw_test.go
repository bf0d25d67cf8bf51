package throw_test

import (
	"errors"
	"io"
	"strings"
	"testing"

	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/repl"
	"summa/internal/repl/repltest"
	"summa/internal/screen"
	"summa/internal/throw"
	"summa/rulesets/munera"
)

// duel is a turn of Flamma, who stands beside Remus.
func duel(t *testing.T) (*repl.Session, *screen.Book) {
	t.Helper()
	return repltest.Opened(t, munera.Ruleset(), io.Discard, "add Flamma secutor stamina=9", "add Remus retiarius stamina=9", "range Flamma Remus 1", "begin dice 6 1", "turn dice 6")
}

// asked is the throw that a command asks for behind some faces.
func asked(t *testing.T, s *repl.Session, book *screen.Book, command string, known ...int) *throw.Throw {
	t.Helper()
	var short *dice.Short
	if err := game.Given(s.Game().Fork(), command, known); !errors.As(err, &short) {
		t.Fatalf("%s asks for no die: %v", command, err)
	}
	l := new(line.Line)
	if err := l.Parse(command); err != nil {
		t.Fatal(err)
	}
	return &throw.Throw{Game: s.Game(), Book: book, Line: l, Known: known, Short: short}
}

// More faces than are asked for are taken where they end with a throw that follows, and else none is.
func TestSurplus(t *testing.T) {
	s, book := duel(t)
	nobody := func(int) bool { return false }
	for _, x := range []struct {
		faces    []int
		together bool
		rolled   func(int) bool
		want     string // "" where they are taken
	}{
		{faces: []int{5}, rolled: nobody},
		{faces: []int{5, 2}, rolled: nobody},    // attack and defence
		{faces: []int{5, 2, 4}, rolled: nobody}, // and the Save
		{faces: []int{5, 2, 4, 1}, rolled: nobody, want: "4 dice"},
		{faces: []int{2, 5, 4}, rolled: nobody, want: "3 dice: 1 is asked for, and what follows takes 1; none of them counts. Give 1 or 2"}, // a miss
		{faces: []int{5, 2}, rolled: func(int) bool { return true }, want: "2 dice, and 1 is asked for: none of them counts. Give 1"},
	} {
		f := asked(t, s, book, "attack Remus with sword").Surplus(x.faces, x.together, x.rolled)
		switch {
		case f == nil && x.want != "":
			t.Errorf("%v are taken", x.faces)
		case f != nil && (x.want == "" || !strings.HasPrefix(f.Msg, x.want)):
			t.Errorf("%v: %s, not %q", x.faces, f.Msg, x.want)
		}
	}
}

// The last throw of a command is what its last faces were asked for together.
func TestBefore(t *testing.T) {
	s, _ := duel(t)
	for _, x := range []struct {
		faces []int
		want  int
	}{{nil, 0}, {[]int{5}, 0}, {[]int{5, 2}, 1}, {[]int{5, 2, 4}, 2}, {[]int{6, 6, 3, 4}, 3}} { // the two dice of a Double 6 are asked for one by one
		if n := throw.Before(s.Game(), "attack Remus with sword", x.faces); n != x.want {
			t.Errorf("%v: %d before the last throw, not %d", x.faces, n, x.want)
		}
	}
}

// Rolls says whether a command asks for dice, and leaves the bout as it is.
func TestRolls(t *testing.T) {
	s, _ := duel(t)
	was := s.Game().Hash()
	if !throw.Rolls(s.Game(), "attack Remus with sword") || throw.Rolls(s.Game(), "drop sword") || throw.Rolls(s.Game(), "attack nobody") {
		t.Error("which command rolls is told wrongly")
	}
	if s.Game().Hash() != was {
		t.Error("the bout is another")
	}
}
