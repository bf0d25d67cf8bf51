package line

import (
	"slices"
	"testing"
)

// TestCards: a card of a deck may stand in place of a face.
func TestCards(t *testing.T) {
	var l Line
	if err := l.Parse("x dice A004,5 a120 A1000"); err != nil || !slices.Equal(l.Dice, []int{CardBase + 4, 5, CardBase + 120, CardBase + 1000}) {
		t.Errorf("got %v, %v", l.Dice, err)
	}
	for _, bad := range []string{"A4", "A0000", "A1001", "B004", "A00x"} {
		if err := l.Parse("x dice " + bad); err == nil {
			t.Errorf("%s was taken for %v", bad, l.Dice)
		}
	}
}
