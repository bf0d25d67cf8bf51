package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"summa/internal/journal"
)

// at plays at a terminal whose journals are kept in a folder.
func at(dir, typed string, args ...string) result {
	p := world(args...)
	p.Terminal, p.OutTerminal = true, true
	p.Stdin = strings.NewReader(typed)
	p.Getenv = func(name string) string { return map[string]string{"XDG_STATE_HOME": dir}[name] }
	return resultOf(p)
}

// kept is the text of every journal of a folder.
func kept(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "summa", "journals", "*.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	slices.SortFunc(files, func(a, b string) int { return len(a) - len(b) }) // the second has a number
	var list []string
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, string(text))
	}
	return list
}

// The question whether to go on with the last bout takes a number, yes and no, and loses
// nothing else that is typed: a command begins a new bout, and what is neither
// is asked about again.
func TestResumeQuestion(t *testing.T) {
	t.Setenv("TERM", "dumb")
	const question = "1 go on with it, 2 begin another? [⏎ 1]"
	for _, test := range []struct {
		typed     string
		asked     int
		first     int    // commands of the first bout afterwards
		second    int    // and of the second, 0: there is none
		recorded  string // in the bout gone on with
		forgotten string
	}{
		{"y\nnote going on\n", 1, 2, 0, "note going on", ""},
		{"YES\nnote going on\n", 1, 2, 0, "note going on", ""},
		{"1\nnote going on\n", 1, 2, 0, "note going on", ""},
		{"2\nnote anew\n", 1, 1, 1, "note anew", ""},
		{"3\ny\nnote going on\n", 2, 2, 0, "note going on", ""},
		{"n\nnote anew\n", 1, 1, 1, "note anew", ""},
		{"\nnote going on\n", 1, 2, 0, "note going on", ""},
		{"add Remus retiarius\nnote anew\n", 1, 1, 2, "add Remus retiarius", ""},
		{"note yes\n", 1, 1, 1, "note yes", ""},
		{"yellow\ny\nnote going on\n", 2, 2, 0, "note going on", "yellow"},
		{"", 1, 1, 0, "", ""},
	} {
		dir := t.TempDir()
		if got := at(dir, "add Flamma thracian stamina=8\n", "play", "munera"); got.status != 0 {
			t.Fatalf("%+v", got)
		}
		got := at(dir, test.typed, "play", "munera")
		if got.status != 0 || strings.Count(got.out, question) != test.asked {
			t.Errorf("%q: %+v", test.typed, got)
		}
		files := kept(t, dir)
		commands := []int{0, 0}
		for i, text := range files[:min(2, len(files))] {
			commands[i] = strings.Count(text, `{"seq":`)
		}
		if commands[0] != test.first || commands[1] != test.second {
			t.Errorf("%q: got bouts of %v commands", test.typed, commands)
		}
		all := strings.Join(files, "")
		if !strings.Contains(all, test.recorded) || test.forgotten != "" && strings.Contains(all, test.forgotten) {
			t.Errorf("%q: got %s", test.typed, all)
		}
	}
}

// TestLastBout: what there is to play begins with the last bout, by who fights whom, its round
// and when it was left; a session left before its first command does not hide it.
func TestLastBout(t *testing.T) {
	t.Setenv("TERM", "dumb")
	for _, test := range []struct{ ruleset, typed, want string }{
		{"munera", "add Felix thracian\nadd Varus murmillo\nbegin\nend\n", "Felix v Varus (munera, round 1, 6 commands, "},
		{"munera", "add Felix thracian side=Blue\nadd Titus thracian side=Blue\nadd Varus murmillo side=Red\n", "Blue v Varus (munera, 3 commands, "},
		{"munera", "add Felix thracian\n", "Felix (munera, 1 command, "},
		{"romanwar", "scenario hill\n", "Rome v Gaul (romanwar, "},
	} {
		dir := t.TempDir()
		at(dir, test.typed, "play", test.ruleset)
		at(dir, "2\n", "play", test.ruleset)
		at(dir, "2\nadd Nobody secutor\nundo\n", "play", "munera")
		strange(t, filepath.Join(dir, "summa", "journals"))
		if got := at(dir, ""); !strings.Contains(got.out, "go on with "+test.want) {
			t.Errorf("%q of %s: %+v", test.typed, test.ruleset, got)
		}
	}
}

// strange puts files into a folder of journals that are later than all others, and none.
func strange(t *testing.T, dir string) {
	t.Helper()
	later := time.Now().Add(time.Hour)
	for name, text := range map[string]string{"munera-20990101-000000": "{}\n{}\n", "munera-20990101-000001": "one line", "munera-20990101-000002": ""} {
		path := filepath.Join(dir, name+".jsonl")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if text == "" { // no end of its first line
			if err := os.Truncate(path, 1<<34); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.Chtimes(path, later, later); err != nil {
			t.Fatal(err)
		}
	}
}

// TestPlayedElsewhere: a bout that another session plays is not gone on with, and the program
// goes on without it.
func TestPlayedElsewhere(t *testing.T) {
	t.Setenv("TERM", "dumb")
	dir := t.TempDir()
	if got := at(dir, "add Flamma thracian stamina=8\n", "play", "munera"); got.status != 0 {
		t.Fatalf("%+v", got)
	}
	files, err := filepath.Glob(filepath.Join(dir, "summa", "journals", "*.jsonl"))
	if err != nil || len(files) != 1 {
		t.Fatal(files, err)
	}
	w, _, _, err := journal.Append(files[0])
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	got := at(dir, "1\nnote anew\n", "play", "munera")
	if got.status != 0 || !strings.Contains(got.out+got.errout, "being played in another session") {
		t.Errorf("%+v", got)
	}
	if all := kept(t, dir); len(all) < 2 || !strings.Contains(strings.Join(all, ""), "note anew") {
		t.Errorf("got bouts %q", all)
	}
}
