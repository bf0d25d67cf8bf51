package dice

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestHandfulIsSoManyDice: a handful off a stream is so many single dice, at
// whatever point of a word it begins.
func TestHandfulIsSoManyDice(t *testing.T) {
	for n := range 60 {
		for ahead := range 14 {
			var one, all Stream
			one.Seed(7, uint64(n))
			all.Seed(7, uint64(n))
			for range ahead {
				one.Six()
				all.Six()
			}
			var tape Tape
			tape.Pour(&all, nil)
			for i, face := range tape.Handful(Query{Sides: 6}, n, 3) {
				if want := one.Six() + 1; face != want {
					t.Fatalf("%d dice after %d: die %d is %d, want %d", n, ahead, i, face, want)
				}
			}
			if got, want := all.Six(), one.Six(); got != want {
				t.Fatalf("%d dice after %d: the next die is %d, want %d", n, ahead, got, want)
			}
		}
	}
}

// TestHandfulsMixed: handfuls, dice held against numbers, single dice and dice of other
// sides in any order are the dice of a stream that nobody rolls ahead, and leave its
// generator where they would.
func TestHandfulsMixed(t *testing.T) {
	for seed := range uint64(300) {
		var one, all Stream
		one.Seed(seed, 3)
		all.Seed(seed, 3)
		var tape Tape
		tape.Pour(&all, nil)
		pick := rand.New(rand.NewPCG(seed, 4))
		for range 60 {
			switch k := pick.IntN(12); {
			case k == 0:
				if got, want := all.Die(20), one.Die(20); got != want {
					t.Fatalf("seed %d: a die of twenty is %d, want %d", seed, got, want)
				}
			case k == 1 && seed%2 == 0:
				a, b := one.Die(20), one.Die(20)
				if x, y := all.Two(20); x != a || y != b {
					t.Fatalf("seed %d: two dice of twenty are %d and %d, want %d and %d", seed, x, y, a, b)
				}
			case k == 1:
				if got, want := all.Six(), one.Six(); got != want {
					t.Fatalf("seed %d: a die is %d, want %d", seed, got, want)
				}
			case k == 3 || k == 4:
				n, number, other := pick.IntN(65), uint8(pick.IntN(7)), uint8(pick.IntN(7))
				var want, also uint64
				for i := range n {
					face := one.Six() + 1
					if face <= number {
						want |= 1 << i
					}
					if face <= other {
						also |= 1 << i
					}
				}
				low, too := uint64(0), also
				if k == 3 {
					low = all.AtMost(n, number)
				} else {
					low, too = all.AtMostBoth(n, number, other)
				}
				if low != want || too != also {
					t.Fatalf("seed %d: of %d dice %b are at most %d and %b at most %d, want %b and %b", seed, n, low, number, too, other, want, also)
				}
			case k == 2:
				got, waits := all.Generator()
				want, wait := one.Generator()
				if got != want || waits != wait {
					t.Fatalf("seed %d: the generator is %v with %d faces waiting, want %v with %d", seed, got, waits, want, wait)
				}
			default:
				n := pick.IntN(30)
				if k == 5 {
					n = 200 + pick.IntN(400)
				}
				for i, face := range tape.Handful(Query{Sides: 6}, n, 3) {
					if want := one.Six() + 1; face != want {
						t.Fatalf("seed %d: die %d of %d is %d, want %d", seed, i, n, face, want)
					}
				}
			}
		}
	}
}

// TestHandfulEvery: an exhaustive handful visits every sequence of bands, with
// weights that add up to 1.
func TestHandfulEvery(t *testing.T) {
	tests := []struct {
		ends []int
		runs int
	}{{[]int{3}, 8}, {[]int{1, 3}, 27}, {[]int{0, 2}, 8}, {[]int{6}, 1}, {nil, 1}}
	for _, test := range tests {
		var tape Tape
		tape.Every(false)
		runs, sum := 0, new(big.Rat)
		for more := true; more; more = tape.Next() {
			runs++
			tape.Handful(Query{Sides: 6}, 3, test.ends...)
			num, den, _ := tape.Weight()
			sum.Add(sum, big.NewRat(int64(num), int64(den)))
		}
		if runs != test.runs || sum.Cmp(big.NewRat(1, 1)) != 0 {
			t.Errorf("ends %v: got %d runs of weight %v in all, want %d of 1", test.ends, runs, sum, test.runs)
		}
	}
}

func BenchmarkHandful(b *testing.B) {
	var g Stream
	g.Seed(1, 1)
	var tape Tape
	tape.Pour(&g, nil)
	for range b.N {
		tape.Handful(Query{Sides: 6}, 50, 3)
	}
}

// TestTwo: two dice rolled at once are two dice, whatever waits.
func TestTwo(t *testing.T) {
	for seed := range uint64(200) {
		var one, both Stream
		one.Seed(seed, 1)
		both.Seed(seed, 1)
		for k := range 50 {
			sides := []uint16{20, 4, 100, 3}[k%4]
			if k%3 == int(seed%3) {
				if a, b := one.Die(sides), both.Die(sides); a != b {
					t.Fatalf("seed %d: %d and %d", seed, a, b)
				}
			}
			a, b := one.Die(sides), one.Die(sides)
			if x, y := both.Two(sides); x != a || y != b {
				t.Fatalf("seed %d, roll %d: %d %d, want %d %d", seed, k, x, y, a, b)
			}
		}
		if a, b := one.Face(6), both.Face(6); a != b {
			t.Fatalf("seed %d: %d and %d", seed, a, b)
		}
	}
}

// TestHandfulHasRoom: eight faces can be read from any place of a handful.
func TestHandfulHasRoom(t *testing.T) {
	var stream Stream
	stream.Seed(1, 0)
	var poured, given Tape
	poured.Pour(&stream, nil)
	for n := range 500 {
		given.Give(nil)
		for _, tape := range []*Tape{&poured, &given} {
			if hand := tape.Handful(Query{Sides: 6}, n, 4); cap(hand) < n+spare {
				t.Fatalf("a handful of %d has room for %d more, want %d", n, cap(hand)-n, spare)
			}
		}
	}
}

// TestStreamAtMost: dice that are only held against a number are the same dice.
func TestStreamAtMost(t *testing.T) {
	var one, two Stream
	one.Seed(3, 0)
	two.Seed(3, 0)
	for k := range 20_000 {
		n, number := k%65, uint8(k%7)
		var want uint64
		faces := make([]uint8, n)
		one.Fill(faces)
		for i, face := range faces {
			if face <= number {
				want |= 1 << i
			}
		}
		if got := two.AtMost(n, number); got != want {
			t.Fatalf("throw %d of %d dice at most %d: got %b, want %b", k, n, number, got, want)
		}
		if k%100 == 0 && one.Six() != two.Six() {
			t.Fatalf("throw %d: other dice follow", k)
		}
	}
}

// TestHandfulSaysHowManyAreMissing: a handful that comes up short says how many more
// dice were to be thrown with the one that is missing.
func TestHandfulSaysHowManyAreMissing(t *testing.T) {
	for had := range 5 {
		var tape Tape
		tape.Give([]int{2, 3, 4, 5}[:min(had, 4)])
		tape.Handful(Query{Sides: 6}, 4, 3)
		tape.Handful(Query{Sides: 6}, 2, 3)
		short, ok := tape.Err().(*Short)
		want := 3 - had
		if had == 4 {
			want = 1 // of the second
		}
		if !ok || short.More != want {
			t.Errorf("with %d faces: %v, want %d more", had, tape.Err(), want)
		}
	}
}
