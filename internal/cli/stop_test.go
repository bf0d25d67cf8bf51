package cli

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"summa/internal/cli/shell"
	"summa/internal/halt"
)

// stopped runs a program that would take long and stops it after a moment, stoppedAtOnce
// one that would not.
func stopped(args ...string) result { return stoppedIn("", "", args...) }

// stoppedIn does so for a script, once it has come to its second part.
func stoppedIn(first, second string, args ...string) result {
	p := world(args...)
	p.Halt = halt.New()
	p.Stdin = io.MultiReader(strings.NewReader(first), momentOf(p.Halt), strings.NewReader(second))
	if first == "" {
		_, _ = momentOf(p.Halt).Read(nil)
	}
	return resultOf(p)
}

// momentOf is a reader of nothing: a moment after it has been come to, a flag goes up.
func momentOf(flag *halt.Flag) io.Reader {
	return readerFunc(func([]byte) (int, error) {
		time.AfterFunc(20*time.Millisecond, func() { flag.Set() })
		return 0, io.EOF
	})
}

type readerFunc func([]byte) (int, error)

func (f readerFunc) Read(b []byte) (int, error) { return f(b) }

func stoppedAtOnce(args ...string) result {
	p := world(args...)
	p.Halt = halt.New()
	p.Halt.Set()
	return resultOf(p)
}

// TestStopped: every question that searches is stopped, says so and exits 1.
func TestStopped(t *testing.T) {
	const twice = "as samnite attack murmillo with sword; attack murmillo with sword"
	round := "melee roman-hastati(men=10000) against gaul-foot(men=10000); round"
	for _, args := range [][]string{
		{"check", "munera", twice, "--claim", "wounds==4"},
		{"odds", "munera", twice, "--rulings", "--why"},
		{"odds", "romanwar", round},
		{"check", "romanwar", round, "--claim", "gaul-foot.dead==4"},
		{"odds", "romanwar", "shoot roman-archers(men=10000) at gaul-cavalry(men=10000) range 10; casualties", "--ruling", "shot-allotment=random"},
		{"odds", "romanwar", "shoot roman-archers(men=10000) at gaul-cavalry(men=10000) range 10; casualties", "--ruling", "shot-allotment=even-hits"},
		{"sim", "munera", "samnite", "murmillo", "--policy", "champion", "--journal-bout", "3", "--journal", filepath.Join(t.TempDir(), "bout.jsonl")},
	} {
		if got := stopped(args...); got.status != shell.StatusNo || got.errout != "summa: stopped\n" {
			t.Errorf("%q: got status %d, %q on standard error, want stopped", args, got.status, got.errout)
		}
	}
}

// TestJournalStopped: a journal is not carried out to its end, and left alone.
func TestJournalStopped(t *testing.T) {
	name := filepath.Join(t.TempDir(), "bout.jsonl")
	p := world("play", "munera", "--quiet", "--journal", name)
	p.Stdin = strings.NewReader("add A samnite stamina=9\nadd B murmillo stamina=9\nrange A B 1\nbegin dice 5 2\nturn dice 3\nattack B with sword dice 1 6\n")
	if got := resultOf(p); got.status != shell.StatusDone {
		t.Fatalf("got %+v", got)
	}
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"verify", name},
		{"replay", name},
		{"replay", name, "--ruling", "saved-hit=push-back"},
		{"luck", name},
		{"report", name, "-o", filepath.Join(t.TempDir(), "bout.html")},
		{"dispute", name, "7"},
		{"resume", name},
	} {
		if got := stoppedAtOnce(args...); got.status != shell.StatusNo || got.errout != "summa: stopped\n" {
			t.Errorf("%q: got status %d, %q on standard error, want stopped", args, got.status, got.errout)
		}
	}
	if after, err := os.ReadFile(name); err != nil || string(after) != string(before) {
		t.Errorf("the journal has changed: %v", err)
	}
}

// TestSimStopped: whoever plays, a run ends in the midst of a bout, with what is known.
func TestSimStopped(t *testing.T) {
	for _, args := range []string{
		"sim munera samnite murmillo -n 1e9",
		"sim munera samnite murmillo -n 1e9 --policy veteran",
		"sim munera samnite murmillo -n 1e9 --policy champion",
		"sim munera samnite murmillo -n 1e9 --policy champion --vary samnite.stamina=5",
		"sim munera --all -n 1e9",
		"sim morturi secutor barbarian -n 1e9",
		"sim morturi secutor barbarian -n 1e9 --policy veteran",
		"sim morturi secutor barbarian -n 1e9 --policy champion",
		"sim rudis dares dares -n 1e9",
		"sim rudis dares dares -n 1e9 --policy veteran",
		"sim rudis dares dares -n 1e9 --policy champion",
		"sim romanwar romans-100 gauls-100 -n 1e9",
		"sim romanwar romans-100 gauls-100 -n 1e9 --policy veteran",
		"rulings munera --weight -n 1e9 --fresh",
	} {
		got := stopped(strings.Fields(args)...)
		if got.status != shell.StatusDone || !strings.Contains(got.out, "Interrupted") && !strings.Contains(got.out, "No bout was played") {
			t.Errorf("%s: got %+v", args, got)
		}
	}
}

// TestScriptStopped: a script ends where it is stopped, whether in a command or before
// one; what the engine has done by then stands.
func TestScriptStopped(t *testing.T) {
	const bout = "add A samnite\nadd B murmillo\nrange A B 1\nbegin\n"
	for _, test := range []struct{ before, text, want string }{
		{"auto all champion\n", "finish\nnote after\n", "<stdin>:6:1: stopped"},
		{"", strings.Repeat("note x\n", 1_000_000), ":1: stopped before this line\n"},
		{"", "odds turn; attack B with sword; attack B with sword; end; turn; attack A with sword; attack A with sword\n", "<stdin>:5:1: stopped; nothing has changed\n"},
	} {
		got := stoppedIn(bout+test.before, test.text, "play", "munera", "--quiet", "--keep-going")
		if got.status != shell.StatusNo || !strings.Contains(got.errout, test.want) {
			t.Errorf("got status %d, %q on standard error, want %q", got.status, got.errout, test.want)
		}
	}
}

// TestCampaignStopped: a bout of a campaign that was stopped is not in its history.
func TestCampaignStopped(t *testing.T) {
	name := filepath.Join(t.TempDir(), "c.yaml")
	for _, args := range [][]string{{"new", "munera", name}, {"add", name, "Flamma", "samnite"}, {"add", name, "Felix", "murmillo"}} {
		if got := run(append([]string{"campaign"}, args...)...); got.status != shell.StatusDone {
			t.Fatalf("got %+v", got)
		}
	}
	before, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"fight", name, "Flamma", "Felix"}, {"season", name, "--days", "9"}} {
		got := stopped(append([]string{"campaign", "--policy", "champion"}, args...)...)
		if got.status != shell.StatusNo || !strings.HasSuffix(got.errout, "summa: stopped\n") {
			t.Errorf("%q: got %+v", args, got)
		}
	}
	if after, err := os.ReadFile(name); err != nil || string(after) != string(before) {
		t.Errorf("the campaign has changed: %v\n%s", err, after)
	}
}
