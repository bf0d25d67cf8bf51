package romanwar

import (
	"testing"

	"summa/internal/core"
	"summa/internal/dice"
	"summa/rulesets/romanwar/policy"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/state"
)

// TestNearest: whatever is remembered from earlier looks, the nearest enemy is the one
// that measuring every distance finds.
func TestNearest(t *testing.T) {
	for _, armies := range [][2]string{{"legion", "africans"}, {"romans-200", "gauls-300"}, {"romans-2000", "gauls-2000"}} {
		r, s := withSpeech(mustLoad(t)), new(state.State)
		start := new(state.State)
		r.Reset(start)
		for _, text := range []string{"add A " + armies[0], "add B " + armies[1], "begin"} {
			if err := r.Say(start, text); err != nil {
				t.Fatal(err)
			}
		}
		s.CopyFrom(start)
		var stream dice.Stream
		stream.Seed(3, 0)
		var tape dice.Tape
		tape.Pour(&stream, nil)
		p, ref := policy.NewPlain(r, false), &core.Ref{Tape: &tape}
		var c rules.Command
		for n := 0; !s.Over && s.Turn <= 30; n++ {
			p.Choose(s, &c)
			if err := r.Do(s, &c, ref); err != nil {
				t.Fatal(err)
			}
			i := n % len(s.Units)
			if s.Units[i].N == 0 {
				continue
			}
			e, d := r.Nearest(s, i)
			if foe, far := byMeasure(s, i); e != foe || d != far {
				t.Fatalf("%v, after command %d: the nearest to unit %d is %d at %d, not %d at %d", armies, n, i, foe, far, e, d)
			}
		}
	}
}

// byMeasure is the nearest enemy of a unit, found by measuring every distance.
func byMeasure(s *state.State, i int) (unit int, d int32) {
	unit = state.Nobody
	b := s.Rect(&s.Units[i])
	for _, j := range s.Order {
		u := &s.Units[j]
		if u.N == 0 || u.Side == s.Units[i].Side {
			continue
		}
		if far := state.Long(b.Away(s.Rect(u))); unit < 0 || far < d {
			unit, d = int(j), far
		}
	}
	return unit, d
}
