package cli

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"summa/internal/cli/shell"
	"summa/internal/game"
	"summa/internal/page"
)

// A result is what a run of the program left behind.
type result struct {
	status      int
	out, errout string
}

// world is a Program that touches nothing; seeds are 1.
func world(args ...string) *shell.Program {
	return &shell.Program{
		Stdin: strings.NewReader(""), Stdout: io.Discard, Stderr: io.Discard,
		Getenv:   func(string) string { return "" },
		Args:     args,
		Root:     rootCommand,
		Rulesets: once,
		Now:      func() time.Time { return time.Unix(0, 0) },
		Seed:     func() uint64 { return 1 },
		Width:    func() int { return 0 },
	}
}

func resultOf(p *shell.Program) result {
	var out, errout bytes.Buffer
	p.Stdout, p.Stderr = &out, &errout
	status := p.Run()
	return result{status, out.String(), errout.String()}
}

func run(args ...string) result { return resultOf(world(args...)) }

// write makes a file in a new directory and returns its path.
func write(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// InMemory returns a folder for a test that writes long journals: in memory where the system has
// such a place, so that the test does not wait for a disk after each command.
func InMemory(t *testing.T) string {
	t.Helper()
	dir, err := os.MkdirTemp("/dev/shm", "summa-test")
	if err != nil {
		return t.TempDir()
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	return dir
}

func TestOutput(t *testing.T) {
	for _, test := range []struct {
		args string
		want []string // each in standard output
	}{
		{"", []string{"Usage:", "summa [COMMAND]", "rulings", "--seed N"}},
		{"--help", []string{"Usage:"}},
		{"help", []string{"Usage:"}},
		{"help pack lint", []string{"summa pack lint [FILE|DIR...]", "--ruleset RULESET"}},
		{"roll --help", []string{"summa roll EXPR...", "summa roll 2d6+1"}},
		{"pack", []string{"schema", "show"}},
		{"roll 3d6 --dice 5,2,3", []string{"3d6: 5 2 3 = 10\n"}},
		{"roll 2d6 --seed 18446744073709551615", []string{"seed 18446744073709551615\n"}},
		{"roll 1d1 - 1", []string{"d1-1: 1 - 1 = 0\nseed 1\n"}},
		{"roll 1d1 -1", []string{"d1-1: 1 - 1 = 0\n"}},
		{"roll -1d1 +2", []string{"-d1+2: - 1 + 2 = 1\n"}},
		{"rules", []string{"munera", "Munera Sine Missione", "rulings"}},
		{"rules munera", []string{"\nThe Gladiators\n  mun.glad.1  "}},
		{"rules MUNERA mun.attack.4", []string{"mun.attack.4: ", "Double"}},
		{"rules MUN.ATTACK.4", []string{"mun.attack.4: "}},
		{"rules munera mun.attack.10", []string{"Rulings that concern it:", "wounds-equal-margin", "By default: margin."}},
		{"rules munera shield SAVE", []string{"mun.save."}},
		{"rulings", []string{"munera  ", "rulings"}},
		{"rulings munera", []string{"wounds-equal-margin\n", "margin (default), one\n"}},
		{"rulings munera zero-score", []string{"zero-misses (default)", "Why the default:", "mun.attack.6: "}},
		{"rulings munera zero-score --ruling zero-score=zero-nothing", []string{"zero-misses (default, not in force)", "zero-nothing (in force)"}},
		{"list munera", []string{"types ", "weapons "}},
		{"list munera types", []string{"thracian", "[mun.sample.1]"}},
		{"list munera weapons sword", []string{"sword\n", "rule mun.sword.1\n", "from weapons.yaml:"}},
		{"pack lint", []string{"warning: scissor:", "hint: see ruling scissor-armour\n", "1 warning\n"}},
		{"pack schema", []string{"weapon ", "type "}},
		{"pack schema weapon", []string{`"$schema"`, `"title": "weapon"`}},
		{"pack schema weapons", []string{`"title": "weapon"`}},
		{"pack schema all --ruleset munera", []string{`"weapons"`, `"types"`}},
		{"pack show", []string{"weapons.yaml\n", "weapon "}},
		{"pack show weapon", []string{"sword ", "weapons.yaml:"}},
		{"pack show weapon sword", []string{"sword from weapons.yaml:", "hands "}},
		{"version", []string{"summa " + shell.Version + "\n", "journal format 1\n", "JSON format 1\n", "pcg-dxsm", "munera content "}},
		{"--version", []string{"summa " + shell.Version + "\n"}},
		{"completion bash", []string{"complete"}},
		{"completion zsh", []string{"#compdef summa"}},
		{"completion fish", []string{"complete -c summa"}},
		{"completion powershell", []string{"Register-ArgumentCompleter"}},
		{"__complete rules m", []string{"munera\n"}},
		{"__complete sim m", []string{"munera\n"}},
		{"__complete sim munera samnite re", []string{"retiarius\n"}},
		{"help sim", []string{"summa sim RULESET SIDE SIDE...", "-n, --bouts N", "--shard I/N", "--vary CHANGE", "merge  Add the shards of one run up"}},
		{"help sim merge", []string{"summa sim merge FILE..."}},
	} {
		got := run(strings.Fields(test.args)...)
		if got.status != shell.StatusDone {
			t.Errorf("%s: got status %d, %q want 0", test.args, got.status, got.errout)
		}
		for _, want := range test.want {
			if !strings.Contains(got.out, want) {
				t.Errorf("%s: got %q want it to hold %q", test.args, got.out, want)
			}
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		args   string
		status int
		want   string // all of standard error
	}{
		{"verson", 2, "summa: unknown command \"verson\"\nhint: did you mean version?\n"},
		{"rulles --jsn", 2, "summa: unknown command \"rulles\"\nhint: did you mean rules?\n"},
		{"rudis", 2, "summa: unknown command \"rudis\"\nhint: did you mean summa play rudis?\n"},
		{"pack lnit", 2, "summa: unknown command \"lnit\"\nhint: did you mean lint?\n"},
		{"help rolll", 2, "summa: unknown command \"rolll\"\nhint: did you mean roll?\n"},
		{"rules --jsn", 2, "summa: unknown flag \"--jsn\"\nhint: did you mean --json?\n"},
		{"pack show --rulest munera", 2, "summa: unknown flag \"--rulest\"\nhint: did you mean --ruleset?\n"},
		{"rules -x", 2, "summa: unknown flag \"-x\"\nhint: summa rules --help lists the flags\n"},
		{"rules --seed", 2, "summa: --seed needs a value\nhint: summa rules --help lists the flags\n"},
		{"roll d6 --seed 18446744073709551616", 2, "summa: --seed: 18446744073709551616 does not fit in 64 bits\nhint: a seed is a whole number from 0 to 18446744073709551615\n"},
		{"roll d6 --seed -1", 2, "summa: --seed: \"-1\" is not a seed\nhint: a seed is a whole number from 0 to 18446744073709551615\n"},
		{"roll d6 --dice aks", 2, "summa: --dice: \"aks\" is not the face of a die\nhint: did you mean ask?\n"},
		{"roll d6 --dice 0", 2, "summa: --dice: \"0\" is not the face of a die\nhint: give auto, ask, or faces joined by commas, such as 5,2,3\n"},
		{"roll d6 --dice 18446744073709551616", 2, "summa: --dice: \"18446744073709551616\" is not the face of a die\nhint: give auto, ask, or faces joined by commas, such as 5,2,3\n"},
		{"roll d6 --dice ,", 2, "summa: --dice: \",\" is no way to throw dice\nhint: give auto, ask, or faces joined by commas, such as 5,2,3\n"},
		{"roll d6 --dice ask", 2, "summa: roll cannot ask for dice\nhint: give the faces, as in --dice 5,2,3\n"},
		{"roll 2d6 --dice 5", 2, "summa: --dice: 1 face and a d6 is still to be rolled\n"},
		{"roll 2d6 --dice 5,5,5", 2, "summa: --dice: 3 faces for 2 die rolls\n"},
		{"roll 2d6 --dice 5,7", 2, "summa: --dice: a d6 has no face 7\n"},
		{"roll d6 --color blue", 2, "summa: --color: \"blue\" is not a choice\nhint: the choices are auto, always, never\n"},
		{"roll d6 --json=5", 2, "summa: --json: \"5\" is neither true nor false\nhint: leave the value out\n"},
		{"play munera --journal a --no-journal", 2, "summa: --journal and --no-journal exclude each other\nhint: leave one of them out\n"},
		{"roll", 2, "summa: roll needs an argument\nhint: usage: summa roll EXPR...\n"},
		{"roll 2d6+x", 2, "summa: column 5: unexpected 'x'\n  2d6+x\n      ^\nhint: write dice such as 2d6 or a number\n"},
		{"version x", 2, "summa: version takes no argument, got \"x\"\nhint: usage: summa version\n"},
		{"list munera a b c", 2, "summa: list: unexpected argument \"c\"\nhint: usage: summa list RULESET [KIND] [NAME]\n"},
		{"rules munra", 2, "summa: unknown ruleset \"munra\"\nhint: did you mean munera?\n"},
		{"rulings munra", 2, "summa: unknown ruleset \"munra\"\nhint: did you mean munera?\n"},
		{"list munra", 2, "summa: unknown ruleset \"munra\"\nhint: did you mean munera?\n"},
		{"pack show --ruleset munra", 2, "summa: unknown ruleset \"munra\"\nhint: did you mean munera?\n"},
		{"pack lint --ruleset munra", 2, "summa: unknown ruleset \"munra\"\nhint: did you mean munera?\n"},
		{"pack schema --ruleset munra", 2, "summa: unknown ruleset \"munra\"\nhint: did you mean munera?\n"},
		{"rules mun.attak.4", 1, "summa: no rule has the id \"mun.attak.4\"\nhint: did you mean mun.attack.4?\n"},
		{"rules munera mun.attak.4", 1, "summa: no rule has the id \"mun.attak.4\"\nhint: did you mean mun.attack.4?\n"},
		{"rules munera sheild save", 1, "summa: no rule mentions \"sheild save\"\nhint: did you mean shield?\n"},
		{"rulings munera zero-scroe", 1, "summa: no ruling of munera is called \"zero-scroe\"\nhint: did you mean zero-score?\n"},
		{"rulings munera --ruling zero-score", 2, "summa: --ruling \"zero-score\" names no option\nhint: write ID=OPTION; summa rulings munera lists them\n"},
		{"rulings munera --ruling zero-scroe=x", 2, "summa: --ruling: no ruling of munera is called \"zero-scroe\"\nhint: did you mean zero-score?\n"},
		{"rulings munera --ruling zero-score=zero", 2, "summa: --ruling: zero-score has no option \"zero\"\nhint: the options are zero-misses, zero-nothing\n"},
		{"list munera waepons", 2, "summa: unknown kind \"waepons\"\nhint: did you mean weapons?\n"},
		{"list munera weapons swrod", 1, "summa: no weapon is called \"swrod\"\nhint: did you mean sword?\n"},
		{"list munera --pack /nowhere", 4, "summa: /nowhere: no such file or directory\n"},
		{"pack lint /nowhere", 4, "summa: /nowhere: no such file or directory\n"},
		{"pack lint /dev/null", 4, "summa: /dev/null: is not a regular file\n"},
		{"pack schema waepon", 2, "summa: unknown kind \"waepon\"\nhint: did you mean weapon?\n"},
		{"pack schema armies", 2, "summa: unknown kind \"armies\"\nhint: summa pack schema army --ruleset romanwar\n"},
		{"pack show waepon", 2, "summa: unknown kind \"waepon\"\nhint: did you mean weapon?\n"},
		{"pack show weapon swrod", 1, "summa: no weapon has the id \"swrod\"\nhint: did you mean sword?\n"},
		{"completion bsh", 2, "summa: unknown shell \"bsh\"\nhint: did you mean bash?\n"},
		{"man", 2, "summa: man needs an argument\nhint: usage: summa man DIR\n"},
		{"man /dev/null", 4, "summa: /dev/null: not a directory\n"},
	} {
		got := run(strings.Fields(test.args)...)
		if want := (result{test.status, "", test.want}); got != want {
			t.Errorf("%s:\ngot  %+v\nwant %+v", test.args, got, want)
		}
	}
}

func TestJSON(t *testing.T) {
	for _, args := range []string{
		"roll 4d6kh3+1", "roll 2d6 --dice 1,2",
		"rules", "rules munera", "rules munera mun.attack.4", "rules munera shield save",
		"rulings", "rulings munera", "rulings munera zero-score",
		"list munera", "list munera weapons", "list munera weapons sword", "list munera appeals",
		"pack lint", "pack schema", "pack schema weapon", "pack schema all",
		"pack show", "pack show weapon", "pack show weapon sword", "version",
	} {
		got := run(append(strings.Fields(args), "--json")...)
		if got.status != shell.StatusDone || got.errout != "" {
			t.Errorf("%s: got status %d, %q want 0", args, got.status, got.errout)
		}
		if !json.Valid([]byte(got.out)) || strings.Count(got.out, "\n") != 1 {
			t.Errorf("%s: got %q want one line of JSON", args, got.out)
		}
	}
}

// At 40 columns no line is longer than 40, whatever the environment says below
// that.
func TestNarrow(t *testing.T) {
	for _, args := range []string{
		"help", "help pack lint", "roll 30d6", "rules", "rules munera", "rules munera shield", "rulings munera", "rulings munera zero-score",
		"list munera", "list munera types", "list munera weapons sword", "list munera appeals", "pack lint", "pack schema", "pack show weapon",
		"pack show type samnite", "version",
	} {
		p := world(strings.Fields(args)...)
		p.Getenv = func(name string) string { return map[string]string{"COLUMNS": "3"}[name] }
		for row := range strings.SplitSeq(resultOf(p).out, "\n") {
			if n := page.Columns(row); n > 40 {
				t.Errorf("%s: got %d columns want at most 40: %q", args, n, row)
			}
		}
	}
}

func TestPanic(t *testing.T) {
	p := world("rules", "panics")
	p.Rulesets = []*game.Ruleset{{Name: "panics"}} // it has no book to open
	got := resultOf(p)
	if got.status != shell.StatusNo || got.out != "" || !strings.HasPrefix(got.errout, "summa: internal error: ") {
		t.Errorf("got %+v want an internal error", got)
	}
}
