package pack

import (
	"bytes"
	"strings"
	"testing"
)

// guestKinds are a list and a single entry.
var guestKinds = []Kind{
	{Name: "house", Top: "house", Single: true, Fields: []Field{{Name: "name", Type: Text}}},
	{Name: "guest", Top: "guests", Key: "name", Named: true, Fields: []Field{{Name: "of", Type: Text}, {Name: "rank", Type: Int, Max: 9}}},
	{Name: "meal", Top: "meals", Key: "meal", Fields: []Field{{Name: "at", Type: List, Elem: &Field{Type: Record, Fields: []Field{
		{Name: "guest", Type: Ref, Of: "guest"}, {Name: "ate", Type: Text}}}}}},
}

func inn(text string) Source { return Source{Name: "inn.yaml", Data: []byte(text)} }

// TestAppend: an entry is added at the end of its list, and every line that was
// there is still there.
func TestAppend(t *testing.T) {
	tests := []struct{ name, before, after string }{
		{"empty list", "guests:\n\nmeals:\n", "guests:\n  - name: Ann\n    rank: 3\n\nmeals:\n"},
		{"no list", "meals:\n", "meals:\nguests:\n  - name: Ann\n    rank: 3\n"},
		{"empty file", "", "guests:\n  - name: Ann\n    rank: 3\n"},
		{"no end of line", "guests:\n  - name: Bo", "guests:\n  - name: Bo\n  - name: Ann\n    rank: 3\n"},
		{"brackets", "guests: [] # none yet\nmeals: []\n", "guests: # none yet\n  - name: Ann\n    rank: 3\nmeals: []\n"},
		{"null", "guests: null\n", "guests:\n  - name: Ann\n    rank: 3\n"},
		{"dashes at the margin", "guests:\n- name: Bo\n  rank: 1\nmeals:\n", "guests:\n- name: Bo\n  rank: 1\n- name: Ann\n  rank: 3\nmeals:\n"},
		{"deeper dashes", "guests:\n    - name: Bo # first\n", "guests:\n    - name: Bo # first\n    - name: Ann\n      rank: 3\n"},
		{"remarks", "# inn\nguests:\n  - name: Bo\n  # Cy is late\n\n# food\nmeals:\n", "# inn\nguests:\n  - name: Bo\n  # Cy is late\n  - name: Ann\n    rank: 3\n\n# food\nmeals:\n"},
		{"folded text", "guests:\n  - name: Bo\n    of: >\n      a long\n\n      way\nmeals:\n", "guests:\n  - name: Bo\n    of: >\n      a long\n\n      way\n  - name: Ann\n    rank: 3\nmeals:\n"},
		{"carriage returns", "guests:\r\n  - name: Bo\r\n", "guests:\r\n  - name: Bo\r\n  - name: Ann\r\n    rank: 3\r\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			got, err := Append(inn(tt.before), "guests", []Row{{0, "name: Ann"}, {0, "rank: 3"}})
			if err != nil || string(got) != tt.after {
				t.Fatalf("got %v\n%q\nwant\n%q", err, got, tt.after)
			}
			s, err := Load("inn", guestKinds, inn(string(got)))
			if err != nil {
				t.Fatal(err)
			}
			if ids := s.IDs("guest"); ids[len(ids)-1] != "Ann" {
				t.Errorf("got %v, want Ann last", ids)
			}
		})
	}
}

// TestAppendRefused: a list with entries in brackets is its author's to change.
func TestAppendRefused(t *testing.T) {
	_, err := Append(inn("meals:\nguests: [{name: Bo}]\n"), "guests", []Row{{0, "name: Ann"}})
	if err == nil || !strings.HasPrefix(err.Error(), "inn.yaml:2:9: guests: a list in brackets") {
		t.Errorf("got %v", err)
	}
}

