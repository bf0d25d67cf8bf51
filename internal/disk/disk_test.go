package disk

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
)

const most = 1 << 20

// errDied stands for a process or a machine that is gone.
var errDied = errors.New("died")

// mortal is a file system that dies at one of its steps, or after so many bytes
// of a file; what was done until then stays.
type mortal struct {
	machine
	steps int // that still succeed; a byte is a step
}

func (m *mortal) step() error {
	if m.steps == 0 {
		return errDied
	}
	m.steps--
	return nil
}

func (m *mortal) Temp(dir, pattern string) (file, error) {
	if err := m.step(); err != nil {
		return nil, err
	}
	f, err := os.CreateTemp(dir, pattern)
	return &mortalFile{f, m}, err
}

func (m *mortal) Rename(from, to string) error {
	if err := m.step(); err != nil {
		return err
	}
	return os.Rename(from, to)
}

func (m *mortal) Link(from, to string) error {
	if err := m.step(); err != nil {
		return err
	}
	return os.Link(from, to)
}

// Remove never happens once the process is gone.
func (m *mortal) Remove(path string) error {
	if err := m.step(); err != nil {
		return err
	}
	return os.Remove(path)
}

func (m *mortal) SyncDir(path string) error { return m.step() }

type mortalFile struct {
	*os.File
	m *mortal
}

func (f *mortalFile) Write(b []byte) (int, error) {
	for i := range b {
		if err := f.m.step(); err != nil {
			return i, err
		}
		if _, err := f.File.Write(b[i : i+1]); err != nil {
			return i, err
		}
	}
	return len(b), nil
}

func (f *mortalFile) Sync() error {
	if err := f.m.step(); err != nil {
		return err
	}
	return f.File.Sync()
}

// TestInterrupted dies at every step and every byte of a write: the file is as
// it was or as it was to be, and the next write succeeds over what was left.
func TestInterrupted(t *testing.T) {
	before, after := []byte("what was there before\n"), []byte("what was there before\nand a line more\n")
	path := filepath.Join(t.TempDir(), "file")
	done := false
	for steps := 0; !done; steps++ {
		if err := os.WriteFile(path, before, 0o640); err != nil {
			t.Fatal(err)
		}
		err := update(path, most, func([]byte) ([]byte, error) { return after, nil }, &mortal{steps: steps})
		done = err == nil
		if err != nil && !errors.Is(err, errDied) {
			t.Fatal(err)
		}
		got := read(t, path)
		if !bytes.Equal(got, before) && !bytes.Equal(got, after) || done && !bytes.Equal(got, after) {
			t.Fatalf("dead after %d steps: got %q", steps, got)
		}
		if err := Update(path, most, func(old []byte) ([]byte, error) { return append(old, '!'), nil }); err != nil {
			t.Fatal(err)
		}
		if again := read(t, path); string(again) != string(got)+"!" {
			t.Fatalf("after %d steps and another write: got %q", steps, again)
		}
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("got mode %v, %v, want that of the file before", info.Mode(), err)
	}
}

// TestInterruptedCreate: a new file is there whole or not at all.
func TestInterruptedCreate(t *testing.T) {
	text := []byte("a new file\n")
	dir := t.TempDir()
	for steps := 0; ; steps++ {
		path := filepath.Join(dir, strconv.Itoa(steps))
		err := create(path, text, &mortal{steps: steps})
		got, rerr := os.ReadFile(path)
		switch {
		case errors.Is(rerr, fs.ErrNotExist) && err != nil:
		case rerr != nil || !bytes.Equal(got, text):
			t.Fatalf("dead after %d steps: got %q, %v", steps, got, rerr)
		}
		if err == nil {
			return
		}
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// addLines adds numbered lines to a file, one change each.
func addLines(path, who string, n int) error {
	for i := range n {
		err := Update(path, most, func(old []byte) ([]byte, error) { return fmt.Appendf(old, "%s %d\n", who, i), nil })
		if err != nil {
			return err
		}
	}
	return nil
}

// TestWriter is another process of TestTogether, and nothing else.
func TestWriter(t *testing.T) {
	path, who := os.Getenv("DISK_TEST_FILE"), os.Getenv("DISK_TEST_WHO")
	if path == "" {
		path, who = filepath.Join(t.TempDir(), "file"), "alone"
		if err := Create(path, nil); err != nil {
			t.Fatal(err)
		}
	}
	if err := addLines(path, who, 50); err != nil {
		t.Fatal(err)
	}
}

// TestTogether: writers at once, in this process and in others, lose nothing,
// and each finds what the others wrote.
func TestTogether(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := Create(path, nil); err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for n := range 4 {
		who := "writer-" + strconv.Itoa(n)
		wg.Go(func() {
			if n%2 == 0 {
				if err := addLines(path, who, 50); err != nil {
					t.Error(err)
				}
				return
			}
			cmd := exec.Command(os.Args[0], "-test.run=^TestWriter$")
			cmd.Env = append(os.Environ(), "DISK_TEST_FILE="+path, "DISK_TEST_WHO="+who)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, out)
			}
		})
	}
	wg.Wait()
	text := string(read(t, path))
	for n := range 4 {
		last := -1
		for i := range 50 {
			at := strings.Index(text, fmt.Sprintf("writer-%d %d\n", n, i))
			if at <= last {
				t.Errorf("line %d of writer %d is lost or out of order", i, n)
			}
			last = at
		}
	}
	if left, err := filepath.Glob(filepath.Join(filepath.Dir(path), ".*")); err != nil || len(left) > 0 {
		t.Errorf("temporary files are left: %v, %v", left, err)
	}
}

// TestRefused: what cannot be done leaves everything as it was.
func TestRefused(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	if err := Create(path, []byte("old")); err != nil {
		t.Fatal(err)
	}
	if err := Create(path, []byte("new")); !errors.Is(err, fs.ErrExist) {
		t.Errorf("a second Create: got %v", err)
	}
	no := errors.New("no")
	if err := Update(path, most, func([]byte) ([]byte, error) { return nil, no }); !errors.Is(err, no) {
		t.Errorf("a change that fails: got %v", err)
	}
	if err := Update(path, 2, func(old []byte) ([]byte, error) { return nil, nil }); err == nil {
		t.Error("a file that is too large was read")
	}
	// An editor takes no lock and saves in between.
	err := Update(path, most, func([]byte) ([]byte, error) { return []byte("ours"), os.WriteFile(path, []byte("theirs"), 0o644) })
	if !errors.Is(err, ErrChanged) {
		t.Errorf("a file saved meanwhile: got %v", err)
	}
	if got := read(t, path); string(got) != "theirs" {
		t.Errorf("got %q", got)
	}
	if err := Update(dir, most, nil); err == nil {
		t.Error("a folder was taken for a file")
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	if err := Update(link, most, func([]byte) ([]byte, error) { return []byte("through"), nil }); err != nil || string(read(t, path)) != "through" {
		t.Errorf("through a link: %v, %q", err, read(t, path))
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link has gone: %v", err)
	}
}
