package view

import (
	"strings"
	"testing"

	"summa/internal/luck"
	"summa/internal/words"
)

// TestFollowedSaid: a page says where a bout turned, of how many bouts that is counted, and what of it
// the dice did; where it may have turned twice, no place is named for certain.
func TestFollowedSaid(t *testing.T) {
	f := &Followed{Policy: "plain", Bouts: 100, Moments: []Moment{
		{Command: 31, Text: "net B", Who: "A", Before: 0.7, After: 0.47, Dice: -0.23, Turning: true, Half: 0.03, DiceHalf: 0.03},
		{Command: 9, Text: "push", Who: "A", Before: 0.5, After: 0.6, Dice: 0.02, Half: 0.03, DiceHalf: 0.04},
		{Command: 12, Text: "feint", Who: "A", Before: 0.5, After: 0.6, Dice: 0.06, Half: 0.03, DiceHalf: 0.02},
	}}
	if got, want := f.Headline(), "It turned at command 31: A's chance fell from 70 to 47 of 100"; got != want {
		t.Errorf("%q", got)
	}
	said := strings.Join(f.Said(false), " ")
	for _, want := range []string{
		"Command 31, net B, the turning point. Of 100 bouts A would have won 70 before it and 47 after it: −23 ± 3 points, all of them by its dice.",
		"+10 ± 3 points, and little or nothing of that by its dice.", "+10 ± 3 points, and +6 ± 2 points by its dice alone.",
	} {
		if !strings.Contains(strings.ReplaceAll(said, ": -", ": −"), want) {
			t.Errorf("no %q in %q", want, said)
		}
	}
	turn := Followed{Bouts: 100, Battles: true, Moments: []Moment{{Command: 38, Name: "Rome's half of turn 3", Who: "Rome", Before: 0.3, After: 0.17, Turning: true, Whole: true, Half: 0.04}}}
	if got, want := turn.Headline(), "It turned at Rome's half of turn 3: Rome's chance fell from 30 to 17 of 100"; got != want {
		t.Errorf("%q", got)
	}
	if got, want := turn.moment(0), "Rome's half of turn 3, up to command 38: Rome from 30 to 17 in 100"; !strings.HasPrefix(got, want) {
		t.Errorf("%q", got)
	}
	if said := strings.Join(turn.Said(false), " "); !strings.Contains(said, "100 battles a position") || !strings.Contains(said, "Of 100 battles Rome") {
		t.Errorf("%q", said)
	}
	f.Won = "A"
	if got, want := f.Headline(), "It turned at command 31: A's chance fell from 70 to 47 of 100; A won all the same"; got != want {
		t.Errorf("%q", got)
	}
	f.Decided = "Decided by the last exchange, 8"
	if got, want := f.Headline(), "It turned at command 31: A's chance fell from 70 to 47 of 100; decided by the last exchange, 8: A won"; got != want {
		t.Errorf("%q", got)
	}
	f.Won, f.Decided = "", ""
	if f.Moments[1].Turning = true; f.Headline() != "It turned at command 31 or at command 9" {
		t.Error(f.Headline())
	}
}

// TestUntold: what is better for neither is told beside the totals, whose it was and in which commands.
func TestUntold(t *testing.T) {
	stake := &words.Stake{ID: "doubles", Text: "Doubles", Events: []uint8{1}}
	if said := Untold(&luck.Ledger{}, nil); said != "" {
		t.Error(said)
	}
	felix, brutus := &luck.Player{Name: "Felix"}, &luck.Player{Name: "Brutus"}
	felix.Sources[0] = &luck.Sheet{Totals: []*luck.Total{{Stake: stake, Trials: 5, Got: 2}}}
	brutus.Sources[0] = &luck.Sheet{Totals: []*luck.Total{{Stake: stake, Trials: 1}}}
	came := []luck.Trial{
		{Seq: 31, Who: "Felix", For: "a Double 2", Stake: stake, Got: 1}, {Seq: 43, Who: "Felix", For: "a Double 1", Stake: stake, Got: 1}, {Seq: 51, Who: "Brutus", For: "a Double 2", Stake: stake, Got: 1},
	}
	said := Untold(&luck.Ledger{Players: []*luck.Player{felix, brutus}}, came)
	for _, want := range []string{"Doubles: Felix 2 of 5 rolls, 0.00 expected, so many ", "; Brutus 0 of 1 roll, 0.00 expected, nothing unusual. ", "By command: 31 Felix, 51 Brutus: a Double 2; 43 Felix: a Double 1."} {
		if !strings.Contains(said, want) {
			t.Errorf("no %q in %q", want, said)
		}
	}
}
