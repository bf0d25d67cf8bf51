package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"errors"
	"slices"
	"strings"
	"time"
)

// An entry is a file of an archive.
type entry struct {
	name    string
	text    []byte
	program bool // it can be run
}

// epoch is the time that files of archives have: the first that a zip can name.
var epoch = time.Date(1980, 1, 1, 0, 0, 0, 0, time.UTC)

func (e *entry) mode() int64 {
	if e.program {
		return 0o755
	}
	return 0o644
}

// inOrder is the entries by their names.
func inOrder(entries []entry) []entry {
	entries = slices.Clone(entries)
	slices.SortFunc(entries, func(a, b entry) int { return strings.Compare(a.name, b.name) })
	return entries
}

// tarball packs entries into a folder of a tar.gz. The same entries make the same
// bytes.
func tarball(folder string, entries []entry) ([]byte, error) {
	var b bytes.Buffer
	z, err := gzip.NewWriterLevel(&b, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(z)
	for _, e := range inOrder(entries) {
		h := tar.Header{Name: folder + "/" + e.name, Mode: e.mode(), Size: int64(len(e.text)), ModTime: epoch, Typeflag: tar.TypeReg, Format: tar.FormatUSTAR}
		if err := w.WriteHeader(&h); err != nil {
			return nil, err
		}
		if _, err := w.Write(e.text); err != nil {
			return nil, err
		}
	}
	err = errors.Join(w.Close(), z.Close())
	return b.Bytes(), err
}

// zipfile is tarball for systems that unpack zip files.
func zipfile(folder string, entries []entry) ([]byte, error) {
	var b bytes.Buffer
	w := zip.NewWriter(&b)
	for _, e := range inOrder(entries) {
		f, err := w.CreateHeader(&zip.FileHeader{Name: folder + "/" + e.name, Method: zip.Deflate, Modified: epoch})
		if err != nil {
			return nil, err
		}
		if _, err := f.Write(e.text); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return b.Bytes(), err
}
