package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"summa/internal/cli/shell"
	"summa/internal/halt"
	"summa/internal/page"
	"summa/internal/sim/shard"
)

func TestThousands(t *testing.T) {
	for n, want := range map[uint64]string{0: "0", 999: "999", 1000: "1,000", 12345: "12,345", 1_000_000: "1,000,000"} {
		if got := page.Thousands(n); got != want {
			t.Errorf("got %s want %s", got, want)
		}
	}
}

func TestSimErrors(t *testing.T) {
	for _, test := range []struct {
		args   string
		status int
		want   string // all of standard error
	}{
		{"", 2, "summa: sim needs an argument\nhint: usage: summa sim RULESET SIDE SIDE...\n"},
		{"munera", 2, "summa: a bout needs two sides\nhint: usage: summa sim RULESET SIDE SIDE...\n"},
		{"munra", 2, "summa: unknown ruleset \"munra\"\nhint: did you mean munera?\n"},
		{"mrege", 2, "summa: unknown ruleset \"mrege\"\nhint: did you mean sim merge?\n"},
		{"munera samnite", 2, "summa: a bout needs two sides\nhint: name two or more; --all pairs all types\n"},
		{"munera samnit retiarius", 2, "summa: SIDE samnit: no type is called \"samnit\"\nhint: did you mean samnite?\n"},
		{"munera samnite(stamin=5) retiarius", 2, "summa: SIDE samnite(stamin=5): there is no field \"stamin\" to set\nhint: did you mean stamina?\n"},
		{"munera samnite retiarius --policy plan", 2, "summa: --policy: no policy is called \"plan\"\nhint: did you mean plain?\n"},
		{"munera samnite retiarius --policy cunning", 2, "summa: --policy: no policy is called \"cunning\"\nhint: the policies are plain, veteran, champion, thumb\n"},
		{"munera samnite retiarius --policy plain,plain,plain", 2, "summa: --policy: 3 policies for 2 sides\nhint: give one for all, or one a side\n"},
		{"munera samnite retiarius -n ten", 2, "summa: -n: \"ten\" is not a number of bouts\nhint: write a number of bouts, such as 10000, 1e6, 10k or 1M\n"},
		{"munera samnite retiarius --until 60%", 2, "summa: --until: \"60%\" is not between 0 and 50 points\nhint: write points in 100 bouts, such as 0.1%\n"},
		{"munera samnite retiarius --jobs 0", 2, "summa: --jobs: 0 is not a number of bouts to play at the same time\nhint: --jobs 1 plays one bout at a time\n"},
		{"munera samnite retiarius --range 0", 2, "summa: --range: 0 is no distance\nhint: give the increments between them, from 1\n"},
		{"munera samnite retiarius --range 100", 2, "summa: --range: a distance is a number of increments from 1 to 99, not \"100\"\n"},
		{"munera samnite retiarius --jobs 5000", 2, "summa: --jobs: 5000 bouts at the same time are too many\nhint: the most is 4096\n"},
		{"munera samnite retiarius --dice 5,2", 2, "summa: --dice: a simulation rolls its own dice\nhint: --seed N makes a run that can be had again\n"},
		{"munera samnite retiarius --ruling zero-score=zero", 2, "summa: --ruling: zero-score has no option \"zero\"\nhint: the options are zero-misses, zero-nothing\n"},
		{"munera samnite retiarius thracian --mirror", 2, "summa: --mirror: only two sides have two orders\nhint: leave --mirror out\n"},
		{"munera samnite --all --vary zero-score=zero-nothing", 2, "summa: --all and --vary exclude each other\nhint: leave one of them out\n"},
		{"munera samnite --all --policy plain,plain", 2, "summa: --policy: --all has no first and second side\nhint: one policy is everybody's\n"},
		{"munera samnite retiarius --vary retiarius.lef=empty", 1, "summa: --vary set retiarius.lef=empty: there is no field \"lef\" to set\nhint: did you mean left?\n"},
		{"munera samnite retiarius --with jump", 1, "summa: --with jump: there is no command \"jump\"\nhint: help lists the commands\n"},
	} {
		args := append([]string{"sim"}, strings.Fields(test.args)...)
		if got := run(args...); got.status != test.status || got.errout != test.want || got.out != "" {
			t.Errorf("%s: got %+v want %d, %q", test.args, got, test.status, test.want)
		}
	}
}

