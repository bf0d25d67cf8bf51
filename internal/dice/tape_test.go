package dice

import (
	"errors"
	"math/big"
	"slices"
	"testing"
)

var d6 = Query{Sides: 6}

// weights runs ask over every outcome and adds up the weight of each answer.
func weights(t *testing.T, fine bool, ask func(t *Tape) int) map[int]*big.Rat {
	t.Helper()
	got := map[int]*big.Rat{}
	var tape Tape
	tape.Every(fine)
	for more := true; more; more = tape.Next() {
		k := ask(&tape)
		num, den, ok := tape.Weight()
		if !ok {
			t.Fatal("the weight does not fit")
		}
		if got[k] == nil {
			got[k] = new(big.Rat)
		}
		got[k].Add(got[k], new(big.Rat).SetFrac(new(big.Int).SetUint64(num), new(big.Int).SetUint64(den)))
	}
	return got
}

// TestAnswersAndFaces: asking for an answer gives the same chances as asking
// for the faces.
func TestAnswersAndFaces(t *testing.T) {
	tests := []struct {
		name string
		ask  func(t *Tape) int
	}{
		{"roll", func(t *Tape) int { return t.Roll(d6) }},
		{"sum", func(t *Tape) int { return t.Sum(d6, 2) }},
		{"at most", func(t *Tape) int {
			if _, ok := t.AtMost(d6, 4); ok {
				return 1
			}
			return 0
		}},
		{"judge", func(t *Tape) int {
			if _, ok := t.Judge(d6, 2, func(n int) bool { return n != 2 && n >= 7 }); ok {
				return 1
			}
			return 0
		}},
		{"judge always", func(t *Tape) int {
			if _, ok := t.Judge(d6, 2, func(n int) bool { return true }); ok {
				return 1
			}
			return 0
		}},
		{"band", func(t *Tape) int {
			face := t.Band(d6, 1, 3, 3, 5, 6)
			return []int{0, 1, 2, 2, 3, 3, 4}[face]
		}},
		{"pick of two", func(t *Tape) int { return t.Pick(d6, 2) }},
		{"pick of three", func(t *Tape) int { return t.Pick(d6, 3) }},
		{"pick of one", func(t *Tape) int { return t.Pick(d6, 1) }},
		{"two in turn", func(t *Tape) int { return 10*t.Roll(d6) + t.Sum(d6, 2) }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			a, b := weights(t, false, tt.ask), weights(t, true, tt.ask)
			sum := new(big.Rat)
			for k, p := range a {
				sum.Add(sum, p)
				if b[k] == nil || b[k].Cmp(p) != 0 {
					t.Errorf("answer %d: got %v, want %v", k, p, b[k])
				}
			}
			if len(a) != len(b) || sum.Cmp(big.NewRat(1, 1)) != 0 {
				t.Errorf("got %d answers that add up to %v, want %d and 1", len(a), sum, len(b))
			}
		})
	}
}

// TestFalls: a choice made with one die stands for as many faces as choose so.
func TestFalls(t *testing.T) {
	for n, want := range []uint64{1, 1, 3, 2, 1, 1, 1} { // faces of six; of four and five none are counted again
		var tape Tape
		tape.Every(false)
		tape.Pick(d6, n)
		if got := tape.Falls(); got != want {
			t.Errorf("one of %d: got %d faces, want %d", n, got, want)
		}
	}
}

// TestRerolls: what is rolled until it fits is counted as if it had fitted at
// once.
func TestRerolls(t *testing.T) {
	unlike := weights(t, true, func(t *Tape) int { a, b := t.Unlike(d6, d6); return 10*a + b })
	if len(unlike) != 30 || unlike[12].Cmp(big.NewRat(1, 30)) != 0 {
		t.Errorf("two unlike dice: got %d answers, %v each; want 30 and 1/30", len(unlike), unlike[12])
	}
	four := weights(t, true, func(t *Tape) int { return t.Pick(d6, 4) })
	if len(four) != 4 || four[3].Cmp(big.NewRat(1, 4)) != 0 {
		t.Errorf("one of four: got %v, want 1/4 each", four)
	}
	order := weights(t, false, func(t *Tape) int {
		o := make([]int, 3)
		t.Rank(o, false, func(int) Query { return d6 })
		return o[0]*100 + o[1]*10 + o[2]
	})
	if len(order) != 6 || order[12].Cmp(big.NewRat(1, 6)) != 0 {
		t.Errorf("order of three: got %v, want six orders of 1/6", order)
	}
}

