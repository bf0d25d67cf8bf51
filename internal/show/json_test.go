package show

import (
	"encoding/json"
	"testing"

	"summa/internal/core"
)

func TestJSON(t *testing.T) {
	x := newTape(t)
	blow(x)
	tests := []struct{ what, got, want string }{
		{"rolls", string(x.AppendRolls(nil)), `[{"who":"Flamma","for":"attack","dice":"1d6","faces":[5],"rule":"r.1"},` +
			`{"who":"Tetraites","for":"defence","dice":"1d6","faces":[4],"rule":"r.1"},` +
			`{"who":"Tetraites","for":"save","dice":"1d6","faces":[5],"rule":"r.4"}]`},
		{"steps", string(x.AppendSteps(nil)), `[{"rule":"r.1","who":"Flamma","text":"costs 1 AP, 3 left"},` +
			`{"rule":"r.2","who":"Flamma","text":"side +2","value":2},{"rule":"r.3","who":"Flamma","text":"net -1","value":-1},` +
			`{"rule":"r.1","who":"Flamma","text":"6 against 4","value":2},{"rule":"r.2","who":"Tetraites","text":"armour +2","value":2},` +
			`{"rule":"r.3","who":"Tetraites","text":"net +1","value":1},{"rule":"r.5","who":"Tetraites","text":"Save 3","value":3},` +
			`{"rule":"r.4","who":"Tetraites","text":"not saved"}]`},
		{"events", string(x.AppendEvents(nil)), `[{"type":"hit","rule":"r.4","who":"Flamma","target":"Tetraites","wounds":2,"score":2},` +
			`{"type":"wounded","rule":"r.5","who":"Tetraites","target":"Flamma","stamina":6,"item":"item-7"},` +
			`{"type":"turn-passed","rule":"r.1","who":"Tetraites"}]`},
	}
	for _, test := range tests {
		if test.got != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.what, test.got, test.want)
		}
	}
}

func TestJSONOfOddRecords(t *testing.T) {
	x := newTape(t)
	if got := string(x.AppendSteps(x.AppendRolls(nil))); got != "[][]" {
		t.Errorf("got %q for nothing, want %q", got, "[][]")
	}
	x.die(attack, core.None, 0)
	x.Log[0].A = 4
	x.die(wounds, 0, 1, 6, 2)
	x.Log = append(x.Log, core.Record{What: core.Die, Who: core.None, A: 3, B: 90, C: 2}) // faces that are gone
	want := `[{"for":"attack","faces":[4]},{"who":"Flamma","for":"wounds","dice":"2d6","faces":[6,2],"rule":"r.1"},{"for":"attack","faces":[3]}]`
	if got := string(x.AppendRolls(nil)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestJSONEscapesNames(t *testing.T) {
	x := newTape(t)
	x.Names = people{"\"\n\u202e\xff", "b"}
	x.event(hit, 0, 1, 1)
	x.step(won, 0, 1)
	x.die(save, 0, 1, 2)
	b := x.AppendRolls(append(x.AppendSteps(append(x.AppendEvents([]byte{'['}), ',')), ','))
	b = append(b, ']')
	var got [][]struct{ Who, Text string }
	if err := json.Unmarshal(b, &got); err != nil {
		t.Fatalf("%s: %v", b, err)
	}
	for i := range got {
		if want := "\"\n\u202e\ufffd"; got[i][0].Who != want {
			t.Errorf("list %d: got name %q, want %q", i, got[i][0].Who, want)
		}
	}
	if got, want := got[1][0].Text, "\"\n\u202e\ufffd wins"; got != want {
		t.Errorf("got text %q, want %q", got, want)
	}
}
