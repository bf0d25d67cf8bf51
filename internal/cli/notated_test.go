package cli

import (
	"bufio"
	"errors"
	"flag"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"summa/internal/cli/rerun"
	"summa/internal/cli/shell"
	"summa/internal/journal"
	"summa/internal/notation"
	"summa/internal/repl"
)

// TestNotatedAlone: bouts go out in notation and come back, with equal states at every
// command: those of the journals that are kept for ever, and random ones.
func TestNotatedAlone(t *testing.T) {
	seen := 0
	err := filepath.WalkDir(journals, func(name string, d fs.DirEntry, err error) error {
		short, _ := filepath.Rel(journals, name)
		if err != nil || d.IsDir() || filepath.Ext(name) != ".jsonl" || parted[filepath.ToSlash(short)] != "" {
			return err
		}
		seen++
		comesBack(t, name)
		return nil
	})
	if err != nil || seen < 80 {
		t.Fatalf("got %d journals (%v)", seen, err)
	}
	dir := InMemory(t)
	for name, pair := range paired {
		for i := range *notated {
			kept := filepath.Join(dir, name+".jsonl")
			policies := policiesOf[name]
			args := append([]string{"sim", name, "--journal", kept, "--journal-bout", "0", "-n", "1", "--policy", policies[i%len(policies)], "--seed", strconv.Itoa(5 + i)}, pair...)
			player := world(args...)
			player.Rulesets = once
			if got := resultOf(player); got.status != shell.StatusDone {
				t.Fatalf("%v: %s", args, got.errout)
			}
			comesBack(t, kept)
			if err := os.Remove(kept); err != nil {
				t.Fatal(err)
			}
		}
	}
	t.Logf("%d journals, and %d bouts of each ruleset", seen, *notated)
}

// notated is how many random bouts of each ruleset go out and come back.
var notated = flag.Int("notated", 20, "how many random bouts of each ruleset are written in notation and read back")

// notatedFrom is the first of them that TestWildNotatedAlone plays: a long run goes on where
// another ended.
var notatedFrom = flag.Int("notated-from", 0, "the number of the first random bout")

// policiesOf are by whom they are played: those that think no longer than a moment.
var policiesOf = map[string][]string{
	"munera": {"plain", "thumb"}, "morturi": {"plain"}, "rudis": {"plain"}, "romanwar": {"plain"},
}

// paired are two who may meet, by their ruleset.
var paired = map[string][]string{
	"munera": {"secutor", "retiarius"}, "morturi": {"secutor", "retiarius"}, "rudis": {"ankeles", "kreugas"},
	"romanwar": {"roman-hastati(men=8)", "gaul-foot(men=6)"},
}

