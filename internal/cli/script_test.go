package cli_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"summa/internal/cli"
	"summa/internal/journal"
)

var update = flag.Bool("update", false, "rewrite what the scripts expect")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"summa": func() { os.Exit(cli.Main()) },
	})
}

// TestScripts runs whole sessions of the program.
func TestScripts(t *testing.T) { runScripts(t, filepath.Join("..", "..", "testdata", "scripts")) }

// TestScriptsAlone runs those that take long and work in one goroutine.
func TestScriptsAlone(t *testing.T) {
	runScripts(t, filepath.Join("..", "..", "testdata", "scripts", "alone"))
}

// runScripts runs the scripts of a folder. Besides the commands of testscript there are
// those of this file.
func runScripts(t *testing.T, dir string) {
	testscript.Run(t, testscript.Params{
		Dir:           dir,
		WorkdirRoot:   cli.InMemory(t),
		UpdateScripts: *update,
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("XDG_STATE_HOME", env.WorkDir)
			env.Setenv("COLUMNS", "80")
			// Under the race detector a program sleeps for a second before it exits,
			// so that late races are told; some hundred programs are run here.
			env.Setenv("GORACE", "atexit_sleep_ms=0")
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":      exits,
			"refuses":    refuses,
			"lines":      lines,
			"field":      field,
			"narrow":     narrow,
			"same-hash":  sameHash,
			"same-bout":  sameBout,
			"cut":        cut,
			"flip":       flip,
			"hold":       hold,
			"fill":       fill,
			"doc":        doc,
			"manifest":   manifest,
			"same-value": sameValue,
		},
	})
}

// exits STATUS PROGRAM ARGS... runs a program and checks its exit status.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if want := args[0]; strconv.Itoa(got) != want {
		ts.Fatalf("%s: got exit status %d want %s\n%s", strings.Join(args[1:], " "), got, want, ts.ReadFile("stderr"))
	}
}

// refuses SETUP BAD [FLAGS...] plays the script SETUP, then every line of BAD
// with a show after it. Every line of BAD must be refused and leave hash and
// number as they were. The messages are left in stderr.
func refuses(ts *testscript.TestScript, _ bool, args []string) {
	setup, bad := ts.ReadFile(args[0]), strings.TrimSuffix(ts.ReadFile(args[1]), "\n")
	woven := setup + "show\n" + strings.ReplaceAll(bad, "\n", "\nshow\n") + "\nshow\n"
	ts.Check(os.WriteFile(ts.MkAbs("woven"), []byte(woven), 0o600))
	play := append([]string{"play", "munera", "woven", "--seed", "1", "--keep-going", "--json"}, args[2:]...)
	exits(ts, false, append([]string{"1", "summa"}, play...))
	checkRefusals(ts, objects(ts, ts.ReadFile("stdout")), strings.Count(setup, "\n")+1)
	ts.Check(os.WriteFile(ts.MkAbs("plain"), []byte(setup+bad+"\n"), 0o600))
	exits(ts, false, append([]string{"1", "summa", "play", "munera", "plain", "--seed", "1", "--keep-going", "--quiet"}, args[2:]...))
}

// checkRefusals looks at the answers from the first show on.
func checkRefusals(ts *testscript.TestScript, answers []answer, at int) {
	first := -1
	for i, a := range answers {
		if a["line"].(float64) < float64(at) {
			continue
		}
		if first < 0 {
			first = i
		}
		shown := (i-first)%2 == 0
		switch {
		case a["ok"] != shown:
			ts.Fatalf("line %v, %v: got ok %v want %v", a["line"], a["cmd"], a["ok"], shown)
		case a["seq"] != answers[first]["seq"]:
			ts.Fatalf("line %v, %v: got seq %v want %v", a["line"], a["cmd"], a["seq"], answers[first]["seq"])
		case shown && a["hash"] != answers[first]["hash"]:
			ts.Fatalf("before line %v: got hash %v want %v", a["line"], a["hash"], answers[first]["hash"])
		}
	}
}

