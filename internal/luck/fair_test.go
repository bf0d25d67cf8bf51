package luck_test

import (
	"io"
	"math"
	"math/rand/v2"
	"testing"

	"summa/internal/game"
	"summa/internal/luck"
	"summa/internal/repl"
	"summa/rulesets/munera"
)

// open seats a session of munera.
func open(t testing.TB, content *game.Content, seed uint64) *repl.Session {
	t.Helper()
	s, err := repl.New(repl.Config{Ruleset: munera.Ruleset(), Content: content, Seed: seed, Out: io.Discard, Err: io.Discard})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func content(t testing.TB) *game.Content {
	t.Helper()
	c, err := munera.Ruleset().Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func play(t testing.TB, s *repl.Session, lines ...string) {
	t.Helper()
	for _, text := range lines {
		if f := s.Try(text); f != nil {
			t.Fatalf("%s: %v", text, f)
		}
	}
}

func enter(t testing.TB, l *luck.Ledger, s *repl.Session) {
	t.Helper()
	l.Bouts++
	if err := s.Retrace(func(d *repl.Deed) error { return l.Add(d, func(*luck.Trial) {}) }); err != nil {
		t.Fatal(err)
	}
}

// uniform counts numbers that should be anything from 0 to 1, and reports
// whether they lie as evenly as 999 in 1000 such lists do.
type uniform struct {
	bins [10]int
	n    int
}

func (u *uniform) add(x float64) {
	u.bins[min(9, int(10*x))]++
	u.n++
}

func (u *uniform) even() (chi float64, ok bool) {
	want := float64(u.n) / 10
	for _, k := range u.bins {
		chi += (float64(k) - want) * (float64(k) - want) / want
	}
	return chi, chi < 27.88
}

// The tails of what fell in given situations are uniform: of all dice, a tenth
// comes to a total whose tail is below a tenth. The total itself goes to both
// tails in halves (whose mean is then a half), or at random.
func TestTailsAreUniformAlone(t *testing.T) {
	c, r := content(t), rand.New(rand.NewPCG(7, 7))
	sets := map[string]*uniform{}
	middle := map[string]float64{}
	seed := uint64(0)
	for range 400 {
		l := new(luck.Ledger)
		for _, blow := range []string{"attack B with sica", "attack B with sica from right", "attack B with sica from rear", "attack B with shield", "haze B"} {
			s := open(t, c, seed)
			seed++
			play(t, s, "add A thracian stamina=8", "add B samnite stamina=30", "range A B 1", "begin dice 5 2", "turn", "set A.ap=6", blow)
			enter(t, l, s)
		}
		for _, p := range l.Players {
			for _, x := range p.Sheet().Totals {
				d := x.Can()
				at := d.High(x.Got) - d.Low(x.Got)
				own := d.High(x.Got) + d.Low(x.Got) - 1
				id := p.Name + " " + x.Stake.ID
				if sets[id] == nil {
					sets[id] = new(uniform)
				}
				sets[id].add((1+at-own)/2 + r.Float64()*own)
				middle[id] += (1 + at) / 2
			}
		}
	}
	for id, u := range sets {
		if chi, ok := u.even(); !ok {
			t.Errorf("%s: the tails are not uniform: %v, chi-square %.1f", id, u.bins, chi)
		}
		if mean := middle[id] / float64(u.n); math.Abs(mean-0.5) > 4/math.Sqrt(12*float64(u.n)) {
			t.Errorf("%s: the middle of the tails is %.3f on average, not 1/2", id, mean)
		}
	}
	for _, id := range []string{"A ap", "A hits", "A doubles", "A hazes", "B saves"} {
		if sets[id] == nil || sets[id].n < 300 {
			t.Errorf("there are too few of %s", id)
		}
	}
}

// Over whole bouts, which end when somebody is lucky, what falls is still what
// was to be expected.
func TestExpectationOfWholeBoutsAlone(t *testing.T) {
	c, l := content(t), new(luck.Ledger)
	for seed := range uint64(150) {
		s := open(t, c, 1000+seed)
		r := rand.New(rand.NewPCG(seed, 3))
		play(t, s, "add A secutor", "add B retiarius", "range A B 1", "begin")
		for n := 0; n < 60 && !s.Game().Over(); n++ {
			list := s.Game().Legal(false)
			f := s.Try(list[r.IntN(len(list))].Line)
			if f != nil && f.Code != "ambiguous" { // what the other side chooses was not said
				t.Fatal(f)
			}
		}
		enter(t, l, s)
	}
	counted := 0
	for _, p := range l.Players {
		for _, x := range p.Sheet().Totals {
			d := x.Can()
			if off := math.Abs(float64(x.Got) - d.Mean()); off > 4*deviation(d) {
				t.Errorf("%s %s: got %d of %d, %.1f expected", p.Name, x.Stake.ID, x.Got, x.Trials, d.Mean())
			}
			counted += x.Trials
		}
	}
	if counted < 2000 || l.Unweighed > 0 {
		t.Errorf("%d trials are too few, or some of them (%d) were not weighed", counted, l.Unweighed)
	}
}

// deviation is the standard deviation.
func deviation(d luck.Dist) float64 { return math.Sqrt(d.Var()) }

// What is known by hand: the chance of a hit with a feint, which is that of the
// whole attack, and of a save.
func TestChances(t *testing.T) {
	s := open(t, content(t), 1)
	play(t, s, "add A secutor stamina=8", "add B samnite stamina=8 shield=none helmet=none armour=light", "range A B 1", "begin dice 5 2", "turn dice 6",
		"feint", "attack B with sword dice 2 4 6 5", "undo", "attack B with sword dice 5 2 1")
	var got []string
	l := new(luck.Ledger)
	err := s.Retrace(func(d *repl.Deed) error {
		return l.Add(d, func(x *luck.Trial) {
			if x.Chance != nil {
				got = append(got, x.Who+" "+x.Stake.ID+" "+x.Chance.RatString()+" "+string(rune('0'+x.Got)))
			}
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"A hits 55/108 1", "A doubles 17/72 0", "B saves 1/6 1"}
	if len(got) != len(want) {
		t.Fatalf("got %q want %q", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("got %q want %q", got[i], want[i])
		}
	}
}
