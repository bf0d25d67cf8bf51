package munera

import (
	"strconv"
	"summa/internal/core"
	"testing"

	"summa/internal/game"
	"summa/internal/odds"
	"summa/rulesets/munera/state"
)

// whole is the common denominator of four dice.
const whole = 6 * 6 * 6 * 6

// A tried form of attack, with what its weapon is worth.
type triedForm struct {
	name, a, verb string
	distance      int
	weapon        int  // its own modifier
	pierces       int  // Armour Penetration
	bash          bool // a saved hit knocks down
	net           bool
	whirl         bool
}

var triedForms = []triedForm{
	{name: "sword", a: "secutor", verb: "attack B with sword", distance: 1},
	{name: "dagger", a: "gaul right=dagger", verb: "attack B with dagger", distance: 1, weapon: -1},
	{name: "axe", a: "gaul shield=none right=axe", verb: "attack B with axe two-handed", distance: 1, pierces: 1, bash: true},
	{name: "net", a: "retiarius", verb: "net B", distance: 2, weapon: -1, net: true},
	{name: "dart", a: "gaetolian", verb: "throw dart at B", distance: 3},
	{name: "hasta", a: "velite hasta_tied=false", verb: "throw hasta at B", distance: 2, weapon: -1},
	{name: "bow", a: "sagittarius", verb: "shoot B", distance: 4},
	{name: "whirl", a: "diamecheri", verb: "whirl B with sword", distance: 1, bash: true, whirl: true},
	{name: "shield", a: "murmillo", verb: "attack B with shield", distance: 1, weapon: -1, bash: true},
	{name: "improvised", a: "secutor", verb: "attack B with improvised", distance: 1, weapon: -2},
}

// Circumstances that add to the attack, and by how much.
var circumstances = []struct {
	value        int
	a, b, clause string
	sand         bool
}{
	{value: -1, b: "skills=Dodge"},
	{value: 0},
	{value: 1, a: "skills=Attack"},
	{value: 2, sand: true},
	{value: 3, b: "entangled=lasso", clause: "others 2"},
	{value: 4, a: "skills=Attack", b: "skills=Dodge", clause: "others 2", sand: true},
	{value: 5, a: "skills=Attack", b: "entangled=lasso", clause: "others 1", sand: true},
	{value: 6, b: "entangled=lasso", clause: "others 5"},
}

// Quadrants of a Murmillo: what they add, and what his shield is worth there.
var triedQuadrants = []struct {
	name          string
	value, shield int
}{{"front", 0, 2}, {"right", 2, 1}, {"rear", 3, 0}, {"left", 2, 2}}

// An expectation is how often each thing happens in whole throws.
type expectation struct {
	events  map[string]uint64
	stamina map[int]uint64
	down    uint64
}

// brute counts every throw of the dice for a form against a man of Stamina 60,
// with the modifier m and an Armour Save.
func brute(f *triedForm, m, save int) expectation {
	x := expectation{map[string]uint64{}, map[int]uint64{}, 0}
	for a := 1; a <= 6; a++ {
		for d := 1; d <= 6; d++ {
			switch score := a + m - d; {
			case a == d:
				x.double(f, a)
			case score < 1:
				x.events["miss"] += whole / 36
				x.stamina[60] += whole / 36
			case f.net:
				x.netHit(score)
			default:
				x.hit(f, score, save)
			}
		}
	}
	return x
}

// double: only a 6 wounds; a 2 and a 4 leave the Murmillo on the ground.
func (x *expectation) double(f *triedForm, face int) {
	x.events["double-"+strconv.Itoa(face)] += whole / 36
	if face == 2 || face == 4 {
		x.down += whole / 36
	}
	if face < 6 {
		x.stamina[60] += whole / 36
		return
	}
	for one := 1; one <= 6; one++ {
		if f.net {
			x.stamina[60-one] += whole / 216
			x.events["entangled"] += whole / 216
			continue
		}
		for two := 1; two <= 6; two++ {
			x.stamina[60-one-two]++
		}
	}
}

