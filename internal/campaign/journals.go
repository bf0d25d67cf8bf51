package campaign

import (
	"crypto/sha256"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"summa/internal/disk"
	"summa/internal/journal"
	"summa/internal/pack"
)

// Beside is a path as seen from the folder of a file, as that file may name it.
func Beside(file, path string) string {
	dir, err := filepath.Abs(filepath.Dir(file))
	if err != nil {
		return path
	}
	whole, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	if rel, err := filepath.Rel(dir, whole); err == nil && !filepath.IsAbs(path) {
		return rel
	}
	return path
}

// TakenFrom is the bout that has been entered from a journal already, or from a copy of
// it, or nil. heads are those of the journal after every line.
func (c *Campaign) TakenFrom(name string, heads [][sha256.Size]byte) *Bout {
	for _, b := range c.Bouts {
		if b.Journal != "" && (sameFile(c.Beside(b.Journal), name) || sameJournal(c.Beside(b.Journal), heads)) {
			return b
		}
	}
	return nil
}

func sameFile(a, b string) bool {
	ia, aerr := os.Stat(a)
	ib, berr := os.Stat(b)
	if aerr == nil && berr == nil {
		return os.SameFile(ia, ib)
	}
	return filepath.Clean(a) == filepath.Clean(b)
}

// sameJournal reports whether a file is a copy of a journal of which the heads after
// every line are given, or one of the two goes on with the other.
func sameJournal(name string, heads [][sha256.Size]byte) bool {
	f, err := disk.OpenRegular(name, 0)
	if err != nil || len(heads) == 0 {
		return false
	}
	defer f.Close()
	r := journal.NewReader(f)
	if _, err := r.Header(); err != nil {
		return false
	}
	last := heads[len(heads)-1]
	var e journal.Entry
	for r.Next(&e) == nil {
		if r.Head() == last {
			return true
		}
	}
	return slices.Contains(heads, r.Head())
}

// Missing warns of journals that are not where the file says.
func (c *Campaign) Missing() pack.Errors {
	var list pack.Errors
	for _, b := range c.Bouts {
		if b.Journal == "" {
			continue
		}
		if _, err := os.Stat(c.Beside(b.Journal)); err != nil {
			list = append(list, pack.Error{File: b.Pos.File, Line: b.Pos.Line, Col: b.Pos.Col, Warning: true, Msg: "bout " + b.ID + ": the journal " + b.Journal + " is not there"})
		}
	}
	return list
}

// Unrecorded are the journals beside the campaign's file that it has kept of bouts, of
// which the history says nothing: they were left before their end.
func (c *Campaign) Unrecorded() []string {
	stem := strings.TrimSuffix(c.Source.Name, filepath.Ext(c.Source.Name))
	files, err := os.ReadDir(filepath.Dir(c.Source.Name))
	if err != nil {
		return nil // the file has been read: nothing can be said of others
	}
	var list []string
	for _, f := range files {
		number, ok := strings.CutPrefix(f.Name(), filepath.Base(stem)+"-")
		number, ended := strings.CutSuffix(number, ".jsonl")
		if !ok || !ended || number == "" || strings.Trim(number, "0123456789-") != "" {
			continue
		}
		if name := filepath.Join(filepath.Dir(c.Source.Name), f.Name()); !slices.ContainsFunc(c.Bouts, func(b *Bout) bool { return b.Journal != "" && sameFile(c.Beside(b.Journal), name) }) {
			list = append(list, name)
		}
	}
	return list
}

// PackFiles are the campaign's house rules as files seen from here.
func (c *Campaign) PackFiles() []string {
	var files []string
	for _, name := range c.Packs {
		files = append(files, c.Beside(name))
	}
	return files
}
