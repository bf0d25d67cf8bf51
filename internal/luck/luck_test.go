package luck

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"summa/internal/words"
)

// close is the error that is promised.
const close = 1e-12

// What is picked out of several totals is as good as chance lets the best of
// them be: every outcome of a few totals, one by one, comes to some total with a
// tail of p or less no oftener than Anywhere says, and of a single total exactly
// as often.
func TestAnywhereAgainstEnumeration(t *testing.T) {
	more, fewer, neither := &words.Stake{ID: "a", Better: 1}, &words.Stake{ID: "b", Better: -1}, &words.Stake{ID: "c"}
	totals := []*Total{
		{Stake: more, parts: []Dist{Die(6), Die(6)}},
		{Stake: fewer, parts: []Dist{Die(6)}},
		{Stake: more, parts: []Dist{Chance(big.NewRat(1, 4))}},
		{Stake: neither, parts: []Dist{Die(6)}},
	}
	l := new(Ledger)
	for i, x := range totals {
		l.Players = append(l.Players, &Player{Name: string(rune('A' + i)), all: &Sheet{Totals: []*Total{x}}})
	}
	if l.Compared() != 3 {
		t.Fatalf("%d totals are compared, want the 3 that have a better side", l.Compared())
	}
	for _, p := range []float64{1.0 / 36, 1.0 / 12, 1.0 / 6, 1.0 / 4, 0.4} {
		some, sum := 0.0, 0.0
		for a := 2; a <= 12; a++ {
			for b := 1; b <= 6; b++ {
				for c := 0; c <= 1; c++ {
					totals[0].Got, totals[1].Got, totals[2].Got = a, b, c
					weight := totals[0].Can().At(a) * totals[1].Can().At(b) * totals[2].Can().At(c)
					hits := 0.0
					for _, x := range totals[:3] {
						if x.Tail() <= p+close {
							hits++
						}
					}
					some += weight * min(1, hits)
					sum += weight * hits
				}
			}
		}
		if got := l.Anywhere(p); got < some-close || math.Abs(got-min(1, sum)) > close {
			t.Errorf("%v: got %v want %v, which is not less than %v", p, got, sum, some)
		}
	}
}

// Every combination of a few unlike numbers, one by one, gives the same
// distribution.
func TestSumAgainstEnumeration(t *testing.T) {
	lists := [][]Dist{
		{},
		{Chance(big.NewRat(5, 12))},
		{Chance(big.NewRat(5, 12)), Chance(big.NewRat(1, 6)), Chance(big.NewRat(1, 36)), Chance(big.NewRat(35, 36)), Chance(big.NewRat(2, 3))},
		{Die(6), Die(6), Die(6)},
		{Die(6), Chance(big.NewRat(1, 3)), Die(4), Chance(big.NewRat(0, 1)), Chance(big.NewRat(1, 1)), Die(20)},
	}
	for _, list := range lists {
		got, want := Sum(list), map[int]float64{}
		enumerate(list, 0, 1, want)
		mean := 0.0
		for n, p := range want {
			mean += float64(n) * p
			if math.Abs(got.At(n)-p) > close {
				t.Errorf("%v: got the chance %v of %d want %v", list, got.At(n), n, p)
			}
			low, high := 0.0, 0.0
			for m, q := range want {
				if m <= n {
					low += q
				}
				if m >= n {
					high += q
				}
			}
			if math.Abs(got.Low(n)-low) > close || math.Abs(got.High(n)-high) > close {
				t.Errorf("%v: got %v or lower, %v or higher for %d want %v %v", list, got.Low(n), got.High(n), n, low, high)
			}
		}
		if math.Abs(got.Mean()-mean) > close {
			t.Errorf("%v: got mean %v want %v", list, got.Mean(), mean)
		}
		spread, apart := 0.0, 0.0
		for n, p := range want {
			spread += p * (float64(n) - mean) * (float64(n) - mean)
		}
		for _, d := range list {
			apart += d.Var()
		}
		if math.Abs(got.Var()-spread) > 1e-9 || math.Abs(apart-spread) > 1e-9 {
			t.Errorf("%v: got variance %v, %v apart, want %v", list, got.Var(), apart, spread)
		}
	}
}

func enumerate(list []Dist, total int, p float64, into map[int]float64) {
	if len(list) == 0 {
		into[total] += p
		return
	}
	for i, q := range list[0].P {
		enumerate(list[1:], total+list[0].Min+i, p*q, into)
	}
}

// The error stays below what is promised for thousands of numbers.
func TestSumOfMany(t *testing.T) {
	const n = 3000
	list := make([]Dist, n)
	for i := range list {
		list[i] = Chance(big.NewRat(5, 12))
	}
	d := Sum(list)
	for _, k := range []int{1100, 1200, 1250, 1300, 1400} {
		if got, want := d.Low(k)+d.High(k+1), 1.0; math.Abs(got-want) > close {
			t.Errorf("%d: got both tails %v want 1", k, got)
		}
		a, _ := math.Lgamma(n + 1)
		b, _ := math.Lgamma(float64(k) + 1)
		c, _ := math.Lgamma(float64(n-k) + 1)
		want := math.Exp(a - b - c + float64(k)*math.Log(5.0/12) + float64(n-k)*math.Log(7.0/12))
		if math.Abs(d.At(k)-want) > close {
			t.Errorf("%d: got %v want %v", k, d.At(k), want)
		}
	}
}

// All sequences of a few dice, one by one, are as often as uneven.
func TestUnevenAgainstEnumeration(t *testing.T) {
	for _, sides := range []int{2, 3, 6} {
		for dice := 0; dice <= 6; dice++ {
			var all []Faces
			sequences(dice, make(Faces, sides), &all)
			seen := map[int]bool{}
			for _, f := range all {
				if seen[squares(f)] {
					continue
				}
				seen[squares(f)] = true
				as := 0
				for _, o := range all {
					if squares(o) >= squares(f) {
						as++
					}
				}
				want := float64(as) / float64(len(all))
				if got, ok := f.Uneven(); !ok || math.Abs(got-want) > close {
					t.Errorf("%v: got %v %v want %v", f, got, ok, want)
				}
			}
		}
	}
}

func squares(f Faces) (s int) {
	for _, k := range f {
		s += k * k
	}
	return s
}

func sequences(dice int, f Faces, all *[]Faces) {
	if dice == 0 {
		*all = append(*all, append(Faces(nil), f...))
		return
	}
	for i := range f {
		f[i]++
		sequences(dice-1, f, all)
		f[i]--
	}
}

// Of many dice the chance agrees with a count of rolled ones, and too many are
// told apart from few.
func TestUnevenOfMany(t *testing.T) {
	f := Faces{90, 110, 95, 105, 120, 80}
	got, ok := f.Uneven()
	if !ok {
		t.Fatal("600 dice are not too many")
	}
	r := rand.New(rand.NewPCG(1, 2))
	as := 0
	const rounds = 4000
	for range rounds {
		o := make(Faces, 6)
		for range 600 {
			o[r.IntN(6)]++
		}
		if squares(o) >= squares(f) {
			as++
		}
	}
	if want := float64(as) / rounds; math.Abs(got-want) > 4*math.Sqrt(want*(1-want)/rounds) {
		t.Errorf("got %v want about %v", got, want)
	}
	if _, ok := (Faces{1000, 1000, 1000, 1000, 1000, 1000}).Uneven(); ok {
		t.Error("6000 dice are too many")
	}
}
