package munera

import (
	"fmt"
	"reflect"
	"slices"
	"sync"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/sim"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// outcomes plays bouts of a game and writes down how each ended.
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

// sameBouts plays bouts along a table and by the rules alone.
func sameBouts(t *testing.T, g game.Game, setup sim.Setup, seed, n uint64) {
	t.Helper()
	got := outcomes(t, g, setup, seed, n)
	setup.NoTable = true
	want := outcomes(t, g, setup, seed, n)
	for i := range want {
		if got[i] != want[i] {
			t.Fatalf("bout %d of seed %d: got %s along the table, want %s", i, seed, got[i], want[i])
		}
	}
}

// mustered is a game after some lines.
func mustered(t testing.TB, lines ...string) game.Game {
	t.Helper()
	g := open(loaded(t))
	var tape dice.Tape
	tape.Seed(dice.NewGenerator(1, 1), nil)
	for _, text := range lines {
		if err := g.Do(parsed(t, text), &core.Ref{Tape: &tape}); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	return g
}

var plainly = sim.Setup{Policies: []string{"plain"}}

// TestTableEveryTypeAlone: whoever meets whom, a bout along the table is the bout of
// the rules.
func TestTableEveryTypeAlone(t *testing.T) {
	const n = 16
	c := loaded(t)
	for i := range c.Types {
		for j := range c.Types {
			g := mustered(t, "add One "+c.Types[i].ID, "add Two "+c.Types[j].ID)
			sameBouts(t, g, plainly, uint64(i*100+j), n)
		}
	}
}

// TestTableEveryRulingAlone: so it is under every option of every ruling.
func TestTableEveryRulingAlone(t *testing.T) {
	const n = 16
	for ruling, r := range state.RulingNames {
		for option := 1; option < len(r.Options); option++ {
			for _, match := range matches {
				g := mustered(t, "add One "+match[0], "add Two "+match[1])
				g.SetRuling(ruling, option)
				if err := g.Do(parsed(t, "range One Two 3"), &core.Ref{Tape: new(dice.Tape)}); err != nil {
					t.Fatal(err)
				}
				t.Run(r.ID+"="+r.Options[option], func(t *testing.T) {
					sameBouts(t, g, plainly, uint64(ruling), n)
					sameBouts(t, g, sim.Setup{Policies: []string{"plain"}, Turns: 5}, uint64(ruling), n)
				})
			}
		}
	}
}

// TestTableUnderWay: so it is from the middle of a bout, with skills, with other
// weapons, cut off early, and where totals are larger than a table takes.
func TestTableUnderWay(t *testing.T) {
	setups := [][]string{
		{"add A samnite stamina=8 fatigue=9", "add B retiarius stamina=5", "begin", "turn"},
		{"add A thracian skills=Reflexes,Attack stamina=3 stamina0=9", "add B hoplomachus skills=Popularity,Dodge", "begin"},
		{"add A laquearius", "add B velite", "range A B 4"},
		{"add A samnite stamina=80 fatigue=60", "add B murmillo stamina=85", "range A B 1"},
		{"add A samnite posture=down", "add B secutor", "range A B 1", "sees A B rear"},
	}
	for k, lines := range setups {
		g := mustered(t, lines...)
		sameBouts(t, g, plainly, uint64(k), 400)
		sameBouts(t, g, sim.Setup{Policies: []string{"plain"}, Turns: 4}, uint64(k), 400)
	}
}

// TestTableOnMapsAlone: so it is on a map, whatever the arena, near its wall, under
// every ruling, with things lying about and from the middle of a bout.
func TestTableOnMapsAlone(t *testing.T) {
	const n = 40
	arenas := []string{"arena hex 3", "arena hex 6", "arena hex 15", "arena hex 49", "arena rect 3 3", "arena rect 5 9", "arena rect 40 3"}
	for k, arena := range arenas {
		for _, match := range matches {
			g := mustered(t, "add One "+match[0], "add Two "+match[1], arena)
			sameBouts(t, g, plainly, uint64(k), n)
			sameBouts(t, g, sim.Setup{Policies: []string{"plain"}, Turns: 6}, uint64(k), n)
		}
	}
	for k, lines := range [][]string{
		{"arena hex 3", "add A samnite position=3,-3,SW", "add B retiarius position=2,-3,NE"},
		{"add A samnite", "add B gaetolian", "arena hex 4", "place A 0 -4 N", "place B 0 4 N"},
		{"add A laquearius", "add B velite", "arena hex 5", "place A -5 0 NE", "place B -5 2 SE", "begin", "turn"},
		{"add A retiarius", "add B hoplomachus-small-throwing", "arena rect 4 4"},
	} {
		g := mustered(t, append([]string{}, lines...)...)
		sameBouts(t, g, plainly, uint64(k), 300)
	}
	for ruling, r := range state.RulingNames {
		for option := 1; option < len(r.Options); option++ {
			for _, match := range matches {
				g := mustered(t, "add One "+match[0], "add Two "+match[1], "arena hex 3")
				g.SetRuling(ruling, option)
				if r.ID == "start-positions" {
					for _, text := range []string{"place One 0 -3 S", "place Two 0 3 N"} {
						if err := g.Do(parsed(t, text), &core.Ref{Tape: new(dice.Tape)}); err != nil {
							t.Fatal(err)
						}
					}
				}
				t.Run(r.ID+"="+r.Options[option], func(t *testing.T) { sameBouts(t, g, plainly, uint64(ruling), n/3) })
			}
		}
	}
}

// TestTableForAll: three men or more have no table, and still the same bouts.
func TestTableForAll(t *testing.T) {
	g := mustered(t, "add A samnite", "add B retiarius", "add C thracian", "range A B 3", "range B C 3", "range A C 3")
	sameBouts(t, g, sim.Setup{Policies: []string{"plain"}, Turns: 30}, 1, 50)
}

// TestTableAnyOrder: a bout is the same whatever was played before it.
func TestTableAnyOrder(t *testing.T) {
	g := mustered(t, "add A samnite", "add B retiarius", "range A B 1")
	one, other := workers(t, g, 1)[0], workers(t, g, 1)[0]
	var whole, parts sim.Tally
	if err := one.Play(7, 0, 5000, &whole, nil); err != nil {
		t.Fatal(err)
	}
	for _, from := range []uint64{3000, 0, 4000, 1000, 2000} {
		if err := other.Play(7, from, from+1000, &parts, nil); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(whole.Wins, parts.Wins) || !slices.Equal(whole.Rounds, parts.Rounds) {
		t.Errorf("got %v, want %v", parts, whole)
	}
}

// workers are workers of the same bouts, which learn together.
func workers(t *testing.T, g game.Game, n int) []sim.Worker {
	t.Helper()
	bouts, err := g.Bouts(plainly)
	if err != nil {
		t.Fatal(err)
	}
	list := make([]sim.Worker, n)
	for i := range list {
		if list[i], err = bouts.Worker(); err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// TestTableTogether: what a worker learns while others play changes no bout of
// theirs.
func TestTableTogether(t *testing.T) {
	const n, each = 4, 1500
	for _, where := range []string{"range A B 1", "arena hex 6"} {
		g := mustered(t, "add A secutor", "add B retiarius", where)
		alone, err := g.Bouts(sim.Setup{Policies: plainly.Policies, Turns: plainly.Turns, NoTable: true})
		if err != nil {
			t.Fatal(err)
		}
		judge, err := alone.Worker()
		if err != nil {
			t.Fatal(err)
		}
		var got [n]sim.Tally
		var all sync.WaitGroup
		for i, w := range workers(t, g, n) {
			all.Go(func() {
				for part := range uint64(each / 500) {
					if err := w.Play(uint64(i/2), part*500, part*500+500, &got[i], nil); err != nil {
						t.Error(err)
					}
				}
			})
		}
		all.Wait()
		for i := range got {
			var want sim.Tally
			if err := judge.Play(uint64(i/2), 0, each, &want, nil); err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(got[i], want) {
				t.Errorf("%s: worker %d got %v, want %v", where, i, got[i], want)
			}
		}
	}
}

// TestTableBatchEndsAlone: while the last bouts of a batch end and none sets out in
// their place, the others go on along a table that has grown.
func TestTableBatchEndsAlone(t *testing.T) {
	g := mustered(t, "add A samnite", "add B retiarius")
	bouts, err := g.Bouts(sim.Setup{Policies: []string{"plain"}, Turns: 4})
	if err != nil {
		t.Fatal(err)
	}
	var first sim.Tally
	for k := range 20 { // which of two workers plays a batch is chance
		run := sim.Run{Seed: 7, To: 1000, Jobs: 2, Lineups: []sim.Bouts{bouts}}
		c, err := run.Play()
		if err != nil {
			t.Fatal(err)
		}
		if k == 0 {
			first = c.Tallies[0]
		}
		if !slices.Equal(c.Tallies[0].Wins, first.Wins) || c.Tallies[0].Unfinished != first.Unfinished {
			t.Fatalf("got %v, want %v", c.Tallies[0], first)
		}
	}
}

// TestNoAllocsAlongTableAlone: once a table has met what there is to meet, bouts allocate
// nothing.
func TestNoAllocsAlongTableAlone(t *testing.T) {
	for _, where := range []string{"range A B 1", "arena hex 6"} {
		g := mustered(t, "add A thracian", "add B murmillo", where)
		bouts, err := g.Bouts(plainly)
		if err != nil {
			t.Fatal(err)
		}
		w, err := bouts.Worker()
		if err != nil {
			t.Fatal(err)
		}
		var tally sim.Tally
		play := func() {
			if err := w.Play(3, 0, 2000, &tally, nil); err != nil {
				t.Fatal(err)
			}
		}
		play()
		if got := testing.AllocsPerRun(5, play); got != 0 {
			t.Errorf("%s: got %v allocations for bouts the table knows, want none", where, got)
		}
	}
}

// TestMerge: whatever totals are merged at a moment, the bout goes on as it would have.
func TestMerge(t *testing.T) {
	merged := 0
	for k, match := range matches {
		for seed := range uint64(600) {
			m := newModule(rules.NewRules(loaded(t)))
			plain, err := m.Play.Rules.Policy("plain")
			if err != nil {
				t.Fatal(err)
			}
			var s, other state.State
			m.Rules.Reset(&s)
			muster := []string{"add One " + match[0] + " stamina=4", "add Two " + match[1] + " stamina=3", "range One Two 1", "begin"}
			if seed%3 == 0 { // Stamina is rolled for who is tired already
				muster = []string{"add One " + match[0] + " fatigue=30", "add Two " + match[1] + " fatigue=9", "range One Two 1"}
			}
			for _, text := range muster {
				var c rules.Command
				if err := m.Language.Parse(&s, parsed(t, text), &c); err != nil {
					t.Fatal(err)
				}
				if err := m.Rules.Do(&s, &c, &core.Ref{Tape: pouring(seed)}); err != nil {
					t.Fatal(err)
				}
			}
			totals := make([]int16, m.Play.Trace.Totals(&s))
			forms := m.Play.Trace.Forms(&s)
			number := func(s state.State) int {
				for i := range s.Fig[:s.N] {
					if f := &s.Fig[i]; f.AP == 0 {
						f.Spent = 0 // who has no point left has spent so many, no matter which
					}
				}
				return forms.Number(&s)
			}
			merge := func(s *state.State) []int16 {
				m.Play.Trace.Load(s, totals)
				m.Play.Trace.Merge(totals[:len(totals)-1])
				return totals
			}
			at := 10 + seed%60
			if seed%3 == 0 {
				at = 0
			}
			for n := uint64(0); n < 200 && s.Phase != state.Over; n++ {
				if n == at {
					before := append([]int16(nil), merge(&s)...)
					forms.Recall(forms.Number(&s), &other)
					m.Play.Trace.Store(&other, before)
					m.Play.Trace.Load(&s, totals)
					if !slices.Equal(totals, before) {
						merged++
					}
				}
				var c, d rules.Command
				choose := func(s *state.State, c *rules.Command) {
					if s.Phase == state.Muster {
						if err := m.Language.Parse(s, parsed(t, "begin"), c); err != nil {
							t.Fatal(err)
						}
						return
					}
					plain.Choose(s, c)
				}
				var trace dice.Trace
				m.Play.Trace.Watch(&trace)
				choose(&s, &c)
				if err := m.Rules.Do(&s, &c, &core.Ref{Tape: pouring(seed*1000 + n)}); err != nil {
					t.Fatal(err)
				}
				m.Play.Trace.Watch(nil)
				if n < at {
					continue
				}
				if trace.Lost { // more than form and totals was looked at
					break
				}
				choose(&other, &d)
				if err := m.Rules.Do(&other, &d, &core.Ref{Tape: pouring(seed*1000 + n)}); err != nil {
					t.Fatal(err)
				}
				was := append([]int16(nil), merge(&s)...)
				if now := merge(&other); number(s) != number(other) || !slices.Equal(was, now) {
					t.Fatalf("match %d, seed %d: merged before command %d, after command %d the bout is another: totals %v, not %v", k, seed, at, n, now, was)
				}
			}
		}
	}
	if merged < 100 {
		t.Errorf("totals were merged in %d bouts only", merged)
	}
}

// pouring is a tape that rolls by a seed.
func pouring(seed uint64) *dice.Tape {
	tape := new(dice.Tape)
	tape.Seed(dice.NewGenerator(seed, 1), nil)
	return tape
}
