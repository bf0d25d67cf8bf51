package choices

import (
	"testing"

	"summa/internal/screen"
)

// Advice has the number of the entry that it means, also where it says more than that.
func TestNumberOf(t *testing.T) {
	shown := []screen.Entry{{Number: "1", Command: "move forward 1"}, {Number: "2", Command: "shoot Velites at Riders"}, {Number: "3", Command: "attack Remus with sword"}, {Number: "e", Command: "end"}}
	for command, want := range map[string]string{
		"move forward 1": "1", "move forward 3": "", "shoot Velites 10 at Riders": "2", "shoot Velites 10 at Guard": "",
		"attack Remus with sword 3": "3", "END": "e", "endure": "",
	} {
		if got := NumberOf(nil, shown, command); got != want {
			t.Errorf("%q is %q of the list, not %q", command, got, want)
		}
	}
}
