package romanwar

import (
	"math/big"
	"strconv"
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/rulesets/romanwar/state"
)

// under is a war in which something has been said, under rulings: ID=OPTION ... . A line
// "inside U" puts a unit into the fort.
func under(t testing.TB, rulings string, lines ...string) game.Game {
	t.Helper()
	g := fielded(t)
	for _, pair := range strings.Fields(rulings) {
		id, option, _ := strings.Cut(pair, "=")
		set := false
		for k := range state.RulingNames {
			for o, name := range state.RulingNames[k].Options {
				if state.RulingNames[k].ID == id && name == option {
					g.SetRuling(k, o)
					set = true
				}
			}
		}
		if !set {
			t.Fatalf("no ruling %s", pair)
		}
	}
	for _, l := range lines {
		if name, ok := strings.CutPrefix(l, "inside "); ok {
			if err := g.Set([]string{name, "inside"}, "true", &core.Ref{Tape: new(dice.Tape)}); err != nil {
				t.Fatal(err)
			}
			continue
		}
		roll(t, g, nil, l)
	}
	return g
}

// fates is the distribution of a number after a chain, visited or counted, whichever it
// is.
func fates(t testing.TB, g game.Game, path string, chain ...string) map[int]*big.Rat {
	t.Helper()
	o, err := g.Odds(parsed(t, chain...), nil, false)
	if err != nil {
		t.Fatalf("%v: %v", chain, err)
	}
	list := map[int]*big.Rat{}
	if o.Counted != nil {
		for i := range o.Counted.Facts {
			if f := &o.Counted.Facts[i]; f.Path == path {
				for k, v := range f.Values {
					if v.Exact.Sign() > 0 {
						list[f.Number(k)] = v.Exact
					}
				}
			}
		}
		return list
	}
	for _, f := range o.Fields {
		if f.Path != path {
			continue
		}
		for _, v := range f.Values {
			n, err := strconv.Atoi(v.Value)
			if err != nil { // a unit that is not there has nobody
				n = 0
			}
			if list[n] == nil {
				list[n] = new(big.Rat)
			}
			p := new(big.Rat).SetFrac(new(big.Int).SetUint64(v.N), new(big.Int).SetUint64(o.Denominator))
			list[n].Add(list[n], p)
		}
	}
	return list
}

