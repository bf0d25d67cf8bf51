package show

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"

	"summa/internal/fuzzing"
	"summa/internal/page"
)

func TestAppendString(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", `""`},
		{"Flamma", `"Flamma"`},
		{`a"b\c`, `"a\"b\\c"`},
		{"\n\t\x00\x7f", `"\n\t\u0000\u007f"`},
		{"Ünal 猫", `"Ünal 猫"`},
		{"\u2028\u202e\u0085", `"\u2028\u202e\u0085"`},
		{"\U000e0001", `"\udb40\udc01"`},
		{"a\xffb", "\"a\ufffdb\""},
	}
	for _, test := range tests {
		if got := string(AppendString(nil, test.in)); got != test.want {
			t.Errorf("AppendString(%q): got %s, want %s", test.in, got, test.want)
		}
	}
}

var quoted = []string{"a\"\\\x1b\u202e\xff"}

func FuzzAppendString(f *testing.F) {
	for _, s := range quoted {
		f.Add(s)
	}
	f.Fuzz(quotes)
}

func TestAppendStringChanged(t *testing.T) { fuzzing.Texts(t, quoted, quotes) }

// quotes: what is quoted is read back as it was.
func quotes(t *testing.T, s string) {
	b := AppendString(nil, s)
	var got string
	if err := json.Unmarshal(b, &got); err != nil {
		t.Fatalf("%s: %v", b, err)
	}
	if want := validUTF8(s); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// validUTF8 puts U+FFFD in place of each byte that is no UTF-8.
func validUTF8(s string) string {
	var b strings.Builder
	for _, r := range s {
		b.WriteRune(r)
	}
	if !utf8.ValidString(b.String()) {
		return s
	}
	return b.String()
}

func TestWrapReadsWellAtFortyColumns(t *testing.T) {
	x := newTape(t)
	blow(x)
	got := string(page.Wrap(nil, x.Sums(nil), 40, "  "))
	want := `D6 5 + side 2 - net 1 = 6 against 4: hit
  [r.4]
armour 2 + net 1 = Save 3 [r.5]
save D6 5 against Save 3: not saved
  [r.4]
`
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
