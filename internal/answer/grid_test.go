package answer

import (
	"slices"
	"testing"

	"summa/internal/game"
)

func TestGrid(t *testing.T) {
	rows := []game.Row{
		{ID: "dares", Grid: [][2]string{{"HP", "32"}, {"", "quick"}}},
		{ID: "epeios", Grid: [][2]string{{"HP", "6"}, {"", "strong, crude"}}},
	}
	for width, want := range map[int][]string{
		30: {"        HP", "dares   32  quick", "epeios   6  strong, crude"},
		12: {"        HP", "dares   32", "epeios   6"},
		9:  nil,
	} {
		if got := Grid(rows, width); !slices.Equal(got, want) {
			t.Errorf("at %d columns %q, want %q", width, got, want)
		}
	}
	if Grid(nil, 80) != nil || Grid([]game.Row{{ID: "hook"}}, 80) != nil {
		t.Error("a table of what has no columns")
	}
}
