package line

import (
	"strings"
	"testing"
)

func TestNearest(t *testing.T) {
	verbs := []string{"attack", "move", "expect", "stand", "status", "end"}
	tests := []struct{ word, want string }{
		{"atack", "attack"},
		{"ATTACK", "attack"},
		{"attakc", "attack"},
		{"mvoe", "move"},
		{"exp", "expect"},
		{"sta", ""}, // begins two choices and is near neither
		{"stat", "status"},
		{"ned", "end"},
		{"", ""},
		{"xyzzy", ""},
		{"gladiator", ""},
		{strings.Repeat("a", 65), ""},
	}
	for _, tt := range tests {
		if got := Nearest(tt.word, verbs); got != tt.want {
			t.Errorf("Nearest(%q): got %q, want %q", tt.word, got, tt.want)
		}
	}
	types := []string{"roman-hastati", "roman-archers", "gaul-archers", "african-elephants"}
	for text, want := range map[string]string{"elephant": "african-elephants", "Hast": "roman-hastati", "archers": "", "el": "", "rom-arch": "roman-archers", "r-a": "roman-archers", "r-": "", "rom-arch-s": "", "a-elephants": "african-elephants"} {
		if got := Nearest(text, types); got != want {
			t.Errorf("Nearest(%q): got %q, want %q", text, got, want)
		}
	}
	if got := Nearest("end", []string{"endure", "end", "ends"}); got != "end" {
		t.Errorf("Nearest of an exact choice: got %q, want %q", got, "end")
	}
	if got := Nearest("Élan", []string{strings.Repeat("é", 65), "élan"}); got != "élan" {
		t.Errorf("Nearest(Élan): got %q, want élan", got)
	}
}

func TestDistance(t *testing.T) {
	tests := []struct {
		a, b string
		want int
	}{
		{"", "abc", 3}, {"abc", "abc", 0}, {"abc", "acb", 1}, {"kitten", "sitting", 3},
		{"ca", "abc", 3}, {"ab", "a", 1}, {"ABC", "abd", 1},
	}
	for _, tt := range tests {
		a, _ := fold(tt.a)
		b, _ := fold(tt.b)
		if got := distance(&a, &b); got != tt.want {
			t.Errorf("distance(%q, %q): got %d, want %d", tt.a, tt.b, got, tt.want)
		}
		if got := distance(&b, &a); got != tt.want {
			t.Errorf("distance(%q, %q): got %d, want %d", tt.b, tt.a, got, tt.want)
		}
	}
}

func TestClean(t *testing.T) {
	tests := []struct{ in, want string }{
		{"Flamma", "Flamma"},
		{"Ångström 角斗士 👩\u200d🚀 \ufffd", "Ångström 角斗士 👩\u200d🚀 \ufffd"},
		{"a\x1b[31mb", `a\u001b[31mb`},
		{"a\tb\nc\x7f\u0085", `a\u0009b\u000ac\u007f\u0085`},
		{"a\u202eb\u2066\u200f\u061c", `a\u202eb\u2066\u200f\u061c`},
		{"a\u2028\u2029\ufeff\u00ad", `a\u2028\u2029\ufeff\u00ad`},
		{"a\xff\xc3", `a\ufffd\ufffd`},
		{"\U000e0041\ufdd0", `\udb40\udc41\ufdd0`},
	}
	for _, tt := range tests {
		if got := Clean(tt.in); got != tt.want {
			t.Errorf("Clean(%q): got %q, want %q", tt.in, got, tt.want)
		}
	}
	if n := testing.AllocsPerRun(100, func() { Clean("Flamma élan") }); n != 0 {
		t.Errorf("Clean of a clean name: got %v allocations, want 0", n)
	}
}

func TestValidName(t *testing.T) {
	for _, s := range []string{"A", "Big Bob", "Ru-pert", "O'Neil", "角斗士", "B2", strings.Repeat("é", 32), "a\\b"} {
		if err := ValidName(s); err != nil {
			t.Errorf("ValidName(%q): got %v, want nil", s, err)
		}
	}
	tests := []struct{ name, want string }{
		{"", "must not be empty"},
		{strings.Repeat("é", 33), "33 characters; a name has at most 32"},
		{strings.Repeat("x", 1<<16), "65536 characters"},
		{"a.b", "must not hold '.'"}, {"a=b", "'='"}, {`a"b`, `'"'`}, {"a#b", "'#'"},
		{"a;b", "';'"}, {"a,b", "','"},
		{"a\tb", `'\t'`}, {"a\u202eb", `'\u202e'`}, {"a\u200db", `'\u200d'`}, {"a\u2028b", `'\u2028'`},
		{"a\xff", "not valid UTF-8"},
		{"123", "only digits"}, {"١٢", "only digits"},
		{" a", "begins or ends with a space"}, {" ", "begins or ends with a space"},
	}
	for _, tt := range tests {
		if err := ValidName(tt.name); err == nil || !strings.Contains(err.Error(), tt.want) {
			t.Errorf("ValidName(%q): got %v, want %q", shown(tt.name), err, tt.want)
		}
	}
}

// TestWriter: what is hidden is shown however the text is cut into writes, and only
// the program's own styles become escape sequences.
func TestWriter(t *testing.T) {
	const text = "one\ttwo\n" + Bold + "Ångström" + Plain + " a\x1b[31mb\r\u202ec\u200d\xff 👩\u200d🚀\U000e0041\n"
	const want = "one\ttwo\n\x1b[1mÅngström\x1b[0m a\\u001b[31mb\\u000d\\u202ec\u200d\\ufffd 👩\u200d🚀\\udb40\\udc41\n"
	for step := 1; step <= len(text); step++ {
		var b strings.Builder
		w := NewWriter(&b)
		for rest := text; rest != ""; {
			n := min(step, len(rest))
			if got, err := w.Write([]byte(rest[:n])); got != n || err != nil {
				t.Fatalf("Write: %d, %v want %d", got, err, n)
			}
			rest = rest[n:]
		}
		if b.String() != want {
			t.Fatalf("%d bytes at a time: got %q want %q", step, b.String(), want)
		}
	}
	if got := Visible("a\n\tb" + Bold + "\x1b"); got != "a\n\tb\\ufdd0\\u001b" {
		t.Errorf("Visible: got %q", got)
	}
}
