package rudis

import (
	"fmt"
	"math/big"
	"math/rand/v2"
	"strings"
	"summa/rulesets/rudis/state"
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/pack"
	"summa/rulesets/rudis/book"
	"summa/rulesets/rudis/rules"
)

// smallDeck is a file with a deck of a few cards.
func smallDeck(r *rand.Rand, n int) pack.Source {
	var b strings.Builder
	b.WriteString("arena_deck:\n  name: small\n  provenance: own\n  cards:\n")
	for k := range n {
		fmt.Fprintf(&b, "    - {n: %d, d4: %d, d6: %d, d20: %d}\n", k+1, 1+r.IntN(4), 1+r.IntN(6), []int{1, 1, 4, 8, 12, 16, 19, 20}[r.IntN(8)])
	}
	return pack.Source{Name: "small.yaml", Data: []byte(b.String())}
}

// TestDeckOddsAlone: from a small deck, after any prefix of draws, the odds of an
// exchange are those of all orders of the cards that are left.
func TestDeckOddsAlone(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	lines := []string{"exchange straight-right pow vs left-hand-catch", "exchange overhand-right pow vs lean-back", "exchange feint vs sidestep",
		"exchange move W vs sidestep; move W"}
	for n := range 16 {
		c, err := book.Load(Name, files, []pack.Source{smallDeck(r, 7)})
		if err != nil {
			t.Fatal(err)
		}
		g := deckBout(t, c, n%2)
		text := lines[n%len(lines)]
		var chain []*line.Line
		for _, l := range strings.Split(text, ";") {
			chain = append(chain, parsed(t, l))
		}
		o, err := g.Odds(chain, nil, false)
		if err != nil {
			t.Fatal(err)
		}
		got, changed := map[string]*big.Rat{}, map[string]bool{}
		for _, f := range o.Fields {
			changed[f.Path] = true
			for _, v := range f.Values {
				got[f.Path+"="+v.Value] = new(big.Rat).SetFrac(new(big.Int).SetUint64(v.N), new(big.Int).SetUint64(o.Denominator))
			}
		}
		want := deckOrders(t, g, text)
		for k, p := range want {
			path, _, _ := strings.Cut(k, "=")
			if path == "bout.flipped" || !changed[path] && p.Cmp(big.NewRat(1, 1)) == 0 {
				continue // which cards they were is not told of odds
			}
			if q := got[k]; q == nil || q.Cmp(p) != 0 {
				t.Errorf("deck %d, %s: %s has chance %v, want %v", n, text, k, q, p)
			}
		}
		if len(got) < 6 {
			t.Errorf("deck %d: only %d facts", n, len(got))
		}
	}
}

// deckBout is a bout with the deck from which some cards have been flipped.
func deckBout(t *testing.T, c *state.Content, flipped int) game.Game {
	t.Helper()
	g := game.Of(newModule(rules.NewRules(c)))
	g.SetRuling(state.RulingRnSource, int(state.RnSourceDeck))
	run := func(text string) {
		l := parsed(t, text)
		var tape dice.Tape
		tape.Give(l.Dice)
		if err := g.Do(l, &core.Ref{Tape: &tape}); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	run("match ankeles kreugas")
	run("begin")
	if flipped > 0 {
		run("pile A001 A002 A003 A004 A005 A006")
	}
	return g
}

// deckOrders are the chances of every fact over all orders of the pile.
func deckOrders(t *testing.T, g game.Game, text string) map[string]*big.Rat {
	t.Helper()
	var left []int
	out, _, _ := g.Get("bout.flipped")
	for card := 1; card <= 7; card++ {
		if !strings.Contains(","+out+",", ","+state.Itoa(card)+",") {
			left = append(left, card)
		}
	}
	count, orders := map[string]int64{}, int64(0)
	before := g.Save()
	var permute func(k int)
	permute = func(k int) {
		if k < len(left) {
			for i := k; i < len(left); i++ {
				left[k], left[i] = left[i], left[k]
				permute(k + 1)
				left[k], left[i] = left[i], left[k]
			}
			return
		}
		orders++
		codes := make([]int, len(left))
		for i, c := range left {
			codes[i] = dice.CardBase + c
		}
		for _, l := range strings.Split(text, ";") {
			var tape dice.Tape
			tape.Give(codes)
			if err := g.Do(parsed(t, l), &core.Ref{Tape: &tape, Lenient: true}); err != nil {
				t.Fatal(err)
			}
			codes = codes[tape.Taken():]
		}
		g.Facts(func(f *fact.Fact) { count[string(f.AppendPath(nil))+"="+string(f.Value)]++ })
		g.Restore(before)
	}
	permute(0)
	want := map[string]*big.Rat{}
	for k, n := range count {
		want[k] = big.NewRat(n, orders)
	}
	return want
}

// TestDeckAndDice: two twenties in a row, from a fresh deck and from dice.
func TestDeckAndDice(t *testing.T) {
	c := loaded(t)
	for _, x := range []struct {
		option uint8
		want   *big.Rat
	}{{state.RnSourceDice, big.NewRat(1, 40)}, {state.RnSourceDeck, big.NewRat(3, 119)}} {
		g := game.Of(newModule(rules.NewRules(c)))
		g.SetRuling(state.RulingRnSource, int(x.option))
		for _, l := range []string{"match ankeles ankeles", "begin"} {
			var tape dice.Tape
			tape.Give([]int{2, 1})
			if err := g.Do(parsed(t, l), &core.Ref{Tape: &tape, Lenient: true}); err != nil {
				t.Fatal(err)
			}
		}
		o, err := g.Odds([]*line.Line{parsed(t, "exchange straight-right pow vs left-hand-catch")}, nil, false)
		if err != nil {
			t.Fatal(err)
		}
		// Knocked down by the KD run alone: the draw in 19-20, then one in 1-5.
		n := o.Any(func(h game.Happening) bool { return h.Kind == state.EvKnockedDown }) - injuredDown(o)
		if got := new(big.Rat).SetFrac(new(big.Int).SetUint64(n), new(big.Int).SetUint64(o.Denominator)); got.Cmp(x.want) != 0 {
			t.Errorf("option %d: got %v, want %v", x.option, got, x.want)
		}
	}
}

// injuredDown is how often the Injury table knocks down.
func injuredDown(o *game.Odds) uint64 {
	n := uint64(0)
	for _, set := range o.Sets {
		hurt, down := false, false
		for _, h := range set.Happenings {
			hurt, down = hurt || h.Kind == state.EvInjured, down || h.Kind == state.EvKnockedDown
		}
		if hurt && down {
			n += set.N
		}
	}
	return n
}
