package figure

import (
	"strings"
	"testing"
)

// TestOnce: moments that look the same are drawn once, with what happened in each.
func TestOnce(t *testing.T) {
	caught := [2]Stand{{Caught: true}}
	f := Ranges("Ann", "Bob", []Gap{{At: 3, Range: 12, Said: "begins"}, {At: 40, Range: 2, Said: "Ann misses Bob"}, {At: 50, Range: 2, Men: caught, Said: "Ann netted by Bob"}, {At: 70, Range: 2, Said: "Bob misses Ann"}})
	if n := len(once([]Gap{{At: 1, Range: 2}, {At: 2, Range: 2}, {At: 3, Range: 1}})); n != 2 {
		t.Error(n)
	}
	if f.Height != 3*gapHigh+gapLine+4 || !strings.Contains(f.Desc, "2 after command 70 (Bob misses Ann)") {
		t.Error(f.Height, f.Desc)
	}
}

// TestFallsAddUp: where one of two falls in every bout what is printed adds up to 100, and no label is cut.
func TestFallsAddUp(t *testing.T) {
	rows := []Fate{{Name: "Ann", Parts: []FatePart{{"killed", 0.395}}}, {Name: "Bob", Parts: []FatePart{{"killed", 0.605}}}}
	if list := fallsOf(rows); list[0]+list[1] != 100 {
		t.Error(list)
	}
	rows[0].Parts[0].P = 0.5
	if list := fallsOf(rows); list[0] != 50 || list[1] != 61 {
		t.Error(list)
	}
	if got := atName("falls in 40 of 100", ", knocked out 9, unconscious 31, killed <1"); got != "falls in 40: knocked out 9, unconscious 31, killed <1" {
		t.Error(got)
	}
}
