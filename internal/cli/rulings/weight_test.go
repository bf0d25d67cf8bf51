package rulings

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"summa/internal/rule"
	"summa/internal/sim/shard"
	"testing"
	"time"

	"pgregory.net/rapid"

	"summa/internal/cli/bouts"
	"summa/internal/cli/shell"
	"summa/internal/sim"
	"summa/internal/sim/stats"
	"summa/rulesets"
)

// weighed prepares a weight of two pairings.
func weighed(t *testing.T, args ...string) (*shell.Program, *weighing) {
	t.Helper()
	p := &shell.Program{Rulesets: rulesets.All(), Now: func() time.Time { return time.Unix(0, 0) }, Getenv: func(string) string { return "" }, Width: func() int { return 0 }, Opt: &shell.Options{SeedSet: true}}
	f := &weightFlags{n: bouts.Count{N: 64}, policies: []string{"plain"}, jobs: 2, pairings: []string{"secutor,retiarius", "cestus,gaetolian"}}
	w, err := newWeighing(p, f, append([]string{"munera"}, args...))
	if err != nil {
		t.Fatal(err)
	}
	return p, w
}

// An option that is the same as the one in force changes exactly nothing,
// whatever the seed and the ruling.
func TestWeightOfTheSame(t *testing.T) {
	_, w := weighed(t)
	rapid.Check(t, func(rt *rapid.T) {
		pairing := rapid.IntRange(0, len(w.Pairings)-1).Draw(rt, "pairing")
		base := w.lineups[pairing][0]
		run := sim.Run{Seed: rapid.Uint64().Draw(rt, "seed"), To: 20, Lineups: []sim.Bouts{base, base}}
		c, err := run.Play()
		if err != nil {
			rt.Fatal(err)
		}
		checkNothing(rt, &c.Pairs[0], 20)
	})
}

func checkNothing(rt *rapid.T, p *sim.Pair, n uint64) {
	d := stats.Wins(p, 0, 0)
	if stats.Winner(p) != stats.Of(0, n) || stats.Otherwise(p) != stats.Of(0, n) || d.Changed != 0 || d.Mean != 0 || p.Rounds != 0 {
		rt.Fatalf("got %+v", p)
	}
}

// To choose the option that is in force is to change nothing either.
func TestWeightOfTheDefaultAlone(t *testing.T) {
	p, w := weighed(t)
	for i := range w.Options {
		w.Options[i].Option = w.Options[i].InsteadOf
	}
	w.Pairings, w.lineups = nil, nil
	if err := w.seatPairings(); err != nil {
		t.Fatal(err)
	}
	if err := playWeight(p, w); err != nil {
		t.Fatal(err)
	}
	for _, x := range w.ordered() {
		if x.played() != 128 || x.winner.Count != 0 || x.otherwise.Count != 0 || x.wins.Mean != 0 || x.refused != 0 {
			t.Errorf("%s: got %+v", x.name(), x)
		}
	}
}

// Whatever becomes of the file, nothing worse happens than that all is played
// again.
func TestWeightCache(t *testing.T) {
	_, w := weighed(t, "zero-score")
	c := weightCache{name: filepath.Join(t.TempDir(), "deep", "weight.json")}
	c.basis, _ = json.Marshal(&w.weightBasis)
	if c.read() != nil {
		t.Error("there is nothing to read yet")
	}
	c.write(&w.weight)
	whole, err := os.ReadFile(c.name)
	if err != nil || c.read() == nil || !c.read().remembered {
		t.Fatalf("got %v, %v", err, c.read())
	}
	other := c
	other.basis = append([]byte{' '}, c.basis...)
	if other.read() != nil {
		t.Error("what is remembered of other bouts was read")
	}
	rapid.Check(t, func(rt *rapid.T) {
		bent := append([]byte{}, whole...)
		at := rapid.IntRange(0, len(bent)-1).Draw(rt, "at")
		bent[at] ^= byte(rapid.IntRange(1, 255).Draw(rt, "bits"))
		bent = bent[:rapid.IntRange(at, len(bent)).Draw(rt, "length")]
		if err := os.WriteFile(c.name, bent, 0o600); err != nil {
			rt.Fatal(err)
		}
		if got := c.read(); got != nil && got.Options[0].Option != "zero-nothing" {
			rt.Fatalf("read %+v", got)
		}
	})
}

