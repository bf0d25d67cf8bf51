package rulestest

import (
	"errors"
	"math/big"
	"slices"

	"summa/internal/core"
	"summa/internal/dice"
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
	if b.g.Over() || !x.visit(nil, big.NewRat(1, 1), nil) || x.visited < 2 {
		return false
	}
	b.g.Restore(x.before)
	o, err := b.g.OddsPlayed(x.policy, false)
	if err != nil {
		return false
	}
	for _, f := range o.Fields {
		x.paths = append(x.paths, f.Path)
	}
	x.visited = 0
	x.visit(nil, big.NewRat(1, 1), x.paths)
	for _, f := range o.Fields {
		for _, v := range f.Values {
			p := new(big.Rat).SetFrac(new(big.Int).SetUint64(v.N), new(big.Int).SetUint64(o.Denominator))
			if q := x.want[f.Path][v.Value]; q == nil || q.Cmp(p) != 0 {
				b.t.Errorf("odds turn %s: %s is %q with the chance %v, played are %v", x.policy, f.Path, v.Value, p, x.want[f.Path])
				return true
			}
		}
	}
	return true
}

// everyTurn plays a turn by a policy with every sequence of faces, one after the other.
type everyTurn struct {
	*bouts
	policy, who, round string
	before             any
	paths              []string
	want               map[string]map[string]*big.Rat
	visited            int
}

// visit plays the turn with these faces, which have the chance p, and with every face
// after them that is missing; what the facts come to is added up.
func (x *everyTurn) visit(given []int, p *big.Rat, paths []string) bool {
	err := x.turn(given)
	var short *dice.Short
	switch {
	case errors.As(err, &short):
		if len(given) == mostDice {
			return false
		}
		each := new(big.Rat).Mul(p, big.NewRat(1, int64(short.Sides)))
		for face := range int(short.Sides) {
			if !x.visit(append(slices.Clone(given), face+1), each, paths) {
				return false
			}
		}
		return true
	case err != nil:
		return false
	}
	for _, path := range paths {
		value, _, _ := x.g.Get(path)
		if x.want[path] == nil {
			x.want[path] = map[string]*big.Rat{}
		}
		add(x.want[path], value, p)
	}
	x.visited++
	return x.visited <= mostFalls/4
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
