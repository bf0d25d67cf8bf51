package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"summa/internal/sim"
	"summa/internal/simview"
	"summa/internal/tally"
)

// weighed prepares a weight of two pairings.
func weighed(t *testing.T, args ...string) (*Program, *weighing) {
	t.Helper()
	p := world()
	p.opt = new(Options)
	p.opt.SeedSet = true
	f := &weightFlags{n: simCount{n: 64}, policies: []string{"plain"}, jobs: 2, pairings: []string{"secutor,retiarius", "cestus,gaetolian"}}
	w, err := p.weighing(f, append([]string{"munera"}, args...))
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
	d := tally.Wins(p, 0, 0)
	if tally.Winner(p) != tally.Of(0, n) || tally.Otherwise(p) != tally.Of(0, n) || d.Changed != 0 || d.Mean != 0 || p.Rounds != 0 {
		rt.Fatalf("got %+v", p)
	}
}

// To choose the option that is in force is to change nothing either.
func TestWeightOfTheDefault(t *testing.T) {
	p, w := weighed(t)
	for i := range w.Options {
		w.Options[i].Option = w.Options[i].InsteadOf
	}
	w.Pairings, w.lineups = nil, nil
	if err := w.seatPairings(); err != nil {
		t.Fatal(err)
	}
	if err := p.playWeight(w); err != nil {
		t.Fatal(err)
	}
	for _, x := range w.ordered() {
		if x.played() != 128 || x.winner.Count != 0 || x.otherwise.Count != 0 || x.wins.Mean != 0 || x.refused != 0 {
			t.Errorf("%s: got %+v", x.name(), x)
		}
	}
}

// What a weight says of an option is what sim says of the same bouts varied.
func TestWeightAgreesWithSim(t *testing.T) {
	var a struct {
		Options []struct {
			Option string
			Wins   simview.DifferenceInfo `json:"first_side"`
		}
	}
	var b struct {
		Variations []struct {
			Difference map[string]simview.DifferenceInfo
		}
	}
	one := run(strings.Fields("rulings munera zero-score --weight --pairing secutor,retiarius -n 300 --seed 9 --json")...)
	two := run(strings.Fields("sim munera secutor retiarius --range 12 --vary zero-score=zero-nothing -n 300 --seed 9 --json")...)
	if err := json.Unmarshal([]byte(one.out), &a); err != nil || one.status != 0 {
		t.Fatalf("%+v: %v", one, err)
	}
	if err := json.Unmarshal([]byte(two.out), &b); err != nil || two.status != 0 {
		t.Fatalf("%+v: %v", two, err)
	}
	if got, want := a.Options[0].Wins, b.Variations[0].Difference["secutor"]; !reflect.DeepEqual(got, want) || got.Changed == 0 {
		t.Errorf("got %+v want %+v", got, want)
	}
}

// What is known when the user stops is shown, and not remembered.
func TestWeightInterrupted(t *testing.T) {
	got := interrupted("rulings munera --weight -n 1e9")
	if got.status != StatusDone || !strings.Contains(got.out, "Interrupted") || !strings.Contains(got.out, "Not played") {
		t.Errorf("got %+v", got)
	}
}

// On a terminal it says how far it is, in at most 40 columns.
func TestWeightProgress(t *testing.T) {
	got := ticking(1e9, "rulings munera zero-score --weight -n 200").result()
	for row := range strings.SplitSeq(got.errout, "\r") {
		if len(row) > 40 {
			t.Errorf("got %d columns: %q", len(row), row)
		}
	}
	if !strings.Contains(got.errout, "% of 2,000") || strings.Contains(got.errout, "\n") {
		t.Errorf("got %q", got.errout)
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