func TestCacheDir(t *testing.T) {
	for _, test := range []struct{ xdg, home, want string }{
		{"/c", "/h", "/c/summa"}, {"", "/h", "/h/.cache/summa"}, {"c", "/h", "/h/.cache/summa"}, {"", "", ""},
	} {
		env := map[string]string{"XDG_CACHE_HOME": test.xdg, "HOME": test.home}
		got, err := cacheDir(func(key string) string { return env[key] })
		if got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%+v: got %q, %v", test, got, err)
		}
	}
}

// TestStrongestAlone: of several pairings a row of the page names the one in which a reading decides
// most often.
func TestStrongestAlone(t *testing.T) {
	p, w := weighed(t)
	if err := playWeight(p, w); err != nil {
		t.Fatal(err)
	}
	named := 0
	for _, x := range w.ordered() {
		said := w.strongest(&x)
		if x.winner.Count == 0 != (said == "") {
			t.Errorf("%s: %q", x.name(), said)
		}
		if strings.HasPrefix(said, "most in Secutor v Retiarius: ") || strings.HasPrefix(said, "most in Cestus v Gaetolian: ") {
			named++
		}
	}
	if named == 0 {
		t.Error("no pairing is named")
	}
}

// TestWhoMeet: where the sides of two pairings are called the same, a page says who they are;
// it counts the readings that change who wins.
func TestWhoMeet(t *testing.T) {
	t.Parallel()
	w := &weight{Pairings: []weighedPairing{{Sides: []string{"A", "B"}}, {Sides: []string{"A", "B"}}, {Sides: []string{"gaul", "samnite"}}}}
	w.Fights = []string{"gaul*2@high,samnite(men=4) v gaul", "gaul v samnite", "gaul,samnite"}
	for i, want := range []string{"A v B (2 gaul + samnite(men=4) v gaul)", "A v B (gaul v samnite)", "Gaul v Samnite"} {
		if got := w.met(i); got != want {
			t.Errorf("pairing %d: %q, want %q", i, got, want)
		}
	}
	of := func(x *worthOf) *rule.Ruling { return &rule.Ruling{ID: x.Ruling, Question: x.Ruling + "?"} }
	if got := strings.Join(w.forWhat(of), "|"); !strings.HasPrefix(got, "All pairings together: of 0 other readings of the rules none changes how often the first side wins by more than is left in doubt. To play by another reading, ") {
		t.Errorf("nothing weighed: %q", got)
	}
	// Of 100 bouts one reading takes 20 from the second side for the first; by another as many go the one way as the other.
	pair := func(lost, won uint64) []weighedIn {
		return []weighedIn{{Pair: shard.Pair{Cross: [][]uint64{{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 50 - lost, lost}, {0, 0, won, 50 - won}}, Otherwise: lost + won}}}
	}
	w.Fights = w.Fights[:1]
	w.Options = []weighedOption{{Ruling: "hands", Option: "x", In: pair(0, 20)}, {Ruling: "order", Option: "x", In: pair(20, 20)}, {Ruling: "idle", Option: "x", In: pair(0, 0)}}
	got := strings.Join(w.forWhat(of), "|")
	for _, want := range []string{"Of 3 other readings of the rules one is sure to change how often the first side wins. Agree on it before you play:|hands? Played: ", " Otherwise: x. Gain of the first side: +20.0 ±", " of 100 bouts.|One other reading gave some bouts another winner, which may be chance; one gave none."} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %q", want, got)
		}
	}
}
