package cli

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

	"summa/internal/cli/shell"
	"summa/internal/sim/view"
)

// What a weight says of an option is what sim says of the same bouts varied.
func TestWeightAgreesWithSim(t *testing.T) {
	var a struct {
		Options []struct {
			Option string
			Wins   view.DifferenceInfo `json:"first_side"`
		}
	}
	var b struct {
		Variations []struct {
			Difference map[string]view.DifferenceInfo
		}
	}
	one := run(strings.Fields("rulings munera zero-score --weight --pairing secutor,retiarius -n 300 --seed 9 --json")...)
	two := run(strings.Fields("sim munera secutor retiarius --range 12 --vary zero-score=zero-nothing -n 300 --seed 9 --json")...)
	if err := json.Unmarshal([]byte(one.out), &a); err != nil || one.status != 0 {
		t.Fatalf("%+v: %v", one, err)
	}
	if err := json.Unmarshal([]byte(two.out), &b); err != nil || two.status != 0 {
		t.Fatalf("%+v: %v", two, err)
	}
	if got, want := a.Options[0].Wins, b.Variations[0].Difference["secutor"]; !reflect.DeepEqual(got, want) || got.Changed == 0 {
		t.Errorf("got %+v want %+v", got, want)
	}
}

// What is known when the user stops is shown, and not remembered.
func TestWeightInterrupted(t *testing.T) {
	got := interrupted("rulings munera --weight -n 1e9")
	if got.status != shell.StatusDone || !strings.Contains(got.out, "Interrupted") || !strings.Contains(got.out, "Not played") {
		t.Errorf("got %+v", got)
	}
}

// On a terminal it says how far it is, in at most 40 columns.
func TestWeightProgress(t *testing.T) {
	got := resultOf(ticking(1e9, "rulings munera zero-score --weight -n 200"))
	for row := range strings.SplitSeq(got.errout, "\r") {
		if len(row) > 40 {
			t.Errorf("got %d columns: %q", len(row), row)
		}
	}
	if !strings.Contains(got.errout, "% of 2,000") || strings.Contains(got.errout, "\n") {
		t.Errorf("got %q", got.errout)
	}
}