// A set-up is commands that change the bout; nothing is asked, taken back or
// written by it.
func TestSimSetUp(t *testing.T) {
	const hint = "\nhint: give a command of the ruleset, set NAME.field=value or ruling ID=OPTION\n"
	file := filepath.Join(t.TempDir(), "foo")
	for _, test := range []struct{ flag, text, want string }{
		{"--with", "", `--with "": there is no command`},
		{"--with", " ; ", `--with "": there is no command`},
		{"--with", "# nothing", `--with "# nothing": there is no command`},
		{"--with", "quit", `--with "quit": quit sets nothing up`},
		{"--with", "exit", `--with "exit": exit sets nothing up`},
		{"--with", "range samnite retiarius 1; undo", `--with "undo": undo sets nothing up`},
		{"--with", "save " + file, ""},
		{"--vary", "nearer: range samnite retiarius 1; undo", `--vary "undo": undo sets nothing up`},
		{"--vary", "save " + file, ""},
	} {
		got := run("sim", "munera", "samnite", "retiarius", "-n", "1", test.flag, test.text)
		if got.status != shell.StatusUsage || got.out != "" || !strings.HasSuffix(got.errout, hint) || !strings.HasPrefix(got.errout, "summa: "+test.want) {
			t.Errorf("%s %q: %+v", test.flag, test.text, got)
		}
	}
	if _, err := os.Stat(file); err == nil {
		t.Error("a file was written")
	}
	for _, text := range []string{"set samnite.stamina=5", "ruling zero-score=zero-nothing", "range samnite retiarius 1", "begin dice 4 4 5 2; as samnite turn dice 3"} {
		if got := run("sim", "munera", "samnite", "retiarius", "-n", "1", "--with", text); got.status != 0 {
			t.Errorf("%s: %+v", text, got)
		}
	}
}

// Nobody starts a bout without the Stamina that is rolled as it begins.
func TestSimWithoutStamina(t *testing.T) {
	for _, text := range []string{"set bout.phase=actions", "set bout.phase=turn-start", "set bout.active=samnite", "set bout.order=retiarius,samnite", "set samnite.stamina=7 bout.phase=actions"} {
		got := run("sim", "munera", "samnite", "retiarius", "-n", "10", "--with", text)
		if got.status != shell.StatusNo || got.out != "" || !strings.Contains(got.errout, " has no Stamina: it is rolled as the bout begins\nhint: begin first, or state it before: set ") {
			t.Errorf("%s: %+v", text, got)
		}
	}
	for _, text := range []string{"begin; set bout.phase=actions", "set samnite.stamina=7 retiarius.stamina=8 bout.phase=actions"} {
		if got := run("sim", "munera", "samnite", "retiarius", "-n", "10", "--with", text); got.status != 0 {
			t.Errorf("%s: %+v", text, got)
		}
	}
	got := run("check", "munera", "as A attack B with sword", "--dice", "5,2,3", "--with", "add A secutor; add B retiarius; range A B 1")
	if got.status != 0 || !strings.Contains(got.out, "5 Stamina left") || !strings.Contains(got.out, "B has Stamina 8") {
		t.Errorf("Stamina is not taken for granted: %+v", got)
	}
}

// A bout the rules refuse is named, as JSON too.
func TestSimRefused(t *testing.T) {
	const args = "sim munera samnite retiarius --seed 3 -n 10 --with"
	got := run(append(strings.Fields(args), "remove retiarius")...)
	want := "summa: samnite, bout 0 of seed 3: a bout needs gladiators on at least two sides [mun.seq.1]\nhint: add NAME TYPE\n"
	if got.status != shell.StatusNo || got.errout != want {
		t.Errorf("got %+v want %q", got, want)
	}
	got = run(append(strings.Fields(args), "remove retiarius", "--json")...)
	var out struct {
		OK    bool
		Error struct{ Code, Message, Hint string }
	}
	if err := json.Unmarshal([]byte(got.out), &out); err != nil || got.status != shell.StatusNo || got.errout != "" || out.OK || out.Error.Code != "need-opponents" || out.Error.Hint != "add NAME TYPE" {
		t.Errorf("got %+v, %v", got, err)
	}
}

// interrupted is a world in which the user has asked to stop already.
func interrupted(args string) result {
	p := world(strings.Fields(args)...)
	p.Halt = halt.New()
	p.Halt.Set()
	return resultOf(p)
}

// What is known when the user stops is shown, and is a success; a shard is not
// written, and is none.
func TestSimInterrupted(t *testing.T) {
	const run = "sim munera samnite retiarius --seed 1 -n 1e12"
	if got := interrupted(run + " --quiet"); got.status != shell.StatusDone {
		t.Errorf("got %+v", got)
	}
	got := interrupted(run + " --json")
	var out struct {
		N, Asked uint64
		Complete *bool
	}
	if err := json.Unmarshal([]byte(got.out), &out); err != nil || got.status != shell.StatusDone || out.Asked != 1e12 || out.N > 1e6 || out.Complete == nil || *out.Complete {
		t.Errorf("got %+v, %v", got, err)
	}
	if got := interrupted("sim munera --all --seed 1 -n 1e12 --quiet"); got.status != shell.StatusDone || got.out != "No bout was played.\n" {
		t.Errorf("got %+v", got)
	}
	name := filepath.Join(t.TempDir(), "1.json")
	got = interrupted(run + " --shard 1/2 -o " + name)
	if want := (result{shell.StatusIO, "", "summa: interrupted: no shard is written\nhint: play the shard again\n"}); got != want {
		t.Errorf("got %+v want %+v", got, want)
	}
	if _, err := os.Stat(name); err == nil {
		t.Error("a shard was written")
	}
}

