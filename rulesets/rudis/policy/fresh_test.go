package policy

import (
	"io/fs"
	"os"
	"testing"

	"summa/rulesets/rudis/book"
	"summa/rulesets/rudis/rules"
	"summa/rulesets/rudis/state"
)

// TestFreshOf: the start of a bout that has been boxed for a while is what two boxers of
// the same cards are as they are entered.
func TestFreshOf(t *testing.T) {
	c, err := book.Load("rudis", os.DirFS("..").(fs.ReadFileFS), nil)
	if err != nil {
		t.Fatal(err)
	}
	r := rules.NewRules(c)
	for card := range c.Boxers {
		s := new(state.State)
		r.Reset(s)
		r.Enter(s, 1, uint8(card))
		r.Enter(s, 2, uint8(card))
		entered := s.Boxers
		b := &s.Boxers[0]
		b.Hp, b.Sta, b.Steps, b.Down, b.Last, b.Jaw = 3, -5, 2, true, 1, 2
		b.Taken[state.AttrACC] = -2
		if fresh := freshOf(s); fresh.Boxers != entered {
			t.Errorf("card %d: got %+v, want %+v", card, fresh.Boxers, entered)
		}
	}
}
