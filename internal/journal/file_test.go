package journal

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// onDisk writes the sample to a file and returns its path.
func onDisk(t *testing.T, text []byte) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bout.jsonl")
	if err := os.WriteFile(path, text, 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestCreate(t *testing.T) {
	want, _ := sample(t)
	path := filepath.Join(t.TempDir(), "bout.jsonl")
	w, err := Create(path, sampleHeader())
	if err != nil {
		t.Fatal(err)
	}
	if w.Path() != path {
		t.Errorf("Path() = %q, want %q", w.Path(), path)
	}
	if _, err := Create(path, sampleHeader()); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second Create: got %v, want %v", err, fs.ErrExist)
	}
	if _, _, _, err := Append(path); !errors.Is(err, ErrInUse) {
		t.Errorf("Append while it is open: got %v, want %v", err, ErrInUse)
	}
	for _, e := range sampleEntries() {
		if err := w.Add(&e); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := w.Add(&Entry{}); !errors.Is(err, os.ErrClosed) {
		t.Errorf("Add after Close: got %v", err)
	}
	if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
		t.Errorf("got\n%s%v, want\n%s", got, err, want)
	}
}

// Nothing is left of a journal that could not be begun.
func TestCreateFails(t *testing.T) {
	path := filepath.Join(t.TempDir(), "bout.jsonl")
	if _, err := Create(path, Header{}); err == nil {
		t.Error("Create without a content hash succeeds")
	}
	h := sampleHeader()
	h.Ruleset = string(make([]byte, maxLine))
	if _, err := Create(path, h); err == nil {
		t.Error("Create with a header that is too long succeeds")
	}
	if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the file is still there: %v", err)
	}
	if _, err := Create(filepath.Join(path, "x"), sampleHeader()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want %v", err, fs.ErrNotExist)
	}
}

// A journal cut anywhere after its header can be gone on with.
func TestAppend(t *testing.T) {
	text, ends := sample(t)
	entries := sampleEntries()
	for n := ends[0] - 1; n <= len(text); n++ {
		good, behind := wholeLines(ends, n)
		path := onDisk(t, text[:n])
		w, h, rec, err := Append(path)
		if err != nil {
			t.Fatalf("%d bytes: %v", n, err)
		}
		if h.Ruleset != "munera" || w.Lines() != good {
			t.Errorf("%d bytes: got %q and %d lines, want %d", n, h.Ruleset, w.Lines(), good)
		}
		if (rec != nil) != (behind > 0) || rec != nil && (rec.Line != good+1 || rec.Bytes != int64(behind)) {
			t.Errorf("%d bytes: got %+v, want a tail of %d", n, rec, behind)
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, text[:n]) {
			t.Errorf("%d bytes: %v, or opening changed the journal", n, err)
		}
		for i := good - 1; i < len(entries); i++ {
			if err := w.Add(&entries[i]); err != nil || entries[i].Seq != i+1 {
				t.Errorf("%d bytes: Add = %v, entry %d, want %d", n, err, entries[i].Seq, i+1)
			}
		}
		if err := w.Close(); err != nil {
			t.Error(err)
		}
		want := text
		if good == len(ends) {
			want = text[:n] // nothing was added
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d bytes: %v, or the journal differs", n, err)
		}
	}
}

// What Append cannot go on with stays as it is.
func TestAppendRefuses(t *testing.T) {
	text, ends := sample(t)
	changed := bytes.Clone(text)
	changed[ends[1]+10] ^= 1
	for _, text := range [][]byte{nil, []byte("hello\n"), text[:20], changed, changed[:len(text)-3]} {
		path := onDisk(t, text)
		if _, _, _, err := Append(path); place(err) == 0 {
			t.Errorf("%.30q: got %v, want a place", text, err)
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, text) {
			t.Errorf("%.30q: %v, or the file was changed", text, err)
		}
	}
	if _, _, _, err := Append(filepath.Join(t.TempDir(), "none")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want %v", err, fs.ErrNotExist)
	}
}

