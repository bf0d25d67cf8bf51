package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// A tty is a program at a terminal of its own, and the hands and eyes of whoever sits
// there.
type tty struct {
	t      *testing.T
	master *os.File
	cmd    *exec.Cmd

	lock sync.Mutex
	seen []byte // all that has been shown
	from int    // of it, what has been looked at
}

// watchdog is how long a program may be silent before the test has failed.
const watchdog = time.Minute

// sit starts the program at a terminal with these variables besides, and waits for its
// prompt.
func sit(t *testing.T, env []string, args ...string) *tty {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Skipf("no terminal is to be had: %v", err)
	}
	var unlocked, n int32
	ioctl(t, master, syscall.TIOCSPTLCK, unsafe.Pointer(&unlocked))
	ioctl(t, master, syscall.TIOCGPTN, unsafe.Pointer(&n))
	slave, err := os.OpenFile("/dev/pts/"+strconv.Itoa(int(n)), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer slave.Close()
	size := [4]uint16{40, 250}
	ioctl(t, master, syscall.TIOCSWINSZ, unsafe.Pointer(&size))
	home := t.TempDir()
	x := &tty{t: t, master: master, cmd: exec.Command("summa", args...)}
	x.cmd.Env = append(append(os.Environ(), "TERM=xterm", "HOME="+home, "XDG_STATE_HOME="+home, "XDG_DATA_HOME="+home, "ACCESSIBLE="), env...)
	x.cmd.Stdin, x.cmd.Stdout, x.cmd.Stderr = slave, slave, slave
	x.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := x.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go x.look()
	t.Cleanup(x.leave)
	x.shown("(>|›|(munera|rudis):) ")
	return x
}

func ioctl(t *testing.T, f *os.File, request uintptr, arg unsafe.Pointer) {
	t.Helper()
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), request, uintptr(arg)); errno != 0 {
		t.Fatal(errno)
	}
}

func (x *tty) look() {
	buf := make([]byte, 1<<16)
	for {
		n, err := x.master.Read(buf)
		x.lock.Lock()
		x.seen = append(x.seen, buf[:n]...)
		x.lock.Unlock()
		if err != nil {
			return
		}
	}
}

func (x *tty) leave() {
	_ = x.cmd.Process.Kill() // it may have left by itself
	_ = x.cmd.Wait()
	_ = x.master.Close()
}

// until waits until something is so.
func (x *tty) until(what string, is func() bool) {
	x.t.Helper()
	for end := time.Now().Add(watchdog); !is(); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			x.t.Fatalf("waited in vain for %s; shown:\n%q", what, x.rest())
		}
	}
}

// rest is what has been shown and not looked at.
func (x *tty) rest() []byte {
	x.lock.Lock()
	defer x.lock.Unlock()
	return x.seen[x.from:]
}

// shown waits until something is shown, and returns all up to its end.
func (x *tty) shown(pattern string) string {
	x.t.Helper()
	re := regexp.MustCompile(pattern)
	var text string
	x.until(pattern, func() bool {
		rest := x.rest()
		at := re.FindIndex(rest)
		if at == nil {
			return false
		}
		text = string(rest[:at[1]])
		x.from += at[1]
		return true
	})
	return text
}

// keys types on the keyboard.
func (x *tty) keys(text string) {
	x.t.Helper()
	if _, err := x.master.WriteString(text); err != nil {
		x.t.Fatal(err)
	}
}

// signals reports whether Ctrl-C sends a signal now: not while a line is being edited.
func (x *tty) signals() bool {
	var mode syscall.Termios
	ioctl(x.t, x.master, syscall.TCGETS, unsafe.Pointer(&mode))
	return mode.Lflag&syscall.ISIG != 0
}

// edited waits until a line can be typed and edited.
func (x *tty) edited() { x.until("a line to be edited", func() bool { return !x.signals() }) }

// line types a line where lines are edited.
func (x *tty) line(text string) {
	x.t.Helper()
	x.edited()
	x.keys(text + "\r")
	x.shown("\n")
}

// ran types a line where lines are edited, and waits for the next prompt.
func (x *tty) ran(text string) {
	x.t.Helper()
	x.line(text)
	x.shown(`\r[^\r\n]*(>|›) `)
}

const ctrlC = "\x03"

// A search is a question that takes long enough to be stopped.
type search struct {
	ruleset string
	scene   []string
	command string
}

func searches() []search {
	duel := []string{"add A samnite stamina=40", "add B murmillo stamina=40", "range A B 1", "begin dice 5 2"}
	turns := "turn; attack B with sword; attack B with sword; end; turn; attack A with sword"
	fight := []string{"school A", "school B"}
	for i := range 6 {
		at := strconv.Itoa(2 + i)
		fight = append(fight, "gladiator a"+at+" school=A at="+at+",4 facing=n role=secutor grade=primus-palus", "gladiator b"+at+" school=B at="+at+",12 facing=s role=barbarian grade=primus-palus")
	}
	fight = append(fight, "begin dice 2 5")
	boxing := []string{"match dares dares", "begin dice 7 19"}
	war := []string{"muster A R roman-hastati 9000 files 300", "muster B G gaul-foot 9000 files 300", "begin R"}
	return []search{
		{"munera", duel, "odds " + turns + "; attack A with sword"},
		{"munera", duel, "odds rulings " + turns},
		{"munera", duel, "odds why " + turns},
		{"morturi", fight, "advise champion"},
		{"rudis", boxing, "advise champion"},
		{"rudis", append(boxing, `set dares.hp=12 "Dares II".hp=12`), "advise champion-400000"},
		{"romanwar", war, "odds melee A against B; round"},
	}
}

var hash = regexp.MustCompile(`"hash":"([0-9a-f]+)"`)

