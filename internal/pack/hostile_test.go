package pack

import (
	"strings"
	"testing"
)

func TestHostile(t *testing.T) {
	laughs := "a: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\n"
	for _, test := range []struct{ name, text, want string }{
		{"billion laughs", laughs, "f.yaml:1:4: anchors and aliases are not allowed"},
		{"alias of nothing", "weapons:\n- *a\n", "f.yaml:2:1: anchors and aliases are not allowed"},
		{"alias as key", "weapons: []\n*a : b\n", "f.yaml:2:1: anchors and aliases are not allowed"},
		{"anchor", "weapons: &w []\n", "f.yaml:1:10: anchors and aliases are not allowed"},
		{"merge key", "weapons: [{<<: {id: a}}]\n", "f.yaml:1:12: merge keys and aliases are not allowed"},
		{"custom tag", "weapons: !go/thing []\n", "f.yaml:1:10: tags are not allowed"},
		{"standard tag", "weapons: [{id: !!str a}]\n", "f.yaml:1:16: tags are not allowed"},
		{"mapping as key", "{a: b}: c\n", "f.yaml:1:1: a key must be a word or a number"},
		{"documents", "weapons: []\n---\narmours: []\n", "f.yaml:2:1: a second document starts here, a file holds only one"},
		{"brackets", strings.Repeat("[", 100_000), "f.yaml:1:1001: nested deeper than 16 levels"},
		{"braces", strings.Repeat("{a: ", 100_000), "f.yaml:1:4001: nested deeper than 16 levels"},
		{"closed brackets", "a: " + strings.Repeat("[", 17) + strings.Repeat("]", 17), "f.yaml:1:19: nested deeper than 16 levels"},
		{"dashes", strings.Repeat("- ", 100_000), "f.yaml:1:1: nested deeper than 16 levels"},
		{"values", "a: [" + strings.Repeat("0,", 200_000) + "]", "f.yaml:1:4: more than 100000 values"},
		{"size", strings.Repeat(" ", 1<<20+1), "f.yaml: larger than 1 MiB"},
		{"NUL", "weapons:\n  - \x00\n", "f.yaml:2:5: a NUL byte is not allowed"},
		{"UTF-8", "# é\xff\n", "f.yaml:1:4: invalid UTF-8"},
		{"UTF-16", "\xff\xfea\x00", "f.yaml:1:1: invalid UTF-8"},
		{"raw escape", "weapons: [{id: a, name: \"\x1b[2J\"}]\n", "f.yaml:1:26: a terminal escape (U+001B) is not allowed"},
		{"escape in name", weapon(`table: {2: "\e[2J"}`), "f.yaml:3:51: a terminal escape (U+001B) is not allowed"},
		{"bell", weapon(`table: {2: "\a"}`), "f.yaml:3:51: a control character (U+0007) is not allowed"},
		{"C1", weapon(`table: {2: "\x9b"}`), "f.yaml:3:51: a control character (U+009B) is not allowed"},
		{"return", weapon(`table: {2: "a\r"}`), "f.yaml:3:51: a control character (U+000D) is not allowed"},
		{"bidi", "# \u202e\n", "f.yaml:1:3: a text direction override (U+202E) is not allowed"},
		{"bidi escape", weapon(`table: {2: "\u2066"}`), "f.yaml:3:51: a text direction override (U+2066) is not allowed"},
		{"escape in key", `"\e": 1`, "f.yaml:1:1: a terminal escape (U+001B) is not allowed\n" + `f.yaml:1:1: unknown key "\x1b"`},
	} {
		t.Run(test.name, func(t *testing.T) { wantError(t, test.text, test.want) })
	}
}

// The parser often names the line where the enclosing mapping starts.
func TestMalformed(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"tab", "weapons:\n  - id: axe\n\tname: x\n", "f.yaml:3:1: a tab indents this line: indent with blanks"},
		{"indentation", "weapons:\n  - id: axe\n    name: Axe\n   reach: long\n", "f.yaml:4:4: this line is not indented like those it belongs to, or a - is missing"},
		{"bracket", "weapons:\n  - id: axe\n    damage: [1, 2\n    name: Axe\n", "f.yaml:3:5: a [ is not closed: a comma or a ] is missing"},
		{"quote", "weapons:\n  - id: axe\n    name: \"Axe\n    reach: long\n", "f.yaml:3:5: a quote is not closed"},
		{"colon", "weapons:\n  - id: axe\n    name: Axe: big\n", "f.yaml:3:14: a second colon: put the text in quotes, or begin a new line"},
		{"first line", "a: b: c", "f.yaml:1:5: a second colon: put the text in quotes, or begin a new line"},
		{"second document", "weapons: []\n---\na: b: c\n", "f.yaml:3:5: a second colon: put the text in quotes, or begin a new line"},
	} {
		t.Run(test.name, func(t *testing.T) { wantError(t, test.text, test.want) })
	}
}

func TestMalformedLargeFile(t *testing.T) {
	text := strings.Repeat("# comment\n", maxLocate/10+1) + "a: b: c\n"
	wantError(t, text, "f.yaml:6555:5: a second colon: put the text in quotes, or begin a new line")
}

// A missing file would make every reference into it an error.
func TestUnreadableSourceHidesReferences(t *testing.T) {
	_, err := Load("munera", testKinds, source("a.yaml", "a: b: c"), source("b.yaml", weapon("parent: sword")))
	if got, want := err.Error(), "a.yaml:1:5: a second colon: put the text in quotes, or begin a new line"; got != want {
		t.Errorf("got %s want %s", got, want)
	}
}

func TestHarmless(t *testing.T) {
	text := "weapons:\r\n- {id: axe, name: \"[[[ {\\n\\t\", reach: long}\r\n..."
	s := load(t, source("f.yaml", text))
	if got, want := find(t, s, "weapon", "axe").Text("name"), "[[[ {\n\t"; got != want {
		t.Errorf("got %q want %q", got, want)
	}
}
