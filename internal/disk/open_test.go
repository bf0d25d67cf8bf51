package disk

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TestOpenRegular opens what is a regular file within the bound, and refuses the
// rest with a sentence about it.
func TestOpenRegular(t *testing.T) {
	dir := t.TempDir()
	plain := filepath.Join(dir, "plain")
	if err := os.WriteFile(plain, make([]byte, 2048), 0o600); err != nil {
		t.Fatal(err)
	}
	link := filepath.Join(dir, "link")
	if err := os.Symlink(plain, link); err != nil {
		t.Fatal(err)
	}
	for _, x := range []struct {
		path string
		most int64
		want string
	}{
		{plain, 0, ""},
		{plain, 2048, ""},
		{link, 2048, ""},
		{plain, 2047, "is larger than 2047 bytes"},
		{plain, 1024, "is larger than 1 KiB"},
		{dir, 0, "is a directory"},
		{filepath.Join(dir, "none"), 0, fs.ErrNotExist.Error()},
	} {
		f, err := OpenRegular(x.path, x.most)
		if err == nil {
			f.Close()
		}
		isRefused(t, x.path, err, x.want)
		text, err := ReadRegular(x.path, x.most)
		isRefused(t, x.path, err, x.want)
		if err == nil && len(text) != 2048 {
			t.Errorf("%s: read %d bytes, want 2048", x.path, len(text))
		}
	}
}

// isRefused holds an error against the sentence that is wanted, "" for none.
func isRefused(t *testing.T, path string, err error, want string) {
	t.Helper()
	if want == "" {
		if err != nil {
			t.Errorf("%s: %v", path, err)
		}
		return
	}
	pe, ok := errors.AsType[*fs.PathError](err)
	if !ok || pe.Path != path {
		t.Errorf("%s: got %v, want an error about the path", path, err)
	} else if pe.Err.Error() != want && !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("%s: got %q, want %q", path, pe.Err, want)
	}
}

// TestOpenToChange keeps a file's bytes and makes no file.
func TestOpenToChange(t *testing.T) {
	path := filepath.Join(t.TempDir(), "f")
	if f, err := OpenRegularTo(os.O_RDWR|os.O_CREATE, path, 0); err == nil {
		f.Close()
		t.Error("a file was made")
	}
	if err := os.WriteFile(path, []byte("one "), 0o600); err != nil {
		t.Fatal(err)
	}
	f, err := OpenRegularTo(os.O_RDWR|os.O_APPEND, path, 0)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteString("two")
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	if text, err := os.ReadFile(path); err != nil || string(text) != "one two" {
		t.Errorf("got %q, %v", text, err)
	}
}
