package line

import (
	"reflect"
	"testing"

	"summa/internal/fuzzing"
)

var parsed = []string{attack, "", "# x", `set "Big Bob".stamina=4 side="A B"`, `a "\"\\" dice 5,2`,
	"expect a==4 and b<=3 # é\r", "\té x=", "a=b=c", "help dice", "a\x00", "\xff"}

func FuzzParse(f *testing.F) {
	for _, s := range parsed {
		f.Add(s)
	}
	f.Fuzz(parsesAgain)
}

func TestParseChanged(t *testing.T) { fuzzing.Texts(t, parsed, parsesAgain) }

// parsesAgain: what is read is read again the same from its own text.
func parsesAgain(t *testing.T, text string) {
	var l, again Line
	if l.Parse(text) != nil {
		return
	}
	if err := again.Parse(l.Text); err != nil {
		t.Fatalf("Parse(%q) again: %v", l.Text, err)
	}
	if len(l.Tokens) > 0 {
		// Trimming moves every column by the same amount.
		shift := l.Tokens[0].Col - again.Tokens[0].Col
		for i := range again.Tokens {
			again.Tokens[i].Col += shift
		}
	}
	again.Comment = l.Comment
	if !reflect.DeepEqual(l, again) {
		t.Errorf("Parse(%q)\ngot  %+v\nwant %+v", l.Text, again, l)
	}
}
