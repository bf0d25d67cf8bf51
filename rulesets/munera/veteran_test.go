package munera

import (
	"math"
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/internal/sim"
	"summa/rulesets/munera/policy"
	"summa/rulesets/munera/rules"
	"summa/rulesets/munera/state"
)

// A fight is a duel fought by one policy on both sides.
func fight(t *testing.T, one, two, way string, seed uint64, each func(s *state.State, c *rules.Command)) *state.State {
	t.Helper()
	g := newRing(t, loaded(t), "add One "+one, "add Two "+two, "range One Two 4")
	p, err := policy.PolicyOf(g.r.Rules, way)
	if err != nil {
		t.Fatal(err)
	}
	g.tape.Seed(dice.NewGenerator(seed, 1), nil)
	if err := g.do("begin"); err != nil {
		t.Fatal(err)
	}
	var c rules.Command
	for g.s.Phase != state.Over && g.s.Round <= lastRound {
		p.Choose(&g.s, &c)
		if each != nil {
			each(&g.s, &c)
		}
		if err := g.r.Do(&g.s, &c, &g.ref); err != nil {
			t.Fatalf("%s and %s, round %d, %s: %v", one, two, g.s.Round, g.r.AppendCommand(nil, &g.s, &c), err)
		}
	}
	return &g.s
}