// TestExactCasesAlone: chances that have been worked out by hand, as they are told.
func TestExactCasesAlone(t *testing.T) {
	archers := func(n, at string) []string {
		return []string{"muster A R roman-archers " + n, "muster T G " + at, "begin"}
	}
	engines := func(men, n, at string) []string {
		return []string{"muster C R roman-artillery " + men + " engines " + n, "muster T G " + at, "begin"}
	}
	riders := []string{"muster A G gaul-archers 1", "muster E R roman-equites 1", "begin"}
	stormed := []string{"muster H R roman-hastati 4 ladders 1", "muster G E gaul-foot 4", "begin", "ladder-up H north at 1", "end", "end", "climb H L1", "end"}
	tests := []struct {
		what, rulings string
		lines         []string
		chain         string
		path          string
		want          string // values and their chances
	}{
		{"five archers", "", archers("5", "roman-hastati 10 files 5"), "shoot A at T range 10; casualties", "T.alive", "10 32/243 9 80/243 8 80/243 7 40/243 6 10/243 5 1/243"},
		{"five archers, cover", "", archers("5", "roman-hastati 10 files 5"), "shoot A at T range 10 cover soft; casualties", "T.alive",
			"10 16807/59049 9 24010/59049 8 13720/59049 7 3920/59049 6 560/59049 5 32/59049"},
		{"ten archers", "", archers("10", "roman-hastati 10 files 5"), "shoot A at T range 10; casualties", "T.alive", "10 1024/59049 9 5120/59049 8 11520/59049 7 15360/59049 6 13440/59049 5 8064/59049 4 3360/59049 3 960/59049 2 180/59049 1 20/59049 0 1/59049"},
		{"ten archers, cover", "", archers("10", "roman-hastati 10 files 5"), "shoot A at T range 10 cover soft; casualties", "T.alive",
			"10 282475249/3486784401 9 807072140/3486784401 8 1037664180/3486784401 7 790601280/3486784401 6 395300640/3486784401 5 135531648/3486784401 4 32269440/3486784401 3 5268480/3486784401 2 564480/3486784401 1 35840/3486784401 0 1024/3486784401"},
		{"hits dealt evenly", "shot-allotment=even-hits", archers("10", "roman-hastati 10 files 5"), "shoot A at T range 10; casualties", "T.alive", "10 1024/59049 9 5120/59049 8 11520/59049 7 15360/59049 6 13440/59049 5 8064/59049 4 3360/59049 3 960/59049 2 180/59049 1 20/59049 0 1/59049"},
		{"twenty archers", "", archers("20", "roman-hastati 10 files 5"), "shoot A at T range 10; casualties", "T.alive",
			"10 9765625/61917364224 9 136718750/61917364224 8 861328125/61917364224 7 3215625000/61917364224 6 7878281250/61917364224 5 13235512500/61917364224 4 15441431250/61917364224 3 12353145000/61917364224 2 6485401125/61917364224 1 2017680350/61917364224 0 282475249/61917364224"},
		{"all at one man", "shot-allotment=shooter-picks", archers("3", "roman-hastati 2 files 2"), "shoot A at T range 10 on 1,1,1; casualties", "T.alive", "2 1/4 1 3/4"},
		{"one engine", "", engines("2", "1", "roman-hastati 4"), "shoot C at T range 90; casualties", "T.alive", "4 8/9 3 1/9"},
		{"at armored men", "", engines("2", "1", "roman-triarri 4"), "shoot C at T range 90; casualties", "T.alive", "4 8/9 3 1/9"},
		{"four engines", "", engines("8", "4", "roman-hastati 4"), "shoot C at T range 90; casualties", "T.alive", "4 4096/6561 3 2048/6561 2 384/6561 1 32/6561 0 1/6561"},
		{"an engine, soft cover", "", engines("2", "1", "roman-hastati 4"), "shoot C at T range 90 cover soft; casualties", "T.alive", "4 8/9 3 1/9"},
		{"an engine downhill", "", engines("2", "1", "roman-hastati 4"), "shoot C at T range 90 down; casualties", "T.alive", "4 7/9 3 2/9"},
		{"the farther band", "band-boundary=farther", engines("2", "1", "roman-hastati 4"), "shoot C at T range 90 down; casualties", "T.alive", "4 8/9 3 1/9"},
		{"a push", "", stormed, "push-ladder L1 G", "H.alive", "4 3/4 3 1/6 2 1/12"},
		{"either pushes", "ladder-push-dice=either", stormed, "push-ladder L1 G", "H.alive", "4 7/12 3 5/18 2 5/36"},
		{"both push", "ladder-push-dice=both", stormed, "push-ladder L1 G", "H.alive", "4 11/12 3 1/18 2 1/36"},
		{"a rider, dead", "", riders, "shoot A at E range 10; casualties", "E.dead", "0 8/9 1 1/9"},
		{"a rider, on foot", "", riders, "shoot A at E range 10; casualties", "E.foot.alive", "0 8/9 1 1/9"},
		{"a rider, mounted", "", riders, "shoot A at E range 10; casualties", "E.alive", "0 2/9 1 7/9"},
		{"a rider in cover", "", riders, "shoot A at E range 10 cover soft; casualties", "E.dead", "0 8/9 1 1/9"},
		{"a rider in cover, on foot", "", riders, "shoot A at E range 10 cover soft; casualties", "E.foot.alive", ""},
		{"two shots at a rider, dead", "", []string{"muster A G gaul-archers 2", "muster E R roman-equites 1", "begin"}, "shoot A at E range 10; casualties", "E.dead", "0 85/108 1 23/108"},
		{"two shots at a rider, on foot", "", []string{"muster A G gaul-archers 2", "muster E R roman-equites 1", "begin"}, "shoot A at E range 10; casualties", "E.foot.alive", "0 263/324 1 61/324"},
		{"two shots at a rider, mounted", "", []string{"muster A G gaul-archers 2", "muster E R roman-equites 1", "begin"}, "shoot A at E range 10; casualties", "E.alive", "0 65/162 1 97/162"},
		{"a sling at a Numidian, dead", "", []string{"muster A G gaul-slingers 1", "muster E R african-numidian-cavalry 1", "begin"}, "shoot A at E range 10; casualties", "E.dead", "0 2/3 1 1/3"},
		{"a sling at a Numidian, on foot", "", []string{"muster A G gaul-slingers 1", "muster E R african-numidian-cavalry 1", "begin"}, "shoot A at E range 10; casualties", "E.foot.alive", "0 8/9 1 1/9"},
		{"six run over", "", []string{"muster L A african-elephants 1", "muster H R roman-hastati 6 files 3", "begin"}, "runover L 1 H covered 6; casualties", "H.alive",
			"6 64/729 5 192/729 4 240/729 3 160/729 2 60/729 1 12/729 0 1/729"},
	}
	for _, test := range tests {
		var chain []string
		for _, text := range strings.Split(test.chain, ";") {
			chain = append(chain, strings.TrimSpace(text))
		}
		got := fates(t, under(t, test.rulings, test.lines...), test.path, chain...)
		words := strings.Fields(test.want)
		if len(got) != len(words)/2 {
			t.Errorf("%s: %d values of %s, want %d: %v", test.what, len(got), test.path, len(words)/2, got)
		}
		for k := 0; k+1 < len(words); k += 2 {
			n, err := strconv.Atoi(words[k])
			if err != nil {
				t.Fatal(err)
			}
			if p := got[n]; p == nil || p.Cmp(rat(words[k+1])) != 0 {
				t.Errorf("%s: %s is %d with %v, want %s", test.what, test.path, n, p, words[k+1])
			}
		}
	}
}

