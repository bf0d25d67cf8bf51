package claim

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"summa/internal/fuzzing"
)

// state is a scope with fixed contents.
type state struct {
	values map[string]Value
	events []string
}

var errUnknown = errors.New("no such path")

func (s state) Lookup(path string) (Value, error) {
	v, ok := s.values[path]
	if !ok {
		return v, fmt.Errorf("%w: %s", errUnknown, path)
	}
	return v, nil
}

func (s state) Event(kind string) (bool, error) {
	if kind == "earthquake" {
		return false, errUnknown
	}
	return slices.Contains(s.events, kind), nil
}

func arena() state {
	return state{
		values: map[string]Value{
			"Flamma.stamina":   Int(4),
			"Flamma.posture":   Str("Down"),
			"Flamma.shield":    Str("large held"),
			"Flamma.active":    Truth(true),
			"Flamma.skills":    {Kind: List, S: "Dodge, Big Swing,2"},
			"Flamma.low":       Int(-1 << 63),
			"Flamma.odd":       {Kind: 9},
			"Big Bob.stamina":  Int(7),
			"range.A.B":        Int(3),
			"bout.round":       Int(2),
			"wounds":           Int(2),
			"limit":            Int(2),
			"not.stamina":      Int(1),
			"done":             Truth(false),
			`a "b" \.x`:        Int(1),
			"Flamma.last-roll": Int(5),
		},
		events: []string{"hit", "knocked-down", "big hit"},
	}
}

