package pack

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

func write(t *testing.T, path, text string) string {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestRead(t *testing.T) {
	path := write(t, filepath.Join(t.TempDir(), "a.yaml"), "weapons: []\n")
	s, err := Read(path)
	if err != nil {
		t.Fatal(err)
	}
	if s.Name != path || string(s.Data) != "weapons: []\n" {
		t.Errorf("got %q, %q want the file", s.Name, s.Data)
	}
}

func TestReadLargest(t *testing.T) {
	path := write(t, filepath.Join(t.TempDir(), "a.yaml"), strings.Repeat(" ", 1<<20))
	if s, err := Read(path); err != nil || len(s.Data) != 1<<20 {
		t.Errorf("got %d bytes, %v want 1 MiB", len(s.Data), err)
	}
}

func TestReadErrors(t *testing.T) {
	dir := t.TempDir()
	sparse := write(t, filepath.Join(dir, "sparse.yaml"), "")
	if err := os.Truncate(sparse, 100<<20); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ path, want string }{
		{sparse, "is larger than 1 MiB"},
		{dir, "is a directory"},
		{filepath.Join(dir, "none.yaml"), "no such file or directory"},
		{os.DevNull, "is not a regular file"},
	} {
		_, err := Read(test.path)
		if err == nil {
			t.Errorf("%s: got no error", test.path)
			continue
		}
		if got, want := err.Error(), test.path+": "+test.want; got != want {
			t.Errorf("got %s want %s", got, want)
		}
	}
}

func TestReadAll(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"b.yaml", "a.yml", "c.txt", ".d.yaml"} {
		write(t, filepath.Join(dir, name), "")
	}
	one := write(t, filepath.Join(t.TempDir(), "one.txt"), "")
	sources, err := ReadAll([]string{one, dir})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, s := range sources {
		got = append(got, filepath.Base(s.Name))
	}
	if want := []string{"one.txt", "a.yml", "b.yaml"}; !slices.Equal(got, want) {
		t.Errorf("got %v want %v", got, want)
	}
}

func TestReadAllErrors(t *testing.T) {
	empty, full := t.TempDir(), t.TempDir()
	large := write(t, filepath.Join(full, "a.yaml"), strings.Repeat(" ", 1<<20))
	for _, test := range []struct {
		paths []string
		want  string
	}{
		{[]string{empty}, empty + ": no .yaml files in the directory"},
		{[]string{"none"}, "none: no such file or directory"},
		{slices.Repeat([]string{large}, 17), large + ": the files are larger than 16 MiB together"},
	} {
		_, err := ReadAll(test.paths)
		if err == nil {
			t.Errorf("%v: got no error", test.paths)
			continue
		}
		if got := err.Error(); got != test.want {
			t.Errorf("got %s want %s", got, test.want)
		}
	}
}