// An answer is one line of JSON output.
type answer map[string]any

// objects reads JSON Lines. No object may have a key twice.
func objects(ts *testscript.TestScript, text string) []answer {
	var list []answer
	for line := range strings.Lines(text) {
		var a answer
		ts.Check(json.Unmarshal([]byte(line), &a))
		if key := twice(json.NewDecoder(strings.NewReader(line))); key != "" {
			ts.Fatalf("the key %q stands twice in %s", key, line)
		}
		list = append(list, a)
	}
	return list
}

// twice returns a key that an object of the next value holds twice, or "".
func twice(d *json.Decoder) string {
	t, err := d.Token()
	if open, ok := t.(json.Delim); err != nil || !ok || open != '{' && open != '[' {
		return ""
	} else if open == '{' {
		return twiceInObject(d)
	}
	for d.More() {
		if key := twice(d); key != "" {
			return key
		}
	}
	_, _ = d.Token() // the end; the text is JSON, as has been seen
	return ""
}

func twiceInObject(d *json.Decoder) string {
	seen := map[string]bool{}
	for d.More() {
		t, _ := d.Token()
		name, _ := t.(string)
		if seen[name] {
			return name
		}
		seen[name] = true
		if key := twice(d); key != "" {
			return key
		}
	}
	_, _ = d.Token()
	return ""
}

var hexHash = regexp.MustCompile(`^[0-9a-f]{64}$`)

// lines FILE N checks that FILE holds N answers of a session, each with the
// fields that programs rely on.
func lines(ts *testscript.TestScript, _ bool, args []string) {
	list := objects(ts, ts.ReadFile(args[0]))
	if want := args[1]; strconv.Itoa(len(list)) != want {
		ts.Fatalf("got %d lines want %s", len(list), want)
	}
	for i, a := range list {
		if err := a.check(); err != nil {
			ts.Fatalf("line %d: %v", i+1, err)
		}
	}
}

func (a answer) check() error {
	for _, key := range []string{"seq", "line"} {
		if _, ok := a[key].(float64); !ok {
			return fmt.Errorf("got %s %v want a number", key, a[key])
		}
	}
	if _, ok := a["cmd"].(string); !ok {
		return fmt.Errorf("got cmd %v want text", a["cmd"])
	}
	if a["ok"] == true {
		if hash, _ := a["hash"].(string); !hexHash.MatchString(hash) {
			return fmt.Errorf("got hash %q want 64 hexadecimal digits", hash)
		}
		return nil
	}
	e, _ := a["error"].(map[string]any)
	for _, key := range []string{"code", "message"} {
		if text, _ := e[key].(string); text == "" {
			return fmt.Errorf("got error %v want a %s", e, key)
		}
	}
	return nil
}

// field FILE LINE PATH VALUE compares what stands at a path, such as
// state/figures/Flamma/stamina or events/0/type, in a line of JSON with a JSON
// value. The
// parts of the path are separated by slashes; the part len is how many there are.
func field(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	list := objects(ts, ts.ReadFile(args[0]))
	if n < 1 || n > len(list) {
		ts.Fatalf("there are %d lines, none of number %d", len(list), n)
	}
	var at any = map[string]any(list[n-1])
	for _, key := range strings.Split(args[2], "/") {
		at = into(at, key)
	}
	got := new(bytes.Buffer)
	e := json.NewEncoder(got)
	e.SetEscapeHTML(false)
	ts.Check(e.Encode(at))
	if text := strings.TrimSpace(got.String()); text != args[3] {
		ts.Fatalf("line %s, %s: got %s want %s", args[1], args[2], text, args[3])
	}
}

