package help

import (
	"strings"
	"testing"
)

func TestLeaves(t *testing.T) {
	for _, answer := range []string{"cancel", " Back ", "stop", "never mind"} {
		if !Leaves(answer, "how far, 1 to 3 [⏎ none]") {
			t.Errorf("%q does not leave a question", answer)
		}
	}
	for _, answer := range []string{"", "4", "move back", "backwards"} {
		if Leaves(answer, "how far, 1 to 3 [⏎ none]") {
			t.Errorf("%q leaves a question", answer)
		}
	}
	if Leaves("back", "which way: 1 back · 2 left [⏎ none]") {
		t.Error("what a question offers leaves it")
	}
}

func TestNothingOpen(t *testing.T) {
	for _, begun := range []bool{false, true} {
		if text := NothingOpen(begun, true); strings.Contains(text, "No question") {
			t.Errorf("of a question that stands: %s", text)
		}
		if text := NothingOpen(begun, false); !strings.Contains(text, "No question") {
			t.Errorf("of none: %s", text)
		}
	}
}
