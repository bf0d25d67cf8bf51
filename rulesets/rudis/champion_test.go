package rudis

import (
	"summa/rulesets/rudis/state"
	"testing"

	"summa/rulesets/rudis/policy"
	"summa/rulesets/rudis/rules"
)

// offBy is how far from the value of a fresh bout the grid is said to be at most, as
// a chance.
const offBy = 0.008

// TestNobodyBeatsChampionAlone: in a bout of two alike, which is worth 1/2 to each, no
// policy on offer wins more against champion than that and what the grid is off by.
// As the grid is worked out for each anew, all are tried only where RUDIS_MANY says
// how often.
func TestNobodyBeatsChampionAlone(t *testing.T) {
	n, names := uint64(many(100)), policy.PolicyNames
	if many(0) == 0 {
		names = names[:1]
	}
	for _, name := range names {
		p, se := winRate(t, n, []string{name, policy.ChampionName}, "match ankeles ankeles")
		if p > 0.5+offBy+5*se {
			t.Errorf("%s wins %v against champion, standard error %v", name, p, se)
		}
	}
}

// TestKeeperAlone: champion keeps as many positions as his name says, and is exact where
// they are enough.
func TestKeeperAlone(t *testing.T) {
	r := rules.NewRules(loaded(t))
	for _, name := range []string{"champion-100", "champion-x", "champion-9999999"} {
		if _, err := policy.PolicyOf(r, name); err == nil {
			t.Errorf("%s is a policy", name)
		}
	}
	s := new(state.State)
	do(t, r, s, "add A ankeles hp=7 sta=-8")
	do(t, r, s, "add B kreugas hp=6 sta=-8")
	do(t, r, s, "begin")
	for _, c := range []struct {
		name  string
		exact bool
	}{{"champion", false}, {"champion-20000", true}} {
		p, err := policy.PolicyOf(r, c.name)
		if err != nil {
			t.Fatal(err)
		}
		if x := p.Chooser.(*policy.Strategist).Analyse(s); x.Exact != c.exact || c.exact && x.High-x.Low > policy.Exact {
			t.Errorf("%s: exact %v, from %v to %v", c.name, x.Exact, x.Low, x.High)
		}
	}
}
