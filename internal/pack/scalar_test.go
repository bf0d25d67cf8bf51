package pack

import (
	"strings"
	"testing"
)

// TestScalar: a key that holds one word is checked like any other.
func TestScalar(t *testing.T) {
	kinds := []Kind{{Name: "format", Top: "format", Scalar: true, Fields: []Field{{Name: "value", Type: Word, Words: []string{"cards/1"}}}}}
	set, err := Load("x", kinds, Source{Name: "a.yaml", Data: []byte("format: cards/1\n")})
	if err != nil {
		t.Fatal(err)
	}
	if e, ok := set.Find("format", "format"); !ok || e.Text("value") != "cards/1" {
		t.Errorf("got %v", e)
	}
	if _, err = Load("x", kinds, Source{Name: "a.yaml", Data: []byte("format: cards/2\n")}); err == nil || !strings.Contains(err.Error(), "cards/1") {
		t.Errorf("a wrong word: got %v", err)
	}
	if s := string(SchemaFile(kinds, "x")); !strings.Contains(s, `"cards/1"`) {
		t.Errorf("the schema does not name the word: %s", s)
	}
}
