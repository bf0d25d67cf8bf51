package romanwar

import (
	"testing"

	"pgregory.net/rapid"

	"summa/internal/bout"
	"summa/internal/dice"
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
		if got := scatter(of, places); got != apart {
			t.Errorf("scatter(%x, %x): got %x, want %x", of, places, got, apart)
		}
	})
}

// TestClose: who is left stands as he stood, with his hits, and nobody else does.
func TestClose(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, squadMen).Draw(t, "men")
		var q squad
		for range 4 {
			q.strike(rapid.Uint64().Draw(t, "hit")&upTo(n), mostDeadly)
		}
		q.survived, q.fell = rapid.Uint64().Draw(t, "survived")&upTo(n), rapid.Uint64().Draw(t, "fell")&upTo(n)
		was := q
		left, k := q.close(n), uint(0)
		for i := range uint(n) {
			if was.fell>>i&1 != 0 {
				continue
			}
			if q.on(k, mostDeadly) != was.on(i, mostDeadly) || q.survived>>k&1 != was.survived>>i&1 {
				t.Fatalf("man %d of %d, now man %d: got %+v, was %+v", i+1, n, k+1, q, was)
			}
			k++
		}
		if left != int(k) || q.once>>k != 0 && k < squadMen {
			t.Fatalf("of %d men %d are left, want %d", n, left, k)
		}
	})
}

func TestAtMost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		faces := rapid.SliceOfN(rapid.Uint8Range(1, 6), 0, squadMen).Draw(t, "faces")
		number := rapid.Uint8Range(0, 6).Draw(t, "number")
		var want uint64
		for k, face := range faces {
			want |= uint64(bit(face <= number)) << k
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
		var s State
		var before, after [2][]man
		kill := [2]uint8{rapid.Uint8Range(2, 5).Draw(t, "kill A"), rapid.Uint8Range(2, 5).Draw(t, "kill B")}
		for of := range 2 {
			hit := rapid.SliceOfN(rapid.Bool(), 1, 150).Draw(t, "hit before")
			u := unit{off: int32(len(s.men)), n: int32(len(hit)), start: int32(len(hit)), side: uint8(of), kill: kill[of]}
			u.touched = true
			s.units = append(s.units, u)
			for k, is := range hit {
				m := man{num: uint16(k + 1), hit: uint8(bit(is)), st: survived * uint8(bit(is))}
				s.men, before[of] = append(s.men, m), append(before[of], m)
				s.ranks = append(s.ranks, fighter{0, m.num})
			}
		}
		a, d := int32(len(before[0])), int32(len(before[1]))
		s.groups = []group{{roomA: a, m: a, n: d}}
		s.melees = []melee{{nA: 1, nD: 1, d: [most]int32{1}, groups: 1, ladder: nobody}}
		first, seed := rapid.Bool().Draw(t, "first round"), rapid.Uint64().Draw(t, "seed")
		var one, two dice.Stream
		one.Seed(seed, 0)
		two.Seed(seed, 0)
		var tape dice.Tape
		tape.Pour(&one, nil)
		x := exchange{r: r, s: &s, m: &s.melees[0], ref: &bout.Ref{Tape: &tape}, advantage: first, outright: first}
		x.ready()
		r.lines.lineUp(&s, x.m, x.deadly)
		x.group(&s.groups[0], &r.lines.rows[0])
		for of := range 2 {
			w := &r.lines.rows[0][of]
			w.record(&s, x.deadly)
			after[of] = s.men[s.units[of].off : s.units[of].off+s.units[of].n]
		}
		dead := manByMan(&before, kill, first, func() uint8 { return two.Six() + 1 })
		for of := range 2 {
			for k, m := range after[of] {
				if died := m.st&fell != 0; died != dead[of][k] {
					t.Fatalf("man %d of side %d has died: got %v, want %v", k+1, of, died, dead[of][k])
				}
				if !dead[of][k] && m.hit != before[of][k].hit {
					t.Fatalf("hits on man %d of side %d: got %d, want %d", k+1, of, m.hit, before[of][k].hit)
				}
			}
			left := len(dead[of]) - fallenOf(dead[of])
			if got := int(s.groups[0].count(of)); got != left {
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
		n += bit(is)
	}
	return n
}

// manByMan is a round of a melee, one man after the other.
func manByMan(men *[2][]man, kill [2]uint8, first bool, die func() uint8) (dead [2][]bool) {
	dead = [2][]bool{make([]bool, len(men[0])), make([]bool, len(men[1]))}
	struckBy := func(of, strikers int, idle []bool) []bool {
		hit := make([]bool, len(men[of]))
		for i := range strikers {
			if idle != nil && idle[i] {
				continue
			}
			if j := i % len(hit); die() <= kill[of] {
				hit[j] = true
				men[of][j].hit++
			}
		}
		return hit
	}
	settle := func(of int, hit []bool) {
		for j, is := range hit {
			dead[of][j] = is && men[of][j].hit >= 2
		}
		for j, is := range hit {
			if is && !dead[of][j] && men[of][j].st&survived == 0 {
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
