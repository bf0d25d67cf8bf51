package romanwar

import (
	"math/big"
	"testing"

	"summa/internal/bout"
	"summa/internal/dice"
)

// A duel is men of two types who fight to the end, all staying.
type duel struct {
	r    *Rules
	s    *State
	m    melee
	done map[string][3]*big.Rat
}

func newDuel(t *testing.T, attackers, defenders string) *duel {
	r, s := NewRules(mustLoad(t)), new(State)
	r.Reset(s)
	for _, l := range []string{"muster A R " + attackers + " 2", "muster D G " + defenders + " 2", "begin", "melee A against D"} {
		if err := r.say(s, l); err != nil {
			t.Fatal(err)
		}
	}
	return &duel{r: r, s: s, m: s.melees[0], done: map[string][3]*big.Rat{}}
}

// after visits what a round makes of men with hits a and d: their hits if they live.
func (d *duel) after(a, b []uint8, first bool, see func(a, b []uint8, p *big.Rat)) {
	v := &State{war: d.s.war}
	m := d.m
	m.a[0], m.d[0], m.first, m.groups = 0, 1, 0, 1
	for k, list := range [2][]uint8{a, b} {
		u := d.s.units[k]
		u.off, u.n, u.start = int32(len(v.num)), int32(len(list)), int32(len(list))
		v.units = append(v.units, u)
		for i, hits := range list {
			v.num, v.hit, v.mnt, v.dealt, v.st = append(v.num, uint16(i+1)), append(v.hit, hits), append(v.mnt, 0), append(v.dealt, 0), append(v.st, 0)
			v.ranks = append(v.ranks, fighter{0, uint16(i + 1)})
		}
	}
	v.groups, v.melees = []group{{roomA: int32(len(a)), m: int32(len(a)), n: int32(len(b))}}, []melee{m}
	var now State
	var tape dice.Tape
	tape.Every(false)
	for more := true; more; more = tape.Next() {
		now.CopyFrom(v)
		x := exchange{r: d.r, s: &now, m: &now.melees[0], ref: &bout.Ref{Tape: &tape}, advantage: first, outright: first}
		d.r.find(&now, x.m)
		x.group(&now.groups[0], 1)
		left := func(u *unit) (list []uint8) {
			for k := u.off; k < u.off+u.n; k++ {
				if now.st[k]&fell == 0 {
					list = append(list, now.hit[k])
				}
			}
			return list
		}
		num, den, _ := tape.Weight()
		see(left(&now.units[0]), left(&now.units[1]), new(big.Rat).SetFrac(new(big.Int).SetUint64(num), new(big.Int).SetUint64(den)))
	}
}

// ends is the chance that the attackers alone, the defenders alone, or nobody is left.
func (d *duel) ends(a, b []uint8, first bool) [3]*big.Rat {
	one, zero := big.NewRat(1, 1), new(big.Rat)
	switch {
	case len(a) > 0 && len(b) == 0:
		return [3]*big.Rat{one, zero, zero}
	case len(a) == 0 && len(b) > 0:
		return [3]*big.Rat{zero, one, zero}
	case len(a) == 0:
		return [3]*big.Rat{zero, zero, one}
	}
	key := string(a) + "v" + string(b)
	if e, ok := d.done[key]; ok && !first {
		return e
	}
	sum := [3]*big.Rat{new(big.Rat), new(big.Rat), new(big.Rat)}
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
	armored := newDuel(t, "roman-triarri", "gaul-foot").ends([]uint8{0, 0}, []uint8{0, 0}, false)[0]
	if armored.Cmp(rat("9031504171998976/15455304115453125")) != 0 {
		t.Errorf("armored men on a ladder win with %v", armored)
	}
}

// chance is the exact chance that a command brings an event.
func chance(t *testing.T, lines []string, text, event string) *big.Rat {
	t.Helper()
	o, err := fielded(t, lines...).Odds(parsed(t, text), nil, false)
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

// TestWorksExactly: pushes, doors and chains.
func TestWorksExactly(t *testing.T) {
	storm := []string{"muster H R roman-hastati 4 ladders 1", "muster G E gaul-foot 4", "begin", "ladder-up H north at 1", "end", "end", "climb H L1", "end"}
	if p := chance(t, storm, "push-ladder L1 G", "ladder-down"); p.Cmp(rat("1/3")) != 0 {
		t.Errorf("a ladder falls with %v, want 1/3", p)
	}
	o, err := fielded(t, storm...).Odds(parsed(t, "push-ladder L1 G"), nil, false)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range o.Fields {
		if f.Path == "H.alive" {
			for _, v := range f.Values {
				want := map[string]string{"4": "3/4", "3": "1/6", "2": "1/12"}[v.Value]
				if p := big.NewRat(int64(v.N), int64(o.Denominator)); p.Cmp(rat(want)) != 0 {
					t.Errorf("%s left with %v, want %s", v.Value, p, want)
				}
			}
		}
	}
	gate := func(n string) []string {
		return []string{"muster H R roman-hastati 8", "muster G E gaul-foot 4", "begin", "to-chain H " + n + " gate.left"}
	}
	for n, want := range map[string]string{"1": "1/6", "2": "11/36", "3": "91/216", "4": "671/1296"} {
		lines := gate(n)
		g := fielded(t, lines[:2]...)
		if err := g.Set([]string{"H", "inside"}, "true", &bout.Ref{Tape: new(dice.Tape)}); err != nil {
			t.Fatal(err)
		}
		for _, l := range append(lines[2:], "end", "end") {
			roll(t, g, nil, l)
		}
		o, err := g.Odds(parsed(t, "hack gate.left"), nil, false)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range o.Events {
			if p := big.NewRat(int64(e.N), int64(o.Denominator)); e.Name == "chain-broken" && p.Cmp(rat(want)) != 0 {
				t.Errorf("%s men break a chain with %v, want %s", n, p, want)
			}
		}
	}
	door := []string{"muster H R roman-hastati 6", "muster G E gaul-foot 4", "begin", "ram H gate", "end", "end"}
	if p := chance(t, door, "batter gate", "door-down"); p.Cmp(rat("1/6")) != 0 {
		t.Errorf("a door goes down with %v, want 1/6", p)
	}
}

// TestAllotmentsExactly: three archers at two hastati under each way of dealing.
func TestAllotmentsExactly(t *testing.T) {
	for option, want := range map[string][3]string{
		"even-shots": {"10/36", "19/36", "7/36"}, "even-hits": {"7/24", "11/24", "6/24"}, "random": {"13/48", "28/48", "7/48"},
	} {
		g := fielded(t, "muster A R roman-archers 3", "muster T G roman-hastati 2 files 2", "begin")
		for k, o := range rulingNames[rulingShotAllotment].options {
			if o == option {
				g.SetRuling(rulingShotAllotment, k)
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
