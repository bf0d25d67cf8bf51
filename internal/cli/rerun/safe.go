package rerun

import (
	"errors"
	"io/fs"
	"os"

	"summa/internal/disk"
	"summa/internal/journal"
	"summa/internal/repl"
)

// A safe is a file beside a journal, readable only by its owner, with the sealed choices of the
// bout.
type safe string

// safeOf returns the safe of a journal.
func safeOf(path string) safe { return safe(path + ".sealed") }

// Put writes the file whole, or removes it for nil.
func (f safe) Put(text []byte) error {
	if text == nil {
		if err := os.Remove(string(f)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
		return nil
	}
	fresh := string(f) + ".new"
	if err := os.Remove(fresh); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	w, err := os.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	if err == nil {
		err = w.Sync()
	}
	if cerr := w.Close(); err == nil {
		err = cerr
	}
	if err == nil {
		err = os.Rename(fresh, string(f))
	}
	if err != nil {
		_ = os.Remove(fresh) // nothing refers to the new file
	}
	return err
}

// mostSealed is the largest size in bytes of a safe.
const mostSealed = 1 << 20

// had returns the content of the safe; nil if there is none or it cannot be read.
func (f safe) had() []byte {
	text, err := disk.ReadRegular(string(f), mostSealed)
	if err != nil {
		return nil
	}
	return text
}

// Keep records a session in a journal, and sealed choices in the safe beside it. A journal that
// has just been begun has an empty safe.
func Keep(s *repl.Session, w *journal.Writer, begun bool) error {
	s.Keep(w)
	f := safeOf(w.Path())
	if !begun {
		s.Secure(f, f.had())
		return nil
	}
	s.Secure(f, nil)
	return f.Put(nil)
}
