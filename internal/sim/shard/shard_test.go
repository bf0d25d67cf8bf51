package shard

import (
	"bytes"
	"errors"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"summa/internal/sim"
)

// part is the I-th of three parts of a run, whose bouts end by their numbers.
func part(i uint64) *File {
	f := &File{
		Format: Format, Program: "1", Edition: 1, Generator: "g", Ruleset: "munera", Content: "c", Seed: 1<<64 - 1, N: 100, Shard: i, Of: 3, Seconds: 0.1,
		Groups: []Group{{Lineups: []Lineup{lineup(""), lineup("other")}}},
	}
	f.From, f.To = Part(f.N, i, f.Of)
	c := sim.NewCount(2)
	for n := f.From; n < f.To; n++ {
		o := sim.Outcome{Winner: int(n % 2), Round: int(n % 5), Fates: []int{0, 1}}
		c.Tallies[0].Count(&o)
		how, longer := sim.Won+o.Winner, sim.Outcome{Winner: o.Winner, Round: o.Round + 1, Fates: o.Fates}
		c.Tallies[1].Count(&longer)
		cross := make([][]uint64, how+1)
		cross[how] = make([]uint64, how+1)
		cross[how][how] = 1
		p := sim.Pair{Cross: cross, Otherwise: 1, Rounds: 1, RoundsSquared: 1, Lengths: 1}
		c.Pairs[0].Add(&p)
	}
	f.Groups[0].Set(&c)
	return f
}

func lineup(title string) Lineup {
	return Lineup{
		Title: title, Setup: []string{"add A x", "add B y"}, Start: "s", Policies: []string{"plain"}, Turns: 200, Rulings: []Ruling{{"r", "o"}},
		Sides: []string{"A", "B"}, Figures: []Figure{{"A", "A"}, {"B", "B"}}, Fates: []string{"active", "dead"},
	}
}

func written(t testing.TB, f *File) []byte {
	t.Helper()
	text, err := Append(nil, f)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func parts() []Named {
	return []Named{{"2.json", part(2)}, {"3.json", part(3)}, {"1.json", part(1)}}
}

// The parts of a number are a partition of it.
func TestPart(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n, of := rapid.Uint64().Draw(rt, "n"), rapid.Uint64Range(1, 10_000).Draw(rt, "of")
		at := uint64(0)
		for i := uint64(1); i <= of; i++ {
			from, to := Part(n, i, of)
			if from != at || to < from || to-from < n/of || to-from-n/of > 1 {
				rt.Fatalf("part %d of %d: %d to %d after %d", i, of, from, to, at)
			}
			at = to
		}
		if at != n {
			rt.Fatalf("the parts end at %d of %d", at, n)
		}
	})
}

func TestRead(t *testing.T) {
	f := part(2)
	got, err := Read(bytes.NewReader(written(t, f)))
	if err != nil {
		t.Fatal(err)
	}
	if got.Sum = ""; !reflect.DeepEqual(got, f) {
		t.Errorf("got %+v want %+v", got, f)
	}
}

// A file that has lost its end, or a letter of it has changed, is refused with
// its place.
func TestReadDamaged(t *testing.T) {
	text := written(t, part(1))
	for n := range len(text) - 1 {
		if err := refused(text[:n]); err == nil {
			t.Fatalf("cut off after %d bytes: got no error", n)
		}
		bad := bytes.Clone(text)
		bad[n] ^= 1
		if err := refused(bad); err == nil {
			t.Fatalf("byte %d changed from %c to %c: got no error", n, text[n], bad[n])
		}
	}
}

// refused returns the error about a damaged file if it is as it should be.
func refused(text []byte) *Malformed {
	_, err := Read(bytes.NewReader(text))
	m, ok := errors.AsType[*Malformed](err)
	if !ok || m.Line < 1 || m.Col < 1 || m.Why == "" {
		return nil
	}
	return m
}

func TestReadPlaces(t *testing.T) {
	for _, test := range []struct {
		text string
		want Malformed
	}{
		{"", Malformed{1, 1, "this is no shard: the file is empty"}},
		{"{\n  \"shard_format\": 1,\n  x", Malformed{3, 3, "this is no shard: invalid character 'x' looking for beginning of object key string"}},
		{"{\"shard_format\":1,", Malformed{1, 18, "the file ends too early"}},
		{"{}", Malformed{1, 1, "want a shard of format 1, got format 0"}},
		{`{"shard_format":2}`, Malformed{1, 1, "want a shard of format 1, got format 2"}},
		{`{"shard_format":1}`, Malformed{1, 1, "the checksum does not match: the file is not as it was written"}},
		{`{"shard_format":1,"n":"x"}`, Malformed{1, 25, "want another value for n, got a string"}},
	} {
		if got := refused([]byte(test.text)); got == nil || *got != test.want {
			t.Errorf("%q: got %+v want %+v", test.text, got, test.want)
		}
	}
}

