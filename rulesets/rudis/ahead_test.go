package rudis

import (
	"testing"

	"summa/rulesets/rudis/rules"
	"summa/rulesets/rudis/state"
)

// TestAheadIsPaidFor: the numbers of a card that is looked at are those that it has once it
// has been paid for: who is tired by its cost punches, and counters, on less.
func TestAheadIsPaidFor(t *testing.T) {
	r := rules.NewRules(loaded(t))
	s := fresh(t, r, "add One ankeles", "add Two kreugas", "begin")
	one, two := int(s.Control), 1-int(s.Control)
	lands := r.Lands(s, state.StraightRight, state.Reg)
	answer := &r.Content.Answers[0][state.StraightRight]
	counters := r.Countered(s, state.StraightRight, answer)

	s.Boxers[one].Sta = int16(r.Content.Blows[state.StraightRight][state.Reg].Cost)
	if got := r.Lands(s, state.StraightRight, state.Reg); got != lands-1 {
		t.Errorf("a punch that takes his last STA lands on %d, want %d", got, lands-1)
	}
	s.Boxers[one].Sta++
	if got := r.Lands(s, state.StraightRight, state.Reg); got != lands {
		t.Errorf("a punch that leaves him 1 STA lands on %d, want %d", got, lands)
	}
	s.Boxers[two].Sta = int16(answer.Cost) + int16(r.Content.Blows[state.StraightRight][state.Reg].CtrCost)
	if got := r.Countered(s, state.StraightRight, answer); got != counters-1 {
		t.Errorf("a counter that takes his last STA is thrown on %d, want %d", got, counters-1)
	}
	if sta := s.Boxers[two].Sta; sta != int16(answer.Cost)+int16(r.Content.Blows[state.StraightRight][state.Reg].CtrCost) {
		t.Errorf("looking at a card has cost STA: %d left", sta)
	}
}
