package notation

import (
	"errors"
	"reflect"
	"strconv"
	"strings"
	"testing"

	"summa/internal/fuzzing"
	"summa/internal/halt"
)

var forms = NewShorts([]Short{
	{"{name}", "turn {name}"}, {"x{name}+{rest}", "attack {name} with {rest}"}, {"f{n}", "move forward {n}"}, {"f", "move forward"},
	{"{word}/pow:{word}", "exchange {word} pow vs {word}"}, {"{ways}", "move {ways}"}, {"/", "end"},
})

func knows(name string) bool {
	return name == "Felix" || name == "Felix the Great" || name == "f" || name == "go on"
}

// TestTokens: each command has its token, and the token is read back as that command.
func TestTokens(t *testing.T) {
	for command, want := range map[string]string{
		"turn Felix":                          "Felix",
		"turn Felix the Great":                "Felix+the+Great",
		"turn Remus":                          "turn+Remus",
		"attack Felix with sword":             "xFelix+sword",
		"attack Felix with sword from left":   "xFelix+sword+from+left",
		"move forward 3":                      "f3",
		"move forward":                        "move+forward", // f is somebody
		"move n n e s":                        "nnes",
		"exchange straight-right pow vs duck": "straight-right/pow:duck",
		"end":                                 "/",
		`attack Felix with "long spear"`:      "",
		"set Felix.ap=3 because (so) it is":   "",
		"note he looked away":                 "",
		"move  forward 3":                     "move++forward+3",
		"go on":                               "", // somebody of that name
		"aim 1+2":                             "",
		"3.":                                  "",
		"say *this*":                          "",
	} {
		token, quoted := forms.Token(command, knows)
		if want == "" && (!quoted || token != command) || want != "" && (quoted || token != want) {
			t.Errorf("%s: got %s, quoted %v; want %q", command, token, quoted, want)
		}
		if !quoted && forms.Command(token, knows) != command {
			t.Errorf("%s is read back as %s", token, forms.Command(token, knows))
		}
	}
}

// TestWrittenAlone: what is written is what is read.
func TestWrittenAlone(t *testing.T) {
	long := make([]int, 120)
	sides := make([]bool, 120)
	for i := range long {
		long[i], sides[i] = i%6+1, i > 70
	}
	b := &Bout{
		Tags: []Tag{{Key: "Ruleset", Value: "munera"}, {Key: "Event", Value: `the "Bull", C:\inn`}},
		Moves: []Move{
			{Token: "add+A+secutor"}, {Token: "begin", Faces: []int{6, 3}, Rolled: []bool{true, true}},
			{Number: 1, Token: "A", Faces: []int{12}, Rolled: []bool{false}, Comment: "a remark; of two (parts)"},
			{Token: `note a "b" {c}`, Quoted: true}, {Token: "note so it is", Quoted: true}, {Token: "shoot+A", Faces: long, Rolled: sides},
			{Number: 2, Token: "/"}, {Token: "-"}, {Token: "draw", Faces: []int{12, 5, 0}, Rolled: []bool{true, false, false}},
		},
	}
	text := string(Append(nil, b))
	got, err := Parse(text, nil)
	if err != nil {
		t.Fatalf("%v\n%s", err, text)
	}
	if !reflect.DeepEqual(placeless(got), placeless(b)) {
		t.Errorf("got %+v\nwant %+v\n%s", got, b, text)
	}
	for _, l := range strings.Split(text, "\n") {
		if len(l) > columns+8 || strings.HasPrefix(l, "-") || strings.HasPrefix(l, "/") {
			t.Errorf("the line %q", l)
		}
	}
	for _, around := range [][2]string{{"Look:\n[code]\n", "[/code]\nwell?"}, {"He wrote ```x``` and\n```text\n", "```\nso."}} {
		if pasted, err := Parse(around[0]+text+around[1], nil); err != nil || !reflect.DeepEqual(placeless(pasted), placeless(b)) {
			t.Errorf("%q: %v", around, err)
		}
	}
}

