package munera

import (
	"math/big"
	"strconv"
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/odds"
)

// table opens a bout and gives it lines, in which `set` is the referee's word.
func table(t testing.TB, lines ...string) game.Game {
	t.Helper()
	g := opened(t)
	for _, text := range lines {
		if pairs, ok := strings.CutPrefix(text, "set "); ok {
			for _, pair := range strings.Fields(pairs) {
				path, value, _ := strings.Cut(pair, "=")
				if err := g.Set(strings.Split(path, "."), value, new(core.Ref)); err != nil {
					t.Fatalf("%s: %v", text, err)
				}
			}
			continue
		}
		l := parsed(t, text)
		tape := new(dice.Tape)
		tape.Give(l.Dice)
		if err := g.Do(l, &core.Ref{Tape: tape}); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return g
}

func parsed(t testing.TB, text string) *line.Line {
	t.Helper()
	l := new(line.Line)
	if err := l.Parse(text); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return l
}

// ask asks for the odds of one or more commands, separated by semicolons.
func ask(t testing.TB, g game.Game, question string) *game.Odds {
	t.Helper()
	var lines []*line.Line
	for text := range strings.SplitSeq(question, "; ") {
		lines = append(lines, parsed(t, text))
	}
	o, err := g.Odds(lines, nil, false)
	if err != nil {
		t.Fatalf("%s: %v", question, err)
	}
	return o
}

// weight is the mass of an event, 0 if it cannot occur.
func weight(o *game.Odds, event string) uint64 {
	for _, e := range o.Events {
		if e.Name == event {
			return e.N
		}
	}
	return 0
}

// doubles is the mass of all six Doubles.
func doubles(o *game.Odds) uint64 {
	n := uint64(0)
	for face := 1; face <= 6; face++ {
		n += weight(o, "double-"+strconv.Itoa(face))
	}
	return n
}

// factOf is the distribution of a fact, nil if no path changes it.
func factOf(o *game.Odds, path string) *game.FieldOdds {
	for i := range o.Fields {
		if o.Fields[i].Path == path {
			return &o.Fields[i]
		}
	}
	return nil
}

// where is the mass of a fact's values that satisfy a condition.
func where(o *game.Odds, path string, is func(value string) bool) uint64 {
	n := uint64(0)
	if f := factOf(o, path); f != nil {
		for _, v := range f.Values {
			if is(v.Value) {
				n += v.N
			}
		}
	}
	return n
}

func equals(want string) func(string) bool {
	return func(value string) bool { return value == want }
}

// atLeast and atMost compare numeric values.
func atLeast(n int) func(string) bool {
	return func(value string) bool { v, err := strconv.Atoi(value); return err == nil && v >= n }
}

func atMost(n int) func(string) bool {
	return func(value string) bool { v, err := strconv.Atoi(value); return err == nil && v <= n }
}

// meanLoss is the mean of what a numeric fact falls by, as a fraction.
func meanLoss(o *game.Odds, path string, from int64) string {
	mean := new(big.Rat)
	if f := factOf(o, path); f != nil {
		for _, v := range f.Values {
			n, _ := strconv.ParseInt(v.Value, 10, 64)
			mean.Add(mean, big.NewRat((from-n)*int64(v.N), int64(o.Denominator)))
		}
	}
	return mean.RatString()
}

// facing sets up A, in the middle of his turn, and B before him.
func facing(t testing.TB, a, b string, more ...string) game.Game {
	t.Helper()
	lines := []string{"add A " + a, "add B " + b, "range A B 1", "set bout.active=A bout.phase=actions A.ap=12"}
	return table(t, append(lines, more...)...)
}

func check(t *testing.T, what string, o *game.Odds, n uint64, want string) {
	t.Helper()
	if got := odds.Fraction(n, o.Denominator); got != want {
		t.Errorf("%s: got %s, want %s", what, got, want)
	}
}
