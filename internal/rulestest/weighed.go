package rulestest

import (
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/game"
	"summa/internal/line"
	"summa/internal/rule"
	"summa/internal/words"
)

// How many sequences of faces a chain may have to be carried out with each of them, and
// how many dice one of them. A chain in which dice are rolled again until they fit has no
// end of either.
const (
	mostFalls = 3000
	mostDice  = 40
)

// weighed holds what is weighed of a chain of random commands, up to three, against each
// sequence of faces that the chain can be given. It is false where there are too many.
func (b *bouts) weighed() bool {
	b.t.Helper()
	chain := b.chain(1 + b.r.IntN(3))
	if len(chain) == 0 {
		return false
	}
	hash := b.g.Hash()
	x := &everyFace{bouts: b, before: b.g.Save(), chain: chain, quantities: quantities(b.g.Words(), b.r.IntN(2) == 0)}
	few := x.visit(nil, big.NewRat(1, 1))
	b.g.Restore(x.before)
	if !few {
		return false
	}
	w, err := b.g.Weigh(chain, x.quantities)
	if many := new(game.TooMany); errors.As(err, &many) {
		return false
	}
	if err != nil || len(w.Endings) == 0 || w.Endings[0].Falls == 0 {
		return false // forbidden, or cards
	}
	for _, f := range w.Odds.Fields {
		x.paths = append(x.paths, f.Path)
	}
	got, falls := map[string]*big.Rat{}, map[string]uint64{}
	for i := range w.Endings {
		e := &w.Endings[i]
		key := x.key(e.Event, e.Reading, func(path string) string { v, _, _ := e.Get(path); return v })
		add(got, key, new(big.Rat).SetFrac(new(big.Int).SetUint64(e.N), new(big.Int).SetUint64(w.Odds.Denominator)))
		falls[key] += e.Falls
	}
	x.want, x.falls, x.visited = map[string]*big.Rat{}, map[string]uint64{}, 0
	x.visit(nil, big.NewRat(1, 1))
	b.g.Restore(x.before)
	if len(got) != len(x.want) {
		b.t.Errorf("%s: weighed are %d endings, there are %d", x, len(got), len(x.want))
	}
	for key, p := range x.want {
		if got[key] == nil || got[key].Cmp(p) != 0 || falls[key] != x.falls[key] {
			b.t.Errorf("%s: the ending %s has the chance %v by %d sequences of faces, weighed are %v and %d", x, key, p, x.falls[key], got[key], falls[key])
			break
		}
	}
	x.searched(w)
	if b.g.Hash() != hash {
		b.t.Errorf("%s: weighing changed the bout", x)
	}
	return true
}

// chain is a chain of random commands that can be carried out, with some dice.
func (b *bouts) chain(n int) []*line.Line {
	before := b.g.Save()
	defer b.g.Restore(before)
	var list []*line.Line
	gen := b.gen
	for range n {
		var legal []string
		for _, c := range b.g.Legal(true) {
			if c.Refusal == nil {
				legal = append(legal, c.Line)
			}
		}
		if len(legal) == 0 || b.g.Over() {
			break
		}
		l := new(line.Line)
		if l.Parse(legal[b.r.IntN(len(legal))]) != nil {
			break
		}
		var tape dice.Tape
		tape.Seed(gen, nil)
		if b.g.Do(l, &core.Ref{Tape: &tape}) != nil {
			break
		}
		gen = tape.Generator()
		list = append(list, l)
	}
	return list
}

// quantities are what claims can read of what happens: the totals, or all.
func quantities(w *words.Book, all bool) []*words.Quantity {
	var names []string
	for _, t := range w.Totals {
		names = append(names, t.ID)
	}
	for k := 0; all && k < len(w.Events); k++ {
		for _, f := range w.Events[k].Fields {
			names = append(names, f.Name)
		}
	}
	slices.Sort(names)
	var list []*words.Quantity
	for _, name := range slices.Compact(names) {
		if q, ok := w.Quantity(name); ok {
			list = append(list, q)
		}
	}
	return list
}

