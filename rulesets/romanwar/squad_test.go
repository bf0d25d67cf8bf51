package romanwar

import (
	"testing"

	"pgregory.net/rapid"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

func TestScatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		of, places := rapid.Uint64().Draw(t, "of"), rapid.Uint64().Draw(t, "places")
		var apart uint64
		k := 0
		for i := range 64 {
			if places>>i&1 != 0 {
				apart |= of >> k & 1 << i
				k++
			}
		}
		if got := state.Scatter(of, places); got != apart {
			t.Errorf("scatter(%x, %x): got %x, want %x", of, places, got, apart)
		}
	})
}

// TestClose: who is left stands as he stood, with his hits, and nobody else does.
func TestClose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, state.SquadMen).Draw(t, "men")
		var q state.Squad
		for range 4 {
			q.Strike(rapid.Uint64().Draw(t, "hit")&state.UpTo(n), state.MostDeadly)
		}
		q.Survived, q.Fell = rapid.Uint64().Draw(t, "survived")&state.UpTo(n), rapid.Uint64().Draw(t, "fell")&state.UpTo(n)
		was := q
		left, k := q.Close(n), uint(0)
		for i := range uint(n) {
			if was.Fell>>i&1 != 0 {
				continue
			}
			if q.On(k, state.MostDeadly) != was.On(i, state.MostDeadly) || q.Survived>>k&1 != was.Survived>>i&1 {
				t.Fatalf("man %d of %d, now man %d: got %+v, was %+v", i+1, n, k+1, q, was)
			}
			k++
		}
		if left != int(k) || q.Once>>k != 0 && k < state.SquadMen {
			t.Fatalf("of %d men %d are left, want %d", n, left, k)
		}
	})
}

func TestAtMost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		faces := rapid.SliceOfN(rapid.Uint8Range(1, 6), 0, state.SquadMen).Draw(t, "faces")
		number := rapid.Uint8Range(0, 6).Draw(t, "number")
		var want uint64
		for k, face := range faces {
			want |= uint64(state.Bit(face <= number)) << k
		}
		if got := dice.AtMost(append(faces, make([]uint8, 8)...)[:len(faces)], number); got != want {
			t.Errorf("atMost(%v, %d): got %b, want %b", faces, number, got, want)
		}
	})
}

// TestLargeGroups fights rounds of groups of any size man by man, as the rules of
// melee read, and by the rules, with the same dice.
func TestLargeGroups(t *testing.T) {
	r := withSpeech(mustLoad(t))
	rapid.Check(t, func(t *rapid.T) {
		var s state.State
		var before, after [2][]state.Man
		kill := [2]uint8{rapid.Uint8Range(2, 5).Draw(t, "kill A"), rapid.Uint8Range(2, 5).Draw(t, "kill B")}
		for of := range 2 {
			hit := rapid.SliceOfN(rapid.Bool(), 1, 150).Draw(t, "hit before")
			u := state.Unit{Off: int32(len(s.Men)), N: int32(len(hit)), Start: int32(len(hit)), Side: uint8(of), Kill: kill[of]}
			u.Touched = true
			s.Units = append(s.Units, u)
			for k, is := range hit {
				m := state.Man{Num: uint16(k + 1), Hit: uint8(state.Bit(is)), St: state.Survived * uint8(state.Bit(is))}
				s.Men, before[of] = append(s.Men, m), append(before[of], m)
				s.Ranks = append(s.Ranks, state.Fighter{Unit: 0, Num: m.Num})
			}
		}
		a, d := int32(len(before[0])), int32(len(before[1]))
		s.Groups = []state.Group{{RoomA: a, M: a, N: d}}
		s.Melees = []state.Melee{{NA: 1, ND: 1, D: [state.Most]int32{1}, Groups: 1, Ladder: state.Nobody}}
		first, seed := rapid.Bool().Draw(t, "first round"), rapid.Uint64().Draw(t, "seed")
		var one, two dice.Stream
		one.Seed(seed, 0)
		two.Seed(seed, 0)
		var tape dice.Tape
		tape.Pour(&one, nil)
		x := rules.Exchange{R: r, S: &s, M: &s.Melees[0], Ref: &core.Ref{Tape: &tape}, Advantage: first, Outright: first}
		x.Ready()
		r.Lines.LineUp(&s, x.M, x.Deadly)
		x.Group(&s.Groups[0], &r.Lines.Rows[0])
		for of := range 2 {
			w := &r.Lines.Rows[0][of]
			w.Record(&s, x.Deadly)
			after[of] = s.Men[s.Units[of].Off : s.Units[of].Off+s.Units[of].N]
		}
		dead := manByMan(&before, kill, first, func() uint8 { return two.Six() + 1 })
		for of := range 2 {
			for k, m := range after[of] {
				if died := m.St&state.Fell != 0; died != dead[of][k] {
					t.Fatalf("man %d of side %d has died: got %v, want %v", k+1, of, died, dead[of][k])
				}
				if !dead[of][k] && m.Hit != before[of][k].Hit {
					t.Fatalf("hits on man %d of side %d: got %d, want %d", k+1, of, m.Hit, before[of][k].Hit)
				}
			}
			left := len(dead[of]) - fallenOf(dead[of])
			if got := int(s.Groups[0].Count(of)); got != left {
				t.Fatalf("side %d has %d left, want %d", of, got, left)
			}
		}
		if a, b := one.Six(), two.Six(); a != b {
			t.Fatal("they have not rolled the same number of dice")
		}
	})
}

func fallenOf(list []bool) (n int) {
	for _, is := range list {
		n += state.Bit(is)
	}
	return n
}

// manByMan is a round of a melee, one man after the other.
func manByMan(men *[2][]state.Man, kill [2]uint8, first bool, die func() uint8) (dead [2][]bool) {
	dead = [2][]bool{make([]bool, len(men[0])), make([]bool, len(men[1]))}
	struckBy := func(of, strikers int, idle []bool) []bool {
		hit := make([]bool, len(men[of]))
		for i := range strikers {
			if idle != nil && idle[i] {
				continue
			}
			if j := i % len(hit); die() <= kill[of] {
				hit[j] = true
				men[of][j].Hit++
			}
		}
		return hit
	}
	settle := func(of int, hit []bool) {
		for j, is := range hit {
			dead[of][j] = is && men[of][j].Hit >= 2
		}
		for j, is := range hit {
			if is && !dead[of][j] && men[of][j].St&state.Survived == 0 {
				dead[of][j] = die() <= 4
			}
		}
	}
	hit := struckBy(1, len(men[0]), nil)
	if first {
		dead[1] = hit
		settle(0, struckBy(0, len(men[1]), hit))
		return dead
	}
	settle(1, hit)
	settle(0, struckBy(0, len(men[1]), nil))
	return dead
}
