package sim

import (
	"errors"
	"reflect"
	"testing"
	"testing/synctest"

	"summa/internal/halt"
)

// TestSeveral: several runs come to what each comes to alone, and a run that
// cannot be played does not keep the others from it.
func TestSeveral(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for jobs := range 5 {
			more := map[int]uint64{}
			s := Several{Jobs: jobs, Heard: func(i int, n uint64) { more[i] += n }, Runs: []Run{
				{Seed: 5, To: 1000, Lineups: []Bouts{&coins{}, &coins{salt: 1}}},
				{Seed: 6, To: 300, Lineups: []Bouts{&coins{}, &coins{salt: 2, bad: 7}}},
				{Seed: 7, From: 5, To: 700, Lineups: []Bouts{&coins{}}},
				{Seed: 8, From: 5, To: 5, Lineups: []Bouts{&coins{}}},
			}}
			results := s.Play()
			for i, r := range results {
				want, err := s.Runs[i].Play()
				if !reflect.DeepEqual(r.Count, want) || !reflect.DeepEqual(r.Err, err) {
					t.Errorf("%d jobs, run %d: got %+v, %v want %+v, %v", jobs, i, r.Count, r.Err, want, err)
				}
			}
			if more[0] != 1000 || more[2] != 695 || !errors.Is(results[1].Err, errBent) {
				t.Errorf("%d jobs: got %v bouts, %v", jobs, more, results[1].Err)
			}
		}
	})
}

// What has not been begun when the bouts are stopped is of no bouts.
func TestSeveralInterrupted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		flag := halt.New()
		run := Run{Seed: 5, To: 10_000_000, Lineups: []Bouts{&coins{halt: flag}}}
		s := Several{Jobs: 2, Heard: func(int, uint64) { flag.Set() }, Runs: []Run{run, run, run}}
		for i, r := range s.Play() {
			if r.Err != nil || r.Count.Bouts() >= run.To {
				t.Errorf("run %d: got %d bouts, %v", i, r.Count.Bouts(), r.Err)
			}
		}
	})
}

// A line-up that is the same as the first ends no bout otherwise; one that
// differs in a fate only ends it otherwise, with the same winner.
func TestOtherwise(t *testing.T) {
	r := Run{Seed: 5, To: 1000, Lineups: []Bouts{&coins{}, &coins{}, &coins{salt: 210}, &coins{salt: 105}}}
	c, err := r.Play()
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []uint64{0, 0, 1000} {
		if got := c.Pairs[i].Otherwise; got != want {
			t.Errorf("line-up %d: got %d bouts that end otherwise want %d", i+1, got, want)
		}
	}
}
