package romanwar

import (
	"errors"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/rulesets/romanwar/state"
)

// TestCountedOnWalksAlone: wherever a war has come to under whatever rulings, what is counted
// of a chain of commands is what a visit to every outcome comes to.
func TestCountedOnWalksAlone(t *testing.T) {
	content, err := Ruleset().Content(nil)
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]int{}
	for seed := range uint64(200) {
		w := countedWalk{t: t, g: content.Open(), r: rand.New(rand.NewPCG(seed, 5)), gen: dice.NewGenerator(seed, 6), seen: seen}
		for k, x := range Ruleset().Rulings() {
			if seed%2 > 0 && w.r.IntN(6) == 0 {
				w.g.SetRuling(k, w.r.IntN(len(x.Options)))
			}
		}
		scene := [...]func(*rand.Rand) []string{theatreScene, tableScene, ladderScene}[seed/2%3]
		for _, text := range scene(w.r) {
			if w.do(text) != nil {
				break // the others go first
			}
		}
		for range 60 {
			if w.g.Over() {
				break
			}
			w.ask()
			if choices := w.choices(w.g, ""); len(choices) > 0 {
				if err := w.do(choices[w.r.IntN(len(choices))]); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	for _, word := range []string{"shoot", "round", "ladder-melee", "casualties", "before"} {
		if seen[word] < 20 {
			t.Errorf("%s counted %d times", word, seen[word])
		}
	}
}

// ladderScene has men on a ladder who will be at its top in their next turn.
func ladderScene(r *rand.Rand) []string {
	types := [...]string{"roman-hastati", "roman-triarri", "gaul-foot", "roman-equites", "gaul-archers"}
	return []string{
		"muster H R roman-hastati " + state.Itoa(2+r.IntN(2)) + " ladders 1", "muster G E " + types[r.IntN(len(types))] + " " + state.Itoa(1+r.IntN(3)) + " inside",
		"muster S R roman-archers 2", "begin R", "ladder-up H north", "end", "end", "climb H L1", "end",
	}
}

type countedWalk struct {
	t    *testing.T
	g    game.Game
	r    *rand.Rand
	gen  dice.Generator
	seen map[string]int
}

func (w *countedWalk) do(text string) error {
	w.t.Helper()
	var tape dice.Tape
	tape.Seed(w.gen, nil)
	err := w.g.Do(parsed(w.t, text)[0], &core.Ref{Tape: &tape})
	w.gen = tape.Generator()
	return err
}

// choices are the commands somebody may give now, of some words.
func (w *countedWalk) choices(g game.Game, words string) []string {
	var list []string
	for _, c := range g.Legal(false) {
		if word, _, _ := strings.Cut(c.Line, " "); c.Refusal == nil && (words == "" || strings.Contains(words, word)) {
			list = append(list, c.Line)
		}
	}
	return list
}

// ask puts together a chain from what may be done, and holds what is counted of it
// against what is visited.
func (w *countedWalk) ask() {
	ahead := w.g.Fork()
	var chain []string
	for range w.r.IntN(6) {
		choices := w.choices(ahead, "move next melee charge decide climb ladder-up ladder-melee wall")
		if len(choices) == 0 {
			break
		}
		text := choices[w.r.IntN(len(choices))]
		var tape dice.Tape
		tape.Give(nil)
		if ahead.Do(parsed(w.t, text)[0], &core.Ref{Tape: &tape}) != nil || tape.Err() != nil {
			break
		}
		chain = append(chain, text)
	}
	before := len(chain)
	throws := w.choices(ahead, "shoot runover round")
	if len(throws) == 0 {
		return
	}
	text := throws[w.r.IntN(len(throws))]
	if strings.HasPrefix(text, "shoot") && !strings.Contains(text, "range") && w.r.IntN(2) == 0 {
		text += " range 20"
	}
	chain = append(chain, text)
	if !strings.HasPrefix(text, "round") {
		if w.r.IntN(2) == 0 {
			chain = append(chain, "next")
		}
		if w.r.IntN(2) == 0 {
			chain = append(chain, "casualties")
		}
	}
	lines := parsed(w.t, chain...)
	counted, err := w.g.Count(lines, true)
	visited, other := w.g.Odds(lines, nil, false)
	var many *game.TooMany
	switch {
	case errors.As(other, &many) || visited != nil && visited.Counted != nil || counted == nil && err == nil:
		return
	case err != nil || other != nil:
		if err == nil || other == nil || err.Error() != other.Error() {
			w.t.Errorf("%v: %v counted, %v visited", chain, err, other)
		}
		return
	}
	for _, l := range chain {
		word, _, _ := strings.Cut(l, " ")
		w.seen[word]++
	}
	if before > 0 {
		w.seen["before"]++
	}
	w.same(chain, counted, visited)
}

func (w *countedWalk) same(chain []string, counted, visited *game.Odds) {
	for i := range counted.Counted.Facts {
		f := &counted.Counted.Facts[i]
		want := map[string]*big.Rat{}
		for _, x := range visited.Fields {
			if x.Path == f.Path {
				for _, v := range x.Values {
					want[orZero(v.Value)] = new(big.Rat).SetFrac(new(big.Int).SetUint64(v.N), new(big.Int).SetUint64(visited.Denominator))
				}
			}
		}
		if len(want) == 0 {
			now, _, _ := w.g.Get(f.Path)
			want[orZero(now)] = big.NewRat(1, 1)
		}
		for k, v := range f.Values {
			if p := want[state.Itoa(f.Number(k))]; v.Exact.Sign() > 0 && (p == nil || p.Cmp(v.Exact) != 0) {
				w.t.Errorf("%v: %s is %d: %v counted, %v visited", chain, f.Path, f.Number(k), v.Exact, p)
			}
		}
	}
	sameEvents(w.t, chain, counted.Counted, visited)
}

// orZero is a number, that of men on foot who are no unit yet too.
func orZero(text string) string {
	if text == "" {
		return "0"
	}
	return text
}
