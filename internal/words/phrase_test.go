package words

import (
	"strconv"
	"strings"
	"testing"

	"summa/internal/core"
	"summa/internal/fuzzing"
)

// testTables are the tables phrases may take words from here.
var testTables = []string{"item", "skill", "type", "armour", "shield", "point", "fall", "quadrant", "name"}

// plainNamer names figures F0, F1... and words by their table.
type plainNamer struct{}

func (plainNamer) AppendName(b []byte, who int) []byte {
	return strconv.AppendInt(append(b, 'F'), int64(who), 10)
}

func (plainNamer) AppendWord(b []byte, table string, n int) []byte {
	return strconv.AppendInt(append(b, table...), int64(n), 10)
}

func TestPhrase(t *testing.T) {
	rec := core.Record{Who: 0, Whom: 1, A: 3, B: 1, C: -2}
	tests := []struct{ text, want string }{
		{"", ""},
		{"side", "side"},
		{"{who} hits {whom}", "F0 hits F1"},
		{"{whom}'s", "F1's"},
		{"{a} {b} {c}", "3 1 -2"},
		{"{+a} {+c}", "+3 -2"},
		{"{a wound}, {b wound}", "3 wounds, 1 wound"},
		{"{a foot/feet}, {b foot/feet}", "3 feet, 1 foot"},
		{"{a point of fatigue/points of fatigue}", "3 points of fatigue"},
		{"{a =is/are} {b =is/are}", "are is"},
		{"the {item a}", "the item3"},
		{"x[: {a wound}, {b} left?a] y", "x: 3 wounds, 1 left y"},
		{"x[ both?ab][ neither?!ab]", "x both"},
		{"x[ all?cd][ last?d][ no last?!d]", "x no last"},
		{"[what? {c}?c]", "what? -2"},
	}
	for _, test := range tests {
		p, err := Parse(test.text, testTables)
		if err != nil {
			t.Errorf("Parse(%q): got error %v, want none", test.text, err)
			continue
		}
		if got := string(p.Append(nil, plainNamer{}, &rec)); got != test.want {
			t.Errorf("phrase %q: got %q, want %q", test.text, got, test.want)
		}
	}
}

func TestPhraseLeavesOut(t *testing.T) {
	p, err := Parse("hit[: {a wound}, {b} left?a][ at {b}?b][.?c][, not {a}?!a][ {b}?!b]", testTables)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(p.Append(nil, plainNamer{}, &core.Record{B: 4})), "hit at 4, not 0"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPhraseOfNobody(t *testing.T) {
	p, err := Parse("{who} of {whom}", testTables)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := string(p.Append(nil, plainNamer{}, &core.Record{Who: core.None, Whom: 2})), "nobody of F2"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestPhraseNames(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{{"side", false}, {"{whom} waits", false}, {"of {who}", true}, {"[{who}?a]", true}}
	for _, test := range tests {
		p, err := Parse(test.text, testTables)
		if err != nil {
			t.Fatal(err)
		}
		if got := p.Names(); got != test.want {
			t.Errorf("phrase %q names its figure: got %v, want %v", test.text, got, test.want)
		}
	}
}

func TestParsePhraseErrors(t *testing.T) {
	tests := []struct{ text, want string }{
		{"{wo}", "column 1: unknown placeholder {wo}; write {who}"},
		{"é {e}", "column 3: unknown placeholder {e}; choose from"},
		{"{}", "unknown placeholder {}"},
		{"{a }", "unknown placeholder {a }"},
		{"{item}", "unknown placeholder {item}"},
		{"{item e}", "unknown placeholder {item e}; write {item a}"},
		{"{itme a}", "unknown placeholder {itme a}; write {item a}"},
		{"{xylophone a}", "a word is written with its table"},
		{"{+who}", "unknown placeholder {+who}"},
		{"hits {who", "column 6: this { is never closed"},
		{"hits who}", "column 9: a } without its partner"},
		{"[one", "column 1: this [ is never closed"},
		{"one]", "column 4: a ] without its partner"},
		{"[one]", "column 5: an optional part ends in the number it depends on; write ?a"},
		{"why? [one]", "column 10: an optional part"},
		{"[one?e]", "column 7: an optional part"},
		{"[a [b?a]?b]", "column 4: a [ without its partner"},
		{"[one?!]", "column 7: an optional part"},
		{"[{who?a]", "column 2: this { is never closed"},
	}
	for _, test := range tests {
		_, err := Parse(test.text, testTables)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("Parse(%q): got error %v, want %q", test.text, err, test.want)
		}
	}
}

func TestPhraseAppendAllocatesNothing(t *testing.T) {
	p, err := Parse("{who} hits {whom}[: {a wound}?a], {+b} {item c}", testTables)
	if err != nil {
		t.Fatal(err)
	}
	var n Namer = plainNamer{}
	b, rec := make([]byte, 0, 100), core.Record{A: 2, B: 3}
	if got := testing.AllocsPerRun(100, func() { b = p.Append(b[:0], n, &rec) }); got != 0 {
		t.Errorf("got %v allocations, want none", got)
	}
}

var phrases = []string{"{who} hits {whom}[: {a wound}, {b} left?a]", "[?a]{+c}{item b}"}

func FuzzParsePhrase(f *testing.F) {
	for _, s := range phrases {
		f.Add(s)
	}
	f.Fuzz(appends)
}

func TestPhrasesChanged(t *testing.T) { fuzzing.Texts(t, phrases, appends) }

// appends: a phrase that is read can be written.
func appends(t *testing.T, text string) {
	p, err := Parse(text, testTables)
	if err == nil {
		p.Append(nil, plainNamer{}, &core.Record{A: 1, Whom: core.None})
	}
}
