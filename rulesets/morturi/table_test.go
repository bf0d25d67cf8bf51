package morturi

import (
	"fmt"
	"summa/rulesets/morturi/state"
	"testing"

	"summa/internal/game"
	"summa/internal/pack"
	"summa/internal/sim"
	"summa/rulesets/morturi/book"
	"summa/rulesets/morturi/policy"
	"summa/rulesets/morturi/rules"
)

// outcomes plays battles of a game and writes down how each ended.
func outcomes(t testing.TB, g game.Game, setup sim.Setup, seed, n uint64) []string {
	t.Helper()
	bouts, err := g.Bouts(setup)
	if err != nil {
		t.Fatal(err)
	}
	w, err := bouts.Worker()
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	var tally sim.Tally
	err = w.Play(seed, 0, n, &tally, func(_ uint64, o *sim.Outcome) {
		list = append(list, fmt.Sprint(o.Winner, o.Unfinished, o.Round, o.Fates))
	})
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// sameBattles plays battles along a table and by the rules alone.
func sameBattles(t *testing.T, g game.Game, seed, n uint64) {
	t.Helper()
	setup := sim.Setup{Policies: []string{policy.PlainName}}
	got := outcomes(t, g, setup, seed, n)
	setup.NoTable = true
	want := outcomes(t, g, setup, seed, n)
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("battle %d of seed %d: got %s along the table, want %s", i, seed, got[i], want[i])
		}
	}
}

// TestTableEveryRoleAlone: whoever meets whom, a battle along the table is the battle
// of the rules.
func TestTableEveryRoleAlone(t *testing.T) {
	c, err := book.Load(Name, files, nil)
	if err != nil {
		t.Fatal(err)
	}
	for i := 1; i < len(c.Roles); i++ {
		j := 1 + (i*7)%(len(c.Roles)-1)
		a, b := c.Roles[i].ID, c.Roles[j].ID
		for _, grade := range []string{"@novicius", "@primus-palus"} {
			x, y := a+"*2"+grade, b+"*2"+grade
			if a == "servus" {
				x = a + "*2"
			}
			if b == "servus" {
				y = b + "*2"
			}
			t.Run(x+" "+y, func(t *testing.T) { sameBattles(t, seated(t, x, y), uint64(i), 6) })
		}
	}
}

// TestTableEveryRulingAlone: and whatever the table has ruled.
func TestTableEveryRulingAlone(t *testing.T) {
	for k, ruling := range state.RulingNames {
		for o := 1; o < len(ruling.Options); o++ {
			g := seated(t, "secutor@primus-palus,andabatus@primus-palus,dimachaerus@primus-palus", "barbarian@primus-palus,samnite@primus-palus,sagitarius@primus-palus")
			g.SetRuling(k, o)
			sameBattles(t, g, uint64(k), 4)
		}
	}
}

// TestNoAllocs: a battle along the way of the rules allocates nothing.
func TestNoAllocs(t *testing.T) {
	for _, m := range matches {
		bouts, err := seated(t, m.a, m.b).Bouts(sim.Setup{Policies: []string{policy.PlainName}, NoTable: true})
		if err != nil {
			t.Fatal(err)
		}
		w, err := bouts.Worker()
		if err != nil {
			t.Fatal(err)
		}
		var tally sim.Tally
		next := uint64(0)
		play := func() {
			if err := w.Play(1, next, next+20, &tally, nil); err != nil {
				t.Fatal(err)
			}
			next += 20
		}
		play()
		if n := testing.AllocsPerRun(20, play); n > 0 {
			t.Errorf("%s: %v allocations in 20 battles, want none", m.name, n)
		}
	}
}

// TestTableNobodyRolls: gladiators who cannot reach each other roll no die, and
// their battle ends, along the table as by the rules, when it has gone on too long.
func TestTableNobodyRolls(t *testing.T) {
	sameBattles(t, seated(t, "move=0:attack=4+/4:life=8", "move=0:attack=4+/4:life=8"), 1, 20)
}

// TestAttacksWithoutEnd: a battle in which attack follows attack and nobody is
// ever hurt goes on too long, and is not waited for.
func TestAttacksWithoutEnd(t *testing.T) {
	house := pack.Source{Name: "house.yaml", Data: []byte(`ruleset: morturi
tricks:
  - id: drumming
    name: Drumming
    text: Every hit is followed by another attack.
    provenance: house
    when: hit
    optional: true
    do: [{extra-attack: same}]
`)}
	c, err := book.Load(Name, files, []pack.Source{house})
	if err != nil {
		t.Fatal(err)
	}
	for _, noTable := range []bool{false, true} {
		under, start := rules.NewRules(c), new(state.State)
		under.Reset(start)
		for i, school := range []string{"A", "B"} {
			do(t, under, start, "school "+school)
			do(t, under, start, fmt.Sprintf(`add g%d school=%s at=6,%d facing=%s move=4 attack="club 1+/0" life=8 tricks=drumming`, i, school, 4+i, []string{"n", "s"}[i]))
		}
		w, err := workerOf(under, start, sim.Setup{Policies: []string{policy.PlainName}, NoTable: noTable})
		if err != nil {
			t.Fatal(err)
		}
		var tally sim.Tally
		if err := w.Play(1, 0, 3, &tally, nil); err != nil {
			t.Fatal(err)
		}
		if tally.Unfinished != 3 {
			t.Errorf("no table %t: %d of 3 unfinished", noTable, tally.Unfinished)
		}
	}
}
