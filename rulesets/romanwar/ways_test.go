package romanwar

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// TestWaysOfRoundsAlone: under whatever rulings and however hurt the men are, the ways of a round
// that stand for all lead where all ways in which its dice can fall lead, with the same
// chances, and no two of them to the same.
func TestWaysOfRoundsAlone(t *testing.T) {
	content := mustLoad(t)
	told, units, groups := 0, 0, 0
	for seed := range uint64(300) {
		w := waysWalk{t: t, r: rand.New(rand.NewPCG(seed, 7)), gen: dice.NewGenerator(seed, 8), rules: rules.NewRules(content)}
		w.player = newModule(w.rules)
		w.player.Rules.Reset(&w.s)
		if seed%2 > 0 {
			for k, x := range state.RulingNames {
				if w.r.IntN(4) == 0 {
					w.rules.SetRuling(&w.s, k, w.r.IntN(len(x.Options)))
				}
			}
		}
		for _, text := range w.scene() {
			_ = w.do(text) // what a ruling forbids is left out
		}
		for range 4 {
			if n := w.compare(); n > 0 {
				told++
				m := &w.s.Melees[0]
				units, groups = units+int(m.NA+m.ND), groups+int(m.Groups)
			}
			_ = w.do("round") // what is not allowed is left out
			for g := range 2 {
				for _, side := range []string{"R", "G"} {
					_ = w.do("decide M1." + state.Itoa(g+1) + " " + side + " stay")
				}
			}
		}
	}
	if told < 80 || units < 2*told+50 || groups < told+10 {
		t.Errorf("%d rounds were compared, of %d units, in %d groups", told, units, groups)
	}
}

type waysWalk struct {
	t      *testing.T
	r      *rand.Rand
	gen    dice.Generator
	rules  *rules.Rules
	player *game.Module[state.State, rules.Command]
	s      state.State
}

// scene has two sides come to blows, one or two units each, in one group or two.
func (w *waysWalk) scene() []string {
	types := [...]string{"roman-hastati", "roman-triarri", "gaul-foot", "roman-equites", "gaul-cavalry", "roman-archers"}
	list, melee := []string{}, "melee "
	var men [2]int
	for of, names := range [2][2]string{{"A R", "B R"}, {"D G", "E G"}} {
		for k := range 1 + w.r.IntN(2) {
			n := 1 + w.r.IntN(3)
			men[of] += n
			list = append(list, "muster "+names[k]+" "+types[w.r.IntN(len(types))]+" "+state.Itoa(n))
			melee += [2]string{"", "+"}[k] + names[k][:1]
		}
		melee += [2]string{" against ", ""}[of]
	}
	switch a, d := men[0]/2, men[1]/2; {
	case w.r.IntN(8) == 0:
		melee += " front 2"
	case a > 0 && d > 0 && w.r.IntN(3) == 0:
		ruled(w.t, w.rules, &w.s, "melee-groups=stated")
		melee += fmt.Sprintf(" groups %d:%d,%d:%d", a, men[1]-d, men[0]-a, d)
	}
	return append(list, "begin R", melee)
}

// do carries out a command with dice that are rolled.
func (w *waysWalk) do(text string) error {
	var l line.Line
	var c rules.Command
	if err := l.Parse(text); err != nil {
		return err
	}
	if err := w.player.Language.Parse(&w.s, &l, &c); err != nil {
		return err
	}
	var tape dice.Tape
	tape.Seed(w.gen, nil)
	err := w.player.Rules.Do(&w.s, &c, &core.Ref{Tape: &tape})
	w.gen = tape.Generator()
	return err
}

// compare holds the ways of a round against all, and returns how many there are.
func (w *waysWalk) compare() int {
	w.t.Helper()
	var l line.Line
	var c rules.Command
	if l.Parse("round") != nil || w.player.Language.Parse(&w.s, &l, &c) != nil {
		return 0
	}
	all, ways := map[string]float64{}, map[string]float64{}
	var tape dice.Tape
	var v state.State
	carryOut := func() string {
		v.CopyFrom(&w.s)
		if err := w.player.Rules.Do(&v, &c, &core.Ref{Tape: &tape}); err != nil {
			w.t.Fatal(err)
		}
		w.rules.Forget(&v)
		men := ""
		for i := range v.Units {
			u := &v.Units[i]
			men += fmt.Sprint(u.N, u.Dead, v.Men[u.Off:u.Off+u.N])
		}
		return fmt.Sprint(men, v.Groups, v.Melees, v.Ranks, v.Alive, v.Over, v.Won, v.Seals)
	}
	n, added, way := w.player.Play.Ways(&w.s, &c, 10_000)
	if n == 0 || n > 10_000 {
		return 0
	}
	for k := range n {
		faces, p := way(k)
		tape.Give(faces)
		to := carryOut()
		if _, twice := ways[to]; twice || tape.Err() != nil || len(tape.Spare()) > 0 {
			w.t.Fatalf("%s: the dice %v lead where others do: %t, to %s", w.about(), faces, twice, to)
		}
		ways[to] = p
	}
	tape.Every(false)
	for n, more := 0, true; more; more = tape.Next() {
		if n++; n > 6_000 {
			return 0
		}
		to := carryOut()
		num, den, _ := tape.Weight()
		all[to] += float64(num) / float64(den)
	}
	if len(all) != len(ways) {
		w.t.Fatalf("%s: %d ways for %d ends", w.about(), len(ways), len(all))
	}
	for to, p := range all {
		if math.Abs(ways[to]-p) > float64(added+6_000)/(1<<53) {
			w.t.Errorf("%s: %v, and by the ways that stand for all %v, to %s", w.about(), p, ways[to], to)
		}
	}
	return len(ways)
}

// about says which war it is.
func (w *waysWalk) about() string {
	text := ""
	for k, x := range state.RulingNames {
		if o := w.rules.Ruling(&w.s, k); o != 0 {
			text += x.ID + "=" + x.Options[o] + " "
		}
	}
	for i := range w.s.Units {
		text += fmt.Sprint(w.s.Units[i].Off, " ", w.s.Units[i].N, " ", w.s.Units[i].Dead, ";")
	}
	return text + fmt.Sprint(w.s.Melees, w.s.Groups, w.s.Men)
}
