package line

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

const attack = "attack Tetraites with sword dice 5 2 4"

func TestParse(t *testing.T) {
	word := func(col int, text string) Token { return Token{Text: text, Col: col} }
	tests := []struct {
		text string
		want Line
	}{
		{"", Line{}},
		{" \t ", Line{}},
		{"# only a note ", Line{Comment: "only a note"}},
		{"#", Line{}},
		{attack, Line{Text: attack, HasDice: true, Dice: []int{5, 2, 4}, Tokens: []Token{
			word(1, "attack"), word(8, "Tetraites"), word(18, "with"), word(23, "sword")}}},
		{"  end  # done\r", Line{Text: "end", Comment: "done", Tokens: []Token{word(3, "end")}}},
		{"say a#b", Line{Text: "say a#b", Tokens: []Token{word(1, "say"), word(5, "a#b")}}},
		{`say "a # b"#c`, Line{Text: `say "a # b"#c`,
			Tokens: []Token{word(1, "say"), {Text: "a # b#c", Col: 5, Quoted: true}}}},
		{"set Flamma.stamina=5 x=", Line{Text: "set Flamma.stamina=5 x=", Tokens: []Token{word(1, "set"),
			{Key: "Flamma.stamina", Text: "5", Col: 5}, {Key: "x", Col: 22}}}},
		{`set "Big Bob".stamina=4 side="A B"`, Line{Text: `set "Big Bob".stamina=4 side="A B"`,
			Tokens: []Token{word(1, "set"), {Key: "Big Bob.stamina", Text: "4", Col: 5},
				{Key: "side", Text: "A B", Col: 25, Quoted: true}}}},
		{`say "a \"b\" \\ \n" ""`, Line{Text: `say "a \"b\" \\ \n" ""`, Tokens: []Token{word(1, "say"),
			{Text: `a "b" \ \n`, Col: 5, Quoted: true}, {Col: 21, Quoted: true}}}},
		{"expect a==4 b<=3 c>=1 d!=2 e=<1 = =5", Line{Text: "expect a==4 b<=3 c>=1 d!=2 e=<1 = =5",
			Tokens: []Token{word(1, "expect"), word(8, "a==4"), word(13, "b<=3"), word(18, "c>=1"),
				word(23, "d!=2"), word(28, "e=<1"), word(33, "="), word(35, "=5")}}},
		{"let c=a==b x==y=z", Line{Text: "let c=a==b x==y=z", Tokens: []Token{word(1, "let"),
			{Key: "c", Text: "a==b", Col: 5}, word(12, "x==y=z")}}},
		{"élan ñ x dice -1", Line{Text: "élan ñ x dice -1", HasDice: true, Dice: []int{-1},
			Tokens: []Token{word(1, "élan"), word(6, "ñ"), word(8, "x")}}},
		{"dice auto", Line{Text: "dice auto", Tokens: []Token{word(1, "dice"), word(6, "auto")}}},
		{"roll 2d6", Line{Text: "roll 2d6", Tokens: []Token{word(1, "roll"), word(6, "2d6")}}},
		{"attack B DICE 5 2", Line{Text: "attack B DICE 5 2", HasDice: true, Dice: []int{5, 2},
			Tokens: []Token{word(1, "attack"), word(8, "B")}}},
		{"attack B Roll 5", Line{Text: "attack B Roll 5", HasDice: true, Dice: []int{5},
			Tokens: []Token{word(1, "attack"), word(8, "B")}}},
		{`x "dice" dice=2`, Line{Text: `x "dice" dice=2`, Tokens: []Token{word(1, "x"),
			{Text: "dice", Col: 3, Quoted: true}, {Key: "dice", Text: "2", Col: 10}}}},
		{"x dice 1 roll 5,2, 3 , 4", Line{Text: "x dice 1 roll 5,2, 3 , 4", HasDice: true,
			Dice: []int{5, 2, 3, 4}, Tokens: []Token{word(1, "x"), word(3, "dice"), word(8, "1")}}},
	}
	var l Line
	for _, tt := range tests {
		if err := l.Parse(tt.text); err != nil {
			t.Errorf("Parse(%q): %v", tt.text, err)
			continue
		}
		got := l
		got.clause, got.Tokens = 0, slices.Clone(l.Tokens)
		for i := range got.Tokens {
			got.Tokens[i].at = 0
		}
		if len(got.Tokens) == 0 {
			got.Tokens = nil
		}
		if len(got.Dice) == 0 {
			got.Dice = nil
		}
		if !reflect.DeepEqual(got, tt.want) {
			t.Errorf("Parse(%q)\ngot  %+v\nwant %+v", tt.text, got, tt.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	tests := []struct {
		text string
		code string
		col  int
		want string
	}{
		{"a\x00b", CodeBadArgument, 2, "control character U+0000"},
		{"é\x1b[31m", CodeBadArgument, 2, "control character U+001B"},
		{"a\rb", CodeBadArgument, 2, "control character U+000D"},
		{"a # \x7f", CodeBadArgument, 5, "control character U+007F"},
		{"é \u0085", CodeBadArgument, 3, "control character U+0085"},
		{"éa\xff", CodeBadArgument, 3, "byte 0xff is not valid UTF-8"},
		{`say "é" "open`, CodeBadArgument, 9, "never closed"},
		{`say "a\"`, CodeBadArgument, 5, "never closed"},
		{`set ""=5`, CodeBadArgument, 5, "no name before '='"},
		{"attack dice", CodeBadDie, 8, "dice: say which faces, e.g. dice 5 2"},
		{"attack roll # x", CodeBadDie, 8, "roll: say which faces, e.g. roll 5 2"},
		{"é dice 5 x 3", CodeBadDie, 10, `"x" is not a face`},
		{"a dice 5,2,3x", CodeBadDie, 12, `"3x" is not a face`},
		{"a dice 5 by=2", CodeBadDie, 10, `"by=2" is not a face`},
		{`a dice "5"`, CodeBadDie, 8, `"5" is not a face`},
		{"a dice 1.5", CodeBadDie, 8, `"1.5" is not a face`},
		{"a dice 9223372036854775808", CodeBadDie, 8, "is not a face; it does not fit in 64 bits"},
		{"a dice ,5", CodeBadDie, 8, "missing before the comma"},
		{"a dice 5,,2", CodeBadDie, 10, "missing before the comma"},
		{"a dice 5 2,", CodeBadDie, 11, "missing after the comma"},
		{"a dice 5 " + strings.Repeat("x", 100), CodeBadDie, 10, `xx..." is not a face`},
	}
	for _, tt := range tests {
		var l Line
		var e *Error
		if err := l.Parse(tt.text); !errors.As(err, &e) {
			t.Errorf("Parse(%q): got %v, want an *Error", tt.text, err)
			continue
		}
		if e.Code != tt.code || e.Col != tt.col || !strings.Contains(e.Error(), tt.want) {
			t.Errorf("Parse(%q): got %s %d %q, want %s %d %q", tt.text, e.Code, e.Col, e, tt.code, tt.col, tt.want)
		}
	}
}

func TestParseReuse(t *testing.T) {
	var l Line
	if err := l.Parse(attack + " # note"); err != nil {
		t.Fatal(err)
	}
	if err := l.Parse("end"); err != nil {
		t.Fatal(err)
	}
	if l.Verb() != "end" || len(l.Tokens) != 1 || len(l.Dice) != 0 || l.HasDice || l.Comment != "" {
		t.Errorf("second line: got %+v, want only the verb end", l)
	}
	if err := l.Parse("help dice"); err == nil || l.Verb() != "help" || len(l.Tokens) != 2 || l.HasDice {
		t.Errorf("help dice: got %+v, %v; want an error with both tokens left", l, err)
	}
	if err := l.Parse(`x "`); err == nil || l.Verb() != "" {
		t.Errorf("open quote: got verb %q, %v; want no verb and an error", l.Verb(), err)
	}
}

func TestParseAllocs(t *testing.T) {
	var l Line
	for _, text := range []string{attack, `set side="A B" Flamma.stamina=5 # é`, "élan dice 5,2,3"} {
		if n := testing.AllocsPerRun(100, func() { l.Parse(text) }); n != 0 {
			t.Errorf("Parse(%q): got %v allocations, want 0", text, n)
		}
	}
}

func TestParseLongLine(t *testing.T) {
	for _, unit := range []string{"a ", `"é" `, "é=5 ", "x", `"\"" `, "#"} {
		var l Line
		text := "x " + strings.Repeat(unit, 1<<20/len(unit))
		if err := l.Parse(text); err != nil {
			t.Errorf("1 MB of %q: %v", unit, err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	var l Line
	b.ReportAllocs()
	for b.Loop() {
		if err := l.Parse(attack); err != nil {
			b.Fatal(err)
		}
	}
}

// TestDiceByTheHandful: dice may be written by colour, and those that show the same
// face as a count.
func TestDiceByTheHandful(t *testing.T) {
	tests := []struct {
		text string
		want []int
	}{
		{"shoot A at B dice red 5 3 6 blue 2 1", []int{5, 3, 6, 2, 1}},
		{"shoot A at B dice 3x5 2 Blue 2x1", []int{5, 5, 5, 2, 1, 1}},
		{"shoot A at B dice 2x6,1", []int{6, 6, 1}},
	}
	for _, test := range tests {
		var l Line
		if err := l.Parse(test.text); err != nil {
			t.Errorf("%s: %v", test.text, err)
			continue
		}
		if !reflect.DeepEqual(l.Dice, test.want) {
			t.Errorf("%s: got %v, want %v", test.text, l.Dice, test.want)
		}
	}
	for _, text := range []string{"shoot dice red", "shoot dice red 5 blue", "shoot dice mauve 5", "shoot dice 0x5", "shoot dice 99999x5", "shoot dice x5"} {
		var l Line
		if l.Parse(text) == nil {
			t.Errorf("%s: no error", text)
		}
	}
}

// TestCommand: a line without its dice is what stands before the clause, whatever
// words it has.
func TestCommand(t *testing.T) {
	for text, want := range map[string]string{
		"attack B dice 5 2 # so":          "attack B",
		"  attack  B   DICE 5,2":          "attack  B",
		"x dice 1 roll 5":                 "x dice 1",
		"dice ask":                        "dice ask",
		"attack \"Dice Roll\" rn A004":    "attack \"Dice Roll\"",
		"attack Ångström with é dice 3x5": "attack Ångström with é",
	} {
		var l Line
		if err := l.Parse(text); err != nil || l.Command() != want {
			t.Errorf("%q: got %q, %v want %q", text, l.Command(), err, want)
		}
	}
}

// TestFacesFrom: only faces at the end of a line can be its dice.
func TestFacesFrom(t *testing.T) {
	for text, want := range map[string]int{
		"attack B 5 2 4": 2, "attack B 5,2 3x4": 2, "attack B d 5": 3, "attack B": 2, "5 2": 1,
		"attack 5 B": 3, "x a=5": 2, "x \"5\"": 2, "x 5x": 2, "x -5": 2, "x 5,": 2, "x 99999999999999999999": 2,
	} {
		var l Line
		if err := l.Parse(text); err != nil || l.FacesFrom() != want {
			t.Errorf("%q: got %d, %v want %d", text, l.FacesFrom(), err, want)
		}
	}
}

// TestTyped: a word as it is typed is read as that word.
func TestTyped(t *testing.T) {
	for _, text := range []string{"sword", "long spear", "", "a=b", `say "so"`, `back\slash`, "one;two", "#x", "4+/4", "!"} {
		var l Line
		if err := l.Parse("x " + Typed(text)); err != nil || len(l.Tokens) != 2 || l.Tokens[1].Text != text || l.Tokens[1].Key != "" {
			t.Errorf("%q typed as %s: got %v, %v", text, Typed(text), l.Tokens, err)
		}
		if err := l.Parse("x k=" + Typed(text)); err != nil || len(l.Tokens) != 2 || l.Tokens[1].Text != text || l.Tokens[1].Key != "k" {
			t.Errorf("%q typed as k=%s: got %v, %v", text, Typed(text), l.Tokens, err)
		}
	}
}
