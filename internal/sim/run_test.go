package sim

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"
	"testing/synctest"

	"pgregory.net/rapid"

	"summa/internal/halt"
)

// coins are bouts without rules: a bout's number and seed decide it.
type coins struct {
	salt uint64
	bad  uint64 // the first bout that cannot be played, if it is not 0
	halt *halt.Flag
}

func (c *coins) Sides() []string         { return []string{"heads", "tails"} }
func (c *coins) Figures() []string       { return []string{"heads", "tails"} }
func (c *coins) Fates() []string         { return []string{"active", "dead"} }
func (*coins) Turns() int                { return 1 }
func (c *coins) Worker() (Worker, error) { return &tosser{coins: c}, nil }

// Forecast of a coin is known beforehand.
func (c *coins) Forecast(func(*Forecast) bool, Rest) (*Forecast, error) {
	return &Forecast{Won: []float64{0.5, 0.5}}, nil
}

type tosser struct {
	*coins
	dice rand.PCG
	o    Outcome
}

var errBent = errors.New("the coin is bent")

func (w *tosser) Record(uint64, uint64) (Record, error)   { return Record{}, nil }
func (w *tosser) Script(uint64, uint64) ([]string, error) { return nil, nil }

func (w *tosser) Play(seed, from, to uint64, t *Tally, each func(uint64, *Outcome)) error {
	runtime.Gosched() // chunks come back in any order
	for n := from; n < to; n++ {
		if w.halt.Stopped() {
			return halt.ErrStopped
		}
		if w.bad > 0 && n >= w.bad {
			return errBent
		}
		w.dice.Seed(seed, n)
		w.toss(int(w.dice.Uint64() % 100))
		t.Count(&w.o)
		if each != nil {
			each(n, &w.o)
		}
	}
	return nil
}

func (w *tosser) toss(x int) {
	x += int(w.salt)
	w.o = Outcome{Winner: x%3 - 1, Unfinished: x%10 == 0, Round: 1 + x%7, Fates: append(w.o.Fates[:0], x%2, 1-x%2)}
}

// byHand plays a run bout by bout.
func byHand(r *Run) *Count {
	c := NewCount(len(r.Lineups))
	ends, fates := map[uint64]end{}, map[uint64][]int{}
	for i, b := range r.Lineups {
		w, _ := b.Worker()
		for n := r.From; n < r.To; n++ {
			_ = w.Play(r.Seed, n, n+1, &c.Tallies[i], func(n uint64, o *Outcome) {
				e := end{int32(o.how()), int32(o.Round)}
				if i > 0 {
					c.Pairs[i-1].count(ends[n], e, slices.Equal(fates[n], o.Fates))
				} else {
					ends[n], fates[n] = e, slices.Clone(o.Fates)
				}
			})
		}
	}
	return &c
}

// TestRun: whatever the jobs, a run counts what its bouts come to one by one,
// and its parts add up to it.
func TestRun(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		r := Run{Seed: rapid.Uint64().Draw(rt, "seed"), From: rapid.Uint64Range(0, 1000).Draw(rt, "from"), Jobs: rapid.IntRange(1, 9).Draw(rt, "jobs"), Lineups: []Bouts{&coins{}}}
		r.To = r.From + rapid.Uint64Range(1, 3000).Draw(rt, "n")
		for range rapid.IntRange(0, 2).Draw(rt, "variations") {
			r.Lineups = append(r.Lineups, &coins{salt: uint64(len(r.Lineups))})
		}
		want := byHand(&r)
		got, err := r.Play()
		if err != nil || !reflect.DeepEqual(got, want) {
			rt.Fatalf("got %+v, %v want %+v", got, err, want)
		}
		cut := rapid.Uint64Range(r.From, r.To).Draw(rt, "cut")
		first, second := r, r
		first.To, second.From = cut, cut
		a, err := first.Play()
		if err != nil {
			rt.Fatal(err)
		}
		b, err := second.Play()
		if err != nil {
			rt.Fatal(err)
		}
		sum := NewCount(len(r.Lineups))
		sum.Add(a)
		sum.Add(b)
		if !reflect.DeepEqual(&sum, want) {
			rt.Fatalf("cut at %d: got %+v want %+v", cut, sum, want)
		}
	})
}