func TestEval(t *testing.T) {
	tests := []struct {
		text string
		want bool
	}{
		{"true", true},
		{"FALSE", false},
		{"not false", true},
		{"0", false},
		{"-3", true},
		{"wounds", true},
		{"done", false},
		{"Flamma.active", true},
		{"Flamma.stamina == 4", true},
		{"Flamma.stamina=4", true},
		{"Flamma.stamina!=4", false},
		{"Flamma.stamina<4", false},
		{"Flamma.stamina<=4", true},
		{"Flamma.stamina>3", true},
		{"Flamma.stamina>=5", false},
		{"4 == Flamma.stamina", true},
		{"Flamma.stamina - 1 == 3", true},
		{"10 - 4 - 3 == 3", true},
		{"1 + 2 == wounds + 1", true},
		{"- wounds == -2", true},
		{"-(1 + 2) == -3", true},
		{"5 -2 == 3", true},
		{"Flamma.low == -9223372036854775808", true},
		{"Flamma.posture == down", true},
		{"Flamma.posture != down", false},
		{"Flamma.posture == standing", false},
		{`Flamma.posture == "DOWN"`, true},
		{`"down" == Flamma.posture`, true},
		{`Flamma.shield == "large held"`, true},
		{"Flamma.active == true", true},
		{"Flamma.active != (1 == 2)", true},
		{"wounds == (limit)", true},
		{"wounds == bout.round", true},
		{`"Big Bob".stamina == 7`, true},
		{`"Big Bob".stamina > Flamma.stamina`, true},
		{`range."A".B == 3`, true},
		{`"a \"b\" \\".x`, true},
		{"not.stamina == 1", true},
		{"Flamma.last-roll == 5", true},
		{"event hit", true},
		{"event knocked-down", true},
		{`event "big hit"`, true},
		{"event miss", false},
		{"not event miss", true},
		{"!event hit", false},
		{"!!event hit", true},
		{"Flamma.skills has Dodge", true},
		{"Flamma.skills has dod", false},
		{`Flamma.skills has "big swing"`, true},
		{"Flamma.skills has 2", true},
		{"Flamma.posture has down", true},
		{"Flamma.skills has Flamma.posture", false},
		{"not Flamma.stamina == 5", true},
		{"true or true and false", true},
		{"(true or true) and false", false},
		{"not false and false", false},
		{"not (false and false)", true},
		{"true||false&&false", true},
		{"false or false or true", true},
		{"TRUE AND NOT false", true},
		{"true or nobody.stamina == 1", true},
		{"false and nobody.stamina == 1", false},
		{"9223372036854775807 - 1 > 0", true},
		{"9223372036854775807 + -1 > 0", true},
	}
	for _, tt := range tests {
		e, err := Parse(tt.text)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.text, err)
			continue
		}
		if got, err := e.Eval(arena()); err != nil || got != tt.want {
			t.Errorf("Eval(%q): got %t, %v; want %t", tt.text, got, err, tt.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct {
		text string
		col  int
		want string
	}{
		{"", 1, "the claim is empty"},
		{" \t", 3, "the claim is empty"},
		{"é ==", 5, "stops short"},
		{"a and", 6, "stops short"},
		{"a == and", 6, `unexpected "and"; a value belongs here`},
		{"a anf b", 3, "unexpected anf; did you mean and?"},
		{"a equals 4", 3, "unexpected equals; an operator belongs here"},
		{"a b", 3, "unexpected b"},
		{"a == large held", 12, "unexpected held"},
		{"1 < a < 5", 7, "comparisons do not chain; join them with and"},
		{"(a", 1, "never closed"},
		{"(a b)", 4, "unexpected b"},
		{"a)", 2, "never opened"},
		{"()", 2, `unexpected ")"`},
		{"é == \"b", 6, "quote is never closed"},
		{`"a"."b`, 5, "quote is never closed"},
		{"a. b", 3, "unexpected  "},
		{"a.", 3, "a word is missing at the end"},
		{"a & b", 3, "unexpected &"},
		{"a == 1;", 7, "unexpected ;"},
		{"a == -", 7, "stops short"},
		{"a-", 3, "stops short"},
		{"5-3 == 2", 1, "put spaces round the minus"},
		{"a == 1.5", 6, "use whole numbers"},
		{"a == 9223372036854775808", 6, "does not fit in 64 bits"},
		{"a == -9223372036854775809", 7, "does not fit in 64 bits"},
		{"event", 6, "event needs the name of an event"},
		{"event 4", 7, "event needs the name"},
		{"event and a", 7, "event needs the name"},
		{"event #", 7, "unexpected #"},
		{"not #", 5, "unexpected #"},
		{"a + #", 5, "unexpected #"},
		{"#", 1, "unexpected #"},
		{"a\x00", 2, "control character U+0000"},
		{"é\xff", 2, "not valid UTF-8"},
		{"a == \u202e", 6, `unexpected \u202e`},
		{strings.Repeat("(", 65) + "a", 65, "nests too deep; at most 64 levels"},
		{strings.Repeat("!", 65) + "a", 65, "nests too deep"},
		{strings.Repeat("- ", 65) + "a", 129, "nests too deep"},
		{strings.Repeat("a", MaxBytes+1), 1, "4097 bytes long; a claim has at most 4096"},
	}
	for _, tt := range tests {
		_, err := Parse(tt.text)
		check(t, "Parse", tt.text, err, tt.col, tt.want)
	}
}

// check tests that err is an *Error at col that mentions want.
func check(t *testing.T, what, text string, err error, col int, want string) {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Errorf("%s(%q): got %v, want an *Error", what, text, err)
		return
	}
	if e.Col != col || !strings.Contains(e.Error(), want) {
		t.Errorf("%s(%q): got column %d %q, want column %d %q", what, text, e.Col, e, col, want)
	}
}