// everyFace carries a chain out with every sequence of faces, one after the other.
type everyFace struct {
	*bouts
	before     game.Snapshot
	chain      []*line.Line
	quantities []*words.Quantity
	paths      []string // of the facts that change
	want       map[string]*big.Rat
	falls      map[string]uint64
	visited    int
}

// String is the chain.
func (x *everyFace) String() string {
	var list []string
	for _, l := range x.chain {
		list = append(list, l.Text)
	}
	return strings.Join(list, "; ")
}

// visit carries the chain out with these faces, which have the chance p, and with every
// face after them that is missing.
func (x *everyFace) visit(given []int, p *big.Rat) bool {
	key, err := x.play(given)
	var short *dice.Short
	switch {
	case errors.As(err, &short):
		if len(given) == mostDice {
			return false
		}
		each := new(big.Rat).Mul(p, big.NewRat(1, int64(short.Sides)))
		for face := range int(short.Sides) {
			if !x.visit(append(slices.Clone(given), face+1), each) {
				return false
			}
		}
		return true
	case err != nil:
		x.t.Errorf("%s with %v: %v", x, given, err)
		return false
	}
	if x.want != nil {
		add(x.want, key, p)
		x.falls[key]++
	}
	x.visited++
	return x.visited <= mostFalls
}

// play carries the chain out with the faces and says how it ends.
func (x *everyFace) play(given []int) (string, error) {
	x.g.Restore(x.before)
	var log []core.Record
	for k, l := range x.chain {
		var tape dice.Tape
		tape.Give(given)
		ref := core.Ref{Tape: &tape, Listen: true, Lenient: true}
		err := x.g.Do(l, &ref)
		var no *rule.Refusal
		var unread *line.Error // it names somebody whom only other dice bring about
		if k > 0 && (errors.As(err, &no) || errors.As(err, &unread)) {
			break // the chain ends there
		}
		if err != nil {
			return "", err
		}
		log = append(log, ref.Log()...)
		given = given[tape.Taken():]
	}
	event := func(kind int) bool {
		return slices.ContainsFunc(log, func(r core.Record) bool { return r.What == core.Event && int(r.Kind) == kind })
	}
	reading := func(q *words.Quantity) words.Reading { return q.Of(log) }
	return x.key(event, reading, func(path string) string { v, _, _ := x.g.Get(path); return v }), nil
}

// key is how a chain has ended, in words.
func (x *everyFace) key(event func(kind int) bool, reading func(*words.Quantity) words.Reading, get func(path string) string) string {
	var b strings.Builder
	for k, e := range x.g.Words().Events {
		if event(k) {
			fmt.Fprint(&b, e.ID, " ")
		}
	}
	for _, q := range x.quantities {
		if v := reading(q); v != (words.Reading{}) {
			fmt.Fprintf(&b, "%s %d ", q.Name, v.N)
		}
	}
	for _, path := range x.paths {
		fmt.Fprintf(&b, "%s=%s ", path, get(path))
	}
	return b.String()
}

func add(table map[string]*big.Rat, key string, p *big.Rat) {
	if table[key] == nil {
		table[key] = new(big.Rat)
	}
	table[key].Add(table[key], p)
}

// searched: the faces that lead to an ending are as many as were counted, each once, and
// they do lead there.
func (x *everyFace) searched(w *game.Weighed) {
	x.t.Helper()
	i := x.r.IntN(len(w.Endings))
	wanted := make([]bool, len(w.Endings))
	wanted[i] = true
	e := &w.Endings[i]
	want := x.key(e.Event, e.Reading, func(path string) string { v, _, _ := e.Get(path); return v })
	var list [][]int
	all, err := w.Faces(wanted, func(rolled []dice.Rolled) bool {
		var faces []int
		for _, d := range rolled {
			faces = append(faces, d.Face)
		}
		list = append(list, faces)
		return true
	})
	if err != nil || !all || uint64(len(list)) != e.Falls {
		x.t.Errorf("%s: %d sequences of faces lead to %s, found are %d (all %v, %v)", x, e.Falls, want, len(list), all, err)
	}
	for _, faces := range list {
		if got, err := x.play(faces); err != nil || got != want {
			x.t.Errorf("%s with %v: %s (%v), want %s", x, faces, got, err, want)
			break
		}
	}
	x.g.Restore(x.before)
}
