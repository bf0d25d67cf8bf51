package page

import (
	"strings"
	"testing"
)

func TestRows(t *testing.T) {
	for _, test := range []struct {
		text  string
		width int
		want  string
	}{
		{"", 10, ""},
		{"one two three", 7, "one two|three"},
		{"one two three", 6, "one|two|three"},
		{"abcdefghij kl", 4, "abcd|efgh|ij|kl"},
		{"a abcdefgh", 4, "a|abcd|efgh"},
		{"e\u0301e\u0301 e\u0301", 4, "e\u0301e\u0301 e\u0301"},
		{"  spaces \n and\tlines ", 20, "spaces and lines"},
		{"a\x1bb", 20, `a\u001bb`},
	} {
		if got := strings.Join(Rows(test.text, test.width), "|"); got != test.want {
			t.Errorf("Rows(%q, %d): got %q want %q", test.text, test.width, got, test.want)
		}
	}
}

func TestCut(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"short", "short"},
		{"exactly 10", "exactly 10"},
		{"rather long", "rather lo…"},
		{"comma 78, more", "comma 78…"},
	} {
		if got := Cut(test.text, 10); got != test.want {
			t.Errorf("Cut(%q): got %q want %q", test.text, got, test.want)
		}
	}
}

func TestWrap(t *testing.T) {
	tests := []struct {
		text   string
		width  int
		indent string
		want   string
	}{
		{"", 10, "", ""},
		{"one two", 10, "", "one two"},
		{"one two three", 7, "", "one two\nthree"},
		{"one two three", 9, "  ", "one two\n  three"},
		{"incomprehensible a", 5, " ", "incomprehensible\n a"},
		{"one\ntwo  three\n", 40, "", "one\ntwo three\n"},
		{"  one two", 6, "    ", "  one\n    two"},
		{"ééé ééé", 7, "", "ééé ééé"},
		{"e\u0301e\u0301 ab", 5, "", "e\u0301e\u0301 ab"},
		{"a b", 0, "", "a\nb"},
	}
	for _, test := range tests {
		if got := string(Wrap(nil, []byte(test.text), test.width, test.indent)); got != test.want {
			t.Errorf("Wrap(%q, %d, %q): got %q, want %q", test.text, test.width, test.indent, got, test.want)
		}
	}
}
