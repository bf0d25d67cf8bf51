package romanwar

import (
	"bufio"
	"fmt"
	"math/bits"
	"os"
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/romanwar/policy"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// xoshiro is the generator of the battles in testdata/battles.txt, which another
// program has played: xoshiro256** seeded by splitmix64, up to three dice a byte.
type xoshiro struct {
	s     [4]uint64
	faces []int
}

func newXoshiro(x uint64) *xoshiro {
	g := new(xoshiro)
	for i := range g.s {
		x += 0x9E3779B97F4A7C15
		z := x
		z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
		z = (z ^ z>>27) * 0x94D049BB133111EB
		g.s[i] = z ^ z>>31
	}
	return g
}

func (g *xoshiro) word() uint64 {
	s := &g.s
	r, t := bits.RotateLeft64(s[1]*5, 7)*9, s[1]<<17
	s[2] ^= s[0]
	s[3] ^= s[1]
	s[1] ^= s[2]
	s[0] ^= s[3]
	s[2] ^= t
	s[3] = bits.RotateLeft64(s[3], 45)
	return r
}

// ahead returns at least n faces to come.
func (g *xoshiro) ahead(n int) []int {
	for len(g.faces) < n {
		r := g.word()
		for k := range 8 {
			if b := int(r >> (8 * k) & 255); b < 216 {
				g.faces = append(g.faces, b%6+1, b/6%6+1, b/36+1)
			}
		}
	}
	return g.faces
}

// standings is a number for where everybody stands: FNV-1a of side, men, place,
// facing and number needed of each living unit, side by side in muster order.
func standings(s *state.State) uint64 {
	h := uint64(1469598103934665603)
	for k := range 2 {
		for _, i := range s.Order {
			if u := &s.Units[i]; int(u.Side) == k && u.N > 0 {
				for _, v := range [...]int32{int32(u.Side), u.N, u.X, u.Y, int32(u.Facing), int32(u.Kill)} {
					h = (h ^ uint64(int64(v))) * 1099511628211
				}
			}
		}
	}
	return h
}

// TestBattlesDieForDieAlone: with the same dice the policy plain fights the same battles
// as a program written apart from this one, to the last man and the last hundredth
// of an inch.
func TestBattlesDieForDieAlone(t *testing.T) {
	f, err := os.Open("testdata/battles.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	armies := map[string][2]string{"ten": {"ten-archers", "ten-gauls"}, "punic": {"legion", "africans"}, "100": {"romans-100", "gauls-100"},
		"1000": {"romans-1000", "gauls-1000"}, "10000": {"romans-10000", "gauls-10000"}}
	lines := bufio.NewScanner(f)
	n := 0
	for ; lines.Scan(); n++ {
		var match string
		var seed, hash uint64
		var result, turns, a, b, used int
		if _, err := fmt.Sscan(lines.Text(), &match, &seed, &result, &turns, &a, &b, &used, &hash); err != nil {
			t.Fatal(err)
		}
		s, dice := playedWith(t, armies[match], seed)
		got := []string{fmt.Sprint(map[int8]int{0: 0, 1: 1, state.Nobody: 2}[s.Won]), fmt.Sprint(s.Turn), fmt.Sprint(s.Alive[0]), fmt.Sprint(s.Alive[1]), fmt.Sprint(dice), fmt.Sprint(standings(s))}
		want := strings.Fields(lines.Text())[2:]
		if strings.Join(got, " ") != strings.Join(want, " ") {
			t.Fatalf("%s, seed %d: got %v, want %v", match, seed, got, want)
		}
	}
	if n < 100 {
		t.Errorf("only %d battles", n)
	}
}

// playedWith plays a battle with the dice of a seed and returns how it stands and how
// many dice fell.
func playedWith(t *testing.T, armies [2]string, seed uint64) (*state.State, int) {
	t.Helper()
	r, s := withSpeech(mustLoad(t)), new(state.State)
	r.Reset(s)
	s.Rulings[state.RulingFiguresApart] = state.FiguresApartMayShare // the other program lets figures share their ground
	for _, text := range []string{"add A " + armies[0], "add B " + armies[1], "begin"} {
		if err := r.Say(s, text); err != nil {
			t.Fatal(err)
		}
	}
	p, g := policy.NewPlain(r, false), newXoshiro(seed)
	var c rules.Command
	var tape dice.Tape
	used := 0
	for !s.Over {
		p.Choose(s, &c)
		tape.Give(g.ahead(2000))
		if err := r.Do(s, &c, &core.Ref{Tape: &tape}); err != nil {
			t.Fatalf("turn %d, %s: %v", s.Turn, speechOf(r).AppendCommand(nil, s, &c), err)
		}
		if err := tape.Err(); err != nil {
			t.Fatal(err)
		}
		used += tape.Taken()
		g.faces = g.faces[tape.Taken():]
	}
	return s, used
}