// toAct is two gladiators with their bout begun, the first to act, with a
// number of AP.
func toAct(t *testing.T, ap int, lines ...string) *ring {
	t.Helper()
	g := newRing(t, loaded(t), lines...)
	g.s.CopyFrom(&g.start)
	g.tape.Give([]int{6, 1, 1})
	for _, text := range []string{"begin", "turn"} {
		if err := g.do(text); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	g.s.Fig[0].AP = int8(ap)
	return g
}

// TestVeteranEveryTypeAlone: whoever meets whom, the policy gives no command that the
// rules refuse, and every bout comes to its end.
func TestVeteranEveryTypeAlone(t *testing.T) {
	c := loaded(t)
	for i := range c.Types {
		for j := range c.Types {
			if (i+j)%4 > 0 || (i*7+j)%8 >= 8 {
				continue
			}
			if s := fight(t, c.Types[i].ID, c.Types[j].ID, policy.VeteranName, uint64(i*100+j), nil); s.Phase != state.Over {
				t.Errorf("%s and %s fought %d rounds without an end", c.Types[i].ID, c.Types[j].ID, s.Round)
			}
		}
	}
}

// TestVeteranTwice: the same bout has the same commands.
func TestVeteranTwice(t *testing.T) {
	run := func() (text string) {
		r := atTable(loaded(t))
		fight(t, "retiarius", "secutor", policy.VeteranName, 5, func(s *state.State, c *rules.Command) { text += string(r.AppendCommand(nil, s, c)[:3]) + "\n" })
		return text
	}
	if one, two := run(), run(); one != two || one == "" {
		t.Errorf("got\n%s and then\n%s", one, two)
	}
}

// TestOptionsReadBackAlone: every command that is offered, typed as it is offered, is
// read as the same command.
func TestOptionsReadBackAlone(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(16) {
		g := newRing(t, loaded(t), "add One retiarius", "add Two arbelas", "add \"Big Three\" velite side=Two")
		g.s.CopyFrom(&g.start)
		g.tape.Seed(dice.NewGenerator(seed, 1), nil)
		if err := g.do("begin"); err != nil {
			t.Fatal(err)
		}
		var p sim.Chooser[state.State, rules.Command] = policy.NewVeteran(g.r.Rules)
		if seed%2 == 0 {
			p = policy.NewPlain(g.r.Rules)
		}
		var c rules.Command
		for g.s.Phase != state.Over {
			g.r.Options(&g.s, func(o *rules.Command) {
				seen[o.Action.Word] = true
				readBack(t, g, o)
			})
			p.Choose(&g.s, &c)
			if err := g.r.Do(&g.s, &c, &g.ref); err != nil {
				t.Fatal(err)
			}
		}
	}
	for _, word := range []string{"attack", "net", "throw", "whirl", "draw", "drop", "discard", "cut-free", "pick-up", "kick", "move", "turn", "end"} {
		if !seen[word] {
			t.Errorf("%s was never offered", word)
		}
	}
}

// readBack types an option and reads it.
func readBack(t *testing.T, g *ring, o *rules.Command) {
	t.Helper()
	var l line.Line
	var back rules.Command
	text := g.r.OptionText(&g.s, o)
	if err := l.Parse(text); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if err := g.r.Parse(&g.s, &l, &back); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	if !policy.Same(o, &back) || o.By != back.By || o.Owner != back.Owner || o.Skill != back.Skill {
		t.Errorf("%s: got %+v, want %+v", text, back, *o)
	}
}

// TestWorthGrows: more of what is good for a man is not worth less to him.
func TestWorthGrows(t *testing.T) {
	tests := []struct {
		name   string
		change func(f, foe *state.Figure)
	}{
		{"Stamina", func(f, _ *state.Figure) { f.Stamina++ }},
		{"less fatigue", func(f, _ *state.Figure) { f.Fatigue-- }},
		{"the other's fatigue", func(_, foe *state.Figure) { foe.Fatigue += 2 }},
		{"the other's wound", func(_, foe *state.Figure) { foe.Stamina-- }},
		{"the other down", func(_, foe *state.Figure) { foe.Posture = state.Down }},
		{"the other's weapon lost", func(_, foe *state.Figure) { foe.Sheet[0].Where = state.Lost }},
		{"AP", func(f, _ *state.Figure) { f.AP += 2 }},
	}
	c := loaded(t)
	for i := range c.Types {
		g := toAct(t, 3, "add One "+c.Types[i].ID+" stamina=6 stamina0=9 fatigue=3", "add Two secutor stamina=6 stamina0=9 fatigue=3", "range One Two 1")
		v := policy.NewWorth(g.r.Rules)
		before := v.Value(&g.s, g.s.Fig[0].Side)
		for _, tt := range tests {
			var s state.State
			s.CopyFrom(&g.s)
			tt.change(&s.Fig[0], &s.Fig[1])
			if after := v.Value(&s, s.Fig[0].Side); after < before-1e-9 {
				t.Errorf("%s, %s: %.4f becomes %.4f", c.Types[i].ID, tt.name, before, after)
			}
		}
	}
}

// TestWorthsAddUp: before the crowd has its say, what a duel is worth to the two
// is one.
func TestWorthsAddUp(t *testing.T) {
	g := toAct(t, 3, "add One secutor stamina=6", "add Two retiarius stamina=8")
	v := policy.NewWorth(g.r.Rules)
	if sum := v.Score(&g.s, g.s.Fig[0].Side) + v.Score(&g.s, g.s.Fig[1].Side); sum > 1e-9 || sum < -1e-9 {
		t.Errorf("the scores of the two come to %g, want 0", sum)
	}
}

// TestMercyChance: 2D6 reach 7 in 21 ways of 36, and the natural ends decide.
func TestMercyChance(t *testing.T) {
	for _, tt := range []struct {
		modifier int
		ways     float64
	}{{0, 21}, {20, 35}, {-20, 1}, {1, 26}} {
		if got := 36 * policy.MercyChance(tt.modifier); got < tt.ways-1e-9 || got > tt.ways+1e-9 {
			t.Errorf("modifier %d: got %g ways, want %g", tt.modifier, got, tt.ways)
		}
	}
}

// TestFinishesHim: a man with one Stamina left is taken hold of and thrown, or
// struck; the reason gives the chances.
func TestFinishesHim(t *testing.T) {
	for _, tt := range []struct{ kit, command, reason string }{
		{"secutor", "grapple Two", "50% to take hold, 49% to throw, costs 2 of 2 AP"},
		{"cestus", "attack Two with cestus", "42% to hit, 26% to wound, costs 1 of 2 AP"},
	} {
		g := toAct(t, 2, "add One "+tt.kit+" stamina=6", "add Two retiarius stamina=1", "range One Two 1")
		p := policy.NewVeteran(g.r.Rules)
		var c rules.Command
		p.Choose(&g.s, &c)
		if got := string(g.r.AppendCommand(nil, &g.s, &c)); got != tt.command {
			t.Errorf("%s: got %s, want %s", tt.kit, got, tt.command)
		}
		if got := p.Reason(&g.s, &c); got != tt.reason {
			t.Errorf("%s: got %q, want %q", tt.kit, got, tt.reason)
		}
	}
}

// TestWeighIsExact: what a command is worth is the mean over the outcomes the
// odds know.
func TestWeighIsExact(t *testing.T) {
	g := toAct(t, 4, "add One secutor stamina=6", "add Two retiarius stamina=5", "range One Two 1")
	x := policy.NewScale(g.r.Rules)
	var c rules.Command
	x.R.Options(&g.s, func(o *rules.Command) {
		if o.Action.Word == "attack" && o.With == g.r.Content.WeaponNames["sword"] {
			c = *o
		}
	})
	all := 0.0
	x.Each(&g.s, &c, func(_ *state.State, p float64) { all += p })
	if all < 1-1e-9 || all > 1+1e-9 {
		t.Fatalf("the chances come to %g", all)
	}
	const throws = 20_000
	sum, want := 0.0, x.Mean(&g.s, &c)
	var tape dice.Tape
	tape.Seed(dice.NewGenerator(8, 8), nil)
	for range throws {
		var s state.State
		s.CopyFrom(&g.s)
		if err := g.r.Do(&s, &c, &core.Ref{Tape: &tape}); err != nil {
			t.Fatal(err)
		}
		sum += x.Value(&s, s.Fig[0].Side)
	}
	near(t, "mean worth", sum/throws, want, 0.2/141)
}

var _ sim.Adviser[state.State, rules.Command] = (*policy.VeteranMan)(nil)

// TestChampionPlaysAlone: the champion gives legal commands too, the same each time.
func TestChampionPlaysAlone(t *testing.T) {
	pairs := printedPairings(loaded(t))
	for n := 0; n < len(pairs); n += 6 {
		var one, two []rules.Command
		s := fight(t, pairs[n][0], pairs[n][1], policy.ChampionName, uint64(n), func(_ *state.State, c *rules.Command) { one = append(one, *c) })
		if s.Phase != state.Over {
			t.Errorf("%s and %s fought %d rounds without an end", pairs[n][0], pairs[n][1], s.Round)
		}
		fight(t, pairs[n][0], pairs[n][1], policy.ChampionName, uint64(n), func(_ *state.State, c *rules.Command) { two = append(two, *c) })
		for k := range one {
			if k >= len(two) || one[k].Action.Word != two[k].Action.Word || one[k].N != two[k].N {
				t.Fatalf("%s and %s: command %d is not the same twice", pairs[n][0], pairs[n][1], k+1)
			}
		}
	}
}

var _ sim.Adviser[state.State, rules.Command] = (*policy.ChampionMan)(nil)

// TestVeteranOrder: what he advises comes with the best first, by what it is said to
// be worth, and has what he would do himself in it.
func TestVeteranOrder(t *testing.T) {
	for ap := 1; ap <= 6; ap++ {
		g := toAct(t, ap, "add One secutor stamina=7", "add Two retiarius stamina=9", "range One Two 1")
		p := policy.NewVeteran(g.r.Rules)
		var own rules.Command
		p.Choose(&g.s, &own)
		last, found := 1.0, false
		p.Advise(&g.s, func(c *rules.Command, value float64, reason string) {
			if value > last {
				t.Errorf("%d AP: %s is worth %g, after %g", ap, c.Action.Word, value, last)
			}
			last, found = value, found || policy.Same(c, &own)
		})
		if !found {
			t.Errorf("%d AP: what he does himself is not advised", ap)
		}
	}
}

// TestChampionEndsIt: with a man floored beside him whom the end of the turn
// beats, he ends it, and says that he won every bout he played on.
func TestChampionEndsIt(t *testing.T) {
	g := toAct(t, 4, "add One secutor stamina=6", "add Two retiarius stamina=8", "range One Two 1")
	g.tape.Give([]int{2, 2})
	if err := g.do("attack Two with sword"); err != nil {
		t.Fatal(err)
	}
	p := policy.NewChampion(g.r.Rules)
	first := true
	p.Advise(&g.s, func(c *rules.Command, value float64, reason string) {
		if got := string(g.r.AppendCommand(nil, &g.s, c)); first && (got != "end" || value != 1 || !strings.HasPrefix(reason, "won 100.0% of 1728 bouts played on, give or take 0.0")) {
			t.Errorf("got %s, worth %g: %s", got, value, reason)
		}
		first = false
	})
}

// TestChampionOrderAlone: what he advises comes with chances, the best first, and
// weighed alone a command has about the chance it has in the list.
func TestChampionOrderAlone(t *testing.T) {
	g := toAct(t, 5, "add One retiarius stamina=6", "add Two secutor stamina=8", "range One Two 2")
	p := policy.NewChampion(g.r.Rules)
	last, chances := 1.0, map[string]float64{}
	p.Advise(&g.s, func(c *rules.Command, value float64, reason string) {
		if value < 0 || value > last || !strings.Contains(reason, "bouts played on") {
			t.Errorf("%s: worth %g after %g: %s", c.Action.Word, value, last, reason)
		}
		last = value
		chances[string(g.r.AppendCommand(nil, &g.s, c))] = value
	})
	if len(chances) < 3 {
		t.Fatalf("got %v, want three commands at least", chances)
	}
	var list []rules.Command
	g.r.Options(&g.s, func(o *rules.Command) { list = append(list, *o) })
	for i := range list {
		text := string(g.r.AppendCommand(nil, &g.s, &list[i]))
		want, known := chances[text]
		value, ok := p.Weigh(&g.s, &list[i])
		if known && (!ok || math.Abs(value-want) > 0.05) {
			t.Errorf("%s: got %g, %t, want %g", text, value, ok, want)
		}
	}
}

// TestChampionBoundedAlone: however many there are and wherever they stand, he plays
// no more commands than he may, but for the last doubling.
func TestChampionBoundedAlone(t *testing.T) {
	crowd := []string{"arena hex 8"}
	for i := range state.MaxFigures {
		side, at := "side=Red", placed(i/2-4, -3, "S")
		if i%2 == 1 {
			side, at = "side=Blue", placed(i/2-4, 3, "N")
		}
		crowd = append(crowd, "add F"+state.Itoa(i)+" secutor "+side+" stamina=7 position="+at)
	}
	for _, lines := range [][]string{{"add One retiarius", "add Two secutor"}, {"arena hex 6", "add One retiarius position=0,-5,S", "add Two secutor position=1,4,NW"}, crowd} {
		g := newRing(t, loaded(t), lines...)
		g.s.CopyFrom(&g.start)
		g.tape.Seed(dice.NewGenerator(4, 1), nil)
		for _, text := range []string{"begin", "turn"} {
			if err := g.do(text); err != nil {
				t.Fatal(err)
			}
		}
		p := policy.NewChampion(g.r.Rules)
		var c rules.Command
		p.Choose(&g.s, &c)
		if p.Far.Played == 0 || p.Far.Played > 2*policy.ChampionWork {
			t.Errorf("%d figures: played %d commands, want 1 to %d", g.s.N, p.Far.Played, 2*policy.ChampionWork)
		}
	}
}

func placed(q, r int, facing string) string {
	return state.Itoa(q) + "," + state.Itoa(r) + "," + facing
}

// TestSharpEveryType: whoever meets whom, the sharp man's habits give no command
// that the rules refuse, and the bout ends.
func TestSharpEveryType(t *testing.T) {
	c := loaded(t)
	for i := range c.Types {
		for j := range c.Types {
			g := newRing(t, c, "add One "+c.Types[i].ID, "add Two "+c.Types[j].ID)
			g.s.CopyFrom(&g.start)
			g.tape.Seed(dice.NewGenerator(uint64(i), uint64(j)), nil)
			if err := g.do("begin"); err != nil {
				t.Fatal(err)
			}
			p := policy.NewSharp(g.r.Rules)
			var cmd rules.Command
			for g.s.Phase != state.Over && g.s.Round <= lastRound {
				p.Choose(&g.s, &cmd)
				if err := g.r.Do(&g.s, &cmd, &g.ref); err != nil {
					t.Fatalf("%s and %s, round %d, %s: %v", c.Types[i].ID, c.Types[j].ID, g.s.Round, g.r.AppendCommand(nil, &g.s, &cmd), err)
				}
			}
			if g.s.Phase != state.Over {
				t.Errorf("%s and %s fought %d rounds without an end", c.Types[i].ID, c.Types[j].ID, g.s.Round)
			}
		}
	}
}

// BenchmarkChoose is how long a policy thinks about a man with all his AP before
// him: the champion is to answer within a second.
func BenchmarkChoose(b *testing.B) {
	for _, name := range []string{policy.PlainName, policy.VeteranName, policy.ChampionName} {
		b.Run(name, func(b *testing.B) {
			g := newRing(b, loaded(b), "add One retiarius stamina=7", "add Two secutor stamina=7", "range One Two 3")
			g.tape.Give([]int{6, 1, 5})
			for _, text := range []string{"begin", "turn"} {
				if err := g.do(text); err != nil {
					b.Fatal(err)
				}
			}
			p, err := policy.PolicyOf(g.r.Rules, name)
			if err != nil {
				b.Fatal(err)
			}
			var c rules.Command
			b.ReportAllocs()
			for b.Loop() {
				p.Choose(&g.s, &c)
			}
		})
	}
}

// TestVeteransCloseAlone: on a map veterans go to each other, however many they are,
// and fight it out.
func TestVeteransCloseAlone(t *testing.T) {
	for name, lines := range map[string][]string{
		"two sides":      {"add A samnite side=red", "add B retiarius side=red", "add C thracian side=blue", "add D murmillo side=blue", "arena hex 6", "place A -1 -4 S", "place B 1 -5 S", "place C -1 5 N", "place D 1 4 N"},
		"all for one":    {"add A samnite", "add B retiarius", "add C thracian", "add D murmillo", "arena hex 5", "place A 0 -5 S", "place B 0 5 N", "place C -5 0 NE", "place D 5 0 SW"},
		"facing corners": {"add A samnite", "add B retiarius", "arena hex 6"},
	} {
		g := mustered(t, lines...)
		if name == "facing corners" {
			g.SetRuling(state.RulingHexGeometry, int(state.HexGeometryFacingCorner))
		}
		bouts, err := g.Bouts(sim.Setup{Policies: []string{"veteran"}, Turns: 100})
		if err != nil {
			t.Fatal(err)
		}
		w, err := bouts.Worker()
		if err != nil {
			t.Fatal(err)
		}
		var tally sim.Tally
		if err := w.Play(1, 0, uint64(6), &tally, nil); err != nil {
			t.Fatal(err)
		}
		if tally.Unfinished > 0 {
			t.Errorf("%s: %d of %d bouts were not over after 100 rounds", name, tally.Unfinished, tally.Bouts)
		}
	}
}
