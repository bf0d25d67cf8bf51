package notation

import (
	"math/big"
	"testing"
)

func TestBoundsAlone(t *testing.T) {
	tests := []struct {
		text     string
		min, max int64
	}{
		{"2d6+3", 5, 15}, {"3-2d6", -9, 1}, {"4dF", -4, 4}, {"4d6kh3", 3, 18}, {"4d6dl1-d4", -1, 17},
		{"d2!", 1, 202}, {"dF!", -1, 101}, {"2d6r1", 2, 12},
	}
	for _, tt := range tests {
		e, err := Parse(tt.text)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.text, err)
			continue
		}
		if e.Min() != tt.min || e.Max() != tt.max {
			t.Errorf("%s: got %d to %d, want %d to %d", tt.text, e.Min(), e.Max(), tt.min, tt.max)
		}
	}
}

func TestMean(t *testing.T) {
	tests := []struct{ text, want string }{
		{"5", "5"}, {"d6", "7/2"}, {"2d6+3", "10"}, {"3-2d6", "-4"}, {"4dF+1", "1"}, {"dF!", "0"},
		{"4d6kh3", "15869/1296"}, {"2d20kl1", "287/40"}, {"2d20kh1", "553/40"}, {"1000d6", "3500"},
		{"d6r1", "47/12"}, {"d4r3", "23/8"},
	}
	for _, tt := range tests {
		e, err := Parse(tt.text)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.text, err)
			continue
		}
		if got, ok := e.Mean(); !ok || got.RatString() != tt.want {
			t.Errorf("%s: got a mean of %v, %t; want %s", tt.text, got, ok, tt.want)
		}
	}
	for _, text := range []string{"2d6!kh1", "2d1000000kh1"} {
		e, err := Parse(text)
		if err != nil {
			t.Errorf("Parse(%q): %v", text, err)
			continue
		}
		if got, ok := e.Mean(); ok {
			t.Errorf("%s: got a mean of %v, want none", text, got)
		}
	}
}

// TestMeanCounted compares means with a count of every way the dice can fall.
func TestMeanCounted(t *testing.T) {
	// The throws are as many as the dice can need, with all sides alike.
	tests := []struct {
		text          string
		sides, throws int
	}{
		{"3d4kh2", 4, 3}, {"3d4kl1", 4, 3}, {"4d3dh1", 3, 4}, {"3d4r2dl1", 4, 6}, {"4dFkh2", 3, 4}, {"2d4r1", 4, 4},
	}
	for _, tt := range tests {
		e, err := Parse(tt.text)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.text, err)
			continue
		}
		want := counted(&e, tt.sides, tt.throws)
		if got, ok := e.Mean(); !ok || got.Cmp(want) != 0 {
			t.Errorf("%s: got a mean of %v, %t; want %v", tt.text, got, ok, want)
		}
	}
}

// counted returns the mean total over every sequence of throws.
func counted(e *Expr, sides, throws int) *big.Rat {
	ways := 1
	for range throws {
		ways *= sides
	}
	var sum int64
	for way := range ways {
		sum += e.Roll(func(int) int {
			face := way%sides + 1
			way /= sides
			return face
		}).Total
	}
	return big.NewRat(sum, int64(ways))
}

func TestMeanExploding(t *testing.T) {
	e, err := Parse("d6!")
	if err != nil {
		t.Fatal(err)
	}
	mean, ok := e.Mean()
	if !ok {
		t.Fatal("d6!: got no mean")
	}
	// A chain without a limit has the mean 21/5, and the limit is far away.
	gap := new(big.Rat).Sub(big.NewRat(21, 5), mean)
	if gap.Sign() <= 0 || gap.Cmp(big.NewRat(1, 1<<62)) > 0 {
		t.Errorf("d6!: got %v below 21/5, want a tiny gap", gap)
	}
}
