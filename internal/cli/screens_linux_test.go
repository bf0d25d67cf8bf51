package cli_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unicode"
	"unsafe"
)

// A scene is a session of the program at a terminal: what is typed, and on what screens.
type scene struct {
	name    string
	args    []string
	screens []string // "100", "80", "40", "plain", "ascii", "inked"
	typed   []string
}

// scenes reads the files of testdata/screens: after "run: ARGUMENTS" and "screens: ..."
// a line for each that is typed, where ⏎ is Enter alone and ^C and ^D are those keys. A
// line that begins with # says something of those that follow.
func scenes(t *testing.T) []scene {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "screens", "*.keys"))
	if err != nil || len(files) == 0 {
		t.Fatal("there are no scenes", err)
	}
	var list []scene
	for _, file := range files {
		list = append(list, readScene(t, file))
	}
	return list
}

func readScene(t *testing.T, file string) scene {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	s := scene{name: strings.TrimSuffix(filepath.Base(file), ".keys")}
	for row := range strings.Lines(string(text)) {
		row = strings.TrimSuffix(row, "\n")
		if args, ok := strings.CutPrefix(row, "run:"); ok {
			s.args = strings.Fields(args)
		} else if on, ok := strings.CutPrefix(row, "screens:"); ok {
			s.screens = strings.Fields(on)
		} else if row != "" && row[0] != '#' {
			s.typed = append(s.typed, row)
		}
	}
	return s
}

// A seat is where somebody sits before the program, at a terminal of a size.
type seat struct {
	t      *testing.T
	master *os.File
	cmd    *exec.Cmd
	plain  bool
	gone   chan struct{} // closed when nothing will be shown any more

	lock  sync.Mutex
	vt    vt
	ended int // how many lines have been ended
	raw   []byte
	keys  int
	lines int
}

// sitAt starts the program at a terminal, and waits until something can be typed.
func sitAt(t *testing.T, columns int, env []string, args ...string) *seat {
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
	size := [4]uint16{24, uint16(columns)}
	ioctl(t, master, syscall.TIOCSWINSZ, unsafe.Pointer(&size))
	home := t.TempDir()
	x := &seat{t: t, master: master, cmd: exec.Command("summa", args...), gone: make(chan struct{}), vt: vt{columns: columns}}
	x.cmd.Dir = home
	x.cmd.Env = append(append(os.Environ(), "SUMMA_PATIENCE=600", "TERM=xterm", "LC_ALL=", "LC_CTYPE=", "LANG=C.UTF-8", "NO_COLOR=", "COLUMNS=", "SUMMA_PAGER=cat", "HOME="+home, "XDG_STATE_HOME="+home, "XDG_CONFIG_HOME="+home, "XDG_DATA_HOME="+home, "ACCESSIBLE=", "GORACE=atexit_sleep_ms=0"), env...)
	x.plain = slices.Contains(args, "--plain")
	x.cmd.Stdin, x.cmd.Stdout, x.cmd.Stderr = slave, slave, slave
	x.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := x.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go x.look()
	t.Cleanup(x.leave)
	x.await(0)
	return x
}

func (x *seat) look() {
	defer close(x.gone)
	buf := make([]byte, 1<<16)
	for {
		n, err := x.master.Read(buf)
		x.lock.Lock()
		_, _ = x.vt.Write(buf[:n]) // it never fails
		x.raw = append(x.raw, buf[:n]...)
		x.ended += strings.Count(string(buf[:n]), "\n")
		x.lock.Unlock()
		if err != nil {
			return
		}
	}
}

func (x *seat) leave() {
	_ = x.cmd.Process.Kill() // it may have left by itself
	_ = x.cmd.Wait()
	<-x.gone
	_ = x.master.Close()
}

// asking is how a row ends behind which something is to be typed.
var asking = regexp.MustCompile(`(› | > |^> |[:.?] |\] )$`)

// await waits until more than so many lines have been shown, and something can be typed
// behind the last.
func (x *seat) await(ended int) {
	x.t.Helper()
	for end := time.Now().Add(watchdog); ; time.Sleep(500 * time.Microsecond) {
		x.lock.Lock()
		ready := x.ended >= ended && len(x.vt.rows) == x.vt.y+1 && asking.MatchString(x.before())
		x.lock.Unlock()
		if ready && (x.plain || x.reads()) {
			return
		}
		if time.Now().After(end) {
			x.t.Fatalf("waited in vain for a prompt; shown:\n%s", x.text())
		}
	}
}