func TestRankTies(t *testing.T) {
	tests := []struct {
		name   string
		faces  []int
		lowest bool
		want   []int
	}{
		{"no ties", []int{4, 6, 2}, false, []int{1, 0, 2}},
		{"lowest first", []int{4, 6, 2}, true, []int{2, 0, 1}},
		{"two tied", []int{4, 6, 4, 2, 5}, false, []int{1, 2, 0}},
		{"tied again", []int{4, 4, 3, 3, 5, 2}, false, []int{0, 1}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var tape Tape
			tape.Give(tt.faces)
			got := make([]int, len(tt.want))
			tape.Rank(got, tt.lowest, func(i int) Query { return Query{Sides: 6, Who: int16(i)} })
			if !slices.Equal(got, tt.want) || tape.Err() != nil || len(tape.Spare()) > 0 {
				t.Errorf("got %v (%v, spare %v), want %v", got, tape.Err(), tape.Spare(), tt.want)
			}
		})
	}
}

func TestGivenDice(t *testing.T) {
	var tape Tape
	tape.Give([]int{3})
	tape.Roll(d6)
	tape.Roll(Query{Sides: 6, For: 7})
	var short *Short
	if err := tape.Err(); !errors.As(err, &short) || short.For != 7 {
		t.Errorf("got %v, want the missing die named", err)
	}
	tape.Give([]int{7})
	tape.Roll(d6)
	var bad *BadFace
	if err := tape.Err(); !errors.As(err, &bad) || bad.Face != 7 {
		t.Errorf("got %v, want a bad face", err)
	}
	tape.Give([]int{1, 2})
	tape.Roll(d6)
	if got := tape.Spare(); !slices.Equal(got, []int{2}) {
		t.Errorf("spare: got %v, want [2]", got)
	}
}

// TestAskedDice: one side's dice are read, the others rolled; running again with
// more of them rolls the same.
func TestAskedDice(t *testing.T) {
	gen := NewGenerator(1, 2)
	run := func(asked ...int) ([]int, error) {
		var tape Tape
		tape.Ask(gen, func(who int) bool { return who == 1 }, asked)
		var got []int
		for who := range 4 {
			got = append(got, tape.Roll(Query{Sides: 6, Who: int16(who % 2)}))
		}
		return got, tape.Err()
	}
	first, err := run()
	var short *Short
	if !errors.As(err, &short) {
		t.Fatalf("got %v, want a missing die", err)
	}
	second, err := run(5, 6)
	if err != nil || second[1] != 5 || second[3] != 6 || first[0] != second[0] || first[2] != second[2] {
		t.Errorf("got %v then %v (%v), want the same rolled dice and 5, 6", first, second, err)
	}
}

// TestGenerator: the generator's state can be written down and read again, and
// its faces for a seed never change.
func TestGenerator(t *testing.T) {
	g := NewGenerator(42, 0)
	var got []int
	for range 10 {
		got = append(got, g.Face(6))
	}
	if want := []int{6, 6, 1, 1, 2, 6, 6, 3, 4, 6}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	h, err := ParseGenerator(g.String())
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		if a, b := g.Face(6), h.Face(6); a != b {
			t.Fatalf("a generator read back rolls %d, want %d", b, a)
		}
	}
	if _, err := ParseGenerator("zz"); err == nil {
		t.Error("zz was read as a generator's state")
	}
}

// A tape that is rewound rolls what it rolled before, and leaves the generator where the last
// roll left it.
func TestRewound(t *testing.T) {
	for name, set := range map[string]func(*Tape, Generator){
		"seeded": func(x *Tape, g Generator) { x.Seed(g, nil) },
		"asked":  func(x *Tape, g Generator) { x.Ask(g, func(int) bool { return false }, nil) },
	} {
		var x Tape
		set(&x, NewGenerator(6, 0))
		roll := func() (faces [5]int) {
			for i := range faces {
				faces[i] = x.Roll(Query{Sides: 20})
			}
			return faces
		}
		first := roll()
		after := x.Generator()
		x.Rewind()
		if again := roll(); again != first || x.Generator() != after {
			t.Errorf("%s: got %v, then %v", name, first, again)
		}
	}
}
