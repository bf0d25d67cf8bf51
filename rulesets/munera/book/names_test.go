package book

import (
	"slices"
	"strings"
	"testing"

	"summa/rulesets/munera/state"
)

// TestRowsOfSteps: the steps of a quadrant, of a row of the AP table and of one of the appeal
// table lie side by side, in the order of the rows: the rules add a row's number to the first.
func TestRowsOfSteps(t *testing.T) {
	for _, of := range []struct {
		prefix string
		first  int
		rows   []string
	}{
		{"quadrant-", int(state.StQuadrantFront), state.QuadWords[:]},
		{"apmod-", int(state.StApmodNoArmour), state.APRows[:]},
		{"plea-", int(state.StPleaInjured), state.CrowdRows[:]},
	} {
		var want []string
		for _, row := range of.rows {
			want = append(want, of.prefix+row)
		}
		if got := state.StepNames[of.first:][:len(want)]; !slices.Equal(got, want) {
			t.Errorf("got %s, want %s", strings.Join(got, " "), strings.Join(want, " "))
		}
	}
}