// before is what stands before the cursor on its row.
func (x *seat) before() string {
	var b strings.Builder
	for _, c := range x.vt.rows[x.vt.y][:x.vt.x] {
		b.WriteRune(max(' ', c.letter))
	}
	return b.String()
}

// reads reports whether keys are read one by one.
func (x *seat) reads() bool {
	var mode syscall.Termios
	ioctl(x.t, x.master, syscall.TCGETS, unsafe.Pointer(&mode))
	return mode.Lflag&syscall.ICANON == 0
}

// types types a line and waits for what comes of it: ⏎ is Enter alone.
func (x *seat) types(text string) {
	x.t.Helper()
	x.lock.Lock()
	ended := x.ended + 1
	x.vt.typing = true
	x.lock.Unlock()
	switch text {
	case "⏎":
		text = ""
		fallthrough
	default:
		x.keys += len([]rune(text)) + 1
		x.lines++
		x.sends(text + "\r")
	case "^C":
		x.sends("\x03")
	}
	x.await(ended)
}

func (x *seat) sends(text string) {
	x.t.Helper()
	if _, err := x.master.WriteString(text); err != nil {
		x.t.Fatal(err)
	}
}

// ends types a last line, or Ctrl-D, and waits until the program has left.
func (x *seat) ends(text string) {
	x.t.Helper()
	if text == "^D" {
		x.sends("\x04")
	} else {
		x.sends(text + "\r")
	}
	late := time.AfterFunc(watchdog, func() { _ = x.cmd.Process.Kill() })
	defer late.Stop()
	if err := x.cmd.Wait(); err != nil {
		x.t.Errorf("got %v; shown:\n%s", err, x.text())
	}
	<-x.gone
}

// text is all that has been shown.
func (x *seat) text() string {
	x.lock.Lock()
	defer x.lock.Unlock()
	return x.vt.text(false)
}

// screenOf is the size of a screen, its environment, and the arguments it needs.
func screenOf(name string) (columns int, env, args []string) {
	switch name {
	case "plain":
		return 80, nil, []string{"--plain"}
	case "ascii":
		return 80, []string{"LANG=C"}, nil
	case "inked":
		return 100, nil, nil
	case "uncoloured":
		return 100, []string{"NO_COLOR=1"}, nil
	}
	columns, _ = strconv.Atoi(name)
	return columns, nil, nil
}

// played plays a scene to its end on a screen.
func played(t *testing.T, s *scene, on string) *seat {
	t.Helper()
	columns, env, args := screenOf(on)
	x := sitAt(t, columns, env, append(slices.Clone(s.args), args...)...)
	for _, text := range s.typed[:len(s.typed)-1] {
		x.types(text)
	}
	x.ends(s.typed[len(s.typed)-1])
	return x
}

// digests are of sealed choices, which no seed tells: they are others each time.
var digests = regexp.MustCompile(`\b[0-9a-f]{8}\.\.\.`)

// TestScreens: what stands on the screen after what is typed is what stood there before, on
// the first screen of every fourth scene. What a session does at the same time as it talks is
// the same in all scenes, so these are enough to look for races in.
func TestScreens(t *testing.T) {
	screensOf(t, func(n int, s *scene) []string {
		if underRace(n, s) {
			return s.screens[:1]
		}
		return nil
	})
}

// TestScreensAlone are all other screens.
func TestScreensAlone(t *testing.T) {
	screensOf(t, func(n int, s *scene) []string {
		if underRace(n, s) {
			return s.screens[1:]
		}
		return s.screens
	})
}

// underRace reports whether the race detector looks at the first screen of scene n. It does not
// where an engine thinks long.
func underRace(n int, s *scene) bool { return n%4 == 0 && !strings.HasPrefix(s.name, slow) }

// slow begins the names of those scenes.
const slow = "slow"