// comesBack writes a journal in notation, and reads it.
func comesBack(t *testing.T, name string) {
	t.Helper()
	p := world()
	p.Out, p.Errs, p.Opt, p.Rulesets = bufio.NewWriter(io.Discard), io.Discard, &shell.Options{AnyContent: true}, once
	f, err := rerun.File(p, name)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	defer f.Close()
	r := rerun.Reader(p, name, f)
	s, err := rerun.Open(p, name, r, nil)
	if err == nil {
		err = rerun.Repeat(p, r, s, nil)
	}
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	h, _ := r.Header()
	text, _, err := rerun.Notate(nil, s, &h)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var want [][32]byte
	err = s.Commands(func(d *repl.Deed) error {
		if !d.Mode || d.Before.Hash() != s.Game().Hash() {
			want = append(want, s.Game().Hash())
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	dir, err := os.MkdirTemp("", "notated") // gone at once: a test may have very many
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	beside(t, dir, name)
	bout := filepath.Join(dir, "x.bout")
	if err := os.WriteFile(bout, text, 0o600); err != nil {
		t.Fatal(err)
	}
	back, err := rerun.File(p, bout)
	if err != nil {
		t.Errorf("%s: %v\n%s", name, rerun.Failure(bout, err), text)
		return
	}
	if !back.Notated {
		t.Fatalf("%s: it is not told for notation:\n%s", name, text)
	}
	sameStates(t, name, back, want)
	reporter := world("report", bout, "--format", "notation", "--remarks")
	reporter.Rulesets = once
	again := resultOf(reporter)
	if again.status != shell.StatusDone || again.out != string(text) {
		t.Errorf("%s: written again it is another:\n%s\n%s%s", name, text, again.out, again.errout)
	}
}

// sameStates reads a bout as a journal and holds its state at each command against another's.
func sameStates(t *testing.T, name string, back io.Reader, want [][32]byte) {
	t.Helper()
	j := journal.NewReader(back)
	var e journal.Entry
	for i := 0; ; i++ {
		err := j.Next(&e)
		if errors.Is(err, io.EOF) && i == len(want) {
			break
		}
		if err != nil || i >= len(want) {
			t.Errorf("%s: %d commands of %d came back: %v", name, i, len(want), err)
			break
		}
		if e.State != want[i] {
			t.Errorf("%s: after %s the bout is another", name, e.Cmd)
			break
		}
	}
}

// beside copies the packs that lie beside a journal.
func beside(t *testing.T, dir, name string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(filepath.Dir(name), "*.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, filepath.Base(file)), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
}

// TestResult: the result of a bout is written as a tag, and one that is another than its
// end is refused.
func TestResult(t *testing.T) {
	whole := strings.TrimSuffix(run("report", write(t, "a.bout", turned), "--format", "notation").out, "\n")
	if !strings.Contains(whole, `[Result "Felix"]`) {
		t.Fatal(whole)
	}
	for result, status := range map[string]int{"Felix": shell.StatusDone, "felix; Remus is spared": shell.StatusDone, "Remus": shell.StatusContent, "nobody": shell.StatusContent, "*": shell.StatusContent} {
		text := strings.Replace(whole, `[Result "Felix"]`, `[Result "`+result+`"]`, 1)
		if got := run("verify", write(t, "b.bout", text)); got.status != status {
			t.Errorf("%s: status %d, %s", result, got.status, got.errout)
		}
	}
}

// TestResumeNotated: a bout in notation is gone on with in a journal of its own.
func TestResumeNotated(t *testing.T) {
	const half = "[Ruleset \"munera\"]\n\nadd+Felix+secutor add+Remus+retiarius begin(3616)\n"
	name := write(t, "half.bout", half)
	kept := strings.TrimSuffix(name, ".bout") + ".jsonl"
	resumed := func() result {
		p := world("resume", name)
		p.Stdin = strings.NewReader("turn dice 4\n")
		return resultOf(p)
	}
	if got := resumed(); got.status != shell.StatusDone {
		t.Fatal(got.out, got.errout)
	}
	if got := run("verify", kept); got.status != shell.StatusDone || !strings.Contains(got.out, "4 commands, every step follows") {
		t.Error(got.out, got.errout)
	}
	if got := resumed(); got.status != shell.StatusIO {
		t.Errorf("it is written over: %d", got.status)
	}
}

// TestTooLongAlone: a bout of more commands than notation is read with is not written in it,
// and its page says so.
func TestTooLongAlone(t *testing.T) {
	kept := filepath.Join(InMemory(t), "long.jsonl")
	script := unnoted + strings.Repeat("note so it is\n", notation.MostMoves)
	if got := run("play", "munera", write(t, "long.txt", script), "--journal", kept, "--quiet"); got.status != shell.StatusDone {
		t.Fatal(got.errout)
	}
	got := run("report", kept, "--format", "notation")
	if got.status != shell.StatusNo || got.out != "" || !strings.Contains(got.errout, "has 50004 commands, and one in notation at most 50000") {
		t.Errorf("%d: %.200s%s", got.status, got.out, got.errout)
	}
	got = run("report", kept, "--format", "html", "--no-chances")
	if got.status != shell.StatusDone || strings.Contains(got.out, "<pre>") || !strings.Contains(got.out, "too long for notation") {
		t.Errorf("%d: %s", got.status, got.errout)
	}
}

// TestDealtChoiceAlone: a bout in which somebody has a choice in the other's turn, which the
// command of the other does not say, can be recorded as it was simulated, and follows.
func TestDealtChoiceAlone(t *testing.T) {
	kept := filepath.Join(t.TempDir(), "grapple.jsonl")
	if got := run("sim", "munera", "secutor", "retiarius", "--policy", "thumb", "--seed", "5", "-n", "162", "--journal-bout", "161", "--journal", kept); got.status != shell.StatusDone {
		t.Fatalf("%d: %s", got.status, got.errout)
	}
	b, err := os.ReadFile(kept)
	if err != nil || !strings.Contains(string(b), "else throw") {
		t.Errorf("%v: nobody chose in another's turn", err)
	}
	if got := run("verify", kept); got.status != shell.StatusDone {
		t.Errorf("%d: %s", got.status, got.errout)
	}
}
