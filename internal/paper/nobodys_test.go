package paper

import (
	"strings"
	"testing"

	"summa/internal/figure"
	"summa/internal/report"
)

// TestNobodys: where hardly a bout is fought to an end no chances are printed, and it is said why; the
// report itself keeps them for programs.
func TestNobodys(t *testing.T) {
	r := &report.Report{
		Title:   "Ann and Bob",
		Cards:   []report.Card{{Name: "Ann", Side: "Ann"}, {Name: "Bob", Side: "Bob", Of: 1}},
		Chances: &report.Chances{Who: "Ann", Policy: "plain", Bouts: 50, Endless: 100, Nobodys: true, Heading: "No turning point", Figure: &figure.Figure{Title: "How likely Ann was to win", Desc: "Ann had 0."}},
		Parts:   []report.Part{{Round: "1", Word: "round", Heading: "Round 1", Rows: []report.Row{{First: 1, Last: 1, Commands: []string{"go"}, Chance: &report.Chance{Open: true}}}}},
	}
	page, err := HTML(r, "a4")
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range []string{string(page), string(Markdown(r)), string(BBCode(r)), string(Text(r))} {
		one := strings.Join(strings.Fields(text), " ")
		if !strings.Contains(one, "Of 100 from the beginning 100 were not fought to an end, and nobody has won them.") {
			t.Error("it is not said why no chances are printed: " + text)
		}
		if strings.Contains(one, "Ann had 0.") || strings.Contains(one, "Ann wins") || strings.Contains(one, "Ann <1") {
			t.Error("chances are printed: " + text)
		}
	}
	if r.Chances == nil || r.Unfought != "" {
		t.Error("the report itself was changed")
	}
}

// TestOpenChance: while a bout is open no chance is 0 or 100.
func TestOpenChance(t *testing.T) {
	for _, c := range []struct {
		of   report.Chance
		want string
	}{{report.Chance{Percent: 100, Open: true}, ">99"}, {report.Chance{Open: true}, "<1"}, {report.Chance{Percent: 100}, "100"}, {report.Chance{}, "0"}, {report.Chance{Percent: 99, Open: true}, "99"}} {
		if got := chance(&c.of, "**"); got != c.want {
			t.Errorf("%q, not %q", got, c.want)
		}
	}
}