// screensOf plays the scenes, each on some of its screens: some is told the number of a scene.
func screensOf(t *testing.T, some func(int, *scene) []string) {
	for n, s := range scenes(t) {
		for _, on := range some(n, &s) {
			t.Run(s.name+" "+on, func(t *testing.T) {
				t.Parallel()
				x := played(t, &s, on)
				if x.vt.wrapped > 0 {
					t.Errorf("%d rows are wider than the screen:\n%s", x.vt.wrapped, x.text())
				}
				if on == "ascii" && strings.ContainsFunc(string(x.raw), func(c rune) bool { return c > unicode.MaxASCII }) {
					t.Errorf("there is more than ASCII:\n%s", x.text())
				}
				if strings.ContainsFunc(string(x.raw), func(c rune) bool { return c >= '\ufdd0' && c <= '\ufdef' }) {
					t.Errorf("the style of something is not made visible:\n%q", x.raw)
				}
				if found := digest.FindString(x.text()); found != "" {
					t.Errorf("the digest of a sealed choice stands on it: %s", found)
				}
				if on == "plain" && strings.Contains(string(x.raw), "\x1b") {
					t.Errorf("something is drawn:\n%q", x.raw)
				}
				name := filepath.Join("..", "..", "testdata", "screens", s.name+"."+on+".txt")
				got := strings.TrimRight(x.vt.text(on == "inked"), "\n") + "\n"
				got = digests.ReplaceAllString(got, "########...")
				if *update {
					if err := os.WriteFile(name, []byte(got), 0o600); err != nil {
						t.Fatal(err)
					}
					return
				}
				want, err := os.ReadFile(name)
				if err != nil {
					t.Fatal(err)
				}
				if got != string(want) {
					t.Errorf("the screen is not that of %s (go test ./internal/cli -run TestScreens -update writes it):\n%s", name, differing(got, string(want)))
				}
			})
		}
	}
}

// TestUncoloured: without colour the same stands on the screen, and nothing is in ink.
func TestUncoloured(t *testing.T) {
	s := readScene(t, filepath.Join("..", "..", "testdata", "screens", "munera.keys"))
	ink := regexp.MustCompile("\x1b\\[[0-9;]*m")
	with, without := played(t, &s, "100"), played(t, &s, "uncoloured")
	if !ink.Match(with.raw) || ink.Match(without.raw) {
		t.Error("NO_COLOR is not heeded, or nothing is in colour without it")
	}
	if a, b := strings.TrimSpace(with.text()), strings.TrimSpace(without.text()); a != b {
		t.Errorf("colour changes what is said:\n%s", differing(a, b))
	}
}

// TestMore: of an answer longer than the screen there is as much as fits, more shows the
// rest wherever something can be typed, and what is typed next is carried out.
func TestMore(t *testing.T) {
	x := sitAt(t, 80, []string{"SUMMA_PAGER=", "PAGER=false"}, "play", "rudis", "--no-journal", "--dice", "ask")
	more := regexp.MustCompile(`\d+ lines left: ⏎ or more\s+\S[^\n]*›\s*$`)
	x.types("help commands")
	if text := x.text(); !more.MatchString(text) {
		t.Fatalf("nothing is left, or it is not said how to go on:\n%s", text)
	}
	x.types("⏎") // goes on, and once nothing is left shows what may be done as ever
	if text := x.text(); strings.Count(text, "1 a quick bout") != 1 || !strings.Contains(text, "unchoose NAME") {
		t.Errorf("Enter does not go on with what is left:\n%s", text)
	}
	x.types("help commands")
	x.types("match ankeles kreugas")
	if text := x.text(); !strings.Contains(text, "Ankeles meets Kreugas.") {
		t.Errorf("what was typed behind a long answer was not carried out:\n%s", text)
	}
	for _, row := range []string{"begin", "help commands", "more", "1", "help commands", "more", "1", "help commands", "more"} {
		x.types(row)
		if text := x.text(); row == "more" && strings.Contains(text, "No: ") {
			t.Fatalf("more is refused:\n%s", text)
		}
	}
	for _, row := range []string{"help commands", "screen", "more"} { // what was short meanwhile takes nothing away
		x.types(row)
	}
	if text := x.text(); strings.Contains(text, "nothing is left") {
		t.Errorf("the rest is lost after a short answer:\n%s", text)
	}
}