// TestAddField: a record is added to wherever it stands.
func TestAddField(t *testing.T) {
	const head = "guests:\n  - name: Ann\nmeals:\n  - meal: supper\n    at:\n"
	tests := []struct{ name, before, after string }{
		{"block", "      - guest: Ann\n", "      - guest: Ann\n        ate: soup\n"},
		{"more fields", "      -  guest: Ann # of York\n", "      -  guest: Ann # of York\n         ate: soup\n"},
		{"braces", "      - {guest: Ann}\n", "      - {ate: soup, guest: Ann}\n"},
		{"no end of line", "      - guest: Ann", "      - guest: Ann\n        ate: soup\n"},
		{"carriage returns", "      - guest: Ann\r\n", "      - guest: Ann\r\n        ate: soup\r\n"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s, err := Load("inn", guestKinds, inn(head+tt.before))
			if err != nil {
				t.Fatal(err)
			}
			e, _ := s.Find("meal", "supper")
			got, err := AddField(inn(head+tt.before), e.List("at")[0], "ate", "soup")
			if err != nil || string(got) != head+tt.after {
				t.Fatalf("got %v\n%q\nwant\n%q", err, got, head+tt.after)
			}
			if s, err = Load("inn", guestKinds, inn(string(got))); err != nil {
				t.Fatal(err)
			}
			e, _ = s.Find("meal", "supper")
			if ate, _ := e.List("at")[0].Get("ate"); ate.Text() != "soup" {
				t.Errorf("got %q", ate.Text())
			}
		})
	}
}

// TestNamed: entries of some kinds have names, and one kind stands alone.
func TestNamed(t *testing.T) {
	s, err := Load("inn", guestKinds, inn("house:\n  name: The Bull\nguests:\n  - name: Ædituus Major\n"))
	if err != nil {
		t.Fatal(err)
	}
	if e, ok := s.Find("house", "house"); !ok || e.Text("name") != "The Bull" {
		t.Error("the house is not found under its key")
	}
	if _, ok := s.Find("guest", "Ædituus Major"); !ok {
		t.Errorf("got %v", s.IDs("guest"))
	}
	tests := []struct{ text, want string }{
		{"house: [1]\n", "inn.yaml:1:8: house: expected a mapping, got a list"},
		{"house:\n  nam: x\n", `inn.yaml:2:3: a house has no field "nam"; did you mean "name"?`},
		{"guests:\n  - of: York\n", "inn.yaml:2:5: the guest has no name"},
		{"guests:\n  - name: A=B\n", "inn.yaml:2:11: name: the name \"A=B\" must not hold '='; letters, digits, spaces and hyphens are fine"},
		{"guests:\n  - name: Bo\n  - name: Bo\n", `inn.yaml:3:11: guest "Bo" is already on line 2`},
		{"meals:\n  - meal: Late Supper\n", `inn.yaml:2:11: meal: expected lower-case words joined by hyphens, got "Late Supper"`},
		{"meals:\n  - x\n", `inn.yaml:2:5: expected a meal with a meal, got "x"`},
	}
	for _, tt := range tests {
		if _, err := Load("inn", guestKinds, inn(tt.text)); err == nil || err.Error() != tt.want {
			t.Errorf("%q:\ngot  %v\nwant %s", tt.text, err, tt.want)
		}
	}
}

// TestNamedSchema: editors are told of names and of what stands alone.
func TestNamedSchema(t *testing.T) {
	text := SchemaFile(guestKinds, "An inn")
	for _, want := range []string{`"The guest's name."`, `"house": {`} {
		if !bytes.Contains(text, []byte(want)) {
			t.Errorf("the schema does not hold %s", want)
		}
	}
	if bytes.Contains(Schema(guestKinds[0]), []byte(`"id"`)) {
		t.Error("what stands alone is given an id")
	}
}

// FuzzScalar: whatever the text, it is read back as it was.
func FuzzScalar(f *testing.F) {
	for _, s := range []string{"plain", "two words", "a: b", "# no", "null", "1", "'", `"`, "-", "Ædituus", "x\ty", "yes", " lead", "trail ", "a\nb"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) == 0 || len(text) > 200 || flawed(text) {
			return
		}
		s, err := Load("inn", guestKinds, inn("guests:\n  - name: Ann\n    of: "+Scalar(text)+"\n"))
		if err != nil {
			t.Fatalf("%q as %s: %v", text, Scalar(text), err)
		}
		e, _ := s.Find("guest", "Ann")
		if got := e.Text("of"); got != strings.TrimRight(text, "\n") {
			t.Fatalf("%q as %s: got %q", text, Scalar(text), got)
		}
	})
}

// flawed reports whether no file may hold a text, in quotes or not.
func flawed(text string) bool {
	_, msg := flaw([]byte(text))
	return msg != "" || strings.ContainsRune(text, '\r')
}
