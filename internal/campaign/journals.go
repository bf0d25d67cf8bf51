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

// Beside returns a path relative to the folder of a file, for use in that file; an absolute path is
// returned unchanged.
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

// TakenFrom returns the bout that was added from a journal, or from a copy of it, or nil. heads are
// the chain heads of the journal after every line.
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

// sameJournal reports whether a file is a copy of a journal, given by the chain heads after every
// line, or one of the two continues the other.
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

// Missing returns warnings about journals that do not exist.
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

// Unrecorded lists the journals that the campaign keeps beside its file but whose bouts are not in
// the history, because they were abandoned.
func (c *Campaign) Unrecorded() []string {
	stem := strings.TrimSuffix(c.Source.Name, filepath.Ext(c.Source.Name))
	files, err := os.ReadDir(filepath.Dir(c.Source.Name))
	if err != nil {
		return nil // the campaign file itself could be read, so this is no error
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

// PackFiles returns the paths of the campaign's house rules, relative to the current directory.
func (c *Campaign) PackFiles() []string {
	var files []string
	for _, name := range c.Packs {
		files = append(files, c.Beside(name))
	}
	return files
}
