package show

import (
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/page"
)

func TestHeadline(t *testing.T) {
	x := newTape(t)
	if got := string(x.Headline(nil)); got != "" {
		t.Errorf("headline of nothing: got %q, want none", got)
	}
	blow(x)
	want := "Flamma hits Tetraites; Tetraites takes 2 wounds, 6 Stamina left."
	if got := string(x.Headline(nil)); got != want {
		t.Errorf("got headline %q, want %q", got, want)
	}
	y := newTape(t)
	y.event(rose, 2, core.None, 1)
	if got, want := string(y.Headline([]byte("> "))), "> Rutuba gets up."; got != want {
		t.Errorf("got headline %q, want %q", got, want)
	}
}

func TestHeadlineIsSafe(t *testing.T) {
	x := newTape(t)
	x.Names = people{"a\x1b[2Jb\u202e", "é"}
	x.event(hit, 0, 1, 1)
	if got, want := string(x.Headline(nil)), `A\u001b[2Jb\u202e hits é.`; got != want {
		t.Errorf("got headline %q, want %q", got, want)
	}
}

func TestWhy(t *testing.T) {
	x := newTape(t)
	blow(x)
	want := `Flamma: costs 1 AP, 3 left [r.1]
Flamma: side +2 [r.2]
Flamma: net -1 [r.3]
Flamma: attack D6 5 [r.1]
Tetraites: defence D6 4 [r.1]
Flamma: 6 against 4 [r.1]
Flamma hits Tetraites [r.4]
Tetraites: armour +2 [r.2]
Tetraites: net +1 [r.3]
Tetraites: Save 3 [r.5]
Tetraites: save D6 5 [r.4]
Tetraites: not saved [r.4]
Tetraites takes 2 wounds, 6 Stamina left [r.5]
next [r.1]
`
	if got := string(x.Why(nil)); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestDiceInWords(t *testing.T) {
	x := newTape(t)
	x.die(wounds, 0, 1, 3, 4)
	x.die(order, core.None, 0, 6, 6, 2)
	x.Log[1].A = 2 // a die rolled again
	x.die(attack, 1, 1)
	x.Log[2].A = 5
	want := "Flamma: wounds 2D6 3+4 [r.1]\norder D6 6, then 6, then 2\nTetraites: attack 5 [r.1]\n"
	if got := string(x.Why(nil)); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

func TestAppendAllocatesNothing(t *testing.T) {
	x := newTape(t)
	x.Names = people{"Flāmma", "Tetraites"}
	blow(x)
	b := make([]byte, 0, 8192)
	tests := []struct {
		what string
		do   func(b []byte) []byte
	}{
		{"rolls", x.AppendRolls}, {"steps", x.AppendSteps}, {"events", x.AppendEvents},
		{"headline", x.Headline}, {"sums", x.Sums}, {"why", x.Why},
		{"string", func(b []byte) []byte { return AppendString(b, "Flamma") }},
		{"wrap", func(b []byte) []byte { return page.Wrap(b, []byte("a word and another"), 8, "  ") }},
	}
	for _, test := range tests {
		if got := testing.AllocsPerRun(100, func() { test.do(b) }); got != 0 {
			t.Errorf("%s: got %v allocations, want none", test.what, got)
		}
	}
}

func BenchmarkAttackJSON(b *testing.B) {
	x := newTape(b)
	blow(x)
	buf := make([]byte, 0, 8192)
	b.ReportAllocs()
	for b.Loop() {
		buf = x.AppendEvents(x.AppendSteps(x.AppendRolls(buf[:0])))
	}
}

func BenchmarkAttackText(b *testing.B) {
	x := newTape(b)
	blow(x)
	buf := make([]byte, 0, 8192)
	b.ReportAllocs()
	for b.Loop() {
		buf = x.Sums(x.Headline(buf[:0]))
	}
}

func TestWhyHasEveryRecordOnce(t *testing.T) {
	x := newTape(t)
	blow(x)
	if got, want := strings.Count(string(x.Why(nil)), "\n"), len(x.Log); got != want {
		t.Errorf("got %d lines, want %d", got, want)
	}
}
