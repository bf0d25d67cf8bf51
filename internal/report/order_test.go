package report

import "testing"

// TestOrderOf: the order of play is derived from the dice for it, ties from those rolled again.
func TestOrderOf(t *testing.T) {
	die := func(whose, shows string) Die { return Die{For: "order", Whose: whose, Shows: shows} }
	dice := []Die{{For: "Life", Whose: "A", Shows: "6"}, die("A", "5"), die("B", "2"), die("C", "5"), die("D", "2"), die("A", "3"), die("C", "6"), die("B", "4"), die("D", "1")}
	if got, want := orderOf(dice, "order"), "they play in this order: C 5, again 6; A 5, again 3; B 2, again 4; D 2, again 1"; got != want {
		t.Errorf("%q", got)
	}
	dice = []Die{{For: "priority (the higher)", Whose: "A", Shows: "2"}, {For: "priority (the higher)", Whose: "B", Shows: "2"}, {For: "priority after a tie", Whose: "A", Shows: "1"}, {For: "priority after a tie", Whose: "B", Shows: "2"}}
	if got, want := orderOf(dice, "priority"), "they play in this order: B 2, again 2; A 2, again 1"; got != want {
		t.Errorf("%q", got)
	}
	if got := orderOf(dice[:1], "priority"); got != "" {
		t.Errorf("%q of one", got)
	}
}
