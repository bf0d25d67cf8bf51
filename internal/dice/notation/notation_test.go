package notation

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"summa/internal/fuzzing"
)

// loaded returns a roll function that shows the given faces in turn.
func loaded(faces ...int) func(int) int {
	return func(int) int {
		face := faces[0]
		faces = faces[1:]
		return face
	}
}

// fair returns a roll function with its own generator.
func fair(seed uint64) func(int) int {
	r := rand.New(rand.NewPCG(seed, 1))
	return func(sides int) int { return r.IntN(sides) + 1 }
}

func TestRoll(t *testing.T) {
	tests := []struct {
		text  string
		faces []int
		want  string
	}{
		{"2d6+3", []int{4, 5}, "2d6+3: 4 5 + 3 = 12"},
		{" 2 D 6 - 3 ", []int{4, 5}, "2d6-3: 4 5 - 3 = 6"},
		{"7", nil, "7: 7 = 7"},
		{"+7", nil, "7: 7 = 7"},
		{"-d6+1", []int{4}, "-d6+1: - 4 + 1 = -3"},
		{"1d%", []int{77}, "d100: 77 = 77"},
		{"4dF+2", []int{1, 2, 3, 1}, "4dF+2: -1 0 1 -1 + 2 = 1"},
		{"dF!", []int{3, 1}, "dF!: 1! -1 = 0"},
		{"4d6kh3", []int{3, 1, 6, 2}, "4d6kh3: 3 (1) 6 2 = 11"},
		{"4d6 K3", []int{3, 1, 6, 1}, "4d6kh3: 3 (1) 6 1 = 10"},
		{"2d20k", []int{3, 18}, "2d20kh1: (3) 18 = 18"},
		{"2d20KL", []int{3, 18}, "2d20kl1: 3 (18) = 3"},
		{"3d6dl", []int{3, 1, 6}, "3d6dl1: 3 (1) 6 = 9"},
		{"3d6dh2", []int{3, 1, 6}, "3d6dh2: (3) 1 (6) = 1"},
		{"2d6!", []int{6, 6, 2, 3}, "2d6!: 6! 6! 2 3 = 17"},
		{"2d6!kh1", []int{6, 1, 5}, "2d6!kh1: 6! 1 (5) = 7"},
		{"2d6kl1!", []int{6, 1, 5}, "2d6!kl1: (6!) (1) 5 = 5"},
		{"3d6r2", []int{1, 5, 2, 1, 3}, "3d6r2: (1r) 5 (2r) 1 3 = 9"},
		{"2d6!r1", []int{1, 6, 1, 2, 4}, "2d6r1!: (1r) 6! (1r) 2 4 = 12"},
		{"d4+d6-d8-2", []int{1, 2, 3}, "d4+d6-d8-2: 1 + 2 - 3 - 2 = -2"},
		{"1+1+1+1+1+1+1+1+1+d6", []int{5}, "1+1+1+1+1+1+1+1+1+d6: 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 1 + 5 = 14"},
	}
	var used Result
	for _, tt := range tests {
		e, err := Parse(tt.text)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.text, err)
			continue
		}
		r := e.Roll(loaded(tt.faces...))
		if got := r.String(); got != tt.want {
			t.Errorf("%s: got %q, want %q", tt.text, got, tt.want)
		}
		e.RollInto(&used, loaded(tt.faces...))
		if got := used.String(); got != tt.want {
			t.Errorf("%s into a used result: got %q, want %q", tt.text, got, tt.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct {
		text string
		col  int
		want string
	}{
		{"", 1, "stops short; write dice such as 2d6 or a number"},
		{" ", 2, "stops short"},
		{"2d6+", 5, "stops short"},
		{"2d", 3, "stops short; d is followed by a number of sides, % or F"},
		{"x", 1, "unexpected 'x'"},
		{"2d6 3", 5, "unexpected '3'; join terms with + or -"},
		{"2d6x", 4, "unexpected 'x'"},
		{"2d6−1", 4, "unexpected '−'"},
		{"é", 1, "unexpected 'é'"},
		{"2d6+\xff", 5, "unexpected"},
		{"--1", 2, "unexpected '-'"},
		{"2d6!>5", 5, "unexpected '>'"},
		{"d-6", 2, "unexpected '-'"},
		{"0d6", 1, "no dice to throw; throw at least 1"},
		{"1001d6", 1, "too many dice; an expression has at most 1000"},
		{"d6+1000d6", 4, "too many dice"},
		{"99999999999999999999999d6", 1, "too many dice"},
		{"d0", 2, "no die has 0 sides; choose from 1 to 1000000"},
		{"d1000001", 2, "no die has 1000001 sides"},
		{"1+1000000001", 3, "the number 1000000001 is too large; at most 1000000000"},
		{"99999999999999999999999", 1, "too large"},
		{strings.Repeat("1+", 64) + "1", 128, "too many terms; an expression has at most 64"},
		{strings.Repeat(" ", 257), 1, "257 bytes long; at most 256"},
		{"4d6kh3dl1", 7, "kept or dropped twice"},
		{"4d6d1", 4, "d does not say which dice to drop"},
		{"4d6kh0", 4, "kh0 does not fit the number of dice, 4"},
		{"4d6kh5", 4, "kh5 does not fit"},
		{"4d6dl4", 4, "dl4 does not fit"},
		{"d6dh", 3, "dh does not fit"},
		{"d6!!", 4, "explode twice"},
		{"d1!", 3, "would explode for ever"},
		{"d6r", 3, "r is not a face to throw again; write r and a face from 1 to less than 6"},
		{"d6r0", 3, "r0 is not a face"},
		{"d6r6", 3, "r6 is not a face"},
		{"d6r1r2", 5, "thrown again twice"},
		{"dFr1", 3, "fudge dice are not thrown again"},
	}
	for _, tt := range tests {
		_, err := Parse(tt.text)
		var e *Error
		if !errors.As(err, &e) {
			t.Errorf("Parse(%q): got %v, want an *Error", tt.text, err)
			continue
		}
		if e.Col != tt.col || !strings.Contains(e.Error(), tt.want) {
			t.Errorf("Parse(%q): got column %d %q, want column %d %q", tt.text, e.Col, e, tt.col, tt.want)
		}
	}
}

func TestLimitsAllowed(t *testing.T) {
	for _, text := range []string{"1000d1000000", "d1", "-1000000000", "d%", strings.Repeat("1+", 63) + "1",
		strings.Repeat(" ", 255) + "1", "1000d6kh1000", "1000d6dl999"} {
		if _, err := Parse(text); err != nil {
			t.Errorf("Parse(%q): got %v, want no error", text, err)
		}
	}
}

func TestChainLimit(t *testing.T) {
	e, err := Parse("2d6!")
	if err != nil {
		t.Fatal(err)
	}
	always := func(sides int) int { return sides }
	r := e.Roll(always)
	want := int64(2 * 6 * (MaxChain + 1))
	if r.Total != want || e.Max() != want || len(r.Rolls[0].Dice) != 2*(MaxChain+1) {
		t.Errorf("always 6: got %d in %d dice, a maximum of %d; want %d", r.Total, len(r.Rolls[0].Dice), e.Max(), want)
	}
}

func TestAllocs(t *testing.T) {
	roll := fair(1)
	var r Result
	for _, text := range []string{"2d6+3", "4d6kh3", "10d6!r1-2d%+dF"} {
		n := testing.AllocsPerRun(100, func() {
			e, err := Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			e.RollInto(&r, roll)
		})
		if n != 0 {
			t.Errorf("%s: got %v allocations, want 0", text, n)
		}
	}
}

func BenchmarkParseAndRoll(b *testing.B) {
	roll := fair(1)
	var r Result
	b.ReportAllocs()
	for b.Loop() {
		e, err := Parse("2d6+3")
		if err != nil {
			b.Fatal(err)
		}
		e.RollInto(&r, roll)
	}
}

var parsed = []string{"2d6+3", "4d6kh3", " D % - dF! ", "10d10r2!dl3", "1000d6k1", "", "d1!", "\xff", "k3"}

func FuzzParse(f *testing.F) {
	for _, s := range parsed {
		f.Add(s, uint64(1))
	}
	f.Fuzz(parsesAgain)
}

func TestParseChanged(t *testing.T) {
	seed := uint64(0)
	fuzzing.Texts(t, parsed, func(t *testing.T, text string) {
		seed++
		parsesAgain(t, text, seed)
	})
}

// parsesAgain: what is rolled lies within its bounds, and is read again from its text.
func parsesAgain(t *testing.T, text string, seed uint64) {
	e, err := Parse(text)
	if err != nil {
		return
	}
	total := e.Roll(fair(seed)).Total
	if total < e.Min() || total > e.Max() {
		t.Errorf("Roll(%q): got %d, want %d to %d", text, total, e.Min(), e.Max())
	}
	if len(e.String()) > MaxBytes {
		return
	}
	again, err := Parse(e.String())
	if err != nil || again.String() != e.String() {
		t.Fatalf("Parse(%q) again: got %q, %v", e.String(), again.String(), err)
	}
}
