package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"summa/internal/page"
)

const goodPack = `ruleset: munera
weapons:
  - id: pole
    name: pole
    rule: mun.sword.1
    ap: 1
    hands: 1
    reach: [{from: 1, to: 1}]
`

func TestPackAlone(t *testing.T) {
	path := write(t, "house.yaml", goodPack)
	dir := filepath.Dir(path)
	for _, test := range []struct {
		args []string
		want string
	}{
		{[]string{"pack", "lint", path}, "1 file: nothing wrong\n"},
		{[]string{"pack", "lint", dir}, "1 file: nothing wrong\n"},
		{[]string{"pack", "lint", "--quiet", path}, ""},
		{[]string{"pack", "lint", "--json", path}, "[]\n"},
	} {
		if got, want := run(test.args...), (result{0, test.want, ""}); got != want {
			t.Errorf("%q: got %+v want %+v", test.args, got, want)
		}
	}
	for _, args := range []string{"list munera weapons pole", "pack show weapon pole", "pack show weapon"} {
		p := world(append(strings.Fields(args), "--pack", path)...)
		p.Width = func() int { return 500 }
		if got := resultOf(p); got.status != 0 || !strings.Contains(got.out, path+":3:5") {
			t.Errorf("%s: got %+v want the place of the pole", args, got)
		}
	}
}

func TestLintErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"wepons: []\n", ":1:1: unknown key \"wepons\"; did you mean \"weapons\"?\n"},
		{"ruleset: munra\nweapons: []\n", ":1:10: the file is for another ruleset, \"munra\"; did you mean \"munera\"?\n"},
		{"ruleset: 'munera' # ours\nwepons: []\n", ":2:1: unknown key \"wepons\"; did you mean \"weapons\"?\n"},
	} {
		path := write(t, "bad.yaml", test.text)
		if got, want := run("pack", "lint", path), (result{3, "", path + test.want}); got != want {
			t.Errorf("got %+v want %+v", got, want)
		}
		if got, want := run("list", "munera", "--pack", path), (result{3, "", path + test.want}); got != want {
			t.Errorf("--pack: got %+v want %+v", got, want)
		}
	}
}

func TestLintErrorsJSON(t *testing.T) {
	path := write(t, "bad.yaml", "wepons: []\nx: 1\n")
	got := run("pack", "lint", "--json", path)
	var list []struct {
		Line int    `json:"line"`
		Hint string `json:"hint"`
	}
	if err := json.Unmarshal([]byte(got.out), &list); err != nil {
		t.Fatal(err)
	}
	if got.status != 3 || got.errout != "" || len(list) != 2 || list[0].Line != 1 || list[0].Hint != "weapons" || list[1].Line != 2 {
		t.Errorf("got %+v want two errors", got)
	}
}

// A warning about a built-in entry is no concern of a file that leaves it alone.
func TestLintWarnings(t *testing.T) {
	path := write(t, "scissor.yaml", "types:\n  - id: scissor\n    name: Scissor\n")
	got := run("pack", "lint", path)
	if got.status != 0 || !strings.Contains(got.out, "warning: scissor") || !strings.HasSuffix(got.out, "1 file: 1 warning\n") {
		t.Errorf("got %+v want a warning", got)
	}
}

func TestUnreadable(t *testing.T) {
	dir := t.TempDir()
	for _, args := range [][]string{
		{"pack", "lint", dir}, {"list", "munera", "--pack", dir}, {"pack", "show", "--pack", dir},
	} {
		want := result{4, "", "summa: " + dir + ": no .yaml files in the directory\n"}
		if got := run(args...); got != want {
			t.Errorf("%q: got %+v want %+v", args, got, want)
		}
	}
}

func TestManual(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "man", "man1")
	if got := run("man", dir, "--quiet"); got != (result{}) {
		t.Fatalf("got %+v want silence", got)
	}
	data, err := os.ReadFile(filepath.Join(dir, "summa-pack-lint.1"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{".TH \"SUMMA\\-PACK\\-LINT\" \"1\"", "summa\\-pack\\-lint \\- check house\\-rule files", ".SH \"OPTIONS\"", "summa\\-pack(1)"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("got %s\nwant it to hold %s", data, want)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "summa.1")); err != nil {
		t.Error(err)
	}
}

func TestRollJSON(t *testing.T) {
	for _, test := range []struct{ args, want string }{
		{"2d6+3 --dice 1,6", `{"expr":"2d6+3","total":10,"terms":[{"faces":[1,6],"value":7},{"faces":[],"value":3}]}`},
		{"4d6kh3 --dice 3,1,1,2", `{"expr":"4d6kh3","total":6,"terms":[{"faces":[3,1,1,2],"dropped":[1],"value":6}]}`},
		{"10-1d6 --dice 4", `{"expr":"10-d6","total":6,"terms":[{"faces":[],"value":10},{"faces":[4],"value":4,"negated":true}]}`},
		{"2d6r1 --dice 1,5,2", `{"expr":"2d6r1","total":7,"terms":[{"faces":[1,5,2],"dropped":[1],"value":7}]}`},
		{"1d1 --seed 18446744073709551615", `{"expr":"d1","total":1,"terms":[{"faces":[1],"value":1}],"seed":"18446744073709551615"}`},
	} {
		got := run(append([]string{"roll", "--json"}, strings.Fields(test.args)...)...)
		if want := (result{0, test.want + "\n", ""}); got != want {
			t.Errorf("%s:\ngot  %+v\nwant %+v", test.args, got, want)
		}
	}
}

// The same seed rolls the same dice, whether it was given or drawn.
func TestRollSeed(t *testing.T) {
	drawn, asked := run("roll", "9d100"), run("roll", "9d100", "--seed", "1")
	if drawn != asked || !strings.HasSuffix(drawn.out, "seed 1\n") {
		t.Errorf("got %+v and %+v want the same", drawn, asked)
	}
	if quiet := run("roll", "9d100", "--quiet"); quiet.out+"seed 1\n" != drawn.out {
		t.Errorf("got %+v want the roll without its seed", quiet)
	}
}

func TestExcerpt(t *testing.T) {
	text := strings.Repeat("1+", 60) + "x"
	got := run("roll", text)
	rows := strings.Split(got.errout, "\n")
	if len(rows) < 3 || page.Columns(rows[1]) > 80 || strings.Index(rows[1], "x") != strings.Index(rows[2], "^") {
		t.Errorf("got %q want a caret below the x", got.errout)
	}
}

// A file may build on one that --pack names.
func TestLintUnderPack(t *testing.T) {
	under := write(t, "house.yaml", goodPack)
	over := write(t, "over.yaml", "weapons:\n  - id: pole\n    ap: 2\n")
	if got, want := run("pack", "lint", over, "--pack", under), (result{0, "1 file: nothing wrong\n", ""}); got != want {
		t.Errorf("got %+v want %+v", got, want)
	}
	if got := run("pack", "lint", over); got.status != 3 || !strings.HasPrefix(got.errout, over+":2:") {
		t.Errorf("alone: got %+v want an error at line 2", got)
	}
}