// placeless is a bout without the places of its parts, and none where there is nothing.
func placeless(b *Bout) *Bout {
	c := new(Bout)
	for _, t := range b.Tags {
		t.At = Place{}
		c.Tags = append(c.Tags, t)
	}
	for _, m := range b.Moves {
		m.At = Place{}
		if len(m.Faces) == 0 {
			m.Faces, m.Rolled = nil, nil
		}
		c.Moves = append(c.Moves, m)
	}
	return c
}

// TestMistyped: what is mistyped is told with its place.
func TestMistyped(t *testing.T) {
	for text, want := range map[string]string{
		"[Ruleset munera]":       `1:1: a tag is written [Key "value"]`,
		"[Ruleset \"munera]\nA":  "1:10: what is quoted here does not end on this line",
		"[Ruleset \"munera\"\nA": "2:1: a ] is missing behind the tag Ruleset",
		"[A \"1\"]\n[A \"2\"]":   "2:1: the tag A is there twice; it is in line 1, too",
		"[A \"1\"]\n1. A(5":      "2:5: a ) is missing behind these dice",
		"A(5x)":                  "1:2: 5x are no dice: 46 is 4 and 6; 12,5 is 12 and 5; 18, is one 18; A007, a card",
		"A(-10,)":                "1:2: -10, are no dice: 46 is 4 and 6; 12,5 is 12 and 5; 18, is one 18; A007, a card",
		"A(101001,)":             "1:2: 101001, are no dice: 46 is 4 and 6; 12,5 is 12 and 5; 18, is one 18; A007, a card",
		"A()":                    "1:2: there are no dice in these brackets",
		"A (5)":                  "1:3: a command does not begin with (",
		"{so":                    "1:1: a } is missing behind this note",
		`"so \n"`:                `1:1: behind a \ stands " or \ in what is quoted`,
		"A ; \x1b[31m":           "1:3: the comment: ",
		"A\xff":                  "1:1: it is not UTF-8",
	} {
		_, err := Parse(text, nil)
		var bad *Error
		if !errors.As(err, &bad) || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

// TestLetters: letters that are longer or shorter in lower case move nothing.
func TestLetters(t *testing.T) {
	for _, c := range []string{"\u0130", "\u212a", "\u023a"} {
		text := strings.Repeat(c, 100) + "\n[CODE]\n[Ruleset \"x\"]\nA(5)\n[/Code]" + strings.Repeat(c, 100)
		b, err := Parse(text, nil)
		if err != nil || len(b.Moves) != 1 || b.Moves[0].At != (Place{4, 1}) {
			t.Errorf("%q: %+v, %v", c, b, err)
		}
	}
}

// parsesAgain: whatever is read is read again as the same once it has been written.
func parsesAgain(t *testing.T, text string) {
	b, err := Parse(text, nil)
	if err != nil {
		return
	}
	written := Append(nil, b)
	again, err := Parse(string(written), nil)
	if err != nil {
		t.Fatalf("%q is written %q: %v", text, written, err)
	}
	if !reflect.DeepEqual(placeless(again), placeless(b)) {
		t.Fatalf("%q is written %q, and read as another", text, written)
	}
}

var seeds = []string{
	"[Ruleset \"munera\"]\n[Event \"a \\\"b\\\"\"]\n\nbegin(6364)\n1. Felix(5) SE f3 / {so} ; x\nRemus(~3,12 ~4)",
	"```\n[Ruleset \"rudis\"]\nstraight-right/pow:sidestep(~7,3,10)\n```", "[code][Ruleset \"x\"] A007(A007,) \"a (b)\"(1)[/code]",
	"[Ruleset \"x\"]\n\nbegin ; so\n; and so on\n;\n; x\n; ",
}

func FuzzParse(f *testing.F) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(parsesAgain)
}

// TestParseChanged does so for many texts changed at random.
func TestParseChanged(t *testing.T) { fuzzing.Texts(t, seeds, parsesAgain) }

// TestBoundsAlone: what is too much to keep is refused with its place, and a flag that is up
// ends the reading.
func TestBoundsAlone(t *testing.T) {
	const head = "[Ruleset \"x\"]\n"
	tags := ""
	for n := range mostTags {
		tags += "[t" + strconv.Itoa(n) + " \"\"]\n"
	}
	for text, want := range map[string]string{
		head + strings.Repeat("a ", MostMoves+1):                                   "2:100001: a bout has at most 50000 commands",
		head + "a " + strings.Repeat("b("+strings.Repeat("6", mostFaces)+") ", 11): "2:1000044: a bout has at most 1000000 dice",
		head + "a(" + strings.Repeat("6", 1<<20) + ")":                             "2:2: these are more than 100000 dice",
		head + "a\n" + strings.Repeat("; "+strings.Repeat("x", 999)+"\n", 1100):    "1051:1: the comments on one command are longer than 1048576 bytes",
		head + strings.Repeat("a", MostText+1):                                     "2:1: the command here is longer than 1048576 bytes",
		head + tags:                                                                "1001:1: there are more than 1000 tags",
	} {
		if _, err := Parse(text, nil); err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%.40q: %v, not %s", text, err, want)
		}
	}
	if b, err := Parse(head+strings.Repeat("a ", MostMoves), nil); err != nil || len(b.Moves) != MostMoves {
		t.Error(err)
	}
	flag := halt.New()
	flag.Set()
	if _, err := Parse(head+"a", flag); !errors.Is(err, halt.ErrStopped) {
		t.Error(err)
	}
}