func TestDir(t *testing.T) {
	tests := []struct{ xdg, home, want string }{
		{"/state", "/home/titus", "/state/summa/journals"},
		{"", "/home/titus", "/home/titus/.local/state/summa/journals"},
		{"relative", "/home/titus", "/home/titus/.local/state/summa/journals"},
		{"", "", ""},
	}
	for _, test := range tests {
		env := map[string]string{"XDG_STATE_HOME": test.xdg, "HOME": test.home}
		got, err := Dir(func(name string) string { return env[name] })
		if filepath.ToSlash(got) != test.want || (err != nil) != (test.want == "") {
			t.Errorf("%+v: got %q, %v", test, got, err)
		}
	}
}

func TestCreateIn(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "made", "for", "it")
	if path, ok := Latest(dir); ok {
		t.Errorf("Latest of no directory = %q", path)
	}
	now := time.Date(2026, 11, 21, 23, 15, 0, 0, time.UTC)
	want := []string{"munera-20261121-231500.jsonl", "munera-20261121-231500-2.jsonl", "munera-20261121-231500-3.jsonl"}
	if got := NewName("munera", now); got != want[0] {
		t.Errorf("NewName = %q, want %q", got, want[0])
	}
	for _, want := range want {
		w, err := CreateIn(dir, sampleHeader(), now)
		if err != nil {
			t.Fatal(err)
		}
		w.Close()
		if got := filepath.Base(w.Path()); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if _, err := CreateIn(dir, Header{}, now); err == nil {
		t.Error("CreateIn without a content hash succeeds")
	}
	testLatest(t, dir, want, now)
}

func testLatest(t *testing.T, dir string, names []string, now time.Time) {
	if err := os.WriteFile(filepath.Join(dir, "z.txt"), nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, "z.jsonl"), 0o755); err != nil {
		t.Fatal(err)
	}
	check := func(want string) {
		t.Helper()
		if got, ok := Latest(dir); !ok || filepath.Base(got) != want {
			t.Errorf("Latest = %q, %v, want %q", got, ok, want)
		}
	}
	for _, name := range names {
		writeMore(t, filepath.Join(dir, name), "a command\n")
		if err := os.Chtimes(filepath.Join(dir, name), now, now); err != nil {
			t.Fatal(err)
		}
	}
	check(names[2])
	later := now.Add(time.Second)
	if err := os.Chtimes(filepath.Join(dir, names[1]), later, later); err != nil {
		t.Fatal(err)
	}
	check(names[1])
	// A session that was left before its first command leaves nothing to go on with.
	writeMore(t, filepath.Join(dir, "munera-20261122-000000.jsonl"), "a header\n")
	check(names[1])
	writeMore(t, filepath.Join(dir, "munera-20261122-000000.jsonl"), "a command\n")
	check("munera-20261122-000000.jsonl")
}

// writeMore adds a line to a file, which it makes if need be.
func writeMore(t *testing.T, path, line string) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(line); err != nil {
		t.Fatal(err)
	}
}

// TestNamed: a bare name is a journal of the folder where there is no file of that name
// here; the last of a ruleset is its own.
func TestNamed(t *testing.T) {
	t.Chdir(t.TempDir())
	dir := t.TempDir()
	for i, name := range []string{"aa-1", "aa-2", "bb-1", "here"} {
		path := filepath.Join(dir, name+ext)
		if err := os.WriteFile(path, []byte("a header\na command\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		at := time.Unix(int64(1000+i), 0)
		if err := os.Chtimes(path, at, at); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile("here", nil, 0o600); err != nil {
		t.Fatal(err)
	}
	kept := filepath.Join(dir, "aa-1"+ext)
	for name, want := range map[string]string{"aa-1": kept, "aa-1" + ext: kept, "here": "here", "no": "no", "x/aa-1": "x/aa-1", "": ""} {
		if got := Named(dir, name); got != want {
			t.Errorf("%q is %s, want %s", name, got, want)
		}
	}
	for got := range Newest(dir, "aa") {
		if filepath.Base(got) != "aa-2"+ext {
			t.Errorf("the last of aa is %s", got)
		}
		break
	}
}