// Counts that no run leaves behind are refused though the checksum is right.
func TestReadUnsound(t *testing.T) {
	for name, change := range map[string]func(*File){
		"no such part":            func(f *File) { f.Shard = 4 },
		"no parts":                func(f *File) { f.Of = 0 },
		"other bouts":             func(f *File) { f.From = 1 },
		"no groups":               func(f *File) { f.Groups = nil },
		"nobody":                  func(f *File) { f.Groups[0].Lineups = nil },
		"a win too many":          func(f *File) { f.Groups[0].Lineups[0].Tally.Wins[0]++ },
		"a third side":            func(f *File) { f.Groups[0].Lineups[0].Sides = []string{"A"} },
		"a round too many":        func(f *File) { f.Groups[0].Lineups[0].Tally.Rounds[0]++ },
		"a fate too many":         func(f *File) { f.Groups[0].Lineups[0].Tally.Fates[0][0]++ },
		"an unknown fate":         func(f *File) { f.Groups[0].Lineups[0].Fates = []string{"active"} },
		"a pair too many":         func(f *File) { f.Groups[0].Lineups[1].Pair.Cross[2][2]++ },
		"a pair of nothing":       func(f *File) { f.Groups[0].Lineups[0].Pair = &Pair{} },
		"no pair":                 func(f *File) { f.Groups[0].Lineups[1].Pair = nil },
		"no mirror":               func(f *File) { f.Mirror, f.Groups[0].Lineups = true, f.Groups[0].Lineups[:1] },
		"less than no time":       func(f *File) { f.Seconds = -1 },
		"shifted wins":            func(f *File) { f.Groups[0].Lineups[0].Tally.Wins[0]--; f.Groups[0].Lineups[0].Tally.Wins[1]++ },
		"shifted wins of another": func(f *File) { f.Groups[0].Lineups[1].Tally.Wins[0]--; f.Groups[0].Lineups[1].Tally.Wins[1]++ },
		"a win that wraps": func(f *File) {
			f.Groups[0].Lineups[0].Tally.Draws += 1 << 63
			f.Groups[0].Lineups[0].Tally.Unfinished += 1 << 63
		},
		"no last round":                   func(f *File) { f.Groups[0].Lineups[0].Turns = 0 },
		"rounds after the last":           func(f *File) { f.Groups[0].Lineups[1].Turns = 3 },
		"longer by more":                  func(f *File) { f.Groups[0].Lineups[1].Pair.Rounds++ },
		"shifted rounds":                  func(f *File) { f.Groups[0].Lineups[1].Tally.Rounds[1]--; f.Groups[0].Lineups[1].Tally.Rounds[2]++ },
		"more that differ than there are": func(f *File) { f.Groups[0].Lineups[1].Pair.Otherwise++ },
		"none that differ":                func(f *File) { f.Groups[0].Lineups[1].Pair.Otherwise = 0 },
		"squares of nothing":              func(f *File) { f.Groups[0].Lineups[1].Pair.RoundsSquared = 0 },
		"squares of too much":             func(f *File) { f.Groups[0].Lineups[1].Pair.RoundsSquared = 1 << 60 },
		"a name that rings":               func(f *File) { f.Groups[0].Lineups[0].Sides[0] = "A\a" },
		"a name turned round":             func(f *File) { f.Groups[0].Lineups[0].Title = "x\u202ey" },
		"no sides":                        func(f *File) { f.Groups[0].Lineups[1].Sides = nil },
		"no policies":                     func(f *File) { f.Groups[0].Lineups[1].Policies = nil },
		"pairings of fewer":               func(f *File) { f.All, f.Rows = true, []string{"A", "B"} },
	} {
		f := part(1)
		change(f)
		if err := refused(written(t, f)); err == nil || !strings.HasPrefix(err.Why, "this is no shard: ") {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

func TestMerge(t *testing.T) {
	got, err := Merge(parts())
	if err != nil {
		t.Fatal(err)
	}
	if got.Shard != 1 || got.Of != 1 || got.From != 0 || got.To != 100 || got.Bouts() != 200 || got.Seconds < 0.29 {
		t.Errorf("got %+v", got)
	}
	l := got.Groups[0].Lineups
	if want := (Tally{Bouts: 100, Wins: []uint64{50, 50}, Rounds: []uint64{20, 20, 20, 20, 20}, Fates: [][]uint64{{100}, {0, 100}}}); !reflect.DeepEqual(l[0].Tally, want) {
		t.Errorf("got %+v want %+v", l[0].Tally, want)
	}
	if p := l[1].Pair; p.Rounds != 100 || p.RoundsSquared != 100 || p.Cross[2][2] != 50 || p.Cross[3][3] != 50 {
		t.Errorf("got %+v", p)
	}
	if again := parts(); again[0].Groups[0].Lineups[0].Tally.Bouts != 33 {
		t.Errorf("merging changed a part: %+v", again[0])
	}
}

// Every part must be there once, and be of the same run in every respect.
func TestMergeStrangers(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func([]Named) []Named
		want   string
	}{
		{"none", func([]Named) []Named { return nil }, "there is no shard to merge"},
		{"gap", func(p []Named) []Named { return p[1:] }, "1 of 3 shards are missing: 2/3"},
		{"overlap", func(p []Named) []Named { return append(p, Named{"4.json", part(2)}) }, "4.json: shard 2/3 stands in 2.json already"},
		{"ruleset", func(p []Named) []Named { p[1].Ruleset = "rudis"; return p }, "ruleset rudis, not munera"},
		{"seed", func(p []Named) []Named { p[1].Seed = 7; return p }, "seed 7, not 18446744073709551615"},
		{"n", func(p []Named) []Named { p[1].N = 7; return p }, "number of bouts (-n) 7, not 100"},
		{"of", func(p []Named) []Named { p[1].Of = 7; return p }, "number of shards 7, not 3"},
		{"program", func(p []Named) []Named { p[1].Program = "2"; return p }, "version of the program 2, not 1"},
		{"edition", func(p []Named) []Named { p[1].Edition = 2; return p }, "edition of bout numbers 2, not 1"},
		{"generator", func(p []Named) []Named { p[1].Generator = "h"; return p }, "dice generator h, not g"},
		{"content", func(p []Named) []Named { p[1].Content = "d"; return p }, "content d, not c"},
		{"all", func(p []Named) []Named { p[1].All = true; return p }, "--all true, not false"},
		{"rows", func(p []Named) []Named { p[1].Rows = []string{"A"}; return p }, "sides A, not none"},
		{"mirror", func(p []Named) []Named { p[1].Mirror = true; return p }, "--mirror true, not false"},
		{"groups", func(p []Named) []Named { p[1].Groups = append(p[1].Groups, Group{}); return p }, "number of pairings 2, not 1"},
		{"variations", func(p []Named) []Named { p[1].Groups[0].Lineups = p[1].Groups[0].Lineups[:1]; return p }, "0 variations, not 1"},
		{"title", other(func(l *Lineup) { l.Title = "t" }), "variation t, not other"},
		{"setup", other(func(l *Lineup) { l.Setup = []string{"add C z"} }), "set-up add C z, not add A x; add B y"},
		{"start", other(func(l *Lineup) { l.Start = "x" }), "starting position x, not s"},
		{"policies", other(func(l *Lineup) { l.Policies = []string{"bold"} }), "policies bold, not plain"},
		{"turns", other(func(l *Lineup) { l.Turns = 9 }), "limit of rounds 9, not 200"},
		{"rulings", other(func(l *Lineup) { l.Rulings = []Ruling{} }), "rulings none, not r=o"},
		{"sides", other(func(l *Lineup) { l.Sides = []string{"A", "C"} }), "sides A; C, not A; B"},
		{"figures", other(func(l *Lineup) { l.Figures = l.Figures[:1] }), "figures [{A A}], not [{A A} {B B}]"},
		{"fates", other(func(l *Lineup) { l.Fates = []string{"lost"} }), "fates lost, not active; dead"},
	} {
		_, err := Merge(test.change(parts()))
		if _, ok := errors.AsType[*Stranger](err); !ok || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v want %q", test.name, err, test.want)
		}
	}
}

// other changes the second line-up of the second part.
func other(change func(*Lineup)) func([]Named) []Named {
	return func(p []Named) []Named {
		change(&p[1].Groups[0].Lineups[1])
		return p
	}
}

// Of many missing parts a few are named.
func TestMergeManyMissing(t *testing.T) {
	f := part(1)
	f.Of = 9999
	_, err := Merge([]Named{{"a", f}})
	want := "9998 of 9999 shards are missing: 2/9999, 3/9999, 4/9999, 5/9999, 6/9999, 7/9999, 8/9999, 9/9999, ..."
	if err == nil || err.Error() != want {
		t.Errorf("got %v want %s", err, want)
	}
}

// Whatever is read is a shard that is written and read again the same.
func FuzzRead(f *testing.F) {
	for i := range uint64(3) {
		text := written(f, part(i+1))
		f.Add(text)
		f.Add(text[:len(text)/2])
		f.Add(bytes.Replace(text, []byte(`"n":100`), []byte(`"n":`+strconv.Itoa(1<<62)), 1))
	}
	f.Add([]byte(`{"shard_format":1,"groups":[{"lineups":null}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		s, err := Read(bytes.NewReader(text))
		if err != nil {
			if m, ok := errors.AsType[*Malformed](err); !ok || m.Line < 1 || m.Col < 1 {
				t.Fatalf("got %#v", err)
			}
			return
		}
		again, err := Read(bytes.NewReader(written(t, s)))
		if err != nil || !reflect.DeepEqual(again, s) {
			t.Fatalf("got %+v, %v want %+v", again, err, s)
		}
		if _, err := Merge([]Named{{"a", s}}); (err == nil) != (s.Of == 1) {
			t.Fatalf("merged alone: %v", err)
		}
	})
}
