package policy

import (
	"io/fs"
	"os"
	"testing"

	"summa/rulesets/romanwar/book"
	"summa/rulesets/romanwar/facts"
	"summa/rulesets/romanwar/rules"
	"summa/rulesets/romanwar/speech"
	"summa/rulesets/romanwar/state"
)

// TestFacesByBand: on open ground a weapon hits at every distance, at the ends of its bands
// above all, on the face that is looked up where distances are rounded first.
func TestFacesByBand(t *testing.T) {
	said := func(c *state.Content) *rules.Rules {
		r := rules.NewRules(c)
		speech.NewSpeech(facts.NewFacts(r))
		return r
	}
	c, err := book.Load("romanwar", os.DirFS("..").(fs.ReadFileFS), nil, said)
	if err != nil {
		t.Fatal(err)
	}
	r := said(c)
	s := new(state.State)
	r.Reset(s)
	for _, text := range []string{"muster A X roman-archers 4", "muster B Y gaul-foot 4", "muster C Y roman-princeps 4"} {
		if err := r.Say(s, text); err != nil {
			t.Fatal(err)
		}
	}
	if s.Units[1].Armored == s.Units[2].Armored {
		t.Fatal("one of the targets is to be armoured, one not")
	}
	p, tried := NewPlain(r, false), 0
	for k := range c.Arms {
		w := &c.Arms[k]
		if len(w.Bands) == 0 {
			continue
		}
		u := s.Units[0]
		u.Weapon = uint8(k)
		for _, b := range w.Bands {
			end := state.Widest(b.To[state.Level])
			for _, square := range []int64{1, end - 1, end, end + 1, end + 100} {
				for _, target := range []int32{1, 2} {
					if b == w.Bands[len(w.Bands)-1] && square > end {
						continue // nobody so far off is looked at
					}
					a := &aim{p: p, s: s, v: &state.Sight{Unit: []int32{target}}, u: &u, w: &p.reach[k]}
					got, want := a.effect(0, square), effectAt(r, s, &u, int(target), state.Rounded(square))
					if got != want {
						t.Errorf("arm %d, square %d, target %d: by the bands %d, by the distance %d", k, square, target, got, want)
					}
					tried++
				}
			}
		}
	}
	if tried < 100 {
		t.Errorf("only %d were tried", tried)
	}
}