// TestMoreWhereOneChooses: at a choice that the other side may not see Enter reads on too, and
// lists what may be chosen where nothing is left.
func TestMoreWhereOneChooses(t *testing.T) {
	x := sitAt(t, 40, []string{"SUMMA_PAGER=", "PAGER=false"}, "play", "rudis", "--no-journal", "--seed", "5")
	for _, row := range []string{"2", "2", "⏎", "⏎", "⏎"} {
		x.types(row)
	}
	const first, last = "1  straight right  1 STA  lands 50", "Add p, as in 1p"
	if text := x.text(); !strings.Contains(text, "lines left: ⏎ or more") || strings.Count(text, first) != 1 || strings.Count(text, last) != 1 {
		t.Errorf("what the first Enter has left is not shown by the next:\n%s", text)
	}
	x.types("⏎")
	if text := x.text(); strings.Count(text, first) != 2 {
		t.Errorf("nothing is left, and Enter does not list what may be chosen:\n%s", text)
	}
}

// TestMoreInInk: what more shows is in colour as the rest was, not the signs that make it so.
func TestMoreInInk(t *testing.T) {
	x := sitAt(t, 40, []string{"SUMMA_PAGER=", "PAGER=false"}, "play", "rudis", "--no-journal", "--seed", "4")
	for _, row := range []string{"match ankeles kreugas", "begin", "", "more", "more"} {
		x.types(row)
	}
	if text := x.text(); strings.Contains(text, "u001b") || !strings.Contains(text, "move") {
		t.Errorf("signs for colours are shown, or the list is not:\n%s", text)
	}
}

// TestPaged: an answer longer than the screen goes through the pager of the environment,
// a short one does not, and with --plain none does.
func TestPaged(t *testing.T) {
	pager := []string{"SUMMA_PAGER=sed s/^/|/"}
	x := sitAt(t, 80, pager, "play", "munera", "--no-journal")
	x.types("help dice")
	if strings.Contains(x.text(), "\n|") {
		t.Errorf("a short answer was paged:\n%s", x.text())
	}
	x.types("help commands")
	if !strings.Contains(x.text(), "\n|") {
		t.Errorf("a long answer was not paged:\n%s", x.text())
	}
	x = sitAt(t, 80, pager, "play", "munera", "--no-journal", "--plain")
	x.types("help commands")
	if strings.Contains(x.text(), "\n|") {
		t.Errorf("it was paged with --plain:\n%s", x.text())
	}
}

// TestResumed: a bout that is gone on with begins with its strip, and with nothing else of
// how it stands.
func TestResumed(t *testing.T) {
	name := filepath.Join(t.TempDir(), "bout.jsonl")
	x := sitAt(t, 100, nil, "play", "munera", "--journal", name, "--seed", "1")
	x.types("1")
	x.types("⏎")
	x.ends("quit")
	x = sitAt(t, 100, nil, "resume", name)
	if text := x.text(); !strings.Contains(text, "▸ Flamma") || strings.Contains(text, "Stamina 8 of 8") {
		t.Errorf("got\n%s", text)
	}
}

// TestUndoneAfterResume: one undo takes back one thing that was typed, with the steps and
// the engine's commands that followed it, in a bout that is gone on with as in one that is
// played through.
func TestUndoneAfterResume(t *testing.T) {
	name := filepath.Join(t.TempDir(), "bout.jsonl")
	x := sitAt(t, 100, nil, "play", "romanwar", "--journal", name, "--seed", "3")
	typed := []string{"1", "2", "e", "e", "e", "e", "e", "e", "2", "1"}
	for _, line := range typed {
		x.types(line)
	}
	played := x.text()
	x.ends("quit")
	x = sitAt(t, 100, nil, "resume", name)
	for range 4 {
		x.types("undo")
	}
	text := x.text()
	var got []string
	for row := range strings.Lines(text) {
		row = strings.TrimSpace(row)
		if told, ok := strings.CutPrefix(row, "undone: "); ok {
			got = append(got, told)
		} else if strings.HasPrefix(row, "Taken back: ") {
			got = append(got, row)
		}
	}
	want := []string{"Taken back: your choice, and what Gaul had chosen, for it has been seen. You and Gaul choose again.", "shoot Sagittarii at Cenabum, and what the engine did then",
		"end, and what the engine did then", "end, and what the engine did then"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q want %q, after\n%s\n%s", got, want, played, text)
	}
}

// differing is the first lines that differ.
func differing(got, want string) string {
	a, b := strings.Split(got, "\n"), strings.Split(want, "\n")
	k := 0
	for k < len(a) && k < len(b) && a[k] == b[k] {
		k++
	}
	return "got   " + strings.Join(a[k:min(len(a), k+4)], "\n      ") + "\nwant  " + strings.Join(b[k:min(len(b), k+4)], "\n      ")
}
