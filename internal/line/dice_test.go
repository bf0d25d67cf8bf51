package line_test

import (
	"testing"

	"summa/internal/line"
)

// What people say at a question for dice comes to the answer it is; what says anything else stays.
func TestToDice(t *testing.T) {
	for said, want := range map[string]string{
		"": "", "5": "5", "5 2 4": "5 2 4", "roll": "", "Roll it!": "", "throw  them": "", "for me": "", "roll all": "r", "the rest": "r", "r": "r",
		"I rolled a 5": "5", "i got 5 and 2": "5 2", "it's a 3.": "3", "a 5": "5", "got 14, 3": "14, 3",
		"i rolled": "i rolled", "a": "a", "i rolled well": "i rolled well", "three ones": "three ones", "5.": "5", "got 3x1": "3x1", "I rolled a 3 and a 5": "3 5", "i have 2 sixes": "i have 2 sixes", "undo": "undo", "3x1": "3x1", "roll 5": "roll 5",
	} {
		if got, _ := line.ToDice(said); got != want {
			t.Errorf("%q is %q, not %q", said, got, want)
		}
	}
	if _, one := line.ToDice("I rolled a 12"); !one {
		t.Error("I rolled a 12 is of more than one die")
	}
	if _, one := line.ToDice("12"); one {
		t.Error("12 may be two dice")
	}
}