// ticking is a world whose clock goes on by a step whenever it is looked at, and
// whose standard error is a terminal.
func ticking(step time.Duration, args string) *shell.Program {
	p := world(strings.Fields(args)...)
	now := time.Unix(0, 0)
	p.Now = func() time.Time {
		now = now.Add(step)
		return now
	}
	p.ErrTerminal = true
	return p
}

// On a terminal one line is drawn over and over, at most 40 columns wide, and
// gone in the end; plain output has a sentence now and then.
func TestSimProgress(t *testing.T) {
	const run = "sim munera samnite retiarius --seed 1 -n 2000"
	got := resultOf(ticking(time.Second, run))
	lines := strings.Split(got.errout, "\r")
	if len(lines) < 10 || lines[len(lines)-1] != "" || strings.TrimSpace(lines[len(lines)-2]) != "" || strings.Contains(got.errout, "\n") {
		t.Errorf("got %q", got.errout)
	}
	for _, test := range []struct {
		step       time.Duration
		args, want string
	}{
		{time.Second, "sim munera samnite retiarius --seed 1 -n 2000", "\r51% of 2,000; 64/s; 15s left"},
		{time.Second, "sim munera samnite retiarius --seed 1 -n 2000 --plain", "summa: 640 of 2,000 bouts played, 64 a second, about 21s left\n"},
		{time.Second, "sim munera samnite retiarius --seed 1 --until 3% -n 10k", "% of 1,"},
		{time.Second, "sim munera --all samnite retiarius --seed 1 -n 640", "\r33% of 1,920; "},
	} {
		p := ticking(test.step, test.args)
		var errout bytes.Buffer
		p.Stderr = &errout
		if status := p.Run(); status != 0 || !strings.Contains(errout.String(), test.want) {
			t.Errorf("%s: got %d, %q want it to hold %q", test.args, status, errout.String(), test.want)
		}
		for line := range strings.SplitSeq(errout.String(), "\r") {
			if !strings.Contains(test.args, "plain") && len(line) > 40 {
				t.Errorf("%s: got %d columns: %q", test.args, len(line), line)
			}
		}
	}
	for _, args := range []string{run, run + " --json", run + " --quiet"} {
		p := ticking(time.Second, args)
		p.ErrTerminal = strings.Contains(args, "--quiet")
		if got := resultOf(p); got.errout != "" {
			t.Errorf("%s: got %q", args, got.errout)
		}
	}
}

// TestForgedShardsAlone forges shards and writes checksums of its own: what cannot be is
// refused, and a single bout is found when every bout is played again.
func TestForgedShardsAlone(t *testing.T) {
	path := write(t, "shard.json", run("sim", "munera", "samnite", "retiarius", "--seed", "7", "-n", "400", "--shard", "1/1").out)
	for _, test := range []struct {
		name   string
		change func(*shard.Lineup)
		check  string
		want   string
	}{
		{"as written", func(*shard.Lineup) {}, "all", ""},
		{"all won", func(l *shard.Lineup) {
			l.Tally.Wins[0], l.Tally.Wins[1] = l.Tally.Wins[0]+l.Tally.Wins[1], 0
		}, "256", "how bouts end in bouts 0 to 255 is not what it says"},
		{"one won", func(l *shard.Lineup) { l.Tally.Wins[0]--; l.Tally.Wins[1]++ }, "all", "how bouts end in bouts 0 to 399 is not what it says"},
		{"shorter", func(l *shard.Lineup) { l.Tally.Rounds = []uint64{400} }, "256", "how long bouts last in bouts 0 to 255 is not what it says"},
		{"another start", func(l *shard.Lineup) { l.Start = "00" }, "256", "its set-up leads to another start"},
		{"another policy", func(l *shard.Lineup) { l.Policies = []string{"bold"} }, "256", "no policy is called"},
		{"a file written", func(l *shard.Lineup) { l.Setup = append(l.Setup, "save "+path+".new") }, "1", "save sets nothing up"},
		{"endless", func(l *shard.Lineup) { l.Turns = -1 }, "0", "its counts do not add up"},
	} {
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		s, err := shard.Read(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		test.change(&s.Groups[0].Lineups[0])
		text, err := shard.Append(nil, s)
		if err != nil {
			t.Fatal(err)
		}
		got := run("sim", "merge", write(t, "forged.json", string(text)), "--check", test.check)
		if test.want == "" && got.status != 0 || test.want != "" && (got.status != shell.StatusContent || !strings.Contains(got.errout, test.want)) {
			t.Errorf("%s: got %+v want %q", test.name, got, test.want)
		}
	}
	if _, err := os.Stat(path + ".new"); err == nil {
		t.Error("a shard has written a file")
	}
}
