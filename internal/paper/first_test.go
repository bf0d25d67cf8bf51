package paper

import (
	"strings"
	"testing"

	"summa/internal/report"
)

// TestWinnerFirst: where two have met the card of who has won comes first, in every format; of more, and
// where nobody has won, they stand as they were entered.
func TestWinnerFirst(t *testing.T) {
	cards := []report.Card{{Name: "Ann", Side: "Ann"}, {Name: "Bob", Side: "Bob", Of: 1}}
	three := append(cards[:2:2], report.Card{Name: "Cid", Side: "Cid", Of: 2})
	for _, c := range []struct {
		winner int
		cards  []report.Card
		first  string
	}{{0, cards, "Ann"}, {1, cards, "Bob"}, {-1, cards, "Ann"}, {1, three, "Ann"}} {
		r := &report.Report{Cards: c.cards, Winner: c.winner}
		if got := bySide(r)[0].Cards[0].Name; got != c.first {
			t.Errorf("%s first where %d has won", got, c.winner)
		}
		text := string(Markdown(r))
		if at := strings.Index(text, "**"+c.first+"**"); at < 0 || strings.Contains(text[:at], "- **") {
			t.Errorf("%d has won: %s", c.winner, text)
		}
		if c.cards[0].Name != "Ann" {
			t.Fatal("the cards themselves were moved")
		}
	}
}
