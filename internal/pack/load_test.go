package pack

import (
	"slices"
	"strings"
	"testing"
)

// testKinds has a field of every type.
var testKinds = []Kind{
	{
		Name: "weapon", Top: "weapons", Doc: "A weapon.", Extra: "For example a net.",
		Fields: []Field{
			{Name: "name", Doc: "What it is called.", Type: Text, Required: true, MaxLen: 20},
			{Name: "reach", Doc: "How far it reaches.", Type: Word, Words: []string{"short", "long"}, Required: true},
			{Name: "weight", Doc: "Its weight.", Type: Int, Min: 1, Max: 9},
			{Name: "thrown", Type: Bool},
			{Name: "parent", Doc: "What it is made from.", Type: Ref, Of: "weapon"},
			{Name: "damage", Type: List, Min: 1, Max: 3, Elem: &Field{Type: Int, Min: 0, Max: 6}},
			{Name: "against", Type: Map, Of: "armour", Elem: &Field{Type: Int}},
			{Name: "table", Type: Map, Min: 2, Max: 12, Elem: &Field{Type: Text}},
			{Name: "cost", Type: Record, Fields: []Field{
				{Name: "coins", Type: Int, Required: true},
				{Name: "like", Type: Ref, Of: "armour"},
			}},
		},
	},
	{
		Name: "armour", Top: "armours",
		Fields: []Field{
			{Name: "value", Type: Int, Required: true},
			{Name: "covers", Type: Map, Words: []string{"head", "chest"}, Elem: &Field{Type: Bool}},
		},
	},
}

const testBase = `ruleset: munera
weapons:
  - id: gladius
    name: Gladius
    reach: short
    weight: 3
    damage: [1, 2, 3]
    against: {scutum: -2, parma: 1}
    table:
      2: "miss"
      12: hit
  - {id: pilum, name: Pilum, reach: long, thrown: true, parent: gladius}
  - id: net
    name: |
      Net
    reach: long
    cost: {coins: 4, like: parma}
armours:
  - {id: scutum, value: 2, covers: {head: false, chest: true}}
  - {id: parma, value: 1}
`

func source(name, text string) Source { return Source{name, []byte(text)} }

