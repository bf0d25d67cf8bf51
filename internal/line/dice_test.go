package line_test

import (
	"testing"

	"summa/internal/line"
)

// What people say at a question for dice comes to the answer it is; what says anything else stays.
func TestAtDie(t *testing.T) {
	for said, want := range map[string]string{
		"": "", "5": "5", "5 2 4": "5 2 4", "roll": "", "Roll it!": "", "throw  them": "", "for me": "", "roll all": "r", "the rest": "r", "r": "r",
		"I rolled a 5": "5", "i got 5 and 2": "5 2", "it's a 3.": "3", "a 5": "5", "got 14, 3": "14, 3",
		"i rolled": "i rolled", "a": "a", "a 5x": "a 5x", "i rolled well": "i rolled well", "three ones": "three ones", "undo": "undo", "3x1": "3x1", "roll 5": "roll 5",
	} {
		if got := line.AtDie(said); got != want {
			t.Errorf("%q is %q, not %q", said, got, want)
		}
	}
}
