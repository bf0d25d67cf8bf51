package rulestest

import (
	"errors"
	"maps"
	"math/big"
	"slices"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/internal/fact"
	"summa/internal/line"
)

// played holds the odds of what the plain policy does to the end of a turn against each
// sequence of faces that it can be given. It is false where there are too many.
func (b *bouts) played() bool {
	b.t.Helper()
	x := &everyTurn{bouts: b, policy: b.g.Policies()[0], who: b.g.Active(), want: map[string]map[string]*big.Rat{}}
	x.before = b.g.Save()
	x.round, _, _ = b.g.Get("bout.round")
	defer b.g.Restore(x.before)
	x.was = b.facts()
	if b.g.Over() || !x.visit(nil, big.NewRat(1, 1)) || x.visited < 2 {
		return false
	}
	b.g.Restore(x.before)
	o, err := b.g.OddsPlayed(x.policy, false)
	if err != nil {
		return false
	}
	got := map[string]map[string]*big.Rat{}
	for _, f := range o.Fields {
		got[f.Path] = map[string]*big.Rat{}
		for _, v := range f.Values {
			add(got[f.Path], v.Value, new(big.Rat).SetFrac(new(big.Int).SetUint64(v.N), new(big.Int).SetUint64(o.Denominator)))
		}
	}
	for path, want := range x.want {
		if _, changes := got[path]; !changes {
			got[path] = map[string]*big.Rat{x.was[path]: big.NewRat(1, 1)}
		}
		if !maps.EqualFunc(got[path], want, func(p, q *big.Rat) bool { return p.Cmp(q) == 0 }) {
			b.t.Errorf("odds turn %s: %s is %v, played are %v", x.policy, path, got[path], want)
			return true
		}
	}
	return true
}

// facts are the facts of a bout by their paths, those that are not told being empty.
func (b *bouts) facts() map[string]string {
	list := map[string]string{}
	b.g.Facts(func(f *fact.Fact) { list[string(f.AppendPath(nil))] = string(f.Value) })
	return list
}

// everyTurn plays a turn by a policy with every sequence of faces, one after the other.
type everyTurn struct {
	*bouts
	policy, who, round string
	before             any
	was                map[string]string
	want               map[string]map[string]*big.Rat // the chances of the values of each fact that differs somewhere
	done               big.Rat                        // the chance of all that has been counted
	visited            int
}

// visit plays the turn with these faces, which have the chance p, and with every face
// after them that is missing; what the facts come to is added up.
func (x *everyTurn) visit(given []int, p *big.Rat) bool {
	err := x.turn(given)
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
		return false
	}
	x.add(p)
	x.visited++
	return x.visited <= mostFalls/4
}

// add counts the facts of the bout as it stands: each has one value with the chance p.
func (x *everyTurn) add(p *big.Rat) {
	now := x.facts()
	for _, told := range []map[string]string{x.was, now} {
		for path := range told {
			if x.want[path] != nil || x.was[path] == now[path] {
				continue
			}
			x.want[path] = map[string]*big.Rat{}
			if x.done.Sign() > 0 { // it was as before until now
				add(x.want[path], x.was[path], &x.done)
			}
		}
	}
	for path, values := range x.want {
		add(values, now[path], p)
	}
	x.done.Add(&x.done, p)
}

// turn plays the turn with the faces.
func (x *everyTurn) turn(given []int) error {
	x.g.Restore(x.before)
	for range 200 {
		var own dice.Tape
		a, err := x.g.Choose(x.policy, &core.Ref{Tape: &own})
		if err != nil {
			return errors.New("the policy rolls for what it does")
		}
		var l line.Line
		if err := l.Parse(a.Line); err != nil {
			return err
		}
		var tape dice.Tape
		tape.Give(given)
		if err := x.g.Do(&l, &core.Ref{Tape: &tape, Lenient: true}); err != nil {
			return err
		}
		given = given[tape.Taken():]
		if round, _, _ := x.g.Get("bout.round"); x.g.Over() || round != x.round || x.g.Active() != x.who {
			return nil
		}
	}
	return errors.New("a turn without end")
}