// TestExactPairs: what a round makes of one man against one.
func TestExactPairs(t *testing.T) {
	pair := func(d *duel, wounded uint8, first bool) (fates [5]*big.Rat) { // defender dead, attacker dead, wounded, nothing; both dead
		for k := range fates {
			fates[k] = new(big.Rat)
		}
		d.after([]uint8{wounded}, []uint8{0}, first, func(a, b []uint8, p *big.Rat) {
			k := 3
			switch {
			case len(a) == 0 && len(b) == 0:
				k = 4
			case len(b) == 0:
				k = 0
			case len(a) == 0:
				k = 1
			case a[0] > wounded:
				k = 2
			}
			fates[k].Add(fates[k], p)
		})
		return fates
	}
	same := func(what string, got *big.Rat, want string) {
		t.Helper()
		if got.Cmp(rat(want)) != 0 {
			t.Errorf("%s: %v, want %s", what, got, want)
		}
	}
	d := newDuel(t, "roman-hastati", "gaul-foot")
	p := pair(d, 0, true)
	for k, want := range []string{"2/3", "4/27", "2/27", "1/9", "0"} {
		same("first round, outcome "+strconv.Itoa(k), p[k], want)
	}
	joint := new(big.Rat).Mul(power(p[0], 6), power(p[1], 2))
	joint.Mul(joint, power(new(big.Rat).Add(p[2], p[3]), 2))
	same("six Gauls and two hastati of ten", joint.Mul(joint, big.NewRat(1260, 1)), "3584000/43046721")
	p = pair(newDuel(t, "roman-triarri", "gaul-foot"), 0, true)
	same("triarri", p[1], "1/9")
	p = pair(d, 0, false)
	same("both", p[4], "16/81")
	same("the defender alone", p[0], "20/81")
	same("the attacker alone", p[1], "20/81")
	same("nobody", new(big.Rat).Add(p[2], p[3]), "25/81")
	p = pair(d, 1, false)
	same("who was wounded before", new(big.Rat).Add(p[1], p[4]), "2/3")
}

