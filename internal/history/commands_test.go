package history

import (
	"testing"

	"summa/internal/game"
)

// stateless is a bout without a state.
type stateless struct{}

func (stateless) Save() game.Snapshot { return nil }

// TestKeptStates: the states that are kept of a bout do not grow with it, the first and the
// last few are among them, and none lies behind the commands that stand.
func TestKeptStates(t *testing.T) {
	var c Commands
	c.Begin(nil)
	for n := 1; n <= 50_000; n++ {
		c.Push(Entry{Text: "attack B"}, stateless{})
		if len(c.checkpoints) > mostCheckpoints {
			t.Fatalf("%d states are kept after %d commands, want at most %d", len(c.checkpoints), n, mostCheckpoints)
		}
		if _, at := c.Kept(n); n-at >= checkpointEvery {
			t.Fatalf("after %d commands the last state kept is that after %d", n, at)
		}
	}
	if _, at := c.Kept(checkpointEvery - 1); at != 0 {
		t.Errorf("the first state kept is that after %d commands", at)
	}
	for len(c.Applied) > 0 {
		c.Pop()
		if last := c.checkpoints[len(c.checkpoints)-1].n; last > len(c.Applied) {
			t.Fatalf("a state after %d commands is kept, and %d stand", last, len(c.Applied))
		}
	}
}

// TestRemarksAdjudicateNothing: the last adjudication is found behind remarks.
func TestRemarksAdjudicateNothing(t *testing.T) {
	var c Commands
	c.Begin(nil)
	for i, text := range []string{"attack B", "note he slipped", "about title At the table", "turn"} {
		c.Push(Entry{Text: text}, stateless{})
		if got, want := c.Adjudged(), []int{0, 0, 0, 3}[i]; got != want {
			t.Errorf("after %q the last adjudication is command %d, want %d", text, got, want)
		}
	}
}

func TestNextGiven(t *testing.T) {
	var c Commands // as they stood: begin, move, next on the way to shoot, shoot, casualties
	c.Undone = Reversed([]Entry{{Text: "begin"}, {Text: "move"}, {Text: "next", Auto: true, Leads: true}, {Text: "shoot"}, {Text: "casualties", Auto: true}})
	nothing := func(string) (seals, opens bool) { return false, false }
	for many, want := range []int{0, 1, 2, 5, 6} {
		if n := c.NextGiven(many, nothing); n != want {
			t.Errorf("%d that were given go forward with %d commands, want %d", many, n, want)
		}
	}
}
