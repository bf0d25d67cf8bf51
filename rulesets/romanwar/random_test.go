package romanwar

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/line"
	"summa/rulesets/romanwar/state"
)

// TestRandomLinesAlone: commands put together at random from all the words there are,
// under any rulings, never panic; a refused one changes nothing; men are never
// created, and nobody is lost from the count.
func TestRandomLinesAlone(t *testing.T) {
	c := mustLoad(t)
	done := map[string]int{}
	for seed := range uint64(3000) {
		r := rand.New(rand.NewPCG(seed, 1))
		g := open(c)
		for k, x := range state.RulingNames {
			if r.IntN(5) == 0 {
				g.SetRuling(k, r.IntN(len(x.Options)))
			}
		}
		var tape dice.Tape
		gen := dice.NewGenerator(seed, 2)
		do := func(text string) {
			var l line.Line
			if err := l.Parse(text); err != nil {
				t.Fatal(err)
			}
			tape.Seed(gen, nil)
			before := g.Hash()
			err := g.Do(&l, &core.Ref{Tape: &tape, Listen: r.IntN(2) == 0})
			gen = tape.Generator()
			if err == nil {
				done[l.Verb()]++
			}
			if err != nil && g.Hash() != before {
				t.Fatalf("seed %d: %s was refused and changed the war: %v", seed, text, err)
			}
		}
		for _, text := range randomScene(r, c) {
			do(text)
		}
		for range 120 {
			do(randomLine(r))
		}
		g.Legal(true)
		g.Show(nil, "", 80)
	}
	for _, word := range []string{"move", "shoot", "casualties", "melee", "charge", "round", "decide", "runover", "ladder-up", "climb", "push-ladder", "ladder-melee", "ram", "batter", "next", "end"} {
		if done[word] < 3 {
			t.Errorf("%s was carried out %d times only", word, done[word])
		}
	}
}

func randomScene(r *rand.Rand, c *state.Content) []string {
	var lines []string
	table := r.IntN(2) == 0
	if table {
		lines = append(lines, "map 40 40", "feature slope 0 10 40 14 height 3 up N", "feature wall 0 38 40 40 name north", "feature river 0 20 40 21", "feature bridge 18 20 22 21 abreast 4")
	}
	for i := range 4 {
		n := 1 + r.IntN(14)
		lines = append(lines, fmt.Sprintf("muster U%d S%d %s %d files %d ladders 1", i, i%2, c.Types[r.IntN(len(c.Types))].ID, n, 1+r.IntN(n)))
		if table {
			lines = append(lines, fmt.Sprintf("place U%d %d %d %s", i, 4+r.IntN(32), 4+14*(i%2)+r.IntN(12), state.FacingWords[r.IntN(4)]))
		}
	}
	return append(lines, "bridge pons small", "begin", "begin S0")
}

// randomLine is a command about units U0 to U3 and the things of a storm.
func randomLine(r *rand.Rand) string {
	u := func() string {
		return fmt.Sprintf("U%d%s", r.IntN(4), []string{"", "", "", "", ".foot", ".1"}[r.IntN(6)])
	}
	n := func(most int) int { return 1 + r.IntN(most) }
	switch r.IntN(30) {
	case 0, 1, 2:
		return fmt.Sprintf("move %s %d %d %s", u(), n(38), n(38), state.FacingWords[r.IntN(4)])
	case 3:
		return fmt.Sprintf("move %s %d %s %d", u(), n(9), state.GroundWords[r.IntN(6)], n(4))
	case 4, 5, 6:
		return fmt.Sprintf("shoot %s at %s range %d cover %s face %s", u(), u(), n(40), state.CoverIDs[r.IntN(len(state.CoverIDs))], state.FaceWords[r.IntN(4)])
	case 7:
		return fmt.Sprintf("shoot %s %d at %s", u(), n(9), u())
	case 8, 9:
		return "casualties"
	case 10, 11:
		return fmt.Sprintf("melee %s against %s front %d", u(), u(), n(3))
	case 12:
		return fmt.Sprintf("melee %s+%s %d against %s", u(), u(), n(9), u())
	case 13, 14:
		return fmt.Sprintf("charge %s against %s", u(), u())
	case 15, 16:
		return "round"
	case 17, 18:
		return fmt.Sprintf("decide M%d.%d S%d %s", n(4), n(2), r.IntN(2), state.PaperWords[1+r.IntN(2)])
	case 19:
		return fmt.Sprintf("runover %s %s covered %d", u(), u(), n(8))
	case 20:
		return fmt.Sprintf("ladder-up %s north L1 at 0.5", u())
	case 21:
		return fmt.Sprintf("climb %s L1", u())
	case 22:
		return fmt.Sprintf("push-ladder L1 %s", u())
	case 23:
		return fmt.Sprintf("ladder-melee L1 against %s", u())
	case 24:
		return fmt.Sprintf("ram %s %d gate", u(), n(10))
	case 25:
		return "batter gate"
	case 26:
		return fmt.Sprintf("to-chain %s %d gate.%s", u(), n(4), []string{"left", "right"}[r.IntN(2)])
	case 27:
		return "hack gate.left"
	case 28:
		return "next"
	}
	return "end"
}