func TestEvalErrors(t *testing.T) {
	tests := []struct {
		text string
		col  int
		want string
	}{
		{"nobody.stamina == 1", 1, "no such path: nobody.stamina"},
		{"true and (nobody)", 11, "no such path: nobody"},
		{"Flamma.stamina-1 == 3", 1, "put spaces round the minus to subtract"},
		{"not event earthquake", 5, "no such path"},
		{"not nobody", 5, "no such path"},
		{"Flamma.posture", 1, `Flamma.posture is text, not a condition; compare it, e.g. Flamma.posture == "Down"`},
		{"Flamma.odd", 1, "of no known kind"},
		{"Flamma.stamina == down", 19, "Flamma.stamina is a number but \"down\" is text; write (down) to look it up"},
		{`Flamma.stamina == "4"`, 19, "compare a number with a number"},
		{"Flamma.posture > 4", 18, `compare a text with a text, e.g. "down"`},
		{"Flamma.active == 1", 18, "compare it with true or false"},
		{"(true and true) == 1", 20, "this is true or false but 1 is a number"},
		{"event hit == 1", 14, "event hit is true or false but 1 is a number"},
		{`Flamma.posture < "up"`, 16, "is text and has no order; use == or !="},
		{"true < false", 6, "true is true or false and has no order"},
		{"Flamma.posture + 1 == 2", 1, "is text, not a number; only numbers add and subtract"},
		{"1 - Flamma.posture == 2", 5, "is text, not a number"},
		{"- Flamma.posture == 2", 3, "is text, not a number"},
		{"-nobody == 2", 2, "no such path"},
		{"nobody + 1 == 2", 1, "no such path"},
		{"1 == nobody.x", 6, "no such path"},
		{"1 + 9223372036854775807 > 0", 3, "does not fit in 64 bits"},
		{"-9223372036854775808 - 1 < 0", 22, "does not fit in 64 bits"},
		{"- Flamma.low > 0", 1, "does not fit in 64 bits"},
		{"4 has x", 1, "4 is a number, not a list"},
		{"Flamma.skills has true", 19, "true is true or false, not the name of a member"},
	}
	for _, tt := range tests {
		e, err := Parse(tt.text)
		if err != nil {
			t.Errorf("Parse(%q): %v", tt.text, err)
			continue
		}
		_, err = e.Eval(arena())
		check(t, "Eval", tt.text, err, tt.col, tt.want)
		if strings.Contains(tt.want, "no such path") && !errors.Is(err, errUnknown) {
			t.Errorf("Eval(%q): %v does not wrap the scope's error", tt.text, err)
		}
	}
}

func TestPaths(t *testing.T) {
	e, err := Parse(` not "Big Bob".stamina > 1 and a.b == down or c.d has x or (e) == a.b + f or event g `)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"Big Bob.stamina", "a.b", "c.d", "e", "f"}
	if got := e.Paths(); !slices.Equal(got, want) {
		t.Errorf("Paths: got %q, want %q", got, want)
	}
	if got := e.String(); !strings.HasPrefix(got, "not ") || !strings.HasSuffix(got, "event g") {
		t.Errorf("String: got %q, want the claim without its outer blanks", got)
	}
}

func TestEvalAllocs(t *testing.T) {
	e, err := Parse("Flamma.stamina - 1 >= 3 and Flamma.posture == down and Flamma.skills has dodge or event miss")
	if err != nil {
		t.Fatal(err)
	}
	var s Scope = arena()
	if n := testing.AllocsPerRun(100, func() { e.Eval(s) }); n != 0 {
		t.Errorf("Eval: got %v allocations, want 0", n)
	}
}

func BenchmarkEval(b *testing.B) {
	e, err := Parse("Flamma.stamina - 1 >= 3 and Flamma.posture == down")
	if err != nil {
		b.Fatal(err)
	}
	var s Scope = arena()
	b.ReportAllocs()
	for b.Loop() {
		e.Eval(s)
	}
}

var parsed = []string{"a.b == c or not event hit", `"Big Bob".stamina >= -4 + (x)`, "a has b && !c || d != \"e\\\"\"",
	"((1))", "5-3", "a-b.c-d", "- - 1", "", "a = = b", "\xff"}

func FuzzParse(f *testing.F) {
	for _, s := range parsed {
		f.Add(s)
	}
	f.Fuzz(parsesAgain)
}

func TestParseChanged(t *testing.T) { fuzzing.Texts(t, parsed, parsesAgain) }

// parsesAgain: a claim that is read means the same written anew.
func parsesAgain(t *testing.T, text string) {
	e, err := Parse(text)
	if err != nil {
		return
	}
	again, err := Parse(e.String())
	if err != nil {
		t.Fatalf("Parse(%q) again: %v", e.String(), err)
	}
	if !slices.Equal(again.Paths(), e.Paths()) {
		t.Errorf("Parse(%q) again: got paths %q, want %q", text, again.Paths(), e.Paths())
	}
	got, gotErr := again.Eval(arena())
	want, wantErr := e.Eval(arena())
	if got != want || (gotErr == nil) != (wantErr == nil) {
		t.Errorf("Eval(%q) again: got %t, %v; want %t, %v", text, got, gotErr, want, wantErr)
	}
}

func ExampleExpr_Eval() {
	e, err := Parse("Flamma.stamina < 5 and Flamma.posture == down")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(e.Eval(arena()))
	// Output: true <nil>
}
