package dice

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

// smallDeck is a deck of a few cards with entries for a d4 and a d6.
func smallDeck(r *rand.Rand, n int) *Deck {
	entries := make([][]uint8, n)
	for k := range entries {
		entries[k] = []uint8{uint8(1 + r.IntN(4)), uint8(1 + r.IntN(6))}
	}
	return NewDeck([]uint16{4, 6}, entries)
}

// questions puts some questions of all sorts and returns the answers as a text.
func questions(t *Tape) string {
	four, six := Query{Sides: 4}, Query{Sides: 6}
	out := ""
	tell := func(n int) { out += string(rune('0' + n)) }
	_, low := t.AtMost(six, 2)
	if low {
		tell(t.Roll(four))
	} else {
		b := t.Band(six, 1, 4, 6)
		for i, end := range []int{1, 4, 6} {
			if b <= end {
				tell(i)
				break
			}
		}
	}
	if t.Sum(four, 2) > 4 {
		tell(9)
	}
	if low {
		out += "l"
	}
	return out
}

// TestDeckExactly: the chances of answers are those of all orders of a small deck,
// whatever has been turned up before, and also where the deck is shuffled anew.
func TestDeckExactly(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for n := range 40 {
		d := smallDeck(r, 4+r.IntN(3))
		pile := d.Full()
		for range n % 4 {
			pile.Take(1 + r.IntN(d.Cards()))
		}
		for pile.Left < 4 { // without shuffling anew, which TestDeckAnew has
			pile.Put(1 + r.IntN(d.Cards()))
		}
		want := byOrders(d, pile)
		for _, fine := range []bool{false, true} {
			got := byTape(t, d, pile, fine)
			if len(got) != len(want) {
				t.Fatalf("deck %d: got %d answers, want %d", n, len(got), len(want))
			}
			for a, p := range want {
				if got[a] == nil || got[a].Cmp(p) != 0 {
					t.Errorf("deck %d, fine %v: %q has chance %v, want %v", n, fine, a, got[a], p)
				}
			}
		}
	}
}

// byTape are the chances of the answers on an exhaustive tape.
func byTape(t *testing.T, d *Deck, pile Pile, fine bool) map[string]*big.Rat {
	got := map[string]*big.Rat{}
	var tape Tape
	tape.Every(fine)
	for more := true; more; more = tape.Next() {
		p := pile
		tape.Deal(d, &p)
		a := questions(&tape)
		num, den, ok := tape.Weight()
		if !ok {
			t.Fatal("overflow")
		}
		add(got, a, big.NewRat(int64(num), int64(den)))
	}
	return got
}

// byOrders are the chances of the answers over all orders of the pile.
func byOrders(d *Deck, pile Pile) map[string]*big.Rat {
	var list []int
	pile.Visit(func(card int) { list = append(list, card) })
	orders := 0
	count := map[string]*big.Rat{}
	var permute func(k int)
	permute = func(k int) {
		if k == len(list) {
			orders++
			codes := make([]int, len(list))
			for i, c := range list {
				codes[i] = CardBase + c
			}
			p := pile
			var tape Tape
			tape.Give(codes)
			tape.Deal(d, &p)
			add(count, questions(&tape), big.NewRat(1, 1))
			return
		}
		for i := k; i < len(list); i++ {
			list[k], list[i] = list[i], list[k]
			permute(k + 1)
			list[k], list[i] = list[i], list[k]
		}
	}
	permute(0)
	for a := range count {
		count[a].Quo(count[a], big.NewRat(int64(orders), 1))
	}
	return count
}

func add(m map[string]*big.Rat, key string, p *big.Rat) {
	if m[key] == nil {
		m[key] = new(big.Rat)
	}
	m[key].Add(m[key], p)
}

// TestDeckAnew: an empty pile is shuffled anew, and the chances go on from there.
func TestDeckAnew(t *testing.T) {
	d := NewDeck([]uint16{4, 6}, [][]uint8{{1, 1}, {2, 2}, {3, 6}})
	pile := d.Full()
	pile.Take(1)
	got := map[string]*big.Rat{}
	var tape Tape
	tape.Every(false)
	for more := true; more; more = tape.Next() {
		p := pile
		tape.Deal(d, &p)
		a := ""
		for range 4 {
			a += string(rune('0' + tape.Roll(Query{Sides: 4})))
		}
		num, den, _ := tape.Weight()
		add(got, a, big.NewRat(int64(num), int64(den)))
		if p.Left != 1 {
			t.Fatalf("%s: %d cards left, want 1", a, p.Left)
		}
	}
	if len(got) != 2*6 || got["2312"].Cmp(big.NewRat(1, 12)) != 0 {
		t.Errorf("got %v", got)
	}
}

// TestDeckRolls: a generator turns up each card once before the deck is shuffled.
func TestDeckRolls(t *testing.T) {
	d := smallDeck(rand.New(rand.NewPCG(3, 4)), 7)
	pile := d.Full()
	gen := NewGenerator(1, 1)
	var tape Tape
	tape.Keep(true)
	for round := range 3 {
		seen := map[int]bool{}
		for range 7 {
			tape.Seed(gen, nil)
			tape.Deal(d, &pile)
			face := tape.Roll(Query{Sides: 6})
			r := tape.Rolled()[0]
			if r.Card == 0 || seen[r.Card] || d.entry(r.Card-1, 6) != face {
				t.Fatalf("round %d: card %d again, or it does not show %d", round, r.Card, face)
			}
			seen[r.Card] = true
			gen = tape.Generator()
		}
	}
	p := d.Full()
	p.Take(3)
	tape.Give([]int{CardBase + 3})
	tape.Deal(d, &p)
	tape.Roll(Query{Sides: 6})
	if _, ok := tape.Err().(*BadCard); !ok {
		t.Errorf("a card that is gone: got %v", tape.Err())
	}
}

// TestFirst: rolling in turn until one succeeds has the chance of the sum.
func TestFirst(t *testing.T) {
	for na := range 21 {
		for nb := range 21 {
			if na+nb == 0 {
				continue
			}
			var tape Tape
			tape.Every(false)
			got := new(big.Rat)
			for more := true; more; more = tape.Next() {
				first := tape.First(Query{Sides: 20}, Query{Sides: 20}, na, nb)
				if num, den, _ := tape.Weight(); first {
					got.Add(got, big.NewRat(int64(num), int64(den)))
				}
			}
			a, b := big.NewRat(int64(na), 20), big.NewRat(int64(nb), 20)
			one := big.NewRat(1, 1)
			both := new(big.Rat).Mul(new(big.Rat).Sub(one, a), new(big.Rat).Sub(one, b))
			if want := new(big.Rat).Quo(a, both.Sub(one, both)); got.Cmp(want) != 0 {
				t.Errorf("%d and %d: got %v, want %v", na, nb, got, want)
			}
		}
	}
}