// TestPast: where a fact numbers the round that is over, the one that begins has one more; what
// was written before that was so is still read.
func TestPast(t *testing.T) {
	for _, past := range []bool{false, true} {
		s := &Shorts{Past: past}
		want := 4
		if past {
			want = 5
		}
		if got := s.Number("4"); got != want || !s.Fits(got, "4") || !s.Fits(4, "4") || s.Fits(6, "4") || s.Fits(3, "4") {
			t.Error(past, got)
		}
	}
}

// TestDigests: what is only to be compared stands behind the moves and is read back; files that
// have it where it was typed read as before, and so do numbers that stand for nothing.
func TestDigests(t *testing.T) {
	seal, salt := strings.Repeat("0a1b2c3d", 8), strings.Repeat("9f", 16)
	b := &Bout{Tags: []Tag{{Key: "Ruleset", Value: "rudis"}}, Moves: []Move{
		{Token: "seal+A+" + seal + "+held"}, {Token: "open+A+jab+" + salt, Faces: []int{7}, Rolled: []bool{true}, Comment: "so it was"}, {Token: "seal+A+" + seal},
	}}
	text := string(AppendPrinted(nil, b))
	if want := "seal+A+$1+held open+A+jab+$2(~7) ; so it was\nseal+A+$1\n\n$1=" + seal + "\n$2=" + salt + "\n"; !strings.HasSuffix(text, want) {
		t.Errorf("%s\nand not %s", text, want)
	}
	if got, err := Parse(text, nil); err != nil || !reflect.DeepEqual(placeless(got), placeless(b)) {
		t.Errorf("%v: %+v", err, got)
	}
	if got, err := Parse("[Ruleset \"rudis\"]\n\nseal+A+"+seal+" pay+$1", nil); err != nil || got.Moves[0].Token != "seal+A+"+seal || got.Moves[1].Token != "pay+$1" {
		t.Errorf("%v: %+v", err, got)
	}
	b.Moves = append(b.Moves, Move{Token: "pay+$1"})
	if text := string(AppendPrinted(nil, b)); !strings.Contains(text, "seal+A+"+seal+"+held") || strings.Contains(text, "$1=") {
		t.Error(text)
	}
	for _, wrong := range []string{"a $1=0f", "a $1=" + seal + " $1=" + salt} {
		if _, err := Parse("[Ruleset \"rudis\"]\n\n"+wrong, nil); err == nil {
			t.Error(wrong, "is read")
		}
	}
}
