package romanwar

import (
	"math/big"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/romanwar/odds"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// A duel is men of two types who fight to the end, all staying.
type duel struct {
	r    *rules.Rules
	s    *state.State
	m    state.Melee
	done map[string][4]*big.Rat
}

func newDuel(t *testing.T, attackers, defenders string) *duel {
	r, s := withSpeech(mustLoad(t)), new(state.State)
	r.Reset(s)
	for _, l := range []string{"muster A R " + attackers + " 2", "muster D G " + defenders + " 2", "begin", "melee A against D"} {
		if err := r.Say(s, l); err != nil {
			t.Fatal(err)
		}
	}
	return &duel{r: r, s: s, m: s.Melees[0], done: map[string][4]*big.Rat{}}
}

// after visits what a round makes of men with hits a and d: their hits if they live.
func (d *duel) after(a, b []uint8, first bool, see func(a, b []uint8, p *big.Rat)) {
	v := &state.State{War: d.s.War}
	m := d.m
	m.A[0], m.D[0], m.First, m.Groups = 0, 1, 0, 1
	for k, list := range [2][]uint8{a, b} {
		u := d.s.Units[k]
		u.Off, u.N, u.Start, u.Touched = int32(len(v.Men)), int32(len(list)), int32(len(list)), true
		v.Units = append(v.Units, u)
		for i, hits := range list {
			v.Men = append(v.Men, state.Man{Num: uint16(i + 1), Hit: hits})
			v.Ranks = append(v.Ranks, state.Fighter{Unit: 0, Num: uint16(i + 1)})
		}
	}
	v.Groups, v.Melees = []state.Group{{RoomA: int32(len(a)), M: int32(len(a)), N: int32(len(b))}}, []state.Melee{m}
	var now state.State
	var tape dice.Tape
	tape.Every(false)
	for more := true; more; more = tape.Next() {
		now.CopyFrom(v)
		x := rules.Exchange{R: d.r, S: &now, M: &now.Melees[0], Ref: &core.Ref{Tape: &tape}, Advantage: first, Outright: first}
		x.Ready()
		rows := &d.r.Lines.Rows
		d.r.Lines.LineUp(&now, x.M, x.Deadly)
		x.Group(&now.Groups[0], &(*rows)[0])
		(*rows)[0][0].Record(&now, x.Deadly)
		(*rows)[0][1].Record(&now, x.Deadly)
		left := func(u *state.Unit) (list []uint8) {
			for k := u.Off; k < u.Off+u.N; k++ {
				if now.Men[k].St&state.Fell == 0 {
					list = append(list, now.Men[k].Hit)
				}
			}
			return list
		}
		num, den, _ := tape.Weight()
		see(left(&now.Units[0]), left(&now.Units[1]), new(big.Rat).SetFrac(new(big.Int).SetUint64(num), new(big.Int).SetUint64(den)))
	}
}

// ends is the chance that the attackers alone, the defenders alone, or nobody is left,
// and that two attackers are.
func (d *duel) ends(a, b []uint8, first bool) [4]*big.Rat {
	one, zero := big.NewRat(1, 1), new(big.Rat)
	switch {
	case len(a) == 2 && len(b) == 0:
		return [4]*big.Rat{one, zero, zero, one}
	case len(a) > 0 && len(b) == 0:
		return [4]*big.Rat{one, zero, zero, zero}
	case len(a) == 0 && len(b) > 0:
		return [4]*big.Rat{zero, one, zero, zero}
	case len(a) == 0:
		return [4]*big.Rat{zero, zero, one, zero}
	}
	key := string(a) + "v" + string(b)
	if e, ok := d.done[key]; ok && !first {
		return e
	}
	sum := [4]*big.Rat{new(big.Rat), new(big.Rat), new(big.Rat), new(big.Rat)}
	stuck := new(big.Rat) // a round in which nothing happens is fought again
	d.after(a, b, first, func(x, y []uint8, p *big.Rat) {
		if !first && string(x)+"v"+string(y) == key {
			stuck.Add(stuck, p)
			return
		}
		for k, e := range d.ends(x, y, false) {
			sum[k].Add(sum[k], new(big.Rat).Mul(p, e))
		}
	})
	rest := new(big.Rat).Sub(one, stuck)
	for k := range sum {
		sum[k].Quo(sum[k], rest)
	}
	if !first {
		d.done[key] = sum
	}
	return sum
}

// TestToTheEnd: one against one, and two against two on a ladder, to the end.
func TestToTheEnd(t *testing.T) {
	tests := []struct {
		a, d string
		men  int
		adv  bool
		want [3]string
	}{
		{"roman-hastati", "gaul-foot", 1, true, [3]string{"23/32", "7/32", "1/16"}},
		{"roman-hastati", "gaul-foot", 1, false, [3]string{"11/32", "11/32", "5/16"}},
		{"roman-triarri", "gaul-foot", 1, true, [3]string{"286/375", "199/1125", "68/1125"}},
		{"roman-hastati", "african-liby-phoen", 1, true, [3]string{"1897/3375", "136/375", "254/3375"}},
		{"roman-hastati", "gaul-foot", 2, false, [3]string{"5884091521/14060800000", "5884091521/14060800000", "1146308479/7030400000"}},
	}
	for _, test := range tests {
		fresh := make([]uint8, test.men)
		got := newDuel(t, test.a, test.d).ends(fresh, fresh, test.adv)
		for k, want := range test.want {
			if got[k].Cmp(rat(want)) != 0 {
				t.Errorf("%s against %s, %d a side, advantage %v: got %v, want %v", test.a, test.d, test.men, test.adv, got, test.want)
				break
			}
		}
	}
	if p := newDuel(t, "roman-hastati", "gaul-foot").ends([]uint8{0, 0}, []uint8{0, 0}, false)[3]; p.Cmp(rat("1878789979/14060800000")) != 0 {
		t.Errorf("both men of a ladder are left with %v", p)
	}
	armored := newDuel(t, "roman-triarri", "gaul-foot").ends([]uint8{0, 0}, []uint8{0, 0}, false)[0]
	if armored.Cmp(rat("9031504171998976/15455304115453125")) != 0 {
		t.Errorf("armored men on a ladder win with %v", armored)
	}
}

// TestAllotmentsExactly: three archers at two hastati under each way of dealing.
func TestAllotmentsExactly(t *testing.T) {
	for option, want := range map[string][3]string{
		"even-shots": {"10/36", "19/36", "7/36"}, "even-hits": {"7/24", "11/24", "6/24"}, "random": {"13/48", "28/48", "7/48"},
	} {
		g := fielded(t, "muster A R roman-archers 3", "muster T G roman-hastati 2 files 2", "begin")
		for k, o := range state.RulingNames[state.RulingShotAllotment].Options {
			if o == option {
				g.SetRuling(state.RulingShotAllotment, k)
			}
		}
		o, err := g.Odds(parsed(t, "shoot A at T range 10", "casualties"), nil, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range o.Fields {
			if f.Path != "T.alive" {
				continue
			}
			for _, v := range f.Values {
				k := map[string]int{"2": 0, "1": 1, "0": 2}[v.Value]
				if p := big.NewRat(int64(v.N), int64(o.Denominator)); p.Cmp(rat(want[k])) != 0 {
					t.Errorf("%s: %d dead with %v, want %s", option, k, p, want[k])
				}
			}
		}
	}
}

// TestTwoRounds: ten against ten, a first and a second round in one turn, all staying:
// how many are dead on average. A pair of the first round fares apart from the others;
// in the second the wounded stand anywhere among those left.
func TestTwoRounds(t *testing.T) {
	const men = 10
	d := newDuel(t, "roman-hastati", "gaul-foot")
	var pair [4]*big.Rat // defender dead; attacker dead, wounded, unhurt beside a living defender
	for k := range pair {
		pair[k] = new(big.Rat)
	}
	d.after([]uint8{0}, []uint8{0}, true, func(a, b []uint8, p *big.Rat) {
		k := 0
		switch {
		case len(b) == 0:
		case len(a) == 0:
			k = 1
		case a[0] > 0:
			k = 2
		default:
			k = 3
		}
		pair[k].Add(pair[k], p)
	})
	// dies[h][s]: a man with h hits who is struck at by s others in a later round
	var dies [2][men + 1]*big.Rat
	for h := range dies {
		dies[h][0] = new(big.Rat)
		for s := 1; s <= men; s++ {
			sum := new(big.Rat)
			d.after([]uint8{uint8(h)}, make([]uint8, s), false, func(a, _ []uint8, p *big.Rat) {
				if len(a) == 0 {
					sum.Add(sum, p)
				}
			})
			dies[h][s] = sum
		}
	}
	attackers, defenders, second := [2]*big.Rat{new(big.Rat), new(big.Rat)}, new(big.Rat), new(big.Rat) // attackers: wounds of the first round forgotten, and not
	fact := func(n int) *big.Int { return new(big.Int).MulRange(1, int64(max(n, 1))) }
	for dead := 0; dead <= men; dead++ {
		for a := 0; a+dead <= men; a++ {
			for w := 0; w+a+dead <= men; w++ {
				rest := men - dead - a - w
				p := new(big.Rat).SetFrac(fact(men), new(big.Int).Mul(new(big.Int).Mul(fact(dead), fact(a)), new(big.Int).Mul(fact(w), fact(rest))))
				for k, n := range [4]int{dead, a, w, rest} {
					p.Mul(p, power(pair[k], n))
				}
				m, n := men-a, men-dead
				fallenA, fallenD := [2]*big.Rat{big.NewRat(int64(a), 1), big.NewRat(int64(a), 1)}, big.NewRat(int64(dead), 1)
				if m > 0 && n > 0 {
					second.Add(second, p)
					wounded := big.NewRat(int64(w), int64(m))
					fresh := new(big.Rat).Sub(big.NewRat(1, 1), wounded)
					for i := range m {
						s := int(state.Share(n/m, n%m, i))
						for hits, sum := range fallenA {
							sum.Add(sum, new(big.Rat).Add(new(big.Rat).Mul(wounded, dies[hits][s]), new(big.Rat).Mul(fresh, dies[0][s])))
						}
					}
					for j := range n {
						fallenD.Add(fallenD, dies[0][int(state.Share(m/n, m%n, j))])
					}
				}
				for hits, sum := range attackers {
					sum.Add(sum, fallenA[hits].Mul(fallenA[hits], p))
				}
				defenders.Add(defenders, fallenD.Mul(fallenD, p))
			}
		}
	}
	for _, x := range []struct {
		what string
		got  *big.Rat
		want string
	}{
		{"defenders dead", defenders, "5639019039901340/617673396283947"},
		{"attackers dead", attackers[1], "36942308671820462048/12157665459056928801"},
		{"attackers dead, each throw alone", attackers[0], "107961885540235515440/36472996377170786403"},
		{"a second round", second, "202320663819449/205891132094649"},
	} {
		if x.got.Cmp(rat(x.want)) != 0 {
			t.Errorf("%s: got %v, want %s", x.what, x.got, x.want)
		}
	}
}

// TestAllotmentsSimulated: ten archers at ten hastati, hits dealt at random and evenly:
// the dead on average over many throws, against the exact numbers.
func TestAllotmentsSimulated(t *testing.T) {
	const throws = 20_000
	for _, test := range []struct {
		option uint8
		cover  string
		want   string
	}{
		{state.ShotAllotmentRandom, "none", "9099924248807/3072000000000"},
		{state.ShotAllotmentRandom, "soft", "364276840340707/177147000000000"},
		{state.ShotAllotmentEvenHits, "none", "10/3"},
		{state.ShotAllotmentEvenHits, "soft", "20/9"},
	} {
		r, start := withSpeech(mustLoad(t)), new(state.State)
		r.Reset(start)
		start.Rulings[state.RulingShotAllotment] = test.option
		for _, l := range []string{"muster A R roman-archers 10", "muster T G roman-hastati 10 files 5", "begin"} {
			if err := r.Say(start, l); err != nil {
				t.Fatal(err)
			}
		}
		var shoot, settle rules.Command
		if err := speechOf(r).Parse(start, parsed(t, "shoot A at T range 10 cover "+test.cover)[0], &shoot); err != nil {
			t.Fatal(err)
		}
		if err := speechOf(r).Parse(start, parsed(t, "casualties")[0], &settle); err != nil {
			t.Fatal(err)
		}
		var stream dice.Stream
		stream.Seed(11, uint64(test.option))
		var tape dice.Tape
		var s state.State
		sum, squares := 0.0, 0.0
		for range throws {
			s.CopyFrom(start)
			for _, c := range []*rules.Command{&shoot, &settle} {
				tape.Pour(&stream, nil)
				if err := r.Do(&s, c, &core.Ref{Tape: &tape}); err != nil {
					t.Fatal(err)
				}
			}
			n := float64(s.Units[1].Dead)
			sum, squares = sum+n, squares+n*n
		}
		got, want := sum/throws, odds.Fraction(rat(test.want))
		variance := (squares/throws - got*got) / throws
		if d := got - want; d*d > 25*variance {
			t.Errorf("option %d, cover %s: %.4f dead on average, want %.4f", test.option, test.cover, got, want)
		}
	}
}