// stateHash asks for the state of the bout.
func (x *tty) stateHash() string {
	x.t.Helper()
	x.line("show")
	return hash.FindStringSubmatch(x.shown(`"cmd":"show"[^\n]*"hash":"[0-9a-f]+"`))[1]
}

// TestCtrlC: while a question is searched for an answer, Ctrl-C brings the prompt back,
// and the bout is what it was.
func TestCtrlC(t *testing.T) {
	for _, test := range searches() {
		t.Run(test.ruleset+" "+test.command, func(t *testing.T) {
			x := sit(t, nil, "play", test.ruleset, "--json", "--no-journal", "--seed", "1")
			for _, text := range test.scene {
				x.ran(text)
			}
			before := x.stateHash()
			x.line(test.command)
			x.until("the search", x.signals)
			x.keys(ctrlC)
			if got := x.shown(`"ok":[^\n]*\n`); !strings.Contains(got, `"code":"stopped","message":"stopped; nothing has changed"`) {
				t.Errorf("got %q, want stopped", got)
			}
			if after := x.stateHash(); after != before {
				t.Errorf("the state was %s and is %s", before, after)
			}
		})
	}
}

// TestCtrlCFinish: what the engine has done before Ctrl-C stands and is recorded, and
// the session goes on.
func TestCtrlCFinish(t *testing.T) {
	for _, test := range []search{
		{"munera", []string{"add A samnite", "add B murmillo", "begin", "auto all champion"}, "finish"},
		{"morturi", append(searches()[3].scene, "auto all champion"), "step 500"},
		{"rudis", []string{"match dares dares", "begin", "auto all champion"}, "finish"},
	} {
		t.Run(test.ruleset, func(t *testing.T) {
			name := filepath.Join(t.TempDir(), "bout.jsonl")
			x := sit(t, nil, "play", test.ruleset, "--journal", name, "--seed", "1")
			for _, text := range test.scene {
				x.ran(text)
			}
			x.line(test.command)
			x.until("the engine", x.signals)
			x.keys(ctrlC)
			x.shown(`stopped(; nothing has changed| after [0-9]+ decisions?, which stands?)`)
			x.line("note here")
			x.shown("recorded: note here")
			x.shown(`\r[^\r\n]*(>|›) `)
			x.edited()
			x.keys("\x04")
			if err := x.cmd.Wait(); err != nil {
				t.Errorf("got %v", err)
			}
			if out, err := exec.Command("summa", "verify", name).CombinedOutput(); err != nil {
				t.Errorf("verify: %v: %s", err, out)
			}
		})
	}
}

// TestCtrlCEngineChooses: an engine that was stopped while it chose is said to have decided nothing,
// once, and what is asked at the prompt after it is answered.
func TestCtrlCEngineChooses(t *testing.T) {
	x := sit(t, nil, "play", "rudis", "--no-journal", "--seed", "3")
	for _, text := range []string{"match ankeles kreugas", "auto Kreugas champion"} {
		x.ran(text)
	}
	stopped := func(prompt string) {
		x.shown("is thinking")
		x.until("the engine", x.signals)
		x.keys(ctrlC)
		if said := x.shown("Stopped: Kreugas has not decided yet[.][^›]*" + prompt); strings.Count(said, "Stopped") != 1 {
			t.Errorf("it is said more than once: %q", said)
		}
	}
	x.line("begin")
	stopped("Ankeles, punch › ")
	x.line("advise")
	x.shown("Roll D100: ")
	x.shown("Ankeles, punch › ")
	x.line("1")
	stopped(`1 it goes on, 2 undo[^›]*› `)
	x.line("2")
	x.shown("undone: the choice of Ankeles")
}

// TestPlainCtrlC: where nothing may be drawn twice, Ctrl-C abandons the line, in a
// question and in one that is not shown, too; Tab at the end of a line lists what may
// follow.
func TestPlainCtrlC(t *testing.T) {
	x := sit(t, []string{"ACCESSIBLE=1"}, "play", "munera", "--no-journal", "--seed", "1")
	x.keys("add A sam")
	x.shown("add A sam")
	x.keys(ctrlC)
	x.shown("\n\r?munera: ")
	x.keys("add A sam\t\n")
	x.shown("\nsamnite\r\nmunera: ")
	for _, text := range []string{"add A samnite", "add B murmillo", "dice ask"} {
		x.keys(text + "\n")
		x.shown("munera: $")
	}
	x.keys("begin\n")
	x.shown(`A's Stamina, D6[^\n]*Enter rolls\. $`)
	x.keys(ctrlC)
	x.shown("munera: $")
	x.keys("show\n")
	x.shown("muster")
	x.keys("\x04")
	if err := x.cmd.Wait(); err != nil {
		t.Errorf("got %v", err)
	}
}

// TestPlainHidden: a choice that nobody may see is read without being shown, with its
// slips of the finger, and Ctrl-C leaves it.
func TestPlainHidden(t *testing.T) {
	x := sit(t, []string{"ACCESSIBLE=1"}, "play", "rudis", "--no-journal", "--seed", "1")
	x.keys("match dares dares\n")
	x.shown("rudis: $")
	x.keys("begin dice 7 19\n")
	x.shown("Dares II, punch, hidden: $")
	x.until("a line that is not shown", func() bool { return !x.signals() })
	x.keys("attack x" + ctrlC)
	x.shown("Dares II, punch, hidden: $")
	x.until("a line that is not shown", func() bool { return !x.signals() })
	x.keys("attack right-hookk\x7f pow\r")
	x.shown("Dares, defence, hidden: $")
	x.from = 0
	if text := string(x.rest()); strings.Contains(text, "right-hook") || strings.Contains(text, "attack x") {
		t.Errorf("the choice was shown: %q", text)
	}
}