// netHit: the escape die has to be higher than the score.
func (x *expectation) netHit(score int) {
	x.events["hit"] += whole / 36
	x.stamina[60] += whole / 36
	for die := 1; die <= 6; die++ {
		if die <= score {
			x.events["entangled"] += whole / 216
		}
	}
}

// hit: the save die saves on the Save or less.
func (x *expectation) hit(f *triedForm, score, save int) {
	x.events["hit"] += whole / 36
	for die := 1; die <= 6; die++ {
		if die > save {
			x.stamina[60-score] += whole / 216
			continue
		}
		x.stamina[60] += whole / 216
		x.events["saved"] += whole / 216
		if f.bash {
			x.down += whole / 216
		}
	}
}

// TestExactnessAlone compares the odds of every form of attack from every side with
// a count of the throws made here alone.
func TestExactnessAlone(t *testing.T) {
	tried := map[int]bool{}
	for i := range triedForms {
		f := &triedForms[i]
		for _, q := range triedQuadrants {
			for k := range circumstances {
				side, shield := q.value, q.shield
				if f.whirl {
					side, shield = 0, 0
				}
				m := side + f.weapon + circumstances[k].value
				if m < -3 || m > 4 {
					continue
				}
				tried[m] = true
				name := f.name + " from the " + q.name + " at " + strconv.Itoa(m)
				o := tryForm(t, f, q.name, k)
				sums(t, name, o)
				agree(t, name, o, brute(f, m, max(0, 2+shield-f.pierces)))
			}
		}
	}
	for m := -3; m <= 4; m++ {
		if !tried[m] {
			t.Errorf("modifier %d: got no case, want some", m)
		}
	}
}

// tryForm asks for the odds of one attack under the circumstances k.
func tryForm(t *testing.T, f *triedForm, quadrant string, k int) *game.Odds {
	t.Helper()
	c := &circumstances[k]
	g := table(t, "add A "+f.a+" stamina=60 "+c.a, "add B murmillo stamina=60 "+c.b, "range A B "+strconv.Itoa(f.distance),
		"sees B A "+quadrant, "set bout.active=A bout.phase=actions A.ap=12")
	if c.sand {
		if err := g.Set([]string{"A", "sand_bonus"}, "B", new(core.Ref)); err != nil {
			t.Fatal(err)
		}
	}
	g.SetRuling(state.RulingWhirlArc, int(state.WhirlArcAttackersOnly))
	return ask(t, g, f.verb+" "+c.clause)
}

// sums: the chances of every fact's values come to 1.
func sums(t *testing.T, name string, o *game.Odds) {
	t.Helper()
	for _, f := range o.Fields {
		n := uint64(0)
		for _, v := range f.Values {
			n += v.N
		}
		if n != o.Denominator {
			t.Errorf("%s, sum of %s: got %s, want 1", name, f.Path, odds.Fraction(n, o.Denominator))
		}
	}
}

// agree compares events, the defender's Stamina and whether he is down.
func agree(t *testing.T, name string, o *game.Odds, want expectation) {
	t.Helper()
	for _, event := range []string{"hit", "miss", "saved", "entangled", "double-1", "double-2", "double-3", "double-4", "double-5", "double-6"} {
		check(t, name+", "+event, o, weight(o, event), odds.Fraction(want.events[event], whole))
	}
	check(t, name+", down", o, where(o, "B.posture", equals("down")), odds.Fraction(want.down, whole))
	for stamina := 40; stamina <= 60; stamina++ {
		got := where(o, "B.stamina", equals(strconv.Itoa(stamina)))
		if factOf(o, "B.stamina") == nil && stamina == 60 {
			got = o.Denominator
		}
		check(t, name+", Stamina "+strconv.Itoa(stamina), o, got, odds.Fraction(want.stamina[stamina], whole))
	}
}
