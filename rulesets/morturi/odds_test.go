package morturi

import (
	"math/big"
	"strconv"
	"strings"
	"summa/rulesets/morturi/state"
	"sync"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/odds"
	"summa/rulesets/morturi/book"
	"summa/rulesets/morturi/rules"
)

// loadedOnce is the content as it is shipped.
var loadedOnce = sync.OnceValues(func() (*state.Content, error) { return book.Load(Name, files, nil) })

// table opens a battle and gives it lines, in which `set` is the referee's word.
func table(t testing.TB, lines ...string) game.Game {
	t.Helper()
	content, err := loadedOnce()
	if err != nil {
		t.Fatal(err)
	}
	g := game.Of(newModule(rules.NewRules(content)))
	for _, text := range lines {
		if pair, ok := strings.CutPrefix(text, "set "); ok {
			path, value, _ := strings.Cut(pair, "=")
			if err := g.Set(strings.Split(path, "."), value, new(core.Ref)); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			continue
		}
		l := parsed(t, text)
		tape := new(dice.Tape)
		tape.Give(l.Dice)
		if err := g.Do(l, &core.Ref{Tape: tape}); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return g
}

func parsed(t testing.TB, text string) *line.Line {
	t.Helper()
	l := new(line.Line)
	if err := l.Parse(text); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return l
}

// ask asks for the odds of one or more commands, separated by semicolons.
func ask(t testing.TB, g game.Game, question string) *game.Odds {
	t.Helper()
	var lines []*line.Line
	for text := range strings.SplitSeq(question, "; ") {
		lines = append(lines, parsed(t, text))
	}
	o, err := g.Odds(lines, nil, false)
	if err != nil {
		t.Fatalf("%s: %v", question, err)
	}
	return o
}

// weight is the mass of an event, 0 if it cannot occur.
func weight(o *game.Odds, event string) uint64 {
	for _, e := range o.Events {
		if e.Name == event {
			return e.N
		}
	}
	return 0
}

// values is the distribution of a fact, nil if no path changes it.
func values(o *game.Odds, path string) map[string]uint64 {
	for i := range o.Fields {
		if o.Fields[i].Path == path {
			m := map[string]uint64{}
			for _, v := range o.Fields[i].Values {
				m[v.Value] += v.N
			}
			return m
		}
	}
	return nil
}

func check(t *testing.T, what string, o *game.Odds, n uint64, want string) {
	t.Helper()
	if got := odds.Fraction(n, o.Denominator); got != want {
		t.Errorf("%s: got %s, want %s", what, got, want)
	}
}

// The profiles of the worked cases.
const (
	bus = `move=3 attack="Ceremonial blade 5+/5"`
	lgt = `move=5 attack="dagger 2+/2"`
	med = `move=4 attack="sword 4+/4"`
)

// faceToFace is X, with his turn before him, and T on the next square: T faces him,
// or looks away with an enemy of his in front of him.
func faceToFace(t testing.TB, x, target string, away bool, more ...string) game.Game {
	t.Helper()
	lines := []string{"school A", "school B",
		"add X school=A at=5,5 facing=n " + x,
		"add T school=B at=5,6 facing=s " + target,
		"add U school=B at=14,14 facing=s move=9 attack=\"fist 6+/1\"",
		"add V school=B at=15,14 facing=s move=9 attack=\"fist 6+/1\""}
	if away {
		lines[3] = "add T school=B at=5,6 facing=n " + target
		lines = append(lines, "add L school=A at=5,7 facing=s "+lgt)
	}
	return table(t, append(append(lines, more...), "begin", "activate X")...)
}

// round is what ends one attack of X and leads to his next: a whole Battle Round
// in which nobody else does anything.
const round = "; done; activate T; done; activate U; done; activate V; done; fight-on all; activate X; attack T"

func attacks(n int) string { return "attack T" + strings.Repeat(round, n-1) }

// lost is the mean of what T loses.
func lost(o *game.Odds, from int64) string {
	mean := new(big.Rat)
	for v, n := range values(o, "T.life") {
		life, _ := strconv.ParseInt(v, 10, 64)
		mean.Add(mean, big.NewRat((from-life)*int64(n), int64(o.Denominator)))
	}
	return mean.RatString()
}

// TestHitOdds: one attack (P01, P07, P12, P13).
func TestHitOdds(t *testing.T) {
	tests := []struct {
		name, x, target string
		away            bool
		event, want     string
		more            []string
	}{
		{"P01 heavy", bus, med, false, "hit", "1/3", nil},
		{"P01 medium", med, med, false, "hit", "1/2", nil},
		{"P01 light", lgt, med, false, "hit", "5/6", nil},
		{"P01 blind, 7 or more", "role=andabatus", med, false, "hit", "0", nil},
		{"P07 rear, height and 2 of morale", med, med, true, "out", "1/2", []string{"terrain 5,5 raised", "set A.favour=10"}},
		{"P07 rear, height and 1 of morale", med, med, true, "out", "0", []string{"terrain 5,5 raised", "set A.favour=1"}},
		{"P07 the same with 5+ for 5", bus, med, true, "out", "1/3", []string{"terrain 5,5 raised", "set A.favour=1"}},
		{"P13 best of two dice", med + " tricks=duellist-stance stances=duellist-stance", med, false, "hit", "3/4", nil},
		{"P13 the lower of two", "role=retarius", "role=secutor tricks=retarius-enmity", false, "hit", "1/4", nil},
		{"P13 Warrior Discipline", lgt, med + " tricks=warrior-discipline", false, "hit", "2/3", nil},
		{"P13 Parma against 2+", lgt, "role=thracian suggested=yes", false, "hit", "2/3", nil},
		{"P13 Parma against 5+", bus, "role=thracian suggested=yes", false, "hit", "1/6", nil},
	}
	for _, tt := range tests {
		o := ask(t, faceToFace(t, tt.x, tt.target, tt.away, tt.more...), "attack T")
		check(t, tt.name, o, weight(o, tt.event), tt.want)
	}
}

// TestExecuteOdds: Gallus, in front and from behind (P12).
func TestExecuteOdds(t *testing.T) {
	const gallus = "role=gallus tricks=execute,opportunist"
	o := ask(t, faceToFace(t, gallus, med, false), "attack T")
	for life, want := range map[string]string{"8": "1/6", "6": "2/3", "3": "1/6"} {
		check(t, "P12 in front, "+life+" left", o, values(o, "T.life")[life], want)
	}
	if got := lost(o, 8); got != "13/6" {
		t.Errorf("P12 in front, mean: got %s, want 13/6", got)
	}
	o = ask(t, faceToFace(t, gallus, med, true), "attack T")
	for life, want := range map[string]string{"5": "2/3", "2": "1/3"} {
		check(t, "P12 behind, "+life+" left", o, values(o, "T.life")[life], want)
	}
	if got := lost(o, 8); got != "4" {
		t.Errorf("P12 behind, mean: got %s, want 4", got)
	}
	behind := strings.ReplaceAll(attacks(2), "activate U", "activate L; done; activate U")
	o = ask(t, faceToFace(t, gallus, med, true), behind)
	check(t, "P12 behind, twice", o, weight(o, "out"), "5/9")
}

// TestDeterminationOdds: a man at exactly 0 LP (P14).
func TestDeterminationOdds(t *testing.T) {
	g := faceToFace(t, bus, med+" life=5 tricks=determination", false)
	o := ask(t, g, "attack T")
	hit := weight(o, "hit")
	if got := odds.Fraction(weight(o, "determined"), hit); got != "1/2" {
		t.Errorf("P14 saved: got %s of the hits, want 1/2", got)
	}
	for _, life := range []string{"1", "3"} {
		if got := odds.Fraction(values(o, "T.life")[life], hit); got != "1/6" {
			t.Errorf("P14 %s LP: got %s of the hits, want 1/6", life, got)
		}
	}
	if got := odds.Fraction(values(o, "T.life")["5"]-(o.Denominator-hit), hit); got != "1/6" {
		t.Errorf("P14 5 LP: got %s of the hits, want 1/6", got)
	}
}

// TestAttacksOdds: several attacks, one a round (P02 to P05), two in a turn (P11),
// and two men (P06).
func TestAttacksOdds(t *testing.T) {
	tests := []struct {
		name, x  string
		away     bool
		question string
		event    string
		want     string
	}{
		{"P02 both hit", bus, false, attacks(2), "out", "1/9"},
		{"P02 at least one", bus, false, attacks(2), "hit", "5/9"},
		{"P03 within four", bus, false, attacks(4), "out", "11/27"},
		{"P04 from behind, three", lgt, true, strings.ReplaceAll(attacks(3), "activate U", "activate L; done; activate U"), "out", "125/216"},
		{"P05 within four", lgt, false, attacks(4), "out", "625/1296"},
		{"P05 within five", lgt, false, attacks(5), "out", "3125/3888"},
		{"P11 both hit", bus + " tricks=toe-to-toe", false, "trick toe-to-toe T; attack T", "out", "1/9"},
		{"P11 wounds him", bus + " tricks=toe-to-toe", false, "trick toe-to-toe T; attack T", "wounded", "5/9"},
	}
	for _, tt := range tests {
		o := ask(t, faceToFace(t, tt.x, med, tt.away), tt.question)
		check(t, tt.name, o, weight(o, tt.event), tt.want)
	}

	pair := []string{"school A", "school B", "add L school=A at=5,7 facing=s " + lgt, "add X school=A at=5,5 facing=n " + bus,
		"add T school=B at=5,6 facing=n " + med, "add U school=B at=14,14 facing=s move=9 attack=\"fist 6+/1\"", "begin", "activate L"}
	o := ask(t, table(t, pair...), "attack T; done; activate T; done; activate X; attack T")
	check(t, "P06 lock and stab", o, weight(o, "out"), "5/18")
	pair[2] = "add L school=A at=5,7 facing=s " + lgt + " tricks=light-mobility"
	o = ask(t, table(t, pair...), "attack T; trick light-mobility n; done; activate T; done; activate X; attack T; react turn")
	check(t, "P06 without the lock", o, weight(o, "out"), "0")
}

// TestRollOffOdds: who comes first (P08).
func TestRollOffOdds(t *testing.T) {
	setup := func(schools string) []string {
		var lines []string
		for i, s := range strings.Split(schools, "") {
			lines = append(lines, "school "+s, "add x"+s+" school="+s+" at="+strconv.Itoa(2*i+1)+",3 facing=n "+med)
		}
		return lines
	}
	for _, ruling := range []string{"roll-off", "imperator-die"} {
		for schools, want := range map[string]string{"AB": "1/2", "ABC": "1/6"} {
			g := table(t, setup(schools)...)
			for k, r := range Ruleset().Rulings() {
				if r.ID == "priority-tie-method" {
					g.SetRuling(k, map[string]int{"roll-off": 0, "imperator-die": 1}[ruling])
				}
			}
			o := ask(t, g, "begin")
			orders := values(o, "bout.priority")
			if fact := map[string]int{"AB": 2, "ABC": 6}[schools]; len(orders) != fact {
				t.Errorf("P08 %s, %s: got orders %v, want %d of them", schools, ruling, orders, fact)
			}
			for order, n := range orders {
				check(t, "P08 "+ruling+" "+order, o, n, want)
			}
		}
	}
}

// TestRollOffThrows: how often one throw of all settles the order (P08).
func TestRollOffThrows(t *testing.T) {
	begins := func(schools int, faces ...int) bool {
		var lines []string
		for i := range schools {
			n := strconv.Itoa(i + 1)
			lines = append(lines, "school S"+n, "add x"+n+" school=S"+n+" at="+n+",3 facing=n "+med)
		}
		var tape dice.Tape
		tape.Give(faces)
		return table(t, lines...).Do(parsed(t, "begin"), &core.Ref{Tape: &tape}) == nil && tape.Err() == nil
	}
	two, three, again := 0, 0, 0
	for a := 1; a <= 6; a++ {
		for b := 1; b <= 6; b++ {
			if begins(2, a, b) {
				two++
			}
			for c := 1; c <= 6; c++ {
				switch {
				case begins(3, a, b, c):
					three++
				case begins(3, a, b, c, 1, 2):
					again++
				}
			}
		}
	}
	if two != 30 || three != 120 || again != 90 {
		t.Errorf("P08: got %d of 36, %d of 216 and %d with one pair, want 30, 120 and 90", two, three, again)
	}
}

// A duel is who wins when two strike each other by turns, from the odds of one
// blow each, as the rules give them at every count of LP.
type duel struct {
	t     *testing.T
	man   [2]string // profiles
	blows map[string]map[int]*big.Rat
}

// blow is what is left to a man of so many LP after the other's attack.
func (d *duel) blow(who, life int) map[int]*big.Rat {
	key := strconv.Itoa(who) + " " + strconv.Itoa(life)
	if got, ok := d.blows[key]; ok {
		return got
	}
	o := ask(d.t, faceToFace(d.t, d.man[who], d.man[1-who]+" life="+strconv.Itoa(life), false), "attack T")
	left := map[int]*big.Rat{}
	rest := int64(o.Denominator)
	for v, n := range values(o, "T.life") {
		k, _ := strconv.Atoi(v)
		left[max(k, 0)] = big.NewRat(int64(n), int64(o.Denominator))
		rest -= int64(n)
	}
	if rest > 0 {
		left[life] = big.NewRat(rest, int64(o.Denominator))
	}
	d.blows[key] = left
	return left
}

// wins is the chance of the one to strike, with LP of his own and of the other.
// If both miss it is his turn again: the two chances are solved together.
func (d *duel) wins(who, own, other int) *big.Rat {
	sum := func(who, own, other int) (hit, miss *big.Rat) {
		hit, miss = new(big.Rat), new(big.Rat)
		for left, p := range d.blow(who, other) {
			switch {
			case left == other:
				miss = p
			case left == 0:
				hit.Add(hit, p)
			default: // the other strikes next
				no := new(big.Rat).Sub(big.NewRat(1, 1), d.wins(1-who, left, own))
				hit.Add(hit, no.Mul(no, p))
			}
		}
		return hit, miss
	}
	h, q := sum(who, own, other)
	g, s := sum(1-who, other, own)
	// F = h + q(1 - G), G = g + s(1 - F)
	f := new(big.Rat).Add(h, new(big.Rat).Mul(q, new(big.Rat).Sub(big.NewRat(1, 1), new(big.Rat).Add(g, s))))
	return f.Quo(f, new(big.Rat).Sub(big.NewRat(1, 1), new(big.Rat).Mul(q, s)))
}

// TestDuelOdds: whoever strikes first (P09, P10).
func TestDuelOdds(t *testing.T) {
	const scutum = med + " dr=1@front"
	for _, tt := range []struct{ name, first, second, want string }{
		{"P09 two heavy", bus, bus, "69/125"},
		{"P10 two medium", med, med, "16/27"},
		{"P10 light against heavy", lgt, bus, "20625/32768"},
		{"P10 heavy against light", bus, lgt, "8259/16384"},
		{"P10 two with a Scutum", scutum, scutum, "46/81"},
	} {
		d := &duel{t, [2]string{tt.first, tt.second}, map[string]map[int]*big.Rat{}}
		if got := d.wins(0, 8, 8).RatString(); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}
