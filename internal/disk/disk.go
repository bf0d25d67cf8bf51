// Package disk writes files so that nothing acknowledged is lost: one writer at
// a time, and a file is either as it was or as it is to be, whatever interrupts
// the writing.
package disk

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrInUse is the error for a file that another process has locked.
var ErrInUse = errors.New("the file is in use")

// ErrChanged is the error for a file that was saved by something that takes no
// locks, such as an editor, while its change was being made.
var ErrChanged = errors.New("the file has changed meanwhile")

// A Change makes the new text of a file from the old.
type Change func(old []byte) ([]byte, error)

// Update replaces a file by what a change makes of it. Other callers of Update
// wait for each other, so that each sees what the one before has written. On
// any error the file is as it was. A change that returns the same text writes
// nothing.
func Update(path string, most int64, change Change) error {
	return update(path, most, change, machine{})
}

func update(path string, most int64, change Change, sys system) error {
	path, err := filepath.EvalSymlinks(path) // a link goes on pointing at the file
	if err != nil {
		return err
	}
	f, err := locked(path)
	if err != nil {
		return err
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if info.Size() > most {
		return &fs.PathError{Op: "read", Path: path, Err: errors.New("is too large")}
	}
	old, err := io.ReadAll(f)
	if err != nil {
		return err
	}
	text, err := change(old)
	if err != nil || bytes.Equal(text, old) {
		return err
	}
	return replace(path, text, info, sys)
}

// locked opens a file and locks it. If the previous writer put another file in its place while
// locked waited, it opens that one.
func locked(path string) (*os.File, error) {
	for {
		f, err := OpenRegularTo(os.O_RDWR, path, 0)
		if err != nil {
			return nil, err
		}
		if err := Lock(f); err != nil {
			f.Close()
			return nil, err
		}
		mine, err := f.Stat()
		now, nerr := os.Stat(path)
		if err == nil && nerr == nil && os.SameFile(mine, now) {
			return f, nil
		}
		f.Close()
		if err := errors.Join(err, nerr); err != nil {
			return nil, err
		}
	}
}

// Create writes a new file, whole or not at all. If there is a file of that
// name, the error is [fs.ErrExist].
func Create(path string, text []byte) error {
	return create(path, text, machine{})
}

// A system is the part of the file system that this package uses, as an interface so that tests can
// interrupt it anywhere.
type system interface {
	Temp(dir, pattern string) (file, error)
	Rename(from, to string) error
	Link(from, to string) error
	Remove(path string) error
	SyncDir(path string) error
	Stat(path string) (fs.FileInfo, error)
}

// A file is a file that is being written.
type file interface {
	io.WriteCloser
	Name() string
	Chmod(mode fs.FileMode) error
	Sync() error
}

// replace writes text to a file beside the old one, syncs it and renames it to path, if the file
// there is still the one that was read.
func replace(path string, text []byte, was fs.FileInfo, sys system) error {
	temp, err := written(path, text, was.Mode().Perm(), sys)
	if err != nil {
		return err
	}
	now, err := sys.Stat(path)
	if err == nil && (!os.SameFile(was, now) || now.Size() != was.Size() || !now.ModTime().Equal(was.ModTime())) {
		err = &fs.PathError{Op: "write", Path: path, Err: ErrChanged}
	}
	if err == nil {
		err = sys.Rename(temp, path)
	}
	if err != nil {
		_ = sys.Remove(temp)
		return about(path, err)
	}
	return sys.SyncDir(filepath.Dir(path))
}

func create(path string, text []byte, sys system) error {
	temp, err := written(path, text, 0o644, sys)
	if err != nil {
		return err
	}
	// Unlike a rename, a link never takes the place of another file.
	err = sys.Link(temp, path)
	_ = sys.Remove(temp)
	if err != nil {
		return about(path, err)
	}
	return sys.SyncDir(filepath.Dir(path))
}

// written returns the name of a new file that holds text and has been synced.
func written(path string, text []byte, mode fs.FileMode, sys system) (string, error) {
	f, err := sys.Temp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return "", about(path, err)
	}
	err = f.Chmod(mode)
	if err == nil {
		var n int
		if n, err = f.Write(text); err == nil && n < len(text) {
			err = io.ErrShortWrite
		}
	}
	if err == nil {
		err = f.Sync()
	}
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		// A leftover file that nobody knows of does no harm.
		_ = sys.Remove(f.Name())
		return "", about(path, err)
	}
	return f.Name(), nil
}

// about returns an error about a file with another name as the same error about path.
func about(path string, err error) error {
	var pe *fs.PathError
	var le *os.LinkError
	switch {
	case errors.As(err, &pe):
		err = pe.Err
	case errors.As(err, &le):
		err = le.Err
	}
	return &fs.PathError{Op: "write", Path: path, Err: err}
}

// machine is the file system of this machine.
type machine struct{}

func (machine) Temp(dir, pattern string) (file, error) {
	f, err := os.CreateTemp(dir, pattern)
	if err != nil {
		return nil, err
	}
	return f, nil
}
func (machine) Rename(from, to string) error          { return os.Rename(from, to) }
func (machine) Link(from, to string) error            { return os.Link(from, to) }
func (machine) Remove(path string) error              { return os.Remove(path) }
func (machine) SyncDir(path string) error             { return SyncDir(path) }
func (machine) Stat(path string) (fs.FileInfo, error) { return os.Stat(path) }