// same-value FILE PATH FILE PATH compares what stands at a path in the first line
// of one file with what stands at a path in another.
func sameValue(ts *testscript.TestScript, _ bool, args []string) {
	var values [2]any
	for i := range values {
		at := any(map[string]any(objects(ts, ts.ReadFile(args[2*i]))[0]))
		for key := range strings.SplitSeq(args[2*i+1], "/") {
			at = into(at, key)
		}
		values[i] = at
	}
	if values[0] == nil || !reflect.DeepEqual(values[0], values[1]) {
		ts.Fatalf("%s of %s: got %v, %s of %s %v", args[1], args[0], values[0], args[3], args[2], values[1])
	}
}

// into returns one part of a JSON value, or nil.
func into(v any, key string) any {
	switch v := v.(type) {
	case map[string]any:
		if key == "len" {
			return len(v)
		}
		return v[key]
	case []any:
		if key == "len" {
			return len(v)
		}
		if i, err := strconv.Atoi(key); err == nil && i < len(v) {
			return v[i]
		}
	}
	return nil
}

// begun is when the header of a journal says that its bout was begun, and the digests that
// cover it.
var begun = regexp.MustCompile(`"(began|chain)":"[^"]*"`)

// same-bout FILE FILE checks that two journals are the same but for when each was begun.
func sameBout(ts *testscript.TestScript, _ bool, args []string) {
	one, two := ts.ReadFile(args[0]), ts.ReadFile(args[1])
	if begun.ReplaceAllString(one, "") != begun.ReplaceAllString(two, "") {
		ts.Fatalf("%s and %s are not the same bout", args[0], args[1])
	}
}

// same-hash FILE LINE LINE... checks that the bout stood the same after each of
// some lines; with ! that it did not.
func sameHash(ts *testscript.TestScript, neg bool, args []string) {
	list := objects(ts, ts.ReadFile(args[0]))
	var first any
	for i, arg := range args[1:] {
		n, err := strconv.Atoi(arg)
		ts.Check(err)
		hash := list[n-1]["hash"]
		if i == 0 {
			first = hash
		} else if (hash == first) == neg {
			ts.Fatalf("line %s (%v): got hash %v, line %s has %v", arg, list[n-1]["cmd"], hash, args[1], first)
		}
	}
}

// narrow FILE COLUMNS checks that no line is wider.
func narrow(ts *testscript.TestScript, _ bool, args []string) {
	most, err := strconv.Atoi(args[1])
	ts.Check(err)
	for line := range strings.Lines(ts.ReadFile(args[0])) {
		if n := len([]rune(strings.TrimRight(line, "\n"))); n > most {
			ts.Fatalf("got %d columns want %d at most: %s", n, most, line)
		}
	}
}

// cut FILE BYTES takes so many bytes off the end of a file.
func cut(ts *testscript.TestScript, _ bool, args []string) {
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	info, err := os.Stat(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Check(os.Truncate(ts.MkAbs(args[0]), info.Size()-int64(n)))
}

// flip FILE TEXT changes one letter of the first TEXT in a file.
func flip(ts *testscript.TestScript, _ bool, args []string) {
	text := []byte(ts.ReadFile(args[0]))
	at := bytes.Index(text, []byte(args[1]))
	if at < 0 {
		ts.Fatalf("%s does not hold %q", args[0], args[1])
	}
	text[at] ^= 1
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), text, 0o600))
}

// hold FILE keeps a journal open, as another session would, until the script
// ends.
func hold(ts *testscript.TestScript, _ bool, args []string) {
	w, _, _, err := journal.Append(ts.MkAbs(args[0]))
	ts.Check(err)
	ts.Defer(func() { _ = w.Close() })
}

// fill FILE TEXT [N] adds TEXT, read as a Go string, N times to a file.
func fill(ts *testscript.TestScript, _ bool, args []string) {
	text, err := strconv.Unquote(`"` + args[1] + `"`)
	ts.Check(err)
	n := 1
	if len(args) > 2 {
		n, err = strconv.Atoi(args[2])
		ts.Check(err)
	}
	f, err := os.OpenFile(ts.MkAbs(args[0]), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	ts.Check(err)
	_, err = io.WriteString(f, strings.Repeat(text, n))
	ts.Check(errors.Join(err, f.Close()))
}