func load(t *testing.T, sources ...Source) *Set {
	t.Helper()
	s, err := Load("munera", testKinds, sources...)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// find returns an entry that must be there.
func find(t *testing.T, s *Set, kind, id string) *Entry {
	t.Helper()
	e, ok := s.Find(kind, id)
	if !ok {
		t.Fatalf("no %s %q", kind, id)
	}
	return e
}

func TestLoadValues(t *testing.T) {
	s := load(t, source("base.yaml", testBase))
	g := find(t, s, "weapon", "gladius")
	if got := g.Text("name"); got != "Gladius" {
		t.Errorf("name: got %q want Gladius", got)
	}
	if got := g.Int("weight"); got != 3 {
		t.Errorf("weight: got %d want 3", got)
	}
	if got := g.List("damage"); len(got) != 3 || got[2].Int() != 3 {
		t.Errorf("damage: got %v want [1 2 3]", got)
	}
	if v, ok := g.Get("against").Get("scutum"); !ok || v.Int() != -2 {
		t.Errorf("against scutum: got %d, %v want -2, true", v.Int(), ok)
	}
	var keys []int
	for _, k := range g.Get("table").Keys() {
		keys = append(keys, k.Int())
	}
	if want := []int{2, 12}; !slices.Equal(keys, want) {
		t.Errorf("table: got keys %v want %v", keys, want)
	}
	if e := find(t, s, "weapon", "pilum"); !e.Bool("thrown") || g.Bool("thrown") {
		t.Errorf("thrown: got %v, %v want true, false", e.Bool("thrown"), g.Bool("thrown"))
	}
	if got := find(t, s, "weapon", "net").Text("name"); got != "Net" {
		t.Errorf("block of text: got %q want %q", got, "Net")
	}
}

func TestPositions(t *testing.T) {
	s := load(t, source("base.yaml", "\ufeff"+testBase))
	g := find(t, s, "weapon", "gladius")
	for _, test := range []struct {
		pos  Pos
		want string
	}{
		{g.From, "base.yaml:3:5"},
		{g.Get("weight").Pos(), "base.yaml:6:13"},
		{g.List("damage")[1].Pos(), "base.yaml:7:17"},
		{g.Get("table").Keys()[1].Pos(), "base.yaml:11:7"},
	} {
		if got := test.pos.String(); got != test.want {
			t.Errorf("got %s want %s", got, test.want)
		}
	}
}

func TestZeroValues(t *testing.T) {
	s := load(t, source("base.yaml", testBase))
	e := find(t, s, "armour", "parma")
	v := e.Get("covers")
	if _, ok := v.Get("head"); ok || e.Has("covers") {
		t.Error("parma covers something")
	}
	if v.Int() != 0 || v.Text() != "" || v.Bool() || v.List() != nil || v.Keys() != nil || v.Pos() != (Pos{}) {
		t.Error("the zero Value has results")
	}
	if w := e.Get("value"); w.Bool() || w.List() != nil || w.Keys() != nil {
		t.Error("an Int has the results of other types")
	}
	if s.All("chariot") != nil || s.IDs("chariot") != nil {
		t.Error("an unknown kind has entries")
	}
	if _, ok := s.Find("chariot", "x"); ok {
		t.Error("an unknown kind has an entry")
	}
}

// weapon wraps fields in a file whose line 3 they are.
func weapon(fields string) string {
	return "weapons:\n  - {id: club, name: Club, reach: short}\n  - {id: axe, name: Axe, reach: short, " + fields + "}\n"
}

func TestLoadErrors(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"top not a mapping", "- a\n", `f.yaml:1:1: expected a mapping with keys such as ruleset, weapons, armours, got a list`},
		{"unknown top", "weapon: []\n", `f.yaml:1:1: unknown key "weapon"; did you mean "weapons"?`},
		{"another ruleset", "ruleset: retia\n", `f.yaml:1:10: the file is for another ruleset, "retia"; did you mean "munera"?`},
		{"no ruleset", "ruleset: [munera]\n", `f.yaml:1:10: ruleset: expected a name, got a list`},
		{"not a list", "weapons: {id: axe}\n", `f.yaml:1:10: weapons: expected a list of entries, got a mapping`},
		{"not an entry", "weapons: [axe]\n", `f.yaml:1:11: expected a weapon with an id, got "axe"`},
		{"no id", "weapons: [{name: Axe}]\n", `f.yaml:1:11: the weapon has no id`},
		{"bad id", "armours: [{id: Big Hat, value: 1}]\n", `f.yaml:1:16: id: expected lower-case words joined by hyphens, got "Big Hat"`},
		{"twice", "armours:\n- {id: hat, value: 1}\n- {id: hat, value: 2}\n", `f.yaml:3:8: armour "hat" is already on line 2`},
		{"required", "weapons:\n- {id: axe, reach: long}\n", `f.yaml:2:3: weapon "axe" has no "name", which is required`},
		{"unknown field", weapon("waight: 2"), `f.yaml:3:40: a weapon has no field "waight"; did you mean "weight"?`},
		{"nothing", weapon("parent: "), `f.yaml:3:48: parent: expected the id of a weapon, got nothing`},
		{"exponent", weapon("weight: 1e0"), `f.yaml:3:48: weight: expected an integer from 1 to 9, got "1e0"`},
		{"hexadecimal", weapon("weight: 0x1"), `f.yaml:3:48: weight: expected an integer from 1 to 9, got "0x1"`},
		{"separator", weapon("weight: 1_0"), `f.yaml:3:48: weight: expected an integer from 1 to 9, got "1_0"`},
		{"octal", weapon("weight: 07"), `f.yaml:3:48: weight: expected an integer from 1 to 9, got "07"`},
		{"plus", weapon("weight: +7"), `f.yaml:3:48: weight: expected an integer from 1 to 9, got "+7"`},
		{"quoted", weapon(`weight: "3"`), `f.yaml:3:48: weight: expected an integer from 1 to 9, got "3" in quotes`},
		{"too large", weapon("weight: 10"), `f.yaml:3:48: weight: expected an integer from 1 to 9, got 10`},
		{"65 bits", weapon("cost: {coins: 9223372036854775808}"), `f.yaml:3:54: coins: expected an integer, got 9223372036854775808`},
		{"yes", weapon("thrown: yes"), `f.yaml:3:48: thrown: expected true or false, got "yes"`},
		{"word", weapon("parent: axe, cost: {coins: 1, lik: x}"), `f.yaml:3:70: cost has no field "lik"; did you mean "like"?`},
		{"list in place of text", "weapons:\n- {id: axe, reach: long, name: [a]}\n", `f.yaml:2:32: name: expected text, got a list`},
		{"long text", "weapons:\n- {id: axe, reach: long, name: abcdefghijklmnopqrstu}\n", `f.yaml:2:32: name: the text has 21 characters, at most 20 are allowed`},
		{"unknown word", "weapons:\n- {id: axe, name: Axe, reach: shrt}\n", `f.yaml:2:31: reach: expected one of short, long, got "shrt"; did you mean "short"?`},
		{"word a list", "weapons:\n- {id: axe, name: Axe, reach: []}\n", `f.yaml:2:31: reach: expected one of short, long, got a list`},
		{"short list", weapon("damage: []"), `f.yaml:3:48: damage: the list has 0 elements, at least 1 are needed`},
		{"long list", weapon("damage: [1, 2, 3, 4]"), `f.yaml:3:48: damage: the list has 4 elements, at most 3 are allowed`},
		{"bad element", weapon("damage: [1, 7]"), `f.yaml:3:52: damage: expected an integer from 0 to 6, got 7`},
		{"no list", weapon("damage: 1"), `f.yaml:3:48: damage: expected a list, got 1`},
		{"bad key", weapon("table: {1: a}"), `f.yaml:3:48: table: expected an integer from 2 to 12, got 1`},
		{"no key", weapon("against: {~: 1}"), `f.yaml:3:50: against: expected the id of an armour, got nothing`},
		{"no mapping", weapon("table: a"), `f.yaml:3:47: table: expected a mapping, got "a"`},
		{"word key", "armours:\n- {id: hat, value: 1, covers: {hed: true}}\n", `f.yaml:2:32: covers: expected one of head, chest, got "hed"; did you mean "head"?`},
		{"no record", weapon("cost: 3"), `f.yaml:3:46: cost: expected a mapping, got 3`},
		{"required in record", weapon("cost: {}"), `f.yaml:3:46: cost: no "coins", which is required`},
		{"reference", weapon("parent: clob"), `f.yaml:3:48: parent: there is no weapon "clob"; did you mean "club"?`},
		{"empty reference", weapon(`parent: ""`), `f.yaml:3:48: parent: there is no weapon ""`},
		{"reference in key", weapon("against: {hat: 1}"), `f.yaml:3:50: against: there is no armour "hat"`},
		{"reference in record", weapon("cost: {coins: 1, like: hat}"), `f.yaml:3:63: like: there is no armour "hat"`},
		{"remove nothing", "weapons: [{id: axe, remove: true}]\n", `f.yaml:1:29: there is no weapon "axe" to remove`},
		{"remove perhaps", weapon("remove: 1"), `f.yaml:3:48: remove: expected true or false, got 1`},
		{"duplicate key", "weapons: []\nweapons: []\n", `f.yaml:2:1: key "weapons" is already on line 1`},
		{"duplicate field", weapon("name: Ax"), `f.yaml:3:40: key "name" is already on line 3`},
	} {
		t.Run(test.name, func(t *testing.T) { wantError(t, test.text, test.want) })
	}
}

