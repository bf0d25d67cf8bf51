package checksums

import (
	"bytes"
	"fmt"
	"math/bits"
	"path/filepath"
	"strings"
	"testing"
)

const boutsFile = "munera-bouts.json"

func readBouts(t *testing.T) *File {
	t.Helper()
	f, err := Parse(read(t, filepath.Join(folder, boutsFile)))
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// pcg is the generator as docs/checksums.md describes it, written a second time.
type pcg struct{ hi, lo uint64 }

func (g *pcg) word() uint64 {
	hi, lo := bits.Mul64(g.lo, 4865540595714422341)
	hi += g.hi*4865540595714422341 + g.lo*2549297995355413924
	lo, carry := bits.Add64(lo, 1442695040888963407, 0)
	hi, _ = bits.Add64(hi, 6364136223846793005, carry)
	g.hi, g.lo = hi, lo
	hi ^= hi >> 32
	hi *= 0xda942042e4dd58b5
	hi ^= hi >> 48
	return hi * (lo | 1)
}

// faces are the twelve of the next word that is not rejected.
func (g *pcg) faces() (list []int) {
	const ways = 2176782336 // 6 to the 12th
	hi, lo := bits.Mul64(g.word(), ways)
	for lo < (1<<64-ways)%ways {
		hi, lo = bits.Mul64(g.word(), ways)
	}
	for unit := uint64(ways / 6); unit > 0; unit /= 6 {
		list = append(list, int(hi/unit%6)+1)
	}
	return list
}

// As many dice as a bout is said to have taken leave the generator, and the
// faces that wait, as is said.
func TestBoutsByTheDocumentedStream(t *testing.T) {
	n := 0
	for _, s := range readBouts(t).Series {
		for _, x := range s.Bouts {
			g := &pcg{s.Seed, x.Bout}
			var waiting []int
			for rolled := 0; rolled < x.Dice; rolled++ {
				if len(waiting) == 0 {
					waiting = g.faces()
				}
				waiting = waiting[1:]
			}
			state, rest := fmt.Sprintf("%016x%016x", g.hi, g.lo), spaced(waiting)
			if state != x.Generator || rest != x.Waiting {
				t.Errorf("%s, bout %d: got %s, %q want %s, %q", s.Name, x.Bout, state, rest, x.Generator, x.Waiting)
			}
			n++
		}
	}
	if n < 100 {
		t.Errorf("there are %d bouts, want at least 100", n)
	}
}

// The documentation names the first word of the first bout, and its faces.
func TestDocumentedWord(t *testing.T) {
	page := string(read(t, "../../docs/checksums.md"))
	s := readBouts(t).Series[0]
	one, again := &pcg{s.Seed, 0}, &pcg{s.Seed, 0}
	for _, want := range []string{fmt.Sprintf("first word is\n%d and its faces are %s.", one.word(), spaced(again.faces())), fmt.Sprintf("For seed %d and bout 0", s.Seed)} {
		if !strings.Contains(page, want) {
			t.Errorf("docs/checksums.md does not say %q", want)
		}
	}
}

// The series cover the pairings and distances they promise, and what is said of
// single bouts and of sums agrees in itself.
func TestSeries(t *testing.T) {
	names := map[string]bool{}
	for _, s := range readBouts(t).Series {
		names[s.Name] = true
		total := s.Total.Draws + s.Total.Unfinished
		for _, n := range s.Total.Wins {
			total += n
		}
		if s.Total.Bouts < 10_000 || total != s.Total.Bouts || s.Total.Rounds < total {
			t.Errorf("%s: got %+v", s.Name, s.Total)
		}
		for who, fates := range s.Total.Fates {
			sum := uint64(0)
			for _, n := range fates {
				sum += n
			}
			if sum != total {
				t.Errorf("%s: %s met %d fates in %d bouts", s.Name, who, sum, total)
			}
		}
	}
	for _, pair := range []string{"samnite against retiarius", "thracian against murmillo", "secutor against retiarius"} {
		for _, apart := range []string{"1", "12"} {
			if name := pair + " from range " + apart; !names[name] {
				t.Errorf("there is no series %s", name)
			}
		}
	}
}

// Any number that moves is named.
func TestSeriesDiffNamesTheNumber(t *testing.T) {
	series := func() *Series {
		return &Series{Name: "a against b", Bouts: []*Bout{{Bout: 7, Winner: "a", Round: 4, Fates: map[string]string{"a": "active", "b": "dead"}, Dice: 41, Generator: "3f", Waiting: "4 3"}},
			Total: Total{Bouts: 10, Wins: map[string]uint64{"a": 6, "b": 4}, Rounds: 60, Fates: map[string]map[string]uint64{"a": {"dead": 1}}}}
	}
	for _, test := range []struct {
		change func(*Series)
		want   string
	}{
		{func(*Series) {}, ""},
		{func(s *Series) { s.Bouts[0].Winner = "b" }, "a against b: bout 7 winner: a, now b"},
		{func(s *Series) { s.Bouts[0].Round++ }, "a against b: bout 7 round: 4, now 5"},
		{func(s *Series) { s.Bouts[0].Fates["b"] = "killed" }, "a against b: bout 7 fates: map[a:active b:dead], now map[a:active b:killed]"},
		{func(s *Series) { s.Bouts[0].Dice = 0 }, "a against b: bout 7 dice: 41, now 0"},
		{func(s *Series) { s.Bouts[0].Generator = "40" }, "a against b: bout 7 generator: 3f, now 40"},
		{func(s *Series) { s.Bouts[0].Waiting = "" }, "a against b: bout 7 waiting: 4 3, now "},
		{func(s *Series) { s.Total.Wins["a"]++ }, "a against b: total wins: map[a:6 b:4], now map[a:7 b:4]"},
		{func(s *Series) { s.Total.Draws++ }, "a against b: total draws: 0, now 1"},
		{func(s *Series) { s.Total.Unfinished++ }, "a against b: total unfinished: 0, now 1"},
		{func(s *Series) { s.Total.Rounds-- }, "a against b: total rounds: 60, now 59"},
		{func(s *Series) { s.Total.Fates["a"]["dead"]++ }, "a against b: total fates: map[a:map[dead:1]], now map[a:map[dead:2]]"},
	} {
		now := series()
		test.change(now)
		f, g := &File{Series: []*Series{series()}}, &File{Series: []*Series{now}}
		if got := strings.Join(f.Diff(g), "\n"); got != test.want {
			t.Errorf("got %q want %q", got, test.want)
		}
	}
}

// A published bout or total that was changed by hand is found.
func TestPublishedBoutsCanFailAlone(t *testing.T) {
	text := read(t, filepath.Join(folder, boutsFile))
	for _, test := range []struct{ from, to, want string }{
		{`"dice": 41`, `"dice": 40`, "[samnite against retiarius from range 1: bout 0 dice: 40, now 41]"},
		{`"winner": "retiarius"`, `"winner": "draw"`, "[samnite against retiarius from range 1: bout 0 winner: draw, now retiarius]"},
		{`"unfinished": 0`, `"unfinished": 1`, "[samnite against retiarius from range 1: total unfinished: 1, now 0]"},
	} {
		bent := bytes.Replace(text, []byte(test.from), []byte(test.to), 1)
		f, err := Parse(bent)
		if err != nil || bytes.Equal(bent, text) {
			t.Fatalf("there is no %s: %v", test.from, err)
		}
		f.Series = f.Series[:1]
		now, err := f.Recompute(ruleset(t, f.Ruleset))
		if err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(f.Diff(now)); got != test.want {
			t.Errorf("got %s want %s", got, test.want)
		}
	}
}
