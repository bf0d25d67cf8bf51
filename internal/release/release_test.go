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
	"time"
)

var when = time.Date(2026, 11, 24, 8, 30, 0, 0, time.UTC)

func some() []file {
	return []file{{"summa", 0o755, []byte("program")}, {"LICENSE", 0o644, []byte("licence")}, {"man/man1/summa.1", 0o644, []byte("page")}}
}

// TestSameBytes: an archive depends on its files and on nothing else: not on the order
// they come in, not on when or where it is made.
func TestSameBytes(t *testing.T) {
	for name, write := range map[string]func(string, []file, time.Time) ([]byte, error){"tar": tarball, "zip": zipped} {
		first, err := write("summa-1", some(), when)
		if err != nil {
			t.Fatal(err)
		}
		turned := some()
		slices.Reverse(turned)
		second, err := write("summa-1", turned, when.In(time.FixedZone("", 3*3600)))
		if err != nil || !bytes.Equal(first, second) {
			t.Errorf("%s: the same files make other bytes (%v)", name, err)
		}
		changed := some()
		changed[0].text = []byte("Program")
		if third, err := write("summa-1", changed, when); err != nil || bytes.Equal(first, third) {
			t.Errorf("%s: other files make the same bytes (%v)", name, err)
		}
	}
}

// TestUnpacked reads archives as others do: names in order, the program can be run,
// nobody owns anything.
func TestUnpacked(t *testing.T) {
	want := []string{"summa-1/LICENSE 644 2026-11-24 licence", "summa-1/man/man1/summa.1 644 2026-11-24 page", "summa-1/summa 755 2026-11-24 program"}
	packed, err := tarball("summa-1", some(), when)
	if err != nil {
		t.Fatal(err)
	}
	z, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(r)
		if h.Uid != 0 || h.Gid != 0 || h.Uname+h.Gname != "" {
			t.Errorf("%s belongs to somebody", h.Name)
		}
		got = append(got, line(h.Name, os.FileMode(h.Mode), h.ModTime, text))
	}
	if !slices.Equal(got, want) {
		t.Errorf("tar: got %q want %q", got, want)
	}
	if packed, err = zipped("summa-1", some(), when); err != nil {
		t.Fatal(err)
	}
	r, err := zip.NewReader(bytes.NewReader(packed), int64(len(packed)))
	if err != nil {
		t.Fatal(err)
	}
	got = nil
	for _, f := range r.File {
		from, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(from)
		got = append(got, line(f.Name, f.Mode(), f.Modified, text))
	}
	if !slices.Equal(got, want) {
		t.Errorf("zip: got %q want %q", got, want)
	}
}

func line(name string, mode os.FileMode, at time.Time, text []byte) string {
	const digits = "01234567"
	m := mode.Perm()
	return name + " " + string([]byte{digits[m>>6], digits[m>>3&7], digits[m&7]}) + " " + at.UTC().Format("2006-01-02") + " " + string(text)
}

// TestBill: the same modules make the same bill of materials, with a number of its own.
func TestBill(t *testing.T) {
	c := commit{version: "1.0.0", id: "abc", at: when}
	list := []module{{path: "example.org/x", version: "v1.2.3", sum: "h1:s", licence: "MIT"}}
	first, err := billOfMaterials(c, targets[0], list)
	if err != nil {
		t.Fatal(err)
	}
	second, err := billOfMaterials(c, targets[0], list)
	if err != nil || !bytes.Equal(first, second) {
		t.Errorf("the same modules make another bill (%v)", err)
	}
	third, err := billOfMaterials(c, targets[1], list)
	if err != nil {
		t.Fatal(err)
	}
	var a, b bill
	if err := json.Unmarshal(first, &a); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(third, &b); err != nil {
		t.Fatal(err)
	}
	if a.Serial == b.Serial || len(a.Serial) != len("urn:uuid:")+36 || a.Components[0].PURL != "pkg:golang/example.org/x@v1.2.3" {
		t.Errorf("got %s and %s, %+v", a.Serial, b.Serial, a.Components)
	}
}

// TestLicences tells the licences of what the program is linked with, and refuses code
// that has none.
func TestLicences(t *testing.T) {
	mit := "Permission is hereby granted, free of charge,\nto any person obtaining a copy of"
	for _, test := range []struct{ text, want string }{
		{mit, "MIT"},
		{"   Apache License\n  Version 2.0, January 2004", "Apache-2.0"},
		{mit + "\nthe Apache License, Version 2.0", "MIT AND Apache-2.0"},
		{"Redistribution and use in source and binary forms, with or\nwithout ... Neither the name of", "BSD-3-Clause"},
		{"All rights reserved.", ""},
	} {
		if got := licenceOf(test.text); got != test.want {
			t.Errorf("%q: got %s want %s", test.text, got, test.want)
		}
	}
	dir := t.TempDir()
	m := module{path: "example.org/x"}
	if err := m.read(dir); err == nil {
		t.Error("code without a licence was taken")
	}
	for name, text := range map[string]string{"LICENSE.txt": mit, "NOTICE": "By somebody.\r\n", "licensed.go": "package x"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := m.read(dir); err != nil || m.licence != "MIT" || len(m.texts) != 2 {
		t.Errorf("got %+v, %v", m, err)
	}
	if got := string(notices([]module{m})); !strings.Contains(got, "example.org/x  (MIT)") || !strings.Contains(got, "By somebody.\n") {
		t.Errorf("got %s", got)
	}
}

// TestEmptied takes away an older release and nothing else.
func TestEmptied(t *testing.T) {
	dir := t.TempDir()
	old, mine := filepath.Join(dir, "summa-0-linux-amd64.tar.gz"), filepath.Join(dir, "letters")
	for _, name := range []string{old, filepath.Join(dir, sumsName)} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := emptied(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); err == nil {
		t.Error("the older release is still there")
	}
	if err := os.WriteFile(mine, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := emptied(dir); err == nil {
		t.Error("a folder with other files was emptied")
	}
	if _, err := os.Stat(mine); err != nil {
		t.Error("another file was taken away")
	}
}