// TestRunEndsEarly: where a run ends does not depend on the jobs, and it has
// then counted its first bouts without a gap.
func TestRunEndsEarly(t *testing.T) {
	for jobs := 1; jobs <= 8; jobs++ {
		looked := 0
		r := Run{Seed: 5, To: 100_000, Jobs: jobs, Lineups: []Bouts{&coins{}}, Heard: func(c *Count) bool {
			looked++
			return c.Bouts() < 20_000
		}}
		got, err := r.Play()
		first := r
		first.To = got.Bouts()
		if want := byHand(&first); err != nil || looked != 13 || !reflect.DeepEqual(got, want) {
			t.Errorf("%d jobs, looked %d times: got %+v, %v want %+v", jobs, looked, got, err, want)
		}
	}
}

// TestRunInterrupted: what is counted when the bouts are stopped are the first ones,
// compared or not, and no worker is left behind.
func TestRunInterrupted(t *testing.T) {
	flag := halt.New()
	one, both := []Bouts{&coins{halt: flag}}, []Bouts{&coins{halt: flag}, &coins{salt: 1, halt: flag}}
	for _, lineups := range [][]Bouts{one, both} {
		testInterrupted(t, flag, lineups)
	}
}

func testInterrupted(t *testing.T, flag *halt.Flag, lineups []Bouts) {
	synctest.Test(t, func(t *testing.T) {
		flag.Clear()
		r := Run{Seed: 5, To: 10_000_000, Jobs: 4, Lineups: lineups, Heard: func(c *Count) bool {
			if c.Bouts() > 9000 {
				flag.Set()
			}
			return true
		}}
		got, err := r.Play()
		flag.Clear()
		first := r
		first.To = got.Bouts()
		if want := byHand(&first); err != nil || first.To >= r.To || !reflect.DeepEqual(got, want) {
			t.Errorf("got %+v, %v want %+v", got, err, want)
		}
	})
}

// TestRunBadBout: the first bout that cannot be played is named.
func TestRunBadBout(t *testing.T) {
	r := Run{To: 10_000, Jobs: 3, Lineups: []Bouts{&coins{}, &coins{bad: 7654}}}
	_, err := r.Play()
	e, ok := errors.AsType[*BoutError](err)
	if !ok || e.Lineup != 1 || e.Bout != 7654 || !errors.Is(err, errBent) {
		t.Errorf("got %#v want bout 7654 of line-up 1", err)
	}
}

// mad are coins whose bouts panic.
type mad struct{ coins }

func (m *mad) Worker() (Worker, error) { return &madman{tosser{coins: &m.coins}}, nil }

type madman struct{ tosser }

func (*madman) Play(uint64, uint64, uint64, *Tally, func(uint64, *Outcome)) error { panic("mad") }

// TestRunPanics: a panic in a bout is an error of the run, and ends no program.
func TestRunPanics(t *testing.T) {
	r := Run{To: 10_000, Jobs: 3, Lineups: []Bouts{&mad{}}}
	_, err := r.Play()
	if _, ok := errors.AsType[Panicked](err); !ok {
		t.Errorf("got %v want Panicked", err)
	}
}

// TestRunEmpty: a part without bouts counts none.
func TestRunEmpty(t *testing.T) {
	r := Run{From: 5, To: 5, Lineups: []Bouts{&coins{}}}
	if got, err := r.Play(); err != nil || got.Bouts() != 0 {
		t.Errorf("got %+v, %v", got, err)
	}
}

// TestRunAllocsAlone: what a run allocates does not grow with its bouts.
func TestRunAllocsAlone(t *testing.T) {
	allocs := func(n uint64) float64 {
		r := Run{Seed: 5, To: n, Jobs: 3, Lineups: []Bouts{&coins{}, &coins{salt: 1}}, Heard: func(*Count) bool { return true }}
		return testing.AllocsPerRun(3, func() {
			if _, err := r.Play(); err != nil {
				t.Error(err)
			}
		})
	}
	if few, many := allocs(100_000), allocs(1_000_000); many > few+100 {
		t.Errorf("a million bouts make %v allocations, a tenth of them %v", many, few)
	}
}