// wantError loads text, and checks that it gives just one error.
func wantError(t *testing.T, text, want string) {
	t.Helper()
	s, err := Load("munera", testKinds, source("f.yaml", text))
	if err == nil {
		t.Fatalf("got no error want %s", want)
	}
	if s != nil {
		t.Error("got a Set with the error")
	}
	if got := err.Error(); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestErrorsInFileOrder(t *testing.T) {
	_, err := Load("munera", testKinds,
		source("b.yaml", "weapons:\n- {id: axe, name: Axe, reach: far, parent: x}\n- {id: B}\n"),
		source("a.yaml", "nets: []\n"),
	)
	var got []string
	for _, e := range err.(Errors) {
		got = append(got, Pos{e.File, e.Line, e.Col}.String())
	}
	want := []string{"b.yaml:2:31", "b.yaml:2:44", "b.yaml:3:8", "a.yaml:1:1"}
	if !slices.Equal(got, want) {
		t.Errorf("got %v want %v", got, want)
	}
}

func TestErrorsAreCounted(t *testing.T) {
	_, err := Load("munera", testKinds, source("f.yaml", "weapons:\n"+strings.Repeat("- {}\n", 60)))
	es := err.(Errors)
	if len(es) != 51 {
		t.Fatalf("got %d errors want 51", len(es))
	}
	if got, want := es[50].Error(), "and 10 more"; got != want {
		t.Errorf("got %q want %q", got, want)
	}
	if got := strings.Count(es.Error(), "\n"); got != 50 {
		t.Errorf("got %d line breaks want 50", got)
	}
}

func TestErrorText(t *testing.T) {
	for _, test := range []struct {
		err  Error
		want string
	}{
		{Error{Msg: "m"}, "m"},
		{Error{File: "f", Msg: "m"}, "f: m"},
		{Error{File: "f", Line: 2, Col: 3, Msg: "m", Hint: "h"}, `f:2:3: m; did you mean "h"?`},
		{Error{File: "f", Line: 2, Col: 3, Msg: "m", Warning: true}, "f:2:3: warning: m"},
		{Error{File: "\x1b[2J", Msg: "m"}, `"\x1b[2J": m`},
	} {
		if got := test.err.Error(); got != test.want {
			t.Errorf("got %s want %s", got, test.want)
		}
	}
}

func TestEmptyFiles(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "---\n", "weapons:\n", "{}", "ruleset: munera\n"} {
		if s, err := Load("munera", testKinds, source("f.yaml", text)); err != nil || len(s.All("weapon")) != 0 {
			t.Errorf("%q: got %v, want no entries and no error", text, err)
		}
	}
}