// chance is the exact chance that a command brings an event.
func chance(t *testing.T, g game.Game, text, event string) *big.Rat {
	t.Helper()
	o, err := g.Odds(parsed(t, text), nil, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range o.Events {
		if e.Name == event {
			return new(big.Rat).SetFrac(new(big.Int).SetUint64(e.N), new(big.Int).SetUint64(o.Denominator))
		}
	}
	return new(big.Rat)
}

// TestExactPushes: how often a ladder falls.
func TestExactPushes(t *testing.T) {
	for option, want := range map[string]string{"one-die": "1/3", "either": "5/9", "both": "1/9"} {
		g := under(t, "ladder-push-dice="+option, "muster H R roman-hastati 4 ladders 1", "muster G E gaul-foot 4", "begin", "ladder-up H north at 1", "end")
		if p := chance(t, g, "push-ladder L1 G", "ladder-down"); p.Cmp(rat(want)) != 0 {
			t.Errorf("%s: a ladder falls with %v, want %s", option, p, want)
		}
	}
}

// TestExactWorks: how long doors and chains hold, by the chances of a turn.
func TestExactWorks(t *testing.T) {
	one := big.NewRat(1, 1)
	down := func(chance *big.Rat, turns int) *big.Rat { // within so many turns
		return new(big.Rat).Sub(one, power(new(big.Rat).Sub(one, chance), turns))
	}
	for _, men := range []string{"5", "10"} {
		p := chance(t, under(t, "", "muster H R roman-hastati "+men, "muster G E gaul-foot 4", "begin", "ram H "+men+" gate", "end", "end"), "batter gate", "door-down")
		if m := new(big.Rat).Inv(p); m.Cmp(rat("6")) != 0 {
			t.Errorf("%s men need %v rolls on average, want 6", men, m)
		}
		for k, want := range []string{"1/6", "11/36", "91/216", "671/1296", "4651/7776", "31031/46656"} {
			if got := down(p, k+1); got.Cmp(rat(want)) != 0 {
				t.Errorf("a door is down within %d rolls with %v, want %s", k+1, got, want)
			}
		}
	}
	breaks := map[string]*big.Rat{}
	for _, n := range []string{"1", "2", "3", "4"} {
		g := under(t, "", "muster H R roman-hastati 8", "muster G E gaul-foot 4", "inside H", "begin", "to-chain H "+n+" gate.left", "end", "end")
		breaks[n] = chance(t, g, "hack gate.left", "chain-broken")
	}
	both := func(p, q *big.Rat) *big.Rat { // 1/p + 1/q - 1/(p + q - pq)
		sum := new(big.Rat).Add(new(big.Rat).Inv(p), new(big.Rat).Inv(q))
		either := new(big.Rat).Sub(new(big.Rat).Add(p, q), new(big.Rat).Mul(p, q))
		return sum.Sub(sum, either.Inv(either))
	}
	for n, want := range map[string][3]string{"1": {"6", "96/11", "107/11"}, "2": {"36/11", "3096/671", "3767/671"}, "3": {"216/91", "100656/31031", "131687/31031"}, "4": {"1296/671", "3299616/1288991", "4588607/1288991"}} {
		p := breaks[n]
		mean := both(p, p)
		for k, got := range []*big.Rat{new(big.Rat).Inv(p), mean, new(big.Rat).Add(mean, one)} {
			if got.Cmp(rat(want[k])) != 0 {
				t.Errorf("%s men at each chain: %v, want %s", n, got, want[k])
			}
		}
	}
	for turns, want := range map[int]string{1: "450241/1679616", 2: "1661497798081/2821109907456"} {
		if got := power(down(breaks["4"], turns), 2); got.Cmp(rat(want)) != 0 {
			t.Errorf("both chains within %d turns: %v, want %s", turns, got, want)
		}
	}
	if got := both(breaks["4"], breaks["2"]); got.Cmp(rat("7004916/1892891")) != 0 {
		t.Errorf("four men and two: %v", got)
	}
	chainByChain := new(big.Rat).Mul(big.NewRat(2, 1), new(big.Rat).Add(one, new(big.Rat).Inv(breaks["4"])))
	if chainByChain.Cmp(rat("3934/671")) != 0 {
		t.Errorf("chain after chain: %v turns", chainByChain)
	}
}
