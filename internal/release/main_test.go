package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

var sample = []entry{{"summa", []byte("program"), true}, {"LICENSE", []byte("terms"), false}, {"man/man1/summa.1", []byte("page"), false}}

// TestArchives: the same files in any order make the same bytes, and unpack to what
// was packed.
func TestArchives(t *testing.T) {
	other := slices.Clone(sample)
	slices.Reverse(other)
	for name, pack := range map[string]func(string, []entry) ([]byte, error){"tar.gz": tarball, "zip": zipfile} {
		a, err := pack("summa-1", sample)
		if err != nil {
			t.Fatal(err)
		}
		b, err := pack("summa-1", other)
		if err != nil || !bytes.Equal(a, b) {
			t.Errorf("%s: %v, or other bytes", name, err)
		}
		if bytes.Equal(a, []byte{}) {
			t.Errorf("%s is empty", name)
		}
	}
	text, _ := tarball("summa-1", sample)
	z, err := gzip.NewReader(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	r := tar.NewReader(z)
	for _, want := range inOrder(sample) {
		h, err := r.Next()
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(r)
		if err != nil || h.Name != "summa-1/"+want.name || !bytes.Equal(got, want.text) || h.Mode != want.mode() || h.Uname != "" {
			t.Errorf("%v: %+v %q", err, h, got)
		}
	}
	text, _ = zipfile("summa-1", sample)
	list, err := zip.NewReader(bytes.NewReader(text), int64(len(text)))
	if err != nil || len(list.File) != len(sample) {
		t.Errorf("%v, or not %d files", err, len(sample))
	}
}

// TestNotices: every part's terms are there, and a part without any is an error.
func TestNotices(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "LICENSE.txt"), []byte("do as you like\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	text, err := notices([]part{{"example.org/a", "v1.2.3", dir}})
	if err != nil || !strings.Contains(string(text), "example.org/a v1.2.3\n\n--- LICENSE.txt\n\ndo as you like\n") {
		t.Errorf("%v: %s", err, text)
	}
	if _, err := notices([]part{{"example.org/b", "v1", t.TempDir()}}); err == nil {
		t.Error("a part without terms is passed over")
	}
}

// TestBill: the list of parts is JSON that names each with its version.
func TestBill(t *testing.T) {
	text, err := billOf("1.2", target{"linux", "arm64"}, []byte("x"), []part{{"example.org/a", "v1.2.3", ""}})
	var b bill
	if err == nil {
		err = json.Unmarshal(text, &b)
	}
	if err != nil || len(b.Components) != 1 || b.Components[0].PURL != "pkg:golang/example.org/a@v1.2.3" || b.Metadata.Component.Version != "1.2" {
		t.Errorf("%v: %s", err, text)
	}
}
